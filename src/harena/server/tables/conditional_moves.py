"""The conditional moves of a table: stored, synchronized, and played when due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from harena.core.errors import IllegalActionError
from harena.server.errors import RETRY, RefusedError, StaleError, UnavailableError
from harena.server.history.conditional_moves import (
    MAX_LINES,
    ConditionalLine,
    RecordedMatch,
    allows_conditional_moves,
    conditional_line,
    replaced_lines,
)
from harena.server.messages import refusals
from harena.server.protocol.responses.tables import (
    ConditionalLineResponse,
    ConditionalMovesResponse,
)
from harena.server.tables.table_core import TableCore

log = logging.getLogger(__name__)


class ConditionalMoves:
    """The conditional moves of a table's players, each visible to its owner only."""

    def __init__(self, core: TableCore, lines: Sequence[ConditionalLine]) -> None:
        """Start with the stored lines."""
        self._core = core
        self._store = core.context.conditional_moves
        self._reached: dict[int, int] = {}  # by line: the most of its moves that were played
        self._lines: list[ConditionalLine] = []
        self._obsolete: set[int] = set()
        self._task: asyncio.Task[None] | None = None
        self._set_lines(lines)

    @property
    def busy(self) -> bool:
        """Return whether lines are being played or deleted."""
        return self._task is not None and not self._task.done()

    def response(self, holder: str | None, seat: int) -> ConditionalMovesResponse:
        """Return the lines of a seat, for its own person. Raise RefusedError for others."""
        self.check_seat(holder, seat)
        match = self._core.history.match
        return {
            "seat": seat,
            "can_add": allows_conditional_moves(self._core.history, seat),
            "lines": [
                ConditionalLineResponse(
                    id=line.id, since=line.since, moves=len(line.moves), words=[*line.words]
                )
                for line in self._lines
                if line.seat == seat and line.played(match) >= 0
            ],
        }

    async def add(self, holder: str | None, seat: int, record: RecordedMatch) -> None:
        """Store the line that a recorded match continues with.

        It replaces lines that continue differently. Raise RefusedError if it does not fit.
        """
        self.check_seat(holder, seat)
        history = self._core.history
        if not allows_conditional_moves(history, seat):
            raise RefusedError("bad_line", refusals.NO_CONDITIONAL_MOVES)
        async with self._core.lock:
            line = conditional_line(history, seat, record)
            own = [each for each in self._lines if each.seat == seat]
            replaced = replaced_lines(
                line, [each for each in own if each.played(history.match) >= 0]
            )
            if replaced is None:
                return
            if len(own) - len(replaced) >= MAX_LINES:
                raise RefusedError("bad_line", refusals.too_many_lines(most=MAX_LINES))
            await self._store.change(history.id, replaced, line)
            await self.refresh()

    async def remove(self, holder: str | None, seat: int, number: int) -> None:
        """Delete a stored line. Raise RefusedError `unknown_line` if there is none."""
        self.check_seat(holder, seat)
        async with self._core.lock:
            if not any(line.id == number and line.seat == seat for line in self._lines):
                raise RefusedError("unknown_line", refusals.LINE_GONE, "line")
            await self._store.change(self._core.history.id, {number})
            await self.refresh()

    def check_seat(self, holder: str | None, seat: int) -> None:
        """Raise RefusedError `not_your_seat` for another person's seat."""
        if seat not in self._core.history.held_by(holder):
            raise RefusedError("not_your_seat", refusals.NOT_YOUR_SEAT, "seat")

    async def refresh(self) -> None:
        """Load the stored lines."""
        self._set_lines(await self._store.at(self._core.history.id))

    def _set_lines(self, lines: Sequence[ConditionalLine]) -> None:
        self._lines = [line for line in lines if line.id not in self._obsolete]
        match = self._core.history.match
        self._reached = {
            line.id: max(self._reached.get(line.id, 0), line.played(match)) for line in self._lines
        }

    def update(self) -> None:
        """Drop lines that are done or no longer apply, and play due moves."""
        history = self._core.history
        for line in self._lines:
            played, reached = line.played(history.match), self._reached[line.id]
            # After an undo of a conditional move, its line must not play it again.
            undone = played < line.own_moves(reached)
            if history.status == "over" or undone or played in (-1, len(line.moves)):
                self._obsolete.add(line.id)
            self._reached[line.id] = max(played, reached)
        self._lines = [line for line in self._lines if line.id not in self._obsolete]
        if not self.busy and self._has_work():
            self._task = asyncio.create_task(self._run())

    def _has_work(self) -> bool:
        return not self._core.stopped and bool(self._obsolete or self._due())

    def _due(self) -> ConditionalLine | None:
        history = self._core.history
        if not history.is_running:
            return None
        for line in self._lines:
            if history.is_played_by_person(line.seat) and line.next_in(history.match) >= 0:
                return line
        return None

    async def _run(self) -> None:
        try:
            while self._has_work():
                try:
                    await self._delete_obsolete()
                    await self._play()
                except UnavailableError:
                    await asyncio.sleep(RETRY)  # the store has logged it
        except Exception:
            # They are tried again after the next action or connection.
            log.exception("the conditional moves of table %s failed", self._core.history.id)

    async def _delete_obsolete(self) -> None:
        if self._obsolete:
            lines = set(self._obsolete)
            await self._store.change(self._core.history.id, lines)
            self._obsolete -= lines

    async def _play(self) -> None:
        """Play the due move of a line; drop a line that cannot be played."""
        async with self._core.lock:
            line = self._due()
            if line is None:
                return
            history, draft = self._core.history, self._core.draft()
            try:
                draft.decide(line.seat, line.next_in(history.match))
            except IllegalActionError:
                self._obsolete.add(line.id)
                self._lines.remove(line)
                return
            draft.advance()
            with suppress(StaleError):
                await self._core.write(draft)
        self._core.wake()

    async def stop(self) -> None:
        """Wait until nothing is being stored."""
        if self._task is not None:
            await asyncio.wait([self._task])
