"""Pictures of boards of plates, ghosts of grids, and the looks that games bring."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from harena.core.scene.scene import Board, Cell, Group, Line, Scene, SeatView, Token, Tray, to_json
from harena.render import art, svg_shapes
from harena.render.art import Path, Piece
from harena.render.svg import scene_svg
from harena.render.theme import PAPER, PLAIN, SEATS, Card, Tone, light_colour

AROUND = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
SPACE = "{http://www.w3.org/2000/svg}"


def block(n: int, x: int, y: int, turn: int = 0) -> tuple[Group, list[Cell]]:
    """Return a grid of nine squares, turned by quarters."""
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
    return Scene("plates", board, seats, tokens, spots=spots)


def drawn(scene: Scene) -> ET.Element:
    """Draw a scene and parse the picture."""
    look = replace(PLAIN, tones={"destroyed": Tone(kind="gap")}, colours={"ember": "#d0723a"})
    return ET.fromstring(scene_svg(scene, look))


def test_blocks_have_a_straight_outline() -> None:
    outlines = [path.get("d", "") for path in drawn(squares()).iter(f"{SPACE}path")]
    assert [outline.count("M") for outline in outlines] == [12, 12]
    corners = {tuple(map(float, xy.split())) for xy in re.split("[ML]", outlines[0]) if xy}
    assert max(x for x, _ in corners) == pytest.approx(1.488, abs=0.001)
    assert min(y for _, y in corners) == pytest.approx(-1.488, abs=0.001)


def test_rotated_blocks_show_their_numbers() -> None:
    ones = [
        (float(text.get("x", "0")), float(text.get("y", "0")))
        for text in drawn(squares()).iter(f"{SPACE}text")
        if text.text == "1" and not text.get("opacity")
    ]
    # Before it is turned, square 1 lies east of its centre; a quarter on, below it.
    assert ones == [pytest.approx((0.66, -0.277)), pytest.approx((2.66, 1.723))]


def test_destroyed_squares_have_no_number() -> None:
    squares_drawn = drawn(squares())
    numbers = [text.text for text in squares_drawn.iter(f"{SPACE}text")]
    assert numbers.count("3") == 1
    burnt = [p for p in squares_drawn.iter(f"{SPACE}polygon") if p.get("stroke") == "#d0723a"]
    assert len(burnt) == 1


@pytest.mark.parametrize(("shape", "many", "corners"), [("block", 9, 4), ("flower", 7, 6)])
def test_grid_ghosts_are_drawn(shape: str, many: int, corners: int) -> None:
    cell = Cell("at", 3, -2, 0.48, "Place", "block" if shape == "block" else "flower")
    picture = ET.fromstring(f"<svg>{svg_shapes.ghost(cell, '#fff', '#000')}</svg>")
    outlines = [polygon.get("points", "").split() for polygon in picture]
    assert [len(outline) for outline in outlines] == [corners] * many
    with_ghost = drawn(squares(spots=(cell,)))
    plain = drawn(squares())
    count = len(list(with_ghost.iter(f"{SPACE}polygon")))
    assert count == len(list(plain.iter(f"{SPACE}polygon"))) + many


def test_groups_list_their_parts() -> None:
    parts = [to_json(block(4, 0, 0)[0]), to_json(Group("grid-1", 0, 0, 60, "Grid 1"))]
    assert [part["shape"] for part in parts if isinstance(part, dict)] == ["block", "flower"]


def test_games_define_pieces_and_colours() -> None:
    look = replace(
        PLAIN,
        colours={"ground": "#123456"},
        cards={"hot": Card("#ff0000")},
        pieces={
            "cube": Piece((Path("M0 0H1", "body"),), "together"),
            "wall": Piece((art.Group((Path("M1 1H2", "body"),), turn=30),), "border"),
        },
    )
    tokens = (
        Token("one", "cube", "1-c", 0, "A cube"),
        Token("two", "cube", "1-c", 1, "A cube"),
        Token("wall-1", "wall", "1-c", 1, "A wall"),
        Token("other", "meeple", "1-1", 0, "A meeple", "M"),
        Token("ace", "card", "1-2", 0, "An ace", "Ace", tone="hot"),
    )
    picture = ET.fromstring(scene_svg(squares(*tokens), look))
    fills = {
        d: [path.get("fill") for path in picture.iter(f"{SPACE}path") if path.get("d") == d]
        for d in ("M0 0H1", "M1 1H2")
    }
    red, blue = SEATS[3].body, SEATS[4].body
    assert fills == {"M0 0H1": [red, blue], "M1 1H2": [blue]}
    moved = [group.get("transform", "") for group in picture.iter(f"{SPACE}g")]
    assert sum("scale(0.52)" in one for one in moved) == 2
    assert sum("rotate(30)" in one for one in moved) == 1
    assert [text.text for text in picture.iter(f"{SPACE}text")].count("M") == 1
    colours = {rect.get("stroke") for rect in picture.iter(f"{SPACE}rect")}
    assert "#ff0000" in colours
    assert "#123456" in {rect.get("fill") for rect in picture.iter(f"{SPACE}rect")}


def test_default_look_is_drawn() -> None:
    picture = drawn(squares(Token("one", "cube", "1-c", 0, "A cube", "Q")))
    grounds = [rect.get("fill") for rect in picture.iter(f"{SPACE}rect")]
    assert grounds[0] == light_colour(PAPER["ground"])
    assert [text.text for text in picture.iter(f"{SPACE}text")].count("Q") == 1


def test_hands_fit_a_narrow_board() -> None:
    board = Board("one", (0, 0, 2, 2), (Cell("a", 1, 1, 0.5, "A", "square"),))
    tokens = tuple(Token(f"c{n}", "card", "hand", 0, "A card", "Ace") for n in range(3))
    scene = Scene(
        *("cards", board, (SeatView(0, "Red", "R", 3),), tokens), (Tray("hand", 0, "Hand"),)
    )
    picture = ET.fromstring(scene_svg(scene, PLAIN))
    (hand,) = (group for group in picture if group.tag == f"{SPACE}g")
    scale = float(re.findall(r"scale\(([\d.]+)\)", hand.get("transform", ""))[0])
    places = [re.findall(r"[\d.]+", card.get("transform", "")) for card in hand.iter(f"{SPACE}g")]
    rights = [float(place[0]) for place in places[1:] if len(place) == 3 and place[1] == "0"]
    assert scale == pytest.approx(2 / 7, abs=0.001)
    assert len(rights) >= 3
    assert max(rights) * scale < 2


@pytest.mark.parametrize(("sides", "face"), [(4, 3), (6, 1), (6, 6), (8, 7), (12, 11), (6, 0)])
def test_dice_show_pips_or_numbers(sides: int, face: int) -> None:
    """Six sides have pips, others a number; an unrolled die has neither."""
    die = Token("die", "die", "1-1", 0, "A die", "", sides, face)
    (picture,) = (
        group for group in drawn(squares(die)) if "scale(0.92)" in group.get("transform", "")
    )
    fills = [path.get("fill") for path in picture.iter(f"{SPACE}path")]
    pips = fills.count(SEATS[3].mark)
    texts = [text.text for text in picture.iter(f"{SPACE}text")]
    if sides == 6:
        assert (pips, texts) == (face, [])
    else:
        assert (pips, texts) == (0, [str(face)])
    assert {SEATS[3].body, SEATS[3].light} <= {*fills}


@pytest.mark.parametrize("colours", [{}, {"star": "#abcdef", "thread": "#fedcba"}])
def test_star_boards_have_streams_and_names(colours: dict[str, str]) -> None:
    cells = tuple(Cell(f"s{n}", n, n % 2, 0.4, f"S{n}", text=str(n)) for n in range(4))
    hole = Cell("hole", 5, 0, 0.5, "The hole", "hole")
    lines = (
        Line("river", tuple((cell.x, cell.y) for cell in cells)),
        Line("chute", ((0, 0), (3, 1)), "dotted"),
    )
    scene = Scene("night", Board("night", (-1, -1, 8, 4), (*cells, hole), lines), (), ())
    look = replace(PLAIN, ground="stars", colours=colours)
    picture = ET.fromstring(scene_svg(scene, look))
    paths = [path.get("d", "") for path in picture.iter(f"{SPACE}path")]
    assert any(d.count("h0") == len(cells) for d in paths)
    # Between two stars a stream takes a few steps more.
    assert max(d.count("L") for d in paths) > len(cells)
    assert [text.text for text in picture.iter(f"{SPACE}text")] == ["0", "1", "2", "3"]
    strokes = {path.get("stroke") for path in picture.iter(f"{SPACE}path")}
    assert {colours.get("star", light_colour(PAPER["board-ink"]))} <= strokes
    assert len(list(picture.iter(f"{SPACE}circle"))) == 4
