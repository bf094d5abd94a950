"""The site to which passkeys belong, and the checks of browsers' answers."""

from __future__ import annotations

import hashlib
import ipaddress
import json
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from harena.server.errors import RefusedError
from harena.server.messages import refusals
from harena.server.server_time import now
from harena.server.settings import Settings
from harena.server.storage.identities import ATTEMPT_LIFE, Passkey

NAME = "Harena"


@dataclass(frozen=True, slots=True)
class PasskeySite:
    """The host name to which passkeys belong, and the origins of its pages."""

    host: str
    origins: tuple[str, ...]

    def new_options(self, person: str, name: str, challenge: bytes, known: list[Passkey]) -> str:
        """Return the options with which a browser makes a passkey for a person, as JSON."""
        import webauthn
        from webauthn.helpers import structs

        options = webauthn.generate_registration_options(
            rp_id=self.host,
            rp_name=NAME,
            # Authenticators keep one passkey for each of these. It must not tell who it is.
            user_id=hashlib.sha256(f"passkey:{person}".encode()).digest(),
            user_name=name or NAME,
            challenge=challenge,
            timeout=ATTEMPT_LIFE,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(webauthn.base64url_to_bytes(each.subject))
                for each in known
            ],
        )
        return str(webauthn.options_to_json(options))

    def use_options(self, challenge: bytes) -> str:
        """Return the options with which a browser asks for any passkey of the site, as JSON."""
        import webauthn
        from webauthn.helpers import structs

        options = webauthn.generate_authentication_options(
            rp_id=self.host,
            challenge=challenge,
            timeout=ATTEMPT_LIFE,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
        return str(webauthn.options_to_json(options))

    def check_new(self, credential: str, challenge: bytes, person: str, label: str) -> Passkey:
        """Return the passkey that a browser made. Raise RefusedError `bad_passkey`."""
        import webauthn
        from webauthn.helpers import bytes_to_base64url
        from webauthn.helpers.exceptions import WebAuthnException

        try:
            made: Any = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self.host,
                expected_origin=list(self.origins),
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, LookupError):
            raise RefusedError("bad_passkey", refusals.BAD_PASSKEY) from None
        subject = str(bytes_to_base64url(made.credential_id))
        key, count = made.credential_public_key, made.sign_count
        return Passkey(subject, person, label, now(), key, count)

    def check_use(self, credential: str, challenge: bytes, passkey: Passkey) -> int:
        """Return the new count of a passkey's uses. Raise RefusedError `bad_passkey`."""
        import webauthn
        from webauthn.helpers.exceptions import WebAuthnException

        try:
            used: Any = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self.host,
                expected_origin=list(self.origins),
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, LookupError):
            raise RefusedError("bad_passkey", refusals.BAD_PASSKEY) from None
        return int(used.new_sign_count)


def passkey_id(credential: str) -> str:
    """Return the id of the passkey that answered. Raise RefusedError `bad_passkey`."""
    try:
        return str(json.loads(credential)["id"])
    except (ValueError, TypeError, LookupError):
        raise RefusedError("bad_passkey", refusals.BAD_PASSKEY) from None


def passkey_site(settings: Settings) -> PasskeySite | None:
    """Return the site of the first public URL, or None if browsers allow no passkeys there.

    >>> passkey_site(Settings(public_urls=("http://192.168.1.7:8000",))) is None
    True
    """
    if not settings.public_urls or find_spec("webauthn") is None:
        return None
    first = urlsplit(settings.public_urls[0])
    host = main_host(settings)
    if host != "localhost" and (first.scheme != "https" or _is_ip_address(host)):
        return None
    same = tuple(url for url in settings.public_urls if urlsplit(url).hostname == host)
    return PasskeySite(host, same)


def main_host(settings: Settings) -> str:
    """Return the host name of the first public URL, or ""."""
    return urlsplit(settings.public_urls[0]).hostname or "" if settings.public_urls else ""


def _is_ip_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
