"""A position as plain data, for everything that shows it or tells of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from harena.core.play.state import SIMULTANEOUS, TERMINAL
from harena.core.scene.equal_positions import once
from harena.games.gladiator_arena.messages import scene as messages
from harena.games.gladiator_arena.rules import fields as F, gladiators, victory
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import words


@dataclass(frozen=True, slots=True)
class Gladiator:
    """A gladiator in the arena, or one that has left it."""

    seat: int
    race: int
    """HUMAN to GIANT, 0: not known."""
    weapon: int
    """AXE to CATAPULT, 0: not known."""
    at: int
    """The square it stands on; -1: on none."""
    hit_points: int
    """0 until race and weapon have been shown; of those who are out what was left."""
    kills: Fraction
    damage: int
    out: int
    """The turn in or before which it left; 0: it is in the game."""
    cause: int
    """STRUCK_DOWN to STANDOFF; 0: it is in the game."""
    place: int
    """By the ranking of now, from 1; those who tie share it."""

    @property
    def is_in(self) -> bool:
        """Return whether it has not left the game."""
        return self.out == 0

    @property
    def is_shown(self) -> bool:
        """Return whether race and weapon have been shown to all."""
        return self.hit_points != 0 or self.out != 0

    @property
    def has_catapult(self) -> bool:
        """Return whether its strikes splash."""
        return self.weapon == gladiators.CATAPULT

    @property
    def armed(self) -> str:
        """Return race and weapon as far as known: `human with a sword`; "" for neither."""
        return words.pair(self.race, self.weapon)

    @property
    def gone(self) -> str:
        """Return how and when it left: `struck down in turn 5`; "" if it is in the game."""
        causes = {
            int(F.STRUCK_DOWN): messages.struck_down,
            int(F.TIME_LIMIT): messages.killed_by_limit,
            int(F.CONCEDED): messages.conceded,
            int(F.STANDOFF): messages.left_by_agreement,
        }
        return causes[self.cause](turn=self.out) if self.cause else ""

    @property
    def race_name(self) -> str:
        """Return the race as a word: `human`; "" if it is not known."""
        return gladiators.RACES[self.race - 1] if self.race else ""

    @property
    def weapon_name(self) -> str:
        """Return the weapon as a word: `sword`; "" if it is not known."""
        return gladiators.WEAPONS[self.weapon - 1] if self.weapon else ""


@dataclass(frozen=True, slots=True)
class Order:
    """A seat's plan so far; while squares are chosen `goal` is the one it wants."""

    goal: int
    strikes: tuple[int, ...]
    said: int


@dataclass(frozen=True, slots=True)
class Position:
    """The whole position; `state` is the rules' own."""

    state: GladiatorArena
    width: int
    height: int
    phase: int
    turn: int
    is_over: bool
    truced: bool
    """No strikes in this turn."""
    limit: tuple[int, int] | None
    """The first turn of the time limit and the turns between, if there is one."""
    weak_pairs: bool
    swaps_bump: bool
    scoring: F.Scoring
    gladiators: tuple[Gladiator, ...]
    orders: tuple[Order, ...]
    asked: tuple[int, ...]
    """The seats that plan in this phase, ready or not."""
    waiting: tuple[int, ...]
    """The seats that have yet to decide or to say ready."""
    proposer: int
    """The seat whose proposal is answered; -1 for none."""
    posted: tuple[int, ...]
    """[seat] -> the how-many-eth to say ready while squares are chosen; 0: not yet."""
    answers_next: bool
    """True if the other's proposal is answered after this one."""

    def square(self, square: int) -> str:
        """Return a square in sentences, which is also its cell's id: `D4`."""
        return F.square_name(square, self.width)

    def on_square(self, square: int) -> int:
        """Return the seat on a square; -1 for none."""
        return next((one.seat for one in self.gladiators if one.at == square), -1)

    @property
    def area(self) -> int:
        """Return the number of squares."""
        return self.width * self.height

    @property
    def is_enrolling(self) -> bool:
        """Return whether races, weapons and squares are chosen."""
        return self.phase == F.ENROL

    @property
    def is_planning(self) -> bool:
        """Return whether orders are given."""
        return self.phase == F.ORDERS

    @property
    def ready(self) -> tuple[int, ...]:
        """Return the seats that are ready, while others are not."""
        if not (self.is_enrolling or self.is_planning):
            return ()
        return tuple(seat for seat in self.asked if seat not in self.waiting)


def read(state: GladiatorArena) -> Position:
    """Return a state as a readable position."""
    t = state.values
    seats = range(int(state.seats))
    enrolling = t[F.PHASE] == F.ENROL
    asked: int = 0
    if state.to_move == SIMULTANEOUS:
        asked = int(t[F.PLACING] if enrolling else t[F.ALIVE])
    answering = t[F.PHASE] == F.ANSWER
    limit = (int(t[F.LIMIT_START]), int(t[F.LIMIT_STEP])) if t[F.LIMIT_START] else None
    return Position(
        state=state,
        width=int(state.width),
        height=int(state.height),
        phase=int(t[F.PHASE]),
        turn=int(t[F.TURN]),
        is_over=state.to_move == TERMINAL,
        truced=t[F.TRUCED] == 1,
        limit=limit,
        weak_pairs=t[F.WEAK] == 1,
        swaps_bump=t[F.SWAPS_BUMP] == 1,
        scoring=state.scoring,
        gladiators=tuple(_gladiator(state, seat) for seat in seats),
        orders=tuple(_order(state, seat) for seat in seats),
        asked=tuple(seat for seat in seats if asked >> seat & 1),
        waiting=tuple(state.deciding()),
        proposer=int(t[F.PROPOSER]) if answering else -1,
        posted=tuple(int(t[F.POSTED + seat]) if enrolling else 0 for seat in seats),
        answers_next=answering and t[F.LATER] == 1,
    )


read_once = once(read)
"""Return a position with a game as `read` does, once for all viewers."""


def _gladiator(state: GladiatorArena, seat: int) -> Gladiator:
    t = state.values
    return Gladiator(
        seat,
        race=int(t[F.RACE + seat]),
        weapon=int(t[F.WEAPON + seat]),
        at=int(t[F.AT + seat]),
        hit_points=int(t[F.HP + seat]),
        kills=Fraction(int(t[F.KILLS + seat]), int(F.WHOLE)),
        damage=int(t[F.DAMAGE + seat]),
        out=int(t[F.OUT + seat]),
        cause=int(t[F.CAUSE + seat]),
        place=int(victory.rank(state, seat)) + 1,
    )


def _order(state: GladiatorArena, seat: int) -> Order:
    t = state.values
    first = seat * int(F.STRIKES)
    strikes = range(first, first + int(t[F.COUNT + seat]))
    return Order(
        int(t[F.GOAL + seat]),
        tuple(int(t[F.STRIKE + n]) for n in strikes),
        int(t[F.SAID + seat]),
    )
