"""Web Push: encrypted messages that a push service hands to a browser, also when no page is open.

The standards are RFC 8030 (the request), RFC 8291 (the encryption) and RFC 8292 (the signature).
"""

from __future__ import annotations

import base64
import binascii
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from harena.server.messages import startup
from harena.server.notifications.mail import UnsentError
from harena.server.notifications.webhooks import host_of, post
from harena.server.settings import Settings

KEPT: Final = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is offline."""
SIGNED: Final = 12 * 3600
"""Seconds for which a signature is valid; RFC 8292 allows 24 hours."""
POINT: Final = 65
"""Bytes of a browser's public key."""
SECRET: Final = 16
"""Bytes of a browser's secret."""


@dataclass(frozen=True, slots=True)
class _Browser:
    """A browser's subscription: its address at the push service, and its keys."""

    endpoint: str
    key: bytes
    secret: bytes


def is_push(address: str, settings: Settings) -> bool:
    """Return whether a text is a browser's subscription at an allowed push service."""
    return _browser(address, settings) is not None


def public_key(file: str) -> str:
    """Return the public key for browsers. A missing file is made."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = _private(file).public_key
    return _encoded(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def post_push(settings: Settings, address: str, content: Mapping[str, str]) -> None:
    """Send a browser a message. Raise UnsentError if the push service does not accept it."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    browser = _browser(address, settings)
    if browser is None:
        raise UnsentError(startup.HOST_NOT_ALLOWED, permanent=True)
    body = http_ece.encrypt(
        json.dumps(content).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=browser.key,
        auth_secret=browser.secret,
        version="aes128gcm",
    )
    signed = _private(settings.push_key).sign(
        {
            "aud": f"https://{host_of(browser.endpoint)}",
            "exp": int(time.time()) + SIGNED,
            "sub": settings.public_urls[0],
        }
    )
    headers = {"Content-Encoding": "aes128gcm", "TTL": str(KEPT), "Urgency": "normal"}
    post(browser.endpoint, body, headers | signed)


@cache
def _private(file: str) -> Any:
    from py_vapid import Vapid02

    path = Path(file)
    if not path.exists():
        made = Vapid02()
        made.generate_keys()
        path.touch(0o600)
        path.write_bytes(made.private_pem())
    return Vapid02.from_file(file)


def _browser(address: str, settings: Settings) -> _Browser | None:
    """Read a browser's `PushSubscription`; None if it is not one at an allowed push service."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        told = json.loads(address)
        endpoint, keys = str(told["endpoint"]), told["keys"]
        browser = _Browser(endpoint, _decoded(keys["p256dh"]), _decoded(keys["auth"]))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser.key)
    except (ValueError, TypeError, KeyError, RecursionError, binascii.Error):
        return None
    host = host_of(endpoint)
    is_allowed = any(
        host.endswith(each) if each.startswith(".") else host == each
        for each in settings.push_hosts
    )
    fits = len(browser.key) == POINT and len(browser.secret) == SECRET
    return browser if fits and is_allowed else None


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(f"{text}{'=' * (-len(text) % 4)}")


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
