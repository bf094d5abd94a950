"""Setting up: the board, the armies, placing in secret, and who moves first."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import CHANCE, SIMULTANEOUS
from harena.games.arena.rules.board import ALL_HEXES, HEXES, KINGS, START
from harena.games.arena.rules.table import (
    ABSENT,
    ACTIVE,
    ARMY,
    AT,
    BEGAN,
    CREATURES,
    DRAWING,
    FATE,
    FIELD,
    FIRST,
    FROM,
    GRASS,
    IN_HAND,
    LAND_KING,
    LOSER,
    MOVE,
    MOVER,
    NOWHERE,
    ON_WATER,
    OPEN,
    OWN,
    PHASE,
    PLACE,
    PLACING,
    POWER,
    QUIET,
    RANGE,
    RANGES,
    RIVER,
    RUNNER,
    STAYS,
    STRENGTH,
    TURNS,
    WINNER,
    ArenaTable,
    put,
    set_terrain,
    take_control,
)
from harena.games.arena.rules.terrain import begin_turn


def lay_board(table: ArenaTable, turns: i64, land_king: bool) -> None:
    """The middle line is River, the rest Grass, nothing is under control; no creatures yet.

    AR-3: the kings' areas are open to all, or with `land_king` to all but water creatures.
    """
    t = table.table
    k: i64
    for k in range(RANGES):
        t[OPEN + k] = KINGS
    if land_king:
        t[OPEN + ON_WATER] = 0
    for k in range(HEXES):
        set_terrain(table, k, RIVER if 6 <= k <= 10 else GRASS)
        t[LOSER + k] = QUIET
    for k in range(CREATURES):
        t[AT + k] = ABSENT
        t[BEGAN + k] = ABSENT
        t[FROM + k] = NOWHERE
        t[FATE + k] = STAYS
    t[TURNS] = turns
    t[LAND_KING] = 1 if land_king else 0
    t[ACTIVE] = -1
    t[FIRST] = -1
    t[MOVER] = -1
    t[FIELD] = -1
    t[RUNNER] = -1
    t[WINNER] = -1


def muster(table: ArenaTable, seat: i64, army: list[int]) -> None:
    """AR-22: a seat's creatures, three numbers each: range, power, move. They are in hand."""
    t = table.table
    total: i64 = 0
    n: i64
    for n in range(len(army) // 3):
        creature = seat * OWN + n
        t[RANGE + creature] = army[3 * n]
        t[POWER + creature] = army[3 * n + 1]
        t[MOVE + creature] = army[3 * n + 2]
        t[AT + creature] = IN_HAND
        t[BEGAN + creature] = IN_HAND
        total += t[POWER + creature]
    t[ARMY + seat] = len(army) // 3
    t[STRENGTH + seat] = total


def begin_placing(table: ArenaTable) -> None:
    """AR-6: both place at once and in secret."""
    table.table[PHASE] = PLACING
    table.to_move = SIMULTANEOUS
    table.waiting = 3


def next_to_place(table: ArenaTable, seat: i64) -> i64:
    """AR-6: the seat's creature that is placed next, in the order of its list; -1 none."""
    t = table.table
    creature: i64
    for creature in range(seat * OWN, seat * OWN + t[ARMY + seat]):
        if t[AT + creature] == IN_HAND:
            return creature
    return -1


def start_hexes(table: ArenaTable, seat: i64) -> i64:
    """AR-6: the hexes by the own king that the next creature can enter, a bit each."""
    t = table.table
    creature = next_to_place(table, seat)
    return START[seat] & t[OPEN + t[RANGE + creature]] & ALL_HEXES if creature >= 0 else 0


def legal_placings(table: ArenaTable, seat: i64, out: Actions) -> None:
    """AR-6: any of those hexes, whoever is there already."""
    hexes = start_hexes(table, seat)
    hex_: i64
    for hex_ in range(HEXES):
        if (hexes >> hex_) & 1 == 1:
            out.add(PLACE + hex_)


def place(table: ArenaTable, seat: i64, hex_: i64) -> None:
    """AR-6: the next creature is placed; when both armies stand, all is shown."""
    t = table.table
    t[AT + next_to_place(table, seat)] = hex_
    if next_to_place(table, seat) < 0:
        table.waiting &= ~(1 << seat)
        if table.waiting == 0:
            show(table)


def show(table: ArenaTable) -> None:
    """AR-10: the start hexes are under control; AR-23: then a die says who moves first."""
    t = table.table
    seat: i64
    creature: i64
    for seat in range(2):
        for creature in range(seat * OWN, seat * OWN + t[ARMY + seat]):
            t[BEGAN + creature] = t[AT + creature]
            put(table, creature, t[AT + creature])
    take_control(table)
    t[PHASE] = DRAWING
    table.to_move = CHANCE
    table.die = 2


def draw_first(table: ArenaTable, face: i64) -> None:
    """AR-7: a 1 lets violet move first, a 2 amber."""
    table.table[FIRST] = face - 1
    begin_turn(table, face - 1)


def hide_placing(table: ArenaTable, seat: i64) -> None:
    """AR-6: what the other has placed, and whether it is done, stays unseen until both are."""
    t = table.table
    other: i64
    creature: i64
    for other in range(2):
        if other != seat:
            table.waiting |= 1 << other
            for creature in range(other * OWN, other * OWN + t[ARMY + other]):
                t[AT + creature] = IN_HAND
