"""Combat: who wins in each contested hex, and which of the losers dies."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.procedures import Procedure
from harena.games.arena.rules import board, journal, table as on, turn
from harena.games.arena.rules.table import ArenaTable


class Fighting(Procedure):
    """AR-14: combat in all contested hexes at once; AR-21: again after retreats, or the end."""

    NUMBER: Final[i64] = on.FIGHTING

    def go(self, table: ArenaTable, at: i64) -> None:
        """AR-14: after movement; AR-21: after retreats, while there are contested hexes."""
        t = table.table
        fields = on.contested(table)
        if t[on.CYCLE] > 0:
            hex_: i64
            for hex_ in range(board.HEXES):
                t[on.LOSER + hex_] = on.QUIET
            if fields == 0:
                turn.end_turn(table)
                return
        t[on.CYCLE] += 1
        if fields == 0:
            t[on.PHASE] = on.RETREATING
            return
        table.note(journal.CYCLE, t[on.CYCLE])
        while fields != 0:
            weigh(table, board.lowest(fields))
            fields &= fields - 1
        draw_deaths(table, 0)

    def roll(self, table: ArenaTable, at: i64, face: i64) -> None:
        """AR-14: the die says which of the losers dies; then the next hex."""
        t = table.table
        hex_ = t[on.FIELD]
        dies = victim(table, hex_, face)
        losers = t[on.TROOPS + t[on.LOSER + hex_] * board.HEXES + hex_]
        table.note(journal.VICTIM, dies, hex_, losers, face)
        kill(table, dies)
        draw_deaths(table, hex_ + 1)


def weigh(table: ArenaTable, hex_: i64) -> None:
    """AR-14: the higher sum of power wins a hex; equal sums, also of 0, are a tie."""
    first = on.power_at(table, 0, hex_)
    second = on.power_at(table, 1, hex_)
    loser = on.TIED if first == second else (1 if first > second else 0)
    table.table[on.LOSER + hex_] = loser
    if table.journal is not None:
        table.note(journal.FOUGHT, loser, hex_, first, second, who_is_in(table, hex_))


def who_is_in(table: ArenaTable, hex_: i64) -> i64:
    """Return the creatures in a hex, a bit each."""
    found: i64 = 0
    creature: i64
    for creature in range(on.CREATURES):
        if table.table[on.AT + creature] == hex_:
            found |= 1 << creature
    return found


def draw_deaths(table: ArenaTable, start: i64) -> None:
    """AR-14: in each hex that was lost, from `start` on, one of the losers dies, evenly drawn.

    AR-15: the dead are gone before anybody retreats; AR-10: a hex whose last defender has died is
    its attacker's at once.
    """
    t = table.table
    hex_: i64
    for hex_ in range(start, board.HEXES):
        loser = t[on.LOSER + hex_]
        if loser == 0 or loser == 1:
            losers = t[on.TROOPS + loser * board.HEXES + hex_]
            if losers > 1:
                t[on.FIELD] = hex_
                table.ask_die(losers)
                return
            kill(table, victim(table, hex_, 1))
    t[on.FIELD] = -1
    on.take_control(table)
    t[on.PHASE] = on.RETREATING


def victim(table: ArenaTable, hex_: i64, face: i64) -> i64:
    """AR-14: the creature that a face, from 1, draws among the losers in a hex; by their ids."""
    t = table.table
    seat = t[on.LOSER + hex_]
    left = face
    creature: i64
    for creature in range(seat * on.OWN, seat * on.OWN + t[on.ARMY + seat]):
        if t[on.AT + creature] == hex_:
            left -= 1
            if left == 0:
                return creature
    raise IndexError(f"face {face} draws nobody in hex {hex_}")


def kill(table: ArenaTable, creature: i64) -> None:
    """AR-14, AR-15: a creature dies in combat and leaves the board."""
    if table.journal is not None:
        table.note(journal.KILLED, creature, table.table[on.AT + creature])
    on.lift(table, creature, on.DEAD)
