<?php
// Activates plugins: activate.php SITE plugin/file.php …
$_SERVER += array( 'HTTP_HOST' => '127.0.0.1', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1' );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
wp_set_current_user( 1 );
foreach ( array_slice( $argv, 2 ) as $plugin ) {
	$result = activate_plugin( $plugin );
	if ( is_wp_error( $result ) ) {
		fwrite( STDERR, $result->get_error_message() . "\n" );
		exit( 1 );
	}
}
flush_rewrite_rules( true );
