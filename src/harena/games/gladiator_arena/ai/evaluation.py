"""The evaluation of Gladiator Arena.

Features at the start of a turn are races and weapons, the turns each needs to fell the other,
distances, kills and the time limit. Their weights are learned (`harena lab train
gladiator-arena`). The value of a plan before those of the others are known is an estimate
(`plan_value`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.evaluator import Evaluator, Matches
from harena.core.play.features import Features, read_weights, share
from harena.core.play.rng import Rng
from harena.core.play.state import TERMINAL, State
from harena.games.gladiator_arena.ai import plan_value
from harena.games.gladiator_arena.rules import (
    board,
    fields as F,
    gladiators,
    orders,
    strikes,
    surrender,
)
from harena.games.gladiator_arena.rules.fields import GladiatorState

TRAINING_MATCHES: Final[Matches] = (
    *((2, {}) for _ in range(9)),
    (2, {"weak-pairs": True}),
    (2, {"width": 5, "height": 5, "limit-start": 6, "limit-step": 1}),
    (2, {"width": 6, "height": 6, "limit-step": 2}),
    (3, {}),
    (4, {}),
    (4, {}),
    (5, {}),
)
"""Seats and options; most are duels, which have the most to tell apart."""

LATEST_TURN: Final[i64] = 24  # the last turn that a training match starts in
MEAN_PLAN: Final = 1.2  # the average value of a plan, in hit points
BEST_ENROLMENT: Final = 3.0  # the most that `enrolment` gives
SCALE: Final = 0.25  # by how much a promised hit point lifts the logarithm of the odds

# --- what is learned: where the features of a kind start ----------------------------------------
KINDS: Final[i64] = 25  # a race with a weapon
PAIRS: Final[i64] = KINDS * KINDS
SPANS: Final[i64] = 9  # how long somebody needs to fell another, see `fell_time`
MATCHES: Final[i64] = SPANS * SPANS
FAR: Final[i64] = 6  # distances, the last for all beyond
LACKS: Final[i64] = 4  # steps too far to strike, the last for all beyond; too near counts as one
LIMITS: Final[i64] = 3  # the time limit is far off or there is none, is near, is on
HP_MOST: Final[i64] = 12
TURNS: Final[i64] = 6  # until the time limit fells the first of two, see `turns_left`
AHEAD: Final[i64] = 6  # hit points more than another, the most that are told apart
LEADS: Final[i64] = 7  # kills ahead of the best other, see `lead_of`

# Of two; where something counts once in each: + group, 0 for two and 1 for more.
PAIR: Final[i64] = 0  # + who has more HP * PAIRS + kind * KINDS + the other's kind
AMONG: Final[i64] = PAIR + 3 * PAIRS  # + kind, of more
FELLS: Final[i64] = AMONG + KINDS  # + who reaches * MATCHES + own span * SPANS + the other's
FELLS_MORE: Final[i64] = FELLS + 4 * MATCHES  # + own span * SPANS + the other's, of more
APART: Final[i64] = FELLS_MORE + MATCHES  # + (kind * 5 + the other's weapon) * FAR + distance
APART_MORE: Final[i64] = APART + KINDS * 5 * FAR  # + (weapon * 5 + the other's) * FAR + distance
REACHES: Final[i64] = APART_MORE + 25 * FAR  # + group * 64 + reach of both, who fells at once
LIVES: Final[i64] = REACHES + 128  # + group * 36 + limit * HP_MOST + HP
MORE_LIVES: Final[i64] = LIVES + 2 * LIMITS * HP_MOST  # + turns * 13 + HP ahead, of two
STANDS: Final[i64] = MORE_LIVES + TURNS * (2 * AHEAD + 1)  # + group * 3 + squares to step to - 2
LEADING: Final[i64] = STANDS + 6  # + group * LEADS + lead, of those in the game
GONE: Final[i64] = LEADING + 2 * LEADS  # + lead, of those who are out
FIRST_PAIR: Final[i64] = GONE + LEADS  # + kind * KINDS + the other's, before the first turn
FIRST: Final[i64] = FIRST_PAIR + PAIRS  # + group * KINDS + kind, before the first turn
FIRST_APART: Final[i64] = FIRST + 2 * KINDS  # + (weapon * 5 + the other's) * FAR + distance, of two
FIRST_STANDS: Final[i64] = FIRST_APART + 25 * FAR  # + kind * 3 + squares to step to - 2, of two
FEATURES: Final[i64] = FIRST_STANDS + KINDS * 3


def names() -> list[str]:
    """Return [feature] the name: `human axe against elf sword`."""
    kinds = [f"{race} {weapon}" for race in gladiators.RACES for weapon in gladiators.WEAPONS]
    groups = ("of two", "of more")
    spans = ("1/3", "1/2", "3/4", "1", "3/2", "2", "3", "4", "more")
    away = ["1", "2", "3", "4", "5", "6 or more"]
    near = ("in reach", "1 off", "2 off", "far off")
    once = ("neither", "other", "own", "both")
    steps = ("two", "three", "four")
    leads = ("under -1", "-1", "over -1", "0", "under 1", "1", "over 1")
    limits = ("no limit", "limit near", "limit")
    last = ("1 turn", "3 turns", "6 turns", "12 turns", "24 turns", "more turns")
    more = range(-AHEAD, AHEAD + 1)
    out = [
        f"{own} against {other}, {who} HP"
        for who in ("fewer", "as many", "more")
        for own in kinds
        for other in kinds
    ]
    out += [f"{own} of more" for own in kinds]
    out += [
        f"fells in {a}, falls in {b}, in reach: {who}" for who in once for a in spans for b in spans
    ]
    out += [f"fells in {a}, falls in {b}, of more" for a in spans for b in spans]
    out += [
        f"{own} {distance} from {other}"
        for own in kinds
        for other in gladiators.WEAPONS
        for distance in away
    ]
    out += [
        f"{own} {distance} from {other}, of more"
        for own in gladiators.WEAPONS
        for other in gladiators.WEAPONS
        for distance in away
    ]
    out += [
        f"{own}, other {other}, fells at once: {who}, {g}"
        for g in groups
        for own in near
        for other in near
        for who in once
    ]
    out += [f"{n} HP, {limit}, {g}" for g in groups for limit in limits for n in range(1, 13)]
    out += [f"{n} HP more, {turns}" for turns in last for n in more]
    out += [f"{n} steps, {g}" for g in groups for n in steps]
    out += [f"leads by {n}, {g}" for g in groups for n in leads]
    out += [f"out, leads by {n}" for n in leads]
    out += [f"{own} against {other} at the start" for own in kinds for other in kinds]
    out += [f"{own} at the start, {g}" for g in groups for own in kinds]
    out += [
        f"{own} {distance} from {other} at the start"
        for own in gladiators.WEAPONS
        for other in gladiators.WEAPONS
        for distance in away
    ]
    return [*out, *(f"{own} at the start, {n} steps" for own in kinds for n in steps)]


NAMES: Final = names()
WEIGHTS: Final = read_weights(str(Path(__file__).parent.parent / "weights.json"), NAMES)


def features_of(state: GladiatorState, seat: i64, out: Features) -> None:
    """Add the features of a seat at the start of a turn; none before all have their squares.

    The features towards each of several others count in parts.
    """
    t = state.values
    if t[F.PHASE] == F.ENROL:
        return
    if not state.is_alive(seat):
        out.add(GONE + lead_of(state, seat))
        return
    others: i64 = 0
    other: i64
    for other in range(state.seats):
        if other != seat and state.is_alive(other):
            others += 1
    group: i64 = 0
    if others > 1:
        group = 1
    if is_before_first_turn(state):
        add_start_features(state, seat, group, out)
        return
    if group == 1:
        out.add(AMONG + kind_of(state, seat))
    lives = min(max(t[F.HP + seat], 1), HP_MOST)
    out.add(LEADING + group * LEADS + lead_of(state, seat))
    out.add(LIVES + group * LIMITS * HP_MOST + limit_of(state) * HP_MOST + lives - 1)
    out.add(STANDS + group * 3 + steps_of(state, seat))
    if others > 0:
        much = 1.0 / float(others)
        for other in range(state.seats):
            if other != seat and state.is_alive(other):
                add_opponent_features(state, seat, other, group, much, out)


def is_before_first_turn(state: GladiatorState) -> bool:
    """Return whether the first turn has not begun."""
    t = state.values
    seat: i64
    for seat in range(state.seats):
        if t[F.HP + seat] != gladiators.HIT_POINTS[t[F.RACE + seat]]:
            return False
    return t[F.TURN] <= 1


def add_start_features(state: GladiatorState, seat: i64, group: i64, out: Features) -> None:
    """Add the features before the first turn: kinds and, of two, where they stand."""
    t = state.values
    kind = kind_of(state, seat)
    out.add(FIRST + group * KINDS + kind)
    if group == 0:
        foe = surrender.opponent(state, seat)
        out.add(FIRST_PAIR + kind * KINDS + kind_of(state, foe))
        weapons = (t[F.WEAPON + seat] - 1) * 5 + t[F.WEAPON + foe] - 1
        distance = board.apart(state, t[F.AT + seat], t[F.AT + foe])
        out.add(FIRST_APART + weapons * FAR + min(distance, FAR) - 1)
        out.add(FIRST_STANDS + kind * 3 + steps_of(state, seat))


def steps_of(state: GladiatorState, seat: i64) -> i64:
    """Return the squares a seat can step to: 0 for two, 1 for three, 2 for four and more."""
    return min(orders.count_moves(state, seat), 4) - 2


def add_opponent_features(
    state: GladiatorState, seat: i64, other: i64, group: i64, much: float, out: Features
) -> None:
    """Add the features of a seat towards another in the game."""
    t = state.values
    own = fell_time(state, seat, other)
    theirs = fell_time(state, other, seat)
    lacks = steps_short(state, seat, other)
    lacked = steps_short(state, other, seat)
    distance = min(board.apart(state, t[F.AT + seat], t[F.AT + other]), FAR) - 1
    weapon = t[F.WEAPON + other] - 1
    if group == 0:
        more = t[F.HP + seat] - t[F.HP + other]
        richer: i64 = 1
        if more != 0:
            richer = 2 if more > 0 else 0
        kind = kind_of(state, seat)
        out.add(PAIR + richer * PAIRS + kind * KINDS + kind_of(state, other))
        more = min(max(more, -AHEAD), AHEAD) + AHEAD
        out.add(MORE_LIVES + turns_left(state, seat, other) * (2 * AHEAD + 1) + more)
        reached = both(lacks == 0, lacked == 0)
        out.add(FELLS + reached * MATCHES + own * SPANS + theirs)
        out.add(APART + (kind * 5 + weapon) * FAR + distance)
    else:
        out.add(FELLS_MORE + own * SPANS + theirs, much)
        weapons = (t[F.WEAPON + seat] - 1) * 5 + weapon
        out.add(APART_MORE + weapons * FAR + distance, much)
    at_once = both(own <= 3, theirs <= 3)
    reach = lacks * LACKS + lacked
    out.add(REACHES + group * LACKS * LACKS * 4 + reach * 4 + at_once, much)


def both(own: bool, theirs: bool) -> i64:
    """Return 0 for neither, 1 for theirs, 2 for own, 3 for both."""
    found: i64 = 0
    if own:
        found += 2
    if theirs:
        found += 1
    return found


def kind_of(state: GladiatorState, seat: i64) -> i64:
    """Return the number of a race with a weapon."""
    return (state.values[F.RACE + seat] - 1) * 5 + state.values[F.WEAPON + seat] - 1


def fell_time(state: GladiatorState, seat: i64, other: i64) -> i64:
    """Return the turns in which a seat that stays fells another if all strikes hit, as a class.

    0 to 8: up to a third, a half, three quarters, one, one and a half, two, three, four, more.
    """
    t = state.values
    race = t[F.RACE + seat]
    damage = gladiators.damage_of(race, t[F.WEAPON + seat])
    hits = (t[F.HP + other] + damage - 1) // damage
    a_turn = gladiators.MOVEMENT[race] // strikes.strike_cost(state, seat)
    quarters = hits * 12 // a_turn
    found: i64 = 0
    while found < SPANS - 1 and quarters > SPAN_ENDS[found]:
        found += 1
    return found


SPAN_ENDS: Final = vec[i64]([4, 6, 9, 12, 18, 24, 36, 48])
"""[span] -> the most twelfths of a turn in it."""


def steps_short(state: GladiatorState, seat: i64, other: i64) -> i64:
    """Return the steps until a seat's weapon reaches another, 0 to 3; 1 if it is too near."""
    t = state.values
    weapon = t[F.WEAPON + seat]
    here = t[F.AT + seat]
    there = t[F.AT + other]
    if board.apart(state, here, there) <= gladiators.HOLE[weapon]:
        return 1
    column = state.grid.column
    row = state.grid.row
    reach = gladiators.REACH[weapon]
    across = max(column[here] - column[there], column[there] - column[here]) - reach
    along = max(row[here] - row[there], row[there] - row[here]) - reach
    return min(max(across, 0) + max(along, 0), LACKS - 1)


