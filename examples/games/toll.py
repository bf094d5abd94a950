"""Toll: coins, thieves, and guards that stop thieves and other guards.

Procedures interrupt each other. A played card waits while each of the others is asked in turn,
with or without cards, whether a guard stops it. A guard waits in the same way.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import exp
from typing import ClassVar

from harena import (
    CHANCE,
    EVERYBODY,
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
from harena.core.errors import OptionError
from harena.core.options import Choice, Option, Options, Preset, chosen
from harena.core.play.state import LOCAL, PROCEDURE
from harena.core.scene.scene import (
    Board,
    Cell,
    Event,
    Outcome,
    Played,
    Prompt,
    Scene,
    SeatView,
    Target,
    Token,
    Tray,
)

CARDS = ("coin", "thief", "guard")
COIN, THIEF, GUARD = range(3)
DRAW, LET = 3, 4
SPACE = ActionSpace([Kind("card", list(CARDS)), Kind("button", ["draw", "let"])])
SEATS = ("ash", "birch", "cedar", "elm", "fir", "oak")
MOST = len(SEATS)
PILE = (COIN, COIN, COIN, COIN, THIEF, THIEF, GUARD, GUARD, GUARD)  # by the face of a d9
DEAL, GOAL, TURNS = 3, 4, 15
MOST_TURNS = 100  # of all seats together
DEPTH = 100  # cards that can wait for each other

HAND = 0  # [seat * 3 + card]; of others 0 in an observation
HELD = 3 * MOST  # [seat] cards in hand, known to all
SCORE = HELD + MOST  # [seat]
DRAWER = SCORE + MOST  # who draws now
TURN = DRAWER + 1  # turns taken
KINDS = TURN + 1  # the cards in the game besides coins, a bit each
LIMIT = KINDS + 1  # turns of each seat
SIZE = LIMIT + 1

DREW = 0  # a note: [seat, card; -1 if hidden]

ACTOR = LOCAL  # in a frame: the seat that played the card; its kind is the procedure's number - 1
ASKED = LOCAL + 1  # in a frame: the number of other seats asked


class Toll(State):
    """A game to four coins. After the last turn the richest player wins."""

    def __init__(self, seats: int, cards: Collection[str] = CARDS, turns: int = TURNS) -> None:
        super().__init__(seats, SPACE, SIZE, DEPTH)
        self.values[KINDS] = sum(1 << CARDS.index(card) for card in cards)
        self.values[LIMIT] = turns
        self.ask_card(0)

    def empty(self) -> State:
        cards = [card for number, card in enumerate(CARDS) if self.values[KINDS] >> number & 1]
        return Toll(int(self.seats), cards, int(self.values[LIMIT]))

    def card(self, face: int) -> int:
        """Return the card of a die's face. Cards that are not in the game are coins."""
        card = PILE[face - 1]
        return card if self.values[KINDS] >> card & 1 else COIN

    # --- cards ------------------------------------------------------------------------------

    def ask_card(self, seat: int) -> None:
        """Draw a card for a seat. The pile is endless, so draws are independent."""
        self.values[DRAWER] = seat
        self.to_move, self.die = CHANCE, len(PILE)

    def _apply_chance(self, face: int) -> None:
        t = self.values
        seat = int(t[DRAWER])
        t[HAND + 3 * seat + self.card(face)] += 1
        self.note(DREW, seat, self.card(face), observers=1 << seat)
        self.note(DREW, seat, -1, observers=~(1 << seat))
        t[HELD + seat] += 1
        self.die = 0
        dealing = t[TURN] == 0 and t[HELD + self.seats - 1] < DEAL
        if dealing:
            self.ask_card(seat + (t[HELD + seat] == DEAL))
        elif t[TURN] == 0:
            t[TURN], self.to_move = 1, 0
        else:
            self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        """Pass the turn to the next seat, or end the game."""
        t = self.values
        t[TURN] += 1
        rich = max(t[SCORE + s] for s in range(int(self.seats))) >= GOAL
        done = rich or t[TURN] > t[LIMIT] * self.seats
        self.to_move = TERMINAL if done else (seat + 1) % self.seats

    # --- decisions --------------------------------------------------------------------------

    def _legal_actions(self, seat: int, out: Actions) -> None:
        t = self.values
        if self.depth:
            if t[HAND + 3 * seat + GUARD]:
                out.add(GUARD)
            out.add(LET)
            return
        for card in (COIN, THIEF):
            if t[HAND + 3 * seat + card]:
                out.add(card)
        out.add(DRAW)

    def _apply_action(self, seat: int, action: int) -> None:
        if action <= GUARD:
            self.announce(seat, action)
        elif action == LET:
            self.values[self.frame() + ASKED] += 1
            self.carry_on()
        else:
            self.ask_card(seat)

    def announce(self, seat: int, card: int) -> None:
        """Put a card on the stack. It takes effect when the others let it pass."""
        self.values[HAND + 3 * seat + card] -= 1
        self.values[HELD + seat] -= 1
        frame = self.push(card + 1)
        self.values[frame + ACTOR] = seat
        self.carry_on()

    def carry_on(self) -> None:
        """Ask the next seat about the top card. It takes effect when all let it pass."""
        t = self.values
        while self.depth:
            frame = self.frame()
            actor, asked = int(t[frame + ACTOR]), int(t[frame + ASKED])
            if asked < self.seats - 1:
                self.to_move = (actor + 1 + asked) % self.seats
                return
            self.work(actor, int(t[frame + PROCEDURE]) - 1)

    def work(self, actor: int, card: int) -> None:
        """Apply the top card. A guard cancels the card below it."""
        t = self.values
        self.pop()
        if card == GUARD:
            stopped = self.frame()
            owner, kind = int(t[stopped + ACTOR]), t[stopped + PROCEDURE] - 1
            self.pop()
            if kind != GUARD:
                self.end_turn(owner)
            else:
                # The guard's window was the answer of the seat now stopped: it counts as "let".
                t[self.frame() + ASKED] += 1
            return
        left = (actor + 1) % int(self.seats)
        if card == COIN:
            t[SCORE + actor] += 1
        elif t[SCORE + left]:
            t[SCORE + left] -= 1
            t[SCORE + actor] += 1
        self.end_turn(actor)

    # --- the end, and hidden cards ---------------------------------------------------------

    def _returns(self, seat: int) -> float:
        if self.to_move != TERMINAL:
            return 0.0
        scores = [int(self.values[SCORE + s]) for s in range(int(self.seats))]
        return float(scores[seat] == max(scores)) / scores.count(max(scores))

    def observers(self, actor: int) -> int:
        if actor == CHANCE:
            return 1 << int(self.values[DRAWER])
        return EVERYBODY

    def redact(self, seat: int) -> None:
        t = self.values
        for other in range(int(self.seats)):
            if other != seat:
                for card in range(3):
                    t[HAND + 3 * other + card] = 0

    def determinize(self, seat: int, rng: Rng) -> None:
        t = self.values
        for other in range(int(self.seats)):
            for _ in range(int(t[HELD + other]) if other != seat else 0):
                t[HAND + 3 * other + self.card(rng.roll(len(PILE)))] += 1


