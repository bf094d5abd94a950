"""What counts in a position, for bots that look ahead. No rule depends on it.

A seat's score is what its best dice weigh, as many as it is short of its goal, over the root of
the turns they need: so a turn ahead counts the more, the sooner the game ends. A die weighs its
turns, roughly known, and what is learned of each space and face (`harena lab train warp-6`).
"""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.features import Features, read_weights
from harena.core.play.state import CHANCE
from harena.games.warp6.rules import board, movement, table as on
from harena.games.warp6.rules.table import WarpSixTable

EFFORT: Final = vec[float]([0.0, 1.6, 3.4, 5.2, 7.0, 8.8, 10.6])
"""[ring] -> turns a die needs from there, roughly; from play between bots."""
BEHIND: Final = 0.01  # turns that each space more from the centre costs, beside the rings
SLOW: Final = 0.1  # turns that each pip costs that a die shows less than it could
FACES: Final[i64] = 8
RINGS: Final[i64] = 6
KINDS: Final = vec[i64]([14, 8, 0])
"""[class of a die: d4, d6, d8] -> where its faces start among `SORTS`."""
SORTS: Final[i64] = 18  # a die of a class with a face
CLASSES: Final[i64] = 3
STRETCH: Final = 5.0  # turns from one knot of a curve to the next
KNOTS: Final[i64] = 13
SPARES: Final[i64] = 3  # dice beyond those that are needed

# --- where the features of a kind start ---------------------------------------------------------
STANDS: Final[i64] = 0  # + (space - 1) * FACES + face - 1
SORT: Final[i64] = 1008  # + sort * RINGS + ring - 1
FLIES: Final[i64] = 1116  # + (space - 1) * CLASSES + class: its face is rolled there
HAND: Final[i64] = 1494  # + sort
UNROLLED: Final[i64] = 1512  # + class: in hand without a face
WARPS: Final[i64] = 1515  # + 1 unless the seat is on move: it can warp
SPARE: Final[i64] = 1517  # + which * RINGS + ring - 1
LENGTH: Final[i64] = 1535  # + (seats - 2) * KNOTS + knot: turns the seat needs
MOVES: Final[i64] = 1561  # + (seats - 2) * KNOTS + knot: the same, on move
NEXT: Final[i64] = 1587  # + knot: the same, of three seats the next one
POINTS: Final[i64] = 1600  # + seats - 2: points in a series
TO_GO: Final[i64] = 1602  # turns
FEATURES: Final[i64] = 1603


def names() -> list[str]:
    """[feature] -> what it is: `stands on 17 with 3`."""
    spaces = range(1, 127)
    sorts = [f"d{d}={face}" for d in (8, 6, 4) for face in range(1, d + 1)]
    knots = [f"{5 * knot} turns to go" for knot in range(13)]
    out = [f"stands on {space} with {face}" for space in spaces for face in range(1, 9)]
    out += [f"{sort} in ring {ring}" for sort in sorts for ring in range(1, 7)]
    out += [f"d{d} rolled on {space}" for space in spaces for d in (4, 6, 8)]
    out += [f"{sort} in hand" for sort in sorts]
    out += [f"d{d} in hand" for d in (4, 6, 8)]
    out += ["can warp, on move", "can warp"]
    out += [f"spare {n} in ring {ring}" for n in range(1, 4) for ring in range(1, 7)]
    out += [f"{knot} of {n}" for n in (2, 3) for knot in knots]
    out += [f"{knot} of {n}, on move" for n in (2, 3) for knot in knots]
    out += [f"{knot} of 3, next" for knot in knots]
    return [*out, "points of 2", "points of 3", "turns"]


NAMES: Final = names()
WEIGHTS: Final = read_weights(str(Path(__file__).parent.parent / "weights.json"), NAMES)

# The dice of a seat, best first: what each weighs, its features, where it is or comes to rest, and
# the turns it needs.
WORTH: Final = vec[float]([0.0] * 10)
FIRST: Final = vec[i64]([0] * 10)
SECOND: Final = vec[i64]([0] * 10)
RESTS: Final = vec[i64]([0] * 10)
EFFORTS: Final = vec[float]([0.0] * 10)


