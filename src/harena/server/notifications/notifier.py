"""Sends due notifications, independently of the tables.

A message is built from the table's state when it is sent, and sent messages are recorded. So none
is outdated, lost or repeated by a restart.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

from harena.core.errors import HarenaError
from harena.server.errors import RefusedError, UnavailableError
from harena.server.history.rows import now
from harena.server.notifications.mail import Mailer, UnsentError
from harena.server.notifications.messages import Facts, facts_of, letter, said
from harena.server.notifications.schedule import DAY, WEEK, Matter, look
from harena.server.notifications.webhooks import WebhookSender
from harena.server.settings import Settings
from harena.server.storage.notifications import Channel, Subscription, SubscriptionStore
from harena.server.tables.lobby import Lobby

log = logging.getLogger(__name__)

AT_ONCE = 50
"""Wishes looked at in one round."""
LEASE = 300_000
"""Milliseconds after which a notice is tried again of which nobody noted whether it was sent."""
BACKOFF = (60, 300, 1500, 7200, 6 * 3600)
"""Seconds until a notice is tried once more; after the last it is given up."""
GRACE = 3.0
"""Seconds for what is being sent when the server ends."""


CHANNEL_NAMES: Final[dict[Channel, str]] = {"mail": "mails", "webhook": "notices to rooms"}


def offered_channels(settings: Settings) -> frozenset[Channel]:
    """Return the notification channels this server offers."""
    mail: frozenset[Channel] = frozenset({"mail"} if settings.smtp_host else ())
    webhook: frozenset[Channel] = frozenset({"webhook"} if settings.webhook_hosts else ())
    return mail | webhook


class Notifier:
    """Has people told of their tables."""

    def __init__(self, settings: Settings, subscriptions: SubscriptionStore, lobby: Lobby) -> None:
        """Nothing is sent yet."""
        self._settings = settings
        self._subscriptions = subscriptions
        self._lobby = lobby
        self._mailer = Mailer(settings)
        self._poster = WebhookSender(settings)
        self._channels = offered_channels(settings)
        self._closing = asyncio.Event()
        self._awake = asyncio.Event()
        self._rounds = asyncio.Lock()
        self._trouble: dict[Channel, str] = {}

    def wake(self) -> None:
        """Check for due notifications now."""
        self._awake.set()

    async def run(self) -> None:
        """Check for due notifications and send them until `stop`."""
        if not self._channels:
            return
        while not self._closing.is_set():
            self._awake.clear()
            await self.round()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._settings.notification_interval):
                    await self._awake.wait()
        self._mailer.stop()
        self._poster.stop()

    def stop(self) -> None:
        """Have `run` end; what was not sent is sent after the next start."""
        self._closing.set()
        self._awake.set()

    async def round(self) -> None:
        """Look at all that is due now."""
        try:
            async with self._rounds:
                for subscription in await self._subscriptions.due(self._channels, now(), AT_ONCE):
                    if self._closing.is_set():
                        return
                    await self._look_apart(subscription)
        except UnavailableError:
            return  # said already, and tried again
        except Exception:
            log.exception("cannot look for notices")

    async def _look_apart(self, subscription: Subscription) -> None:
        """Process one subscription; its failure does not affect the others."""
        try:
            await self._look(subscription)
        except UnavailableError:
            raise
        except Exception:
            log.exception("cannot look for notices of table %s", subscription.table_id)
            await self._rest(subscription)

    async def _rest(self, subscription: Subscription) -> None:
        """Postpone a subscription for a day, ignoring changes of its table."""
        await self._subscriptions.change(subscription, look=now() + int(1000 * DAY), seen=2**31 - 1)

    async def _look(self, subscription: Subscription) -> None:
        """Process one subscription."""
        try:
            table = await self._lobby.table(subscription.table_id)
        except UnavailableError:
            raise
        except RefusedError:
            await self._subscriptions.forget(subscription)
            return
        except HarenaError:
            # Its game is gone, or its log does not fit the rules: that will not mend itself.
            await self._rest(subscription)
            return
        moment = now()
        if subscription.state == "new":
            facts = Facts(subscription.table_id, table.history.match.game.title)
            await self._say(subscription, "confirm", facts, {}, {"state": "asked", "asked": moment})
            return
        here = subscription.holder in table.broadcaster.here()
        found = look(subscription, table.history, moment, self._settings, here=here)
        if found.gone:
            await self._subscriptions.forget(subscription)
        elif found.say is None:
            await self._subscriptions.change(subscription, **found.changes)
        else:
            facts = facts_of(table.history, subscription.holder, moment)
            await self._say(subscription, found.say, facts, found.changes, found.after)

    async def _say(
        self,
        subscription: Subscription,
        matter: Matter,
        facts: Facts,
        changes: dict[str, Any],
        after: dict[str, Any],
    ) -> None:
        """Send a notification, unless another process does, and record the result."""
        # Should the process end meanwhile, it counts as a try that failed.
        taken = changes | {"look": now() + LEASE, "tries": subscription.tries + 1}
        claimed = await self._subscriptions.change(subscription, **taken)
        if claimed is None:
            return
        try:
            if not await self._sent(self._sending(claimed, matter, facts)):
                return
        except UnsentError as error:
            await self._failed(claimed, matter, error, after)
            return
        if self._trouble.pop(subscription.channel, ""):
            log.warning("%s can be sent again", CHANNEL_NAMES[subscription.channel])
        if matter == "over":
            await self._subscriptions.forget(claimed)
        else:
            await self._subscriptions.change(
                claimed, **{"look": now(), "tries": 0, "delayed": False} | after
            )

    def _sending(
        self, subscription: Subscription, matter: Matter, facts: Facts
    ) -> Coroutine[Any, Any, None]:
        chosen = self._settings
        reach = chosen.public_urls[0]
        if subscription.channel == "webhook":
            return self._poster.send(
                subscription.target, said(matter, facts, reach, subscription.token)
            )
        return self._mailer.send(letter(matter, facts, subscription, chosen.smtp_from, reach))

    async def _sent(self, notice: Coroutine[Any, Any, None]) -> bool:
        """Return whether a notification was handed over; False if the server stops first."""
        sending = asyncio.create_task(notice)
        ending = asyncio.create_task(self._closing.wait())
        try:
            await asyncio.wait({sending, ending}, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait({sending}, timeout=GRACE)
        finally:
            ending.cancel()
        if not sending.done():
            sending.cancel()
            return False
        sending.result()
        return True

    async def _failed(
        self, subscription: Subscription, matter: Matter, error: UnsentError, after: dict[str, Any]
    ) -> None:
        """Note that a notice was not taken: it is tried again, or given up."""
        if error.for_good or (subscription.tries > len(BACKOFF) and matter == "confirm"):
            later = now() + int(1000 * WEEK)
            await self._subscriptions.change(subscription, state="refused", look=later, tries=0)
            return
        if str(error) != self._trouble.get(subscription.channel):
            self._trouble[subscription.channel] = str(error)
            log.warning("%s cannot be sent: %s", CHANNEL_NAMES[subscription.channel], error)
        if subscription.tries <= len(BACKOFF):
            again = now() + 1000 * BACKOFF[subscription.tries - 1]
            await self._subscriptions.change(subscription, look=again, delayed=True)
        elif matter == "over":
            await self._subscriptions.forget(subscription)
        else:
            await self._subscriptions.change(
                subscription, **after | {"look": now(), "tries": 0, "delayed": True}
            )
