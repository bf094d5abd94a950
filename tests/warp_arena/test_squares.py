"""Grids of squares: neighbours, turning, placing, moving and firing on blocks of nine."""

from __future__ import annotations

import pytest

from harena import Match, Rng
from harena.games.warp_arena.notation.write import parse
from harena.games.warp_arena.rules import grids
from harena.games.warp_arena.rules.fields import CELL_Q, CELL_R, POINTS, TURNED
from harena.games.warp_arena.rules.ids import SLOT
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.setup import quick_arena
from harena.games.warp_arena.rules.shapes import SQUARES
from tests.warp_arena.facts import beside, hex_of, hexes, legal
from tests.warp_arena.games import SQUARE_SIDES, check, check_arena
from tests.warp_arena.positions import expect, play, position, refused
from tests.warp_arena.scripted_matches import new_match, rules, set_up, table_of

SQUARE = rules("shape=square")
MAP = """
map squares -1 -1
1-6     1-7     1-8     2-6     2-7     2-8
1-5     1-c     1-1     2-5     2-c     2-1
1-4     1-3     1-2     2-4     2-3     2-2
3-6     3-7     3-8     4-6     4-7     4-8
3-5     3-c     3-1     4-5     4-c     4-1
3-4     3-3     3-2     4-4     4-3     4-2
"""
WIDE = [[(3 * column, 3 * row) for column in range(3)] for row in range(3)]


def seen(*lines: str) -> WarpArena:
    """Four blocks, and what the lines say; blue's C-bot is where nobody comes."""
    named = {line.split()[0] for line in lines}
    others = [
        text for name, text in (("red", "red C 3-4"), ("blue", "blue C 3-4")) if name not in named
    ]
    return parse("\n".join([MAP.strip(), *lines, *others]) + "\n")


def nine(things: str, *, options: str = "shape=square", **hands: str) -> WarpArena:
    """Nine blocks, three by three, grid 5 in the middle at 3, 3 for its centre."""
    layout = {
        3 * row + column + 1: (*WIDE[row][column], 0) for row in range(3) for column in range(3)
    }
    return position(
        things,
        layout=layout,
        variant=rules(options),
        **hands,  # type: ignore[arg-type]
    )


def squares_at(state: WarpArena, names: set[str]) -> set[tuple[int, int]]:
    """Return the places of squares."""
    return {
        (int(grids.hex_q(state, hex_of(state, name))), int(grids.hex_r(state, hex_of(state, name))))
        for name in names
    }


# --- a block ----------------------------------------------------------------------------------


def test_wa_61_squares_are_numbered_clockwise_from_the_east() -> None:
    """[WA-45] [WA-61] A centre and eight: east, south-east, south and so on."""
    table = seen("blue C 4-c", "red C 1-c")
    assert beside(table, "1-c") == [f"1-{k}" for k in range(1, 9)]
    assert (int(table.cells), int(table.ways), int(table.hexes)) == (9, 8, 36)
    assert (table.space.find("1-8") >= 0, table.space.find("1-9")) == (True, -1)


def test_wa_45_eight_neighbours_across_blocks_and_corners() -> None:
    """[WA-45] Four blocks meet in a corner: 1-2 is beside squares of all of them."""
    table = seen("blue C 4-c", "red C 1-c")
    assert beside(table, "1-2") == ["2-4", "4-6", "3-8", "3-7", "1-3", "1-c", "1-1", "2-5"]
    assert beside(table, "4-6") == ["4-7", "4-c", "4-5", "3-1", "3-8", "1-2", "2-4", "2-3"]
    assert beside(table, "1-6") == ["1-7", "1-c", "1-5", *["void"] * 5]
    check(table)


@pytest.mark.parametrize("steps", range(1, 4))
def test_wa_61_blocks_turn_by_quarters(steps: int) -> None:
    """[WA-61] [WA-3] [WA-13] In its place; all that is on it turns along."""
    table = seen(
        "blue C 4-c", "red C 1-1 +1, W1 1-8", "loose 1-8 2", "destroyed 1-3", "field blue 1-5"
    )
    assert squares_at(table, {"1-1"}) == {(1, 0)}
    expect(table, "action-rotate grid-1", "choices: =1 =2 =3")
    expect(table, f"={steps}", f"turned 1: {steps}")
    for k in range(1, 9):
        assert squares_at(table, {f"1-{k}"}) == {SQUARE_SIDES[(k - 1 + 2 * steps) % 8]}
    expect(table, "", "on 1-1: rC+1; on 1-8: rW1 PD2; on 1-3: X; on 1-5: FF(b)")
    check_arena(table)


