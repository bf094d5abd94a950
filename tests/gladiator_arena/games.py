"""Gladiator Arena for tests: turns by words, by seat; and what must hold in every position."""

from __future__ import annotations

from harena import SIMULTANEOUS, TERMINAL, Match, get_game
from harena.games.gladiator_arena.rules import fields as F
from harena.games.gladiator_arena.rules.gladiators import (
    HIT_POINTS,
    MOVEMENT,
    RACES,
    WEAPONS,
    pair_allowed,
)
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.victory import LAST_TURN
from harena.testing.play import GameSubject


def staged(
    *gladiators: str,
    width: int = 8,
    height: int = 8,
    limit: tuple[int, int] = (15, 3),
    turn: int = 1,
    swaps_bump: bool = False,
    scoring: F.Scoring = F.USUAL,
) -> GladiatorArena:
    """A position in which orders for a turn are to be given.

    A gladiator is `human sword D4`, or `human sword D4 2` with two hit points.
    """
    table = GladiatorArena(
        len(gladiators), width, height, limit[0], limit[1], True, swaps_bump, scoring
    )
    t = table.values
    for seat, gladiator in enumerate(gladiators):
        race, weapon, square, *left = gladiator.split()
        t[F.RACE + seat] = RACES.index(race) + 1
        t[F.WEAPON + seat] = WEAPONS.index(weapon) + 1
        t[F.AT + seat] = table.space.find(square)
        t[F.HP + seat] = int(left[0]) if left else HIT_POINTS[t[F.RACE + seat]]
    t[F.PLACING] = 0
    t[F.TURN] = turn - 1
    table.begin(F.ORDERS)
    table.run()
    table.belongs_to(get_game("gladiator-arena"), None)
    return table


def posted(*posts: str, width: int = 8, height: int = 8) -> GladiatorArena:
    """An arena after these posts in this order: `elf axe D4`, or `D4` of a human with a sword."""
    table = GladiatorArena(len(posts), width, height)
    for seat, post in enumerate(posts):
        say(table, seat, f"{post if ' ' in post else f'human sword {post}'} ready")
    return table


def begun_match(*posts: str) -> Match:
    """A match with its first orders to give, after posts in the order of seats."""
    match = Match("gladiator-arena", len(posts))
    for seat, post in enumerate(posts):
        say(match, seat, f"{post} ready")
    return match


def say(game: GladiatorArena | Match, seat: int, words: str) -> None:
    """Apply a seat's decisions, by notation: `D5 xE6 ready`."""
    space = (game.state if isinstance(game, Match) else game).space
    for word in words.split():
        game.apply_action(space.find(word), seat)


def give_orders(state: GladiatorArena, *orders: str) -> None:
    """The orders of all who are in the game, in the order of seats: `D5 xE6 xE5`, "" to stay."""
    for seat, order in zip(state.deciding(), orders, strict=True):
        say(state, seat, f"{order} ready")


def names(state: GladiatorArena, seat: int = 0) -> set[str]:
    """Return the decisions of a seat, by notation."""
    return {state.space.name(action) for action in state.legal_actions(seat)}


def squares(state: GladiatorArena) -> list[str]:
    """Return everybody's squares, `-` for those who are out."""
    t = state.values
    width = int(state.width)
    return [
        F.square_name(int(t[F.AT + seat]), width) if t[F.AT + seat] >= 0 else "-"
        for seat in range(int(state.seats))
    ]


def hit_points(state: GladiatorArena) -> list[int]:
    """Everybody's hit points."""
    return [int(state.values[F.HP + seat]) for seat in range(int(state.seats))]


def kills(state: GladiatorArena) -> list[float]:
    """Everybody's kill points."""
    return [int(state.values[F.KILLS + seat]) / F.WHOLE for seat in range(int(state.seats))]


