"""Subscriptions to notifications: request, confirm and cancel."""

from __future__ import annotations

from harena.server.errors import RefusedError
from harena.server.history.history import History
from harena.server.history.seats import is_token, new_token, token_hash
from harena.server.messages import refusals
from harena.server.notifications.notifier import Notifier, offered_channels
from harena.server.notifications.push import is_push, public_key
from harena.server.notifications.webhooks import is_webhook, mask_webhook
from harena.server.protocol.responses.tables import (
    NotificationChannel,
    NotificationLink,
    Notifications,
)
from harena.server.rate_limit import PerDay
from harena.server.server_time import now
from harena.server.settings import Settings, is_address
from harena.server.storage.notifications import (
    Channel,
    State,
    Subscription,
    SubscriptionStore,
)
from harena.server.tables.lobby import Lobby


class Subscriptions:
    """Requests, confirms and cancels subscriptions."""

    def __init__(
        self, settings: Settings, subscriptions: SubscriptionStore, lobby: Lobby, notifier: Notifier
    ) -> None:
        """Start with no rate limits used. A missing key of push notifications is made."""
        self._settings = settings
        self._push_key = public_key(settings.push_key) if settings.push_key else ""
        self._subscriptions = subscriptions
        self._lobby = lobby
        self._notifier = notifier
        # Nobody can have many mails sent to another person's address.
        self._asking = PerDay(settings.confirmations_per_day)

    async def channels(self, table_id: str, holder: str | None) -> Notifications:
        """Return the channels a person can use at a table, and their state."""
        history = (await self._lobby.table(table_id)).history
        return {
            "mail": await self._channel(history, "mail", holder),
            "webhook": await self._channel(history, "webhook", holder),
            "push": await self._channel(history, "push", holder),
            "hosts": [*self._settings.webhook_hosts],
            "push_key": self._push_key,
        }

    async def _channel(
        self, history: History, channel: Channel, holder: str | None
    ) -> NotificationChannel:
        offered = self._offers(history, channel, holder)
        subscription = None
        if offered and holder:
            subscription = await self._subscriptions.at(history.id, channel, holder)
        if subscription is None:
            return {"offered": offered, "address": "", "state": "none", "delayed": False}
        return {
            "offered": offered,
            "address": _shown(channel, subscription.address),
            "state": "asked" if subscription.state == "new" else subscription.state,
            "delayed": subscription.delayed,
        }

    async def request(
        self, table_id: str, holder: str | None, channel: Channel, address: str
    ) -> None:
        """Ask an address to confirm notifications of a table; "" unsubscribes.

        A browser has confirmed push notifications already.

        Raise RefusedError `no_mail` if there are none, `bad_address`, or `too_fast`.
        """
        history = (await self._lobby.table(table_id)).history
        if holder is None or not self._offers(history, channel, holder):
            raise RefusedError("no_mail", refusals.NO_NOTIFICATIONS)
        before = await self._subscriptions.at(table_id, channel, holder)
        if not address:
            if before is not None:
                await self._subscriptions.delete(before)
            return
        self._check(channel, address)
        if before is not None and before.address == address and before.state == "on":
            return
        if not self._asking.take(token_hash(address.lower())):
            raise RefusedError("too_fast", refusals.TOO_MANY_MAILS, "address")
        moment = now()
        state: State = "on" if channel == "push" else "new"
        subscription = Subscription(
            table_id, channel, holder, address, new_token(), state, moment, moment
        )
        await self._subscriptions.add(subscription)
        self._notifier.wake()

    def _check(self, channel: Channel, address: str) -> None:
        if channel == "mail" and not is_address(address):
            raise RefusedError("bad_address", refusals.BAD_ADDRESS, "address")
        if channel == "webhook" and not is_webhook(address, self._settings):
            message = refusals.bad_webhook(hosts=self._settings.webhook_hosts)
            raise RefusedError("bad_address", message, "address")
        if channel == "push" and not is_push(address, self._settings):
            raise RefusedError("bad_address", refusals.BAD_PUSH, "address")

    async def link(self, token: str) -> NotificationLink:
        """Return a link's subscription. Raise RefusedError `unknown_link` if there is none."""
        return await self._link(await self._by(token))

    async def confirm(self, token: str) -> NotificationLink:
        """Confirm a subscription."""
        subscription = await self._by(token)
        if subscription.state != "on":
            # An attempt to send may change it first.
            confirmed = {"state": "on", "tries": 0, "next_check": now()}
            if await self._subscriptions.change(subscription, **confirmed) is None:
                await self._subscriptions.change(await self._by(token), **confirmed)
        return await self._link(await self._by(token))

    async def stop(self, token: str) -> NotificationLink:
        """End a subscription and delete the address."""
        subscription = await self._by(token)
        await self._subscriptions.delete(subscription)
        return {**await self._link(subscription), "on": False}

    async def _by(self, token: str) -> Subscription:
        subscription = await self._subscriptions.by(token) if is_token(token) else None
        if subscription is None:
            raise RefusedError("unknown_link", refusals.LINK_GONE)
        return subscription

    async def _link(self, subscription: Subscription) -> NotificationLink:
        history = (await self._lobby.table(subscription.table_id)).history
        return {
            "title": history.match.game.title,
            "channel": subscription.channel,
            "on": subscription.state == "on",
        }

    def _offers(self, history: History, channel: Channel, holder: str | None) -> bool:
        """Return whether a person can subscribe to a table on a channel."""
        waits = history.status != "over" and len(history.people) > 1
        there = channel in offered_channels(self._settings) and bool(history.held_by(holder))
        return there and waits and history.terms.by_post


def _shown(channel: Channel, address: str) -> str:
    """Return an address as its owner sees it. That of a browser would tell them nothing."""
    if channel == "push":
        return ""
    return mask_webhook(address) if channel == "webhook" else address
