"""A live table: all that people do at it goes through here, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from harena.core.errors import IllegalActionError, listing
from harena.server.clock import loop_time
from harena.server.errors import RefusedError, StaleError
from harena.server.history.chat_message import Spoken
from harena.server.history.conditional_moves import Prepared
from harena.server.history.history import History
from harena.server.history.plans import draft_plan
from harena.server.history.rows import ProposalKind
from harena.server.history.table_state import WATCHING
from harena.server.tables.bots import Bots
from harena.server.tables.chat import Chat
from harena.server.tables.clocks import ClockFaces
from harena.server.tables.conditional_moves import Preparations
from harena.server.tables.deadlines import Deadlines
from harena.server.tables.game_summary import Afterwards
from harena.server.tables.hints import Hints
from harena.server.tables.socket import Socket
from harena.server.tables.table_core import House, Room
from harena.server.tables.windows import Windows
from harena.server.workers.bot_pool import BotPool


class Table:
    """A table in memory, with its clocks and bots, from a message to what everybody is told."""

    def __init__(
        self,
        history: History,
        house: House,
        pool: BotPool,
        hints: Hints,
        noted: int | None,
        lines: Sequence[Spoken],
        prepared: Sequence[Prepared],
    ) -> None:
        """Nobody is connected. `noted` is the deadline that the database knows of.

        `lines` were said in its chat so far, and others are `prepared`.
        """
        self.id = history.id
        self.history = history
        self.room = Room(history, house, noted)
        self.audience = self.room.audience
        self.windows = Windows(self.room)
        self.deadlines = Deadlines(self.room)
        self.bots = Bots(self.room, self.windows, pool)
        self.afterwards = Afterwards(history, pool)
        self.chat = Chat(self.room, lines)
        self.prepared = Preparations(self.room, house.prepared, prepared)
        self._hints = hints
        self.clocks = ClockFaces(history, self.audience)
        self.room.updates = [
            self.windows.update,
            self.deadlines.update,
            self.clocks.update,
            self.chat.update,
            self.prepared.update,
            self._let_in,
        ]
        self.room.wake = self.wake

    # --- what people do ---------------------------------------------------------------------

    async def act(self, seat: int, seq: int, version: int | None, action: int) -> None:
        """Carry out a seat's decision; done when it is stored. RefusedError says why not."""
        if self.windows.window is not None:
            # An answer that ends a window too soon would tell that nobody else had a choice.
            await self.windows.window.settle()
        async with self.room.lock:
            self._check_turn(seat, seq, version)
            if not self.history.match.state.can_act(seat):
                raise RefusedError("not_your_turn", "it is not your turn")
            draft = self.room.draft()
            try:
                draft.decide(seat, action)
            except IllegalActionError as error:
                message = f"{error.action!r} is not legal now; {listing(error.legal)} are"
                raise RefusedError("illegal_action", message) from None
            draft.run_on()
            await self.room.write(draft)
        self.wake()

    async def plan(self, seat: int, seq: int, version: int | None, actions: list[int]) -> None:
        """Replace a seat's plan; done when it is stored. RefusedError says why not."""
        async with self.room.lock:
            self._check_turn(seat, seq, version, whole=True)
            draft = self.room.draft()
            draft_plan(self.history, draft, seat, actions)
            if draft.changes:
                await self.room.write(draft)
        self.wake()

    async def undo(self, seat: int, seq: int, version: int | None) -> None:
        """Take back a seat's last decision; done when it is stored. RefusedError says why not."""
        async with self.room.lock:
            self._check_turn(seat, seq, version)
            point = self.history.undo_point(seat)
            if point is None:
                raise RefusedError("no_undo", "nothing can fairly be taken back now")
            draft = self.room.draft()
            draft.undo(*point)
            await self.room.write(draft)
        self.wake()

    async def resign(self, seat: int) -> None:
        """Give up for a seat; done when it is stored. RefusedError says why not."""
        async with self.room.lock:
            self._check_playing(seat)
            if len(self.history.seats) != 2:
                raise RefusedError("illegal_action", "only one of two players can resign")
            if not self.history.match.game.traits.can_resign:
                raise RefusedError("illegal_action", "this game has its own way to give up")
            draft = self.room.draft()
            draft.resign(seat)
            await self.room.write(draft)

    async def back(self, seat: int) -> None:
        """Take a seat back from the bot that plays on for it. RefusedError says why not."""
        async with self.room.lock:
            self._check_playing(seat)
            if seat not in self.history.relieved:
                raise RefusedError("not_your_turn", "no bot plays for you")
            draft = self.room.draft()
            draft.note("back", seat)
            await self.room.write(draft)

    async def propose(self, seat: int, what: ProposalKind, seq: int, version: int | None) -> None:
        """Ask all others to agree to something. RefusedError says why not."""
        async with self.room.lock:
            self._check_turn(seat, seq, version)
            draft = self.room.draft()
            self.history.proposals.draft(draft, seat, what)
            await self.room.write(draft)
        self.wake()

    async def answer(self, seat: int, number: int, *, agree: bool) -> None:
        """Agree to what is proposed, or do not; with the last it is done. RefusedError: not so."""
        async with self.room.lock:
            self._check_playing(seat)
            draft = self.room.draft()
            self.history.proposals.draft_answer(draft, seat, number, agree=agree)
            await self.room.write(draft)
        self.wake()

    async def resume(self, seat: int) -> None:
        """Let the game go on after a pause. RefusedError says why not."""
        async with self.room.lock:
            self._check_seated(seat)
            if self.history.paused is None:
                raise RefusedError("not_paused", "the game is not paused")
            draft = self.room.draft()
            draft.note("resumed", seat)
            await self.room.write(draft)
        self.wake()

    def hold(self, holder: str | None, viewer: int, seq: int, seat: int) -> None:
        """Ask for time in a window, for one of a person's seats. RefusedError says why not."""
        if seat not in self.history.held_by(holder):
            raise RefusedError("not_your_seat", "that is not your seat")
        self._check_playing(seat)
        if seq != self.history.newest(viewer):
            raise StaleError
        self.windows.hold(seat)

    def ask(self, holder: str | None, kinds: Iterable[str]) -> None:
        """Have a person's seats asked in some kinds of windows only. RefusedError for others."""
        seats = self.history.held_by(holder)
        if not seats:
            raise RefusedError("not_your_seat", "you are watching")
        self.windows.ask(seats, kinds)

    async def hint(self, socket: Socket, number: int, seq: int, version: int | None) -> None:
        """Have a hint sent, as an answer to that message. RefusedError says why there is none."""
        async with self.room.lock:
            self._check_turn(socket.viewer, seq, version)
            await self._hints.ask(self.room, socket, number)

    def why(self, socket: Socket, number: int, seq: int) -> None:
        """Have sent what a bot might have done instead. RefusedError says why that is not told."""
        self._hints.why(self.room.seen_in(socket).history, socket, number, seq)

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
        if seat in self.history.relieved:
            raise RefusedError("not_your_turn", "a bot plays on; take the seat back first")
        if self.history.is_stale(seat, seq, version, whole=whole):
            raise StaleError

    # --- coming and going -------------------------------------------------------------------

    def check_room(self) -> None:
        """RefusedError `too_many` when there is no room for another socket."""
        if len(self.audience.present) >= self.room.house.settings.sockets_per_table:
            raise RefusedError("too_many", "too many are watching this table")

    async def connect(self, socket: Socket, since: int, version: int) -> None:
        """Greet a new socket with all it lacks, tell the others, and let the table go on."""
        audience = await self.room.seen_by(socket.holder)
        before = audience.here()
        audience.add(socket)
        try:
            self.greet(socket, since, version)
        except Exception:
            audience.discard(socket)
            raise
        if audience.here() != before:
            self.room.tell_table(but=socket)
        self.chat.count()
        self.wake()

    def leave(self, socket: Socket) -> None:
        """Forget a socket, and tell the others if its person has left."""
        audience = self.audience
        before = audience.here()
        self.room.seen_in(socket).discard(socket)
        self.room.touched = loop_time()
        if audience.here() != before:
            audience.left[socket.holder] = self.room.touched
            self.room.tell_table()
            self.windows.update()
        self.chat.count()

    def look(self, socket: Socket, seat: int) -> None:
        """Have a socket look through another seat, or look on. RefusedError says why not."""
        socket.viewer = self.history.check_viewer(socket.holder, seat)
        self.greet(socket)

    def _let_in(self) -> None:
        """Whoever sees it late no more, since all is over or he plays now, is shown it all."""
        gallery = self.room.gallery
        if gallery is None:
            return
        late = self.history.is_late_for
        for socket in [each for each in gallery.audience.sockets if not late(each.holder)]:
            seen = gallery.history.newest(socket.viewer), gallery.history.version(socket.viewer)
            gallery.audience.discard(socket)
            self.audience.add(socket)
            self.greet(socket, seen[0] + 1, seen[1])
        if self.history.status == "over":
            gallery.close()
            self.room.gallery = None

    def greet(self, socket: Socket, since: int = 0, version: int = 0) -> None:
        """Send `hello` with what a socket lacks, as its viewer may see it."""
        most = self.room.house.settings.missed_limit
        wants = self.windows.wants(socket.viewer)
        chat = self.chat.told(socket)
        audience, gallery = self.room.seen_in(socket), self.room.gallery
        audience.greet(socket, since, version, most, wants, chat)
        if gallery is not None and audience is gallery.audience:
            gallery.tell(socket)
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
        async with self.room.lock:
            await self.room.follow()
            if self.room.house.settings.follow:
                await self.prepared.follow()
        if self.room.house.settings.follow:
            await self.chat.follow()

    async def settle(self) -> None:
        """Restart the clocks from now, if they were running while no process was up."""
        async with self.room.lock:
            draft = self.room.draft()
            clocks = self.history.clocks
            if clocks is not None and (clocks.since or draft.moment) < self.room.house.opened:
                draft.note("awake")
            await self.room.write_unasked(draft)

    def touch(self) -> None:
        """Somebody has asked for it."""
        self.room.touched = loop_time()

    def rests(self, before: float) -> bool:
        """Whether nobody watches it or has asked for it since a moment, and nothing goes on."""
        busy = bool(self.audience.present) or self.room.lock.locked()
        busy = busy or self.bots.busy or self.windows.busy or self.clocks.busy
        busy = busy or self.prepared.busy
        return not busy and self.room.touched <= before

    def close(self) -> None:
        """Forget what would happen by itself."""
        self.windows.close()
        self.deadlines.close()
        self.chat.close()
        self.room.close()

    async def stop(self) -> None:
        """End the window, the deadline and the bots' turn; what was stored is stored."""
        self.chat.close()
        self.room.close()
        await self.windows.stop()
        await self.deadlines.stop()
        await self.bots.stop()
        await self.prepared.stop()
        await self.afterwards.stop()
