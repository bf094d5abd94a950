"""Random games of Arena for tests, and what must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Rng
from harena.core.options import check_options
from harena.games.arena import GAME
from harena.games.arena.options import OPTIONS, opening
from harena.games.arena.rules import fields as F
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


def creatures(state: Arena, seat: int) -> range:
    """The creatures of a seat, dead ones too."""
    first = seat * int(F.OWN)
    return range(first, first + int(state.values[F.ARMY + seat]))


def touching(one: int, two: int) -> bool:
    """Return whether two places touch, by their coordinates."""
    q, r = int(Q[one] - Q[two]), int(R[one] - R[two])
    return (q, r) in {(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)}


def enters(state: Arena, creature: int, place: int) -> bool:
    """AR-1, AR-3 once more: whether a creature can enter a place."""
    t = state.values
    kind = F.RANGE_NAMES[int(t[F.RANGE + creature])]
    if place >= KING:
        return not (t[F.LAND_KING] and kind == "water") and place - KING != creature // F.OWN
    return F.TERRAIN_NAMES[int(t[F.GROUND + place])] in MAY[kind].split()


def moves(state: Arena, seat: int) -> list[int]:
    """AR-7, AR-12 once more: all that the seat may do in its movement."""
    t = state.values
    found: list[int] = []
    mover = int(t[F.MOVER])
    steps: dict[int, list[int]] = {}
    for c in creatures(state, seat):
        if t[F.LEFT + c] > 0:
            at = int(t[F.AT + c])
            near = [p for p in range(int(PLACES)) if touching(at, p) and enters(state, c, p)]
            steps[c] = near
    if mover >= 0:
        found += [int(F.PLACE) + p for p in steps.get(mover, [])]
    if mover < 0 or t[F.STEPPED]:
        found.append(0)
        for c, near in steps.items():
            moved = t[F.MOVED] >> c & 1
            power = t[F.MARCHED] + (0 if moved else t[F.POWER + c])
            if (
                c != mover
                and near
                and (t[F.TURN] > 1 or moved or 2 * power <= t[F.STRENGTH + seat])
            ):
                found.append(int(F.CREATURE) + c)
    return sorted(found)


def check(state: Arena) -> None:
    """Check what holds in every position."""
    check_creatures(state)
    check_hexes(state)
    check_turn(state)
    check_cycle(state)
    check_end(state)


def check_creatures(state: Arena) -> None:
    """Nobody is lost: each creature of the armies is in hand, on the board or dead."""
    t = state.values
    phase = int(t[F.PHASE])
    for c in range(int(F.CREATURES)):
        seat, at = c // int(F.OWN), int(t[F.AT + c])
        assert (at == F.ABSENT) == (c not in creatures(state, seat))
        assert (at == F.IN_HAND) <= (phase == F.PLACING)
        assert at < PLACES or at in (F.IN_HAND, F.DEAD, F.ABSENT)
        assert (at >= KING and at < PLACES) <= (at == KING + 1 - seat and t[F.HOW] == F.BY_KING)
        assert 0 <= t[F.LEFT + c] <= t[F.MOVE + c] <= 9
        assert t[F.LEFT + c] == 0 or seat == t[F.ACTIVE]
        assert -1 <= t[F.FROM + c] < HEXES
        assert t[F.FROM + c] < 0 or seat == t[F.ACTIVE]
        assert (t[F.FROM + c] >= 0) == bool(t[F.MOVED] >> c & 1)
        assert t[F.BEGAN + c] < HEXES or t[F.BEGAN + c] in (F.IN_HAND, F.DEAD, F.ABSENT)
        if t[F.ACTIVE] == 1 - seat and phase in (F.CHANGING, F.MOVING) and at < HEXES:
            assert t[F.BEGAN + c] == at, "nobody moves in the other's movement"
    for seat in range(2):
        powers = [int(t[F.POWER + c]) for c in creatures(state, seat)]
        assert t[F.STRENGTH + seat] == sum(powers)
        assert 1 <= len(powers) <= F.OWN


def check_hexes(state: Arena) -> None:
    """Masks and counts agree with where creatures and terrain are; nobody's hex is both's."""
    t = state.values
    placed = t[F.PHASE] != F.PLACING
    for seat in range(2):
        troops = [0] * int(HEXES)
        for c in creatures(state, seat):
            if placed and t[F.AT + c] < HEXES:
                troops[int(t[F.AT + c])] += 1
        assert [int(t[F.TROOPS + seat * HEXES + h]) for h in range(int(HEXES))] == troops
        assert t[F.HELD + seat] == sum(1 << h for h, n in enumerate(troops) if n)
        for h in range(int(HEXES)):
            came = int(t[F.ENTERED + seat * HEXES + h])
            assert bool(came) == bool(t[F.TROD + seat] >> h & 1)
            assert all(touching(h, p) for p in range(int(HEXES)) if came >> p & 1)
    for kind, name in enumerate(F.RANGE_NAMES):
        ground = [F.TERRAIN_NAMES[int(t[F.GROUND + h])] for h in range(int(HEXES))]
        kings = 0 if t[F.LAND_KING] and name == "water" else 3 << 17
        may = sum(1 << h for h in range(int(HEXES)) if ground[h] in MAY[name].split())
        assert t[F.OPEN + kind] == may | kings
    assert t[F.CONTROL] & t[F.CONTROL + 1] == 0
    if t[F.PHASE] in (F.CHANGING, F.MOVING):
        for seat in range(2):
            alone = t[F.HELD + seat] & ~t[F.HELD + 1 - seat]
            assert alone & ~t[F.CONTROL + seat] == 0, "AR-10"


def check_turn(state: Arena) -> None:
    """Check whose turn it is, what is left of it, and the seat's actions."""
    t = state.values
    phase, seat = int(t[F.PHASE]), int(t[F.ACTIVE])
    assert (state.to_move == SIMULTANEOUS) == (phase == F.PLACING)
    assert (state.to_move == CHANCE) == (phase in (F.DRAWING, F.FIGHTING, F.RETREATING))
    assert 0 <= t[F.TURN] <= t[F.TURNS]
    assert (seat < 0) == (t[F.TURN] == 0) == (phase in (F.PLACING, F.DRAWING))
    if phase == F.CHANGING:
        assert state.to_move == seat
        assert 4 <= t[F.POOL] <= count(t[F.CONTROL + seat])
        assert F.contested(state) == 0
        assert t[F.MOVED] == 0
    if phase == F.MOVING:
        assert state.to_move == seat
        assert sorted(state.legal_actions(seat)) == moves(state, seat)
        assert t[F.CYCLE] == 0
    if t[F.TURN] == 1:
        assert 2 * t[F.MARCHED] <= t[F.STRENGTH + seat], "AR-7"


