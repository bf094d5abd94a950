"""Grids of squares: their maps in text, how they are drawn, and paths and turns in words."""

from __future__ import annotations

from itertools import pairwise

import pytest

from harena.content.content import content_of
from harena.core.errors import PositionError
from harena.core.scene.scene import Stop
from harena.games.warp_arena import GAME
from harena.games.warp_arena.messages import (
    actions as messages,
    notation as notation_messages,
    scene as scene_messages,
)
from harena.games.warp_arena.notation.write import parse, without_leftovers, write_position
from harena.games.warp_arena.rules.fields import CELL_Q, CELL_R, TURNED, destroyed, field_owner
from harena.games.warp_arena.rules.grids import lay
from harena.games.warp_arena.rules.shapes import SQUARES
from harena.games.warp_arena.rules.variant import Variant
from harena.games.warp_arena.view import layout, words
from harena.games.warp_arena.view.snapshot import read
from harena.render.svg import scene_svg
from harena.testing.play import copy_of
from tests.warp_arena.facts import beside, hex_of, hexes, piece_of
from tests.warp_arena.positions import play, position
from tests.warp_arena.scene_helpers import scene_of

MAP = """
map squares
1-6     1-7     1-8
1-5     1-c     1-1#    2-8     2-1     2-2
1-4     1-3^r   1-2     2-7     2-c     2-3
                        2-6     2-5     2-4
red C 1-c
blue C 2-c
"""
WIDE = Variant(SQUARES, assassins=True)


def test_square_maps_give_places_and_quarter_turns() -> None:
    """WA-45, WA-61: rows below each other; square 1 says how a grid is turned."""
    table = parse(MAP)
    t = table.values
    assert (int(table.grids), int(table.cells), int(table.ways)) == (2, 9, 8)
    assert [int(t[TURNED + grid]) for grid in (0, 1)] == [0, 3]
    assert (t[CELL_Q + 1], t[CELL_R + 1]) == (3, 1)
    assert destroyed(table, 1)
    assert field_owner(table, 3) == 0
    assert write_position(table).splitlines()[0] == "map squares -1 -1"
    assert parse(write_position(table)).numbers() == table.numbers()


def test_squares_of_a_map_are_neighbours_over_sides_and_corners() -> None:
    """WA-61: east, south-east and so on clockwise, also from grid to grid."""
    table = parse(MAP)
    near = ["2-8", "2-7", "1-2", "1-3", "1-c", "1-7", "1-8", "void"]
    assert beside(table, "1-1") == near
    assert beside(table, "1-8") == ["void", "2-8", "1-1", "1-c", "1-7", "void", "void", "void"]


def test_corner_touching_maps_round_trip() -> None:
    """WA-61: squares that touch by a corner only are neighbours."""
    table = position(layout={1: (0, 0, 0), 2: (3, 3, 1)}, grids=2, variant=Variant(SQUARES))
    assert beside(table, "1-2")[1] == "2-4"
    again = parse(write_position(table))
    assert again.numbers() == without_leftovers(table).numbers()
    assert list(again.near) == list(table.near)
    assert layout.touched_grids(read(table), 0, 0, 0) == []


def wrong_square(place: str) -> str:
    """The error for a square of grid 1 that does not lie clockwise, 2 at a corner."""
    return notation_messages.wrong_way(
        place=place, centre="1-c", cell_words="squares", count=8, corners=True
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("map squares", "map cubes", notation_messages.MAP_HEADER),
        (
            *("map squares", "map"),
            notation_messages.unknown_map_cell(word="1-7", cell_word="hex"),
        ),
        ("map squares", "map squares 3", notation_messages.MAP_HEADER),
        (
            *("1-6     1-7     1-8", "1-6     1-7     1-9"),
            notation_messages.unknown_map_cell(word="1-9", cell_word="square"),
        ),
        (
            "1-5     1-c     1-1#",
            "    1-5     1-c     1-1#",
            notation_messages.wrong_column(
                place="1-5", column=5, right=1, cell_words="squares", apart=8, shift=0
            ),
        ),
        ("1-6     1-7     1-8", "1-6     1-8     1-7", wrong_square("1-7")),
        ("1-6     1-7     1-8", "1-6     1-7", notation_messages.missing_cell(place="1-8")),
    ],
)
def test_invalid_square_maps_are_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse(MAP.replace(old, new, 1))
    assert message in str(caught.value)


def test_squares_do_not_turn_by_eighths() -> None:
    """WA-61: square 1 lies beside a side of the centre, never at its corner."""
    eighth = """
map squares
1-5     1-6     1-7     2-6     2-7     2-8
1-4     1-c     1-8     2-5     2-c     2-1
1-3     1-2     1-1     2-4     2-3     2-2
red C 1-c
blue C 2-c
"""
    with pytest.raises(PositionError) as caught:
        parse(eighth)
    assert caught.value.line == 5
    assert wrong_square("1-1") in str(caught.value)


