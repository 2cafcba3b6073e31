<?php
/**
 * Plugin Name: WooCommerce (stand-in for tests)
 * Description: The few names of WooCommerce that Masar's plugin touches, written for its tests. Nothing else is here, so that a new use shows as a failing test.
 * Version: 9.4.0
 * License: GPL-2.0-or-later
 */

namespace Automattic\WooCommerce\Utilities {
	class FeaturesUtil {
		public static $declared = array();

		public static function declare_compatibility( $feature, $file, $compatible ) {
			self::$declared[ $feature ] = array( plugin_basename( $file ), $compatible );
		}
	}

	class OrderUtil {
		public static function custom_orders_table_usage_is_enabled() {
			return 'no' !== get_option( 'standin_hpos' );
		}
	}
}

namespace {
	require __DIR__ . '/includes/order.php';
	require __DIR__ . '/includes/store.php';
	require __DIR__ . '/includes/webhook.php';
	require __DIR__ . '/includes/screens.php';
	require __DIR__ . '/includes/routes.php';

	register_activation_hook(
		__FILE__,
		function () {
			global $wpdb;
			foreach ( array( 'manage_woocommerce', 'edit_shop_orders', 'edit_others_shop_orders', 'edit_published_shop_orders', 'publish_shop_orders' ) as $right ) {
				get_role( 'administrator' )->add_cap( $right );
			}
			$wpdb->query( "CREATE TABLE {$wpdb->prefix}wc_webhooks (webhook_id BIGINT UNSIGNED NOT NULL auto_increment, delivery_url text NOT NULL, PRIMARY KEY (webhook_id))" );
			$wpdb->query( "CREATE TABLE {$wpdb->prefix}woocommerce_api_keys (key_id BIGINT UNSIGNED NOT NULL auto_increment, description varchar(200), PRIMARY KEY (key_id))" );
		}
	);

	// In the real one too this comes before other plugins' callbacks.
	add_action( 'plugins_loaded', fn() => do_action( 'before_woocommerce_init' ), -1 );
	add_action(
		'init',
		function () {
			register_post_type(
				'shop_order',
				array(
					'label'           => 'Orders',
					'public'          => false,
					'show_ui'         => true,
					'capability_type' => 'shop_order',
					'map_meta_cap'    => true,
					'supports'        => array( 'title' ),
				)
			);
			do_action( 'woocommerce_init' );
		}
	);

	add_filter( 'home_url', fn( $url, $path ) => '' === $path && get_option( 'standin_home' ) ? get_option( 'standin_home' ) : $url, 10, 2 );
	add_filter( 'pre_option_home', fn( $home ) => get_option( 'standin_home' ) ? get_option( 'standin_home' ) : $home );

	// Stands for WooCommerce's check of keys: they open namespaces that begin with `wc/` or `wc-`.
	add_filter(
		'determine_current_user',
		function ( $user ) {
			$opens = 1 === preg_match( '#^/wp-json/wc[/-]#', $_SERVER['REQUEST_URI'] ?? '' );
			$key   = $_SERVER['PHP_AUTH_USER'] ?? $_GET['consumer_key'] ?? '';
			$proof = $_SERVER['PHP_AUTH_PW'] ?? $_GET['consumer_secret'] ?? '';
			return $opens && 'ck_test' === $key && 'cs_test' === $proof ? 1 : $user;
		}
	);
}
