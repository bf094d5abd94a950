"""WARP 6 as a state: which chapter of the rules is asked at each point of the game."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import TERMINAL, Rng, State
from harena.games.warp6.rules.evaluation import evaluation_of
from harena.games.warp6.rules.movement import change, legal_turns, move, random_turn, reroll
from harena.games.warp6.rules.scoring import worth
from harena.games.warp6.rules.setup import (
    begin_game,
    choose_face,
    legal_faces,
    legal_placings,
    next_to_choose,
    place,
    roll_extra,
    roll_next,
)
from harena.games.warp6.rules.table import (
    AT,
    CHOOSING,
    DIE,
    FACE,
    GAME,
    GAMES,
    IN_HAND,
    MAY,
    MINUS,
    MOVING,
    NUMBER,
    OWN,
    PHASE,
    PLUS,
    ROLLING,
    SECRET,
    WINNER,
    WarpSixTable,
    sides_of,
)


@final
class WarpSix(WarpSixTable):
    """A position of WARP 6. Actions: point at an own die, at its + or -, or at a number."""

    def __init__(self, seats: i64, games: i64 = 1, secret: bool = False) -> None:
        """For 2 or 3 seats: a series of `games` (W6-13), faces rolled or `secret` (W6-12)."""
        super().__init__(seats)
        t = self.table
        t[GAME] = 1
        t[GAMES] = games
        t[SECRET] = 1 if secret else 0
        t[WINNER] = -1
        begin_game(self)

    def _legal_actions(self, seat: i64, out: Actions) -> None:
        """W6-6, W6-7, W6-12: what a seat may point at."""
        phase = self.table[PHASE]
        if phase == MOVING:
            legal_turns(self, seat, out)
        elif phase == CHOOSING:
            legal_faces(self, seat, out)
        else:
            legal_placings(self, seat, out)

    def is_legal(self, seat: i64, action: i64) -> bool:
        """W6-6, W6-7, W6-12: whether a seat may point at that; any numbers may be asked."""
        if action < 0 or not self.can_act(seat):
            return False
        t = self.table
        phase = t[PHASE]
        if phase == CHOOSING:
            return NUMBER <= action < NUMBER + sides_of(self, next_to_choose(self, seat))
        own = action % OWN
        if action >= NUMBER or own >= self.own:
            return False
        if phase == MOVING:
            return (t[MAY + seat] >> action) & 1 == 1
        return action < PLUS and t[AT + seat * OWN + own] == IN_HAND

    def random_action(self, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """One of the legal actions, each as likely."""
        if self.table[PHASE] == MOVING:
            return random_turn(self, seat, rng)
        return super().random_action(seat, rng, scratch)

    def _apply_action(self, seat: i64, action: i64) -> None:
        """W6-6, W6-7, W6-12: a seat pointed at something it may."""
        phase = self.table[PHASE]
        if phase == MOVING:
            if action < PLUS:
                move(self, seat, action - DIE)
            elif action < MINUS:
                change(self, seat, action - PLUS, 1)
            else:
                change(self, seat, action - MINUS, -1)
        elif phase == CHOOSING:
            choose_face(self, seat, action - NUMBER + 1)
        else:
            place(self, seat, action - DIE)

    def _apply_chance(self, face: i64) -> None:
        """W6-4, W6-7, W6-8: the die asked for shows a face."""
        phase = self.table[PHASE]
        if phase == MOVING:
            reroll(self, face)
        elif phase == ROLLING:
            roll_next(self, face)
        else:
            roll_extra(self, face)

    def empty(self) -> State:
        """A state of the same game, to be overwritten."""
        return WarpSix(self.seats)

    def _returns(self, seat: i64) -> float:
        """W6-10, W6-13: 1 for the winner, 1/k for k who share a series, 0 before the end."""
        return worth(self, seat) if self.to_move == TERMINAL else 0.0

    def evaluate(self, seat: i64) -> float:
        """The evaluation: how many turns ahead of the best opponent; a thousand at the end."""
        if self.to_move == TERMINAL:
            return 1000.0 * self._returns(seat)
        return evaluation_of(self, seat)

    def redact(self, seat: i64) -> None:
        """W6-12: the faces others choose, and how many, stay hidden until all have chosen."""
        t = self.table
        if t[PHASE] != CHOOSING:
            return
        other: i64
        die: i64
        for other in range(self.seats):
            if other != seat:
                self.waiting |= 1 << other
                for die in range(other * OWN, other * OWN + OWN):
                    t[FACE + die] = 0
