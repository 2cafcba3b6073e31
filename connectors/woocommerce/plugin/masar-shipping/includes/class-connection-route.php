<?php
/**
 * The REST routes that Masar calls.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * `wc-masar/v1`: WooCommerce's keys are valid for namespaces that begin with `wc-`, so Masar uses the key that the
 * administrator approved.
 */
final class Connection_Route {

	const NAMESPACE_V1 = 'wc-masar/v1';

	/**
	 * The stored connection.
	 *
	 * @var Connection
	 */
	private $connection;

	/**
	 * Proof that a connection was requested.
	 *
	 * @var Connect_State
	 */
	private $state;

	/**
	 * Facts about the store.
	 *
	 * @var Facts
	 */
	private $facts;

	/**
	 * Creates the routes.
	 *
	 * @param Connection    $connection The stored connection.
	 * @param Connect_State $state      Proof that a connection was requested.
	 * @param Facts         $facts      Facts about the store.
	 */
	public function __construct( Connection $connection, Connect_State $state, Facts $facts ) {
		$this->connection = $connection;
		$this->state      = $state;
		$this->facts      = $facts;
	}

	/**
	 * Hooks.
	 */
	public function register() {
		add_action( 'rest_api_init', array( $this, 'add_routes' ) );
	}

	/**
	 * Adds the routes.
	 */
	public function add_routes() {
		register_rest_route(
			self::NAMESPACE_V1,
			'/connection',
			array(
				array(
					'methods'             => 'POST',
					'callback'            => array( $this, 'connect' ),
					'permission_callback' => array( $this, 'may_connect' ),
				),
				array(
					'methods'             => 'DELETE',
					'callback'            => array( $this, 'disconnect' ),
					'permission_callback' => array( $this, 'may_manage' ),
				),
			)
		);
		register_rest_route(
			self::NAMESPACE_V1,
			'/health',
			array(
				'methods'             => 'GET',
				'callback'            => array( $this->facts, 'health' ),
				'permission_callback' => array( $this, 'may_manage' ),
			)
		);
	}

	/**
	 * Whether the caller manages the shop.
	 *
	 * @return bool
	 */
	public function may_manage() {
		return current_user_can( 'manage_woocommerce' );
	}

	/**
	 * Whether the caller manages the shop and an administrator requested this connection.
	 *
	 * @param WP_REST_Request $request The request.
	 * @return bool|WP_Error
	 */
	public function may_connect( WP_REST_Request $request ) {
		if ( ! $this->may_manage() ) {
			return false;
		}
		if ( $this->connection->was_made_with( self::field( $request, 'state' ) ) ) {
			return true;
		}
		return $this->state->matches( self::field( $request, 'state' ), self::field( $request, 'shop' ) ) ? true : self::wrong_state();
	}

	/**
	 * Stores the connection. A body with invalid fields does not use up the state, so it can be sent again. Repeating the
	 * same connection changes nothing: Masar may not have received the first response.
	 *
	 * @param WP_REST_Request $request The request.
	 * @return array<string,mixed>|WP_Error
	 */
	public function connect( WP_REST_Request $request ) {
		$fields = Connection_Input::read( $request );
		if ( is_wp_error( $fields ) ) {
			return $fields;
		}
		$state = self::field( $request, 'state' );
		if ( $this->connection->was_made_with( $state ) ) {
			return $this->connection->is_same( $fields ) ? $this->facts->store() : self::wrong_state();
		}
		if ( ! $this->state->take( $state, self::field( $request, 'shop' ) ) ) {
			return self::wrong_state();
		}
		$fields['state_hash']   = hash( 'sha256', $state );
		$fields['connected_at'] = time();
		// When the host removes this header, Masar has to put the key into the address, which is logged.
		$fields['auth_header'] = null !== $request->get_header( 'authorization' ) || isset( $_SERVER['PHP_AUTH_USER'] );
		$this->connection->replace( $fields );
		return $this->facts->store();
	}

	/**
	 * Deletes the connection with this store and key, its webhooks and WooCommerce's key, but not a later connection.
	 * Masar requests this, so it is not notified.
	 *
	 * @param WP_REST_Request $request The request.
	 * @return array<string,mixed>
	 */
	public function disconnect( WP_REST_Request $request ) {
		$is_named = (string) $request->get_param( 'store_id' ) === (string) $this->connection->get( 'store_id' )
			&& (string) $request->get_param( 'key_id' ) === (string) $this->connection->get( 'key_id' );
		if ( $is_named ) {
			$this->connection->forget();
		}
		return array( 'connected' => $this->connection->exists() );
	}

	/**
	 * A field of the body. The query is not read: it is logged.
	 *
	 * @param WP_REST_Request $request The request.
	 * @param string          $name    Its name.
	 * @return mixed
	 */
	private static function field( WP_REST_Request $request, $name ) {
		$body = $request->get_json_params();
		return is_array( $body ) && isset( $body[ $name ] ) ? $body[ $name ] : null;
	}

	/**
	 * The refusal.
	 *
	 * @return WP_Error
	 */
	private static function wrong_state() {
		return new WP_Error( 'masar_wrong_state', 'Nobody asked for this connection, for this store, or it was used or is older than ten minutes. Press Connect again.', array( 'status' => 401 ) );
	}
}
