"""Hand-made positions of Gladiator Arena from pictures, and short words to play them on.

table = position(
    '''
    . . . .
    . B . .
    . . C .
    . . . .
    ''',
    "B human sword 8",
    "C elf axe",
)
turn(table, B="B4 xC2", C="xB3")  # the orders of all; who is not named stays
where(table, "B"), hp(table, "C")  # "B4", 5
"""

from __future__ import annotations

from fractions import Fraction

from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.notation.write import parse
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.table import AT, HP, KILLS, WHOLE, square_name
from harena.games.gladiator_arena.view.words import SEAT_NAMES


def seat_of(name: str) -> int:
    """A seat by its letter or its name: `B` or `bronze` is 0."""
    return next(seat for seat, known in enumerate(SEAT_NAMES) if name.lower() in (known[0], known))


def position(picture: str, *lines: str) -> GladiatorArena:
    """A position from a picture of the arena and lines as the game writes them as text.

    Every seat up to the last one has a line: letter, race, weapon and if need be hit points
    (`B human sword 8`), or `C elf axe 0 out`.
    """
    table = parse("\n".join([picture, *lines]))
    table.belongs_to(GAME, None)
    return table


def entering_game(seats: int = 2, **options: object) -> GladiatorArena:
    """A new game: all choose race, weapon and square."""
    table = GAME.start(seats, options)
    assert isinstance(table, GladiatorArena)
    return table


def play(table: GladiatorArena, seat: str, orders: str) -> GladiatorArena:
    """Let a seat decide what `orders` lists, in order: `D5 xE6 xE5 ready`."""
    for name in orders.split():
        action = table.space.find(name)
        assert action >= 0, f"no such action: {name}"
        table.apply_action(action, seat_of(seat))
    return table


def turn(table: GladiatorArena, **orders: str) -> GladiatorArena:
    """A whole turn: everybody's orders by letter, then all are ready; who is not named stays."""
    given = {seat_of(name): order for name, order in orders.items()}
    assert set(given) <= set(table.deciding()), "somebody who has nothing to decide has orders"
    for seat in table.deciding():
        play(table, SEAT_NAMES[seat], f"{given.get(seat, '')} ready")
    return table


def where(table: GladiatorArena, seat: str) -> str:
    """The square a gladiator stands on, "" when it is out."""
    at = int(table.table[AT + seat_of(seat)])
    return square_name(at, table.width) if at >= 0 else ""


def hp(table: GladiatorArena, seat: str) -> int:
    """The hit points of a seat."""
    return int(table.table[HP + seat_of(seat)])


def kills(table: GladiatorArena, seat: str) -> Fraction:
    """The kill points of a seat."""
    return Fraction(int(table.table[KILLS + seat_of(seat)]), int(WHOLE))
