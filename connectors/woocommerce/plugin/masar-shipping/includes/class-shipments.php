<?php
/**
 * Orders and shipments at Masar.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Actions on orders at Masar.
 */
final class Shipments {

	/**
	 * Maximum number of orders in one request.
	 */
	const AT_ONCE = 50;

	/**
	 * The orders that are held.
	 */
	const HELD = 'masar_shipping_held';

	/**
	 * Paper sizes of labels.
	 */
	const SHEETS = array(
		'10x15' => array(
			'format'    => '10x15',
			'per_sheet' => 1,
		),
		'a4'    => array(
			'format'    => 'a4',
			'per_sheet' => 4,
		),
	);

	/**
	 * Masar's API.
	 *
	 * @var Api
	 */
	private $api;

	/**
	 * The store.
	 *
	 * @var Connection
	 */
	private $connection;

	/**
	 * Creates the object.
	 *
	 * @param Api        $api        Masar's API.
	 * @param Connection $connection The store.
	 */
	public function __construct( Api $api, Connection $connection ) {
		$this->api        = $api;
		$this->connection = $connection;
	}

	/**
	 * The current state of one order at Masar.
	 *
	 * @param int $order_id The order's id.
	 * @return array<string,mixed>|null|WP_Error Null where Masar does not know it yet.
	 */
	public function find( $order_id ) {
		$orders = $this->find_all( array( $order_id ) );
		if ( is_wp_error( $orders ) ) {
			return $orders;
		}
		return isset( $orders[ $order_id ] ) ? $orders[ $order_id ] : null;
	}

	/**
	 * The current state of orders at Masar.
	 *
	 * @param array<int,int> $order_ids Ids of orders.
	 * @return array<int,array<string,mixed>>|WP_Error By order id; what Masar does not know is missing.
	 */
	public function find_all( array $order_ids ) {
		$found = array();
		foreach ( array_chunk( $order_ids, self::AT_ONCE ) as $ids ) {
			$answer = $this->api->get(
				'/orders',
				array(
					'store'      => $this->connection->get( 'store_id' ),
					'remote_ids' => implode( ',', $ids ),
					'limit'      => (string) self::AT_ONCE,
				)
			);
			if ( is_wp_error( $answer ) ) {
				return $answer;
			}
			foreach ( Value::rows( $answer, 'data' ) as $order ) {
				$found[ (int) Value::text( $order, 'remote_id' ) ] = $order;
			}
		}
		return $found;
	}

	/**
	 * Orders that wait for a correction by the merchant. Kept for a minute, also when Masar does not answer: the list of
	 * orders must not wait for it each time.
	 *
	 * @return array<int,string> Why, by order id.
	 */
	public function held() {
		$cached = get_transient( self::HELD );
		if ( is_array( $cached ) ) {
			return $cached;
		}
		$answer = $this->api->get(
			'/orders',
			array(
				'store'  => $this->connection->get( 'store_id' ),
				'status' => 'needs_attention',
				'limit'  => '100',
			)
		);
		$held   = array();
		foreach ( is_wp_error( $answer ) ? array() : Value::rows( $answer, 'data' ) as $order ) {
			$reasons = Value::rows( $order, 'reasons' );
			$held[ (int) Value::text( $order, 'remote_id' ) ] = $reasons ? Value::text( $reasons[0], 'detail' ) : '';
		}
		set_transient( self::HELD, $held, MINUTE_IN_SECONDS );
		return $held;
	}

	/**
	 * Corrects an order that is held.
	 *
	 * @param string              $id         The order's id at Masar.
	 * @param array<string,mixed> $correction As in Masar's API.
	 * @return array<string,mixed>|WP_Error The order.
	 */
	public function correct( $id, array $correction ) {
		delete_transient( self::HELD );
		return $this->api->patch( '/orders/' . rawurlencode( $id ), $correction );
	}

	/**
	 * Ships orders. Repeating it ships nothing twice. After Masar did not answer once, the rest is not tried: every try
	 * would take as long, and the page has a time limit.
	 *
	 * @param array<int,int> $order_ids Ids of orders.
	 * @return array<int,array<string,mixed>|WP_Error> What became of each, by order id.
	 */
	public function ship( array $order_ids ) {
		$outcomes = array();
		$answer   = null;
		foreach ( array_chunk( $order_ids, self::AT_ONCE ) as $ids ) {
			if ( ! is_wp_error( $answer ) || Problem::SILENT !== $answer->get_error_code() ) {
				$answer = $this->api->post(
					'/orders/ship',
					array(
						'store'      => $this->connection->get( 'store_id' ),
						'remote_ids' => array_map( 'strval', $ids ),
					)
				);
			}
			$rows   = is_wp_error( $answer ) ? array() : array_column( Value::rows( $answer, 'data' ), null, 'remote_id' );
			$silent = is_wp_error( $answer ) ? $answer : new WP_Error( Problem::REFUSED, __( 'Masar has no information about this order.', 'masar-shipping' ) );
			foreach ( $ids as $id ) {
				$outcomes[ $id ] = isset( $rows[ (string) $id ] ) ? $rows[ (string) $id ] : $silent;
			}
		}
		return $outcomes;
	}

	/**
	 * Cancels a shipment that was not collected.
	 *
	 * @param string $tracking_number Its number.
	 * @return true|WP_Error
	 */
	public function cancel( $tracking_number ) {
		$answer = $this->api->post( '/shipments/' . rawurlencode( $tracking_number ) . '/cancel', array() );
		return is_wp_error( $answer ) ? $answer : true;
	}

	/**
	 * Labels in one file.
	 *
	 * @param array<int,string> $tracking_numbers Numbers, printed in this order.
	 * @param string            $sheet            Which of SHEETS; the first where it is none of them.
	 * @return string|WP_Error A PDF.
	 */
	public function labels( array $tracking_numbers, $sheet ) {
		$sheet = isset( self::SHEETS[ $sheet ] ) ? self::SHEETS[ $sheet ] : self::SHEETS['10x15'];
		return $this->api->pdf( '/labels', array( 'tracking_numbers' => array_values( $tracking_numbers ) ) + $sheet );
	}
}
