<?php
/**
 * The health checks.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Converts facts to sentences: what works, and how to fix what does not.
 */
final class Health_Checks {

	const GOOD    = 'good';
	const WARNING = 'warning';
	const BAD     = 'bad';

	/**
	 * All checks.
	 *
	 * @param array<string,mixed>                $facts      What `Facts` tells.
	 * @param Connection                         $connection The stored connection.
	 * @param array<string,mixed>|\WP_Error|null $store      The store at Masar.
	 * @param int|null                           $seconds    How far Masar's clock is ahead.
	 * @return array<int,array{string,string}> Level and sentence of each.
	 */
	public static function all( array $facts, Connection $connection, $store, $seconds ) {
		$checks = self::of_store( $facts );
		if ( $facts['connected'] ) {
			if ( $connection->is_copied() ) {
				$checks[] = array( self::WARNING, Problem::copied()->get_error_message() );
			}
			if ( $facts['https'] ) {
				$checks[] = self::header( (bool) $connection->get( 'auth_header' ) );
			}
			if ( null !== $seconds ) {
				$checks[] = self::clock( abs( $seconds ) );
			}
			$checks = array_merge( $checks, self::of_service( $store, $facts['last_error'] ) );
		}
		return $checks;
	}

	/**
	 * Checks of this installation.
	 *
	 * @param array<string,mixed> $facts What `Facts` tells.
	 * @return array<int,array{string,string}>
	 */
	private static function of_store( array $facts ) {
		$checks = array(
			$facts['https']
				? array( self::GOOD, __( 'The store uses https.', 'masar-shipping' ) )
				: array( self::BAD, __( 'The store does not use https: ask your host for a certificate, then change both addresses under Settings, General.', 'masar-shipping' ) ),
			$facts['permalinks']
				? array( self::GOOD, __( 'Permalinks are on.', 'masar-shipping' ) )
				: array( self::BAD, __( 'Permalinks are plain, so Masar cannot connect: choose Post name under Settings, Permalinks.', 'masar-shipping' ) ),
			'EGP' === $facts['currency']
				? array( self::GOOD, __( 'Prices are in Egyptian pounds.', 'masar-shipping' ) )
				: array( self::BAD, __( 'Prices are not in Egyptian pounds, so orders wait and buyers get no rates: change the currency under WooCommerce, Settings.', 'masar-shipping' ) ),
			$facts['cod_limited']
				? array( self::WARNING, __( 'Cash on delivery is limited to shipping methods without Masar: add Masar under WooCommerce, Settings, Payments, Cash on delivery.', 'masar-shipping' ) )
				: array( self::GOOD, __( 'Buyers who choose Masar can pay cash.', 'masar-shipping' ) ),
			$facts['hpos']
				? array( self::GOOD, __( 'High-performance order storage is on.', 'masar-shipping' ) )
				: array( self::WARNING, __( 'Orders are stored as posts, so some changes reach Masar late: switch to high-performance order storage under WooCommerce, Settings, Advanced, Features.', 'masar-shipping' ) ),
			$facts['wp_cron']
				? array( self::GOOD, __( 'WP-Cron is on.', 'masar-shipping' ) )
				: array( self::WARNING, __( 'WP-Cron is off: make sure that your host calls wp-cron.php every minute, otherwise orders reach Masar late.', 'masar-shipping' ) ),
			/* translators: %s: a unit such as kg. */
			array( self::GOOD, sprintf( __( 'Weights are in %s and converted to kilograms.', 'masar-shipping' ), $facts['weight_unit'] ) ),
		);
		$checks[] = $facts['offered']
			? array( self::GOOD, __( 'A shipping zone offers Masar.', 'masar-shipping' ) )
			: array( self::WARNING, __( 'No shipping zone offers Masar, so buyers do not see its prices: connect the store, then press Offer Masar under Shipping zones.', 'masar-shipping' ) );
		if ( $facts['fee_hidden'] ) {
			$checks[] = array( self::WARNING, __( 'The checkout block of this WooCommerce cannot show the cash fee before the order is placed, so buyers are not charged it and you pay it: update WooCommerce to 10.4 or later, or use the classic checkout.', 'masar-shipping' ) );
		}
		return $checks;
	}

