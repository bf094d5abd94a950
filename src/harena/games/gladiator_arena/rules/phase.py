"""The base class of phases: procedures that also answer without listing their actions."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.errors import HarenaError
from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.rng import Rng
from harena.games.gladiator_arena.rules.fields import GladiatorState


class Phase(Procedure):
    """A phase of the game; its number is its place in `procedures.PHASES`. There are no dice.

    A phase without decisions has `go` alone.
    """

    def may(self, state: GladiatorState, seat: i64, action: i64) -> bool:
        """Return whether a deciding seat may choose an action; any number may be asked."""
        return False

    def random(self, state: GladiatorState, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """One of the seat's legal actions, each as likely."""
        raise HarenaError(f"seat {seat} is asked for nothing")

    def unsaid(self, state: GladiatorState, seat: i64) -> i64:
        """GA-24: return the next decision for a seat whose time ran out; -1 for none."""
        return -1

    def hide(self, state: GladiatorState, seat: i64) -> None:
        """GA-18: blot out what a seat plans in secret."""

    def guess(self, state: GladiatorState, seat: i64, rng: Rng, scratch: Actions) -> None:
        """GA-18: give a seat that is ready a plan that it could have made."""