def test_square_arenas_are_closed_blocks() -> None:
    """WA-50, WA-63: `arena squares` is the quick arena of an opened table."""
    for grids in (4, 8, 20, 30):
        table = parse(f"arena squares {grids}\nred C 1-c\nblue C 2-c")
        opened = GAME.start(2, {"shape": "square", "grids": str(grids)})
        where = slice(int(CELL_Q), int(TURNED) + 30)
        assert list(table.values[where]) == list(opened.values[where])
    assert int(parse("arena squares\nred C 1-c\nblue C 2-c").grids) == 20


# --- the drawing ------------------------------------------------------------------------------


def test_squares_are_drawn_where_they_lie() -> None:
    """WA-45: a grid is a block of nine squares, turned by quarters."""
    table = parse(MAP)
    drawn = layout.board(read(table))
    assert [(g.x, g.y, g.angle, g.shape) for g in drawn.groups] == [
        (0.0, 0.0, 0.0, "block"),
        (3.0, 1.0, 270.0, "block"),
    ]
    assert drawn.groups[1].label == scene_messages.grid(number=2, degrees=270)
    cells = {cell.id: cell for cell in drawn.cells}
    assert len(cells) == 18
    assert {cell.shape for cell in drawn.cells} == {"square"}
    assert (cells["1-1"].x, cells["1-1"].y, cells["1-1"].tone) == (1.0, 0.0, "destroyed")
    assert (cells["2-1"].x, cells["2-1"].y, cells["2-1"].text) == (3.0, 0.0, "1")
    assert (cells["2-2"].x, cells["2-2"].y) == (4.0, 0.0)
    assert cells["2-4"].label == scene_messages.cell(
        word="square", name="2-4", centre_of=0, destroyed=False
    )
    assert cells["1-c"].label == scene_messages.cell(
        word="square", name="1-c", centre_of=1, destroyed=False
    )
    assert cells["1-c"].text == ""
    # Neighbours nearly touch: `size` is the distance to a side.
    assert all(0.45 < cell.size < 0.5 for cell in drawn.cells)
    for cell in drawn.cells:
        assert drawn.view_box[0] < cell.x - 0.5 < cell.x + 0.5 < sum(drawn.view_box[::2])
        assert drawn.view_box[1] < cell.y - 0.5 < cell.y + 0.5 < sum(drawn.view_box[1::2])


def test_hex_and_square_boards_differ() -> None:
    """Both may have grids at the same places."""
    places = {1: (0, 0, 0), 2: (3, 0, 0)}
    hexagonal = position(layout=places, grids=2)
    square = position(layout=places, grids=2, variant=Variant(SQUARES))
    assert layout.board(read(hexagonal)).id != layout.board(read(square)).id
    assert {cell.shape for cell in layout.board(read(hexagonal)).cells} == {"hex"}
    assert {group.shape for group in layout.board(read(hexagonal)).groups} == {"flower"}
    copy = copy_of(square)
    assert layout.board(read(square)) is layout.board(read(copy))
    lay(square, 1, 3, 1, 1)
    assert layout.board(read(square)).groups[1].angle == 90.0


@pytest.mark.parametrize(("seats", "shape"), [(6, "square"), (5, "hex")])
def test_the_biggest_arenas_are_drawn(seats: int, shape: str) -> None:
    """WA-40: thirty grids, each with its plate, and a picture of them."""
    names = ("red", "blue", "green", "yellow", "white", "violet")[:seats]
    robots = "\n".join(f"{name} C {5 * n + 1}-c, A 30-c" for n, name in enumerate(names[:1]))
    robots += "\n" + "\n".join(f"{name} C {5 * n + 6}-c" for n, name in enumerate(names[1:]))
    kind = "squares" if shape == "square" else "quick"
    table = parse(f"arena {kind} 30\noptions expansion=all\n{robots}\nred holds bomb super point")
    scene = scene_of(table)
    assert len(scene.board.groups) == 30
    assert len(scene.board.cells) == 30 * (9 if shape == "square" else 7)
    assert len(scene.seats) == seats
    svg = scene_svg(scene, content_of(GAME).theme)
    assert svg.count("<polygon") >= len(scene.board.cells)
    for name in ("Bomb", "Super", "Point"):
        assert f">{name}<" in svg


# --- paths ------------------------------------------------------------------------------------


def way(table_stops: tuple[Stop, ...]) -> list[tuple[str, str]]:
    """Stops as pairs."""
    return [(stop.at, stop.how) for stop in table_stops]


def test_paths_over_squares_go_over_corners() -> None:
    """WA-61: a C-bot needs as many steps as the longer of both ways."""
    table = position("rC@1-c bC@20-c", variant=Variant(SQUARES))
    piece = piece_of(table, "rC")
    around = layout.reachable(read(table), piece)
    assert sorted(layout.shortest_walks(read(table), piece)) == sorted(
        [*around, hex_of(table, "1-c")]
    )
    path = layout.path_to(read(table), piece, hex_of(table, "1-2"))
    assert way(path) == [("1-c", "start"), ("1-2", "slide")]


