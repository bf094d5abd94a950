"""JSON of puzzles. Plans that lead elsewhere than the best are judged by a short search."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from harena.bots.advice import Suggestion
from harena.content.puzzles import Puzzle, PuzzleBoard, puzzles_of
from harena.core.errors import IllegalActionError
from harena.core.game import Game
from harena.core.play.player_view import PlayerView
from harena.core.registry import get_game, load_games
from harena.core.scene.scene import Scene
from harena.lab.plan_values import is_right
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
from harena.server.protocol.responses.games import (
    DailyPuzzle,
    PuzzleAnswer,
    PuzzlePosition,
    Puzzles,
)
from harena.server.workers.bot_jobs import Job, describe

CACHED = 256
"""Answers to cache; they are the same for all people."""


def puzzle_list(game: Game, today: date) -> Puzzles:
    """Return the puzzles of a game."""
    daily = daily_puzzle(today)
    return {
        "game": game.name,
        "title": game.title,
        "puzzles": [
            {"id": one.id, "grade": one.grade, "level": level_title(game, one)}
            for one in puzzles_of(game)
        ],
        "daily": daily["puzzle"] if daily["game"] == game.name else "",
    }


def level_title(game: Game, puzzle: Puzzle) -> str:
    """Return the name of the lowest level that solves a puzzle."""
    return game.levels[min(puzzle.grade, len(game.levels)) - 1].title


@lru_cache(4)
def daily_puzzle(today: date) -> DailyPuzzle:
    """Return the puzzle of a date. Puzzles come in a fixed mixed order, and then again."""
    order = sorted(
        ((game, one) for game in load_games()[0] for one in puzzles_of(game)),
        key=lambda each: hashlib.sha256(each[1].id.encode()).digest(),
    )
    if not order:
        return {"date": today.isoformat(), "game": "", "title": "", "puzzle": "", "level": ""}
    game, puzzle = order[today.toordinal() % len(order)]
    return {
        "date": today.isoformat(),
        "game": game.name,
        "title": game.title,
        "puzzle": puzzle.id,
        "level": level_title(game, puzzle),
    }


def puzzle_position(
    game: Game, name: str, actions: tuple[int, ...], first: int, *, answer: bool
) -> PuzzlePosition:
    """Return a puzzle after decisions of its seat, with the frames from number `first` on.

    Of a secret plan only the newest frame is returned, and the reveal once it is complete. With
    `answer` the best plan is returned before the plan is complete. A complete plan is right here
    only if it leads to the same position; `judge_plan` compares others. Raise RefusedError for an
    unknown puzzle and for an illegal decision.
    """
    if all(one.id != name for one in puzzles_of(game)):
        raise RefusedError("not_found", refusals.NO_SUCH_PUZZLE)
    try:
        return _position(game.name, name, actions, first, answer)
    except IllegalActionError as error:
        raise RefusedError("illegal", refusals.sentence(str(error))) from None


@lru_cache(CACHED)
def _position(
    game_name: str, name: str, actions: tuple[int, ...], first: int, answer: bool
) -> PuzzlePosition:
    game = get_game(game_name)
    puzzle = next(one for one in puzzles_of(game) if one.id == name)
    board = _begun(game_name, puzzle)
    board.play(actions)
    right = board.done and board.results() == _solved(game_name, puzzle).results()
    view = PlayerView(board.match, puzzle.seat)
    planned = game.traits.plans
    if planned:
        first = len(view.frames) - 1
        if board.done and puzzle.replies:
            view = PlayerView(board.replied(puzzle.replies[0]), puzzle.seat)
    response: PuzzlePosition = {
        "puzzle": puzzle.id,
        "seat": puzzle.seat,
        "seats": [
            {"seat": seat, "name": name.capitalize()}
            for seat, name in enumerate(board.match.seat_names)
        ],
        "frames": _frames(view, first, done=board.done, can_undo=bool(actions)),
        "replaces": planned,
        "log": log_lines(view.frames),
        "done": board.done,
        "right": right,
    }
    if board.done or answer:
        response["answer"] = _answer(game_name, puzzle)
    return response


@dataclass(frozen=True)
class JudgedPlan:
    """A complete plan of a puzzle, as numbers of its decisions."""

    game: str
    puzzle: str
    actions: tuple[int, ...]


@lru_cache(CACHED)
def judge_plan(plan: JudgedPlan) -> bool:
    """Return whether a plan is as good as the best, by a search. Runs in a worker process."""
    game = get_game(plan.game)
    puzzle = next(one for one in puzzles_of(game) if one.id == plan.puzzle)
    board = _begun(plan.game, puzzle)
    board.play(plan.actions)
    return is_right(board, _solved(plan.game, puzzle))


def _begun(game: str, puzzle: Puzzle) -> PuzzleBoard:
    """Return a board in the position of a puzzle."""
    board = _start(game, puzzle)
    return PuzzleBoard(board.match, board.seat, board.replies)


@lru_cache(CACHED)
def _start(game: str, puzzle: Puzzle) -> PuzzleBoard:
    del game  # games may share a record
    return PuzzleBoard.of(puzzle)


@lru_cache(CACHED)
def _solved(game: str, puzzle: Puzzle) -> PuzzleBoard:
    """Return a board after the best plan of a puzzle."""
    board = _begun(game, puzzle)
    board.play(puzzle.plan)
    return board


@lru_cache(CACHED)
def _answer(game: str, puzzle: Puzzle) -> PuzzleAnswer:
    match, solved = _begun(game, puzzle).match, _solved(game, puzzle)
    space = match.state.space
    job = Job.of(match, match.state, puzzle.seat, 1)
    best = describe(job, Suggestion(tuple(solved.played), 1.0, ()))[0]
    return {
        "actions": [space.find(action) for action in puzzle.plan],
        "words": list(best.words),
        "reasons": list(best.reasons),
        "best": puzzle.best,
        "second": puzzle.second,
    }


def _frames(view: PlayerView, first: int, *, done: bool, can_undo: bool) -> list[Frame]:
    """Return the frames from number `first` on, each board once.

    Once the plan is complete, the last frame has no choices: others decide.
    """
    undo = {"can_undo": can_undo}
    first = min(first, len(view.frames) - 1)
    frames = [frame_json(text) for text in frame_texts(view, first, undo, (view.viewer,))]
    frames[-1]["scene"] = scene_json(_scene(view.scene(), done=done))
    boards = ["", *map(board_id, frames)]
    return [
        without_board(frame) if board == before else frame
        for frame, before, board in zip(frames, boards, boards[1:], strict=False)
    ]


def _scene(scene: Scene, *, done: bool) -> Scene:
    """Return a scene with all choices and no habits, by which a page would choose itself."""
    if done:
        return replace(scene, targets=(), unavailable=(), blocked=())
    return replace(
        scene,
        prompt=replace(scene.prompt, spares=()),
        targets=tuple(replace(target, habit="") for target in scene.targets),
    )
