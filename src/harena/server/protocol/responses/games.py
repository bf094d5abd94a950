"""The games there are, with what can be chosen of them, and the bots."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from typing_extensions import TypedDict

from harena.server.protocol.responses.annotations import missing


class Health(TypedDict):
    """That the server is up."""

    ok: bool


class OptionChoice(TypedDict):
    """A value that may be chosen."""

    value: str
    title: str
    summary: str


class When(TypedDict):
    """The value of another option without which one counts for nothing."""

    option: str
    value: str | int | bool


class OwnFact(TypedDict):
    """What is said of a listed thing of one's own: one of the choices, or a number."""

    name: str
    title: str
    default: str | int | bool
    choices: list[OptionChoice]
    min: int
    max: int


class Listing(TypedDict):
    """What a text lists, as often as one likes: so many together at most.

    It has commas between, as `2xapple,pear,3xplum:sour:2:1`: how often, and the value of a thing,
    or a word of one's own with a value for each of `own`.
    """

    things: list[OptionChoice]
    most: int
    own: list[OwnFact]


class GameOption(TypedDict):
    """An option of a game; a `set` is a text with commas between, or `none`."""

    name: str
    title: str
    kind: Literal["choice", "set", "bool", "int", "text"]
    default: str | int | bool
    help: str
    rule: str
    section: str
    choices: list[OptionChoice]
    min: int
    max: int
    lists: NotRequired[Annotated[Listing | None, missing(None)]]
    when: NotRequired[Annotated[When | None, missing(None)]]


class Preset(TypedDict):
    """Options that go well together, all of them with a value; `first` is for one's first game.

    `minutes` is how long it takes, 0 where that is not known.
    """

    name: str
    title: str
    summary: str
    options: dict[str, str | int | bool]
    minutes: int
    first: bool


class SidesTold(TypedDict):
    """What each side won of so many games between equal bots, with these options, all of them."""

    options: dict[str, str | int | bool]
    points: list[float]
    games: int
    bot: str


class Level(TypedDict):
    """How strong a bot is, under its name in this game."""

    bot: str
    title: str
    summary: str


class Bot(TypedDict):
    """A bot that can be played against."""

    name: str
    title: str
    summary: str


class ForumExample(TypedDict):
    """How a game by post may begin: its players, and what each posts, round by round."""

    players: list[str]
    rounds: list[list[str]]


class Game(TypedDict):
    """A game: for how many, with which options, presets and bots, and what its tables have.

    `look` and `cover` are the hashes of its look and of its cover picture, "" for none;
    `tutorial` is how many minutes the one takes that it has, 0 for none. `secrets`: one may know
    at its tables what others may not, with `secret_when` only where an option has that value.
    `example` is how it may begin by post.
    """

    name: str
    title: str
    summary: str
    minutes: int
    seats: list[int]
    seat_names: dict[str, list[str]]
    options: list[GameOption]
    presets: list[Preset]
    sides: list[SidesTold]
    bots: list[Bot]
    levels: list[Level]
    default_bot: str
    rules: bool
    windows: bool
    plans: bool
    resigns: bool
    secrets: bool
    secret_when: NotRequired[Annotated[When | None, missing(None)]]
    referee: bool
    example: NotRequired[Annotated[ForumExample | None, missing(None)]]
    tutorial: int
    look: str
    cover: str


class Games(TypedDict):
    """All games."""

    games: list[Game]
