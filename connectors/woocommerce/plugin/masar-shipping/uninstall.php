<?php
/**
 * Deletes everything except the orders' history.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/autoload.php';

/**
 * Cleans one site: connection with its webhooks and its WooCommerce key, transients, settings of the shipping method,
 * notices. The disconnection is requested once; if Masar does not answer, it notices at its next request. Tracking on
 * orders stays: it is the merchant's record.
 */
function clean_site() {
	global $wpdb;
	Leaving::begin( new Connection(), 5 );
	delete_option( Leaving::OPTION );
	wp_clear_scheduled_hook( Leaving::HOOK );
	$patterns = array( '_transient_masar_shipping_', '_transient_timeout_masar_shipping_', 'woocommerce_masar_shipping_' );
	foreach ( $patterns as $beginning ) {
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress deletes options by whole names only.
		$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( $beginning ) . '%' ) );
		array_map( 'delete_option', $names );
	}
	delete_metadata( 'user', 0, $wpdb->get_blog_prefix() . Notices::OPTION, '', true );
}

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $masar_shipping_site ) {
		switch_to_blog( $masar_shipping_site );
		clean_site();
		restore_current_blog();
	}
} else {
	clean_site();
}
