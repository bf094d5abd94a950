"""The kinds of notes that the rules of WARP 6 write, with their numbers in order."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ROLLED: Final[i64] = 1  # W6-7, one of the first rolls: die, face
CHOSEN: Final[i64] = 2  # W6-12, for its seat alone: die, the face it was set to
SHOWN: Final[i64] = 3  # W6-12, for everybody when all have chosen: die, face
TIE_ROLLED: Final[i64] = 4  # W6-8: seat, the face of its extra d8
BEGINS: Final[i64] = 5  # W6-8: the seat that begins
PLACED: Final[i64] = 6  # W6-7: die, space
MOVED: Final[i64] = 7  # W6-6: die, its face, where it stood, where the face took it, where it
# came to rest by warps (W6-3), the seat's dice off the board if it went off (W6-5), else 0
REROLLED: Final[i64] = 8  # W6-4: die, face
TURNED: Final[i64] = 9  # W6-6: die, its face before, its face now
WON: Final[i64] = (
    10  # W6-10, W6-13: seat (W6-15: -1 nobody), the number of the game, points for each seat
)
