"""WARP 6 on paper: the spiral with all its numbers, every face of every die, the summary."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest

from harena.content.content import content_of
from harena.content.sheets import Tile
from harena.core.registry import get_game
from harena.games.warp6.rules import board as spiral
from harena.games.warp6.view.scene import point_of
from harena.printing.document import lay_out_game
from harena.printing.drawing import Ink
from harena.render import svg_starfield
from tests.shared.sheets import pieces, plan, summary, tables

GAME = get_game("warp-6")


def test_spiral_has_126_numbered_spaces() -> None:
    board = plan(GAME)
    assert board.plain
    spaces = {space: point_of(space) for space in range(1, int(spiral.START) + 1)}
    for told in (board.art.board.cells, board.plain.captions):
        assert {int(one.text): (one.x, one.y) for one in told if one.text} == spaces
    chutes = {(at, point_of(int(spiral.DOTTED[space]))) for space, at in spaces.items()}
    for art in (board.art, board.plain):
        assert {line.points for line in art.board.lines if line.kind == "dotted"} == chutes


def test_spiral_matches_the_table_or_is_plain() -> None:
    board = plan(GAME)
    river = "".join(svg_starfield.board(board.art.board, content_of(GAME).theme))
    full, plain = (Ink(content_of(GAME).theme, saving).plan(board) for saving in (False, True))
    assert river in full
    for svg in (full, plain):
        shown = [each.text for each in ElementTree.fromstring(svg).iter() if each.text]
        assert sorted(map(int, shown)) == list(range(1, int(spiral.START) + 1))
    # A sheet of black lines: nothing is washed over it.
    assert "url(#sky)" in full
    colours = set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]{6}|url[^"]*)"', plain))
    assert colours <= {"#000000", "#8c8c8c", "#ffffff"}


def test_dice_of_16_mm_fit_a_space() -> None:
    board = plan(GAME)
    middles = [(one.x, one.y) for one in board.art.board.cells if one.text]
    nearest = min(hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(middles, 2))
    assert nearest * board.art.unit > 20


@pytest.mark.parametrize("seats", [2, 3])
def test_w6_11_every_face_of_every_die(seats: int) -> None:
    found: Counter[tuple[int, int]] = Counter()
    for tile in pieces(GAME, Tile, "dice", seats):
        (token,) = tile.art.tokens
        found[token.sides, token.face] += tile.count
    many = {8: 2, 6: 3, 4: 4} if seats == 2 else {8: 1, 6: 2, 4: 3}
    assert found == {
        (sides, face): count * seats
        for sides, count in many.items()
        for face in range(1, sides + 1)
    }


def test_page_count() -> None:
    for paper_pages in (lay_out_game(GAME), lay_out_game(GAME, 2)):
        assert [page.sheet for page in paper_pages.pages] == [*["board"] * 4, "dice", "summary"]


def test_w6_10_summary_follows_the_seat_count() -> None:
    for seats, goal, dice in ((2, 6, ["2", "3", "4"]), (3, 4, ["1", "2", "3"])):
        told = tables(GAME, seats)
        assert [row[1] for row in told[f"Dice of each player, with {seats}"].rows] == dice
        assert [row[2] for row in told["Rings"].rows] == ["36", "30", "24", "18", "12", "6"]
        assert f"The first player with {goal} dice through wins." in str(
            summary(GAME, seats).blocks[-1]
        )


def test_w6_12_summary_of_secret_numbers() -> None:
    for start, said in (("rolled", "Everyone rolls"), ("secret", "in secret")):
        assert said in str(summary(GAME, 2, start=start).blocks[0])
