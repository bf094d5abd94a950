"""Games on paper: layout, true sizes, cut marks, backs, ink, and what any game gets."""

from __future__ import annotations

import io
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from harena.content.content import content_of
from harena.content.sheets import (
    CARD,
    Art,
    Card,
    Notes,
    Pieces,
    Plan,
    Summary,
    Table,
    Tile,
    counter,
    outline_of,
)
from harena.core.errors import OptionError, SeatError
from harena.core.game import Game
from harena.core.registry import find_game, get_game
from harena.core.scene.scene import Board, Cell, Token
from harena.printing import messages, typst
from harena.printing.document import PrintError, PrintSettings, lay_out_game, sheets_of
from harena.printing.drawing import Ink
from harena.printing.ink_saver import lines_only
from harena.printing.layout import GAP, OVERLAP, blocks_of, sheet_pages
from harena.printing.pages import FOOT, PAPERS, SIDE, TOP, Page, Picture, Stroke
from harena.render.theme import PLAIN

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"
POINT = 25.4 / 72
TEXT, PATH = 1, 2
INK = Ink(PLAIN)
GAMES = ("arena", "gladiator-arena", "warp-6", "warp-arena")


def square(side: float, count: int = 1) -> Tile:
    return counter(f"a square of {side:g}", Token("t", "disc", "here", 0, "", "x"), side, (), count)


def cards(count: int) -> Pieces:
    return Pieces("cards", "Cards", (Card("Ace", "ace", "It wins.", "A", count),))


def open_pdf(data: bytes) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(io.BytesIO(data))


def things_in(page: pypdfium2.PdfPage, kind: int) -> list[tuple[float, float, float, float]]:
    """Return the paths or texts on a page as left, top, right and bottom in mm."""
    height = page.get_height()
    found = []
    for thing in page.get_objects(max_depth=1):
        if thing.type == kind:
            left, low, right, top = thing.get_bounds()
            box = (left * POINT, (height - top) * POINT, right * POINT, (height - low) * POINT)
            found.append(box)
    return found


def middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


# --- layout -----------------------------------------------------------------------------------


def test_pieces_are_laid_out_by_size() -> None:
    (page,) = blocks_of([square(20, 7), square(10, 3)], 60, 100)
    first, second = page
    assert [(round(x, 6), round(y, 6)) for x, y, _ in first.places()] == [
        *((x, y) for y in (0, 20) for x in (0, 20, 40)),
        (0, 40),
    ]
    assert second.y > 60 + GAP
    assert second.x == pytest.approx(15)


def test_overflow_goes_to_the_next_page() -> None:
    pages = blocks_of([square(20, 20), square(10, 1)], 60, 65)
    assert [[len(block.pieces) for block in page] for page in pages] == [[9], [9], [2, 1]]


def test_outlined_pieces_have_gaps() -> None:
    cell = Cell("a", 0, 0, 0.5, "a", "square")
    board = Board("b", (-0.5, -0.5, 1, 1), (cell,))
    tile = Tile("t", Art(board, 20), 4, outline_of((cell,)))
    ((block,),) = blocks_of([tile], 100, 100)
    xs = [x for x, _, _ in block.places()]
    assert {round(b - a, 3) for a, b in pairwise(xs) if b > a} == {20 + GAP}


@pytest.mark.parametrize(("paper", "pages", "wide"), [("a4", 10, False), ("letter", 11, True)])
def test_pages_are_rotated_to_save_paper(paper: str, pages: int, wide: bool) -> None:
    found = sheet_pages(cards(84), INK, paper, "one")
    assert len(found) == pages
    assert {page.width > page.height for page in found} == {wide}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_margins_are_empty(name: str, paper: str) -> None:
    for page in lay_out_game(
        get_game(name), choice=PrintSettings.read(paper, "full", "one", "")
    ).pages:
        for one in page.pictures:
            _, _, width, height = one.window or (0, 0, one.width, one.height)
            assert one.x >= SIDE - 2.01
            assert one.y >= TOP - 2.01
            assert one.x + width <= page.width - SIDE + 2.01
            assert one.y + height <= page.height - FOOT + 2.01


