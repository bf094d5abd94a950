"""The board's hexes, what lies beside what, and where what can go."""

from __future__ import annotations

import pytest

from harena.games.arena.rules import board, fields as F, terrain
from tests.arena.games import MAY
from tests.arena.positions import creature, hex_of, hexes, legal, mask, play, position


@pytest.mark.parametrize(
    ("place", "beside"),
    [
        ("A0", "A1 B0 K1"),
        ("A1", "A0 A2 B0 B1"),
        ("A5", "A4 B4 K2"),
        ("B0", "A0 A1 B1 C0 C1 K1"),
        ("B2", "A2 A3 B1 B3 C2 C3"),
        ("B4", "A4 A5 B3 C4 C5 K2"),
        ("C0", "B0 C1 K1"),
        ("C3", "B2 B3 C2 C4"),
        ("C5", "B4 C4 K2"),
        ("K1", "A0 B0 C0"),
        ("K2", "A5 B4 C5"),
    ],
)
def test_neighbours_of_a_place(place: str, beside: str) -> None:
    """AR-3: three lines of 6, 5 and 6, and a king's area beyond each end."""
    assert hexes(int(board.NEAR[hex_of(place)])) == beside


def test_masks() -> None:
    found = mask("A3 B0 C5")
    assert board.count(found) == 3
    assert board.count(0) == 0
    assert board.PLACE_NAMES[int(board.lowest(found))] == "A3"
    assert [board.PLACE_NAMES[int(board.nth(found, n))] for n in range(3)] == ["A3", "B0", "C5"]
    assert [int(board.lowest(1 << n)) for n in range(19)] == list(range(19))


@pytest.mark.parametrize("kind", F.RANGE_NAMES)
@pytest.mark.parametrize("ground", F.TERRAIN_NAMES)
def test_ar_1_which_terrain_can_be_entered(kind: str, ground: str) -> None:
    table = position(f"A1:v.mover({kind},1,1) B1={ground}")
    may = ground in MAY[kind].split()
    assert terrain.can_enter(table, creature(table, "mover"), hex_of("B1")) == may
    walks = legal(table).split()
    assert ("mover" in walks and "B1" in legal(play(table, "mover")).split()) == may


def test_ar_2_hexes_have_terrain_but_no_height() -> None:
    """AR-2: a pool buys only one of five terrains."""
    space = position("A0:v.orc").space
    names = [space.name(a) for a in range(int(F.STEP), int(F.CREATURE))]
    bought = [name.split("=") for name in names if "=" in name]
    assert len(bought) == 17 * 5
    assert {terrain for _, terrain in bought} == set(F.TERRAIN_NAMES)


def test_the_middle_line_starts_as_river() -> None:
    table = position()
    terrains = [F.TERRAIN_NAMES[int(table.values[F.GROUND + h])] for h in range(17)]
    assert terrains == ["grass"] * 6 + ["river"] * 5 + ["grass"] * 6
    assert hexes(int(table.values[F.OPEN + F.ON_WATER])) == "B0 B1 B2 B3 B4 K1 K2"


@pytest.mark.parametrize("hex_", range(int(board.HEXES)))
def test_sets_spread_to_neighbouring_hexes(hex_: int) -> None:
    """Single hexes, and several at once."""
    assert board.spread(1 << hex_) == board.NEAR[hex_] & board.ALL_HEXES
    several = 1 << hex_ | 1 << (5 * hex_ + 3) % int(board.HEXES)
    beside = board.NEAR[hex_] | board.NEAR[(5 * hex_ + 3) % int(board.HEXES)]
    assert board.spread(several) == beside & board.ALL_HEXES
