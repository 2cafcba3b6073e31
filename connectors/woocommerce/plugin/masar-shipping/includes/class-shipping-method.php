<?php
/**
 * Masar as a shipping method.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

use WC_Shipping_Method;

defined( 'ABSPATH' ) || exit;

/**
 * Live rates in a shipping zone. WooCommerce creates one object per zone with the method.
 */
final class Shipping_Method extends WC_Shipping_Method {

	/**
	 * Creates the method of a zone.
	 *
	 * @param int $instance_id Which zone's.
	 */
	public function __construct( $instance_id = 0 ) {
		parent::__construct( $instance_id );
		$this->id                 = 'masar_shipping';
		$this->instance_id        = absint( $instance_id );
		$this->method_title       = __( 'Masar', 'masar-shipping' );
		$this->method_description = __( 'Door to door in Egypt. Masar calculates the price from the address and the weight.', 'masar-shipping' );
		$this->supports           = array( 'shipping-zones', 'instance-settings', 'instance-settings-modal' );
		// Masar's prices include VAT: WooCommerce must not add it a second time.
		$this->tax_status           = 'none';
		$this->instance_form_fields = Shipping_Settings::fields();
		$this->title                = $this->get_option( 'title' );
		add_action( 'woocommerce_update_options_shipping_' . $this->id, array( $this, 'process_admin_options' ) );
	}

	/**
	 * Adds the rates for a package.
	 *
	 * @param array<string,mixed> $package WooCommerce's shipping package.
	 */
	public function calculate_shipping( $package = array() ) {
		$question = Rate_Question::from_package( $package );
		if ( null === $question ) {
			return;
		}
		$connection = new Connection();
		$answer     = ( new Rates( new Api( $connection ), $connection ) )->answer( $question );
		if ( null === $answer ) {
			$this->add_fallback( $question['cart_total'], $package );
			return;
		}
		$services = (array) $this->get_option( 'services', array() );
		foreach ( $answer as $rate ) {
			$is_wanted = array() === array_filter( $services ) || in_array( Value::text( $rate, 'service' ), $services, true );
			// Prices in another currency are not offered.
			if ( $is_wanted && Value::text( $rate, 'currency' ) === $question['currency'] && is_numeric( Value::text( $rate, 'price' ) ) ) {
				$this->add_answer( $rate, $question['cart_total'], $package );
			}
		}
	}

	/**
	 * Adds one of Masar's rates.
	 *
	 * @param array<string,mixed> $rate       What Masar said.
	 * @param string              $cart_total What the goods cost.
	 * @param array<string,mixed> $package    WooCommerce's shipping package.
	 */
	private function add_answer( array $rate, $cart_total, array $package ) {
		$service = Value::text( $rate, 'service' );
		$meta    = array(
			'_masar_quote_id' => Value::text( $rate, 'id' ),
			'_masar_service'  => $service,
		);
		if ( 'no' !== $this->get_option( 'cod_fee' ) ) {
			$meta[ Cod_Fee::META ] = Value::text( $rate, 'cod_fee' );
		}
		$this->add_rate(
			array(
				'id'        => $this->get_rate_id( $service ),
				'label'     => self::label( $rate ),
				'cost'      => $this->cost( Value::text( $rate, 'price' ), $cart_total ),
				'meta_data' => $meta,
				'package'   => $package,
			)
		);
	}

	/**
	 * Adds the merchant's fallback price, if set.
	 *
	 * @param string              $cart_total What the goods cost.
	 * @param array<string,mixed> $package    WooCommerce's shipping package.
	 */
	private function add_fallback( $cart_total, array $package ) {
		$price = (string) $this->get_option( 'fallback_price' );
		if ( '' === $price ) {
			return;
		}
		$this->add_rate(
			array(
				'id'      => $this->get_rate_id( 'fallback' ),
				'label'   => $this->title,
				'cost'    => $this->cost( $price, $cart_total ),
				'package' => $package,
			)
		);
	}

	/**
	 * The price; zero for a large enough cart.
	 *
	 * @param string $price      Decimal text.
	 * @param string $cart_total Decimal text.
	 * @return string Decimal text.
	 */
	private function cost( $price, $cart_total ) {
		$free_above = (string) $this->get_option( 'free_above' );
		return '' !== $free_above && (float) $cart_total >= (float) $free_above ? '0' : $price;
	}

	/**
	 * The rate's label.
	 *
	 * @param array<string,mixed> $rate What Masar said.
	 * @return string
	 */
	private static function label( array $rate ) {
		$title = sanitize_text_field( Value::text( $rate, 'title' ) );
		$from  = Value::text( $rate, 'min_days' );
		$to    = Value::text( $rate, 'max_days' );
		if ( '' === $from || '' === $to ) {
			return $title;
		}
		$days = $from === $to ? (int) $from : (int) $from . '–' . (int) $to;
		/* translators: 1: name of a delivery service, 2: number of days or a range such as 1–3. */
		return sprintf( __( '%1$s (working days: %2$s)', 'masar-shipping' ), $title, $days );
	}
}
