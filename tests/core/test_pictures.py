"""Pictures of boards of plates: squares and hexes, ghosts of grids, robots, fences and cards."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from harena.core.show import silhouettes
from harena.core.show.scene import Board, Cell, Group, Scene, SeatView, Token, to_json
from harena.core.show.svg import scene_svg

AROUND = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
SPACE = "{http://www.w3.org/2000/svg}"


def block(n: int, x: int, y: int, turn: int = 0) -> tuple[Group, list[Cell]]:
    """A grid of nine squares, turned by quarters."""
    group = Group(f"grid-{n}", x, y, 90.0 * turn, f"Grid {n}", str(n), "block")
    cells = [Cell(f"{n}-c", x, y, 0.48, f"Square {n}-c", "square", "", "centre", 0.0, group.id)]
    for k in range(8):
        dx, dy = AROUND[(k + 2 * turn) % 8]
        name = f"{n}-{k + 1}"
        tone = "destroyed" if name == "2-3" else "plain"
        cells.append(
            Cell(name, x + dx, y + dy, 0.48, name, "square", str(k + 1), tone, 0.0, group.id)
        )
    return group, cells


def squares(*tokens: Token, spots: tuple[Cell, ...] = ()) -> Scene:
    """Two grids of squares with tokens on them."""
    parts = [block(1, 0, 0), block(2, 3, 1, 1)]
    board = Board(
        "squares",
        (-3, -3, 9, 8),
        tuple(cell for _, cells in parts for cell in cells),
        (),
        "Arena of 2 grids",
        tuple(group for group, _ in parts),
    )
    seats = (SeatView(0, "Red", "R", 3), SeatView(1, "Blue", "B", 4))
    return Scene("warp-arena", "neon", board, seats, tokens, spots=spots)


def robot(kind: str, at: str) -> Token:
    """A robot of the first seat."""
    return Token(f"r{kind}", "robot", at, 0, kind, kind)


def drawn(scene: Scene) -> ET.Element:
    """The picture, read again: so it is well-formed."""
    return ET.fromstring(scene_svg(scene))


def test_a_block_has_a_straight_outline() -> None:
    outlines = [path.get("d", "") for path in drawn(squares()).iter(f"{SPACE}path")]
    assert [outline.count("M") for outline in outlines] == [12, 12]
    corners = {tuple(map(float, xy.split())) for xy in re.split("[ML]", outlines[0]) if xy}
    assert max(x for x, _ in corners) == pytest.approx(1.488, abs=0.001)
    assert min(y for _, y in corners) == pytest.approx(-1.488, abs=0.001)


def test_the_squares_of_a_turned_block_have_their_numbers() -> None:
    ones = [
        (float(text.get("x", "0")), float(text.get("y", "0")))
        for text in drawn(squares()).iter(f"{SPACE}text")
        if text.text == "1" and not text.get("opacity")
    ]
    # Before it is turned, square 1 lies east of its centre; a quarter on, below it.
    assert ones == [pytest.approx((0.66, -0.277)), pytest.approx((2.66, 1.723))]


def test_a_destroyed_square_has_no_number() -> None:
    squares_drawn = drawn(squares())
    numbers = [text.text for text in squares_drawn.iter(f"{SPACE}text")]
    assert numbers.count("3") == 1
    burnt = [p for p in squares_drawn.iter(f"{SPACE}polygon") if p.get("stroke") == "#d0723a"]
    assert len(burnt) == 1


@pytest.mark.parametrize(("shape", "many", "corners"), [("block", 9, 4), ("flower", 7, 6)])
def test_the_ghost_of_a_grid(shape: str, many: int, corners: int) -> None:
    cell = Cell("at", 3, -2, 0.48, "Place", "block" if shape == "block" else "flower")
    picture = ET.fromstring(f"<svg>{silhouettes.ghost(cell, '#fff', '#000')}</svg>")
    outlines = [polygon.get("points", "").split() for polygon in picture]
    assert [len(outline) for outline in outlines] == [corners] * many
    with_ghost = drawn(squares(spots=(cell,)))
    plain = drawn(squares())
    count = len(list(with_ghost.iter(f"{SPACE}polygon")))
    assert count == len(list(plain.iter(f"{SPACE}polygon"))) + many


def test_a_fence_has_the_shape_of_its_cell() -> None:
    fence = Token("field-1-c", "field", "1-c", 1, "Force field of Blue")
    lines = [
        polygon.get("points", "").split()
        for polygon in drawn(squares(fence)).iter(f"{SPACE}polygon")
        if polygon.get("stroke-dasharray")
    ]
    assert [len(points) for points in lines] == [4]
    assert lines[0][0] == "-0.42,-0.42"


def test_every_robot_has_a_silhouette_of_its_own() -> None:
    assert set(silhouettes.HULLS) == set(silhouettes.LINES) == set(silhouettes.LETTERS)
    assert len(set(silhouettes.HULLS.values())) == 6
    paths = [path.get("d") for path in drawn(squares(robot("A", "1-2"))).iter(f"{SPACE}path")]
    assert silhouettes.HULLS["A"] in paths


def test_cards_of_the_expansion_have_colours_of_their_own() -> None:
    pictures = {
        silhouettes.card(Token(tone, "card", "hand-0", 0, text, text, tone=tone), 0, 0)
        for tone, text in (
            ("super", "Super Wild Warp"),
            ("point", "Action Point"),
            ("bomb", "Bomb"),
            ("unknown", "Bomb"),
        )
    }
    assert len(pictures) == 4
    assert len(set(silhouettes.TONES.values())) == len(silhouettes.TONES) == 9


def test_a_group_says_what_it_is_made_of() -> None:
    told = [to_json(block(4, 0, 0)[0]), to_json(Group("grid-1", 0, 0, 60, "Grid 1"))]
    assert [part["shape"] for part in told if isinstance(part, dict)] == ["block", "flower"]
