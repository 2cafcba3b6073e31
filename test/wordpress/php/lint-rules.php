<?php
// Each rule takes a file's tokens and lines and gives complaints: [ line, text ].

const TRANSLATORS = array( '__', '_e', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e' );
const FORBIDDEN   = '/^(?:eval|curl_\w+|parse_url|rand|mt_rand|srand|unlink|mkdir|rmdir|rename|fopen|fwrite|file_get_contents|file_put_contents|readfile|date|error_log|var_dump|print_r|var_export|debug_backtrace|wp_redirect|move_uploaded_file|base64_decode|str_rot13|create_function|exec|shell_exec|system|passthru|proc_open|serialize|unserialize|extract|ini_set|set_time_limit|header_remove|query_posts|strip_tags)$/';
const ESCAPED     = '/^(?:esc_\w+|wp_kses\w*|absint|intval|_?e|esc_html_e|checked|selected)$/';
const SANITIZED   = '/^(?:sanitize_\w+|map_deep|absint|intval|wp_verify_nonce)$/';

/** A function's name where one is called: no method, no declaration. */
function called( array $tokens, int $at ): ?string {
	$before = $tokens[ $at - 1 ]->id ?? 0;
	$is_name = in_array( $tokens[ $at ]->id, array( T_STRING, T_EVAL, T_NAME_FULLY_QUALIFIED ), true );
	$is_call = '(' === ( $tokens[ $at + 1 ]->text ?? '' ) && ! in_array( $before, array( T_OBJECT_OPERATOR, T_DOUBLE_COLON, T_FUNCTION, T_NEW ), true );
	return $is_name && $is_call ? ltrim( $tokens[ $at ]->text, '\\' ) : null;
}

/** Index of the bracket that closes the one at that index. */
function closing( array $tokens, int $open ): int {
	for ( $at = $open, $depth = 0; ; $at++ ) {
		$depth += array( '(' => 1, '[' => 1, '{' => 1, ')' => -1, ']' => -1, '}' => -1 )[ $tokens[ $at ]->text ] ?? 0;
		if ( 0 === $depth ) {
			return $at;
		}
	}
}

/** Arguments of the call at that index, each as its tokens. */
function arguments( array $tokens, int $name ): array {
	$arguments = array( array() );
	$end       = closing( $tokens, $name + 1 );
	for ( $at = $name + 2, $depth = 0; $at < $end; $at++ ) {
		$depth += array( '(' => 1, '[' => 1, ')' => -1, ']' => -1 )[ $tokens[ $at ]->text ] ?? 0;
		if ( 0 === $depth && ',' === $tokens[ $at ]->text ) {
			$arguments[] = array();
		} else {
			$arguments[ array_key_last( $arguments ) ][] = $tokens[ $at ];
		}
	}
	return array_values( array_filter( $arguments ) );
}

function guard( array $tokens ): array {
	$statement = '';
	foreach ( $tokens as $token ) {
		$statement .= $token->text . ' ';
		if ( ';' === $token->text ) {
			if ( ! preg_match( '/^(?:namespace|use) /', $statement ) ) {
				break;
			}
			$statement = '';
		}
	}
	return preg_match( "/^defined \\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \\) \\|\\| exit/", $statement ) ? array() : array( array( 1, 'no guard against being called directly' ) );
}

function ignored_with_reason( array $tokens, array $lines ): array {
	$bare = preg_grep( '/phpcs:ignore(?!.* -- \w)/', $lines );
	return array_map( fn( $at ) => array( $at + 1, 'ignores a rule without a reason' ), array_keys( $bare ) );
}

function forbidden_calls( array $tokens ): array {
	$found = array();
	foreach ( $tokens as $at => $token ) {
		$name = called( $tokens, $at );
		if ( null !== $name && preg_match( FORBIDDEN, $name ) ) {
			$found[] = array( $token->line, "$name() is not to be used" );
		}
		if ( T_OPEN_TAG_WITH_ECHO === $token->id ) {
			$found[] = array( $token->line, '<?= escapes nothing' );
		}
	}
	return $found;
}

/** Whether an expression holds nothing but texts, numbers and escaped values. */
function is_escaped( array $expression ): bool {
	for ( $at = 0; $at < count( $expression ); $at++ ) {
		$name = called( $expression, $at );
		if ( null !== $name && preg_match( ESCAPED, $name ) ) {
			$at = closing( $expression, $at + 1 );
		} elseif ( T_INT_CAST === $expression[ $at ]->id ) {
			$at++;
		} elseif ( '?' === $expression[ $at ]->text ) {
			continue;
		} elseif ( T_VARIABLE === $expression[ $at ]->id || null !== $name ) {
			// The condition before `?` is not printed.
			$rest     = array_slice( $expression, $at );
			$question = array_search( '?', array_column( $rest, 'text' ), true );
			if ( false === $question ) {
				return false;
			}
			$at += $question;
		}
	}
	return true;
}

function output( array $tokens ): array {
	$found = array();
	foreach ( $tokens as $at => $token ) {
		if ( T_ECHO === $token->id || T_PRINT === $token->id ) {
			$rest       = array_slice( $tokens, $at + 1 );
			$expression = array_slice( $rest, 0, array_search( ';', array_column( $rest, 'text' ), true ) );
			$printed    = array( $expression );
		} elseif ( in_array( called( $tokens, $at ), array( 'printf', 'vprintf', 'wp_die' ), true ) ) {
			$printed = arguments( $tokens, $at );
		} else {
			continue;
		}
		foreach ( $printed as $expression ) {
			if ( ! is_escaped( $expression ) ) {
				$found[] = array( $token->line, 'prints what is not escaped' );
			}
		}
	}
	return $found;
}

function input( array $tokens ): array {
	$found = array();
	foreach ( $tokens as $at => $token ) {
		if ( ! in_array( $token->text, array( '$_GET', '$_POST', '$_REQUEST', '$_COOKIE', '$_FILES' ), true ) ) {
			continue;
		}
		$before = implode( '', array_column( array_slice( $tokens, max( 0, $at - 4 ), min( 4, $at ) ), 'text' ) );
		if ( ! str_ends_with( $before, 'isset(' ) && ! preg_match( '/(\w+)\(wp_unslash\($/', $before, $match ) ) {
			$found[] = array( $token->line, "$token->text is neither looked at with isset() nor unslashed" );
		} elseif ( isset( $match[1] ) && ! preg_match( SANITIZED, $match[1] ) ) {
			$found[] = array( $token->line, "$token->text is not sanitised" );
		}
		for ( $start = $at; $start > 0 && T_FUNCTION !== $tokens[ $start ]->id; $start-- );
		for ( $open = $start; '{' !== $tokens[ $open ]->text; $open++ );
		$body = array_column( array_slice( $tokens, $open, closing( $tokens, $open ) - $open ), 'text' );
		if ( ! array_intersect( array( 'check_admin_referer', 'check_ajax_referer', 'wp_verify_nonce' ), $body ) ) {
			$found[] = array( $token->line, "$token->text is read without a nonce" );
		}
		unset( $match );
	}
	return $found;
}

function queries( array $tokens ): array {
	$found = array();
	foreach ( $tokens as $at => $token ) {
		if ( '$wpdb' === $token->text && T_OBJECT_OPERATOR === $tokens[ $at + 1 ]->id && preg_match( '/^(?:query|get_\w+|insert|update|delete|replace)$/', $tokens[ $at + 2 ]->text ) && 'get_blog_prefix' !== $tokens[ $at + 2 ]->text ) {
			$found[] = array( $token->line, 'asks the database directly' );
		}
	}
	return $found;
}

function translations( array $tokens, array $lines ): array {
	$found = array();
	foreach ( $tokens as $at => $token ) {
		if ( ! in_array( called( $tokens, $at ), TRANSLATORS, true ) ) {
			continue;
		}
		$arguments = array_map( fn( $argument ) => implode( '', array_column( $argument, 'text' ) ), arguments( $tokens, $at ) );
		if ( "'masar-shipping'" !== ( $arguments[1] ?? '' ) ) {
			$found[] = array( $token->line, 'another text domain' );
		}
		if ( T_CONSTANT_ENCAPSED_STRING !== $tokens[ $at + 2 ]->id || 1 !== count( arguments( $tokens, $at )[0] ) ) {
			$found[] = array( $token->line, 'translates what is no plain text' );
		}
		$placeholders = preg_match_all( '/%(\d+\$)?[sd]/', $arguments[0], $matches );
		if ( $placeholders > 0 && ! preg_match( '/translators:/', implode( '', array_slice( $lines, max( 0, $token->line - 3 ), 3 ) ) ) ) {
			$found[] = array( $token->line, 'placeholders without a comment for translators' );
		}
		if ( $placeholders > 1 && in_array( '', $matches[1], true ) ) {
			$found[] = array( $token->line, 'several placeholders without numbers' );
		}
	}
	return $found;
}

function styles( array $tokens ): array {
	$found = array();
	foreach ( $tokens as $at => $token ) {
		if ( ! in_array( called( $tokens, $at ), array( 'wp_enqueue_style', 'wp_enqueue_script' ), true ) ) {
			continue;
		}
		$arguments = arguments( $tokens, $at );
		if ( count( $arguments ) < 4 || 'plugins_url' !== $arguments[1][0]->text ) {
			$found[] = array( $token->line, 'a style or script that is not our own, or has no version' );
		}
	}
	return $found;
}
