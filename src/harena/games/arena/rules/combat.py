"""Combat: who wins in each contested hex, and which of the losers dies."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.state import CHANCE
from harena.games.arena.rules.board import HEXES, lowest
from harena.games.arena.rules.ending import end_turn
from harena.games.arena.rules.retreat import begin_retreats
from harena.games.arena.rules.table import (
    ARMY,
    AT,
    CYCLE,
    DEAD,
    FIELD,
    FIGHTING,
    LOSER,
    NOTE_CYCLE,
    NOTE_FOUGHT,
    NOTE_KILLED,
    OWN,
    PHASE,
    QUIET,
    TIED,
    TROOPS,
    ArenaTable,
    contested,
    lift,
    note,
    power_at,
    take_control,
)


def begin_cycle(table: ArenaTable) -> None:
    """AR-14: all contested hexes are fought over at once; AR-21: again while there are any."""
    t = table.table
    t[CYCLE] += 1
    fields = contested(table)
    if fields == 0:
        if begin_retreats(table):
            next_cycle(table)
        return
    note(table, NOTE_CYCLE, t[CYCLE])
    while fields != 0:
        weigh(table, lowest(fields))
        fields &= fields - 1
    draw_deaths(table, 0)


def weigh(table: ArenaTable, hex_: i64) -> None:
    """AR-14: the higher sum of power wins a hex; equal sums, also of 0, are a tie."""
    first = power_at(table, 0, hex_)
    second = power_at(table, 1, hex_)
    loser = TIED if first == second else (1 if first > second else 0)
    table.table[LOSER + hex_] = loser
    note(table, NOTE_FOUGHT, loser, hex_, first, second)


def draw_deaths(table: ArenaTable, start: i64) -> None:
    """AR-14: in each hex that was lost, from `start` on, one of the losers dies, evenly drawn.

    AR-15: the dead are gone before anybody retreats; AR-10: a hex whose last defender has died is
    its attacker's at once.
    """
    t = table.table
    hex_: i64
    for hex_ in range(start, HEXES):
        loser = t[LOSER + hex_]
        if loser == 0 or loser == 1:
            losers = t[TROOPS + loser * HEXES + hex_]
            if losers > 1:
                t[PHASE] = FIGHTING
                t[FIELD] = hex_
                table.to_move = CHANCE
                table.die = losers
                return
            kill(table, victim(table, hex_, 1))
    t[FIELD] = -1
    take_control(table)
    if begin_retreats(table):
        next_cycle(table)


def next_cycle(table: ArenaTable) -> None:
    """AR-21: all retreats are over; where enemies met, they fight; otherwise the turn is over."""
    t = table.table
    hex_: i64
    for hex_ in range(HEXES):
        t[LOSER + hex_] = QUIET
    if contested(table) != 0:
        begin_cycle(table)
    else:
        end_turn(table)


def victim(table: ArenaTable, hex_: i64, face: i64) -> i64:
    """AR-14: the creature that a face, from 1, draws among the losers in a hex; by their ids."""
    t = table.table
    seat = t[LOSER + hex_]
    left = face
    creature: i64
    for creature in range(seat * OWN, seat * OWN + t[ARMY + seat]):
        if t[AT + creature] == hex_:
            left -= 1
            if left == 0:
                return creature
    raise IndexError(f"face {face} draws nobody in hex {hex_}")


def kill(table: ArenaTable, creature: i64) -> None:
    """AR-14, AR-15: a creature dies in combat and leaves the board."""
    note(table, NOTE_KILLED, creature, table.table[AT + creature])
    lift(table, creature, DEAD)


def draw_victim(table: ArenaTable, face: i64) -> None:
    """AR-14: the die says which of the losers dies; then the next hex."""
    hex_ = table.table[FIELD]
    kill(table, victim(table, hex_, face))
    draw_deaths(table, hex_ + 1)
