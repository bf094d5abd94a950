"""All tables of a server: opening, joining, finding and unloading them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence, Set
from contextlib import suppress
from dataclasses import replace

from harena.core.errors import HarenaError, UnknownGameError
from harena.core.play.match import Match
from harena.core.registry import get_game
from harena.server.clock import loop_time, wait_for_event
from harena.server.errors import RefusedError, UnavailableError, internal, refused_terms
from harena.server.history.chat_message import ChatMessage
from harena.server.history.conditional_moves import ConditionalLine
from harena.server.history.draft import Draft
from harena.server.history.fork import Fork
from harena.server.history.history import History
from harena.server.history.rows import GameInMatch, StoredTable, Terms
from harena.server.history.seats import (
    Seat,
    clean_name,
    is_table_id,
    is_token,
    new_secret,
    new_table_id,
    token_hash,
    unique_name,
    with_nonce_hashes,
)
from harena.server.messages import refusals
from harena.server.protocol.requests import OpenTable, TableTerms
from harena.server.rate_limit import PerAddress, PerMinute
from harena.server.server_time import SERVER_TIME, now
from harena.server.settings import Settings
from harena.server.storage.chat import ChatStore
from harena.server.storage.conditional_moves import ConditionalMoveStore
from harena.server.storage.leases import ElsewhereError
from harena.server.storage.people import DAY, Move, PeopleStore
from harena.server.storage.store import ConflictError, Store
from harena.server.tables.hints import Hints
from harena.server.tables.quotas import Quotas
from harena.server.tables.socket import OVERFLOW
from harena.server.tables.table import Table
from harena.server.tables.table_core import ServerContext
from harena.server.tables.terms import new_seats, terms_of
from harena.server.workers.bot_pool import BotPool

log = logging.getLogger(__name__)

REPLAYS = 2
"""Threads that replay matches at once. The event loop needs its share of the processor."""
DEVICE_OVERLAP = 60_000
"""Milliseconds by which the clocks of processes may differ."""
CLOSED = 1008
"""The close code of sockets at a table that an operator closes; pages do not reconnect."""
HOUSEKEEPING, SHARED_HOUSEKEEPING = 30.0, 1.0
"""Seconds between rounds of housekeeping, alone and with other processes."""
FOLLOWING = 1.0
"""Seconds between two looks for people whom other processes and programs change."""
FORGETTING = 24 * 3600.0
"""Seconds between two deletions of unused devices and codes."""
GRACE = 5.0  # seconds after a request before a table is unloaded to make room


class Lobby:
    """The tables that a server process owns, over one database that it may share with others."""

    def __init__(
        self, settings: Settings, store: Store, bots: BotPool, people: PeopleStore
    ) -> None:
        """Start without tables in memory; they are loaded on request."""
        self.settings = settings
        self.tables: dict[str, Table] = {}
        self.quotas = Quotas(settings, store)
        self.seatings = 0
        """The number of tables opened and seats taken since the server started."""
        self._store = store
        self._people = people
        self._changed_devices: Set[tuple[str, int]] = frozenset()
        self._erased = 0  # the number of the last erasure that is followed
        self._forgotten: float | None = None
        self._chat_store = ChatStore(store)
        self._conditional_moves = ConditionalMoveStore(store)
        self._context = ServerContext(
            settings,
            bots,
            store,
            self._chat_store,
            self._conditional_moves,
            PerMinute(settings.chat_lines_per_minute),
            PerAddress(settings.address_bytes_rate, settings.address_bytes_burst),
            PerAddress(settings.person_bytes_rate, settings.person_bytes_burst),
            asyncio.Semaphore(REPLAYS),
            self._unload,
        )
        self._hints = Hints(settings, bots)
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._closing = asyncio.Event()
        self._broken: set[str] = set()
        self._ended = 0  # processes that had ended before the last search, this one's included
        if store.leases is not None:
            store.leases.present = self._present
            store.leases.on_lost = self._drop

    @property
    def socket_count(self) -> int:
        """The number of connected sockets."""
        return sum(len(table.broadcaster.present) for table in self.tables.values())

    # --- opening and joining ----------------------------------------------------------------

    async def open_table(self, holder: str, request: OpenTable) -> Table:
        """Open a table. If no seat is open, the first dice fall."""
        try:
            game = get_game(request.game)
        except UnknownGameError as error:
            raise RefusedError("unknown_game", refusals.sentence(str(error)), "game") from None
        with refused_terms():
            match = Match(game, game.check_seats(request.seats), request.options)
        return await self._open(match, holder, request, "")

    async def open_fork(self, holder: str, fork: Fork, request: TableTerms) -> Table:
        """Open a table that continues from a moment of another match, with its own dice."""
        match = Match(fork.game, fork.seats, fork.options)
        return await self._open(match, holder, request, fork.record)

    async def _open(self, match: Match, holder: str, request: TableTerms, fork: str) -> Table:
        """Open a table for a match. Raise RefusedError if the terms do not fit."""
        seats = new_seats(match, request.players, holder)
        seats = with_nonce_hashes(seats, {holder: request.nonce_hash})
        terms = terms_of(match.game, match.options, request)
        return await self._create(match, holder, seats, terms, GameInMatch(), fork)

    async def rematch(self, table: Table, holder: str | None, nonce_hash: str = "") -> Table:
        """Open a table with the same players, each one seat on, or return the existing one.

        It opens when all people agree. Until then, store that the person does, and return the old
        table. So no clock runs for a person who has not agreed.

        Unnamed people are named after their new seat. In a match of several games it is the next
        game. A forked table forks again.
        """
        old = table.history
        own = self._check_rematch(old, holder)
        async with table.core.lock:
            if old.rematch is None and old.asks_for_rematch(holder):
                if own[0] not in old.rematch_asked:
                    draft = table.core.draft()
                    draft.note("propose-rematch", own[0], text=nonce_hash)
                    await table.core.write(draft)
                return table
            if old.rematch is None:
                count = len(old.seats)
                seats = tuple(
                    replace(old.seats[seat - 1], seat=seat, name=old.given[seat - 1], invite=None)
                    for seat in range(count)
                )
                hashes = {old.seats[seat].holder: each for seat, each in old.rematch_asked.items()}
                seats = with_nonce_hashes(seats, {**hashes, holder: nonce_hash})
                match = Match(old.match.game, count, old.match.options)
                # If one is stored already, it counts.
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
                await table.core.refresh()
        if old.rematch is None:
            raise internal()
        try:
            return await self.table(old.rematch)
        except ElsewhereError as error:
            raise ElsewhereError(error.peer, f"/api/tables/{old.rematch}") from None

    async def decline_rematch(self, table: Table, holder: str | None) -> Table:
        """Decline the rematch that others want, or withdraw one's own wish. Return the table."""
        own = self._check_rematch(table.history, holder)
        async with table.core.lock:
            if table.history.rematch is None and table.history.rematch_asked:
                draft = table.core.draft()
                draft.note("no-rematch", own[0])
                await table.core.write(draft)
        return table

    def _check_rematch(self, old: History, holder: str | None) -> list[int]:
        """Return a person's seats. Raise RefusedError if they cannot ask for a rematch.

        The opener of a table without people may.
        """
        own = old.held_by(holder)
        if not own and (holder != old.opener or old.asks_for_rematch(None)):
            raise RefusedError("not_your_seat", refusals.REMATCH_OF_PLAYERS)
        if old.status != "over":
            raise RefusedError("not_over", refusals.GAME_NOT_OVER)
        return own

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
        # Playing forked moves may take long, so it must not block other tables.
        if fork:
            async with self._context.replays:
                history = await asyncio.to_thread(History, stored, ())
        else:
            history = History(stored, ())
        draft = Draft(history, moment)
        if not history.missing_nonces():
            draft.start()
        for change in draft.changes:
            history.apply(change)
        history.mark_shown()
        summary = history.summary = history.summary_after(history.match, moment, paused=False)
        steps = history.fork_origin.steps if history.fork_origin else 0
        stored = replace(stored, due=history.phase_due, summary=summary, fork_steps=steps)
        check = self.quotas.last_check(opener)
        await self._store.create(stored, draft.rows, rematch_of, check)
        table = self._add(history, history.phase_due)
        table.start.update()
        table.deadlines.update()
        self.seatings += 1
        return table

    async def join(self, holder: str, invite: str, name: str, nonce_hash: str = "") -> Table:
        """Take the open seat of an invite. With the last seat, the game starts.

        Raise RefusedError `seat_taken` or `unknown_invite` if that is not possible.
        """
        token = invite.removeprefix("/join/")
        table, seat = await self.invited(token)
        given = clean_name(name, "name") if name else ""
        # Otherwise two people who join at the same moment could get the same name.
        async with table.core.lock:
            if given:
                given = unique_name(given, table.history.names_of_others(seat))
            taken = await self._store.take_seat(table.id, token, holder, given, nonce_hash)
            await table.core.refresh()
        await table.refresh()
        if not taken and seat not in table.history.held_by(holder):
            raise RefusedError("seat_taken", refusals.SEAT_TAKEN, "invite")
        table.wake()
        self.seatings += 1
        return table

    async def invited(self, invite: str) -> tuple[Table, int]:
        """Return the table and seat an invite is or was for, or raise RefusedError."""
        invited = await self._store.invited(invite) if is_token(invite) else None
        if invited is None:
            raise RefusedError("unknown_invite", refusals.NO_INVITE, "invite")
        table_id, seat = invited
        return await self.table(table_id), seat

    # --- finding tables ---------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """Return an up-to-date table.

        Raise RefusedError `unknown_table` if there is none, or ElsewhereError if another process
        owns it.
        """
        table = self.tables.get(table_id)
        if table is not None:
            table.core.last_used = loop_time()
            await table.refresh()
            return table
        if not is_table_id(table_id):
            raise RefusedError("unknown_table", refusals.NO_TABLE)
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        # A caller that leaves does not end the loading for others.
        return await asyncio.shield(loading)

    async def own(self, table_id: str) -> None:
        """Own a table, if it exists. Raise ElsewhereError if another process owns it."""
        await self._store.acquire(table_id)

    async def _load(self, table_id: str) -> Table:
        """Own a table, and load it from the database."""
        await self.own(table_id)
        stored = await self._store.table(table_id)
        if stored is None:
            raise RefusedError("unknown_table", refusals.NO_TABLE)
        if stored.closed is not None:
            raise RefusedError("closed", refusals.TABLE_CLOSED)
        # Rebuilding a long match takes a while, so it must not block other tables.
        async with self._context.replays:
            rows = await self._store.rows(table_id)
            chat = await self._chat_store.lines(table_id)
            conditional_moves = await self._conditional_moves.at(table_id)
            history = await asyncio.to_thread(History, stored, rows)
        table = self._add(history, stored.due, chat, conditional_moves)
        await table.resume_play()
        return table

    def _add(
        self,
        history: History,
        stored_due: int | None,
        chat: Sequence[ChatMessage] = (),
        conditional_moves: Sequence[ConditionalLine] = (),
    ) -> Table:
        """Keep a table in memory, and unload idle tables if there are too many."""
        table = Table(history, self._context, self._hints, stored_due, chat, conditional_moves)
        self.tables[table.id] = table
        if len(self.tables) > self.settings.tables_in_memory:
            self.unload_idle(GRACE, keep=table)
        return table

    def unload_idle(self, idle: float, keep: Table | None = None) -> None:
        """Unload tables without sockets or requests for `idle` seconds."""
        before = loop_time() - idle
        for table in list(self.tables.values()):
            if table is not keep and table.is_idle(before):
                self._unload(table.id)

    def _unload(self, table_id: str) -> None:
        table = self.tables.pop(table_id, None)
        if table is not None:
            table.close()
        if self._store.leases is not None:
            self._store.leases.forget(table_id)

    def _drop(self, table_id: str) -> None:
        """Unload a table that another process has taken over; its clients reconnect."""
        if table_id in self.tables:
            self.tables[table_id].core.disconnect_all()

    def _present(self) -> dict[str, list[str]]:
        """Return the people who are at tables, by table."""
        here = {
            table.id: sorted(filter(None, table.broadcaster.here()))
            for table in self.tables.values()
        }
        return {table_id: people for table_id, people in here.items() if people}

    def present(self, table_id: str) -> set[str | None]:
        """Return the people who are at a table; at another process as of a moment ago."""
        if table_id in self.tables:
            return self.tables[table_id].broadcaster.here()
        peers = self._store.leases.peers.values() if self._store.leases is not None else ()
        return {person for peer in peers for person in peer.present.get(table_id, ())}

    async def unload_closed(self, table_id: str) -> None:
        """Unload a table that an operator has closed, and tell the people at it."""
        table = self.tables.get(table_id)
        self._unload(table_id)
        if table is None:
            return
        for socket in list(table.broadcaster.present):
            socket.fail(RefusedError("closed", refusals.TABLE_CLOSED), None)
            socket.finish(CLOSED)
        await table.stop()

    async def run_housekeeping(self) -> None:
        """Unload idle tables and wake overdue ones, also those of a process that has ended.

        A change of the wall clock counts once no live time runs. It runs until `stop`.
        """
        while not self._closing.is_set():
            await self._wake_overdue()
            pause = HOUSEKEEPING if self._store.leases is None else SHARED_HOUSEKEEPING
            await wait_for_event(self._closing, pause)
            self.unload_idle(self.settings.idle_timeout)
            if not any(table.is_timed_live for table in self.tables.values()):
                SERVER_TIME.follow_wall_clock()
            await self._forget_people()

    async def _forget_people(self) -> None:
        """Delete what is stored about people who do not come any more, once a day."""
        if self._forgotten is not None and loop_time() < self._forgotten + FORGETTING:
            return
        self._forgotten = loop_time()
        try:
            await self._people.forget_unused(now() - self.settings.person_days * DAY)
        except UnavailableError:
            pass  # The store has logged it.
        except Exception:
            log.exception("cannot delete unused devices and codes")

    async def run_following(self) -> None:
        """Follow the people whom other processes and programs change. It runs until `stop`."""
        while not await wait_for_event(self._closing, FOLLOWING):
            try:
                if self._store.leases is not None:
                    await self._follow_devices()
                await self.follow_erasures()
            except UnavailableError:
                pass  # The store has logged it.
            except Exception:
                log.exception("cannot follow changes of people")

    async def _follow_devices(self) -> None:
        """Disconnect the devices that other processes have moved or signed out."""
        changed = await self._people.changed_devices(now() - DEVICE_OVERLAP)
        self.disconnect({device for device, _ in changed - self._changed_devices})
        self._changed_devices = changed

    async def follow_erasures(self) -> None:
        """Forget the people who were erased since the last call, and close their sockets."""
        for erasure in await self._people.erasures(self._erased):
            here = {
                socket.device
                for table in self.tables.values()
                for socket in table.broadcaster.present
            }
            self.disconnect({each for each in here if token_hash(each) in erasure.devices})
            await self.refresh_people(erasure.tables)
            self._erased = max(self._erased, erasure.number)

    def disconnect(self, devices: Collection[str]) -> None:
        """Close the sockets of devices that act for another person now, or for nobody."""
        for table in self.tables.values():
            for socket in table.broadcaster.present:
                if socket.device in devices:
                    socket.end(OVERFLOW)

    async def follow_move(self, move: Move) -> None:
        """Follow a person whose seats or devices belong to another person now."""
        await self.refresh_people(move.tables)
        self.disconnect(move.devices)

    async def refresh_people(self, table_ids: Collection[str]) -> None:
        """Read what belongs to people at tables in memory again, after one person has changed."""
        for table_id in table_ids:
            if (loading := self._loading.get(table_id)) is not None:
                await asyncio.wait([loading])  # It may have read them before.
            table = self.tables.get(table_id)
            if table is not None:
                await table.conditional_moves.refresh()
                await table.chat.drop_deleted()
                await table.refresh()

    async def _wake_overdue(self) -> None:
        """Wake the tables whose deadline has passed, even if they are not in memory.

        After the start, and after the end of another process, also the tables that wait for a bot.
        """
        leases = self._store.leases
        ended = leases.ended if leases is not None else 1
        try:
            late = await self._store.overdue(now())
            if ended > self._ended:
                late += await self._store.waiting_for_bots()
        except UnavailableError:
            return
        except Exception:
            log.exception("cannot read the deadlines")
            return
        for table_id in late:
            if table_id in self._broken or self._closing.is_set():
                continue
            try:
                (await self.table(table_id)).wake()
            except UnavailableError:
                return
            except ElsewhereError:
                continue
            except HarenaError:
                # Its game is missing, or its log does not fit the rules: retrying is useless.
                log.exception("ignored the deadline of table %s", table_id)
                self._broken.add(table_id)
            except Exception:
                log.exception("cannot load table %s", table_id)
        self._ended = ended

    async def stop(self) -> None:
        """Stop the housekeeping and the background work of all tables."""
        self._closing.set()
        self._context.stopped = True
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await asyncio.gather(*(table.stop() for table in list(self.tables.values())))
        await self._hints.stop()
        await self._chat_store.close()
