<?php
/**
 * The health panel.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Prints the checks, problems first.
 */
final class Health_Panel {

	/**
	 * Prints the list.
	 *
	 * @param array<int,array{string,string}> $checks Level and sentence of each.
	 */
	public static function show( array $checks ) {
		$order = array_flip( array( Health_Checks::BAD, Health_Checks::WARNING, Health_Checks::GOOD ) );
		usort(
			$checks,
			static function ( $a, $b ) use ( $order ) {
				return $order[ $a[0] ] - $order[ $b[0] ];
			}
		);
		$names = array(
			Health_Checks::BAD     => __( 'Problem', 'masar-shipping' ),
			Health_Checks::WARNING => __( 'Warning', 'masar-shipping' ),
			Health_Checks::GOOD    => __( 'OK', 'masar-shipping' ),
		);
		echo '<ul class="masar-health">';
		foreach ( $checks as list( $level, $sentence ) ) {
			printf( '<li class="masar-%s"><span class="masar-level">%s</span> <span><span dir="auto">%s</span></span></li>', esc_attr( $level ), esc_html( $names[ $level ] ), esc_html( $sentence ) );
		}
		echo '</ul>';
	}
}