def test_backs_align_with_fronts() -> None:
    for paper in PAPERS:
        pages = sheet_pages(cards(5), INK, paper, "two")
        front, back = pages
        assert (front.back, back.back) == (False, True)
        width, height = CARD
        if front.width < front.height:
            there = {(round(front.width - one.x - width, 3), one.y) for one in front.pictures}
        else:
            there = {(one.x, round(front.height - one.y - height, 3)) for one in front.pictures}
        assert {(round(one.x, 3), one.y) for one in back.pictures} == there


def test_duplex_pages_have_a_back() -> None:
    pages = lay_out_game(get_game("warp-arena"), choice=PrintSettings(sides="two")).pages
    assert [page.back for page in pages] == [False, True] * (len(pages) // 2)
    assert all(not page.marks for page in pages if page.back and page.sheet != "cards")


def test_cut_marks_are_outside_the_pieces() -> None:
    (page,) = sheet_pages(Pieces("p", "P", (square(20, 6),)), INK, "a4", "one")
    lines = [mark for mark in page.marks if isinstance(mark, Stroke)]
    left, top = min(one.x for one in page.pictures), min(one.y for one in page.pictures)
    upright = sorted({round(line.x, 6) for line in lines if line.x == line.to_x})
    assert upright == pytest.approx([left + 20 * n for n in range(7)])
    level = sorted({round(line.y, 6) for line in lines if line.y == line.to_y})
    assert level == pytest.approx([top, top + 20])
    for line in lines:
        over = left < max(line.x, line.to_x) and min(line.x, line.to_x) < left + 120
        beside = top < max(line.y, line.to_y) and min(line.y, line.to_y) < top + 20
        assert not (over and beside)


def test_large_boards_are_tiled_with_overlap() -> None:
    board = Board("b", (0, 0, 25, 17), (Cell("a", 1, 1, 0.5, "a"),))
    pages = sheet_pages(Plan("board", "Board", Art(board, 20)), INK, "a4", "one")
    windows = [picture.window for page in pages for picture in page.pictures if picture.window]
    assert len(windows) == len(pages) == 4
    for axis, size in ((0, 500.0), (1, 340.0)):
        starts = sorted({window[axis] for window in windows})
        length = windows[0][axis + 2]
        assert starts[0] == 0
        assert starts[-1] + length == pytest.approx(size)
        assert all(b - a == pytest.approx(length - OVERLAP) for a, b in pairwise(starts))


def test_outline_of_touching_cells() -> None:
    row = tuple(Cell(f"c{n}", n, 0.0, 0.45, "c", "square") for n in range(3))
    assert {(round(x, 6), round(y, 6)) for x, y in outline_of(row)} >= {
        (-0.5, -0.5),
        (2.5, -0.5),
        (2.5, 0.5),
        (-0.5, 0.5),
    }
    ring = [(1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866), (0, 0)]
    seven = tuple(Cell(f"c{n}", x, y, 0.55, "c", "hex") for n, (x, y) in enumerate(ring))
    corners = outline_of(seven)
    assert len(corners) == 18
    assert max(x for x, _ in corners) == pytest.approx(1.5, abs=0.01)


# --- ink --------------------------------------------------------------------------------------


def test_ink_saver_prints_lines_on_white() -> None:
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1" fill="#123456" '
        'stroke="#eeeeee"/><circle r="1" fill="#aa0000"/><rect width="1" height="1" '
        'fill="#aa0000" fill-opacity="0.3"/><text fill="#ffffff">a</text></svg>'
    )
    path, circle, rect, text = ElementTree.fromstring(lines_only(drawn, dark=True))
    assert (path.get("fill"), path.get("stroke")) == ("#ffffff", "#000000")
    assert (circle.get("fill"), circle.get("stroke")) == ("#ffffff", "#000000")
    assert rect.get("fill") == "none"
    assert text.get("fill") == "#000000"


@pytest.mark.parametrize("name", GAMES)
def test_ink_saver_prints_no_colour(name: str) -> None:
    pages = lay_out_game(get_game(name), choice=PrintSettings(ink="save")).pages
    allowed = {"none", "#ffffff", "#000000", "#8c8c8c"}
    for svg in {picture.svg for page in pages for picture in page.pictures}:
        for one in ElementTree.fromstring(svg).iter():
            assert one.get("stroke", "none") in allowed
            if not one.tag.endswith("text"):
                assert one.get("fill", "none") in {"none", "#ffffff"}


