"""`check_game` finds leaks, lapses of memory, impossible guesses and foreign chance."""

from __future__ import annotations

import random
import time
from datetime import datetime
from typing import ClassVar

import pytest

from harena import (
    CHANCE,
    EVERYBODY,
    TERMINAL,
    Actions,
    ActionSpace,
    Game,
    Kind,
    Match,
    Rng,
    State,
    get_game,
    read_record,
)
from harena.core.options import Option, Options
from harena.testing import Fault, check_game, messages

MOST, SIDES = 3, 6
TURNS = 4
SPACE = ActionSpace([Kind("button", ["low", "high"])])

DICE = 0  # [seat * 3 + number] of others 0 in an observation
SAID = DICE + 2 * MOST  # [turn] what was said + 1
TURN = SAID + TURNS
ROLLED = TURN + 1
COUNT = ROLLED + 1
SIZE = COUNT + 1


class Liars(State):
    """Both roll dice under a cup, then say high or low in turn. The higher sum wins."""

    def __init__(self, count: int) -> None:
        super().__init__(2, SPACE, SIZE)
        self.values[COUNT] = count
        self.to_move, self.die = CHANCE, SIDES

    def empty(self) -> State:
        return type(self)(int(self.values[COUNT]))

    def roller(self) -> int:
        """Return the seat whose die is due."""
        return int(self.values[ROLLED] // self.values[COUNT])

    def _apply_chance(self, face: int) -> None:
        t = self.values
        t[DICE + MOST * self.roller() + t[ROLLED] % t[COUNT]] = face
        t[ROLLED] += 1
        if t[ROLLED] == 2 * t[COUNT]:
            self.to_move, self.die = 0, 0

    def _legal_actions(self, seat: int, out: Actions) -> None:
        out.add(0)
        out.add(1)

    def _apply_action(self, seat: int, action: int) -> None:
        t = self.values
        t[SAID + t[TURN]] = action + 1
        t[TURN] += 1
        self.to_move = TERMINAL if t[TURN] == TURNS else 1 - seat

    def _returns(self, seat: int) -> float:
        if self.to_move != TERMINAL:
            return 0.0
        mine, other = (
            sum(self.values[MOST * s + n] for n in range(MOST)) for s in (seat, 1 - seat)
        )
        return 0.5 if mine == other else float(mine > other)

    def observers(self, actor: int) -> int:
        return 1 << self.roller() if actor == CHANCE else int(EVERYBODY)

    def redact(self, seat: int) -> None:
        for other in range(2):
            if other != seat and self.to_move != TERMINAL:
                for n in range(MOST):
                    self.values[DICE + MOST * other + n] = 0

    def determinize(self, seat: int, rng: Rng) -> None:
        t = self.values
        for number in range(int(t[ROLLED]) if self.to_move != TERMINAL else 0):
            owner, n = divmod(number, int(t[COUNT]))
            if owner != seat:
                t[DICE + MOST * owner + n] = self.guess(rng)

    def guess(self, rng: Rng) -> int:
        """Return a face for a hidden die."""
        return rng.roll(SIDES)


class LiarsGame(Game[Liars]):
    """The game."""

    name: ClassVar[str] = "liars"
    title: ClassVar[str] = "Liars"
    names: ClassVar[tuple[str, ...]] = ("east", "west")
    summary: ClassVar[str] = "High or low?"
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    options: ClassVar[tuple[Option, ...]] = (
        Option("dice", "Dice", 1, "The dice of each player.", "", (), 1, MOST),
        Option("long", "Long", False, "Without an effect here."),
    )
    cls: ClassVar[type[Liars]] = Liars

    def new(self, seats: int, options: Options) -> Liars:
        return self.cls(int(options["dice"]))


def faults_of(broken: type[Liars]) -> dict[str, Fault]:
    """Return what `check_game` finds in a game with these positions, by property."""

    class Planted(LiarsGame):
        cls = broken

    return {fault.property: fault for fault in check_game(Planted(), games=2, steps=200)}


class ToldByDefault(Liars):
    """It keeps the default `observers`."""

    def observers(self, actor: int) -> int:
        return int(State.observers(self, actor))


class ToldToAll(Liars):
    """All learn all dice from the log, as if nothing were hidden."""

    def observers(self, actor: int) -> int:
        return int(EVERYBODY)


class ToldSecretWords(Liars):
    """What was said is hidden from the other, but not in the log."""

    def redact(self, seat: int) -> None:
        super().redact(seat)
        for turn in range(TURNS):
            if turn % 2 != seat and self.to_move != TERMINAL:
                self.values[SAID + turn] = 0


class ForgetsDice(Liars):
    """A seat sees its own dice only until it has spoken."""

    def redact(self, seat: int) -> None:
        super().redact(seat)
        if self.values[TURN] > seat >= 0 and self.to_move != TERMINAL:
            for n in range(MOST):
                self.values[DICE + MOST * seat + n] = 0

    def determinize(self, seat: int, rng: Rng) -> None:
        super().determinize(seat, rng)
        if self.values[TURN] > seat >= 0 and self.to_move != TERMINAL:
            for n in range(int(self.values[COUNT])):
                self.values[DICE + MOST * seat + n] = self.guess(rng)


class ForgetsWords(Liars):
    """Nobody sees any more who said what before the last turn."""

    def redact(self, seat: int) -> None:
        super().redact(seat)
        for turn in range(int(self.values[TURN]) - 1 if self.to_move != TERMINAL else 0):
            self.values[SAID + turn] = 1 - self.values[TURN] // 4

    def determinize(self, seat: int, rng: Rng) -> None:
        super().determinize(seat, rng)
        for turn in range(int(self.values[TURN]) - 1 if self.to_move != TERMINAL else 0):
            self.values[SAID + turn] = rng.roll(2)


class SevenSides(Liars):
    def guess(self, rng: Rng) -> int:
        return rng.roll(SIDES + 1)


class OwnGuesses(Liars):
    def guess(self, rng: Rng) -> int:
        return random.randint(1, SIDES)


class NewGenerator(Liars):
    """Its generator is seeded by the system, unseen by a profiler."""

    def guess(self, rng: Rng) -> int:
        return random.Random().randint(1, SIDES)


class ThirdDieOpen(Liars):
    """The third die of an option is not hidden."""

    def redact(self, seat: int) -> None:
        kept = [int(self.values[DICE + MOST * s + 2]) for s in range(2)]
        super().redact(seat)
        for s in range(2):
            self.values[DICE + MOST * s + 2] = kept[s]


class ClockDecides(Liars):
    """Who is next depends on the clock, the same for a whole day."""

    def _apply_action(self, seat: int, action: int) -> None:
        super()._apply_action(seat, action)
        if self.to_move >= 0 and time.time() < 0:
            self.to_move = seat


class DayDecides(Liars):
    def _apply_action(self, seat: int, action: int) -> None:
        super()._apply_action(seat, action)
        if self.to_move >= 0 and datetime.now().year < 2000:
            self.to_move = seat


class CoinDecides(Liars):
    def _apply_action(self, seat: int, action: int) -> None:
        super()._apply_action(seat, action)
        if self.to_move >= 0:
            self.to_move = random.randrange(2)


class DieInside(Liars):
    def _apply_chance(self, face: int) -> None:
        super()._apply_chance(random.Random().randint(1, SIDES))


def test_the_sound_game_is_sound() -> None:
    assert faults_of(Liars) == {}


PLANTED: list[tuple[str, type[Liars], str]] = [
    ("entries_keep_secrets", ToldToAll, "learns whether d6="),
    ("entries_keep_secrets", ToldSecretWords, "learns whether"),
    ("observations_remember", ForgetsDice, "knew values[0]"),
    ("observations_remember", ForgetsWords, "knew values[6]"),
    ("guesses_are_possible", SevenSides, "to 7 in"),
    ("guesses_follow_their_seed", OwnGuesses, "determinize calls random."),
    ("guesses_follow_their_seed", NewGenerator, "for the same generator"),
    ("hidden_things_are_hidden", ThirdDieOpen, "another position"),
    ("steps_use_no_other_chance", ClockDecides, "time.time is called"),
    ("steps_use_no_other_chance", DayDecides, "datetime.now is called"),
    ("steps_use_no_other_chance", CoinDecides, "random."),
    ("steps_use_no_other_chance", DieInside, "leads to another position"),
]
"""A property, a game that violates it, and words of the finding."""


@pytest.mark.parametrize(("name", "broken", "words"), PLANTED)
def test_planted_faults_are_found_and_explained(broken: type[Liars], name: str, words: str) -> None:
    faults = faults_of(broken)
    assert name in faults, faults
    fault = faults[name]
    assert words in fault.found
    assert fault.advice() == messages.ADVICE[name]
    told = fault.to_json()
    assert told["seed"] == 0
    if broken is not SevenSides:  # a comparison of many games, at no single step
        assert fault.advice() in str(fault)
        assert messages.at_step(seed=0, step=int(str(told["step"]))) in str(fault)
        assert f"dice={MOST}" in fault.where or broken is not ThirdDieOpen


@pytest.mark.parametrize("broken", [ToldToAll, ForgetsDice, ThirdDieOpen, NewGenerator])
def test_faults_tell_values_and_a_record(broken: type[Liars]) -> None:
    class Known(LiarsGame):
        name = f"liars-{broken.__name__.lower()}"
        cls = broken

    fault = next(
        one
        for one in check_game(Known(), games=2, steps=200)
        if one.property in messages.ADVICE and one.before
    )
    assert "values[" in fault.before
    assert fault.before != fault.after
    assert fault.step is not None
    assert len(read_record(fault.record).log) == fault.step
    assert messages.values(before=fault.before, after=fault.after).split("\n")[0] in str(fault)


def test_mixtures_of_options_are_tried() -> None:
    class Mixed(LiarsGame):
        def new(self, seats: int, options: Options) -> Liars:
            leaks = bool(options["long"]) and options["dice"] == MOST
            return (ThirdDieOpen if leaks else Liars)(int(options["dice"]))

    faults = {fault.property: fault for fault in check_game(Mixed(), games=1, steps=200)}
    where = messages.table(seats=2, options={"dice": MOST, "long": True})
    assert faults["hidden_things_are_hidden"].where.startswith(where)


def test_the_default_keeps_decisions_and_dice_secret() -> None:
    """Only in a game with secrets, and until the game says otherwise."""

    class Quiet(LiarsGame):
        cls = ToldByDefault

    match = Match(Quiet(), 2)
    for _ in range(2):
        match.apply_chance(3)
    match.apply_action("low")
    assert [match.may_know(0, n) for n in range(3)] == [False, False, True]
    assert [match.may_know(1, n) for n in range(3)] == [False, False, False]
    assert faults_of(ToldByDefault) == {}
    assert get_game("warp-6").start(2).observers(CHANCE) == EVERYBODY
