<?php
// Orders, their lines and products, kept in options; each has a post, which gives it its id.

class WC_Product {
	public function __construct( private array $data ) {}

	public function get_name() {
		return $this->data['name'] ?? 'Mug';
	}

	public function get_weight() {
		return $this->data['weight'] ?? '';
	}

	public function needs_shipping() {
		return empty( $this->data['virtual'] );
	}
}

class WC_Order_Item_Product {
	public function __construct( private array $data ) {}

	public function get_product() {
		return empty( $this->data['deleted'] ) ? new WC_Product( $this->data ) : false;
	}

	public function get_id() {
		return $this->data['id'] ?? 0;
	}

	public function get_quantity() {
		return $this->data['quantity'] ?? 1;
	}
}

class WC_Order_Item_Shipping {
	private $taxes;

	public function __construct( private string $method_id ) {}

	public function get_method_id() {
		return $this->method_id;
	}

	public function set_taxes( $taxes ) {
		$this->taxes = $taxes;
	}

	public function get_taxes() {
		return $this->taxes;
	}
}

class WC_Order {
	public function __construct( private int $id, private array $data ) {}

	public function get_id() {
		return $this->id;
	}

	public function get_order_number() {
		return $this->data['number'] ?? (string) $this->id;
	}

	public function get_meta( $key ) {
		return $this->data['meta'][ $key ] ?? '';
	}

	public function get_items() {
		$lines = $this->data['items'] ?? array();
		return array_map( fn( $line, $at ) => new WC_Order_Item_Product( $line + array( 'id' => $at + 1 ) ), $lines, array_keys( $lines ) );
	}

	// Negative, as the lines of a refund are.
	public function get_qty_refunded_for_item( $item_id, $item_type = 'line_item' ) {
		$quantity = 0;
		foreach ( 'line_item' === $item_type ? $this->data['refunds'] ?? array() : array() as $pieces ) {
			$quantity -= $pieces[ $item_id ] ?? 0;
		}
		return $quantity;
	}

	public function get_edit_order_url() {
		return admin_url( 'shop_order' === wc_get_page_screen_id( 'shop-order' ) ? "post.php?post={$this->id}&action=edit" : "admin.php?page=wc-orders&action=edit&id={$this->id}" );
	}
}

function wc_get_order( $order ) {
	if ( $order instanceof WC_Order ) {
		return $order;
	}
	$id   = $order instanceof WP_Post ? $order->ID : (int) $order;
	$data = get_option( "standin_order_$id" );
	return is_array( $data ) ? new WC_Order( $id, $data ) : false;
}
