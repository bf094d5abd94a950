"""Rules of several steps: procedures on a stack, run by one loop for all games.

A procedure is one rule of the rulebook. It runs on, lists choices, takes a choice, and takes a
die's face. It keeps nothing itself: its frame in the state holds its number, its next step and its
named numbers. So a copy of a state includes the running rules.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from harena.core.play.actions import Actions, ActionSpace
from harena.core.play.state import CHANCE, FRAME, STEP, State

GO: Final[i64] = -9  # `to_move`, inside the rules only: nothing is asked, go on


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure:
    """A rule that runs on a state; `at` is the place where its frame starts.

    A chapter of the rulebook subclasses it for each rule that asks for a decision or a die. The
    subclass names the class of its `state`, and the numbers of the frame from `LOCAL` on: `PIECE:
    Final[i64] = 2`.
    """

    def go(self, state: Any, at: i64) -> None:
        """Run on: ask a seat, ask for a die, start another procedure, or end."""
        raise NotImplementedError

    def legal(self, state: Any, at: i64, seat: i64, out: Actions) -> None:
        """Add the actions that the seat may choose now."""
        raise NotImplementedError

    def act(self, state: Any, at: i64, seat: i64, action: i64) -> None:
        """Take the seat's choice."""
        raise NotImplementedError

    def roll(self, state: Any, at: i64, face: i64) -> None:
        """Take the face of the requested die."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class ProcedureState(State):
    """A state whose rules are procedures. A procedure's number is its place in the game's list."""

    def __init__(
        self, seats: i64, space: ActionSpace, size: i64, frames: i64, rules: vec[Procedure]
    ) -> None:
        """Make `size` numbers, and room for `frames` running procedures of a list."""
        super().__init__(seats, space, size, frames)
        self.rules: vec[Procedure] = rules

    def run(self) -> None:
        """Run until a player must decide, a die must fall, or the game is over."""
        while self.to_move == GO:
            at = self.stack + (self.depth - 1) * FRAME
            number = self.values[at]  # a frame begins with it
            self.rules[number].go(self, at)

    def ask(self, seat: i64) -> None:
        """Let a seat decide; the running procedure lists the choices."""
        self.to_move = seat

    def ask_die(self, sides: i64) -> None:
        """Ask for a die; the running procedure takes its face."""
        self.to_move = CHANCE
        self.die = sides

    def step(self, number: i64) -> None:
        """Set the next step of the running procedure."""
        self.values[self.frame() + STEP] = number

    def _legal_actions(self, seat: i64, out: Actions) -> None:
        """Add the choices of the running procedure."""
        at = self.stack + (self.depth - 1) * FRAME
        number = self.values[at]
        self.rules[number].legal(self, at, seat, out)

    def _apply_action(self, seat: i64, action: i64) -> None:
        """Give a choice to the running procedure, then run on."""
        self.to_move = GO
        at = self.stack + (self.depth - 1) * FRAME
        number = self.values[at]
        self.rules[number].act(self, at, seat, action)
        if self.to_move == GO:
            self.run()

    def _apply_chance(self, face: i64) -> None:
        """Give a die's face to the running procedure, then run on."""
        self.to_move = GO
        self.die = 0
        at = self.stack + (self.depth - 1) * FRAME
        number = self.values[at]
        self.rules[number].roll(self, at, face)
        if self.to_move == GO:
            self.run()
