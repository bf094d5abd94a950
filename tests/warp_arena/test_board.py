"""Chapter 2 of Warp Arena: grids, what is beside what, and the places beside a grid."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from harena import CHANCE, Rng
from harena.games.warp_arena.rules import grids
from harena.games.warp_arena.rules.fields import CELL_Q, CELL_R, TURNED
from harena.games.warp_arena.rules.grids import legal_places
from harena.games.warp_arena.rules.ids import SLOT, SLOTS
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.shapes import HEXES, distance
from harena.testing.play import RandomPosition, copy_of, random_steps
from tests.warp_arena.facts import beside, hex_of
from tests.warp_arena.games import SIDES, SUBJECT, neighbours, played
from tests.warp_arena.positions import GAP, L92, TWO, position

QUICK_TABLE = {
    "11-c": "11-1 11-2 11-3 11-4 11-5 11-6",
    "11-1": "13-5 13-4 11-2 11-c 11-6 8-3",
    "11-2": "13-4 16-6 16-5 11-3 11-c 11-1",
    "11-3": "11-2 16-5 14-1 14-6 11-4 11-c",
    "11-4": "11-c 11-3 14-6 9-2 9-1 11-5",
    "11-5": "11-6 11-c 11-4 9-1 6-3 6-2",
    "11-6": "8-3 11-1 11-c 11-5 6-2 8-4",
    "13-4": "13-c 13-3 16-6 11-2 11-1 13-5",
    "13-5": "13-6 13-c 13-4 11-1 8-3 8-2",
    "8-3": "8-2 13-5 11-1 11-6 8-4 8-c",
    "1-1": "void void 1-2 1-c 1-6 void",
    "15-2": "void void void 15-3 15-c 15-1",
}
"""Neighbours in the quick arena, worked out by hand: east, then clockwise."""

CHAINS = {
    "9-3": "9-2 void 10-2 10-1 9-4 9-c",
    "10-3": "10-2 17-4 17-3 void 10-4 10-c",
    "13-4": "13-c 13-3 void 10-5 void 13-5",
}
"""The three examples of 9.2: where the faces 1 to 6 of a die lead."""


def around(state: WarpArena, hex_: str) -> list[str]:
    """The neighbours of a hex counted as on a die: 1 lies where its own grid's hex 1 lies."""
    turned = int(state.values[TURNED + int(hex_.split("-", maxsplit=1)[0]) - 1])
    ways = beside(state, hex_)
    return [ways[(k + turned) % 6] for k in range(6)]


def hexes_of(grid: int) -> list[str]:
    """The secondary hexes of a grid, 1 first."""
    return [f"{grid}-{k}" for k in range(1, 7)]


@pytest.mark.parametrize("hex_", QUICK_TABLE)
def test_wa_1_neighbours_in_the_quick_arena(hex_: str) -> None:
    """[WA-1] [WA-50] Row by row as worked out by hand."""
    assert beside(position(), hex_) == QUICK_TABLE[hex_].split()


@pytest.mark.parametrize("state", [position(), played(4, 20, True, 6, 60), position(layout=L92)])
def test_wa_1_a_grid_is_a_flower(state: WarpArena) -> None:
    """[WA-1] Consecutive numbers are neighbours, k lies opposite k + 3, three sides lead out."""
    for grid in range(1, int(state.grids) + 1):
        if state.values[TURNED + grid - 1] < 0:
            continue
        assert around(state, f"{grid}-c") == hexes_of(grid)
        for k in range(1, 7):
            ways = around(state, f"{grid}-{k}")
            assert ways[(k + 2) % 6] == f"{grid}-c"
            assert ways[(k - 3) % 6] == f"{grid}-{(k - 2) % 6 + 1}"
            assert ways[(k + 1) % 6] == f"{grid}-{k % 6 + 1}"
            for out in (k - 2, k - 1, k):
                assert not ways[out % 6].startswith(f"{grid}-")


@pytest.mark.parametrize("hex_", CHAINS)
def test_wa_1_the_examples_of_chapter_nine(hex_: str) -> None:
    """[WA-1] All eighteen results of the three examples, in an arena turned any way."""
    table = position(layout=L92)
    assert around(table, hex_) == CHAINS[hex_].split()
    for turn in range(6):
        layout = {}
        for grid, (east, south, turned) in L92.items():
            q, r = east, south
            for _ in range(turn):
                q, r = -r, q + r
            layout[grid] = (q, r, (turned + turn) % 6)
        assert around(position(layout=layout), hex_) == CHAINS[hex_].split()


