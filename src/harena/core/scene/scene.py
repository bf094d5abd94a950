"""A viewer's scene, as plain data that any interface can draw without knowing the rules.

A game turns an observed state into a `Scene`: cells and lines of the board, trays beside it,
tokens, seats, one prompt, and the targets a viewer may point at, each with a preview. Between two
scenes a game reports events (`Event`). The browser, the terminal and SVG pictures draw these.
Lengths are in board units, one unit the step between neighbouring cells. x grows to the right and
y downwards; angles are degrees clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Literal

from harena.core.scene.chart import Chart

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on the board where tokens may stand.

    `label` is spoken ("space 91, ring 6"), `text` is drawn small in it, `tone` names a look.
    `size` is the radius: of a hex to its corners, of a square to its sides. `group` is the id of
    the `Group` it moves with, if any. The shapes `flower` and `block` are a hex with its six
    neighbours and a square with its eight, `size` being that of one of them.
    """

    id: str
    x: float
    y: float
    size: float
    label: str
    shape: Literal["circle", "hex", "square", "hole", "flower", "block"] = "circle"
    text: str = ""
    tone: str = ""
    angle: float = 0.0
    group: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that move together as one plate: where its middle is and how far it is turned.

    When a board follows another with the same groups, a group's cells travel as one plate from
    the old place and angle to the new. `text` is drawn small on the plate, `label` is spoken.
    A `flower` is of hexes and turns by sixths, a `block` is of squares and turns by quarters.
    """

    id: str
    x: float
    y: float
    angle: float
    label: str
    text: str = ""
    shape: Literal["flower", "block"] = "flower"


@dataclass(frozen=True, slots=True)
class Line:
    """A line on the board through `points`; drawn under the cells."""

    id: str
    points: tuple[tuple[float, float], ...]
    kind: Literal["solid", "dotted"] = "solid"
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """The board below the tokens. Sent again only when `id` changes."""

    id: str
    view_box: tuple[float, float, float, float]
    cells: tuple[Cell, ...]
    lines: tuple[Line, ...] = ()
    label: str = ""
    groups: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece: a die with its face, a card, or a kind that the game's theme draws.

    `at` is the id of a cell or of a tray; `seat` is its owner, -1 for none. For a die `sides` and
    `face` (0: not rolled yet); of another piece `sides` is the most that its number can be. `label`
    is spoken. `text` is drawn on a token without a picture; otherwise it distinguishes tokens of a
    kind. `count` is the size of a heap, or a number drawn at the piece. `pips` are small numbers
    drawn on it in order, `marks` are words for its looks. Of the tone `planned` it shows a plan
    only, and is hidden while the result is animated.
    """

    id: str
    kind: str
    at: str
    seat: int
    label: str
    text: str = ""
    sides: int = 0
    face: int = 0
    tone: str = ""
    count: int = 0
    pips: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tray:
    """A place beside the board: dice off the board, a hand. `goal`: how many are wanted, or 0."""

    id: str
    seat: int
    label: str
    goal: int = 0


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat at the table. `colour` 0 to 7 names a colour, a pattern and so a look everywhere.

    `score` is drawn large ("3 of 6"), `notes` are short facts below it. `ready`: it has said so in
    a phase in which all decide at once, and may still change its mind. `out`: it has left the game.
    `left`: the rest of an `allowance` of points that the seat may spend on its choices
    (`Target.cost`); they are drawn as pips.
    """

    seat: int
    name: str
    letter: str
    colour: int
    score: str = ""
    notes: tuple[str, ...] = ()
    acting: bool = False
    ready: bool = False
    out: bool = False
    left: int = 0
    allowance: int = 0


@dataclass(frozen=True, slots=True)
class Prompt:
    """The pending decision in one sentence; it addresses the viewer in the second person.

    `rule` is the rulebook number behind it. `secret`: the decision stays hidden from others, so a
    shared screen must be handed over first. `window`: a chance to interrupt, of this kind, one of
    `Game.windows`; it passes by itself unless a player uses it or asks for time. `spares`: seats
    that lose nothing by letting it pass, as all may know; players who only want to be asked about
    their own losses are not asked then. `about`: tokens and cells in question, besides the choices;
    they are marked. `seat` is the viewer's seat if the prompt asks the viewer, otherwise -1.
    """

    text: str
    rule: str = ""
    secret: bool = False
    window: str = ""
    spares: tuple[int, ...] = ()
    about: tuple[str, ...] = ()
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop on a path: a cell or tray, and how the token gets there from the one before.

    `bump` is a place it tried to enter and was thrown back from: the next stop is where it then
    stands. `strike` is a place it hits without going there.
    """

    at: str
    how: Literal["start", "slide", "warp", "hop", "drop", "bump", "strike"] = "slide"


