"""Match analysis, for games with known probabilities and dice."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from harena import (
    TERMINAL,
    Actions,
    ActionSpace,
    Evaluator,
    Game,
    Kind,
    Match,
    State,
    read_record,
    seeded,
)
from harena.bots import get_bot
from harena.core.options import Options
from harena.core.play.rng import Rng
from harena.lab.analysis import Analysis, analyse, moments
from tests.lab.ladder_game import GAME as BIDS

SPACE = ActionSpace([Kind("tenth", [str(n) for n in range(11)])])
RECORDS = sorted(Path("tests").glob("*/records/*.harena"))


class Tenths(State):
    """Two seats in turn name seat 0's probability in tenths; the last one counts.

    The evaluator has probabilities once `known_from` or fewer turns are left.
    """

    def __init__(self, sayings: int = 0, known_from: int = 99) -> None:
        super().__init__(2, SPACE, 2)
        self.values[0], self.values[1] = sayings, 5
        self.to_move, self.known_from = 0, known_from

    def empty(self) -> State:
        return Tenths(known_from=self.known_from)

    def _legal_actions(self, seat: int, out: Actions) -> None:
        for n in range(11):
            out.add(n)

    def _apply_action(self, seat: int, action: int) -> None:
        self.values[1] = action
        self.values[0] -= 1
        self.to_move = TERMINAL if self.values[0] == 0 else 1 - seat

    def _returns(self, seat: int) -> float:
        return float((self.values[1] > 5) == (seat == 0)) if self.to_move == TERMINAL else 0.0


class TenthsEvaluator(Evaluator):
    def has_win_probabilities(self, state: State) -> bool:
        assert isinstance(state, Tenths)
        return int(state.values[0]) <= state.known_from

    def evaluate(self, state: State, seat: int) -> float:
        return float(state.values[1] if seat == 0 else 10 - state.values[1]) / 10.0


class TenthsGame(Game[Tenths]):
    evaluator = TenthsEvaluator()
    name, title, seat_counts = "tenths", "Tenths", (2,)

    def __init__(self, sayings: int, known_from: int = 99) -> None:
        self.made = sayings, known_from

    def new(self, seats: int, options: Options) -> Tenths:
        return Tenths(*self.made)


def analysis_of(*tenths: int, known_from: int = 99) -> Analysis:
    match = Match(TenthsGame(len(tenths), known_from), 2)
    for tenth in tenths:
        match.apply_action(tenth)
    return analyse(match)


def rolled(*faces: int, sides: int = 2, seats: int = 2) -> Analysis:
    """Equal numbers, so the dice alone decide."""
    match = Match(BIDS, seats, {"luck": sides})
    for seat in range(seats):
        match.apply_action("3", seat)
    for face in faces:
        match.apply_chance(face)
    return analyse(match)


def test_luck_matches_hand_calculation() -> None:
    # A 2 first: then 1 wins and 2 shares, so 3/4; a 1 first: 1/4. After the 2, a 2: 1/2 of 3/4.
    *decisions, first, second = rolled(2, 2).moments
    assert not any(moment.luck for moment in decisions)
    assert first.luck == pytest.approx((0.25, -0.25))
    assert first.variance == pytest.approx((0.0625, 0.0625))
    assert second.luck == pytest.approx((-0.25, 0.25))
    assert second.variance == pytest.approx((0.0625, 0.0625))


def test_luck_sums_to_the_result_of_an_even_game() -> None:
    for faces, gained in (((2, 2), 0.0), ((2, 1), 0.5), ((1, 2), -0.5)):
        mine, yours = rolled(*faces).luck
        assert mine.gained == pytest.approx(gained)
        assert yours.gained == pytest.approx(-gained)
        assert mine.spread == pytest.approx(0.125**0.5)
        assert mine.dice == 2


def test_luck_has_mean_zero_and_known_spread() -> None:
    found = [
        rolled(a, b, c, sides=3, seats=3).luck
        for a in (1, 2, 3)
        for b in (1, 2, 3)
        for c in (1, 2, 3)
    ]
    for seat in range(3):
        gained = [luck[seat].gained for luck in found]
        assert sum(gained) == pytest.approx(0)
        squares = sum(luck[seat].spread ** 2 for luck in found) / len(found)
        assert sum(one**2 for one in gained) / len(found) == pytest.approx(squares)


def test_long_dice_chains_are_partly_enumerated() -> None:
    """Of 20 × 20 × 20 faces only the last two dice are enumerated."""
    found = rolled(20, 20, 20, sides=20, seats=3)
    first, *rest = found.moments[-3:]
    assert first.luck[0] == pytest.approx(0)
    assert [luck.dice for luck in found.luck] == [2, 2, 2]
    assert all(abs(each) < 1 for moment in rest for each in moment.luck)


def test_short_swings_are_no_turning_points() -> None:
    found = analysis_of(9, 5, 9, 5, 9, 5, 9)
    assert [turning.turn.last for turning in found.turnings] == [7]  # the end itself
    ups = [after - before for (_, (before, _)), (_, (after, _)) in pairwise(found.course[1:-2])]
    assert ups == pytest.approx([0.0] * len(ups))


def test_turning_points_have_turn_seat_and_size() -> None:
    found = analysis_of(5, 5, 5, 8, 8, 8, 8)
    (turning,) = found.turnings
    assert (turning.turn.first, turning.turn.last, turning.turn.by) == (3, 4, 1)
    assert turning.seat == 0
    assert (turning.before, turning.after) == pytest.approx((0.5, 0.8))
    assert turning.luck == 0


def test_final_turn_counts_only_if_open() -> None:
    assert [turning.turn.last for turning in analysis_of(5, 5, 5, 8, 8, 8, 8).turnings] == [4]
    assert [turning.turn.last for turning in analysis_of(5, 5, 5, 7, 7, 7, 7).turnings] == [4, 7]
    assert [turning.turn.last for turning in analysis_of(5, 5, 5, 2, 2, 2, 2).turnings] == [4]


def test_lost_leads_are_reported_for_winners() -> None:
    match = Match(TenthsGame(9), 2)
    for tenth in (9, 9, 9, 9, 2):
        match.apply_action(tenth)
    match.forfeit(1)
    assert 5 in [turning.turn.last for turning in analyse(match).turnings]


def test_no_analysis_without_probabilities() -> None:
    tenths = (1, 1, 9, 9, 5, 5, 5, 5, 8, 8, 8, 8)
    found = analysis_of(*tenths, known_from=8)
    assert [bool(moment.chances) for moment in found.moments] == [False] * 4 + [True] * 9
    assert [step for step, _ in found.course] == list(range(4, 13))
    # The first that is told has nothing before it: it stands for itself.
    assert found.course[0][1] == pytest.approx((0.9, 0.1))
    whole = analysis_of(*tenths)
    assert whole.turnings[0].turn.last == 3
    assert [one.turn.last for one in found.turnings] == [6, 9]
    assert found.deciding == whole.deciding


def test_no_analysis_during_setup() -> None:
    match = Match("warp-arena", 2)
    dice, rng, bot = seeded(3), Rng(5), get_bot("random")
    while not match.state.deciding():
        match.roll_all(dice)
    for _ in range(3):
        match.roll_all(dice)
        (seat,) = match.state.deciding()
        match.apply_action(bot.choose(match.observe(seat), seat, rng), seat)
    found = analyse(match)
    assert (found.course, found.turnings, found.deciding) == ((), (), None)
    assert [luck.dice for luck in found.luck] == [0, 0]


def test_deciding_turn_is_the_last_lead_change() -> None:
    assert analysis_of(2, 2, 8, 8, 2, 2, 7, 7, 7).deciding == 7
    assert analysis_of(2, 2, 2, 2, 9).deciding == 5
    assert analysis_of(7, 7, 7, 7).deciding == 1
    match = Match(TenthsGame(9), 2)
    match.apply_action(9)
    assert analyse(match).deciding is None
    assert [moment.chances for moment in analyse(match).moments] == [(0.5, 0.5), (0.9, 0.1)]


@pytest.mark.parametrize(
    ("game", "seats"), [("warp-6", 3), ("arena", 2), ("gladiator-arena", 3), ("warp-arena", 2)]
)
def test_chances_sum_to_one_and_luck_to_zero(game: str, seats: int) -> None:
    match, dice, rng = Match(game, seats), seeded(3), Rng(5)
    bot = get_bot("random")
    for _ in range(150):
        match.roll_all(dice)
        for seat in match.state.deciding()[:1]:
            match.apply_action(bot.choose(match.observe(seat), seat, rng), seat)
    found = analyse(match)
    assert len(found.moments) == len(match.log) + 1
    evaluator = match.game.evaluator
    has_chances = [
        evaluator.has_win_probabilities(match.state_at(step)) for step in range(len(match.log) + 1)
    ]
    assert any(has_chances)
    for known, moment in zip(has_chances, found.moments, strict=True):
        assert sum(moment.chances) == pytest.approx(1 if known else 0)
        assert sum(moment.luck) == pytest.approx(0, abs=1e-9)
    for known, entry, moment in zip(has_chances, match.log, found.moments[1:], strict=False):
        assert bool(moment.luck) == (entry.is_roll and known)
    assert [bool(found.moments[step].chances) for step, _ in found.course] == [True] * len(
        found.course
    )
    assert sum(luck.gained for luck in found.luck) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parts[1]}-{file.stem}")
def test_kept_records_are_analysed(file: Path) -> None:
    match = read_record(file.read_text(encoding="utf-8"))
    found = analyse(match)
    steps = [turning.turn.last for turning in found.turnings]
    assert steps == sorted(set(steps))
    assert all(step >= next(iter(match.turn_steps()), 1) for step in steps), "while it is set up"
    if match.seats == 2 and match.winners():
        assert {turning.seat for turning in found.turnings} <= {*match.winners()}
    assert [step for step, _ in found.course] == sorted({step for step, _ in found.course})
    assert found.course[-1][0] == len(match.log)


def test_analysis_can_resume_at_any_step() -> None:
    match = Match("warp-6", 2)
    match.roll_all(seeded(2))
    whole = list(moments(match))
    for first in range(len(whole)):
        assert list(moments(match, first)) == whole[first:]
