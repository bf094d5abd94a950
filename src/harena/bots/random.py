"""Any legal action, each as likely."""

from __future__ import annotations

from harena.core.play.rng import Rng
from harena.core.play.state import State


class Random:
    """Plays evenly at random: the yardstick's zero."""

    name = "random"
    title = "Random"
    summary = "Plays any legal action."

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """Return one of the legal actions, each equally likely."""
        legal = view.legal_actions(seat)
        return legal[rng.below(len(legal))]
