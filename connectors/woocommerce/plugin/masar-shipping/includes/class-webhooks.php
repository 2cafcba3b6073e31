<?php
/**
 * The webhooks that Masar created in WooCommerce.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Finds them by the path of their address, with any host: a service that moved can have left some.
 */
final class Webhooks {

	/**
	 * Deletes those of one store. Safe to repeat.
	 *
	 * @param string $store_id The store at Masar.
	 */
	public static function remove( $store_id ) {
		global $wpdb;
		$path = '/hooks/woocommerce/' . $store_id;
		// The table does not exist when WooCommerce was deleted with its data.
		$shown = $wpdb->suppress_errors();
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WooCommerce finds webhooks by their names only.
		$ids = $wpdb->get_col( $wpdb->prepare( "SELECT webhook_id FROM {$wpdb->prefix}wc_webhooks WHERE delivery_url LIKE %s", '%' . $wpdb->esc_like( $path ) ) );
		foreach ( $ids as $id ) {
			self::remove_one( (int) $id );
		}
		$wpdb->suppress_errors( $shown );
	}

	/**
	 * Deletes one, through WooCommerce when it is active: it caches lists of them.
	 *
	 * @param int $id Its id.
	 */
	private static function remove_one( $id ) {
		global $wpdb;
		$webhook = function_exists( 'wc_get_webhook' ) ? wc_get_webhook( $id ) : null;
		if ( $webhook ) {
			$webhook->delete( true );
			return;
		}
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WooCommerce, which would do it, is not active.
		$wpdb->delete( $wpdb->prefix . 'wc_webhooks', array( 'webhook_id' => $id ), array( '%d' ) );
		foreach ( array( '', '_status_active', '_status_paused', '_status_disabled' ) as $list ) {
			delete_transient( 'woocommerce_webhook_ids' . $list );
		}
	}
}