def check(state: GladiatorArena) -> None:
    """Check what holds in every position."""
    t = state.values
    seats, phase = range(int(state.seats)), int(t[F.PHASE])
    alive = [seat for seat in seats if t[F.ALIVE] >> seat & 1]
    assert t[F.ALIVE] < 1 << len(seats)
    places = [int(t[F.AT + seat]) for seat in alive if t[F.AT + seat] >= 0]
    assert len(set(places)) == len(places)
    assert all(0 <= place < state.area for place in places)
    assert (state.to_move == TERMINAL) == (phase == F.ENDED)
    assert state.die == 0
    for seat in seats:
        race, weapon = int(t[F.RACE + seat]), int(t[F.WEAPON + seat])
        assert not weapon or pair_allowed(race, weapon, 1)
        assert (seat in alive) == (t[F.OUT + seat] == 0) == (t[F.CAUSE + seat] == 0)
        if seat not in alive:
            assert t[F.AT + seat] == -1
            assert (t[F.HP + seat] <= 0) == (t[F.CAUSE + seat] in (F.STRUCK_DOWN, F.TIME_LIMIT))
        elif phase != F.ENROL:
            assert 0 < t[F.HP + seat] <= HIT_POINTS[race]
            assert t[F.AT + seat] >= 0
        spent = 0
        for n in range(int(F.STRIKES)):
            square = t[F.STRIKE + seat * F.STRIKES + n]
            assert (square >= 0) == (n < t[F.COUNT + seat])
            spent += square >= 0
        if phase == F.ORDERS and seat in alive:
            assert 0 <= t[F.LEFT + seat] <= MOVEMENT[race] - spent
            assert t[F.GOAL + seat] != t[F.AT + seat]
    # Damage and hit points are two sides of one account.
    lost = sum(
        int(HIT_POINTS[t[F.RACE + s]] - t[F.HP + s])
        for s in seats
        if t[F.HP + s] != 0 or t[F.OUT + s]
    )
    done = sum(int(t[F.DAMAGE + seat]) for seat in seats)
    assert done <= lost or phase == F.ENROL
    if state.scoring.shares:
        most = F.WHOLE * (len(seats) - len(alive))
        assert sum(int(t[F.KILLS + seat]) for seat in seats) <= most
    if phase == F.ORDERS:
        assert state.to_move == SIMULTANEOUS
        assert len(alive) >= 2
        assert state.waiting & ~t[F.ALIVE] == 0
    if phase == F.ENROL:
        assert state.waiting & ~t[F.PLACING] == 0
    if phase == F.ANSWER:
        assert len(alive) == 2
        assert int(state.to_move) in alive
    if phase == F.ENDED:
        worth = [state.returns()[seat] for seat in seats]
        assert abs(sum(worth) - 1.0) < 1e-9
        parted = any(t[F.CAUSE + s] == F.STANDOFF for s in seats)
        assert len(alive) < 2 or parted or t[F.TURN] >= LAST_TURN


SUBJECT = GameSubject(
    "gladiator-arena",
    {
        "two": GladiatorArena(2),
        "two without a limit": GladiatorArena(2, 5, 4, 0),
        "three, weak pairs": GladiatorArena(3, 6, 6, 5, 1, True),
        "five, swaps bump": GladiatorArena(5, 5, 5, 15, 3, False, True),
        "four, another scoring": GladiatorArena(
            *(4, 6, 6, 3, 2, False, False),
            F.Scoring(F.BY_SURVIVAL, shares=False, penalty=False),
        ),
        "eight": GladiatorArena(8, 8, 8, 3, 2),
        "eight, crowded": GladiatorArena(8, 4, 4, 9, 3),
    },
    [
        (2, {}),
        (2, {"limit": False, "width": 4, "height": 4}),
        (3, {"limit-start": 4, "weak-pairs": True}),
        (6, {"width": 5, "height": 7, "swaps-bump": True}),
        (4, {"scoring": "damage", "share-kills": False, "limit-penalty": False, "limit-start": 2}),
        (8, {"limit-start": 2, "limit-step": 1, "width": 26, "height": 4}),
    ],
    check,
    steps=2400,
    opening=80,
)
