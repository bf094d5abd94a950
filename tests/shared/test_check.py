"""`check_game` finds nothing wrong with sound games, and each planted fault."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import index
from typing import ClassVar, SupportsIndex, cast

import pytest
from examples.games import (
    hands,
    pips,
    point_race,
    small_hex,
    sums,
    tic_tac_toe,
    toll,
    whistle,
)
from examples.games.hands import DEALT, HAND, PLAYED, SCORE, Hands, HandsGame

from harena import CHANCE, Entry, Game, Match, Rng, State, register
from harena.content.content import Content
from harena.core.game import Traits
from harena.core.options import Options, SideBalance, Value
from harena.core.play.actions import Actions
from harena.core.play.evaluator import Evaluator
from harena.core.scene.scene import Scene, Token
from harena.testing import check_game, find_faults, messages
from harena.testing.matches import (
    MATCH_PROPERTIES,
    MatchProperty,
    a_match_keeps_its_bounds,
    matches_continue_from_records,
    matches_refuse_illegal_steps,
    records_restore_matches,
    replays_are_identical,
    scenes_show_the_whole_match,
    seats_have_different_letters,
    turns_are_counted,
    undo_gives_the_position_before,
)
from harena.testing.play import (
    GameSubject,
    play_random_game,
    random_match,
    random_steps,
    visible_match,
)
from harena.testing.positions import POSITION_PROPERTIES, same_seed_same_game
from tests.shared.contents import with_content
from tests.shared.test_check_secrets import PLANTED as PLANTED_SECRETS

SOUND: list[Game] = [
    hands.GAME,
    pips.GAME,
    point_race.GAME,
    small_hex.GAME,
    sums.GAME,
    toll.GAME,
    whistle.GAME,
    tic_tac_toe.GAME,
]
FAILED = (AssertionError, pytest.fail.Exception)


@pytest.fixture(autouse=True)
def _registered() -> None:
    register(hands.GAME)


def check(state: State) -> None:
    """Assert that no card is lost or gained: dealt ones are in hands, laid, or shown."""
    assert isinstance(state, Hands)
    t = state.values
    for seat in range(int(state.seats)):
        hand = sum(int(t[HAND + 3 * seat + card]) for card in range(3))
        laid = int(t[PLAYED + seat]) > 0
        assert hand + laid == state.cards_of(seat)
        assert 0 <= t[SCORE + seat] < 30


# --- games that break a property --------------------------------------------------------------


class Broken(Hands):
    """Hands with a fault; its copies have it as well."""

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
    """Its observation forgets how many cards were dealt."""

    def redact(self, seat: int) -> None:
        super().redact(seat)
        if self.to_move == CHANCE:
            self.values[DEALT] = 0


class Blabs(Broken):
    """Its journal shows everyone which card was dealt."""

    def _apply_chance(self, face: int) -> None:
        super()._apply_chance(face)
        self.note(1, face)


class LastGains(Broken):
    def _apply_action(self, seat: int, action: int) -> None:
        if self.waiting == 1 << seat:
            self.values[SCORE + seat] += 1
        super()._apply_action(seat, action)


class Confident(Broken):
    """Evaluated seat by seat, without regard to the others."""


class Overjoyed(Broken):
    """Its bots prefer a point to a win."""


class ConfidentEvaluator(Evaluator):
    def evaluate(self, state: State, seat: int) -> float:
        return 0.5 + 0.01 * float(state.values[SCORE + seat])


class OverjoyedEvaluator(Evaluator):
    def plan_value(self, state: State, seat: int) -> float:
        return float(state.values[SCORE + seat])


EVALUATORS: dict[type[Hands], Evaluator] = {
    Confident: ConfidentEvaluator(),
    Overjoyed: OverjoyedEvaluator(),
}


def planted(broken: type[Hands]) -> HandsGame:
    """Return the game of hands with a fault in its positions."""

    class Planted(HandsGame):
        evaluator = EVALUATORS.get(broken, HandsGame.evaluator)

        def new(self, seats: int, options: Options) -> Hands:
            return broken(seats, int(options["rounds"]))

    return Planted()


@pytest.mark.parametrize("game", SOUND, ids=lambda game: game.name)
def test_sound_games_are_sound(game: Game) -> None:
    done: list[tuple[int, int]] = []
    assert list(find_faults(game, games=2, steps=400, progress=lambda *n: done.append(n))) == []
    assert done[0][0] == 0
    assert done[-1][0] == done[-1][1] == len({count for count, _ in done}) - 1


PLANTED: list[tuple[str, type[Hands], str]] = [
    ("is_sound", NamedTwice, "is_legal_agrees_with_the_list"),
    (
        "is_sound",
        CardGained,
        "copies_are_independent hidden_things_are_hidden legal_steps_can_be_played "
        "guesses_are_possible",
    ),
    ("is_legal_agrees_with_the_list", AllLegal, "illegal_actions_are_refused"),
    ("legal_steps_can_be_played", NothingHappens, ""),
    ("illegal_actions_are_refused", RefusesNothing, ""),
    (
        "wrong_faces_are_refused",
        RollsAnything,
        "observations_ask_the_same legal_steps_can_be_played",
    ),
    (
        "copies_are_independent",
        OneTable,
        "observations_ask_the_same hidden_things_are_hidden journals_keep_secrets "
        "legal_steps_can_be_played order_does_not_matter wrong_numbers_are_refused "
        "scenes_can_be_drawn entries_keep_secrets guesses_are_possible steps_use_no_other_chance "
        "observations_remember",
    ),
    ("wrong_numbers_are_refused", TakesAnyNumbers, ""),
    ("hidden_things_are_hidden", OpenHands, "guesses_are_possible"),
    (
        "observations_ask_the_same",
        Forgets,
        "hidden_things_are_hidden journals_keep_secrets guesses_are_possible",
    ),
    ("journals_keep_secrets", Blabs, ""),
    ("evaluations_are_chances", Confident, ""),
    ("evaluations_are_chances", Overjoyed, ""),
    ("order_does_not_matter", LastGains, ""),
]
"""The property that a broken game violates, and others that follow from it."""


@pytest.mark.parametrize(("name", "broken", "besides"), PLANTED)
def test_planted_faults_are_found(name: str, broken: type[Hands], besides: str) -> None:
    faults = check_game(planted(broken), games=3, steps=400, check=check)
    found = {fault.property for fault in faults}
    assert found == {name, *besides.split()}, [str(fault) for fault in faults]


def test_every_property_can_fail() -> None:
    """A game without a planted fault is sound. Other tests plant wrong fields and leaks."""
    assert check_game(planted(Broken), games=3, steps=400, check=check) == []
    names = {name for name, _, _ in [*PLANTED, *PLANTED_SECRETS]} | {"numbers_are_as_declared"}
    assert {holds.__name__ for holds in POSITION_PROPERTIES} <= names
    assert {holds.__name__ for holds, _ in BROKEN_MATCHES} == {h.__name__ for h in MATCH_PROPERTIES}


def test_the_same_seed_plays_the_same_game() -> None:
    same_seed_same_game(Hands(3, 4))
    over = Hands(3, 4)
    for _ in random_steps(over, Rng(1)):
        pass
    with pytest.raises(AssertionError):
        same_seed_same_game(over)


def test_random_games_are_checked_at_each_step() -> None:
    game: GameSubject[Hands] = GameSubject(hands.GAME, {}, [], check)
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
    """It accepts every action."""

    def apply_action(self, action: SupportsIndex | str, seat: SupportsIndex | None = None) -> Entry:
        return Entry(0, 0)


class Short(HandsGame):
    """It declares at most three steps."""

    def max_length(self, seats: int, options: Options) -> int:
        return 3


class Lost(Broken):
    """Nobody wins."""

    def _returns(self, seat: int) -> float:
        return 0.0


class Winnerless(HandsGame):
    """It does not say that nobody may win."""

    def new(self, seats: int, options: Options) -> Hands:
        return Lost(seats, int(options["rounds"]))


class Turnless(HandsGame):
    """It never notes a turn."""

    traits = Traits(turn_note_kinds=frozenset({999}))


def tampered(limit: int) -> Match:
    """Return a match whose position does not follow from its log."""
    match = random_match("hands", 2, {}, 3, limit)
    match.state.values[SCORE] += 1
    return match


def undoable() -> Match:
    """Return such a match in which seat 0 may take back a decision."""
    match = random_match("hands", 2, {}, 3, 8)
    match.apply_action(match.state.legal_actions(0)[0], 0)
    match.state.values[SCORE] += 1
    return match


BROKEN_MATCHES: list[tuple[MatchProperty, Callable[[], Match]]] = [
    (a_match_keeps_its_bounds, lambda: random_match(Short(), 2, {}, 3, 8)),
    (replays_are_identical, lambda: tampered(9)),
    (matches_refuse_illegal_steps, lambda: Lenient("hands", 2)),
    (records_restore_matches, lambda: tampered(9)),
    (matches_continue_from_records, lambda: tampered(9)),
    (undo_gives_the_position_before, undoable),
    (scenes_show_the_whole_match, lambda: random_match(Blind(), 2, {}, 3, 8)),
    (seats_have_different_letters, lambda: random_match(Alike(), 2, {}, 3, 8)),
    (turns_are_counted, lambda: random_match(Turnless(), 2, {}, 3)),
]


@pytest.mark.parametrize(("holds", "broken"), BROKEN_MATCHES)
def test_properties_fail_in_broken_matches(
    holds: MatchProperty, broken: Callable[[], Match]
) -> None:
    with pytest.raises(FAILED):
        holds(broken())


def test_visible_match_shows_own_cards_only() -> None:
    matches = [random_match("hands", 2, {}, seed, 8) for seed in (0, 0, 0)]
    legal = matches[0].state.legal_actions(0)
    assert len(legal) > 1
    matches[1].apply_action(legal[0], 0)
    matches[2].apply_action(legal[1], 0)
    assert len({visible_match(match, 0) for match in matches}) == 3
    assert len({visible_match(match, 1) for match in matches}) == 1
    assert len({visible_match(match, -1) for match in matches}) == 1


@pytest.mark.parametrize(
    ("game", "name", "words"),
    [
        (Short(), "a_match_keeps_its_bounds", "more than the 3 of max_game_length"),
        (Winnerless(), "a_match_keeps_its_bounds", "Traits.always_won"),
        (Turnless(), "turns_are_counted", "turn_note_kinds"),
        (Blind(), "scenes_show_the_whole_match", ""),
    ],
    ids=["short", "winnerless", "turnless", "blind"],
)
def test_broken_matches_are_found(game: Game, name: str, words: str) -> None:
    faults = check_game(game, games=1, steps=400)
    assert {fault.property for fault in faults} == {name}
    assert words in faults[0].found


class Pictured(HandsGame):
    """Its rulebook shows a missing picture."""


with_content(Pictured, Content(rules="# Hands\n\n![a hand](pictures/hand.svg)\n"))


def test_missing_pictures_are_found() -> None:
    (fault,) = check_game(Pictured(), games=1, steps=40)
    assert (fault.property, fault.where) == ("pictures", "hands")
    assert "'hand.svg'" in fault.found


class Ends(Hands):
    """A required method is missing."""

    def __init__(self, seats: int, rounds: int) -> None:
        super().__init__(seats, rounds)
        raise NotImplementedError


class Undrawn(HandsGame):
    def tokens(self, view: Hands) -> tuple[Token, ...]:
        raise RuntimeError("no tokens")


class Unsaid(HandsGame):
    names: ClassVar[tuple[str, ...]] = cast("tuple[str, ...]", None)


def test_exceptions_are_reported_as_faults() -> None:
    faults = {fault.property: fault.found for fault in check_game(planted(Ends), games=1)}
    assert faults["matches_can_begin"] == "NotImplementedError"
    faults = {fault.property: fault.found for fault in check_game(Undrawn(), games=1, steps=40)}
    assert faults["scenes_can_be_drawn"] == "RuntimeError: no tokens"
    faults = {fault.property: str(fault) for fault in check_game(Unsaid(), games=1, steps=40)}
    assert faults["description"].endswith("TypeError: 'NoneType' object is not subscriptable")


class Misnamed(HandsGame):
    name = "Hands of Four"

    names = ("north",) * 4


def test_invalid_record_names_are_found() -> None:
    found = {fault.property: str(fault) for fault in check_game(Misnamed(), games=1)}
    assert found["name"] == messages.fault(
        name="name", where="Hands of Four", found=messages.GAME_NAME_DUE
    )
    assert found["seat names"].endswith(messages.seat_names_due(seats=2, found=["north", "north"]))


@pytest.mark.parametrize(
    ("when", "found"),
    [(("rounds", 2), messages.hidden_from(-1)), (("weather", "fog"), "KeyError: 'weather'")],
)
def test_undeclared_secrets_are_found(when: tuple[str, Value], found: str) -> None:
    class Open(HandsGame):
        traits = Traits(secret_when=when)

    [fault] = check_game(Open(), games=1, steps=40)
    assert fault.property == "open_games_hide_nothing"
    assert fault.found == found


@pytest.mark.parametrize(
    "sides",
    [
        SideBalance({"rounds": 3}, (1, 2, 3, 4, 0, 0, 0, 0, 0, 0), 10, "greedy"),
        SideBalance({"rounds": 99}, (4, 6), 10, "greedy"),
        SideBalance({"weather": "fog"}, (4, 6), 10, "greedy"),
    ],
)
def test_unplayable_sides_are_found(sides: SideBalance) -> None:
    class Uneven(HandsGame):
        pass

    Uneven.side_balance = (sides,)
    [fault] = check_game(Uneven(), games=1, steps=40)
    assert fault.property == "sides"
    assert fault.found == messages.side_balance_due(sides)


class Lettered(type(tic_tac_toe.GAME)):  # type: ignore[misc]
    """Each seat has the letter on the other seat's pieces."""

    def scene(self, state: State, viewer: int) -> Scene:
        scene: Scene = super().scene(state, viewer)
        one, two = scene.seats
        seats = (replace(one, letter="O"), replace(two, letter="X"))
        return replace(scene, seats=seats)


def test_misleading_seat_letters_are_found() -> None:
    """[WA-6] The letter B of the blue seat must not stand on all B-bots."""
    match = Match(tic_tac_toe.GAME, 2)
    match.apply_action(match.legal_actions()[0])
    seats_have_different_letters(match)
    match = Match(Lettered(), 2)
    match.apply_action(match.legal_actions()[0])
    with pytest.raises(AssertionError, match="letter"):
        seats_have_different_letters(match)
