<?php
/**
 * VAT on delivery.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Masar's prices include VAT. Older WooCommerce forgets that a rate is not taxable once it is a line of an order, and adds
 * VAT a second time whenever it calculates the order: the checkout block does that when the order is placed.
 */
final class Shipping_Tax {

	/**
	 * Hooks.
	 */
	public function register() {
		add_action( 'woocommerce_order_item_shipping_after_calculate_taxes', array( $this, 'remove' ) );
	}

	/**
	 * Removes the tax from a line of ours.
	 *
	 * @param \WC_Order_Item_Shipping $line The shipping line.
	 */
	public function remove( $line ) {
		if ( 'masar_shipping' === $line->get_method_id() ) {
			$line->set_taxes( false );
		}
	}
}
