"""What people ask: to be told of a table, yes by the link that was sent there, and no more."""

from __future__ import annotations

from harena.core.english import listed
from harena.server.errors import RefusedError
from harena.server.history.history import History
from harena.server.history.rows import now
from harena.server.history.seats import hashed, is_token, new_token
from harena.server.notifications.notifier import Postman, ways
from harena.server.notifications.webhooks import is_room, masked
from harena.server.protocol.responses.notifications import NoticeLink, Notices, NoticeWay
from harena.server.rate_limit import PerDay
from harena.server.settings import Settings, is_address
from harena.server.storage.notifications import Way, Wish, Wishes
from harena.server.tables.lobby import Lobby


class Desk:
    """Takes wishes for notices, and answers what became of them."""

    def __init__(self, settings: Settings, wishes: Wishes, lobby: Lobby, postman: Postman) -> None:
        """Nobody has asked yet."""
        self._settings = settings
        self._wishes = wishes
        self._lobby = lobby
        self._postman = postman
        # Whoever gives other people's addresses must not get them mails.
        self._asking = PerDay(settings.mails_per_day)

    async def told(self, table_id: str, holder: str | None) -> Notices:
        """What a person may wish at a table, and what he does."""
        history = (await self._lobby.table(table_id)).history
        return {
            "mail": await self._way(history, "mail", holder),
            "room": await self._way(history, "room", holder),
            "hosts": [*self._settings.room_hosts],
        }

    async def _way(self, history: History, way: Way, holder: str | None) -> NoticeWay:
        offered = self._offers(history, way, holder)
        wish = await self._wishes.at(history.id, way, holder) if offered and holder else None
        if wish is None:
            return {"offered": offered, "address": "", "state": "none", "late": False}
        state = "asked" if wish.state == "new" else wish.state
        address = masked(wish.target) if way == "room" else wish.target
        return {"offered": offered, "address": address, "state": state, "late": wish.late}

    async def ask(self, table_id: str, holder: str | None, way: Way, address: str) -> None:
        """Have an address asked whether it wants notices of a table; "" takes it all back.

        RefusedError `no_mail` where there are none, `bad_address`, and `too_fast`.
        """
        history = (await self._lobby.table(table_id)).history
        if holder is None or not self._offers(history, way, holder):
            raise RefusedError("no_mail", "nobody is told of this table elsewhere")
        before = await self._wishes.at(table_id, way, holder)
        if not address:
            if before is not None:
                await self._wishes.forget(before)
            return
        self._check(way, address)
        if before is not None and before.target == address and before.state == "on":
            return
        if not self._asking.take(hashed(address.lower())):
            message = "that address was asked often enough today; try again tomorrow"
            raise RefusedError("too_fast", message, "address")
        moment = now()
        wish = Wish(table_id, way, holder, address, new_token(), "new", moment, moment)
        await self._wishes.add(wish)
        self._postman.wake()

    def _check(self, way: Way, address: str) -> None:
        if way == "mail" and not is_address(address):
            message = "a mail address looks like name@example.org"
            raise RefusedError("bad_address", message, "address")
        if way == "room" and not is_room(address, self._settings):
            hosts = listed([*self._settings.room_hosts], "or")
            message = f"a room's address begins with https:// and one of its hosts: {hosts}"
            raise RefusedError("bad_address", message, "address")

    async def link(self, token: str) -> NoticeLink:
        """What a link is for. RefusedError `unknown_notice` when it is good for nothing."""
        return await self._link(await self._by(token))

    async def agree(self, token: str) -> NoticeLink:
        """Whoever reads the notices there wants them."""
        wish = await self._by(token)
        if wish.state != "on":
            # A try that is noted at the same time changes it first.
            changed = await self._wishes.change(wish, state="on", tries=0, look=now())
            if changed is None:
                await self._wishes.change(await self._by(token), state="on", tries=0, look=now())
        return await self._link(await self._by(token))

    async def stop(self, token: str) -> NoticeLink:
        """Send no more there, and forget the address."""
        wish = await self._by(token)
        await self._wishes.forget(wish)
        return {**await self._link(wish), "on": False}

    async def _by(self, token: str) -> Wish:
        wish = await self._wishes.by(token) if is_token(token) else None
        if wish is None:
            message = "this link is good for nothing any more: nothing is sent by it"
            raise RefusedError("unknown_notice", message)
        return wish

    async def _link(self, wish: Wish) -> NoticeLink:
        history = (await self._lobby.table(wish.table_id)).history
        return {"title": history.match.game.title, "way": wish.way, "on": wish.state == "on"}

    def _offers(self, history: History, way: Way, holder: str | None) -> bool:
        """Whether that person may be told so of a table."""
        waits = history.status != "over" and len(history.people) > 1
        there = way in ways(self._settings) and bool(history.held_by(holder))
        return there and waits and history.terms.by_post
