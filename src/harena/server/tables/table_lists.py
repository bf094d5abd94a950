"""The tables on the home page: a person's own, open ones, and live games."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from harena.content.content import content_of
from harena.content.game_json import cover_svg, digest
from harena.core.errors import HarenaError, UnknownGameError
from harena.core.game import Game
from harena.core.options import Options, check_options
from harena.core.registry import get_game
from harena.render.svg import scene_svg
from harena.server.clock import loop_time
from harena.server.errors import RefusedError
from harena.server.history.rows import StoredTable
from harena.server.history.seats import Seat, bot_title, given_name
from harena.server.history.table_state import WATCHING
from harena.server.messages import refusals
from harena.server.protocol.responses.table_lists import (
    FreeTable,
    Invitation,
    ListedSeat,
    ListedTable,
    ListedTables,
    SideResult,
)
from harena.server.protocol.responses.tables import Status
from harena.server.server_time import now
from harena.server.storage.store import Store
from harena.server.storage.table_lists import TableListStore
from harena.server.tables.broadcaster import fork_json, unusual_options_json
from harena.server.tables.lobby import Lobby
from harena.server.tables.table import Table

MAX_UNFINISHED = 100  # tables of one person
MAX_FINISHED = 60
MAX_PUBLIC = 40
LONG_TURN = 3600  # the least seconds for a turn of tables that are listed without connected players
MAX_AGE = 14 * 24 * 3600 * 1000  # milliseconds since the last change of a public table
CACHED = 2.0  # seconds to cache the public tables, unless someone opens or joins one
PICTURE = 320  # pixels across


class TableLists:
    """The lists of the home page."""

    def __init__(self, lobby: Lobby, store: Store) -> None:
        """List the tables of a lobby."""
        self._lobby = lobby
        self._listing = TableListStore(store)
        self._public: list[StoredTable] = []
        self._until = 0.0
        self._seatings = -1

    async def of(self, holder: str | None) -> ListedTables:
        """Return the tables for a person; a stranger has none of their own."""
        own = await self._listing.of(holder, MAX_UNFINISHED, MAX_FINISHED) if holder else []
        own_ids = {each.id for each in own}
        others = [each for each in await self._joinable() if each.id not in own_ids]
        waiting = sorted((each for each in others if each.is_open), key=lambda each: -each.moved)
        live = [each for each in others if not each.is_open]
        here = {each.id for each in own if holder in self._lobby.present(each.id)}
        return {
            "yours": _listed_tables(own, holder, here),
            "open": [table for each in waiting if (table := _open_table(each, holder)) is not None],
            "live": _listed_tables(live, holder),
        }

    async def sit(self, holder: str, table_id: str, name: str, nonce_hash: str = "") -> Table:
        """Take an open seat of a public table. Raise RefusedError `seat_taken` if there is none.

        A person who sits there already keeps their seat.
        """
        table = await self._lobby.table(table_id)
        history = table.history
        if history.held_by(holder):
            return table
        if not history.terms.public:
            raise RefusedError("unknown_table", refusals.NO_OPEN_TABLE)
        for seat in history.seats:
            if seat.invite:
                return await self._lobby.join(holder, seat.invite, name, nonce_hash)
        raise RefusedError("seat_taken", refusals.TABLE_FULL)

    async def invitation(self, holder: str | None, invite: str) -> Invitation:
        """Return the table of an invite. Raise RefusedError `unknown_invite` if there is none."""
        table, number = await self._lobby.invited(invite)
        history = table.history
        game, terms, seat = history.match.game, history.terms, history.seats[number]
        names = game.seat_names(len(history.seats))
        hosts = [each.name for each in history.seats if each.holder == history.opener]
        fork_origin = history.fork_origin
        worth = _side_result(game, len(history.seats), history.match.options, number)
        invitation: Invitation = {
            "game": game.name,
            "title": game.title,
            "summary": game.summary,
            "host": hosts[0] if hosts else "",
            "seat": number,
            "seat_name": names[number].capitalize(),
            "taken": seat.kind != "open",
            "table": table.id if history.held_by(holder) else "",
            "seats": [_listed_seat(each, holder, names[each.seat]) for each in history.seats],
            "unusual": unusual_options_json(game, history.match.options),
            "window": terms.window,
            "deadline": terms.deadline,
            "timeout_policy": bot_title(game, terms.timeout_policy),
            "clock": terms.clock,
            "increment": terms.increment,
            "games_in_match": terms.games_in_match,
            "spectator_delay": terms.spectator_delay,
            "hints": terms.hints,
            "windows": bool(game.traits.windows),
            "rules": bool(content_of(game).rules),
            "cover": digest(cover_svg(game)),
            "side_result": None if fork_origin else worth,
        }
        if fork_origin is not None:
            invitation["forked_from"] = fork_json(fork_origin)
        return invitation

    async def picture(self, holder: str | None, table_id: str) -> str:
        """Return a table's board without its trays as an SVG document, as spectators see it."""
        table = await self._lobby.table(table_id)
        history = await table.core.prepare_view(holder, WATCHING)
        scene = replace(history.player_view(WATCHING).scene(), trays=())
        return scene_svg(scene, content_of(history.match.game).theme, width=PICTURE)

    async def _joinable(self) -> list[StoredTable]:
        """Return the public tables with a player present or by correspondence."""
        if loop_time() >= self._until or self._seatings != self._lobby.seatings:
            self._seatings = self._lobby.seatings
            self._public = await self._listing.public(now() - MAX_AGE, MAX_PUBLIC)
            self._until = loop_time() + CACHED
        return [
            each
            for each in self._public
            if each.terms.deadline >= LONG_TURN or self._lobby.present(each.id)
        ]


