"""Retreat: who must leave, where each may go, and all going at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.procedures import Procedure
from harena.games.arena.rules import board, journal, table as on
from harena.games.arena.rules.table import ArenaTable


class Retreating(Procedure):
    """AR-17: all who must retreat find their ways, and go at once; AR-21: then combat again."""

    NUMBER: Final[i64] = on.RETREATING

    def go(self, table: ArenaTable, at: i64) -> None:
        """AR-17: all who must retreat find their ways out before any of them goes."""
        if find_ways(table):
            draw_ways(table)
        else:
            table.table[on.PHASE] = on.FIGHTING

    def roll(self, table: ArenaTable, at: i64, face: i64) -> None:
        """AR-17: the die says where the creature goes."""
        t = table.table
        runner = t[on.RUNNER]
        ways = t[on.CHOICES + runner]
        to = board.nth(ways, face - 1)
        t[on.FATE + runner] = to
        table.note(journal.WAY, runner, to, board.count(ways), face)
        draw_ways(table)


def stranded(table: ArenaTable, creature: i64) -> bool:
    """AR-19: whether a creature stands where it cannot enter, on a hex not changed this turn."""
    t = table.table
    at = t[on.AT + creature]
    return not on.can_enter(table, creature, at) and (t[on.CHANGED] >> at) & 1 == 0


def arrived(table: ArenaTable, creature: i64) -> bool:
    """AR-14, AR-21: whether a creature came into its hex this turn, walking or retreating."""
    t = table.table
    return t[on.FROM + creature] >= 0 or t[on.LEFT_BEHIND + creature] != 0


def must_retreat(table: ArenaTable, seat: i64, creature: i64) -> bool:
    """AR-14: losers that live, and in a tie all who arrived; AR-19: those who are stranded."""
    t = table.table
    loser = t[on.LOSER + t[on.AT + creature]]
    if loser == seat or (loser == on.TIED and arrived(table, creature)):
        return True
    return stranded(table, creature)


def goes_back(table: ArenaTable, creature: i64) -> bool:
    """AR-16: who walked in goes back; AR-21: who has retreated before retreats as a defender."""
    t = table.table
    return t[on.FROM + creature] >= 0 and t[on.LEFT_BEHIND + creature] == 0


def valid_hexes(table: ArenaTable, seat: i64, creature: i64) -> i64:
    """AR-18: the hexes beside a defender that it may retreat to, a bit each; no king's area.

    Not those it cannot enter, has retreated from, has enemies in, or an enemy came from into its
    hex this turn.
    """
    t = table.table
    enemy = 1 - seat
    at = t[on.AT + creature]
    return (
        board.NEAR[at]
        & board.ALL_HEXES
        & t[on.OPEN + t[on.RANGE + creature]]
        & ~t[on.HELD + enemy]
        & ~t[on.LEFT_BEHIND + creature]
        & ~t[on.ENTERED + enemy * board.HEXES + at]
    )


def ways_out(table: ArenaTable, seat: i64, creature: i64) -> i64:
    """AR-16, AR-17, AR-20: return the places to which a creature retreats, a bit each, 0: it dies.

    All are equally likely. AR-20: a creature without a move has none. AR-16: it goes back if it can
    enter there. AR-17: else to valid hexes under its own control, and only without those to others.
    """
    t = table.table
    if t[on.MOVE + creature] == 0:
        return 0
    if goes_back(table, creature):
        back = t[on.FROM + creature]
        one: i64 = 1
        return one << back if on.can_enter(table, creature, back) else 0
    valid = valid_hexes(table, seat, creature)
    own = valid & t[on.CONTROL + seat]
    return own if own != 0 else valid


def find_ways(table: ArenaTable) -> bool:
    """AR-17: all who must retreat find their ways out; whether there are any."""
    t = table.table
    seat: i64
    creature: i64
    leaving = False
    for seat in range(2):
        for creature in range(seat * on.OWN, seat * on.OWN + t[on.ARMY + seat]):
            if t[on.AT + creature] < board.HEXES and must_retreat(table, seat, creature):
                leaving = True
                ways = ways_out(table, seat, creature)
                t[on.CHOICES + creature] = ways
                ways_count = board.count(ways)
                if ways_count == 0:
                    t[on.FATE + creature] = on.FALLS
                elif ways_count == 1:
                    t[on.FATE + creature] = board.lowest(ways)
                else:
                    t[on.FATE + creature] = on.GOES
    return leaving


def next_to_leave(table: ArenaTable, only_undecided: bool) -> i64:
    """Return the first creature that leaves, by hex and then by id, or the first that still rolls.

    -1 when there is none.
    """
    t = table.table
    best: i64 = -1
    seat: i64
    creature: i64
    for seat in range(2):
        for creature in range(seat * on.OWN, seat * on.OWN + t[on.ARMY + seat]):
            fate = t[on.FATE + creature]
            if fate != on.STAYS and (fate == on.GOES or not only_undecided):
                if best < 0 or t[on.AT + creature] < t[on.AT + best]:
                    best = creature
    return best


def draw_ways(table: ArenaTable) -> None:
    """AR-17: each who has several ways out rolls for itself; then all retreat at once."""
    t = table.table
    runner = next_to_leave(table, True)
    t[on.RUNNER] = runner
    if runner < 0:
        retreat(table)
        t[on.PHASE] = on.FIGHTING
    else:
        table.ask_die(board.count(t[on.CHOICES + runner]))


def why_it_falls(table: ArenaTable, creature: i64) -> i64:
    """AR-16, AR-18, AR-20: why a creature has no way out."""
    if table.table[on.MOVE + creature] == 0:
        return journal.WHY_ROOTED
    return journal.WHY_BARRED if goes_back(table, creature) else journal.WHY_CORNERED


def retreat(table: ArenaTable) -> None:
    """AR-17: all who retreat move, or die, at once; AR-10: who comes alone into a hex controls it.

    Where both seats come, and where all have left, control stays as it was.
    """
    t = table.table
    one: i64 = 1
    creature = next_to_leave(table, False)
    while creature >= 0:
        at = t[on.AT + creature]
        to = t[on.FATE + creature]
        if to == on.FALLS:
            why = why_it_falls(table, creature)
            table.note(journal.FELL, creature, at, why, max(t[on.FROM + creature], 0))
            on.lift(table, creature, on.DEAD)
        else:
            table.note(journal.RETREATED, creature, to, at)
            on.enter(table, creature, to)
            t[on.LEFT_BEHIND + creature] |= one << at
        t[on.FATE + creature] = on.STAYS
        t[on.CHOICES + creature] = 0
        creature = next_to_leave(table, False)
    on.take_control(table)
