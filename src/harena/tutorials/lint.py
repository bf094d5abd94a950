"""Checks of a tutorial: each right choice is played to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from harena.content.content import content_of
from harena.content.tutorial import Step, Tutorial
from harena.core.game import Game
from harena.core.play.script import ScriptError
from harena.core.scene.scene import Scene
from harena.tutorials import messages
from harena.tutorials.runner import TutorialRunner

MOST_WAYS = 64
"""Ways through a tutorial that are played at most."""
THINGS = ("token", "cell", "tray", "group")
"""Kinds of targets on things."""


def tutorial_faults(game: Game) -> Iterator[str]:
    """Return the faults of a game's tutorial; none without a tutorial."""
    tutorial = content_of(game).tutorial
    if tutorial is not None:
        yield from _faults(game, tutorial)


def _faults(game: Game, tutorial: Tutorial) -> Iterator[str]:
    rules = content_of(game).rules
    for number, step in enumerate(tutorial.steps, 1):
        if step.rule and f"**{step.rule}**" not in rules:
            yield messages.in_step(number=number, problem=messages.unknown_rule(step.rule))
    seen: set[str] = set()
    ways: list[list[int]] = [[]]
    played = 0
    while ways:
        if played == MOST_WAYS:
            yield messages.too_many_ways(MOST_WAYS)
            return
        played += 1
        way = ways.pop()
        for fault in _faults_of_way(game, tutorial, way, ways):
            if fault not in seen:
                seen.add(fault)
                yield fault


def _faults_of_way(
    game: Game, tutorial: Tutorial, way: list[int], ways: list[list[int]]
) -> Iterator[str]:
    """Return the faults of one way: a choice for each step that has any, then always the first.

    Other ways that branch off where this one has no choice written down are added to `ways`.
    """
    try:
        runner = TutorialRunner(game, tutorial)
        chosen: list[int] = []
        while True:
            for fault in (*_unseen(runner.step, runner.scene()), *_unmarked(runner)):
                yield messages.in_step(number=runner.at + 1, problem=fault)
            if runner.at_end:
                return
            choice = 0
            if runner.step.choices:
                count = len(runner.right_targets())
                if len(chosen) < len(way):
                    choice = way[len(chosen)]
                else:
                    ways += [[*chosen, other] for other in range(1, count)]
                chosen.append(choice)
            runner.advance(choice)
    except ScriptError as error:
        yield str(error)


def _unmarked(runner: TutorialRunner) -> Iterator[str]:
    """Yield the fault of a step that shows things but not its right choice.

    The text of a question has a question mark: its answer is not shown.
    """
    step = runner.step
    if not step.choices or not step.shows or "?" in runner.text.caption:
        return
    # The button of a choice on a thing is hidden until the thing is selected.
    marks = {
        target.ref if target.on in THINGS else f"choice {target.name}"
        for target in runner.right_targets()
    }
    if marks.isdisjoint(step.shows):
        yield messages.nothing_marked(sorted(marks))


def _unseen(step: Step, scene: Scene) -> Iterator[str]:
    """Yield things to look at that are not there."""
    there = {cell.id for cell in (*scene.board.cells, *scene.spots)}
    there |= {line.id for line in scene.board.lines}
    there |= {group.id for group in scene.board.groups} | {tray.id for tray in scene.trays}
    there |= {token.id for token in scene.tokens}
    there |= {f"seat {seat.seat}" for seat in scene.seats}
    there |= {f"choice {target.name}" for target in scene.targets}
    for wanted in step.shows:
        if wanted not in there:
            alike = re.split(r"[ -]", wanted)[0]
            near = sorted(each for each in there if each.startswith(alike))[:12]
            yield messages.nothing_to_point_at(name=wanted, similar=near)
