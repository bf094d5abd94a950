"""The state of Arena: indices of its fields, and functions that read and write them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.actions import ActionSpace, Kind
from harena.core.play.procedures import Procedure, ProcedureState
from harena.games.arena.rules import board

# --- terrain ----------------------------------------------------------------------------------
GRASS: Final[i64] = 0
FOREST: Final[i64] = 1
ROCKY: Final[i64] = 2
RIVER: Final[i64] = 3
WATER: Final[i64] = 4
TERRAINS: Final[i64] = 5
TERRAIN_NAMES: Final = ["grass", "forest", "rocky", "river", "water"]
"""[terrain]"""

# --- what a creature can enter ----------------------------------------------------------------
ON_GRASS: Final[i64] = 0
ON_FOREST: Final[i64] = 1
ON_ROCKY: Final[i64] = 2
ON_LAND: Final[i64] = 3
ON_WATER: Final[i64] = 4
ON_ALL: Final[i64] = 5
RANGES: Final[i64] = 6
RANGE_NAMES: Final = ["grass", "forest", "rocky", "land", "water", "all"]
"""[range]"""

# --- creatures: seat * OWN + which, in the order of the army's list -----------------------------
OWN: Final[i64] = 12  # room for so many a seat
CREATURES: Final[i64] = 24

# --- where a creature is: 0 to 16 a hex, 17 and 18 a king's area, else -------------------------
IN_HAND: Final[i64] = 20  # not placed yet, or (in an observation) placed where one may not know
DEAD: Final[i64] = 21
ABSENT: Final[i64] = 22  # no such creature in this match
NOWHERE: Final[i64] = -1

# --- written by tools/fields.py from the game's fields.py, which has ranges and visibility
POWER: Final[i64] = 0  # [creature] 0 to 99
MOVE: Final[i64] = 24  # [creature] hexes a turn, 0 to 9
RANGE: Final[i64] = 48  # [creature] what it can enter, ON_GRASS to ON_ALL
ARMY: Final[i64] = 72  # [seat] creatures it started with
STRENGTH: Final[i64] = 74  # [seat] the power of its whole army at the start
AT: Final[i64] = 76  # [creature] its place, or IN_HAND, DEAD or ABSENT
GROUND: Final[i64] = 100  # [hex] its terrain
CONTROL: Final[i64] = 117  # [seat] the hexes it controls; no hex is in both, a bit for each hex
HELD: Final[i64] = 119  # [seat] the hexes with creatures of it, a bit for each hex
TROOPS: Final[i64] = 121  # [seat, hex] how many creatures of it are there
OPEN: Final[i64] = 155  # [range] what such creatures can enter, a bit for each place
TURN: Final[i64] = 162  # single turns, from 1; 0 while setting up
TURNS: Final[i64] = 163  # the turn after which the match is drawn (AR-5)
ACTIVE: Final[i64] = 164  # the seat whose turn it is; -1 while setting up
FIRST: Final[i64] = 165  # the seat that moves first; -1 not known
POOL: Final[i64] = 166  # the terrain pool left
CHANGED: Final[i64] = 167  # changed this turn (AR-19), a bit for each hex
MOVER: Final[i64] = 168  # the creature that walks; -1 none
STEPPED: Final[i64] = 169  # 1: the mover has taken a step since it was pointed at
MOVED: Final[i64] = 170  # walked this turn, a bit for each creature
MARCHED: Final[i64] = 171  # the power of those, all together (AR-7)
LAND_KING: Final[i64] = 172  # option: 1 keeps creatures of ON_WATER out of kings' areas (AR-3)
LEFT: Final[i64] = 173  # [creature] steps left this turn
FROM: Final[i64] = 197  # [creature] the hex of its previous step; -1 none
BEGAN: Final[i64] = 221  # [creature] where it was when the turn began: a hex, DEAD or ABSENT
# [seat, hex] from where its creatures came in there this turn, walking or retreating (AR-18), a bit
# for each hex
ENTERED: Final[i64] = 245
CYCLE: Final[i64] = 279  # combats and retreats of this turn, from 1; 0 before combat
FIELD: Final[i64] = 280  # the hex whose loss is being drawn; -1 none
RUNNER: Final[i64] = 281  # whose retreat is being drawn; -1 none
LOSER: Final[i64] = 282  # [hex] in this cycle: QUIET, the seat that lost there, or TIED
FATE: Final[i64] = 299  # [creature] in this cycle: STAYS, GOES (not known where), a hex, or FALLS
CHOICES: Final[i64] = 323  # [creature] where it may retreat to, drawn evenly, a bit for each hex
# [creature] hexes it has retreated from this turn, a bit for each hex
LEFT_BEHIND: Final[i64] = 347
WINNER: Final[i64] = 371  # the seat that won; -1 nobody (yet)
HOW: Final[i64] = 372  # how it ended: NOT_YET, BY_KING, BY_DEATH, STUCK or OUT_OF_TURNS
# [seat] hexes its creatures came into this turn: see ENTERED, a bit for each hex
TROD: Final[i64] = 373
SIZE: Final[i64] = 375
PHASE: Final[i64] = 375  # in the one frame, its procedure: PLACING to RETREATING, or ENDED
# --- end of the written part

QUIET: Final[i64] = -1  # no combat there
TIED: Final[i64] = 2

STAYS: Final[i64] = -1
GOES: Final[i64] = 20
FALLS: Final[i64] = 21

# --- phases: the numbers of their procedures --------------------------------------------------
PLACING: Final[i64] = 0  # SIMULTANEOUS: each seat puts its creatures down in the order of its list
DRAWING: Final[i64] = 1  # CHANCE, a two-sided die: who moves first
CHANGING: Final[i64] = 2  # the active seat buys terrain, or is done
MOVING: Final[i64] = 3  # the active seat walks, or is done
FIGHTING: Final[i64] = 4  # CHANCE: which of the losers in FIELD dies
RETREATING: Final[i64] = 5  # CHANCE: which of its CHOICES the RUNNER goes to
ENDED: Final[i64] = 6  # nothing runs any more
PHASE_NAMES: Final = ["placing", "drawing", "changing", "moving", "fighting", "retreating", "ended"]

# --- how a match ended --------------------------------------------------------------------------
NOT_YET: Final[i64] = 0
BY_KING: Final[i64] = 1  # a creature entered the enemy king's area (AR-4)
BY_DEATH: Final[i64] = 2  # the other has no creatures left (AR-5)
STUCK: Final[i64] = 3  # no creature can ever move again, or none is left: drawn (AR-5)
OUT_OF_TURNS: Final[i64] = 4  # drawn (AR-5)

# --- actions ------------------------------------------------------------------------------------
DONE: Final[i64] = 0  # no more terrain, or no more movement
STEP: Final[i64] = 4  # + hex * TERRAINS + terrain: buy that step
PLACE: Final[i64] = 89  # + place: put the next creature there; walk there
CREATURE: Final[i64] = 108  # + creature: walk with it
BUTTON_NAMES: Final = ["done", "spare-button-1", "spare-button-2", "spare-button-3"]

SEAT_NAMES: Final = ["violet", "amber"]


def action_space(names: list[str]) -> ActionSpace:
    """Return the action space.

    `done`; `B2=water` buys a terrain step; `B2` and `K1` point at a place, `orc2` at a creature.

    `names` are the notations of all 24 creatures. Ids are the same for all armies.
    """
    hexes = board.PLACE_NAMES[: int(board.HEXES)]
    return ActionSpace(
        [
            Kind("button", list(BUTTON_NAMES)),
            Kind("terrain", [f"{hex_}={terrain}" for hex_ in hexes for terrain in TERRAIN_NAMES]),
            Kind("hex", list(board.PLACE_NAMES)),
            Kind("creature", list(names)),
        ]
    )


class ArenaState(ProcedureState):
    """The values of a position. The rules are functions over it, in files named by chapter."""

    def __init__(self, space: ActionSpace, phases: vec[Procedure]) -> None:
        """Make an empty board for two; `space` names the creatures, see `action_space`."""
        super().__init__(2, space, SIZE, 1, phases)
        self.push(PLACING)


# --- reading the state --------------------------------------------------------------------------


def owner(creature: i64) -> i64:
    """Return the seat of a creature."""
    return 0 if creature < OWN else 1


def alive(state: ArenaState, creature: i64) -> bool:
    """Return whether a creature is on the board or in a king's area."""
    return state.values[AT + creature] < IN_HAND


