"""Sums: all players build a sum in secret, number by number, until all are ready.

Players see only which others are ready. The highest sum that nobody else has wins the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import ClassVar

from harena import (
    CHANCE,
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
from harena.content.tutorial import Step, Tutorial
from harena.core.game import Traits
from harena.core.options import Option, Options
from harena.core.scene.scene import (
    Board,
    Cell,
    Event,
    Outcome,
    Prompt,
    Scene,
    SeatView,
    Target,
    Token,
)

SEATS = ("ant", "bee", "crow", "dove")
MOST = len(SEATS)
LONGEST = 4  # numbers in a sum
NUMBERS = 6
READY = NUMBERS
TUTORIAL = Tutorial(
    minutes=1,
    options={"rounds": 1},
    steps=(
        Step("The highest sum that nobody else has wins. You are Ant.", shows=("seat 0",)),
        Step(
            "Begin with a 6.",
            shows=("choice 6",),
            choices=("6",),
            wrong="Small numbers lose: take the 6.",
        ),
        Step(
            "Bee may begin with a 6 too. Add any number.",
            choices=tuple(f"6 {number}" for number in range(1, 7)),
            wrong="Add a number to your 6.",
        ),
        Step(
            "Bee can't see it. Press Ready.",
            shows=("choice ready",),
            choices=("ready",),
            wrong="That sum is good enough. Press Ready.",
            then="bee 6 ready",
        ),
        Step("Bee had only 6, so you win the round and the game."),
    ),
)
SPACE = ActionSpace(
    [Kind("number", [str(n) for n in range(1, NUMBERS + 1)]), Kind("button", ["ready"])]
)

PICKS = 0  # [seat * LONGEST + n] numbers of this round; of others 0 in an observation
COUNT = PICKS + LONGEST * MOST  # [seat] how many of them
SHOWN = COUNT + MOST  # [seat] the sum of the round before
SCORE = SHOWN + MOST  # [seat]
ROUND = SCORE + MOST  # rounds shown
ROUNDS = ROUND + 1
STAKES = ROUNDS + 1  # 1 if a d3 sets the worth of each round
WINNER = STAKES + 1  # of the round before, + 1; 0 nobody
SIZE = WINNER + 1

SHOWED, WON = range(2)  # notes: [seat, its sum], [seat that wins the round; -1 nobody]


class Sums(State):
    """A game of several rounds. The player with the most points wins."""

    def __init__(self, seats: int, rounds: int, stakes: int) -> None:
        super().__init__(seats, SPACE, SIZE)
        self.values[ROUNDS] = rounds
        self.values[STAKES] = stakes
        self.ask()

    def empty(self) -> State:
        return Sums(int(self.seats), int(self.values[ROUNDS]), int(self.values[STAKES]))

    def ask(self) -> None:
        """Start a round: all players build their sums at once."""
        self.to_move, self.waiting = SIMULTANEOUS, (1 << self.seats) - 1

    def is_ready(self, seat: int) -> bool:
        """Return whether a seat is ready in this round."""
        return self.to_move == SIMULTANEOUS and not (self.waiting >> seat) & 1

    def picks(self, seat: int) -> list[int]:
        """Return the known numbers of a seat in this round."""
        count = int(self.values[COUNT + seat])
        return [int(self.values[PICKS + LONGEST * seat + n]) for n in range(count)]

    def _legal_actions(self, seat: int, out: Actions) -> None:
        count = self.values[COUNT + seat]
        if count < LONGEST:
            for number in range(NUMBERS):
                out.add(number)
        if count:
            out.add(READY)

    def _apply_action(self, seat: int, action: int) -> None:
        if action != READY:
            self.values[PICKS + LONGEST * seat + self.values[COUNT + seat]] = action + 1
            self.values[COUNT + seat] += 1
            return
        self.waiting &= ~(1 << seat)
        if self.waiting == 0:
            self.show()

    def show(self) -> None:
        """Reveal all sums. The highest unique sum wins."""
        t, seats = self.values, range(int(self.seats))
        sums = [sum(self.picks(seat)) for seat in seats]
        t[WINNER] = 0
        for seat in seats:
            self.note(SHOWED, seat, sums[seat])
            t[SHOWN + seat], t[COUNT + seat] = sums[seat], 0
            for n in range(LONGEST):
                t[PICKS + LONGEST * seat + n] = 0
            alone = sums.count(sums[seat]) == 1
            best = all(sums.count(other) > 1 for other in sums if other > sums[seat])
            if alone and best:
                t[WINNER] = seat + 1
        self.note(WON, t[WINNER] - 1)
        t[ROUND] += 1
        if t[WINNER] and t[STAKES]:
            self.to_move, self.die = CHANCE, 3
        else:
            self.score(1)

    def _apply_chance(self, face: int) -> None:
        self.die = 0
        self.score(face)

    def score(self, worth: int) -> None:
        """Give the winner the worth of the round, and start the next one."""
        t = self.values
        if t[WINNER]:
            t[SCORE + t[WINNER] - 1] += worth
        if t[ROUND] == t[ROUNDS]:
            self.to_move = TERMINAL
        else:
            self.ask()

    def _returns(self, seat: int) -> float:
        if self.to_move != TERMINAL:
            return 0.0
        scores = [int(self.values[SCORE + s]) for s in range(int(self.seats))]
        return float(scores[seat] == max(scores)) / scores.count(max(scores))

    def default_action(self, seat: int) -> int:
        """Keep the sum so far; an empty sum gets a 1."""
        if not self.can_act(seat) or self.to_move != SIMULTANEOUS:
            return -1
        return READY if self.values[COUNT + seat] else 0

    def is_open(self, seat: int, action: int) -> bool:
        return action == READY

    def redact(self, seat: int) -> None:
        for other in range(int(self.seats)):
            if other != seat:
                self.values[COUNT + other] = 0
                for n in range(LONGEST):
                    self.values[PICKS + LONGEST * other + n] = 0

    def determinize(self, seat: int, rng: Rng) -> None:
        if self.to_move != SIMULTANEOUS:
            return
        for other in range(int(self.seats)):
            if other != seat:
                least = int(self.is_ready(other))
                count = least + rng.roll(LONGEST + 1 - least) - 1
                self.values[COUNT + other] = count
                for n in range(count):
                    self.values[PICKS + LONGEST * other + n] = rng.roll(NUMBERS)


class SumsEvaluator(Evaluator):
    """An evaluation in which each point multiplies the odds by e."""

    def evaluate(self, state: State, seat: int) -> float:
        if state.to_move == TERMINAL:
            return state.returns()[seat]
        t = state.values
        odds = [exp(int(t[SCORE + s])) for s in range(int(state.seats))]
        return odds[seat] / sum(odds)

    def plan_value(self, state: State, seat: int) -> float:
        """Return the seat's own sum: the others' sums are unknown."""
        assert isinstance(state, Sums)
        chance = self.evaluate(state, seat)
        return chance + 0.01 * sum(state.picks(seat)) * (1.0 - chance)

    def has_win_probabilities(self, state: State) -> bool:
        return False  # it only compares points


class SumsGame(Game[Sums]):
    """The game."""

    name: ClassVar[str] = "sums"
    title: ClassVar[str] = "Sums"
    names: ClassVar[tuple[str, ...]] = SEATS
    summary: ClassVar[str] = "The highest sum that nobody else has."
    evaluator: ClassVar[Evaluator] = SumsEvaluator()
    minutes: ClassVar[int] = 3
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    traits: ClassVar[Traits] = Traits(plans=True, can_resign=False)
    options: ClassVar[tuple[Option, ...]] = (
        Option("rounds", "Rounds", 3, "The number of rounds.", "", (), 1, 99),
        Option("stakes", "Stakes", False, "A die sets the worth of each round."),
    )

    def new(self, seats: int, options: Options) -> Sums:
        return Sums(seats, int(options["rounds"]), int(options["stakes"]))

    def max_length(self, seats: int, options: Options) -> int:
        return int(options["rounds"]) * (seats * (LONGEST + 1) + int(options["stakes"]))

    def scene(self, view: Sums, viewer: int) -> Scene:
        t, seats, deciding = view.values, range(int(view.seats)), view.deciding()
        winners = tuple(seat for seat in seats if view.returns()[seat] > 0)
        return Scene(
            game=self.name,
            board=Board("slate", (0, 0, 1, 1), (Cell("slate", 0.5, 0.5, 0.4, "slate"),)),
            seats=tuple(
                SeatView(
                    s,
                    SEATS[s].capitalize(),
                    SEATS[s][0].upper(),
                    s,
                    f"{t[SCORE + s]}",
                    (f"last sum {t[SHOWN + s]}",),
                    s in deciding,
                    view.is_ready(s),
                )
                for s in seats
            ),
            tokens=tuple(
                Token(f"pick-{s}-{n}", "number", "slate", s, f"a {pick}", str(pick))
                for s in seats
                for n, pick in enumerate(view.picks(s))
            ),
            prompt=Prompt("Compose a sum.", secret=view.to_move == SIMULTANEOUS),
            targets=_targets(view, viewer),
            outcome=Outcome(winners, "All sums are shown.") if view.to_move == TERMINAL else None,
        )

    def events(self, entries: Sequence[Entry], after: Sums, viewer: int) -> list[Event]:
        entry = entries[0]
        if entry.is_roll:
            return [
                Event("rolled", f"The round is worth {entry.value}.", sides=3, face=entry.value)
            ]
        told: list[Event] = []
        for note in after.journal or ():
            name = SEATS[note.a].capitalize()
            text = f"{name} shows {note.b}."
            if note.kind == WON:
                text = f"{name} wins the round." if note.a >= 0 else "Nobody wins."
            told.append(Event("said", text, int(note.a)))
        if told:
            return told
        if entry.value == READY:
            return [Event("said", f"{SEATS[entry.seat].capitalize()} is ready.", entry.seat)]
        return [Event("said", f"You pick {entry.value + 1}.", entry.seat, private=True)]


def _targets(view: Sums, viewer: int) -> tuple[Target, ...]:
    """Return the targets. Numbers and "clear" change the plan; "ready" can be taken back."""
    if viewer < 0 or view.to_move != SIMULTANEOUS:
        return ()
    picks = tuple(pick - 1 for pick in view.picks(viewer))
    out = [
        Target(n, str(n + 1), "number", str(n + 1), "add", f"Add {n + 1}", plan=(*picks, n))
        for n in range(NUMBERS)
        if len(picks) < LONGEST
    ]
    if view.is_ready(viewer):
        out.append(Target(-1, "change", "button", "change", "change", "Change", plan=picks))
    elif picks:
        out.append(Target(READY, "ready", "button", "ready", "ready", "Ready"))
    if picks:
        out.append(Target(-1, "clear", "button", "clear", "clear", "Clear", plan=()))
    return tuple(out)


GAME = SumsGame()
CONTENT = Content(tutorial=TUTORIAL)
