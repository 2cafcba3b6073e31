<?php
// Readable permalinks on PHP's built-in server.
$root = $_SERVER['DOCUMENT_ROOT'];
$path = urldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
$file = $root . $path;
if ( '/' !== $path && is_dir( $file ) && is_file( rtrim( $file, '/' ) . '/index.php' ) ) {
	if ( '/' !== substr( $path, -1 ) ) {
		header( "Location: $path/" );
		return true;
	}
	$path .= 'index.php';
	$file .= 'index.php';
}
if ( '/' === $path || ! is_file( $file ) ) {
	$path = '/index.php';
	$file = $root . $path;
} elseif ( '.php' !== substr( $file, -4 ) ) {
	return false;
}
$_SERVER['SCRIPT_NAME']     = $path;
$_SERVER['PHP_SELF']        = $path;
$_SERVER['SCRIPT_FILENAME'] = $file;
chdir( dirname( $file ) );
require $file;
