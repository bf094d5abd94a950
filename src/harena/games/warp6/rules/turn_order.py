"""The order of turns."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.warp6.rules.fields import WarpSixState


def seat_after(state: WarpSixState, seat: i64) -> i64:
    """W6-9: return the seat to the left, whose turn comes next."""
    if seat + 1 < state.seats:
        return seat + 1
    return 0