def test_wa_2_touching_grids_are_three_apart() -> None:
    """[WA-2] Of the 18 places beside a grid six share one side, twelve share three."""
    shared = []
    for n in range(18):
        q, r = int(HEXES.place_q[n]), int(HEXES.place_r[n])
        assert distance(HEXES, q, r) == 3
        table = position(layout={1: (0, 0, 0), 2: (q, r, 0)})
        shared.append(sum(to.startswith("2-") for h in hexes_of(1) for to in beside(table, h)))
    assert shared == [1, 3, 3] * 6
    assert len({(int(HEXES.place_q[n]), int(HEXES.place_r[n])) for n in range(18)}) == 18
    far = position(layout={1: (0, 0, 0), 2: (4, 0, 0)})
    assert not any(to.startswith("2-") for h in hexes_of(1) for to in beside(far, h))


@pytest.mark.parametrize(
    ("slot", "sides"),
    [
        (0, "1-1|2-4"),
        (1, "1-1|2-4 1-1|2-5 1-2|2-4"),
        (2, "1-1|2-5 1-2|2-4 1-2|2-5"),
        (3, "1-2|2-5"),
    ],
)
def test_wa_2_which_sides_touch(slot: int, sides: str) -> None:
    """[WA-2] East, then clockwise to the south-east."""
    table = position(
        layout={1: (0, 0, 0), 2: (int(HEXES.place_q[slot]), int(HEXES.place_r[slot]), 0)}
    )
    found = {f"{h}|{to}" for h in hexes_of(1) for to in beside(table, h) if to.startswith("2-")}
    assert found == set(sides.split())


def test_wa_2_the_quick_arena_is_closed() -> None:
    """[WA-2] [WA-50] 140 hexes, and each grid in the middle touches six others."""
    table = position()
    places = {(int(table.near[840 + 2 * h]), int(table.near[841 + 2 * h])) for h in range(140)}
    assert len(places) == 140
    for grid in (6, 8, 9, 11, 13, 14, 16):
        ways = [to for h in hexes_of(grid) for to in beside(table, h)]
        others = {to.split("-")[0] for to in ways} - {str(grid)}
        assert len(others) == 6
        assert "void" not in ways
    assert all(table.values[TURNED + grid] == 0 for grid in range(20))
    centres = [(int(table.values[CELL_Q + g]), int(table.values[CELL_R + g])) for g in range(20)]
    assert (centres[0], centres[10], centres[19]) == ((5, -8), (0, 0), (-2, 6))
    assert centres == sorted(centres, key=lambda centre: (centre[1], centre[0]))


def test_wa_2_gaps_are_allowed() -> None:
    """[WA-2] Two grids that do not touch, and one that touches both."""
    table = position(layout=GAP)
    assert beside(table, "1-1")[0] == "void"
    assert grids.distance(table, hex_of(table, "1-1"), hex_of(table, "2-4")) == 2
    assert any(to.startswith("1-") for h in hexes_of(3) for to in beside(table, h))
    assert any(to.startswith("2-") for h in hexes_of(3) for to in beside(table, h))


def test_wa_3_a_turned_grid() -> None:
    """[WA-3] [WA-1] One step clockwise: hex 1 lies where hex 2 lay."""
    table = position()
    grids.rotate(table, 10, 1)
    assert beside(table, "11-1") == ["13-4", "16-6", "16-5", "11-2", "11-c", "11-6"]


