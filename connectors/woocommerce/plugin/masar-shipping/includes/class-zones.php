<?php
/**
 * Shipping zones.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Where buyers are offered Masar's rates. The merchant decides: nothing is added without a press.
 */
final class Zones {

	const METHOD = 'masar_shipping';

	/**
	 * The store's zones, in the order in which WooCommerce tries them.
	 *
	 * @return array<int,array{name:string,offers:bool}> By id.
	 */
	public static function all() {
		$zones = array();
		foreach ( \WC_Shipping_Zones::get_zones() as $zone ) {
			$zones[ (int) $zone['zone_id'] ] = array(
				'name'   => (string) $zone['zone_name'],
				'offers' => array() !== self::methods_of( new \WC_Shipping_Zone( (int) $zone['zone_id'] ) ),
			);
		}
		return $zones;
	}

	/**
	 * Whether buyers anywhere are offered Masar.
	 *
	 * @return bool
	 */
	public static function offer_anywhere() {
		return array() !== self::methods();
	}

	/**
	 * Offers Masar in a zone. Doing it again changes nothing.
	 *
	 * @param int $zone_id The zone; 0 makes one for Egypt.
	 * @return bool False where there is no such zone.
	 */
	public static function offer_in( $zone_id ) {
		if ( 0 !== $zone_id && ! isset( self::all()[ $zone_id ] ) ) {
			return false;
		}
		$zone = new \WC_Shipping_Zone( 0 === $zone_id ? null : $zone_id );
		if ( 0 === $zone_id ) {
			$zone->set_zone_name( __( 'Egypt', 'masar-shipping' ) );
			$zone->add_location( 'EG', 'country' );
			$zone->save();
		}
		return array() !== self::methods_of( $zone ) || (bool) $zone->add_shipping_method( self::METHOD );
	}

	/**
	 * Whether buyers are charged the cash fee: wherever Masar is offered.
	 *
	 * @return bool
	 */
	public static function charge_fee() {
		foreach ( self::methods() as $method ) {
			if ( 'no' === $method->get_option( 'cod_fee' ) ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Charges buyers the cash fee wherever Masar is offered, or nowhere.
	 *
	 * @param bool $charged Whether.
	 */
	public static function set_fee( $charged ) {
		foreach ( self::methods() as $method ) {
			$option   = 'woocommerce_' . self::METHOD . '_' . (int) $method->instance_id . '_settings';
			$settings = get_option( $option );
			update_option( $option, array( 'cod_fee' => $charged ? 'yes' : 'no' ) + ( is_array( $settings ) ? $settings : array() ) );
		}
	}

	/**
	 * Our methods, also of locations that no zone covers: WooCommerce does not list these as a zone.
	 *
	 * @return array<int,\WC_Shipping_Method>
	 */
	private static function methods() {
		$methods = array();
		foreach ( array_merge( array_keys( self::all() ), array( 0 ) ) as $id ) {
			$methods = array_merge( $methods, self::methods_of( new \WC_Shipping_Zone( $id ) ) );
		}
		return $methods;
	}

	/**
	 * Our methods of a zone.
	 *
	 * @param \WC_Shipping_Zone $zone The zone.
	 * @return array<int,\WC_Shipping_Method>
	 */
	private static function methods_of( $zone ) {
		return array_filter(
			$zone->get_shipping_methods(),
			static function ( $method ) {
				return Zones::METHOD === $method->id;
			}
		);
	}
}
