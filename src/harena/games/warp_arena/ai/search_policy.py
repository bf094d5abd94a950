"""Advice to searches of Warp Arena: short phases of sensible actions, and few faces of dice."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.search_policy import SearchConfig, SearchPolicy
from harena.core.play.state import State
from harena.games.warp_arena.ai import candidates
from harena.games.warp_arena.rules.fields import WarpArenaState


@final
class WarpArenaPolicy(SearchPolicy):
    """The search policy of Warp Arena.

    A phase has up to thirty decisions, and most orders of them are equivalent. So the beam is
    narrow, and turns must differ by a gap. Best play has no weight: with cards and dice the best of
    many turns looks better than it is. Dice end most turns, and the evaluation knows the rest of a
    phase. So a position gets one visit before its turns are searched.
    """

    def __init__(self) -> None:
        super().__init__(
            SearchConfig(beam_width=4, min_visits=1, minimax_weight=0.0, distinct_gap=0.004)
        )

    def candidate_actions(self, state: State, seat: i64, last: i64, out: Actions) -> None:
        """Add the legal actions that a good player considers."""
        state._legal_actions(seat, out)
        if out.count > 1:
            candidates.keep_sensible(cast(WarpArenaState, state), seat, out)

    def end_turn_action(self, state: State, seat: i64) -> i64:
        """Return the action that ends the running procedure, or the phase; -1 elsewhere."""
        return candidates.end_turn_action(cast(WarpArenaState, state), seat)

    def is_mid_action(self, state: State, seat: i64) -> bool:
        """Return whether an action was begun, or a robot chosen, and more must be decided."""
        return state.to_move == seat and candidates.is_mid_action(cast(WarpArenaState, state))

    def chance_samples(self, state: State) -> i64:
        """Return few faces for initiative, drawn cards and fights, which need no precision."""
        return candidates.chance_samples(cast(WarpArenaState, state))
