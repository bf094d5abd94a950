"""The chat of a table: players among each other, and onlookers among each other.

It is no part of the match: it is stored beside the log, and nothing waits for it.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Iterable, Sequence

from harena.server.errors import RefusedError
from harena.server.history.chat_message import (
    PHRASES,
    Spoken,
    clean_line,
    has_chat,
    onlooker_called,
    rooms,
    speaker,
)
from harena.server.history.frame_json import dump
from harena.server.history.rows import now
from harena.server.history.table_state import WATCHING
from harena.server.protocol.requests import ChatRoom, Say
from harena.server.protocol.responses.chat import Chat as ToldChat
from harena.server.protocol.responses.updates import ChatNews, OnlookersNews
from harena.server.rate_limit import Bucket
from harena.server.storage.chat import KEPT
from harena.server.tables.socket import Socket
from harena.server.tables.table_core import Room

log = logging.getLogger(__name__)

ONLOOKERS_RATE, ONLOOKERS_BURST = 1.0, 10.0
"""Lines a second that all onlookers of a table may say together, and how many at once."""


class Chat:
    """What is said at a table, and how many look on."""

    def __init__(self, room: Room, lines: Sequence[Spoken]) -> None:
        """These lines were said so far."""
        self._room = room
        self._lines = [*lines]
        self._lock = asyncio.Lock()
        self._onlookers = Bucket(ONLOOKERS_RATE, ONLOOKERS_BURST)
        self._over = room.history.status == "over"
        self._counted = 0
        self._counting: asyncio.TimerHandle | None = None

    # --- what people do ---------------------------------------------------------------------

    async def say(self, socket: Socket, said: Say) -> None:
        """Say something; done when it is stored. RefusedError says why not."""
        history, house = self._room.history, self._room.house
        if not has_chat(history):
            raise RefusedError("no_chat", "nobody is here to talk to")
        if bool(said.text) == bool(said.phrase):
            raise RefusedError("bad_message", "say a text, or a phrase", "text")
        seat = speaker(history, socket.holder, socket.viewer)
        looks_on = seat == WATCHING
        name = onlooker_called(history, said.name) if looks_on else history.seats[seat].name
        text = PHRASES[said.phrase] if said.phrase else clean_line(said.text)
        self._check_pace(socket)
        if looks_on and not self._onlookers.take():
            raise RefusedError("too_fast", "too many talk at once; wait a moment")
        room = rooms(history, socket.holder)[0]
        line = Spoken(room, seat, name, self._who(socket), text, said.phrase, now())
        await house.chats.add(history.id, line)
        await self.follow()

    async def report(self, socket: Socket, number: int) -> None:
        """Show a line that somebody reads to whoever runs the server. RefusedError says why not."""
        table = self._room.history.id
        line = next((each for each in self._for(socket) if each.id == number), None)
        if line is None or line.who == self._who(socket):
            raise RefusedError("unknown_line", "there is no such line of somebody else", "line")
        self._check_pace(socket)
        if await self._room.house.chats.report(table, line, self._who(socket)):
            log.warning("a line was reported at table %s: harena reports", table)

    def _check_pace(self, socket: Socket) -> None:
        """RefusedError for whoever talks too much; onlookers are counted by their address."""
        seated = self._room.history.held_by(socket.holder)
        person = socket.holder if seated else socket.address
        if not self._room.house.talking.take(person or ""):
            raise RefusedError("too_fast", "you say too much at once; wait a moment")

    # --- telling ----------------------------------------------------------------------------

    def told(self, socket: Socket) -> ToldChat | None:
        """All that a socket is to know of it at first; None where there is no chat."""
        if not has_chat(self._room.history):
            return None
        return {"who": self._who(socket), "lines": [line.told() for line in self._for(socket)]}

    async def follow(self) -> None:
        """Tell what has been stored, here or by another server process."""
        async with self._lock:
            last = self._lines[-1].id if self._lines else 0
            fresh = await self._room.house.chats.lines(self._room.history.id, last)
            self._lines += fresh
            kept: dict[ChatRoom, int] = {"table": 0, "onlookers": 0}
            for at in range(len(self._lines) - 1, -1, -1):
                kept[self._lines[at].room] += 1
                if kept[self._lines[at].room] > KEPT:
                    del self._lines[at]
            self._tell(self._room.audience.present, fresh)

    def update(self) -> None:
        """Once the game is over players may read what onlookers have said."""
        history = self._room.history
        if self._over or history.status != "over":
            return
        self._over = True
        players = [each for each in self._room.audience.present if history.held_by(each.holder)]
        self._tell(players, [line for line in self._lines if line.room == "onlookers"])

    def _tell(self, sockets: Iterable[Socket], lines: Sequence[Spoken]) -> None:
        texts: dict[tuple[ChatRoom, ...], str] = {}
        for socket in sockets:
            reads = rooms(self._room.history, socket.holder)
            if reads not in texts:
                told = [line.told() for line in lines if line.room in reads]
                news: ChatNews = {"type": "chat", "lines": told}
                texts[reads] = dump(news) if told else ""
            if texts[reads]:
                socket.send(texts[reads])

    def _for(self, socket: Socket) -> list[Spoken]:
        reads = rooms(self._room.history, socket.holder)
        return [line for line in self._lines if line.room in reads]

    def _who(self, socket: Socket) -> str:
        """A name for a person at this table, from which nothing else follows."""
        if socket.holder is None:
            return socket.token
        return hashlib.sha256(f"{self._room.history.id}:{socket.holder}".encode()).hexdigest()[:12]

    # --- onlookers --------------------------------------------------------------------------

    def count(self) -> None:
        """Tell how many look on, if that has changed; not more often than need be.

        A crowd that comes and goes costs a message now and then, and not one each.
        """
        if self._counting is None:
            loop = asyncio.get_running_loop()
            pause = self._room.house.settings.crowd_pause
            self._counting = loop.call_later(pause, self._tell_count)

    def _tell_count(self) -> None:
        self._counting = None
        audience = self._room.audience
        count = audience.onlookers()
        if count == self._counted:
            return
        self._counted = count
        news: OnlookersNews = {"type": "onlookers", "count": count}
        text = dump(news)
        for socket in audience.present:
            socket.send(text)

    def close(self) -> None:
        """Count no more."""
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None
