"""Pips: a public die, a hidden hand, and a pack that runs out.

Each player holds three of 24 cards (four of each number from 1 to 6). On your turn the die is
rolled for both to see. Then play a card: 2 points if card and die make exactly seven, 1 if more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp

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
from harena.content.content import Content
from harena.content.help import Book, Help
from harena.core.english import counted
from harena.core.options import Options
from harena.core.scene.plain import plain_scene
from harena.core.scene.scene import (
    Board,
    Event,
    Played,
    Preview,
    Prompt,
    Scene,
    Target,
    Token,
    Tray,
)
from harena.core.scene.targets import square_board
from harena.render.art import Path, Piece, Text
from harena.render.theme import Theme

NUMBERS, COPIES, DEAL, GOAL, SIDES = 6, 4, 3, 10, 6
PACK = NUMBERS * COPIES
SPACE = ActionSpace([Kind("card", [str(n + 1) for n in range(NUMBERS)])])

HAND = 0  # [seat * 6 + number - 1] cards in hand; of others 0 in an observation
HELD = 2 * NUMBERS  # [seat] cards in hand, known to all
GONE = HELD + 2  # [number - 1] cards face up on the discard pile
SCORE = GONE + NUMBERS  # [seat]
SHOWS = SCORE + 2  # the die of this turn; 0 not rolled
DRAWER = SHOWS + 1  # 1 + the seat for which a card is drawn; 0: the die due is the open d6
TURN = DRAWER + 1  # whose turn it is
LAST = TURN + 1  # the number played last; 0 none
SIZE = LAST + 1

LABELS = {"die": "the die", "last": "the last card", "deck": "the deck"} | {
    f"pile-{n + 1}": f"played cards {n + 1}" for n in range(NUMBERS)
}
SQUARE = "M-.4-.32Q-.4-.4-.32-.4H.32Q.4-.4 .4-.32V.32Q.4 .4 .32 .4H-.32Q-.4 .4-.4 .32Z"
RULES = """# Pips
## Your turn
**P-1** Roll the die; both see it. Then play a card from your hand, face up.

**P-2** Card and die make exactly seven: 2 points. More than seven: 1 point. Less: nothing.

**P-3** Draw a card while there are any. Nobody else sees it.

