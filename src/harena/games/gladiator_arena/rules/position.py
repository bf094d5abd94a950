"""Gladiator Arena as a state, which hands every call to the running phase."""

from __future__ import annotations

from typing import Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.rng import Rng
from harena.core.play.state import SIMULTANEOUS, TERMINAL, State, open_observers
from harena.games.gladiator_arena.rules import fields as F, setup, surrender, victory
from harena.games.gladiator_arena.rules.fields import USUAL, GladiatorState, Phase, Scoring
from harena.games.gladiator_arena.rules.orders import Orders
from harena.games.gladiator_arena.rules.turn import Play

PHASES: Final = vec[Phase](
    [setup.Enrolment(), Orders(), Play(), surrender.Answer(), victory.Ended()]
)
"""All phases; the number of one is its place here."""
PROCEDURES: Final = vec[Procedure](list(PHASES))
"""The same for the loop that carries them out."""


@final
class GladiatorArena(GladiatorState):
    """A position of Gladiator Arena. Actions: squares, strikes at them, and buttons."""

    def __init__(
        self,
        seats: i64,
        width: i64 = 8,
        height: i64 = 8,
        limit_start: i64 = 15,
        limit_step: i64 = 3,
        weak: bool = False,
        swaps_bump: bool = False,
        scoring: Scoring = USUAL,
    ) -> None:
        """Set up a match for 2 to 8 seats; `limit_start` 0 is no time limit (GA-1, GA-2, GA-8)."""
        super().__init__(seats, width, height, scoring, PROCEDURES)
        t = self.values
        t[F.LIMIT_START] = limit_start
        t[F.LIMIT_STEP] = limit_step
        t[F.WEAK] = 1 if weak else 0
        t[F.SWAPS_BUMP] = 1 if swaps_bump else 0
        setup.clear(self)
        self.begin(F.ENROL)
        self.run()

    def phase(self) -> Phase:
        """Return the running phase."""
        return PHASES[self.values[F.PHASE]]

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Return whether a seat may play an action now; any numbers may be asked."""
        return self.can_act(seat) and self.phase().may(self, seat, action)

    def random_action(self, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """Return one of the legal actions, each equally likely, found without listing them."""
        return self.phase().random(self, seat, rng, scratch)

    def empty(self) -> State:
        """Return a state of the same game, to be overwritten."""
        return GladiatorArena(self.seats, self.width, self.height, scoring=self.scoring)

    def observe(self, seat: SupportsIndex) -> GladiatorArena:
        """Return the knowledge of a seat (or `SPECTATOR`), see `State.observe`."""
        view = super().observe(seat)
        assert isinstance(view, GladiatorArena)
        return view

    def _returns(self, seat: i64) -> float:
        """GA-15: return 1 for the winner, 1/k for k who share the first place, 0 before the end."""
        return victory.worth(self, seat) if self.to_move == TERMINAL else 0.0

    def default_action(self, seat: i64) -> i64:
        """GA-11, GA-24: return ready.

        The plan so far stands at the deadline, and no order means to stay.
        """
        return self.phase().timeout_action(self, seat)

    def kept_on_timeout(self, action: i64) -> bool:
        """GA-26: return whether a decision is an order, not a message of the last two."""
        return surrender.kept_on_timeout(self, action)

    def is_open(self, seat: i64, action: i64) -> bool:
        """GA-18: return whether all see it: who is ready, but nothing else of a plan."""
        return action == self.other + F.READY

    def observers(self, actor: i64) -> i64:
        """GA-16, GA-18: return the seat that plans, until all are ready; the rest is public."""
        return open_observers(self, actor)

    def redact(self, seat: i64) -> None:
        """GA-16, GA-18: blank what others plan, and how far they are.

        Who is ready stays to be seen.
        """
        other: i64
        if self.to_move == SIMULTANEOUS:
            for other in range(self.seats):
                if other != seat:
                    self.phase().hide(self, other)

    def determinize(self, seat: i64, rng: Rng) -> None:
        """GA-18: fill in plans that ready seats could have made, each choice drawn evenly.

        Of those who are not ready nothing is known, and nothing yet planned is as true as anything.
        """
        if self.to_move != SIMULTANEOUS:
            return
        scratch = self.space.borrow()
        other: i64
        for other in range(self.seats):
            if other != seat and self.is_alive(other) and (self.waiting >> other) & 1 == 0:
                self.phase().guess(self, other, rng, scratch)
        self.space.give_back(scratch)
