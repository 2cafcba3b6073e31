<?php
/**
 * Many orders at once.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * More bulk actions in the list of orders, on both order screens.
 */
final class Bulk_Actions {

	const SHIP    = 'masar_ship';
	const SCREENS = array( 'woocommerce_page_wc-orders', 'edit-shop_order' );

	/**
	 * Paper sizes by action: for a label printer and for an office printer.
	 */
	const LABELS = array(
		'masar_labels'    => '10x15',
		'masar_labels_a4' => 'a4',
	);

	/**
	 * Orders at Masar.
	 *
	 * @var Shipments
	 */
	private $shipments;

	/**
	 * Creates the object.
	 *
	 * @param Shipments $shipments Orders at Masar.
	 */
	public function __construct( Shipments $shipments ) {
		$this->shipments = $shipments;
	}

	/**
	 * Hooks.
	 */
	public function register() {
		foreach ( self::SCREENS as $screen ) {
			add_filter( "bulk_actions-$screen", array( $this, 'add' ) );
			add_filter( "handle_bulk_actions-$screen", array( $this, 'handle' ), 10, 3 );
		}
	}

	/**
	 * Adds the actions.
	 *
	 * @param array<string,string> $actions Titles by name.
	 * @return array<string,string>
	 */
	public function add( $actions ) {
		if ( current_user_can( 'edit_shop_orders' ) ) {
			$actions[ self::SHIP ]       = __( 'Ship with Masar', 'masar-shipping' );
			$actions['masar_labels']    = __( 'Print Masar labels', 'masar-shipping' );
			$actions['masar_labels_a4'] = __( 'Print Masar labels, 4 on A4', 'masar-shipping' );
		}
		return $actions;
	}

	/**
	 * Executes a bulk action. The screen has verified the nonce.
	 *
	 * @param string           $next   Where the browser goes next.
	 * @param string           $action What was chosen.
	 * @param array<int,mixed> $ids    Ids of the chosen orders.
	 * @return string Where the browser goes next.
	 */
	public function handle( $next, $action, $ids ) {
		if ( ! current_user_can( 'edit_shop_orders' ) ) {
			return $next;
		}
		$ids = array_filter( array_map( 'absint', (array) $ids ) );
		if ( self::SHIP === $action && $ids ) {
			Outcomes::of_shipping( $this->shipments->ship( $ids ) );
		}
		if ( isset( self::LABELS[ $action ] ) && $ids ) {
			// Not through $next: WordPress removes `action` from that address.
			wp_safe_redirect( Order_Actions::labels_address( $ids, self::LABELS[ $action ] ) );
			exit;
		}
		return $next;
	}
}