def _listed_tables(
    tables: list[StoredTable], holder: str | None, here: Collection[str] = ()
) -> list[ListedTable]:
    listed = [each for table in tables if (each := _listed_table(table, holder, here)) is not None]
    return sorted(listed, key=lambda table: (table["status"] == "over", -table["moved"]))


def _listed_table(
    table: StoredTable, holder: str | None, here: Collection[str] = ()
) -> ListedTable | None:
    """Return a listed table as JSON, or None if its game is not installed."""
    try:
        game = get_game(table.game)
    except UnknownGameError:
        return None
    summary, moved, moment = table.summary, table.moved, now()
    over = summary is not None and summary.winners is not None
    status: Status = "waiting" if table.is_open else "over" if over else "playing"
    names = game.seat_names(len(table.seats))
    plays = bool(holder) and any(seat.holder == holder for seat in table.seats)
    if table.terms.spectator_delay and not over and not plays:
        # Even the time of the last change would reveal something too early.
        summary, moved, table = None, table.created, replace(table, due=None)
    return {
        "id": table.id,
        "game": game.name,
        "title": game.title,
        "status": status,
        "seats": [_listed_seat(seat, holder, names[seat.seat]) for seat in table.seats],
        "acting": [*summary.acting] if summary and not over else [],
        "winners": [*(summary.winners or ())] if summary else [],
        "moved": (moved - moment) // 1000,
        "deadline": table.terms.deadline,
        "due": 0 if table.due is None else max(1, (table.due - moment) // 1000),
        "clock": table.terms.clock,
        "increment": table.terms.increment,
        "games_in_match": table.terms.games_in_match,
        "spectator_delay": table.terms.spectator_delay,
        "public": table.terms.public,
        "paused": summary is not None and summary.paused,
        "here": table.id in here,
        "fork_step": table.fork_steps,
        "picture": f"/api/tables/{table.id}/picture" + (f"?v={summary.moved}" if summary else ""),
    }


def _open_table(table: StoredTable, holder: str | None) -> FreeTable | None:
    """Return an open table as JSON, or None if it cannot be played any more."""
    listed = _listed_table(table, holder)
    if listed is None:
        return None
    game, terms = get_game(table.game), table.terms
    try:
        options = check_options(game.options, table.options)
        policy = bot_title(game, terms.timeout_policy)
    except HarenaError:  # an option or a bot no longer exists
        return None
    number = next(seat.seat for seat in table.seats if seat.kind == "open")
    return {
        **listed,
        "seat_name": listed["seats"][number]["name"],
        "unusual": unusual_options_json(game, options),
        "window": terms.window,
        "timeout_policy": policy,
        "hints": terms.hints,
        "windows": bool(game.traits.windows),
        "rules": bool(content_of(game).rules),
        "side_result": None
        if table.fork_steps
        else _side_result(game, len(table.seats), options, number),
    }


def _side_result(game: Game, seats: int, options: Options, seat: int) -> SideResult | None:
    """Return a seat's measured results with these options, or None."""
    sides = game.side_balance_of(seats, options)
    return {"points": sides.points[seat], "games": sides.games} if sides else None


def _listed_seat(seat: Seat, holder: str | None, title: str) -> ListedSeat:
    mine = bool(holder) and seat.holder == holder
    return {
        "seat": seat.seat,
        "name": given_name(seat) or title.capitalize(),
        "kind": "me" if mine else seat.kind,
    }
