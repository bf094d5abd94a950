"""Chat webhooks, posted only to the hosts that the administrator allows."""

from __future__ import annotations

import asyncio
import json
import re
import ssl
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from harena.server.notifications.mail import TIMEOUT, UnsentError
from harena.server.settings import Settings

_ADDRESS = re.compile(r"https://([a-z0-9.-]+(?::[0-9]{1,5})?)/[!-~]+", re.IGNORECASE)
_SHOWN = 4
_GONE = {301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 410}
"""Answers of a room that takes nothing, nor will: an address that leads elsewhere is none."""
_OWN_WORDS = ("discord.com", "discordapp.com")
"""Hosts whose rooms take the text by another name than all others do."""


def is_webhook(address: str, settings: Settings) -> bool:
    """Return whether an address is a webhook at an allowed host."""
    found = _ADDRESS.fullmatch(address)
    return found is not None and found[1].lower() in settings.webhook_hosts


def mask_webhook(address: str) -> str:
    """Return a webhook address with its secret part hidden.

    >>> mask_webhook("https://hooks.chat.example/services/T0/B1/2f6d0a17")
    'https://hooks.chat.example/…0a17'
    """
    return f"https://{urlsplit(address).netloc}/…{address[-_SHOWN:]}"


def parcel(host: str, text: str) -> bytes:
    """Return the webhook's JSON body, with mentions disabled."""
    if any(host == own or host.endswith(f".{own}") for own in _OWN_WORDS):
        return json.dumps({"content": text, "allowed_mentions": {"parse": []}}).encode()
    return json.dumps({"text": text}).encode()


class WebhookSender:
    """Tells rooms one after the other, in a thread of its own: a slow one holds up no table."""

    def __init__(self, settings: Settings) -> None:
        """Nothing is connected."""
        self._settings = settings
        self._thread = ThreadPoolExecutor(1, "rooms")

    async def send(self, address: str, text: str) -> None:
        """Say something in a room. UnsentError says why it was not taken."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._send, address, text)

    def stop(self) -> None:
        """Send no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _send(self, address: str, text: str) -> None:
        if not is_webhook(address, self._settings):
            raise UnsentError("its host is not named any more", for_good=True)
        parts = urlsplit(address)
        host = parts.hostname or ""
        safe = ssl.create_default_context()
        line = HTTPSConnection(host, parts.port, timeout=TIMEOUT, context=safe)
        where = f"{parts.path}?{parts.query}" if parts.query else parts.path
        headers = {"Content-Type": "application/json", "User-Agent": "Harena"}
        try:
            line.request("POST", where, parcel(host, text), headers)
            code = line.getresponse().status
        except (OSError, HTTPException) as error:
            # What it says may hold the address: its name does not.
            raise UnsentError(type(error).__name__) from None
        finally:
            line.close()
        if not 200 <= code < 300:
            raise UnsentError(f"the room answers with {code}", for_good=code in _GONE)
