"""The same seed and actions lead to the same returns, whatever interface plays them."""

from __future__ import annotations

import numpy as np
import pytest
from examples.games import point_race, small_hex
from hypothesis import given, settings, strategies as st

from harena import Game, Rng, State, get_game
from harena.bots import chosen, get_bot
from harena.core.play.position_batch import settle
from harena.envs import aec
from harena.envs.batch import Batch
from harena.envs.single import Environment
from tests.envs.positions import GAMES
from tests.openspiel import IS_THERE

SEATED: list[tuple[Game, int, dict[str, object]]] = [
    *((get_game(name), 2, {}) for name in GAMES),
    (point_race.GAME, 2, {}),
    (small_hex.GAME, 2, {}),
]
LONGEST = 1000
"""Decisions after which long matches are cut."""


def engine(start: State, seed: int, choices: int) -> tuple[list[int], list[int], list[float]]:
    """Return the decisions of a match, the same with dice between them, and its returns."""
    state, dice, rng = start.clone(), Rng(seed, 0), Rng(choices, 1)
    actions: list[int] = []
    steps: list[int] = []

    def go_on() -> int:
        """Roll dice and play forced actions until a seat decides."""
        while True:
            if state.die:
                face = dice.roll(int(state.die))
                steps.append(face)
                state.apply_chance(face)
                continue
            forced = int(state.forced_action())
            if forced < 0:
                return int(state.next_seat())
            state.apply_action(forced)

    while (seat := go_on()) >= 0 and len(actions) < LONGEST:
        legal = state.legal_actions(seat)
        actions.append(legal[rng.below(len(legal))])
        steps.append(actions[-1])
        state.apply_action(actions[-1], seat)
    return actions, steps, state.returns()


@pytest.mark.parametrize(("game", "seats", "options"), SEATED, ids=lambda one: str(one)[:24])
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32), choices=st.integers(0, 2**32))
def test_interfaces_agree(
    game: Game, seats: int, options: dict[str, object], seed: int, choices: int
) -> None:
    start = game.start(seats, options)
    actions, steps, worth = engine(start, seed, choices)

    assert any(worth) or len(actions) == LONGEST
    batch = Batch(game, 1, seats, options, seed=seed, limit=len(actions))
    for action in actions:
        last = batch.step([action])
    assert last.rewards[0].tolist() == pytest.approx(worth)
    assert bool(last.terminated[0]) == any(worth)

    env = aec.Environment(game, seats, options)
    env.reset(seed=seed)
    for action in actions:
        env.step(action)
    assert [env.rewards[agent] for agent in env.possible_agents] == worth

    if IS_THERE:
        import pyspiel

        from harena.envs import spiel

        state = spiel.SpielGame(game, {"seats": seats}).new_initial_state()
        for step in steps:
            state.apply_action(step)
        assert state.returns() == worth
        assert state.is_terminal() == any(worth)
        assert isinstance(state, pyspiel.State)


@pytest.mark.parametrize(("game", "seats", "options"), SEATED, ids=lambda one: str(one)[:24])
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_learners_environment_agrees(
    game: Game, seats: int, options: dict[str, object], seed: int
) -> None:
    """Its dice and its opponents' choices follow from one seed, so the engine repeats them."""
    env = Environment(game, seats, options, limit=LONGEST)
    seen, _ = env.reset(seed=seed)
    dice, choices, _ = np.random.default_rng(seed).integers(1 << 62, size=3).tolist()
    state, of_dice, of_bots = game.start(seats, options), Rng(dice), Rng(choices)
    bot, rng = get_bot("random"), np.random.default_rng(seed)
    over, reward = False, 0.0
    while not over:
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        while (seat := int(settle(state, of_dice))) >= 0 and 0 not in state.deciding():
            state.apply_action(chosen(bot, state, seat, of_bots), seat)
        state.apply_action(action, 0)
        seen, reward, terminated, truncated, _ = env.step(action)
        over = terminated or truncated
    while (seat := int(settle(state, of_dice))) >= 0 and 0 not in state.deciding():
        state.apply_action(chosen(bot, state, seat, of_bots), seat)
    assert state == env.position
    assert reward == state.returns()[0]
