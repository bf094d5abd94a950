"""Endpoints of a person's devices: links that let another device act for them."""

from __future__ import annotations

from fastapi import APIRouter

from harena.server.api.dependencies import Holder, LobbyDep, NewCaller, PeopleDep, limited
from harena.server.api.responses import CheckedRoute
from harena.server.history.seats import new_token
from harena.server.protocol.requests import EmptyBody, UseCode
from harena.server.protocol.responses.devices import CodeOwner, DeviceLink
from harena.server.storage.people import LINK_LIFE

router = APIRouter(prefix="/api/devices", route_class=CheckedRoute)
RATE = [limited("codes_per_minute")]


@router.post("/link", dependencies=RATE)
async def link(people: PeopleDep, caller: NewCaller, _body: EmptyBody) -> DeviceLink:
    """Return a code with which one other device can act for the caller, once and soon."""
    code = new_token()
    await people.add_link_code(caller.person, code)
    return {"code": code, "seconds": LINK_LIFE // 1000}


@router.post("/check", dependencies=RATE)
async def check(people: PeopleDep, holder: Holder, body: UseCode) -> CodeOwner:
    """Return the person of a code without using it."""
    person = await people.person_behind(body.code)
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
    move = await people.use_code(body.code, caller.device, caller.person)
    await lobby.refresh_people(move.tables)
    lobby.disconnect(move.devices)
    found = await people.profile(move.person)
    return {"name": found.name, "tables": found.tables, "own_tables": 0, "is_you": True}
