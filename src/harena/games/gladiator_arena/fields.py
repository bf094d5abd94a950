"""The table of Gladiator Arena: what each number means, its range, and who sees it."""

from __future__ import annotations

from typing import Final

from harena.core.play.fields import Axis, Field, Fields
from harena.core.play.state import SIMULTANEOUS, State
from harena.games.gladiator_arena.rules import fields as F, gladiators

SEAT: Final = Axis("seat", int(F.MOST), each=1)
STRIKE: Final = Axis("strike", int(F.STRIKES))
LAST_SQUARE: Final = 26 * 26 - 1
NOWHERE: Final = int(F.NOWHERE)
KILLS: Final = int(F.WHOLE) * int(F.MOST)
TURNS: Final = 9999


def chosen_in_secret(state: State, seat: int) -> bool:
    """GA-16: a seat's race and weapon are hidden until all have chosen."""
    enrols = state.values[F.PHASE] == F.ENROL and state.to_move == SIMULTANEOUS
    return enrols and state.values[int(F.HP) + seat] == 0


def planned_in_secret(state: State, seat: int) -> bool:
    """GA-18: a seat's plan is hidden until all are ready."""
    del seat
    return state.values[F.PHASE] == F.ORDERS and state.to_move == SIMULTANEOUS


def square_in_secret(state: State, seat: int) -> bool:
    """GA-16, GA-18: a seat's goal is hidden until all are ready."""
    phase = state.values[F.PHASE]
    return state.to_move == SIMULTANEOUS and phase in (F.ENROL, F.ORDERS) and seat >= 0


def all_left(state: State, seat: int) -> int:
    """Return the MpT of a seat in a turn, 0 if it is out."""
    t = state.values
    return int(gladiators.MOVEMENT[t[int(F.RACE) + seat]]) if t[F.ALIVE] >> seat & 1 else 0


FIELDS: Final = Fields(
    (
        Field("RACE", "HUMAN to GIANT, 0 not chosen", (SEAT,), high=5, hidden=chosen_in_secret),
        Field("WEAPON", "AXE to CATAPULT, 0 not chosen", (SEAT,), high=5, hidden=chosen_in_secret),
        Field(
            "AT",
            "the square it stands on, row * width + column; NOWHERE",
            (SEAT,),
            NOWHERE,
            LAST_SQUARE,
        ),
        Field(
            "HP",
            "hit points; of a gladiator that is out, those it had left, even below 0",
            (SEAT,),
            -999,
            11,
        ),
        Field("KILLS", "kill points in parts of WHOLE, may be negative", (SEAT,), -KILLS, KILLS),
        Field("DAMAGE", "damage done in the whole game", (SEAT,), high=9999),
        Field(
            "OUT",
            "the turn in or before which it was removed; 0 it is in the game",
            (SEAT,),
            high=TURNS,
        ),
        Field("CAUSE", "cause of its removal: STRUCK_DOWN to STANDOFF; 0 none", (SEAT,), high=4),
        Field(
            "POSTED",
            "rank in the order of saying ready while squares are chosen; 0 not yet",
            (SEAT,),
            high=9999,
        ),
        Field(
            "GOAL",
            "planned: the square to start on or to move to; NOWHERE",
            (SEAT,),
            NOWHERE,
            LAST_SQUARE,
            hidden=square_in_secret,
            blank=NOWHERE,
        ),
        Field(
            "LEFT",
            "planned: MpT not yet spent",
            (SEAT,),
            high=4,
            hidden=planned_in_secret,
            blank=all_left,
        ),
        Field(
            "COUNT",
            "planned: strikes, 0 to STRIKES",
            (SEAT,),
            high=int(F.STRIKES),
            hidden=planned_in_secret,
        ),
        Field(
            "SAID",
            "planned: NOTHING, PARLEY, CONCEDE, or a proposal",
            (SEAT,),
            high=int(F.FALL),
            hidden=planned_in_secret,
        ),
        Field(
            "STRIKE",
            "planned: the square of the n-th strike; NOWHERE",
            (SEAT, STRIKE),
            NOWHERE,
            LAST_SQUARE,
            hidden=planned_in_secret,
            blank=NOWHERE,
        ),
        # single numbers
        Field(
            "TURN",
            "the turn that orders are given for, from 1; 0 while squares are chosen",
            high=TURNS,
        ),
        Field("ALIVE", "in the game", bits=SEAT),
        # options
        Field("WIDTH", "columns", low=4, high=26),
        Field("HEIGHT", "rows", low=4, high=26),
        Field("WEAK", "1: weak pairs of race and weapon are allowed (GA-2)", high=1),
        Field("LIMIT_START", "the first turn of the time limit; 0 no limit (GA-1)", high=TURNS),
        Field("LIMIT_STEP", "turns from one loss to the next (GA-1)", high=TURNS),
        Field("SWAPS_BUMP", "1: those who trade places bump (GA-8)", high=1),
    ),
    {
        0: Field("PHASE", "procedure of the only stack frame: ENROL to ENDED", high=4),
        2: Field("PLACING", "ENROL: chooses a square now", bits=SEAT),
        3: Field("POSTS", "ENROL: number of seats that said ready", high=9999),
        4: Field("TRUCED", "1: no strikes this turn (GA-19)", high=1),
        5: Field("PROPOSER", "ANSWER: the proposer; -1 none", low=-1, high=7),
        6: Field("LATER", "ANSWER: 1 if the other's proposal comes after this one", high=1),
    },
)
