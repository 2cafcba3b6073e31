<?php
/**
 * Masar's prices.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Caches the prices: WooCommerce requests them at every change of the cart, and twice per call of the block checkout.
 */
final class Rates {

	const CACHE = 'masar_shipping_rates_';

	/**
	 * Set while Masar does not answer: further requests would only make buyers wait.
	 */
	const SILENCE = 'masar_shipping_silence';

	const SECONDS_AFTER_ANSWER  = 600;
	const SECONDS_AFTER_FAILURE = 30;

	/**
	 * Masar's API.
	 *
	 * @var Api
	 */
	private $api;

	/**
	 * The store.
	 *
	 * @var Connection
	 */
	private $connection;

	/**
	 * Creates the object.
	 *
	 * @param Api        $api        Masar's API.
	 * @param Connection $connection The store.
	 */
	public function __construct( Api $api, Connection $connection ) {
		$this->api        = $api;
		$this->connection = $connection;
	}

	/**
	 * Prices for a question.
	 *
	 * @param array<string,mixed> $question What `Rate_Question` made.
	 * @return array<int,array<string,mixed>>|null Empty: not served there. Null: Masar could not be asked.
	 */
	public function answer( array $question ) {
		if ( ! $this->connection->exists() ) {
			return null;
		}
		$asked  = array( $this->connection->get( 'store_id' ), $this->connection->get( 'connected_at' ), determine_locale(), $question );
		$key    = self::CACHE . md5( (string) wp_json_encode( $asked ) );
		$cached = get_transient( $key );
		if ( is_array( $cached ) ) {
			return $cached['rates'];
		}
		if ( get_transient( self::SILENCE ) ) {
			return null;
		}
		$rates = $this->ask( $question );
		set_transient( $key, array( 'rates' => $rates ), null === $rates ? self::SECONDS_AFTER_FAILURE : self::SECONDS_AFTER_ANSWER );
		return $rates;
	}

	/**
	 * Asks Masar.
	 *
	 * @param array<string,mixed> $question The question.
	 * @return array<int,array<string,mixed>>|null
	 */
	private function ask( array $question ) {
		$answer = $this->api->post( '/stores/' . rawurlencode( $this->connection->get( 'store_id' ) ) . '/rates', $question, Api::WHILE_LOADING );
		if ( is_wp_error( $answer ) ) {
			if ( Problem::SILENT === $answer->get_error_code() ) {
				set_transient( self::SILENCE, 'yes', self::SECONDS_AFTER_FAILURE );
			}
			return self::is_about_the_place( $answer ) ? array() : null;
		}
		return Value::rows( $answer, 'rates' );
	}

	/**
	 * Whether Masar does not know the address. A fallback price would then sell a delivery that is impossible.
	 *
	 * @param WP_Error $problem What came back.
	 * @return bool
	 */
	private static function is_about_the_place( WP_Error $problem ) {
		$data = $problem->get_error_data();
		return Problem::REFUSED === $problem->get_error_code() && in_array( $data['status'], array( 400, 422 ), true );
	}
}
