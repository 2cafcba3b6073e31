<?php
// Webhooks, which the real one keeps in a table of its own and in lists that it drops when it deletes one itself.

class WC_Webhook {
	public function __construct( private int $id ) {}

	public function delete( $force ) {
		global $wpdb;
		$wpdb->delete( $wpdb->prefix . 'wc_webhooks', array( 'webhook_id' => $this->id ) );
		update_option( 'standin_deleted_webhooks', array_merge( get_option( 'standin_deleted_webhooks', array() ), array( $this->id ) ) );
		return true;
	}
}

function wc_get_webhook( $id ) {
	return new WC_Webhook( $id );
}
