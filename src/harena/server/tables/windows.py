"""Windows: short chances to interrupt, which reveal nothing about who could have.

A window is open while several seats decide at once and each can pass (`State.pass_action`). The
rules alone determine who is asked. An answer makes no frame for others. The window ends when its
time is up or all have answered, but not before `Settings.window_minimum`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress

from harena.server.clock import loop_time
from harena.server.errors import RETRY, RefusedError, UnavailableError, internal
from harena.server.history.frame_json import dump
from harena.server.history.table_state import WATCHING
from harena.server.protocol.responses.updates import WindowUpdate
from harena.server.tables.socket import Socket
from harena.server.tables.table_core import TableCore

log = logging.getLogger(__name__)


class Window:
    """A window that is open; `start` is the entry of the match that it starts with.

    At the `deadline` the seats of people pass; without one they are waited for. `held` are the
    seats that have asked for time.
    """

    def __init__(self, start: int, least: float, seconds: float | None) -> None:
        """It opens now."""
        moment = loop_time()
        self.start = start
        self.kind: str | None = None  # not asked for yet
        self.settled = moment + least
        self.deadline = None if seconds is None else moment + max(seconds, least)
        self.held: set[int] = set()
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def settle(self) -> None:
        """Wait until it may end."""
        await asyncio.sleep(self.settled - loop_time())


class Windows:
    """Opens and closes the windows of a table, and passes for those who do not answer."""

    def __init__(self, core: TableCore) -> None:
        """Start without a window. All seats want to be asked."""
        self._core = core
        self._settings = core.context.settings
        self._asks: dict[int, frozenset[str]] = {}
        self.window: Window | None = None

    def update(self) -> None:
        """Open, close or go on with the window, as the match stands now."""
        history = self._core.history
        start = None if self._core.context.stopped else history.window_start()
        if self.window is not None and self.window.start != start:
            self.close()
        if start is None:
            return
        window = self.window
        if window is None:
            people = sum(seat.kind == "person" for seat in history.seats)
            # One person alone keeps nobody waiting.
            seconds = history.terms.window if people > 1 else None
            window = self.window = Window(start, self._settings.window_minimum, seconds)
            self.tell(self._core.broadcaster.sockets)
        window.changed.set()
        if window.task is None or window.task.done():
            window.task = asyncio.create_task(self._mind(window))

    def close(self) -> None:
        """Forget the window; what was to be passed in it is not passed any more."""
        window, self.window = self.window, None
        if window is not None:
            # Its task ends by itself: cancelled, it might leave a row stored and not taken in.
            window.changed.set()

    def tell(self, sockets: Iterable[Socket]) -> None:
        """Tell sockets that a window is open, for how long yet, and who has asked for time."""
        window = self.window
        if window is None or window.deadline is None:
            return
        for socket in sockets:
            left = max(0.0, window.deadline - loop_time())
            told: WindowUpdate = {
                "type": "window",
                "seq": self._core.history.newest(socket.viewer),
                "ms": round(1000 * left),
                "held": sorted(window.held),
            }
            socket.send(dump(told))

    @property
    def busy(self) -> bool:
        """Return whether the window will still change by itself."""
        return self.window is not None and bool(self._due(self.window))

    # --- who is asked -----------------------------------------------------------------------

    def set_kinds(self, seats: Iterable[int], kinds: Iterable[str]) -> None:
        """Have seats asked in some kinds of windows only."""
        for seat in seats:
            self._asks[seat] = frozenset(kinds).intersection(
                self._core.history.match.game.traits.windows
            )
        self.update()

    def wants(self, seat: int) -> list[str]:
        """Return the window kinds a seat wants to be asked in; none for a spectator."""
        kinds = self._core.history.match.game.traits.windows if seat != WATCHING else ()
        return [kind for kind in kinds if kind in self._asks.get(seat, kinds)]

    def hold(self, seat: int) -> None:
        """Keep the window open for a seat, or raise RefusedError `not_your_turn`."""
        window = self.window
        if window is None or not self._core.history.match.state.can_act(seat):
            raise RefusedError("not_your_turn", "that seat is asked nothing now")
        if window.deadline is not None and seat not in window.held:
            window.held.add(seat)
            self.tell(self._core.broadcaster.sockets)

    def _due(self, window: Window) -> dict[int, float]:
        """Return when each unanswered seat will be passed automatically."""
        due: dict[int, float] = {}
        history, broadcaster = self._core.history, self._core.broadcaster
        here, bots = broadcaster.here(), history.played_by_bots()
        for seat in history.match.state.deciding():
            taken = history.seats[seat]
            if seat in bots:
                continue
            if seat in window.held and window.deadline is not None:
                if taken.holder not in here:
                    left = broadcaster.left.get(taken.holder, 0.0)
                    due[seat] = max(window.deadline, left + self._settings.window_absence)
            elif self._automatic(window, seat):
                due[seat] = window.settled
            elif window.deadline is not None:
                due[seat] = window.deadline
        return due

    def _automatic(self, window: Window, seat: int) -> bool:
        """Return whether a seat is passed automatically without waiting."""
        match = self._core.history.match
        if seat in self._asks:
            if window.kind is None:
                window.kind = match.scene(seat).prompt.window
            if window.kind in match.game.traits.windows and window.kind not in self._asks[seat]:
                return True
        # Among several people that would tell the others that it has no choice.
        return window.deadline is None and len(match.state.legal_actions(seat)) == 1

    # --- passing ----------------------------------------------------------------------------

    async def _mind(self, window: Window) -> None:
        """Pass for people in a window as long as it is open."""
        try:
            while self.window is window:
                window.changed.clear()
                due = min(self._due(window).values(), default=None)
                pause = None if due is None else due - loop_time()
                if pause is not None and pause <= 0:
                    try:
                        await self.let_pass(window)
                        continue
                    except UnavailableError as fault:
                        self._core.broadcaster.send_error(fault)
                        pause = RETRY
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await window.changed.wait()
        except Exception:
            # It is tried again when somebody acts or connects.
            log.exception("the window of table %s cannot go on", self._core.history.id)
            self._core.broadcaster.send_error(internal())

    async def let_pass(self, window: Window) -> None:
        """Pass for all seats that are due, in one step."""
        core = self._core
        async with core.lock:
            if self.window is not window:
                return
            moment, state = loop_time(), core.history.match.state
            due = [seat for seat, when in self._due(window).items() if when <= moment]
            if due:
                draft = core.draft()
                for seat in due:
                    draft.decide(seat, int(state.pass_action(seat)))
                draft.run_on()
                await core.write_automatic(draft)
                core.wake()

    async def stop(self) -> None:
        """Close the window, and wait until all that is done in it is done."""
        task = self.window.task if self.window is not None else None
        self.close()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)
