"""What the server says: the shapes of its answers and messages, from which the schema follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema
from typing_extensions import TypedDict

from harena.core.show.scene import Board, Event, Json, Scene
from harena.server.protocol.messages import ChatRoom

JsonObject = dict[str, Json]


class Shape:
    """That a JSON value is what `to_json` makes of such a thing."""

    def __init__(self, kind: object) -> None:
        self.kind = kind

    def __get_pydantic_core_schema__(
        self, _source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """The shape of the thing itself."""
        return handler.generate_schema(self.kind)


def _or(default: object) -> Any:
    """What a missing field stands for."""
    return Field(json_schema_extra={"default": default})  # type: ignore[dict-item]


@dataclass(frozen=True, slots=True)
class SameBoard:
    """The board that was sent before."""

    id: str


@dataclass(frozen=True, slots=True)
class ToldScene(Scene):
    """A scene as it is sent: with its board the first time only."""

    board: Board | SameBoard  # type: ignore[assignment]


class LogLine(TypedDict):
    """A line of the log, at frame `seq`.

    `private`: for that seat's eyes only. `note`: said besides the game.
    """

    seq: int
    seat: int
    text: str
    rule: str
    private: NotRequired[Annotated[bool, _or(False)]]
    note: NotRequired[Annotated[bool, _or(False)]]


class Frame(TypedDict):
    """One step of the match as one viewer may see it: what happened, and the scene after it.

    `can_undo`: the last decision of one of the viewer's seats can be taken back; `ask_undo`: not
    so, but it could be if the others agreed. `acting` are the seats that owe a decision: those
    of the viewer's person truly, others as far as the viewer may know.
    """

    seq: int
    lines: list[LogLine]
    events: Annotated[Json, Shape(list[Event])]
    scene: Annotated[JsonObject, Shape(ToldScene)]
    can_undo: bool
    ask_undo: NotRequired[Annotated[bool, _or(False)]]
    acting: list[int]


Status = Literal["waiting", "playing", "over"]
"""Of a table: `waiting` while a seat is open, then `playing`, in the end `over`."""


class TableSeat(TypedDict):
    """Who sits there. `relieved` is the bot that plays on for a person; `here`: is connected."""

    seat: int
    name: str
    kind: Literal["me", "person", "bot", "open"]
    bot: str
    here: bool
    relieved: NotRequired[Annotated[str, _or("")]]
    invite: NotRequired[Annotated[str, _or("")]]


class Unusual(TypedDict):
    """An option of a table that is not as usual, in words."""

    title: str
    name: str
    value: str
    rule: str


class Dice(TypedDict):
    """What the dice follow from: the SHA-256 of a secret, and at the end the secret itself.

    `fallen`: at least one has.
    """

    commitment: str
    fallen: bool
    secret: NotRequired[Annotated[str, _or("")]]


class ToldProposal(TypedDict):
    """What a seat asks all others to agree to, and the seats that have not answered yet."""

    number: int
    what: Literal["undo", "pause"]
    seat: int
    waits: list[int]


class ToldLeg(TypedDict):
    """Which game of its match a table is, from 1, and of how many.

    `points` are what each seat has won in those before, and in this one once it is over.
    """

    number: int
    of: int
    points: list[float]


class Begun(TypedDict):
    """What a table goes on from: so many steps of a match of those players, on that date or ""."""

    step: int
    players: list[str]
    date: str


class Table(TypedDict):
    """A table as its viewer may see it.

    `window` is how long a chance to interrupt lasts and `deadline` how long a phase of plans or a
    turn (0: as long as it takes), in seconds; so are `clock`, what each has for the whole game (0:
    no clocks), and `increment`, what comes to it with each turn. `late` is the bot that plays on
    for whoever's time runs out, or `forfeit` where he has lost; `rematch` the id of the next
    table; `public`: anybody may take an open seat. `onlookers` are here and do not play; they see
    it all `delay` seconds late, or with -1 once it is over. `proposal` is what waits for an answer,
    and `leg` there only in a match of several games; `begun` where it goes on from another match.
    `prepares`: the viewer may prepare lines.
    """

    id: str
    game: str
    title: str
    options: dict[str, str | int | bool]
    unusual: list[Unusual]
    status: Status
    seats: list[TableSeat]
    you: list[int]
    dice: Dice
    window: float
    deadline: float
    late: str
    hints: bool
    public: bool
    clock: int
    increment: int
    delay: int
    onlookers: int
    paused: bool
    leg: NotRequired[Annotated[ToldLeg | None, _or(None)]]
    begun: NotRequired[Annotated[Begun | None, _or(None)]]
    proposal: NotRequired[Annotated[ToldProposal | None, _or(None)]]
    prepares: NotRequired[Annotated[bool, _or(False)]]
    rematch: NotRequired[Annotated[str, _or("")]]


class ListedSeat(TypedDict):
    """Who sits at a table of a list."""

    seat: int
    name: str
    kind: Literal["me", "person", "bot", "open"]


class ListedTable(TypedDict):
    """How a table stands, at a glance.

    `acting` are the seats that owe a decision, `winners` those that won; `moved` is when it last
    went on and `due` when time runs out, in seconds before or after now; `deadline` is how long a
    turn may take, and `due` 0 where there is none; `clock`, `increment` and `delay` are as those of
    a table, and `legs` is how many games the match has. `picture` is where its board is drawn. Of a
    table that onlookers see late nobody else is told how it stands: it then `moved` when it was
    opened. `begun` is how many steps of another match it goes on from. `paused`: no time runs, and
    nothing is decided. `here`: whoever asks sits there and has it open.
    """

    id: str
    game: str
    title: str
    status: Status
    seats: list[ListedSeat]
    acting: list[int]
    winners: list[int]
    moved: int
    deadline: int
    due: int
    clock: int
    increment: int
    legs: int
    delay: int
    public: bool
    paused: bool
    here: bool
    begun: int
    picture: str


class Worth(TypedDict):
    """How many of so many games a seat won between equal bots, a draw as a half."""

    points: float
    games: int


class FreeTable(ListedTable):
    """A table with a free seat, and what one agrees to there, as in an invitation.

    `seat_name` is what its next free seat is called, `worth` what it won where that was measured.
    """

    seat_name: str
    worth: Annotated[Worth | None, _or(None)]
    unusual: list[Unusual]
    window: float
    late: str
    hints: bool
    windows: bool
    rules: bool


class ListedTables(TypedDict):
    """One's own tables, those that anybody may join, and those that go on in public."""

    yours: list[ListedTable]
    open: list[FreeTable]
    live: list[ListedTable]


