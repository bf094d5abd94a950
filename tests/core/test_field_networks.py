"""Networks of declared fields: inputs by hand, the same from each side, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest
from examples.games import point_race, small_hex, tic_tac_toe
from librt.vecs import vec
from mypy_extensions import i64

from harena import CHANCE, Actions, ActionSpace, Game, HarenaError, Kind, Rng, State, get_game
from harena.bots import find_bot
from harena.core.play.evaluator import Evaluator
from harena.core.play.features import Features
from harena.core.play.field_network import NODE, STEPS, FieldNetwork, steps_to
from harena.core.play.fields import Axis, Field, Fields
from harena.core.play.network import NetworkEvaluator, evaluator_with
from harena.core.play.network_file import NetworkFileError, write_networks
from harena.testing.play import random_steps
from tests.core.test_networks import layers_of

SEAT = Axis("seat", 2, each=1)
FIELDS = Fields(
    (
        Field("HELD", "", (SEAT,), high=3),
        Field("ON", "", (Axis("cell", 2),), high=4, seats_from=1, kinds=2),
        Field("SCORE", "", low=-20, high=20),
        Field("FAR", "", high=1000),
        Field("ALIVE", "", high=3, bits=SEAT),
        Field("COPY", "", high=3, derived=True),
    )
)
SPACE = ActionSpace([Kind("button", ["go"])])


class Numbers(State):
    """A position with nothing but numbers."""

    def __init__(self) -> None:
        super().__init__(2, SPACE, 8)
        self.to_move = 0

    def empty(self) -> State:
        return Numbers()

    def _legal_actions(self, seat: i64, out: Actions) -> None:
        out.add(0)


def numbers(*values: int) -> Numbers:
    state = Numbers()
    for place, value in enumerate(values):
        state.values[place] = value
    return state


def network(alike: bool = False) -> FieldNetwork:
    return FieldNetwork(Evaluator(), Fields(FIELDS.row, alike=alike), 2, "Numbers")


def inputs(evaluator: NetworkEvaluator, state: State) -> list[list[int]]:
    """Return the active inputs of each seat, the viewer's first, without that of the decision."""
    found, ends = Features(evaluator.most_active), vec[i64]([0] * int(state.seats))
    evaluator.collect_inputs(state, evaluator.viewer(state), found, ends)
    stops = [0, *(int(end) for end in ends)]
    return [
        [int(n) for n in list(found.at)[first:last] if n % int(NODE)]
        for first, last in pairwise(stops)
    ]


def test_zeros_have_no_inputs() -> None:
    assert inputs(network(), numbers()) == [[], []]


def test_inputs_by_hand() -> None:
    """HELD has 4 inputs a seat, ON 5 for each cell and seat, then SCORE 41 values and steps."""
    evaluator, first = network(), 2 * int(NODE)
    held, on = first, first + 8
    score = on + 2 * 2 * 5
    up = down = steps_to(20)
    assert inputs(evaluator, numbers(2, 3)) == [[held + 2], [held + 4 + 3]]
    # The cell a has the first seat's second kind, b the second seat's first kind.
    assert inputs(evaluator, numbers(0, 0, 2, 3)) == [[on + 2], [on + 10 + 5 + 3]]
    low, steps = score, score + 41
    assert inputs(evaluator, numbers(0, 0, 0, 0, 2))[0] == [low + 22, steps, steps + 1]
    assert inputs(evaluator, numbers(0, 0, 0, 0, -1))[0] == [low + 19, steps + up]
    far = score + 2 * (41 + up + down)
    assert inputs(evaluator, numbers(0, 0, 0, 0, 0, 9))[0] == [far + n for n in range(8)]
    alive = far + 2 * steps_to(1000)
    assert inputs(evaluator, numbers(0, 0, 0, 0, 0, 0, 3)) == [[alive + 1], [alive + 3]]
    assert evaluator.input_count == alive + 4
    assert inputs(evaluator, numbers(0, 0, 0, 0, 0, 0, 0, 3)) == [[], []]


