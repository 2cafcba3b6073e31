import base64
import hashlib
import hmac
import time

FIVE_MINUTES = 300


def is_from_masar(headers, body, secret, now=None):
    """Whether Masar sent this request. headers: names in lower case. body: the bytes as they arrived."""
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdecimal() or abs((now or time.time()) - int(sent_at)) > FIVE_MINUTES:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers.get('webhook-id', '')}.{sent_at}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    # Two signatures, separated by a space, for a day after the secret was replaced.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in given)
