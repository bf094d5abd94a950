"""Endpoints of a person's devices: codes that let another device act for them, signing out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from harena.server.api.auth import Caller
from harena.server.api.dependencies import (
    Holder,
    KnownCaller,
    LobbyDep,
    NewCaller,
    PeopleDep,
    limited,
)
from harena.server.api.passkey_site import PasskeySite, main_host
from harena.server.api.responses import CheckedRoute
from harena.server.history.seats import clean_code, new_recovery_code, new_token
from harena.server.protocol.requests import EmptyBody, UseCode
from harena.server.protocol.responses.devices import CodeOwner, DeviceLink, Devices, RecoveryCode
from harena.server.settings import Settings
from harena.server.storage.identities import IdentityStore, Passkey
from harena.server.storage.people import LINK_LIFE, AccessCode, PeopleStore, Standing

router = APIRouter(prefix="/api/devices", route_class=CheckedRoute)
RATE = [limited("codes_per_minute")]


@router.post("/link", dependencies=RATE)
async def link(people: PeopleDep, caller: NewCaller, _body: EmptyBody) -> DeviceLink:
    """Return a code with which one other device can act for the caller, once and soon."""
    code = new_token()
    await people.add_code(caller.person, "link", code)
    return {"code": code, "seconds": LINK_LIFE // 1000}


class DeviceList:
    """A person's other devices and ways to sign in."""

    def __init__(self, request: Request) -> None:
        self._request = request

    async def of(self, caller: Caller | None) -> Devices:
        """Return the devices of the caller."""
        state = self._request.app.state
        people: PeopleStore = state.people
        identities: IdentityStore = state.identities
        site: PasskeySite | None = state.passkey_site
        settings: Settings = state.settings
        host = self._request.url.hostname
        provider = settings.oidc_name if state.oidc and host == main_host(settings) else ""
        found, addresses, passkeys = Standing(0, False), list[str](), list[Passkey]()
        has_provider = False
        if caller is not None:
            found = await people.standing(caller.person, caller.device)
            addresses = await identities.addresses(caller.person)
            passkeys = await identities.passkeys(caller.person)
            has_provider = await identities.has_provider(caller.person)
        return {
            "others": found.other_devices,
            "has_recovery_code": found.has_recovery_code,
            "addresses": addresses,
            "offers_mail": state.sign_in_mailer.is_offered,
            "passkeys": [{"id": each.subject, "name": each.label} for each in passkeys],
            "offers_passkeys": site is not None and host == site.host,
            "provider": provider,
            "has_provider": has_provider,
        }


async def _device_list(request: Request) -> DeviceList:
    return DeviceList(request)


DeviceListDep = Annotated[DeviceList, Depends(_device_list)]


@router.get("")
async def devices(device_list: DeviceListDep, caller: KnownCaller) -> Devices:
    """Return the caller's other devices and ways to sign in."""
    return await device_list.of(caller)


@router.post("/recovery-code", dependencies=RATE)
async def recovery_code(people: PeopleDep, caller: NewCaller, _body: EmptyBody) -> RecoveryCode:
    """Return a new code that works until the next one is made. The server keeps its hash only."""
    code = new_recovery_code()
    await people.add_code(caller.person, "recovery", code)
    return {"code": code}


@router.post("/sign-out", dependencies=RATE)
async def sign_out(
    people: PeopleDep,
    device_list: DeviceListDep,
    lobby: LobbyDep,
    caller: NewCaller,
    _body: EmptyBody,
) -> Devices:
    """Sign out the caller's other devices. Links end, other ways to sign in stay."""
    lobby.disconnect(await people.sign_out_others(caller.person, caller.device))
    return await device_list.of(caller)


@router.post("/check", dependencies=RATE)
async def check(people: PeopleDep, holder: Holder, body: UseCode) -> CodeOwner:
    """Return the person of a code without using it."""
    return await _owner(people, await people.check_code(clean_code(body.code)), holder)


@router.post("/use", dependencies=RATE)
async def use(people: PeopleDep, lobby: LobbyDep, caller: NewCaller, body: UseCode) -> CodeOwner:
    """Let the calling device act for the person of a code; its own tables come along.

    The code of an unconfirmed address adds the address to its person instead.
    """
    text = clean_code(body.code)
    code = await people.check_code(text)
    if code.kind == "address":
        await people.confirm_address(text)
        return await _owner(people, code, caller.person)
    move = await people.use_code(text, caller.device, caller.person)
    await lobby.follow_move(move)
    return await _owner(people, code, move.person)


async def _owner(people: PeopleStore, code: AccessCode, holder: str | None) -> CodeOwner:
    """Return the person of a code as a caller may see them."""
    found = await people.profile(code.person)
    is_you = code.person == holder
    own = await people.profile(holder) if holder and not is_you else None
    return {
        "kind": code.kind,
        "address": code.address,
        "name": found.name,
        "tables": found.tables,
        "own_tables": own.tables if own else 0,
        "is_you": is_you,
    }
