<?php
/**
 * The settings on the Masar page.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Payment methods, the cash fee, mails to buyers, and where Masar is offered.
 */
final class Settings_Form {

	/**
	 * The payment methods of the store and what each means.
	 *
	 * @param array<string,mixed> $store The store at Masar.
	 */
	public static function show_checkout( array $store ) {
		$rules = (array) Value::row( $store, 'rules' );
		echo '<h2>' . esc_html__( 'Payment and buyers', 'masar-shipping' ) . '</h2><div class="masar-card">';
		self::open( Settings_Actions::CHECKOUT );
		echo '<p>' . esc_html__( 'Masar collects cash only for the methods that mean cash. Check each before the first order.', 'masar-shipping' ) . '</p><table class="masar-methods">';
		foreach ( Value::rows( $store, 'payment_methods' ) as $method ) {
			self::show_method( $method );
		}
		echo '</table>';
		self::show_choice( 'fee', __( 'Charge buyers the fee for cash on delivery', 'masar-shipping' ), Zones::charge_fee() );
		if ( Cod_Fee::is_unknown_in_block() ) {
			echo '<p class="description">' . esc_html__( 'The checkout block of this WooCommerce cannot show the fee before the order is placed, so you pay it there: update WooCommerce to 10.4 or later.', 'masar-shipping' ) . '</p>';
		}
		self::show_choice( 'tell_buyer', __( 'Mail buyers the tracking link', 'masar-shipping' ), ! empty( $rules['tell_buyer'] ) );
		self::close( __( 'Save', 'masar-shipping' ) );
		echo '</div>';
	}

	/**
	 * The zones, each with what it offers.
	 */
	public static function show_zones() {
		$zones = Zones::all();
		echo '<h2>' . esc_html__( 'Shipping zones', 'masar-shipping' ) . '</h2><div class="masar-card">';
		echo '<p>' . esc_html__( 'Buyers see Masar’s prices in the zones that offer it.', 'masar-shipping' ) . '</p><table class="masar-methods">';
		foreach ( $zones as $id => $zone ) {
			echo '<tr><th scope="row"><span dir="auto">' . esc_html( $zone['name'] ) . '</span></th><td>';
			if ( $zone['offers'] ) {
				echo esc_html__( 'Offers Masar', 'masar-shipping' );
			} else {
				self::show_zone_button( $id, __( 'Offer Masar here', 'masar-shipping' ) );
			}
			echo '</td></tr>';
		}
		echo '</table>';
		if ( array() === $zones ) {
			self::show_zone_button( 0, __( 'Offer Masar in Egypt', 'masar-shipping' ) );
		}
		echo '</div>';
	}

	/**
	 * One payment method.
	 *
	 * @param array<string,mixed> $method The method at Masar.
	 */
	private static function show_method( array $method ) {
		$id    = Value::text( $method, 'id' );
		$means = Value::text( $method, 'means' );
		$field = 'masar-method-' . sanitize_html_class( $id );
		echo '<tr><th scope="row"><label for="' . esc_attr( $field ) . '"><span dir="auto">' . esc_html( Value::text( $method, 'title' ) ) . '</span></label></th><td>';
		if ( 'deposit' === $means ) {
			echo esc_html__( 'Deposit: the rest of each order is collected in cash', 'masar-shipping' ) . '</td></tr>';
			return;
		}
		echo '<select id="' . esc_attr( $field ) . '" name="means[' . esc_attr( $id ) . ']">';
		foreach ( Words::meanings() as $code => $title ) {
			echo '<option value="' . esc_attr( $code ) . '"' . selected( $code, $means, false ) . '>' . esc_html( $title ) . '</option>';
		}
		echo '</select></td></tr>';
	}

	/**
	 * A box to tick.
	 *
	 * @param string $name    Name of the field.
	 * @param string $title   What it says.
	 * @param bool   $checked Whether it is ticked.
	 */
	private static function show_choice( $name, $title, $checked ) {
		echo '<p><label><input type="checkbox" name="' . esc_attr( $name ) . '" value="yes"' . checked( $checked, true, false ) . '> ' . esc_html( $title ) . '</label></p>';
	}

	/**
	 * The button of a zone.
	 *
	 * @param int    $zone_id The zone; 0 for a new one.
	 * @param string $title   What it says.
	 */
	private static function show_zone_button( $zone_id, $title ) {
		self::open( Settings_Actions::ZONE );
		echo '<input type="hidden" name="zone" value="' . esc_attr( (string) $zone_id ) . '">';
		self::close( $title );
	}

	/**
	 * Begins a form.
	 *
	 * @param string $action What it does.
	 */
	private static function open( $action ) {
		printf( '<form method="post" action="%s">', esc_url( admin_url( 'admin-post.php' ) ) );
		printf( '<input type="hidden" name="action" value="%s"><input type="hidden" name="_wpnonce" value="%s">', esc_attr( $action ), esc_attr( wp_create_nonce( $action ) ) );
	}

	/**
	 * Ends a form.
	 *
	 * @param string $title What its button says.
	 */
	private static function close( $title ) {
		printf( '<p><button type="submit" class="button button-primary">%s</button></p></form>', esc_html( $title ) );
	}
}
