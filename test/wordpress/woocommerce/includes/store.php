<?php
// The store: WC(), its session, its shipping.

class Standin_Session {
	public array $values = array();

	public function get( $key ) {
		return $this->values[ $key ] ?? null;
	}
}

class Standin_Cart {
	public array $fees = array();

	public function add_fee( $name, $amount, $taxable = false ) {
		$this->fees[] = compact( 'name', 'amount', 'taxable' );
	}
}

class Standin_Shipping {
	public array $packages = array();

	public function get_packages() {
		return $this->packages;
	}

	/** Asks every registered method, as the real one does; its base class exists only from here on. */
	public function calculate( array $package, int $instance_id ) {
		require_once __DIR__ . '/shipping-method.php';
		do_action( 'woocommerce_shipping_init' );
		$package['rates'] = array();
		foreach ( apply_filters( 'woocommerce_shipping_methods', array() ) as $class ) {
			$method = new $class( $instance_id );
			$method->calculate_shipping( $package );
			$package['rates'] += $method->rates;
		}
		$this->packages = array( $package );
		return $package['rates'];
	}
}

class WooCommerce {
	public $version = '9.4.0';
	public $session;
	private $shipping;

	public function __construct() {
		$this->version  = get_option( 'standin_version', $this->version );
		$this->session  = new Standin_Session();
		$this->shipping = new Standin_Shipping();
	}

	public function shipping() {
		return $this->shipping;
	}
}

function WC() {
	static $store = null;
	$store ??= new WooCommerce();
	return $store;
}

function wc_get_page_screen_id( $for ) {
	return \Automattic\WooCommerce\Utilities\OrderUtil::custom_orders_table_usage_is_enabled() ? 'woocommerce_page_wc-orders' : 'shop_order';
}

function get_woocommerce_currency() {
	return get_option( 'woocommerce_currency', 'EGP' );
}

function wc_get_weight( $weight, $to ) {
	$kilograms = array( 'kg' => 1, 'g' => 0.001, 'lbs' => 0.453592, 'oz' => 0.0283495 );
	return $weight * $kilograms[ get_option( 'woocommerce_weight_unit', 'kg' ) ] / $kilograms[ $to ];
}
