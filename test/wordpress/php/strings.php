<?php
// Prints, as JSON, every text that the PHP files of a folder hand to a translation function: strings.php FOLDER

require __DIR__ . '/tokens.php';
require __DIR__ . '/lint-rules.php';

$texts = array();
foreach ( php_files( $argv[1] ) as $file ) {
	$tokens = meaningful_tokens( file_get_contents( $file ) );
	foreach ( $tokens as $at => $token ) {
		if ( in_array( called( $tokens, $at ), TRANSLATORS, true ) ) {
			$texts[] = unquote( $tokens[ $at + 2 ]->text );
		}
	}
}
echo json_encode( array_values( array_unique( $texts ) ), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES );
