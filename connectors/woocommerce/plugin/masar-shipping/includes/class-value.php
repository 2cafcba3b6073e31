<?php
/**
 * Reads JSON of another system.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Each function returns its own type, whatever the document contains.
 */
final class Value {

	/**
	 * A text, or a number as text.
	 *
	 * @param mixed  $from Decoded JSON.
	 * @param string $key  Name of the member.
	 * @return string Empty where there is none.
	 */
	public static function text( $from, $key ) {
		$value = is_array( $from ) && isset( $from[ $key ] ) ? $from[ $key ] : '';
		return is_string( $value ) || is_int( $value ) || is_float( $value ) ? (string) $value : '';
	}

	/**
	 * A list of objects.
	 *
	 * @param mixed  $from Decoded JSON.
	 * @param string $key  Name of the member.
	 * @return array<int,array<string,mixed>> What is no object is left out.
	 */
	public static function rows( $from, $key ) {
		$value = is_array( $from ) && isset( $from[ $key ] ) && is_array( $from[ $key ] ) ? $from[ $key ] : array();
		return array_values( array_filter( $value, 'is_array' ) );
	}

	/**
	 * An object.
	 *
	 * @param mixed  $from Decoded JSON.
	 * @param string $key  Name of the member.
	 * @return array<string,mixed>|null
	 */
	public static function row( $from, $key ) {
		return is_array( $from ) && isset( $from[ $key ] ) && is_array( $from[ $key ] ) ? $from[ $key ] : null;
	}
}
