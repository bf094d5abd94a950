"""Positions, matches and generators are values: copied, compared, keyed, pickled and printed."""

from __future__ import annotations

import copy
import os
import pickle
import re
import subprocess
import sys

import pytest
from examples.games.hands import Hands, HandsGame

import harena
from harena import CommittedDice, Match, Rng, ScriptedDice, State, get_game, register
from harena.core import messages
from harena.core.errors import (
    HarenaError,
    IllegalActionError,
    IllegalRollError,
    OptionError,
    RecordError,
    SeatError,
    SeedError,
    UnknownGameError,
)
from harena.core.play.playout import Playout
from harena.server.errors import RefusedError

GAMES = ["warp-6", "warp-arena", "arena", "gladiator-arena", "hands"]
OPTIONS: dict[str, dict[str, object]] = {"warp-6": {"games": 3}, "hands": {"rounds": 2}}


class Whole:
    """An integer of another library, as NumPy's."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.fixture(autouse=True)
def _registered() -> None:
    register(HandsGame())


def some(name: str, seed: int = 1, steps: int = 3) -> State:
    """Return a position some steps into a game."""
    state: State = get_game(name).start(2, OPTIONS.get(name))
    Playout(seed).run(state, steps)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_states_know_their_game_and_options(name: str) -> None:
    state = some(name)
    game = get_game(name)
    for one in (state, state.clone(), state.observe(0)):
        assert one.game is game
        assert one.options == game.check_options(2, OPTIONS.get(name))
    with pytest.raises(HarenaError, match="was not made by its game's `start`"):
        _ = Hands(2, 1).game


@pytest.mark.parametrize("name", GAMES)
def test_states_are_copied_and_pickled(name: str) -> None:
    state = some(name)
    state.keep_journal()
    for one in (
        state.clone(),
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        copy.deepcopy([state])[0],
    ):
        assert one is not state
        assert one == state
        assert (one != state) is False
        assert type(one) is type(state)
        assert one.numbers() == state.numbers()
        assert one.key() == state.key()
        assert one.journal is None
        assert one.game is state.game
        assert one.options == state.options
        Playout(5).run(one, 3)
        assert one != state


def test_states_differ_by_game_options_and_numbers() -> None:
    state = some("warp-6")
    assert state != some("arena")
    assert state != "warp-6"
    for changed in ("to_move", "waiting", "die", "depth"):
        other = state.clone()
        setattr(other, changed, getattr(other, changed) + 1)
        assert other != state
        assert other.key() != state.key()
    for place in range(len(state.numbers()) - 4):
        other = state.clone()
        other.values[place] += 1
        assert other != state
        assert other.key() != state.key()
        other.values[place] += (1 << 40) - 1
        assert other.key() != state.key()
    short = get_game("hands").start(2, {"rounds": 3})
    other = get_game("hands").start(2, {"rounds": 2})
    other.load(short.numbers())
    assert other.numbers() == short.numbers()
    assert other != short


def test_keys_use_all_64_bits() -> None:
    keys = [some("warp-6", seed, seed % 60).key() for seed in range(2000)]
    assert all(0 <= key < 2**64 for key in keys)
    numbers = {tuple(some("warp-6", seed, seed % 60).numbers()) for seed in range(2000)}
    assert len(set(keys)) == len(numbers) > 1500
    for bit in range(64):
        assert 0.4 < sum(key >> bit & 1 for key in set(keys)) / len(set(keys)) < 0.6


def test_states_are_not_hashable() -> None:
    for one in (some("warp-6"), Rng(1), Match("warp-6", 2)):
        with pytest.raises(TypeError, match="cannot be hashed"):
            hash(one)


def test_states_have_a_repr() -> None:
    state = get_game("warp-6").start(2)
    assert repr(state) == "<warp-6 for 2, d8 to roll>"
    assert str(state) == get_game("warp-6").text(state)
    hands = get_game("hands").start(3)
    while hands.die:
        hands.apply_chance(1)
    assert repr(hands) == str(hands) == "<hands for 3, north and east and south to decide>"
    assert repr(Hands(2, 1)) == "<Hands for 2, d3 to roll>"
    Playout(1).run(hands, 100)
    assert repr(hands) == "<hands for 3, over>"
    drawn = state._repr_svg_()
    assert drawn is not None
    assert drawn.startswith("<svg ")
    assert Hands(2, 1)._repr_svg_() is None


@pytest.mark.parametrize("name", GAMES)
def test_matches_are_copied_and_pickled(name: str) -> None:
    match = Match(name, 2, OPTIONS.get(name), players=["Ann", ""], date="2026-11-22")
    rng = Rng(4)
    for _ in range(3):
        match.roll_all(rng)
        legal = match.legal_actions()
        match.apply_action(legal[int(rng.below(len(legal)))])
    for one in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert one == match
        assert (one != match) is False
        assert one.game is match.game
        one.roll_all(Rng(1))
        one.apply_action(one.legal_actions()[0])
        assert one != match
        assert one.log != match.log
        assert one.state != match.state
    other = copy.copy(match)
    other.date = ""
    assert other != match
    assert match != "match"


def test_copies_do_not_change_the_match() -> None:
    """The copy ends a secret phase that stays open in the match."""
    match = Match("warp-6", 2, {"start": "secret"})
    for number in range(9):
        match.apply_action("=1", 0)
        if number < 8:
            match.apply_action("=2", 1)
    ahead = copy.copy(match)
    ahead.apply_action("=2", 1)
    assert (ahead.may_know(0, 1), match.may_know(0, 1), match.phase_start()) == (True, False, 0)


def test_matches_have_a_repr() -> None:
    match = Match("warp-6", 2)
    assert repr(match) == "<match of warp-6 for 2, d8 to roll, 0 steps>"
    assert str(match) == str(match.state)
    assert (match._repr_svg_() or "").startswith("<svg ")
    match.roll_all(Rng(1))
    match.resign(1)
    assert repr(match) == "<match of warp-6 for 2, over, 18 steps>"


def test_generators_are_copied_compared_and_pickled() -> None:
    rng = Rng(7, 3)
    rng.below(10)
    for one in (copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))):
        assert one == rng
        other = copy.copy(rng)
        assert [one.roll(20) for _ in range(9)] == [other.roll(20) for _ in range(9)]
        assert one == other != rng
    assert Rng(7, 3) != Rng(7, 4)
    assert Rng(7, 3) != 7
    assert repr(Rng(7, 3)) == repr(Rng(7, 3)) != repr(rng)


def test_any_integer_is_a_seed() -> None:
    assert Rng(Whole(3), Whole(1)) == Rng(3, 1) == harena.seeded(Whole(3), Whole(1))
    assert Rng(3).roll(Whole(6)) == Rng(3).roll(6)
    assert harena.seeded(2**70 + 5) == harena.seeded(5)
    match = Match("warp-6", 2)
    match.apply_chance(Whole(3))
    match.roll_all(Rng(1))
    state = match.state.clone()
    action = state.legal_actions(Whole(0))[0]
    assert state.observe(Whole(1)) == state.observe(1)
    state.apply_action(Whole(action), Whole(0))
    assert type(match.apply_action(Whole(action), Whole(0)).value) is int
    assert state == match.state
    rolling = get_game("warp-6").start(2)
    rolling.apply_chance(Whole(8))
    assert state.space.name(Whole(action)) == state.space.name(action)
    assert state.space.kind(Whole(action)) == state.space.kind(action)
    with pytest.raises(harena.IllegalRollError):
        rolling.apply_chance(Whole(9))


def test_any_integer_is_a_match_seed() -> None:
    match = Match("warp-6", Whole(2))
    assert type(match.seats) is int
    assert match.apply_chance(Whole(3)).value == 3
    assert match.state_at(Whole(1)) == match.state_at(1)
    assert match.scene(Whole(1)) == match.scene(1)
    assert match.information_state(Whole(1)) == match.information_state(1)
    match.resign(Whole(1))
    assert type(match.resigned) is int
    assert ScriptedDice([5]).roll(Whole(6)) == 5
    assert CommittedDice(b"x").roll(Whole(6)) == CommittedDice(b"x").roll(6)
    assert get_game("warp-6").start(Whole(3)) == get_game("warp-6").start(3)


BOARDS: list[tuple[str, dict[str, object]]] = [
    ("warp-6", {"games": 3, "start": "secret"}),
    ("gladiator-arena", {"width": 6, "limit-start": 3, "weak-pairs": True}),
    ("gladiator-arena", {"limit": False, "swaps-bump": True}),
    ("warp-arena", {"grids": "6", "chain": True, "expansion": "bombs"}),
    ("warp-arena", {"shape": "square", "combat": "fixed", "strengths": "9,8,7,6,5"}),
]


@pytest.mark.parametrize(("name", "options"), BOARDS)
def test_text_positions_know_game_seats_and_options(name: str, options: dict[str, object]) -> None:
    game = get_game(name)
    state = game.start(2, options)
    Playout(2).run(state, 40)
    while name == "warp-arena" and "asks" not in str(state):
        Playout(3).run(state, 1)
    again = game.from_text(str(state))
    assert (again.game, again.seats, again.options) == (game, 2, state.options)
    assert str(again) == str(state)
    assert pickle.loads(pickle.dumps(again)) == again
    assert copy.copy(again) == again


def test_custom_positions_are_pickled() -> None:
    """No option gives as few as two grids."""
    game = get_game("warp-arena")
    state = game.from_text("arena quick 2\nred C 1-2\nblue C 2-2\n")
    assert state.options["grids"] == "2"
    assert pickle.loads(pickle.dumps(state)) == state


def test_games_without_text_positions_raise() -> None:
    with pytest.raises(HarenaError, match=messages.no_positions(game="Arena")):
        get_game("arena").from_text("")


def test_games_have_bounds() -> None:
    assert get_game("gladiator-arena").max_game_length(Whole(2)) == 9808
    assert get_game("gladiator-arena").max_game_length(3) == 13812
    assert get_game("arena").max_game_length(2, {"turns": 2}) == 25 + 2 * (5 + 217 + 432)
    for name in GAMES:
        for seats in get_game(name).seat_counts:
            assert get_game(name).max_game_length(seats) is not None
    with pytest.raises(
        SeatError, match=messages.wrong_seats(game="WARP 6", players="2 or 3", count=9)
    ):
        get_game("warp-6").max_game_length(9)


def test_invalid_arguments_are_reported() -> None:
    state = get_game("warp-6").start(2)
    with pytest.raises(SeatError, match="no seat 99; seats are 0 to 1"):
        state.legal_actions(99)
    with pytest.raises(SeatError, match="no seat -2; seats are 0 to 1, -1 a spectator"):
        state.observe(-2)
    with pytest.raises(SeedError, match=re.escape(messages.bad_seed(name="seed", given="x"))):
        harena.seeded("x")  # type: ignore[arg-type]
    for n in (0, -1, 2**30 + 1):
        with pytest.raises(ValueError, match="a number from 1 to"):
            Rng(1).below(n)
    assert state.chance_outcomes() == [(face, 1 / 8) for face in range(1, 9)]


LOOP = """
import harena
from harena.core.play.playout import Playout
from harena.server.errors import RefusedError
from harena.core.play.state import State, apply_listed, apply_rolled
state = harena.get_game("warp-6").start(2)
for wrong in (lambda: apply_listed(state, 0, -5), lambda: apply_rolled(state, 99)):
    before = state.numbers()
    try:
        wrong()
    except harena.HarenaError as error:
        print(type(error).__name__, state.numbers() == before)
Playout(1).run(state, 1000)
print(state.to_move)
"""


def test_debug_switch_checks_searches() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOOP],
        env=os.environ | {"HARENA_DEBUG": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["IllegalActionError", "True", "IllegalRollError", "True", "-2"]


@pytest.mark.parametrize(
    "error",
    [
        IllegalActionError(1, "up", ["down"]),
        IllegalRollError(7, 6),
        OptionError("grids", "7 is none of them"),
        RecordError(3, 4, "no die is due"),
        UnknownGameError("chess", ["arena"]),
        RefusedError("stale", "the game has gone on since", "seq"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_survive_pickling(error: HarenaError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))
