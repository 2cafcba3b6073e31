<?php
/**
 * Proof that a connection was requested on this store's own page.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * A random text that the administrator's browser takes to Masar and that Masar returns, once and within ten minutes.
 */
final class Connect_State {

	const TRANSIENT = 'masar_shipping_state';

	/**
	 * Creates a new state; earlier ones become invalid.
	 *
	 * @return string 40 characters.
	 */
	public function start() {
		$state = wp_generate_password( 40, false );
		$kept  = array(
			'state' => $state,
			'shop'  => home_url(),
			'user'  => get_current_user_id(),
			'until' => time() + 10 * MINUTE_IN_SECONDS,
		);
		set_transient( self::TRANSIENT, $kept, 10 * MINUTE_IN_SECONDS );
		return $state;
	}

	/**
	 * Whether the state was created for this shop, by a user who still manages it. A copy of the shop has the same
	 * database and another address.
	 *
	 * @param mixed $given What came back.
	 * @param mixed $shop  The address that Masar was asked to connect.
	 * @return bool
	 */
	public function matches( $given, $shop ) {
		$kept = get_transient( self::TRANSIENT );
		if ( ! is_array( $kept ) || ! is_string( $given ) || ! is_string( $shop ) || ! isset( $kept['state'], $kept['shop'], $kept['user'], $kept['until'] ) ) {
			return false;
		}
		return hash_equals( $kept['state'], $given )
			&& time() < $kept['until']
			&& home_url() === $kept['shop']
			&& $shop === $kept['shop']
			&& user_can( $kept['user'], 'manage_woocommerce' );
	}

	/**
	 * Deletes the state. Of two requests with the same state only one deletes it and gets true.
	 *
	 * @param mixed $given What came back.
	 * @param mixed $shop  The address that Masar was asked to connect.
	 * @return bool
	 */
	public function take( $given, $shop ) {
		return $this->matches( $given, $shop ) && delete_transient( self::TRANSIENT );
	}
}
