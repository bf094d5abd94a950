"""The terrain pool and what it buys."""

from __future__ import annotations

import pytest

from harena import IllegalActionError
from harena.games.arena.rules import fields as F
from harena.games.arena.rules.terrain import price
from tests.arena.positions import controlled, hex_of, hexes, legal, play, position

FIVE = "A0:v.orc B0:v.orc C0:v.orc A1/v C1/v A5:a.elf B4:a.elf C5:a.elf A4/a C4/a B3/a"
"""The example: five hexes of violet, six of amber, six of nobody."""
EIGHT = "A0:v.orc A1/v A2/v B0/v B1/v C0/v C1/v C2/v C5:a.elf"
ELEVEN = "A0:v.orc A1/v A2/v A3/v B0/v B1/v B2/v C0/v C1/v C2/v C3/v C5:a.elf"


def prices(text: str) -> set[int]:
    """The prices of what is on offer."""
    table = position(text, phase="terrain")
    steps = [word for word in legal(table).split() if word != "done"]
    return {int(price(table, hex_of(word[:2]))) for word in steps}


def test_ar_11_pool_has_a_point_per_hex() -> None:
    """The example's five and six: a step on an own hex, and for six also on nobody's."""
    five = position(FIVE, phase="terrain")
    six = position(FIVE, phase="terrain", active="amber")
    assert (five.values[F.POOL], six.values[F.POOL]) == (5, 6)
    assert {word[:2] for word in legal(five).split()[1:]} == {"A0", "A1", "B0", "C0", "C1"}
    own = {"A5", "B4", "C5", "A4", "C4", "B3"}
    nobodys = {"A2", "A3", "B1", "B2", "C2", "C3"}
    assert {word[:2] for word in legal(six).split()[1:]} == own | nobodys


def test_ar_11_prices_by_control() -> None:
    table = position(FIVE, phase="terrain")
    assert [int(price(table, hex_of(h))) for h in ("A1", "A2", "A4", "A5")] == [4, 6, 8, 8]
    assert prices(FIVE) == {4}
    assert prices(EIGHT) == {4, 6, 8}


def test_ar_11_eight_points_on_a_neutral_hex() -> None:
    """The example: grass to rocky for six; the two points left buy nothing."""
    table = play(position(EIGHT, phase="terrain"), "B3=grass")
    assert table.values[F.POOL] == 2
    assert table.values[F.PHASE] == F.MOVING
    table = position(EIGHT, phase="terrain")
    play(table, "A3=rocky")
    assert (table.values[F.POOL], table.values[F.PHASE]) == (2, F.MOVING)
    assert table.values[F.GROUND + hex_of("A3")] == F.TERRAIN_NAMES.index("rocky")


def test_ar_11_eleven_points_on_two_steps_of_a_hex() -> None:
    """The example: an own hex from grass to river and on to water, for eight."""
    table = play(position(ELEVEN, phase="terrain"), "C2=river")
    assert (table.values[F.POOL], table.values[F.PHASE]) == (7, F.CHANGING)
    play(table, "C2=water")
    assert (table.values[F.POOL], table.values[F.PHASE]) == (3, F.MOVING)
    assert table.values[F.GROUND + hex_of("C2")] == F.TERRAIN_NAMES.index("water")
    assert hexes(int(table.values[F.CHANGED])) == "C2"


@pytest.mark.parametrize(
    ("terrain", "becomes"),
    [
        ("grass", "forest rocky river"),
        ("forest", "grass"),
        ("rocky", "grass"),
        ("river", "grass water"),
        ("water", "river"),
    ],
)
def test_ar_11_steps(terrain: str, becomes: str) -> None:
    """The example: grass may become river, forest or rocky, but not water at once."""
    table = position(f"{FIVE} A1={terrain}", phase="terrain")
    words = [word for word in legal(table).split() if word.startswith("A1=")]
    assert words == [f"A1={one}" for one in becomes.split()]
    for other in F.TERRAIN_NAMES:
        action = table.space.find(f"A1={other}")
        assert table.is_legal(0, action) == (other in becomes.split())


def test_ar_11_reverting_is_paid_again() -> None:
    table = play(position(EIGHT, phase="terrain"), "A1=forest A1=grass")
    assert (table.values[F.POOL], table.values[F.PHASE]) == (0, F.MOVING)
    assert hexes(int(table.values[F.CHANGED])) == "A1"


def test_ar_11_occupied_hexes_change_too() -> None:
    table = play(position(EIGHT, phase="terrain"), "C5=river")
    assert (table.values[F.POOL], table.values[F.PHASE]) == (0, F.MOVING)
    table = play(position(EIGHT, phase="terrain"), "A0=river")
    assert table.values[F.POOL] == 4


def test_ar_11_points_are_not_saved() -> None:
    table = play(position(EIGHT, phase="terrain"), "done")
    assert (table.values[F.POOL], table.values[F.PHASE]) == (0, F.MOVING)


def test_ar_11_prices_and_pool_do_not_change_while_buying() -> None:
    table = play(position(ELEVEN, phase="terrain"), "A0=forest")
    assert table.values[F.POOL] == 7
    assert int(price(table, hex_of("A0"))) == 4
    with pytest.raises(IllegalActionError):
        play(table, "C5=river")


def test_ar_9_small_pools_skip_the_terrain_phase() -> None:
    """With three hexes nothing can be bought: the turn begins with movement."""
    table = position("A0:v.orc B0/v C0/v C5:a.elf", phase="terrain")
    assert (table.values[F.POOL], table.values[F.PHASE]) == (3, F.MOVING)


def test_ar_3_the_kings_areas_never_change() -> None:
    table = position(EIGHT, phase="terrain")
    assert table.space.find("K1=grass") == -1
    assert not any(word.startswith("K") for word in legal(table).split())
    assert "K1" not in controlled(table, "violet")
