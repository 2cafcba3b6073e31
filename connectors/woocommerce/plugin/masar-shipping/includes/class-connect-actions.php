<?php
/**
 * Connect and Disconnect.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * The two buttons of the Masar page.
 */
final class Connect_Actions {

	const CONNECT    = 'masar_connect';
	const DISCONNECT = 'masar_disconnect';

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
	 * Creates the object.
	 *
	 * @param Connection    $connection The stored connection.
	 * @param Connect_State $state      Proof that a connection was requested.
	 */
	public function __construct( Connection $connection, Connect_State $state ) {
		$this->connection = $connection;
		$this->state      = $state;
	}

	/**
	 * Hooks.
	 */
	public function register() {
		add_action( 'admin_post_' . self::CONNECT, array( $this, 'connect' ) );
		add_action( 'admin_post_' . self::DISCONNECT, array( $this, 'disconnect' ) );
	}

	/**
	 * Sends the administrator to Masar.
	 */
	public function connect() {
		self::demand( self::CONNECT );
		$query = array(
			'store'  => home_url(),
			'state'  => $this->state->start(),
			'return' => Settings_Page::return_address(),
			'plugin' => VERSION,
		);
		add_filter( 'allowed_redirect_hosts', array( $this, 'allow_masar' ) );
		wp_safe_redirect( add_query_arg( array_map( 'rawurlencode', $query ), untrailingslashit( MASAR_SHIPPING_APP_URL ) . '/connect/woocommerce' ) );
		exit;
	}

	/**
	 * Disconnects on both sides.
	 */
	public function disconnect() {
		self::demand( self::DISCONNECT );
		if ( Leaving::begin( $this->connection ) ) {
			Notices::add( 'success', __( 'This store is no longer connected to Masar.', 'masar-shipping' ) );
		} else {
			Notices::add( 'warning', __( 'This store is disconnected: orders are no longer sent to Masar. Masar has not confirmed it yet; the plugin retries automatically.', 'masar-shipping' ) );
		}
		wp_safe_redirect( Settings_Page::address() );
		exit;
	}

	/**
	 * Allows this redirect to Masar.
	 *
	 * @param array<int,string> $hosts Allowed hosts.
	 * @return array<int,string>
	 */
	public function allow_masar( $hosts ) {
		$hosts[] = (string) wp_parse_url( MASAR_SHIPPING_APP_URL, PHP_URL_HOST );
		return $hosts;
	}

	/**
	 * Stops requests without a valid nonce or permission.
	 *
	 * @param string $action The nonce's action.
	 */
	private static function demand( $action ) {
		check_admin_referer( $action );
		if ( ! current_user_can( 'manage_woocommerce' ) ) {
			wp_die( esc_html__( 'You do not have permission to do this.', 'masar-shipping' ), '', array( 'response' => 403 ) );
		}
	}
}
