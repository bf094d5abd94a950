"""Random games of Arena for tests, and what must hold in every position."""

from __future__ import annotations

from harena import CHANCE, SIMULTANEOUS, TERMINAL
from harena.core.options import check_options
from harena.games.arena.options import OPTIONS, opening
from harena.games.arena.rules.board import HEXES, KING, PLACES, Q, R, count
from harena.games.arena.rules.position import Arena
from harena.games.arena.rules.table import (
    ABSENT,
    ACTIVE,
    ARMY,
    AT,
    BEGAN,
    BY_KING,
    CHANGING,
    CHOICES,
    CONTROL,
    CREATURE,
    CREATURES,
    CYCLE,
    DEAD,
    DRAWING,
    ENDED,
    ENTERED,
    FALLS,
    FATE,
    FIELD,
    FIGHTING,
    FROM,
    GOES,
    GROUND,
    HELD,
    HOW,
    IN_HAND,
    LAND_KING,
    LEFT,
    LOSER,
    MARCHED,
    MOVE,
    MOVED,
    MOVER,
    MOVING,
    NOT_YET,
    OPEN,
    OWN,
    PHASE,
    PLACE,
    PLACING,
    POOL,
    POWER,
    QUIET,
    RANGE,
    RANGE_NAMES,
    RETREATING,
    RUNNER,
    STAYS,
    STEPPED,
    STRENGTH,
    TERRAIN_NAMES,
    TROD,
    TROOPS,
    TURN,
    TURNS,
    WINNER,
    contested,
)
from harena.testing.play import Subject
from tests.arena.test_board import MAY

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


def start(**chosen: object) -> Arena:
    """The start of a match with these options; `_` stands for `-` in their names."""
    given = {name.replace("_", "-"): value for name, value in chosen.items()}
    return opening(check_options(OPTIONS, given))


def creatures(table: Arena, seat: int) -> range:
    """The creatures of a seat, dead ones too."""
    first = seat * int(OWN)
    return range(first, first + int(table.table[ARMY + seat]))


def touching(one: int, two: int) -> bool:
    """Whether two places touch, from where they lie."""
    q, r = int(Q[one] - Q[two]), int(R[one] - R[two])
    return (q, r) in {(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)}


def enters(table: Arena, creature: int, place: int) -> bool:
    """AR-1, AR-3 once more: whether a creature can enter a place."""
    t = table.table
    kind = RANGE_NAMES[int(t[RANGE + creature])]
    if place >= KING:
        return not (t[LAND_KING] and kind == "water") and place - KING != creature // OWN
    return TERRAIN_NAMES[int(t[GROUND + place])] in MAY[kind].split()


def moves(table: Arena, seat: int) -> list[int]:
    """AR-7, AR-12 once more: all that the seat may do in its movement."""
    t = table.table
    found: list[int] = []
    mover = int(t[MOVER])
    steps: dict[int, list[int]] = {}
    for c in creatures(table, seat):
        if t[LEFT + c] > 0:
            at = int(t[AT + c])
            near = [p for p in range(int(PLACES)) if touching(at, p) and enters(table, c, p)]
            steps[c] = near
    if mover >= 0:
        found += [int(PLACE) + p for p in steps.get(mover, [])]
    if mover < 0 or t[STEPPED]:
        found.append(0)
        for c, near in steps.items():
            moved = t[MOVED] >> c & 1
            power = t[MARCHED] + (0 if moved else t[POWER + c])
            if c != mover and near and (t[TURN] > 1 or moved or 2 * power <= t[STRENGTH + seat]):
                found.append(int(CREATURE) + c)
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
    phase = int(t[PHASE])
    for c in range(int(CREATURES)):
        seat, at = c // int(OWN), int(t[AT + c])
        assert (at == ABSENT) == (c not in creatures(table, seat))
        assert (at == IN_HAND) <= (phase == PLACING)
        assert at < PLACES or at in (IN_HAND, DEAD, ABSENT)
        assert (at >= KING and at < PLACES) <= (at == KING + 1 - seat and t[HOW] == BY_KING)
        assert 0 <= t[LEFT + c] <= t[MOVE + c] <= 9
        assert t[LEFT + c] == 0 or seat == t[ACTIVE]
        assert -1 <= t[FROM + c] < HEXES
        assert t[FROM + c] < 0 or seat == t[ACTIVE]
        assert (t[FROM + c] >= 0) == bool(t[MOVED] >> c & 1)
        assert t[BEGAN + c] < HEXES or t[BEGAN + c] in (IN_HAND, DEAD, ABSENT)
        if t[ACTIVE] == 1 - seat and phase in (CHANGING, MOVING) and at < HEXES:
            assert t[BEGAN + c] == at, "nobody moves in the other's movement"
    for seat in range(2):
        powers = [int(t[POWER + c]) for c in creatures(table, seat)]
        assert t[STRENGTH + seat] == sum(powers)
        assert 1 <= len(powers) <= OWN


