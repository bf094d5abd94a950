"""JSON of a tutorial: its steps, each with the frames since the step before."""

from __future__ import annotations

from functools import lru_cache

from harena.content.content import content_of
from harena.content.tutorial import Tutorial
from harena.core.game import Game
from harena.core.registry import get_game
from harena.server.errors import RefusedError
from harena.server.history.frame_json import (
    board_id,
    frame_json,
    frame_texts,
    log_lines,
    scene_json,
    without_board,
)
from harena.server.messages import refusals
from harena.server.protocol.responses.frames import Frame
from harena.server.protocol.responses.games import Tutorial as TutorialResponse, TutorialStep
from harena.tutorials.runner import TutorialRunner

CACHED = 256
"""Steps to cache; they are the same for all people."""


def outline(game: Game) -> TutorialResponse:
    """Return a tutorial's outline. Raise RefusedError `not_found` if the game has none."""
    tutorial = _tutorial(game)
    return {
        "game": game.name,
        "title": game.title,
        "minutes": tutorial.minutes,
        "steps": len(tutorial.steps),
        "asks": [number for number, step in enumerate(tutorial.steps) if step.choices],
        "continues": [number for number, step in enumerate(tutorial.steps) if not step.caption],
        "seat": tutorial.seat,
        "seats": [
            {"seat": seat, "name": name.capitalize()}
            for seat, name in enumerate(game.seat_names(TutorialRunner(game, tutorial).match.seats))
        ],
    }


def step_of(game: Game, number: int, chosen: tuple[int, ...]) -> TutorialStep:
    """Return a step, after the choices made in the steps before it.

    Raise RefusedError if there is no such step or choice.
    """
    tutorial = _tutorial(game)
    if not 0 <= number < len(tutorial.steps):
        raise RefusedError("not_found", refusals.no_such_step(last=len(tutorial.steps) - 1))
    if len(chosen) != sum(bool(step.choices) for step in tutorial.steps[:number]):
        raise RefusedError("bad_message", refusals.CHOICES_MISSING)
    return _step_of(game.name, number, chosen)


@lru_cache(CACHED)
def _step_of(name: str, number: int, chosen: tuple[int, ...]) -> TutorialStep:
    game = get_game(name)
    runner = TutorialRunner(game, _tutorial(game))
    choices = iter(chosen)
    while runner.at < number:
        choice = 0
        if runner.step.choices:
            choice = next(choices)
            if not 0 <= choice < len(runner.right_targets()):
                raise RefusedError("bad_message", refusals.no_such_choice(choice=choice))
        runner.advance(choice)
    step = runner.step
    return {
        "step": number,
        "caption": runner.text.caption,
        "rule": runner.text.rule,
        "shows": list(step.shows),
        "choices": [
            list(target.row) for target in (runner.right_targets() if step.choices else [])
        ],
        "wrong": step.wrong,
        "frames": _frames(runner),
        "replaces": runner.result.replaces,
        "new_position": bool(step.position),
        "log": log_lines(runner.view.frames),
    }


def _frames(runner: TutorialRunner) -> list[Frame]:
    """Return the new frames, each board once; the last frame has the legal choices."""
    view = runner.view
    undo = {"can_undo": runner.at > 0}
    frames = [
        frame_json(text) for text in frame_texts(view, runner.result.first, undo, (view.viewer,))
    ]
    frames[-1]["scene"] = scene_json(runner.scene())
    boards = ["", *map(board_id, frames)]
    return [
        without_board(frame) if board == before else frame
        for frame, before, board in zip(frames, boards, boards[1:], strict=False)
    ]


def _tutorial(game: Game) -> Tutorial:
    tutorial = content_of(game).tutorial
    if tutorial is None:
        raise RefusedError("not_found", refusals.no_tutorial(game=game.title))
    return tutorial