def limit_of(state: GladiatorState) -> i64:
    """GA-1: Return 2 if the time limit is on, 1 if it comes within six turns, else 0."""
    t = state.values
    start = t[F.LIMIT_START]
    if start == 0 or t[F.TURN] + 6 < start:
        return 0
    return 1 if t[F.TURN] < start else 2


def turns_left(state: GladiatorState, seat: i64, other: i64) -> i64:
    """GA-1: Return the turns until the time limit fells one of two, as a class.

    0 to 5: in this one, up to 3, 6, 12, 24, more or never.
    """
    t = state.values
    start = t[F.LIMIT_START]
    if start == 0:
        return TURNS - 1
    step = t[F.LIMIT_STEP]
    lives = min(t[F.HP + seat], t[F.HP + other])
    first = start - t[F.TURN]
    if first < 0:
        first = step - 1 - (t[F.TURN] - start - 1) % step
    turns = first + (lives - 1) * step + 1
    found: i64 = 0
    while found < TURNS - 1 and turns > TURN_ENDS[found]:
        found += 1
    return found


TURN_ENDS: Final = vec[i64]([1, 3, 6, 12, 24])
"""[what `turns_left` gives] -> the most turns in it."""


def lead_of(state: GladiatorState, seat: i64) -> i64:
    """GA-15: Return the lead in kills over the best other as a class, 0 to 6; 3 is a tie.

    5 is one more, 4 a part of one, 6 beyond one; 2, 1 and 0 the same behind.
    """
    t = state.values
    best: i64 = -F.WHOLE * F.MOST
    other: i64
    for other in range(state.seats):
        if other != seat and t[F.KILLS + other] > best:
            best = t[F.KILLS + other]
    ahead = t[F.KILLS + seat] - best
    if ahead == 0:
        return 3
    if ahead > 0:
        if ahead > F.WHOLE:
            return 6
        return 5 if ahead == F.WHOLE else 4
    if ahead < -F.WHOLE:
        return 0
    return 1 if ahead == -F.WHOLE else 2


