"""A game of numbers for tests of ladders, and bots of known strength for it; loaded by its path.

Each seat says a number, then a die of ten falls: who said the most and the die together wins.
"""

from __future__ import annotations

import os

from harena import CHANCE, TERMINAL, Actions, ActionSpace, Game, Kind, Rng, State
from harena.core.options import Option, Options

MOST = 9
SPACE = ActionSpace([Kind("number", [str(n) for n in range(MOST + 1)])])


class Bids(State):
    """[seat] its number and its die, 1 more than each; then who began, and how many dice."""

    def __init__(self, seats: int = 2, luck: int = 10) -> None:
        super().__init__(seats, SPACE, 2 * 4 + 2)
        self.values[9] = luck
        self.to_move = 0

    def empty(self) -> State:
        return Bids(int(self.seats), int(self.values[9]))

    def _legal_actions(self, seat: int, out: Actions) -> None:
        for n in range(MOST + 1):
            out.add(n)

    def _apply_action(self, seat: int, action: int) -> None:
        self.values[seat] = action
        self.to_move = seat + 1
        if seat + 1 == self.seats:
            self.to_move, self.die = CHANCE, int(self.values[9])

    def _apply_chance(self, face: int) -> None:
        seat = int(self.values[8])
        self.values[4 + seat] = face
        self.values[8] += 1
        if seat + 1 == self.seats:
            self.to_move, self.die = TERMINAL, 0

    def total(self, seat: int) -> int:
        return int(self.values[seat] + self.values[4 + seat])

    def _returns(self, seat: int) -> float:
        if self.to_move != TERMINAL:
            return 0.0
        totals = [self.total(one) for one in range(int(self.seats))]
        return (totals[seat] == max(totals)) / totals.count(max(totals))


class BidsGame(Game[Bids]):
    name, title, seat_counts = "bids", "Bids", (2, 3, 4)
    options = (Option("luck", "Sides", 10, "How many the die has.", least=1, most=20),)

    def new(self, seats: int, options: Options) -> Bids:
        return Bids(seats, int(options["luck"]))


class Steady:
    """Always says the same number."""

    title, summary = "Steady", "Always says the same number."

    def __init__(self, number: int = 5) -> None:
        self.number = number
        self.name = f"steady-{number}"

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        return self.number


class Fickle(Steady):
    """Says any number; what it draws hangs on the generator that it is given."""

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        return rng.roll(MOST + 1) - 1


class Broken(Steady):
    """Has a fault that shows where it sits at the first seat."""

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        return 1 // seat


class Cheat(Steady):
    """Plays an illegal action."""

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        return MOST + 1


class Deadly(Steady):
    """Ends its process, as a fault in compiled code would."""

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        os._exit(3)


GAME = BidsGame()
