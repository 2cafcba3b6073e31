<?php
/**
 * Plugin Name: Masar Shipping for WooCommerce
 * Description: Ship WooCommerce orders with Masar, door to door in Egypt: rates at the checkout, labels, cash on delivery and tracking.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * Requires Plugins: woocommerce
 * Author: Masar
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain: masar-shipping
 * Domain Path: /languages
 * WC requires at least: 7.9
 * WC tested up to: 11.0
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

const VERSION     = '0.1.0';
const PLUGIN_FILE = __FILE__;

// Where merchants sign in. Define it in wp-config.php to use another installation of the service.
if ( ! defined( 'MASAR_SHIPPING_APP_URL' ) ) {
	define( 'MASAR_SHIPPING_APP_URL', 'https://app.masar.example' );
}

require_once __DIR__ . '/includes/autoload.php';

Plugin::start();
