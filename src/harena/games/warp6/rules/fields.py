"""The state of WARP 6: indices of its fields, and functions that read and write them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.procedures import Procedure, ProcedureState
from harena.core.play.state import CHANCE
from harena.games.warp6.rules import actions
from harena.games.warp6.rules.components import DICE, GOAL, OWN, SIDES

MOST: Final[i64] = 27

# --- written by tools/fields.py from the game's fields.py, which has ranges and visibility
AT: Final[i64] = 0  # [die] a space, OFF, or IN_HAND before it is placed
FACE: Final[i64] = 27  # [die] 1 to its sides; 0 before it is rolled or chosen, and off
ON: Final[i64] = 54  # [space] 0 nothing, else the die there plus 1; the centre stays 0
OUT: Final[i64] = 181  # [seat] dice off the board
TOTAL: Final[i64] = 184  # [seat] points of the finished games of the series (W6-13)
EXTRA: Final[i64] = 187  # [seat] the extra d8 of a tie for first, 0 not rolled (W6-8)
TIED: Final[i64] = 190  # [seat] 1 while it may still become first player
# [seat] the actions its dice allow, see update_choices, a bit for each action
MAY: Final[i64] = 193
FIRST: Final[i64] = 196  # the first player's seat; -1 not known
PLACED: Final[i64] = 197  # dice placed so far
ROLLING_DIE: Final[i64] = 198  # the die whose face is asked for; -1 none
GAME: Final[i64] = 199  # which game of the series, from 1
GAMES: Final[i64] = 200  # games in the series
SECRET: Final[i64] = 201  # 1: faces are chosen in secret (W6-12), 0: rolled
WINNER: Final[i64] = 202  # the seat that won the game last finished; -1 none yet
CHANGED: Final[i64] = 203  # how often dice were changed in this game (W6-15)
SIZE: Final[i64] = 204
PHASE: Final[i64] = 204  # in the one frame, its procedure: ROLLING to MOVING, or ENDED
CHOSEN_IN_SECRET: Final = vec[i64]([27, 27, 9, 0])
"""W6-12: the faces that others choose are hidden until all have chosen."""
# --- end of the written part

OFF: Final[i64] = 0
IN_HAND: Final[i64] = 127

# --- phases: the numbers of their procedures --------------------------------------------------
ROLLING: Final[i64] = 0
CHOOSING: Final[i64] = 1
TIE: Final[i64] = 2
PLACING: Final[i64] = 3
MOVING: Final[i64] = 4
ENDED: Final[i64] = 5  # nothing runs any more


class WarpSixState(ProcedureState):
    """The values of a position. The rules are functions over it, in files named by chapter."""

    def __init__(self, seats: i64, phases: vec[Procedure]) -> None:
        """Make an empty state for 2 or 3 seats, with the procedures of its phases."""
        super().__init__(seats, actions.SPACES[seats - 2], SIZE, 1, phases)
        self.own: i64 = DICE[seats - 2]
        self.goal: i64 = GOAL[seats - 2]
        self.push(ROLLING)


def sides_of(state: WarpSixState, die: i64) -> i64:
    """Return the sides of a die: 8, 6 or 4."""
    return SIDES[(state.seats - 2) * OWN + die % OWN]


def positive(number: i64) -> i64:
    """Return 1 for a number above 0, else 0, without a branch."""
    return (-number >> 63) & 1


def update_choices(state: WarpSixState, seat: i64, own: i64, face: i64) -> None:
    """W6-6: remember which of moving it and turning it up or down a die's face now allows.

    Listing a turn's actions afresh would be most of a random game's time; a turn changes what
    one die may do, so that is kept in `MAY` instead, by action. Faces off the board are 0.
    """
    t = state.values
    up = positive(face) & positive(SIDES[(state.seats - 2) * OWN + own] - face)
    choices = (
        positive(face) << actions.DIE | up << actions.PLUS | positive(face - 1) << actions.MINUS
    )
    t[MAY + seat] = t[MAY + seat] & ~(actions.EACH << own) | choices << own


def ask_face(state: WarpSixState, die: i64) -> None:
    """Ask for the roll of a die."""
    state.values[ROLLING_DIE] = die
    state.to_move = CHANCE
    state.die = sides_of(state, die)
