"""WARP 6 as a state, with the list of its phases."""

from __future__ import annotations

from typing import Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.rng import Rng
from harena.core.play.state import TERMINAL, State, open_observers
from harena.games.warp6.rules import (
    actions,
    components,
    fields as F,
    initiative,
    movement,
    setup,
    victory,
)
from harena.games.warp6.rules.fields import WarpSixState

PHASES: Final = vec[Procedure](
    [setup.Rolling(), setup.Choosing(), initiative.Tie(), setup.Placing(), movement.Moving()]
)
"""All phases; the number of one is its place here."""


@final
class WarpSix(WarpSixState):
    """A position of WARP 6. Actions: point at an own die, at its + or -, or at a number."""

    def __init__(self, seats: i64, games: i64 = 1, secret: bool = False) -> None:
        """Set up 2 or 3 seats: a series of `games` (W6-13), faces rolled or `secret` (W6-12).

        With 0 games nothing is set up.
        """
        super().__init__(seats, PHASES)
        t = self.values
        t[F.GAME] = 1
        t[F.GAMES] = games
        t[F.SECRET] = 1 if secret else 0
        t[F.WINNER] = -1
        if games > 0:
            setup.begin_game(self)

    def is_legal(self, seat: i64, action: i64) -> bool:
        """W6-6, W6-7, W6-12: return whether a seat may play an action; any number is accepted."""
        if action < 0 or not self.can_act(seat):
            return False
        t = self.values
        phase = t[F.PHASE]
        if phase == F.CHOOSING:
            die = setup.next_to_choose(self, seat)
            return actions.NUMBER <= action < actions.NUMBER + F.sides_of(self, die)
        own = action % components.OWN
        if action >= actions.NUMBER or own >= self.own:
            return False
        if phase == F.MOVING:
            return (t[F.MAY + seat] >> action) & 1 == 1
        return action < actions.PLUS and t[F.AT + seat * components.OWN + own] == F.IN_HAND

    def random_action(self, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """Return one of the legal actions, each equally likely."""
        if self.values[F.PHASE] == F.MOVING:
            return movement.random_turn(self, seat, rng)
        return super().random_action(seat, rng, scratch)

    # Nearly all of a game is moving, and that phase goes on by itself: called straight away it
    # runs twice as fast as by the list.

    def _apply_action(self, seat: i64, action: i64) -> None:
        """W6-6, W6-7, W6-12: apply a legal action of a seat."""
        if self.values[F.PHASE] == F.MOVING:
            movement.take_turn(self, seat, action)
        else:
            super()._apply_action(seat, action)

    def _apply_chance(self, face: i64) -> None:
        """W6-4, W6-7, W6-8: apply a face of the requested die."""
        if self.values[F.PHASE] == F.MOVING:
            movement.reroll(self, face)
        else:
            super()._apply_chance(face)

    def series_game(self) -> i64:
        """W6-13: return the number of the current game in a series; 0 for a single game."""
        if self.values[F.GAMES] > 1:
            return self.values[F.GAME]
        return 0

    def lose_game(self, seat: i64) -> None:
        """W6-16: end the current game of a series as lost by a seat of two."""
        victory.lose_game(self, seat)

    def empty(self) -> State:
        """Return a state of the same game, to be overwritten."""
        return WarpSix(self.seats, games=0)

    def observe(self, seat: SupportsIndex) -> WarpSix:
        """Return the knowledge of a seat (or `SPECTATOR`), see `State.observe`."""
        view = super().observe(seat)
        assert isinstance(view, WarpSix)
        return view

    def _returns(self, seat: i64) -> float:
        """W6-10, W6-13: return 1 for the winner, 1/k for k who share a series, 0 before the end."""
        return victory.worth(self, seat) if self.to_move == TERMINAL else 0.0

    def choices_are_known(self, seat: i64) -> bool:
        """Return True: chosen faces are secret, but the faces of a die are not."""
        return True

    def observers(self, actor: i64) -> i64:
        """W6-12: return the seat that chooses a face, until all have; everything else is public."""
        return open_observers(self, actor)

    def redact(self, seat: i64) -> None:
        """W6-12: hide the faces others choose, and how many, until all have chosen."""
        if self.values[F.PHASE] != F.CHOOSING:
            return
        self.blot(seat, F.CHOSEN_IN_SECRET)
        other: i64
        for other in range(self.seats):
            if other != seat:
                self.waiting |= 1 << other