# --- the document -----------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
def test_document_sizes_are_exact(paper: str) -> None:
    found = lay_out_game(
        get_game("warp-6"), choice=PrintSettings.read(paper, "full", "one", "dice")
    )
    (page,) = open_pdf(typst.pdf(found.pages, found.title))
    size = (page.get_width() * POINT, page.get_height() * POINT)
    assert size == pytest.approx((found.pages[0].width, found.pages[0].height), abs=0.02)
    assert sorted(size) == pytest.approx(sorted(PAPERS[paper]), abs=0.02)
    lines = things_in(page, PATH)
    # The scale: one line of 50 mm, which the reader of the document takes a little wider.
    assert any(49.9 < box[2] - box[0] < 51 and box[3] - box[1] < 1 for box in lines)
    # The cut marks above the counters are as far apart as these are wide.
    upright = sorted({round(middle(box)[0], 2) for box in lines if middle(box)[1] < TOP})
    assert {round(b - a, 1) for a, b in pairwise(upright)} == {15.0}


def test_document_pictures_have_the_layout_size() -> None:
    found = lay_out_game(get_game("warp-arena"), choice=PrintSettings(sheets=("grids",)))
    page = open_pdf(typst.pdf(found.pages, found.title))[0]
    # The six numbers of the hexes of a grid, grid for grid.
    numbers = [middle(box) for box in things_in(page, TEXT)]
    first, second, below = numbers[:6], numbers[6:12], numbers[12:18]
    # Hex 1 lies opposite hex 4, each a hex away from the centre.
    assert first[0][0] - first[3][0] == pytest.approx(2 * 27, abs=0.3)
    assert first[0][1] == pytest.approx(first[3][1], abs=0.1)
    assert second[0][0] - first[0][0] == pytest.approx(3 * 27 + GAP, abs=0.05)
    tall = (4 * 3**-0.5 + 3**0.5 - 2 * 3**-0.5) * 27
    assert below[0][1] - first[0][1] == pytest.approx(tall + GAP, abs=0.05)


@pytest.mark.parametrize("name", GAMES)
def test_document_is_complete_and_reproducible(name: str) -> None:
    found = lay_out_game(get_game(name))
    data = typst.pdf(found.pages, found.title)
    assert len(open_pdf(data)) == len(found.pages)
    assert b"CreationDate" not in data
    again = lay_out_game(get_game(name))
    assert typst.pdf(again.pages, again.title) == data
    assert len(typst.svgs(found.pages, found.title)) == len(found.pages)


def test_another_process_writes_the_same_bytes() -> None:
    program = (
        "import hashlib; from harena import get_game; from harena.printing import typst, document"
        "; p = document.lay_out_game(get_game('arena'))"
        "; print(hashlib.sha256(typst.pdf(p.pages, p.title)).hexdigest())"
    )
    hashes = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(hashes) == 1


def test_document_embeds_the_typeface() -> None:
    found = lay_out_game(get_game("warp-6"), choice=PrintSettings(sheets=("summary",)))
    data = typst.pdf(found.pages, found.title)
    text = open_pdf(data)[0].get_textpage().get_text_range()
    assert "WARP 6: Summary" in text
    assert messages.SCALE in text
    assert b"HarenaSans-Regular" in data
    assert b"Libertinus" not in data


@pytest.mark.parametrize("name", GAMES)
def test_summaries_are_complete(name: str) -> None:
    game = get_game(name)
    found = lay_out_game(game, choice=PrintSettings(sheets=("summary",)))
    (sheet,) = (one for one in found.sheets if isinstance(one, Summary))
    page = open_pdf(typst.pdf(found.pages, found.title))[0]
    page_text = page.get_textpage().get_text_bounded()
    bare = "".join(page_text.split())
    for block in sheet.blocks:
        assert "".join(block.heading.split()) in bare
        texts = block.lines if isinstance(block, Notes) else [t for row in block.rows for t in row]
        for text in texts:
            assert all(word in bare for word in text.replace("-", " ").split()), text


def test_long_summaries_are_scaled_down() -> None:
    notes = tuple(Notes(f"Part {n}", ("It goes on and on. " * 12,)) for n in range(14))
    sheet = Summary("summary", "Summary", (*notes, Table("Last", ("a", "b"), (("the", "end"),))))
    (page,) = sheet_pages(sheet, INK, "a4", "one")
    text = open_pdf(typst.pdf([page], "Long"))[0].get_textpage().get_text_bounded()
    assert "Part 13" in text
    assert "end" in text


