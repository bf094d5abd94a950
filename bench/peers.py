"""Harena beside other libraries: random play, decisions a second, on one core of this machine.

Run it by `uv run --group peers python bench/peers.py`. Medians of several runs, taken in turn,
so that a machine whose speed drifts drifts for all.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import pyspiel

from harena.cli.terminal import say, table
from harena.core.registry import get_game
from harena.lab.bench import machine, playouts, playouts_from_python

PEERS = ("backgammon", "cribbage", "maedn", "hive", "chess", "gin_rummy")
Work = Callable[[], int]


def openspiel(name: str) -> Work:
    """A random game of OpenSpiel's, from Python, as all its users play it."""
    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal() and decisions < 2000:
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def harena_work(name: str, seats: int, compiled: bool) -> Work:
    """Random games of ours: in one piece, or from Python one decision at a time."""
    start = get_game(name).start(seats)
    seeds = iter(range(1, 10**9))
    play = playouts if compiled else playouts_from_python
    return lambda: play(start, 10, next(seeds))


def rate(work: Work, seconds: float) -> float:
    """Decisions a second over about `seconds`."""
    done = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds or not done:
        done += work()
    return done / spent


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    chosen = parser.parse_args()
    works: dict[str, Work] = {}
    for seats in (2, 3):
        works[f"harena warp-6, {seats} seats, in one piece"] = harena_work("warp-6", seats, True)
        works[f"harena warp-6, {seats} seats, from Python"] = harena_work("warp-6", seats, False)
    for name in PEERS:
        works[f"OpenSpiel {name}, from Python"] = openspiel(name)
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(chosen.runs):
        for name, work in works.items():
            rates[name].append(rate(work, chosen.seconds))
    rows = [["game", "decisions/s"]]
    for name, found in sorted(rates.items(), key=lambda pair: -statistics.median(pair[1])):
        rows.append([name, f"{statistics.median(found):,.0f}"])
    say(table(rows, right=True))
    say(", ".join(f"{key} {value}" for key, value in machine().items()))


if __name__ == "__main__":
    main()
