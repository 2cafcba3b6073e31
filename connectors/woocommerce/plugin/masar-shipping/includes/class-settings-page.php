<?php
/**
 * The Masar page under WooCommerce.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Shows whether the store is connected, to which account, and the health checks.
 */
final class Settings_Page {

	const SLUG         = 'masar-shipping';
	const RETURN_NONCE = 'masar_return';

	/**
	 * The stored connection.
	 *
	 * @var Connection
	 */
	private $connection;

	/**
	 * Masar's API.
	 *
	 * @var Api
	 */
	private $api;

	/**
	 * Facts about the store.
	 *
	 * @var Facts
	 */
	private $facts;

	/**
	 * Creates the page.
	 *
	 * @param Connection $connection The stored connection.
	 * @param Api        $api        Masar's API.
	 * @param Facts      $facts      Facts about the store.
	 */
	public function __construct( Connection $connection, Api $api, Facts $facts ) {
		$this->connection = $connection;
		$this->api        = $api;
		$this->facts      = $facts;
	}

	/**
	 * Hooks.
	 */
	public function register() {
		add_action( 'admin_menu', array( $this, 'add' ), 70 );
		add_action( 'admin_enqueue_scripts', array( $this, 'add_style' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), array( $this, 'add_link' ) );
	}

	/**
	 * The page's address.
	 *
	 * @return string
	 */
	public static function address() {
		return admin_url( 'admin.php?page=' . self::SLUG );
	}

	/**
	 * The address to which Masar returns the browser. The nonce prevents others from showing messages on this page.
	 *
	 * @return string
	 */
	public static function return_address() {
		return add_query_arg( self::RETURN_NONCE, wp_create_nonce( self::RETURN_NONCE ), self::address() );
	}

	/**
	 * Adds the page to the menu.
	 */
	public function add() {
		add_submenu_page( 'woocommerce', __( 'Masar Shipping', 'masar-shipping' ), __( 'Masar', 'masar-shipping' ), 'manage_woocommerce', self::SLUG, array( $this, 'show' ) );
	}

	/**
	 * Adds the style to pages that show something of this plugin.
	 *
	 * @param string $hook The screen.
	 */
	public function add_style( $hook ) {
		$screen = get_current_screen();
		if ( false !== strpos( $hook, self::SLUG ) || ( $screen && in_array( $screen->id, array( 'woocommerce_page_wc-orders', 'shop_order', 'edit-shop_order' ), true ) ) ) {
			wp_enqueue_style( 'masar-shipping', plugins_url( 'assets/admin.css', PLUGIN_FILE ), array(), VERSION );
		}
	}

	/**
	 * Adds a link to the list of plugins, which is shown after activation.
	 *
	 * @param array<int|string,string> $links Links of this plugin.
	 * @return array<int|string,string>
	 */
	public function add_link( $links ) {
		$ours = sprintf( '<a href="%s">%s</a>', esc_url( self::address() ), esc_html__( 'Connect to Masar', 'masar-shipping' ) );
		return array_merge( array( 'masar' => $ours ), $links );
	}

	/**
	 * Prints the page.
	 */
	public function show() {
		$connected = $this->connection->exists();
		$store     = $connected ? $this->api->get( '/stores/' . rawurlencode( $this->connection->get( 'store_id' ) ) ) : null;

		echo '<div class="wrap masar-page"><h1>' . esc_html__( 'Masar Shipping', 'masar-shipping' ) . '</h1>';
		$this->show_return( $connected );
		echo '<div class="masar-card">';
		if ( $connected ) {
			$this->show_connection( $store );
		} else {
			$this->show_invitation();
		}
		echo '</div>';
		if ( $connected && is_array( $store ) ) {
			Settings_Form::show_checkout( $store );
			Settings_Form::show_zones();
		}
		echo '<h2>' . esc_html__( 'Health', 'masar-shipping' ) . '</h2>';
		Health_Panel::show( Health_Checks::all( $this->facts->health(), $this->connection, $store, $this->api->clock_difference() ) );
		echo '</div>';
	}

	/**
	 * The result of connecting, after the browser returned from Masar.
	 *
	 * @param bool $connected Whether the store is connected.
	 */
	private function show_return( $connected ) {
		$nonce = isset( $_GET[ self::RETURN_NONCE ] ) ? sanitize_key( wp_unslash( $_GET[ self::RETURN_NONCE ] ) ) : '';
		if ( ! wp_verify_nonce( $nonce, self::RETURN_NONCE ) ) {
			return;
		}
		$outcome = isset( $_GET['masar_outcome'] ) ? sanitize_key( wp_unslash( $_GET['masar_outcome'] ) ) : '';
		$good    = $connected && in_array( $outcome, array( '', 'connected' ), true );
		printf( '<div class="notice notice-%s"><p>%s</p></div>', $good ? 'success' : 'error', esc_html( self::sentence_for( $outcome, $good ) ) );
	}

	/**
	 * The outcome in words.
	 *
	 * @param string $outcome What Masar put into the address.
	 * @param bool   $good    Whether it went well.
	 * @return string
	 */
	private static function sentence_for( $outcome, $good ) {
		if ( $good ) {
			return __( 'Connected. New orders go to Masar from now on. Check below what each payment method means and where Masar is offered.', 'masar-shipping' );
		}
		switch ( $outcome ) {
			case 'denied':
				return __( 'Not connected: access to the store was not approved. Press Connect and choose Approve.', 'masar-shipping' );
			case 'expired':
				return __( 'Not connected: the request expired after ten minutes. Press Connect and try again.', 'masar-shipping' );
			case 'keys_refused':
				return __( 'Not connected: the store refused its new keys. Check permalinks and the Authorization header below.', 'masar-shipping' );
			case 'unreachable':
				return __( 'Not connected: Masar cannot reach this store. It must have a public address; ask your host whether a firewall blocks Masar.', 'masar-shipping' );
			default:
				return __( 'Not connected: the steps at Masar were not completed. Press Connect and try again.', 'masar-shipping' );
		}
	}