class Invitation(TypedDict):
    """What one is invited to: by whom, as whom, how it is played, and whether the seat is free.

    `table` is the table's id for whoever sits there already, else ""; `legs` is how many games the
    match has, `worth` what the seat won where that was measured, and `begun` is there where it goes
    on from another match.
    """

    game: str
    title: str
    summary: str
    host: str
    seat: int
    seat_name: str
    taken: bool
    table: str
    seats: list[ListedSeat]
    unusual: list[Unusual]
    window: float
    deadline: float
    late: str
    clock: int
    increment: int
    legs: int
    delay: int
    hints: bool
    windows: bool
    rules: bool
    cover: str
    worth: Annotated[Worth | None, _or(None)]
    begun: NotRequired[Annotated[Begun | None, _or(None)]]


class Reach(TypedDict):
    """Addresses by which others reach this server; none: from this machine only.

    It then would be reached by `network`, if it listened to others; "" where that is not known.
    """

    addresses: list[str]
    network: str


class NoticeWay(TypedDict):
    """Whether somebody may be told so, and what he wishes.

    `state` says whether the address was asked, agreed (`on`), or cannot be reached (`refused`);
    `late`: the last notice is not sent yet. Of a room's address only its end is told.
    """

    offered: bool
    address: str
    state: Literal["asked", "on", "refused", "none"]
    late: bool


class Notices(TypedDict):
    """By what else somebody may be told of a table than by the page: mails, and a chat room.

    The address of a room is at one of the `hosts`.
    """

    mail: NoticeWay
    room: NoticeWay
    hosts: list[str]


class PreparedLine(TypedDict):
    """What somebody has prepared: after so many entries so many moves, and their words."""

    id: int
    since: int
    moves: int
    words: list[str]


class ToldPrepared(TypedDict):
    """The prepared lines of a seat that still hold, and whether it may prepare more."""

    seat: int
    may: bool
    lines: list[PreparedLine]


class NoticeLink(TypedDict):
    """What a link in a notice is for: notices of a table of that game, and whether they are on."""

    title: str
    way: Literal["mail", "room"]
    on: bool


class Way(TypedDict):
    """Something a seat could do, and what a search thinks of it.

    `share` is the part of the thought it got, `chance` the seat's chance of winning after it.
    """

    actions: list[int]
    words: list[str]
    share: float
    chance: float
    done: NotRequired[Annotated[bool, _or(False)]]


class ChatLine(TypedDict):
    """Something that was said at a table, in seconds since 1970; `seat` is -1 for an onlooker.

    `who` is the same in all lines of a person at this table. `phrase` is the name of what was
    said by one click; `text` says it in English.
    """

    id: int
    room: ChatRoom
    seat: int
    name: str
    who: str
    text: str
    phrase: str
    time: int


