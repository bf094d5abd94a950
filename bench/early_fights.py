"""How soon Warp Arena's players fight, and what they spend their actions on, between bots.

    uv run python bench/early_fights.py [--games 20] [--seats 4] [--preset short] [--bot level-1]

Printed are the shares of games with a combat by turn 3 and with a C-bot that fell by turn 12, the
share of each announced action, and the most robots of a player in one hex. Games end after turn 12
at the latest. Ctrl-C prints the figures of the games so far.
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from contextlib import suppress

from harena import get_game
from harena.bots import get_bot
from harena.core.levels import level_name
from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.games.warp_arena.rules import fields as F, ids, journal
from harena.games.warp_arena.rules.position import WarpArena
from harena.lab.play_bots import play_bots

COMBAT = 3
"""The turn by which a combat should have begun."""
FALL = 12
"""The turn by which a C-bot should have fallen, and the last one that is played."""
NEVER = 99
LONGEST = 20_000  # decisions of a game


class Watch:
    """An observer that keeps the turns of the first combat and fall, and counts actions."""

    def __init__(self) -> None:
        """Start before the first turn."""
        self.combat = self.fall = NEVER
        self.actions: Counter[int] = Counter()
        self.stack = 0

    def before(self, state: State, seat: int, action: int) -> None:
        """Start a journal for the coming action."""
        state.keep_journal()

    def after(self, state: State) -> None:
        """Read what happened."""
        assert isinstance(state, WarpArena)
        turn = int(state.values[F.TURN])
        for note in state.journal or ():
            if note.kind in (journal.FOUGHT, journal.CONCEDED):
                self.combat = min(self.combat, turn)
            elif note.kind == journal.PLAYER_OUT:
                self.fall = min(self.fall, turn)
            elif note.kind == journal.ANNOUNCED:
                self.actions[int(note.b)] += 1
            elif note.kind == journal.PHASE_BEGUN:
                seat = int(note.a)
                hexes = {int(state.values[F.AT + seat * ids.OWN + n]) for n in range(ids.OWN)}
                there = [int(F.robots_of(state, hex_, seat)) for hex_ in hexes if hex_ >= 0]
                self.stack = max(self.stack, *there, 0)
        if turn > FALL or self.fall < NEVER:
            raise _OverError


class _OverError(Exception):
    """Nothing more to see in a game."""


def main() -> None:
    """Play the games and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--preset", default="", help="the defaults if not given")
    parser.add_argument("--bot", default=level_name(1))
    given = parser.parse_args()
    game = get_game("warp-arena")
    options = {one.name: one.options for one in game.presets}[given.preset] if given.preset else {}
    start = game.start(given.seats, options)
    watches: list[Watch] = []
    try:
        for seed in range(given.games):
            watch = Watch()
            bots = [get_bot(given.bot) for _ in range(given.seats)]
            with suppress(_OverError):
                play_bots(start, bots, Rng(2 * seed), Rng(2 * seed + 1), LONGEST, watch)
            watches.append(watch)
    except KeyboardInterrupt:
        print()
    games = len(watches)
    if not games:
        raise SystemExit("no game is over yet")
    combats = sum(watch.combat <= COMBAT for watch in watches)
    falls = sum(watch.fall <= FALL for watch in watches)
    actions = sum((watch.actions for watch in watches), Counter())
    print(f"{given.preset or 'defaults'}, {given.seats} seats, {given.bot}, {games} games")
    first = statistics.median(watch.combat for watch in watches)
    print(f"combat by turn {COMBAT}: {combats} games; first: median turn {first}")
    print(f"C-bot fallen by turn {FALL}: {falls} games")
    total = sum(actions.values())
    name = start.space.name
    shares = [f"{name(ids.MENU + which)} {many / total:.0%}" for which, many in actions.items()]
    print("actions: " + ", ".join(sorted(shares)))
    print(f"most robots in one hex: median {statistics.median(w.stack for w in watches)}")


if __name__ == "__main__":
    main()
