"""Endpoints of passkeys."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from harena.server.api.dependencies import (
    IdentitiesDep,
    KnownCaller,
    LobbyDep,
    NewCaller,
    PeopleDep,
    limited,
)
from harena.server.api.devices import DeviceListDep
from harena.server.api.passkey_site import PasskeySite, passkey_id
from harena.server.api.responses import CheckedRoute
from harena.server.errors import RefusedError
from harena.server.history.seats import clean_name
from harena.server.messages import refusals
from harena.server.protocol.requests import AddPasskey, EmptyBody, RemovePasskey, UsePasskey
from harena.server.protocol.responses.devices import Devices, PasskeyOptions, SignedIn

router = APIRouter(prefix="/api/sign-in/passkeys", route_class=CheckedRoute)
RATE = [limited("sign_ins_per_minute")]
CHALLENGE = 32
"""Bytes of a challenge."""


async def _site(request: Request) -> PasskeySite:
    site: PasskeySite | None = request.app.state.passkey_site
    if site is None:
        raise RefusedError("no_passkeys", refusals.NO_PASSKEYS)
    return site


SiteDep = Annotated[PasskeySite, Depends(_site)]


@router.post("/new", dependencies=RATE)
async def new(
    site: SiteDep,
    identities: IdentitiesDep,
    people: PeopleDep,
    caller: NewCaller,
    _body: EmptyBody,
) -> PasskeyOptions:
    """Return the options with which the caller's browser makes a passkey."""
    challenge = secrets.token_bytes(CHALLENGE)
    known = await identities.passkeys(caller.person)
    name = (await people.profile(caller.person)).name
    await identities.begin(caller.device, "add", challenge)
    return {"options": site.new_options(caller.person, name, challenge, known)}


@router.post("/add", dependencies=RATE)
async def add(
    site: SiteDep,
    identities: IdentitiesDep,
    device_list: DeviceListDep,
    caller: NewCaller,
    body: AddPasskey,
) -> Devices:
    """Add the passkey that the browser made to the caller."""
    label = clean_name(body.name, "name")
    challenge = _in_time(await identities.end(caller.device, "add"))
    made = await asyncio.to_thread(site.check_new, body.credential, challenge, caller.person, label)
    await identities.add_passkey(made)
    return await device_list.of(caller)


@router.post("/remove", dependencies=RATE)
async def remove(
    identities: IdentitiesDep, device_list: DeviceListDep, caller: KnownCaller, body: RemovePasskey
) -> Devices:
    """Remove a passkey of the caller."""
    if caller is not None:
        await identities.remove_passkey(caller.person, body.id)
    return await device_list.of(caller)


@router.post("/ask", dependencies=RATE)
async def ask(
    site: SiteDep, identities: IdentitiesDep, caller: NewCaller, _body: EmptyBody
) -> PasskeyOptions:
    """Return the options with which the caller's browser asks for a passkey."""
    challenge = secrets.token_bytes(CHALLENGE)
    await identities.begin(caller.device, "use", challenge)
    return {"options": site.use_options(challenge)}


@router.post("/use", dependencies=RATE)
async def use(
    site: SiteDep,
    identities: IdentitiesDep,
    people: PeopleDep,
    lobby: LobbyDep,
    caller: NewCaller,
    body: UsePasskey,
) -> SignedIn:
    """Let the calling device act for the person of a passkey; its own tables come along."""
    challenge = _in_time(await identities.end(caller.device, "use"))
    passkey = await identities.passkey(passkey_id(body.credential))
    count = await asyncio.to_thread(site.check_use, body.credential, challenge, passkey)
    await identities.count_use(passkey, count)
    move = await people.join(caller.device, caller.person, passkey.person)
    await lobby.follow_move(move)
    found = await people.profile(move.person)
    return {"name": found.name, "tables": found.tables}


def _in_time(challenge: bytes | None) -> bytes:
    """Return a challenge. Raise RefusedError `bad_passkey` if there is none."""
    if challenge is None:
        raise RefusedError("bad_passkey", refusals.PASSKEY_TOO_LATE)
    return challenge
