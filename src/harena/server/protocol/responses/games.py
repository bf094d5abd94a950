"""Games with their options and bots, rulebooks, printable sheets, tutorials and puzzles."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from typing_extensions import TypedDict

from harena.server.protocol.responses.common import missing
from harena.server.protocol.responses.frames import Frame, LogLine


class Liveness(TypedDict):
    """That the server is up."""

    ok: bool


class Readiness(TypedDict):
    """The server's readiness: `ok` if all of its parts work."""

    ok: bool
    database: bool
    disk: bool
    bots: bool


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
    """A property of a custom item: one of the choices, or a number."""

    name: str
    title: str
    default: str | int | bool
    choices: list[OptionChoice]
    min: int
    max: int


class Listing(TypedDict):
    """The format of an option that lists items, at most `most` together.

    Items are separated by commas, as in `2xapple,pear,3xplum:sour:2:1`: a count, and an item or a
    custom word with a value for each of `own`. `values` has the same for each of `things`. Items
    are drawn as tokens of `kind`; `total` is the name of the `own` whose sum is shown.
    """

    things: list[OptionChoice]
    most: int
    own: list[OwnFact]
    values: list[list[str]]
    kind: str
    total: str


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


class SideResults(TypedDict):
    """The points of each side in games between equal bots with these options."""

    options: dict[str, str | int | bool]
    points: list[float]
    games: int
    bot: str


class Level(TypedDict):
    """A bot's strength level, under its name in this game."""

    bot: str
    title: str
    summary: str


class Bot(TypedDict):
    """A bot that can be played against."""

    name: str
    title: str
    summary: str


class PostalExample(TypedDict):
    """An example of a postal game: its players, and their posts by round."""

    players: list[str]
    rounds: list[list[str]]


class Game(TypedDict):
    """A game: its player counts, options, presets, bots and features.

    `theme` and `cover` are the hashes of its theme and cover picture, or "". `tutorial` is the
    tutorial's length in minutes, or 0. `puzzles` is their number. `secrets`: it has hidden
    information, with `secret_when` only for that option value. `example` is an example postal
    game.
    """

    name: str
    title: str
    summary: str
    minutes: int
    seats: list[int]
    seat_names: dict[str, list[str]]
    options: list[GameOption]
    presets: list[Preset]
    sides: list[SideResults]
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
    example: NotRequired[Annotated[PostalExample | None, missing(None)]]
    tutorial: int
    puzzles: int
    theme: str
    cover: str


class Games(TypedDict):
    """All games."""

    games: list[Game]


class Heading(TypedDict):
    """A heading of a rulebook; its place has that id. `level` is 2 and more."""

    id: str
    title: str
    level: int


class Rulebook(TypedDict):
    """A rulebook as HTML; `primer` is a short introduction, or ""."""

    title: str
    html: str
    primer: str
    contents: list[Heading]


class Sheet(TypedDict):
    """A sheet that a game has to print, and how many pages of it were asked for."""

    name: str
    title: str
    pages: int


class SheetPage(TypedDict):
    """A page of a sheet, in mm. `back`: it is the back of the page before."""

    sheet: str
    width: float
    height: float
    back: bool


class Sheets(TypedDict):
    """A game on paper."""

    sheets: list[Sheet]
    pages: list[SheetPage]


class TutorialSeat(TypedDict):
    """A seat of a tutorial and its name."""

    seat: int
    name: str


class Tutorial(TypedDict):
    """A tutorial: its length in minutes and steps, and the learner's seat.

    `asks` are the numbers of the steps with a choice, `continues` those of the steps that keep the
    caption of the step before.
    """

    game: str
    title: str
    minutes: int
    steps: int
    asks: list[int]
    continues: list[int]
    seat: int
    seats: list[TutorialSeat]


class TutorialStep(TypedDict):
    """A step of a tutorial: its caption, what it shows, and the right rows of actions.

    `frames` are those since the step before. `replaces`: the first of them replaces everything
    planned before. `new_position`: the match starts again from another position. `log` has all
    lines so far.
    """

    step: int
    caption: str
    rule: str
    shows: list[str]
    choices: list[list[int]]
    wrong: str
    frames: list[Frame]
    replaces: bool
    new_position: bool
    log: list[LogLine]


class PuzzleSummary(TypedDict):
    """A puzzle of a game: `grade` is the lowest level of bot that solves it, `level` its name."""

    id: str
    grade: int
    level: str


class Puzzles(TypedDict):
    """The puzzles of a game, easiest first. `daily` is the daily puzzle if it is one of them."""

    game: str
    title: str
    puzzles: list[PuzzleSummary]
    daily: str


class DailyPuzzle(TypedDict):
    """The puzzle of a date (UTC), the same for everyone. `game` is "" if no game has puzzles."""

    date: str
    game: str
    title: str
    puzzle: str
    level: str


class PuzzleAnswer(TypedDict):
    """The best plan of a puzzle, as actions and in words, with reasons.

    `best` and `second` are the win probabilities after it and after the second-best plan.
    """

    actions: list[int]
    words: list[str]
    reasons: list[str]
    best: float
    second: float


class PuzzlePosition(TypedDict):
    """A puzzle after some decisions of its seat.

    `replaces`: the first of the frames replaces everything planned before. `log` has all lines.
    `done`: the plan is complete, and `right` says if it is as good as the best. The answer comes
    with a complete plan, or on request.
    """

    puzzle: str
    seat: int
    seats: list[TutorialSeat]
    frames: list[Frame]
    replaces: bool
    log: list[LogLine]
    done: bool
    right: bool
    answer: NotRequired[Annotated[PuzzleAnswer | None, missing(None)]]
