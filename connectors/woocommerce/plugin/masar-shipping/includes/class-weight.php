<?php
/**
 * Weights in kilograms.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * The store chooses the unit, and products often have no weight.
 */
final class Weight {

	/**
	 * One piece of a product.
	 *
	 * @param \WC_Product $product The product.
	 * @return float|null Kilograms; null where the store does not say.
	 */
	public static function of( $product ) {
		$weight = (float) $product->get_weight();
		return $weight > 0 ? round( (float) wc_get_weight( $weight, 'kg' ), 3 ) : null;
	}

	/**
	 * All lines together.
	 *
	 * @param array<int,array{quantity:float|int,weight_kg:float|null}> $items Lines.
	 * @return float|null Null where the weight of any is not known: Masar then adds the default weight of the store.
	 */
	public static function total( array $items ) {
		$sum = 0.0;
		foreach ( $items as $item ) {
			if ( null === $item['weight_kg'] ) {
				return null;
			}
			$sum += $item['weight_kg'] * $item['quantity'];
		}
		return array() === $items ? null : round( $sum, 3 );
	}
}
