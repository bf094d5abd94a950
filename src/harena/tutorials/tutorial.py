"""A first game as data: where it begins, what is said, what is to be done, what then happens.

A game brings one as `Game.tutorial`. Whoever learns sits in one seat of a real match and does each
thing; what all others do and how the dice fall is written down, so every word said of it
is true. `harena.tutorials.lint` looks for what does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from harena.core.options import Value

LONGEST: Final = 260
"""Characters of a caption."""
LONGEST_ANSWER: Final = 160
"""Characters of what is said of a wrong choice."""
MOST_SENTENCES: Final = 3
ANY: Final = "any"
"""As the only choice of a step: whatever may be chosen is right."""

_END: Final = re.compile(r"[.?](?=\s|$)")


class BadTutorialError(ValueError):
    """A tutorial whose words are too long, or that leaves out what it needs."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to know or to do.

    `caption` is one to three short sentences, `rule` the number behind them. `shows` are things to
    look at, by their ids in the scene: cells, tokens, plates, trays, `seat 0`, `choice ready`.

    `choices` are notations of which any is right: a row of them, with spaces between, for a plan
    that a target makes at once; `ANY` alone for whatever may be chosen; none where there is only
    something to read. `wrong` is what is said of another choice. `then` is what happens next, as
    in a record: notations of whoever decides and dice (`d6=4`), after a seat's name what that
    seat does.
    """

    caption: str
    rule: str = ""
    shows: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    wrong: str = ""
    then: str = ""

    def __post_init__(self) -> None:
        _measure(self.caption, LONGEST)
        if self.choices:
            _measure(self.wrong, LONGEST_ANSWER)
        elif self.wrong:
            raise BadTutorialError(f"{self.caption!r}: nothing is chosen, so nothing is wrong")


@dataclass(frozen=True, slots=True)
class Tutorial:
    """A first game: so many `minutes`, for one who sits in `seat`.

    It begins in a `position`, written as the game writes its positions, or else at the beginning
    of a match of so many `seats` with `options`; `before` has then been played, written as in
    `Step.then`. What the last step says is read when all has been done.
    """

    minutes: int
    steps: tuple[Step, ...]
    seats: int = 2
    seat: int = 0
    options: Mapping[str, Value] = field(default_factory=dict)
    position: str = ""
    before: str = ""

    def __post_init__(self) -> None:
        if not self.steps or self.steps[-1].choices:
            raise BadTutorialError("a tutorial ends with something to read")


def _measure(words: str, longest: int) -> None:
    """BadTutorialError where it cannot be read in passing."""
    if not 0 < len(words) <= longest:
        raise BadTutorialError(f"{len(words)} characters, at most {longest} are read: {words!r}")
    sentences = len(_END.findall(words))
    if not 0 < sentences <= MOST_SENTENCES:
        raise BadTutorialError(f"one to {MOST_SENTENCES} whole sentences are wanted: {words!r}")
