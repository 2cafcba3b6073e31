<?php
// As much of WordPress's Arabic as decides that pages run from right to left: install-arabic.php SITE
$_SERVER += array( 'HTTP_HOST' => '127.0.0.1', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1' );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . WPINC . '/pomo/mo.php';
wp_mkdir_p( WP_LANG_DIR );
$words = new MO();
$words->add_entry( array( 'context' => 'text direction', 'singular' => 'ltr', 'translations' => array( 'rtl' ) ) );
$words->export_to_file( WP_LANG_DIR . '/ar.mo' );
