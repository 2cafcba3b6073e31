<?php
// What Plugin Check would complain about, as JSON: lint.php FOLDER
// Our own reading of its static rules, over PHP's own tokens. A line that ignores one must give its reason after `--`.

require __DIR__ . '/tokens.php';
require __DIR__ . '/lint-rules.php';

const RULES = array( 'guard', 'ignored_with_reason', 'forbidden_calls', 'output', 'input', 'queries', 'translations', 'styles' );

$complaints = array();
foreach ( php_files( $argv[1] ) as $path ) {
	$source  = file_get_contents( $path );
	$lines   = explode( "\n", $source );
	$ignores = fn( int $line ) => str_contains( $lines[ $line - 1 ], 'phpcs:ignore' ) || str_contains( $lines[ $line - 2 ] ?? '', 'phpcs:ignore' );
	$tokens  = meaningful_tokens( $source );
	foreach ( RULES as $rule ) {
		foreach ( $rule( $tokens, $lines ) as list( $line, $complaint ) ) {
			if ( 'ignored_with_reason' === $rule || ! $ignores( $line ) ) {
				$complaints[] = substr( $path, strlen( rtrim( $argv[1], '/' ) ) + 1 ) . ":$line: $complaint";
			}
		}
	}
}
echo json_encode( $complaints, JSON_UNESCAPED_SLASHES );
