"""OpenSpiel's Monte Carlo tree searches as bots, for comparison.

`MCTSBot` plays games of perfect information. `ISMCTSBot` (information sets) plays games with
secrets or simultaneous decisions. Random games run in compiled code, which is faster than
OpenSpiel's own evaluator.

    uv run harena ladder warp-6 \\
        --bots 'search(seconds=0.1),examples/bots/open_spiel_mcts.py:OpenSpiel(seconds=0.1)'
"""

import time
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Rng, State
from harena.core.play.playout import Playout

pyspiel = import_module("pyspiel")
mcts = import_module("open_spiel.python.algorithms.mcts")
ismcts = import_module("open_spiel.python.algorithms.ismcts")
numpy = import_module("numpy")

EXPLORATION = 1.0
"""The constant of UCT for results of 0 to 1; OpenSpiel's examples use 2 for -1 to 1."""
LIMIT = 5000
"""The most decisions of a random game; longer games have no winner."""
FEW = 16
"""Simulations of the first measurement of speed."""

KIND = SimpleNamespace(
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
)
GAME = SimpleNamespace(get_type=lambda: KIND, max_utility=lambda: 1.0)
"""The part of a game that the searches use."""


class Position:
    """A position with the methods that OpenSpiel's searches call.

    In a simultaneous decision, the searching seat `me` decides first, then the lowest seat.
    """

    def __init__(self, state: State, me: int) -> None:
        self.state = state
        self.me = me

    def clone(self) -> "Position":
        return Position(self.state.clone(), self.me)

    def get_game(self) -> SimpleNamespace:
        return GAME

    def is_terminal(self) -> bool:
        return self.state.to_move == TERMINAL

    def is_chance_node(self) -> bool:
        return self.state.to_move == CHANCE

    def current_player(self) -> int:
        if self.state.to_move == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return self.me if self.state.can_act(self.me) else int(self.state.next_seat())

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.state.legal_actions(self.current_player() if player is None else player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.state.chance_outcomes()

    def apply_action(self, action: int) -> None:
        if self.state.to_move == CHANCE:
            self.state.apply_chance(action)
        else:
            self.state.apply_action(action, self.current_player())

    def returns(self) -> list[float]:
        return self.state.returns()

    def information_state_string(self) -> str:
        """Return what the deciding seat knows now. The search needs no history."""
        return str(self.state.observe(self.current_player()).key())


class Random:
    """The evaluator of plain Monte Carlo search: one random game, uniform priors."""

    def __init__(self, seed: int) -> None:
        self.playout = Playout(seed)

    def evaluate(self, position: Position) -> list[float]:
        state = position.state.clone()
        over = self.playout.run(state, LIMIT)
        return state.returns() if over else [1 / state.seats] * int(state.seats)

    def prior(self, position: Position) -> list[tuple[int, float]]:
        if position.is_chance_node():
            return position.chance_outcomes()
        legal = position.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class OpenSpiel:
    """A bot that follows OpenSpiel's `MCTSBot` or `ISMCTSBot`."""

    name = "open-spiel"
    title = "OpenSpiel"
    summary = "OpenSpiel's MCTS, or ISMCTS in games with secrets, with random games."

    def __init__(self, seconds: float = 0.25, simulations: int = 0) -> None:
        """Take a limit for each decision: processor seconds, or simulations.

        The last search's speed gives the number of simulations that fit into the time.
        """
        if seconds <= 0 and simulations <= 0:
            raise ValueError("seconds or simulations must be above 0")
        self.seconds = seconds
        self.simulations = simulations
        self.pace = 0.0  # simulations a second

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """Return the search's choice in `view`, the seat's observation."""
        legal = view.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        if self.simulations:
            return self._search(view, seat, rng, self.simulations)
        left = self.seconds
        if not self.pace:
            started = time.process_time()
            self._search(view, seat, rng, FEW)
            left -= time.process_time() - started
        return self._search(view, seat, rng, max(FEW, round(self.pace * left)))

    def _search(self, view: State, seat: int, rng: Rng, simulations: int) -> int:
        known = view.clone()
        known.determinize(seat, rng)
        hides = known != view or view.to_move == SIMULTANEOUS
        given: dict[str, Any] = {
            "game": GAME,
            "uct_c": EXPLORATION,
            "max_simulations": simulations,
            "evaluator": Random(rng.below(1 << 30)),
            "random_state": numpy.random.RandomState(rng.below(1 << 30)),
        }
        bot = ismcts.ISMCTSBot(**given) if hides else mcts.MCTSBot(**given)
        if hides:

            def filled_in(_position: Position, _player: int) -> Position:
                guess = view.clone()
                guess.determinize(seat, rng)
                return Position(guess, seat)

            bot.set_resampler(filled_in)
        started = time.process_time()
        action = int(bot.step(Position(view.clone(), seat)))
        self.pace = simulations / (time.process_time() - started)
        return action
