"""The state of Gladiator Arena: its fields, its actions, and the base class of its phases."""

from __future__ import annotations

from functools import cache
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.errors import HarenaError
from harena.core.play.actions import Actions, ActionSpace, Kind
from harena.core.play.procedures import GO, Procedure, ProcedureState
from harena.core.play.rng import Rng
from harena.games.gladiator_arena.rules.gladiators import RACES, WEAPONS

MOST: Final[i64] = 8  # room for so many gladiators; a seat's number is its place in each row
STRIKES: Final[i64] = 4  # strikes an order can hold: an elf's who stays
NOWHERE: Final[i64] = -1

WHOLE: Final[i64] = 840
"""A kill, in parts that any number of gladiators up to eight can share evenly (GA-13)."""

# --- written by tools/fields.py from the game's fields.py, which has ranges and visibility
RACE: Final[i64] = 0  # [seat] HUMAN to GIANT, 0 not chosen
WEAPON: Final[i64] = 8  # [seat] AXE to CATAPULT, 0 not chosen
AT: Final[i64] = 16  # [seat] the square it stands on, row * width + column; NOWHERE
# [seat] hit points; of a gladiator that is out, those it had left, even below 0
HP: Final[i64] = 24
KILLS: Final[i64] = 32  # [seat] kill points in parts of WHOLE, may be negative
DAMAGE: Final[i64] = 40  # [seat] damage done in the whole game
OUT: Final[i64] = 48  # [seat] the turn in or before which it was removed; 0 it is in the game
CAUSE: Final[i64] = 56  # [seat] cause of its removal: STRUCK_DOWN to STANDOFF; 0 none
# [seat] rank in the order of saying ready while squares are chosen; 0 not yet
POSTED: Final[i64] = 64
GOAL: Final[i64] = 72  # [seat] planned: the square to start on or to move to; NOWHERE
LEFT: Final[i64] = 80  # [seat] planned: MpT not yet spent
COUNT: Final[i64] = 88  # [seat] planned: strikes, 0 to STRIKES
SAID: Final[i64] = 96  # [seat] planned: NOTHING, PARLEY, CONCEDE, or a proposal
STRIKE: Final[i64] = 104  # [seat, strike] planned: the square of the n-th strike; NOWHERE
TURN: Final[i64] = 136  # the turn that orders are given for, from 1; 0 while squares are chosen
ALIVE: Final[i64] = 137  # in the game, a bit for each seat
WIDTH: Final[i64] = 138  # columns
HEIGHT: Final[i64] = 139  # rows
WEAK: Final[i64] = 140  # 1: weak pairs of race and weapon are allowed (GA-2)
LIMIT_START: Final[i64] = 141  # the first turn of the time limit; 0 no limit (GA-1)
LIMIT_STEP: Final[i64] = 142  # turns from one loss to the next (GA-1)
SWAPS_BUMP: Final[i64] = 143  # 1: those who trade places bump (GA-8)
SIZE: Final[i64] = 144
PHASE: Final[i64] = 144  # procedure of the only stack frame: ENROL to ENDED
PLACING: Final[i64] = 146  # ENROL: chooses a square now, a bit for each seat
POSTS: Final[i64] = 147  # ENROL: number of seats that said ready
TRUCED: Final[i64] = 148  # 1: no strikes this turn (GA-19)
PROPOSER: Final[i64] = 149  # ANSWER: the proposer; -1 none
LATER: Final[i64] = 150  # ANSWER: 1 if the other's proposal comes after this one
# --- end of the written part

ENROL: Final[i64] = 0
ORDERS: Final[i64] = 1
PLAY: Final[i64] = 2
ANSWER: Final[i64] = 3
ENDED: Final[i64] = 4

STRUCK_DOWN: Final[i64] = 1
TIME_LIMIT: Final[i64] = 2
CONCEDED: Final[i64] = 3
STANDOFF: Final[i64] = 4  # both left by agreement, or one fell to the limit by agreement

NOTHING: Final[i64] = 0
PARLEY: Final[i64] = 1  # has opened a parley, and must say what for
CONCEDE: Final[i64] = 2
LOSS: Final[i64] = 3  # proposes: both lose a kill, the game ends
TRUCE: Final[i64] = 4  # proposes: a turn without strikes
FALL: Final[i64] = 5  # proposes: itself, with fewer HP, loses a kill, the game ends

