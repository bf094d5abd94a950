"""Initiative: who goes first, and the extra dice that break a tie."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.procedures import Procedure
from harena.games.warp6.rules import components, fields as F, journal
from harena.games.warp6.rules.fields import WarpSixState


def better_dice(state: WarpSixState, seat: i64, than: i64) -> i64:
    """W6-8: compare two seats' dice sorted downward: 1 better, -1 worse, 0 equal."""
    t = state.values
    face: i64
    for face in range(8, 0, -1):
        mine: i64 = 0
        theirs: i64 = 0
        die: i64
        for die in range(state.own):
            if t[F.FACE + seat * components.OWN + die] == face:
                mine += 1
            if t[F.FACE + than * components.OWN + die] == face:
                theirs += 1
        if mine != theirs:
            return 1 if mine > theirs else -1
    return 0


def find_first_player(state: WarpSixState) -> None:
    """W6-8: give the first turn to the best dice; equal ones roll an extra d8 each."""
    t = state.values
    best: i64 = 0
    seat: i64
    for seat in range(1, state.seats):
        if better_dice(state, seat, best) > 0:
            best = seat
    for seat in range(state.seats):
        t[F.TIED + seat] = 1 if better_dice(state, seat, best) == 0 else 0
    settle_tie(state)


def settle_tie(state: WarpSixState) -> None:
    """W6-8: let one remaining seat begin; otherwise each of those left rolls an extra d8."""
    t = state.values
    left: i64 = 0
    first: i64 = -1
    seat: i64
    for seat in range(state.seats):
        t[F.EXTRA + seat] = 0
        if t[F.TIED + seat] == 1:
            left += 1
            if first < 0:
                first = seat
    t[F.ROLLING_DIE] = -1
    if left == 1:
        t[F.FIRST] = first
        t[F.PHASE] = F.PLACING
        state.note(journal.BEGINS, first)
        state.ask(first)
    else:
        t[F.PHASE] = F.TIE
        state.ask_die(8)


class Tie(Procedure):
    """W6-8: seats whose dice are all equal roll an extra d8 each, as often as it takes."""

    NUMBER: Final[i64] = F.TIE

    def roll(self, state: WarpSixState, at: i64, face: i64) -> None:
        """W6-8: store an extra d8; when all have rolled, only the highest stay tied."""
        t = state.values
        roller = next_to_break_tie(state)
        t[F.EXTRA + roller] = face
        state.note(journal.TIE_ROLLED, roller, face)
        if next_to_break_tie(state) >= 0:
            state.ask_die(8)
            return
        top: i64 = 0
        seat: i64
        for seat in range(state.seats):
            top = max(top, t[F.EXTRA + seat])
        for seat in range(state.seats):
            if t[F.EXTRA + seat] < top:
                t[F.TIED + seat] = 0
        settle_tie(state)


def next_to_break_tie(state: WarpSixState) -> i64:
    """W6-8: return the tied seat that rolls its extra d8 next; -1 when all have."""
    t = state.values
    seat: i64
    for seat in range(state.seats):
        if t[F.TIED + seat] == 1 and t[F.EXTRA + seat] == 0:
            return seat
    return -1
