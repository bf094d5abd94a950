"""What a bot would do, and how a match went."""

from __future__ import annotations

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from harena.server.protocol.responses.annotations import missing


class Way(TypedDict):
    """Something a seat could do, and what a search thinks of it.

    `share` is the part of the thought it got, `chance` the seat's chance of winning after it; -1
    where the game tells none of that position.
    """

    actions: list[int]
    words: list[str]
    share: float
    chance: NotRequired[Annotated[float, missing(-1)]]
    done: NotRequired[Annotated[bool, missing(False)]]


class Turning(TypedDict):
    """The turn, up to step `seq`, that changed most: a seat's chance of winning before and after.

    Both are means over a round: right after its own turn a seat looks better than it is. `turn` is
    its number from 1, 0 where the game does not say.
    """

    seq: int
    turn: int
    seat: int
    before: float
    after: float


class Luck(TypedDict):
    """What all dice together gave a seat, in chances of winning.

    They usually give about `spread`, more or less (a standard deviation); `dice` are those on
    which anything hung for it.
    """

    seat: int
    gained: float
    spread: float
    dice: int


class Story(TypedDict):
    """What a game that is over looks like from its end.

    `turns` is how many there were, -1 where the game does not say. `steps` are those of the record
    behind each of the viewer's frames.
    """

    luck: list[Luck]
    steps: NotRequired[Annotated[list[int], missing([])]]
    turning: NotRequired[Annotated[Turning | None, missing(None)]]
    turns: NotRequired[Annotated[int, missing(-1)]]


class Coming(TypedDict):
    """Something that a way leads to, in the words of the log, and how likely; 1 is sure."""

    text: str
    chance: NotRequired[Annotated[float, missing(1)]]


class Advice(TypedDict):
    """What a seat could do, at most three ways, best first, and the chances of all seats.

    `chances` is empty where the game tells none of that position, as while it is set up. Of the
    first way: `comes` is what it leads to, and `reply` what another is expected to do then or at
    the same time, `expected` times in one.
    """

    seat: int
    chances: list[float]
    ways: list[Way]
    comes: NotRequired[Annotated[list[Coming], missing([])]]
    reply: NotRequired[Annotated[str, missing("")]]
    expected: NotRequired[Annotated[float, missing(0)]]
