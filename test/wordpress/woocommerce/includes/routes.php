<?php
// What tests ask over HTTP. Open to everybody: this is never a store.

// A nonce that is good for whoever is signed in: what is refused in spite of it is refused for want of a right.
add_action(
	'admin_post_standin_nonce',
	function () {
		echo wp_create_nonce( $_GET['for'] );
	}
);

// How long the last request to somebody else was allowed to take.
add_filter(
	'http_request_args',
	function ( $args ) {
		update_option( 'standin_last_timeout', $args['timeout'] );
		return $args;
	}
);

add_action(
	'rest_api_init',
	function () {
		$routes = array(
			'POST /orders'       => 'standin_create_order',
			'POST /rates'        => 'standin_rates',
			'POST /checkout-page' => fn( $request ) => update_option( 'woocommerce_checkout_page_id', wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Checkout', 'post_content' => $request['content'] ) ) ),
			'GET /locale'        => fn() => apply_filters( 'woocommerce_get_country_locale', array() ),
			'POST /line-taxes'   => 'standin_line_taxes',
			'POST /options'      => fn( $request ) => array_map( fn( $name, $value ) => null === $value ? delete_option( $name ) : update_option( $name, $value ), array_keys( $request->get_json_params() ), $request->get_json_params() ),
			'GET /options'       => 'standin_options',
			'GET /option/(?P<name>\w+)' => fn( $request ) => get_option( $request['name'] ),
			// A copy of the shop: the same database, and another address.
			'POST /home'         => fn( $request ) => update_option( 'standin_home', $request['home'] ),
			'GET /search'        => fn( $request ) => $GLOBALS['wpdb']->get_col( $GLOBALS['wpdb']->prepare( "SELECT option_name FROM {$GLOBALS['wpdb']->options} WHERE option_value LIKE %s", '%' . $request['text'] . '%' ) ),
			'GET /timeout'       => fn() => (int) get_option( 'standin_last_timeout' ),
			'POST /users'        => fn( $request ) => wp_insert_user( $request->get_json_params() ),
			'POST /keys'         => 'standin_create_key',
			'GET /keys'          => fn() => $GLOBALS['wpdb']->get_col( "SELECT key_id FROM {$GLOBALS['wpdb']->prefix}woocommerce_api_keys" ),
			'POST /webhooks'     => 'standin_create_webhook',
			'GET /webhooks'      => fn() => $GLOBALS['wpdb']->get_col( "SELECT delivery_url FROM {$GLOBALS['wpdb']->prefix}wc_webhooks" ),
			// What WP-Cron would run by now: due, and what is put off as if its time had come.
			'POST /cron'         => fn( $request ) => standin_run( $request['hook'] ),
			'GET /features'      => fn() => \Automattic\WooCommerce\Utilities\FeaturesUtil::$declared,
			'POST /translations' => fn( $request ) => array_map( fn( $text ) => __( $text, 'masar-shipping' ), $request->get_json_params() ),
			'GET /meta/(?P<id>\d+)'    => fn( $request ) => (object) get_option( "standin_order_{$request['id']}" )['meta'],
			'POST /meta/(?P<id>\d+)'   => fn( $request ) => update_option( "standin_order_{$request['id']}", array_merge( get_option( "standin_order_{$request['id']}" ), array( 'meta' => $request->get_json_params() ) ) ),
			'GET /account/(?P<id>\d+)' => fn( $request ) => standin_output( fn() => do_action( 'woocommerce_order_details_after_order_table', wc_get_order( $request['id'] ) ) ),
			'GET /email/(?P<id>\d+)'   => fn( $request ) => standin_output( fn() => do_action( 'woocommerce_email_after_order_table', wc_get_order( $request['id'] ), false, (bool) $request['plain'], null ) ),
		);
		foreach ( $routes as $route => $callback ) {
			list( $method, $path ) = explode( ' ', $route, 2 );
			register_rest_route( 'test/v1', $path, array( 'methods' => $method, 'callback' => $callback, 'permission_callback' => '__return_true' ) );
		}
		// Where the checkout block calls.
		register_rest_route( 'wc/store/v1', '/rates', array( 'methods' => 'POST', 'callback' => 'standin_rates', 'permission_callback' => '__return_true' ) );
		register_rest_route(
			'wc/v3',
			'/orders/(?P<id>\d+)',
			array(
				'methods'             => 'GET',
				'callback'            => fn( $request ) => apply_filters( 'woocommerce_rest_prepare_shop_order_object', new WP_REST_Response( array( 'id' => (int) $request['id'] ) ), wc_get_order( $request['id'] ), $request ),
				'permission_callback' => fn() => current_user_can( 'manage_woocommerce' ),
			)
		);
	}
);

/** What is left of a shipping line's VAT once plugins had their say, as when WooCommerce calculates an order. */
function standin_line_taxes( $request ) {
	$line = new WC_Order_Item_Shipping( $request['method'] );
	$line->set_taxes( array( 'total' => array( 1 => '9.10' ) ) );
	do_action( 'woocommerce_order_item_shipping_after_calculate_taxes', $line, array() );
	return array( 'taxes' => $line->get_taxes() );
}

function standin_create_order( $request ) {
	$id = wp_insert_post( array( 'post_type' => 'shop_order', 'post_status' => 'publish', 'post_title' => 'Order' ) );
	update_option( "standin_order_$id", $request->get_json_params() + array( 'meta' => array(), 'items' => array() ) );
	return array( 'id' => $id );
}

function standin_create_key() {
	$GLOBALS['wpdb']->insert( $GLOBALS['wpdb']->prefix . 'woocommerce_api_keys', array( 'description' => 'Masar' ) );
	return array( 'id' => $GLOBALS['wpdb']->insert_id );
}

function standin_create_webhook( $request ) {
	$GLOBALS['wpdb']->insert( $GLOBALS['wpdb']->prefix . 'wc_webhooks', array( 'delivery_url' => $request['delivery_url'] ) );
	return array( 'id' => $GLOBALS['wpdb']->insert_id );
}

function standin_run( $hook ) {
	$next = wp_next_scheduled( $hook );
	if ( $next ) {
		wp_unschedule_event( $next, $hook );
		do_action_ref_array( $hook, array() );
	}
	return array( 'ran' => (bool) $next );
}

/** Names of options that have to do with us. */
function standin_options() {
	global $wpdb;
	return array_merge(
		$wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%masar%'" ),
		$wpdb->get_col( "SELECT meta_key FROM $wpdb->usermeta WHERE meta_key LIKE '%masar%'" )
	);
}

function standin_output( $callback ) {
	ob_start();
	$callback();
	return array( 'output' => ob_get_clean() );
}

/** What the checkout would show: the rates for a cart, then the fees once the buyer chose a rate and a gateway. */
function standin_rates( $request ) {
	$contents = array_map(
		fn( $line ) => array(
			'data'       => new WC_Product( $line ),
			'quantity'   => $line['quantity'] ?? 1,
			'line_total' => $line['line_total'] ?? 0,
			'line_tax'   => $line['line_tax'] ?? 0,
		),
		$request['contents'] ?? array()
	);
	$rates    = WC()->shipping()->calculate( array( 'destination' => $request['destination'], 'contents' => $contents ), 3 );
	$cart     = new Standin_Cart();

	WC()->session->values = array(
		'chosen_shipping_methods' => array( $request['chosen'] ?? array_key_first( $rates ) ),
		'chosen_payment_method'   => $request['payment_method'] ?? 'bacs',
	);
	do_action( 'woocommerce_cart_calculate_fees', $cart );
	return array(
		'rates' => array_values( array_map( fn( $rate ) => array( 'id' => $rate->get_id(), 'label' => $rate->label, 'cost' => $rate->cost, 'meta' => (object) $rate->get_meta_data() ), $rates ) ),
		'fees'  => $cart->fees,
	);
}
