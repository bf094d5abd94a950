"""Setting up: the arena, the first cards, pieces and discs; and the roll-offs of dice."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    board,
    grids,
    journal,
    notation as say,
    shapes,
    table as on,
)
from harena.games.warp_arena.rules.shapes import Place, Shape
from harena.games.warp_arena.rules.table import WarpArenaTable

FIRST_CARDS: Final[i64] = 3
STARTERS: Final[i64] = 5  # pieces that a player starts with: a C, D, H, B and W (WA-6)

# --- roll-offs (3.1, 3.3, 4.1) ----------------------------------------------------------------

ROLL_OFF_DIE: Final[i64] = 20
ROLL_ROOM: Final[i64] = 32  # more than a die and a card can add to a rank


@final
class RollOff(Procedure):
    """WA-4, WA-8: a d20 each; who is tied rolls again, for the places they are tied for."""

    NUMBER: Final[i64] = 1

    ALL_PLACES: Final[i64] = 2  # 1 all places count, 0 the first
    ROLLER: Final[i64] = 3
    MUST: Final[i64] = 4  # a bit for each seat that must still roll

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-8: the next who must roll; when all have, the ties, or the order."""
        t = table.table
        all_places = t[at + RollOff.ALL_PLACES] == 1
        if t[at + RollOff.MUST] == 0:
            t[at + RollOff.MUST] = ties(table, all_places)
            if t[at + RollOff.MUST] == 0:
                table.pop()
                settle_order(table, all_places)
                return
            table.note(journal.TIED, t[at + RollOff.MUST])
        seat: i64 = 0
        while (t[at + RollOff.MUST] >> seat) & 1 == 0:
            seat += 1
        t[at + RollOff.ROLLER] = seat
        table.ask_die(ROLL_OFF_DIE)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """4.1: a player's d20; WA-42: with what a card adds, also when it is rolled again."""
        t = table.table
        seat = t[at + RollOff.ROLLER]
        one: i64 = 1
        all_places = t[at + RollOff.ALL_PLACES]
        bonus = t[on.BONUS + seat]
        table.note(journal.ORDER_ROLLED, seat, face, ROLL_OFF_DIE, bonus, all_places, t[on.TURN])
        t[on.ROLLED + seat] = face
        t[on.RANK + seat] += face + bonus
        t[at + RollOff.MUST] &= ~(one << seat)


def roll_off(table: WarpArenaTable, all_places: bool) -> None:
    """WA-4, WA-8: a d20 each; for the first place only, or for all places."""
    t = table.table
    at = table.push(RollOff.NUMBER)
    t[at + RollOff.ALL_PLACES] = 1 if all_places else 0
    t[at + RollOff.MUST] = t[on.ALIVE]
    seat: i64
    for seat in range(table.seats):
        t[on.RANK + seat] = 0
        t[on.ROLLED + seat] = 0


def ahead_of(table: WarpArenaTable, seat: i64) -> i64:
    """Return the number of living seats that rank higher."""
    t = table.table
    n: i64 = 0
    other: i64
    for other in range(table.seats):
        if on.alive(table, other) and t[on.RANK + other] > t[on.RANK + seat]:
            n += 1
    return n


def ties(table: WarpArenaTable, all_places: bool) -> i64:
    """WA-4, WA-8: a bit for each seat that must roll again; their ranks leave room for it."""
    t = table.table
    tied: i64 = 0
    one: i64 = 1
    seat: i64
    other: i64
    for seat in range(table.seats):
        for other in range(table.seats):
            if seat != other and on.alive(table, seat) and on.alive(table, other):
                if t[on.RANK + seat] == t[on.RANK + other]:
                    if all_places or ahead_of(table, seat) == 0:
                        tied |= one << seat
    if tied != 0:
        places = [ahead_of(table, seat) for seat in range(table.seats)]
        for seat in range(table.seats):
            place: i64 = places[seat]
            t[on.RANK + seat] = ROLL_ROOM * (table.seats - place)
    return tied


