<?php
/**
 * What Masar asks about a store.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Facts about this installation, as the REST routes tell them and the health panel reads them.
 */
final class Facts {

	/**
	 * The stored connection.
	 *
	 * @var Connection
	 */
	private $connection;

	/**
	 * Makes a reader.
	 *
	 * @param Connection $connection The stored connection.
	 */
	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	/**
	 * About the store.
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
		);
	}

	/**
	 * About the store and its connection.
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
	 * Whether orders have tables of their own.
	 *
	 * @return bool
	 */
	private static function uses_hpos() {
		$util = \Automattic\WooCommerce\Utilities\OrderUtil::class;
		return class_exists( $util ) && $util::custom_orders_table_usage_is_enabled();
	}

	/**
	 * Whether cash on delivery is kept to shipping methods of which Masar is none: who chose a Masar rate could not pay cash.
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
