<?php
/**
 * The stored connection with Masar.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * The stored connection: store_id, api_base, api_key, app_url, mode, account, key_id, auth_header, state_hash,
 * connected_at, and shop: the store's address when it was made.
 */
final class Connection {

	const OPTION     = 'masar_shipping_connection';
	const LAST_ERROR = 'masar_shipping_last_error';

	/**
	 * Whether the store is connected.
	 *
	 * @return bool
	 */
	public function exists() {
		return null !== $this->get( 'api_key' );
	}

	/**
	 * One field.
	 *
	 * @param string $field Name of the field.
	 * @return mixed Null where it is not known.
	 */
	public function get( $field ) {
		$stored = get_option( self::OPTION );
		return is_array( $stored ) && isset( $stored[ $field ] ) ? $stored[ $field ] : null;
	}

	/**
	 * Replaces the connection and deletes a WooCommerce key that a newer one replaces. A former store of Masar, such as that
	 * of the sandbox, is disconnected: it must not ship orders that this page no longer shows. The option is not
	 * autoloaded: it contains a secret that few requests need.
	 *
	 * @param array<string,mixed> $fields All fields.
	 */
	public function replace( array $fields ) {
		$old_key_id = $this->get( 'key_id' );
		if ( $old_key_id && $fields['key_id'] && $old_key_id !== $fields['key_id'] ) {
			self::revoke_key( $old_key_id );
		}
		$former_store = $this->get( 'store_id' );
		if ( $former_store && $former_store !== $fields['store_id'] ) {
			Leaving::after_replacing( $this );
		}
		update_option( self::OPTION, $fields + array( 'shop' => get_option( 'home' ) ), false );
		delete_option( self::LAST_ERROR );
		Leaving::end( $fields['store_id'] );
	}

	/**
	 * Whether this is a copy of the shop at another address, such as a staging site: the shop itself is connected. The option
	 * is compared, because plugins for several languages change what home_url() returns.
	 *
	 * @return bool
	 */
	public function is_copied() {
		$shop = $this->get( 'shop' );
		return is_string( $shop ) && self::bare( $shop ) !== self::bare( (string) get_option( 'home' ) );
	}

	/**
	 * An address without what hosts change: the scheme and `www`.
	 *
	 * @param string $url The address.
	 * @return string
	 */
	private static function bare( $url ) {
		return (string) preg_replace( '#^https?://(www\.)?#i', '', untrailingslashit( strtolower( $url ) ) );
	}

	/**
	 * Whether the stored connection was created with this state a short time ago.
	 *
	 * @param mixed $state What came back from Masar.
	 * @return bool
	 */
	public function was_made_with( $state ) {
		$hash = $this->get( 'state_hash' );
		return is_string( $state ) && is_string( $hash ) && hash_equals( $hash, hash( 'sha256', $state ) )
			&& time() - (int) $this->get( 'connected_at' ) < 10 * MINUTE_IN_SECONDS;
	}

	/**
	 * Whether it is the stored one.
	 *
	 * @param array<string,mixed> $fields All fields that Masar sends.
	 * @return bool
	 */
	public function is_same( array $fields ) {
		foreach ( $fields as $name => $value ) {
			if ( $this->get( $name ) !== $value ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Deletes the connection, the webhooks that Masar created, and the WooCommerce key that it received. Safe to
	 * repeat.
	 */
	public function forget() {
		$store_id = $this->get( 'store_id' );
		if ( $store_id ) {
			Webhooks::remove( $store_id );
		}
		$key_id = $this->get( 'key_id' );
		if ( $key_id ) {
			self::revoke_key( $key_id );
		}
		delete_option( self::OPTION );
		delete_option( self::LAST_ERROR );
	}

	/**
	 * Stores the last error until Masar answers again.
	 *
	 * @param string $message A sentence.
	 */
	public function note_error( $message ) {
		$error = array(
			'at'      => gmdate( 'Y-m-d\TH:i:s\Z' ),
			'message' => $message,
		);
		update_option( self::LAST_ERROR, $error, false );
	}

	/**
	 * Deletes the last error.
	 */
	public function clear_error() {
		if ( null !== $this->last_error() ) {
			delete_option( self::LAST_ERROR );
		}
	}

	/**
	 * The last error.
	 *
	 * @return array{at:string,message:string}|null
	 */
	public function last_error() {
		$error = get_option( self::LAST_ERROR );
		return is_array( $error ) ? $error : null;
	}

	/**
	 * Deletes one row of WooCommerce's keys.
	 *
	 * @param int $key_id Its id.
	 */
	private static function revoke_key( $key_id ) {
		global $wpdb;
		// The table does not exist when WooCommerce was deleted with its data.
		$shown = $wpdb->suppress_errors();
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WooCommerce has no function that deletes a key.
		$wpdb->delete( $wpdb->prefix . 'woocommerce_api_keys', array( 'key_id' => (int) $key_id ), array( '%d' ) );
		$wpdb->suppress_errors( $shown );
	}
}
