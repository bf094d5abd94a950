"""Going through a tutorial: a match in which the script says what others do and what dice show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from harena.content.tutorial import ANY, Step, Tutorial
from harena.core.errors import HarenaError
from harena.core.game import Game
from harena.core.play.match import Match
from harena.core.play.player_view import PlayerView
from harena.core.play.script import ScriptError, match_from_script, play_script
from harena.core.play.timeouts import planned_actions
from harena.core.scene.scene import Prompt, Scene, Target
from harena.tutorials import messages


@dataclass(frozen=True, slots=True)
class StepResult:
    """The result of a step: frames from number `first` on.

    With `replaces`, the first of them replaces the earlier plan.
    """

    first: int
    replaces: bool = False


class TutorialRunner:
    """A tutorial in progress."""

    def __init__(self, game: Game, tutorial: Tutorial) -> None:
        """Start before the first step. ScriptError if the script cannot begin."""
        self.game, self.tutorial = game, tutorial
        self.at = 0
        try:
            self.match = self._begun(self.step.position or tutorial.position)
            self._play(tutorial.before)
        except HarenaError as error:
            raise ScriptError(messages.cannot_start(error)) from error
        self.view = PlayerView(self.match, tutorial.seat)
        self.result = StepResult(len(self.view.frames) - 1)

    def _begun(self, position: str) -> Match:
        """Return a match in a position, by default at its beginning."""
        tutorial = self.tutorial
        return match_from_script(
            self.game, position, seats=tutorial.seats, options=tutorial.options
        )

    @property
    def step(self) -> Step:
        """Return the current step."""
        return self.tutorial.steps[self.at]

    @property
    def text(self) -> Step:
        """Return the step with the current caption: this one, or the one it continues."""
        return next(step for step in reversed(self.tutorial.steps[: self.at + 1]) if step.caption)

    @property
    def at_end(self) -> bool:
        """Return whether this is the last step."""
        return self.at == len(self.tutorial.steps) - 1

    def scene(self) -> Scene:
        """Return the learner's scene; without targets in a step that is only read.

        Windows are left out: the learner is never asked for an answer that the step does not want.
        So are habits, with which a page would choose without the learner.
        """
        scene = self.view.scene()
        if self.step.choices or self.step.explores:
            return replace(
                scene,
                prompt=replace(scene.prompt, spares=()),
                targets=tuple(replace(target, habit="") for target in scene.targets),
            )
        return replace(scene, prompt=Prompt(""), targets=(), unavailable=(), blocked=())

    def right_targets(self) -> list[Target]:
        """Return the targets that are right now, in the order of the step's choices."""
        targets = self.view.scene().targets
        if self.step.choices == (ANY,):
            return list(targets)
        return [self._meant(targets, choice) for choice in self.step.choices]

    def _meant(self, targets: Sequence[Target], choice: str) -> Target:
        written = [self._written(target) for target in targets]
        if choice in written:
            return targets[written.index(choice)]
        raise self._failed(messages.unknown_choice(choice=choice, choices=written))

    def _failed(self, problem: object) -> ScriptError:
        """Return the error for a problem in this step."""
        return ScriptError(messages.in_step(number=self.at + 1, problem=problem))

    def _written(self, target: Target) -> str:
        """Return the decisions of a target, as notations."""
        return " ".join(self.match.state.space.name(action) for action in target.row)

    def advance(self, choice: int = 0) -> StepResult:
        """Play a right choice, by its number, and everything after it; return the result.

        ScriptError if that is not possible.
        """
        if self.at_end:
            raise ScriptError(messages.AT_END)
        step, last = self.step, len(self.view.frames)
        replaces = False
        try:
            if step.choices:
                replaces = self._choose(self.right_targets()[choice])
            if replaces:
                self.view.rewind()
                self.view.catch_up()
                last = len(self.view.frames) - 1
            self._play(step.then)
        except ScriptError:
            raise
        except (HarenaError, LookupError) as error:
            raise self._failed(error) from error
        self.view.catch_up()
        self.at += 1
        if self.step.position:
            last, replaces = self._move_to(self.step.position), True
        self.result = StepResult(min(last, len(self.view.frames) - 1), replaces)
        return self.result

    def _move_to(self, position: str) -> int:
        """Start a new match in a position; return the number of its newest frame."""
        try:
            self.match = self._begun(position)
        except HarenaError as error:
            raise self._failed(error) from error
        self.view = PlayerView(self.match, self.tutorial.seat)
        return len(self.view.frames) - 1

    def _choose(self, target: Target) -> bool:
        """Play a target; whether a plan was changed by it."""
        match, seat = self.match, self.tutorial.seat
        if target.plan is None:
            match.apply_action(target.action, seat)
            return False
        own = planned_actions(match, seat)
        if list(target.plan[:-1]) == own and target.plan:
            match.apply_action(target.plan[-1], seat)
            return False
        match.amend(seat, target.plan)
        return True

    def _play(self, script: str) -> None:
        """Play a script."""
        try:
            play_script(self.match, script)
        except ScriptError as error:
            raise self._failed(error) from error
