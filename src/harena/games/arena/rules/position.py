"""Arena as a state, with the list of its phases."""

from __future__ import annotations

from typing import Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.actions import Actions, ActionSpace
from harena.core.play.procedures import Procedure
from harena.core.play.rng import Rng
from harena.core.play.state import TERMINAL, State, open_observers
from harena.games.arena.rules import (
    board,
    combat,
    fields as F,
    movement,
    retreat,
    setup,
    terrain,
    victory,
)
from harena.games.arena.rules.fields import ArenaState

PHASES: Final = vec[Procedure](
    [
        setup.Placing(),
        setup.Drawing(),
        terrain.Changing(),
        movement.Moving(),
        combat.Fighting(),
        retreat.Retreating(),
    ]
)
"""All phases; the number of one is its place here."""


@final
class Arena(ArenaState):
    """A position of Arena. Actions: point at a hex, a creature, a terrain for a hex, or `done`."""

    def __init__(
        self,
        space: ActionSpace,
        first: list[int],
        second: list[int],
        turns: i64 = 200,
        land_king: bool = False,
        blank: bool = False,
    ) -> None:
        """AR-22: set up two armies in hand, with each creature's range, power and move.

        AR-5: `turns` single turns at most; AR-3: `land_king` keeps water creatures from kings.
        `blank`: nothing is laid out, for a table that will be overwritten.
        """
        super().__init__(space, PHASES)
        if blank:
            return
        setup.lay_board(self, turns, land_king)
        setup.muster(self, 0, first)
        setup.muster(self, 1, second)
        setup.begin_placing(self)

    def is_legal(self, seat: i64, action: i64) -> bool:
        """AR-6, AR-11, AR-12: return whether a seat may play an action; any number is accepted."""
        if action < 0 or not self.can_act(seat):
            return False
        phase = self.values[F.PHASE]
        if phase == F.MOVING:
            return movement.may_move(self, seat, action)
        if phase == F.CHANGING:
            return action == F.DONE or terrain.may_change(self, action - F.STEP)
        if action < F.PLACE or action >= F.PLACE + board.HEXES:
            return False
        return (setup.start_hexes(self, seat) >> (action - F.PLACE)) & 1 == 1

    def random_action(self, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """Return one of the legal actions, each equally likely."""
        phase = self.values[F.PHASE]
        if phase == F.MOVING:
            return movement.random_move(self, seat, rng)
        if phase == F.CHANGING:
            return terrain.random_change(self, rng)
        return super().random_action(seat, rng, scratch)

    def _apply_action(self, seat: i64, action: i64) -> None:
        """AR-6, AR-9: apply a legal action of a seat."""
        if self.values[F.PHASE] == F.MOVING and action != F.DONE:
            # Most decisions are such: they leave the procedure as it is, and nothing goes on.
            movement.walk(self, seat, action)
        else:
            super()._apply_action(seat, action)

    def empty(self) -> State:
        """Return a state of the same match, to be overwritten."""
        return Arena(self.space, [], [], blank=True)

    def observe(self, seat: SupportsIndex) -> Arena:
        """Return the knowledge of a seat (or `SPECTATOR`), see `State.observe`."""
        view = super().observe(seat)
        assert isinstance(view, Arena)
        return view

    def _returns(self, seat: i64) -> float:
        """AR-4, AR-5: return 1 for the winner, a half each for a draw, 0 before the end."""
        return victory.worth(self, seat) if self.to_move == TERMINAL else 0.0

    def observers(self, actor: i64) -> i64:
        """AR-6: return the seat that places in secret, until both have; the rest is public."""
        return open_observers(self, actor)

    def redact(self, seat: i64) -> None:
        """AR-6: blank the other's places, and whether it is done, until both are."""
        if self.values[F.PHASE] == F.PLACING:
            setup.hide_placing(self, seat)
