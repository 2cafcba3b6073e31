<?php
// A must-use plugin: whatever is not on this machine answers at once, and with nothing, so that WordPress's own look
// for updates neither waits nor fills the log.
add_filter(
	'pre_http_request',
	fn( $answer, $args, $url ) => in_array( parse_url( $url, PHP_URL_HOST ), array( '127.0.0.1', 'localhost' ), true )
		? $answer
		: array( 'headers' => array(), 'body' => '', 'response' => array( 'code' => 200, 'message' => 'OK' ), 'cookies' => array(), 'filename' => null ),
	10,
	3
);
