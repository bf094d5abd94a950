"""Advice to searches of WARP 6: moves that only waste a turn are left out."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.search_policy import SearchConfig, SearchPolicy
from harena.core.play.state import State
from harena.games.warp6.rules import actions, board, components, fields as F, movement
from harena.games.warp6.rules.fields import WarpSixState


@final
class WarpSixPolicy(SearchPolicy):
    """The search policy of WARP 6. Its evaluation knows the value of a die on every space."""

    def __init__(self) -> None:
        super().__init__(SearchConfig(evaluates_chance=True))

    def candidate_actions(self, state: State, seat: i64, last: i64, out: Actions) -> None:
        """Add the legal actions but placing one of two equal dice, and idle moves."""
        state._legal_actions(seat, out)
        position = cast(WarpSixState, state)
        if position.values[F.PHASE] == F.PLACING:
            without_doubles(position, seat, out)
        elif position.values[F.PHASE] == F.MOVING:
            without_idle(position, seat, out)

    def moved_first(self, state: State, seat: i64) -> bool:
        """W6-8: Return whether the seat is the first player."""
        return state.values[F.FIRST] == seat


def without_doubles(state: WarpSixState, seat: i64, out: Actions) -> None:
    """Keep one of the dice in hand of each class and face."""
    t = state.values
    kept: i64 = 0
    i: i64
    for i in range(out.count):
        own = out.at[i] - actions.DIE
        die = seat * components.OWN + own
        j: i64 = 0
        while j < kept:
            other = seat * components.OWN + out.at[j] - actions.DIE
            same_class = F.sides_of(state, other) == F.sides_of(state, die)
            if same_class and t[F.FACE + other] == t[F.FACE + die]:
                break
            j += 1
        if j == kept:
            out.at[kept] = actions.DIE + own
            kept += 1
    out.count = kept


def without_idle(state: WarpSixState, seat: i64, out: Actions) -> None:
    """Keep moves and raises of the nearest die, and what warps, if one die decides the game.

    All other actions only pass the turn, and two seats could pass for ever.
    """
    t = state.values
    if state.goal - t[F.OUT + seat] != 1:
        return
    start = seat * components.OWN
    nearest: i64 = -1
    own: i64
    for own in range(state.own):
        space = t[F.AT + start + own]
        if space != F.OFF and (nearest < 0 or space < t[F.AT + start + nearest]):
            nearest = own
    kept: i64 = 0
    i: i64
    for i in range(out.count):
        action = out.at[i]
        own = action % components.OWN
        if (own == nearest and action < actions.MINUS) or will_warp(state, seat, own, action):
            out.at[kept] = action
            kept += 1
    out.count = kept


def will_warp(state: WarpSixState, seat: i64, own: i64, action: i64) -> bool:
    """Return whether a die that moves warps or leaves, or a changed one would do so next."""
    t = state.values
    face = t[F.FACE + seat * components.OWN + own]
    if action >= actions.MINUS:
        face -= 1
    elif action >= actions.PLUS:
        face += 1
    reached = movement.landing(t[F.AT + seat * components.OWN + own], face)
    return reached == board.CENTRE or t[F.ON + reached] != 0
