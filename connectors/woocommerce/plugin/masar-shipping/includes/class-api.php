<?php
/**
 * Masar's public API.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Calls Masar. Every failure is a WP_Error whose message is a sentence for the user.
 */
final class Api {

	/**
	 * Timeout in seconds while a page is rendered that the user did not open for Masar.
	 */
	const WHILE_LOADING = 4;

	/**
	 * Timeout in seconds for an action of the user.
	 */
	const ON_REQUEST = 15;

	/**
	 * The API's address and key.
	 *
	 * @var Connection
	 */
	private $connection;

	/**
	 * Masar's time at its last response (Unix).
	 *
	 * @var int|null
	 */
	private $answered_at = null;

	/**
	 * Creates a client.
	 *
	 * @param Connection $connection The API's address and key.
	 */
	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	/**
	 * Reads.
	 *
	 * @param string               $path  Path below the base.
	 * @param array<string,string> $query Query, not encoded.
	 * @return array<string,mixed>|WP_Error
	 */
	public function get( $path, array $query = array() ) {
		$path = add_query_arg( array_map( 'rawurlencode', $query ), $path );
		return $this->json( $this->send( 'GET', $path, null, self::WHILE_LOADING ) );
	}

	/**
	 * Sends a request and decodes the response.
	 *
	 * @param string              $path    Path below the base.
	 * @param array<string,mixed> $body    Becomes a JSON object.
	 * @param int                 $seconds How long to wait.
	 * @return array<string,mixed>|WP_Error
	 */
	public function post( $path, array $body, $seconds = self::ON_REQUEST ) {
		return $this->json( $this->send( 'POST', $path, $body, $seconds ) );
	}

	/**
	 * Changes.
	 *
	 * @param string              $path Path below the base.
	 * @param array<string,mixed> $body Becomes a JSON object.
	 * @return array<string,mixed>|WP_Error
	 */
	public function patch( $path, array $body ) {
		return $this->json( $this->send( 'PATCH', $path, $body, self::ON_REQUEST ) );
	}

	/**
	 * Sends a request for a PDF.
	 *
	 * @param string              $path Path below the base.
	 * @param array<string,mixed> $body Becomes a JSON object.
	 * @return string|WP_Error The file's bytes.
	 */
	public function pdf( $path, array $body ) {
		$answer = $this->send( 'POST', $path, $body, self::ON_REQUEST );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$bytes = wp_remote_retrieve_body( $answer );
		// The browser receives it unchanged, so it must be a PDF.
		return 0 === strpos( $bytes, '%PDF-' ) ? $bytes : $this->failed( Problem::unexpected( 200 ) );
	}

	/**
	 * Seconds by which Masar's clock was ahead of this server's at the last response.
	 *
	 * @return int|null Seconds; null before the first answer.
	 */
	public function clock_difference() {
		return null === $this->answered_at ? null : $this->answered_at - time();
	}

	/**
	 * One request with the key of a connection.
	 *
	 * @param array<string,mixed>      $connection Its `api_base` and `api_key`.
	 * @param string                   $method     HTTP method.
	 * @param string                   $path       Path and query.
	 * @param array<string,mixed>|null $body       Becomes a JSON object.
	 * @param int                      $seconds    How long to wait.
	 * @return array<string,mixed>|WP_Error WordPress's answer, of any status.
	 */
	public static function request( array $connection, $method, $path, $body, $seconds ) {
		$request = array(
			'method'      => $method,
			'timeout'     => $seconds,
			// A redirect would send the key to another address.
			'redirection' => 0,
			// While the plugin is being deleted, its main file is not loaded.
			'user-agent'  => 'masar-shipping/' . ( defined( __NAMESPACE__ . '\\VERSION' ) ? VERSION : 'removed' ) . ' WordPress/' . get_bloginfo( 'version' ),
			'headers'     => array(
				'Authorization'   => 'Bearer ' . $connection['api_key'],
				'Accept-Language' => str_replace( '_', '-', determine_locale() ),
			),
		);
		if ( null !== $body ) {
			$request['headers']['Content-Type'] = 'application/json';
			$request['body']                    = wp_json_encode( (object) $body );
		}
		return wp_remote_request( $connection['api_base'] . $path, $request );
	}

	/**
	 * One request.
	 *
	 * @param string                   $method  HTTP method.
	 * @param string                   $path    Path and query.
	 * @param array<string,mixed>|null $body    Becomes a JSON object.
	 * @param int                      $seconds How long to wait.
	 * @return array<string,mixed>|WP_Error WordPress's answer, of a 2xx status only.
	 */
	private function send( $method, $path, $body, $seconds ) {
		if ( ! $this->connection->exists() ) {
			return new WP_Error( Problem::KEY_REFUSED, __( 'This store is not connected to Masar.', 'masar-shipping' ) );
		}
		// Orders of a copy have the ids of the shop's own: a button there would ship or cancel real parcels.
		if ( 'GET' !== $method && is_admin() && $this->connection->is_copied() ) {
			return Problem::copied();
		}
		$access = array(
			'api_base' => $this->connection->get( 'api_base' ),
			'api_key'  => $this->connection->get( 'api_key' ),
		);
		$answer = self::request( $access, $method, $path, $body, $seconds );
		if ( is_wp_error( $answer ) ) {
			return $this->failed( Problem::silent( $answer ) );
		}
		$this->answered_at = strtotime( (string) wp_remote_retrieve_header( $answer, 'date' ) ) ?: null;

		$status = (int) wp_remote_retrieve_response_code( $answer );
		if ( $status < 200 || $status > 299 ) {
			return $this->failed( Problem::from_answer( $status, json_decode( wp_remote_retrieve_body( $answer ), true ) ) );
		}
		$this->connection->clear_error();
		return $answer;
	}

	/**
	 * The decoded body.
	 *
	 * @param array<string,mixed>|WP_Error $answer What `send` gave.
	 * @return array<string,mixed>|WP_Error
	 */
	private function json( $answer ) {
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$document = json_decode( wp_remote_retrieve_body( $answer ), true );
		return is_array( $document ) ? $document : $this->failed( Problem::unexpected( (int) wp_remote_retrieve_response_code( $answer ) ) );
	}

	/**
	 * Stores the error for the merchant. A refusal by Masar is not a connection error.
	 *
	 * @param WP_Error $problem What went wrong.
	 * @return WP_Error The same.
	 */
	private function failed( WP_Error $problem ) {
		if ( Problem::REFUSED !== $problem->get_error_code() ) {
			$this->connection->note_error( $problem->get_error_message() );
		}
		return $problem;
	}
}
