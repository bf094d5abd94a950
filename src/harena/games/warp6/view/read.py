"""A position of WARP 6 in plain words and numbers, for view, log and text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from harena.core.scene.equal_positions import once
from harena.games.warp6 import messages
from harena.games.warp6.rules import actions, board, components, fields as F, setup
from harena.games.warp6.rules.fields import WarpSixState

SEAT_NAMES = ("black", "yellow", "white")


def seat_title(seat: int) -> str:
    """Return a seat's name as it begins a sentence: `Black`."""
    return SEAT_NAMES[seat].capitalize()


def cell_id(space: int) -> str:
    """Return a space's id in scenes: `s91`; the centre is `centre`."""
    return f"s{space}" if space > board.CENTRE else "centre"


KEPT = 4096
"""Dice, and parts of scenes made of them, that a process keeps: few change with a step."""


@dataclass(frozen=True)
class Die:
    """A die: whose, what it shows, and where it is."""

    number: int
    """Its place in the table; in the order of seats, and of notations within a seat."""
    seat: int
    title: str
    """Its notation: `6b`."""
    sides: int
    face: int
    """0: it shows none."""
    space: int
    """1 to 126, or OFF, or IN_HAND."""

    @cached_property
    def token(self) -> str:
        """Its id in scenes: `black-6b`."""
        return f"{SEAT_NAMES[self.seat]}-{self.title}"

    @cached_property
    def words(self) -> str:
        """Return the die's name by its place: `d6 on 118`, `d6 showing 4`, `second d6`."""
        if self.on_board:
            return messages.die_on(sides=self.sides, space=self.space)
        if self.face:
            return messages.die_showing(sides=self.sides, face=self.face)
        return self.ordinal

    @property
    def ordinal(self) -> str:
        """Return the die's name by its notation: `second d6`."""
        return messages.die_of_several(sides=self.sides, number=ord(self.title[1]) - ord("a"))

    @property
    def off(self) -> bool:
        """Return whether it is through the wormhole."""
        return self.space == F.OFF

    @property
    def in_hand(self) -> bool:
        """Return whether it is still to be placed."""
        return self.space == F.IN_HAND

    @property
    def on_board(self) -> bool:
        """Return whether it is on a space."""
        return not self.off and not self.in_hand

    @cached_property
    def place(self) -> str:
        """The cell or tray it is on."""
        if self.off:
            return f"out-{self.seat}"
        return f"hand-{self.seat}" if self.in_hand else cell_id(self.space)


die_of = lru_cache(KEPT)(Die)
"""Return a die by its fields: the same object for the same fields."""


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """All of a position that is drawn or told. It is equal only to itself."""

    seats: int
    goal: int
    """Dice off the board that win."""
    phase: int
    """ROLLING to ENDED, see `rules/fields.py`."""
    dice: tuple[Die, ...]
    """By seat; a seat's own in the order of notations."""
    out: tuple[int, ...]
    """[seat] dice off the board."""
    totals: tuple[int, ...]
    """[seat] points of the finished games of the series."""
    extra: tuple[int, ...]
    """[seat] the extra d8 of a tie, 0 not rolled."""
    tied: tuple[bool, ...]
    """[seat] whether it may still become first player."""
    game: int
    games: int
    secret: bool
    """True if faces are chosen in secret."""
    placed: int
    """Dice placed so far."""
    first: int
    """The first player's seat; -1 not known."""
    rolling: Die | None
    """The die whose face is due."""
    winner: int
    """The seat that won the game last finished; -1 none yet."""
    changed: int
    """Number of changes of dice in this game."""

    def own(self, seat: int) -> tuple[Die, ...]:
        """Return a seat's dice, in the order of notations."""
        each = len(self.dice) // self.seats
        return self.dice[seat * each : (seat + 1) * each]

    def die(self, number: int) -> Die:
        """Return a die by its number."""
        return next(die for die in self.dice if die.number == number)

    @property
    def series(self) -> bool:
        """Return whether several games are played."""
        return self.games > 1

    @property
    def next_space(self) -> int:
        """Return the space on which the next die is placed."""
        return int(board.START) - self.placed


def read(state: WarpSixState) -> Position:
    """Return a state as a readable position."""
    t = [int(number) for number in state.values]
    seats = range(int(state.seats))
    names = actions.die_names(len(seats))
    dice = {
        number: die_of(
            number,
            seat,
            name,
            int(F.sides_of(state, number)),
            t[F.FACE + number],
            t[F.AT + number],
        )
        for seat in seats
        for number, name in enumerate(names, start=seat * int(components.OWN))
    }
    return Position(
        seats=len(seats),
        goal=int(state.goal),
        phase=t[F.PHASE],
        dice=tuple(dice.values()),
        out=tuple(t[F.OUT + seat] for seat in seats),
        totals=tuple(t[F.TOTAL + seat] for seat in seats),
        extra=tuple(t[F.EXTRA + seat] for seat in seats),
        tied=tuple(t[F.TIED + seat] == 1 for seat in seats),
        game=t[F.GAME],
        games=t[F.GAMES],
        secret=t[F.SECRET] == 1,
        placed=t[F.PLACED],
        first=t[F.FIRST],
        rolling=dice.get(t[F.ROLLING_DIE]),
        winner=t[F.WINNER],
        changed=t[F.CHANGED],
    )


read_once = once(read)
"""Return a position with a game as `read` does, once for all viewers."""


def next_to_choose(state: WarpSixState, seat: int) -> Die:
    """Return the seat's die that gets the next chosen face."""
    return read_once(state).die(int(setup.next_to_choose(state, seat)))


def way(start: int, reached: int, rest: int) -> tuple[list[int], list[int]]:
    """Return the spaces a move slides over, then those it warps to; both in order.

    It slides from `start` to `reached`, and ends on `rest`.
    """
    warps: list[int] = []
    space = reached
    while space != rest:
        space = int(board.DOTTED[space])
        warps.append(space)
    return list(range(start - 1, reached - 1, -1)), warps
