"""The first games that teach: each can be played as it is written, and its data say what fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

import pytest
from examples.games.sums import GAME as SUMS
from examples.games.tic_tac_toe import GAME as TIC_TAC_TOE

from harena import Game, get_game
from harena.content.content import Content, content_of
from harena.content.tutorial import ANY, LONGEST, BadTutorialError, Step, Tutorial
from harena.core.options import Value
from harena.core.play.script import ScriptError
from harena.core.registry import load_games
from harena.tutorials.lint import tutorial_faults
from harena.tutorials.runner import Walk
from tests.shared.contents import with_content

OURS = ("warp-6", "gladiator-arena", "arena", "warp-arena")
GAMES: list[Game] = [*(get_game(name) for name in OURS), SUMS]


def walk_of(game: Game) -> Walk:
    """The tutorial of a game that has one, before its first step."""
    tutorial = content_of(game).tutorial
    assert tutorial
    return Walk(game, tutorial)


def to_its_end(game: Game) -> Walk:
    """A tutorial gone through, always by the first of what is right."""
    walk = walk_of(game)
    while not walk.at_end:
        walk.go_on()
    return walk


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_is_wrong_with_any(game: Game) -> None:
    assert list(tutorial_faults(game)) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_is_won_by_whoever_learns(game: Game) -> None:
    walk = to_its_end(game)
    assert walk.tutorial.seat in walk.match.winners()
    assert walk.scene().outcome is not None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_more_is_done_than_read(game: Game) -> None:
    tutorial = content_of(game).tutorial
    assert tutorial
    done = sum(bool(step.choices) for step in tutorial.steps)
    assert done * 2 >= len(tutorial.steps)


def taught(*steps: Step, options: Mapping[str, Value] | None = None, before: str = "") -> Game:
    """Tic-tac-toe with a tutorial of these steps, and an end."""
    whole = Tutorial(1, (*steps, Step("That is all.")), options=options or {}, before=before)

    class Taught(type(TIC_TAC_TOE)):  # type: ignore[misc]
        name: ClassVar[str] = TIC_TAC_TOE.name

    game: Game = with_content(Taught, Content(tutorial=whole))()
    return game


RIGHT = Step("Take the middle.", choices=("b2",), wrong="Not that square.")
PLANTED = {
    "a choice that is not legal": (replace(RIGHT, choices=("d4",)), "no choice here"),
    "an answer that is not legal": (replace(RIGHT, then="b2"), "may not play 'b2'"),
    "a die that does not fall": (replace(RIGHT, then="d6=3"), "d6=3 falls"),
    "a thing that is not there": (replace(RIGHT, shows=("z9",)), "no 'z9' to look at"),
    "a rule that there is not": (replace(RIGHT, rule="TT-99"), "no rule TT-99"),
    "one of two that leads nowhere": (
        replace(RIGHT, choices=("b2", "a1"), then="a1"),
        "may not play 'a1'",
    ),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_what_does_not_fit_is_found(planted: str) -> None:
    step, words = PLANTED[planted]
    (found,) = tutorial_faults(taught(step))
    assert words in found


def test_any_choice_may_be_right() -> None:
    game = taught(replace(RIGHT, choices=(ANY,)))
    walk = walk_of(game)
    assert [target.name for target in walk.right()] == [
        target.name for target in walk.scene().targets
    ]
    assert list(tutorial_faults(game)) == []
    walk.go_on(3)
    assert walk.at_end
    assert walk.match.log[0].value == walk_of(game).right()[3].action
    with pytest.raises(ScriptError, match="nothing after"):
        walk.go_on()


def test_a_choice_of_none_is_refused_and_nothing_can_be_chosen_where_one_reads() -> None:
    game = taught(Step("Read this."), RIGHT)
    walk = walk_of(game)
    assert not walk.scene().targets
    walk.go_on()
    assert walk.scene().targets
    with pytest.raises(ScriptError):
        walk.go_on(1)


@pytest.mark.parametrize(
    ("caption", "wrong"),
    [("", ""), ("x" * LONGEST + ".", ""), ("No end", ""), ("One. Two. Three. Four.", "")],
)
def test_words_are_short(caption: str, wrong: str) -> None:
    with pytest.raises(BadTutorialError):
        Step(caption, wrong=wrong)


def test_a_wrong_choice_is_always_answered() -> None:
    with pytest.raises(BadTutorialError):
        Step("Take the middle.", choices=("b2",))
    with pytest.raises(BadTutorialError, match="nothing is wrong"):
        Step("Read this.", wrong="Not that.")
    with pytest.raises(BadTutorialError, match="ends with something to read"):
        Tutorial(1, (RIGHT,))


def test_every_game_of_ours_has_one() -> None:
    load_games()
    assert all(content_of(get_game(name)).tutorial for name in OURS)
