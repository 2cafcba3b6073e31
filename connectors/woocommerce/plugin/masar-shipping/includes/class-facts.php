<?php
/**
 * Facts about the store.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Facts about this installation for the REST routes and the health panel.
 */
final class Facts {

	/**
	 * The stored connection.
	 *
	 * @var Connection
	 */
	private $connection;

	/**
	 * Creates a reader.
	 *
	 * @param Connection $connection The stored connection.
	 */
	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	/**
	 * Facts about the store.
	 *
	 * @return array<string,mixed>
	 */
	public function store() {
		return array(
			'version'     => VERSION,
			'wordpress'   => get_bloginfo( 'version' ),
			'woocommerce' => WC()->version,
			'hpos'        => self::uses_hpos(),
			'permalinks'  => '' !== (string) get_option( 'permalink_structure' ),
			'https'       => 'https' === wp_parse_url( home_url(), PHP_URL_SCHEME ),
			'wp_cron'     => ! ( defined( 'DISABLE_WP_CRON' ) && DISABLE_WP_CRON ),
			'currency'    => get_woocommerce_currency(),
			'weight_unit' => (string) get_option( 'woocommerce_weight_unit', 'kg' ),
			'cod_limited' => self::is_cod_limited(),
			'offered'     => Zones::offer_anywhere(),
			'fee_hidden'  => Cod_Fee::is_unknown_in_block() && self::has_checkout_block() && Zones::charge_fee(),
		);
	}

	/**
	 * Facts about the store and its connection.
	 *
	 * @return array<string,mixed>
	 */
	public function health() {
		return $this->store() + array(
			'connected'  => $this->connection->exists(),
			'store_id'   => $this->connection->get( 'store_id' ),
			'last_error' => $this->connection->last_error(),
		);
	}

	/**
	 * Whether high-performance order storage is on.
	 *
	 * @return bool
	 */
	private static function uses_hpos() {
		$util = \Automattic\WooCommerce\Utilities\OrderUtil::class;
		return class_exists( $util ) && $util::custom_orders_table_usage_is_enabled();
	}

	/**
	 * Whether the store's checkout page is the checkout block.
	 *
	 * @return bool
	 */
	private static function has_checkout_block() {
		$page = (int) get_option( 'woocommerce_checkout_page_id' );
		return $page > 0 && has_block( 'woocommerce/checkout', $page );
	}

	/**
	 * Whether cash on delivery is limited to shipping methods without Masar: buyers who choose a Masar rate cannot pay cash.
	 *
	 * @return bool
	 */
	private static function is_cod_limited() {
		$settings = get_option( 'woocommerce_cod_settings' );
		$methods  = is_array( $settings ) && ! empty( $settings['enable_for_methods'] ) ? (array) $settings['enable_for_methods'] : array();
		foreach ( $methods as $method ) {
			// "masar_shipping", or "masar_shipping:3" for the method of one zone.
			if ( 'masar_shipping' === strtok( (string) $method, ':' ) ) {
				return false;
			}
		}
		return array() !== $methods;
	}
}
