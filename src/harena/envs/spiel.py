"""Registers all games of Harena with OpenSpiel when it is imported.

>>> import pyspiel
>>> game = pyspiel.load_game("harena_warp_6(seats=3,games=2)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), [face for face, chance in state.chance_outcomes()]
(True, [1, 2, 3, 4, 5, 6, 7, 8])

A game's name is `harena_` and its own name with `_` for `-`. Options are parameters of the same
name; sets and lists use `/` as separator. In simultaneous decisions OpenSpiel asks the lowest seat
first; no seat sees the others' decisions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from harena.core.game import Game
from harena.core.options import Option, Options, Value, value_text
from harena.core.play.entry import UNKNOWN, Entry
from harena.core.play.fields import MOST_SIDES
from harena.core.play.information_state import HEADING, learned_steps
from harena.core.play.match import Match
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, SIMULTANEOUS, TERMINAL
from harena.core.registry import game_names, get_game
from harena.envs import messages, missing_package
from harena.envs.encoding import Encoding, Floats

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise missing_package(error, "openspiel") from error

SEATS_PARAMETER: Final = "seats"
"""The parameter for the number of seats."""
DEFAULT_MAX_LENGTH: Final = 1_000_000
"""The length reported for games without a bound."""
MEMORY: Final = 128
"""An information state tensor holds at most so many steps, the newest ones."""


def name_of(game: Game) -> str:
    """Return a game's name in OpenSpiel."""
    return f"harena_{game.name.replace('-', '_')}"


def _parameter(option: Option, value: Value) -> Value:
    """Return an option's value as an OpenSpiel parameter, in which commas are separators."""
    if option.kind in ("bool", "int"):
        return value
    text = value_text(value)
    return int(text) if text.isdigit() else text.replace(",", "/")


def _option(option: Option, value: Value) -> Value:
    """Return an option's value from a parameter."""
    return value.replace("/", ",") if isinstance(value, str) else value


def type_of(game: Game, options: Options | None = None) -> pyspiel.GameType:
    """Return OpenSpiel's description of a game with options; the defaults if None."""
    kinds = pyspiel.GameType
    hides = game.hides(options or game.check_options(min(game.seat_counts), None))
    parameters = {option.name: _parameter(option, option.default) for option in game.options}
    return kinds(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if hides
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=(
            kinds.Utility.CONSTANT_SUM if game.traits.always_won else kinds.Utility.GENERAL_SUM
        ),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=game.fields is not None,
        provides_observation_string=True,
        provides_observation_tensor=game.fields is not None,
        parameter_specification={SEATS_PARAMETER: min(game.seat_counts), **parameters},
    )


class SpielGame(pyspiel.Game):
    """A game of Harena as an OpenSpiel game, for a number of seats and options."""

    def __init__(self, game: Game, parameters: Mapping[str, Value] | None = None) -> None:
        """Create the game. Raises SeatError or OptionError."""
        given = dict(parameters or {})
        self.harena: Final = game
        self.seats: Final = int(given.pop(SEATS_PARAMETER, min(game.seat_counts)))
        known = {option.name: option for option in game.options}
        self.options: Final[Options] = game.check_options(
            self.seats, {name: _option(known[name], value) for name, value in given.items()}
        )
        self.encoding: Final = (
            Encoding(game, self.seats, self.options) if game.fields is not None else None
        )
        super().__init__(
            type_of(game, self.options),
            pyspiel.GameInfo(
                num_distinct_actions=int(game.space(self.seats, self.options).size),
                max_chance_outcomes=MOST_SIDES,
                num_players=self.seats,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0 if game.traits.always_won else None,
                max_game_length=game.max_game_length(self.seats, self.options)
                or DEFAULT_MAX_LENGTH,
            ),
            parameters or {},
        )

    def __reduce__(self) -> tuple[type[SpielGame], tuple[Game, dict[str, Value]]]:
        """Pickle the game and its parameters."""
        return SpielGame, (self.harena, dict(self.get_parameters()))

    def new_initial_state(self) -> SpielState:
        """Return the starting position of a match."""
        return SpielState(self)

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, parameters: Any = None
    ) -> Observer:
        """Return an observer. Raises ValueError for parameters, since there are none."""
        if parameters:
            raise ValueError(messages.no_parameters(found=str(parameters)))
        recalls = kind is not None and kind.perfect_recall
        longest = self.harena.max_game_length(self.seats, self.options) or MEMORY
        return Observer(self.encoding, recalls=recalls, memory=min(longest, MEMORY))


