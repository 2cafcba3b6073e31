<?php
// Unpacks a zip: extract.php ZIP FOLDER
$zip = new ZipArchive();
if ( true !== $zip->open( $argv[1] ) || ! $zip->extractTo( $argv[2] ) ) {
	fwrite( STDERR, "Cannot unpack {$argv[1]}\n" );
	exit( 1 );
}
