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
from harena.server.history.rows import TableSummary, now
from harena.server.history.seats import Seat, bot_title, given_name
from harena.server.history.table_state import WATCHING
from harena.server.protocol.responses.table_lists import (
    FreeTable,
    Invitation,
    ListedSeat,
    ListedTable,
    ListedTables,
    Worth,
)
from harena.server.protocol.responses.tables import Status
from harena.server.storage.store import Store
from harena.server.storage.table_lists import ListedRow, TableListStore
from harena.server.tables.broadcaster import fork_json, unusual_options_json
from harena.server.tables.lobby import Lobby
from harena.server.tables.table import Table

MOST_GOING = 100  # tables of one person that are not over
MOST_OVER = 60
MOST_PUBLIC = 40
LONG = 3600  # seconds for a turn from which on nobody need sit there to be at play
LATELY = 24 * 3600 * 1000  # milliseconds in which a live table has gone on
BY_POST = 14 * LATELY
FRESH = 2.0  # seconds for which the public tables are not asked for again, unless one sits down
PICTURE = 320  # pixels across


class TableLists:
    """The lists of the home page."""

    def __init__(self, lobby: Lobby, store: Store) -> None:
        """The tables of a lobby."""
        self._lobby = lobby
        self._listing = TableListStore(store)
        self._public: list[ListedRow] = []
        self._until = 0.0
        self._seatings = -1

    async def of(self, holder: str | None) -> ListedTables:
        """The tables for a person; a stranger has none of his own."""
        own = await self._listing.of(holder, MOST_GOING, MOST_OVER) if holder else []
        mine = {each.id for each in own}
        others = [each for each in await self._joinable() if each.id not in mine]
        waiting = sorted((each for each in others if each.is_open), key=lambda each: -each.moved)
        going = [each for each in others if not each.is_open]
        return {
            "yours": _told(own, holder, {each.id for each in own if self._is_here(holder, each)}),
            "open": [free for each in waiting if (free := _free(each, holder)) is not None],
            "live": _told(going, holder),
        }

    async def sit(self, holder: str, table_id: str, name: str) -> Table:
        """Take an open seat of a public table. RefusedError `seat_taken` when there is none.

        Who sits there already keeps his seat.
        """
        table = await self._lobby.table(table_id)
        history = table.history
        if history.held_by(holder):
            return table
        if not history.terms.public:
            raise RefusedError("unknown_table", "there is no such open table")
        for seat in history.seats:
            if seat.invite:
                return await self._lobby.join(holder, seat.invite, name)
        raise RefusedError("seat_taken", "all seats are taken by now")

    async def invitation(self, holder: str | None, invite: str) -> Invitation:
        """Return the table of an invite. Raise RefusedError `unknown_invite` if there is none."""
        table, number = await self._lobby.invited(invite)
        history = table.history
        game, terms, seat = history.match.game, history.terms, history.seats[number]
        names = game.seat_names(len(history.seats))
        hosts = [each.name for each in history.seats if each.holder == history.opener]
        told: Invitation = {
            "game": game.name,
            "title": game.title,
            "summary": game.summary,
            "host": hosts[0] if hosts else "",
            "seat": number,
            "seat_name": names[number].capitalize(),
            "taken": seat.kind != "open",
            "table": table.id if history.held_by(holder) else "",
            "seats": [_seat(each, holder, names[each.seat]) for each in history.seats],
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
            "worth": _worth(game, len(history.seats), history.match.options, number),
        }
        if history.fork_origin is not None:
            told["forked_from"] = fork_json(history.fork_origin)
            told["worth"] = None
        return told

    async def picture(self, holder: str | None, table_id: str) -> str:
        """A table's board alone as an SVG picture, as anybody may see it; or saw it, if late."""
        table = await self._lobby.table(table_id)
        history = (await table.core.broadcaster_for(holder)).history
        scene = replace(history.point(WATCHING).scene(), trays=())
        return scene_svg(scene, content_of(history.match.game).theme, width=PICTURE)

    async def _joinable(self) -> list[ListedRow]:
        """Return the public tables with a player present or by correspondence."""
        if loop_time() >= self._until or self._seatings != self._lobby.seatings:
            self._seatings = self._lobby.seatings
            self._public = await self._listing.public(now() - BY_POST, MOST_PUBLIC)
            self._until = loop_time() + FRESH
        return [each for each in self._public if self._lives(each)]

    def _is_here(self, holder: str | None, listed: ListedRow) -> bool:
        """Return whether a person sits at a table and has it open."""
        table = self._lobby.tables.get(listed.id)
        return table is not None and holder in table.broadcaster.here()

    def _lives(self, listed: ListedRow) -> bool:
        if listed.terms.deadline >= LONG:
            return True
        table = self._lobby.tables.get(listed.id)
        return table is not None and bool(table.broadcaster.here())


def _told(
    tables: list[ListedRow], holder: str | None, here: Collection[str] = ()
) -> list[ListedTable]:
    listed = [each for table in tables if (each := _table(table, holder, here)) is not None]
    return sorted(listed, key=lambda table: (table["status"] == "over", -table["moved"]))


def _table(table: ListedRow, holder: str | None, here: Collection[str] = ()) -> ListedTable | None:
    """Return a listed table as JSON, or None if its game is not installed."""
    try:
        game = get_game(table.game)
    except UnknownGameError:
        return None
    summary: TableSummary | None = table.summary
    moved, moment = table.moved, now()
    over = table.summary.winners is not None
    status: Status = "waiting" if table.is_open else "over" if over else "playing"
    names = game.seat_names(len(table.seats))
    plays = bool(holder) and any(seat.holder == holder for seat in table.seats)
    if table.terms.spectator_delay and not over and not plays:
        # Even that it goes on would be told too soon.
        summary, moved, table = None, table.created, replace(table, due=None)
    return {
        "id": table.id,
        "game": game.name,
        "title": game.title,
        "status": status,
        "seats": [_seat(seat, holder, names[seat.seat]) for seat in table.seats],
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


def _free(table: ListedRow, holder: str | None) -> FreeTable | None:
    """Return an open table as JSON, or None if it cannot be played any more."""
    listed = _table(table, holder)
    if listed is None:
        return None
    game, terms = get_game(table.game), table.terms
    try:
        options = check_options(game.options, table.options)
        policy = bot_title(game, terms.timeout_policy)
    except HarenaError:  # an option or a bot of before is gone
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
        "worth": None if table.fork_steps else _worth(game, len(table.seats), options, number),
    }


def _worth(game: Game, seats: int, options: Options, seat: int) -> Worth | None:
    """Return a seat's measured results with these options, or None."""
    sides = game.side_balance_of(seats, options)
    return {"points": sides.points[seat], "games": sides.games} if sides else None


def _seat(seat: Seat, holder: str | None, title: str) -> ListedSeat:
    mine = bool(holder) and seat.holder == holder
    return {
        "seat": seat.seat,
        "name": given_name(seat) or title.capitalize(),
        "kind": "me" if mine else seat.kind,
    }
