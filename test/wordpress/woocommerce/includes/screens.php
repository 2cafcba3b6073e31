<?php
// The screen of orders with tables of their own; the one of posts is WordPress's.

add_action(
	'admin_menu',
	function () {
		add_menu_page( 'WooCommerce', 'WooCommerce', 'edit_shop_orders', 'woocommerce', '__return_null' );
		$hook = add_submenu_page( 'woocommerce', 'Orders', 'Orders', 'edit_shop_orders', 'wc-orders', 'standin_show_orders' );
		add_action( "load-$hook", 'standin_handle_bulk_action' );
	}
);

function standin_handle_bulk_action() {
	$action = $_REQUEST['action'] ?? '';
	if ( '' === $action || 'edit' === $action ) {
		return;
	}
	check_admin_referer( 'bulk-orders' );
	$next = admin_url( 'admin.php?page=wc-orders' );
	wp_safe_redirect( apply_filters( 'handle_bulk_actions-woocommerce_page_wc-orders', $next, $action, $_REQUEST['id'] ?? array() ) );
	exit;
}

function standin_show_orders() {
	echo '<div class="wrap"><h1>Orders</h1>';
	if ( 'edit' === ( $_GET['action'] ?? '' ) ) {
		standin_show_order( wc_get_order( $_GET['id'] ) );
	} else {
		standin_show_list();
	}
	echo '</div>';
}

function standin_show_order( WC_Order $order ) {
	do_action( 'add_meta_boxes', 'woocommerce_page_wc-orders', $order );
	echo '<form id="order" method="post" action="admin.php?page=wc-orders"><div id="poststuff"><div style="max-inline-size: 280px">';
	do_meta_boxes( 'woocommerce_page_wc-orders', 'side', $order );
	echo '</div></div></form>';
}

function standin_show_list() {
	$columns = apply_filters( 'manage_woocommerce_page_wc-orders_columns', array( 'order_number' => 'Order', 'order_status' => 'Status', 'order_total' => 'Total' ) );
	echo '<form method="post" action="admin.php?page=wc-orders">';
	wp_nonce_field( 'bulk-orders' );
	echo '<select name="action">';
	foreach ( apply_filters( 'bulk_actions-woocommerce_page_wc-orders', array() ) as $name => $title ) {
		printf( '<option value="%s">%s</option>', esc_attr( $name ), esc_html( $title ) );
	}
	echo '</select><button>Apply</button><table class="wp-list-table widefat"><tr><th>' . implode( '</th><th>', array_map( 'esc_html', $columns ) ) . '</th></tr>';
	foreach ( get_posts( array( 'post_type' => 'shop_order', 'numberposts' => -1, 'order' => 'ASC' ) ) as $post ) {
		$order = wc_get_order( $post );
		echo '<tr>';
		foreach ( array_keys( $columns ) as $column ) {
			printf( '<td class="column-%s" id="%s-%d">', esc_attr( $column ), esc_attr( $column ), $post->ID );
			if ( 'order_number' === $column ) {
				printf( '<input type="checkbox" name="id[]" value="%d"> %s', $post->ID, esc_html( $order->get_order_number() ) );
			}
			do_action( 'manage_woocommerce_page_wc-orders_custom_column', $column, $order );
			echo '</td>';
		}
		echo '</tr>';
	}
	echo '</table></form>';
}