class Chat(TypedDict):
    """The chat of a table, as far as somebody may read it, and who he is in it."""

    who: str
    lines: list[ChatLine]


# --- messages of the socket -------------------------------------------------------------------


class Hello(TypedDict):
    """All that a socket needs to know at first."""

    type: Literal["hello"]
    table: Table
    seat: int
    version: int
    seq: int
    log: list[LogLine]
    frames: list[Frame]
    ask: NotRequired[Annotated[list[str] | None, _or(None)]]
    chat: NotRequired[Annotated[Chat | None, _or(None)]]


class NewFrame(TypedDict):
    """Something happened."""

    type: Literal["frame"]
    version: int
    frame: Frame


class TableNews(TypedDict):
    """Somebody joined, came or left, the game ended, or a rematch was offered."""

    type: Literal["table"]
    table: Table


class UndoneNews(TypedDict):
    """The newest frame is now this one: by an undo or a changed plan."""

    type: Literal["undone"]
    version: int
    by: int
    seq: int
    log: list[LogLine]
    frame: Frame


class WindowNews(TypedDict):
    """A window is open, for so many milliseconds yet; the seats `held` have asked for time."""

    type: Literal["window"]
    seq: int
    ms: int
    held: list[int]


class DeadlineNews(TypedDict):
    """A phase of plans, a turn or an answer has so many milliseconds yet."""

    type: Literal["deadline"]
    seq: int
    ms: int


class ClockNews(TypedDict):
    """What is `left` on the clock of each seat, in milliseconds (-1: it has none), and which run.

    Of others it is what the viewer may know: where they decide in secret, all that are asked run.
    """

    type: Literal["clocks"]
    left: list[int]
    running: list[int]


class NoteNews(TypedDict):
    """Something was said besides the game."""

    type: Literal["note"]
    line: LogLine


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
    """What a game that is over looks like from its end."""

    luck: list[Luck]
    turning: NotRequired[Annotated[Turning | None, _or(None)]]
    turns: NotRequired[Annotated[int, _or(-1)]]  # how many there were; -1: the game does not say


class Advice(TypedDict):
    """What a seat could do, at most three ways, best first, and the chances of all seats."""

    seat: int
    chances: list[float]
    ways: list[Way]


class HintNews(Advice):
    """What a bot would do for the asker's seat."""

    type: Literal["hint"]
    id: int
    seq: int


class WhyNews(Advice):
    """What there was to do for a bot: by its `own` view, or by the asker's."""

    type: Literal["why"]
    id: int
    seq: int
    own: bool


class ChatNews(TypedDict):
    """Something was said at the table, or may be read from now on."""

    type: Literal["chat"]
    lines: list[ChatLine]


class OnlookersNews(TypedDict):
    """So many look on now."""

    type: Literal["onlookers"]
    count: int


class Ok(TypedDict):
    """That message was carried out, and is stored."""

    type: Literal["ok"]
    id: int


class Pong(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]
    id: int


class Failed(TypedDict):
    """That message cannot be carried out; without an `id` something broke at the table."""

    type: Literal["error"]
    id: NotRequired[Annotated[int, _or(-1)]]
    code: str
    message: str


ServerMessage = Annotated[
    Hello
    | NewFrame
    | TableNews
    | UndoneNews
    | WindowNews
    | DeadlineNews
    | ClockNews
    | NoteNews
    | HintNews
    | WhyNews
    | ChatNews
    | OnlookersNews
    | Ok
    | Failed
    | Pong,
    Field(discriminator="type"),
]


# --- answers of calls -------------------------------------------------------------------------


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
    lists: NotRequired[Annotated[Listing | None, _or(None)]]
    when: NotRequired[Annotated[When | None, _or(None)]]


class Preset(TypedDict):
    """Options that go well together, all of them with a value; `first` is for one's first game."""

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
    secret_when: NotRequired[Annotated[When | None, _or(None)]]
    referee: bool
    example: NotRequired[Annotated[ForumExample | None, _or(None)]]
    tutorial: int
    look: str
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
    """A rulebook, its text as HTML; `primer` is what one should know before, "" for nothing."""

    title: str
    html: str
    primer: str
    contents: list[Heading]


class SheetTold(TypedDict):
    """A sheet that a game has to print, and how many pages of it were asked for."""

    name: str
    title: str
    pages: int


class PageTold(TypedDict):
    """A page of a sheet, in mm. `back`: it is the back of the page before."""

    sheet: str
    width: float
    height: float
    back: bool


