<?php
// Prints, as JSON, every text that the PHP files of a folder hand to a translation function: strings.php FOLDER

require __DIR__ . '/tokens.php';

const TRANSLATORS = array( '__', '_e', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e' );

$texts = array();
foreach ( php_files( $argv[1] ) as $file ) {
	$tokens = meaningful_tokens( file_get_contents( $file ) );
	foreach ( $tokens as $at => $token ) {
		if ( T_STRING === $token->id && in_array( $token->text, TRANSLATORS, true ) && '(' === $tokens[ $at + 1 ]->text ) {
			$texts[] = unquote( $tokens[ $at + 2 ]->text );
		}
	}
}
echo json_encode( array_values( array_unique( $texts ) ), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES );
