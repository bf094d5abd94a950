"""A live table: all requests of its players go through here, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial

from harena.core.errors import IllegalActionError
from harena.server.clock import loop_time
from harena.server.errors import RefusedError, StaleError
from harena.server.history.chat_message import ChatMessage
from harena.server.history.conditional_moves import ConditionalLine
from harena.server.history.draft import Draft
from harena.server.history.history import History
from harena.server.history.plans import draft_plan
from harena.server.history.rows import ProposalKind
from harena.server.history.table_state import WATCHING
from harena.server.history.undo_text import draft_undo
from harena.server.messages import refusals
from harena.server.tables.bots import Bots
from harena.server.tables.capacity import displaced
from harena.server.tables.chat import Chat
from harena.server.tables.clocks import ClockBroadcaster
from harena.server.tables.conditional_moves import ConditionalMoves
from harena.server.tables.deadlines import Deadlines
from harena.server.tables.game_summary import GameSummarizer
from harena.server.tables.hints import Hints
from harena.server.tables.socket import OVERFLOW, Socket
from harena.server.tables.start import Start
from harena.server.tables.table_core import ServerContext, TableCore
from harena.server.tables.windows import Windows


class Table:
    """A table in memory with its clocks and bots, from client messages to broadcasts.

    Methods for requests return when the change is stored. They raise RefusedError if the request is
    not possible.
    """

    def __init__(
        self,
        history: History,
        context: ServerContext,
        hints: Hints,
        stored_due: int | None,
        chat: Sequence[ChatMessage],
        conditional_moves: Sequence[ConditionalLine],
    ) -> None:
        """Start without sockets. `stored_due` is the deadline in the database."""
        self.id = history.id
        self.history = history
        self.core = TableCore(history, context, stored_due)
        self.broadcaster = self.core.broadcaster
        self.start = Start(self.core)
        self.windows = Windows(self.core)
        self.deadlines = Deadlines(self.core)
        self.bots = Bots(self.core, self.windows)
        self.game_summary = GameSummarizer(history, context.pool)
        self.chat = Chat(self.core, chat)
        self.conditional_moves = ConditionalMoves(self.core, conditional_moves)
        self._hints = hints
        self.clocks = ClockBroadcaster(history, self.broadcaster)
        self.core.updates = [
            self.start.update,
            self.windows.update,
            self.deadlines.update,
            self.clocks.update,
            self.chat.update,
            self.conditional_moves.update,
            self._end_delay,
        ]
        self.core.wake = self.wake

    # --- requests ---------------------------------------------------------------------------

    @asynccontextmanager
    async def _change(self) -> AsyncIterator[Draft]:
        """Lock the table for a draft, store its changes, and wake the table."""
        async with self.core.lock:
            draft = self.core.draft()
            yield draft
            if draft.changes:
                await self.core.write(draft)
        self.wake()

    async def act(
        self, seat: int, seq: int, version: int | None, action: int, then: Sequence[int] = ()
    ) -> None:
        """Carry out a seat's decision, and those after it as far as `Draft.act` makes them."""
        if self.windows.window is not None:
            # An answer that ended a window early would reveal that no other seat had a choice.
            await self.windows.window.wait_minimum()
        async with self._change() as draft:
            self._check_turn(seat, seq, version)
            if not self.history.match.state.can_act(seat):
                raise RefusedError("not_your_turn", refusals.NOT_YOUR_TURN)
            try:
                draft.act(seat, action, then)
            except IllegalActionError as error:
                message = refusals.illegal_now(action=error.action, legal=error.legal)
                raise RefusedError("illegal_action", message) from None

    async def plan(self, seat: int, seq: int, version: int | None, actions: list[int]) -> None:
        """Replace a seat's plan."""
        async with self._change() as draft:
            self._check_turn(seat, seq, version, whole=True)
            draft_plan(self.history, draft, seat, actions)

    async def undo(self, seat: int, seq: int, version: int | None) -> None:
        """Take back a seat's last decision."""
        async with self._change() as draft:
            self._check_turn(seat, seq, version)
            free = self.history.free_undo(seat, draft.moment)
            if free is None:
                raise RefusedError("no_undo", refusals.NO_UNDO)
            await asyncio.to_thread(draft_undo, self.history, draft, free)

    async def resign(self, seat: int, game: int | None = None) -> None:
        """Resign the match for a seat, or only game number `game` of a series."""
        async with self._change() as draft:
            self._check_playing(seat)
            if len(self.history.seats) != 2:
                raise RefusedError("illegal_action", refusals.RESIGN_OF_TWO)
            if not self.history.match.game.traits.can_resign:
                raise RefusedError("illegal_action", refusals.NO_RESIGNING)
            match = self.history.match
            if game is None:
                draft.resign(seat)
            elif not match.can_lose_game:
                raise RefusedError("illegal_action", refusals.NO_SERIES, "game")
            elif game != match.state.series_game():
                raise StaleError
            else:
                draft.lose_game(seat)
                draft.advance()

    async def return_to_seat(self, seat: int) -> None:
        """Take a seat back from the bot that plays on for it."""
        async with self._change() as draft:
            self._check_playing(seat)
            if seat not in self.history.substituted:
                raise RefusedError("not_your_turn", refusals.NO_SUBSTITUTE)
            draft.note("returned", seat)

    async def propose(self, seat: int, what: ProposalKind, seq: int, version: int | None) -> None:
        """Propose an undo or a pause to all others."""
        async with self._change() as draft:
            self._check_turn(seat, seq, version)
            self.history.proposals.draft(draft, seat, what)

    async def answer(self, seat: int, number: int, *, agree: bool) -> None:
        """Accept or decline the open proposal."""
        async with self._change() as draft:
            self._check_playing(seat)
            answer = partial(self.history.proposals.draft_answer, draft, seat, number, agree=agree)
            await asyncio.to_thread(answer)

    async def resume(self, seat: int) -> None:
        """Continue the game after a pause."""
        async with self._change() as draft:
            self._check_seated(seat)
            if self.history.paused is None:
                raise RefusedError("not_paused", refusals.GAME_RUNS)
            draft.note("resumed", seat)

    def hold(self, holder: str | None, viewer: int, seq: int, seat: int) -> None:
        """Ask for time in a window, for one of a person's seats."""
        if seat not in self.history.held_by(holder):
            raise RefusedError("not_your_seat", refusals.NOT_YOUR_SEAT)
        self._check_playing(seat)
        if seq != self.history.newest(viewer):
            raise StaleError
        self.windows.hold(seat)

    def set_window_kinds(self, holder: str | None, kinds: Iterable[str]) -> None:
        """Choose the kinds of windows that ask a person's seats."""
        seats = self.history.held_by(holder)
        if not seats:
            raise RefusedError("not_your_seat", refusals.YOU_WATCH)
        self.windows.set_kinds(seats, kinds)

    async def hint(self, socket: Socket, number: int, seq: int, version: int | None) -> None:
        """Send a hint in response to a message."""
        async with self.core.lock:
            self._check_turn(socket.viewer, seq, version)
            await self._hints.hint(self.core, socket, number)

    def explain(self, socket: Socket, number: int, seq: int) -> None:
        """Send the alternatives to a bot's decision in response to a message."""
        self._hints.explain(self.core.broadcaster_of(socket).history, socket, number, seq)

    def _check_seated(self, seat: int) -> None:
        if seat == WATCHING:
            raise RefusedError("not_your_seat", refusals.YOU_WATCH)

    def _check_playing(self, seat: int) -> None:
        self._check_seated(seat)
        if self.history.status == "waiting":
            raise RefusedError("waiting", refusals.NOT_ALL_HERE)
        if self.history.status == "over":
            raise RefusedError("over", refusals.GAME_OVER)
        if self.history.paused is not None:
            raise RefusedError("paused", refusals.GAME_PAUSED)

    def _check_turn(self, seat: int, seq: int, version: int | None, *, whole: bool = False) -> None:
        self._check_playing(seat)
        if seat in self.history.substituted:
            raise RefusedError("not_your_turn", refusals.BOT_PLAYS_ON)
        if self.core.is_full:
            most = self.core.context.settings.table_steps
            raise RefusedError("too_long", refusals.game_too_long(most=most))
        if self.history.is_stale(seat, seq, version, whole=whole):
            raise StaleError

    # --- sockets ----------------------------------------------------------------------------

    def check_capacity(self, socket: Socket) -> None:
        """Raise RefusedError if there is no room for a new socket, or its address did too much."""
        if not all(budget.has_tokens() for budget in self.core.context.budgets(socket)):
            raise RefusedError("too_fast", refusals.TOO_MANY_REQUESTS)
        displaced(self.history, self.broadcaster.present, socket, self.core.context.settings)

    async def connect(self, socket: Socket, since: int, version: int) -> None:
        """Greet a new socket, tell the others, and wake the table.

        Raise RefusedError `too_many` if others took the last room meanwhile, or `not_your_seat` if
        the person has lost the seat.
        """
        broadcaster = await self.core.broadcaster_for(socket.holder)
        present, settings = self.broadcaster.present, self.core.context.settings
        leaving = displaced(self.history, present, socket, settings)
        if leaving is not None:
            self.disconnect(leaving)
            leaving.end(OVERFLOW)
        # The person may have lost the seat since the request.
        self.history.check_viewer(socket.holder, socket.viewer)
        before = broadcaster.here()
        broadcaster.add(socket)
        try:
            self.greet(socket, since, version)
        except Exception:
            broadcaster.discard(socket)
            raise
        if broadcaster.here() != before:
            self.core.send_table(omit=socket)
        self.chat.schedule_spectator_count()
        self.wake()

    def disconnect(self, socket: Socket) -> None:
        """Remove a socket, and tell the others if its person has left."""
        broadcaster = self.broadcaster
        before = broadcaster.here()
        self.core.broadcaster_of(socket).discard(socket)
        self.core.last_used = loop_time()
        if broadcaster.here() != before:
            broadcaster.left[socket.holder] = self.core.last_used
            self.core.send_table()
            self.windows.update()
        self.chat.schedule_spectator_count()

    async def view_seat(self, socket: Socket, seat: int) -> None:
        """Show a socket the table as another seat, or as a spectator."""
        viewer = self.history.check_viewer(socket.holder, seat)
        await self.core.prepare_view(socket.holder, viewer)
        socket.viewer = viewer
        self.greet(socket)

    def greet(self, socket: Socket, since: int = 0, version: int = 0) -> None:
        """Send `hello` and the running times, as the socket's viewer may see them."""
        limit = self.core.context.settings.catch_up_limit
        kinds = self.windows.kinds_of(socket.viewer)
        broadcaster, delayed = self.core.broadcaster_of(socket), self.core.delayed
        broadcaster.greet(socket, since, version, limit, kinds, self.chat.response(socket))
        if delayed is not None and broadcaster is delayed.broadcaster:
            delayed.send_times(socket)
            return
        self.windows.send([socket])
        self.deadlines.send([socket])
        self.clocks.send([socket])

    def _end_delay(self) -> None:
        """Move sockets whose delay has ended to the live broadcaster."""
        delayed = self.core.delayed
        if delayed is None:
            return
        sees_delayed = self.history.sees_delayed
        for socket in [s for s in delayed.broadcaster.sockets if not sees_delayed(s.holder)]:
            newest, version = (
                delayed.history.newest(socket.viewer),
                delayed.history.version(socket.viewer),
            )
            delayed.broadcaster.discard(socket)
            self.broadcaster.add(socket)
            self.greet(socket, newest + 1, version)
        if self.history.status == "over":
            delayed.close()
            self.core.delayed = None

    # --- background work --------------------------------------------------------------------

    def wake(self) -> None:
        """Start the game, its windows, deadlines, conditional moves and bots, if they are due."""
        self.start.update()
        self.windows.update()
        self.deadlines.update()
        self.conditional_moves.update()
        self.bots.wake()

    async def refresh(self) -> None:
        """Apply what is stored and not yet applied, and start the game if it can start."""
        async with self.core.lock:
            await self.core.refresh()
            await self.start.start()

    async def resume_play(self) -> None:
        """Resume a table that was just loaded.

        The first dice fall if they are due. Clocks that were running while no process was up
        restart from now.
        """
        async with self.core.lock:
            await self.start.start()
            draft = self.core.draft()
            clocks = self.history.clocks
            if clocks is not None and (clocks.since or draft.moment) < self.core.context.opened:
                draft.note("loaded")
            await self.core.write_automatic(draft)

    @property
    def is_timed_live(self) -> bool:
        """Return whether a clock or a short deadline runs."""
        return self.history.due is not None and not self.history.terms.by_post

    def is_idle(self, since: float) -> bool:
        """Return whether the table has been neither watched nor requested since a moment."""
        busy = (
            self.broadcaster.present
            or self.core.lock.locked()
            or self.start.busy
            or self.bots.busy
            or self.windows.busy
            or self.clocks.busy
            or self.conditional_moves.busy
        )
        return not busy and self.core.last_used <= since

    def close(self) -> None:
        """Cancel the start, the window, the deadline and all timers."""
        self.start.close()
        self.windows.close()
        self.deadlines.close()
        self.chat.close()
        self.core.close()

    async def stop(self) -> None:
        """Cancel all background work, and wait until nothing is being stored."""
        self.chat.close()
        self.core.close()
        await self.start.stop()
        await self.windows.stop()
        await self.deadlines.stop()
        await self.bots.stop()
        await self.conditional_moves.stop()
        await self.game_summary.stop()
