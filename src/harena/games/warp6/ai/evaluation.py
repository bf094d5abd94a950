"""The evaluation of WARP 6.

A seat's score is the weight of its best dice over the root of the turns they need. It counts as
many dice as the seat is short of its goal. So a lead counts more, the sooner the game ends. A die
weighs its rough turns and a learned value of its space and face (`harena lab train warp-6`).
"""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.evaluator import Evaluator, Matches
from harena.core.play.features import Features, read_weights
from harena.core.play.state import CHANCE, State
from harena.games.warp6.rules import board, components, fields as F, movement
from harena.games.warp6.rules.fields import WarpSixState
from harena.games.warp6.rules.turn_order import seat_after

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
    """Return [feature] the name: `stands on 17 with 3`."""
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


TRAINING_MATCHES: Final[Matches] = (
    *((2, {}), (3, {}), (2, {"start": "secret"}), (2, {}), (3, {})),
    *((2, {"games": 3}), (3, {"games": 3})),
)
NAMES: Final = names()
WEIGHTS: Final = read_weights(str(Path(__file__).parent.parent / "weights.json"), NAMES)


@final
class Lineup:
    """The dice of a seat, the best first."""

    def __init__(self) -> None:
        own = int(components.OWN)
        self.worth: vec[float] = vec[float]([0.0] * own)  # [place] the weight of the die
        self.order: vec[i64] = vec[i64]([0] * own)  # [place] the own die
        self.first: vec[i64] = vec[i64]([0] * own)  # [own die] its feature
        self.second: vec[i64] = vec[i64]([0] * own)  # [own die] another one, or -1
        self.rests: vec[i64] = vec[i64]([0] * own)  # [own die] where it comes to rest
        self.effort: vec[float] = vec[float]([0.0] * own)  # [own die] turns to the centre


# A Python list that runs empty frees its memory each time, so some stay in it.
SPARE_LINEUPS: Final[list[Lineup]] = [Lineup() for _ in range(4)]


def borrow_lineup() -> Lineup:
    """Return a lineup of the borrower's own, until it is appended to `SPARE_LINEUPS`."""
    try:
        return SPARE_LINEUPS.pop()
    except IndexError:
        return Lineup()


