"""Advice to searches of WARP 6: moves that only waste a turn are left out."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.search_policy import SearchConfig, SearchPolicy
from harena.core.play.state import State
from harena.games.warp6.rules import board, movement, table as on
from harena.games.warp6.rules.table import WarpSixTable


@final
class WarpSixPolicy(SearchPolicy):
    """The search policy of WARP 6. Its evaluation knows the value of a die on every space."""

    def __init__(self) -> None:
        super().__init__(SearchConfig(evaluates_chance=True))

    def candidate_actions(self, state: State, seat: i64, last: i64, out: Actions) -> None:
        """Add the legal actions but placing one of two equal dice, and idle moves."""
        state._legal_actions(seat, out)
        table = cast(WarpSixTable, state)
        if table.table[on.PHASE] == on.PLACING:
            without_doubles(table, seat, out)
        elif table.table[on.PHASE] == on.MOVING:
            without_idle(table, seat, out)

    def moved_first(self, state: State, seat: i64) -> bool:
        """W6-8: Return whether the seat is the first player."""
        return state.table[on.FIRST] == seat


def without_doubles(table: WarpSixTable, seat: i64, out: Actions) -> None:
    """Keep one of the dice in hand of each class and face."""
    t = table.table
    kept: i64 = 0
    i: i64
    for i in range(out.count):
        own = out.at[i] - on.DIE
        die = seat * on.OWN + own
        j: i64 = 0
        while j < kept:
            other = seat * on.OWN + out.at[j] - on.DIE
            same_class = on.sides_of(table, other) == on.sides_of(table, die)
            if same_class and t[on.FACE + other] == t[on.FACE + die]:
                break
            j += 1
        if j == kept:
            out.at[kept] = on.DIE + own
            kept += 1
    out.count = kept


def without_idle(table: WarpSixTable, seat: i64, out: Actions) -> None:
    """Keep moves and raises of the nearest die, and what warps, if one die decides the game.

    All other actions only pass the turn, and two seats could pass for ever.
    """
    t = table.table
    if table.goal - t[on.OUT + seat] != 1:
        return
    start = seat * on.OWN
    nearest: i64 = -1
    own: i64
    for own in range(table.own):
        space = t[on.AT + start + own]
        if space != on.OFF and (nearest < 0 or space < t[on.AT + start + nearest]):
            nearest = own
    kept: i64 = 0
    i: i64
    for i in range(out.count):
        action = out.at[i]
        own = action % on.OWN
        if (own == nearest and action < on.MINUS) or will_warp(table, seat, own, action):
            out.at[kept] = action
            kept += 1
    out.count = kept


def will_warp(table: WarpSixTable, seat: i64, own: i64, action: i64) -> bool:
    """Return whether a die that moves warps or leaves, or a changed one would do so next."""
    t = table.table
    face = t[on.FACE + seat * on.OWN + own]
    if action >= on.MINUS:
        face -= 1
    elif action >= on.PLUS:
        face += 1
    reached = movement.landing(t[on.AT + seat * on.OWN + own], face)
    return reached == board.CENTRE or t[on.ON + reached] != 0
