<?php
/**
 * Masar's refusals in words.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Converts a failed request to a WP_Error with a sentence. The sentence can contain any text that Masar sent: it is
 * escaped where it is shown.
 */
final class Problem {

	const SILENT      = 'masar_silent';
	const UNEXPECTED  = 'masar_unexpected';
	const REFUSED     = 'masar_refused';
	const KEY_REFUSED = 'masar_key_refused';

	/**
	 * No response.
	 *
	 * @param WP_Error $error What WordPress says about it.
	 * @return WP_Error
	 */
	public static function silent( WP_Error $error ) {
		/* translators: %s: technical reason, in English. */
		$sentence = sprintf( __( 'Masar could not be reached: %s. Try again in a moment.', 'masar-shipping' ), rtrim( $error->get_error_message(), '.' ) );
		return new WP_Error( self::SILENT, $sentence );
	}

	/**
	 * The response is not from Masar's API, for example from a proxy.
	 *
	 * @param int $status HTTP status.
	 * @return WP_Error
	 */
	public static function unexpected( $status ) {
		/* translators: %d: number of an HTTP status. */
		$sentence = sprintf( __( 'Masar sent an unexpected response (%d). Try again in a moment.', 'masar-shipping' ), $status );
		return new WP_Error( self::UNEXPECTED, $sentence, array( 'status' => $status ) );
	}

	/**
	 * Masar refused the request.
	 *
	 * @param int   $status   HTTP status.
	 * @param mixed $document The decoded answer.
	 * @return WP_Error
	 */
	public static function from_answer( $status, $document ) {
		if ( 401 === $status ) {
			$sentence = __( 'Masar no longer accepts this store. Connect it again on the Masar page under WooCommerce.', 'masar-shipping' );
			return new WP_Error( self::KEY_REFUSED, $sentence, array( 'status' => $status ) );
		}
		$sentence = is_array( $document ) ? self::sentence( $document ) : '';
		if ( $status >= 500 || '' === $sentence ) {
			return self::unexpected( $status );
		}
		return new WP_Error( self::REFUSED, $sentence, array( 'status' => $status ) );
	}

	/**
	 * Not sent: this is a copy of the shop.
	 *
	 * @return WP_Error
	 */
	public static function copied() {
		$sentence = __( 'This is a copy of the store that is connected to Masar. Orders are shipped there; to use Masar here, connect this store.', 'masar-shipping' );
		return new WP_Error( self::REFUSED, $sentence, array( 'status' => 409 ) );
	}

	/**
	 * Detail and field errors of a problem document (RFC 9457); its title when there are none.
	 *
	 * @param array<string,mixed> $document The problem.
	 * @return string
	 */
	private static function sentence( array $document ) {
		$parts = array( Value::text( $document, 'detail' ) );
		foreach ( Value::rows( $document, 'errors' ) as $error ) {
			$parts[] = Value::text( $error, 'detail' );
		}
		$parts = array_unique( array_filter( $parts, 'strlen' ) );
		return $parts ? implode( ' ', $parts ) : Value::text( $document, 'title' );
	}
}