@dataclass(frozen=True, slots=True)
class Damage:
    """The loss of a token in a cell."""

    cell: str
    amount: int


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of a target: `text` in words, `path` of a token, dice it would roll.

    `face` is the number that the token would show. `cells` are cells it would reach or strike,
    `damage` its effects there; with a `tone` they would look so. `groups` are plates in their new
    places, the one in question first; one that is not on the board yet enters it so.
    """

    text: str
    token: str = ""
    path: tuple[Stop, ...] = ()
    rolls: tuple[int, ...] = ()
    face: int = 0
    cells: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    damage: tuple[Damage, ...] = ()
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """A choice of the viewer.

    `action` is the id to send and `name` its notation. `on` is the thing to point at: a token, a
    cell (of the board, or one of the scene's `spots`), a tray, or a group by `ref`; a `button` or a
    `number` is listed among the prompt's choices. Several targets may share one thing: then `role`
    tells them apart ("move", "plus", "minus"). Buttons with the same `group` are listed together
    under it; `detail` is a short fact beside the label ("2 AP").

    A target may have a `plan`, where a seat plans in secret before it says ready. Choosing it does
    not play `action`. It replaces all decisions of the seat in this phase by these actions, in
    order. So a plan can be changed until the phase ends.

    `cost` is the number of points that it takes from the seat's allowance.

    `confirm` is a question to ask first, for choices that must not happen by a slip: such a target
    is listed apart from the others.

    `things` are tokens and groups, by their ids, that may also be pointed at for a button: they
    act, or are acted on. If such a thing is among the next choices, then it is chosen too. With the
    role `move` or `turn` it is the usual meaning of pointing there.

    Buttons of a group that all have the role `aside` are rarely wanted: a page may fold them away
    below the others.

    `then` are decisions that follow at once: "Fight with all three" is the fight and the pieces
    that join in. They are made as far as they are legal, while no die falls and all players know
    the choices. Each of them may also be made by a target of its own.

    A target with a `habit`, a name from `Theme.habits`, is almost always the right choice. A page
    may choose it for players who have that habit.

    A token of the role `walk` leads to a choice among its preview's cells; a page may take a tap on
    one of them for both.

    `chosen` tells of alternatives in a plan whether the plan holds this one. It is None for others.
    """

    action: int
    name: str
    on: Literal["token", "cell", "tray", "group", "button", "number"]
    ref: str
    role: str
    label: str
    preview: Preview | None = None
    group: str = ""
    detail: str = ""
    plan: tuple[int, ...] | None = None
    confirm: str = ""
    things: tuple[str, ...] = ()
    cost: int = 0
    then: tuple[int, ...] = ()
    habit: str = ""
    chosen: bool | None = None

    @property
    def row(self) -> tuple[int, ...]:
        """All that it would play, in order."""
        return (self.action, *self.then) if self.plan is None else self.plan

    @property
    def is_single(self) -> bool:
        """Return whether it plays its action and nothing else."""
        return self.plan is None and not self.then


@dataclass(frozen=True, slots=True)
class Zone:
    """Cells with something in common that is drawn over them, in the pattern of a seat.

    `range`: where the viewer's own piece can strike from its planned place; `threat`: where the
    seat's piece can strike this turn; `plan`: what the viewer's plan strikes; `control`: the
    cells a seat holds. A cell given several times is meant as often. `label` is spoken.
    """

    kind: Literal["range", "threat", "plan", "control"]
    seat: int
    cells: tuple[str, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Unavailable:
    """A choice that is listed but not possible now, and why; `group` as in `Target`.

    `name` is its notation, or another word under which it is explained in the help. `cost` is as in
    `Target`. `place` is its place among all of its group, from 0, so that each keeps one place
    whether it is possible or not; -1 for after the others.
    """

    label: str
    why: str
    group: str = ""
    detail: str = ""
    name: str = ""
    cost: int = 0
    place: int = -1


@dataclass(frozen=True, slots=True)
class Blocked:
    """The reason why some cells and tokens, by their ids, are no choice now."""

    why: str
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A summand of a sum shown in a contest: a die (not rolled: value 0), a card, discs.

    A card face down is `hidden`, with value 0.
    """

    kind: Literal["die", "card", "discs", "hidden", "bonus"]
    value: int
    label: str
    sides: int = 0
    void: bool = False


@dataclass(frozen=True, slots=True)
class Duel:
    """One against one in a contest: tokens by id (or a word), and sums.

    `total` is the sum, -1 while unknown. `winner` is "left", "right" or "" while open; `now` marks
    the duel being fought. `odds` is the left side's chance to win, -1 unknown. `unharmed`: the
    loser loses nothing by it.
    """

    left: str
    right: str
    left_parts: tuple[Part, ...] = ()
    right_parts: tuple[Part, ...] = ()
    left_total: int = -1
    right_total: int = -1
    winner: Literal["", "left", "right"] = ""
    now: bool = False
    odds: float = -1.0
    unharmed: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a contest: its seat, what it is called there, and its tokens by id."""

    seat: int
    label: str
    tokens: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contest:
    """A fight over a cell as a panel: both sides, the pairs, cards, dice and sums."""

    title: str
    at: str
    left: Side
    right: Side
    duels: tuple[Duel, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A card that a player plays, with its face up: `text` and `tone` as those of its token.

    `note` states its purpose, where the face does not. `void`: it was cancelled.
    """

    seat: int
    text: str
    tone: str = ""
    note: str = ""
    void: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end: the winning seats (empty for none) and one sentence."""

    winners: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """All that one viewer sees of one position.

    `interrupts` are tokens in the viewer's own trays, by their ids, that may be used in windows. A
    player who lets windows pass may ask to be asked where such a token could be used. A target that
    uses one has it as its `ref` or among its `things`.
    """

    game: str
    board: Board
    seats: tuple[SeatView, ...]
    tokens: tuple[Token, ...]
    trays: tuple[Tray, ...] = ()
    prompt: Prompt = Prompt("")
    targets: tuple[Target, ...] = ()
    outcome: Outcome | None = None
    summary: str = ""
    spots: tuple[Cell, ...] = ()
    """Places off the board that may be pointed at, such as where a group of cells could go."""
    unavailable: tuple[Unavailable, ...] = ()
    blocked: tuple[Blocked, ...] = ()
    charts: tuple[Chart, ...] = ()
    contest: Contest | None = None
    zones: tuple[Zone, ...] = ()
    interrupts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for drawing (`kind` and its fields) and for the log (`text`).

    - `moved`: `token` went along `path` (its first stop is where it was);
    - `rolled`: a die of `sides` showed `face`, for `seat`; `token` if it was a token's die;
    - `changed`: `token` now shows `face` or other looks;
    - `placed`, `removed`: `token` came to `path`'s last stop, or left the board;
    - `regrouped`: the board's groups moved, from the board before to the board after;
    - `said`: only words; `ended`: the game, or a game of a series, is over;
    - `heading`: only words, which open a turn or phase in the log.

    - `struck`: `token` struck at the last stop of `path`, and reached `cells`;
    - `hurt`: `token` lost `amount` hit points and has `face` left;
    - `turned`: the looks of `cells` changed, from the board before to the board after;
    - `fights`: a `duel` of a contest began or continued: a card was laid, shown or struck out;
    - `fought`: a `duel` was decided, in its contest's cell;
    - `played`: a `card` was played openly, or an open one was cancelled.

    A `duel` is as of that moment, and may leave out unchanged parts; where a die of it falls,
    `rolled` has one too. Neighbouring events with the same `beat` above 0 happen at once. `seat` is
    the actor, -1 for none. An empty `text` gives no line in the log. `detail`: a step of an action;
    the next line without `detail` sums it up, and the log folds it under that line. `private`: its
    words are for that seat alone, so a shared screen must not show them. `topic`: a `fight`, or
    `news` for players who were away; most kinds imply it.
    """

    kind: Literal[
        "moved",
        "rolled",
        "changed",
        "placed",
        "removed",
        "regrouped",
        "struck",
        "hurt",
        "turned",
        "fights",
        "fought",
        "played",
        "said",
        "ended",
        "heading",
    ]
    text: str = ""
    seat: int = -1
    token: str = ""
    path: tuple[Stop, ...] = ()
    sides: int = 0
    face: int = 0
    rule: str = ""
    detail: bool = False
    private: bool = False
    cells: tuple[str, ...] = ()
    amount: int = 0
    beat: int = 0
    duel: Duel | None = None
    card: Played | None = None
    topic: Literal["", "fight", "news"] = ""


def to_json(thing: object) -> Json:
    """Return scenes, events and their parts as JSON values; empty fields are left out.

    A field is left out when it is None, "", 0 with a default of 0, or an empty tuple; `seat`,
    `action` and coordinates always stay.
    """
    if thing is None or isinstance(thing, (str, int)):
        return thing
    if isinstance(thing, (tuple, list)):
        return [to_json(item) for item in thing]
    if isinstance(thing, float):
        return round(thing, 3)
    kind: type = type(thing)
    out: dict[str, Json] = {}
    for name, default in written_fields(kind):
        value = getattr(thing, name)
        if default != value:
            out[name] = to_json(value)
    return out


@cache
def written_fields(kind: type) -> tuple[tuple[str, object], ...]:
    """Return the fields of a class, each with the default at which it is left out."""
    if not is_dataclass(kind):
        raise TypeError(f"a scene cannot hold an object of type {kind.__name__}")
    stays = object()  # equal to nothing
    return tuple(
        (field.name, stays if field.name in _ALWAYS else field.default) for field in fields(kind)
    )


_ALWAYS = {"seat", "kind", "how", "shape"}
