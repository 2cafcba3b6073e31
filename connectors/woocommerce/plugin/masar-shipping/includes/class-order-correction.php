<?php
/**
 * Correcting a held order on its page.
 *
 * @package Masar\Shipping
 */

namespace Masar\Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * The fields that an order lacks, as Masar names them in its reasons.
 */
final class Order_Correction {

	const ACTION = 'masar_correct';
	const FIELD  = 'masar_correction';

	/**
	 * The fields that can be corrected here: Masar's name, and the place in its API.
	 *
	 * @return array<string,string> Titles by name.
	 */
	private static function titles() {
		return array(
			'recipient.name'        => __( 'Name', 'masar-shipping' ),
			'recipient.phone'       => __( 'Phone', 'masar-shipping' ),
			'recipient.governorate' => __( 'Governorate', 'masar-shipping' ),
			'recipient.address'     => __( 'Address', 'masar-shipping' ),
			'cod_value'             => __( 'Cash to collect (EGP)', 'masar-shipping' ),
			'weight_kg'             => __( 'Weight (kg)', 'masar-shipping' ),
			'service'               => __( 'Service', 'masar-shipping' ),
		);
	}

	/**
	 * The fields that the reasons of an order name.
	 *
	 * @param array<string,mixed> $found The order at Masar.
	 * @return array<int,string>
	 */
	public static function fields_of( array $found ) {
		$named = array();
		foreach ( Value::rows( $found, 'reasons' ) as $reason ) {
			$named[] = Value::text( $reason, 'field' );
		}
		return array_values( array_intersect( array_keys( self::titles() ), $named ) );
	}

	/**
	 * Prints the fields. They belong to the form outside the box.
	 *
	 * @param array<string,mixed> $found The order at Masar.
	 */
	public static function show( array $found ) {
		foreach ( self::fields_of( $found ) as $field ) {
			$titles = self::titles();
			echo '<p><label>' . esc_html( $titles[ $field ] ) . '<br>';
			if ( 'recipient.governorate' === $field ) {
				self::show_list( $field, WC()->countries->get_states( 'EG' ) );
			} elseif ( 'service' === $field ) {
				self::show_list( $field, Words::services() );
			} else {
				printf( '<input type="text" dir="auto" class="widefat" form="%s" name="%s[%s]" value="%s">', esc_attr( Order_Box::FORM ), esc_attr( self::FIELD ), esc_attr( $field ), esc_attr( self::present( $found, $field ) ) );
			}
			echo '</label></p>';
		}
	}

	/**
	 * What the administrator entered, as Masar's API takes it.
	 *
	 * @param array<string,string> $given Texts by field, as posted.
	 * @return array<string,mixed>
	 */
	public static function read( array $given ) {
		$correction = array();
		foreach ( array_intersect_key( $given, self::titles() ) as $field => $text ) {
			$text = trim( (string) $text );
			if ( '' === $text ) {
				continue;
			}
			if ( 0 === strpos( $field, 'recipient.' ) ) {
				$name = substr( $field, strlen( 'recipient.' ) );
				// WooCommerce's code of a governorate is Masar's with the country before it.
				$correction['recipient'][ $name ] = 'governorate' === $name ? preg_replace( '/^EG(?=[A-Z])/', '', $text ) : $text;
			} else {
				$correction[ $field ] = is_numeric( $text ) ? $text + 0 : $text;
			}
		}
		return $correction;
	}

	/**
	 * A list to choose from.
	 *
	 * @param string               $field   The field.
	 * @param array<string,string> $choices Titles by value.
	 */
	private static function show_list( $field, $choices ) {
		printf( '<select class="widefat" form="%s" name="%s[%s]"><option value=""></option>', esc_attr( Order_Box::FORM ), esc_attr( self::FIELD ), esc_attr( $field ) );
		foreach ( (array) $choices as $value => $title ) {
			echo '<option value="' . esc_attr( $value ) . '">' . esc_html( $title ) . '</option>';
		}
		echo '</select>';
	}

	/**
	 * What the order has now.
	 *
	 * @param array<string,mixed> $found The order at Masar.
	 * @param string              $field The field.
	 * @return string
	 */
	private static function present( array $found, $field ) {
		$recipient = (array) Value::row( $found, 'recipient' );
		switch ( $field ) {
			case 'recipient.name':
				return Value::text( $recipient, 'name' );
			case 'recipient.address':
				return Value::text( $recipient, 'address' );
			case 'recipient.phone':
				return isset( $recipient['phones'][0] ) && is_string( $recipient['phones'][0] ) ? $recipient['phones'][0] : '';
			default:
				return '';
		}
	}
}
