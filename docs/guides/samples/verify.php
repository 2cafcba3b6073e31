<?php
/**
 * Whether Masar sent this request.
 * $headers: with names in lower case. $body: the bytes as they arrived. $secret: of the endpoint, whsec_…
 */
function isFromMasar(array $headers, string $body, string $secret, ?int $now = null): bool
{
    $id = $headers["webhook-id"] ?? "";
    $time = $headers["webhook-timestamp"] ?? "";
    if (!ctype_digit($time) || abs(($now ?? time()) - (int) $time) > 300) {
        return false; // older than five minutes: somebody may be sending an old request again
    }
    $key = base64_decode(str_replace("whsec_", "", $secret));
    $expected = "v1," . base64_encode(hash_hmac("sha256", "$id.$time.$body", $key, true));
    // Two signatures, separated by a space, for a day after the secret was replaced.
    foreach (explode(" ", $headers["webhook-signature"] ?? "") as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}