def creature_name(state: ArenaState, creature: i64) -> str:
    """Return a creature's notation: `giant`, `orc2`."""
    return state.space.name(int(CREATURE + creature))


def contested(state: ArenaState) -> i64:
    """Return the hexes with creatures of both seats, a bit each."""
    return state.values[HELD] & state.values[HELD + 1]


def power_at(state: ArenaState, seat: i64, hex_: i64) -> i64:
    """Return the power of all creatures of a seat in a hex."""
    t = state.values
    total: i64 = 0
    creature: i64
    for creature in range(seat * OWN, seat * OWN + t[ARMY + seat]):
        if t[AT + creature] == hex_:
            total += t[POWER + creature]
    return total


# --- changing it --------------------------------------------------------------------------------


def lift(state: ArenaState, creature: i64, to: i64) -> None:
    """Take a creature out of its hex: `to` is DEAD, IN_HAND or a king's area."""
    t = state.values
    seat: i64 = 0 if creature < OWN else 1
    at = t[AT + creature]
    t[AT + creature] = to
    t[TROOPS + seat * board.HEXES + at] -= 1
    if t[TROOPS + seat * board.HEXES + at] == 0:
        t[HELD + seat] &= ~(1 << at)


def put(state: ArenaState, creature: i64, hex_: i64) -> None:
    """Put a creature that is in no hex into one."""
    t = state.values
    seat: i64 = 0 if creature < OWN else 1
    t[AT + creature] = hex_
    t[TROOPS + seat * board.HEXES + hex_] += 1
    t[HELD + seat] |= 1 << hex_


def enter(state: ArenaState, creature: i64, hex_: i64) -> None:
    """AR-18: move a creature from its hex into another, and remember the first."""
    t = state.values
    seat: i64 = 0 if creature < OWN else 1
    one: i64 = 1
    left = t[AT + creature]
    lift(state, creature, hex_)
    put(state, creature, hex_)
    t[ENTERED + seat * board.HEXES + hex_] |= one << left
    t[TROD + seat] |= one << hex_
