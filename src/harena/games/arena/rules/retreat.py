"""Retreat: who must leave, where each may go, and all going at once."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.state import CHANCE
from harena.games.arena.rules.board import ALL_HEXES, HEXES, NEAR, count, lowest, nth
from harena.games.arena.rules.table import (
    ARMY,
    AT,
    CHANGED,
    CHOICES,
    CONTROL,
    DEAD,
    ENTERED,
    FALLS,
    FATE,
    FROM,
    GOES,
    HELD,
    LEFT_BEHIND,
    LOSER,
    MOVE,
    NOTE_FELL,
    NOTE_RETREATED,
    OPEN,
    OWN,
    PHASE,
    RANGE,
    RETREATING,
    RUNNER,
    STAYS,
    TIED,
    WHY_BARRED,
    WHY_CORNERED,
    WHY_ROOTED,
    ArenaTable,
    can_enter,
    enter,
    lift,
    note,
    take_control,
)


def stranded(table: ArenaTable, creature: i64) -> bool:
    """AR-19: whether a creature stands where it cannot enter, on a hex not changed this turn."""
    t = table.table
    at = t[AT + creature]
    return not can_enter(table, creature, at) and (t[CHANGED] >> at) & 1 == 0


def arrived(table: ArenaTable, creature: i64) -> bool:
    """AR-14, AR-21: whether a creature came into its hex this turn, walking or retreating."""
    t = table.table
    return t[FROM + creature] >= 0 or t[LEFT_BEHIND + creature] != 0


def must_retreat(table: ArenaTable, seat: i64, creature: i64) -> bool:
    """AR-14: losers that live, and in a tie all who arrived; AR-19: those who are stranded."""
    t = table.table
    loser = t[LOSER + t[AT + creature]]
    if loser == seat or (loser == TIED and arrived(table, creature)):
        return True
    return stranded(table, creature)


def goes_back(table: ArenaTable, creature: i64) -> bool:
    """AR-16: who walked in goes back; AR-21: who has retreated before retreats as a defender."""
    t = table.table
    return t[FROM + creature] >= 0 and t[LEFT_BEHIND + creature] == 0


def valid_hexes(table: ArenaTable, seat: i64, creature: i64) -> i64:
    """AR-18: the hexes beside a defender that it may retreat to, a bit each; no king's area.

    Not those it cannot enter, has retreated from, has enemies in, or an enemy came from into its
    hex this turn.
    """
    t = table.table
    enemy = 1 - seat
    at = t[AT + creature]
    return (
        NEAR[at]
        & ALL_HEXES
        & t[OPEN + t[RANGE + creature]]
        & ~t[HELD + enemy]
        & ~t[LEFT_BEHIND + creature]
        & ~t[ENTERED + enemy * HEXES + at]
    )


def ways_out(table: ArenaTable, seat: i64, creature: i64) -> i64:
    """Where a creature that must retreat may come to, a bit each, all as likely; 0: it dies.

    AR-20: without a move nowhere. AR-16: back, if it can enter there. AR-17: otherwise to valid
    hexes under own control, and only if there are none to others.
    """
    t = table.table
    if t[MOVE + creature] == 0:
        return 0
    if goes_back(table, creature):
        back = t[FROM + creature]
        one: i64 = 1
        return one << back if can_enter(table, creature, back) else 0
    valid = valid_hexes(table, seat, creature)
    own = valid & t[CONTROL + seat]
    return own if own != 0 else valid


def begin_retreats(table: ArenaTable) -> bool:
    """AR-17: all who must retreat find their ways out before any of them goes.

    Whether the retreats are over: no die is needed.
    """
    t = table.table
    seat: i64
    creature: i64
    leaving = False
    for seat in range(2):
        for creature in range(seat * OWN, seat * OWN + t[ARMY + seat]):
            if t[AT + creature] < HEXES and must_retreat(table, seat, creature):
                leaving = True
                ways = ways_out(table, seat, creature)
                t[CHOICES + creature] = ways
                ways_count = count(ways)
                if ways_count == 0:
                    t[FATE + creature] = FALLS
                elif ways_count == 1:
                    t[FATE + creature] = lowest(ways)
                else:
                    t[FATE + creature] = GOES
    if not leaving:
        return True
    return draw_ways(table)


def next_to_leave(table: ArenaTable, only_undecided: bool) -> i64:
    """The first creature that leaves, by hex and then by id, or the first that still rolls.

    -1 when there is none.
    """
    t = table.table
    best: i64 = -1
    seat: i64
    creature: i64
    for seat in range(2):
        for creature in range(seat * OWN, seat * OWN + t[ARMY + seat]):
            fate = t[FATE + creature]
            if fate != STAYS and (fate == GOES or not only_undecided):
                if best < 0 or t[AT + creature] < t[AT + best]:
                    best = creature
    return best


def draw_ways(table: ArenaTable) -> bool:
    """AR-17: each who has several ways out rolls for itself; whether the retreats are over."""
    t = table.table
    runner = next_to_leave(table, True)
    t[RUNNER] = runner
    if runner < 0:
        retreat(table)
        return True
    t[PHASE] = RETREATING
    table.to_move = CHANCE
    table.die = count(t[CHOICES + runner])
    return False


def draw_way(table: ArenaTable, face: i64) -> bool:
    """AR-17: the die says where the creature goes; whether the retreats are over."""
    t = table.table
    runner = t[RUNNER]
    t[FATE + runner] = nth(t[CHOICES + runner], face - 1)
    return draw_ways(table)


def why_it_falls(table: ArenaTable, creature: i64) -> i64:
    """AR-16, AR-18, AR-20: why a creature has no way out."""
    if table.table[MOVE + creature] == 0:
        return WHY_ROOTED
    return WHY_BARRED if goes_back(table, creature) else WHY_CORNERED


def retreat(table: ArenaTable) -> None:
    """AR-17: all who retreat move, or die, at once; AR-10: who comes alone into a hex controls it.

    Where both seats come, and where all have left, control stays as it was.
    """
    t = table.table
    one: i64 = 1
    creature = next_to_leave(table, False)
    while creature >= 0:
        at = t[AT + creature]
        to = t[FATE + creature]
        if to == FALLS:
            why = why_it_falls(table, creature)
            note(table, NOTE_FELL, creature, at, why, max(t[FROM + creature], 0))
            lift(table, creature, DEAD)
        else:
            note(table, NOTE_RETREATED, creature, to, at)
            enter(table, creature, to)
            t[LEFT_BEHIND + creature] |= one << at
        t[FATE + creature] = STAYS
        t[CHOICES + creature] = 0
        creature = next_to_leave(table, False)
    take_control(table)