def test_what_belongs_to_all_is_the_viewers() -> None:
    state = numbers(0, 0, 0, 0, 1)
    first = inputs(network(), state)
    state.to_move = 1
    second = inputs(network(), state)
    assert first[0]
    assert first[1] == second[1] == []
    assert not set(first[0]) & set(second[0])


def test_seats_that_are_alike_share_inputs() -> None:
    """The position as the other side sees it has the same inputs."""
    state, other = numbers(2, 3, 2, 3, 5, 9, 1), numbers(3, 2, 4, 1, 5, 9, 2)
    other.to_move = 1
    assert inputs(network(alike=True), state) == inputs(network(alike=True), other)
    assert inputs(network(), state) != inputs(network(), other)


def test_the_seat_on_move_is_the_viewer_while_a_die_is_due() -> None:
    evaluator = point_race.GAME.network_evaluator
    state = point_race.GAME.start(2)
    assert state.to_move == CHANCE
    state.values[point_race.TURN] = 1
    assert evaluator.viewer(state) == 1
    assert network().viewer(numbers()) == 0


def test_steps_grow() -> None:
    steps = [int(step) for step in STEPS]
    assert steps[:13] == [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20]
    assert steps == sorted(set(steps))


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        (point_race.GAME, 2, {}),
        (small_hex.GAME, 2, {}),
        (get_game("arena"), 2, {}),
        (get_game("gladiator-arena"), 8, {}),
        (get_game("gladiator-arena"), 2, {"width": 6, "height": 6}),
    ],
)
def test_inputs_are_in_range(game: Game, seats: int, options: Mapping[str, object]) -> None:
    """Also those of what a seat sees, with blanks."""
    evaluator = game.network_evaluator
    evaluator = evaluator.fresh()
    state = game.start(seats, options)
    for _ in random_steps(state, Rng(1), 60):
        for view in (state, state.observe(seats - 1)):
            found = inputs(evaluator, view)
            assert all(0 <= n < evaluator.input_count for part in found for n in part)
            assert sum(len(part) for part in found) <= evaluator.most_active


@pytest.mark.parametrize("game", [point_race.GAME, small_hex.GAME], ids=lambda game: game.name)
def test_inputs_tell_all_positions_apart(game: Game) -> None:
    evaluator = game.network_evaluator
    seen: dict[str, tuple[int, ...]] = {}
    for seed in range(20):
        state = game.start(2)
        for _ in random_steps(state, Rng(seed), 40):
            if state.to_move in (0, 1):
                key = f"{evaluator.viewer(state)} {inputs(evaluator, state)}"
                assert seen.setdefault(key, tuple(state.numbers())) == tuple(state.numbers())


def test_the_default_is_kept() -> None:
    assert small_hex.GAME.network_evaluator is small_hex.GAME.network_evaluator
    assert get_game("warp-6").network_evaluator is get_game("warp-6").evaluator


def test_games_without_fields_or_with_too_many_are_refused() -> None:
    with pytest.raises(HarenaError, match="Tic-tac-toe declares no fields"):
        _ = tic_tac_toe.GAME.network_evaluator
    with pytest.raises(HarenaError, match=r"fields of Warp Arena need [\d,]+ inputs"):
        _ = get_game("warp-arena").network_evaluator


def test_bots_play_by_a_network_of_fields(tmp_path: Path) -> None:
    file = tmp_path / "hex.safetensors"
    state = small_hex.GAME.start(2)
    write_networks(file, {2: layers_of(2, 4, 1, small_hex.GAME.network_evaluator.input_count)})
    assert evaluator_with(state, str(file)).evaluate(state, 0) != 0.5
    assert evaluator_with(state, "none") is small_hex.GAME.evaluator
    bot = find_bot(f"search(seconds=0,iterations=3,network={file})")
    assert bot.choose(state, 0, Rng(1)) in state.legal_actions(0)


def test_a_network_of_other_inputs_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.safetensors"
    write_networks(file, {2: layers_of(2, 4, 1)})
    with pytest.raises(NetworkFileError, match="does not have the 286 inputs of Small Hex"):
        evaluator_with(small_hex.GAME.start(2), str(file))
