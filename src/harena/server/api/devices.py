"""Endpoints of a person's devices: codes that let another device act for them, signing out."""

from __future__ import annotations

from fastapi import APIRouter

from harena.server.api.dependencies import (
    Holder,
    KnownCaller,
    LobbyDep,
    NewCaller,
    PeopleDep,
    limited,
)
from harena.server.api.responses import CheckedRoute
from harena.server.history.seats import clean_code, new_recovery_code, new_token
from harena.server.protocol.requests import EmptyBody, UseCode
from harena.server.protocol.responses.devices import CodeOwner, DeviceLink, Devices, RecoveryCode
from harena.server.storage.people import LINK_LIFE

router = APIRouter(prefix="/api/devices", route_class=CheckedRoute)
RATE = [limited("codes_per_minute")]


@router.post("/link", dependencies=RATE)
async def link(people: PeopleDep, caller: NewCaller, _body: EmptyBody) -> DeviceLink:
    """Return a code with which one other device can act for the caller, once and soon."""
    code = new_token()
    await people.add_code(caller.person, "link", code)
    return {"code": code, "seconds": LINK_LIFE // 1000}


@router.get("")
async def devices(people: PeopleDep, caller: KnownCaller) -> Devices:
    """Return the caller's other devices."""
    if caller is None:
        return {"others": 0, "has_recovery_code": False}
    found = await people.standing(caller.person, caller.device)
    return {"others": found.other_devices, "has_recovery_code": found.has_recovery_code}


@router.post("/recovery-code", dependencies=RATE)
async def recovery_code(people: PeopleDep, caller: NewCaller, _body: EmptyBody) -> RecoveryCode:
    """Return a new code that works until the next one is made. The server keeps its hash only."""
    code = new_recovery_code()
    await people.add_code(caller.person, "recovery", code)
    return {"code": code}


@router.post("/sign-out", dependencies=RATE)
async def sign_out(
    people: PeopleDep, lobby: LobbyDep, caller: NewCaller, _body: EmptyBody
) -> Devices:
    """Sign out the caller's other devices. Their links end, the recovery code stays."""
    lobby.disconnect(await people.sign_out_others(caller.person, caller.device))
    return await devices(people, caller)


@router.post("/check", dependencies=RATE)
async def check(people: PeopleDep, holder: Holder, body: UseCode) -> CodeOwner:
    """Return the person of a code without using it."""
    person = await people.person_behind(clean_code(body.code))
    found = await people.profile(person)
    own = await people.profile(holder) if holder else None
    return {
        "name": found.name,
        "tables": found.tables,
        "own_tables": own.tables if own else 0,
        "is_you": person == holder,
    }


@router.post("/use", dependencies=RATE)
async def use(people: PeopleDep, lobby: LobbyDep, caller: NewCaller, body: UseCode) -> CodeOwner:
    """Let the calling device act for the person of a code; its own tables come along."""
    move = await people.use_code(clean_code(body.code), caller.device, caller.person)
    await lobby.refresh_people(move.tables)
    lobby.disconnect(move.devices)
    found = await people.profile(move.person)
    return {"name": found.name, "tables": found.tables, "own_tables": 0, "is_you": True}
