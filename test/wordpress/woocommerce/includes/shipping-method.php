<?php
// What shipping methods extend.

class WC_Shipping_Rate {
	public function __construct( private string $id, private string $method_id, public string $label, public string $cost, private array $meta ) {}

	public function get_id() {
		return $this->id;
	}

	public function get_method_id() {
		return $this->method_id;
	}

	public function get_meta_data() {
		return $this->meta;
	}
}

abstract class WC_Shipping_Method {
	public $id                   = '';
	public $instance_id          = 0;
	public $method_title         = '';
	public $method_description   = '';
	public $title                = '';
	public $tax_status           = 'taxable';
	public $supports             = array();
	public $instance_form_fields = array();
	public $rates                = array();

	public function __construct( $instance_id = 0 ) {
		$this->instance_id = $instance_id;
	}

	public function get_option( $key, $empty_value = null ) {
		$settings = get_option( "woocommerce_{$this->id}_{$this->instance_id}_settings", array() );
		return $settings[ $key ] ?? $this->instance_form_fields[ $key ]['default'] ?? $empty_value ?? '';
	}

	public function get_rate_id( $suffix = '' ) {
		return "{$this->id}:{$this->instance_id}:$suffix";
	}

	public function add_rate( $args ) {
		$this->rates[ $args['id'] ] = new WC_Shipping_Rate( $args['id'], $this->id, $args['label'], $args['cost'], $args['meta_data'] ?? array() );
	}

	abstract public function calculate_shipping( $package = array() );
}
