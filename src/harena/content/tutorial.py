"""Tutorials as data: the start, and steps with captions, right choices and consequences.

A game brings one as content. The learner sits in one seat of a real match and does each thing.
The others' decisions and the dice are scripted, so every caption is true.
`harena.tutorials.lint` checks it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from harena.core.options import Value

LONGEST: Final = 260
"""Characters of a caption."""
LONGEST_ANSWER: Final = 160
"""Characters of the text about a wrong choice, at most."""
MOST_SENTENCES: Final = 3
ANY: Final = "any"
"""As the only choice of a step: every choice is right."""

_END: Final = re.compile(r"[.?](?=\s|$)")


class BadTutorialError(ValueError):
    """A tutorial whose words are too long, or that leaves out what it needs."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to know or to do.

    `caption` is one to three short sentences, `rule` the number behind them. A step without a
    caption continues the choice before it: its text stays. `shows` are things to
    look at, by their ids in the scene: cells, lines, tokens, plates, trays, `seat 0`,
    `choice ready`. A right choice among them is what the learner must press: it has a solid ring,
    all others have a dashed one.

    `choices` are notations of which any is right. Several with spaces between are a plan that a
    target makes at once. `ANY` alone allows every choice; a step to read has none. `wrong` is the
    text about another choice. `then` is the continuation, as in a record: notations of the deciding
    seat and dice (`d6=4`), after a seat's name the decisions of that seat.

    In a step that `explores`, the learner can select everything, and plays nothing. With a
    `position`, the match starts again from there before the step.
    """

    caption: str
    rule: str = ""
    shows: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    wrong: str = ""
    then: str = ""
    explores: bool = False
    position: str = ""

    def __post_init__(self) -> None:
        if self.caption:
            _measure(self.caption, LONGEST)
        elif not self.choices or self.rule or self.position:
            raise BadTutorialError(
                "a step without a caption has choices, but no rule or position of its own"
            )
        if self.choices and self.explores:
            raise BadTutorialError(f"{self.caption!r}: a step that explores has no right choices")
        if self.choices or self.explores:
            _measure(self.wrong, LONGEST_ANSWER)
        elif self.wrong:
            raise BadTutorialError(
                f"{self.caption!r}: a step without choices has no text for wrong ones"
            )


@dataclass(frozen=True, slots=True)
class Tutorial:
    """A tutorial: its length in `minutes`, and the learner's `seat`.

    It begins in a `position`, in the game's notation, or at the beginning of a match of `seats`
    with `options`. `before` has then been played, written as in `Step.then`. The last step is read
    when all has been done.
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
            raise BadTutorialError("the last step of a tutorial has no choices")
        if not self.steps[0].caption:
            raise BadTutorialError("the first step of a tutorial has a caption")
        for before, step in pairwise(self.steps):
            if not step.caption and not before.choices:
                raise BadTutorialError(
                    f"{before.caption!r}: only a choice is continued by a step without a caption"
                )
            if step.position and (before.choices or before.then):
                raise BadTutorialError(
                    f"{before.caption!r}: a step before a new position is only read"
                )


def _measure(words: str, longest: int) -> None:
    """Raise BadTutorialError if a text is too long to be read in passing."""
    if not 0 < len(words) <= longest:
        raise BadTutorialError(f"{len(words)} characters, at most {longest} allowed: {words!r}")
    sentences = len(_END.findall(words))
    if not 0 < sentences <= MOST_SENTENCES:
        raise BadTutorialError(f"expected one to {MOST_SENTENCES} whole sentences: {words!r}")
