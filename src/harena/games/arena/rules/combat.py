"""Combat: who wins in each contested hex, and which of the losers dies."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.procedures import Procedure
from harena.games.arena.rules import board, control, fields as F, journal, turn
from harena.games.arena.rules.fields import ArenaState


class Fighting(Procedure):
    """AR-14: combat in all contested hexes at once; AR-16, AR-21: again after retreats."""

    NUMBER: Final[i64] = F.FIGHTING

    def go(self, state: ArenaState, at: i64) -> None:
        """AR-14, AR-21: resolve the contested hexes after movement, and again after retreats."""
        if not turn.begin_cycle(state):
            return
        t = state.values
        fields = F.contested(state)
        if fields == 0:
            turn.begin_retreats(state)
            return
        state.note(journal.CYCLE, t[F.CYCLE])
        while fields != 0:
            compare_power(state, board.lowest(fields))
            fields &= fields - 1
        draw_deaths(state, 0)

    def roll(self, state: ArenaState, at: i64, face: i64) -> None:
        """AR-14: kill the loser that the die names; then resolve the next hex."""
        t = state.values
        hex_ = t[F.FIELD]
        dies = victim(state, hex_, face)
        losers = t[F.TROOPS + t[F.LOSER + hex_] * board.HEXES + hex_]
        state.note(journal.VICTIM, dies, hex_, losers, face)
        kill(state, dies)
        draw_deaths(state, hex_ + 1)


def compare_power(state: ArenaState, hex_: i64) -> None:
    """AR-14: give a hex to the higher sum of power; equal sums, also of 0, are a tie."""
    first = F.power_at(state, 0, hex_)
    second = F.power_at(state, 1, hex_)
    loser = F.TIED if first == second else (1 if first > second else 0)
    state.values[F.LOSER + hex_] = loser
    if state.journal is not None:
        state.note(journal.FOUGHT, loser, hex_, first, second, who_is_in(state, hex_))


def who_is_in(state: ArenaState, hex_: i64) -> i64:
    """Return the creatures in a hex, a bit each."""
    found: i64 = 0
    creature: i64
    for creature in range(F.CREATURES):
        if state.values[F.AT + creature] == hex_:
            found |= 1 << creature
    return found


def draw_deaths(state: ArenaState, start: i64) -> None:
    """AR-14: kill one of the losers in each lost hex from `start` on, evenly drawn.

    AR-15: the dead are gone before anybody retreats; AR-10: a hex whose last defender has died is
    its attacker's at once.
    """
    t = state.values
    hex_: i64
    for hex_ in range(start, board.HEXES):
        loser = t[F.LOSER + hex_]
        if loser == 0 or loser == 1:
            losers = t[F.TROOPS + loser * board.HEXES + hex_]
            if losers > 1:
                t[F.FIELD] = hex_
                state.ask_die(losers)
                return
            kill(state, victim(state, hex_, 1))
    t[F.FIELD] = -1
    control.take_control(state)
    turn.begin_retreats(state)


def victim(state: ArenaState, hex_: i64, face: i64) -> i64:
    """AR-14: return the creature that a face, from 1, draws among the losers in a hex, by id."""
    t = state.values
    seat = t[F.LOSER + hex_]
    left = face
    creature: i64
    for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
        if t[F.AT + creature] == hex_:
            left -= 1
            if left == 0:
                return creature
    raise IndexError(f"face {face} picks no creature in hex {hex_}")


def kill(state: ArenaState, creature: i64) -> None:
    """AR-14, AR-15: remove a creature that dies in combat from the board."""
    if state.journal is not None:
        state.note(journal.KILLED, creature, state.values[F.AT + creature])
    F.lift(state, creature, F.DEAD)


def arrived(state: ArenaState, creature: i64) -> bool:
    """AR-14, AR-21: return whether a creature walked or retreated into its hex this turn."""
    t = state.values
    return t[F.FROM + creature] >= 0 or t[F.LEFT_BEHIND + creature] != 0


def is_driven_out(state: ArenaState, seat: i64, creature: i64) -> bool:
    """AR-14, AR-21: return whether a creature must leave: as a loser, or as it arrived in a tie.

    AR-20: a tie spares a defender, also one that cannot move.
    """
    t = state.values
    loser = t[F.LOSER + t[F.AT + creature]]
    return loser == seat or (loser == F.TIED and arrived(state, creature))
