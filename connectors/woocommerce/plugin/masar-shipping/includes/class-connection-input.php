<?php
/**
 * The fields of a connection that Masar sends.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Reads the body of a connection request.
 */
final class Connection_Input {

	/**
	 * The fields, or an error that names every invalid one, in the format of WordPress's own REST routes.
	 *
	 * @param WP_REST_Request $request The request.
	 * @return array<string,mixed>|WP_Error
	 */
	public static function read( WP_REST_Request $request ) {
		$body   = $request->get_json_params();
		$body   = is_array( $body ) ? $body : array();
		$fields = array();
		$wrong  = array();
		foreach ( self::rules() as $name => list( $is_right, $expected ) ) {
			$value = isset( $body[ $name ] ) ? $body[ $name ] : null;
			if ( call_user_func( $is_right, $value ) ) {
				$fields[ $name ] = is_string( $value ) ? rtrim( $value, '/' ) : $value;
			} else {
				$wrong[ $name ] = $expected;
			}
		}
		if ( array() === $wrong ) {
			return $fields;
		}
		$message = 'Invalid parameter(s): ' . implode( ', ', array_keys( $wrong ) );
		return new WP_Error(
			'rest_invalid_param',
			$message,
			array(
				'status' => 400,
				'params' => $wrong,
			)
		);
	}

	/**
	 * The check and the description of each field. Not translated: for developers.
	 *
	 * @return array<string,array{callable,string}>
	 */
	private static function rules() {
		$address = array( array( self::class, 'is_address' ), 'An https address, or http on this machine, without query.' );
		return array(
			'store_id' => array( self::matches( '/\A[A-Za-z0-9_-]{1,64}\z/' ), 'Letters, digits, _ and -, at most 64.' ),
			'api_base' => $address,
			'api_key'  => array( self::matches( '/\A[\x21-\x7e]{8,200}\z/' ), '8 to 200 characters without spaces.' ),
			'app_url'  => $address,
			'mode'     => array( self::matches( '/\A(?:live|test)\z/' ), 'live or test.' ),
			'account'  => array( self::matches( '/\A[^\p{Cc}]{1,400}\z/u' ), 'Whose the account is: 1 to 400 printable characters.' ),
			'key_id'   => array( array( self::class, 'is_id_or_null' ), 'A positive whole number, or null.' ),
		);
	}

	/**
	 * A check by pattern.
	 *
	 * @param string $pattern Regular expression.
	 * @return callable
	 */
	private static function matches( $pattern ) {
		return static function ( $value ) use ( $pattern ) {
			return is_string( $value ) && 1 === preg_match( $pattern, $value );
		};
	}

	/**
	 * Whether it is an id, or absent.
	 *
	 * @param mixed $value What was sent.
	 * @return bool
	 */
	public static function is_id_or_null( $value ) {
		return null === $value || ( is_int( $value ) && $value > 0 );
	}

	/**
	 * Whether the key may be sent to this address: never unencrypted over a network.
	 *
	 * @param mixed $value What was sent.
	 * @return bool
	 */
	public static function is_address( $value ) {
		if ( ! is_string( $value ) || strlen( $value ) > 200 || 1 !== preg_match( '/\A[\x21-\x7e]+\z/', $value ) ) {
			return false;
		}
		$parts = wp_parse_url( $value );
		if ( ! is_array( $parts ) || empty( $parts['host'] ) || array_intersect_key( $parts, array_flip( array( 'user', 'pass', 'query', 'fragment' ) ) ) ) {
			return false;
		}
		$scheme = isset( $parts['scheme'] ) ? $parts['scheme'] : '';
		return 'https' === $scheme || ( 'http' === $scheme && in_array( $parts['host'], array( 'localhost', '127.0.0.1', '[::1]' ), true ) );
	}
}
