"""The conditional moves of a table: stored, followed, and played when due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from harena.core.errors import IllegalActionError
from harena.server.errors import RETRY, RefusedError, StaleError, UnavailableError
from harena.server.history.conditional_moves import (
    MOST_LINES,
    ConditionalLine,
    RecordedMatch,
    allows_conditional_moves,
    conditional_line,
    replaced_lines,
)
from harena.server.protocol.responses.conditional_moves import (
    ConditionalLineResponse,
    ConditionalMovesResponse,
)
from harena.server.storage.conditional_moves import ConditionalMoveStore
from harena.server.tables.table_core import TableCore

log = logging.getLogger(__name__)


class ConditionalMoves:
    """The conditional moves of a table's players, each visible to its owner only."""

    def __init__(
        self, core: TableCore, store: ConditionalMoveStore, lines: Sequence[ConditionalLine]
    ) -> None:
        """These lines are stored."""
        self._core = core
        self._store = store
        self._reached: dict[int, int] = {}  # how far the match was seen along each
        self._lines: list[ConditionalLine] = []
        self._gone: set[int] = set()
        self._task: asyncio.Task[None] | None = None
        self._take(lines)

    @property
    def busy(self) -> bool:
        """Return whether lines are being played or deleted."""
        return self._task is not None and not self._task.done()

    # --- what people do ---------------------------------------------------------------------

    def response(self, holder: str | None, seat: int) -> ConditionalMovesResponse:
        """The lines of a seat, for its own person. RefusedError `not_your_seat` for others."""
        self.check(holder, seat)
        match = self._core.history.match
        return {
            "seat": seat,
            "may": allows_conditional_moves(self._core.history, seat),
            "lines": [
                ConditionalLineResponse(
                    id=line.id, since=line.since, moves=len(line.moves), words=[*line.words]
                )
                for line in self._lines
                if line.seat == seat and line.behind(match) >= 0
            ],
        }

    async def keep(self, holder: str | None, seat: int, course: RecordedMatch) -> None:
        """Store the line that a recorded match continues with.

        It replaces lines that continue differently. Raise RefusedError if it does not fit.
        """
        self.check(holder, seat)
        history = self._core.history
        if not allows_conditional_moves(history, seat):
            raise RefusedError("bad_line", "at this table nothing can be prepared now")
        async with self._core.lock:
            line = conditional_line(history, seat, course)
            mine = [each for each in self._lines if each.seat == seat]
            gone = replaced_lines(line, [each for each in mine if each.behind(history.match) >= 0])
            if gone is None:
                return
            if len(mine) - len(gone) >= MOST_LINES:
                raise RefusedError("bad_line", f"no more than {MOST_LINES} lines; forget one first")
            await self._store.change(history.id, gone, line)
            await self.follow()

    async def drop(self, holder: str | None, seat: int, number: int) -> None:
        """Forget a line; done when it is stored. RefusedError `unknown_line` if there is none."""
        self.check(holder, seat)
        async with self._core.lock:
            if not any(line.id == number and line.seat == seat for line in self._lines):
                raise RefusedError("unknown_line", "that line is not there any more", "line")
            await self._store.change(self._core.history.id, {number})
            await self.follow()

    def check(self, holder: str | None, seat: int) -> None:
        """Raise RefusedError `not_your_seat` for another person's seat."""
        if seat not in self._core.history.held_by(holder):
            raise RefusedError("not_your_seat", "that is not your seat", "seat")

    # --- going on ---------------------------------------------------------------------------

    async def follow(self) -> None:
        """Load the stored lines, which another process may have changed."""
        self._take(await self._store.at(self._core.history.id))

    def _take(self, lines: Sequence[ConditionalLine]) -> None:
        self._lines = [line for line in lines if line.id not in self._gone]
        match = self._core.history.match
        self._reached = {
            line.id: max(self._reached.get(line.id, 0), line.behind(match)) for line in self._lines
        }

    def update(self) -> None:
        """Drop lines that are done or no longer apply, and play due moves."""
        if not self._lines and not self._gone:
            return
        history = self._core.history
        for line in self._lines:
            behind, reached = line.behind(history.match), self._reached[line.id]
            # Whoever takes back what he had prepared does not want it played once more.
            taken_back = behind < line.own_behind(reached)
            if history.status == "over" or taken_back or behind in (-1, len(line.moves)):
                self._gone.add(line.id)
            self._reached[line.id] = max(behind, reached)
        self._lines = [line for line in self._lines if line.id not in self._gone]
        if (self._gone or self._due() is not None) and not self.busy and self._goes_on():
            self._task = asyncio.create_task(self._go_on())

    def _goes_on(self) -> bool:
        return not self._core.context.stopped

    def _due(self) -> ConditionalLine | None:
        history = self._core.history
        if not history.is_running:
            return None
        may = (line for line in self._lines if history.is_played_by_person(line.seat))
        return next((line for line in may if line.next_in(history.match) >= 0), None)

    async def _go_on(self) -> None:
        try:
            while self._goes_on() and (self._gone or self._due() is not None):
                try:
                    await self._forget()
                    await self._play()
                except UnavailableError:
                    await asyncio.sleep(RETRY)  # said already
        except Exception:
            # They are tried again when somebody acts or connects.
            log.exception("what is prepared at table %s cannot be played", self._core.history.id)

    async def _forget(self) -> None:
        if self._gone:
            gone = set(self._gone)
            await self._store.change(self._core.history.id, gone)
            self._gone -= gone

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
                self._gone.add(line.id)
                self._lines.remove(line)
                return
            draft.run_on()
            with suppress(StaleError):
                await self._core.write(draft)
        self._core.wake()

    async def stop(self) -> None:
        """Play nothing more; what was stored is stored."""
        if self._task is not None:
            await asyncio.wait([self._task])
