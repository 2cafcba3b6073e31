<?php
// Makes a network of a site, in two steps, for WordPress reads its constants once: network.php SITE make, then
// network.php SITE clean, which fills the options of two sites, uninstalls, and prints what is left of them as JSON.
$_SERVER += array( 'HTTP_HOST' => '127.0.0.1', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1' );
if ( 'clean' === $argv[2] ) {
	define( 'MULTISITE', true );
	define( 'SUBDOMAIN_INSTALL', false );
	define( 'DOMAIN_CURRENT_SITE', '127.0.0.1' );
	define( 'PATH_CURRENT_SITE', '/' );
	define( 'SITE_ID_CURRENT_SITE', 1 );
	define( 'BLOG_ID_CURRENT_SITE', 1 );
}
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

if ( 'make' === $argv[2] ) {
	foreach ( $wpdb->tables( 'ms_global' ) as $name => $table ) {
		$wpdb->$name = $table;
	}
	install_network();
	populate_network( 1, '127.0.0.1', 'admin@example.test', 'Network', '/', false );
	exit;
}

$sites = array( 1, wpmu_create_blog( '127.0.0.1', '/second/', 'Second', 1 ) );
wp_installing( false ); // creating a site leaves it on, and transients then go nowhere
$ours  = fn() => $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%masar%'" );
foreach ( $sites as $site ) {
	switch_to_blog( $site );
	update_option( 'masar_shipping_connection', array( 'api_key' => 'x' ), false );
	set_transient( 'masar_shipping_state', 'x', 60 );
	restore_current_blog();
}
$seen = array( 'before' => array(), 'after' => array() );
foreach ( array( 'before', 'after' ) as $moment ) {
	foreach ( $sites as $site ) {
		switch_to_blog( $site );
		$seen[ $moment ][] = count( $ours() );
		restore_current_blog();
	}
	if ( 'before' === $moment ) {
		define( 'WP_UNINSTALL_PLUGIN', 'masar-shipping/masar-shipping.php' );
		require WP_PLUGIN_DIR . '/masar-shipping/uninstall.php';
	}
}
echo json_encode( $seen );