def seat_to_come(state: WarpSixState) -> i64:
    """Return the seat on move, or after the die; -1 before the first player is known."""
    t = state.values
    if state.to_move != CHANCE:
        return state.to_move if t[F.PHASE] >= F.PLACING else -1
    if t[F.PHASE] != F.MOVING:
        return -1
    return seat_after(state, t[F.ROLLING_DIE] // components.OWN)


def efforts() -> list[float]:
    """Return [space] the turns a die needs from there, roughly, with the best faces."""
    return [EFFORT[board.RING[space]] + BEHIND * space for space in range(127)]


EFFORT_FROM: Final = vec[float](efforts())


def line_up(
    state: WarpSixState, seat: i64, on_move: bool, weights: vec[float], found: Lineup
) -> i64:
    """Sort the seat's dice in play, best first, into `found`; return how many there are.

    A die counts where it stands or, if that is better, where its warp would take it.
    """
    t = state.values
    turn = weights[TO_GO]
    worth = found.worth
    order = found.order
    features = found.first
    others = found.second
    rest_spaces = found.rests
    efforts = found.effort
    leap = WARPS if on_move else WARPS + 1
    rolling: i64 = -1
    if state.to_move == CHANCE:
        rolling = t[F.ROLLING_DIE]
    start = seat * components.OWN
    kinds = (state.seats - 2) * components.OWN
    n: i64 = 0
    own: i64
    for own in range(state.own):
        space = t[F.AT + start + own]
        if space == F.OFF:
            continue
        face = t[F.FACE + start + own]
        sides = components.SIDES[kinds + own]
        group = (sides - 4) >> 1
        second: i64 = -1
        rests = space
        if space == F.IN_HAND:
            rests = board.START
            first = HAND + KINDS[group] + face - 1
            effort = EFFORT_FROM[rests] + SLOW * float(sides - face)
            if face == 0:
                first = UNROLLED + group
                effort = EFFORT_FROM[rests] + unknown(sides)
            value = weights[first] + turn * effort
        elif start + own == rolling:
            first = FLIES + (space - 1) * CLASSES + group
            effort = EFFORT_FROM[space] + unknown(sides)
            value = weights[first] + turn * effort
        else:
            first = STANDS + (space - 1) * FACES + face - 1
            second = SORT + (KINDS[group] + face - 1) * RINGS + board.RING[space] - 1
            effort = EFFORT_FROM[space] + SLOW * float(sides - face)
            reached = movement.landing(space, face)
            if reached == board.CENTRE:
                effort = 1.0
            value = weights[first] + weights[second] + turn * effort
            if t[F.ON + reached] != 0:
                lands = movement.warp(state, reached)
                other = weights[leap]
                flies: i64 = -1
                there = 1.0
                if lands != board.CENTRE:
                    flies = FLIES + (lands - 1) * CLASSES + group
                    there = 1.0 + EFFORT_FROM[lands] + unknown(sides)
                    other += weights[flies]
                other += turn * there
                if other > value:
                    value = other
                    effort = there
                    first = leap
                    second = flies
                    rests = lands
        features[own] = first
        others[own] = second
        rest_spaces[own] = rests
        efforts[own] = effort
        i = n
        while i > 0 and worth[i - 1] < value:
            worth[i] = worth[i - 1]
            order[i] = order[i - 1]
            i -= 1
        worth[i] = value
        order[i] = own
        n += 1
    return n


def unknown(sides: i64) -> float:
    """Return the turns that an unknown face costs on average."""
    return SLOW * 0.5 * float(sides - 1)


def turns_needed(found: Lineup, short: i64, count: i64) -> float:
    """Return the turns that the best dice need together, as many as the seat is short of."""
    order = found.order
    efforts = found.effort
    needed = 0.0
    i: i64
    for i in range(min(short, count)):
        needed += efforts[order[i]]
    return needed


def is_next(state: WarpSixState, turn: i64, seat: i64) -> bool:
    """Return whether a seat of three comes right after the one on move."""
    return state.seats > 2 and turn >= 0 and seat_after(state, turn) == seat


def features_of(state: WarpSixState, seat: i64, found: Lineup, out: Features) -> None:
    """Add the features of a seat: dice, turns to go, whose turn it is, points (W6-13).

    In a series the current game counts the less, the more games follow.
    """
    t = state.values
    turn = seat_to_come(state)
    count = line_up(state, seat, turn == seat, WEIGHTS, found)
    short = state.goal - t[F.OUT + seat]
    needed = turns_needed(found, short, count)
    share = 1.0 / sqrt(1.0 + float(t[F.GAMES] - t[F.GAME]))
    each = share / sqrt(1.0 + needed)
    out.add(TO_GO, each * needed)
    i: i64
    for i in range(count):
        own = found.order[i]
        if i < short:
            out.add(found.first[own], each)
            if found.second[own] >= 0:
                out.add(found.second[own], each)
        elif i - short < SPARES and found.rests[own] > 0:
            out.add(SPARE + (i - short) * RINGS + board.RING[found.rests[own]] - 1, each)
    players = (state.seats - 2) * KNOTS
    add_knots(LENGTH + players, needed, share, out)
    if turn == seat:
        add_knots(MOVES + players, needed, share, out)
    elif is_next(state, turn, seat):
        add_knots(NEXT, needed, share, out)
    if t[F.GAMES] > 1:
        out.add(POINTS + state.seats - 2, 0.1 * share * float(t[F.TOTAL + seat]))


def score_of(state: WarpSixState, seat: i64, weights: vec[float], found: Lineup) -> float:
    """Return the sum of the weighted features of a seat without listing them."""
    t = state.values
    turn = seat_to_come(state)
    count = line_up(state, seat, turn == seat, weights, found)
    short = state.goal - t[F.OUT + seat]
    needed = turns_needed(found, short, count)
    share = 1.0 / sqrt(1.0 + float(t[F.GAMES] - t[F.GAME]))
    worth = found.worth
    order = found.order
    rest_spaces = found.rests
    dice = 0.0
    i: i64
    for i in range(min(count, short + SPARES)):
        if i < short:
            dice += worth[i]
        elif rest_spaces[order[i]] > 0:
            ring = board.RING[rest_spaces[order[i]]]
            dice += weights[SPARE + (i - short) * RINGS + ring - 1]
    players = (state.seats - 2) * KNOTS
    rest = on_curve(LENGTH + players, needed, weights)
    if turn == seat:
        rest += on_curve(MOVES + players, needed, weights)
    elif is_next(state, turn, seat):
        rest += on_curve(NEXT, needed, weights)
    if t[F.GAMES] > 1:
        rest += weights[POINTS + state.seats - 2] * 0.1 * float(t[F.TOTAL + seat])
    return share * (dice / sqrt(1.0 + needed) + rest)


def along_curve(turns: float) -> tuple[i64, float]:
    """Return the knot before a number of turns, and the part of the way to the next knot."""
    along = turns / STRETCH
    knot = min(i64(along), KNOTS - 2)
    return knot, min(along - float(knot), 1.0)


def on_curve(start: i64, turns: float, weights: vec[float]) -> float:
    """Return the value at a number of turns of a curve with linear pieces between its knots."""
    knot, part = along_curve(turns)
    return weights[start + knot] * (1.0 - part) + weights[start + knot + 1] * part


def add_knots(start: i64, turns: float, much: float, out: Features) -> None:
    """Add the place of a number of turns on a curve with linear pieces between its knots."""
    knot, part = along_curve(turns)
    out.add(start + knot, much * (1.0 - part))
    out.add(start + knot + 1, much * part)


@final
class WarpSixEvaluator(Evaluator):
    """The evaluation of WARP 6, by weights learned from games."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS, training_matches=TRAINING_MATCHES)

    def features(self, state: State, seat: i64, out: Features) -> None:
        """Add the seat's best dice, the turns it needs, and whose turn it is."""
        found = borrow_lineup()
        features_of(cast(WarpSixState, state), seat, found, out)
        SPARE_LINEUPS.append(found)

    def score(self, state: State, seat: i64) -> float:
        """Return the same sum as by the list of features, faster."""
        found = borrow_lineup()
        total = score_of(cast(WarpSixState, state), seat, self.weights, found)
        SPARE_LINEUPS.append(found)
        return total
