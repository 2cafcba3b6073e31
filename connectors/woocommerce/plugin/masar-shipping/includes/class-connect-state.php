<?php
/**
 * Proof that a connection was asked for on this store's own page.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * A random text that leaves with the administrator's browser and comes back from Masar, once.
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
		set_transient( self::TRANSIENT, $state, 15 * MINUTE_IN_SECONDS );
		return $state;
	}

	/**
	 * Whether this is the text that was sent out.
	 *
	 * @param mixed $given What came back.
	 * @return bool
	 */
	public function matches( $given ) {
		$state = get_transient( self::TRANSIENT );
		return is_string( $state ) && is_string( $given ) && hash_equals( $state, $given );
	}

	/**
	 * Uses it up. Of two requests with the same text only one deletes it, and only that one gets true.
	 *
	 * @param mixed $given What came back.
	 * @return bool
	 */
	public function take( $given ) {
		return $this->matches( $given ) && delete_transient( self::TRANSIENT );
	}
}
