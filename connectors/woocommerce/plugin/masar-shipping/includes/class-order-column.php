<?php
/**
 * Masar in the list of orders.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * A column with the state of each parcel, on both order screens.
 */
final class Order_Column {

	const COLUMN = 'masar';

	/**
	 * Orders at Masar.
	 *
	 * @var Shipments
	 */
	private $shipments;

	/**
	 * Whether the store is connected.
	 *
	 * @var Connection
	 */
	private $connection;

	/**
	 * Why orders are held, by order id; null before they were asked for.
	 *
	 * @var array<int,string>|null
	 */
	private $held = null;

	/**
	 * Creates the object.
	 *
	 * @param Shipments  $shipments  Orders at Masar.
	 * @param Connection $connection Whether the store is connected.
	 */
	public function __construct( Shipments $shipments, Connection $connection ) {
		$this->shipments  = $shipments;
		$this->connection = $connection;
	}

	/**
	 * Hooks.
	 */
	public function register() {
		add_filter( 'manage_woocommerce_page_wc-orders_columns', array( $this, 'add' ) );
		add_filter( 'manage_edit-shop_order_columns', array( $this, 'add' ) );
		add_action( 'manage_woocommerce_page_wc-orders_custom_column', array( $this, 'show' ), 10, 2 );
		add_action( 'manage_shop_order_posts_custom_column', array( $this, 'show' ), 10, 2 );
	}

	/**
	 * Adds the column after the status.
	 *
	 * @param array<string,string> $columns Titles by name.
	 * @return array<string,string>
	 */
	public function add( $columns ) {
		$ours  = array( self::COLUMN => __( 'Masar', 'masar-shipping' ) );
		$place = array_search( 'order_status', array_keys( $columns ), true );
		$place = false === $place ? count( $columns ) : $place + 1;
		return array_slice( $columns, 0, $place, true ) + $ours + array_slice( $columns, $place, null, true );
	}

	/**
	 * One cell.
	 *
	 * @param string        $column Its column.
	 * @param \WC_Order|int $order  The order; an id on the screen of posts.
	 */
	public function show( $column, $order ) {
		if ( self::COLUMN !== $column ) {
			return;
		}
		$order = wc_get_order( $order );
		if ( ! $order ) {
			return;
		}
		$tracking = Tracking::of( $order );
		if ( '' !== $tracking->number ) {
			echo wp_kses_post( $tracking->link() ) . '<br>';
		}
		$held = $this->held();
		if ( isset( $held[ $order->get_id() ] ) ) {
			echo '<strong class="masar-held">' . esc_html__( 'Held', 'masar-shipping' ) . '</strong><br><span dir="auto">' . esc_html( $held[ $order->get_id() ] ) . '</span>';
			return;
		}
		echo '' === $tracking->status && '' === $tracking->number ? '&ndash;' : esc_html( Words::status( $tracking->status ) );
	}

	/**
	 * The orders that wait for the merchant, asked for once per page.
	 *
	 * @return array<int,string>
	 */
	private function held() {
		if ( null === $this->held ) {
			$this->held = $this->connection->exists() ? $this->shipments->held() : array();
		}
		return $this->held;
	}
}
