"""A game to learn: the loaded coins again, where each sort is a danger for who mostly loses."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from harena import Game, State
from harena.core.options import Options
from harena.core.play.evaluator import Evaluator
from harena.core.play.features import Features
from tests.lab.loaded_die_game import NAMES, SORT, LoadedCoins

WEIGHTS = vec[float]([0.0] * 4)
HAZARDS = vec[i64]([1, 4, 2, 3])
LOSER = (0, 0, 1, 1)
"""[sort] -> whose danger it is"""


class CoinsWithHazards(LoadedCoins):
    """The loser of most tosses starts with a half, less the hazard."""

    def empty(self) -> State:
        return CoinsWithHazards()


class EndangeredEvaluator(Evaluator):
    def features(self, state: State, seat: int, out: Features) -> None:
        if state.values[SORT] >= 0 and seat == LOSER[state.values[SORT]]:
            out.add(state.values[SORT])


class CoinsWithHazardsGame(Game[CoinsWithHazards]):
    name, title, seat_counts = "endangered", "Endangered", (2,)
    evaluator: ClassVar[Evaluator] = EndangeredEvaluator(NAMES, WEIGHTS, HAZARDS)

    def new(self, seats: int, options: Options) -> CoinsWithHazards:
        return CoinsWithHazards()


GAME = CoinsWithHazardsGame()
