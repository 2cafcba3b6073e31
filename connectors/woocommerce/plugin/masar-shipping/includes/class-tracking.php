<?php
/**
 * Tracking of an order.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * Tracking of one order, from its meta.
 */
final class Tracking {

	/**
	 * Tracking number; empty before there is a shipment.
	 *
	 * @var string
	 */
	public $number;

	/**
	 * Address of the tracking page.
	 *
	 * @var string
	 */
	public $url;

	/**
	 * Status code of the shipment or the order.
	 *
	 * @var string
	 */
	public $status;

	/**
	 * Reads it from an order.
	 *
	 * @param WC_Order $order The order.
	 * @return self
	 */
	public static function of( WC_Order $order ) {
		return self::from(
			array(
				'tracking_number' => $order->get_meta( '_masar_tracking_number' ),
				'tracking_url'    => $order->get_meta( '_masar_tracking_url' ),
				'status'          => $order->get_meta( '_masar_status' ),
			)
		);
	}

	/**
	 * Reads it from the API's shipment.
	 *
	 * @param array<string,mixed> $shipment Decoded JSON.
	 * @return self
	 */
	public static function from( array $shipment ) {
		$tracking         = new self();
		$tracking->number = Value::text( $shipment, 'tracking_number' );
		$tracking->url    = Value::text( $shipment, 'tracking_url' );
		$tracking->status = Value::text( $shipment, 'status' );
		return $tracking;
	}

	/**
	 * Whether the shipment still needs a label.
	 *
	 * @return bool
	 */
	public function has_label() {
		return '' !== $this->number && 'cancelled' !== $this->status;
	}

	/**
	 * Whether to offer cancelling. Masar decides whether it is still possible.
	 *
	 * @return bool
	 */
	public function is_under_way() {
		return '' !== $this->number && ! in_array( $this->status, array( 'cancelled', 'delivered', 'returned' ), true );
	}

	/**
	 * The number, as a link when its address is https.
	 *
	 * @return string HTML, escaped.
	 */
	public function link() {
		$url    = esc_url( $this->url, array( 'https' ) );
		$number = '<span dir="ltr">' . esc_html( $this->number ) . '</span>';
		return '' === $url ? $number : '<a href="' . $url . '" target="_blank" rel="noopener">' . $number . '</a>';
	}
}
