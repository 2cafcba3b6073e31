<?php
/**
 * The actions of the buttons on an order.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Ship, cancel and print. Masar's key stays on the server: the browser receives results and a PDF.
 */
final class Order_Actions {

	const LABELS = 'masar_labels';

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
		add_action( 'admin_post_masar_ship', array( $this, 'ship' ) );
		add_action( 'admin_post_' . Order_Correction::ACTION, array( $this, 'correct' ) );
		add_action( 'admin_post_masar_cancel', array( $this, 'cancel' ) );
		add_action( 'admin_post_' . self::LABELS, array( $this, 'print_labels' ) );
	}

	/**
	 * The nonce's action for the buttons of one order.
	 *
	 * @param int $order_id The order's id.
	 * @return string
	 */
	public static function nonce( $order_id ) {
		return 'masar_order_' . (int) $order_id;
	}

	/**
	 * The address that prints labels.
	 *
	 * @param array<int,int> $order_ids Ids of orders.
	 * @param string         $sheet     Which of the sheets of `Shipments`.
	 * @return string Address with its nonce.
	 */
	public static function labels_address( array $order_ids, $sheet ) {
		$query = array(
			'action'   => self::LABELS,
			'sheet'    => $sheet,
			'orders'   => implode( ',', $order_ids ),
			'_wpnonce' => wp_create_nonce( self::LABELS ),
		);
		return add_query_arg( $query, admin_url( 'admin-post.php' ) );
	}

	/**
	 * Ships one order.
	 */
	public function ship() {
		$order = $this->posted_order();
		Outcomes::of_shipping( $this->shipments->ship( array( $order->get_id() ) ) );
		$this->back_to( $order );
	}

	/**
	 * Corrects one order and ships it.
	 */
	public function correct() {
		$order = $this->posted_order();
		// phpcs:ignore WordPress.Security.NonceVerification -- Verified above, with the order's id.
		$given = isset( $_POST[ Order_Correction::FIELD ] ) ? map_deep( wp_unslash( $_POST[ Order_Correction::FIELD ] ), 'sanitize_text_field' ) : array();
		$found = $this->shipments->find( $order->get_id() );
		if ( is_array( $found ) ) {
			$correction = Order_Correction::read( is_array( $given ) ? $given : array() );
			$found      = array() === $correction ? $found : $this->shipments->correct( Value::text( $found, 'id' ), $correction );
		}
		if ( is_wp_error( $found ) ) {
			Notices::add( 'error', $found->get_error_message() );
		} else {
			Outcomes::of_shipping( $this->shipments->ship( array( $order->get_id() ) ) );
		}
		$this->back_to( $order );
	}

	/**
	 * Cancels one order's shipment.
	 */
	public function cancel() {
		$order = $this->posted_order();
		// Read now: the order's meta can belong to an earlier shipment.
		$found = $this->shipments->find( $order->get_id() );
		if ( ! is_wp_error( $found ) ) {
			$tracking = Tracking::from( (array) Value::row( $found, 'shipment' ) );
			$found    = $tracking->is_under_way() ? $this->shipments->cancel( $tracking->number ) : Outcomes::no_shipment();
		}
		Outcomes::of_cancelling( $order, $found );
		$this->back_to( $order );
	}

	/**
	 * Sends a PDF. Errors are shown on the next page.
	 */
	public function print_labels() {
		check_admin_referer( self::LABELS );
		self::demand_right();
		$given   = isset( $_GET['orders'] ) ? sanitize_text_field( wp_unslash( $_GET['orders'] ) ) : '';
		$sheet   = isset( $_GET['sheet'] ) ? sanitize_key( wp_unslash( $_GET['sheet'] ) ) : '';
		$ids     = array_filter( array_unique( array_map( 'absint', explode( ',', $given ) ) ) );
		$numbers = $this->numbers( $ids );
		if ( is_wp_error( $numbers ) ) {
			self::back_to_list( $numbers );
		}
		Outcomes::of_printing( array_diff( $ids, array_keys( $numbers ) ) );
		if ( array() === $numbers ) {
			self::back_to_list( null );
		}
		$pdf = $this->shipments->labels( $numbers, $sheet );
		if ( is_wp_error( $pdf ) ) {
			self::back_to_list( $pdf );
		}
		nocache_headers();
		header( 'Content-Type: application/pdf' );
		header( 'Content-Disposition: inline; filename="masar-labels.pdf"' );
		header( 'X-Content-Type-Options: nosniff' );
		echo $pdf; // phpcs:ignore WordPress.Security.EscapeOutput -- A PDF; the client looked at its first bytes.
		exit;
	}

	/**
	 * Tracking numbers of orders. Masar is asked: the meta of an order that was copied or shipped again can be of another
	 * parcel.
	 *
	 * @param array<int,int> $order_ids Ids of orders.
	 * @return array<int,string>|WP_Error By order id, in the same order; what has no shipment is missing.
	 */
	private function numbers( array $order_ids ) {
		$found = $this->shipments->find_all( $order_ids );
		if ( is_wp_error( $found ) ) {
			return $found;
		}
		$numbers = array();
		foreach ( $order_ids as $id ) {
			$tracking = Tracking::from( (array) Value::row( isset( $found[ $id ] ) ? $found[ $id ] : null, 'shipment' ) );
			if ( $tracking->has_label() ) {
				$numbers[ $id ] = $tracking->number;
			}
		}
		return $numbers;
	}

	/**
	 * The posted order, after verifying the permission and the nonce.
	 *
	 * @return \WC_Order
	 */
	private function posted_order() {
		// phpcs:ignore WordPress.Security.NonceVerification -- The nonce is of this order, so its id is needed first.
		$id = isset( $_POST['order_id'] ) ? absint( wp_unslash( $_POST['order_id'] ) ) : 0;
		check_admin_referer( self::nonce( $id ) );
		self::demand_right();
		$order = wc_get_order( $id );
		if ( ! $order ) {
			wp_die( esc_html__( 'Order not found.', 'masar-shipping' ), '', array( 'response' => 404 ) );
		}
		return $order;
	}

	/**
	 * Stops users who may not edit orders.
	 */
	private static function demand_right() {
		if ( ! current_user_can( 'edit_shop_orders' ) ) {
			wp_die( esc_html__( 'You do not have permission to do this.', 'masar-shipping' ), '', array( 'response' => 403 ) );
		}
	}

	/**
	 * Back to the order.
	 *
	 * @param \WC_Order $order The order.
	 */
	private function back_to( $order ) {
		wp_safe_redirect( $order->get_edit_order_url() );
		exit;
	}

	/**
	 * Back to the list of orders.
	 *
	 * @param WP_Error|null $problem What to say there.
	 */
	private static function back_to_list( $problem ) {
		if ( $problem ) {
			Notices::add( 'error', $problem->get_error_message() );
		}
		$screen = wc_get_page_screen_id( 'shop-order' );
		wp_safe_redirect( admin_url( 'shop_order' === $screen ? 'edit.php?post_type=shop_order' : 'admin.php?page=wc-orders' ) );
		exit;
	}
}
