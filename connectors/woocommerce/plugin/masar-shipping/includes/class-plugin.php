<?php
/**
 * Registers the hooks.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Registers the parts of the plugin.
 */
final class Plugin {

	/**
	 * Adds the hooks that WooCommerce needs early; the rest waits until all plugins are loaded.
	 */
	public static function start() {
		add_action( 'before_woocommerce_init', array( self::class, 'declare_compatibility' ) );
		add_action( 'plugins_loaded', array( self::class, 'load' ) );
		add_action( 'init', array( self::class, 'load_words' ) );
	}

	/**
	 * Orders are only read through WC_Order, and rates come from the server, so both storages and both checkouts work.
	 */
	public static function declare_compatibility() {
		if ( ! class_exists( \Automattic\WooCommerce\Utilities\FeaturesUtil::class ) ) {
			return;
		}
		foreach ( array( 'custom_order_tables', 'cart_checkout_blocks' ) as $feature ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( $feature, PLUGIN_FILE, true );
		}
	}

	/**
	 * Loads the translations in the zip.
	 */
	public static function load_words() {
		load_plugin_textdomain( 'masar-shipping', false, dirname( plugin_basename( PLUGIN_FILE ) ) . '/languages' );
	}

	/**
	 * Starts every part, or shows what is missing.
	 */
	public static function load() {
		if ( ! class_exists( 'WooCommerce' ) ) {
			add_action( 'admin_notices', array( self::class, 'ask_for_woocommerce' ) );
			return;
		}
		$connection = new Connection();
		$state      = new Connect_State();
		$api        = new Api( $connection );
		$shipments  = new Shipments( $api, $connection );
		$facts      = new Facts( $connection );

		( new Connection_Route( $connection, $state, $facts ) )->register();
		( new Leaving() )->register();
		( new Order_Data() )->register();
		( new Tracking_Display() )->register();
		( new Cod_Fee() )->register();
		( new Payment_Choice() )->register();
		( new Egypt() )->register();
		( new Shipping_Tax() )->register();
		add_filter( 'woocommerce_shipping_methods', array( self::class, 'add_shipping_method' ) );

		if ( is_admin() ) {
			( new Settings_Page( $connection, $api, $facts ) )->register();
			( new Connect_Actions( $connection, $state ) )->register();
			( new Settings_Actions( $connection, $api ) )->register();
			( new Order_Column( $shipments, $connection ) )->register();
			( new Order_Box( $connection, $shipments ) )->register();
			( new Order_Actions( $shipments ) )->register();
			( new Bulk_Actions( $shipments ) )->register();
			( new Notices() )->register();
		}
	}

	/**
	 * Registers the shipping method. Its class is loaded when WooCommerce needs it: only then does its parent class
	 * exist.
	 *
	 * @param array<string,string> $methods Class names by method id.
	 * @return array<string,string>
	 */
	public static function add_shipping_method( $methods ) {
		$methods['masar_shipping'] = Shipping_Method::class;
		return $methods;
	}

	/**
	 * WordPress before 6.5 ignores the header that requires WooCommerce.
	 */
	public static function ask_for_woocommerce() {
		echo '<div class="notice notice-error"><p>';
		esc_html_e( 'Masar Shipping needs WooCommerce. Install and activate it first.', 'masar-shipping' );
		echo '</p></div>';
	}
}
