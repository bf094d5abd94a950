"""Endpoints of ways to sign in: mail addresses."""

from __future__ import annotations

from fastapi import APIRouter, Request

from harena.server.api.dependencies import (
    IdentitiesDep,
    KnownCaller,
    NewCaller,
    SignInMailerDep,
    limited,
    network_of,
)
from harena.server.api.devices import DeviceListDep
from harena.server.api.responses import CheckedRoute
from harena.server.protocol.requests import MailAddress
from harena.server.protocol.responses.devices import Devices, SignInMail
from harena.server.storage.identities import MAIL_LIFE

router = APIRouter(prefix="/api/sign-in", route_class=CheckedRoute)
RATE = [limited("sign_ins_per_minute")]


@router.post("/mail", dependencies=RATE)
async def mail(
    request: Request, mailer: SignInMailerDep, caller: NewCaller, body: MailAddress
) -> SignInMail:
    """Send a mail with a code for `/api/devices/use`. The answer is the same for any address.

    If a person signs in with the address, the code signs a device in. Otherwise it adds the address
    to the caller.
    """
    await mailer.request(body.address, caller.person, network_of(request))
    return {"seconds": MAIL_LIFE // 1000}


@router.post("/mail/remove", dependencies=RATE)
async def remove_mail(
    identities: IdentitiesDep, device_list: DeviceListDep, caller: KnownCaller, body: MailAddress
) -> Devices:
    """Remove an address of the caller."""
    if caller is not None:
        await identities.remove_address(caller.person, body.address)
    return await device_list.of(caller)
