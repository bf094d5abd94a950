"""Warp Arena on paper: everything as often as the rules have it, with its numbers."""

from __future__ import annotations

from collections import Counter
from math import ceil
from xml.etree import ElementTree

import pytest

from harena.content.content import content_of
from harena.content.sheets import CARD, Card, Pieces, Tile
from harena.core.registry import get_game
from harena.games.warp_arena.options import variant_of
from harena.games.warp_arena.rules import components, ids
from harena.games.warp_arena.view import words
from harena.printing.card_faces import front
from harena.printing.document import lay_out_game, sheets_of
from harena.printing.drawing import Ink
from harena.printing.pages import Words
from tests.shared.sheets import pieces, summary, tables

GAME = get_game("warp-arena")


@pytest.mark.parametrize("grids", [4, 20, 30])
@pytest.mark.parametrize(("shape", "cells"), [("hex", 7), ("square", 9)])
def test_wa_1_every_grid_with_the_numbers_of_its_cells(grids: int, shape: str, cells: int) -> None:
    found = pieces(GAME, Tile, "grids", 2, grids=str(grids), shape=shape)
    assert [one.name for one in found] == [f"Grid {n + 1}" for n in range(grids)]
    for number, grid in enumerate(found, 1):
        (plate,) = grid.art.board.groups
        assert plate.text == str(number)
        assert [cell.text for cell in grid.art.board.cells] == ["", *map(str, range(1, cells))]
        assert 25 <= grid.art.unit <= 30
        assert len(grid.outline) == (18 if shape == "hex" else 12)


@pytest.mark.parametrize("seats", [2, 6])
def test_wa_16_all_robots_are_printed(seats: int) -> None:
    found = Counter({one.name: one.count for one in pieces(GAME, Tile, "robots", seats)})
    wanted = {
        f"{name.capitalize()} {words.ROBOTS[kind]}": int(components.STOCK[kind])
        for name in ids.SEAT_NAMES[:seats]
        for kind in range(int(ids.A))
    }
    assert found == wanted
    assert sum(found.values()) == 21 * seats


def test_wa_66_a_bots_with_the_expansion_only() -> None:
    with_them = {one.name for one in pieces(GAME, Tile, "robots", 2, expansion="assassin")}
    assert with_them - {one.name for one in pieces(GAME, Tile, "robots", 2)} == {
        "Red A-bot",
        "Blue A-bot",
    }


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ({}, 84),
        ({"cards": "combat"}, 40),
        ({"cards": "special"}, 44),
        ({"expansion": "all"}, 98),
    ],
)
def test_wa_5_deck_matches_the_rules(options: dict[str, str], count: int) -> None:
    found = {one.name.lower(): one.count for one in pieces(GAME, Card, "cards", 2, **options)}
    pack = variant_of(GAME.check_options(2, options)).pack
    wanted = {
        words.CARD_TITLES[card].lower(): int(pack[card])
        for card in range(1, int(ids.CARDS))
        if pack[card]
    }
    assert found == wanted
    assert sum(found.values()) == count


def test_wa_43_without_cards_none_are_printed() -> None:
    names = [sheet.name for sheet in sheets_of(GAME, 2, {"cards": "none"})]
    assert names == ["grids", "robots", "markers", "summary"]


def test_every_piece_is_printed_in_its_number() -> None:
    for options in ({}, {"shape": "square", "grids": "30", "expansion": "all"}):
        found = lay_out_game(GAME, 0, options)
        on_pages = Counter(one.name for page in found.pages for one in page.pictures)
        wanted: Counter[str] = Counter()
        for sheet in found.sheets:
            if isinstance(sheet, Pieces):
                wanted.update({one.name: one.count for one in sheet.pieces if one.count})
        assert on_pages == wanted


def test_page_count() -> None:
    found = lay_out_game(GAME)
    assert {sheet.name: found.count(sheet.name) for sheet in found.sheets} == {
        **{"grids": 4, "robots": 1, "markers": 2, "cards": 10, "summary": 1}
    }
    assert lay_out_game(GAME, 0, {"grids": "30"}).count("grids") == 5


def test_wa_10_the_summary_has_what_actions_cost() -> None:
    rows = {row[0]: int(row[1]) for row in tables(GAME)["Actions"].rows}
    assert rows == {
        title: int(cost) for title, cost in zip(words.ACTION_TITLES, ids.COST, strict=True)
    }
    fewer = tables(GAME, 0, actions="warp,draw", cards="combat")["Actions"].rows
    assert {row[0] for row in fewer} == {
        *("Warp a Random Grid", "Draw a Card", "Convert Power Discs", "Move and Engage in Combat")
    }


def test_the_summary_has_the_dice_of_the_table() -> None:
    variant = variant_of(GAME.check_options(2, {}))
    for row, kind in zip(tables(GAME)["Robots"].rows, range(5), strict=True):
        assert row[:2] == (words.ROBOTS[kind], f"d{int(variant.dice[kind])}")
        assert str(int(components.ALLOWANCE[kind])) in row[2]
    six = [row[1] for row in tables(GAME, 0, combat="six")["Robots"].rows]
    assert six == ["d6+4", "d6+3", "d6+2", "d6+1", "d6"]
    fixed = tables(GAME, 0, combat="fixed", strengths="20,9,8,7,1")["Robots"].rows
    assert [row[1] for row in fixed] == ["20", "9", "8", "7", "1"]


def test_the_summary_counts_the_cards() -> None:
    found = tables(GAME)["Cards: 84"]
    assert found.rows[0][:2] == ("combat card 1 to 5", "8 of each")
    assert {row[0]: row[1] for row in found.rows[1:]} == {
        **{"Destroy Hex": "16", "Warp Grid": "8", "Double Warp": "8"},
        **{"Create Power Disc": "8", "Wild Warp": "4"},
    }


def test_wa_43_summary_omits_missing_cards() -> None:
    for options in ({"cards": "none"}, {"cards": "none", "combat": "fixed"}):
        blocks = summary(GAME, 0, **options).blocks
        said = [one for one in blocks if one.heading not in ("This table", "Actions")]
        assert "card" not in str(said)
        assert "hand goes" not in str(said)
    assert "can play a card face down" in str(summary(GAME).blocks)


@pytest.mark.parametrize("saving", [False, True])
def test_a_number_stands_between_the_bolts_and_the_card_is_filled(saving: bool) -> None:
    ink = Ink(content_of(GAME).theme, saving)
    for card in pieces(GAME, Card, "cards", 2, expansion="all"):
        picture = ElementTree.fromstring(ink.card(card))
        numbers = [each for each in picture.iter() if each.tag.endswith("text")]
        assert [each.text for each in numbers] == ([card.corner] if card.corner else [])
        for each in numbers:
            assert float(each.attrib["x"]) == CARD[0] / 2
        # What it does stands at its lower edge, its name above it, the picture up to that.
        words = [mark for mark in front(card, 0, 0, ink) if isinstance(mark, Words)]
        *_, name, text = words
        assert (name.text, text.text) == (card.name, card.text)
        assert 0 < text.y - name.y < 12
        assert CARD[1] - 6 >= text.y > 0.5 * CARD[1]
        assert text.y + 5.4 * ceil(len(card.text) / 26) >= 0.9 * CARD[1]
