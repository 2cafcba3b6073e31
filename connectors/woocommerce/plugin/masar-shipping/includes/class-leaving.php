<?php
/**
 * Disconnecting on both sides.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Deletes what Masar created in this store, and requests the disconnection at Masar. While Masar cannot be reached, the
 * request is repeated every ten minutes for 14 days.
 */
final class Leaving {

	const OPTION = 'masar_shipping_leaving';
	const HOOK   = 'masar_shipping_leave';

	const EVERY    = 10 * MINUTE_IN_SECONDS;
	const GIVEN_UP = 14 * DAY_IN_SECONDS;

	/**
	 * Hooks.
	 */
	public function register() {
		add_action( self::HOOK, array( self::class, 'tell_masar' ), 10, 0 );
	}

	/**
	 * Disconnects: this store first, so that no order is sent even when Masar does not answer. A copy of the shop only forgets
	 * the connection: the shop itself is still connected.
	 *
	 * @param Connection $connection The stored connection.
	 * @param int        $seconds    How long to wait for Masar.
	 * @return bool Whether Masar knows.
	 */
	public static function begin( Connection $connection, $seconds = Api::ON_REQUEST ) {
		if ( $connection->exists() ) {
			// Stored before anything is deleted: if this request ends early, Masar is still notified.
			self::note( $connection );
			$connection->forget();
		}
		return self::tell_masar( $seconds );
	}

	/**
	 * Disconnects the store of a connection that another store's connection replaces.
	 *
	 * @param Connection $former The connection, still stored.
	 */
	public static function after_replacing( Connection $former ) {
		self::note( $former );
		Webhooks::remove( $former->get( 'store_id' ) );
	}

	/**
	 * Stores of which Masar has to be notified, unless this is a copy of the shop.
	 *
	 * @param Connection $connection The stored connection.
	 */
	private static function note( Connection $connection ) {
		if ( $connection->is_copied() ) {
			return;
		}
		$stores = self::pending();

		$stores[ (string) $connection->get( 'store_id' ) ] = array(
			'api_base' => $connection->get( 'api_base' ),
			'api_key'  => $connection->get( 'api_key' ),
			'since'    => time(),
		);
		update_option( self::OPTION, $stores, false );
	}

	/**
	 * Stores whose disconnection Masar has not confirmed, by their id at Masar.
	 *
	 * @return array<string,array{api_base:string,api_key:string,since:int}>
	 */
	public static function pending() {
		$stores = get_option( self::OPTION );
		return is_array( $stores ) ? $stores : array();
	}

	/**
	 * The store was connected again with another key: nothing is left to disconnect.
	 *
	 * @param string $store_id The store at Masar.
	 */
	public static function end( $store_id ) {
		$stores = self::pending();
		unset( $stores[ $store_id ] );
		// At once: Masar would report a former store, whose key was just revoked, as broken.
		self::keep( $stores, 0 );
	}

	/**
	 * Requests pending disconnections and schedules those that remain.
	 *
	 * @param int $seconds How long to wait for each answer.
	 * @return bool Whether nothing is left.
	 */
	public static function tell_masar( $seconds = Api::ON_REQUEST ) {
		$stores = self::pending();
		foreach ( $stores as $store_id => $store ) {
			$answer = Api::request( $store, 'DELETE', '/stores/' . rawurlencode( $store_id ), null, (int) $seconds );
			$status = is_wp_error( $answer ) ? 0 : (int) wp_remote_retrieve_response_code( $answer );
			// A refused key or an unknown store was already disconnected at Masar.
			$is_over = ( $status >= 200 && $status < 300 ) || in_array( $status, array( 401, 404 ), true );
			if ( $is_over || time() - $store['since'] > self::GIVEN_UP ) {
				unset( $stores[ $store_id ] );
			}
		}
		self::keep( $stores );
		return array() === $stores;
	}

	/**
	 * Stores what remains and schedules the next attempt.
	 *
	 * @param array<string,array<string,mixed>> $stores  By their id at Masar.
	 * @param int                               $seconds Until the next attempt.
	 */
	private static function keep( array $stores, $seconds = self::EVERY ) {
		wp_clear_scheduled_hook( self::HOOK );
		if ( array() === $stores ) {
			delete_option( self::OPTION );
			return;
		}
		update_option( self::OPTION, $stores, false );
		wp_schedule_single_event( time() + $seconds, self::HOOK );
	}
}
