"""Games against itself as data: targets by hand, the same for a seed, and pickled whole."""

from __future__ import annotations

import pickle

import pytest
from librt.vecs import vec

from harena import Actions, Rng, get_game
from harena.core.play.network import NetworkEvaluator
from harena.lab.self_play import SelfPlay, SelfPlayData, preference


def player(trace: float = 0.8, limit: int = 5000, random_share: float = 0.0) -> SelfPlay:
    evaluator = get_game("warp-6").evaluator
    assert isinstance(evaluator, NetworkEvaluator)
    linear = evaluator.fresh()
    linear.use({})
    return SelfPlay(linear, 2, 0.4, random_share, trace, limit)


def played(made: SelfPlay, games: int = 2, start: str = "rolled") -> SelfPlayData:
    first = get_game("warp-6").start(2, {"start": start})
    for number in range(games):
        made.play(first, number, Rng(3, 2 * number), Rng(3, 2 * number + 1))
    return made.data


def rows(data: SelfPlayData) -> tuple[list[int], list[int], list[float]]:
    return [int(n) for n in data.inputs], [int(n) for n in data.ends], list(data.targets)


@pytest.mark.parametrize("start", ["rolled", "secret"])
def test_every_decision_but_the_last_is_stored(start: str) -> None:
    data = played(player(), start=start)
    assert data.games == 2
    assert len(data.ends) == len(data.targets) == 2 * (data.decisions - data.games)
    assert data.ends[len(data.ends) - 1] == len(data.inputs)
    targets = list(data.targets)
    for first, second in zip(targets[::2], targets[1::2], strict=True):
        assert first + second == pytest.approx(1.0)


def test_with_a_trace_of_one_targets_are_results_until_a_mistake() -> None:
    """In the game without much randomness the result reaches far back."""
    data = played(player(trace=1.0), games=1)
    tail = list(data.targets)[-20:]
    assert set(tail) <= {0.0, 1.0}


def test_targets_by_hand() -> None:
    """Three decisions: the second was a mistake, so its trace is cut; the third ends the game."""
    made = player(trace=0.5)
    for viewer, position, best, nearly in ((1, 0, 0.6, 1), (0, 1, 0.7, 0), (0, -1, 1.0, 1)):
        made.note_decision(position, viewer, vec[float]([best, 1.0 - best]), nearly)
    made.data.targets = vec[float]([0.0] * 4)
    made.trace_back(vec[float]([1.0, 0.0]))
    assert list(made.data.targets) == pytest.approx([1 - 0.7, 0.7, 1.0, 0.0])


def test_unfinished_games_are_dropped() -> None:
    data = played(player(limit=30))
    assert data.games == 0
    assert data.decisions == 60
    assert rows(data) == ([], [], [])


def test_the_same_seed_gives_the_same_data() -> None:
    assert rows(played(player(random_share=0.1))) == rows(played(player(random_share=0.1)))


def test_data_survive_pickling() -> None:
    data = played(player())
    back = pickle.loads(pickle.dumps(data))
    assert rows(back) == rows(data)
    assert (back.seats, back.games, back.decisions) == (2, data.games, data.decisions)


def test_preferences_are_bounded() -> None:
    assert preference(0.5) == 0.0
    assert preference(0.0) == pytest.approx(-11.51, abs=0.01)
    assert preference(1.0) == pytest.approx(11.51, abs=0.01)


@pytest.mark.parametrize("seed", range(5))
def test_players_do_not_know_what_is_hidden(seed: int) -> None:
    """The second seat chooses alike whatever face the first one has chosen in secret."""
    made = player()
    first = get_game("warp-6").start(2, {"start": "secret"})
    made.hides = True
    chosen = []
    for face in ("=1", "=4"):
        state = first.clone()
        state.apply_action(state.space.find(face), seat=0)
        actions = Actions(int(state.space.size))
        after = made.decide(state, actions, Rng(seed), 0.0, state.clone(), state.clone())
        chosen.append(after.observe(1).numbers())
        assert after.observe(0).numbers() != first.observe(0).numbers()
    assert chosen[0] == chosen[1]
