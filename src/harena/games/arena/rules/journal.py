"""The kinds of notes that the rules of Arena write, with their numbers in order."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# --- what was decided or drawn ------------------------------------------------------------------
PLACED: Final[i64] = 1  # AR-6, for its seat alone: creature, hex
SHOWN: Final[i64] = 2  # AR-6, for everybody when all stand: creature, hex
FIRST: Final[i64] = 3  # AR-7: the seat that moves first
CHANGED: Final[i64] = 4  # AR-11: hex, its terrain before, now, the price, the pool before
NO_CHANGES: Final[i64] = 5  # AR-11, no more terrain: seat, points that are lost
WALKED: Final[i64] = 6  # AR-12: creature, the hex it left, the place it came to, who controlled
# that before: a seat or -1
MOVEMENT_OVER: Final[i64] = 7  # AR-9: seat, 1: a creature could still walk
VICTIM: Final[i64] = 8  # AR-14, a die said who dies: creature, hex, sides, face
WAY: Final[i64] = 9  # AR-17, a die said where one retreats to: creature, hex, sides, face

# --- what came of it ----------------------------------------------------------------------------
TURN: Final[i64] = 11  # a turn begins: seat, its pool, the number of the turn
FOUGHT: Final[i64] = 12  # AR-14: who lost (a seat or TIED), hex, power of seat 0, of seat 1, who
# was there, a bit for each creature
KILLED: Final[i64] = 13  # AR-14, in combat: creature, hex
RETREATED: Final[i64] = 14  # AR-17: creature, the hex it came to, the hex it left
FELL: Final[i64] = 15  # died retreating: creature, the hex it was in, WHY_*, forbidden hex
CYCLE: Final[i64] = 16  # AR-21, a combat begins: the number of the cycle
TOOK: Final[i64] = 17  # AR-10, who stands alone takes control: seat, hexes, a bit each
END: Final[i64] = 18  # AR-4, AR-5, the match is over: the winner's seat or 2 for nobody, HOW

WHY_ROOTED: Final[i64] = 0  # AR-20: its move is 0
WHY_BARRED: Final[i64] = 1  # AR-16: it cannot enter the hex it must go back to
WHY_CORNERED: Final[i64] = 2  # AR-18: it has no valid hex to go to