# --- what is asked for ------------------------------------------------------------------------


def test_sheets_can_be_selected() -> None:
    found = lay_out_game(get_game("warp-arena"), choice=PrintSettings(sheets=("cards", "robots")))
    assert {page.sheet for page in found.pages} == {"cards", "robots"}
    assert found.count("grids") == 0
    assert found.sheets[0].name == "grids"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (("a5", "full", "one", ""), "paper"),
        (("a4", "none", "one", ""), "ink"),
        (("a4", "full", "three", ""), "sides"),
    ],
)
def test_invalid_choices_list_valid_values(given: tuple[str, str, str, str], field: str) -> None:
    with pytest.raises(PrintError) as refused:
        PrintSettings.read(*given)
    assert refused.value.field == field
    assert " or " in str(refused.value)


def test_unknown_sheets_seats_and_options_are_refused() -> None:
    game = get_game("warp-arena")
    known = [sheet.name for sheet in sheets_of(game)]
    with pytest.raises(PrintError, match=messages.unknown_sheet(name="dice", known=known)):
        lay_out_game(game, choice=PrintSettings(sheets=("dice",)))
    with pytest.raises(SeatError):
        lay_out_game(game, seats=7)
    with pytest.raises(OptionError, match="'grids'"):
        lay_out_game(game, options={"grids": "21"})
    with pytest.raises(OptionError, match="nix"):
        lay_out_game(game, options={"nix": "1"})


def test_default_seats_are_the_most_allowed() -> None:
    game = get_game("warp-arena")
    robots = next(one for one in sheets_of(game, 0, {"grids": "4"}) if one.name == "robots")
    assert isinstance(robots, Pieces)
    assert {one.name.split()[0] for one in robots.pieces} == {
        *("Red", "Blue", "Green", "Yellow", "White")
    }
    with pytest.raises(OptionError):
        sheets_of(game, 0, {"cards": "none", "initiative": "yes"})


# --- any game ---------------------------------------------------------------------------------


def example(name: str) -> Game:
    return find_game(str(EXAMPLES / f"{name}.py"))


def names_of(pages: tuple[Page, ...], sheet: str) -> Counter[str]:
    return Counter(one.name for page in pages if page.sheet == sheet for one in page.pictures)


def test_default_sheets_are_board_and_pieces() -> None:
    found = lay_out_game(example("tic_tac_toe"))
    assert [sheet.name for sheet in found.sheets] == ["board", "pieces", "summary"]
    (board,) = (page for page in found.pages if page.sheet == "board")
    (picture,) = board.pictures
    assert (picture.width, picture.height) == (75.0, 75.0)
    pieces = names_of(found.pages, "pieces")
    assert set(pieces) == {"Cross X", "Nought O"}
    assert all(3 <= many <= 5 for many in pieces.values())


def test_custom_looks_draw_the_sheets() -> None:
    game = example("whistle")
    found = lay_out_game(game)
    drawn = [one for page in found.pages for one in page.pictures]
    body = content_of(game).theme.seat(0).body
    assert any(body in one.svg for one in drawn)
    assert names_of(found.pages, "cards")["Whistle"] > 0


def test_example_defines_its_sheets() -> None:
    found = lay_out_game(example("hands"), seats=3, options={"rounds": 2})
    assert [sheet.name for sheet in found.sheets] == ["mats", "cards", "summary"]
    assert names_of(found.pages, "cards") == {"Stone": 9, "Paper": 9, "Scissors": 9}


@pytest.mark.parametrize("name", ["hands", "sums", "tic_tac_toe", "toll", "whistle"])
def test_every_example_can_be_printed(name: str) -> None:
    game = example(name)
    for ink in ("full", "save"):
        found = lay_out_game(game, choice=PrintSettings.read("letter", ink, "two", ""))
        data = typst.pdf(found.pages, found.title)
        assert len(open_pdf(data)) == len(found.pages) > 0
        assert "summary" in {page.sheet for page in found.pages}


def test_pictures_have_alternative_text() -> None:
    pages = lay_out_game(get_game("arena")).pages
    assert all(isinstance(one, Picture) and one.name for page in pages for one in page.pictures)
