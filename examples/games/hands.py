"""Stone, paper, scissors with hands of cards: dealt unseen, played face down by all at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harena import (
    CHANCE,
    SIMULTANEOUS,
    TERMINAL,
    Actions,
    ActionSpace,
    Entry,
    Game,
    Kind,
    Rng,
    State,
)
from harena.core.options import Option, Options
from harena.core.show.scene import (
    Board,
    Cell,
    Event,
    Outcome,
    Prompt,
    Scene,
    SeatView,
    Target,
    Token,
    Tray,
)

CARDS = ("stone", "paper", "scissors")
SEATS = ("north", "east", "south", "west")
SPACE = ActionSpace([Kind("card", list(CARDS))])
MOST = len(SEATS)

HAND = 0  # [seat * 3 + card] cards in hand
PLAYED = 3 * MOST  # [seat] card + 1 of this round, 0 not chosen yet
SHOWN = PLAYED + MOST  # [seat] card + 1 of the round before
SCORE = SHOWN + MOST  # [seat]
DEALT = SCORE + MOST  # cards dealt so far
ROUND = DEALT + 1  # rounds played
ROUNDS = ROUND + 1
SIZE = ROUNDS + 1

GOT, SHOWED = range(2)  # notes: [seat, card + 1; 0 for those who may not know]


class Hands(State):
    """Everybody gets one card more than there are rounds; each round all choose at once."""

    def __init__(self, seats: int, rounds: int) -> None:
        super().__init__(seats, SPACE, SIZE)
        self.table[ROUNDS] = rounds
        self.to_move, self.die = CHANCE, len(CARDS)

    def hand_size(self) -> int:
        """Cards dealt to each."""
        return int(self.table[ROUNDS]) + 1

    def cards_of(self, seat: int) -> int:
        """How many cards a seat holds; everybody may know. A card chosen unseen still counts."""
        size = self.hand_size()
        dealt = min(max(int(self.table[DEALT]) - seat * size, 0), size)
        return dealt - int(self.table[ROUND])

    def empty(self) -> State:
        return Hands(int(self.seats), int(self.table[ROUNDS]))

    def _legal_actions(self, seat: int, out: Actions) -> None:
        for card in range(len(CARDS)):
            if self.table[HAND + 3 * seat + card]:
                out.add(card)

    def _apply_chance(self, face: int) -> None:
        t = self.table
        seat = int(t[DEALT]) // self.hand_size()
        t[HAND + 3 * seat + face - 1] += 1
        self.note(GOT, seat, face, observers=1 << seat)
        self.note(GOT, seat, 0, observers=~(1 << seat))
        t[DEALT] += 1
        if t[DEALT] == self.hand_size() * self.seats:
            self.die = 0
            self.ask()

    def ask(self) -> None:
        """The next round: everybody chooses at once."""
        self.to_move, self.waiting = SIMULTANEOUS, (1 << self.seats) - 1

    def _apply_action(self, seat: int, action: int) -> None:
        t = self.table
        t[HAND + 3 * seat + action] -= 1
        t[PLAYED + seat] = action + 1
        self.waiting &= ~(1 << seat)
        if self.waiting == 0:
            self.show()

    def show(self) -> None:
        """All cards are turned up; each scores one for every card it beats."""
        t = self.table
        seats = range(int(self.seats))
        for seat in seats:
            for other in seats:
                t[SCORE + seat] += (t[PLAYED + seat] - t[PLAYED + other]) % 3 == 1
        for seat in seats:
            self.note(SHOWED, seat, t[PLAYED + seat])
            t[SHOWN + seat], t[PLAYED + seat] = t[PLAYED + seat], 0
        t[ROUND] += 1
        if t[ROUND] == t[ROUNDS]:
            self.to_move = TERMINAL
        else:
            self.ask()

    def _returns(self, seat: int) -> float:
        if self.to_move != TERMINAL:
            return 0.0
        scores = [int(self.table[SCORE + s]) for s in range(int(self.seats))]
        return float(scores[seat] == max(scores)) / scores.count(max(scores))

    def evaluate(self, seat: int) -> float:
        t = self.table
        return float(
            t[SCORE + seat] * self.seats - sum(t[SCORE + s] for s in range(int(self.seats)))
        )

    def observers(self, actor: int) -> int:
        if actor == CHANCE:
            return 1 << int(self.table[DEALT]) // self.hand_size()
        return int(super().observers(actor))

    def redact(self, seat: int) -> None:
        t = self.table
        for other in range(int(self.seats)):
            if other != seat:
                t[PLAYED + other] = 0
                for card in range(3):
                    t[HAND + 3 * other + card] = 0
                if self.to_move == SIMULTANEOUS:
                    self.waiting |= 1 << other

    def determinize(self, seat: int, rng: Rng) -> None:
        for other in range(int(self.seats)):
            if other != seat:
                for _ in range(self.cards_of(other)):
                    self.table[HAND + 3 * other + rng.roll(3) - 1] += 1


class HandsGame(Game[Hands]):
    """The game for the registry."""

    name: ClassVar[str] = "hands"
    title: ClassVar[str] = "Hands"
    summary: ClassVar[str] = "Stone, paper, scissors with a hand of cards."
    minutes: ClassVar[int] = 3
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    options: ClassVar[tuple[Option, ...]] = (
        Option("rounds", "Rounds", 3, "How many.", "", (), 1, 9),
    )

    def seat_names(self, seats: int) -> tuple[str, ...]:
        return SEATS[:seats]

    def new(self, seats: int, options: Options) -> Hands:
        return Hands(seats, int(options["rounds"]))

    def longest(self, seats: int, options: Options) -> int:
        return seats * (2 * int(options["rounds"]) + 1)

    def scene(self, view: Hands, viewer: int) -> Scene:
        t, seats = view.table, range(int(view.seats))
        tokens = [token for seat in seats for token in _tokens(view, seat)]
        over = view.to_move == TERMINAL
        winners = tuple(seat for seat in seats if view.returns()[seat] > 0)
        return Scene(
            game=self.name,
            theme="cards",
            board=Board(
                f"hands-{view.seats}",
                (0, 0, float(view.seats), 1),
                tuple(
                    Cell(f"mat-{s}", s + 0.5, 0.5, 0.4, f"{SEATS[s]}'s mat", "square")
                    for s in seats
                ),
            ),
            seats=tuple(
                SeatView(s, SEATS[s].capitalize(), SEATS[s][0].upper(), s, str(t[SCORE + s]), (), a)
                for s in seats
                for a in [s in view.deciding()]
            ),
            tokens=tuple(tokens),
            trays=tuple(Tray(f"hand-{s}", s, "Hand") for s in seats),
            prompt=Prompt(
                "Choose a card." if view.deciding() else "", secret=view.to_move == SIMULTANEOUS
            ),
            targets=tuple(
                Target(a, CARDS[a], "button", CARDS[a], "card", CARDS[a])
                for a in (view.legal_actions(viewer) if viewer >= 0 else [])
            ),
            outcome=Outcome(winners, "The game is over.") if over else None,
        )

    def events(self, entries: Sequence[Entry], after: Hands, viewer: int) -> list[Event]:
        told: list[Event] = []
        for note in after.journal or ():
            what = CARDS[note.b - 1] if note.b else "a card"
            verb = "gets" if note.kind == GOT else "shows"
            told.append(Event("said", f"{SEATS[note.a].capitalize()} {verb} {what}.", int(note.a)))
        seat = entries[0].seat
        return told or [Event("said", f"{SEATS[seat].capitalize()} lays a card.", seat)]


def _tokens(view: Hands, seat: int) -> list[Token]:
    """The cards in a hand, seen or not, and the one shown in the round before."""
    known = [card for card in range(3) for _ in range(int(view.table[HAND + 3 * seat + card]))]
    faces = [CARDS[card] for card in known] or ["a card"] * view.cards_of(seat)
    tokens = [
        Token(f"card-{seat}-{n}", "card", f"hand-{seat}", seat, face, face)
        for n, face in enumerate(faces)
    ]
    shown = int(view.table[SHOWN + seat])
    if shown:
        face = CARDS[shown - 1]
        tokens.append(Token(f"shown-{seat}", "card", f"mat-{seat}", seat, face, face))
    return tokens


GAME = HandsGame()
