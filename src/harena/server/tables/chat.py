"""The chat of a table: one room for its players, and one for spectators.

It is no part of the match: it is stored beside the log, and nothing waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence

from harena.server.errors import RefusedError
from harena.server.history.chat_message import (
    PHRASES,
    ChatMessage,
    clean_line,
    has_chat,
    readable_rooms,
    speaker_id,
    speaking_seat,
    spectator_name,
)
from harena.server.history.frame_json import dump
from harena.server.history.table_state import WATCHING
from harena.server.messages import refusals
from harena.server.protocol.requests import ChatRoom, Say
from harena.server.protocol.responses.tables import Chat as ChatResponse
from harena.server.protocol.responses.updates import ChatUpdate, SpectatorsUpdate
from harena.server.rate_limit import Bucket
from harena.server.server_time import now
from harena.server.storage.chat import KEPT
from harena.server.tables.socket import Socket
from harena.server.tables.table_core import TableCore

log = logging.getLogger(__name__)

SPECTATORS_RATE, SPECTATORS_BURST = 1.0, 10.0
"""Lines a second that all spectators of a table may write together, and how many at once."""


class Chat:
    """The chat of a table, and its number of spectators."""

    def __init__(self, core: TableCore, lines: Sequence[ChatMessage]) -> None:
        """Start with the stored lines."""
        self._core = core
        self._lines = [*lines]
        self._lock = asyncio.Lock()
        self._spectator_bucket = Bucket(SPECTATORS_RATE, SPECTATORS_BURST)
        self._over = core.history.status == "over"
        self._counted = 0
        self._counting: asyncio.TimerHandle | None = None

    # --- requests ---------------------------------------------------------------------------

    async def say(self, socket: Socket, message: Say) -> None:
        """Store and send a message. Raise RefusedError if it is not allowed."""
        history, context = self._core.history, self._core.context
        if not has_chat(history):
            raise RefusedError("no_chat", refusals.NO_ONE_TO_TALK_TO)
        if bool(message.text) == bool(message.phrase):
            raise RefusedError("bad_message", refusals.TEXT_OR_PHRASE, "text")
        seat = speaking_seat(history, socket.holder, socket.viewer)
        is_spectator = seat == WATCHING
        name = spectator_name(history, message.name) if is_spectator else history.seats[seat].name
        text = PHRASES[message.phrase] if message.phrase else clean_line(message.text)
        self._check_rate(socket)
        if is_spectator and not self._spectator_bucket.take():
            raise RefusedError("too_fast", refusals.TOO_MUCH_TALK)
        room = readable_rooms(history, socket.holder)[0]
        line = ChatMessage(room, seat, name, self._who(socket), text, message.phrase, now())
        await context.chat_store.add(history.id, line)
        await self.refresh()

    async def report(self, socket: Socket, number: int) -> None:
        """Report a message to the server's administrator. Raise RefusedError if that fails."""
        table = self._core.history.id
        line = next((each for each in self._readable(socket) if each.id == number), None)
        if line is None or line.who == self._who(socket):
            raise RefusedError("unknown_line", refusals.NO_OTHER_LINE, "line")
        self._check_rate(socket)
        present = self._core.broadcaster.present
        address = next((each.address for each in present if self._who(each) == line.who), "")
        chat_store = self._core.context.chat_store
        if await chat_store.report(table, line, self._who(socket), address):
            log.warning("a chat line was reported at table %s; see `harena admin reports`", table)

    def _check_rate(self, socket: Socket) -> None:
        """Apply the rate limit. Spectators are counted by address."""
        seated = self._core.history.held_by(socket.holder)
        person = socket.holder if seated else socket.address
        if not self._core.context.chat_limit.take(person or ""):
            raise RefusedError("too_fast", refusals.TOO_MANY_LINES)

    # --- messages ---------------------------------------------------------------------------

    def response(self, socket: Socket) -> ChatResponse | None:
        """Return the lines that a socket can read; None if the table has no chat."""
        if not has_chat(self._core.history):
            return None
        lines = [line.to_json() for line in self._readable(socket)]
        return {"who": self._who(socket), "lines": lines}

    async def refresh(self) -> None:
        """Send new stored messages."""
        async with self._lock:
            last = self._lines[-1].id if self._lines else 0
            new = await self._core.context.chat_store.lines(self._core.history.id, last)
            self._lines += new
            counts: dict[ChatRoom, int] = {"table": 0, "spectators": 0}
            for at in range(len(self._lines) - 1, -1, -1):
                room = self._lines[at].room
                counts[room] += 1
                if counts[room] > KEPT:
                    del self._lines[at]
            self._send(self._core.broadcaster.present, new)

    async def drop_deleted(self) -> None:
        """Forget the lines that the database has no more."""
        async with self._lock:
            stored = await self._core.context.chat_store.lines(self._core.history.id)
            ids = {line.id for line in stored}
            self._lines = [line for line in self._lines if line.id in ids]

    def update(self) -> None:
        """Send players the spectators' lines once the game is over."""
        history = self._core.history
        if self._over or history.status != "over":
            return
        self._over = True
        players = [each for each in self._core.broadcaster.present if history.held_by(each.holder)]
        self._send(players, [line for line in self._lines if line.room == "spectators"])

    def _send(self, sockets: Iterable[Socket], lines: Sequence[ChatMessage]) -> None:
        texts: dict[tuple[ChatRoom, ...], str] = {}
        for socket in sockets:
            rooms = readable_rooms(self._core.history, socket.holder)
            if rooms not in texts:
                readable = [line.to_json() for line in lines if line.room in rooms]
                message: ChatUpdate = {"type": "chat", "lines": readable}
                texts[rooms] = dump(message) if readable else ""
            if texts[rooms]:
                socket.send(texts[rooms])

    def _readable(self, socket: Socket) -> list[ChatMessage]:
        rooms = readable_rooms(self._core.history, socket.holder)
        return [line for line in self._lines if line.room in rooms]

    def _who(self, socket: Socket) -> str:
        """Return an id for a person at this table, which reveals nothing else."""
        if socket.holder is None:
            return socket.token
        return speaker_id(self._core.history.id, socket.holder)

    # --- spectators -------------------------------------------------------------------------

    def schedule_spectator_count(self) -> None:
        """Send the number of spectators soon, if it has changed.

        A crowd that comes and goes causes one message per interval, not one for each person.
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
        message: SpectatorsUpdate = {"type": "spectators", "count": count}
        text = dump(message)
        for socket in broadcaster.present:
            socket.send(text)

    def close(self) -> None:
        """Cancel the timer."""
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None
