"""The table of Arena: what each number means, its range, and who sees it."""

from __future__ import annotations

from typing import Final

from harena.core.play.fields import Axis, Field, Fields
from harena.core.play.state import State
from harena.games.arena.rules import fields as F
from harena.games.arena.rules.army import MOST_MOVE, MOST_POWER
from harena.games.arena.rules.board import HEXES

SEAT: Final = Axis("seat", 2, each=1)
CREATURE: Final = Axis("creature", int(F.CREATURES), each=int(F.OWN))
HEX: Final = Axis("hex", int(HEXES))
PLACE: Final = Axis("place", int(HEXES) + 2)  # the kings' areas too
RANGE: Final = Axis("range", 7)
ALL_POWER: Final = MOST_POWER * int(F.OWN)
NOBODY, LAST_CREATURE, LAST_HEX = -1, int(F.CREATURES) - 1, int(HEXES) - 1


def placed_in_secret(state: State, seat: int) -> bool:
    """AR-6: where a seat places its creatures is hidden until both are done."""
    del seat
    return state.values[F.PHASE] == F.PLACING


def as_in_hand(state: State, creature: int) -> int:
    """AR-6: hide the other seat's placed creatures: they count as in hand."""
    own = creature % int(F.OWN)
    there = own < state.values[int(F.ARMY) + creature // int(F.OWN)]
    return int(F.IN_HAND if there else F.ABSENT)


FIELDS: Final = Fields(
    (
        # the armies
        Field("POWER", "0 to 99", (CREATURE,), high=MOST_POWER),
        Field("MOVE", "hexes a turn, 0 to 9", (CREATURE,), high=MOST_MOVE),
        Field("RANGE", "what it can enter, ON_GRASS to ON_ALL", (CREATURE,), high=5),
        Field("ARMY", "creatures it started with", (SEAT,), 1, int(F.OWN)),
        Field("STRENGTH", "the power of its whole army at the start", (SEAT,), high=ALL_POWER),
        # where things stand
        Field(
            "AT",
            "its place, or IN_HAND, DEAD or ABSENT",
            (CREATURE,),
            high=int(F.ABSENT),
            hidden=placed_in_secret,
            blank=as_in_hand,
        ),
        Field("GROUND", "its terrain", (HEX,), high=int(F.TERRAINS) - 1),
        Field("CONTROL", "the hexes it controls; no hex is in both", (SEAT,), bits=HEX),
        Field("HELD", "the hexes with creatures of it", (SEAT,), bits=HEX, derived=True),
        Field(
            "TROOPS",
            "how many creatures of it are there",
            (SEAT, HEX),
            high=int(F.OWN),
            derived=True,
        ),
        Field("OPEN", "what such creatures can enter", (RANGE,), bits=PLACE, derived=True),
        # the turn: what is here of creatures and hexes is wiped when the next begins
        Field("TURN", "single turns, from 1; 0 while setting up", high=999),
        Field("TURNS", "the turn after which the match is drawn (AR-5)", low=2, high=999),
        Field("ACTIVE", "the seat whose turn it is; -1 while setting up", low=NOBODY, high=1),
        Field("FIRST", "the seat that moves first; -1 not known", low=NOBODY, high=1),
        Field("POOL", "the terrain pool left", high=int(HEXES)),
        Field("CHANGED", "changed this turn (AR-19)", bits=HEX),
        Field("MOVER", "the creature that walks; -1 none", low=NOBODY, high=LAST_CREATURE),
        Field("STEPPED", "1: the mover has taken a step since it was pointed at", high=1),
        Field("MOVED", "walked this turn", bits=CREATURE),
        Field("MARCHED", "the power of those, all together (AR-7)", high=ALL_POWER),
        Field(
            "LAND_KING", "option: 1 keeps creatures of ON_WATER out of kings' areas (AR-3)", high=1
        ),
        Field("LEFT", "steps left this turn", (CREATURE,), high=MOST_MOVE),
        Field("FROM", "the hex of its previous step; -1 none", (CREATURE,), NOBODY, LAST_HEX),
        Field(
            "BEGAN",
            "where it was when the turn began: a hex, DEAD or ABSENT",
            (CREATURE,),
            high=int(F.ABSENT),
        ),
        Field(
            "ENTERED",
            "from where its creatures came in there this turn, walking or retreating (AR-18)",
            (SEAT, HEX),
            bits=HEX,
        ),
        # combat and retreat
        Field("CYCLE", "combats and retreats of this turn, from 1; 0 before combat", high=99),
        Field("FIELD", "the hex whose loss is being drawn; -1 none", low=NOBODY, high=LAST_HEX),
        Field("RUNNER", "whose retreat is being drawn; -1 none", low=NOBODY, high=LAST_CREATURE),
        Field(
            "LOSER", "in this cycle: QUIET, the seat that lost there, or TIED", (HEX,), NOBODY, 2
        ),
        Field(
            "FATE",
            "in this cycle: STAYS, GOES (not known where), a hex, or FALLS",
            (CREATURE,),
            NOBODY,
            int(F.FALLS),
        ),
        Field("CHOICES", "where it may retreat to, drawn evenly", (CREATURE,), bits=HEX),
        Field("LEFT_BEHIND", "hexes it has retreated from this turn", (CREATURE,), bits=HEX),
        # the end
        Field("WINNER", "the seat that won; -1 nobody (yet)", low=NOBODY, high=1),
        Field("HOW", "how it ended: NOT_YET, BY_KING, BY_DEATH, STUCK or OUT_OF_TURNS", high=4),
        # bookkeeping
        Field(
            "TROD",
            "hexes its creatures came into this turn: see ENTERED",
            (SEAT,),
            bits=HEX,
            derived=True,
        ),
    ),
    {0: Field("PHASE", "in the one frame, its procedure: PLACING to RETREATING, or ENDED", high=6)},
)
