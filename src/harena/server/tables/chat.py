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
    ChatMessage,
    clean_line,
    has_chat,
    readable_rooms,
    speaking_seat,
    spectator_name,
)
from harena.server.history.frame_json import dump
from harena.server.history.rows import now
from harena.server.history.table_state import WATCHING
from harena.server.protocol.requests import ChatRoom, Say
from harena.server.protocol.responses.chat import Chat as ChatResponse
from harena.server.protocol.responses.updates import ChatUpdate, SpectatorsUpdate
from harena.server.rate_limit import Bucket
from harena.server.storage.chat import KEPT
from harena.server.tables.socket import Socket
from harena.server.tables.table_core import TableCore

log = logging.getLogger(__name__)

SPECTATORS_RATE, SPECTATORS_BURST = 1.0, 10.0
"""Lines a second that all onlookers of a table may say together, and how many at once."""


class Chat:
    """The chat of a table, and its number of spectators."""

    def __init__(self, room: TableCore, lines: Sequence[ChatMessage]) -> None:
        """These lines were said so far."""
        self._core = room
        self._lines = [*lines]
        self._lock = asyncio.Lock()
        self._spectator_bucket = Bucket(SPECTATORS_RATE, SPECTATORS_BURST)
        self._over = room.history.status == "over"
        self._counted = 0
        self._counting: asyncio.TimerHandle | None = None

    # --- what people do ---------------------------------------------------------------------

    async def say(self, socket: Socket, said: Say) -> None:
        """Say something; done when it is stored. RefusedError says why not."""
        history, context = self._core.history, self._core.context
        if not has_chat(history):
            raise RefusedError("no_chat", "nobody is here to talk to")
        if bool(said.text) == bool(said.phrase):
            raise RefusedError("bad_message", "say a text, or a phrase", "text")
        seat = speaking_seat(history, socket.holder, socket.viewer)
        looks_on = seat == WATCHING
        name = spectator_name(history, said.name) if looks_on else history.seats[seat].name
        text = PHRASES[said.phrase] if said.phrase else clean_line(said.text)
        self._check_pace(socket)
        if looks_on and not self._spectator_bucket.take():
            raise RefusedError("too_fast", "too many talk at once; wait a moment")
        room = readable_rooms(history, socket.holder)[0]
        line = ChatMessage(room, seat, name, self._who(socket), text, said.phrase, now())
        await context.chat_store.add(history.id, line)
        await self.follow()

    async def report(self, socket: Socket, number: int) -> None:
        """Report a message to the server's administrator. Raise RefusedError if that fails."""
        table = self._core.history.id
        line = next((each for each in self._for(socket) if each.id == number), None)
        if line is None or line.who == self._who(socket):
            raise RefusedError("unknown_line", "there is no such line of somebody else", "line")
        self._check_pace(socket)
        if await self._core.context.chat_store.report(table, line, self._who(socket)):
            log.warning("a line was reported at table %s: harena reports", table)

    def _check_pace(self, socket: Socket) -> None:
        """Apply the rate limit. Spectators are counted by address."""
        seated = self._core.history.held_by(socket.holder)
        person = socket.holder if seated else socket.address
        if not self._core.context.talking.take(person or ""):
            raise RefusedError("too_fast", "you say too much at once; wait a moment")

    # --- telling ----------------------------------------------------------------------------

    def told(self, socket: Socket) -> ChatResponse | None:
        """All that a socket is to know of it at first; None where there is no chat."""
        if not has_chat(self._core.history):
            return None
        return {"who": self._who(socket), "lines": [line.told() for line in self._for(socket)]}

    async def follow(self) -> None:
        """Send messages stored by this or another process."""
        async with self._lock:
            last = self._lines[-1].id if self._lines else 0
            fresh = await self._core.context.chat_store.lines(self._core.history.id, last)
            self._lines += fresh
            kept: dict[ChatRoom, int] = {"table": 0, "spectators": 0}
            for at in range(len(self._lines) - 1, -1, -1):
                kept[self._lines[at].room] += 1
                if kept[self._lines[at].room] > KEPT:
                    del self._lines[at]
            self._tell(self._core.broadcaster.present, fresh)

    def update(self) -> None:
        """Once the game is over players may read what onlookers have said."""
        history = self._core.history
        if self._over or history.status != "over":
            return
        self._over = True
        players = [each for each in self._core.broadcaster.present if history.held_by(each.holder)]
        self._tell(players, [line for line in self._lines if line.room == "spectators"])

    def _tell(self, sockets: Iterable[Socket], lines: Sequence[ChatMessage]) -> None:
        texts: dict[tuple[ChatRoom, ...], str] = {}
        for socket in sockets:
            reads = readable_rooms(self._core.history, socket.holder)
            if reads not in texts:
                told = [line.told() for line in lines if line.room in reads]
                news: ChatUpdate = {"type": "chat", "lines": told}
                texts[reads] = dump(news) if told else ""
            if texts[reads]:
                socket.send(texts[reads])

    def _for(self, socket: Socket) -> list[ChatMessage]:
        reads = readable_rooms(self._core.history, socket.holder)
        return [line for line in self._lines if line.room in reads]

    def _who(self, socket: Socket) -> str:
        """A name for a person at this table, from which nothing else follows."""
        if socket.holder is None:
            return socket.token
        return hashlib.sha256(f"{self._core.history.id}:{socket.holder}".encode()).hexdigest()[:12]

    # --- onlookers --------------------------------------------------------------------------

    def count(self) -> None:
        """Tell how many look on, if that has changed; not more often than need be.

        A crowd that comes and goes costs a message now and then, and not one each.
        """
        if self._counting is None:
            loop = asyncio.get_running_loop()
            pause = self._core.context.settings.spectator_count_interval
            self._counting = loop.call_later(pause, self._send_spectator_count)

    def _send_spectator_count(self) -> None:
        self._counting = None
        broadcaster = self._core.broadcaster
        count = broadcaster.spectators()
        if count == self._counted:
            return
        self._counted = count
        news: SpectatorsUpdate = {"type": "spectators", "count": count}
        text = dump(news)
        for socket in broadcaster.present:
            socket.send(text)

    def close(self) -> None:
        """Count no more."""
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None
