"""Rules that take several steps: procedures on a stack, carried out by one loop for all games.

A procedure is one rule of the rulebook: what it does when it runs on, what it lets a seat choose,
how it takes a choice, how it takes a die's face. It keeps nothing itself: its frame in the
state's table holds its number, its next step and what it must remember, under names that the
procedure gives to the places. So copying a state copies what is being carried out.
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
    """A rule being carried out on a state; `at` is where its frame starts in the table.

    A chapter of the rulebook subclasses it once for each of its rules that ask for something,
    says which class its `table` is, and names the numbers of the frame from `LOCAL` on:
    `PIECE: Final[i64] = 2`.
    """

    def go(self, table: Any, at: i64) -> None:
        """Go on: ask a seat, ask for a die, start another procedure, or end."""
        raise NotImplementedError

    def legal(self, table: Any, at: i64, seat: i64, out: Actions) -> None:
        """Add what the seat may choose now."""
        raise NotImplementedError

    def act(self, table: Any, at: i64, seat: i64, action: i64) -> None:
        """Take the seat's choice."""
        raise NotImplementedError

    def roll(self, table: Any, at: i64, face: i64) -> None:
        """Take the face of the die that was asked for."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class ProcedureState(State):
    """A state whose rules are procedures; the number of one is its place in the game's list."""

    def __init__(
        self, seats: i64, space: ActionSpace, size: i64, frames: i64, rules: vec[Procedure]
    ) -> None:
        """An empty table of `size` numbers, room for `frames` procedures, and all there are."""
        super().__init__(seats, space, size, frames)
        self.rules: vec[Procedure] = rules

    def run(self) -> None:
        """Go on until somebody must decide, a die must fall, or the game is over."""
        while self.to_move == GO:
            at = self.stack + (self.depth - 1) * FRAME
            number = self.table[at]  # a frame begins with it
            self.rules[number].go(self, at)

    def ask(self, seat: i64) -> None:
        """A seat is to decide; the running procedure says what."""
        self.to_move = seat

    def ask_die(self, sides: i64) -> None:
        """A die is to be rolled; the running procedure takes its face."""
        self.to_move = CHANCE
        self.die = sides

    def step(self, number: i64) -> None:
        """The running procedure goes on with another of its steps."""
        self.table[self.frame() + STEP] = number

    def _legal_actions(self, seat: i64, out: Actions) -> None:
        """What the running procedure lets a seat choose."""
        at = self.stack + (self.depth - 1) * FRAME
        number = self.table[at]
        self.rules[number].legal(self, at, seat, out)

    def _apply_action(self, seat: i64, action: i64) -> None:
        """The running procedure takes a choice, and the rules go on."""
        self.to_move = GO
        at = self.stack + (self.depth - 1) * FRAME
        number = self.table[at]
        self.rules[number].act(self, at, seat, action)
        if self.to_move == GO:
            self.run()

    def _apply_chance(self, face: i64) -> None:
        """The running procedure takes a die's face, and the rules go on."""
        self.to_move = GO
        self.die = 0
        at = self.stack + (self.depth - 1) * FRAME
        number = self.table[at]
        self.rules[number].roll(self, at, face)
        if self.to_move == GO:
            self.run()
