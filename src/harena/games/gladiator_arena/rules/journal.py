"""The kinds of notes that the rules write for the log, with their numbers.

All of them are public: plans are secret until the last seat is ready, and all see the results.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# --- before the first turn (GA-16): seat, square asked for, where that left it; what it got -------
STARTS: Final[i64] = 1  # seat, square, 1 if its race and weapon are shown now: it gets the square
OPPOSITE: Final[i64] = (
    2  # seat, square, 1 if shown now, first seat, 1 if that held it: goes opposite
)
NO_ROOM: Final[i64] = 3  # the same, but the opposite square is taken: it chooses again
CROWDED: Final[i64] = 4  # seat, square, 1 if shown now, its holder or -1: all of them choose again
BEGINS: Final[i64] = 5  # turn 1 begins
GIVEN: Final[i64] = 6  # seat, square: after so many rounds it is not asked any more (GA-28)

# --- a turn -------------------------------------------------------------------------------------
TURN: Final[i64] = 10  # number, 1 if without strikes
MOVED: Final[i64] = 11  # seat, from, to (GA-3)
BUMPED: Final[i64] = 12
"""seat, from, tried, bits of all that tried, the seat there or -1, bits of a ring (GA-7, GA-8)."""
STRUCK: Final[i64] = 13  # seat, from, square, 1 if it was thrown back (GA-10)
HIT: Final[i64] = 14  # seat, victim, square aimed at, damage: by the strike noted last
HURT: Final[i64] = 15  # seat, HP lost by all strikes, HP left (GA-12)
LIMIT: Final[i64] = 16  # seat, HP left: the time limit took one (GA-1)
KILLED: Final[i64] = 17
"""victim, bits of those who share the kill, 1 if each has a whole one (GA-13, GA-30)."""
DIED: Final[i64] = 18  # seat: of the time limit, 1 if that costs no kill (GA-14, GA-31)

# --- of two -------------------------------------------------------------------------------------
CONCEDED: Final[i64] = 20  # seat, who gains a kill (GA-22)
PROPOSED: Final[i64] = 21  # seat, LOSS to FALL, 1 if it is agreed or is to be answered (GA-23)
ANSWERED: Final[i64] = 22  # seat, 1 if it agrees, the proposer, what was proposed (GA-23)
TRUCED: Final[i64] = 23  # the turn that will be without strikes, who proposed it (GA-19)
PARTED: Final[i64] = 24  # bits of those who lose a kill and leave by agreement, proposer (GA-19)

LAST_TURN: Final[i64] = 29  # number: turns have run out, though two or more are left (GA-27)
ENDED: Final[i64] = 30  # the game is over
