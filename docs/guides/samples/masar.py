import json
import os
import time
import urllib.error
import urllib.request

BASE = os.environ.get("MASAR_URL", "https://masar.example/sandbox/v1")
MAY_WORK_LATER = {429, 500, 502, 503, 504}
TRIES = 4


class Problem(Exception):
    """An answer that is not a success. Decide by `code`, which never changes."""

    def __init__(self, problem):
        super().__init__(f"{problem['status']} {problem['code']}: {problem.get('detail', problem['title'])}")
        self.code = problem["code"]
        self.errors = problem.get("errors", [])


def call(method, path, body=None, key=None):
    """A request with the same key is carried out once, so that it may be repeated. Give every POST a key."""
    headers = {"Authorization": f"Bearer {os.environ['MASAR_API_KEY']}"}
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    if key is not None:
        headers["Idempotency-Key"] = key
    request = urllib.request.Request(BASE + path, data, headers, method=method)
    for tries in range(1, TRIES + 1):
        wait = 2**tries
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return response.read()
        except urllib.error.HTTPError as answer:
            if answer.code not in MAY_WORK_LATER or tries == TRIES:
                raise Problem(json.load(answer)) from None
            wait = int(answer.headers.get("Retry-After", wait))
        except OSError:
            if tries == TRIES:
                raise  # no answer: it may have been carried out
        time.sleep(wait)