## The end
**P-4** The first with ten points wins. When all cards are played, the most points win.
"""
THEME = Theme(
    name="pips",
    pieces={
        "die": Piece((Path(SQUARE, "light", "edge"), Text("number", 0.5))),
        "pile": Piece(
            (
                Path(SQUARE, "light", "edge"),
                Text("text", 0.3, 0, -0.1),
                Text("count", 0.18, 0, 0.25),
            )
        ),
    },
)
HELP: Book = {
    "die": Help(
        "The die",
        ("Your card and the die should make seven: two points.", "More than seven: one point."),
    ),
    "tray hand": Help("A hand", ("Three cards, hidden from the other player.",)),
}

DREW, ROLLED, LAID = range(3)
"""Notes: [seat, number; 0 for others], [seat, face], [seat, number, die, points]."""


class Pips(State):
    """First to ten points, or the most when all cards are played."""

    def __init__(self) -> None:
        super().__init__(2, SPACE, SIZE)
        self.draw(0)

    def empty(self) -> State:
        """Return a position of the same kind."""
        return Pips()

    def deck_left(self) -> int:
        """Return the cards in the pack. They need no values of their own."""
        t = self.values
        return PACK - sum(int(t[GONE + n]) for n in range(NUMBERS)) - int(t[HELD] + t[HELD + 1])

    def unseen(self) -> list[int]:
        """Return the numbers that are neither played nor in a known hand, in order."""
        t = self.values
        return [
            n
            for n in range(NUMBERS)
            for _ in range(int(COPIES - t[GONE + n] - t[HAND + n] - t[HAND + NUMBERS + n]))
        ]

    def draw(self, seat: int) -> None:
        """Ask for a die with a side for each card of the pack."""
        self.values[DRAWER] = seat + 1
        self.to_move, self.die = CHANCE, self.deck_left()

    def start_turn(self, seat: int) -> None:
        """Ask for the open die of a turn, or end the match without cards."""
        t = self.values
        t[DRAWER], t[SHOWS], t[TURN] = 0, 0, seat
        if t[HELD + seat]:
            self.to_move, self.die = CHANCE, SIDES
        else:
            self.to_move, self.die = TERMINAL, 0

    def _apply_chance(self, face: int) -> None:
        t = self.values
        if not t[DRAWER]:
            t[SHOWS] = face
            self.note(ROLLED, t[TURN], face)
            self.to_move, self.die = t[TURN], 0
            return
        seat = int(t[DRAWER]) - 1
        number = self.unseen()[face - 1]
        dealing = t[LAST] == 0
        t[HAND + NUMBERS * seat + number] += 1
        t[HELD + seat] += 1
        self.note(DREW, seat, number + 1, observers=1 << seat)
        self.note(DREW, seat, 0, observers=~(1 << seat))
        if not dealing:
            self.start_turn(1 - seat)
        elif t[HELD + 1] == DEAL:
            self.start_turn(0)
        else:
            self.draw(int(t[HELD] == DEAL))

    def _legal_actions(self, seat: int, out: Actions) -> None:
        for n in range(NUMBERS):
            if self.values[HAND + NUMBERS * seat + n]:
                out.add(n)

    def _apply_action(self, seat: int, action: int) -> None:
        t = self.values
        t[HAND + NUMBERS * seat + action] -= 1
        t[HELD + seat] -= 1
        t[GONE + action] += 1
        t[LAST] = action + 1
        points = worth(action + 1, int(t[SHOWS]))
        t[SCORE + seat] += points
        self.note(LAID, seat, action + 1, t[SHOWS], points)
        if t[SCORE + seat] >= GOAL:
            self.to_move = TERMINAL
        elif self.deck_left():
            self.draw(seat)
        else:
            self.start_turn(1 - seat)

    def _returns(self, seat: int) -> float:
        if self.to_move != TERMINAL:
            return 0.0
        mine, other = self.values[SCORE + seat], self.values[SCORE + 1 - seat]
        return 0.5 if mine == other else float(mine > other)

    def observers(self, actor: int) -> int:
        """Hide the faces of draws from both players; the hand shows the drawn card to its owner.

        The face is a place among the unseen cards: it would reveal lower cards of the other hand.
        """
        if actor == CHANCE and self.values[DRAWER]:
            return 0
        return EVERYBODY

    def redact(self, seat: int) -> None:
        """Blank the other hand; the number of its cards stays."""
        for other in range(2):
            if other != seat:
                for n in range(NUMBERS):
                    self.values[HAND + NUMBERS * other + n] = 0

    def determinize(self, seat: int, rng: Rng) -> None:
        """Fill the other hand with unseen cards, all equally likely."""
        for other in range(2):
            for _ in range(int(self.values[HELD + other]) if other != seat else 0):
                rest = self.unseen()
                self.values[HAND + NUMBERS * other + rest[rng.roll(len(rest)) - 1]] += 1


def worth(number: int, die: int) -> int:
    """Return the points of a card played to a die."""
    return 2 if number + die == 7 else int(number + die > 7)


class PipsEvaluator(Evaluator):
    """Estimate chances from the scores."""

    def evaluate(self, state: State, seat: int) -> float:
        """Return a value between 0 and 1."""
        if state.to_move == TERMINAL:
            return state.returns()[seat]
        odds = [exp(0.5 * int(state.values[SCORE + s])) for s in range(2)]
        return odds[seat] / sum(odds)

    def has_win_probabilities(self, state: State) -> bool:
        """Return False: the values only compare positions."""
        return False


class PipsGame(Game[Pips]):
    """The game of Pips."""

    name, title, seat_counts, names = "pips", "Pips", (2,), ("black", "gold")
    summary = "Roll a die, and make seven with a card of a hidden hand."
    minutes = 5
    evaluator = PipsEvaluator()

    def new(self, seats: int, options: Options) -> Pips:
        return Pips()

    def max_length(self, seats: int, options: Options) -> int:
        return 3 * PACK  # each card is drawn, and played after a roll

    def scene(self, view: Pips, viewer: int) -> Scene:
        t = view.values
        plain = plain_scene(
            self,
            view,
            viewer,
            board=_board(),
            tokens=_tokens(view),
            trays=[Tray(f"hand-{s}", s, "Hand") for s in range(2)],
            scores=[f"{t[SCORE + s]} of {GOAL}" for s in range(2)],
            # A hidden hand decides: on a shared screen the others look away.
            prompt=Prompt(_question(self, view, viewer), secret=view.to_move >= 0),
        )
        held = [counted(int(t[HELD + s]), "card") for s in range(2)]
        return replace(
            plain,
            seats=tuple(replace(seat, notes=(held[seat.seat],)) for seat in plain.seats),
            targets=tuple(
                _target(view, viewer, action)
                for action in (view.legal_actions(viewer) if viewer >= 0 else [])
            ),
        )

    def events(self, entries: Sequence[Entry], after: Pips, viewer: int) -> list[Event]:
        found: list[Event] = []
        for note in after.journal or ():
            seat = int(note.a)
            name = self.names[seat].capitalize()
            if note.kind == ROLLED:
                text = f"{name} rolls {note.b}."
                found.append(Event("rolled", text, seat, "die", sides=SIDES, face=int(note.b)))
            elif note.kind == LAID:
                text = f"{name} plays {note.b} to a {note.c}: {_points(int(note.d))}."
                card = Played(seat, str(note.b))
                found.append(Event("played", text, seat, card=card))
            else:
                what = f"a {note.b}" if note.b else "a card"
                found.append(Event("said", f"{name} draws {what}.", seat, private=bool(note.b)))
        return found


def _board() -> Board:
    board = square_board("pips", ("die last deck", "pile-1 pile-2 pile-3", "pile-4 pile-5 pile-6"))
    return replace(
        board, cells=tuple(replace(c, text="", label=LABELS.get(c.id, c.id)) for c in board.cells)
    )


def _points(points: int) -> str:
    return ("nothing", "1 point", "2 points")[points]


def _question(game: PipsGame, view: Pips, viewer: int) -> str:
    if view.to_move < 0:
        return ""
    die = view.values[SHOWS]
    if view.to_move == viewer:
        return f"You rolled {die}. Play a card: {7 - die} makes seven."
    return f"{game.names[view.to_move].capitalize()} rolled {die} and chooses a card."


def _target(view: Pips, viewer: int, action: int) -> Target:
    points = worth(action + 1, int(view.values[SHOWS]))
    total = action + 1 + int(view.values[SHOWS])
    return Target(
        *(action, SPACE.name(action), "token", f"card-{viewer}-{action + 1}", "play"),
        f"Play {action + 1}",
        Preview(f"Makes {total}: {_points(points)}."),
    )


def _tokens(view: Pips) -> list[Token]:
    t = view.values
    tokens: list[Token] = []
    for seat in range(2):
        at, known = f"hand-{seat}", 0
        for n in range(NUMBERS):
            if held := int(t[HAND + NUMBERS * seat + n]):
                known += held
                tokens.append(_card(f"card-{seat}-{n + 1}", at, seat, n + 1, held))
        if unseen := int(t[HELD + seat]) - known:
            label = f"{unseen} hidden cards"
            tokens.append(Token(f"back-{seat}", "card", at, seat, label, tone="back", count=unseen))
    for n in range(NUMBERS):
        if gone := int(t[GONE + n]):
            label = f"{gone} played cards {n + 1}"
            tokens.append(
                Token(f"gone-{n + 1}", "pile", f"pile-{n + 1}", -1, label, str(n + 1), count=gone)
            )
    face = int(t[SHOWS])
    label = f"the die shows {face}" if face else "the die"
    tokens.append(Token("die", "die", "die", -1, label, "", SIDES, face))
    if t[LAST]:
        tokens.append(_card("last", "last", -1, int(t[LAST]), 1))
    if left := view.deck_left():
        tokens.append(Token("deck", "pile", "deck", -1, f"{left} cards left", "deck", count=left))
    return tokens


def _card(token: str, at: str, seat: int, number: int, count: int) -> Token:
    return Token(token, "card", at, seat, f"{number}", str(number), count=count)


GAME = PipsGame()
CONTENT = Content(theme=THEME, help=HELP, rules=RULES)
