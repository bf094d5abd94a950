"""Value networks: win probabilities from the active inputs of each seat.

An input is a fact about a seat, such as a piece on a place; a position has few of all possible
ones. Each input adds its row of a table to the sums of every seat: as its own, the next seat's, and
so on. The clipped sums of all seats go through one more hidden layer to the win probabilities
(Nasu 2018, "Efficiently Updatable Neural-Network-based Evaluation Functions"). The numbers are
integers up to the last layer, so compiled and plain Python give equal values on every machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from harena.core import messages
from harena.core.play import network_plain
from harena.core.play.evaluator import Evaluator, evaluator_of
from harena.core.play.features import Features
from harena.core.play.network_file import LAYERS, Layers, NetworkFileError, read_networks
from harena.core.play.rng import Rng
from harena.core.play.state import TERMINAL, State, refuse_seat

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_SEATS: Final = 9
MOST_ACTIVE: Final = 1024
"""The active inputs of a position for which there is room unless a game needs more."""
NO_NETWORK: Final = "none"
"""The network of a bot that evaluates without one."""
_FROM_FILES: Final[dict[str, Evaluator]] = {}
KERNEL: Any = network_plain.Kernel
try:
    from harena.core.play import network_kernel

    KERNEL = network_kernel.Kernel
except ImportError:  # Harena runs uncompiled.
    pass


class Network:
    """A value network for one number of seats, with room for the inputs of one position."""

    def __init__(self, seats: int, layers: Layers, most_active: i64 = MOST_ACTIVE) -> None:
        """Take the layers, see `network_file`. ValueError if they do not fit together."""
        self.inputs: Features = Features(most_active)
        self.ends: vec[i64] = vec[i64]([0] * seats)
        parts = [layers[name] for name in LAYERS]
        self.kernel: Final = KERNEL(seats, self.inputs.at, self.ends, *parts)


@mypyc_attr(allow_interpreted_subclasses=True)
class NetworkEvaluator(Evaluator):
    """An evaluator by networks. A game says which inputs are active.

    Where a number of seats has no network, `linear` evaluates. The names and weights of features
    are those of `linear`.
    """

    def __init__(
        self,
        linear: Evaluator,
        input_count: int,
        file: Path | None = None,
        most_active: int = MOST_ACTIVE,
    ) -> None:
        """Take the evaluator without a network, the number of inputs, and a file of networks.

        `most_active`: how many inputs of a position can be active, of all seats together.
        """
        super().__init__(
            linear.feature_names, linear.weights, linear.hazards, linear.training_matches
        )
        self.linear: Final = linear
        self.input_count: Final = input_count
        self.most_active: Final = most_active
        self.layers: dict[int, Layers] = {}
        self.known: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.spare: list[list[Network]] = [[] for _ in range(MOST_SEATS)]
        if file is not None:
            self.use(read_networks(file))

    def use(self, layers: Mapping[int, Layers]) -> None:
        """Evaluate by these networks from now on, by their numbers of seats."""
        self.layers = dict(layers)
        self.spare = [[] for _ in range(MOST_SEATS)]
        self.known = vec[i64]([1 if seats in layers else 0 for seats in range(MOST_SEATS)])

    # --- for a game to override ---------------------------------------------------------------

    def add_inputs(self, state: State, seat: i64, viewer: i64, out: Features) -> None:
        """Add the active inputs of a seat to `out`, each with the amount 1."""

    def viewer(self, state: State) -> i64:
        """Return the seat whose inputs come first: the one on move or after the die.

        -1 for positions that no network is trained on; `linear` evaluates them.
        """
        return max(state.to_move, 0)

    def fresh(self) -> NetworkEvaluator:
        """Return another evaluator of the same game, for other networks."""
        maker: Any = type(self)
        made: NetworkEvaluator = maker()
        return made

    # --- shared -------------------------------------------------------------------------------

    def collect_inputs(self, state: State, viewer: i64, out: Features, ends: vec[i64]) -> None:
        """Set the inputs to those of all seats, the viewer's first."""
        seats = state.seats
        out.count = 0
        away: i64
        for away in range(seats):
            seat = viewer + away
            if seat >= seats:
                seat -= seats
            self.add_inputs(state, seat, viewer, out)
            ends[away] = out.count

    def borrow(self, seats: i64) -> Network:
        """Return a network of the borrower's own, until it is appended to `spare` [seats]."""
        # All threads share the spare networks, so each takes one in a single step.
        try:
            return self.spare[seats].pop()
        except IndexError:
            return Network(int(seats), self.layers[int(seats)], self.most_active)

    def judging(self, state: State) -> i64:
        """Return the viewer; -1 if `linear` evaluates the position."""
        if state.to_move == TERMINAL or not self.known[state.seats]:
            return -1
        return self.viewer(state)

    def run(self, state: State, viewer: i64) -> tuple[float, ...]:
        """Return the win probabilities from the viewer's seat on, by a network."""
        network = self.borrow(state.seats)
        self.collect_inputs(state, viewer, network.inputs, network.ends)
        values = cast(tuple[float, ...], network.kernel())
        self.spare[state.seats].append(network)
        return values

    def evaluate(self, state: State, seat: i64) -> float:
        """Return the seat's estimated probability of winning, 0 to 1."""
        viewer = self.judging(state)
        if viewer < 0:
            return self.linear.evaluate(state, seat)
        if seat < 0 or seat >= state.seats:
            refuse_seat(int(seat), int(state.seats))
        away = seat - viewer
        if away < 0:
            away += state.seats
        return self.run(state, viewer)[away]

    def win_probabilities(self, state: State) -> vec[float]:
        """Return [seat] the estimated probability of winning."""
        seat = self.judging(state)
        if seat < 0:
            return self.linear.win_probabilities(state)
        seats = state.seats
        out = vec[float]([0.0] * int(seats))
        values = self.run(state, seat)
        i: i64
        for i in range(seats):
            out[seat] = values[i]
            seat += 1
            if seat == seats:
                seat = 0
        return out

    def has_win_probabilities(self, state: State) -> bool:
        """Return whether `win_probabilities` is meaningful to players."""
        return self.linear.has_win_probabilities(state)

    def plan_value(self, state: State, seat: i64) -> float:
        """Return the value of the seat's secret plan so far, 0 to 1."""
        return self.linear.plan_value(state, seat)

    def features(self, state: State, seat: i64, out: Features) -> None:
        """Add the features of the evaluator without a network."""
        self.linear.features(state, seat, out)

    def score(self, state: State, seat: i64) -> float:
        """Return the score by the evaluator without a network."""
        return self.linear.score(state, seat)

    def randomize_start(self, state: State, rng: Rng) -> None:
        """Change the start of a training match."""
        self.linear.randomize_start(state, rng)


def evaluator_with(state: State, network: str) -> Evaluator:
    """Return the evaluator of the state's game with another network.

    `network`: the path of a file, "none" for the evaluator without a network, "" for the game's
    own. HarenaError if the game takes no networks; NetworkFileError and OSError for the file.
    """
    if network == "":
        return evaluator_of(state)
    game = state.game
    key = f"{game.name} {network}"
    if key not in _FROM_FILES:
        found: NetworkEvaluator = game.network_evaluator
        if network == NO_NETWORK:
            return found.linear
        layers = read_networks(Path(network))
        refuse_other_inputs(network, game.title, found.input_count, layers)
        other = found.fresh()
        other.use(layers)
        _FROM_FILES[key] = other
    return _FROM_FILES[key]


def refuse_other_inputs(
    file: str, title: str, input_count: int, networks: Mapping[int, Layers]
) -> None:
    """Raise NetworkFileError for a network with another number of inputs than a game has."""
    for seats, layers in networks.items():
        if len(layers["table"]) != input_count * seats * len(layers["bias"]):
            raise NetworkFileError(
                messages.other_inputs(file=file, game=title, seats=seats, inputs=input_count)
            )
