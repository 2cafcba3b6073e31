<?php
/**
 * The fee for cash on delivery.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * WooCommerce keeps rates for a package and does not ask again when the buyer switches to cash, so the fee travels
 * with the rate and is added to the cart.
 */
final class Cod_Fee {

	const META = '_masar_cod_fee';

	/**
	 * Hooks.
	 */
	public function register() {
		add_action( 'woocommerce_cart_calculate_fees', array( $this, 'add' ) );
	}

	/**
	 * Adds the fee when the buyer chose cash and a Masar rate.
	 *
	 * @param \WC_Cart $cart The cart.
	 */
	public function add( $cart ) {
		if ( ! WC()->session || 'cod' !== WC()->session->get( 'chosen_payment_method' ) || ( self::is_unknown_in_block() && self::is_from_block() ) ) {
			return;
		}
		$fee = $this->of_chosen_rates();
		if ( $fee > 0 ) {
			// The fee includes VAT, as Masar's prices do.
			$cart->add_fee( __( 'Cash on delivery', 'masar-shipping' ), $fee, false );
		}
	}

	/**
	 * Whether the checkout block of this WooCommerce keeps the payment method to itself until the order is placed. A fee
	 * would then be charged that the buyer has not seen, or seen and not charged.
	 *
	 * @return bool
	 */
	public static function is_unknown_in_block() {
		return version_compare( WC()->version, '10.4', '<' );
	}

	/**
	 * Whether the totals are for a cart or checkout block, or for a program that uses their API. The page of a block comes
	 * with totals.
	 *
	 * @return bool
	 */
	private static function is_from_block() {
		$path = isset( $GLOBALS['wp']->query_vars['rest_route'] ) ? (string) $GLOBALS['wp']->query_vars['rest_route'] : '';
		return 0 === strpos( $path, '/wc/store/' ) || has_block( 'woocommerce/checkout' ) || has_block( 'woocommerce/cart' );
	}

	/**
	 * The fee of the chosen rate, of each package.
	 *
	 * @return float
	 */
	private function of_chosen_rates() {
		$chosen = (array) WC()->session->get( 'chosen_shipping_methods' );
		$fee    = 0.0;
		foreach ( WC()->shipping()->get_packages() as $index => $package ) {
			$id   = isset( $chosen[ $index ] ) ? $chosen[ $index ] : '';
			$rate = isset( $package['rates'][ $id ] ) ? $package['rates'][ $id ] : null;
			if ( $rate && 'masar_shipping' === $rate->get_method_id() ) {
				$fee += (float) Value::text( $rate->get_meta_data(), self::META );
			}
		}
		return $fee;
	}
}
