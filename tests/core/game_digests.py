"""Fingerprints of random games, one line a game: run as a program by the tests of the builds.

python tests/core/game_digests.py GAMES STRIDE
"""

from __future__ import annotations

import sys

import harena
from harena.core.play.playout import random_game_digest

KINDS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {}),
    (2, {"start": "secret"}),
    (3, {"start": "secret", "games": 2}),
]
"""Seats and options of WARP 6; games are split evenly among them."""
LIMIT = 20_000


def digests(games: int, stride: int) -> list[int]:
    """Return the fingerprints of `games` random games, the same for every build."""
    found = []
    for number in range(games):
        seats, options = KINDS[number % len(KINDS)]
        start = harena.get_game("warp-6").start(seats, options)
        found.append(random_game_digest(start, 2026, number, LIMIT, stride))
    return found


if __name__ == "__main__":
    print("compiled" if harena.compiled else "plain")
    print("\n".join(str(digest) for digest in digests(int(sys.argv[1]), int(sys.argv[2]))))
