"""Advice to searches of Warp Arena: short phases of sensible actions, and few faces of dice."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.search_policy import SearchConfig, SearchPolicy
from harena.core.play.state import STEP, State
from harena.games.warp_arena.ai.candidates import is_dominated, keep_sensible
from harena.games.warp_arena.rules import (
    actions,
    cards,
    combat,
    discs,
    fields as F,
    fight,
    grids,
    ids,
    initiative,
    movement,
    player_phase,
    position,
    setup,
    special,
)
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.movement import Move

SOME: Final[i64] = 4  # faces of a die
MANY: Final[i64] = 8


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
            keep_sensible(cast(WarpArenaState, state), seat, out)

    def is_dominated(self, state: State, seat: i64, action: i64) -> bool:
        """Return whether the seat would concede a fight that it may still win."""
        return is_dominated(cast(WarpArenaState, state), action)

    def end_turn_action(self, state: State, seat: i64) -> i64:
        """Return the action that ends the procedure or the phase; -1 if the seat must choose."""
        arena = cast(WarpArenaState, state)
        at = arena.frame()
        running = arena.values[at]
        now = arena.values[at + STEP]
        if running == player_phase.Phase.NUMBER:
            return ids.NO_RANDOM if now == player_phase.OFFER else ids.END
        if running == Move.NUMBER:
            if now == movement.LEFT:
                return ids.LEAVE
            if now == movement.HOP:
                return -1
            if now != movement.ENGAGE and now != movement.CHOOSE:
                return ids.DONE
            # Others may still come to a combat that waits: `threats` knows who.
            hex_: i64
            for hex_ in range(arena.hexes):
                if combat.is_contested(arena, seat, hex_):
                    return -1
            return ids.DONE
        if running == actions.Convert.NUMBER:
            return ids.DONE if now == actions.WHAT else -1
        if running == grids.Double.NUMBER:
            return ids.NUMBER if now >= grids.FIRST_TURNED else -1
        if running == special.PlayCards.NUMBER:
            return ids.DONE
        if running == combat.Combat.NUMBER and now == combat.SHARE:
            return ids.KEEP
        return -1

    def is_mid_action(self, state: State, seat: i64) -> bool:
        """Return whether an action was begun, or a robot chosen, and more must be decided."""
        if state.to_move != seat:
            return False
        arena = cast(WarpArenaState, state)
        at = arena.frame()
        running = arena.values[at]
        now = arena.values[at + STEP]
        if running == Move.NUMBER:
            if now == movement.CHOOSE:
                return arena.values[F.MOVED] == 0
            return now != movement.ENGAGE
        if running == grids.Double.NUMBER:
            # Two grids are named: how they are turned may be left as it is.
            return now < grids.FIRST_TURNED
        if running == setup.Deploy.NUMBER:
            return now == setup.IN_HEX
        return position.is_chosen_in_steps(running)

    def chance_samples(self, state: State) -> i64:
        """Return how many faces of the requested die to look at, evenly spaced.

        In a roll-off the first die counts as average, the next as above or below it. Where a disc
        appears and which card is drawn gets few looks.
        """
        arena = cast(WarpArenaState, state)
        t = arena.values
        at = arena.frame()
        running = t[at]
        if running == initiative.RollOff.NUMBER:
            rolled = F.players_left(arena)
            must = t[at + initiative.RollOff.MUST]
            while must != 0:
                rolled -= must & 1
                must >>= 1
            return 1 + rolled if rolled <= 1 else SOME
        if running == discs.RandomDisc.NUMBER:
            return 2 if t[at + STEP] == discs.FOR_GRID else 1
        if running == cards.Draw.NUMBER or running == fight.Fight.NUMBER:
            return min(state.die, SOME)
        return min(state.die, MANY)
