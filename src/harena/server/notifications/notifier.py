"""Sends due notifications, independently of the tables.

A message is built from the table's state when it is sent, and sent messages are recorded. So none
is outdated, lost or repeated by a restart.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from harena.core.errors import HarenaError
from harena.server.errors import RefusedError, UnavailableError
from harena.server.notifications.delivery import Delivery
from harena.server.notifications.facts import (
    Facts,
    facts_of,
    mail_message,
    push_content,
    webhook_text,
)
from harena.server.notifications.mail import UnsentError, send_mail
from harena.server.notifications.push import post_push
from harena.server.notifications.schedule import DAY, WEEK, CheckResult, Kind, check, later
from harena.server.notifications.webhooks import post_webhook
from harena.server.server_time import now
from harena.server.settings import Settings
from harena.server.storage.leases import ElsewhereError
from harena.server.storage.notifications import Channel, Subscription, SubscriptionStore
from harena.server.tables.lobby import Lobby

log = logging.getLogger(__name__)

AT_ONCE = 50
"""Subscriptions checked in one round."""
LEASE = 300_000
"""Milliseconds after which an attempt without a stored result is repeated."""
BACKOFF = (60, 300, 1500, 7200, 6 * 3600)
"""Seconds until each further attempt. After the last, the message is given up."""
CHANNEL_NAMES: Final[dict[Channel, str]] = {
    "mail": "mails",
    "webhook": "webhook messages",
    "push": "push notifications",
}


def offered_channels(settings: Settings) -> frozenset[Channel]:
    """Return the notification channels this server offers."""
    mail: frozenset[Channel] = frozenset({"mail"} if settings.smtp_host else ())
    webhook: frozenset[Channel] = frozenset({"webhook"} if settings.webhook_hosts else ())
    push: frozenset[Channel] = frozenset({"push"} if settings.push_key else ())
    return mail | webhook | push


class Notifier:
    """Sends notifications of tables to their subscribers."""

    def __init__(self, settings: Settings, subscriptions: SubscriptionStore, lobby: Lobby) -> None:
        """Send nothing before `run`."""
        self._settings = settings
        self._subscriptions = subscriptions
        self._lobby = lobby
        self._channels = offered_channels(settings)
        self._delivery = Delivery("notifications")
        self._trouble: dict[Channel, str] = {}

    def wake(self) -> None:
        """Check for due notifications now."""
        self._delivery.wake()

    async def run(self) -> None:
        """Check for due notifications and send them until `stop`."""
        if self._channels:
            await self._delivery.run(self.round, self._settings.notification_interval)

    def stop(self) -> None:
        """End `run`. Unsent messages are sent after the next start."""
        self._delivery.stop()

    async def round(self) -> None:
        """Check all subscriptions that are due now."""
        await self._delivery.round(
            lambda: self._subscriptions.due(self._channels, now(), AT_ONCE),
            self._check_safely,
            "cannot check for notifications",
        )

    async def _check_safely(self, subscription: Subscription) -> None:
        """Process one subscription; its failure does not affect the others."""
        try:
            await self._check(subscription)
        except UnavailableError:
            raise
        except Exception:
            log.exception("cannot check for notifications of table %s", subscription.table_id)
            await self._postpone(subscription)

    async def _postpone(self, subscription: Subscription) -> None:
        """Postpone a subscription for a day, ignoring changes of its table."""
        await self._subscriptions.change(
            subscription, next_check=later(now(), DAY), rows_seen=2**31 - 1
        )

    async def _check(self, subscription: Subscription) -> None:
        """Process one subscription."""
        try:
            table = await self._lobby.table(subscription.table_id)
        except UnavailableError:
            raise
        except ElsewhereError:
            return  # its process sends the notification
        except RefusedError:
            await self._subscriptions.delete(subscription)
            return
        except HarenaError:
            # Its game is not installed, or its log does not fit the rules.
            await self._postpone(subscription)
            return
        moment = now()
        here = subscription.holder in table.broadcaster.here()
        found = check(subscription, table.history, moment, self._settings, here=here)
        if found.ended:
            await self._subscriptions.delete(subscription)
        elif found.kind is None:
            await self._subscriptions.change(subscription, **found.changes)
        else:
            facts = facts_of(table.history, subscription.holder, moment)
            await self._send(subscription, found.kind, facts, found)

    async def _send(
        self, subscription: Subscription, kind: Kind, facts: Facts, found: CheckResult
    ) -> None:
        """Send a notification, unless another process does, and record the result."""
        # If the process ends meanwhile, this counts as a failed attempt.
        taken = found.changes | {"next_check": now() + LEASE, "tries": subscription.tries + 1}
        claimed = await self._subscriptions.change(subscription, **taken)
        if claimed is None:
            return
        try:
            if not await self._delivery.completes(self._message(claimed, kind, facts)):
                return
        except UnsentError as error:
            await self._failed(claimed, kind, error, found.after)
            return
        if self._trouble.pop(subscription.channel, ""):
            log.warning("%s can be sent again", CHANNEL_NAMES[subscription.channel])
        if kind == "over":
            await self._subscriptions.delete(claimed)
        else:
            await self._subscriptions.change(
                claimed, **{"next_check": now(), "tries": 0, "delayed": False} | found.after
            )

    def _message(self, subscription: Subscription, kind: Kind, facts: Facts) -> Callable[[], None]:
        """Return a function that sends a message."""
        settings, token = self._settings, subscription.token
        url = settings.public_urls[0]
        if subscription.channel == "webhook":
            text = webhook_text(kind, facts, url, token)
            return partial(post_webhook, settings, subscription.address, text)
        if subscription.channel == "push":
            return partial(post_push, settings, subscription.address, push_content(kind, facts))
        mail = mail_message(kind, facts, subscription, settings.smtp_from, url)
        return partial(send_mail, settings, mail)

    async def _failed(
        self, subscription: Subscription, kind: Kind, error: UnsentError, after: dict[str, Any]
    ) -> None:
        """Store that a message was not accepted: it is tried again, or given up."""
        if error.permanent or (subscription.tries > len(BACKOFF) and kind == "confirm"):
            await self._subscriptions.change(
                subscription, state="refused", next_check=later(now(), WEEK), tries=0
            )
            return
        if str(error) != self._trouble.get(subscription.channel):
            self._trouble[subscription.channel] = str(error)
            log.warning("cannot send %s: %s", CHANNEL_NAMES[subscription.channel], error)
        if subscription.tries <= len(BACKOFF):
            again = later(now(), BACKOFF[subscription.tries - 1])
            await self._subscriptions.change(subscription, next_check=again, delayed=True)
        elif kind == "over":
            await self._subscriptions.delete(subscription)
        else:
            await self._subscriptions.change(
                subscription, **after | {"next_check": now(), "tries": 0, "delayed": True}
            )