class Sheets(TypedDict):
    """A game on paper."""

    sheets: list[SheetTold]
    pages: list[PageTold]


class Understood(TypedDict):
    """One thing a post was read as, and how the line begins in which it stands.

    `line` 0: it does not stand there, and `note` says why it counts.
    """

    what: str
    value: str
    note: str
    line: int
    words: str


class LeftOut(TypedDict):
    """What of a text is no order: its first and last line, how it begins, and why."""

    line: int
    last: int
    text: str
    why: str


class PostingPlayer(TypedDict):
    """A player of a game run from posts, and how his post was understood.

    `post` is the post as it was written, `unposted` what is decided at the deadline while it is
    missing.
    """

    name: str
    seat: int
    colour: int
    posted: bool
    out: bool
    status: str
    post: str
    unposted: str
    orders: list[Understood]
    left: list[LeftOut]


class Report(TypedDict):
    """What all are told of a turn: bare, and with the marks of a forum or a chat room."""

    turn: int
    text: str
    bbcode: str
    markdown: str


class ForumState(TypedDict):
    """How a game run from posts stands; `board` is an SVG picture.

    `sample` are posts as some might write them now.
    """

    game: str
    title: str
    turn: int
    phase: str
    over: bool
    players: list[PostingPlayer]
    sample: list[str]
    missing: list[str]
    reports: list[Report]
    board: str
    ranking: list[str]


class Complaint(TypedDict):
    """What is wrong with a post, and whose it is: "" where that is not clear."""

    text: str
    line: int
    column: int
    player: str


class ForumGame(TypedDict):
    """A game run from posts: the file that is all of it, and how it stands.

    To a post: what is wrong with it, and what stood `outside` of all that were taken. To a turn:
    its report, and an SVG picture of it.
    """

    file: str
    state: ForumState
    complaints: NotRequired[Annotated[list[Complaint], _or([])]]
    outside: NotRequired[Annotated[list[LeftOut], _or([])]]
    report: NotRequired[Annotated[str, _or("")]]
    picture: NotRequired[Annotated[str, _or("")]]


class StudySeat(TypedDict):
    """A seat of a match that is studied, and who sat there: "" for nobody in particular."""

    seat: int
    name: str
    player: str


class Study(TypedDict):
    """A record that is studied: `record` is all of it, and `id` follows from that.

    It is looked at in frames; `stops` has the number of steps behind each of them. Where somebody
    has `given_up` the rules would let it go on; `hides`: one could know what others could not.
    """

    id: str
    game: str
    title: str
    record: str
    seats: list[StudySeat]
    stops: list[int]
    log: list[LogLine]
    over: bool
    given_up: bool
    hides: bool
    winners: list[int]


class ChancesAt(TypedDict):
    """The chances of all seats at a step."""

    step: int
    chances: list[float]


class TurningPoint(TypedDict):
    """A turn that changed much for a seat: from step `first` to `step`, `by` whom, -1 for all.

    `before` and `after` are its mean chances over a round; `luck` is what dice gave it.
    """

    step: int
    first: int
    by: int
    seat: int
    before: float
    after: float
    luck: float


class Reckoning(TypedDict):
    """How likely each seat was to win, as far as it is `done` of `steps`; the rest in the end.

    `course` has the means over the round around each turn's end. `deciding` is the step from
    which on a winner led for good, -1 for none.
    """

    done: int
    steps: int
    course: list[ChancesAt]
    turnings: list[TurningPoint]
    luck: list[Luck]
    deciding: int


class TutorialSeat(TypedDict):
    """Who sits where in a tutorial."""

    seat: int
    name: str


class Tutorial(TypedDict):
    """A first game that teaches: how long it takes, and in which seat whoever learns sits.

    `asks` are the numbers of those of its steps in which something is chosen.
    """

    game: str
    title: str
    minutes: int
    steps: int
    asks: list[int]
    seat: int
    seats: list[TutorialSeat]


class TutorialStep(TypedDict):
    """A step of a tutorial: what is said and shown, and which rows of actions are right.

    `frames` have come since the step before; `anew`: the first of them takes the place of all that
    was planned before. `log` has all lines up to now.
    """

    step: int
    caption: str
    rule: str
    shows: list[str]
    choices: list[list[int]]
    wrong: str
    frames: list[Frame]
    anew: bool
    log: list[LogLine]


class Fault(TypedDict):
    """What went wrong: a code for programs, a sentence for people, and the part that is wrong."""

    code: str
    message: str
    field: NotRequired[Annotated[str, _or("")]]


class FaultAnswer(TypedDict):
    """What a call is answered that cannot be carried out."""

    error: Fault


Told = Mapping[str, object]
"""Any of these."""
