"""A line of decisions, played on a copy of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from harena.core.play.state import State

S = TypeVar("S", bound=State)


def after_line(view: S, seat: int, actions: Sequence[int]) -> S:
    """Return a copy of a seat's observation, with its decisions applied in order.

    A die, another player's turn, or a decision that is not legal ends the line early.
    """
    copy = view.clone()
    assert isinstance(copy, type(view))
    for action in actions:
        if not (copy.can_act(seat) and copy.is_legal(seat, action)):
            break
        copy.apply_action(action, seat)
    return copy
