"""`check_game` finds nothing wrong with sound games, and each planted fault."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, cast

import pytest
from examples.games import hands, sums, tic_tac_toe, toll, whistle
from examples.games.hands import Hands, HandsGame

from harena import Game, Match, State
from harena.content.content import Content
from harena.core.game import Traits
from harena.core.options import Options, SideBalance, Value
from harena.core.scene.scene import Scene, Token
from harena.testing import check_game, find_faults
from harena.testing.matches import letters_tell_seats_apart
from tests.shared.contents import with_content
from tests.shared.test_properties import (
    BREAKS,
    GAMES,
    AllLegal,
    Blabs,
    Blind,
    Broken,
    CardGained,
    Confident,
    Forgets,
    LastGains,
    NamedTwice,
    NothingHappens,
    OneTable,
    OpenHands,
    Overjoyed,
    RefusesNothing,
    RollsAnything,
    Short,
    TakesAnyNumbers,
    Turnless,
    check,
)

SOUND: list[Game] = [hands.GAME, sums.GAME, toll.GAME, whistle.GAME, tic_tac_toe.GAME]


def planted(broken: type[Hands]) -> HandsGame:
    """The game of hands with a fault in its positions."""

    other = GAMES.get(broken)

    class Planted(HandsGame):
        evaluator = HandsGame.evaluator if other is None else other.evaluator

        def new(self, seats: int, options: Options) -> Hands:
            return broken(seats, int(options["rounds"]))

    return Planted()


def sound(state: State) -> None:
    """No card is lost or gained."""
    assert isinstance(state, Hands)
    check(state)


@pytest.mark.parametrize("game", SOUND, ids=lambda game: game.name)
def test_sound_games_are_sound(game: Game) -> None:
    done: list[tuple[int, int]] = []
    assert list(find_faults(game, games=2, steps=400, progress=lambda *n: done.append(n))) == []
    assert done[0][0] == 0
    assert done[-1][0] == done[-1][1] == len({count for count, _ in done}) - 1


PLANTED: list[tuple[str, type[Hands], str]] = [
    ("is_sound", NamedTwice, "is_legal_agrees_with_the_list"),
    ("is_sound", CardGained, "copies_are_independent hidden_things_are_hidden legal_steps_lead_on"),
    ("is_legal_agrees_with_the_list", AllLegal, "anything_else_is_refused"),
    ("legal_steps_lead_on", NothingHappens, ""),
    ("anything_else_is_refused", RefusesNothing, ""),
    ("wrong_faces_are_refused", RollsAnything, "an_observation_goes_on legal_steps_lead_on"),
    (
        "copies_are_independent",
        OneTable,
        "an_observation_goes_on hidden_things_are_hidden journals_tell_no_secrets "
        "legal_steps_lead_on order_does_not_matter other_numbers_do_not_fit scenes_can_be_drawn",
    ),
    ("other_numbers_do_not_fit", TakesAnyNumbers, ""),
    ("hidden_things_are_hidden", OpenHands, ""),
    ("an_observation_goes_on", Forgets, "hidden_things_are_hidden journals_tell_no_secrets"),
    ("journals_tell_no_secrets", Blabs, ""),
    ("evaluations_are_chances", Confident, ""),
    ("evaluations_are_chances", Overjoyed, ""),
    ("order_does_not_matter", LastGains, ""),
]
"""A fault's kind, a game that is sound but for it, and what else follows from it."""


@pytest.mark.parametrize(("name", "broken", "besides"), PLANTED)
def test_planted_faults_are_found(name: str, broken: type[Hands], besides: str) -> None:
    """Each for what is wrong with it, and for nothing else."""
    faults = check_game(planted(broken), games=3, steps=400, check=sound)
    found = {fault.property for fault in faults}
    assert found == {name, *besides.split()}, [str(fault) for fault in faults]


def test_a_planted_fault_is_the_only_one() -> None:
    """Without it the game is sound; and there are more than ten kinds of them."""
    assert check_game(planted(Broken), games=3, steps=400, check=sound) == []
    assert len({name for name, _, _ in PLANTED}) == 12
    assert {broken for _, broken in BREAKS} <= {broken for _, broken, _ in PLANTED}


def test_a_game_that_is_longer_than_it_says_is_found() -> None:
    (fault,) = check_game(Short(), games=1, steps=400)
    assert fault.property == "a_match_keeps_its_bounds"
    assert "steps of 3" in fault.found


