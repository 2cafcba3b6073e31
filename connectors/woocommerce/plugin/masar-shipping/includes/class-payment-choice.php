<?php
/**
 * The payment method that the buyer has chosen.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Shows the total again when the buyer chooses another payment method, so that the total on the screen is the total that
 * is charged. The classic checkout tells the server the method only when the order is placed. The checkout block tells it
 * at once since WooCommerce 10.4; before that `Cod_Fee` charges nothing there.
 */
final class Payment_Choice {

	const SCRIPT = 'jQuery( function ( $ ) {
	$( document.body ).on( "change", "form.checkout input[name=payment_method]", function () {
		$( document.body ).trigger( "update_checkout" );
	} );
} );';

	/**
	 * Hooks.
	 */
	public function register() {
		add_action( 'wp_enqueue_scripts', array( $this, 'add_script' ), 20 );
	}

	/**
	 * Adds it to the script of the classic checkout, so that it is only where that checkout is.
	 */
	public function add_script() {
		wp_add_inline_script( 'wc-checkout', self::SCRIPT );
	}
}
