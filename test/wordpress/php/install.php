<?php
// Installs WordPress with the administrator admin/admin: install.php SITE
define( 'WP_INSTALLING', true );
$_SERVER += array( 'HTTP_HOST' => '127.0.0.1', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1' );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Test store', 'admin', 'admin@example.test', true, '', 'admin' );
update_option( 'permalink_structure', '/%postname%/' );
