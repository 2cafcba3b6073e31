<?php
/**
 * The checkout's request for rates.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Builds the question from WooCommerce's package. No name, no phone, no e-mail: a price needs none of them.
 */
final class Rate_Question {

	/**
	 * The request; null abroad, and until the governorate is known.
	 *
	 * @param array<string,mixed> $package WooCommerce's shipping package.
	 * @return array<string,mixed>|null
	 */
	public static function from_package( array $package ) {
		$destination = isset( $package['destination'] ) ? $package['destination'] : array();
		if ( 'EG' !== Value::text( $destination, 'country' ) || '' === Value::text( $destination, 'state' ) ) {
			return null;
		}
		$to = array();
		foreach ( array( 'country', 'state', 'city', 'address', 'postcode' ) as $field ) {
			$to[ $field ] = Value::text( $destination, $field );
		}
		$lines = array_filter( isset( $package['contents'] ) ? $package['contents'] : array(), array( self::class, 'is_shipped' ) );
		$items = array_values( array_map( array( self::class, 'item' ), $lines ) );
		return array(
			'destination' => $to,
			'weight_kg'   => Weight::total( $items ),
			'cart_total'  => self::money( $lines ),
			'currency'    => get_woocommerce_currency(),
			'items'       => $items,
		);
	}

	/**
	 * Whether a line needs shipping.
	 *
	 * @param array<string,mixed> $line Line of the cart.
	 * @return bool
	 */
	private static function is_shipped( $line ) {
		return $line['data']->needs_shipping();
	}

	/**
	 * A line in Masar's format.
	 *
	 * @param array<string,mixed> $line Line of the cart.
	 * @return array<string,mixed>
	 */
	private static function item( $line ) {
		return array(
			'title'     => html_entity_decode( wp_strip_all_tags( $line['data']->get_name() ), ENT_QUOTES, 'UTF-8' ),
			'quantity'  => $line['quantity'] + 0,
			'weight_kg' => Weight::of( $line['data'] ),
		);
	}

	/**
	 * The price of these lines, after discounts, with taxes.
	 *
	 * @param array<int|string,array<string,mixed>> $lines Lines of the cart.
	 * @return string Decimal text.
	 */
	private static function money( array $lines ) {
		$sum = 0.0;
		foreach ( $lines as $line ) {
			$sum += (float) Value::text( $line, 'line_total' ) + (float) Value::text( $line, 'line_tax' );
		}
		// Discounts that a plugin adds as lines can exceed the goods.
		return number_format( max( 0.0, $sum ), 2, '.', '' );
	}
}
