"""Advice to searches of Arena: no turn is tried twice in another order."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.search_policy import SearchConfig, SearchPolicy
from harena.core.play.state import State
from harena.games.arena.rules import board, movement, table as on, terrain
from harena.games.arena.rules.table import ArenaTable


@final
class ArenaPolicy(SearchPolicy):
    """The search policy of Arena. Its beam is wide: terrain changes in many ways before a move."""

    def __init__(self) -> None:
        super().__init__(SearchConfig(beam_width=20))

    def candidate_actions(self, state: State, seat: i64, last: i64, out: Actions) -> None:
        """Add terrain changes hex by hex, and moves of creatures by their numbers."""
        if state.table[on.PHASE] == on.PLACING or last < 0:
            state._legal_actions(seat, out)
        else:
            worth_a_look(cast(ArenaTable, state), seat, last, out)

    def end_turn_action(self, state: State, seat: i64) -> i64:
        """AR-9, AR-12: Return `done` where that is allowed."""
        table = cast(ArenaTable, state)
        phase = table.table[on.PHASE]
        if phase == on.CHANGING or (phase == on.MOVING and movement.may_choose(table)):
            return on.DONE
        return -1

    def is_mid_action(self, state: State, seat: i64) -> bool:
        """AR-12: Return whether a creature has not stepped yet, or moved to need help."""
        table = cast(ArenaTable, state)
        if table.table[on.PHASE] != on.MOVING:
            return False
        return not movement.may_choose(table) or needs_help(table, seat)


def worth_a_look(table: ArenaTable, seat: i64, last: i64, out: Actions) -> None:
    """Add one order of each turn.

    Terrain changes hex by hex, upwards. Creatures walk by their numbers; of equal creatures that
    stand together the first walks.
    """
    t = table.table
    first = out.count
    phase = t[on.PHASE]
    if phase == on.MOVING:
        movement.legal_moves(table, seat, out)
    elif phase == on.CHANGING:
        terrain.legal_changes(table, out)
    kept = first
    i: i64
    for i in range(first, out.count):
        action = out.at[i]
        wanted = True
        if phase == on.CHANGING:
            if last >= on.STEP and action >= on.STEP:
                wanted = (action - on.STEP) // on.TERRAINS >= (last - on.STEP) // on.TERRAINS
        elif phase == on.MOVING and action >= on.CREATURE:
            wanted = walks_next(table, seat, action - on.CREATURE)
        if wanted:
            out.at[kept] = action
            kept += 1
    out.count = kept


def needs_help(table: ArenaTable, seat: i64) -> bool:
    """AR-14: Return whether the creature that walks has met enemies who are not weaker."""
    t = table.table
    mover = t[on.MOVER]
    if mover < 0:
        return False
    hex_ = t[on.AT + mover]
    if hex_ >= board.HEXES or (t[on.HELD + 1 - seat] >> hex_) & 1 == 0:
        return False
    return on.power_at(table, seat, hex_) <= on.power_at(table, 1 - seat, hex_)


def walks_next(table: ArenaTable, seat: i64, creature: i64) -> bool:
    """Return whether a creature comes after the one that walks, with no equal one between."""
    t = table.table
    mover = t[on.MOVER]
    if mover >= 0 and creature < mover:
        return False
    start = seat * on.OWN if mover < 0 else mover + 1
    other: i64
    for other in range(start, creature):
        if (
            t[on.AT + other] == t[on.AT + creature]
            and t[on.LEFT + other] == t[on.LEFT + creature]
            and t[on.RANGE + other] == t[on.RANGE + creature]
            and t[on.POWER + other] == t[on.POWER + creature]
            and t[on.MOVE + other] == t[on.MOVE + creature]
            and (t[on.MOVED] >> other) & 1 == 0
        ):
            return False
    return True
