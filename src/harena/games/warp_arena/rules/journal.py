"""What the rules of Warp Arena note in the journal: the kinds of notes, and their numbers.

Names in brackets are the numbers of a note, in their order. A hex, a grid, a piece, a card and a
seat are what they are everywhere else; -1 is none.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# --- grids and hexes --------------------------------------------------------------------------
ARENA_LAID: Final[i64] = 1  # [] WA-50: all grids at once
GRID_LAID: Final[i64] = 2  # [grid, q, r, turned, seat] WA-4: a player laid a grid
GRID_NAMED: Final[i64] = 3  # [grid] WA-4: the grid that is to be laid now
GRID_TURNED: Final[i64] = 4  # [grid, steps] WA-10: in its place
GRID_WARPED: Final[i64] = 5  # [grid, q, r, steps] WA-12
GRIDS_EXCHANGED: Final[i64] = 6  # [grid, other, steps of the grid, of the other] WA-14
FIELD_GONE: Final[i64] = 7  # [hex, seat that owned it] WA-11, WA-30, WA-69
HEX_DESTROYED: Final[i64] = 8  # [hex, loose discs lost with it] WA-11, WA-27

# --- robots and discs -------------------------------------------------------------------------
ROBOT_WARPED: Final[i64] = 20  # [piece, from, to] WA-17, WA-18
ROBOT_LOST: Final[i64] = 21  # [piece, hex] WA-11, WA-33: it is destroyed
ROBOT_LEFT: Final[i64] = 24  # [piece, hex] WA-35: it leaves with its player
ROBOT_MADE: Final[i64] = 22  # [piece, hex] WA-16: out of a disc
DISC_ARRIVED: Final[i64] = 23  # [hex, piece that gets it] WA-7; the piece may be one of these:
LIES_LOOSE: Final[i64] = -1  # nobody's
IS_LOST: Final[i64] = -2  # the hex is destroyed
IS_ASKED: Final[i64] = -3  # one of several robots there: their owner is asked

DISC_CREATED: Final[i64] = 25  # [hex] 2.4.5: by the card Create Power Disc
BOMB_EXPLODED: Final[i64] = 26  # [hex, seat that threw it] WA-69

# --- players and cards ------------------------------------------------------------------------
PLAYER_OUT: Final[i64] = 30  # [seat, robots that leave, hex where two discs appear] WA-35
HAND_TAKEN: Final[i64] = 31  # [seat that was lost, seat that takes, cards] WA-35; -1: discards
GAME_WON: Final[i64] = 32  # [seat] WA-36
CARD_DRAWN: Final[i64] = 33  # [seat, card; 0 for those who may not know] WA-5, WA-15
DISC_SPENT: Final[i64] = 34  # [seat] WA-16: a disc becomes two cards
POINT_GAINED: Final[i64] = 35  # [seat, points left now] WA-67

# --- what begins ------------------------------------------------------------------------------
ORDER_SETTLED: Final[i64] = 40  # [1 all places, 0 the first] WA-4, WA-8
TURN_BEGUN: Final[i64] = 41  # [turn] WA-8
PHASE_BEGUN: Final[i64] = 42  # [seat] WA-8
FIRST_DISC: Final[i64] = 43  # [seat] WA-7: it rolls for its disc
CARD_SHOWN: Final[i64] = 44  # [card, seat] WA-49: what it will do is known; others are asked
