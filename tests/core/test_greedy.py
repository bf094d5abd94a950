"""Greedy looks through its own turn: small steps, dice on the way, windows that pass."""

from __future__ import annotations

import pytest
from examples.games import whistle

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Rng
from harena.bots.greedy import Greedy, let_pass, spaced_face
from harena.core.game import Game
from harena.core.options import Options
from harena.core.play.actions import Actions, ActionSpace, Kind
from harena.core.play.evaluator import Evaluator
from harena.core.play.state import State
from tests.core.test_windows import dealt

WIDE = ActionSpace([Kind("number", [str(n) for n in range(2000)])])
STEP, DIE, SCORE = range(3)


class Steps(State):
    """One seat makes `steps` decisions in a row; the sum of all that equal `wanted` counts.

    After the first one a die of `sides` may fall: the sum then counts only with a high face.
    """

    def __init__(self, steps: int, wide: int, wanted: int, sides: int = 0) -> None:
        super().__init__(2, WIDE, 3)
        self.steps, self.wide, self.wanted, self.sides = steps, wide, wanted, sides
        self.to_move = 0
        self.looked = [0]
        self.belongs_to(GAME, {})

    def empty(self) -> State:
        state = type(self)(self.steps, self.wide, self.wanted, self.sides)
        state.looked = self.looked
        return state

    def _legal_actions(self, seat: int, out: Actions) -> None:
        for n in range(self.wide):
            out.add(n)

    def _apply_action(self, seat: int, action: int) -> None:
        t = self.values
        t[STEP] += 1
        t[SCORE] += action == self.wanted
        if self.sides and t[STEP] == 1:
            self.to_move, self.die = CHANCE, self.sides
        else:
            self.to_move = 0 if t[STEP] < self.steps else 1

    def _apply_chance(self, face: int) -> None:
        self.values[DIE], self.die = face, 0
        self.to_move = 0 if self.values[STEP] < self.steps else 1

    def _returns(self, seat: int) -> float:
        return 0.0


class StepsEvaluator(Evaluator):
    """Nothing is worth anything before the turn has ended."""

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, Steps)
        state.looked[0] += 1
        t = state.values
        return 0.0 if t[STEP] < state.steps else float(t[SCORE] * (1 + t[DIE]))


class StepsGame(Game[Steps]):
    name, title, seat_counts = "steps", "Steps", (2,)
    evaluator = StepsEvaluator()

    def new(self, seats: int, options: Options) -> Steps:
        raise NotImplementedError


GAME = StepsGame()


def choose(state: State, seed: int = 1, further: int = 3, dice: int = 4, budget: int = 1500) -> int:
    return int(Greedy(further, dice, budget).choose(state, 0, Rng(seed)))


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_turns_are_searched_to_the_end(steps: int) -> None:
    """The evaluation is 0 until the end of the turn."""
    for seed in range(8):
        assert choose(Steps(steps, 4, 2), seed) == 2


def test_search_depth_is_limited() -> None:
    chosen = {choose(Steps(5, 4, 2), seed) for seed in range(20)}
    assert len(chosen) > 1
    assert {choose(Steps(5, 4, 2), seed, further=4) for seed in range(20)} == {2}
    assert len({choose(Steps(2, 4, 2), seed, further=0) for seed in range(20)}) > 1


def test_forced_steps_do_not_count_as_decisions() -> None:
    class Forced(Steps):
        """Every step but the first and the last has one action only."""

        def _legal_actions(self, seat: int, out: Actions) -> None:
            if 0 < self.values[STEP] < self.steps - 1:
                out.add(0)
            else:
                super()._legal_actions(seat, out)

    assert {choose(Forced(8, 4, 2), seed) for seed in range(8)} == {2}


def test_dice_are_averaged() -> None:
    for sides in (4, 8, 20):
        assert {choose(Steps(2, 4, 2, sides), seed) for seed in range(8)} == {2}
        # Without dice it stops before them.
        assert len({choose(Steps(2, 4, 2, sides), seed, dice=0) for seed in range(20)}) > 1


