"""A match looked at afterwards: how likely each seat was to win, where that turned, and the dice.

All of it goes by `Evaluator.win_probabilities` of positions with nothing hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from harena.core.play.evaluator import evaluator_of
from harena.core.play.match import Match
from harena.core.play.state import CHANCE, TERMINAL, State

LEAVES: Final = 400
"""Outcomes of consecutive dice that are computed exactly at most."""
MOST_TURNINGS: Final = 5
"""Turning points told of."""
TURNED: Final = 0.05
"""Least change of a seat's win probability in a turning point."""
AHEAD: Final = 0.75
"""A winner above this before the end had already decided the match: the end is no turning point."""
NOISE: Final = 1e-12
"""A variance below it comes of rounding: nothing hung on that die."""
MOST_FORCED: Final = 100
"""Steps without a choice that are followed after a die."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The state of a match after a step, or before the first.

    `chances`: [seat] its win probability; empty unless `Evaluator.has_win_probabilities`. After a
    die with known probabilities before it, `luck` is each seat's gain over the mean of all faces.
    `variance` is that of the faces. Otherwise both are empty.
    """

    chances: tuple[float, ...]
    luck: tuple[float, ...] = ()
    variance: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: the steps after `first` up to `last`, and the deciding seat.

    `by` is -1 where all decide at once, or dice alone fell.
    """

    first: int
    last: int
    by: int


@dataclass(frozen=True, slots=True)
class Turning:
    """A turn with which chances changed for longer than until the others' answer.

    `seat` is the one whose chance changed most, of several one that won: from `before`, its mean
    over the round up to the turn, to `after`, that over the round from it on; `luck` is what dice
    gave it in the turn.
    """

    turn: Turn
    seat: int
    before: float
    after: float
    luck: float


@dataclass(frozen=True, slots=True)
class Luck:
    """A seat's gain from all dice, in win probability, and its usual size.

    `gained` sums the gains over the mean of each die's faces. `spread` is the standard deviation of
    that sum for the same decisions. `dice` are those that mattered to the seat.
    """

    gained: float
    spread: float
    dice: int


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a match: its `moments` from the first position on, and the results.

    `course` has the last step of each turn with known probabilities, and their mean over the round
    around it: right after its own turn a seat always looks better than it is. `deciding` is the
    last step of the turn after which a winner stayed ahead in that mean. It is None without a
    winner, or if one was ahead from the start. `noted` are the steps that ended turns, see
    `Match.turn_steps`.
    """

    moments: tuple[Moment, ...]
    course: tuple[tuple[int, tuple[float, ...]], ...]
    turnings: tuple[Turning, ...]
    luck: tuple[Luck, ...]
    deciding: int | None
    noted: tuple[int, ...]


def analyse(match: Match) -> Analysis:
    """Analyse a whole match; a long one takes a second or a few.

    >>> from harena import read_record
    >>> record = '''[Format "harena 1"]
    ... [Game "warp-6"]
    ... [Seats "2"]
    ... [Options "start=rolled games=1"]
    ... [Black ""]
    ... [Yellow ""]
    ... [Date ""]
    ... [Result "*"]
    ...
    ... 1. dice d8=5 d8=5
    ... '''
    >>> found = analyse(read_record(record))
    >>> [round(sum(moment.chances), 6) for moment in found.moments]
    [1.0, 1.0, 1.0]
    >>> [luck.dice for luck in found.luck]
    [2, 2]
    """
    return summed_up(match, tuple(moments(match)))


def moments(match: Match, first: int = 0) -> Iterator[Moment]:
    """Yield the moments of a match, from that after step `first` (0: before all steps) on.

    They are independent: a caller may stop at any and continue later.
    """
    state = match.state_at(max(0, first - 1))
    if first == 0:
        yield Moment(_told(state))
    for entry in match.log[max(0, first - 1) :]:
        if not entry.is_roll or not evaluator_of(state).has_win_probabilities(state):
            entry.apply_to(state)
            yield Moment(_told(state))
            continue
        faces = _after_faces(state, LEAVES)
        mean = [sum(each) / len(faces) for each in zip(*faces, strict=True)]
        fell = faces[entry.value - 1]
        variance = [
            sum((face[seat] - mean[seat]) ** 2 for face in faces) / len(faces)
            for seat in range(match.seats)
        ]
        entry.apply_to(state)
        luck = tuple(got - usual for got, usual in zip(fell, mean, strict=True))
        yield Moment(_told(state), luck, tuple(variance))


def _told(state: State) -> tuple[float, ...]:
    """Return the probabilities in a position; a result is always known."""
    evaluator = evaluator_of(state)
    known = state.to_move == TERMINAL or evaluator.has_win_probabilities(state)
    return tuple(evaluator.win_probabilities(state)) if known else ()


