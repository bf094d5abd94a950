"""Arena as a state: which chapter of the rules is asked at each point of the match."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from harena.core.play.actions import Actions, ActionSpace
from harena.core.play.state import TERMINAL, Rng, State
from harena.games.arena.rules.board import HEXES
from harena.games.arena.rules.combat import draw_victim, next_cycle
from harena.games.arena.rules.ending import worth
from harena.games.arena.rules.evaluation import evaluation_of
from harena.games.arena.rules.movement import (
    choose_mover,
    end_movement,
    legal_moves,
    may_move,
    random_move,
    step,
)
from harena.games.arena.rules.retreat import draw_way
from harena.games.arena.rules.setup import (
    begin_placing,
    draw_first,
    hide_placing,
    lay_board,
    legal_placings,
    muster,
    place,
    start_hexes,
)
from harena.games.arena.rules.table import (
    CHANGING,
    CREATURE,
    DONE,
    DRAWING,
    FIGHTING,
    MOVING,
    PHASE,
    PLACE,
    PLACING,
    STEP,
    ArenaTable,
    forget_notes,
)
from harena.games.arena.rules.terrain import (
    change,
    end_changes,
    legal_changes,
    may_change,
    random_change,
)


@final
class Arena(ArenaTable):
    """A position of Arena. Actions: point at a hex, a creature, a terrain for a hex, or `done`."""

    def __init__(
        self,
        space: ActionSpace,
        first: list[int],
        second: list[int],
        turns: i64 = 200,
        land_king: bool = False,
    ) -> None:
        """AR-22: two armies, for each creature its range, power and move, in hand.

        AR-5: `turns` single turns at most; AR-3: `land_king` keeps water creatures from kings.
        """
        super().__init__(space)
        lay_board(self, turns, land_king)
        muster(self, 0, first)
        muster(self, 1, second)
        begin_placing(self)

    def _legal_actions(self, seat: i64, out: Actions) -> None:
        """AR-6, AR-11, AR-12: what a seat may point at."""
        phase = self.table[PHASE]
        if phase == MOVING:
            legal_moves(self, seat, out)
        elif phase == CHANGING:
            legal_changes(self, out)
        else:
            legal_placings(self, seat, out)

    def is_legal(self, seat: i64, action: i64) -> bool:
        """AR-6, AR-11, AR-12: whether a seat may point at that; any numbers may be asked."""
        if action < 0 or not self.can_act(seat):
            return False
        phase = self.table[PHASE]
        if phase == MOVING:
            return may_move(self, seat, action)
        if phase == CHANGING:
            return action == DONE or may_change(self, action - STEP)
        if action < PLACE or action >= PLACE + HEXES:
            return False
        return (start_hexes(self, seat) >> (action - PLACE)) & 1 == 1

    def random_action(self, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """One of the legal actions, each as likely."""
        phase = self.table[PHASE]
        if phase == MOVING:
            return random_move(self, seat, rng)
        if phase == CHANGING:
            return random_change(self, rng)
        return super().random_action(seat, rng, scratch)

    def _apply_action(self, seat: i64, action: i64) -> None:
        """AR-6, AR-9: a seat pointed at something it may."""
        forget_notes(self)
        phase = self.table[PHASE]
        if phase == MOVING:
            if action == DONE:
                end_movement(self)
            elif action < CREATURE:
                step(self, seat, action - PLACE)
            else:
                choose_mover(self, action - CREATURE)
        elif phase == CHANGING:
            if action == DONE:
                end_changes(self)
            else:
                change(self, action - STEP)
        else:
            place(self, seat, action - PLACE)

    def _apply_chance(self, face: i64) -> None:
        """AR-7, AR-14, AR-17: the die asked for shows a face."""
        forget_notes(self)
        phase = self.table[PHASE]
        if phase == FIGHTING:
            draw_victim(self, face)
        elif phase == DRAWING:
            draw_first(self, face)
        elif draw_way(self, face):
            next_cycle(self)

    def empty(self) -> State:
        """A state of the same match, to be overwritten."""
        return Arena(self.space, [], [])

    def _returns(self, seat: i64) -> float:
        """AR-4, AR-5: 1 for the winner, a half each for a draw, 0 before the end."""
        return worth(self, seat) if self.to_move == TERMINAL else 0.0

    def evaluate(self, seat: i64) -> float:
        """The evaluation; at the end a thousand for a win."""
        if self.to_move == TERMINAL:
            return 2000.0 * self._returns(seat) - 1000.0
        return evaluation_of(self, seat)

    def redact(self, seat: i64) -> None:
        """AR-6: where the other places, and whether it is done, until both are."""
        if self.table[PHASE] == PLACING:
            hide_placing(self, seat)
