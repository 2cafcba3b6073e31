<?php
// What the scripts beside this one share.

/** PHP files below a folder, in a fixed order. */
function php_files( string $folder ): array {
	$files = array();
	foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( $folder, FilesystemIterator::SKIP_DOTS ) ) as $file ) {
		if ( 'php' === $file->getExtension() ) {
			$files[] = $file->getPathname();
		}
	}
	sort( $files );
	return $files;
}

/** Tokens without spaces and comments. */
function meaningful_tokens( string $source ): array {
	return array_values( array_filter( PhpToken::tokenize( $source, TOKEN_PARSE ), fn( $token ) => ! $token->isIgnorable() ) );
}

/** The text of a string literal without variables. */
function unquote( string $literal ): string {
	return preg_replace( "/\\\\([\\\\'])/", '$1', substr( $literal, 1, -1 ) );
}