@pytest.mark.parametrize("sides", [6, 20])
def test_dice_have_the_mean_of_their_faces(sides: int) -> None:
    """With few faces sampled, the die is taken before less and not before more."""

    class Gamble(Steps):
        """0 is so much for sure; 1 is what a die shows, and one more."""

        def _apply_action(self, seat: int, action: int) -> None:
            t = self.values
            t[STEP], t[SCORE], t[DIE] = 1, 1, self.wanted - 1
            self.to_move, self.die = (CHANCE, self.sides) if action else (1, 0)

    mean = (sides + 1) // 2 + 1
    assert choose(Gamble(1, 2, mean - 1, sides)) == 1
    assert choose(Gamble(1, 2, mean + 1, sides)) == 0


@pytest.mark.parametrize("wide", [1, 2, 30, 400, 2000])
@pytest.mark.parametrize("steps", [1, 2, 3, 9])
def test_few_or_many_actions_keep_the_budget(wide: int, steps: int) -> None:
    """Every action is seen once even beyond the budget, and each face of a die at once counts."""
    for budget in (1, 50, 1500):
        state = Steps(steps, wide, wide - 1, 8)
        choose(state, budget=budget)
        assert state.looked[0] <= max(budget, wide) * (8 if steps > 1 else 1)
    if wide < 1000 and steps == 1:
        assert choose(Steps(steps, wide, wide - 1)) == wide - 1


def test_position_is_unchanged() -> None:
    state = Steps(4, 4, 2, 6)
    before = state.numbers()
    greedy = Greedy()
    first = [int(greedy.choose(state, 0, Rng(seed))) for seed in range(5)]
    assert state.numbers() == before
    # Another game in between leaves nothing behind.
    greedy.choose(Steps(1, 2000, 5), 0, Rng(1))
    assert [int(greedy.choose(state, 0, Rng(seed))) for seed in range(5)] == first


@pytest.mark.parametrize("sides", [7, 8, 10, 12, 20, 100])
def test_spaced_faces_have_the_mean_of_the_die(sides: int) -> None:
    for tries in (2, 3, 5, 6):
        faces = [int(spaced_face(i, tries, sides)) for i in range(tries)]
        assert faces == sorted(set(faces))
        assert 1 <= faces[0] <= faces[-1] <= sides
        if sides % 2 or tries % 2 == 0:
            assert sum(faces) / tries == (sides + 1) / 2
    assert [int(spaced_face(i, sides, sides)) for i in range(sides)] == list(range(1, sides + 1))


def windowed(*hands: str) -> State:
    """Return a position of Whistle with these hands, in a window."""
    match = dealt(*hands)
    match.apply_action("run")
    return match.state


def test_windows_are_looked_through() -> None:
    """Other seats still answer: it blows where a run costs more than a whistle."""
    state = windowed("--", "w-", "--", "--")
    for seed in range(10):
        assert int(Greedy().choose(state.observe(1), 1, Rng(seed))) == whistle.BLOW
    # A whistle is kept where the runner leads nobody.
    state.values[whistle.SCORE + 2] = 2
    for seed in range(10):
        assert int(Greedy().choose(state.observe(1), 1, Rng(seed))) == whistle.PASS


def test_windows_are_expected_to_pass() -> None:
    for seed in range(10):
        state = dealt("--", "--", "--").state
        assert int(Greedy().choose(state.observe(0), 0, Rng(seed))) == whistle.RUN


def test_only_windows_pass_automatically() -> None:
    state = windowed("--", "w-", "w-", "w-")
    let_pass(state)
    assert (state.to_move, state.values[whistle.SCORE]) == (1, 1)

    class Secret(whistle.Whistle):
        """Elm must really decide."""

        def pass_action(self, seat: int) -> int:
            return -1 if seat == 3 else whistle.PASS

    secret = Secret(4, 2)
    secret.copy_from(windowed("--", "w-", "w-", "w-"))
    before = secret.numbers()
    let_pass(secret)
    assert secret.numbers() == before
    assert secret.to_move == SIMULTANEOUS


def test_endless_windows_do_not_hang() -> None:
    class Endless(Steps):
        """Asks the other seat again and again."""

        def _apply_action(self, seat: int, action: int) -> None:
            self.to_move, self.waiting = SIMULTANEOUS, 2

        def pass_action(self, seat: int) -> int:
            return 0

    assert choose(Endless(3, 4, 2)) < 4


def test_finished_games_are_not_searched() -> None:
    class Last(Steps):
        """Every action ends the game."""

        def _apply_action(self, seat: int, action: int) -> None:
            self.values[SCORE], self.values[STEP] = action == self.wanted, self.steps
            self.to_move = TERMINAL

    assert {choose(Last(3, 4, 2), seed) for seed in range(8)} == {2}
