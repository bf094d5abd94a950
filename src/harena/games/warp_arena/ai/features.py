"""The features of Warp Arena's evaluation: numbers, names, weights and hazard stages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.features import read_weights

NAMES: Final = [
    *("out", "opening", "D-bot", "H-bot", "B-bot", "W-bot", "A-bot"),
    *("disc at home", "disc carried", "disc near"),
    *("combat card", "destroy card", "grid card", "create card", "wild card", "other card"),
    *("guarded", "guard", "field at home", "beside a centre"),
    *("struck now", "struck first", "struck by dice", "struck later", "struck by turning"),
    *("aim", "loss", "C-bot in combat", "exposed", "in the open"),
    *("chain card", "siege to come", "disc to spare"),
]
"""The features, in the order of the numbers below."""
OUT: Final[i64] = 0  # eliminated: a thousand of it
OPENING: Final[i64] = 1  # the value of the robots placed so far (WA-6)
ROBOTS: Final[i64] = 1  # + kind: robots but the C-bot
AT_HOME: Final[i64] = 7  # discs that can be converted (WA-16)
CARRIED: Final[i64] = 8  # discs on their way, the nearer the more
NEAR: Final[i64] = 9  # loose discs, the nearer the more
COMBAT_CARDS: Final[i64] = 10  # in fives
DESTROY_CARDS: Final[i64] = 11
GRID_CARDS: Final[i64] = 12
CREATE_CARDS: Final[i64] = 13
WILD_CARDS: Final[i64] = 14
OTHER_CARDS: Final[i64] = 15  # of the expansion, and unknown ones
GUARDED: Final[i64] = 16  # 1 with guards beside the C-bot
GUARDS: Final[i64] = 17
FENCED: Final[i64] = 18
OFF_CENTRE: Final[i64] = 19
# Chances that the C-bot falls, as -log(1 - chance):
NOW: Final[i64] = 20  # in the rest of the current phase
FIRST: Final[i64] = 21  # in a foe's phase that comes before the seat's own
EVEN: Final[i64] = 22  # in one that comes before or after it, by dice
LATER: Final[i64] = 23  # in one that comes after it
TURNED: Final[i64] = 24  # in addition, if the foe rotates a grid first
AIM: Final[i64] = 25  # strength near enemy C-bots
LOSSES: Final[i64] = 26  # robots likely to be lost in combats
AT_RISK: Final[i64] = 27  # the chance that the C-bot falls as attacker, as -log(1 - chance)
EXPOSED: Final[i64] = 28  # robots away from home in reach of enemies
OPEN: Final[i64] = 29  # robots and discs that a foe's Destroy Hexes take away on average
CHAIN_CARDS: Final[i64] = 30  # cards that begin a chain of hits, by which most C-bots fall (WA-41)
SIEGE: Final[i64] = 31  # the chance once a foe's robots have arrived, as -log(1 - chance)
SPARE: Final[i64] = 32  # discs at home for which no robots are left to be made

WEIGHTS: Final = read_weights(str(Path(__file__).parent.parent / "weights.json"), NAMES)

HAZARDS: Final = vec[i64]([0] * 20 + [4, 3, 2, 1, 2] + [0] * 2 + [4] + [0] * 3 + [1] + [0])
"""[feature] -> the stage of a hazard, 4 at once and 1 last; 0 for other features"""