class TollEvaluator(Evaluator):
    """An evaluation in which a coin, or five cards, multiplies the odds by e."""

    def evaluate(self, state: State, seat: int) -> float:
        if state.to_move == TERMINAL:
            return state.returns()[seat]
        t = state.values
        odds = [exp(int(t[SCORE + s]) + 0.2 * int(t[HELD + s])) for s in range(int(state.seats))]
        return odds[seat] / sum(odds)

    def has_win_probabilities(self, state: State) -> bool:
        return False  # it only compares points


class TollGame(Game[Toll]):
    """The game."""

    name: ClassVar[str] = "toll"
    title: ClassVar[str] = "Toll"
    names: ClassVar[tuple[str, ...]] = SEATS
    summary: ClassVar[str] = "Earn coins, steal them, and stop the thieves."
    evaluator: ClassVar[Evaluator] = TollEvaluator()
    minutes: ClassVar[int] = 10
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "cards",
            "Cards besides coins",
            "thief,guard",
            "The cards in the pile.",
            choices=(
                Choice("thief", "Thieves", "A thief takes a coin from the next player."),
                Choice("guard", "Guards", "A guard stops any card."),
            ),
            several=True,
            section="The pile",
        ),
        Option("turns", "Turns", TURNS, "Turns of each player.", least=5, most=30),
    )
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset(
            "market",
            "Market day",
            "Only coins.",
            {"cards": "none", "turns": 6},
            4,
            first=True,
        ),
        Preset("raid", "Raid", "Thieves without guards.", {"cards": "thief"}),
    )

    def check(self, seats: int, options: Options) -> None:
        if tuple(chosen(options["cards"])) == ("guard",):
            raise OptionError("cards", "guards need thieves to keep away")
        if int(options["turns"]) * seats > MOST_TURNS:
            raise OptionError("turns", f"{MOST_TURNS} turns in all at most")

    def new(self, seats: int, options: Options) -> Toll:
        return Toll(seats, {"coin"} | chosen(options["cards"]), int(options["turns"]))

    def max_length(self, seats: int, options: Options) -> int:
        turns = seats * int(options["turns"])
        cards = seats * DEAL + turns  # each is dealt or drawn, played, and answered by all others
        return turns + cards * (1 + seats)

    def scene(self, view: Toll, viewer: int) -> Scene:
        t, seats = view.values, range(int(view.seats))
        winners = tuple(seat for seat in seats if view.returns()[seat] > 0)
        return Scene(
            game=self.name,
            board=Board("toll", (0, 0, 1, 1), (Cell("road", 0.5, 0.5, 0.4, "The road", "square"),)),
            seats=tuple(
                SeatView(
                    s, SEATS[s].capitalize(), SEATS[s][0].upper(), s, f"{t[SCORE + s]} of {GOAL}"
                )
                for s in seats
            ),
            tokens=tuple(token for seat in seats for token in _tokens(view, seat))
            + tuple(_waiting(view)),
            trays=tuple(Tray(f"hand-{s}", s, "Hand") for s in seats),
            prompt=Prompt(_question(view)),
            targets=tuple(
                Target(a, SPACE.name(a), "button", SPACE.name(a), "button", SPACE.name(a))
                for a in (view.legal_actions(viewer) if viewer >= 0 else [])
            ),
            outcome=Outcome(winners, "The road is closed.") if view.to_move == TERMINAL else None,
        )

    def events(self, entries: Sequence[Entry], after: Toll, viewer: int) -> list[Event]:
        (entry,) = entries
        for note in after.journal or ():
            drawn = CARDS[note.b] if note.b >= 0 else "a card"
            return [Event("said", f"{SEATS[note.a].capitalize()} draws {drawn}.", int(note.a))]
        name = SEATS[entry.seat].capitalize()
        if entry.value == LET:
            return [Event("said", f"{name} lets it pass.", entry.seat)]
        what = SPACE.name(entry.value)
        if entry.value > GUARD:
            return [Event("said", f"{name} chooses to {what}.", entry.seat)]
        card = Played(entry.seat, what)
        return [Event("played", f"{name} plays {what}.", entry.seat, card=card)]


def _question(view: Toll) -> str:
    if view.to_move < 0:
        return ""
    name = SEATS[view.to_move].capitalize()
    return f"{name}: stop it?" if view.depth else f"{name}: your turn."


def _tokens(view: Toll, seat: int) -> list[Token]:
    t = view.values
    known = [CARDS[c] for c in range(3) for _ in range(int(t[HAND + 3 * seat + c]))]
    faces = known or ["a card"] * int(t[HELD + seat])
    return [
        Token(f"card-{seat}-{n}", "card", f"hand-{seat}", seat, face, face)
        for n, face in enumerate(faces)
    ]


def _waiting(view: Toll) -> list[Token]:
    """Return the cards waiting on the road, newest last."""
    tokens: list[Token] = []
    for n in range(int(view.depth)):
        frame = view.stack + n * 8
        card, seat = CARDS[view.values[frame + PROCEDURE] - 1], int(view.values[frame + ACTOR])
        tokens.append(Token(f"road-{n}", "card", "road", seat, card, card))
    return tokens


GAME = TollGame()
