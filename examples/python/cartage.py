"""What every example needs: calls that are safe to repeat. Python's standard library is enough."""

import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request

URL = os.environ.get("CARTAGE_URL", "http://localhost:3000")
KEY = os.environ.get("CARTAGE_API_KEY", "")


def call(method, path, body=None, headers=None, attempts=6):
    """Sends one request, again after 429, 503 or no answer. Returns the JSON of the answer and its headers.

    Only repeat what does no harm twice. A push does none if it has an Idempotency-Key.
    """
    headers = {"x-api-key": KEY, **(headers or {})}
    if body is not None and not isinstance(body, bytes):
        body = json.dumps(body).encode()
        headers["content-type"] = "application/json"
    for attempt in range(1, attempts + 1):
        request = urllib.request.Request(URL + path, data=body, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                text = answer.read()
                return (json.loads(text) if text else None), answer.headers
        except urllib.error.HTTPError as error:
            if error.code not in (429, 502, 503, 504) or attempt == attempts:
                raise
            pause = float(error.headers.get("retry-after") or 2**attempt)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            if attempt == attempts:
                raise
            pause = 2**attempt
        time.sleep(pause)


def pages(path, **query):
    """All elements of a list, page by page."""
    cursor = {}
    while True:
        page, _ = call("GET", f"{path}?{urllib.parse.urlencode({'limit': 500, **query, **cursor})}")
        yield from page["items"]
        if page["nextCursor"] is None:
            return
        cursor = {"cursor": page["nextCursor"]}


def wait_for(status_url):
    """Polls an import as often as the service asks for, until it has ended."""
    while True:
        seen, headers = call("GET", status_url)
        if seen["status"] not in ("queued", "processing"):
            return seen
        time.sleep(float(headers.get("retry-after") or 5))


def upload(path, file_name, content, idempotency_key):
    """Sends a file as a form."""
    boundary = "cartage-example-form"
    body = (
        f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="{file_name}"\r\n\r\n'
        f"{content}\r\n--{boundary}--\r\n"
    ).encode()
    headers = {
        "content-type": f"multipart/form-data; boundary={boundary}",
        "idempotency-key": idempotency_key,
    }
    return call("POST", path, body, headers)[0]
