"""All tables of a server: opened, joined, found and put away."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from harena.core.errors import HarenaError, UnknownGameError
from harena.core.game import Game
from harena.core.play.match import Match
from harena.core.registry import get_game
from harena.server.clock import loop_time
from harena.server.errors import RefusedError, UnavailableError, internal, refused_terms
from harena.server.history.chat_message import ChatMessage
from harena.server.history.conditional_moves import ConditionalLine
from harena.server.history.draft import Draft
from harena.server.history.fork import Fork
from harena.server.history.history import History
from harena.server.history.rows import GameInMatch, StoredTable, Terms, now
from harena.server.history.seats import (
    Seat,
    bot_title,
    clean_name,
    is_table_id,
    is_token,
    new_secret,
    new_table_id,
    new_token,
)
from harena.server.protocol.requests import OpenTable, Player, TableTerms
from harena.server.rate_limit import PerMinute
from harena.server.settings import Settings
from harena.server.storage.chat import ChatStore
from harena.server.storage.conditional_moves import ConditionalMoveStore
from harena.server.storage.store import ConflictError, Store
from harena.server.tables.hints import Hints
from harena.server.tables.table import Table
from harena.server.tables.table_core import ServerContext
from harena.server.tables.terms import check_bot, terms_of
from harena.server.workers.bot_pool import BotPool

log = logging.getLogger(__name__)

HANDED_OUT = 5.0  # seconds in which somebody may still hold a table that nobody watches yet


class Lobby:
    """The tables of a server process, over one database that it may share with others."""

    def __init__(self, settings: Settings, store: Store, bots: BotPool) -> None:
        """Start without tables in memory; they are loaded on request."""
        self.settings = settings
        self.tables: dict[str, Table] = {}
        self.seatings = 0
        """How often somebody opened a table or took a seat since the server began."""
        self._store = store
        self._bots = bots
        self._chat_store = ChatStore(store)
        talking = PerMinute(settings.chat_lines_per_minute)
        self._prepared = ConditionalMoveStore(store)
        self._context = ServerContext(
            settings, store, self._chat_store, self._prepared, talking, self._drop
        )
        self._hints = Hints(settings, bots)
        self._loading = asyncio.Lock()
        self._closing = asyncio.Event()
        self._broken: set[str] = set()

    # --- opening and joining ----------------------------------------------------------------

    async def open_table(self, holder: str, wanted: OpenTable) -> Table:
        """Open a table, and roll the dice that fall before the first decision."""
        try:
            game = get_game(wanted.game)
        except UnknownGameError as error:
            raise RefusedError("unknown_game", str(error), "game") from None
        with refused_terms():
            match = Match(game, game.check_seats(wanted.seats), wanted.options)
        return await self._open(match, holder, wanted, "")

    async def play_on(self, holder: str, fork: Fork, wanted: TableTerms) -> Table:
        """Open a table that continues from a moment of another match, with its own dice."""
        match = Match(fork.game, fork.seats, fork.options)
        return await self._open(match, holder, wanted, fork.record)

    async def _open(self, match: Match, holder: str, wanted: TableTerms, fork: str) -> Table:
        """Open a table for a match. Raise RefusedError if the terms do not fit."""
        players = wanted.players
        if len(players) != match.seats:
            message = f"{len(players)} players for {match.seats} seats"
            raise RefusedError("bad_seats", message, "players")
        sitting = [
            _new_seat(match.game, seat, player, holder) for seat, player in enumerate(players)
        ]
        seats = _told_apart(sitting, players)
        terms = terms_of(match.game, match.options, wanted)
        return await self._create(match, holder, seats, terms, GameInMatch(), fork)

    async def rematch(self, table: Table, holder: str | None) -> Table:
        """Open a table with the same players, each one seat on, or return the existing one.

        Unnamed people are named after their new seat. In a match of several games it is the next
        game. A forked table forks again.
        """
        old = table.history
        if not old.held_by(holder) and holder != old.opener:
            raise RefusedError("not_your_seat", "only the players can ask for a rematch")
        if old.status != "over":
            raise RefusedError("not_over", "the game is not over yet")
        async with table.core.lock:
            if old.rematch is None:
                count = len(old.seats)
                before = [old.seats[(seat - 1) % count] for seat in range(count)]
                seats = tuple(
                    Seat(seat, sat.kind, old.given[sat.seat], sat.bot, sat.holder)
                    for seat, sat in enumerate(before)
                )
                match = Match(old.match.game, count, old.match.options)
                # Another server process may be first: then that one counts.
                with suppress(ConflictError):
                    await self._create(
                        match,
                        old.opener,
                        seats,
                        old.terms,
                        old.next_game(),
                        old.forked_record,
                        old.id,
                    )
                await table.core.follow()
        if old.rematch is None:
            raise internal()
        return await self.table(old.rematch)

    async def _create(
        self,
        match: Match,
        opener: str,
        seats: tuple[Seat, ...],
        terms: Terms,
        game_in_match: GameInMatch,
        fork: str,
        rematch_of: str = "",
    ) -> Table:
        secret, moment = new_secret(), now()
        stored = StoredTable(
            new_table_id(),
            match.game.name,
            match.options,
            secret,
            opener,
            moment,
            None,
            seats,
            terms,
            game_in_match,
            seated=moment,
            forked_record=fork,
        )
        # The moves before may be many: other tables go on meanwhile.
        history = await asyncio.to_thread(History, stored, ()) if fork else History(stored, ())
        draft = Draft(history, moment)
        draft.run_on()
        for change in draft.changes:
            history.take(change)
        history.shown()
        summary = history.summary = history.summary_after(history.match, moment, paused=False)
        stored = replace(stored, due=history.phase_due, summary=summary)
        steps = history.fork_origin.steps if history.fork_origin else 0
        await self._store.create(stored, draft.rows, rematch_of, steps)
        table = self._keep(history, history.phase_due)
        table.deadlines.update()
        self.seatings += 1
        return table

    async def join(self, holder: str, invite: str, name: str) -> Table:
        """Take the open seat of an invite. RefusedError `seat_taken` or `unknown_invite` else."""
        token = invite.removeprefix("/join/")
        table, seat = await self.invited(token)
        given = clean_name(name, "name") if name else ""
        taken = await self._store.take_seat(token, holder, given)
        await table.follow()
        if not taken and seat not in table.history.held_by(holder):
            raise RefusedError("seat_taken", "somebody has taken that seat already", "invite")
        table.wake()
        self.seatings += 1
        return table

    async def invited(self, invite: str) -> tuple[Table, int]:
        """The table and the seat that an invite is or was for. RefusedError `unknown_invite`."""
        found = await self._store.invited(invite) if is_token(invite) else None
        if found is None:
            raise RefusedError("unknown_invite", "there is no such invite", "invite")
        return await self.table(found[0]), found[1]

    # --- finding tables ---------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """A table as the database has it now. RefusedError `unknown_table` when there is none."""
        table = self.tables.get(table_id)
        if table is not None:
            table.touch()
            await table.follow()
            return table
        if not is_table_id(table_id):
            raise RefusedError("unknown_table", "there is no such table")
        async with self._loading:
            table = self.tables.get(table_id)
            if table is not None:
                return table
            stored = await self._store.table(table_id)
            if stored is None:
                raise RefusedError("unknown_table", "there is no such table")
            rows = await self._store.rows(table_id)
            lines = await self._chat_store.lines(table_id)
            prepared = await self._prepared.at(table_id)
            # A long match takes a while to rebuild: other tables go on meanwhile.
            history = await asyncio.to_thread(History, stored, rows)
            table = self._keep(history, stored.due, lines, prepared)
        await table.settle()
        return table

    def _keep(
        self,
        history: History,
        stored_due: int | None,
        lines: Sequence[ChatMessage] = (),
        prepared: Sequence[ConditionalLine] = (),
    ) -> Table:
        table = Table(history, self._context, self._bots, self._hints, stored_due, lines, prepared)
        self.tables[table.id] = table
        if len(self.tables) > self.settings.tables_in_memory:
            self.unload_idle(HANDED_OUT, keep=table)
        return table

    def unload_idle(self, idle: float, keep: Table | None = None) -> None:
        """Unload tables without sockets or requests for `idle` seconds."""
        before = loop_time() - idle
        for table in list(self.tables.values()):
            if table is not keep and table.rests(before):
                self._drop(table.id)

    def _drop(self, table_id: str) -> None:
        table = self.tables.pop(table_id, None)
        if table is not None:
            table.close()

    async def run_housekeeping(self) -> None:
        """Until `stop`: put idle tables away, and follow other server processes where so set.

        And end the phases of plans that are due at tables which are not in memory.
        """
        pause = self.settings.sync_interval or 30.0
        while not self._closing.is_set():
            await self._sweep()
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._closing.wait()
            self.unload_idle(self.settings.idle_timeout)
            for table in list(self.tables.values()):
                if self.settings.sync_interval and table.broadcaster.present:
                    try:
                        await table.follow()
                    except UnavailableError:
                        break  # said already; so will it be with the others
                    except Exception:
                        log.exception("cannot follow table %s", table.id)

    async def _sweep(self) -> None:
        """Let the tables go on whose deadline has passed, wherever they are."""
        try:
            overdue = await self._store.overdue(now())
        except UnavailableError:
            return
        except Exception:
            log.exception("cannot look for deadlines")
            return
        for table_id in overdue:
            if table_id in self._broken or self._closing.is_set():
                continue
            try:
                (await self.table(table_id)).wake()
            except UnavailableError:
                return
            except HarenaError:
                # Its game is gone, or its log does not fit the rules: that will not mend itself.
                log.exception("the deadline of table %s cannot be kept", table_id)
                self._broken.add(table_id)
            except Exception:
                log.exception("table %s cannot be loaded now", table_id)

    async def stop(self) -> None:
        """End house-keeping, all windows and all bots' turns; what was stored is stored."""
        self._closing.set()
        self._context.stopped = True
        await asyncio.gather(*(table.stop() for table in list(self.tables.values())))
        await self._hints.stop()
        await self._chat_store.close()


def _told_apart(seats: Sequence[Seat], players: Sequence[Player]) -> tuple[Seat, ...]:
    """Number unnamed bots of the same kind: the second is `Greedy 2`."""
    seen: Counter[str] = Counter()
    named: list[Seat] = []
    for seat, player in zip(seats, players, strict=True):
        same = seat
        if seat.kind == "bot" and not player.name:
            seen[seat.name] += 1
            if seen[seat.name] > 1:
                same = replace(seat, name=f"{seat.name} {seen[seat.name]}")
        named.append(same)
    return tuple(named)


def _new_seat(game: Game, seat: int, player: Player, holder: str) -> Seat:
    field = f"players.{seat}"
    if player.kind == "bot":
        check_bot(player.bot, f"{field}.bot")
        name = clean_name(player.name or bot_title(game, player.bot), f"{field}.name")
        return Seat(seat, "bot", name, player.bot)
    if player.bot:
        raise RefusedError("bad_seats", "only a bot's seat names a bot", f"{field}.bot")
    name = clean_name(player.name, f"{field}.name") if player.name else ""
    if player.kind == "open":
        return Seat(seat, "open", name, invite=new_token())
    return Seat(seat, "person", name, holder=holder)
