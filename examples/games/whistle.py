"""Whistle: who runs may be stopped by a whistle, and a whistle by another one.

Everybody with cards in hand is asked at once and in secret whether he blows, whistle in hand or
not. Who has let it pass, and who could have blown, stays secret even afterwards.
"""

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
)

SEATS = ("ash", "birch", "cedar", "elm")
MOST = len(SEATS)
RUN, REST, PASS, BLOW = range(4)
SPACE = ActionSpace([Kind("button", ["run", "rest", "pass", "blow"])])
WHISTLE, SIDES = 1, 3  # the face of a d3 that deals a whistle; the others deal nothing of use
GOAL, TURNS = 3, 10
KINDS = ("", "action", "wild")

HAND = 0  # [seat] whistles in hand; of others 0 in an observation
HELD = MOST  # [seat] cards in hand, known to all
ANSWER = HELD + MOST  # [seat] the answer in this window + 1; of others 0 in an observation
SCORE = ANSWER + MOST  # [seat]
ASKED = SCORE + MOST  # whom this window asks, a bit each
WINDOW = ASKED + 1  # its number in `KINDS`; 0 when none is open
BLOWER = WINDOW + 1  # who has blown the whistle that may be stopped
RUNNER = BLOWER + 1  # whose turn it is
TURN = RUNNER + 1  # turns taken
DEALT = TURN + 1  # cards dealt
CARDS = DEALT + 1  # cards for each
SIZE = CARDS + 1

GOT, DID, BLEW = range(3)  # notes: [seat, face; 0 for others], [seat, action], [seat]