	/**
	 * Whether the Authorization header reaches WordPress.
	 *
	 * @param bool $arrived Whether it arrived when the store was connected.
	 * @return array{string,string}
	 */
	private static function header( $arrived ) {
		return $arrived
			? array( self::GOOD, __( 'The Authorization header reaches WordPress.', 'masar-shipping' ) )
			: array( self::WARNING, __( 'Your host removes the Authorization header, so keys appear in addresses and logs: ask it to pass the header on, then connect again.', 'masar-shipping' ) );
	}

	/**
	 * Whether the clocks agree: signatures and deadlines depend on it.
	 *
	 * @param int $seconds How far they are apart.
	 * @return array{string,string}
	 */
	private static function clock( $seconds ) {
		return $seconds <= 60
			? array( self::GOOD, __( 'The server’s clock is correct.', 'masar-shipping' ) )
			/* translators: %d: number of seconds. */
			: array( self::BAD, sprintf( __( 'The server’s clock is wrong (seconds: %d): ask your host to synchronize it.', 'masar-shipping' ), $seconds ) );
	}

	/**
	 * Checks that Masar reports about the store.
	 *
	 * @param array<string,mixed>|\WP_Error|null $store      The store at Masar.
	 * @param array<string,string>|null          $last_error The last error.
	 * @return array<int,array{string,string}>
	 */
	private static function of_service( $store, $last_error ) {
		if ( is_wp_error( $store ) ) {
			return array( array( self::BAD, $store->get_error_message() ) );
		}
		$checks = array();
		if ( null !== $last_error ) {
			$checks[] = array( self::WARNING, Value::text( $last_error, 'message' ) );
		}
		// What this page checks itself, or counts below, is shown once.
		$known = array( 'currency_not_egp', 'cod_limited', 'posts_storage', 'wp_cron_off', 'keys_in_query', 'write_backs_failed' );
		$health = (array) Value::row( $store, 'health' );
		foreach ( Value::rows( $health, 'problems' ) as $problem ) {
			if ( ! in_array( Value::text( $problem, 'code' ), $known, true ) ) {
				$checks[] = array( self::WARNING, Value::text( $problem, 'detail' ) );
			}
		}
		$checks[] = self::moment(
			Value::text( $health, 'last_webhook_at' ),
			/* translators: %s: a span of time such as "5 minutes". */
			__( 'Masar received the last order event %s ago.', 'masar-shipping' ),
			__( 'Masar has not received an order event yet: place a test order and check again in a few minutes.', 'masar-shipping' )
		);
		$checks[] = self::moment(
			Value::text( $health, 'last_poll_at' ),
			/* translators: %s: a span of time such as "5 minutes". */
			__( 'Masar last checked the orders %s ago.', 'masar-shipping' ),
			__( 'Masar has not checked the orders yet. It checks them within ten minutes.', 'masar-shipping' )
		);
		if ( (int) Value::text( $health, 'attention_orders' ) > 0 ) {
			/* translators: %d: number of orders. */
			$checks[] = array( self::WARNING, sprintf( __( 'Orders that need a decision: %d. Open Masar to see why.', 'masar-shipping' ), (int) Value::text( $health, 'attention_orders' ) ) );
		}
		if ( (int) Value::text( $health, 'failed_write_backs' ) > 0 ) {
			/* translators: %d: number of orders. */
			$checks[] = array( self::WARNING, sprintf( __( 'Orders whose tracking Masar could not update: %d. Check that the key’s user can still edit orders.', 'masar-shipping' ), (int) Value::text( $health, 'failed_write_backs' ) ) );
		}
		return $checks;
	}

	/**
	 * A check of an expected event.
	 *
	 * @param string $at    When, ISO 8601; empty for never.
	 * @param string $seen  Sentence with the time that has passed.
	 * @param string $never Sentence for never.
	 * @return array{string,string}
	 */
	private static function moment( $at, $seen, $never ) {
		$time = strtotime( $at );
		return $time ? array( self::GOOD, sprintf( $seen, human_time_diff( $time ) ) ) : array( self::WARNING, $never );
	}
}
