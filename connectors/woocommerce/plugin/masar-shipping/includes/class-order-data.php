<?php
/**
 * Order data that WooCommerce lacks.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Adds weights and refunded quantities to orders over REST and in webhooks.
 */
final class Order_Data {

	/**
	 * Hooks.
	 */
	public function register() {
		add_filter( 'woocommerce_rest_prepare_shop_order_object', array( $this, 'add' ), 10, 2 );
	}

	/**
	 * Adds `masar_shipping` to an order.
	 *
	 * @param \WP_REST_Response $response The order as it will be sent.
	 * @param \WC_Order         $order    The order.
	 * @return \WP_REST_Response
	 */
	public function add( $response, $order ) {
		$items = array();
		$lines = array();
		foreach ( $order->get_items() as $line ) {
			$product = $line->get_product();
			// A product deleted after the sale is unknown: it is shipped, with an unknown weight.
			$is_shipped = ! $product || $product->needs_shipping();
			$weight     = $product ? Weight::of( $product ) : null;
			if ( $is_shipped ) {
				$items[] = array(
					'quantity'  => $line->get_quantity(),
					'weight_kg' => $weight,
				);
			}
			$lines[] = array(
				'id'        => $line->get_id(),
				'weight_kg' => $is_shipped ? $weight : 0,
				// WooCommerce counts refunded pieces below zero.
				'refunded'  => abs( $order->get_qty_refunded_for_item( $line->get_id() ) ),
			);
		}
		$response->data['masar_shipping'] = array(
			'version'        => VERSION,
			'needs_shipping' => array() !== $items,
			'weight_kg'      => Weight::total( $items ),
			'lines'          => $lines,
		);
		return $response;
	}
}