class Whistle(State):
    """First to three runs, or the fastest after ten turns each."""

    def __init__(self, seats: int, cards: int) -> None:
        super().__init__(seats, SPACE, SIZE)
        self.table[CARDS] = cards
        self.to_move, self.die = CHANCE, SIDES

    def empty(self) -> State:
        return Whistle(int(self.seats), int(self.table[CARDS]))

    def _apply_chance(self, face: int) -> None:
        t = self.table
        seat = t[DEALT] // t[CARDS]
        t[HAND + seat] += face == WHISTLE
        self.note(GOT, seat, face, observers=1 << seat)
        self.note(GOT, seat, 0, observers=~(1 << seat))
        t[HELD + seat] += 1
        t[DEALT] += 1
        if t[DEALT] == t[CARDS] * self.seats:
            self.die, self.to_move = 0, 0

    def _legal_actions(self, seat: int, out: Actions) -> None:
        if not self.table[WINDOW]:
            out.add(RUN)
            out.add(REST)
            return
        out.add(PASS)
        if self.table[HAND + seat]:
            out.add(BLOW)

    def pass_action(self, seat: int) -> int:
        return PASS if self.table[WINDOW] else -1

    def _apply_action(self, seat: int, action: int) -> None:
        if action in (RUN, REST):
            self.note(DID, seat, action)
        if action == RUN:
            self.open_window(1, seat)
        elif action == REST:
            self.end_turn()
        else:
            self.table[ANSWER + seat] = action + 1
            self.waiting &= ~(1 << seat)
            if self.waiting == 0:
                self.close_window()

    def open_window(self, kind: int, but: int) -> None:
        """Ask all who have cards, except the one whose deed it is about."""
        t = self.table
        t[ASKED] = sum(1 << s for s in range(int(self.seats)) if s != but and t[HELD + s])
        if t[ASKED]:
            t[WINDOW] = kind
            self.to_move, self.waiting = SIMULTANEOUS, t[ASKED]
        else:
            self.decide(kind == 1)

    def close_window(self) -> None:
        """All have answered: of those who blow the lowest seat counts."""
        t = self.table
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
        """The run counts or not, and the turn is over."""
        self.table[SCORE + self.table[RUNNER]] += scores
        self.end_turn()

    def end_turn(self) -> None:
        """The next one's turn, or the end."""
        t = self.table
        t[TURN] += 1
        done = t[SCORE + t[RUNNER]] == GOAL or t[TURN] == TURNS * self.seats
        t[RUNNER] = (t[RUNNER] + 1) % self.seats
        self.to_move = TERMINAL if done else t[RUNNER]

    def _returns(self, seat: int) -> float:
        if self.to_move != TERMINAL:
            return 0.0
        scores = [int(self.table[SCORE + s]) for s in range(int(self.seats))]
        return float(scores[seat] == max(scores)) / scores.count(max(scores))

    def evaluate(self, seat: int) -> float:
        t = self.table
        most = max(int(t[SCORE + s]) for s in range(int(self.seats)) if s != seat)
        return float(t[SCORE + seat]) - most + 0.2 * float(t[HAND + seat])

    def observers(self, actor: int) -> int:
        if actor == CHANCE:
            return 1 << int(self.table[DEALT] // self.table[CARDS])
        if self.to_move == SIMULTANEOUS:
            return 1 << actor
        return int(super().observers(actor))

    def redact(self, seat: int) -> None:
        t = self.table
        for other in range(int(self.seats)):
            if other != seat:
                t[HAND + other] = t[ANSWER + other] = 0
                self.waiting |= t[ASKED] & 1 << other

    def determinize(self, seat: int, rng: Rng) -> None:
        t = self.table
        for other in range(int(self.seats)):
            if other != seat:
                t[HAND + other] = sum(rng.roll(SIDES) == WHISTLE for _ in range(t[HELD + other]))


class WhistleGame(Game[Whistle]):
    """The game for the registry."""

    name: ClassVar[str] = "whistle"
    title: ClassVar[str] = "Whistle"
    summary: ClassVar[str] = "Run, unless somebody whistles."
    minutes: ClassVar[int] = 5
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    windows: ClassVar[tuple[str, ...]] = KINDS[1:]
    options: ClassVar[tuple[Option, ...]] = (
        Option("cards", "Cards", 2, "How many for each.", "", (), 1, 9),
    )

    def seat_names(self, seats: int) -> tuple[str, ...]:
        return SEATS[:seats]

    def new(self, seats: int, options: Options) -> Whistle:
        return Whistle(seats, int(options["cards"]))

    def longest(self, seats: int, options: Options) -> int:
        windows = 2 * (seats - 1)  # all others answer to a run, and to a whistle
        return seats * (int(options["cards"]) + TURNS * (1 + windows))

    def scene(self, view: Whistle, viewer: int) -> Scene:
        t, seats = view.table, range(int(view.seats))
        winners = tuple(seat for seat in seats if view.returns()[seat] > 0)
        deciding = view.deciding()
        return Scene(
            game=self.name,
            theme="cards",
            board=Board("yard", (0, 0, 1, 1), (Cell("yard", 0.5, 0.5, 0.4, "The yard", "square"),)),
            seats=tuple(
                SeatView(
                    s,
                    SEATS[s].capitalize(),
                    SEATS[s][0].upper(),
                    s,
                    f"{t[SCORE + s]} of {GOAL}",
                    (f"{t[HELD + s]} cards",),
                    s in deciding,
                )
                for s in seats
            ),
            tokens=tuple(
                Token(f"whistle-{s}-{n}", "card", "yard", s, "a whistle", "whistle")
                for s in seats
                for n in range(int(t[HAND + s]))
            ),
            prompt=Prompt(
                "Blow the whistle?" if t[WINDOW] else "Run?", window=KINDS[int(t[WINDOW])]
            ),
            targets=tuple(
                Target(a, SPACE.name(a), "button", SPACE.name(a), "button", SPACE.name(a))
                for a in (view.legal_actions(viewer) if viewer >= 0 else [])
            ),
            outcome=Outcome(winners, "The bell rings.") if view.to_move == TERMINAL else None,
        )

    def events(self, entries: Sequence[Entry], after: Whistle, viewer: int) -> list[Event]:
        told: list[Event] = []
        for note in after.journal or ():
            if note.kind == GOT:
                what = " gets " + ("a card", "a whistle", "nothing")[min(int(note.b), 2)]
            else:
                what = f": {SPACE.name(int(note.b))}" if note.kind == DID else " has blown"
            told.append(Event("said", f"{SEATS[note.a].capitalize()}{what}.", int(note.a)))
        return told


GAME = WhistleGame()
