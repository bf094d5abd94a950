"""Whistle: a whistle stops a run, and another whistle stops the whistle.

All players with cards are asked at once and in secret, with or without a whistle. The answers,
and the whistles that stayed silent, remain secret.

![A rabbit at the start of its lane, one a step on](pictures/run.svg "Ash gets through")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from pathlib import Path as File
from typing import ClassVar

from harena import (
    CHANCE,
    EVERYBODY,
    SIMULTANEOUS,
    TERMINAL,
    Actions,
    ActionSpace,
    Entry,
    Evaluator,
    Game,
    Kind,
    Rng,
    State,
)
from harena.content.content import Content
from harena.content.help import Book, Help, card_picture
from harena.core.english import counted
from harena.core.game import Traits
from harena.core.options import Option, Options
from harena.core.play.player_view import PlayerView
from harena.core.play.script import match_from_script
from harena.core.scene.scene import (
    Board,
    Cell,
    Event,
    Outcome,
    Played,
    Preview,
    Prompt,
    Scene,
    SeatView,
    Stop,
    Target,
    Token,
    Tray,
)
from harena.render.art import Group, Path, Piece, Text, disc, oval
from harena.render.illustration import Picture, event_picture
from harena.render.theme import Card, Mark, Theme, Tone, Window

SEATS = ("ash", "birch", "cedar", "elm")
MOST = len(SEATS)
RUN, REST, PASS, BLOW = range(4)
SPACE = ActionSpace([Kind("button", ["run", "rest", "pass", "blow"])])
WHISTLE, SIDES = 1, 3  # the face of a d3 that deals a whistle; the other faces deal useless cards
GOAL, TURNS = 3, 10
KINDS = ("", "action", "wild")

HAND = 0  # [seat] whistles in hand; of others 0 in an observation
HELD = MOST  # [seat] cards in hand, known to all
ANSWER = HELD + MOST  # [seat] the answer in this window + 1; of others 0 in an observation
SCORE = ANSWER + MOST  # [seat]
ASKED = SCORE + MOST  # the seats that this window asks, a bit each
WINDOW = ASKED + 1  # its number in `KINDS`; 0 when none is open
BLOWER = WINDOW + 1  # the seat whose whistle can be stopped
RUNNER = BLOWER + 1  # the seat whose turn it is
TURN = RUNNER + 1  # turns taken
DEALT = TURN + 1  # cards dealt
CARDS = DEALT + 1  # cards of each seat
SIZE = CARDS + 1

GOT, DID, BLEW, THROUGH = range(4)
"""Notes: [seat, face; 0 for others], [seat, action], [seat], [seat, its runs so far]."""

_SHAPE = (
    oval(0.27, 0.19, -0.04, 0.14)
    + disc(0.145, 0.2, -0.08)
    + "M.14-.16C.02-.34 0-.52 .08-.56C.18-.52 .22-.34 .22-.2Z"
    + "M.22-.18C.2-.36 .24-.54 .32-.56C.38-.5 .34-.3 .28-.18Z"
    + "M-.2 .29H.24C.31 .29 .31 .39 .22 .39H-.18C-.28 .39-.28 .29-.2 .29Z"
)
_HARE = Group(
    (
        Path(oval(0.36, 0.1, 0.04, 0.38), "#000000", fill_opacity=0.22),
        Path(disc(0.085, -0.31, 0.08), "light", "edge", 0.03),
        Path(_SHAPE, "edge", "edge", 0.07),
        Path(_SHAPE, "body"),
        Path(
            "M.1-.26C.07-.36 .06-.46 .09-.5M.28-.26C.28-.38 .3-.46 .31-.5",
            line="light",
            width=0.035,
        ),
        Path(oval(0.2, 0.125, -0.05, 0.13), line="mark", width=0.025, line_opacity=0.7, dash="own"),
        Path(disc(0.028, 0.24, -0.1), "mark"),
        Text("letter", 0.2, -0.05, 0.135),
    ),
    y=0.06,
)

THEME = Theme(
    name="meadow",
    ground="washes",
    colours={
        "board-ink": ("#2c3a1c", "#e4efd0"),
        "board-line": ("#6f7f4a", "#8a9a66"),
        "cell": ("#e9efcf", "#2a3322"),
        "cell-line": ("#6f7f4a", "#8a9a66"),
        "glow": ("#8a3f12", "#ffc98a"),
        "path": ("#8a2f10", "#ffc07a"),
        "halo": ("#fbfdf0", "#12160d"),
        "ground-middle": ("#eef3da", "#252d1d"),
        "ground": ("#d5dfb4", "#181d12"),
        "card-paper": ("#fffdf4", "#20261a"),
        "card-ink": ("#2c3a1c", "#eef6dc"),
    },
    backdrop=(("ground-middle", 0), ("ground", 85)),
    tones={
        "start": Tone(("#dcd2ae", "#4a4430"), ("#8a7a4a", "#b3a57a")),
        "meadow": Tone(
            *(("#c6d99a", "#3f522c"), ("#6f8a3a", "#9cb86c")),
            marks=(
                Mark("M-.06 0L-.1-.1M0 0L0-.15M.06 0L.1-.1"),
                Mark("M0 0L0-.1", "M0-.1C-.09-.1-.09-.22 0-.22C.09-.22 .09-.1 0-.1Z"),
            ),
            count=9,
            lean=0.35,
        ),
        "gate": Tone(
            *(("#f0d98a", "#5a4a1c"), ("#8a6410", "#f0cf7a")),
            marks=(
                Mark(
                    "M-.34 .4L-.34-.1C-.34-.6 .34-.6 .34-.1L.34 .4M-.2 .4L-.2-.05C-.2-.38 .2-.38"
                    " .2-.05L.2 .4"
                ),
            ),
        ),
    },
    pieces={"runner": Piece((_HARE,), size=0.92)},
    cards={
        "whistle": Card(
            ("#9a5a10", "#ffc57a"),
            "M-.42-.16H.08A.25 .25 0 1 1-.13 .17L-.16 .04H-.42Z",
            "M.02 .06A.08 .08 0 1 0 .18 .06A.08 .08 0 1 0 .02 .06ZM.3-.3L.38-.4M.12-.32L.14-.44"
            "M.42-.14L.5-.18",
        ),
        "back": Card(
            ("#5f7a3a", "#a8c47e"), fine="M0-.36L.1-.1L.36 0L.1 .1L0 .36L-.1 .1L-.36 0L-.1-.1Z"
        ),
    },
    windows={
        "action": Window("Runs", "A run may be stopped"),
        "wild": Window("Whistles", "A whistle may be answered"),
    },
)

HELP: Book = {
    "runner": Help("A hare", ("Each run takes it one meadow on; three meadows lead home.",)),
    "card whistle": Help(
        "A whistle",
        ("Blow it, and a hare that runs stays where it is.", "Another whistle may stop yours."),
        picture=card_picture(THEME.card("whistle")),
    ),
    "cell gate": Help("The gate", ("The first hare here wins.",)),
}


class Whistle(State):
    """A race to three runs. After ten turns each the fastest player wins."""

    def __init__(self, seats: int, cards: int) -> None:
        super().__init__(seats, SPACE, SIZE)
        self.values[CARDS] = cards
        self.to_move, self.die = CHANCE, SIDES

    def empty(self) -> State:
        return Whistle(int(self.seats), int(self.values[CARDS]))

    def _apply_chance(self, face: int) -> None:
        t = self.values
        seat = t[DEALT] // t[CARDS]
        t[HAND + seat] += face == WHISTLE
        self.note(GOT, seat, face, observers=1 << seat)
        self.note(GOT, seat, 0, observers=~(1 << seat))
        t[HELD + seat] += 1
        t[DEALT] += 1
        if t[DEALT] == t[CARDS] * self.seats:
            self.die, self.to_move = 0, 0

    def _legal_actions(self, seat: int, out: Actions) -> None:
        if not self.values[WINDOW]:
            out.add(RUN)
            out.add(REST)
            return
        out.add(PASS)
        if self.values[HAND + seat]:
            out.add(BLOW)

    def pass_action(self, seat: int) -> int:
        return PASS if self.values[WINDOW] else -1

    def _apply_action(self, seat: int, action: int) -> None:
        if action in (RUN, REST):
            self.note(DID, seat, action)
        if action == RUN:
            self.open_window(1, seat)
        elif action == REST:
            self.end_turn()
        else:
            self.values[ANSWER + seat] = action + 1
            self.waiting &= ~(1 << seat)
            if self.waiting == 0:
                self.close_window()

    def open_window(self, kind: int, but: int) -> None:
        """Open a window for all seats with cards, except the acting one."""
        t = self.values
        t[ASKED] = sum(1 << s for s in range(int(self.seats)) if s != but and t[HELD + s])
        if t[ASKED]:
            t[WINDOW] = kind
            self.to_move, self.waiting = SIMULTANEOUS, t[ASKED]
        else:
            self.decide(kind == 1)

    def close_window(self) -> None:
        """Close the window. Of several whistles, the lowest seat's counts."""
        t = self.values
        kind, t[WINDOW], t[ASKED] = int(t[WINDOW]), 0, 0
        seats = range(int(self.seats))
        blown = [seat for seat in seats if t[ANSWER + seat] == BLOW + 1]
        for seat in seats:
            t[ANSWER + seat] = 0
        if not blown:
            self.decide(kind == 1)
            return
        t[HAND + blown[0]] -= 1
        t[HELD + blown[0]] -= 1
        t[BLOWER] = blown[0]
        self.note(BLEW, blown[0])
        if kind == 1:
            self.open_window(2, blown[0])
        else:
            self.decide(True)

    def decide(self, scores: bool) -> None:
        """Count the run unless it was stopped, and end the turn."""
        runner = self.values[RUNNER]
        if scores:
            self.values[SCORE + runner] += 1
            self.note(THROUGH, runner, self.values[SCORE + runner])
        self.end_turn()

    def end_turn(self) -> None:
        """Pass the turn to the next seat, or end the game."""
        t = self.values
        t[TURN] += 1
        done = t[SCORE + t[RUNNER]] == GOAL or t[TURN] == TURNS * self.seats
        t[RUNNER] = (t[RUNNER] + 1) % self.seats
        self.to_move = TERMINAL if done else t[RUNNER]

    def _returns(self, seat: int) -> float:
        if self.to_move != TERMINAL:
            return 0.0
        scores = [int(self.values[SCORE + s]) for s in range(int(self.seats))]
        return float(scores[seat] == max(scores)) / scores.count(max(scores))

    def observers(self, actor: int) -> int:
        if actor == CHANCE:
            return 1 << int(self.values[DEALT] // self.values[CARDS])
        if self.to_move == SIMULTANEOUS:
            return 1 << actor
        return EVERYBODY

    def redact(self, seat: int) -> None:
        t = self.values
        for other in range(int(self.seats)):
            if other != seat:
                t[HAND + other] = t[ANSWER + other] = 0
                self.waiting |= t[ASKED] & 1 << other

    def determinize(self, seat: int, rng: Rng) -> None:
        t = self.values
        for other in range(int(self.seats)):
            if other != seat:
                t[HAND + other] = sum(rng.roll(SIDES) == WHISTLE for _ in range(t[HELD + other]))


class WhistleEvaluator(Evaluator):
    """An evaluation in which a point, or five whistles, multiplies the odds by e."""

    def evaluate(self, state: State, seat: int) -> float:
        if state.to_move == TERMINAL:
            return state.returns()[seat]
        t = state.values
        odds = [exp(int(t[SCORE + s]) + 0.2 * int(t[HAND + s])) for s in range(int(state.seats))]
        return odds[seat] / sum(odds)

    def has_win_probabilities(self, state: State) -> bool:
        return False  # it only compares points


class WhistleGame(Game[Whistle]):
    """The game."""

    name: ClassVar[str] = "whistle"
    title: ClassVar[str] = "Whistle"
    names: ClassVar[tuple[str, ...]] = SEATS
    summary: ClassVar[str] = "Run, unless somebody whistles."
    evaluator: ClassVar[Evaluator] = WhistleEvaluator()
    minutes: ClassVar[int] = 5
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    traits: ClassVar[Traits] = Traits(windows=KINDS[1:])
    options: ClassVar[tuple[Option, ...]] = (
        Option("cards", "Cards", 2, "Cards of each player.", "", (), 1, 9),
    )

    def new(self, seats: int, options: Options) -> Whistle:
        return Whistle(seats, int(options["cards"]))

    def max_length(self, seats: int, options: Options) -> int:
        windows = 2 * (seats - 1)  # all others answer a run and a whistle
        return seats * (int(options["cards"]) + TURNS * (1 + windows))

    def board(self, view: Whistle) -> Board:
        """Return a lane of hexes for each player, from the start to the gate."""
        seats = range(int(view.seats))
        cells = tuple(
            Cell(
                *(f"{SEATS[s]}-{step}", step + s % 2 / 2, s * sqrt(3) / 2, 1 / sqrt(3)),
                f"{SEATS[s]}'s lane, " + (f"step {step}" if step < GOAL else "the gate"),
                *("hex", "", "gate" if step == GOAL else "meadow" if step else "start"),
            )
            for s in seats
            for step in range(GOAL + 1)
        )
        tall = (len(seats) - 1) * sqrt(3) / 2
        return Board(f"lanes-{view.seats}", (-0.9, -0.9, GOAL + 2.3, tall + 1.8), cells)

    def tokens(self, view: Whistle) -> tuple[Token, ...]:
        """Return the runners and the hands; other hands show only their number of cards."""
        return tuple(token for seat in range(int(view.seats)) for token in _tokens(view, seat))

    def scene(self, view: Whistle, viewer: int) -> Scene:
        t, seats = view.values, range(int(view.seats))
        winners = tuple(seat for seat in seats if view.returns()[seat] > 0)
        deciding = view.deciding()
        return Scene(
            game=self.name,
            board=self.board(view),
            seats=tuple(
                SeatView(
                    *(s, SEATS[s].capitalize(), SEATS[s][0].upper(), s),
                    *(f"{t[SCORE + s]} of {GOAL}", (counted(t[HELD + s], "card"),), s in deciding),
                )
                for s in seats
            ),
            tokens=self.tokens(view),
            trays=tuple(Tray(f"hand-{s}", s, "Hand") for s in seats),
            prompt=Prompt(_question(view, viewer), window=KINDS[int(t[WINDOW])]),
            targets=tuple(
                _target(view, action, viewer)
                for action in (view.legal_actions(viewer) if viewer >= 0 else [])
            ),
            outcome=Outcome(winners, "The bell rings.") if view.to_move == TERMINAL else None,
        )

    def events(self, entries: Sequence[Entry], after: Whistle, viewer: int) -> list[Event]:
        told: list[Event] = []
        for note in after.journal or ():
            seat = int(note.a)
            name = SEATS[seat]
            if note.kind == THROUGH:
                path = (Stop(f"{name}-{note.b - 1}", "start"), Stop(f"{name}-{note.b}", "hop"))
                text = f"{name.capitalize()} gets through."
                told.append(Event("moved", text, seat, f"runner-{seat}", path))
                continue
            if note.kind == BLEW:
                card = Played(seat, "Whistle", "whistle")
                told.append(Event("played", f"{name.capitalize()} has blown.", seat, card=card))
                continue
            if note.kind == GOT:
                what = " gets " + ("a card", "a whistle", "nothing")[min(int(note.b), 2)]
            else:
                what = f": {SPACE.name(int(note.b))}"
            told.append(Event("said", f"{name.capitalize()}{what}.", seat))
        return told


def _question(view: Whistle, viewer: int) -> str:
    """Return the prompt of the pending decision."""
    runner = SEATS[view.values[RUNNER]].capitalize()
    if view.to_move == TERMINAL:
        return ""
    if view.to_move == CHANCE:
        return "The cards are dealt."
    if view.values[WINDOW] == 1:
        return f"{runner} runs. Blow the whistle?"
    if view.values[WINDOW]:
        return f"{SEATS[view.values[BLOWER]].capitalize()} has blown. Blow against it?"
    return "Run, or rest?" if viewer == view.values[RUNNER] else f"{runner} may run."


def _target(view: Whistle, action: int, viewer: int) -> Target:
    """Return the targets: the next hex runs, a whistle blows."""
    name = SPACE.name(action)
    if action == RUN:
        lane, step = SEATS[viewer], int(view.values[SCORE + viewer])
        path = (Stop(f"{lane}-{step}", "start"), Stop(f"{lane}-{step + 1}", "hop"))
        shown = Preview("You run, unless somebody whistles.", f"runner-{viewer}", path)
        return Target(action, name, "cell", f"{lane}-{step + 1}", "move", "Run", shown)
    if action == BLOW:
        shown = Preview("The run does not count, unless somebody whistles back.")
        return Target(action, name, "token", f"whistle-{viewer}", "play", "Blow", shown)
    label = "Let it pass" if action == PASS else "Rest"
    return Target(action, name, "button", name, "button", label)


def _tokens(view: Whistle, seat: int) -> list[Token]:
    """Yield a runner, and the cards of its seat."""
    t, name = view.values, SEATS[seat].capitalize()
    step, whistles = int(t[SCORE + seat]), int(t[HAND + seat])
    where = "at the gate" if step == GOAL else f"{step} of {GOAL} steps"
    tokens = [Token(f"runner-{seat}", "runner", f"{SEATS[seat]}-{step}", seat, f"{name}, {where}")]
    tray, others = f"hand-{seat}", int(t[HELD + seat]) - whistles
    if whistles:
        label = "A whistle" if whistles == 1 else f"{whistles} whistles"
        tokens.append(
            Token(
                f"whistle-{seat}", "card", tray, seat, label, "Whistle", 0, 0, "whistle", whistles
            )
        )
    if others:
        # Useless cards of the viewer, or hidden cards of the others.
        label = f"{others} more" if whistles else f"{others} cards"
        tokens.append(Token(f"cards-{seat}", "card", tray, seat, label, "", 0, 0, "back", others))
    return tokens


GAME = WhistleGame()


def _illustrations(game: Game) -> Mapping[str, Picture]:
    match = match_from_script(game, "", "d3=2 d3=2 d3=3 d3=3 ash run birch pass")
    happened = PlayerView(match, -1).frames[-1].events
    return {"run": event_picture(match.scene(-1), happened, wide=400)}


CONTENT = Content(
    theme=THEME, cover=File(__file__).with_suffix(".svg"), help=HELP, illustrations=_illustrations
)
