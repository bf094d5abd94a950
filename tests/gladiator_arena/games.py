"""Gladiator Arena for tests: turns by words, by seat; and what must hold in every position."""

from __future__ import annotations

from harena import SIMULTANEOUS, TERMINAL, Match, get_game
from harena.games.gladiator_arena.rules import table as on
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
    scoring: on.Scoring = on.USUAL,
) -> GladiatorArena:
    """A position in which orders for a turn are to be given.

    A gladiator is `human sword D4`, or `human sword D4 2` with two hit points.
    """
    table = GladiatorArena(
        len(gladiators), width, height, limit[0], limit[1], True, swaps_bump, scoring
    )
    t = table.table
    for seat, gladiator in enumerate(gladiators):
        race, weapon, square, *left = gladiator.split()
        t[on.RACE + seat] = on.RACES.index(race) + 1
        t[on.WEAPON + seat] = on.WEAPONS.index(weapon) + 1
        t[on.AT + seat] = table.space.find(square)
        t[on.HP + seat] = int(left[0]) if left else on.HIT_POINTS[t[on.RACE + seat]]
    t[on.PLACING] = 0
    t[on.TURN] = turn - 1
    table.begin(on.ORDERS)
    table.run()
    table.belongs_to(get_game("gladiator-arena"), None)
    return table


def posted(*posts: str, width: int = 8, height: int = 8) -> GladiatorArena:
    """An arena after these posts in this order: `elf axe D4`, or `D4` of a human with a sword."""
    table = GladiatorArena(len(posts), width, height)
    for seat, post in enumerate(posts):
        say(table, seat, f"{post if ' ' in post else f'human sword {post}'} ready")
    return table


def begun(*posts: str) -> Match:
    """A match with its first orders to give, after posts in the order of seats."""
    match = Match("gladiator-arena", len(posts))
    for seat, post in enumerate(posts):
        say(match, seat, f"{post} ready")
    return match


def say(game: GladiatorArena | Match, seat: int, words: str) -> None:
    """What a seat decides, by notation: `D5 xE6 ready`."""
    space = (game.state if isinstance(game, Match) else game).space
    for word in words.split():
        game.apply_action(space.find(word), seat)


def give(table: GladiatorArena, *orders: str) -> None:
    """The orders of all who are in the game, in the order of seats: `D5 xE6 xE5`, "" to stay."""
    for seat, order in zip(table.deciding(), orders, strict=True):
        say(table, seat, f"{order} ready")


def names(table: GladiatorArena, seat: int = 0) -> set[str]:
    """What a seat may decide now, by notation."""
    return {table.space.name(action) for action in table.legal_actions(seat)}


def squares(table: GladiatorArena) -> list[str]:
    """Where everybody stands, `-` for those who are out."""
    t = table.table
    width = int(table.width)
    return [
        on.square_name(int(t[on.AT + seat]), width) if t[on.AT + seat] >= 0 else "-"
        for seat in range(int(table.seats))
    ]


def hit_points(table: GladiatorArena) -> list[int]:
    """Everybody's hit points."""
    return [int(table.table[on.HP + seat]) for seat in range(int(table.seats))]


def kills(table: GladiatorArena) -> list[float]:
    """Everybody's kill points."""
    return [int(table.table[on.KILLS + seat]) / on.WHOLE for seat in range(int(table.seats))]


def check(table: GladiatorArena) -> None:
    """What holds in every position."""
    t = table.table
    seats, phase = range(int(table.seats)), int(t[on.PHASE])
    alive = [seat for seat in seats if t[on.ALIVE] >> seat & 1]
    assert t[on.ALIVE] < 1 << len(seats)
    places = [int(t[on.AT + seat]) for seat in alive if t[on.AT + seat] >= 0]
    assert len(set(places)) == len(places)
    assert all(0 <= place < table.area for place in places)
    assert (table.to_move == TERMINAL) == (phase == on.ENDED)
    assert table.die == 0
    for seat in seats:
        race, weapon = int(t[on.RACE + seat]), int(t[on.WEAPON + seat])
        assert not weapon or on.pair_allowed(race, weapon, 1)
        assert (seat in alive) == (t[on.OUT + seat] == 0) == (t[on.CAUSE + seat] == 0)
        if seat not in alive:
            assert t[on.AT + seat] == -1
            assert (t[on.HP + seat] <= 0) == (t[on.CAUSE + seat] in (on.STRUCK_DOWN, on.TIME_LIMIT))
        elif phase != on.ENROL:
            assert 0 < t[on.HP + seat] <= on.HIT_POINTS[race]
            assert t[on.AT + seat] >= 0
        spent = 0
        for n in range(int(on.STRIKES)):
            square = t[on.STRIKE + seat * on.STRIKES + n]
            assert (square >= 0) == (n < t[on.COUNT + seat])
            spent += square >= 0
        if phase == on.ORDERS and seat in alive:
            assert 0 <= t[on.LEFT + seat] <= on.MOVEMENT[race] - spent
            assert t[on.GOAL + seat] != t[on.AT + seat]
    # Damage and hit points are two sides of one account.
    lost = sum(
        int(on.HIT_POINTS[t[on.RACE + s]] - t[on.HP + s])
        for s in seats
        if t[on.HP + s] != 0 or t[on.OUT + s]
    )
    done = sum(int(t[on.DAMAGE + seat]) for seat in seats)
    assert done <= lost or phase == on.ENROL
    if table.scoring.shares:
        most = on.WHOLE * (len(seats) - len(alive))
        assert sum(int(t[on.KILLS + seat]) for seat in seats) <= most
    if phase == on.ORDERS:
        assert table.to_move == SIMULTANEOUS
        assert len(alive) >= 2
        assert table.waiting & ~t[on.ALIVE] == 0
    if phase == on.ENROL:
        assert table.waiting & ~t[on.PLACING] == 0
    if phase == on.ANSWER:
        assert len(alive) == 2
        assert int(table.to_move) in alive
    if phase == on.ENDED:
        worth = [table.returns()[seat] for seat in seats]
        assert abs(sum(worth) - 1.0) < 1e-9
        parted = any(t[on.CAUSE + s] == on.STANDOFF for s in seats)
        assert len(alive) < 2 or parted or t[on.TURN] >= LAST_TURN


SUBJECT = GameSubject(
    "gladiator-arena",
    {
        "two": GladiatorArena(2),
        "two without a limit": GladiatorArena(2, 5, 4, 0),
        "three, weak pairs": GladiatorArena(3, 6, 6, 5, 1, True),
        "five, swaps bump": GladiatorArena(5, 5, 5, 15, 3, False, True),
        "four, another scoring": GladiatorArena(
            *(4, 6, 6, 3, 2, False, False),
            on.Scoring(on.BY_SURVIVAL, shares=False, penalty=False),
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
