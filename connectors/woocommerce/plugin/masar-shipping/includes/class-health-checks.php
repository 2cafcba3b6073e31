<?php
/**
 * What can stand in the way of shipping.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Looks at facts and says, in a sentence each, what is well or what to do.
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
	 * What this installation tells by itself.
	 *
	 * @param array<string,mixed> $facts What `Facts` tells.
	 * @return array<int,array{string,string}>
	 */
	private static function of_store( array $facts ) {
		return array(
			$facts['https']
				? array( self::GOOD, __( 'The store is on https.', 'masar-shipping' ) )
				: array( self::BAD, __( 'The store is not on https: ask your host for a certificate, then change both addresses under Settings, General.', 'masar-shipping' ) ),
			$facts['permalinks']
				? array( self::GOOD, __( 'Permalinks are readable.', 'masar-shipping' ) )
				: array( self::BAD, __( 'Permalinks are plain, so Masar cannot connect: choose Post name under Settings, Permalinks.', 'masar-shipping' ) ),
			'EGP' === $facts['currency']
				? array( self::GOOD, __( 'Prices are in Egyptian pounds.', 'masar-shipping' ) )
				: array( self::BAD, __( 'Prices are not in Egyptian pounds, so orders wait and buyers get no rates: change the currency under WooCommerce, Settings.', 'masar-shipping' ) ),
			$facts['cod_limited']
				? array( self::WARNING, __( 'Cash on delivery is limited to shipping methods without Masar: add Masar under WooCommerce, Settings, Payments, Cash on delivery.', 'masar-shipping' ) )
				: array( self::GOOD, __( 'Buyers who choose Masar may pay cash.', 'masar-shipping' ) ),
			$facts['hpos']
				? array( self::GOOD, __( 'Orders have tables of their own.', 'masar-shipping' ) )
				: array( self::WARNING, __( 'Orders are kept as posts, so some changes reach Masar late: switch to high-performance order storage under WooCommerce, Settings, Advanced, Features.', 'masar-shipping' ) ),
			$facts['wp_cron']
				? array( self::GOOD, __( 'WordPress runs its scheduled work.', 'masar-shipping' ) )
				: array( self::WARNING, __( 'WP-Cron is switched off: make sure that your host calls wp-cron.php every minute, or Masar hears of orders late.', 'masar-shipping' ) ),
			/* translators: %s: a unit such as kg. */
			array( self::GOOD, sprintf( __( 'Weights are in %s; Masar counts in kilograms.', 'masar-shipping' ), $facts['weight_unit'] ) ),
		);
	}

	/**
	 * Whether the host lets the Authorization header through.
	 *
	 * @param bool $arrived Whether it arrived when the store was connected.
	 * @return array{string,string}
	 */
	private static function header( $arrived ) {
		return $arrived
			? array( self::GOOD, __( 'The Authorization header arrives.', 'masar-shipping' ) )
			: array( self::WARNING, __( 'Your host drops the Authorization header, so keys stand in addresses and logs: ask it to pass the header on, then connect again.', 'masar-shipping' ) );
	}

	/**
	 * Whether the clocks agree: signatures and deadlines need it.
	 *
	 * @param int $seconds How far they are apart.
	 * @return array{string,string}
	 */
	private static function clock( $seconds ) {
		return $seconds <= 60
			? array( self::GOOD, __( 'The server’s clock is right.', 'masar-shipping' ) )
			/* translators: %d: number of seconds. */
			: array( self::BAD, sprintf( __( 'The server’s clock is wrong (seconds: %d): ask your host to set it by network time.', 'masar-shipping' ), $seconds ) );
	}

	/**
	 * What Masar tells about the store.
	 *
	 * @param array<string,mixed>|\WP_Error|null $store      The store at Masar.
	 * @param array<string,string>|null          $last_error What went wrong when Masar was last asked.
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
		$health = (array) Value::row( $store, 'health' );
		foreach ( Value::rows( $health, 'problems' ) as $problem ) {
			$checks[] = array( self::WARNING, Value::text( $problem, 'detail' ) );
		}
		$checks[] = self::moment(
			Value::text( $health, 'last_webhook_at' ),
			/* translators: %s: a span of time such as "5 minutes". */
			__( 'The last notice about an order reached Masar %s ago.', 'masar-shipping' ),
			__( 'No notice about an order has reached Masar yet: place a test order, and look here again in a few minutes.', 'masar-shipping' )
		);
		$checks[] = self::moment(
			Value::text( $health, 'last_poll_at' ),
			/* translators: %s: a span of time such as "5 minutes". */
			__( 'Masar last looked through the orders %s ago.', 'masar-shipping' ),
			__( 'Masar has not looked through the orders yet: it does within ten minutes.', 'masar-shipping' )
		);
		if ( (int) Value::text( $health, 'waiting_orders' ) > 0 ) {
			/* translators: %d: number of orders. */
			$checks[] = array( self::WARNING, sprintf( __( 'Orders that wait for you: %d. Open Masar to see why.', 'masar-shipping' ), (int) Value::text( $health, 'waiting_orders' ) ) );
		}
		if ( (int) Value::text( $health, 'failed_write_backs' ) > 0 ) {
			/* translators: %d: number of orders. */
			$checks[] = array( self::WARNING, sprintf( __( 'Orders on which Masar could not write their tracking: %d. Check that the key’s user may still edit orders.', 'masar-shipping' ), (int) Value::text( $health, 'failed_write_backs' ) ) );
		}
		return $checks;
	}

	/**
	 * Something that should have happened.
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
