"""Random games of Gladiator Arena for tests, and what must hold in every position."""

from __future__ import annotations

from collections.abc import Sequence

from harena import SIMULTANEOUS, TERMINAL
from harena.games.gladiator_arena.rules.ending import LAST_TURN
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    ANSWER,
    AT,
    CAUSE,
    COUNT,
    DAMAGE,
    ENDED,
    ENROL,
    GOAL,
    HIT_POINTS,
    HP,
    KILLS,
    LEFT,
    MOVEMENT,
    ORDERS,
    OUT,
    PHASE,
    PLACING,
    RACE,
    RACES,
    STANDOFF,
    STRIKE,
    STRIKES,
    STRUCK_DOWN,
    TIME_LIMIT,
    TURN,
    WEAPON,
    WEAPONS,
    WHOLE,
    pair_allowed,
    square_name,
)
from harena.testing.play import Subject

Gladiator = tuple[str, str, str, int]
"""Race, weapon, square, hit points."""


def staged(
    gladiators: Sequence[Gladiator],
    *,
    width: int = 8,
    height: int = 8,
    limit: tuple[int, int] = (15, 3),
    turn: int = 1,
    swaps_bump: bool = False,
) -> GladiatorArena:
    """A position in which orders for a turn are to be given."""
    table = GladiatorArena(len(gladiators), width, height, limit[0], limit[1], True, swaps_bump)
    t = table.table
    for seat, (race, weapon, square, hit_points) in enumerate(gladiators):
        t[RACE + seat] = RACES.index(race) + 1
        t[WEAPON + seat] = WEAPONS.index(weapon) + 1
        t[AT + seat] = table.space.find(square)
        t[HP + seat] = hit_points
    t[PLACING] = 0
    t[TURN] = turn - 1
    table.begin(ORDERS)
    table.run()
    return table


def give(table: GladiatorArena, *orders: str) -> None:
    """The orders of all who are in the game, in the order of seats: `D5 xE6 xE5`, "" to stay."""
    for seat, order in zip(table.deciding(), orders, strict=True):
        for name in [*order.split(), "ready"]:
            table.apply_action(table.space.find(name), seat)


def squares(table: GladiatorArena) -> list[str]:
    """Where everybody stands, `-` for those who are out."""
    t = table.table
    width = int(table.width)
    return [
        square_name(int(t[AT + seat]), width) if t[AT + seat] >= 0 else "-"
        for seat in range(int(table.seats))
    ]


def hit_points(table: GladiatorArena) -> list[int]:
    """Everybody's hit points."""
    return [int(table.table[HP + seat]) for seat in range(int(table.seats))]


def kills(table: GladiatorArena) -> list[float]:
    """Everybody's kill points."""
    return [int(table.table[KILLS + seat]) / WHOLE for seat in range(int(table.seats))]


def check(table: GladiatorArena) -> None:
    """What holds in every position."""
    t = table.table
    seats, phase = range(int(table.seats)), int(t[PHASE])
    alive = [seat for seat in seats if t[ALIVE] >> seat & 1]
    assert t[ALIVE] < 1 << len(seats)
    places = [int(t[AT + seat]) for seat in alive if t[AT + seat] >= 0]
    assert len(set(places)) == len(places)
    assert all(0 <= place < table.area for place in places)
    assert (table.to_move == TERMINAL) == (phase == ENDED)
    assert table.die == 0
    for seat in seats:
        race, weapon = int(t[RACE + seat]), int(t[WEAPON + seat])
        assert not weapon or pair_allowed(race, weapon, 1)
        assert (seat in alive) == (t[OUT + seat] == 0) == (t[CAUSE + seat] == 0)
        if seat not in alive:
            assert t[AT + seat] == -1
            assert (t[HP + seat] <= 0) == (t[CAUSE + seat] in (STRUCK_DOWN, TIME_LIMIT))
        elif phase != ENROL:
            assert 0 < t[HP + seat] <= HIT_POINTS[race]
            assert t[AT + seat] >= 0
        spent = 0
        for n in range(int(STRIKES)):
            square = t[STRIKE + seat * STRIKES + n]
            assert (square >= 0) == (n < t[COUNT + seat])
            spent += square >= 0
        if phase == ORDERS and seat in alive:
            assert 0 <= t[LEFT + seat] <= MOVEMENT[race] - spent
            assert t[GOAL + seat] != t[AT + seat]
    # Damage and hit points are two sides of one account.
    lost = sum(
        int(HIT_POINTS[t[RACE + s]] - t[HP + s]) for s in seats if t[HP + s] != 0 or t[OUT + s]
    )
    done = sum(int(t[DAMAGE + seat]) for seat in seats)
    assert done <= lost or phase == ENROL
    assert sum(int(t[KILLS + seat]) for seat in seats) <= WHOLE * (len(seats) - len(alive))
    if phase == ORDERS:
        assert table.to_move == SIMULTANEOUS
        assert len(alive) >= 2
        assert table.waiting & ~t[ALIVE] == 0
    if phase == ENROL:
        assert table.waiting & ~t[PLACING] == 0
    if phase == ANSWER:
        assert len(alive) == 2
        assert int(table.to_move) in alive
    if phase == ENDED:
        worth = [table.returns()[seat] for seat in seats]
        assert abs(sum(worth) - 1.0) < 1e-9
        parted = any(t[CAUSE + s] == STANDOFF for s in seats)
        assert len(alive) < 2 or parted or t[TURN] >= LAST_TURN


SUBJECT = Subject(
    "gladiator-arena",
    {
        "two": GladiatorArena(2),
        "two without a limit": GladiatorArena(2, 5, 4, 0),
        "three, weak pairs": GladiatorArena(3, 6, 6, 5, 1, True),
        "five, swaps bump": GladiatorArena(5, 5, 5, 15, 3, False, True),
        "eight": GladiatorArena(8, 8, 8, 3, 2),
        "eight, crowded": GladiatorArena(8, 4, 4, 9, 3),
    },
    [
        (2, {}),
        (2, {"limit": False, "width": 4, "height": 4}),
        (3, {"limit-start": 4, "weak-pairs": True}),
        (6, {"width": 5, "height": 7, "swaps-bump": True}),
        (8, {"limit-start": 2, "limit-step": 1, "width": 26, "height": 4}),
    ],
    check,
    steps=2400,
    opening=80,
)