def test_paths_show_all_that_a_robot_can_reach() -> None:
    """WA-21, WA-22, WA-25, WA-61, WA-66: the drawn ways are those of the rules, for all kinds."""
    things = (
        "rC@7-c rD1@8-c rB1@9-c rW1@7-1 rA@8-5 rH1@12-4 bD1@8-1 bB1@8-4 FF(b)@9-5 X@7-2 X@8-3 "
        "bH1@12-5 FF(b)@12-3"
    )
    for variant in (WIDE, Variant(assassins=True)):
        robots = things if variant is WIDE else things.replace("rH1@12-4", "rH1@12-2")
        table = position(robots, variant=variant)
        for name in ("rC", "rB1", "rW1", "rA", "rH1", "rD1"):
            piece = piece_of(table, name)
            moved = position(robots, variant=variant)
            play(moved, "action-move", name)
            found = {hex_of(table, cell) for cell in hexes(moved)}
            assert set(layout.reachable(read(table), piece)) == found
            for to in found:
                path = layout.path_to(read(table), piece, to)
                assert hex_of(table, path[-1].at) == to
                if name != "rH1":
                    for one, two in pairwise(path):
                        assert two.at in beside(table, one.at)


def test_a_bots_pass_enemies_but_not_fields() -> None:
    """WA-66: two steps, through enemy robots, not through a field or a destroyed hex."""
    row = {1: (0, 0, 0)}
    table = position("rA@1-4 rC@1-4 bD1@1-c bC@1-2", layout=row, grids=2, variant=WIDE)
    piece = piece_of(table, "rA")
    path = layout.path_to(read(table), piece, hex_of(table, "1-8"))
    assert way(path) == [("1-4", "start"), ("1-c", "slide"), ("1-8", "slide")]
    fenced = position("rA@1-4 rC@1-4 FF(b)@1-c bC@1-2", layout=row, grids=2, variant=WIDE)
    assert hex_of(fenced, "1-8") not in layout.reachable(read(fenced), piece)
    assert hex_of(fenced, "1-8") not in layout.shortest_walks(read(fenced), piece)


def test_hop_is_clear_with_one_square_between() -> None:
    """WA-45: over a corner straight on there is one way; over a side there are three."""
    table = position("rH1@1-4 rC@1-4", layout={1: (0, 0, 0)}, grids=2, variant=Variant(SQUARES))
    piece = piece_of(table, "rH1")
    corner, side = hex_of(table, "1-8"), hex_of(table, "1-2")
    assert layout.only_hop(read(table), piece, corner) == hex_of(table, "1-c")
    assert way(layout.path_to(read(table), piece, corner)) == [
        ("1-4", "start"),
        ("1-c", "hop"),
        ("1-8", "hop"),
    ]
    assert layout.only_hop(read(table), piece, side) == -1
    assert way(layout.path_to(read(table), piece, side)) == [("1-4", "start"), ("1-2", "hop")]
    over = hex_of(table, "1-3")
    assert way(layout.path_to(read(table), piece, side, over))[1] == ("1-3", "hop")
    assert layout.only_hop(read(table), piece, hex_of(table, "1-4")) == -1


# --- words ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "turns", "cells", "grid_die", "cell_die", "most"),
    [
        ("squares 8", ("90°", "180°", "270°"), "squares", "d8", "d8", "three"),
        ("quick 12", ("60°", "120°", "180°"), "hexes", "d12", "d6", "five"),
    ],
)
def test_turns_and_dice_follow_the_grid_shape(
    kind: str, turns: tuple[str, ...], cells: str, grid_die: str, cell_die: str, most: str
) -> None:
    """WA-40, WA-45: quarter turns and a d8 for squares, a die for so many grids."""
    arena = read(parse(f"arena {kind}\nred C 1-c\nblue C 2-c"))
    titles = [words.turn_title(arena, n) for n in range(4)]
    assert titles == ["as is", *(f"{turn} ↻" for turn in turns)]
    assert [words.angle(arena, n) for n in range(4)] == ["", *turns]
    word, other = ("square", "hex") if cells == "squares" else ("hex", "square")
    assert (words.cell_word(arena), words.cell_words(arena)) == (word, cells)
    actions = messages.action_effects(
        grid_die=grid_die, cell_die=cell_die, cell=word, cells=cells, most=most
    )
    assert tuple(words.action_preview(arena, which) for which in range(12)) == actions
    cards = messages.card_effects(grid_die=grid_die, cell_die=cell_die, cell=word)
    assert words.wild_preview(arena, 6) == messages.play_wild(card="Destroy Hex", effect=cards[0])
    assert words.card_preview(arena, 11) == messages.play_card(card="Bomb", effect=cards[4])
    assert not any(other in words.action_preview(arena, which) for which in range(12))
