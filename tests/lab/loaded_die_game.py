"""A game to learn: a loaded coin of four sorts is drawn, and decides; what each weighs is known."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import vec

from harena import CHANCE, TERMINAL, Actions, ActionSpace, Game, Kind, State
from harena.core.options import Options
from harena.core.play.evaluator import Evaluator
from harena.core.play.features import Features

HEADS = (1, 3, 7, 9)
"""[sort] -> faces of ten with which seat 0 wins."""
SPACE = ActionSpace([Kind("button", ["toss"])])
NAMES = tuple(f"coin {sort}" for sort in range(4))
WEIGHTS = vec[float]([0.0] * 4)
SORT, WINNER = 0, 1


class LoadedCoins(State):
    """A d4 draws the coin, seat 0 has it tossed, a d10 falls."""

    def __init__(self) -> None:
        super().__init__(2, SPACE, 2)
        self.values[SORT] = self.values[WINNER] = -1
        self.to_move, self.die = CHANCE, 4

    def empty(self) -> State:
        return LoadedCoins()

    def _legal_actions(self, seat: int, out: Actions) -> None:
        out.add(0)

    def _apply_action(self, seat: int, action: int) -> None:
        self.to_move, self.die = CHANCE, 10

    def _apply_chance(self, face: int) -> None:
        if self.values[SORT] < 0:
            self.values[SORT], self.to_move = face - 1, 0
        else:
            self.values[WINNER] = int(face > HEADS[self.values[SORT]])
            self.to_move = TERMINAL

    def _returns(self, seat: int) -> float:
        return float(self.values[WINNER] == seat)


class LoadedEvaluator(Evaluator):
    def features(self, state: State, seat: int, out: Features) -> None:
        if seat == 0 and state.values[SORT] >= 0:
            out.add(state.values[SORT])


class LoadedCoinsGame(Game[LoadedCoins]):
    name, title, seat_counts = "loaded", "Loaded coins", (2,)
    evaluator: ClassVar[Evaluator] = LoadedEvaluator(NAMES, WEIGHTS)

    def new(self, seats: int, options: Options) -> LoadedCoins:
        return LoadedCoins()


GAME = LoadedCoinsGame()