def test_wa_61_four_quarters_are_a_whole_turn() -> None:
    """[WA-61] As it lay before; an eighth is no way to turn."""
    table = seen("blue C 4-c", "red C 1-1")
    before = list(table.near)
    for _ in range(2):
        table.values[POINTS] = 3
        play(table, "action-rotate", "grid-1", "=2")
    assert (int(table.values[TURNED]), list(table.near)) == (0, before)
    play(table, "action-rotate", "grid-1")
    for wrong in ("=0", "=4", "=5"):
        refused(table, wrong)


# --- placing (WA-61, WA-63) -------------------------------------------------------------------


def places(state: WarpArena) -> list[tuple[int, int]]:
    """Return the places where the requested grid could be laid."""
    return [
        (int(grids.slot_q(state, a)), int(grids.slot_r(state, a))) for a in state.legal_actions()
    ]


def test_wa_61_twenty_places_around_a_block() -> None:
    """[WA-61] [WA-2] Five along each side; a corner is not enough."""
    match = Match("warp-arena", 2, {"arena": "built", "shape": "square", "grids": "4"})
    for face in (20, 1, 1):
        match.apply_chance(face)
    match.apply_action("=3")
    match.apply_chance(1)
    state = match.state
    assert isinstance(state, WarpArena)
    found = places(state)
    along = range(-2, 3)
    sides = [(3, n) for n in along] + [(-3, n) for n in along]
    sides += [(n, 3) for n in along] + [(n, -3) for n in along]
    assert len(found) == 20
    assert sorted(found) == sorted(sides)
    # by-1-0 due east, 5 south, 10 west, 15 north; the corners have no name.
    named = {
        n: (int(grids.slot_q(state, SLOT + n)), int(grids.slot_r(state, SLOT + n)))
        for n in range(20)
    }
    assert [named[n] for n in (0, 5, 10, 15)] == [(3, 0), (0, 3), (-3, 0), (0, -3)]
    assert [named[n] for n in (1, 18)] == [(3, 1), (3, -2)]
    for wrong in range(20, 24):
        assert not state.is_legal(int(state.to_move), int(SLOT) + wrong)


@pytest.mark.parametrize("seed", range(6))
def test_wa_61_places_share_a_side_without_overlap(seed: int) -> None:
    """[WA-61] [WA-12] Found afresh for arenas built at random, each place under one name."""
    rng = Rng(seed)
    table = WarpArena(2, 8, False, SQUARE)
    t = table.values
    for grid in range(8):
        t[TURNED + grid] = -1
    t[CELL_Q], t[CELL_R], t[TURNED] = 0, 0, 0
    for grid in range(1, 8):
        slot = int(grids.random_place(table, grid, rng))
        q, r = int(grids.slot_q(table, slot)), int(grids.slot_r(table, slot))
        t[CELL_Q + grid], t[CELL_R + grid], t[TURNED + grid] = q, r, rng.below(4)
    lying = [(int(t[CELL_Q + n]), int(t[CELL_R + n])) for n in range(8)]
    table = position(
        "rC@1-c bC@2-c",
        layout={n + 1: (*lying[n], int(t[TURNED + n])) for n in range(8)},
        grids=8,
        variant=SQUARE,
    )
    check_arena(table)
    play(table, "action-warp", "d8=8")
    others = lying[:7]
    wanted = set()
    for q in range(-25, 26):
        for r in range(-25, 26):
            away = [(abs(q - a), abs(r - b)) for a, b in others]
            apart_ = all(max(dq, dr) >= 3 for dq, dr in away)
            side = any((dq == 3 and dr <= 2) or (dr == 3 and dq <= 2) for dq, dr in away)
            if apart_ and side and (q, r) != lying[7]:
                wanted.add((q, r))
    found = places(table)
    assert len(found) == len(set(found))
    assert set(found) == wanted


def test_wa_61_corners_count_as_adjacent_for_moves() -> None:
    """[WA-61] [WA-45] Two blocks that share a corner only: one step leads across."""
    layout = {1: (0, 0, 0), 2: (3, 3, 0), 3: (0, 3, 0)}
    table = position("rD1@1-2 rC@1-c bC@2-c", layout=layout, variant=SQUARE)
    assert beside(table, "1-2")[1] == "2-6"
    expect(table, "action-move rD1", "hexes: 1-c 1-1 1-3 2-6 3-7 3-8")
    expect(table, "2-6 leave", "at rD1: 2-6")


