"""Measures decisions per second on one core for each learner interface.

    uv run python bench/learners.py [--runs 5] [--seconds 1]

Each interface plays random games: an action is drawn from a mask or a list of legal actions, and
the deciding seat gets its observation. Prints medians of several interleaved runs.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable

import numpy as np
import pyspiel

from harena.cli.output import echo, format_table
from harena.core.registry import game_names, get_game
from harena.envs import aec, single, spiel
from harena.envs.batch import Batch
from harena.lab.bench import Work, machine, rates

COUNT = 256  # matches side by side
STEPS = 40  # decisions in each between two looks at the clock


def batches(name: str) -> Work:
    """Play many matches at once."""
    batch = Batch(name, COUNT)

    def play(seed: int) -> int:
        rng = np.random.default_rng(seed)
        for _ in range(STEPS):
            drawn = rng.random(batch.masks.shape, np.float32) * batch.masks
            batch.step(drawn.argmax(axis=1))
        return COUNT * STEPS

    return play


def one_by_one(name: str) -> Work:
    """Play PettingZoo's environment."""
    env = aec.Environment(name)

    def play(seed: int) -> int:
        rng, decisions = np.random.default_rng(seed), 0
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            decisions += not over
        return decisions

    return play


def among_bots(name: str) -> Work:
    """Play Gymnasium's environment against random bots; count the learner's decisions only."""
    env = single.Environment(name)

    def play(seed: int) -> int:
        rng, decisions = np.random.default_rng(seed), 0
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
            seen, _, terminated, truncated, _ = env.step(action)
            over = terminated or truncated
            decisions += 1
        return decisions

    return play


def of_openspiel(name: str) -> Work:
    """Play the game in OpenSpiel."""
    game = pyspiel.load_game(spiel.name_of(get_game(name)))

    def play(seed: int) -> int:
        rng, decisions = random.Random(seed), 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                faces, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(faces, chances)[0])
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


WAYS: dict[str, Callable[[str], Work]] = {
    f"{COUNT} at once": batches,
    "PettingZoo": one_by_one,
    "Gymnasium": among_bots,
    "OpenSpiel": of_openspiel,
}


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    chosen = parser.parse_args()
    works = {f"{name}, {way}": make(name) for name in game_names() for way, make in WAYS.items()}
    found = rates(works, chosen.runs, chosen.seconds)
    rows = [["game, way", "decisions/s"]]
    rows += [[name, f"{speed:,.0f}"] for name, (_, speed) in found.items()]
    echo(format_table(rows, right=True))
    echo(", ".join(f"{key} {value}" for key, value in machine().items()))


if __name__ == "__main__":
    main()
