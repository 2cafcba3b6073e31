<?php
/**
 * Masar on the page of one order.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * A box with the order's state at Masar and the possible actions.
 */
final class Order_Box {

	const FORM = 'masar-order-form';

	/**
	 * Whether the store is connected.
	 *
	 * @var Connection
	 */
	private $connection;

	/**
	 * Orders at Masar.
	 *
	 * @var Shipments
	 */
	private $shipments;

	/**
	 * Creates the object.
	 *
	 * @param Connection $connection Whether the store is connected.
	 * @param Shipments  $shipments  Orders at Masar.
	 */
	public function __construct( Connection $connection, Shipments $shipments ) {
		$this->connection = $connection;
		$this->shipments  = $shipments;
	}

	/**
	 * Hooks.
	 */
	public function register() {
		add_action( 'add_meta_boxes', array( $this, 'add' ) );
	}

	/**
	 * Adds the box to the screen of orders, whichever that is.
	 */
	public function add() {
		if ( ! current_user_can( 'edit_shop_orders' ) ) {
			return;
		}
		add_meta_box( 'masar-shipping', __( 'Masar', 'masar-shipping' ), array( $this, 'show' ), wc_get_page_screen_id( 'shop-order' ), 'side' );
	}

	/**
	 * Prints the box.
	 *
	 * @param \WC_Order|\WP_Post $shown What the screen shows.
	 */
	public function show( $shown ) {
		$order = wc_get_order( $shown );
		if ( ! $order ) {
			return;
		}
		if ( ! $this->connection->exists() ) {
			echo '<p>' . esc_html__( 'This store is not connected to Masar.', 'masar-shipping' ) . '</p>';
			printf( '<a class="button" href="%s">%s</a>', esc_url( Settings_Page::address() ), esc_html__( 'Connect to Masar', 'masar-shipping' ) );
			return;
		}
		$found = $this->shipments->find( $order->get_id() );
		if ( is_wp_error( $found ) ) {
			// The order's meta is current enough to print a label.
			echo '<p class="masar-problem">' . esc_html( $found->get_error_message() ) . '</p>';
			$this->show_parcel( $order->get_id(), Tracking::of( $order ) );
			return;
		}
		$shipment = Value::row( $found, 'shipment' );
		if ( null === $shipment ) {
			$this->show_order( $found );
			if ( is_array( $found ) && array() !== Order_Correction::fields_of( $found ) ) {
				Order_Correction::show( $found );
				$this->show_button( $order->get_id(), Order_Correction::ACTION, __( 'Correct and ship', 'masar-shipping' ), 'button-primary' );
				return;
			}
			$this->show_button( $order->get_id(), 'masar_ship', __( 'Ship with Masar', 'masar-shipping' ), 'button-primary' );
			return;
		}
		$tracking = Tracking::from( $shipment );
		$this->show_parcel( $order->get_id(), $tracking );
		if ( 'cancelled' === $tracking->status ) {
			$this->show_button( $order->get_id(), 'masar_ship', __( 'Ship again', 'masar-shipping' ), 'button-primary' );
		} elseif ( $tracking->is_under_way() ) {
			$this->show_button( $order->get_id(), 'masar_cancel', __( 'Cancel shipment', 'masar-shipping' ), 'button-link-delete' );
		}
	}

	/**
	 * An order that has no shipment: its state, and why.
	 *
	 * @param array<string,mixed>|null $found The order at Masar.
	 */
	private function show_order( $found ) {
		if ( null === $found ) {
			echo '<p>' . esc_html__( 'Masar has not read this order yet.', 'masar-shipping' ) . '</p>';
			return;
		}
		echo '<p><strong>' . esc_html( Words::status( Value::text( $found, 'status' ) ) ) . '</strong></p>';
		$reasons = Value::rows( $found, 'reasons' );
		if ( $reasons ) {
			echo '<ul class="masar-reasons">';
			foreach ( $reasons as $reason ) {
				echo '<li><span dir="auto">' . esc_html( Value::text( $reason, 'detail' ) ) . '</span></li>';
			}
			echo '</ul>';
		}
	}

	/**
	 * A shipment: number, status, label.
	 *
	 * @param int      $order_id The order's id.
	 * @param Tracking $tracking The shipment.
	 */
	private function show_parcel( $order_id, Tracking $tracking ) {
		if ( '' === $tracking->number ) {
			return;
		}
		echo '<p>' . wp_kses_post( $tracking->link() ) . '<br><strong>' . esc_html( Words::status( $tracking->status ) ) . '</strong></p>';
		if ( $tracking->has_label() ) {
			printf(
				'<p><a class="button" target="_blank" href="%s">%s</a></p>',
				esc_url( Order_Actions::labels_address( array( $order_id ), '10x15' ) ),
				esc_html__( 'Print label', 'masar-shipping' )
			);
		}
	}

	/**
	 * A button of a form outside the box: the box is inside the order's own form, and forms cannot be nested.
	 *
	 * @param int    $order_id The order's id.
	 * @param string $action   What it does.
	 * @param string $title    What it says.
	 * @param string $style    Its class.
	 */
	private function show_button( $order_id, $action, $title, $style ) {
		printf(
			'<p><button type="submit" class="button %s" form="%s" name="action" value="%s">%s</button></p>',
			esc_attr( $style ),
			esc_attr( self::FORM ),
			esc_attr( $action ),
			esc_html( $title )
		);
		add_action(
			'admin_footer',
			static function () use ( $order_id ) {
				printf(
					'<form id="%s" method="post" action="%s"><input type="hidden" name="order_id" value="%d"><input type="hidden" name="_wpnonce" value="%s"></form>',
					esc_attr( self::FORM ),
					esc_url( admin_url( 'admin-post.php' ) ),
					(int) $order_id,
					esc_attr( wp_create_nonce( Order_Actions::nonce( $order_id ) ) )
				);
			}
		);
	}
}