def test_wa_61_a_grid_warped_away_from_its_neighbours() -> None:
    """[WA-12] [WA-61] It is turned by 0 to 3 quarters, and carries what is on it."""
    table = position("rW1+1@3-8", grids=4, variant=SQUARE)
    play(table, "action-warp", "d4=3")
    old = (int(table.values[CELL_Q + 2]), int(table.values[CELL_R + 2]))
    assert old not in places(table)
    expect(table, legal(table)[0], "choices: =0 =1 =2 =3")
    check(expect(table, "=3", "at rW1: 3-8+1; turned 3: 3"))


def test_wa_61_blocks_change_places() -> None:
    """[WA-14] [WA-61] Each may be turned by 0 to 3 quarters, and takes along what is on it."""
    table = seen("blue C 4-1 +1", "red C 1-8")
    expect(table, "action-exchange grid-1 grid-4", "choices: =0 =1 =2 =3")
    expect(table, "=1 =3", "at rC: 1-8; at bC: 4-1+1")
    assert squares_at(table, {"1-c", "4-c"}) == {(3, 3), (0, 0)}
    # Square 8 lies in the south-east now, square 1 of the other in the north.
    assert squares_at(table, {"1-8"}) == {(4, 4)}
    assert squares_at(table, {"4-1"}) == {(0, -1)}
    check(table)


