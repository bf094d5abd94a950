"""Networks beside the evaluations they replaced: time, speed of the search, and calibration.

    uv run python bench/networks.py [--game warp-6] [--seats 2] [--games 200] [--seed 1]

Games are played by a search with the network. One position of each, drawn at random, is compared
with its result by both evaluations. `--picture FILE` draws the network's calibration. Ctrl-C prints
the figures of the games so far.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from harena import get_game
from harena.bots.search import Search
from harena.core.game import Game
from harena.core.play.evaluator import Evaluator
from harena.core.play.network import NetworkEvaluator
from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.lab.calibration import calibrated, curve_svg
from harena.lab.play_bots import LIMIT, play_bots

ROUNDS = 7
ITERATIONS = 30
"""Of the search that plays."""
EACH = 300
"""Of the search that is timed."""


class Positions:
    """An observer that keeps the positions before each decision."""

    def __init__(self) -> None:
        """Start without positions."""
        self.found: list[State] = []

    def before(self, state: State, seat: int, action: int) -> None:
        """Keep a position."""
        if seat >= 0:
            self.found.append(state.clone())

    def after(self, state: State) -> None:
        """Do nothing."""


def played(game: Game, seats: int, seed: int) -> list[State]:
    """Return the positions of a game before each decision, and the last."""
    bot = Search(seconds=0.0, iterations=ITERATIONS, temperature=0.1)
    watch = Positions()
    done = play_bots(game.start(seats), [bot] * seats, Rng(seed, 0), Rng(seed, 1), LIMIT, watch)
    return [*watch.found, done.state]


def seconds(run: Callable[[], None]) -> float:
    """Return the processor time of a call."""
    started = time.process_time()
    run()
    return time.process_time() - started


def nanoseconds(evaluator: Evaluator, states: list[State]) -> float:
    """Return the time of one evaluation."""

    def run() -> None:
        for state in states:
            evaluator.evaluate(state, 0)

    return seconds(run) / len(states) * 1e9


def iterations(network: str, states: list[State]) -> float:
    """Return the iterations of a search in a second."""
    bot = Search(seconds=0.0, iterations=EACH, network=network)

    def run() -> None:
        for state in states:
            bot.forget()
            bot.think(state, int(state.next_seat()), Rng(1))

    spent = seconds(run)
    return int(bot.tried) / spent


def main() -> None:
    """Play, compare and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="warp-6")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path)
    asked = parser.parse_args()
    game = get_game(asked.game)
    evaluator = game.evaluator
    if not isinstance(evaluator, NetworkEvaluator) or asked.seats not in evaluator.layers:
        raise SystemExit(f"{game.title} has no network for {asked.seats} seats")
    both: dict[str, Evaluator] = {"network": evaluator, "without": evaluator.linear}
    seen: dict[str, list[tuple[float, float, int]]] = {name: [] for name in both}
    sample: list[State] = []
    with suppress(KeyboardInterrupt):
        for number in range(asked.games):
            *states, last = played(game, asked.seats, asked.seed * 1_000_003 + number)
            draw = Rng(asked.seed, number)
            state = states[int(draw.below(len(states)))]
            seat = int(draw.below(asked.seats))
            sample.append(state)
            for name, one in both.items():
                chance = one.evaluate(state, seat)
                seen[name].append((chance, last.returns()[seat], asked.seats))
    if not sample:
        return
    for name, predictions in seen.items():
        found = calibrated(predictions)
        print(
            f"{name}: log loss {found.log_loss:.3f} (blind {found.blind:.3f}), "
            f"Brier {found.brier:.3f}, {found.positions} positions"
        )
        for part in found.bins:
            low, high = part.interval
            seen_share = f"{part.seen:6.1%} [{low:.1%}, {high:.1%}]"
            print(f"  {part.predicted:6.1%} -> {seen_share} of {part.count}")
        if asked.picture and name == "network":
            asked.picture.write_text(curve_svg(found, game.title), encoding="utf-8")
    many = sample * max(1, 2000 // len(sample))
    times = [[nanoseconds(one, many) for one in both.values()] for _ in range(ROUNDS)]
    searches = [
        [iterations(network, sample[:20]) for network in ("", "none")] for _ in range(ROUNDS)
    ]
    for title, rows in (("evaluation, ns", times), ("iterations/s", searches)):
        ours, theirs = (statistics.median(row[n] for row in rows) for n in range(2))
        ratio = statistics.median(row[0] / row[1] for row in rows)
        print(f"{title}: network {ours:.0f}, without {theirs:.0f}, ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
