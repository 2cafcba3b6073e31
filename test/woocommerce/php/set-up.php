<?php
// A shop in Cairo that sells by both checkouts: set-up.php SITE, prints the ids of what it made as JSON.
$_SERVER += array( 'HTTP_HOST' => '127.0.0.1', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1' );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
wp_set_current_user( 1 );
WC_Install::install();
WC_Install::create_pages();
$options = array(
	'woocommerce_default_country'           => 'EG:EGC',
	'woocommerce_store_city'                => 'Cairo',
	'woocommerce_store_address'             => '1 Tahrir St',
	'woocommerce_currency'                  => 'EGP',
	'woocommerce_allowed_countries'         => 'specific',
	'woocommerce_specific_allowed_countries' => array( 'EG' ),
	'woocommerce_coming_soon'               => 'no',
	'woocommerce_enable_guest_checkout'     => 'yes',
	'woocommerce_onboarding_profile'        => array( 'skipped' => true, 'completed' => true ),
	'woocommerce_task_list_hidden'          => 'yes',
	'woocommerce_show_marketplace_suggestions' => 'no',
	'woocommerce_allow_tracking'            => 'no',
	'woocommerce_weight_unit'               => 'kg',
	'woocommerce_calc_taxes'                => 'yes',
	'woocommerce_prices_include_tax'        => 'yes',
	'woocommerce_tax_display_shop'          => 'incl',
	'woocommerce_tax_display_cart'          => 'incl',
	'woocommerce_cod_settings'              => array( 'enabled' => 'yes', 'title' => 'Cash on delivery' ),
	'woocommerce_bacs_settings'             => array( 'enabled' => 'yes', 'title' => 'Bank transfer' ),
);
array_map( 'update_option', array_keys( $options ), $options );
delete_transient( '_wc_activation_redirect' );

$zone = new WC_Shipping_Zone();
$zone->set_zone_name( 'Egypt' );
$zone->add_location( 'EG', 'country' );
$zone->save();

WC_Tax::_insert_tax_rate(
	array(
		'tax_rate_country'  => 'EG',
		'tax_rate'          => '14',
		'tax_rate_name'     => 'VAT',
		'tax_rate_priority' => 1,
		'tax_rate_shipping' => 1,
		'tax_rate_order'    => 1,
	)
);

/** Products in kilograms; the empty weight is one that nobody entered. */
function product( string $name, string $price, string $weight ): int {
	$product = new WC_Product_Simple();
	$product->set_name( $name );
	$product->set_regular_price( $price );
	$product->set_weight( $weight );
	$product->save();
	return $product->get_id();
}

$page = fn( string $title, string $content ) => wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => $title, 'post_name' => $title, 'post_content' => $content ) );
echo json_encode(
	array(
		'mug'     => product( 'Mug', '200', '0.5' ),
		'cement'  => product( 'Cement', '90', '40' ),
		'unknown' => product( 'Poster', '50', '' ),
		'classic' => $page( 'classic', '[woocommerce_checkout]' ),
		'block'   => $page( 'block', file_get_contents( __DIR__ . '/block-checkout.html' ) ),
		'cart'    => wc_get_page_id( 'cart' ),
		'zone'    => $zone->get_id(),
	)
);
flush_rewrite_rules( true );
