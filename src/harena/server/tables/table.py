"""A live table: all that people do at it goes through here, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from harena.core.errors import IllegalActionError, listing
from harena.server.clock import loop_time
from harena.server.errors import RefusedError, StaleError
from harena.server.history.chat_message import ChatMessage
from harena.server.history.conditional_moves import ConditionalLine
from harena.server.history.history import History
from harena.server.history.plans import draft_plan
from harena.server.history.rows import ProposalKind
from harena.server.history.table_state import WATCHING
from harena.server.tables.bots import Bots
from harena.server.tables.chat import Chat
from harena.server.tables.clocks import ClockBroadcaster
from harena.server.tables.conditional_moves import ConditionalMoves
from harena.server.tables.deadlines import Deadlines
from harena.server.tables.game_summary import GameSummarizer
from harena.server.tables.hints import Hints
from harena.server.tables.socket import Socket
from harena.server.tables.table_core import ServerContext, TableCore
from harena.server.tables.windows import Windows
from harena.server.workers.bot_pool import BotPool


class Table:
    """A table in memory with its clocks and bots, from client messages to broadcasts."""

    def __init__(
        self,
        history: History,
        context: ServerContext,
        pool: BotPool,
        hints: Hints,
        stored_due: int | None,
        lines: Sequence[ChatMessage],
        prepared: Sequence[ConditionalLine],
    ) -> None:
        """Start without sockets. `stored_due` is the deadline in the database.

        `lines` are its chat messages, `prepared` its conditional moves.
        """
        self.id = history.id
        self.history = history
        self.core = TableCore(history, context, stored_due)
        self.broadcaster = self.core.broadcaster
        self.windows = Windows(self.core)
        self.deadlines = Deadlines(self.core)
        self.bots = Bots(self.core, self.windows, pool)
        self.game_summary = GameSummarizer(history, pool)
        self.chat = Chat(self.core, lines)
        self.prepared = ConditionalMoves(self.core, context.prepared, prepared)
        self._hints = hints
        self.clocks = ClockBroadcaster(history, self.broadcaster)
        self.core.updates = [
            self.windows.update,
            self.deadlines.update,
            self.clocks.update,
            self.chat.update,
            self.prepared.update,
            self._recheck_delayed,
        ]
        self.core.wake = self.wake

    # --- what people do ---------------------------------------------------------------------

    async def act(self, seat: int, seq: int, version: int | None, action: int) -> None:
        """Carry out a seat's decision; done when it is stored. RefusedError says why not."""
        if self.windows.window is not None:
            # An answer that ends a window too soon would tell that nobody else had a choice.
            await self.windows.window.settle()
        async with self.core.lock:
            self._check_turn(seat, seq, version)
            if not self.history.match.state.can_act(seat):
                raise RefusedError("not_your_turn", "it is not your turn")
            draft = self.core.draft()
            try:
                draft.decide(seat, action)
            except IllegalActionError as error:
                message = f"{error.action!r} is not legal now; {listing(error.legal)} are"
                raise RefusedError("illegal_action", message) from None
            draft.run_on()
            await self.core.write(draft)
        self.wake()

    async def plan(self, seat: int, seq: int, version: int | None, actions: list[int]) -> None:
        """Replace a seat's plan; done when it is stored. RefusedError says why not."""
        async with self.core.lock:
            self._check_turn(seat, seq, version, whole=True)
            draft = self.core.draft()
            draft_plan(self.history, draft, seat, actions)
            if draft.changes:
                await self.core.write(draft)
        self.wake()

    async def undo(self, seat: int, seq: int, version: int | None) -> None:
        """Take back a seat's last decision; done when it is stored. RefusedError says why not."""
        async with self.core.lock:
            self._check_turn(seat, seq, version)
            point = self.history.undo_point(seat)
            if point is None:
                raise RefusedError("no_undo", "nothing can fairly be taken back now")
            draft = self.core.draft()
            draft.undo(*point)
            await self.core.write(draft)
        self.wake()

    async def resign(self, seat: int) -> None:
        """Give up for a seat; done when it is stored. RefusedError says why not."""
        async with self.core.lock:
            self._check_playing(seat)
            if len(self.history.seats) != 2:
                raise RefusedError("illegal_action", "only one of two players can resign")
            if not self.history.match.game.traits.can_resign:
                raise RefusedError("illegal_action", "this game has its own way to give up")
            draft = self.core.draft()
            draft.resign(seat)
            await self.core.write(draft)

    async def return_to_seat(self, seat: int) -> None:
        """Take a seat back from the bot that plays on for it. RefusedError says why not."""
        async with self.core.lock:
            self._check_playing(seat)
            if seat not in self.history.substituted:
                raise RefusedError("not_your_turn", "no bot plays for you")
            draft = self.core.draft()
            draft.note("returned", seat)
            await self.core.write(draft)

    async def propose(self, seat: int, what: ProposalKind, seq: int, version: int | None) -> None:
        """Ask all others to agree to something. RefusedError says why not."""
        async with self.core.lock:
            self._check_turn(seat, seq, version)
            draft = self.core.draft()
            self.history.proposals.draft(draft, seat, what)
            await self.core.write(draft)
        self.wake()

    async def answer(self, seat: int, number: int, *, agree: bool) -> None:
        """Accept or decline the open proposal. Raise RefusedError if the seat is not asked."""
        async with self.core.lock:
            self._check_playing(seat)
            draft = self.core.draft()
            self.history.proposals.draft_answer(draft, seat, number, agree=agree)
            await self.core.write(draft)
        self.wake()

    async def resume(self, seat: int) -> None:
        """Let the game go on after a pause. RefusedError says why not."""
        async with self.core.lock:
            self._check_seated(seat)
            if self.history.paused is None:
                raise RefusedError("not_paused", "the game is not paused")
            draft = self.core.draft()
            draft.note("resumed", seat)
            await self.core.write(draft)
        self.wake()

    def hold(self, holder: str | None, viewer: int, seq: int, seat: int) -> None:
        """Ask for time in a window, for one of a person's seats. RefusedError says why not."""
        if seat not in self.history.held_by(holder):
            raise RefusedError("not_your_seat", "that is not your seat")
        self._check_playing(seat)
        if seq != self.history.newest(viewer):
            raise StaleError
        self.windows.hold(seat)

    def set_window_kinds(self, holder: str | None, kinds: Iterable[str]) -> None:
        """Have a person's seats asked in some kinds of windows only. RefusedError for others."""
        seats = self.history.held_by(holder)
        if not seats:
            raise RefusedError("not_your_seat", "you are watching")
        self.windows.set_kinds(seats, kinds)

    async def hint(self, socket: Socket, number: int, seq: int, version: int | None) -> None:
        """Have a hint sent, as an answer to that message. RefusedError says why there is none."""
        async with self.core.lock:
            self._check_turn(socket.viewer, seq, version)
            await self._hints.hint(self.core, socket, number)

    def explain(self, socket: Socket, number: int, seq: int) -> None:
        """Have sent what a bot might have done instead. RefusedError says why that is not told."""
        self._hints.explain(self.core.broadcaster_of(socket).history, socket, number, seq)

    def _check_seated(self, seat: int) -> None:
        if seat == WATCHING:
            raise RefusedError("not_your_seat", "you are watching")

    def _check_playing(self, seat: int) -> None:
        self._check_seated(seat)
        if self.history.status == "waiting":
            raise RefusedError("waiting", "not everybody is here yet")
        if self.history.status == "over":
            raise RefusedError("over", "the game is over")
        if self.history.paused is not None:
            raise RefusedError("paused", "the game is paused; let it go on first")

    def _check_turn(self, seat: int, seq: int, version: int | None, *, whole: bool = False) -> None:
        self._check_playing(seat)
        if seat in self.history.substituted:
            raise RefusedError("not_your_turn", "a bot plays on; take the seat back first")
        if self.history.is_stale(seat, seq, version, whole=whole):
            raise StaleError

    # --- coming and going -------------------------------------------------------------------

    def check_capacity(self) -> None:
        """RefusedError `too_many` when there is no room for another socket."""
        if len(self.broadcaster.present) >= self.core.context.settings.sockets_per_table:
            raise RefusedError("too_many", "too many are watching this table")

    async def connect(self, socket: Socket, since: int, version: int) -> None:
        """Greet a new socket with all it lacks, tell the others, and let the table go on."""
        broadcaster = await self.core.broadcaster_for(socket.holder)
        before = broadcaster.here()
        broadcaster.add(socket)
        try:
            self.greet(socket, since, version)
        except Exception:
            broadcaster.discard(socket)
            raise
        if broadcaster.here() != before:
            self.core.send_table(but=socket)
        self.chat.count()
        self.wake()

    def leave(self, socket: Socket) -> None:
        """Forget a socket, and tell the others if its person has left."""
        broadcaster = self.broadcaster
        before = broadcaster.here()
        self.core.broadcaster_of(socket).discard(socket)
        self.core.touched = loop_time()
        if broadcaster.here() != before:
            broadcaster.left[socket.holder] = self.core.touched
            self.core.send_table()
            self.windows.update()
        self.chat.count()

    def look(self, socket: Socket, seat: int) -> None:
        """Have a socket look through another seat, or look on. RefusedError says why not."""
        socket.viewer = self.history.check_viewer(socket.holder, seat)
        self.greet(socket)

    def _recheck_delayed(self) -> None:
        """Move sockets whose delay has ended to the live broadcaster."""
        delayed = self.core.delayed
        if delayed is None:
            return
        late = self.history.sees_delayed
        for socket in [each for each in delayed.broadcaster.sockets if not late(each.holder)]:
            seen = delayed.history.newest(socket.viewer), delayed.history.version(socket.viewer)
            delayed.broadcaster.discard(socket)
            self.broadcaster.add(socket)
            self.greet(socket, seen[0] + 1, seen[1])
        if self.history.status == "over":
            delayed.close()
            self.core.delayed = None

    def greet(self, socket: Socket, since: int = 0, version: int = 0) -> None:
        """Send `hello` with what a socket lacks, as its viewer may see it."""
        most = self.core.context.settings.catch_up_limit
        wants = self.windows.wants(socket.viewer)
        chat = self.chat.told(socket)
        broadcaster, delayed = self.core.broadcaster_of(socket), self.core.delayed
        broadcaster.greet(socket, since, version, most, wants, chat)
        if delayed is not None and broadcaster is delayed.broadcaster:
            delayed.tell(socket)
            return
        self.windows.tell([socket])
        self.deadlines.tell([socket])
        self.clocks.tell([socket])

    # --- going on ---------------------------------------------------------------------------

    def wake(self) -> None:
        """Let the table go on: its clocks, and its bots if one is to move and anybody cares."""
        self.windows.update()
        self.deadlines.update()
        self.prepared.update()
        self.bots.wake()

    async def follow(self) -> None:
        """Take in what other server processes have stored."""
        async with self.core.lock:
            await self.core.follow()
            if self.core.context.settings.sync_interval:
                await self.prepared.follow()
        if self.core.context.settings.sync_interval:
            await self.chat.follow()

    async def settle(self) -> None:
        """Restart the clocks from now, if they were running while no process was up."""
        async with self.core.lock:
            draft = self.core.draft()
            clocks = self.history.clocks
            if clocks is not None and (clocks.since or draft.moment) < self.core.context.opened:
                draft.note("loaded")
            await self.core.write_automatic(draft)

    def touch(self) -> None:
        """Note that the table was requested."""
        self.core.touched = loop_time()

    def rests(self, before: float) -> bool:
        """Return whether nobody has watched or requested the table since a moment."""
        busy = bool(self.broadcaster.present) or self.core.lock.locked()
        busy = busy or self.bots.busy or self.windows.busy or self.clocks.busy
        busy = busy or self.prepared.busy
        return not busy and self.core.touched <= before

    def close(self) -> None:
        """Forget what would happen by itself."""
        self.windows.close()
        self.deadlines.close()
        self.chat.close()
        self.core.close()

    async def stop(self) -> None:
        """End the window, the deadline and the bots' turn; what was stored is stored."""
        self.chat.close()
        self.core.close()
        await self.windows.stop()
        await self.deadlines.stop()
        await self.bots.stop()
        await self.prepared.stop()
        await self.game_summary.stop()
