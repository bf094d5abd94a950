"""An authenticator in software: it makes and uses passkeys as a browser returns them."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
"""Flags: a person is there, the authenticator knows them, a new key is included."""


def as_text(data: bytes) -> str:
    """Return bytes as base64url."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """A device with one passkey for one site."""

    def __init__(self, origin: str) -> None:
        """Answer as a browser does whose page is at an origin."""
        self.origin = origin
        self.id = secrets.token_bytes(32)
        self.count = 0
        self.flags = PRESENT | VERIFIED
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: str) -> str:
        """Return the answer to the options for a new passkey."""
        wanted = json.loads(options)
        numbers = self._key.public_key().public_numbers()
        x, y = (value.to_bytes(32, "big") for value in (numbers.x, numbers.y))
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        made = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        data = self._data(wanted["rp"]["id"], self.flags | ATTESTED) + made
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", wanted["challenge"])
        return self._answer(
            {"clientDataJSON": as_text(client), "attestationObject": as_text(attestation)}
        )

    def use(self, options: str) -> str:
        """Return the answer to the options for signing in."""
        wanted = json.loads(options)
        self.count += 1
        data = self._data(wanted["rpId"], self.flags)
        client = self._client("webauthn.get", wanted["challenge"])
        signed = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            {
                "clientDataJSON": as_text(client),
                "authenticatorData": as_text(data),
                "signature": as_text(signed),
            }
        )

    def _data(self, host: str, flags: int) -> bytes:
        head = hashlib.sha256(host.encode()).digest()
        return head + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        client = {"type": kind, "challenge": challenge, "origin": self.origin}
        return json.dumps(client).encode()

    def _answer(self, response: dict[str, str]) -> str:
        own: dict[str, Any] = {"id": as_text(self.id), "rawId": as_text(self.id)}
        return json.dumps({**own, "type": "public-key", "response": response})
