<?php
/**
 * Labels of codes.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Labels of Masar's codes. An unknown code is shown unchanged.
 */
final class Words {

	/**
	 * Status of an order or of a shipment.
	 *
	 * @param string $code Status code.
	 * @return string Not escaped.
	 */
	public static function status( $code ) {
		$words = array(
			// Orders.
			'needs_attention'  => __( 'Needs attention', 'masar-shipping' ),
			'waiting'          => __( 'Waiting', 'masar-shipping' ),
			'held'             => __( 'Held', 'masar-shipping' ),
			'ignored'          => __( 'Not shipped by Masar', 'masar-shipping' ),
			'shipped'          => __( 'Shipped', 'masar-shipping' ),
			// Shipments.
			'picked-up'        => __( 'Booked for pickup', 'masar-shipping' ),
			'at-hub'           => __( 'At hub', 'masar-shipping' ),
			'out-for-delivery' => __( 'Out for delivery', 'masar-shipping' ),
			'attempt-failed'   => __( 'Attempt failed', 'masar-shipping' ),
			'delivered'        => __( 'Delivered', 'masar-shipping' ),
			'returned'         => __( 'Returned', 'masar-shipping' ),
			'cancelled'        => __( 'Cancelled', 'masar-shipping' ),
			'lost'             => __( 'Lost', 'masar-shipping' ),
			'damaged'          => __( 'Damaged', 'masar-shipping' ),
		);
		return isset( $words[ $code ] ) ? $words[ $code ] : $code;
	}

	/**
	 * What a payment method means.
	 *
	 * @return array<string,string> Names by code.
	 */
	public static function meanings() {
		return array(
			'cash' => __( 'Cash: collected at the door', 'masar-shipping' ),
			'paid' => __( 'Paid before delivery: nothing is collected', 'masar-shipping' ),
			'ask'  => __( 'Ask me at the first order', 'masar-shipping' ),
		);
	}

	/**
	 * A service of Masar.
	 *
	 * @return array<string,string> Names by code.
	 */
	public static function services() {
		return array(
			'economy'  => __( 'Economy', 'masar-shipping' ),
			'standard' => __( 'Standard', 'masar-shipping' ),
			'express'  => __( 'Express', 'masar-shipping' ),
		);
	}
}