def settle_order(table: WarpArenaTable, all_places: bool) -> None:
    """WA-8: the order of play, highest first; WA-4: or clockwise from the highest."""
    t = table.table
    seat: i64
    if all_places:
        place: i64 = 0
        for seat in range(table.seats):
            if on.alive(table, seat):
                t[on.ORDER + ahead_of(table, seat)] = seat
                place += 1
        for seat in range(table.seats):
            t[on.BONUS + seat] = 0
            if not on.alive(table, seat):
                t[on.ORDER + place] = seat
                place += 1
        table.note(journal.ORDER_SETTLED, 1)
        return
    first: i64 = 0
    for seat in range(table.seats):
        if ahead_of(table, seat) == 0:
            first = seat
    for seat in range(table.seats):
        t[on.ORDER + seat] = (first + seat) % table.seats
    table.note(journal.ORDER_SETTLED, 0)


# --- building the arena (3.1) -----------------------------------------------------------------

# The steps of Build.
WHICH: Final[i64] = 0
WHERE: Final[i64] = 1
HOW_TURNED: Final[i64] = 2


@final
class Build(Procedure):
    """WA-4: a random grid of those left, its place beside one that lies, its rotation."""

    NUMBER: Final[i64] = 2

    SEAT: Final[i64] = 2
    GRID: Final[i64] = 3
    Q: Final[i64] = 4
    R: Final[i64] = 5

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-4: a die says which grid; the player where it goes and how it is turned."""
        left = table.grids - table.table[on.PLACED]
        if table.table[at + STEP] != WHICH:
            table.ask(table.table[at + Build.SEAT])
        elif left == 0:
            table.pop()
        elif left == 1:
            self.name(table, at, nth_left(table, 1))
        else:
            table.ask_die(left)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-2, WA-4: beside a grid that lies there, on none; then turned by 0 to 5 steps."""
        if table.table[at + STEP] == WHERE:
            grids.legal_places(table, table.table[at + Build.GRID], out)
        else:
            grids.legal_turns(table, 0, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-4: the place, then the rotation; then the next player clockwise."""
        t = table.table
        if t[at + STEP] == WHERE:
            t[at + Build.Q] = board.slot_q(table, action)
            t[at + Build.R] = board.slot_r(table, action)
            table.step(HOW_TURNED)
            return
        table.note(journal.GRID_LAID, t[at + Build.GRID], t[at + Build.Q], t[at + Build.R], seat)
        board.lay(table, t[at + Build.GRID], t[at + Build.Q], t[at + Build.R], action - say.NUMBER)
        t[on.PLACED] += 1
        t[at + Build.SEAT] = (seat + 1) % table.seats
        t[at + Build.Q] = 0
        t[at + Build.R] = 0
        table.step(WHICH)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """WA-4: which of the grids left is placed now."""
        t = table.table
        grid = nth_left(table, face)
        left = table.grids - t[on.PLACED]
        table.note(journal.GRID_NAMED, t[at + Build.SEAT], face, left, grid)
        self.name(table, at, grid)

    def name(self, table: WarpArenaTable, at: i64, grid: i64) -> None:
        """WA-4: the grid that is placed now; the first one lies in the middle."""
        table.table[at + Build.GRID] = grid
        table.step(HOW_TURNED if table.table[on.PLACED] == 0 else WHERE)


def nth_left(table: WarpArenaTable, n: i64) -> i64:
    """WA-4: the n-th, from 1, of the grids that are not placed yet."""
    grid: i64 = -1
    while n > 0:
        grid += 1
        if table.table[on.TURNED + grid] < 0:
            n -= 1
    return grid


# --- placing pieces (3.3) ---------------------------------------------------------------------

# The steps of Deploy.
WHO_STANDS: Final[i64] = 0
IN_HEX: Final[i64] = 1


@final
class Deploy(Procedure):
    """3.3, WA-6: one piece at a time, clockwise, until all players have placed five."""

    NUMBER: Final[i64] = 4

    SEAT: Final[i64] = 2
    PIECE: Final[i64] = 3  # the piece that is being placed; -1 none
    PLACED: Final[i64] = 4  # pieces placed so far

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-6: the last piece of each is not asked for, only where it stands."""
        t = table.table
        if t[at + Deploy.PLACED] == STARTERS * table.seats:
            table.pop()
            return
        last_ones = t[at + Deploy.PLACED] >= (STARTERS - 1) * table.seats
        if t[at + STEP] == WHO_STANDS and last_ones:
            t[at + Deploy.PIECE] = next_unplaced(table, t[at + Deploy.SEAT])
            table.step(IN_HEX)
        table.ask(t[at + Deploy.SEAT])

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-6: a C, D, H, B or W not yet placed; any hex without enemy pieces."""
        if table.table[at + STEP] == WHO_STANDS:
            kind: i64
            for kind in range(STARTERS):
                own = seat * say.OWN + say.FIRST[kind]
                if table.table[on.AT + own] < 0:
                    out.add(say.PIECE + own)
            return
        hex_: i64
        for hex_ in range(table.hexes):
            if not on.enemy_robots(table, hex_, seat):
                out.add(say.HEX + hex_)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-6: the piece, then its hex."""
        t = table.table
        if t[at + STEP] == WHO_STANDS:
            t[at + Deploy.PIECE] = action - say.PIECE
            table.step(IN_HEX)
            return
        table.note(journal.ROBOT_PLACED, t[at + Deploy.PIECE], action - say.HEX)
        on.put(table, t[at + Deploy.PIECE], action - say.HEX)
        t[at + Deploy.PIECE] = -1
        t[at + Deploy.PLACED] += 1
        t[at + Deploy.SEAT] = (seat + 1) % table.seats
        table.step(WHO_STANDS)


def next_unplaced(table: WarpArenaTable, seat: i64) -> i64:
    """WA-6: the first of the five pieces that start and is not placed; -1: none."""
    kind: i64
    for kind in range(STARTERS):
        piece = seat * say.OWN + say.FIRST[kind]
        if table.table[on.AT + piece] < 0:
            return piece
    return -1


# --- the quick arena (WA-50) ------------------------------------------------------------------

_QUICK: Final[dict[tuple[int, int], list[Place]]] = {}


def quick_arena(grids: int, shape: Shape = shapes.HEXES) -> list[Place]:
    """WA-50: where the grids of a closed arena lie, numbered as one reads.

    Flowers of seven cover the plane with their centres at (3a + 2b, b - 2a), blocks of nine at
    (3a, 3b). Of all round pieces of that pattern it is the one that keeps closest together.
    """
    key = (grids, int(shape.cells))
    if key not in _QUICK:
        _QUICK[key] = closest_piece(grids, shape)
    return _QUICK[key]


def closest_piece(grids: int, shape: Shape) -> list[Place]:
    """WA-50, WA-63: a round piece of the pattern in which grids of a shape cover the plane."""
    square = shape.ways == shapes.SQUARES.ways
    steps = range(-6, 7)
    if square:
        sites = [(3 * a, 3 * b) for a in steps for b in steps]
        middles = [(0.0, 0.0), (1.5, 0.0), (0.0, 1.5), (1.5, 1.5)]
    else:
        sites = [(3 * a + 2 * b, b - 2 * a) for a in steps for b in steps]
        middles = [
            (0.0, 0.0),
            (1.5, -1.0),
            (1.0, 0.5),
            (-0.5, 1.5),
            (5 / 3, -1 / 3),
            (1 / 3, 4 / 3),
        ]
    best: list[Place] = []
    least = 0.0
    for middle in middles:
        ranked = []
        for site in sites:
            q, r = site[0] - middle[0], site[1] - middle[1]
            away = q * q + r * r if square else q * q + q * r + r * r
            ranked.append((round(away, 6), site[1], site[0]))
        ranked.sort()
        total = sum(away for away, _, _ in ranked[:grids])
        if not best or total < least - 1e-5:
            best, least = [(q, r) for _, r, q in ranked[:grids]], total
    return sorted(best, key=reading_order)


def reading_order(place: Place) -> Place:
    """Rows from the north, each from the west."""
    return place[1], place[0]


def lay_quick_arena(table: WarpArenaTable) -> None:
    """WA-50: all grids at once, in a closed pattern, hex 1 to the east."""
    t = table.table
    sites = quick_arena(int(table.grids), table.shape)
    grid: i64
    for grid in range(table.grids):
        q, r = sites[grid]
        t[on.CELL_Q + grid] = q
        t[on.CELL_R + grid] = r
        t[on.TURNED + grid] = 0
    board.link_all(table)