def check_hexes(table: Arena) -> None:
    """Masks and counts agree with where creatures and terrain are; nobody's hex is both's."""
    t = table.table
    placed = t[PHASE] != PLACING
    for seat in range(2):
        troops = [0] * int(HEXES)
        for c in creatures(table, seat):
            if placed and t[AT + c] < HEXES:
                troops[int(t[AT + c])] += 1
        assert [int(t[TROOPS + seat * HEXES + h]) for h in range(int(HEXES))] == troops
        assert t[HELD + seat] == sum(1 << h for h, n in enumerate(troops) if n)
        for h in range(int(HEXES)):
            came = int(t[ENTERED + seat * HEXES + h])
            assert bool(came) == bool(t[TROD + seat] >> h & 1)
            assert all(touching(h, p) for p in range(int(HEXES)) if came >> p & 1)
    for kind, name in enumerate(RANGE_NAMES):
        ground = [TERRAIN_NAMES[int(t[GROUND + h])] for h in range(int(HEXES))]
        kings = 0 if t[LAND_KING] and name == "water" else 3 << 17
        may = sum(1 << h for h in range(int(HEXES)) if ground[h] in MAY[name].split())
        assert t[OPEN + kind] == may | kings
    assert t[CONTROL] & t[CONTROL + 1] == 0
    if t[PHASE] in (CHANGING, MOVING):
        for seat in range(2):
            alone = t[HELD + seat] & ~t[HELD + 1 - seat]
            assert alone & ~t[CONTROL + seat] == 0, "AR-10"


def check_turn(table: Arena) -> None:
    """Whose turn it is, what is left of it, and what he may do."""
    t = table.table
    phase, seat = int(t[PHASE]), int(t[ACTIVE])
    assert (table.to_move == SIMULTANEOUS) == (phase == PLACING)
    assert (table.to_move == CHANCE) == (phase in (DRAWING, FIGHTING, RETREATING))
    assert 0 <= t[TURN] <= t[TURNS]
    assert (seat < 0) == (t[TURN] == 0) == (phase in (PLACING, DRAWING))
    if phase == CHANGING:
        assert table.to_move == seat
        assert 4 <= t[POOL] <= count(t[CONTROL + seat])
        assert contested(table) == 0
        assert t[MOVED] == 0
    if phase == MOVING:
        assert table.to_move == seat
        assert sorted(table.legal_actions(seat)) == moves(table, seat)
        assert t[CYCLE] == 0
    if t[TURN] == 1:
        assert 2 * t[MARCHED] <= t[STRENGTH + seat], "AR-7"


def check_cycle(table: Arena) -> None:
    """Combat and retreat leave nothing behind, and their dice have the right sides."""
    t = table.table
    phase = int(t[PHASE])
    busy = phase in (FIGHTING, RETREATING)
    assert (t[CYCLE] > 0) <= (busy or phase == ENDED)
    assert t[CYCLE] <= 17
    for h in range(int(HEXES)):
        assert t[LOSER + h] == QUIET or busy
    for c in range(int(CREATURES)):
        assert t[FATE + c] == STAYS or phase == RETREATING
        if t[FATE + c] == GOES:
            assert count(t[CHOICES + c]) > 1
        elif t[FATE + c] == FALLS or t[FATE + c] == STAYS:
            assert t[CHOICES + c] == 0
        else:
            assert t[CHOICES + c] >> t[FATE + c] & 1
    assert (t[FIELD] >= 0) == (phase == FIGHTING)
    assert (t[RUNNER] >= 0) == (phase == RETREATING)
    if phase == FIGHTING:
        loser = int(t[LOSER + t[FIELD]])
        assert table.die == t[TROOPS + loser * HEXES + t[FIELD]] > 1
    if phase == RETREATING:
        assert table.die == count(t[CHOICES + t[RUNNER]]) > 1


def check_end(table: Arena) -> None:
    """AR-4, AR-5: the end comes when it must, and is worth one in all."""
    t = table.table
    assert (table.to_move == TERMINAL) == (t[PHASE] == ENDED) == (t[HOW] != NOT_YET)
    assert (t[WINNER] >= 0) <= (table.to_move == TERMINAL)
    if table.to_move == TERMINAL:
        assert table.returns()[0] + table.returns()[1] == 1.0
    elif t[PHASE] in (CHANGING, MOVING):
        for seat in range(2):
            assert any(t[AT + c] < HEXES for c in creatures(table, seat))


SUBJECT = Subject(
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
