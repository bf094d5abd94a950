"""Setting up: the board, the armies, placing in secret, and who moves first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import SIMULTANEOUS
from harena.games.arena.rules import board, control, fields as F, journal, terrain, turn
from harena.games.arena.rules.fields import ArenaState


def lay_board(state: ArenaState, turns: i64, land_king: bool) -> None:
    """AR-3: lay the board: the middle line River, the rest Grass, without control and creatures.

    The kings' areas are open to all, or with `land_king` to all but water creatures.
    """
    t = state.values
    k: i64
    for k in range(F.RANGES):
        t[F.OPEN + k] = board.KINGS
    if land_king:
        t[F.OPEN + F.ON_WATER] = 0
    for k in range(board.HEXES):
        terrain.set_terrain(state, k, F.RIVER if 6 <= k <= 10 else F.GRASS)
        t[F.LOSER + k] = F.QUIET
    for k in range(F.CREATURES):
        t[F.AT + k] = F.ABSENT
        t[F.BEGAN + k] = F.ABSENT
        t[F.FROM + k] = F.NOWHERE
        t[F.FATE + k] = F.STAYS
    t[F.TURNS] = turns
    t[F.LAND_KING] = 1 if land_king else 0
    t[F.ACTIVE] = -1
    t[F.FIRST] = -1
    t[F.MOVER] = -1
    t[F.FIELD] = -1
    t[F.RUNNER] = -1
    t[F.WINNER] = -1


def muster(state: ArenaState, seat: i64, army: list[int]) -> None:
    """AR-22: put a seat's creatures in hand, with three numbers each: range, power, move."""
    t = state.values
    total: i64 = 0
    n: i64
    for n in range(len(army) // 3):
        creature = seat * F.OWN + n
        t[F.RANGE + creature] = army[3 * n]
        t[F.POWER + creature] = army[3 * n + 1]
        t[F.MOVE + creature] = army[3 * n + 2]
        t[F.AT + creature] = F.IN_HAND
        t[F.BEGAN + creature] = F.IN_HAND
        total += t[F.POWER + creature]
    t[F.ARMY + seat] = len(army) // 3
    t[F.STRENGTH + seat] = total


def begin_placing(state: ArenaState) -> None:
    """AR-6: let both seats place at once and in secret."""
    state.values[F.PHASE] = F.PLACING
    state.to_move = SIMULTANEOUS
    state.waiting = 3


def next_to_place(state: ArenaState, seat: i64) -> i64:
    """AR-6: return the seat's next creature to place, in the order of its list; -1 for none."""
    t = state.values
    creature: i64
    for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
        if t[F.AT + creature] == F.IN_HAND:
            return creature
    return -1


def start_hexes(state: ArenaState, seat: i64) -> i64:
    """AR-6: return the hexes by the own king that the next creature can enter, a bit each."""
    t = state.values
    creature = next_to_place(state, seat)
    return (
        board.START[seat] & t[F.OPEN + t[F.RANGE + creature]] & board.ALL_HEXES
        if creature >= 0
        else 0
    )


class Placing(Procedure):
    """AR-6: both seats put their creatures down, at the same time and in secret."""

    NUMBER: Final[i64] = F.PLACING

    def legal(self, state: ArenaState, at: i64, seat: i64, out: Actions) -> None:
        """AR-6: list the start hexes, occupied or not."""
        hexes = start_hexes(state, seat)
        hex_: i64
        for hex_ in range(board.HEXES):
            if (hexes >> hex_) & 1 == 1:
                out.add(F.PLACE + hex_)

    def act(self, state: ArenaState, at: i64, seat: i64, action: i64) -> None:
        """AR-6: place the next creature; show all once both armies are placed."""
        creature = next_to_place(state, seat)
        hex_ = action - F.PLACE
        state.values[F.AT + creature] = hex_
        state.note(journal.PLACED, creature, hex_, observers=1 << seat)
        state.to_move = SIMULTANEOUS
        if next_to_place(state, seat) < 0:
            state.waiting &= ~(1 << seat)
            if state.waiting == 0:
                show(state)


def show(state: ArenaState) -> None:
    """AR-10, AR-23: give control of the start hexes; then a die says who moves first."""
    t = state.values
    seat: i64
    creature: i64
    for seat in range(2):
        for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
            t[F.BEGAN + creature] = t[F.AT + creature]
            state.note(journal.SHOWN, creature, t[F.AT + creature])
            F.put(state, creature, t[F.AT + creature])
    control.take_control(state)
    t[F.PHASE] = F.DRAWING
    state.ask_die(2)


class Drawing(Procedure):
    """AR-23: when all creatures stand, a die says who moves first."""

    NUMBER: Final[i64] = F.DRAWING

    def roll(self, state: ArenaState, at: i64, face: i64) -> None:
        """AR-7: let violet move first on a 1, amber on a 2."""
        state.values[F.FIRST] = face - 1
        state.note(journal.FIRST, face - 1)
        turn.begin_turn(state, face - 1)


def hide_placing(state: ArenaState, seat: i64) -> None:
    """AR-6: hide what the other has placed, and whether it is done, until both are."""
    t = state.values
    other: i64
    creature: i64
    for other in range(2):
        if other != seat:
            state.waiting |= 1 << other
            for creature in range(other * F.OWN, other * F.OWN + t[F.ARMY + other]):
                t[F.AT + creature] = F.IN_HAND
