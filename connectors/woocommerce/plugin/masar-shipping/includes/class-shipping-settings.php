<?php
/**
 * Settings of the shipping method.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * What a merchant can set in each zone.
 */
final class Shipping_Settings {

	/**
	 * The fields, as WooCommerce draws them.
	 *
	 * @return array<string,array<string,mixed>>
	 */
	public static function fields() {
		return array(
			'title'          => array(
				'title'       => __( 'Title', 'masar-shipping' ),
				'type'        => 'text',
				'default'     => __( 'Home delivery', 'masar-shipping' ),
				'description' => __( 'Stands in this list, and at the checkout beside the fallback price. Masar names its own services.', 'masar-shipping' ),
				'desc_tip'    => true,
			),
			'services'       => array(
				'title'       => __( 'Services', 'masar-shipping' ),
				'type'        => 'multiselect',
				'class'       => 'wc-enhanced-select',
				'default'     => array(),
				'options'     => Words::services(),
				'description' => __( 'Offered to buyers. Leave it empty to offer all that Masar has for the address.', 'masar-shipping' ),
				'desc_tip'    => true,
			),
			'fallback_price' => array(
				'title'       => __( 'Fallback price', 'masar-shipping' ),
				'type'        => 'price',
				'default'     => '',
				'description' => __( 'Charged when Masar cannot be reached. Leave it empty to offer no delivery then.', 'masar-shipping' ),
				'desc_tip'    => true,
			),
			'free_above'     => array(
				'title'       => __( 'Free from', 'masar-shipping' ),
				'type'        => 'price',
				'default'     => '',
				'description' => __( 'Delivery is free when the goods cost this much or more. Leave it empty to charge always.', 'masar-shipping' ),
				'desc_tip'    => true,
			),
			'cod_fee'        => array(
				'title'       => __( 'Cash on delivery', 'masar-shipping' ),
				'type'        => 'checkbox',
				'label'       => __( 'Add the fee for cash on delivery when the buyer pays cash', 'masar-shipping' ),
				'default'     => 'yes',
				'description' => __( 'Switch it off to bear the fee yourself.', 'masar-shipping' ),
			),
		);
	}
}
