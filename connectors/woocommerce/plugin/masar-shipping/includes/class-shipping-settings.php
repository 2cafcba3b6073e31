<?php
/**
 * Settings of the shipping method.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * The settings of each zone.
 */
final class Shipping_Settings {

	/**
	 * The fields in WooCommerce's format.
	 *
	 * @return array<string,array<string,mixed>>
	 */
	public static function fields() {
		return array(
			'title'          => array(
				'title'       => __( 'Title', 'masar-shipping' ),
				'type'        => 'text',
				'default'     => __( 'Home delivery', 'masar-shipping' ),
				'description' => __( 'Shown in this list, and at the checkout with the fallback price. The services of Masar have names of their own.', 'masar-shipping' ),
				'desc_tip'    => true,
			),
			'services'       => array(
				'title'       => __( 'Services', 'masar-shipping' ),
				'type'        => 'multiselect',
				'class'       => 'wc-enhanced-select',
				'default'     => array(),
				'options'     => Words::services(),
				'description' => __( 'Services offered to buyers. Leave it empty to offer every service that is available for the address.', 'masar-shipping' ),
				'desc_tip'    => true,
			),
			'fallback_price' => array(
				'title'       => __( 'Fallback price', 'masar-shipping' ),
				'type'        => 'price',
				'default'     => '',
				'description' => __( 'Charged when Masar cannot be reached. Leave it empty to offer no delivery in that case.', 'masar-shipping' ),
				'desc_tip'    => true,
			),
			'free_above'     => array(
				'title'       => __( 'Free from', 'masar-shipping' ),
				'type'        => 'price',
				'default'     => '',
				'description' => __( 'Delivery is free when the goods cost this much or more. Leave it empty to always charge for delivery.', 'masar-shipping' ),
				'desc_tip'    => true,
			),
			'cod_fee'        => array(
				'title'       => __( 'Cash on delivery', 'masar-shipping' ),
				'type'        => 'checkbox',
				'label'       => __( 'Add the fee for cash on delivery when the buyer pays cash', 'masar-shipping' ),
				'default'     => 'yes',
				'description' => Cod_Fee::is_unknown_in_block()
					? __( 'Turn it off to pay the fee yourself. The checkout block of this WooCommerce cannot show the fee before the order is placed, so you pay it there: update WooCommerce to 10.4 or later.', 'masar-shipping' )
					: __( 'Turn it off to pay the fee yourself.', 'masar-shipping' ),
			),
		);
	}
}