def check_cycle(state: Arena) -> None:
    """Combat and retreat leave nothing behind, and their dice have the right sides."""
    t = state.values
    phase = int(t[F.PHASE])
    busy = phase in (F.FIGHTING, F.RETREATING)
    assert (t[F.CYCLE] > 0) <= (busy or phase == F.ENDED)
    assert t[F.CYCLE] <= 17
    for h in range(int(HEXES)):
        assert t[F.LOSER + h] == F.QUIET or busy
    for c in range(int(F.CREATURES)):
        assert t[F.FATE + c] == F.STAYS or phase == F.RETREATING
        if t[F.FATE + c] == F.GOES:
            assert count(t[F.CHOICES + c]) > 1
        elif t[F.FATE + c] == F.FALLS or t[F.FATE + c] == F.STAYS:
            assert t[F.CHOICES + c] == 0
        else:
            assert t[F.CHOICES + c] >> t[F.FATE + c] & 1
    assert (t[F.FIELD] >= 0) == (phase == F.FIGHTING)
    assert (t[F.RUNNER] >= 0) == (phase == F.RETREATING)
    if phase == F.FIGHTING:
        loser = int(t[F.LOSER + t[F.FIELD]])
        assert state.die == t[F.TROOPS + loser * HEXES + t[F.FIELD]] > 1
    if phase == F.RETREATING:
        assert state.die == count(t[F.CHOICES + t[F.RUNNER]]) > 1


def check_end(state: Arena) -> None:
    """AR-4, AR-5: the end comes when it must, and is worth one in all."""
    t = state.values
    assert (state.to_move == TERMINAL) == (t[F.PHASE] == F.ENDED) == (t[F.HOW] != F.NOT_YET)
    assert (t[F.WINNER] >= 0) <= (state.to_move == TERMINAL)
    if state.to_move == TERMINAL:
        assert state.returns()[0] + state.returns()[1] == 1.0
    elif t[F.PHASE] in (F.CHANGING, F.MOVING):
        for seat in range(2):
            assert any(t[F.AT + c] < HEXES for c in creatures(state, seat))


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
    return GAME.start(2, {**ARMIES[seed % len(ARMIES)], "turns": turns})


def random_game(seed: int, turns: int = 16) -> Iterator[Arena]:
    """The positions of a random game."""
    return positions(game(seed, turns), Rng(seed))
