"""Gladiator Arena run by hand from forum posts (GA-21)."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.play.state import State
from harena.games.gladiator_arena.postal import posts, report as forum_report, words
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.table import ALIVE, ENROL, ORDERS, PHASE, TURN
from harena.postal.referee import Example, Reading, Referee

_SAYS_NOTHING = ("filler", "colon", "dash", "sep", "line")
_STARTS = ("sword human D4", "axe elf E6")
_ORDERS = ("Move: D5\nStrike: E6,E5", "Strike: D5")


class GladiatorReferee(Referee):
    """GA-21: reads start posts, orders and answers, and writes the report of each turn."""

    example = Example(("Ann", "Ben"), (_STARTS, _ORDERS))

    def is_order(self, name: str) -> bool:
        """Whether a name is made of words of posts alone."""
        kinds = {word.kind for word in words.words_of([name])}.difference(_SAYS_NOTHING)
        return bool(kinds) and "unknown" not in kinds

    def looks_like_order(self, line: str) -> bool:
        """Whether a line seems to have something of an order in it."""
        return words.looks_like_order(line)

    def turn(self, state: State) -> int:
        """The turn that is posted for; while a proposal is answered, the one just played."""
        return int(_table(state).table[TURN])

    def phase(self, state: State, names: Sequence[str]) -> str:
        """What is posted for."""
        return forum_report.phase_words(_table(state), names)

    def read(
        self,
        state: State,
        names: Sequence[str],
        seat: int,
        lines: Sequence[str],
        standing: Sequence[int],
    ) -> Reading:
        """A post as actions."""
        return posts.read_post(_table(state), names, seat, lines, standing)

    def sample(self, state: State) -> Sequence[str]:
        """Posts for turn 0, orders, or answers."""
        phase = _table(state).table[PHASE]
        if phase == ENROL:
            return _STARTS
        return _ORDERS if phase == ORDERS else ("agree", "decline")

    def unposted(self, state: State, seat: int) -> str:
        """What counts of somebody who is late."""
        phase = _table(state).table[PHASE]
        if phase == ENROL:
            return "a race, a weapon and a square by default (GA-24)"
        return "stays, no strike (GA-11)" if phase == ORDERS else "declines (GA-24)"

    def status(self, state: State, seat: int) -> str:
        """Weapon, race and hit points."""
        return forum_report.status(_table(state), seat)

    def is_out(self, state: State, seat: int) -> bool:
        """Whether a gladiator has left the arena."""
        return (_table(state).table[ALIVE] >> seat) & 1 == 0

    def report(self, turn: int, after: State, names: Sequence[str], late: Sequence[int]) -> str:
        """The referee's post after a round."""
        return forum_report.report(turn, _table(after), names, late)

    def ranking(self, state: State, names: Sequence[str]) -> list[str]:
        """The final ranking (GA-15)."""
        return forum_report.ranking(_table(state), names)


def _table(state: State) -> GladiatorArena:
    assert isinstance(state, GladiatorArena)
    return state
