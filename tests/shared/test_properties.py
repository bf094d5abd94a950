"""The shared properties hold in a small game, and each fails in one that breaks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import index
from pathlib import Path
from typing import ClassVar, SupportsIndex

import pytest
from examples.games.hands import DEALT, HAND, PLAYED, SCORE, Hands, HandsGame
from hypothesis import Phase, given, settings

from harena import CHANCE, SIMULTANEOUS, Entry, Match, Rng, State, register
from harena.core.game import Traits
from harena.core.options import Options
from harena.core.play.actions import Actions
from harena.core.play.evaluator import Evaluator
from harena.core.play.fields import Fields
from harena.core.scene.scene import Scene
from harena.testing.matches import (
    MATCH_PROPERTIES,
    MatchProperty,
    a_match_goes_on_from_its_record,
    a_match_keeps_its_bounds,
    a_match_refuses_what_is_not_legal,
    a_record_gives_the_match_back,
    letters_tell_seats_apart,
    replays_are_identical,
    scenes_tell_the_whole_match,
    turns_are_counted,
    undo_gives_the_position_before,
)
from harena.testing.play import (
    GameSubject,
    RandomMatch,
    RandomPosition,
    play_random_game,
    random_match,
    random_steps,
    visible_match,
)
from harena.testing.positions import (
    POSITION_PROPERTIES,
    PositionProperty,
    an_observation_goes_on,
    anything_else_is_refused,
    copies_are_independent,
    evaluations_are_chances,
    hidden_things_are_hidden,
    is_legal_agrees_with_the_list,
    is_sound,
    journals_tell_no_secrets,
    legal_steps_lead_on,
    numbers_are_as_declared,
    order_does_not_matter,
    other_numbers_do_not_fit,
    same_seed_same_game,
    wrong_faces_are_refused,
)
from tests.conftest import SEEDS
from tests.core.test_fields import FIELDS
from tests.shared.records import assert_refused

FAILED = (AssertionError, pytest.fail.Exception)


class Declared(HandsGame):
    """It says what its numbers are."""

    fields: ClassVar[Fields | None] = FIELDS


@pytest.fixture(autouse=True)
def _registered() -> None:
    """The game is known by name."""
    register(Declared())


def check(table: Hands) -> None:
    """No card is lost or gained: dealt ones are in hands, laid, or shown and gone."""
    t = table.values
    for seat in range(int(table.seats)):
        held = sum(int(t[HAND + 3 * seat + card]) for card in range(3))
        laid = int(t[PLAYED + seat]) > 0
        assert held + laid == table.cards_of(seat)
        assert 0 <= t[SCORE + seat] < 30


def subject(table: Hands) -> GameSubject[Hands]:
    """A game of hands from a position."""
    game = GAMES.get(type(table), "hands")
    return GameSubject(game, {"here": table}, [(2, {}), (4, {"rounds": 2})], check, opening=10)


def everywhere(holds: PositionProperty, table: Hands) -> None:
    """Look at a property in random positions; what breaks it is not made small."""
    game = subject(table)

    @settings(max_examples=100, database=None, phases=[Phase.generate])
    @given(place=game.places(), seed=SEEDS)
    def look(place: RandomPosition, seed: int) -> None:
        holds(game, game.at(place), Rng(seed))

    look()


# --- games that break a property --------------------------------------------------------------


class Broken(Hands):
    """Its copies are broken alike."""

    def empty(self) -> State:
        return type(self)(int(self.seats), self.hand_size() - 1)


class NamedTwice(Broken):
    def _legal_actions(self, seat: int, out: Actions) -> None:
        super()._legal_actions(seat, out)
        if out.count < 3:
            out.add(out.at[0])


class AllLegal(Broken):
    def is_legal(self, seat: int, action: int) -> bool:
        return True


class NothingHappens(Broken):
    def _apply_action(self, seat: int, action: int) -> None:
        if action != 1:
            super()._apply_action(seat, action)


class CardGained(Broken):
    def _apply_chance(self, face: int) -> None:
        super()._apply_chance(face)
        if face == 2:
            self.values[HAND] += 1


class RefusesNothing(Broken):
    def apply_action(self, action: SupportsIndex, seat: SupportsIndex | None = None) -> None:
        actor = int(self.next_seat()) if seat is None else index(seat)
        if self.exists(actor, index(action)):
            self._apply_action(actor, index(action))


class RollsAnything(Broken):
    def apply_chance(self, face: SupportsIndex) -> None:
        if 0 < index(face) < 3:
            self._apply_chance(index(face))


class OneTable(Broken):
    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        self.values = other.values


class TakesAnyNumbers(Broken):
    def load(self, numbers: list[int]) -> None:
        super().load((numbers + [0] * 4)[: len(self.values) + 4])


class OpenHands(Broken):
    def redact(self, seat: int) -> None:
        pass


class Forgets(Broken):
    """Its observation forgets how many cards were dealt to others, which all may know."""

    def redact(self, seat: int) -> None:
        super().redact(seat)
        if self.to_move == CHANCE:
            self.values[DEALT] = 0


class Blabs(Broken):
    """Its journal tells everybody which card was dealt."""

    def _apply_chance(self, face: int) -> None:
        super()._apply_chance(face)
        self.note(1, face)


class Confident(Broken):
    """What it says of one seat leaves out of account what it says of the others."""


class ConfidentGame(Declared):
    class Own(Evaluator):
        def evaluate(self, state: State, seat: int) -> float:
            return 0.5 + 0.01 * float(state.values[SCORE + seat])

    evaluator = Own()


class Overjoyed(Broken):
    """Its bots would take a point for more than a win."""


class OverjoyedGame(Declared):
    class Own(Evaluator):
        def plan_value(self, state: State, seat: int) -> float:
            return float(state.values[SCORE + seat])

    evaluator = Own()


class LastGains(Broken):
    def _apply_action(self, seat: int, action: int) -> None:
        if self.waiting == 1 << seat:
            self.values[SCORE + seat] += 1
        super()._apply_action(seat, action)


GAMES: dict[type[Hands], HandsGame] = {Confident: ConfidentGame(), Overjoyed: OverjoyedGame()}
"""Those that evaluate positions in their own way."""
BREAKS: list[tuple[PositionProperty, type[Hands]]] = [
    (is_sound, NamedTwice),
    (is_sound, CardGained),
    (is_legal_agrees_with_the_list, AllLegal),
    (legal_steps_lead_on, NothingHappens),
    (legal_steps_lead_on, CardGained),
    (anything_else_is_refused, RefusesNothing),
    (wrong_faces_are_refused, RollsAnything),
    (copies_are_independent, OneTable),
    (other_numbers_do_not_fit, TakesAnyNumbers),
    (hidden_things_are_hidden, OpenHands),
    (an_observation_goes_on, Forgets),
    (journals_tell_no_secrets, Blabs),
    (numbers_are_as_declared, OpenHands),
    (evaluations_are_chances, Confident),
    (evaluations_are_chances, Overjoyed),
]


@pytest.mark.parametrize("holds", POSITION_PROPERTIES)
def test_they_hold_in_a_sound_game(holds: PositionProperty) -> None:
    everywhere(holds, Hands(3, 4))


@pytest.mark.parametrize(("holds", "broken"), BREAKS)
def test_they_fail_in_a_broken_game(holds: PositionProperty, broken: type[Hands]) -> None:
    with pytest.raises(FAILED):
        everywhere(holds, broken(3, 4))


def test_each_is_seen_to_fail() -> None:
    assert {holds.__name__ for holds, _ in BREAKS} == {
        holds.__name__ for holds in POSITION_PROPERTIES
    }
    assert {holds.__name__ for holds, _ in BROKEN_MATCHES} == {h.__name__ for h in MATCH_PROPERTIES}


def test_orders_and_seeds() -> None:
    """They hold, and fail where the last to decide gains something, or nothing is random."""
    same_seed_same_game(Hands(3, 4))
    over = Hands(3, 4)
    for _ in random_steps(over, Rng(1)):
        pass
    with pytest.raises(AssertionError):
        same_seed_same_game(over)
    sound, broken = Hands(3, 4), LastGains(3, 4)
    for _ in random_steps(sound, Rng(1), 15):
        assert not order_does_not_matter(sound, Rng(2))
    assert sound.to_move == SIMULTANEOUS
    assert order_does_not_matter(sound, Rng(2))
    broken.copy_from(sound)
    with pytest.raises(AssertionError):
        [order_does_not_matter(broken, Rng(seed)) for seed in range(5)]


def test_walking_looks_at_positions() -> None:
    game = subject(Hands(2, 3))
    assert play_random_game(game, Hands(2, 3), 1, every=1, limit=100)
    assert not play_random_game(game, Hands(2, 3), 1, every=1, limit=5)
    with pytest.raises(AssertionError):
        [play_random_game(game, CardGained(2, 3), seed, every=1, limit=100) for seed in range(5)]


# --- matches ----------------------------------------------------------------------------------


class Blind(HandsGame):
    """Nothing can be pointed at."""

    def scene(self, view: Hands, viewer: int) -> Scene:
        return replace(super().scene(view, viewer), targets=())


class Alike(HandsGame):
    """All seats bear the same letter."""

    def scene(self, view: Hands, viewer: int) -> Scene:
        scene = super().scene(view, viewer)
        return replace(scene, seats=tuple(replace(seat, letter="A") for seat in scene.seats))


class Lenient(Match):
    """It takes whatever it is given."""

    def apply_action(self, action: SupportsIndex | str, seat: SupportsIndex | None = None) -> Entry:
        return Entry(0, 0)


class Short(HandsGame):
    """It says that three steps are the most."""

    def max_length(self, seats: int, options: Options) -> int:
        return 3


class Turnless(HandsGame):
    """What it calls a turn is never noted."""

    traits = Traits(turn_note_kinds=frozenset({999}))


def tampered(limit: int) -> Match:
    """A match whose position does not follow from its log."""
    match = random_match("hands", 2, {}, 3, limit)
    match.state.values[SCORE] += 1
    return match


def undoable() -> Match:
    """The same, where seat 0 has decided and may take it back."""
    match = random_match("hands", 2, {}, 3, 8)
    match.apply_action(match.state.legal_actions(0)[0], 0)
    match.state.values[SCORE] += 1
    return match


BROKEN_MATCHES: list[tuple[MatchProperty, Callable[[], Match]]] = [
    (a_match_keeps_its_bounds, lambda: random_match(Short(), 2, {}, 3, 8)),
    (replays_are_identical, lambda: tampered(9)),
    (a_match_refuses_what_is_not_legal, lambda: Lenient("hands", 2)),
    (a_record_gives_the_match_back, lambda: tampered(9)),
    (a_match_goes_on_from_its_record, lambda: tampered(9)),
    (undo_gives_the_position_before, undoable),
    (scenes_tell_the_whole_match, lambda: random_match(Blind(), 2, {}, 3, 8)),
    (letters_tell_seats_apart, lambda: random_match(Alike(), 2, {}, 3, 8)),
    (turns_are_counted, lambda: random_match(Turnless(), 2, {}, 3)),
]


@pytest.mark.parametrize("holds", MATCH_PROPERTIES)
@settings(max_examples=20)
@given(played=subject(Hands(2, 3)).matches(0, 5, 8, 10, 100))
def test_they_hold_of_sound_matches(holds: MatchProperty, played: RandomMatch) -> None:
    holds(subject(Hands(2, 3)).match(played))


@pytest.mark.parametrize(("holds", "broken"), BROKEN_MATCHES)
def test_they_fail_of_broken_matches(holds: MatchProperty, broken: Callable[[], Match]) -> None:
    with pytest.raises(FAILED):
        holds(broken())


def test_everything_shows_what_one_knows_and_no_more() -> None:
    """Another's card makes no difference, one's own does."""
    matches = [random_match("hands", 2, {}, seed, 8) for seed in (0, 0, 0)]
    legal = matches[0].state.legal_actions(0)
    assert len(legal) > 1
    matches[1].apply_action(legal[0], 0)
    matches[2].apply_action(legal[1], 0)
    assert len({visible_match(match, 0) for match in matches}) == 3
    assert len({visible_match(match, 1) for match in matches}) == 1
    assert len({visible_match(match, -1) for match in matches}) == 1


# --- invalid records --------------------------------------------------------------------------

GOOD = """\
[Format "harena 1"]
[Game "hands"]
[Seats "2"]
[Options "rounds=3"]
[North ""]
[East ""]
[Date ""]
[Result "*"]

1. dice d3=1
"""


DUE = "; line 11, column 9: expected d3=1 to d3=3, found 'd3=4'\n"


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        (DUE + GOOD.replace("=1\n", "=4\n"), True),
        ("; line 11, column 9: it is another\n" + GOOD.replace("=1\n", "=4\n"), False),
        ("; line 1, column 1: it is sound\n" + GOOD, False),
    ],
)
def test_records_are_refused_for_the_reason_told(tmp_path: Path, text: str, refused: bool) -> None:
    path = tmp_path / "one.harena"
    path.write_text(text, encoding="utf-8")
    if refused:
        assert_refused(path)
    else:
        with pytest.raises(FAILED):
            assert_refused(path)
