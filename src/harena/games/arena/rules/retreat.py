"""Retreat: who must leave, where each may go, and all going at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.procedures import Procedure
from harena.games.arena.rules import (
    board,
    combat,
    control,
    fields as F,
    journal,
    terrain,
    turn,
)
from harena.games.arena.rules.fields import ArenaState


class Retreating(Procedure):
    """AR-17: all who must retreat find their ways, and go at once; AR-21: then combat again."""

    NUMBER: Final[i64] = F.RETREATING

    def go(self, state: ArenaState, at: i64) -> None:
        """AR-17: find the ways out of all who must retreat before any of them goes."""
        if find_ways(state):
            draw_ways(state)
        else:
            turn.begin_combat(state)

    def roll(self, state: ArenaState, at: i64, face: i64) -> None:
        """AR-17: store where the creature goes by the die."""
        t = state.values
        runner = t[F.RUNNER]
        ways = t[F.CHOICES + runner]
        to = board.nth(ways, face - 1)
        t[F.FATE + runner] = to
        state.note(journal.WAY, runner, to, board.count(ways), face)
        draw_ways(state)


def stranded(state: ArenaState, creature: i64) -> bool:
    """AR-19: return whether a creature is where it cannot enter, on a hex not changed this turn."""
    t = state.values
    at = t[F.AT + creature]
    return not terrain.can_enter(state, creature, at) and (t[F.CHANGED] >> at) & 1 == 0


def must_retreat(state: ArenaState, seat: i64, creature: i64) -> bool:
    """AR-14, AR-19: return whether a creature must retreat: from a combat, or as it is stranded."""
    return combat.is_driven_out(state, seat, creature) or stranded(state, creature)


def goes_back(state: ArenaState, creature: i64) -> bool:
    """AR-16, AR-21: return whether a creature goes back.

    It does if it walked in and has not retreated.
    """
    t = state.values
    return t[F.FROM + creature] >= 0 and t[F.LEFT_BEHIND + creature] == 0


def valid_hexes(state: ArenaState, seat: i64, creature: i64) -> i64:
    """AR-18: return the hexes a defender may retreat to, a bit each; AR-4: no king's area.

    Not those it cannot enter, has retreated from, has enemies in, or an enemy came from into its
    hex this turn.
    """
    t = state.values
    enemy = 1 - seat
    at = t[F.AT + creature]
    return (
        board.NEAR[at]
        & board.ALL_HEXES
        & t[F.OPEN + t[F.RANGE + creature]]
        & ~t[F.HELD + enemy]
        & ~t[F.LEFT_BEHIND + creature]
        & ~t[F.ENTERED + enemy * board.HEXES + at]
    )


def ways_out(state: ArenaState, seat: i64, creature: i64) -> i64:
    """AR-16, AR-17, AR-20: return the places to which a creature retreats, a bit each, 0: it dies.

    All are equally likely. AR-20: a creature without a move has none. AR-16: it goes back if it can
    enter there. AR-17: else to valid hexes under its own control, and only without those to others.
    """
    t = state.values
    if t[F.MOVE + creature] == 0:
        return 0
    if goes_back(state, creature):
        back = t[F.FROM + creature]
        one: i64 = 1
        return one << back if terrain.can_enter(state, creature, back) else 0
    valid = valid_hexes(state, seat, creature)
    own = valid & t[F.CONTROL + seat]
    return own if own != 0 else valid


def find_ways(state: ArenaState) -> bool:
    """AR-17: find the ways out of all who must retreat; return whether any must."""
    t = state.values
    seat: i64
    creature: i64
    leaving = False
    for seat in range(2):
        for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
            if t[F.AT + creature] < board.HEXES and must_retreat(state, seat, creature):
                leaving = True
                ways = ways_out(state, seat, creature)
                t[F.CHOICES + creature] = ways
                ways_count = board.count(ways)
                if ways_count == 0:
                    t[F.FATE + creature] = F.FALLS
                elif ways_count == 1:
                    t[F.FATE + creature] = board.lowest(ways)
                else:
                    t[F.FATE + creature] = F.GOES
    return leaving


def next_to_leave(state: ArenaState, only_undecided: bool) -> i64:
    """Return the first creature that leaves, by hex and then by id, or the first that still rolls.

    -1 when there is none.
    """
    t = state.values
    best: i64 = -1
    seat: i64
    creature: i64
    for seat in range(2):
        for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
            fate = t[F.FATE + creature]
            if fate != F.STAYS and (fate == F.GOES or not only_undecided):
                if best < 0 or t[F.AT + creature] < t[F.AT + best]:
                    best = creature
    return best


def draw_ways(state: ArenaState) -> None:
    """AR-17: roll for each creature with several ways out; then all retreat at once."""
    t = state.values
    runner = next_to_leave(state, True)
    t[F.RUNNER] = runner
    if runner < 0:
        retreat(state)
        turn.begin_combat(state)
    else:
        state.ask_die(board.count(t[F.CHOICES + runner]))


def retreat(state: ArenaState) -> None:
    """AR-17, AR-10: move or kill all who retreat at once; who comes alone into a hex controls it.

    AR-16, AR-18, AR-20: a creature without a way out dies. Where both seats come, and where all
    have left, control stays as it was.
    """
    t = state.values
    one: i64 = 1
    creature = next_to_leave(state, False)
    while creature >= 0:
        at = t[F.AT + creature]
        to = t[F.FATE + creature]
        if to == F.FALLS:
            why = journal.WHY_BARRED if goes_back(state, creature) else journal.WHY_CORNERED
            if t[F.MOVE + creature] == 0:
                why = journal.WHY_ROOTED
            state.note(journal.FELL, creature, at, why, max(t[F.FROM + creature], 0))
            F.lift(state, creature, F.DEAD)
        else:
            state.note(journal.RETREATED, creature, to, at)
            F.enter(state, creature, to)
            t[F.LEFT_BEHIND + creature] |= one << at
        t[F.FATE + creature] = F.STAYS
        t[F.CHOICES + creature] = 0
        creature = next_to_leave(state, False)
    control.take_control(state)
