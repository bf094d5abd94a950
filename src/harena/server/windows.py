"""Windows: chances to interrupt that pass by themselves, and tell nobody who could have used them.

A window is open while several decide at once and each may let it pass (`State.pass_action`).
Everything that could tell who was able to interrupt is the same for all: who is asked follows
from the rules, an answer makes no frame for others, and the window ends when its time is up or
everybody has answered, never before `Settings.window_least`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from harena.server.faults import RETRY, RefusedError, StaleError, UnavailableError, internal
from harena.server.settings import Settings
from harena.server.store import Row
from harena.server.tables import Table
from harena.server.telling import tell_fault, tell_window

log = logging.getLogger(__name__)


class Window:
    """A window that is open; `start` is the entry of the match that it starts with.

    At the `deadline` the seats of people pass; without one they are waited for. `held` are the
    seats that have asked for time.
    """

    def __init__(self, start: int, least: float, seconds: float | None) -> None:
        """It opens now."""
        moment = time.monotonic()
        self.start = start
        self.kind: str | None = None  # not asked for yet
        self.settled = moment + least
        self.deadline = None if seconds is None else moment + max(seconds, least)
        self.held: set[int] = set()
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def settle(self) -> None:
        """Wait until it may end."""
        await asyncio.sleep(self.settled - time.monotonic())


class Windows:
    """Opens and closes the windows of all tables, and passes for those who do not answer."""

    def __init__(
        self,
        settings: Settings,
        write: Callable[[Table, list[Row]], Awaitable[None]],
        wake: Callable[[Table], None],
    ) -> None:
        """`write` stores rows under the table's lock, `wake` lets the table go on after it."""
        self._settings = settings
        self._write = write
        self._wake = wake
        self.stopped = False

    def update(self, table: Table) -> None:
        """Open, close or go on with a table's window, as its match stands now."""
        start = None if self.stopped else table.window_start()
        if table.window is not None and table.window.start != start:
            self.close(table)
        if start is None:
            return
        window = table.window
        if window is None:
            people = sum(seat.kind == "person" for seat in table.seats)
            # One person alone keeps nobody waiting.
            seconds = table.window_seconds if people > 1 else None
            window = table.window = Window(start, self._settings.window_least, seconds)
            tell_window(table)
        window.changed.set()
        if window.task is None or window.task.done():
            window.task = asyncio.create_task(self._mind(table, window))

    def close(self, table: Table) -> None:
        """Forget a table's window; what was to be passed in it is not passed any more."""
        window, table.window = table.window, None
        if window is not None:
            # Its task ends by itself: cancelled, it might leave a row stored and not taken in.
            window.changed.set()

    def busy(self, table: Table) -> bool:
        """Whether something will yet happen in a table's window without anybody's doing."""
        return table.window is not None and bool(self._due(table, table.window))

    def hold(self, table: Table, seat: int) -> None:
        """Have a window wait for a seat. RefusedError `not_your_turn` when it is asked nothing."""
        window = table.window
        if window is None or not table.match.state.can_act(seat):
            raise RefusedError("not_your_turn", "that seat is asked nothing now")
        if window.deadline is not None and seat not in window.held:
            window.held.add(seat)
            tell_window(table)

    def _due(self, table: Table, window: Window) -> dict[int, float]:
        """When each seat of a person that has not answered will be passed for; the others never."""
        due: dict[int, float] = {}
        here, bots = table.here(), table.played_by_bots()
        for seat in table.match.state.deciding():
            taken = table.seats[seat]
            if seat in bots:
                continue
            if seat in window.held and window.deadline is not None:
                if taken.holder not in here:
                    left = table.left.get(taken.holder, 0.0)
                    due[seat] = max(window.deadline, left + self._settings.window_absent)
            elif self._unasked(table, window, seat):
                due[seat] = window.settled
            elif window.deadline is not None:
                due[seat] = window.deadline
        return due

    def _unasked(self, table: Table, window: Window, seat: int) -> bool:
        """Whether a seat is not waited for at all."""
        if seat in table.asks:
            if window.kind is None:
                window.kind = table.match.scene(seat).prompt.window
            known = table.match.game.windows
            if window.kind in known and window.kind not in table.asks[seat]:
                return True
        # Among several people that would tell the others that it has no choice.
        return window.deadline is None and len(table.match.state.legal_actions(seat)) == 1

    async def _mind(self, table: Table, window: Window) -> None:
        """Pass for people in a window as long as it is open."""
        try:
            while table.window is window:
                window.changed.clear()
                due = min(self._due(table, window).values(), default=None)
                pause = None if due is None else due - time.monotonic()
                if pause is not None and pause <= 0:
                    try:
                        await self.let_pass(table, window)
                        continue
                    except UnavailableError as fault:
                        tell_fault(table, fault)
                        pause = RETRY
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await window.changed.wait()
        except Exception:
            # It is tried again when somebody acts or connects.
            log.exception("the window of table %s cannot go on", table.id)
            tell_fault(table, internal())

    async def let_pass(self, table: Table, window: Window) -> None:
        """Pass for all seats that are due, in one step."""
        async with table.lock:
            if table.window is not window:
                return
            moment, state = time.monotonic(), table.match.state
            due = [seat for seat, when in self._due(table, window).items() if when <= moment]
            passes = [(seat, int(state.pass_action(seat))) for seat in due]
            if passes:
                # Another server process may have passed first: then that counts.
                with suppress(StaleError):
                    await self._write(table, table.decision_rows(*passes))
                self._wake(table)

    async def stop(self, tables: list[Table]) -> None:
        """Close all windows; none is opened any more."""
        self.stopped = True
        tasks = [table.window.task for table in tables if table.window and table.window.task]
        for table in tables:
            self.close(table)
        await asyncio.gather(*tasks, return_exceptions=True)
