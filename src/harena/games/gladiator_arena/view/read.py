"""A position as plain data, for everything that shows it or tells of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from harena.core.play.state import SIMULTANEOUS, TERMINAL
from harena.games.gladiator_arena.rules import table as on, victory
from harena.games.gladiator_arena.rules.position import GladiatorArena


@dataclass(frozen=True, slots=True)
class Gladiator:
    """One of those in the arena, or who were."""

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
        return self.weapon == on.CATAPULT

    @property
    def race_name(self) -> str:
        """As in `human`; "" when it is not known."""
        return on.RACES[self.race - 1] if self.race else ""

    @property
    def weapon_name(self) -> str:
        """As in `sword`; "" when it is not known."""
        return on.WEAPONS[self.weapon - 1] if self.weapon else ""


@dataclass(frozen=True, slots=True)
class Order:
    """A seat's plan so far; while squares are chosen `goal` is the one it wants."""

    goal: int
    strikes: tuple[int, ...]
    said: int


@dataclass(frozen=True, slots=True)
class Arena:
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
    scoring: on.Scoring
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
        return on.square_name(square, self.width)

    def on_square(self, square: int) -> int:
        """Return the seat on a square; -1 for none."""
        return next((one.seat for one in self.gladiators if one.at == square), -1)

    @property
    def area(self) -> int:
        """Return the number of squares."""
        return self.width * self.height

    @property
    def is_enrolling(self) -> bool:
        """Race, weapon and squares are chosen."""
        return self.phase == on.ENROL

    @property
    def is_planning(self) -> bool:
        """Orders are given."""
        return self.phase == on.ORDERS

    @property
    def ready(self) -> tuple[int, ...]:
        """Return the seats that are ready, while others are not."""
        if not (self.is_enrolling or self.is_planning):
            return ()
        return tuple(seat for seat in self.asked if seat not in self.waiting)


def arena(state: GladiatorArena) -> Arena:
    """Return a state as a readable position."""
    t = state.table
    seats = range(int(state.seats))
    enrolling = t[on.PHASE] == on.ENROL
    asked: int = 0
    if state.to_move == SIMULTANEOUS:
        asked = int(t[on.PLACING] if enrolling else t[on.ALIVE])
    answering = t[on.PHASE] == on.ANSWER
    limit = (int(t[on.LIMIT_START]), int(t[on.LIMIT_STEP])) if t[on.LIMIT_START] else None
    return Arena(
        state=state,
        width=int(state.width),
        height=int(state.height),
        phase=int(t[on.PHASE]),
        turn=int(t[on.TURN]),
        is_over=state.to_move == TERMINAL,
        truced=t[on.TRUCED] == 1,
        limit=limit,
        weak_pairs=t[on.WEAK] == 1,
        swaps_bump=t[on.SWAPS_BUMP] == 1,
        scoring=state.scoring,
        gladiators=tuple(_gladiator(state, seat) for seat in seats),
        orders=tuple(_order(state, seat) for seat in seats),
        asked=tuple(seat for seat in seats if asked >> seat & 1),
        waiting=tuple(state.deciding()),
        proposer=int(t[on.PROPOSER]) if answering else -1,
        posted=tuple(int(t[on.POSTED + seat]) if enrolling else 0 for seat in seats),
        answers_next=answering and t[on.LATER] == 1,
    )


def _gladiator(state: GladiatorArena, seat: int) -> Gladiator:
    t = state.table
    return Gladiator(
        seat,
        race=int(t[on.RACE + seat]),
        weapon=int(t[on.WEAPON + seat]),
        at=int(t[on.AT + seat]),
        hit_points=int(t[on.HP + seat]),
        kills=Fraction(int(t[on.KILLS + seat]), int(on.WHOLE)),
        damage=int(t[on.DAMAGE + seat]),
        out=int(t[on.OUT + seat]),
        cause=int(t[on.CAUSE + seat]),
        place=int(victory.rank(state, seat)) + 1,
    )


def _order(state: GladiatorArena, seat: int) -> Order:
    t = state.table
    first = seat * int(on.STRIKES)
    strikes = range(first, first + int(t[on.COUNT + seat]))
    return Order(
        int(t[on.GOAL + seat]),
        tuple(int(t[on.STRIKE + n]) for n in strikes),
        int(t[on.SAID + seat]),
    )