	/**
	 * The page of a store that is not connected.
	 */
	private function show_invitation() {
		if ( array() !== Leaving::pending() ) {
			echo '<p class="masar-problem">' . esc_html__( 'Disconnected here: orders are no longer sent to Masar. Masar has not confirmed it yet; the plugin retries every ten minutes.', 'masar-shipping' ) . '</p>';
		}
		echo '<h2>' . esc_html__( 'Connect this store', 'masar-shipping' ) . '</h2><p>';
		esc_html_e( 'Sign in to Masar or create an account, then approve access to your orders. It takes about two minutes. With live shipments, your store then mails buyers the tracking link; in the sandbox it does not. You can change that here.', 'masar-shipping' );
		echo '</p>';
		self::show_form( Connect_Actions::CONNECT, __( 'Connect to Masar', 'masar-shipping' ), 'button-primary button-hero' );
	}

	/**
	 * The page of a connected store.
	 *
	 * @param array<string,mixed>|\WP_Error $store The store at Masar.
	 */
	private function show_connection( $store ) {
		$name   = is_wp_error( $store ) ? '' : Value::text( $store, 'name' );
		$status = is_wp_error( $store ) ? '' : Value::text( $store, 'status' );
		echo '<h2>' . esc_html( '' === $name ? __( 'Connected to Masar', 'masar-shipping' ) : $name ) . ' ';
		if ( 'test' === $this->connection->get( 'mode' ) ) {
			echo '<span class="masar-badge masar-badge-test">' . esc_html__( 'Sandbox', 'masar-shipping' ) . '</span></h2><p>';
			esc_html_e( 'Nothing is collected, delivered or charged. Connect again and choose Live to ship.', 'masar-shipping' );
		} else {
			echo '<span class="masar-badge masar-badge-live">' . esc_html__( 'Live', 'masar-shipping' ) . '</span></h2><p>';
			esc_html_e( 'Couriers collect and deliver what is shipped here.', 'masar-shipping' );
		}
		echo '</p>';
		$account = $this->connection->get( 'account' );
		if ( is_string( $account ) ) {
			/* translators: %s: e-mail address and name of an account. */
			echo '<p>' . esc_html( sprintf( __( 'Masar account: %s', 'masar-shipping' ), $account ) ) . '</p>';
		}
		$is_broken = is_wp_error( $store ) ? Problem::KEY_REFUSED === $store->get_error_code() : in_array( $status, array( 'reconnect', 'disconnected' ), true );
		if ( $is_broken ) {
			echo '<p class="masar-problem">' . esc_html__( 'Masar no longer has access to this store. Press Connect again to restore it.', 'masar-shipping' ) . '</p>';
		}
		echo '<div class="masar-actions">';
		printf( '<a class="button button-primary" target="_blank" rel="noopener" href="%s">%s</a>', esc_url( $this->connection->get( 'app_url' ) ), esc_html__( 'Open Masar', 'masar-shipping' ) );
		self::show_form( Connect_Actions::CONNECT, __( 'Connect again', 'masar-shipping' ), '' );
		echo '</div><details class="masar-leave"><summary>' . esc_html__( 'Disconnect', 'masar-shipping' ) . '</summary><p>';
		esc_html_e( 'New orders and those that wait are no longer sent to Masar, and its prices leave the checkout. You can connect the store again.', 'masar-shipping' );
		echo '</p>';
		self::show_open_shipments( is_wp_error( $store ) ? null : ( $store['health']['open_shipments'] ?? null ) );
		self::show_form( Connect_Actions::DISCONNECT, __( 'Disconnect this store', 'masar-shipping' ), 'button-link-delete' );
		echo '</details>';
	}

	/**
	 * What becomes of the shipments that have not ended.
	 *
	 * @param mixed $open How many there are; null when Masar did not say.
	 */
	private static function show_open_shipments( $open ) {
		if ( 0 === $open ) {
			return;
		}
		echo '<p><strong>';
		if ( is_int( $open ) ) {
			/* translators: %s: a number. Masar counts to 1000. */
			echo esc_html( sprintf( __( 'Shipments that have not ended: %s.', 'masar-shipping' ), $open >= 1000 ? '1000+' : (string) $open ) ) . ' ';
		}
		esc_html_e( 'Shipments under way continue and their cash is paid out, but their orders here are no longer updated.', 'masar-shipping' );
		echo '</strong></p>';
	}

	/**
	 * A form of one button.
	 *
	 * @param string $action What it does.
	 * @param string $title  What it says.
	 * @param string $style  Its class.
	 */
	private static function show_form( $action, $title, $style ) {
		printf( '<form method="post" action="%s">', esc_url( admin_url( 'admin-post.php' ) ) );
		printf( '<input type="hidden" name="action" value="%s"><input type="hidden" name="_wpnonce" value="%s">', esc_attr( $action ), esc_attr( wp_create_nonce( $action ) ) );
		printf( '<button type="submit" class="button %s">%s</button></form>', esc_attr( $style ), esc_html( $title ) );
	}
}
