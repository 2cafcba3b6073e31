<?php
/**
 * Saving the settings of the Masar page.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Payment methods and mails are kept at Masar, the fee and the zones in this store.
 */
final class Settings_Actions {

	const CHECKOUT = 'masar_checkout';
	const ZONE     = 'masar_zone';

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
	 * Creates the object.
	 *
	 * @param Connection $connection The stored connection.
	 * @param Api        $api        Masar's API.
	 */
	public function __construct( Connection $connection, Api $api ) {
		$this->connection = $connection;
		$this->api        = $api;
	}

	/**
	 * Hooks.
	 */
	public function register() {
		add_action( 'admin_post_' . self::CHECKOUT, array( $this, 'save_checkout' ) );
		add_action( 'admin_post_' . self::ZONE, array( $this, 'offer' ) );
	}

	/**
	 * Saves what the payment methods mean, the fee and the mails.
	 */
	public function save_checkout() {
		check_admin_referer( self::CHECKOUT );
		self::demand_right();
		$means = isset( $_POST['means'] ) ? map_deep( wp_unslash( $_POST['means'] ), 'sanitize_text_field' ) : array();
		$saved = $this->save_rules( is_array( $means ) ? $means : array(), isset( $_POST['tell_buyer'] ) );
		if ( is_wp_error( $saved ) ) {
			Notices::add( 'error', $saved->get_error_message() );
		} else {
			Zones::set_fee( isset( $_POST['fee'] ) );
			Notices::add( 'success', __( 'Saved.', 'masar-shipping' ) );
		}
		wp_safe_redirect( Settings_Page::address() );
		exit;
	}

	/**
	 * Offers Masar in a zone.
	 */
	public function offer() {
		check_admin_referer( self::ZONE );
		self::demand_right();
		$zone = isset( $_POST['zone'] ) ? absint( wp_unslash( $_POST['zone'] ) ) : 0;
		if ( Zones::offer_in( $zone ) ) {
			Notices::add( 'success', __( 'Buyers in this zone now see Masar’s prices. Remove its other methods that they should not choose.', 'masar-shipping' ) );
		} else {
			Notices::add( 'error', __( 'This shipping zone no longer exists.', 'masar-shipping' ) );
		}
		wp_safe_redirect( Settings_Page::address() );
		exit;
	}

	/**
	 * Changes the rules at Masar. Methods that are not shown, such as those that are switched off now, stay as they are.
	 *
	 * @param array<string,string> $means      What each shown method means, by id.
	 * @param bool                 $tell_buyer Whether buyers get mails.
	 * @return array<string,mixed>|\WP_Error
	 */
	private function save_rules( array $means, $tell_buyer ) {
		$path  = '/stores/' . rawurlencode( (string) $this->connection->get( 'store_id' ) );
		$store = $this->api->get( $path );
		if ( is_wp_error( $store ) ) {
			return $store;
		}
		$rules = (array) Value::row( $store, 'rules' );
		$lists = array(
			'cash' => 'cash_gateways',
			'paid' => 'prepaid_gateways',
		);
		$now   = array( 'tell_buyer' => $tell_buyer );
		foreach ( $lists as $meaning => $list ) {
			$others       = array_diff( isset( $rules[ $list ] ) ? (array) $rules[ $list ] : array(), array_map( 'strval', array_keys( $means ) ) );
			$now[ $list ] = array_values( array_merge( $others, array_map( 'strval', array_keys( $means, $meaning, true ) ) ) );
		}
		return $this->api->patch( $path, array( 'rules' => $now ) );
	}

	/**
	 * Stops users who may not manage the store.
	 */
	private static function demand_right() {
		if ( ! current_user_can( 'manage_woocommerce' ) ) {
			wp_die( esc_html__( 'You do not have permission to do this.', 'masar-shipping' ), '', array( 'response' => 403 ) );
		}
	}
}
