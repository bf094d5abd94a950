"""Looks for notices that are due and has them sent, beside all tables and never at their cost.

What is to be said follows from the table at that moment, and what was said is in the database:
so nothing that is out of date is ever sent, and a restart neither loses nor repeats anything.
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
from harena.server.notifications.webhooks import RoomPoster
from harena.server.settings import Settings
from harena.server.storage.notifications import Way, Wish, Wishes
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


NAMED: Final[dict[Way, str]] = {"mail": "mails", "room": "notices to rooms"}


def ways(settings: Settings) -> frozenset[Way]:
    """How people may be told of their tables by this server."""
    mail: frozenset[Way] = frozenset({"mail"} if settings.smtp_host else ())
    room: frozenset[Way] = frozenset({"room"} if settings.room_hosts else ())
    return mail | room


class Postman:
    """Has people told of their tables."""

    def __init__(self, settings: Settings, wishes: Wishes, lobby: Lobby) -> None:
        """Nothing is sent yet."""
        self._settings = settings
        self._wishes = wishes
        self._lobby = lobby
        self._mailer = Mailer(settings)
        self._poster = RoomPoster(settings)
        self._ways = ways(settings)
        self._closing = asyncio.Event()
        self._awake = asyncio.Event()
        self._rounds = asyncio.Lock()
        self._trouble: dict[Way, str] = {}

    def wake(self) -> None:
        """Somebody waits for a notice: look at once."""
        self._awake.set()

    async def walk(self) -> None:
        """Until `stop`: look for what is due, and have it sent."""
        if not self._ways:
            return
        while not self._closing.is_set():
            self._awake.clear()
            await self.round()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._settings.notice_every):
                    await self._awake.wait()
        self._mailer.stop()
        self._poster.stop()

    def stop(self) -> None:
        """Have `walk` end; what was not sent is sent after the next start."""
        self._closing.set()
        self._awake.set()

    async def round(self) -> None:
        """Look at all that is due now."""
        try:
            async with self._rounds:
                for wish in await self._wishes.due(self._ways, now(), AT_ONCE):
                    if self._closing.is_set():
                        return
                    await self._look_apart(wish)
        except UnavailableError:
            return  # said already, and tried again
        except Exception:
            log.exception("cannot look for notices")

    async def _look_apart(self, wish: Wish) -> None:
        """Do for one wish what is due; a table at which that fails holds up no other."""
        try:
            await self._look(wish)
        except UnavailableError:
            raise
        except Exception:
            log.exception("cannot look for notices of table %s", wish.table_id)
            await self._rest(wish)

    async def _rest(self, wish: Wish) -> None:
        """Look at a wish again in a day, whatever happens at its table till then."""
        await self._wishes.change(wish, look=now() + int(1000 * DAY), seen=2**31 - 1)

    async def _look(self, wish: Wish) -> None:
        """Do for one wish what is due."""
        try:
            table = await self._lobby.table(wish.table_id)
        except UnavailableError:
            raise
        except RefusedError:
            await self._wishes.forget(wish)
            return
        except HarenaError:
            # Its game is gone, or its log does not fit the rules: that will not mend itself.
            await self._rest(wish)
            return
        moment = now()
        if wish.state == "new":
            facts = Facts(wish.table_id, table.history.match.game.title)
            await self._say(wish, "confirm", facts, {}, {"state": "asked", "asked": moment})
            return
        here = wish.holder in table.audience.here()
        found = look(wish, table.history, moment, self._settings, here=here)
        if found.gone:
            await self._wishes.forget(wish)
        elif found.say is None:
            await self._wishes.change(wish, **found.changes)
        else:
            facts = facts_of(table.history, wish.holder, moment)
            await self._say(wish, found.say, facts, found.changes, found.after)

    async def _say(
        self,
        wish: Wish,
        matter: Matter,
        facts: Facts,
        changes: dict[str, Any],
        after: dict[str, Any],
    ) -> None:
        """Send a notice, unless somebody else does already, and note what came of it."""
        # Should the process end meanwhile, it counts as a try that failed.
        taken = changes | {"look": now() + LEASE, "tries": wish.tries + 1}
        claimed = await self._wishes.change(wish, **taken)
        if claimed is None:
            return
        try:
            if not await self._sent(self._sending(claimed, matter, facts)):
                return
        except UnsentError as error:
            await self._failed(claimed, matter, error, after)
            return
        if self._trouble.pop(wish.way, ""):
            log.warning("%s can be sent again", NAMED[wish.way])
        if matter == "over":
            await self._wishes.forget(claimed)
        else:
            await self._wishes.change(claimed, **{"look": now(), "tries": 0, "late": False} | after)

    def _sending(self, wish: Wish, matter: Matter, facts: Facts) -> Coroutine[Any, Any, None]:
        chosen = self._settings
        reach = chosen.reach[0]
        if wish.way == "room":
            return self._poster.send(wish.target, said(matter, facts, reach, wish.token))
        return self._mailer.send(letter(matter, facts, wish, chosen.smtp_from, reach))

    async def _sent(self, notice: Coroutine[Any, Any, None]) -> bool:
        """Whether a notice was handed over; False where the server ends before that is known."""
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
        self, wish: Wish, matter: Matter, error: UnsentError, after: dict[str, Any]
    ) -> None:
        """Note that a notice was not taken: it is tried again, or given up."""
        if error.for_good or (wish.tries > len(BACKOFF) and matter == "confirm"):
            later = now() + int(1000 * WEEK)
            await self._wishes.change(wish, state="refused", look=later, tries=0)
            return
        if str(error) != self._trouble.get(wish.way):
            self._trouble[wish.way] = str(error)
            log.warning("%s cannot be sent: %s", NAMED[wish.way], error)
        if wish.tries <= len(BACKOFF):
            again = now() + 1000 * BACKOFF[wish.tries - 1]
            await self._wishes.change(wish, look=again, late=True)
        elif matter == "over":
            await self._wishes.forget(wish)
        else:
            await self._wishes.change(wish, **after | {"look": now(), "tries": 0, "late": True})
