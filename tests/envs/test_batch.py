"""Many matches at once go the same ways as each by itself."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy

import numpy as np
import pytest
from examples.games.point_race import GAME as POINT_RACE

from harena import Game, IllegalActionError, Rng, State, get_game
from harena.core.errors import OptionError
from harena.core.play.position_batch import PositionBatch, settle
from harena.envs.batch import Batch
from harena.envs.encoding import Encoding, mask_of
from tests.envs.positions import GAMES

COUNT = 5


def drawn(batch: Batch, rng: np.random.Generator) -> list[int]:
    """Return a legal action for each match."""
    return [int(rng.choice(np.flatnonzero(mask))) for mask in batch.masks]


def pickled(batch: Batch) -> Batch:
    """Return what a pickle of a batch restores."""
    again = pickle.loads(pickle.dumps(batch))
    assert isinstance(again, Batch)
    return again


class Alone:
    """A match by itself, with the dice that number `n` of a batch has."""

    def __init__(self, game: str, seats: int, seed: int, n: int) -> None:
        self.start = get_game(game).start(seats)
        self.dice = Rng(seed, n)
        self.begin()

    def begin(self) -> None:
        self.state: State = self.start.clone()
        self.seat = settle(self.state, self.dice)

    def play(self, action: int) -> list[float]:
        """Return the results of the end, if it is reached."""
        self.state.apply_action(action, self.seat)
        self.seat = settle(self.state, self.dice)
        if self.seat >= 0:
            return []
        worth = self.state.returns()
        self.begin()
        return worth


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_batched_matches_equal_single_matches(game: str, seats: int) -> None:
    if seats not in get_game(game).seat_counts:
        seats = get_game(game).seat_counts[-1]
    batch, encoding = Batch(game, COUNT, seats, seed=3), Encoding(game, seats)
    alone = [Alone(game, seats, 3, n) for n in range(COUNT)]
    rng, ends = np.random.default_rng(1), 0
    for _ in range(400):
        assert batch.seats.tolist() == [one.seat for one in alone]
        assert list(batch.states) == [one.state for one in alone]
        for n, one in enumerate(alone):
            assert batch.masks[n].tolist() == mask_of(one.state, one.seat).tolist()
            row = encoding.encode(one.state, one.seat)
            assert batch.observations[n].tolist() == row.tolist()
        actions = drawn(batch, rng)
        step = batch.step(actions)
        worth = [one.play(action) for one, action in zip(alone, actions, strict=True)]
        assert step.terminated.tolist() == [bool(each) for each in worth]
        assert step.rewards.tolist() == pytest.approx(
            np.array([each or [0.0] * seats for each in worth])
        )
        assert not step.truncated.any()
        ends += int(step.terminated.sum())
    assert ends > 0 or game in ("warp-6", "warp-arena")


def test_matches_do_not_depend_on_batch_size() -> None:
    few, many = (Batch("arena", count, seed=7) for count in (2, 6))
    for _ in range(100):
        assert few.observations.tolist() == many.observations[:2].tolist()
        choices = many.masks.argmax(axis=1)
        few.step(choices[:2])
        many.step(choices)


def test_long_matches_are_truncated() -> None:
    batch = Batch("warp-arena", 2, seed=1, limit=30)
    for number in range(1, 61):
        step = batch.step(batch.masks.argmax(axis=1))
        assert step.truncated.tolist() == [number % 30 == 0] * 2
        assert not step.rewards.any()


@pytest.mark.parametrize("game", ["arena", "gladiator-arena"])
def test_last_observations_are_kept(game: str) -> None:
    batch, encoding = Batch(game, COUNT, seed=2, limit=35), Encoding(game, 2)
    alone = [Alone(game, 2, 2, n) for n in range(COUNT)]
    rng, ends, since = np.random.default_rng(1), [0, 0], [0] * COUNT
    for _ in range(150):
        actions = drawn(batch, rng)
        step = batch.step(actions)
        wanted = []
        for n, (one, action) in enumerate(zip(alone, actions, strict=True)):
            one.state.apply_action(action, one.seat)
            one.seat = settle(one.state, one.dice)
            since[n] += 1
            assert step.terminated[n] == (one.seat < 0)
            if one.seat < 0 or since[n] == batch.limit:
                wanted.append([encoding.encode(one.state, seat).tolist() for seat in range(2)])
                ends[one.seat < 0] += 1
                since[n] = 0
                one.begin()
        assert step.final_observations.shape == (len(wanted), 2, encoding.size)
        assert step.final_observations.tolist() == wanted
    assert min(ends) > 0 or game == "arena"


@pytest.mark.parametrize("copied", [pickled, deepcopy])
@pytest.mark.parametrize("game", [*GAMES, POINT_RACE])
def test_batches_continue_from_pickles(game: str | Game, copied: Callable[[Batch], Batch]) -> None:
    batch = Batch(game, 3, 3 if game == "warp-arena" else 2, seed=4, limit=90)
    rng = np.random.default_rng(2)
    for _ in range(50):
        batch.step(drawn(batch, rng))
    again = copied(batch)
    assert again.limit == 90
    truncated = 0
    for _ in range(100):
        for name in ("observations", "masks", "seats"):
            one, two = getattr(batch, name), getattr(again, name)
            assert (one.dtype, one.tobytes()) == (two.dtype, two.tobytes())
        assert batch.states == again.states
        actions = drawn(batch, rng)
        for mine, other in zip(batch.step(actions), again.step(actions), strict=True):
            assert mine.tobytes() == other.tobytes()
            truncated += int(mine.sum()) if mine.dtype == np.bool_ else 0
    assert truncated > 0


def test_illegal_actions_change_nothing() -> None:
    batch = Batch("gladiator-arena", 3)
    before = [state.clone() for state in batch.states]
    legal = batch.masks.argmax(axis=1).tolist()
    for wrong in (batch.masks[1].argmin(), -1, batch.actions):
        with pytest.raises(IllegalActionError, match="seat 0 "):
            batch.step([legal[0], int(wrong), legal[2]])
    for misfit in ([legal[0]], [0.5, 0.5, 0.5], [legal] * 2):
        with pytest.raises(ValueError, match="expected 3 whole numbers, one per match"):
            batch.step(misfit)
    assert list(batch.states) == before


def test_arrays_are_fresh_and_read_only() -> None:
    batch = Batch("warp-6", 2, seed=1)
    seen, rows = batch.observations, batch.observations.tolist()
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = True
    batch.step(batch.masks.argmax(axis=1))
    assert seen.tolist() == rows
    assert batch.observations.tolist() != rows


def test_options_and_counts_are_checked() -> None:
    assert Batch("warp-6", 1, 3, {"games": 2}).states[0].options["games"] == 2
    with pytest.raises(OptionError):
        Batch("warp-6", 1, 3, {"games": 0})
    with pytest.raises(ValueError, match="expected at least 1 position, not 0"):
        Batch("warp-6", 0)


def test_finished_positions_have_no_legal_actions() -> None:
    positions = PositionBatch(get_game("gladiator-arena").start(2), 1, 1)
    rng = np.random.default_rng(1)
    while positions.seats[0] >= 0:
        positions.look()
        positions.play([int(rng.choice(np.asarray(positions.legal)[: int(positions.found)]))])
    positions.look()
    assert positions.found == 0
    assert positions.states[0].returns() != [0, 0]
    positions.restart(0)
    assert positions.seats[0] == 0
    assert positions.played[0] == 0
