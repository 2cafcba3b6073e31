<?php
/**
 * Tracking for the buyer.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Shows the parcel's tracking in the account and in e-mails.
 */
final class Tracking_Display {

	/**
	 * Hooks.
	 */
	public function register() {
		add_action( 'woocommerce_order_details_after_order_table', array( $this, 'show' ) );
		add_action( 'woocommerce_email_after_order_table', array( $this, 'show_in_email' ), 10, 3 );
	}

	/**
	 * On a page.
	 *
	 * @param \WC_Order $order The order.
	 */
	public function show( $order ) {
		$tracking = Tracking::of( $order );
		if ( ! $tracking->has_label() ) {
			return;
		}
		echo '<section class="masar-tracking"><h2>' . esc_html__( 'Your parcel', 'masar-shipping' ) . '</h2><p>';
		echo esc_html__( 'Tracking number:', 'masar-shipping' ) . ' ' . wp_kses_post( $tracking->link() );
		if ( '' !== $tracking->status ) {
			echo '<br>' . esc_html( Words::status( $tracking->status ) );
		}
		echo '</p></section>';
	}

	/**
	 * In an e-mail.
	 *
	 * @param \WC_Order $order         The order.
	 * @param bool      $sent_to_admin Whether the merchant reads it.
	 * @param bool      $plain_text    Whether it is text.
	 */
	public function show_in_email( $order, $sent_to_admin = false, $plain_text = false ) {
		if ( ! $plain_text ) {
			$this->show( $order );
			return;
		}
		$tracking = Tracking::of( $order );
		if ( ! $tracking->has_label() ) {
			return;
		}
		echo "\n" . esc_html__( 'Your parcel', 'masar-shipping' ) . "\n";
		echo esc_html__( 'Tracking number:', 'masar-shipping' ) . ' ' . esc_html( $tracking->number ) . "\n";
		echo esc_url_raw( $tracking->url, array( 'https' ) ) . "\n"; // phpcs:ignore WordPress.Security.EscapeOutput -- A text is no HTML: entities would stand in the address as they are.
	}
}