@given(SUBJECT.places(), st.integers(0, 19), st.integers(0, 19), st.integers(0, 5))
def test_wa_3_turning_and_exchanging_keep_the_outline(
    place: RandomPosition, one: int, two: int, turn: int
) -> None:
    """[WA-3] The same centres, so the same grids touch; six turns change nothing at all."""
    table = SUBJECT.at(place)
    one, two = one % int(table.grids), two % int(table.grids)
    if table.values[TURNED + one] < 0 or table.values[TURNED + two] < 0:
        return
    before = neighbours(table)

    def touching() -> set[tuple[int, int]]:
        near = neighbours(table)
        return {(n // 42, to // 7) for n, to in enumerate(near) if to >= 0}

    def centres() -> set[tuple[int, int]]:
        t = table.values
        return {(int(t[CELL_Q + g]), int(t[CELL_R + g])) for g in range(int(table.grids))}

    beside, spots = touching(), centres()
    grids.rotate(table, one, turn)
    assert touching() == beside
    grids.rotate(table, one, 6 - turn)
    assert neighbours(table) == before
    grids.exchange(table, one, two, turn, (turn + 2) % 6)
    assert centres() == spots
    assert [int(table.near[n]) for n in range(len(before))] == neighbours(table)


def test_wa_13_the_copies_of_a_position_keep_their_own_arena() -> None:
    """[WA-13] A grid that moves in one copy lies still in the other."""
    table = position()
    copy = copy_of(table)
    grids.lay(table, 19, 2, 6, 2)
    assert neighbours(copy) == neighbours(position())
    assert [int(copy.near[n]) for n in range(840)] == neighbours(copy)
    assert beside(table, "18-c") == beside(copy, "18-c")
    assert beside(table, "18-3") != beside(copy, "18-3")


def by(state: WarpArena, grid: int) -> set[str]:
    """The places that are offered for a grid."""
    found = state.space.borrow()
    found.clear()
    legal_places(state, grid - 1, found)
    names = [state.space.name(action) for action in found.to_list()]
    assert len(names) == len(set(names))
    return set(names)


@given(SUBJECT.places(), st.integers(0, 19))
def test_wa_12_places_are_found_once_each(place: RandomPosition, grid: int) -> None:
    """[WA-12] [WA-2] Against a plain search of the plane: every free centre that touches."""
    table = SUBJECT.at(place)
    grid %= int(table.grids)
    t = table.values
    lying = {
        g: (int(t[CELL_Q + g]), int(t[CELL_R + g]))
        for g in range(int(table.grids))
        if t[TURNED + g] >= 0
    }
    old = lying.pop(grid, None)
    wanted = set()
    for g, (q, r) in lying.items():
        for n in range(18):
            spot = (q + int(HEXES.place_q[n]), r + int(HEXES.place_r[n]))
            near = {
                h: int(distance(HEXES, spot[0] - a, spot[1] - b)) for h, (a, b) in lying.items()
            }
            if spot != old and min(near.values()) == 3:
                assert g in near
                wanted.add((min(h for h in near if near[h] == 3), spot))
    found = set()
    for name in by(table, grid + 1):
        _, anchor, n_text = name.split("-")
        g, n = int(anchor) - 1, int(n_text)
        found.add((g, (lying[g][0] + int(HEXES.place_q[n]), lying[g][1] + int(HEXES.place_r[n]))))
    assert found == wanted


def test_wa_12_random_places_are_even() -> None:
    """[WA-12] Chi-square: the short cut for random play prefers no place."""
    table = position(layout=TWO | {3: (0, 3, 0)})
    rng = Rng(4)
    names = by(table, 3)
    counts = dict.fromkeys(names, 0)
    for _ in range(200 * len(names)):
        counts[table.space.name(int(grids.random_place(table, 2, rng)))] += 1
    chi = sum((n - 200) ** 2 / 200 for n in counts.values())
    assert chi < len(names) + 4 * (2 * len(names)) ** 0.5
    assert table.space.size > SLOT + 3 * SLOTS


def test_wa_1_die_directions_and_sides_agree() -> None:
    """[WA-1] Clockwise from the east; a step there and back leads nowhere."""
    for way in range(6):
        (q, r), (a, b) = SIDES[way], SIDES[(way + 3) % 6]
        assert (q + a, r + b) == (0, 0)
        c, d = SIDES[(way + 1) % 6]
        assert (-r, q + r) == (c, d)


def test_random_choices_are_even() -> None:
    """Chi-square where a grid is placed, where robots stand, and in a plain list."""
    table = WarpArena(2, 20, True)
    for _ in random_steps(table, Rng(1), 14):
        pass
    while table.to_move == CHANCE:
        table.apply_chance(1)
    rng = Rng(8)
    for state in (table, position("rB1@11-c"), position("rH1@11-1", red="wild")):
        seat = int(state.to_move)
        legal = state.legal_actions(seat)
        counts = dict.fromkeys(legal, 0)
        for _ in range(150 * len(legal)):
            counts[int(state.random_action(seat, rng, state.space.borrow()))] += 1
        assert sorted(counts) == sorted(legal)
        chi = sum((n - 150) ** 2 / 150 for n in counts.values())
        assert chi < len(legal) + 4 * (2 * len(legal)) ** 0.5
