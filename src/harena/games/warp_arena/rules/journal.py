"""The kinds of notes that the rules of Warp Arena write, with their numbers.

Names in brackets are the numbers of a note, in their order. Hexes, grids, pieces, cards and seats
are numbered as everywhere else; -1 is none.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# --- grids and hexes --------------------------------------------------------------------------
GRID_LAID: Final[i64] = 3  # [grid, q, r, seat that laid it] WA-4
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

BOMB_EXPLODED: Final[i64] = 26  # [hex, seat that threw it] WA-69

# --- what players decide ----------------------------------------------------------------------
ROBOT_PLACED: Final[i64] = 10  # [piece, hex] WA-6
DISC_PLACED: Final[i64] = 11  # [seat, hex, turn] WA-43, WA-56; then DISC_ARRIVED says whose it is
DISC_GIVEN: Final[i64] = 12  # [piece] WA-7: its owner gives it a disc that arrived
DISC_WANTED: Final[i64] = 13  # [seat] WA-9: it rolls for a random disc
PHASE_ENDED: Final[i64] = 14  # [seat, action points unspent] WA-8
ANNOUNCED: Final[i64] = 15  # [seat, which of the twelve actions] WA-10
CARD_PLAYED: Final[i64] = 16  # [seat, card] WA-67, 4.2.8
BID: Final[i64] = 17  # [seat, card; 0 none] WA-42: laid for the order of play
BID_NAMED: Final[i64] = 18  # [seat, number] WA-42: of a Wild Warp laid for it
GRID_AIMED_AT: Final[i64] = 50  # [seat, grid] WA-11: one of its hexes is to be destroyed
GRID_CHOSEN: Final[i64] = 51  # [seat, grid] WA-14: it is to change places
ROBOT_CHOSEN: Final[i64] = 52  # [seat, piece] WA-18: it is to be warped
ROBOT_SENT: Final[i64] = 53  # [piece, from, to] WA-19: it is warped to where its owner likes
BOMB_THROWN: Final[i64] = 54  # [seat, hex] WA-69

# --- dice: the first three numbers are who rolled, the face, the die's sides ------------------
ORDER_ROLLED: Final[i64] = 110  # [.., what a card adds, 1 all places, turn] WA-4, WA-8, WA-42
GRID_NAMED: Final[i64] = 111  # [.., grid] WA-4: it is to be laid now
DISC_GRID_ROLLED: Final[i64] = 112  # [.., grid, turn] WA-7, WA-9: a random disc is for it
DISC_HEX_ROLLED: Final[i64] = 113  # [.., turn] WA-7, WA-9; then DISC_ARRIVED says where it is
HEX_STRUCK: Final[i64] = 114  # [.., hex, 1 the hit goes on from there] WA-11
HIT_PASSED_ON: Final[i64] = 115  # [.., hex; -1 the void, 1 the hit goes on from there] WA-41
WARP_ROLLED: Final[i64] = 116  # [.., grid] WA-12: it is to be warped
EXCHANGE_ROLLED: Final[i64] = 117  # [.., grid, the one chosen before] WA-14
CONVERTER_ROLLED: Final[i64] = 118  # [.., hex] WA-17: where the C-bot goes
ROBOT_GRID_ROLLED: Final[i64] = 119  # [.., piece, grid] WA-18: for which it goes
ROBOT_HEX_ROLLED: Final[i64] = 120  # [.., piece, hex] WA-18: where it goes
COMBAT_ROLLED: Final[i64] = 121  # [.., piece] WA-31

# --- players and cards ------------------------------------------------------------------------
PLAYER_OUT: Final[i64] = 30  # [seat, robots that leave, hex where two discs appear] WA-35
HAND_TAKEN: Final[i64] = 31  # [seat that was lost, seat that takes, cards] WA-35; -1: discards
GAME_WON: Final[i64] = 32  # [seat] WA-36; -1: all who are left, WA-64
CARD_DRAWN: Final[i64] = 33  # [seat, card; 0 for those who may not know] WA-5, WA-15
DISC_SPENT: Final[i64] = 34  # [seat] WA-16: a disc becomes two cards
POINT_GAINED: Final[i64] = 35  # [seat, points left now] WA-67

# --- what begins ------------------------------------------------------------------------------
ORDER_SETTLED: Final[i64] = 40  # [1 all places, 0 the first] WA-4, WA-8
TIED: Final[i64] = 45  # [a bit for each seat that must roll again] WA-8
TURN_BEGUN: Final[i64] = 41  # [turn] WA-8
PHASE_BEGUN: Final[i64] = 42  # [seat] WA-8
FIRST_DISC: Final[i64] = 43  # [seat] WA-7: it rolls for its disc
CARD_SHOWN: Final[i64] = 44  # [card, seat] WA-49: what it will do is known; others are asked

# --- moving -----------------------------------------------------------------------------------
STEPPED: Final[i64] = 60  # [piece, from, to, 1 it warps there] WA-20: one hex further; several
# make a way
HOPPED: Final[i64] = 61  # [piece, from, over, to] WA-23
STOLEN: Final[i64] = 62  # [piece, robot it takes a disc from, or -1 a loose one, over] WA-24
TOOK: Final[i64] = 63  # [piece, hex] WA-26
DROPPED: Final[i64] = 64  # [piece, hex] WA-26
HANDED: Final[i64] = 65  # [piece, hex, robot that gets the disc] WA-26
FENCED: Final[i64] = 66  # [piece, hex] WA-27: a force field where it stood

# --- combat -----------------------------------------------------------------------------------
COMBAT: Final[i64] = 70  # [attacker, defender, hex, robots, foes, 1 a force field] WA-28; the
# robots of both seats in the hex have a bit for each of a seat's pieces
SHARED: Final[i64] = 71  # [piece, 1 the first disc] WA-29: it gets a disc that is shared out anew
FIELD_TRIED: Final[i64] = 72  # [piece, hex] WA-30: it goes for the force field
BROKE_OFF: Final[i64] = 73  # [seat, hex] WA-53
PRESSED_ON: Final[i64] = 74  # [seat, hex] WA-53: distant Bs fire another round
MARKED: Final[i64] = 75  # [piece, foe] WA-66: the first foe of an A
MATCHED: Final[i64] = 76  # [piece of the larger side, foe] WA-31
JOINED: Final[i64] = 77  # [piece, its strength with WA-43] WA-53: a distant B
SPOILS: Final[i64] = 78  # [piece, hex] WA-33: it takes an unclaimed disc

# --- fights -----------------------------------------------------------------------------------
FIGHT: Final[i64] = 80  # [piece, foe] WA-31: it begins
CLASH: Final[i64] = 81  # [attacker, defender, strength, strength, hex] WA-43: of whole sides
LAID: Final[i64] = 82  # [seat, 1 a card face down, 0 none] WA-31
SHOWN: Final[i64] = 83  # [piece, foe, card, its card] WA-31; a card as in a fight's frame
NAMED: Final[i64] = 84  # [seat, number] WA-38: of a Wild Warp laid as a combat card
SUMS: Final[i64] = 85  # [piece, foe, total, its total] WA-31: before cards are cancelled
CARD_CANCELLED: Final[i64] = 86  # [piece it was laid for, card] WA-37
CONCEDED: Final[i64] = 87  # [piece given up, the other, seat that takes its card back] WA-32
TOTAL: Final[i64] = 88  # [piece, die, discs, card, total] WA-31: what a side came to; then one of:
FOUGHT: Final[i64] = 89  # [piece, foe, loser, 1 if the piece is a distant B] WA-31
FIELD_BROKEN: Final[i64] = 90  # [piece, owner, hex] WA-30
FIELD_HELD: Final[i64] = 91  # [piece, owner, 1 if the piece is a distant B] WA-30
ROUTED: Final[i64] = 92  # [seat that loses, its robots in the hex, a bit for each] WA-43

# --- windows ----------------------------------------------------------------------------------
INTERJECTED: Final[i64] = 100  # [seat, card] WA-37: a Wild Warp played as a special card
CANCELLING: Final[i64] = 101  # [seat, card, what, whom, detail] WA-37: a Wild Warp to cancel what
# a window is about: `fields.STOP_ACTION` and what follows there; the detail is the action or the
# card; for a card of a fight, as in its frame, "whom" is the piece that it was laid for
CANCELLED: Final[i64] = 102  # [what, whom, detail] WA-37: it is; not for cards of fights