# --- actions: first the squares, then the strikes at them, then these ----------------------------
RACE_ACTION: Final[i64] = 0  # + race - 1
WEAPON_ACTION: Final[i64] = 5  # + weapon - 1
READY: Final[i64] = 10
PARLEY_ACTION: Final[i64] = 11  # + what is said - PARLEY, up to FALL
AGREE: Final[i64] = 16
DECLINE: Final[i64] = 17
BUTTONS: Final = [
    "ready",
    "parley",
    "concede",
    "propose-loss",
    "propose-truce",
    "propose-fall",
    "agree",
    "decline",
]
COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def square_name(square: int, width: int) -> str:
    """Return a name such as `D4`: the column's letter and the row's number from the lower left."""
    return f"{COLUMNS[square % width]}{square // width + 1}"


@cache
def action_space(width: int, height: int) -> ActionSpace:
    """Return the action space.

    `D5` points at a square, `xD5` strikes it; races, weapons and buttons go by their names.
    """
    squares = [square_name(square, width) for square in range(width * height)]
    return ActionSpace(
        [
            Kind("square", squares),
            Kind("strike", [f"x{name}" for name in squares]),
            Kind("race", list(RACES)),
            Kind("weapon", list(WEAPONS)),
            Kind("button", list(BUTTONS)),
        ]
    )


@final
class Grid:
    """Columns and rows of an arena's squares: a look-up is far cheaper than a division."""

    def __init__(self, width: int, height: int) -> None:
        """Compute the columns and rows, from 0, of all squares."""
        self.column: Final = vec[i64]([n % width for n in range(width * height)])
        self.row: Final = vec[i64]([n // width for n in range(width * height)])


@cache
def grid_of(width: int, height: int) -> Grid:
    """Return the grid that all arenas of one size share."""
    return Grid(width, height)


BY_KILLS: Final[i64] = 0
BY_SURVIVAL: Final[i64] = 1
BY_DAMAGE: Final[i64] = 2


@final
class Scoring:
    """The options for what counts at the end (GA-29, GA-30, GA-31)."""

    def __init__(self, first: i64 = BY_KILLS, shares: bool = True, penalty: bool = True) -> None:
        """Rank by `first`, BY_KILLS to BY_DAMAGE.

        `shares` splits a kill among several. `penalty` takes a kill for a death by the time limit.
        """
        self.first: i64 = first
        self.shares: bool = shares
        self.penalty: bool = penalty


USUAL: Final = Scoring()


class GladiatorState(ProcedureState):
    """The values of a position. The rules are functions over it, in files named by chapter."""

    def __init__(
        self, seats: i64, width: i64, height: i64, scoring: Scoring, phases: vec[Procedure]
    ) -> None:
        """GA-20: make an empty arena of `width` by `height` squares for 2 to 8 seats."""
        super().__init__(seats, action_space(width, height), SIZE, 1, phases)
        self.scoring: Scoring = scoring
        self.width: i64 = width
        self.height: i64 = height
        self.area: i64 = width * height
        self.other: i64 = 2 * width * height
        """The first action that is neither a square nor a strike."""
        self.grid: Grid = grid_of(width, height)
        t = self.values
        t[WIDTH] = width
        t[HEIGHT] = height
        self.depth = 1

    def begin(self, phase: i64) -> None:
        """End the running phase and begin another; notes for it are kept."""
        self.values[PHASE] = phase
        self.to_move = GO

    def is_alive(self, seat: i64) -> bool:
        """Return whether a gladiator is still in the game."""
        return (self.values[ALIVE] >> seat) & 1 == 1


class Phase(Procedure):
    """A phase of the game; its number is its place in `position.PHASES`. There are no dice.

    A phase without decisions has `go` alone.
    """

    def may(self, state: GladiatorState, seat: i64, action: i64) -> bool:
        """Return whether a deciding seat may choose an action; any number may be asked."""
        return False

    def random(self, state: GladiatorState, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """Return one of the seat's legal actions, each equally likely."""
        raise HarenaError(f"seat {seat} owes no decision")

    def timeout_action(self, state: GladiatorState, seat: i64) -> i64:
        """GA-24: return the next decision for a seat whose time ran out; -1 for none."""
        return -1

    def hide(self, state: GladiatorState, seat: i64) -> None:
        """GA-18: blot out what a seat plans in secret."""

    def guess(self, state: GladiatorState, seat: i64, rng: Rng, scratch: Actions) -> None:
        """GA-18: give a seat that is ready a plan that it could have made."""
