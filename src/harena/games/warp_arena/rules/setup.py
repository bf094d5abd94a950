"""Setup: the arena, built (3.1) or laid at once (WA-50), first cards, robots (3.3), first discs."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    cards,
    components,
    discs,
    fields as F,
    grids,
    ids,
    journal,
    shapes,
)
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.shapes import Place, Shape

STARTERS: Final[i64] = 5  # pieces that a player starts with: a C, D, H, B and W (WA-6)

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

    def go(self, state: WarpArenaState, at: i64) -> None:
        """WA-4: roll for the grid; the player chooses its place and rotation."""
        left = state.grids - state.values[F.PLACED]
        if state.values[at + STEP] != WHICH:
            state.ask(state.values[at + Build.SEAT])
        elif left == 0:
            state.pop()
        elif left == 1:
            self.name(state, at, nth_left(state, 1))
        else:
            state.ask_die(left)

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-2, WA-4: add places beside a grid that lies there, on none; then 0 to 5 steps."""
        if state.values[at + STEP] == WHERE:
            grids.legal_places(state, state.values[at + Build.GRID], out)
        else:
            grids.legal_turns(state, 0, out)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-4: take the place, then the rotation; then the next player clockwise."""
        t = state.values
        if t[at + STEP] == WHERE:
            t[at + Build.Q] = grids.slot_q(state, action)
            t[at + Build.R] = grids.slot_r(state, action)
            state.step(HOW_TURNED)
            return
        state.note(journal.GRID_LAID, t[at + Build.GRID], t[at + Build.Q], t[at + Build.R], seat)
        grids.lay(state, t[at + Build.GRID], t[at + Build.Q], t[at + Build.R], action - ids.NUMBER)
        t[F.PLACED] += 1
        t[at + Build.SEAT] = (seat + 1) % state.seats
        t[at + Build.Q] = 0
        t[at + Build.R] = 0
        state.step(WHICH)

    def roll(self, state: WarpArenaState, at: i64, face: i64) -> None:
        """WA-4: name the grid to place next."""
        t = state.values
        grid = nth_left(state, face)
        left = state.grids - t[F.PLACED]
        state.note(journal.GRID_NAMED, t[at + Build.SEAT], face, left, grid)
        self.name(state, at, grid)

    def name(self, state: WarpArenaState, at: i64, grid: i64) -> None:
        """WA-4: name the grid to place now; the first one lies in the middle."""
        state.values[at + Build.GRID] = grid
        state.step(HOW_TURNED if state.values[F.PLACED] == 0 else WHERE)


def nth_left(state: WarpArenaState, n: i64) -> i64:
    """WA-4: return the n-th, from 1, of the grids that are not placed yet."""
    grid: i64 = -1
    while n > 0:
        grid += 1
        if state.values[F.TURNED + grid] < 0:
            n -= 1
    return grid


# --- the quick arena (WA-50) ------------------------------------------------------------------

_QUICK: Final[dict[tuple[int, int], list[Place]]] = {}


def quick_arena(grids: int, shape: Shape = shapes.HEXES) -> list[Place]:
    """WA-50: return the places of the grids of a closed arena, in reading order.

    Flowers of seven cover the plane with their centres at (3a + 2b, b - 2a), blocks of nine at
    (3a, 3b). Of all round pieces of that pattern it is the one that keeps closest together.
    """
    key = (grids, int(shape.cells))
    if key not in _QUICK:
        _QUICK[key] = closest_piece(grids, shape)
    return _QUICK[key]


def closest_piece(grids: int, shape: Shape) -> list[Place]:
    """WA-50, WA-63: return a round piece of the pattern in which grids tile the plane."""
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
    """Return a sort key: rows from the north, each from the west."""
    return place[1], place[0]


def lay_quick_arena(state: WarpArenaState) -> None:
    """WA-50: lay all grids at once, in a closed pattern, hex 1 to the east."""
    t = state.values
    sites = quick_arena(int(state.grids), state.shape)
    grid: i64
    for grid in range(state.grids):
        q, r = sites[grid]
        t[F.CELL_Q + grid] = q
        t[F.CELL_R + grid] = r
        t[F.TURNED + grid] = 0
    grids.link_all(state)


# --- placing robots (3.3) ---------------------------------------------------------------------

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

    def go(self, state: WarpArenaState, at: i64) -> None:
        """WA-6: ask for a piece and its place; each player's last piece only needs a place."""
        t = state.values
        if t[at + Deploy.PLACED] == STARTERS * state.seats:
            state.pop()
            return
        last_ones = t[at + Deploy.PLACED] >= (STARTERS - 1) * state.seats
        if t[at + STEP] == WHO_STANDS and last_ones:
            t[at + Deploy.PIECE] = next_unplaced(state, t[at + Deploy.SEAT])
            state.step(IN_HEX)
        state.ask(t[at + Deploy.SEAT])

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-6: add a C, D, H, B or W not yet placed; any hex without enemy pieces."""
        if state.values[at + STEP] == WHO_STANDS:
            kind: i64
            for kind in range(STARTERS):
                own = seat * ids.OWN + ids.FIRST[kind]
                if state.values[F.AT + own] < 0:
                    out.add(ids.PIECE + own)
            return
        hex_: i64
        for hex_ in range(state.hexes):
            if not F.enemy_robots(state, hex_, seat):
                out.add(ids.HEX + hex_)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-6: take the piece, then its hex."""
        t = state.values
        if t[at + STEP] == WHO_STANDS:
            t[at + Deploy.PIECE] = action - ids.PIECE
            state.step(IN_HEX)
            return
        state.note(journal.ROBOT_PLACED, t[at + Deploy.PIECE], action - ids.HEX)
        F.put(state, t[at + Deploy.PIECE], action - ids.HEX)
        t[at + Deploy.PIECE] = -1
        t[at + Deploy.PLACED] += 1
        t[at + Deploy.SEAT] = (seat + 1) % state.seats
        state.step(WHO_STANDS)


def next_unplaced(state: WarpArenaState, seat: i64) -> i64:
    """WA-6: return the first of the five starting pieces that is not placed; -1: none."""
    kind: i64
    for kind in range(STARTERS):
        piece = seat * ids.OWN + ids.FIRST[kind]
        if state.values[F.AT + piece] < 0:
            return piece
    return -1


# --- the first cards and discs (WA-5, WA-7) ---------------------------------------------------


def next_seat(state: WarpArenaState) -> i64:
    """Return the next seat to get its first cards or disc; -1 after the last one."""
    seat = state.values[F.SEATED]
    state.values[F.SEATED] = 0 if seat == state.seats else seat + 1
    return -1 if seat == state.seats else seat


def deal(state: WarpArenaState, seat: i64) -> None:
    """WA-5: deal a player's first three cards; no die shows what anybody got."""
    cards.draw(state, seat, components.FIRST_CARDS)


def first_disc(state: WarpArenaState, seat: i64) -> None:
    """WA-7, WA-56: place a player's first disc, at random or by choice, after all robots."""
    state.note(journal.FIRST_DISC, seat)
    discs.random_disc(state, seat)