def _after_faces(state: State, leaves: int) -> list[tuple[float, ...]]:
    """Return each seat's value after each face of the die that is due."""
    found: list[tuple[float, ...]] = []
    for face in range(1, int(state.die) + 1):
        after = state.clone()
        after.apply_chance(face)
        found.append(_worth(after, leaves // int(state.die)))
    return found


def _worth(state: State, leaves: int) -> tuple[float, ...]:
    """Return a position's value for each seat; before a die, the mean over all faces.

    Forced actions are played.
    """
    for _ in range(MOST_FORCED):
        forced = int(state.forced_action()) if state.deciding() else -1
        if forced < 0:
            break
        state.apply_action(forced)
    if state.to_move != CHANCE or state.die > leaves:
        return tuple(evaluator_of(state).win_probabilities(state))
    faces = _after_faces(state, leaves)
    return tuple(sum(each) / len(faces) for each in zip(*faces, strict=True))


def summed_up(match: Match, found: Sequence[Moment]) -> Analysis:
    """Return the analysis that follows from all moments of a match."""
    turns = list(_turns(match))
    ends = [found[0].chances, *(found[turn.last].chances for turn in turns)]
    rounds = [1, *(match.seats if turn.by >= 0 else 1 for turn in turns)]
    steps = [0, *(turn.last for turn in turns)]
    course = [(step, _around(ends, at, rounds[at])) for at, step in enumerate(steps) if ends[at]]
    noted = match.turn_steps()
    setting_up = sum(noted_by(match, turn) < noted[0] for turn in turns) if noted else 0
    return Analysis(
        tuple(found),
        tuple(course),
        tuple(_turnings(match, found, turns, ends, rounds, setting_up)),
        tuple(_luck(found, seat) for seat in range(match.seats)),
        _deciding(course, match.winners(), match.seats),
        tuple(noted),
    )


def noted_by(match: Match, turn: Turn) -> int:
    """Return the step that ended the turn this step belongs to, see `Match.turn_steps`.

    A phase planned by all is a turn when it is carried out, with the last of its decisions.
    """
    return turn.last if match.game.traits.plans else turn.first + 1


def _turns(match: Match) -> Iterator[Turn]:
    """Return a seat's decisions with their dice, or a phase in which all decide at once."""
    first, by, phase = 0, -1, -1
    for number, entry in enumerate(match.log):
        if entry.is_roll:
            continue
        now = match.phase_start(number) if match.secret_step(number) else -1
        who = entry.seat if now < 0 else -1
        if (who, now) != (by, phase):
            if number > first:
                yield Turn(first, number, by)
            first, by, phase = number, who, now
    if len(match.log) > first:
        yield Turn(first, len(match.log), by)


def _mean(rows: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(each) / len(rows) for each in zip(*rows, strict=True))


def _around(ends: Sequence[tuple[float, ...]], at: int, many: int) -> tuple[float, ...]:
    """Return the mean over `many` ends of turns around one; over fewer near both ends."""
    reach = min(many // 2, at, len(ends) - 1 - at)
    while not all(ends[at - reach : at + reach + 1]):
        reach -= 1
    if not reach:
        return ends[at]
    inner = list(ends[at - reach + 1 : at + reach])
    # Of an even number the first and the last count half.
    outer = [ends[at - reach], ends[at + reach]]
    return _mean([*inner, *outer] if many % 2 else [*inner, _mean(outer)])


def _turnings(
    match: Match,
    found: Sequence[Moment],
    turns: Sequence[Turn],
    ends: Sequence[tuple[float, ...]],
    rounds: Sequence[int],
    setting_up: int,
) -> list[Turning]:
    """Return the turns with the largest changes, in order; of those in one round only the largest.

    The first turns, in which a game is set up, do not count: probabilities mean little there. Nor
    do dice before the first decision, and an end that was hardly in doubt.
    """
    changes: list[tuple[float, int, Turning]] = []
    winners = match.winners()
    for at, turn in enumerate(turns, 1):
        many = rounds[at]
        if all(entry.is_roll for entry in match.log[turn.first : turn.last]):
            continue
        if at - setting_up < many or (at + many > len(ends) and not match.over):
            continue  # There is no whole round to compare.
        if not all(ends[max(0, at - many) : at + many]):
            continue
        before, after = _mean(ends[max(0, at - many) : at]), _mean(ends[at : at + many])
        ended = match.state.to_move == TERMINAL and at + many >= len(ends)
        if ended and any(after[one] > before[one] > AHEAD for one in winners):
            continue
        by = [round(abs(one - was), 9) for one, was in zip(after, before, strict=True)]
        seat = max(range(len(after)), key=lambda one: (by[one], one in winners, after[one]))
        luck = sum(one.luck[seat] for one in found[turn.first + 1 : turn.last + 1] if one.luck)
        told = Turning(turn, seat, before[seat], after[seat], luck)
        changes.append((abs(after[seat] - before[seat]), at, told))
    chosen: list[tuple[int, Turning]] = []
    for change, at, told in sorted(changes, key=lambda one: (-one[0], one[1])):
        near = any(abs(at - other) < rounds[at] for other, _ in chosen)
        if change >= TURNED and not near and len(chosen) < MOST_TURNINGS:
            chosen.append((at, told))
    return [told for _, told in sorted(chosen, key=lambda one: one[0])]


def _luck(found: Sequence[Moment], seat: int) -> Luck:
    dice = [one for one in found if one.luck and one.variance[seat] > NOISE]
    return Luck(
        sum(one.luck[seat] for one in dice),
        sqrt(sum(one.variance[seat] for one in dice)),
        len(dice),
    )


def _deciding(
    course: Sequence[tuple[int, tuple[float, ...]]], winners: Sequence[int], seats: int
) -> int | None:
    """Return the end of the turn after which one of the winners was ahead of all others."""
    others = [seat for seat in range(seats) if seat not in winners]
    if not winners or not others:
        return None
    deciding = None
    for step, chances in reversed(course):
        best = max(chances[seat] for seat in winners)
        if best <= max(chances[seat] for seat in others):
            return deciding
        deciding = step
    return None
