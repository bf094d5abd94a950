"""A small OpenID Connect provider, over real HTTP on a port of its own."""

from __future__ import annotations

import hashlib
import json
import secrets
import threading
import time
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "harena", "a secret/with signs"
Claims = dict[str, Any]


class Issuer:
    """A provider. `subject` signs in there, and `change` may change the claims of a token."""

    def __init__(self) -> None:
        self.url = ""
        self.subject = "ann"
        self.change: Callable[[Claims], object] = lambda claims: None
        self.key: Any = RSAKey.generate_key(2048, {"kid": "1"}, private=True)
        self.published = self.key
        self.header: dict[str, str] = {"alg": "RS256", "kid": "1"}
        self._codes: dict[str, dict[str, str]] = {}

    def sign_in(self, address: str) -> str:
        """Sign in at an address, as a browser; return the path that it is sent back to."""
        query = dict(parse_qsl(urlsplit(address).query))
        assert address.startswith(f"{self.url}/authorize?")
        assert (query["response_type"], query["client_id"]) == ("code", CLIENT)
        assert (query["scope"], query["code_challenge_method"]) == ("openid", "S256")
        code = secrets.token_urlsafe(8)
        self._codes[code] = query
        back = urlsplit(query["redirect_uri"])
        return f"{back.path}?code={code}&state={query['state']}"

    def page(self, path: str) -> Claims | None:
        """Return what it publishes at a path."""
        if path == "/.well-known/openid-configuration":
            addresses = {"authorization_endpoint": "authorize", "token_endpoint": "token"}
            addresses["jwks_uri"] = "keys"
            return {
                "issuer": self.url,
                **{name: f"{self.url}/{path}" for name, path in addresses.items()},
            }
        return {"keys": [self.published.as_dict(private=False)]} if path == "/keys" else None

    def token(self, login: str, form: dict[str, str]) -> Claims | None:
        """Return tokens for a code, or None if the request is wrong."""
        asked = self._codes.pop(form.get("code", ""), None)
        if asked is None or login != f"{CLIENT}:a%20secret%2Fwith%20signs":
            return None
        digest = hashlib.sha256(form["code_verifier"].encode()).digest()
        right = urlsafe_b64encode(digest).rstrip(b"=").decode() == asked["code_challenge"]
        if not right or form["redirect_uri"] != asked["redirect_uri"]:
            return None
        moment = int(time.time())
        claims: Claims = {"iss": self.url, "sub": self.subject, "aud": CLIENT}
        claims |= {"iat": moment, "exp": moment + 300, "nonce": asked["nonce"]}
        self.change(claims)
        return {"token_type": "Bearer", "id_token": jwt.encode(self.header, claims, self.key)}


@contextmanager
def issuing() -> Iterator[Issuer]:
    """A provider that answers until the end."""
    issuer = Issuer()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._send(issuer.page(self.path))

        def do_POST(self) -> None:
            data = self.rfile.read(int(self.headers["content-length"])).decode()
            form = {name: values[0] for name, values in parse_qs(data).items()}
            login = self.headers.get("authorization", "").removeprefix("Basic ")
            self._send(issuer.token(b64decode(login).decode(), form))

        def _send(self, found: Claims | None) -> None:
            self.send_response(400 if found is None else 200)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(found or {"error": "invalid_grant"}).encode())

        def log_request(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    issuer.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield issuer
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
