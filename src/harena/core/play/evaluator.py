"""Evaluations of positions: win probabilities for bots, hints and analysis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from harena.core.play.features import (
    Features,
    WinModel,
    borrow_features,
    give_back_features,
    share,
)
from harena.core.play.rng import Rng
from harena.core.play.state import TERMINAL, State, refuse_seat

NO_WEIGHTS: Final = vec[float]()
NO_HAZARDS: Final = vec[i64]()

Matches = Sequence[tuple[int, Mapping[str, object]]]
"""Matches as numbers of seats and options."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """The evaluation of a game's positions. This one gives all seats the same probability.

    A game with named features passes their weights and overrides `features`. Another game
    overrides `evaluate`. One evaluator serves all positions of a game, and all threads.

    >>> from harena import get_game
    >>> state = get_game("arena").start(2)
    >>> list(state.game.evaluator.win_probabilities(state))
    [0.5, 0.5]
    """

    def __init__(
        self,
        feature_names: Sequence[str] = (),
        weights: vec[float] = NO_WEIGHTS,
        hazards: vec[i64] = NO_HAZARDS,
        training_matches: Matches = (),
    ) -> None:
        """Take the names of all features in the order of their numbers, and their weights.

        `hazards`: [feature] the stage of a sudden loss, 4 first to 1 last, 0 for no hazard.
        The amount of a hazard is -log(1 - probability), and its weight is at most 0.
        `training_matches`: what to learn the weights from; each is played as often as it is
        listed. Without them training plays one of every number of seats.
        """
        self.feature_names: Final = tuple(feature_names)
        self.weights: vec[float] = weights
        """[feature] its weight, a logarithm of odds. Training changes it in place."""
        self.hazards: vec[i64] = hazards
        self.training_matches: Final = tuple(training_matches)

    # --- for a game to override ---------------------------------------------------------------

    def evaluate(self, state: State, seat: i64) -> float:
        """Return the seat's estimated probability of winning, 0 to 1.

        At the end it is the seat's result. SeatError if there is no such seat.
        """
        if seat < 0 or seat >= state.seats:
            refuse_seat(int(seat), int(state.seats))
        if state.to_move == TERMINAL:
            return state._returns(seat)
        if len(self.weights) == 0:
            return 1.0 / float(state.seats)
        if len(self.hazards) > 0:
            return self.win_probabilities(state)[seat]
        return share(self.scores(state), seat)

    def win_probabilities(self, state: State) -> vec[float]:
        """Return [seat] the estimated probability of winning; before the end they sum to 1."""
        seats = state.seats
        out = vec[float]([0.0] * int(seats))
        seat: i64
        if state.to_move == TERMINAL:
            for seat in range(seats):
                out[seat] = state._returns(seat)
            return out
        weights = self.weights
        hazards = self.hazards
        if len(hazards) > 0:
            model = WinModel(seats)
            found = borrow_features()
            for seat in range(seats):
                found.count = 0
                self.features(state, seat, found)
                model.add_features(seat, found, weights, hazards)
            give_back_features(found)
            return model.win_probabilities()
        if len(weights) > 0:
            scores = self.scores(state)
            for seat in range(seats):
                out[seat] = share(scores, seat)
            return out
        total = 0.0
        for seat in range(seats):
            out[seat] = self.evaluate(state, seat)
            total += out[seat]
        for seat in range(seats):
            out[seat] = out[seat] / total if total > 0.0 else 1.0 / float(seats)
        return out

    def has_win_probabilities(self, state: State) -> bool:
        """Return whether `win_probabilities` is meaningful to players, as in hints and analysis.

        Override it to return False where the evaluation only compares actions, as during setup.
        """
        return True

    def plan_value(self, state: State, seat: i64) -> float:
        """Return the value of the seat's secret plan so far, 0 to 1, to compare its plans.

        Greedy uses it where all seats plan in secret. The values of all seats need not sum to 1.
        """
        return self.evaluate(state, seat)

    def features(self, state: State, seat: i64, out: Features) -> None:
        """Add the seat's features in this position to `out`."""

    def score(self, state: State, seat: i64) -> float:
        """Return the sum of the seat's features times their weights.

        A game may override it to compute the same sum faster.
        """
        found = borrow_features()
        self.features(state, seat, found)
        total = found.score(self.weights)
        give_back_features(found)
        return total

    def randomize_start(self, state: State, rng: Rng) -> None:
        """Change the start of a training match, by `rng` alone, to something bots rarely reach."""

    # --- shared -------------------------------------------------------------------------------

    def scores(self, state: State) -> vec[float]:
        """Return [seat] the score."""
        out = vec[float]([0.0] * int(state.seats))
        seat: i64
        for seat in range(state.seats):
            out[seat] = self.score(state, seat)
        return out


PLAIN: Final = Evaluator()


def evaluator_of(state: State) -> Evaluator:
    """Return the evaluator of the state's game, or a plain one if the game is not known."""
    game = state._game
    if game is None:
        return PLAIN
    found: Evaluator = game.evaluator
    return found
