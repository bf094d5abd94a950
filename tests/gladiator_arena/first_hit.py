"""The turn in which gladiators first meet."""

from __future__ import annotations

from harena.core.play.state import State
from harena.games.gladiator_arena.log.story import read_journal

NEVER = 99
"""Stands for the turn of a contact that never came."""


class FirstHit:
    """An observer that keeps the turn of the first strike that hit, and the last turn."""

    def __init__(self) -> None:
        """Start before the first turn."""
        self.contact, self.turns = NEVER, 0

    def before(self, state: State, seat: int, action: int) -> None:
        """Start a journal for the coming action."""
        state.keep_journal()

    def after(self, state: State) -> None:
        """Read what happened in a turn."""
        story = read_journal(state.journal or ())
        self.turns += story.turn >= 0
        if any(strike.damage for strike in story.strikes):
            self.contact = min(self.contact, self.turns)
