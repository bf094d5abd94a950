"""Gladiator Arena as a state: which chapter of the rules is asked at each point of the game."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import SIMULTANEOUS, TERMINAL, Rng, State
from harena.games.gladiator_arena.rules.ending import answer
from harena.games.gladiator_arena.rules.evaluation import evaluation_of
from harena.games.gladiator_arena.rules.orders import (
    begin_orders,
    is_legal_order,
    legal_orders,
    plan,
    random_order,
)
from harena.games.gladiator_arena.rules.scoring import worth
from harena.games.gladiator_arena.rules.secrets import guess_plans, hide_plans
from harena.games.gladiator_arena.rules.setup import (
    begin_enrolment,
    enrol,
    is_legal_enrolment,
    legal_enrolment,
    random_enrolment,
    unsaid_enrolment,
)
from harena.games.gladiator_arena.rules.table import (
    AGREE,
    DECLINE,
    ENROL,
    FALL,
    LIMIT_START,
    LIMIT_STEP,
    ORDERS,
    PARLEY,
    PARLEY_ACTION,
    PHASE,
    READY,
    SWAPS_BUMP,
    WEAK,
    GladiatorTable,
)
from harena.games.gladiator_arena.rules.turn import resolve


@final
class GladiatorArena(GladiatorTable):
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
    ) -> None:
        """For 2 to 8 seats; `limit_start` 0 is no time limit (GA-1, GA-2, GA-8, GA-20)."""
        super().__init__(seats, width, height)
        t = self.table
        t[LIMIT_START] = limit_start
        t[LIMIT_STEP] = limit_step
        t[WEAK] = 1 if weak else 0
        t[SWAPS_BUMP] = 1 if swaps_bump else 0
        begin_enrolment(self)

    def _legal_actions(self, seat: i64, out: Actions) -> None:
        """What a seat may choose, add to its plan, or answer."""
        phase = self.table[PHASE]
        if phase == ORDERS:
            legal_orders(self, seat, out)
        elif phase == ENROL:
            legal_enrolment(self, seat, out)
        else:
            out.add(self.other + AGREE)
            out.add(self.other + DECLINE)

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether a seat may do that now; any numbers may be asked."""
        if not self.can_act(seat):
            return False
        phase = self.table[PHASE]
        if phase == ORDERS:
            return is_legal_order(self, seat, action)
        if phase == ENROL:
            return is_legal_enrolment(self, seat, action)
        return AGREE <= action - self.other <= DECLINE

    def random_action(self, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """One of the legal actions, each as likely."""
        phase = self.table[PHASE]
        if phase == ORDERS:
            return random_order(self, seat, rng, scratch)
        if phase == ENROL:
            return random_enrolment(self, seat, rng, scratch)
        return super().random_action(seat, rng, scratch)

    def _apply_action(self, seat: i64, action: i64) -> None:
        """GA-11, GA-12, GA-18: a plan grows in secret; with the last ready the turn is played."""
        phase = self.table[PHASE]
        if phase == ORDERS:
            if plan(self, seat, action):
                resolve(self)
        elif phase == ENROL:
            enrol(self, seat, action)
        elif answer(self, action == self.other + AGREE):
            begin_orders(self)

    def _apply_chance(self, face: i64) -> None:
        """There are no dice."""
        raise NotImplementedError

    def empty(self) -> State:
        """A state of the same game, to be overwritten."""
        return GladiatorArena(self.seats, self.width, self.height)

    def _returns(self, seat: i64) -> float:
        """GA-15: 1 for the winner, 1/k for k who share the first place, 0 before the end."""
        return worth(self, seat) if self.to_move == TERMINAL else 0.0

    def evaluate(self, seat: i64) -> float:
        """The evaluation: a plan's hits to be hoped for, and blows to be feared."""
        if self.to_move == TERMINAL:
            return 1000.0 * self._returns(seat)
        return evaluation_of(self, seat)

    def default_action(self, seat: i64) -> i64:
        """GA-11, GA-24: at the deadline what is planned stands; no order is to stay."""
        if self.table[PHASE] == ENROL:
            return unsaid_enrolment(self, seat)
        return self.other + (READY if self.table[PHASE] == ORDERS else DECLINE)

    def counts_unsaid(self, action: i64) -> bool:
        """GA-26: what the last two say to each other is dropped, their orders are not."""
        said = action - self.other - PARLEY_ACTION + PARLEY
        return not PARLEY <= said <= FALL

    def is_open(self, seat: i64, action: i64) -> bool:
        """GA-18: all see who is ready, and nothing else of a plan."""
        return action == self.other + READY

    def redact(self, seat: i64) -> None:
        """GA-16, GA-18: what others plan, and how far they are, is blotted out."""
        if self.to_move == SIMULTANEOUS:
            hide_plans(self, seat)

    def determinize(self, seat: i64, rng: Rng) -> None:
        """GA-18: plans that those who are ready could have made."""
        if self.to_move == SIMULTANEOUS:
            guess_plans(self, seat, rng)
