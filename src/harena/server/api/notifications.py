"""Endpoints of notifications: a table's channels, and the links in mails."""

from __future__ import annotations

from fastapi import APIRouter

from harena.server.api.dependencies import Holder, SubscriptionsDep, limited
from harena.server.api.responses import CheckedRoute
from harena.server.protocol.requests import EmptyBody, SetMail, SetPush, SetWebhook
from harena.server.protocol.responses.tables import NotificationLink, Notifications

router = APIRouter(prefix="/api", route_class=CheckedRoute)
RATE = [limited("subscriptions_per_minute")]


@router.get("/tables/{table_id}/notifications")
async def channels(subscriptions: SubscriptionsDep, holder: Holder, table_id: str) -> Notifications:
    """Return the notification channels the caller can use, and their state."""
    return await subscriptions.channels(table_id, holder)


@router.post("/tables/{table_id}/mail", dependencies=RATE)
async def mail(
    subscriptions: SubscriptionsDep, holder: Holder, table_id: str, body: SetMail
) -> Notifications:
    """Send the caller's notifications of a table by mail, once the address has confirmed."""
    await subscriptions.request(table_id, holder, "mail", body.address)
    return await subscriptions.channels(table_id, holder)


@router.post("/tables/{table_id}/webhook", dependencies=RATE)
async def webhook(
    subscriptions: SubscriptionsDep, holder: Holder, table_id: str, body: SetWebhook
) -> Notifications:
    """Send the caller's notifications of a table to a chat webhook, once it has confirmed."""
    await subscriptions.request(table_id, holder, "webhook", body.address)
    return await subscriptions.channels(table_id, holder)


@router.post("/tables/{table_id}/push", dependencies=RATE)
async def push(
    subscriptions: SubscriptionsDep, holder: Holder, table_id: str, body: SetPush
) -> Notifications:
    """Send the caller's notifications of a table to the browser that has subscribed."""
    await subscriptions.request(table_id, holder, "push", body.address)
    return await subscriptions.channels(table_id, holder)


@router.get("/notifications/{token}", dependencies=RATE)
async def link(subscriptions: SubscriptionsDep, token: str) -> NotificationLink:
    """Return the subscription behind a link."""
    return await subscriptions.link(token)


@router.post("/notifications/{token}", dependencies=RATE)
async def confirm(
    subscriptions: SubscriptionsDep, token: str, _body: EmptyBody
) -> NotificationLink:
    """Confirm the notifications. Only the recipient knows the link."""
    return await subscriptions.confirm(token)


@router.post("/notifications/{token}/stop", dependencies=RATE)
async def stop(subscriptions: SubscriptionsDep, token: str) -> NotificationLink:
    """Unsubscribe. Mail programs send this request by themselves, as a form."""
    return await subscriptions.stop(token)
