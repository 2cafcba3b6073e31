<?php
/**
 * Finds a class of this plugin by its name: `Masar\Shipping\Rate_Question` is in class-rate-question.php.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

spl_autoload_register(
	static function ( $name ) {
		$prefix = __NAMESPACE__ . '\\';
		if ( 0 !== strpos( $name, $prefix ) ) {
			return;
		}
		$short = substr( $name, strlen( $prefix ) );
		$file  = __DIR__ . '/class-' . strtolower( str_replace( '_', '-', $short ) ) . '.php';
		if ( is_readable( $file ) ) {
			require_once $file;
		}
	}
);