class SpielState(pyspiel.State):
    """A match under OpenSpiel's interface. Chance outcome n is face n of the die."""

    def __init__(
        self,
        game: SpielGame,
        match: Match | None = None,
        before: Sequence[str] = (),
        learned: Mapping[int, list[Entry]] | None = None,
    ) -> None:
        """Wrap a match; `before` has each seat's earlier history if the match lacks it.

        `learned` has the earlier steps that seats have learned.
        """
        super().__init__(game)
        self.match = match or Match(game.harena, game.seats, game.options)
        """The match, with its position and its log."""
        self._before = tuple(before)
        self._learned = dict(learned or {})

    def current_player(self) -> int:
        """Return the seat that decides, or OpenSpiel's number for chance or the end."""
        state = self.match.state
        if state.to_move == TERMINAL:
            return int(pyspiel.PlayerId.TERMINAL)
        if state.to_move == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(state.next_seat())

    def is_terminal(self) -> bool:
        """Return whether the match has ended."""
        return self.match.over

    def returns(self) -> list[float]:
        """Return the result of each seat; 0 before the end."""
        return self.match.returns()

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.state.legal_actions(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each face of the die with its probability."""
        return self.match.state.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.match.state.to_move == CHANCE:
            self.match.apply_chance(action)
        else:
            self.match.apply_action(action, self.match.state.next_seat())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"rolls {action}"
        return self.match.state.space.name(action)

    def resample_from_infostate(self, player: int, draw: Any) -> SpielState:
        """Return a position consistent with what a seat knows; `draw` returns numbers in [0, 1).

        The same seat decides, and `player` has the same legal actions. In simultaneous decisions
        OpenSpiel's order tells that all lower seats have decided, so they decide at random.
        """
        rng = Rng(int(draw() * (1 << 62)))
        guess = self.match.state.observe(player)
        guess.determinize(player, rng)
        decides = int(self.match.state.next_seat())
        while guess.to_move == SIMULTANEOUS and guess.next_seat() < decides:
            seat = int(guess.next_seat())
            actions = guess.legal_actions(seat)
            guess.apply_action(actions[rng.below(len(actions))], seat)
        # The other seats' histories are unknown; their current views stand in for them.
        seen = [" ".join(map(str, guess.observe(seat).numbers())) for seat in range(guess.seats)]
        seen[player] = self.seen_by(player)
        learned = {player: self.learned_by(player)}
        return SpielState(self.get_game(), Match.from_position(guess), seen, learned)

    def seen_by(self, player: int) -> str:
        """Return all that a seat has seen and done, as text; see `Match.information_state`."""
        told = self.match.information_state(player)
        if not self._before:
            return told
        return "\n".join([self._before[player], *told.split("\n")[HEADING:]])

    def learned_by(self, player: int) -> list[Entry]:
        """Return the steps that a seat has learned, see `learned_steps`."""
        return [*self._learned.get(player, ()), *learned_steps(self.match, player)]

    def __str__(self) -> str:
        """Return the position with all hidden information as plain text."""
        return str(self.match)


class Observer:
    """A seat's view for OpenSpiel: a row of numbers as in `Encoding`, and text.

    If `recalls` is true, the text is that of the whole history. In the row, `learned` (how many
    steps the seat has learned, logarithmic) and `history` follow then: the newest `memory` steps,
    oldest first. Each has a 0 or 1 for each seat, a 0 or 1 for a known value, the logarithm of a
    die's sides, and the action or face between 0 and 1. Unused lines are 0.
    """

    def __init__(self, encoding: Encoding | None, *, recalls: bool, memory: int = MEMORY) -> None:
        self._encoding = encoding
        self._recalls = recalls
        self.tensor: Floats | None = None
        """The newest row; `dict` has its parts by field name."""
        self.dict: dict[str, Floats] = {}
        if encoding is None:
            return
        size, width = encoding.size, encoding.seats + 3
        self.tensor = np.zeros(size + recalls * (1 + memory * width), np.float32)
        for name, (place, shape) in encoding.parts.items():
            self.dict[name] = self.tensor[place].reshape(shape)
        if recalls:
            self.dict["learned"] = self.tensor[size : size + 1]
            self.dict["history"] = self.tensor[size + 1 :].reshape(memory, width)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the row with what a seat knows now, and with the steps it has learned."""
        if self._encoding is None or self.tensor is None:
            return
        self.tensor[: self._encoding.size] = self._encoding.encode(state.match.state, player)
        if self._recalls:
            self._remember(state.learned_by(player), int(state.match.state.space.size))

    def _remember(self, steps: Sequence[Entry], actions: int) -> None:
        history = self.dict["history"]
        seats = history.shape[1] - 3
        self.dict["learned"][:] = np.log1p(len(steps)) / np.log1p(DEFAULT_MAX_LENGTH)
        history[:] = 0
        for line, step in zip(history, steps[-len(history) :], strict=False):
            if step.is_roll:
                line[seats + 1] = np.log2(1 + step.sides) / np.log2(1 + MOST_SIDES)
            else:
                line[step.seat] = 1
            if step.value != UNKNOWN:
                most = step.sides if step.is_roll else actions - 1
                line[seats] = 1
                line[seats + 2] = step.value / max(most, 1)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a seat's view, or its whole history, as text."""
        if self._recalls:
            return state.seen_by(player)
        return str(state.match.state.observe(player))


def register_game(game: Game) -> str:
    """Register a game with OpenSpiel and return the name to load it by."""

    class Loaded(SpielGame):
        """A class instead of a function: OpenSpiel releases it after Python has shut down."""

        def __init__(self, parameters: Mapping[str, Value] | None = None) -> None:
            super().__init__(game, parameters)

    pyspiel.register_game(type_of(game), Loaded)
    return name_of(game)


GAMES: Final = tuple(register_game(get_game(name)) for name in game_names())
"""The names of Harena's games in OpenSpiel."""
