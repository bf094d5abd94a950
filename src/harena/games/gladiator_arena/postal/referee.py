"""The referee of a game by forum posts (GA-21)."""

from __future__ import annotations

from collections.abc import Sequence

from harena.content.referee import Example, Reading, Referee
from harena.core.play.state import State
from harena.games.gladiator_arena.messages import posts as messages
from harena.games.gladiator_arena.postal import posts, report as forum_report, words
from harena.games.gladiator_arena.rules.fields import ALIVE, ENROL, ORDERS, PHASE, TURN
from harena.games.gladiator_arena.rules.position import GladiatorArena

_SAYS_NOTHING = ("filler", "colon", "dash", "sep", "line")
_STARTS = ("sword human D4", "axe elf E6")
_ORDERS = ("Move: D5\nStrike: E6,E5", "Strike: D5")


class GladiatorReferee(Referee):
    """GA-21: reads start posts, orders and answers, and writes the report of each turn."""

    example = Example(("Ann", "Ben"), (_STARTS, _ORDERS))

    def is_order(self, name: str) -> bool:
        """Return whether a name consists of words of posts alone."""
        kinds = {word.kind for word in words.words_of([name])}.difference(_SAYS_NOTHING)
        return bool(kinds) and "unknown" not in kinds

    def looks_like_order(self, line: str) -> bool:
        """Return whether a line seems to contain a part of an order."""
        return words.looks_like_order(line)

    def turn(self, state: State) -> int:
        """Return the turn of the coming posts; with an open proposal, the one just played."""
        return int(_table(state).values[TURN])

    def phase(self, state: State, names: Sequence[str]) -> str:
        """Return the kind of the coming posts."""
        return forum_report.phase_words(_table(state), names)

    def read(
        self,
        state: State,
        names: Sequence[str],
        seat: int,
        lines: Sequence[str],
        standing: Sequence[int],
    ) -> Reading:
        """Return a post as actions."""
        return posts.read_post(_table(state), names, seat, lines, standing)

    def sample(self, state: State) -> Sequence[str]:
        """Return posts for turn 0, orders, or answers."""
        phase = _table(state).values[PHASE]
        if phase == ENROL:
            return _STARTS
        return _ORDERS if phase == ORDERS else ("agree", "decline")

    def unposted(self, state: State, seat: int) -> str:
        """Return the decisions of a player who is late."""
        phase = _table(state).values[PHASE]
        if phase == ENROL:
            return messages.LATE_START
        return messages.LATE_ORDERS if phase == ORDERS else messages.LATE_ANSWER

    def status(self, state: State, seat: int) -> str:
        """Return weapon, race and hit points."""
        return forum_report.status(_table(state), seat)

    def is_out(self, state: State, seat: int) -> bool:
        """Return whether a gladiator has left the arena."""
        return (_table(state).values[ALIVE] >> seat) & 1 == 0

    def report(self, turn: int, after: State, names: Sequence[str], late: Sequence[int]) -> str:
        """Return the referee's post after a round."""
        return forum_report.report(turn, _table(after), names, late)

    def ranking(self, state: State, names: Sequence[str]) -> list[str]:
        """GA-15: return the final ranking."""
        return forum_report.ranking(_table(state), names)


def _table(state: State) -> GladiatorArena:
    assert isinstance(state, GladiatorArena)
    return state