@pytest.mark.parametrize("grids", [4, 6, 8, 10, 12, 20, 30])
def test_wa_63_quick_arenas_are_closed_blocks(grids: int) -> None:
    """[WA-63] Side by side without gaps, in reading order, as near to a square as can be."""
    found = quick_arena(grids, SQUARES)
    assert len(set(found)) == grids
    assert sorted(found, key=lambda place: (place[1], place[0])) == found
    cells = {(q // 3, r // 3) for q, r in found}
    assert all(q % 3 == 0 and r % 3 == 0 for q, r in found)
    for line in (0, 1):
        for n in {cell[line] for cell in cells}:
            row = sorted(cell[1 - line] for cell in cells if cell[line] == n)
            assert row == list(range(row[0], row[0] + len(row))), "a gap"
    size = [max(c[n] for c in cells) - min(c[n] for c in cells) + 1 for n in (0, 1)]
    assert abs(size[0] - size[1]) <= 1
    assert (max(size) - 1) ** 2 < grids
    for q, r in cells:
        assert sum((q + dq, r + dr) in cells for dq, dr in SQUARE_SIDES[::2]) >= (
            1 if grids == 10 else 2
        )
    table = WarpArena(2, grids, False, SQUARE)
    assert [int(table.values[TURNED + n]) for n in range(grids)] == [0] * grids
    check_arena(table)


# --- dice -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "face", "facts"),
    [
        ("action-destroy grid-2", 8, "on 2-8: X; gone: 2-8"),
        ("action-any rW1 d4=4", 7, "at rW1: 4-7; gone:"),
        ("end disc d4=2", 8, "on 2-8: PD1"),
    ],
)
def test_wa_45_a_d8_for_the_square(steps: str, face: int, facts: str) -> None:
    """[WA-45] [WA-9] Destroy Hex, Warp Playing Piece, random discs; never a centre."""
    table = expect(seen("blue C 3-4", "red C 1-c, W1 1-c"), steps, "asks: d8")
    expect(table, f"d8={face}", facts)


def test_wa_45_the_converter_warps_to_a_centre() -> None:
    """[WA-17] [WA-45] As on hexes."""
    expect(seen("blue C 3-4", "red C 1-1"), "action-converter d4=4", "at rC: 4-c")


# --- moving -----------------------------------------------------------------------------------


def reach_of(robot: str, things: str = "") -> set[tuple[int, int]]:
    """Return the reach of a robot in the middle of nine blocks, counted from there."""
    table = nine(f"{robot}@5-c {things} rC@1-c bC@9-c")
    found = squares_at(table, hexes(play(table, "action-move", robot)))
    return {(q - 3, r - 3) for q, r in found}


def around(steps: int) -> set[tuple[int, int]]:
    """All squares so many steps away or less, but not the middle."""
    line = range(-steps, steps + 1)
    return {(q, r) for q in line for r in line} - {(0, 0)}


@pytest.mark.parametrize(("robot", "steps"), [("rD1", 1), ("rH1", 2), ("rB1", 3), ("rW1", 4)])
def test_wa_45_steps_over_corners(robot: str, steps: int) -> None:
    """[WA-45] [WA-22] A robot with n steps commands the square of 2n + 1 around it."""
    corner = {(-3, -3), (3, 3)} if robot == "rB1" else set()
    found = reach_of(robot)
    assert (
        found - corner
        == {(q, r) for q, r in around(steps) if -4 <= q <= 4 and -4 <= r <= 4} - corner
    )


@pytest.mark.parametrize(
    ("over", "landings"),
    [
        ("5-1", {(2, -1), (2, 0), (2, 1)}),
        ("5-3", {(-1, 2), (0, 2), (1, 2)}),
        ("5-5", {(-2, -1), (-2, 0), (-2, 1)}),
        ("5-7", {(-1, -2), (0, -2), (1, -2)}),
        ("5-2", {(2, 0), (2, 1), (2, 2), (1, 2), (0, 2)}),
        ("5-4", {(-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 2)}),
        ("5-6", {(-2, 0), (-2, -1), (-2, -2), (-1, -2), (0, -2)}),
        ("5-8", {(2, 0), (2, -1), (2, -2), (1, -2), (0, -2)}),
    ],
)
def test_wa_45_an_h_bot_hops_over_a_side_or_a_corner(
    over: str, landings: set[tuple[int, int]]
) -> None:
    """[WA-45] [WA-23] Three squares beyond a side, five beyond a corner; not over other fields."""
    fields = " ".join(f"FF(b)@5-{k}" for k in range(1, 9) if f"5-{k}" != over)
    found = reach_of("rH1", f"{fields} X@{over}")
    sides = set(SQUARE_SIDES)
    assert found - sides == landings
    # The fields themselves can be attacked, the destroyed square not entered.
    assert len(found & sides) == 7


def test_wa_45_hopped_square_is_asked() -> None:
    """[WA-23] [WA-45] Straight on there are three ways, to the far corner one."""
    things = "rH1@5-c rC@1-c bC@9-c bW1+1@5-2"
    table = expect(nine(things), "action-move rH1 6-5", "hexes: 5-8 5-1 5-2")
    expect(table, "5-2 bW1", "at rH1: 6-5+1")
    expect(nine(things), "action-move rH1 9-6", "choices: done bW1")


def test_wa_45_slipping_between_two_destroyed_squares() -> None:
    """[WA-45] A corner is a way, whatever lies at both sides of it."""
    table = nine("rB1@5-c rC@1-c bC@9-c X@5-1 X@5-3 X@5-5 X@5-7 X@5-4 X@5-6 X@5-8")
    expect(table, "action-move rB1", "offers: 5-2 9-6")


def test_wa_45_robots_are_made_over_a_corner() -> None:
    """[WA-16] [WA-45] In the C-bot's square or one of the eight beside it."""
    table = nine("rC+1@5-2 bC@1-c")
    expect(table, "action-convert make-W", "hexes: 5-2 5-1 5-3 5-c 6-4 6-5 8-7 8-8 9-6")


# --- firing -----------------------------------------------------------------------------------


def test_wa_61_a_b_bot_fires_at_five_by_five() -> None:
    """[WA-61] [WA-28] The far corners too, nothing three away; void between does not matter."""
    table = nine("rB1@5-c rC@1-c bC@9-c")
    middle = hex_of(table, "5-c")
    for hex_ in range(81):
        q, r = int(grids.hex_q(table, hex_)) - 3, int(grids.hex_r(table, hex_)) - 3
        assert grids.distance(table, middle, hex_) == max(abs(q), abs(r))
    for places, fact in (("9-6 6-5 5-2", "offers"), ("6-c 9-7 9-c", "not")):
        for place in places.split():
            table = nine(f"rB1@5-c rC@1-c bC@9-2 bD1@{place}")
            expect(table, "action-move done", f"{fact}: {place}")


def test_wa_61_a_b_bot_supports_a_fight_two_squares_away() -> None:
    """[WA-28] [WA-61] From over the corner."""
    table = nine("rB1@5-2 rW1@9-1 rC@1-c bC@1-6 bD1@9-c", options="shape=square cards=none")
    expect(table, "action-move rW1 9-c done 9-c rB1", "offers: rW1 rB1")


# --- whole games ------------------------------------------------------------------------------


def test_wa_45_setting_up_on_squares() -> None:
    """[WA-45] [WA-6] Robots on any square; first discs by d20 and d8."""
    match = new_match("shape=square cards=none")
    table = table_of(set_up(match, ["1-8", "20-7"], discs=["5-8", "6-7"]))
    facts = "on 5-8: PD1; on 6-7: PD1; asks: d20; points: 0; on 1-8: rC rD1 rH1 rB1 rW1"
    check(expect(table, "", facts))
