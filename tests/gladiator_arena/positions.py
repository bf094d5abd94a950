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
from harena.games.gladiator_arena.rules.fields import AT, HP, KILLS, WHOLE, square_name
from harena.games.gladiator_arena.rules.position import GladiatorArena
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


def play(state: GladiatorArena, seat: str, orders: str) -> GladiatorArena:
    """Let a seat decide what `orders` lists, in order: `D5 xE6 xE5 ready`."""
    for name in orders.split():
        action = state.space.find(name)
        assert action >= 0, f"no such action: {name}"
        state.apply_action(action, seat_of(seat))
    return state


def turn(state: GladiatorArena, **orders: str) -> GladiatorArena:
    """A whole turn: everybody's orders by letter, then all are ready; who is not named stays."""
    given = {seat_of(name): order for name, order in orders.items()}
    assert set(given) <= set(state.deciding()), "somebody who has nothing to decide has orders"
    for seat in state.deciding():
        play(state, SEAT_NAMES[seat], f"{given.get(seat, '')} ready")
    return state


def where(state: GladiatorArena, seat: str) -> str:
    """The square a gladiator stands on, "" when it is out."""
    at = int(state.values[AT + seat_of(seat)])
    return square_name(at, state.width) if at >= 0 else ""


def hp(state: GladiatorArena, seat: str) -> int:
    """The hit points of a seat."""
    return int(state.values[HP + seat_of(seat)])


def kills(state: GladiatorArena, seat: str) -> Fraction:
    """The kill points of a seat."""
    return Fraction(int(state.values[KILLS + seat_of(seat)]), int(WHOLE))
