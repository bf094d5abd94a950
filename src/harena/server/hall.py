"""All tables of a server: opened, joined, played, told to those who watch, and put away."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress

from harena.bots import bot_names, get_bot
from harena.core.dice import CommittedDice
from harena.core.errors import OptionError, SeatError, UnknownGameError, listing
from harena.core.match import Match
from harena.core.registry import get_game
from harena.server.bots import BotPool, Job
from harena.server.faults import RefusedError, internal
from harena.server.messages import OpenTable, Player
from harena.server.seats import (
    Seat,
    clean_name,
    is_table_id,
    is_token,
    new_secret,
    new_table_id,
    new_token,
)
from harena.server.settings import Settings
from harena.server.sockets import OVERFLOW, Socket
from harena.server.store import ConflictError, Row, Store, Stored, now
from harena.server.tables import WATCHING, Table
from harena.server.views import JsonObject, board_id, dump, without_board

log = logging.getLogger(__name__)

HANDED_OUT = 5.0  # seconds in which somebody may still hold a table that nobody watches yet


class Hall:
    """The tables of a server process, over one database that it may share with others."""

    def __init__(self, settings: Settings, store: Store, bots: BotPool) -> None:
        """An empty hall; tables come into memory when somebody asks for them."""
        self.settings = settings
        self._store = store
        self._bots = bots
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._closing = asyncio.Event()

    # --- opening and joining ----------------------------------------------------------------

    async def open_table(self, holder: str, wanted: OpenTable) -> Table:
        """Open a table, and roll the dice that fall before the first decision."""
        try:
            game = get_game(wanted.game)
            match = Match(game, game.check_seats(wanted.seats), wanted.options)
        except UnknownGameError as error:
            raise RefusedError("unknown_game", str(error), "game") from None
        except SeatError as error:
            raise RefusedError("bad_seats", str(error), "seats") from None
        except OptionError as error:
            raise RefusedError("bad_option", str(error), f"options.{error.name}"[:100]) from None
        if len(wanted.players) != wanted.seats:
            message = f"{len(wanted.players)} players for {wanted.seats} seats"
            raise RefusedError("bad_seats", message, "players")
        seats = tuple(
            _new_seat(seat, player, holder, match.seat_names[seat].capitalize())
            for seat, player in enumerate(wanted.players)
        )
        return await self._create(match, holder, seats)

    async def rematch(self, table: Table, holder: str | None) -> Table:
        """The same players at a new table, each one seat on; asked again the same table."""
        if not table.held_by(holder) and holder != table.opener:
            raise RefusedError("not_your_seat", "only the players can ask for a rematch")
        if table.status != "over":
            raise RefusedError("not_over", "the game is not over yet")
        async with table.lock:
            if table.rematch is None:
                count = len(table.seats)
                before = [table.seats[(seat - 1) % count] for seat in range(count)]
                seats = tuple(
                    Seat(seat, old.kind, old.name, old.bot, old.holder)
                    for seat, old in enumerate(before)
                )
                match = Match(table.match.game, count, table.match.options)
                # Another server process may be first: then that one counts.
                with suppress(ConflictError):
                    await self._create(match, table.opener, seats, rematch_of=table.id)
                await self._follow(table)
        if table.rematch is None:
            raise internal()
        return await self.table(table.rematch)

    async def _create(
        self, match: Match, opener: str, seats: tuple[Seat, ...], rematch_of: str = ""
    ) -> Table:
        secret, moment = new_secret(), now()
        stored = Stored(
            new_table_id(), match.game.name, match.options, secret, opener, moment, None, seats
        )
        rolled = match.roll_all(CommittedDice(secret))
        rows = [
            Row(number, "roll", -1, entry.value, entry.sides, moment)
            for number, entry in enumerate(rolled)
        ]
        await self._store.create(stored, rows, rematch_of)
        return self._keep(Table(stored, rows))

    async def join(self, holder: str, invite: str, name: str) -> Table:
        """Take the open seat of an invite. RefusedError `seat_taken` or `unknown_invite` else."""
        token = invite.removeprefix("/join/")
        found = await self._store.invited(token) if is_token(token) else None
        if found is None:
            raise RefusedError("unknown_invite", "there is no such invite", "invite")
        table = await self.table(found[0])
        shown = name or table.match.seat_names[found[1]].capitalize()
        taken = await self._store.take_seat(token, holder, clean_name(shown, "name"))
        async with table.lock:
            await self._follow(table)
        if not taken and found[1] not in table.held_by(holder):
            raise RefusedError("seat_taken", "somebody has taken that seat already", "invite")
        self.wake(table)
        return table

    # --- finding tables ---------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """A table as the database has it now. RefusedError `unknown_table` when there is none."""
        table = self._tables.get(table_id)
        if table is not None:
            table.touched = time.monotonic()
            async with table.lock:
                await self._follow(table)
            return table
        if not is_table_id(table_id):
            raise RefusedError("unknown_table", "there is no such table")
        async with self._loading:
            table = self._tables.get(table_id)
            if table is not None:
                return table
            stored = await self._store.table(table_id)
            if stored is None:
                raise RefusedError("unknown_table", "there is no such table")
            rows = await self._store.rows(table_id)
            # A long match takes a while to rebuild: other tables go on meanwhile.
            return self._keep(await asyncio.to_thread(Table, stored, rows))

    def _keep(self, table: Table) -> Table:
        table.touched = time.monotonic()
        self._tables[table.id] = table
        if len(self._tables) > self.settings.tables_in_memory:
            self.put_away(HANDED_OUT, keep=table)
        return table

    def put_away(self, idle: float, keep: Table | None = None) -> None:
        """Drop tables from memory that nobody watches and nobody asked for in `idle` seconds."""
        before = time.monotonic() - idle
        for table in list(self._tables.values()):
            busy = table.sockets or table.lock.locked() or (table.bots and not table.bots.done())
            if table is not keep and not busy and table.touched <= before:
                del self._tables[table.id]

    async def _follow(self, table: Table) -> None:
        """Take in what other server processes have stored. The caller holds the table's lock."""
        stored = await self._store.table(table.id)
        rows = await self._store.rows(table.id, table.length)
        if stored is not None and table.follow(stored):
            self._tell_table(table)
        if rows:
            self._take(table, rows)

    async def keep_house(self) -> None:
        """Until `stop`: put idle tables away, and follow other server processes where so set."""
        pause = self.settings.follow or 30.0
        while not self._closing.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), pause)
            self.put_away(self.settings.idle)
            for table in list(self._tables.values()):
                if self.settings.follow and table.sockets:
                    try:
                        async with table.lock:
                            await self._follow(table)
                    except Exception:
                        log.exception("cannot follow table %s", table.id)

    # --- playing ----------------------------------------------------------------------------

    async def act(
        self, table: Table, seat: int, seq: int, version: int | None, action: int
    ) -> None:
        """Carry out a seat's decision; done when it is stored. RefusedError says why not."""
        async with table.lock:
            self._check_turn(table, seat, seq, version)
            state = table.match.state
            if not state.can_act(seat):
                raise RefusedError("not_your_turn", "it is not your turn")
            if not state.is_legal(seat, action):
                legal = [state.space.name(a) for a in state.legal_actions(seat)]
                name = state.space.name(action)
                raise RefusedError(
                    "illegal_action", f"{name!r} is not legal now; {listing(legal)} are"
                )
            await self._write(table, table.decision_rows(seat, action))
        self.wake(table)

    async def undo(self, table: Table, seat: int, seq: int, version: int | None) -> None:
        """Take back a seat's last decision; done when it is stored. RefusedError says why not."""
        async with table.lock:
            self._check_turn(table, seat, seq, version)
            await self._write(table, table.undo_rows(seat))
        self.wake(table)

    async def resign(self, table: Table, seat: int) -> None:
        """Give up for a seat; done when it is stored. RefusedError says why not."""
        async with table.lock:
            self._check_playing(table, seat)
            await self._write(table, table.resign_rows(seat))

    def _check_playing(self, table: Table, seat: int) -> None:
        if seat == WATCHING:
            raise RefusedError("not_your_seat", "you are watching")
        if table.status == "waiting":
            raise RefusedError("waiting", "not everybody is here yet")
        if table.status == "over":
            raise RefusedError("over", "the game is over")

    def _check_turn(self, table: Table, seat: int, seq: int, version: int | None) -> None:
        self._check_playing(table, seat)
        if seq != table.newest(seat) or version not in (None, table.version(seat)):
            raise RefusedError("stale", "the game has gone on since")

    async def _write(self, table: Table, rows: list[Row]) -> None:
        """Store rows, then take them in. The caller holds the table's lock."""
        try:
            await self._store.append(table.id, rows)
        except ConflictError:
            await self._follow(table)
            raise RefusedError("stale", "the game has gone on since") from None
        self._take(table, rows)

    def _take(self, table: Table, rows: Sequence[Row]) -> None:
        """Take in stored rows and tell everybody what he may know of them.

        Should that fail, the table is put away: the database knows better.
        """
        try:
            self._take_and_tell(table, rows)
        except Exception:
            self._tables.pop(table.id, None)
            for socket in list(table.sockets):
                socket.end(OVERFLOW)
            raise

    def _take_and_tell(self, table: Table, rows: Sequence[Row]) -> None:
        was_over = table.match.over
        known = self._newest(table)
        for row in rows:
            if row.kind == "undo":
                self._tell_frames(table, known)
                undone = table.absorb(row)
                assert undone is not None
                for viewer in self._viewers(table) & undone.viewers:
                    self._tell_undone(table, viewer, undone.by)
                known = self._newest(table)
            else:
                table.absorb(row)
        self._tell_frames(table, known)
        if table.match.over and not was_over:
            self._tell_table(table)

    # --- bots -------------------------------------------------------------------------------

    def wake(self, table: Table) -> None:
        """Let the bots of a table go on, if one is to move and anybody cares."""
        idle = table.bots is None or table.bots.done()
        if idle and table.bot_to_move() is not None and self._cared_for(table):
            table.bots = asyncio.create_task(self._play_bots(table))

    def _cared_for(self, table: Table) -> bool:
        # Bots among themselves play only while somebody watches.
        return bool(table.sockets) or any(seat.kind == "person" for seat in table.seats)

    async def _play_bots(self, table: Table) -> None:
        try:
            while (seat := table.bot_to_move()) is not None and self._cared_for(table):
                await self._play_bot(table, seat)
        except Exception:
            # They are tried again when somebody acts or connects.
            log.exception("the bots of table %s cannot go on", table.id)
            self._tell_all(table, _error(internal()))

    async def _play_bot(self, table: Table, seat: int) -> None:
        numbers = table.match.state.observe(seat).numbers()
        job = Job(
            table.match.game.name,
            len(table.seats),
            table.match.options,
            numbers,
            seat,
            table.seats[seat].bot,
            table.bot_seed(),
        )
        action = await self._bots.choose(job)
        # What is decided in secret is seen by nobody: no need to be slow for an onlooker.
        if not table.secret_phase():
            await asyncio.sleep(table.stepped + self.settings.bot_pace - time.monotonic())
        async with table.lock:
            state = table.match.state
            # Meanwhile somebody may have taken a decision back: then this answers nothing.
            if table.bot_to_move() is None or not state.can_act(seat):
                return
            if state.observe(seat).numbers() != numbers:
                return
            try:
                await self._write(table, table.decision_rows(seat, action))
            except RefusedError as fault:
                if fault.code != "stale":
                    raise

    async def stop(self) -> None:
        """End house-keeping and all bots' turns; what was stored is stored."""
        self._closing.set()
        tasks = [table.bots for table in self._tables.values() if table.bots is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- telling ----------------------------------------------------------------------------

    def check_room(self, table: Table) -> None:
        """RefusedError `too_many` when a table has no room for another socket."""
        if len(table.sockets) >= self.settings.sockets_per_table:
            raise RefusedError("too_many", "too many are watching this table")

    def connect(self, table: Table, socket: Socket, since: int, version: int) -> None:
        """Greet a new socket with all it lacks, tell the others, and let the bots go on."""
        before = _here(table)
        table.sockets.add(socket)
        try:
            self.greet(table, socket, since, version)
        except Exception:
            table.sockets.discard(socket)
            raise
        if _here(table) != before:
            self._tell_table(table, but=socket)
        self.wake(table)

    def leave(self, table: Table, socket: Socket) -> None:
        """Forget a socket, and tell the others if its person has left."""
        before = _here(table)
        table.sockets.discard(socket)
        table.touched = time.monotonic()
        if _here(table) != before:
            self._tell_table(table)

    def greet(self, table: Table, socket: Socket, since: int = 0, version: int = 0) -> None:
        """Send `hello`, with the frames from `since` on if they are of the present history."""
        viewer = socket.viewer
        newest = table.newest(viewer)
        first = newest
        missed = newest + 1 - since
        present = since > 0 and version == table.version(viewer)
        if present and 0 <= missed <= self.settings.missed_limit:
            first = since
        frames = [_for_socket(socket, frame) for frame in table.frames(viewer, first)]
        socket.send(
            dump(
                {
                    "type": "hello",
                    "table": table.to_json(socket.holder),
                    "seat": viewer,
                    "version": table.version(viewer),
                    "seq": newest,
                    "log": table.log_lines(viewer),
                    "frames": list(frames),
                }
            )
        )

    def _viewers(self, table: Table) -> frozenset[int]:
        return frozenset(socket.viewer for socket in table.sockets)

    def _newest(self, table: Table) -> dict[int, int]:
        return {viewer: table.newest(viewer) for viewer in self._viewers(table)}

    def _tell_frames(self, table: Table, known: dict[int, int]) -> None:
        for viewer, newest in known.items():
            if table.newest(viewer) == newest:
                continue
            version = table.version(viewer)
            for frame in table.frames(viewer, newest + 1):
                self._send_frame(
                    table, viewer, {"type": "frame", "version": version, "frame": frame}
                )

    def _tell_undone(self, table: Table, viewer: int, by: int) -> None:
        newest = table.newest(viewer)
        message: JsonObject = {
            "type": "undone",
            "version": table.version(viewer),
            "by": by,
            "seq": newest,
            "log": table.log_lines(viewer),
            "frame": table.frames(viewer, newest)[0],
        }
        self._send_frame(table, viewer, message)

    def _send_frame(self, table: Table, viewer: int, message: JsonObject) -> None:
        frame = message["frame"]
        assert isinstance(frame, dict)
        board = board_id(frame)
        whole = brief = ""
        for socket in [s for s in table.sockets if s.viewer == viewer]:
            if socket.board == board:
                brief = brief or dump({**message, "frame": without_board(frame)})
                socket.send(brief)
            else:
                whole = whole or dump(message)
                socket.board = board
                socket.send(whole)

    def _tell_table(self, table: Table, but: Socket | None = None) -> None:
        texts: dict[str | None, str] = {}
        for socket in table.sockets:
            if socket is but:
                continue
            if socket.holder not in texts:
                told: JsonObject = {"type": "table", "table": table.to_json(socket.holder)}
                texts[socket.holder] = dump(told)
            socket.send(texts[socket.holder])

    def _tell_all(self, table: Table, message: JsonObject) -> None:
        for socket in table.sockets:
            socket.send(dump(message))


def _error(fault: RefusedError) -> JsonObject:
    return {"type": "error", "code": fault.code, "message": fault.message}


def _here(table: Table) -> set[str | None]:
    return {socket.holder for socket in table.sockets if table.held_by(socket.holder)}


def _for_socket(socket: Socket, frame: JsonObject) -> JsonObject:
    board = board_id(frame)
    if socket.board == board:
        return without_board(frame)
    socket.board = board
    return frame


def _new_seat(seat: int, player: Player, holder: str, title: str) -> Seat:
    field = f"players.{seat}"
    if player.kind == "bot":
        if player.bot not in bot_names():
            message = f"no bot {player.bot!r}; known bots: {listing(bot_names())}"
            raise RefusedError("unknown_bot", message, f"{field}.bot")
        name = clean_name(player.name or get_bot(player.bot).title, f"{field}.name")
        return Seat(seat, "bot", name, player.bot)
    if player.bot:
        raise RefusedError("bad_seats", "only a bot's seat names a bot", f"{field}.bot")
    if player.kind == "open":
        name = clean_name(player.name, f"{field}.name") if player.name else ""
        return Seat(seat, "open", name, invite=new_token())
    return Seat(seat, "person", clean_name(player.name or title, f"{field}.name"), holder=holder)
