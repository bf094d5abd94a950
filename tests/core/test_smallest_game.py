"""Defaults of a game with only a position, a board and tokens."""

from __future__ import annotations

import pytest
from examples.games.tic_tac_toe import GAME, TicTacToe

from harena import UNKNOWN, Entry, Match
from harena.content.content import content_of
from harena.core import messages
from harena.core.scene.scene import Scene
from harena.render.svg import scene_svg

WON = "a3 b3 a2 b2 a1"
DRAWN = "a3 b3 c3 b2 a2 c2 b1 a1"  # the last square is nobody's choice


def played(moves: str) -> Match:
    match = Match(GAME, 2)
    for move in moves.split():
        match.apply_action(move)
    return match


def state(moves: str) -> TicTacToe:
    found = played(moves).state
    assert isinstance(found, TicTacToe)
    return found


def scene(moves: str, viewer: int) -> Scene:
    return played(moves).scene(viewer)


@pytest.mark.parametrize(
    ("moves", "over", "returns", "winners"),
    [
        ("a3 b3", False, [0.0, 0.0], None),
        (WON, True, [1.0, 0.0], (0,)),
        (DRAWN, True, [0.5] * 2, ()),
    ],
    ids=["begun", "won", "drawn"],
)
def test_results(
    moves: str, over: bool, returns: list[float], winners: tuple[int, ...] | None
) -> None:
    match = played(moves)
    assert (match.over, match.returns()) == (over, returns)
    outcome = scene(moves, 0).outcome
    assert (outcome and outcome.winners) == winners


def test_squares_are_pointed_at_by_their_notation() -> None:
    targets = scene("a3", 1).targets
    assert [(one.on, one.ref, one.role) for one in targets][:2] == [
        ("cell", "b3", "square"),
        ("cell", "c3", "square"),
    ]
    assert len(targets) == 8
    assert scene("a3", 0).targets == scene("a3", -1).targets == ()


def test_prompts_and_seats_say_whose_turn_it_is() -> None:
    assert scene("a3", 1).prompt.text == "Your turn."
    assert scene("a3", 0).prompt.text == messages.to_play(names=["Nought"])
    assert scene(WON, 0).prompt.text == ""
    assert [seat.acting for seat in scene("a3", 0).seats] == [False, True]
    assert [(seat.name, seat.letter) for seat in scene("", 0).seats] == [
        ("Cross", "C"),
        ("Nought", "N"),
    ]


def test_events_name_seats_and_notations() -> None:
    events = GAME.events([Entry(0, 6)], state(WON), 1)
    assert [(event.kind, event.text) for event in events] == [
        ("said", "Cross plays a1."),
        ("ended", "Cross wins."),
    ]
    view = state("a3")
    assert [
        event.text
        for entry in (Entry(1, UNKNOWN), Entry(-1, 3, 6), Entry(-1, UNKNOWN, 6))
        for event in GAME.events([entry], view, 0)
    ] == ["Nought plays something.", "A d6 shows 3.", "A d6 falls."]


def test_docstring_is_the_rulebook() -> None:
    assert content_of(GAME).rules.startswith("Tic-tac-toe: two players")


def test_game_is_drawn() -> None:
    picture = scene_svg(scene("a3 b3", 0), content_of(GAME).theme)
    assert picture.startswith("<svg")
    assert GAME.scene(TicTacToe(), -1).board.view_box == (-0.5, -0.5, 3.0, 3.0)
