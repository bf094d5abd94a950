"""The information state of a viewer: all they have seen and done in a match, as one text."""

from __future__ import annotations

from collections.abc import Iterable

from harena.core.options import value_text
from harena.core.play.entry import LOSS_WORDS, UNKNOWN, Entry
from harena.core.play.match_base import MatchBase
from harena.core.play.state import State

NOTHING = "|"
"""Stands between what was learned and what changed; alone, where that is nothing."""

HEADING = 2
"""Lines before the first step: the setup, and whose eyes these are."""

PIECE = 64
"""Numbers that are compared at once: few of them change."""


def information_state(match: MatchBase, viewer: int) -> str:
    """Return the text of `Match.information_state`.

    It has a line for the setup, then one a step: the entries the viewer learned, and the numbers of
    their observation that changed. SeatError if there is no such viewer.
    """
    return "\n".join(_Recall(match, viewer).lines)


def learned_steps(match: MatchBase, viewer: int) -> list[Entry]:
    """Return the steps of the same text: own and learned entries, `UNKNOWN` for hidden values.

    Steps of others in a secret phase follow when it ends, lowest seat first.
    """
    return _Recall(match, viewer).learned


class _Recall:
    """A match that is followed from its start with the eyes of one viewer."""

    def __init__(self, match: MatchBase, viewer: int) -> None:
        self._match = match
        self._viewer = viewer
        self._state = match.state_at(0)
        self.learned: list[Entry] = []
        self._seen = self._state.observe(viewer).numbers()
        options = (f"{name}={value_text(value)}" for name, value in sorted(match.options.items()))
        self.lines = [" ".join([match.game.name, f"{match.seats} seats", *options])]
        self.lines.append(f"seat {viewer}")
        number = 0
        while number < len(match.log):
            number = self._phase(number) if match.secret_step(number) else self._step(number)
        if match.resigned is not None:
            self.lines.append(f"{match.resigned} resigns")

    def _step(self, number: int) -> int:
        """Add a decision of one seat, or a die. Return the number of the next entry."""
        entry = self._match.log[number]
        entry.apply_to(self._state)
        if not self._match.observed(self._viewer, number):
            entry = Entry(entry.seat, UNKNOWN, entry.sides)
        self._line([entry], self._state)
        return number + 1

    def _phase(self, first: int) -> int:
        """Add a secret phase so far: the viewer's own decisions, then those of the others."""
        match, log = self._match, self._match.log
        after = first + 1
        while not match.shows(after - 1) and after < len(log) and match.secret_step(after):
            after += 1
        phase = range(first, after)
        alone = self._state.clone()
        for number in phase:
            if log[number].seat == self._viewer:
                # Without the others, so that it does not tell who of them has answered.
                log[number].apply_to(alone)
                self._line([log[number]], alone)
            log[number].apply_to(self._state)
        if match.shows(after - 1):
            learned = match.revealed(self._viewer, phase)
        else:
            learned = [log[number] for number in phase if match.observed(self._viewer, number)]
        others = [entry for entry in learned if entry.seat != self._viewer]
        self._line(sorted(others, key=lambda entry: entry.seat), self._state)
        if self.lines[-1] == NOTHING and not match.shows(after - 1):
            del self.lines[-1]  # others have decided, which this viewer cannot know
        return after

    def _line(self, learned: Iterable[Entry], state: State) -> None:
        """Add the learned entries and the changed numbers of the observation."""
        learned = list(learned)
        self.learned += learned
        seen = state.observe(self._viewer).numbers()
        changed = [
            f"{place}={seen[place]}"
            for start in range(0, len(seen), PIECE)
            if self._seen[start : start + PIECE] != seen[start : start + PIECE]
            for place in range(start, min(start + PIECE, len(seen)))
            if self._seen[place] != seen[place]
        ]
        self._seen = seen
        words = [*(self._word(entry) for entry in learned), NOTHING, *changed]
        self.lines.append(" ".join(words))

    def _word(self, entry: Entry) -> str:
        if entry.is_roll:
            return f"d{entry.sides}={'?' if entry.value == UNKNOWN else entry.value}"
        if entry.is_loss:
            return f"{entry.seat}:{LOSS_WORDS[entry.value]}"
        known = entry.value != UNKNOWN
        return f"{entry.seat}:{self._state.space.name(entry.value) if known else '?'}"
