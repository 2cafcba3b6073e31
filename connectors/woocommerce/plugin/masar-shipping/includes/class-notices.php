<?php
/**
 * Messages for the next admin page.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Stores messages per user until they were shown once.
 */
final class Notices {

	const OPTION = 'masar_shipping_notices';
	const TYPES  = array( 'error', 'warning', 'success', 'info' );

	/**
	 * Hooks.
	 */
	public function register() {
		add_action( 'admin_notices', array( $this, 'show' ) );
	}

	/**
	 * Adds a message for the current user.
	 *
	 * @param string $type One of TYPES.
	 * @param string $text Not escaped.
	 */
	public static function add( $type, $text ) {
		$lines   = self::lines();
		$lines[] = array( $type, $text );
		update_user_option( get_current_user_id(), self::OPTION, wp_slash( $lines ) );
	}

	/**
	 * Shows and deletes the messages, one notice per type: fifty orders must not create fifty boxes.
	 */
	public function show() {
		$lines = self::lines();
		if ( array() === $lines ) {
			return;
		}
		delete_user_option( get_current_user_id(), self::OPTION );
		foreach ( self::TYPES as $type ) {
			$texts = array_column(
				array_filter(
					$lines,
					static function ( $line ) use ( $type ) {
						return $line[0] === $type;
					}
				),
				1
			);
			if ( $texts ) {
				echo '<div class="notice is-dismissible masar-notice notice-' . esc_attr( $type ) . '">';
				foreach ( $texts as $text ) {
					echo '<p>' . esc_html( $text ) . '</p>';
				}
				echo '</div>';
			}
		}
	}

	/**
	 * The current user's messages.
	 *
	 * @return array<int,array{string,string}>
	 */
	private static function lines() {
		$lines = get_user_option( self::OPTION );
		return is_array( $lines ) ? $lines : array();
	}
}