# --- a plan before the others' are known --------------------------------------------------------


def has_begun(state: GladiatorState, seat: i64) -> bool:
    """Return whether a seat has planned anything in this turn, or is ready."""
    t = state.values
    if t[F.GOAL + seat] >= 0 or t[F.COUNT + seat] > 0 or t[F.SAID + seat] != F.NOTHING:
        return True
    return (state.waiting >> seat) & 1 == 0


def enrolment(state: GladiatorState, seat: i64) -> float:
    """Return the value of a pair of race and weapon, and of a square off the middle."""
    t = state.values
    value = 0.0
    race = t[F.RACE + seat]
    weapon = t[F.WEAPON + seat]
    if race != 0 and race != gladiators.HALFLING:
        value += 1.0
    if weapon != 0 and weapon <= gladiators.SPEAR:
        value += 1.0
    square = t[F.GOAL + seat]
    if square >= 0 and board.apart(state, square, board.opposite(state, square)) >= 3:
        value += 1.0
    return value


@final
class GladiatorEvaluator(Evaluator):
    """The evaluation of Gladiator Arena, by weights learned from games."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS, training_matches=TRAINING_MATCHES)

    def has_win_probabilities(self, state: State) -> bool:
        """Return whether kills count first: the weights were learned for that scoring."""
        return cast(GladiatorState, state).scoring.first == F.BY_KILLS

    def features(self, state: State, seat: i64, out: Features) -> None:
        """Add the seat's features at the start of a turn, without its plans."""
        features_of(cast(GladiatorState, state), seat, out)

    def plan_value(self, state: State, seat: i64) -> float:
        """Return the seat's share with its score raised by the value of its own plan.

        The plans of the others are unknown and count as average. So does a plan not begun.
        """
        if state.to_move == TERMINAL:
            return state._returns(seat)
        position = cast(GladiatorState, state)
        t = position.values
        scores = self.scores(position)
        if t[F.PHASE] == F.ENROL:
            scores[seat] += SCALE * (enrolment(position, seat) - BEST_ENROLMENT)
        elif t[F.PHASE] == F.ORDERS and position.is_alive(seat) and has_begun(position, seat):
            if surrender.is_parleying(position, seat):
                return 0.0
            scores[seat] += SCALE * (plan_value.plan_value(position, seat) - MEAN_PLAN)
        return share(scores, seat)

    def randomize_start(self, state: State, rng: Rng) -> None:
        """GA-16: Enrol all seats at random; half the time add wounds, and let turns go by."""
        scratch = Actions(state.space.size)
        t = state.values
        seat: i64
        while t[F.PHASE] == F.ENROL:
            seat = state.next_seat()
            state.apply_action(int(state.random_action(seat, rng, scratch)), int(seat))
        if rng.below(2) == 0:
            t[F.TURN] = 1 + rng.below(LATEST_TURN)
            for seat in range(state.seats):
                whole = gladiators.HIT_POINTS[t[F.RACE + seat]]
                t[F.HP + seat] = 1 + rng.below(whole)