def seat_to_come(table: WarpSixTable) -> i64:
    """Whose turn it is, or will be when the die has fallen; -1 before the first player is known."""
    t = table.table
    if table.to_move != CHANCE:
        return table.to_move if t[on.PHASE] >= on.PLACING else -1
    if t[on.PHASE] != on.MOVING:
        return -1
    return movement.seat_after(table, t[on.ROLLING_DIE] // on.OWN)


def effort_from(space: i64) -> float:
    """The turns a die needs from a space, roughly, with the best of faces."""
    return EFFORT[board.RING[space]] + BEHIND * float(space)


def line_up(table: WarpSixTable, seat: i64, on_move: bool) -> i64:
    """Put the seat's dice in order, best first; how many there are.

    A die counts by where it stands or, if that is better, by where its warp would take it.
    """
    t = table.table
    weights = WEIGHTS
    turn = weights[TO_GO]
    worth = WORTH
    rolling: i64 = -1
    if table.to_move == CHANCE:
        rolling = t[on.ROLLING_DIE]
    n: i64 = 0
    die: i64
    for die in range(seat * on.OWN, seat * on.OWN + table.own):
        space = t[on.AT + die]
        if space == on.OFF:
            continue
        face = t[on.FACE + die]
        sides = on.sides_of(table, die)
        group = (sides - 4) >> 1
        mean = SLOW * 0.5 * float(sides - 1)  # of a face that is not known
        second: i64 = -1
        rests = space
        if space == on.IN_HAND:
            rests = board.START
            first = HAND + KINDS[group] + face - 1
            effort = effort_from(rests) + SLOW * float(sides - face)
            if face == 0:
                first = UNROLLED + group
                effort = effort_from(rests) + mean
            value = weights[first] + turn * effort
        elif die == rolling:
            first = FLIES + (space - 1) * CLASSES + group
            effort = effort_from(space) + mean
            value = weights[first] + turn * effort
        else:
            first = STANDS + (space - 1) * FACES + face - 1
            second = SORT + (KINDS[group] + face - 1) * RINGS + board.RING[space] - 1
            effort = effort_from(space) + SLOW * float(sides - face)
            reached = movement.landing(space, face)
            if reached == board.CENTRE:
                effort = 1.0
            value = weights[first] + weights[second] + turn * effort
            if t[on.ON + reached] != 0:
                lands = movement.warp(table, reached)
                leap = WARPS if on_move else WARPS + 1
                other = weights[leap]
                flies: i64 = -1
                there = 1.0
                if lands != board.CENTRE:
                    flies = FLIES + (lands - 1) * CLASSES + group
                    there = 1.0 + effort_from(lands) + mean
                    other += weights[flies]
                other += turn * there
                if other > value:
                    value = other
                    effort = there
                    first = leap
                    second = flies
                    rests = lands
        i = n
        while i > 0 and worth[i - 1] < value:
            worth[i] = worth[i - 1]
            FIRST[i] = FIRST[i - 1]
            SECOND[i] = SECOND[i - 1]
            RESTS[i] = RESTS[i - 1]
            EFFORTS[i] = EFFORTS[i - 1]
            i -= 1
        worth[i] = value
        FIRST[i] = first
        SECOND[i] = second
        RESTS[i] = rests
        EFFORTS[i] = effort
        n += 1
    return n


def features_of(table: WarpSixTable, seat: i64, out: Features) -> None:
    """Add what counts for a seat: its dice, the turns to go, whose turn it is, points (W6-13).

    In a series the game that is played counts the less, the more are to come.
    """
    t = table.table
    turn = seat_to_come(table)
    count = line_up(table, seat, turn == seat)
    short = table.goal - t[on.OUT + seat]
    needed = 0.0
    i: i64
    for i in range(min(short, count)):
        needed += EFFORTS[i]
    share = 1.0 / sqrt(1.0 + float(t[on.GAMES] - t[on.GAME]))
    each = share / sqrt(1.0 + needed)
    out.add(TO_GO, each * needed)
    for i in range(count):
        if i < short:
            out.add(FIRST[i], each)
            if SECOND[i] >= 0:
                out.add(SECOND[i], each)
        elif i - short < SPARES and RESTS[i] > 0:
            out.add(SPARE + (i - short) * RINGS + board.RING[RESTS[i]] - 1, each)
    players = (table.seats - 2) * KNOTS
    add_knots(LENGTH + players, needed, share, out)
    if turn == seat:
        add_knots(MOVES + players, needed, share, out)
    elif table.seats > 2 and turn >= 0 and movement.seat_after(table, turn) == seat:
        add_knots(NEXT, needed, share, out)
    if t[on.GAMES] > 1:
        out.add(POINTS + table.seats - 2, 0.1 * share * float(t[on.TOTAL + seat]))


def add_knots(start: i64, turns: float, much: float, out: Features) -> None:
    """Add the place of a number of turns on a curve with straight pieces between its knots."""
    along = turns / STRETCH
    knot = min(i64(along), KNOTS - 2)
    part = min(along - float(knot), 1.0)
    out.add(start + knot, much * (1.0 - part))
    out.add(start + knot + 1, much * part)
