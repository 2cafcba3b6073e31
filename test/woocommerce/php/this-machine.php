<?php
// A must-use plugin: the service under test runs on this machine, with a certificate of its own, at any port.
add_filter( 'http_request_host_is_external', fn( $is_external, $host ) => in_array( $host, array( '127.0.0.1', 'localhost' ), true ) ? true : $is_external, 10, 2 );
add_filter( 'http_allowed_safe_ports', fn( $ports ) => array_merge( $ports, range( 1024, 65535 ) ) );
add_filter( 'https_ssl_verify', '__return_false' );
add_filter( 'http_request_args', fn( $args ) => array_merge( $args, array( 'sslverify' => false ) ) );
