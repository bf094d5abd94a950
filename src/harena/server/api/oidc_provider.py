"""An OpenID Connect provider of the settings: its addresses, its keys and its ID tokens."""

from __future__ import annotations

import hashlib
import logging
from base64 import b64encode, urlsafe_b64encode
from typing import Any
from urllib.parse import quote, urlencode

from harena.server.clock import loop_time
from harena.server.errors import RefusedError
from harena.server.messages import refusals
from harena.server.server_time import now
from harena.server.settings import Settings

log = logging.getLogger(__name__)

ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"]
"""Signatures of ID tokens that are accepted: by private keys only."""
LEEWAY = 60
"""Seconds by which the provider's clock may differ."""
TIMEOUT = 10.0
"""Seconds for each answer of the provider."""
FRESH = 3600.0
"""Seconds for which the provider's addresses and keys count."""
CALLBACK = "/api/sign-in/oidc/callback"


class OidcProvider:
    """Signs people in at another service, by the authorization code flow with PKCE."""

    def __init__(self, settings: Settings) -> None:
        """Ask the provider for nothing yet."""
        self._settings = settings
        self._found: dict[str, Any] = {}
        self._keys: Any = None
        self._until = 0.0

    @property
    def _callback(self) -> str:
        return self._settings.public_urls[0] + CALLBACK

    async def address(self, state: str, nonce: str, verifier: str) -> str:
        """Return the address at the provider where the browser signs in."""
        found = await self._discover()
        digest = hashlib.sha256(verifier.encode()).digest()
        query = {
            "response_type": "code",
            "scope": "openid",
            "client_id": self._settings.oidc_client_id,
            "redirect_uri": self._callback,
            "state": state,
            "nonce": nonce,
            "code_challenge": urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        }
        start = str(found["authorization_endpoint"])
        return f"{start}{'&' if '?' in start else '?'}{urlencode(query)}"

    async def subject(self, code: str, verifier: str, nonce: str) -> str:
        """Return the provider's id of the person who has signed in there.

        Raise RefusedError `bad_sign_in` if the provider or its ID token is wrong.
        """
        found = await self._discover()
        chosen = self._settings
        secret = chosen.oidc_client_secret.get_secret_value()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self._callback,
            "code_verifier": verifier,
        }
        login = f"{quote(chosen.oidc_client_id, '')}:{quote(secret, '')}"
        methods = found.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
        if "client_secret_basic" not in methods:
            form |= {"client_id": chosen.oidc_client_id, "client_secret": secret}
            login = ""
        answer = await _fetch(str(found["token_endpoint"]), form, login)
        return self._check(answer.get("id_token"), nonce)

    def _check(self, token: object, nonce: str) -> str:
        """Return the subject of an ID token. Raise RefusedError `bad_sign_in`."""
        from joserfc import jwt
        from joserfc.errors import JoseError

        client = self._settings.oidc_client_id
        claims = jwt.JWTClaimsRegistry(
            now=now() // 1000,
            leeway=LEEWAY,
            iss={"essential": True, "value": self._settings.oidc_issuer},
            aud={"essential": True, "value": client},
            exp={"essential": True},
            iat={"essential": True},
            sub={"essential": True},
            nonce={"essential": True, "value": nonce},
        )
        try:
            read: Any = jwt.decode(str(token), self._keys, algorithms=ALGORITHMS)
            claims.validate(read.claims)
        except (JoseError, ValueError, TypeError) as error:
            self._until = 0.0  # The provider's keys may have changed.
            # The text of the error may contain the token.
            raise _failed(type(error).__name__) from None
        if read.claims.get("azp", client) != client:
            raise _failed("azp")
        return str(read.claims["sub"])

    async def _discover(self) -> dict[str, Any]:
        """Return the provider's addresses. Read them and its keys again from time to time."""
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        if loop_time() >= self._until:
            issuer = self._settings.oidc_issuer
            found = await _fetch(f"{issuer.rstrip('/')}/.well-known/openid-configuration")
            missing = {"authorization_endpoint", "token_endpoint", "jwks_uri"} - set(found)
            if missing or found.get("issuer") != issuer:
                raise _failed("openid-configuration")
            keys: Any = await _fetch(str(found["jwks_uri"]))
            try:
                self._keys = KeySet.import_key_set(keys)
            except (JoseError, ValueError, TypeError, LookupError) as error:
                raise _failed(type(error).__name__) from None
            self._found, self._until = found, loop_time() + FRESH
        return self._found


def _failed(why: str) -> RefusedError:
    log.warning("cannot sign in with the OpenID provider: %s", why)
    return RefusedError("bad_sign_in", refusals.SIGN_IN_FAILED)


async def _fetch(
    address: str, form: dict[str, str] | None = None, login: str = ""
) -> dict[str, Any]:
    """Return the JSON object at an address. Raise RefusedError `bad_sign_in` without one."""
    import httpx2

    try:
        async with httpx2.AsyncClient(timeout=TIMEOUT, trust_env=False) as client:
            if form is None:
                answer = await client.get(address)
            else:
                basic = f"Basic {b64encode(login.encode()).decode()}"
                headers = {"Authorization": basic} if login else {}
                answer = await client.post(address, data=form, headers=headers)
        found = answer.raise_for_status().json()
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
        raise _failed(type(error).__name__) from None
    if not isinstance(found, dict):
        raise _failed("no object")
    return found
