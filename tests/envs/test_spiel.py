"""OpenSpiel's own tests of a game, and that its matches are ours."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pyspiel
import pytest
from examples.games.hands import GAME as HANDS
from examples.games.toll import GAME as TOLL
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation

from harena import Match
from harena.core.errors import OptionError, SeatError
from harena.core.play.information_state import learned_steps
from harena.core.registry import game_names
from harena.envs import spiel
from harena.envs.encoding import Encoding
from tests.envs.positions import GAMES

GUESSED = (
    "harena_arena",
    "harena_gladiator_arena(width=5,height=5,limit-start=3)",
    "harena_warp_6(start=secret)",
    "harena_warp_arena",
)
SHORT = ("harena_arena(turns=3)", "harena_gladiator_arena(width=5,height=5,limit-start=3)")
"""Games whose matches end soon: a check of all states takes time with the square of the steps."""


class Even:
    """It takes all seats and actions as equal: games to the end would take long."""

    def evaluate(self, state: pyspiel.State) -> list[float]:
        return [1.0 / state.num_players()] * state.num_players()

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        if state.is_chance_node():
            outcomes: list[tuple[int, float]] = state.chance_outcomes()
            return outcomes
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def test_all_own_games_are_registered() -> None:
    assert list(spiel.GAMES) == [f"harena_{name.replace('-', '_')}" for name in game_names()]
    assert set(spiel.GAMES) <= set(pyspiel.registered_names())


def test_openspiel_checks_pass_for_plugin_games() -> None:
    """A game without fields, with hidden dice and interruptions."""
    game = pyspiel.load_game(spiel.register_game(TOLL))
    assert not game.get_type().provides_observation_tensor
    pyspiel.random_sim_test(game, 2, True, False)


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_games_match_own_games(name: str) -> None:
    game = pyspiel.load_game(f"harena_{name.replace('-', '_')}")
    theirs, ours = game.new_initial_state(), Match(name, 2)
    encoding = Encoding(name, 2)
    observers = [
        make_observation(game),
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)),
    ]
    rng = random.Random(name)
    for number in range(150):
        assert theirs.is_terminal() == ours.over
        assert theirs.returns() == ours.returns()
        if ours.over:
            break
        if theirs.is_chance_node():
            faces, chances = zip(*theirs.chance_outcomes(), strict=True)
            assert list(zip(faces, chances, strict=True)) == ours.state.chance_outcomes()
            face = rng.choice(faces)
            assert theirs.action_to_string(face) == f"rolls {face}"
            theirs.apply_action(face)
            ours.apply_chance(face)
            continue
        seat = theirs.current_player()
        assert seat == ours.state.next_seat()
        assert theirs.legal_actions() == sorted(ours.state.legal_actions(seat))
        if number % 10 == 0:
            for player in range(2):
                row = encoding.encode(ours.state, player)
                assert theirs.observation_tensor(player) == pytest.approx(row.tolist())
                assert theirs.observation_string(player) == str(ours.state.observe(player))
                recalled = ours.information_state(player)
                assert theirs.information_state_string(player) == recalled
                for observer in observers:
                    observer.set_from(theirs, player)
                assert observers[0].dict["seat"].tolist() == np.eye(2)[player].tolist()
                told = observers[1].tensor
                assert theirs.information_state_tensor(player) == told.tolist()
                assert told[: encoding.size].tolist() == row.tolist()
                assert len(told) == game.information_state_tensor_size()
            theirs = theirs.clone()
        action = rng.choice(theirs.legal_actions())
        assert theirs.action_to_string(action) == ours.state.space.name(action)
        theirs.apply_action(action)
        ours.apply_action(action, seat)
    assert str(theirs) == str(ours)


def test_tensors_recall_what_a_seat_learned() -> None:
    game = pyspiel.load_game("harena_warp_6(start=secret)")
    one, two = game.new_initial_state(), game.new_initial_state()
    other = [state.legal_actions()[n] for n, state in enumerate((one, two))]
    for state, action in zip((one, two), other, strict=True):
        state.apply_action(action)
    assert one.information_state_tensor(0) != two.information_state_tensor(0)
    assert one.information_state_tensor(1) == two.information_state_tensor(1)
    while one.current_player() != pyspiel.PlayerId.CHANCE:
        one.apply_action(one.legal_actions()[0])
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(one, 1)
    history, steps = observer.dict["history"], learned_steps(one.match, 1)
    assert history.shape == (spiel.MEMORY, 2 + 3)
    assert 1 < len(steps) < spiel.MEMORY
    assert history[len(steps) :].any() == False  # noqa: E712 (an array's)
    size = one.match.state.space.size
    for line, step in zip(history, steps, strict=False):
        assert line[:3].tolist() == [step.seat == 0, step.seat == 1, True]
        assert line[4] == pytest.approx(step.value / (int(size) - 1))
    guess = one.resample_from_infostate(1, random.Random(1).random)
    assert guess.information_state_tensor(1) == one.information_state_tensor(1)


def test_the_newest_steps_are_recalled() -> None:
    state = pyspiel.load_game("harena_arena").new_initial_state()
    rng = random.Random(3)
    while not state.is_terminal() and len(state.history()) < spiel.MEMORY + 40:
        state.apply_action(rng.choice(state.legal_actions()))
    tensor = state.information_state_tensor(0)
    lines = np.array(tensor[-spiel.MEMORY * 5 :]).reshape(-1, 5)
    last = learned_steps(state.match, 0)[-1]
    assert lines[:, :2].any(axis=1).sum() + (lines[:, 3] > 0).sum() == spiel.MEMORY
    assert lines[-1, 0] == (last.seat == 0)


@pytest.mark.parametrize("name", SHORT)
def test_openspiel_checks_pass(name: str) -> None:
    """Random matches with serialization, clones and all observations."""
    pyspiel.random_sim_test(pyspiel.load_game(name), 2, True, False)


@pytest.mark.parametrize("name", ["harena_warp_6", "harena_gladiator_arena"])
def test_openspiel_mcts_plays_legal_actions(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    rng = random.Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice([face for face, _ in state.chance_outcomes()]))
    bot = mcts.MCTSBot(
        state.get_game(), 1.0, 12, Even(), random_state=np.random.RandomState(1), solve=False
    )
    assert bot.step(state) in state.legal_actions()


def test_openspiel_cfr_solves_a_small_game() -> None:
    game = pyspiel.load_game(spiel.register_game(HANDS), {"rounds": 1})
    solver = cfr.CFRSolver(game)
    for _ in range(5):
        solver.evaluate_and_update_policy()
    worth = exploitability.nash_conv(game, solver.average_policy())
    assert worth < exploitability.nash_conv(game, policy.FirstActionPolicy(game))


def test_options_are_parameters() -> None:
    game = pyspiel.load_game(
        "harena_warp_arena(seats=3,actions=destroy/draw,cards=none,chain=True,grids=12)"
    )
    assert game.num_players() == 3
    match = game.new_initial_state().match
    assert (match.seats, match.options["actions"]) == (3, "destroy,draw")
    assert (match.options["chain"], match.options["grids"]) == (True, "12")
    again = pyspiel.load_game(str(game)).new_initial_state().match
    assert again.options == match.options
    with pytest.raises((OptionError, pyspiel.SpielError)):
        pyspiel.load_game("harena_warp_6(games=0)")
    with pytest.raises((SeatError, pyspiel.SpielError)):
        pyspiel.load_game("harena_warp_6(seats=4)")


def test_hidden_information_depends_on_options() -> None:
    kinds = pyspiel.GameType.Information
    kinds_by_game = {
        name: pyspiel.load_game(name).get_type().information
        for name in ("harena_warp_6", "harena_warp_6(start=secret)", "harena_warp_arena")
    }
    assert list(kinds_by_game.values()) == [
        kinds.PERFECT_INFORMATION,
        kinds.IMPERFECT_INFORMATION,
        kinds.IMPERFECT_INFORMATION,
    ]


def test_states_are_serialized_as_text() -> None:
    state = pyspiel.load_game("harena_warp_6").new_initial_state()
    while not state.is_chance_node() or len(state.history()) < 20:
        state.apply_action(state.legal_actions()[-1])
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert (again.history(), str(again)) == (state.history(), str(state))


def test_results_are_of_constant_sum() -> None:
    game = pyspiel.load_game(spiel.register_game(HANDS), {"rounds": 1})
    assert game.get_type().utility == pyspiel.GameType.Utility.CONSTANT_SUM
    assert game.utility_sum() == 1.0
    even = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    fixed = exploitability.exploitability(game, policy.FirstActionPolicy(game))
    assert even == pytest.approx(0.0, abs=1e-9)
    assert fixed > 0.05


def test_games_and_states_are_pickled() -> None:
    game = pyspiel.load_game("harena_warp_6(seats=3,start=secret)")
    again = pickle.loads(pickle.dumps(game))
    assert (str(again), again.num_players()) == (str(game), 3)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


@pytest.mark.parametrize("name", GUESSED)
def test_guesses_have_the_same_decision(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    rng = random.Random(2)
    for _ in range(60):
        if state.is_chance_node():
            state.apply_action(rng.choice([face for face, _ in state.chance_outcomes()]))
            continue
        seat = state.current_player()
        guess = state.resample_from_infostate(seat, rng.random)
        assert guess.current_player() == seat
        assert guess.legal_actions() == state.legal_actions()
        assert guess.information_state_string(seat) == state.information_state_string(seat)
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", GUESSED)
def test_openspiel_searches_play_legal_actions(name: str) -> None:
    """Its search for hidden information uses our guesses."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=Even(),
        uct_c=1.0,
        max_simulations=20,
        random_state=np.random.RandomState(1),
    )
    rng = random.Random(1)
    decisions = 0
    while decisions < 4:
        if state.is_chance_node():
            state.apply_action(rng.choice([face for face, _ in state.chance_outcomes()]))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decisions += 1


def test_guesses_match_the_seats_knowledge() -> None:
    state = pyspiel.load_game("harena_warp_arena").new_initial_state()
    rng = random.Random(1)
    for _ in range(120):
        faces = [face for face, _ in state.chance_outcomes()] if state.is_chance_node() else []
        state.apply_action(rng.choice(faces or state.legal_actions()))
    for seat in range(2):
        guess = state.resample_from_infostate(seat, rng.random)
        assert guess.observation_string(seat) == state.observation_string(seat)
        assert guess.information_state_string(seat) == state.information_state_string(seat)
        other = state.information_state_string(1 - seat)
        assert guess.information_state_string(1 - seat) != other
        while guess.is_chance_node():
            guess.apply_action(1)
        guess.apply_action(guess.legal_actions()[0])
        assert guess.information_state_string(seat).startswith(
            state.information_state_string(seat) + "\n"
        )
