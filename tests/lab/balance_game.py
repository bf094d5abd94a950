"""A game of hands for tests of balance; loaded by its path.

Each seat chooses a hand, the second without seeing the first. Then a die of a hundred decides: the
better hand wins unless the die shows more than its chance.
"""

from __future__ import annotations

from collections.abc import Sequence

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Actions, ActionSpace, Game, Kind, State
from harena.core.options import Option, Options, StartingChoice

HANDS = ("rock", "paper", "scissors", "feather")
CHANCES = (
    (50, 10, 80, 90),
    (90, 50, 20, 95),
    (20, 80, 50, 90),
    (10, 5, 10, 50),
)
"""[hand][hand] the chance of the first, in percent: a feather is dominated."""
SPACE = ActionSpace([Kind("hand", list(HANDS)), Kind("play", ["on"])])


class Hands(State):
    """[seat] its hand, 1 more; then the winner, 1 more."""

    def __init__(self) -> None:
        super().__init__(2, SPACE, 3)
        self.to_move, self.waiting = SIMULTANEOUS, 0b11

    def empty(self) -> State:
        return Hands()

    def _legal_actions(self, seat: int, out: Actions) -> None:
        for hand in range(len(HANDS)):
            out.add(hand)

    def _apply_action(self, seat: int, action: int) -> None:
        self.values[seat] = action + 1
        self.waiting &= ~(1 << seat)
        if not self.waiting:
            self.to_move, self.die = CHANCE, 100

    def _apply_chance(self, face: int) -> None:
        chance = CHANCES[self.values[0] - 1][self.values[1] - 1]
        self.values[2] = 1 if face <= chance else 2
        self.to_move, self.die = TERMINAL, 0

    def _returns(self, seat: int) -> float:
        return float(self.values[2] == seat + 1)


class HandsGame(Game[Hands]):
    name, title, seat_counts = "chosen-hands", "Chosen hands", (2,)
    options = (Option("bare", "Without choices", False, "No starting choices."),)

    def new(self, seats: int, options: Options) -> Hands:
        return Hands()

    def starting_choices(self, options: Options) -> Sequence[StartingChoice]:
        return [] if options["bare"] else [StartingChoice(hand, (hand,)) for hand in HANDS]


GAME = HandsGame()
