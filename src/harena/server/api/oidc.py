"""Endpoints for signing in with an OpenID Connect provider."""

from __future__ import annotations

import hmac
import json
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse

from harena.server.api.auth import Caller
from harena.server.api.dependencies import (
    IdentitiesDep,
    KnownCaller,
    LobbyDep,
    NewCaller,
    PeopleDep,
    SettingsDep,
    limited,
)
from harena.server.api.devices import DeviceListDep
from harena.server.api.oidc_provider import OidcProvider
from harena.server.api.responses import CheckedRoute
from harena.server.errors import RefusedError
from harena.server.history.seats import new_token
from harena.server.messages import refusals
from harena.server.protocol.requests import EmptyBody
from harena.server.protocol.responses.devices import Devices, ProviderAddress

router = APIRouter(prefix="/api/sign-in/oidc", route_class=CheckedRoute)
RATE = [limited("sign_ins_per_minute")]


async def _provider(request: Request) -> OidcProvider:
    provider: OidcProvider | None = request.app.state.oidc
    if provider is None:
        raise RefusedError("no_provider", refusals.NO_PROVIDER)
    return provider


ProviderDep = Annotated[OidcProvider, Depends(_provider)]


@router.post("", dependencies=RATE)
async def begin(
    provider: ProviderDep, identities: IdentitiesDep, caller: NewCaller, _body: EmptyBody
) -> ProviderAddress:
    """Return the address where the caller's browser signs in at the provider."""
    state, nonce, verifier = new_token(), new_token(), new_token()
    address = await provider.address(state, nonce, verifier)
    secrets = json.dumps([state, nonce, verifier]).encode()
    await identities.begin(caller.device, "oidc", secrets)
    return {"address": address}


@router.get("/callback", dependencies=RATE)
async def callback(
    provider: ProviderDep,
    identities: IdentitiesDep,
    people: PeopleDep,
    settings: SettingsDep,
    lobby: LobbyDep,
    caller: KnownCaller,
    code: str = "",
    state: str = "",
) -> RedirectResponse:
    """Sign the device in after the provider has, or add the provider to its person.

    Only the device that began can end it, once. The page shows a failure.
    """
    try:
        caller = _known(caller)
        nonce, verifier = _secrets(await identities.end(caller.device, "oidc"), state)
        subject = await provider.subject(code, verifier, nonce)
        known = f"{settings.oidc_issuer} {subject}"
        person = await identities.add_provider(known, caller.person, settings.oidc_name)
        move = await people.join(caller.device, caller.person, person)
    except RefusedError as fault:
        return RedirectResponse(f"/devices?{urlencode({'failed': fault.code})}", 303)
    await lobby.follow_move(move)
    return RedirectResponse("/devices", 303)


def _known(caller: Caller | None) -> Caller:
    """Return the caller. Raise RefusedError `bad_sign_in` if there is none."""
    if caller is None:
        raise RefusedError("bad_sign_in", refusals.SIGN_IN_FAILED)
    return caller


def _secrets(kept: bytes | None, state: str) -> tuple[str, str]:
    """Return the nonce and the verifier of a state. Raise RefusedError `bad_sign_in`."""
    own, nonce, verifier = json.loads(kept) if kept else ("", "", "")
    if not (own and hmac.compare_digest(own.encode(), state.encode())):
        raise RefusedError("bad_sign_in", refusals.SIGN_IN_FAILED)
    return nonce, verifier


@router.post("/remove", dependencies=RATE)
async def remove(
    identities: IdentitiesDep, device_list: DeviceListDep, caller: KnownCaller, _body: EmptyBody
) -> Devices:
    """Remove the provider from the caller."""
    if caller is not None:
        await identities.remove_providers(caller.person)
    return await device_list.of(caller)
