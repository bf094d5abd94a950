"""The calls of the bell above a table, and of the links in mails."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse

from harena.server.api.auth import holder_of
from harena.server.api.common import check_rate
from harena.server.api.responses import CheckedRoute, json_response, response_schema
from harena.server.notifications.subscriptions import Subscriptions
from harena.server.protocol.requests import EmptyBody, SetMail, SetWebhook
from harena.server.protocol.responses.notifications import NotificationLink, Notifications

router = APIRouter(prefix="/api", route_class=CheckedRoute)


def desk_of(request: Request) -> Subscriptions:
    """Return the application's subscriptions."""
    subscriptions = request.app.state.subscriptions
    assert isinstance(subscriptions, Subscriptions)
    return subscriptions


TheDesk = Annotated[Subscriptions, Depends(desk_of)]


@router.get("/tables/{table_id}/notifications", responses=response_schema(Notifications))
async def notices(request: Request, subscriptions: TheDesk, table_id: str) -> JSONResponse:
    """Return the notification channels the caller can use, and their state."""
    return json_response({**await subscriptions.told(table_id, holder_of(request))})


@router.post("/tables/{table_id}/mail", responses=response_schema(Notifications))
async def mail(
    request: Request, subscriptions: TheDesk, table_id: str, body: SetMail
) -> JSONResponse:
    """Have the caller told of a table by mails, once the address has agreed; "" no more."""
    check_rate(request, "asking")
    holder = holder_of(request)
    await subscriptions.ask(table_id, holder, "mail", body.address)
    return json_response({**await subscriptions.told(table_id, holder)})


@router.post("/tables/{table_id}/webhook", responses=response_schema(Notifications))
async def webhook(
    request: Request, subscriptions: TheDesk, table_id: str, body: SetWebhook
) -> JSONResponse:
    """Have a chat room told of the caller's turns at a table, once it agrees; "" no more."""
    check_rate(request, "asking")
    holder = holder_of(request)
    await subscriptions.ask(table_id, holder, "webhook", body.address)
    return json_response({**await subscriptions.told(table_id, holder)})


@router.get("/notifications/{token}", responses=response_schema(NotificationLink))
async def link(request: Request, subscriptions: TheDesk, token: str) -> JSONResponse:
    """Return the subscription behind a link."""
    check_rate(request, "asking")
    return json_response({**await subscriptions.link(token)})


@router.post("/notifications/{token}", responses=response_schema(NotificationLink))
async def agree(
    request: Request, subscriptions: TheDesk, token: str, _body: EmptyBody
) -> JSONResponse:
    """Confirm the notifications. Only the recipient knows the link."""
    check_rate(request, "asking")
    return json_response({**await subscriptions.agree(token)})


@router.post("/notifications/{token}/stop", responses=response_schema(NotificationLink))
async def stop(request: Request, subscriptions: TheDesk, token: str) -> JSONResponse:
    """Want no more mails. Programs that read mails send this by themselves, as a form."""
    check_rate(request, "asking")
    return json_response({**await subscriptions.stop(token)})
