"""Chat webhooks, posted only to the hosts that the administrator allows."""

from __future__ import annotations

import json
import re
import ssl
from collections.abc import Mapping
from http.client import HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from harena.server.messages import startup
from harena.server.notifications.mail import TIMEOUT, UnsentError
from harena.server.settings import Settings

_ADDRESS = re.compile(r"https://([a-z0-9.-]+(?::[0-9]{1,5})?)/[!-~]+", re.IGNORECASE)
_SHOWN = 4
_GONE = {301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 410}
"""Status codes of a webhook that will never accept anything. Redirects are not followed."""
_CONTENT_HOSTS = ("discord.com", "discordapp.com")
"""Hosts whose webhooks take the text as `content`, not as `text`."""


def is_webhook(address: str, settings: Settings) -> bool:
    """Return whether an address is a webhook at an allowed host."""
    return host_of(address) in settings.webhook_hosts


def host_of(address: str) -> str:
    """Return the host of an HTTPS address, with its port if it has one; "" if it is invalid."""
    found = _ADDRESS.fullmatch(address)
    return found[1].lower() if found else ""


def mask_webhook(address: str) -> str:
    """Return a webhook address with its secret part hidden.

    >>> mask_webhook("https://hooks.chat.example/services/T0/B1/2f6d0a17")
    'https://hooks.chat.example/…0a17'
    """
    return f"https://{urlsplit(address).netloc}/…{address[-_SHOWN:]}"


def webhook_body(host: str, text: str) -> bytes:
    """Return the webhook's JSON body, with mentions disabled."""
    if any(host == own or host.endswith(f".{own}") for own in _CONTENT_HOSTS):
        return json.dumps({"content": text, "allowed_mentions": {"parse": []}}).encode()
    return json.dumps({"text": text}).encode()


def post_webhook(settings: Settings, address: str, text: str) -> None:
    """Post a text to a webhook. Raise UnsentError if it is not accepted."""
    if not is_webhook(address, settings):
        raise UnsentError(startup.HOST_NOT_ALLOWED, permanent=True)
    body = webhook_body(urlsplit(address).hostname or "", text)
    post(address, body, {"Content-Type": "application/json"})


def post(address: str, body: bytes, headers: Mapping[str, str]) -> None:
    """Post to an HTTPS address. Raise UnsentError if it is not accepted."""
    parts = urlsplit(address)
    safe = ssl.create_default_context()
    connection = HTTPSConnection(parts.hostname or "", parts.port, timeout=TIMEOUT, context=safe)
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    try:
        connection.request("POST", path, body, {"User-Agent": "Harena", **headers})
        code = connection.getresponse().status
    except (OSError, HTTPException) as error:
        # The error's text may contain the address. Its name does not.
        raise UnsentError(type(error).__name__) from None
    finally:
        connection.close()
    if not 200 <= code < 300:
        raise UnsentError(startup.webhook_error(code=code), permanent=code in _GONE)
