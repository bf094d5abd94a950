"""Impatience: less weight for safety and cards, more for attacks.

Whole armies on all sides would otherwise wait for ever. The first attacker loses a little, and the
side with more cards waits for more still. Two players grow impatient late in a game, more players
are so from the beginning: a fight between two of them helps all others, so nobody would begin one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.features import Features
from harena.games.warp_arena.ai.features import NAMES, OFF_CENTRE, ROBOTS
from harena.games.warp_arena.ai.strength_map import StrengthMap
from harena.games.warp_arena.rules import fields as F
from harena.games.warp_arena.rules.fields import WarpArenaState

QUIET: Final[i64] = 48  # phases of both seats together, after which two players grow impatient
WAITING: Final[i64] = 48  # further phases until full impatience
ARMY: Final[i64] = 10  # robots of a player that make full impatience
ARMY_OF_MANY: Final[i64] = 3  # the same for three players and more
FADING: Final = [
    *NAMES[ROBOTS + 1 : OFF_CENTRE + 1],
    *("loss", "exposed", "in the open", "chain card", "disc to spare"),
]
"""Features that count for a tenth at full impatience."""
GROWING: Final = {"aim": 5.0, "siege to come": 2.0}
"""Features that count for more, with their factor: threats to C-bots from afar"""
FINALLY: Final = vec[float]([GROWING.get(n, 0.1 if n in FADING else 1.0) for n in NAMES])
"""[feature] -> its factor at full impatience, between two players"""
THREATS: Final = ("struck first", "struck by dice", "struck later", "struck by turning")
AMONG: Final = {
    **dict.fromkeys(FADING, 0.02),
    **dict.fromkeys(THREATS, 0.4),
    "siege to come": 2.0,
    "aim": 1.5,
}
"""Changes of weights with three and more players.

All others gain a part of a C-bot's fall. So an attack must cost little, and bring more than a
threat.
"""
AMONG_MANY: Final = vec[float]([AMONG.get(n, 1.0) for n in NAMES])
"""[feature] -> its factor while more than two players are left"""
OF_TWO_LEFT: Final = vec[float]([1.0 if n == "guarded" else AMONG.get(n, 1.0) for n in NAMES])
"""[feature] -> its factor when two of more are left: a C-bot stays with its guards"""


def impatience_of(state: WarpArenaState, robots: StrengthMap) -> float:
    """Return how impatient bots are, 0 to 1, equal for all seats.

    It grows with the number of robots: a side that has lost them lets others begin. Between two
    players it grows with time, too.
    """
    time = 1.0
    army = ARMY_OF_MANY
    if state.seats == 2:
        phases = state.values[F.TURN] * state.seats
        if phases <= QUIET:
            return 0.0
        time = min(1.0, float(phases - QUIET) / float(WAITING))
        army = ARMY
    total: i64 = 0
    n: i64
    for n in range(robots.count):
        total += robots.many[n]
    players = F.players_left(state)
    return time * min(1.0, float(total - players) / float(army * players))


def apply_impatience(
    state: WarpArenaState, impatience: float, features: Features, first: i64
) -> None:
    """Scale the features from `first` on."""
    factors = FINALLY
    if state.seats > 2:
        factors = OF_TWO_LEFT if F.players_left(state) == 2 else AMONG_MANY
    i: i64
    for i in range(first, features.count):
        features.much[i] *= 1.0 + impatience * (factors[features.at[i]] - 1.0)
