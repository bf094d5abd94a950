"""Setting up: the board, the armies, placing in secret, and who moves first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import SIMULTANEOUS
from harena.games.arena.rules import board, journal, table as on, turn
from harena.games.arena.rules.table import ArenaTable


def lay_board(table: ArenaTable, turns: i64, land_king: bool) -> None:
    """AR-3: lay the board: the middle line River, the rest Grass, without control and creatures.

    The kings' areas are open to all, or with `land_king` to all but water creatures.
    """
    t = table.table
    k: i64
    for k in range(on.RANGES):
        t[on.OPEN + k] = board.KINGS
    if land_king:
        t[on.OPEN + on.ON_WATER] = 0
    for k in range(board.HEXES):
        on.set_terrain(table, k, on.RIVER if 6 <= k <= 10 else on.GRASS)
        t[on.LOSER + k] = on.QUIET
    for k in range(on.CREATURES):
        t[on.AT + k] = on.ABSENT
        t[on.BEGAN + k] = on.ABSENT
        t[on.FROM + k] = on.NOWHERE
        t[on.FATE + k] = on.STAYS
    t[on.TURNS] = turns
    t[on.LAND_KING] = 1 if land_king else 0
    t[on.ACTIVE] = -1
    t[on.FIRST] = -1
    t[on.MOVER] = -1
    t[on.FIELD] = -1
    t[on.RUNNER] = -1
    t[on.WINNER] = -1


def muster(table: ArenaTable, seat: i64, army: list[int]) -> None:
    """AR-22: a seat's creatures, three numbers each: range, power, move. They are in hand."""
    t = table.table
    total: i64 = 0
    n: i64
    for n in range(len(army) // 3):
        creature = seat * on.OWN + n
        t[on.RANGE + creature] = army[3 * n]
        t[on.POWER + creature] = army[3 * n + 1]
        t[on.MOVE + creature] = army[3 * n + 2]
        t[on.AT + creature] = on.IN_HAND
        t[on.BEGAN + creature] = on.IN_HAND
        total += t[on.POWER + creature]
    t[on.ARMY + seat] = len(army) // 3
    t[on.STRENGTH + seat] = total


def begin_placing(table: ArenaTable) -> None:
    """AR-6: both place at once and in secret."""
    table.table[on.PHASE] = on.PLACING
    table.to_move = SIMULTANEOUS
    table.waiting = 3


def next_to_place(table: ArenaTable, seat: i64) -> i64:
    """AR-6: the seat's creature that is placed next, in the order of its list; -1 none."""
    t = table.table
    creature: i64
    for creature in range(seat * on.OWN, seat * on.OWN + t[on.ARMY + seat]):
        if t[on.AT + creature] == on.IN_HAND:
            return creature
    return -1


def start_hexes(table: ArenaTable, seat: i64) -> i64:
    """AR-6: the hexes by the own king that the next creature can enter, a bit each."""
    t = table.table
    creature = next_to_place(table, seat)
    return (
        board.START[seat] & t[on.OPEN + t[on.RANGE + creature]] & board.ALL_HEXES
        if creature >= 0
        else 0
    )


class Placing(Procedure):
    """AR-6: both seats put their creatures down, at the same time and in secret."""

    NUMBER: Final[i64] = on.PLACING

    def legal(self, table: ArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """AR-6: list the start hexes, occupied or not."""
        hexes = start_hexes(table, seat)
        hex_: i64
        for hex_ in range(board.HEXES):
            if (hexes >> hex_) & 1 == 1:
                out.add(on.PLACE + hex_)

    def act(self, table: ArenaTable, at: i64, seat: i64, action: i64) -> None:
        """AR-6: the next creature is placed; when both armies stand, all is shown."""
        creature = next_to_place(table, seat)
        hex_ = action - on.PLACE
        table.table[on.AT + creature] = hex_
        table.note(journal.PLACED, creature, hex_, observers=1 << seat)
        table.to_move = SIMULTANEOUS
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
        for creature in range(seat * on.OWN, seat * on.OWN + t[on.ARMY + seat]):
            t[on.BEGAN + creature] = t[on.AT + creature]
            table.note(journal.SHOWN, creature, t[on.AT + creature])
            on.put(table, creature, t[on.AT + creature])
    on.take_control(table)
    t[on.PHASE] = on.DRAWING
    table.ask_die(2)


class Drawing(Procedure):
    """AR-23: when all creatures stand, a die says who moves first."""

    NUMBER: Final[i64] = on.DRAWING

    def roll(self, table: ArenaTable, at: i64, face: i64) -> None:
        """AR-7: a 1 lets violet move first, a 2 amber."""
        table.table[on.FIRST] = face - 1
        table.note(journal.FIRST, face - 1)
        turn.begin_turn(table, face - 1)


def hide_placing(table: ArenaTable, seat: i64) -> None:
    """AR-6: what the other has placed, and whether it is done, stays unseen until both are."""
    t = table.table
    other: i64
    creature: i64
    for other in range(2):
        if other != seat:
            table.waiting |= 1 << other
            for creature in range(other * on.OWN, other * on.OWN + t[on.ARMY + other]):
                t[on.AT + creature] = on.IN_HAND
