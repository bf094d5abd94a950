"""The turn in which gladiators first meet, in games between bots.

    uv run python bench/first_contact.py [--games 100] [--seats 2] [--preset duel] [--bot level-2]

Contact is the first strike that hits. Printed are the share of the games with contact by turn 4,
the median and the latest turn of contact, the median length, and the wins by seat.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from harena import get_game
from harena.bots import get_bot
from harena.core.levels import DEFAULT_BOT
from harena.core.play.rng import Rng
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.lab.play_bots import play_bots

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.gladiator_arena.first_hit import NEVER, FirstHit

SOON = 4  # the turn by which they should have met
LONGEST = 20_000  # decisions of a game


def main() -> None:
    """Play the games and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--preset", default="duel")
    parser.add_argument("--bot", default=DEFAULT_BOT)
    args = parser.parse_args()
    game: Any = get_game("gladiator-arena")
    options = next(one.options for one in game.presets if one.name == args.preset)
    start = game.start(args.seats, options)
    assert isinstance(start, GladiatorArena)
    contacts, turns = [], []
    wins: Counter[int] = Counter()
    for seed in range(args.games):
        watch = FirstHit()
        bots = [get_bot(args.bot) for _ in range(args.seats)]
        played = play_bots(start, bots, Rng(2 * seed), Rng(2 * seed + 1), LONGEST, watch)
        contacts.append(watch.contact)
        turns.append(watch.turns)
        returns = played.state.returns()
        wins.update(seat for seat in range(args.seats) if returns[seat] == max(returns))
    soon = sum(turn <= SOON for turn in contacts)
    never = sum(turn == NEVER for turn in contacts)
    print(f"{args.preset}, {args.seats} seats, {args.bot}, {args.games} games")
    print(f"contact by turn {SOON}: {soon} games; never: {never}")
    print(f"contact: median turn {statistics.median(contacts)}, latest {max(contacts)}")
    print(f"length: median {statistics.median(turns)} turns, longest {max(turns)}")
    print("wins: " + ", ".join(str(wins[seat]) for seat in range(args.seats)))


if __name__ == "__main__":
    main()
