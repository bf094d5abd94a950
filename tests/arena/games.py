"""Random games of Arena for tests, and what must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Rng
from harena.core.options import check_options
from harena.games.arena import GAME
from harena.games.arena.options import OPTIONS, opening
from harena.games.arena.rules import table as on
from harena.games.arena.rules.board import HEXES, KING, PLACES, Q, R, count
from harena.games.arena.rules.position import Arena
from harena.testing.play import GameSubject
from tests.shared.random_play import positions

CROWDED: dict[str, object] = {
    "army": "custom",
    "army-1": "3 orc, 2xswarm:all:1:3, 2 dragon, shark, evil-mound, centaur, 2 kobold",
    "army-2": "2xgnat:all:0:9, 3 elf, ogre, 2 sea serpent, 2xevil-mound, land-centaur, giant",
}
FEW: dict[str, object] = {
    "army": "custom",
    "army-1": "dragon",
    "army-2": "shark,2xevil-mound",
    "king-area": "land",
}
MAY = {
    "grass": "grass river",
    "forest": "grass forest river",
    "rocky": "grass rocky river",
    "land": "grass forest rocky river",
    "water": "river water",
    "all": "grass forest rocky river water",
}
"""[range] -> the terrains that it may enter, told once more."""
WILD: dict[str, object] = {
    "army": "custom",
    "army-1": "dragon, shark, 2 evil-mound, human, 3xguard:land:2:3",
    "army-2": "sea serpent, land centaur, 2 kobold, ogre, 2 evil-mound",
}
ARMIES: tuple[dict[str, object], ...] = (
    {"army": "game-1"},
    {"army": "game-2"},
    {"army": "game-3"},
    WILD,
    {**WILD, "king-area": "land"},
)


def start(**chosen: object) -> Arena:
    """The start of a match with these options; `_` stands for `-` in their names."""
    given = {name.replace("_", "-"): value for name, value in chosen.items()}
    return opening(check_options(OPTIONS, given))


def creatures(table: Arena, seat: int) -> range:
    """The creatures of a seat, dead ones too."""
    first = seat * int(on.OWN)
    return range(first, first + int(table.table[on.ARMY + seat]))


def touching(one: int, two: int) -> bool:
    """Whether two places touch, from where they lie."""
    q, r = int(Q[one] - Q[two]), int(R[one] - R[two])
    return (q, r) in {(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)}


def enters(table: Arena, creature: int, place: int) -> bool:
    """AR-1, AR-3 once more: whether a creature can enter a place."""
    t = table.table
    kind = on.RANGE_NAMES[int(t[on.RANGE + creature])]
    if place >= KING:
        return not (t[on.LAND_KING] and kind == "water") and place - KING != creature // on.OWN
    return on.TERRAIN_NAMES[int(t[on.GROUND + place])] in MAY[kind].split()


def moves(table: Arena, seat: int) -> list[int]:
    """AR-7, AR-12 once more: all that the seat may do in its movement."""
    t = table.table
    found: list[int] = []
    mover = int(t[on.MOVER])
    steps: dict[int, list[int]] = {}
    for c in creatures(table, seat):
        if t[on.LEFT + c] > 0:
            at = int(t[on.AT + c])
            near = [p for p in range(int(PLACES)) if touching(at, p) and enters(table, c, p)]
            steps[c] = near
    if mover >= 0:
        found += [int(on.PLACE) + p for p in steps.get(mover, [])]
    if mover < 0 or t[on.STEPPED]:
        found.append(0)
        for c, near in steps.items():
            moved = t[on.MOVED] >> c & 1
            power = t[on.MARCHED] + (0 if moved else t[on.POWER + c])
            if (
                c != mover
                and near
                and (t[on.TURN] > 1 or moved or 2 * power <= t[on.STRENGTH + seat])
            ):
                found.append(int(on.CREATURE) + c)
    return sorted(found)


def check(table: Arena) -> None:
    """What holds in every position."""
    check_creatures(table)
    check_hexes(table)
    check_turn(table)
    check_cycle(table)
    check_end(table)


def check_creatures(table: Arena) -> None:
    """Nobody is lost: each creature of the armies is in hand, on the board or dead."""
    t = table.table
    phase = int(t[on.PHASE])
    for c in range(int(on.CREATURES)):
        seat, at = c // int(on.OWN), int(t[on.AT + c])
        assert (at == on.ABSENT) == (c not in creatures(table, seat))
        assert (at == on.IN_HAND) <= (phase == on.PLACING)
        assert at < PLACES or at in (on.IN_HAND, on.DEAD, on.ABSENT)
        assert (at >= KING and at < PLACES) <= (at == KING + 1 - seat and t[on.HOW] == on.BY_KING)
        assert 0 <= t[on.LEFT + c] <= t[on.MOVE + c] <= 9
        assert t[on.LEFT + c] == 0 or seat == t[on.ACTIVE]
        assert -1 <= t[on.FROM + c] < HEXES
        assert t[on.FROM + c] < 0 or seat == t[on.ACTIVE]
        assert (t[on.FROM + c] >= 0) == bool(t[on.MOVED] >> c & 1)
        assert t[on.BEGAN + c] < HEXES or t[on.BEGAN + c] in (on.IN_HAND, on.DEAD, on.ABSENT)
        if t[on.ACTIVE] == 1 - seat and phase in (on.CHANGING, on.MOVING) and at < HEXES:
            assert t[on.BEGAN + c] == at, "nobody moves in the other's movement"
    for seat in range(2):
        powers = [int(t[on.POWER + c]) for c in creatures(table, seat)]
        assert t[on.STRENGTH + seat] == sum(powers)
        assert 1 <= len(powers) <= on.OWN


def check_hexes(table: Arena) -> None:
    """Masks and counts agree with where creatures and terrain are; nobody's hex is both's."""
    t = table.table
    placed = t[on.PHASE] != on.PLACING
    for seat in range(2):
        troops = [0] * int(HEXES)
        for c in creatures(table, seat):
            if placed and t[on.AT + c] < HEXES:
                troops[int(t[on.AT + c])] += 1
        assert [int(t[on.TROOPS + seat * HEXES + h]) for h in range(int(HEXES))] == troops
        assert t[on.HELD + seat] == sum(1 << h for h, n in enumerate(troops) if n)
        for h in range(int(HEXES)):
            came = int(t[on.ENTERED + seat * HEXES + h])
            assert bool(came) == bool(t[on.TROD + seat] >> h & 1)
            assert all(touching(h, p) for p in range(int(HEXES)) if came >> p & 1)
    for kind, name in enumerate(on.RANGE_NAMES):
        ground = [on.TERRAIN_NAMES[int(t[on.GROUND + h])] for h in range(int(HEXES))]
        kings = 0 if t[on.LAND_KING] and name == "water" else 3 << 17
        may = sum(1 << h for h in range(int(HEXES)) if ground[h] in MAY[name].split())
        assert t[on.OPEN + kind] == may | kings
    assert t[on.CONTROL] & t[on.CONTROL + 1] == 0
    if t[on.PHASE] in (on.CHANGING, on.MOVING):
        for seat in range(2):
            alone = t[on.HELD + seat] & ~t[on.HELD + 1 - seat]
            assert alone & ~t[on.CONTROL + seat] == 0, "AR-10"


def check_turn(table: Arena) -> None:
    """Whose turn it is, what is left of it, and what he may do."""
    t = table.table
    phase, seat = int(t[on.PHASE]), int(t[on.ACTIVE])
    assert (table.to_move == SIMULTANEOUS) == (phase == on.PLACING)
    assert (table.to_move == CHANCE) == (phase in (on.DRAWING, on.FIGHTING, on.RETREATING))
    assert 0 <= t[on.TURN] <= t[on.TURNS]
    assert (seat < 0) == (t[on.TURN] == 0) == (phase in (on.PLACING, on.DRAWING))
    if phase == on.CHANGING:
        assert table.to_move == seat
        assert 4 <= t[on.POOL] <= count(t[on.CONTROL + seat])
        assert on.contested(table) == 0
        assert t[on.MOVED] == 0
    if phase == on.MOVING:
        assert table.to_move == seat
        assert sorted(table.legal_actions(seat)) == moves(table, seat)
        assert t[on.CYCLE] == 0
    if t[on.TURN] == 1:
        assert 2 * t[on.MARCHED] <= t[on.STRENGTH + seat], "AR-7"


def check_cycle(table: Arena) -> None:
    """Combat and retreat leave nothing behind, and their dice have the right sides."""
    t = table.table
    phase = int(t[on.PHASE])
    busy = phase in (on.FIGHTING, on.RETREATING)
    assert (t[on.CYCLE] > 0) <= (busy or phase == on.ENDED)
    assert t[on.CYCLE] <= 17
    for h in range(int(HEXES)):
        assert t[on.LOSER + h] == on.QUIET or busy
    for c in range(int(on.CREATURES)):
        assert t[on.FATE + c] == on.STAYS or phase == on.RETREATING
        if t[on.FATE + c] == on.GOES:
            assert count(t[on.CHOICES + c]) > 1
        elif t[on.FATE + c] == on.FALLS or t[on.FATE + c] == on.STAYS:
            assert t[on.CHOICES + c] == 0
        else:
            assert t[on.CHOICES + c] >> t[on.FATE + c] & 1
    assert (t[on.FIELD] >= 0) == (phase == on.FIGHTING)
    assert (t[on.RUNNER] >= 0) == (phase == on.RETREATING)
    if phase == on.FIGHTING:
        loser = int(t[on.LOSER + t[on.FIELD]])
        assert table.die == t[on.TROOPS + loser * HEXES + t[on.FIELD]] > 1
    if phase == on.RETREATING:
        assert table.die == count(t[on.CHOICES + t[on.RUNNER]]) > 1


def check_end(table: Arena) -> None:
    """AR-4, AR-5: the end comes when it must, and is worth one in all."""
    t = table.table
    assert (table.to_move == TERMINAL) == (t[on.PHASE] == on.ENDED) == (t[on.HOW] != on.NOT_YET)
    assert (t[on.WINNER] >= 0) <= (table.to_move == TERMINAL)
    if table.to_move == TERMINAL:
        assert table.returns()[0] + table.returns()[1] == 1.0
    elif t[on.PHASE] in (on.CHANGING, on.MOVING):
        for seat in range(2):
            assert any(t[on.AT + c] < HEXES for c in creatures(table, seat))


SUBJECT = GameSubject(
    "arena",
    {
        "zombies": start(army="game-1"),
        "giant": start(army="game-2"),
        "centaur": start(army="game-3"),
        "crowded": start(**CROWDED),
        "few": start(**FEW),
    },
    [
        (2, {"army": "game-1"}),
        (2, {"army": "game-2", "turns": 30}),
        (2, {"army": "game-3"}),
        (2, CROWDED),
        (2, FEW),
    ],
    check,
    steps=1200,
    opening=60,
)


def game(seed: int, turns: int) -> Arena:
    """The start of a game of few turns."""
    table = GAME.start(2, {**ARMIES[seed % len(ARMIES)], "turns": turns})
    assert isinstance(table, Arena)
    return table


def random_game(seed: int, turns: int = 16) -> Iterator[Arena]:
    """The positions of a random game."""
    return positions(game(seed, turns), Rng(seed))
