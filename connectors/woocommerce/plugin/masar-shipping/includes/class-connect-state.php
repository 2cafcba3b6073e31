<?php
/**
 * Proof that a connection was asked for on this store's own page.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * A random text that leaves with the administrator's browser and comes back from Masar, once and within ten minutes.
 */
final class Connect_State {

	const TRANSIENT = 'masar_shipping_state';

	/**
	 * Starts anew; a text from before counts no more.
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
	 * Whether this is the text that was sent out for this shop, by somebody who still manages it. A copy of the shop has
	 * the same database and another address.
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
	 * Uses it up. Of two requests with the same text only one deletes it, and only that one gets true.
	 *
	 * @param mixed $given What came back.
	 * @param mixed $shop  The address that Masar was asked to connect.
	 * @return bool
	 */
	public function take( $given, $shop ) {
		return $this->matches( $given, $shop ) && delete_transient( self::TRANSIENT );
	}
}
