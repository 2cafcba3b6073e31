<?php
/**
 * Results of order actions, in words.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Converts results to notices, one line per order.
 */
final class Outcomes {

	/**
	 * After shipping.
	 *
	 * @param array<int,array<string,mixed>|WP_Error> $outcomes By order id.
	 */
	public static function of_shipping( array $outcomes ) {
		foreach ( $outcomes as $id => $outcome ) {
			if ( is_wp_error( $outcome ) ) {
				self::say( 'error', $id, $outcome->get_error_message() );
				continue;
			}
			$number = Value::text( $outcome, 'tracking_number' );
			switch ( Value::text( $outcome, 'outcome' ) ) {
				case 'shipped':
					/* translators: %s: tracking number. */
					self::say( 'success', $id, sprintf( __( 'shipped as %s.', 'masar-shipping' ), $number ) );
					break;
				case 'already_shipped':
					/* translators: %s: tracking number. */
					self::say( 'info', $id, sprintf( __( 'already shipped as %s.', 'masar-shipping' ), $number ) );
					break;
				default:
					$detail = Value::text( $outcome, 'detail' );
					self::say( 'error', $id, '' === $detail ? __( 'not shipped.', 'masar-shipping' ) : $detail );
			}
		}
	}

	/**
	 * After cancelling.
	 *
	 * @param \WC_Order     $order The order.
	 * @param true|WP_Error $done  Whether it was cancelled.
	 */
	public static function of_cancelling( $order, $done ) {
		if ( is_wp_error( $done ) ) {
			self::say( 'error', $order->get_id(), $done->get_error_message() );
		} else {
			self::say( 'success', $order->get_id(), __( 'shipment cancelled.', 'masar-shipping' ) );
		}
	}

	/**
	 * After printing.
	 *
	 * @param array<int,int> $left_out Ids of orders without a label.
	 */
	public static function of_printing( array $left_out ) {
		foreach ( $left_out as $id ) {
			self::say( 'warning', $id, __( 'nothing to print: it has no shipment at Masar, or its shipment was cancelled.', 'masar-shipping' ) );
		}
	}

	/**
	 * Nothing to cancel.
	 *
	 * @return WP_Error
	 */
	public static function no_shipment() {
		return new WP_Error( Problem::REFUSED, __( 'no shipment at Masar yet.', 'masar-shipping' ) );
	}

	/**
	 * One line.
	 *
	 * @param string $type    Kind of notice.
	 * @param int    $id      The order's id.
	 * @param string $outcome What became of it.
	 */
	private static function say( $type, $id, $outcome ) {
		$order  = wc_get_order( $id );
		$number = $order ? $order->get_order_number() : $id;
		/* translators: 1: order number, 2: what became of the order. */
		Notices::add( $type, sprintf( __( 'Order %1$s: %2$s', 'masar-shipping' ), $number, $outcome ) );
	}
}
