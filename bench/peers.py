"""Compares random play with other libraries: decisions per second on one core.

Run `uv run python bench/peers.py`. It measures as `harena bench` does: medians of several
interleaved runs.
"""

from __future__ import annotations

import argparse
import random

import pyspiel

from harena.cli.output import echo, format_table
from harena.core.registry import get_game
from harena.lab.bench import Work, machine, playouts, playouts_from_python, rates

PEERS = ("backgammon", "cribbage", "maedn", "hive", "chess", "gin_rummy")


def openspiel(name: str) -> Work:
    """Play a random game of OpenSpiel, in the same loop as Harena's from Python."""
    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        rng = random.Random(seed)
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
    """Play random games of Harena: compiled as a whole, or decision by decision from Python."""
    start = get_game(name).start(seats)
    play = playouts if compiled else playouts_from_python
    return lambda seed: play(start, 10, seed)


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
    found = rates(works, chosen.runs, chosen.seconds)
    rows = [["game", "decisions/s"]]
    for name, (_, speed) in sorted(found.items(), key=lambda pair: -pair[1][1]):
        rows.append([name, f"{speed:,.0f}"])
    echo(format_table(rows, right=True))
    echo(", ".join(f"{key} {value}" for key, value in machine().items()))


if __name__ == "__main__":
    main()
