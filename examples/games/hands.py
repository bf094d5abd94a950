"""Stone, paper, scissors with hidden hands of cards, played face down by all at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from pathlib import Path as File
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
from harena.content import sheets as paper
from harena.content.content import Content
from harena.content.sheets import Sheet
from harena.core.english import counted
from harena.core.options import Option, Options
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
    Target,
    Token,
    Tray,
)
from harena.render.art import Path, Piece, Text, disc
from harena.render.theme import Card, Theme, Tone

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

THEME = Theme(
    name="felt",
    colours={
        "board-ink": ("#f2f7ee", "#e6efe4"),
        "board-line": ("#9cc4a8", "#5f8a70"),
        "cell": ("#2f7350", "#1d4632"),
        "cell-line": ("#a9d2b6", "#5f8a70"),
        "glow": ("#ffe9a8", "#ffdf8a"),
        "path": ("#ffe9a8", "#ffdf8a"),
        "halo": ("#173d2a", "#0b1c13"),
        "ground-middle": ("#3b8a60", "#20503a"),
        "ground": ("#276344", "#102a1e"),
        "card-paper": ("#fffdf6", "#201d18"),
        "card-ink": ("#2a2620", "#f4eee2"),
    },
    backdrop=(("ground-middle", 0), ("ground", 80)),
    tones={"mat": Tone(("#34805a", "#1b4230"), ("#a9d2b6", "#5f8a70"))},
    cards={
        "stone": Card(
            ("#5c6670", "#b4c0cc"),
            "M-.4 .26L-.34-.1L-.1-.32L.2-.28L.4-.02L.38 .26Z",
            "M-.34-.1L-.06-.02L.2-.28M-.06-.02L.02 .26M.4-.02L.14 .08",
        ),
        "paper": Card(
            ("#2f6fb0", "#9cc8f4"),
            "M-.28-.42H.14L.3-.26V.42H-.28Z",
            "M.14-.42V-.26H.3M-.16-.12H.18M-.16 .04H.18M-.16 .2H.06",
        ),
        "scissors": Card(
            ("#b0452f", "#ffae9a"),
            "M-.3 .26A.13 .13 0 1 1-.04 .26A.13 .13 0 1 1-.3 .26ZM.04 .26A.13 .13 0 1 1 .3 .26"
            "A.13 .13 0 1 1 .04 .26Z",
            "M-.11 .15L.22-.44M.11 .15L-.22-.44M-.02 0H.02",
        ),
        "back": Card(
            ("#8a6a2a", "#e6c67e"),
            fine="M-.3-.4H.3V.4H-.3ZM-.3-.4L.3 .4M.3-.4L-.3 .4M0-.4V.4M-.3 0H.3",
        ),
    },
    pieces={
        "mat": Piece(
            (
                Path("M-.5-.5H.5V.5H-.5Z", line="body", width=0.05),
                Path("M-.5-.5H.5V.5H-.5Z", line="mark", width=0.02, dash="own"),
                Path(disc(0.1, -0.5, -0.5), "body", "edge", 0.02),
                Text("letter", 0.13, -0.5, -0.495),
            ),
            stands="border",
        ),
    },
)

GOT, SHOWED = range(2)  # notes: [seat, card + 1; 0 if hidden]


class Hands(State):
    """A game of several rounds. Each player gets one card more than there are rounds."""

    def __init__(self, seats: int, rounds: int) -> None:
        super().__init__(seats, SPACE, SIZE)
        self.values[ROUNDS] = rounds
        self.to_move, self.die = CHANCE, len(CARDS)

    def hand_size(self) -> int:
        """The number of cards dealt to each player."""
        return int(self.values[ROUNDS]) + 1

    def cards_of(self, seat: int) -> int:
        """Return the public number of cards in a hand. A card played face down still counts."""
        size = self.hand_size()
        dealt = min(max(int(self.values[DEALT]) - seat * size, 0), size)
        return dealt - int(self.values[ROUND])

    def empty(self) -> State:
        return Hands(int(self.seats), int(self.values[ROUNDS]))

    def _legal_actions(self, seat: int, out: Actions) -> None:
        for card in range(len(CARDS)):
            if self.values[HAND + 3 * seat + card]:
                out.add(card)

    def _apply_chance(self, face: int) -> None:
        t = self.values
        seat = int(t[DEALT]) // self.hand_size()
        t[HAND + 3 * seat + face - 1] += 1
        self.note(GOT, seat, face, observers=1 << seat)
        self.note(GOT, seat, 0, observers=~(1 << seat))
        t[DEALT] += 1
        if t[DEALT] == self.hand_size() * self.seats:
            self.die = 0
            self.ask()

    def ask(self) -> None:
        """Start the next round: all players choose at once."""
        self.to_move, self.waiting = SIMULTANEOUS, (1 << self.seats) - 1

    def _apply_action(self, seat: int, action: int) -> None:
        t = self.values
        t[HAND + 3 * seat + action] -= 1
        t[PLAYED + seat] = action + 1
        self.waiting &= ~(1 << seat)
        if self.waiting == 0:
            self.show()

    def show(self) -> None:
        """Reveal all cards. Each scores a point for every card that it beats."""
        t = self.values
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
        scores = [int(self.values[SCORE + s]) for s in range(int(self.seats))]
        return float(scores[seat] == max(scores)) / scores.count(max(scores))

    def observers(self, actor: int) -> int:
        if actor == CHANCE:
            return 1 << int(self.values[DEALT]) // self.hand_size()
        return int(super().observers(actor))

    def redact(self, seat: int) -> None:
        t = self.values
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
                    self.values[HAND + 3 * other + rng.roll(3) - 1] += 1


class HandsEvaluator(Evaluator):
    """An evaluation in which each point multiplies the odds by e."""

    def evaluate(self, state: State, seat: int) -> float:
        if state.to_move == TERMINAL:
            return state.returns()[seat]
        t = state.values
        odds = [exp(int(t[SCORE + s])) for s in range(int(state.seats))]
        return odds[seat] / sum(odds)

    def has_win_probabilities(self, state: State) -> bool:
        return False  # it only compares points


class HandsGame(Game[Hands]):
    """The game."""

    name: ClassVar[str] = "hands"
    title: ClassVar[str] = "Hands"
    names: ClassVar[tuple[str, ...]] = SEATS
    summary: ClassVar[str] = "Stone, paper, scissors with a hand of cards."
    evaluator: ClassVar[Evaluator] = HandsEvaluator()
    minutes: ClassVar[int] = 3
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    options: ClassVar[tuple[Option, ...]] = (
        Option("rounds", "Rounds", 3, "The number of rounds.", "", (), 1, 9),
    )

    def new(self, seats: int, options: Options) -> Hands:
        return Hands(seats, int(options["rounds"]))

    def max_length(self, seats: int, options: Options) -> int:
        return seats * (2 * int(options["rounds"]) + 1)

    def board(self, view: Hands) -> Board:
        """Return a board with a mat for each player, two in a row."""
        seats = range(int(view.seats))
        wide = 2 if len(seats) != 3 else 3
        cells = tuple(
            Cell(
                *(f"mat-{s}", s % wide + 0.5, s // wide + 0.5, 0.44),
                *(f"{SEATS[s].capitalize()}'s mat", "square", "", "mat"),
            )
            for s in seats
        )
        rows = -(-len(seats) // wide)
        return Board(f"hands-{view.seats}", (-0.3, -0.2, wide + 0.6, rows + 0.4), cells)

    def tokens(self, view: Hands) -> tuple[Token, ...]:
        """Return the hands, and the cards shown in the previous round."""
        return tuple(token for seat in range(int(view.seats)) for token in _tokens(view, seat))

    def scene(self, view: Hands, viewer: int) -> Scene:
        t, seats = view.values, range(int(view.seats))
        over = view.to_move == TERMINAL
        winners = tuple(seat for seat in seats if view.returns()[seat] > 0)
        played = [(s, int(t[PLAYED + s])) for s in seats]
        chosen = [CARDS[card - 1] for s, card in played if s == viewer and card]
        ask = f"You have laid {chosen[0]}; the others choose." if chosen else "Choose a card."
        return Scene(
            game=self.name,
            board=self.board(view),
            seats=tuple(
                SeatView(
                    *(s, SEATS[s].capitalize(), SEATS[s][0].upper(), s),
                    *(
                        f"{t[SCORE + s]} won",
                        (counted(view.cards_of(s), "card"),),
                        s in view.deciding(),
                    ),
                )
                for s in seats
            ),
            tokens=self.tokens(view),
            trays=tuple(Tray(f"hand-{s}", s, "Hand") for s in seats),
            prompt=Prompt(ask if view.deciding() else "", secret=view.to_move == SIMULTANEOUS),
            targets=tuple(
                Target(
                    *(a, CARDS[a], "token", f"card-{viewer}-{CARDS[a]}", "play"),
                    f"Lay {CARDS[a]}",
                    Preview(f"{CARDS[a].capitalize()} beats {CARDS[a - 1]}."),
                )
                for a in (view.legal_actions(viewer) if viewer >= 0 else [])
            ),
            outcome=Outcome(winners, "The game is over.") if over else None,
        )

    def events(self, entries: Sequence[Entry], after: Hands, viewer: int) -> list[Event]:
        told: list[Event] = []
        for note in after.journal or ():
            seat, what = int(note.a), CARDS[note.b - 1] if note.b else "a card"
            name = SEATS[seat].capitalize()
            if note.kind == GOT:
                told.append(Event("said", f"{name} gets {what}.", seat))
                continue
            # All cards are shown at once.
            together = int(after.values[ROUND])
            card = Played(seat, what.capitalize(), what)
            told.append(Event("played", f"{name} shows {what}.", seat, beat=together, card=card))
        seat = entries[0].seat
        return told or [Event("said", f"{SEATS[seat].capitalize()} lays a card.", seat)]


def _tokens(view: Hands, seat: int) -> list[Token]:
    """Yield the cards in a hand, and the one shown in the previous round."""
    t, tray = view.values, f"hand-{seat}"
    tokens = [Token(f"place-{seat}", "mat", f"mat-{seat}", seat, f"{SEATS[seat]}'s mat")]
    for kind, face in enumerate(CARDS):
        if held := int(t[HAND + 3 * seat + kind]):
            label = face if held == 1 else f"{face}, {held} cards"
            tokens.append(_card(f"card-{seat}-{face}", tray, seat, label, face, held))
    if not tokens[1:] and (unseen := view.cards_of(seat)):
        label = f"{unseen} unseen cards"
        tokens.append(Token(f"back-{seat}", "card", tray, seat, label, "", 0, 0, "back", unseen))
    shown = int(t[SHOWN + seat])
    if shown:
        face = CARDS[shown - 1]
        label = f"{SEATS[seat].capitalize()} has shown {face}"
        tokens.append(_card(f"shown-{seat}", f"mat-{seat}", seat, label, face))
    return tokens


def _card(token: str, at: str, seat: int, label: str, face: str, count: int = 1) -> Token:
    return Token(token, "card", at, seat, label, face.capitalize(), 0, 0, face, count)


GAME = HandsGame()


def _sheets(game: Game[Hands], seats: int, options: Options) -> tuple[Sheet, ...]:
    """Return mats that fit the cards, and all cards that can be dealt."""
    table = game.new(seats, options)
    many = seats * table.hand_size()
    cards = [
        paper.Card(name.capitalize(), name, f"Beats {CARDS[one - 1]}.", count=many)
        for one, name in enumerate(CARDS)
    ]
    play = ("All choose a card in secret, then all show.", "Score a point for each card you beat.")
    return (
        paper.Plan("mats", "Mats", paper.Art(GAME.board(table), 105.0)),
        paper.Pieces("cards", "Cards", tuple(cards), "A die deals: roll for each card."),
        paper.Summary("summary", "Summary", (paper.Notes("A round", play),)),
    )


CONTENT = Content(theme=THEME, cover=File(__file__).with_suffix(".svg"), sheets=_sheets)