def test_turns_that_are_never_noted_are_found() -> None:
    faults = check_game(Turnless(), games=1, steps=400)
    assert {fault.property for fault in faults} == {"turns_are_counted"}
    assert "no note of the kinds in turn_note_kinds" in faults[0].found


def test_what_cannot_be_pointed_at_is_found() -> None:
    assert "scenes_tell_the_whole_match" in {fault.property for fault in check_game(Blind())}


class Pictured(HandsGame):
    """Its rulebook has a picture that nobody drew."""


with_content(Pictured, Content(rules="# Hands\n\n![a hand](pictures/hand.svg)\n"))


def test_a_picture_that_is_not_there_is_found() -> None:
    (fault,) = check_game(Pictured(), games=1, steps=40)
    assert (fault.property, fault.where) == ("pictures", "hands")
    assert "'hand.svg'" in fault.found


class Ends(Hands):
    """Something is missing in it, as when a name was mistyped."""

    def __init__(self, seats: int, rounds: int) -> None:
        super().__init__(seats, rounds)
        raise NotImplementedError


class Undrawn(HandsGame):
    def tokens(self, view: Hands) -> tuple[Token, ...]:
        raise RuntimeError("no tokens")


class Unsaid(HandsGame):
    names: ClassVar[tuple[str, ...]] = cast("tuple[str, ...]", None)


def test_what_a_game_raises_is_a_fault_of_it() -> None:
    faults = {fault.property: str(fault) for fault in check_game(planted(Ends), games=1)}
    assert faults["matches_can_begin"].endswith(": NotImplementedError")
    faults = {fault.property: str(fault) for fault in check_game(Undrawn(), games=1, steps=40)}
    assert faults["scenes_can_be_drawn"].endswith("RuntimeError: no tokens")
    faults = {fault.property: str(fault) for fault in check_game(Unsaid(), games=1, steps=40)}
    assert faults["description"].endswith("TypeError: 'NoneType' object is not subscriptable")


class Misnamed(HandsGame):
    name = "Hands of Four"

    names = ("north",) * 4


def test_names_that_records_cannot_have_are_found() -> None:
    found = {fault.property: str(fault) for fault in check_game(Misnamed(), games=1)}
    assert found["name"] == (
        "name (Hands of Four): expected lower-case words joined by hyphens: my-game"
    )
    assert found["seat names"].endswith("expected 2 different lower-case words, found north, north")


@pytest.mark.parametrize(
    ("when", "found"),
    [(("rounds", 2), "viewer -1 does not see it all"), (("weather", "fog"), "KeyError: 'weather'")],
)
def test_secrets_that_a_game_does_not_tell_of_are_found(
    when: tuple[str, Value], found: str
) -> None:
    """Onlookers would see them as they come."""

    class Open(HandsGame):
        traits = Traits(secret_when=when)

    [fault] = check_game(Open(), games=1, steps=40)
    assert fault.property == "what_hides_nothing_is_seen_by_all"
    assert fault.found == found


@pytest.mark.parametrize(
    "sides",
    [
        SideBalance({"rounds": 3}, (1, 2, 3, 4, 0, 0, 0, 0, 0, 0), 10, "greedy"),
        SideBalance({"rounds": 99}, (4, 6), 10, "greedy"),
        SideBalance({"weather": "fog"}, (4, 6), 10, "greedy"),
    ],
)
def test_sides_of_no_game_that_can_be_played_are_found(sides: SideBalance) -> None:
    class Uneven(HandsGame):
        pass

    Uneven.side_balance = (sides,)
    [fault] = check_game(Uneven(), games=1, steps=40)
    assert fault.property == "sides"
    assert fault.found == f"expected a seat count and options of the game, found {sides}"


class Lettered(type(tic_tac_toe.GAME)):  # type: ignore[misc]
    """Its seats have each the letter that stands on what is the other's."""

    def scene(self, state: State, viewer: int) -> Scene:
        scene: Scene = super().scene(state, viewer)
        one, two = scene.seats
        seats = (replace(one, letter="O"), replace(two, letter="X"))
        return replace(scene, seats=seats)


def test_a_letter_of_a_seat_on_what_is_anothers_is_found() -> None:
    """[WA-6] As B of a blue seat on the B-bots of all: nobody could tell whose they are."""
    match = Match(tic_tac_toe.GAME, 2)
    match.apply_action(match.legal_actions()[0])
    letters_tell_seats_apart(match)
    match = Match(Lettered(), 2)
    match.apply_action(match.legal_actions()[0])
    with pytest.raises(AssertionError, match="bears the letter of seat"):
        letters_tell_seats_apart(match)
