<?php
/**
 * Addresses in Egypt.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Few people in Egypt know their postcode and couriers do not use it, but WooCommerce requires one.
 */
final class Egypt {

	/**
	 * Hooks.
	 */
	public function register() {
		add_filter( 'woocommerce_get_country_locale', array( $this, 'make_postcode_optional' ) );
	}

	/**
	 * Both checkouts, and WooCommerce's own checks of them, follow this.
	 *
	 * @param array<string,array<string,array<string,mixed>>> $locale Fields by country.
	 * @return array<string,array<string,array<string,mixed>>>
	 */
	public function make_postcode_optional( $locale ) {
		$locale['EG']['postcode']['required'] = false;
		return $locale;
	}
}
