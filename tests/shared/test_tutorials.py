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
from harena.core import messages as core_messages
from harena.core.options import Value
from harena.core.play.script import ScriptError
from harena.core.registry import load_games
from harena.tutorials import messages as tutorial_messages
from harena.tutorials.lint import tutorial_faults
from harena.tutorials.runner import TutorialRunner
from tests.shared.contents import with_content

OURS = ("warp-6", "gladiator-arena", "arena", "warp-arena")
GAMES: list[Game] = [*(get_game(name) for name in OURS), SUMS]


def runner_of(game: Game) -> TutorialRunner:
    """Return a game's tutorial at its first step."""
    tutorial = content_of(game).tutorial
    assert tutorial
    return TutorialRunner(game, tutorial)


def to_its_end(game: Game) -> TutorialRunner:
    """Play a tutorial by its first right choices."""
    runner = runner_of(game)
    while not runner.at_end:
        runner.advance()
    return runner


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_all_tutorials_are_valid(game: Game) -> None:
    assert list(tutorial_faults(game)) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_learner_wins_each_tutorial(game: Game) -> None:
    runner = to_its_end(game)
    assert runner.tutorial.seat in runner.match.winners()
    assert runner.scene().outcome is not None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_more_steps_act_than_read(game: Game) -> None:
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
SQUARES = [f"{column}{row}" for row in (3, 2, 1) for column in "abc"]
PLANTED = {
    "a choice that is not legal": (
        replace(RIGHT, choices=("d4",)),
        tutorial_messages.unknown_choice(choice="d4", choices=SQUARES),
    ),
    "an answer that is not legal": (replace(RIGHT, then="b2"), "'b2'"),
    "a die that does not fall": (
        replace(RIGHT, then="d6=3"),
        core_messages.illegal_face(face=3, thrown=6, sides=0),
    ),
    "a thing that is not there": (
        replace(RIGHT, shows=("b2", "z9")),
        tutorial_messages.nothing_to_point_at(name="z9", similar=[]),
    ),
    "a ring at another thing only": (
        replace(RIGHT, shows=("a1",)),
        tutorial_messages.nothing_marked(["b2"]),
    ),
    "a rule that there is not": (
        replace(RIGHT, rule="TT-99"),
        tutorial_messages.unknown_rule("TT-99"),
    ),
    "one of two that leads nowhere": (
        replace(RIGHT, choices=("b2", "a1"), then="a1"),
        "'a1'",
    ),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_invalid_tutorials_are_found(planted: str) -> None:
    step, words = PLANTED[planted]
    (found,) = tutorial_faults(taught(step))
    assert words in found


def test_answers_to_questions_are_not_marked() -> None:
    question = replace(RIGHT, caption="Which square is the middle?", shows=("a1",))
    assert list(tutorial_faults(taught(question))) == []


def test_steps_can_continue_the_choice_before() -> None:
    first = replace(RIGHT, caption="Take two squares.", rule="TT-1", then="a1")
    again = replace(RIGHT, caption="", choices=("c3",))
    runner = runner_of(taught(first, again))
    assert runner.text == first
    runner.advance()
    assert (runner.step, runner.text) == (again, first)
    runner.advance()
    assert runner.text.caption == "That is all."
    question = replace(first, caption="Which two squares?", shows=("a1",), rule="")
    assert list(tutorial_faults(taught(question, replace(again, shows=("a1",))))) == []
    with pytest.raises(BadTutorialError, match="first step"):
        taught(again)
    with pytest.raises(BadTutorialError, match="only a choice"):
        taught(Step("Read this."), again)
    with pytest.raises(BadTutorialError, match="without a caption"):
        replace(again, rule="TT-1")


def test_any_choice_can_be_accepted() -> None:
    game = taught(replace(RIGHT, choices=(ANY,)))
    runner = runner_of(game)
    assert [target.name for target in runner.right_targets()] == [
        target.name for target in runner.scene().targets
    ]
    assert list(tutorial_faults(game)) == []
    runner.advance(3)
    assert runner.at_end
    assert runner.match.log[0].value == runner_of(game).right_targets()[3].action
    with pytest.raises(ScriptError, match=tutorial_messages.AT_END):
        runner.advance()


def test_reading_steps_have_no_choices() -> None:
    game = taught(Step("Read this."), RIGHT)
    runner = runner_of(game)
    assert not runner.scene().targets
    runner.advance()
    assert runner.scene().targets
    with pytest.raises(ScriptError):
        runner.advance(1)


def test_a_step_can_start_from_another_position() -> None:
    game = get_game("warp-arena")
    runner = runner_of(game)
    while not runner.step.position:
        assert runner.match.log or runner.at == 0
        runner.advance()
    assert runner.result.replaces
    assert not runner.match.log
    assert game.text(runner.match.state) == game.text(game.from_text(runner.step.position))
    assert {target.name for target in runner.scene().targets} >= {"action-draw"}


def test_new_positions_follow_steps_that_are_read() -> None:
    with pytest.raises(BadTutorialError, match="only read"):
        taught(RIGHT, Step("Read this.", position="later"))
    with pytest.raises(BadTutorialError, match="only read"):
        taught(Step("Read this.", then="b2"), Step("Read this.", position="later"))


def test_learner_can_explore_without_playing() -> None:
    game = taught(Step("Look around.", explores=True, wrong="Not now."), RIGHT)
    runner = runner_of(game)
    assert len(runner.scene().targets) == 9
    runner.advance()
    assert not runner.match.log
    assert list(tutorial_faults(game)) == []
    with pytest.raises(BadTutorialError):
        Step("Look around.", explores=True)
    with pytest.raises(BadTutorialError, match="explores"):
        replace(RIGHT, explores=True)


def test_pages_do_not_choose_for_learners() -> None:
    """A habit would make the choice that the learner is about to make."""
    runner = runner_of(get_game("warp-arena"))
    while runner.step.choices != ("disc",):
        runner.advance()
    assert any(target.habit for target in runner.view.scene().targets)
    assert not any(target.habit for target in runner.scene().targets)


@pytest.mark.parametrize(
    ("caption", "wrong"),
    [("", ""), ("x" * LONGEST + ".", ""), ("No end", ""), ("One. Two. Three. Four.", "")],
)
def test_tutorial_texts_are_short(caption: str, wrong: str) -> None:
    with pytest.raises(BadTutorialError):
        Step(caption, wrong=wrong)


def test_wrong_choices_get_a_reply() -> None:
    with pytest.raises(BadTutorialError):
        Step("Take the middle.", choices=("b2",))
    with pytest.raises(BadTutorialError, match="without choices"):
        Step("Read this.", wrong="Not that.")
    with pytest.raises(BadTutorialError, match="last step of a tutorial has no choices"):
        Tutorial(1, (RIGHT,))


def test_every_own_game_has_a_tutorial() -> None:
    load_games()
    assert all(content_of(get_game(name)).tutorial for name in OURS)
