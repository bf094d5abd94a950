"""Windows: short chances to interrupt, which reveal nothing about who could have.

A window is open while several seats decide at once and each can pass (`State.pass_action`). The
rules alone determine the seats to ask. An answer makes no frame for others. The window ends when
its time is up or all have answered, but not before `Settings.window_minimum`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from harena.server.clock import loop_time, wait_for_event
from harena.server.errors import RETRY, RefusedError, UnavailableError, internal
from harena.server.history.frame_json import dump
from harena.server.history.table_state import WATCHING
from harena.server.messages import refusals
from harena.server.protocol.responses.updates import WindowUpdate
from harena.server.tables.socket import Socket
from harena.server.tables.table_core import TableCore

log = logging.getLogger(__name__)


class Window:
    """An open window; `start` is the entry of the match that it starts with.

    At the `deadline` the seats of people pass; without one it waits for them. `held` are the seats
    that have asked for time.
    """

    def __init__(self, start: int, minimum: float, seconds: float | None) -> None:
        """Open the window now, for a minimum time and at most `seconds`."""
        moment = loop_time()
        self.start = start
        self.kind: str | None = None  # unknown until it is needed
        self.earliest_end = moment + minimum
        self.deadline = None if seconds is None else moment + max(seconds, minimum)
        self.held: set[int] = set()
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def wait_minimum(self) -> None:
        """Wait until the window may end."""
        await asyncio.sleep(self.earliest_end - loop_time())


class Windows:
    """Opens and closes the windows of a table, and passes for seats that do not answer."""

    def __init__(self, core: TableCore) -> None:
        """Start without a window. All kinds ask all seats."""
        self._core = core
        self._settings = core.context.settings
        self._kinds: dict[int, frozenset[str]] = {}
        self.window: Window | None = None

    def update(self) -> None:
        """Open, close or continue the window for the current position."""
        history = self._core.history
        start = None if self._core.stopped else history.window_start()
        if self.window is not None and self.window.start != start:
            self.close()
        if start is None:
            return
        window = self.window
        if window is None:
            people = sum(seat.kind == "person" for seat in history.seats)
            # A single person keeps no one waiting.
            seconds = history.terms.window if people > 1 else None
            window = self.window = Window(start, self._settings.window_minimum, seconds)
            self.send(self._core.broadcaster.sockets)
        window.changed.set()
        if window.task is None or window.task.done():
            window.task = asyncio.create_task(self._run(window))

    def close(self) -> None:
        """Close the window without passing for anyone."""
        window, self.window = self.window, None
        if window is not None:
            # A cancelled task might leave a row stored and not applied: it ends by itself.
            window.changed.set()

    def send(self, sockets: Iterable[Socket]) -> None:
        """Send the time left of an open window, and the seats that have asked for time."""
        window = self.window
        if window is None or window.deadline is None:
            return
        for socket in sockets:
            left = max(0.0, window.deadline - loop_time())
            message: WindowUpdate = {
                "type": "window",
                "seq": self._core.history.newest(socket.viewer),
                "ms": round(1000 * left),
                "held": sorted(window.held),
            }
            socket.send(dump(message))

    @property
    def busy(self) -> bool:
        """Return whether the window will still change by itself."""
        return self.window is not None and bool(self._due(self.window))

    # --- who is asked -----------------------------------------------------------------------

    def set_kinds(self, seats: Iterable[int], kinds: Iterable[str]) -> None:
        """Ask seats only in windows of some kinds."""
        known = frozenset(kinds).intersection(self._core.history.match.game.traits.windows)
        self._kinds |= dict.fromkeys(seats, known)
        self.update()

    def kinds_of(self, seat: int) -> list[str]:
        """Return the window kinds a seat wants to be asked in; none for a spectator."""
        kinds = self._core.history.match.game.traits.windows if seat != WATCHING else ()
        return [kind for kind in kinds if kind in self._kinds.get(seat, kinds)]

    def hold(self, seat: int) -> None:
        """Keep the window open for a seat, or raise RefusedError `not_your_turn`."""
        window = self.window
        if window is None or not self._core.history.match.state.can_act(seat):
            raise RefusedError("not_your_turn", refusals.NO_WINDOW)
        if window.deadline is not None and seat not in window.held:
            window.held.add(seat)
            self.send(self._core.broadcaster.sockets)

    def _due(self, window: Window) -> dict[int, float]:
        """Return when each unanswered seat will be passed automatically."""
        due: dict[int, float] = {}
        history, broadcaster = self._core.history, self._core.broadcaster
        here, bots = broadcaster.here(), history.played_by_bots()
        for seat in history.match.state.deciding():
            holder = history.seats[seat].holder
            if seat in bots:
                continue
            if seat in window.held and window.deadline is not None:
                if holder not in here:
                    left = broadcaster.left.get(holder, 0.0)
                    due[seat] = max(window.deadline, left + self._settings.window_absence)
            elif self._passes_at_once(window, seat):
                due[seat] = window.earliest_end
            elif window.deadline is not None:
                due[seat] = window.deadline
        return due

    def _passes_at_once(self, window: Window, seat: int) -> bool:
        """Return whether a seat is passed automatically without waiting."""
        match = self._core.history.match
        if seat in self._kinds:
            if window.kind is None:
                window.kind = match.scene(seat).prompt.window
            if window.kind in match.game.traits.windows and window.kind not in self._kinds[seat]:
                return True
        # Among several people that would reveal that it has no choice.
        return window.deadline is None and len(match.state.legal_actions(seat)) == 1

    # --- passing ----------------------------------------------------------------------------

    async def _run(self, window: Window) -> None:
        """Pass for people in a window as long as it is open."""
        try:
            while self.window is window:
                window.changed.clear()
                due = min(self._due(window).values(), default=None)
                pause = None if due is None else due - loop_time()
                if pause is not None and pause <= 0:
                    try:
                        await self.pass_due(window)
                        continue
                    except UnavailableError as fault:
                        self._core.broadcaster.send_error(fault)
                        pause = RETRY
                await wait_for_event(window.changed, pause)
        except Exception:
            # It is tried again after the next action or connection.
            log.exception("the window of table %s failed", self._core.history.id)
            self._core.broadcaster.send_error(internal())

    async def pass_due(self, window: Window) -> None:
        """Pass for all seats that are due, in one step."""
        core = self._core
        async with core.lock:
            if self.window is not window:
                return
            moment, state = loop_time(), core.history.match.state
            seats = [seat for seat, due in self._due(window).items() if due <= moment]
            if seats:
                draft = core.draft()
                for seat in seats:
                    draft.decide(seat, int(state.pass_action(seat)))
                draft.advance()
                await core.write_automatic(draft)
                core.wake()

    async def stop(self) -> None:
        """Close the window, and wait until its task has ended."""
        task = self.window.task if self.window is not None else None
        self.close()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)
