"""Advice to searches of Arena: no turn is tried twice in another order."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.search_policy import SearchConfig, SearchPolicy
from harena.core.play.state import State
from harena.games.arena.rules import board, fields as F, movement
from harena.games.arena.rules.fields import ArenaState


@final
class ArenaPolicy(SearchPolicy):
    """The search policy of Arena. Its beam is wide: terrain changes in many ways before a move."""

    def __init__(self) -> None:
        super().__init__(SearchConfig(beam_width=20))

    def candidate_actions(self, state: State, seat: i64, last: i64, out: Actions) -> None:
        """Add terrain changes hex by hex, and moves of creatures by their numbers."""
        if state.values[F.PHASE] == F.PLACING or last < 0:
            state._legal_actions(seat, out)
        else:
            candidate_turns(cast(ArenaState, state), seat, last, out)

    def end_turn_action(self, state: State, seat: i64) -> i64:
        """AR-9, AR-12: Return `done` where that is allowed."""
        position = cast(ArenaState, state)
        phase = position.values[F.PHASE]
        if phase == F.CHANGING or (phase == F.MOVING and movement.may_choose(position)):
            return F.DONE
        return -1

    def is_mid_action(self, state: State, seat: i64) -> bool:
        """AR-12: Return whether a creature has not stepped yet, or moved to need help."""
        position = cast(ArenaState, state)
        if position.values[F.PHASE] != F.MOVING:
            return False
        return not movement.may_choose(position) or needs_help(position, seat)


def candidate_turns(state: ArenaState, seat: i64, last: i64, out: Actions) -> None:
    """Add one order of each turn.

    Terrain changes hex by hex, upwards. Creatures walk by their numbers; of equal creatures that
    stand together the first walks.
    """
    t = state.values
    first = out.count
    phase = t[F.PHASE]
    state._legal_actions(seat, out)
    kept = first
    i: i64
    for i in range(first, out.count):
        action = out.at[i]
        wanted = True
        if phase == F.CHANGING:
            if last >= F.STEP and action >= F.STEP:
                wanted = (action - F.STEP) // F.TERRAINS >= (last - F.STEP) // F.TERRAINS
        elif phase == F.MOVING and action >= F.CREATURE:
            wanted = walks_next(state, seat, action - F.CREATURE)
        if wanted:
            out.at[kept] = action
            kept += 1
    out.count = kept


def needs_help(state: ArenaState, seat: i64) -> bool:
    """AR-14: Return whether the creature that walks has met enemies who are not weaker."""
    t = state.values
    mover = t[F.MOVER]
    if mover < 0:
        return False
    hex_ = t[F.AT + mover]
    if hex_ >= board.HEXES or (t[F.HELD + 1 - seat] >> hex_) & 1 == 0:
        return False
    return F.power_at(state, seat, hex_) <= F.power_at(state, 1 - seat, hex_)


def walks_next(state: ArenaState, seat: i64, creature: i64) -> bool:
    """Return whether a creature comes after the one that walks, with no equal one between."""
    t = state.values
    mover = t[F.MOVER]
    if mover >= 0 and creature < mover:
        return False
    start = seat * F.OWN if mover < 0 else mover + 1
    other: i64
    for other in range(start, creature):
        if (
            t[F.AT + other] == t[F.AT + creature]
            and t[F.LEFT + other] == t[F.LEFT + creature]
            and t[F.RANGE + other] == t[F.RANGE + creature]
            and t[F.POWER + other] == t[F.POWER + creature]
            and t[F.MOVE + other] == t[F.MOVE + creature]
            and (t[F.MOVED] >> other) & 1 == 0
        ):
            return False
    return True
