"""Warp Arena's pictures: robots, force fields, cards."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from harena.content.content import content_of
from harena.content.pictures import position_svg
from harena.core.scene.scene import Token
from harena.games.warp_arena import GAME
from harena.games.warp_arena.theme.robots import SHAPES
from harena.games.warp_arena.view import words
from harena.render import svg_pieces

SPACE = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> list[str]:
    """Return the paths in the picture of a position, which is parsed as XML."""
    picture = ET.fromstring(position_svg(GAME.from_text(text)))
    return [path.get("d", "") for path in picture.iter(f"{SPACE}path")]


@pytest.mark.parametrize(("shape", "corners"), [("square", 4), ("hex", 6)])
def test_force_fields_have_the_shape_of_their_cell(shape: str, corners: int) -> None:
    token = Token("field-1-c", "field", "1-c", 4, "A force field")
    brush = svg_pieces.Brush(
        token, content_of(GAME).theme, content_of(GAME).theme.seat(4), "B", shape
    )
    outlines = ET.fromstring(
        brush.draw(content_of(GAME).theme.pieces["field"].parts).join(("<svg>", "</svg>"))
    )
    assert len(outlines) == 4
    dashes = [one.get("stroke-dasharray") for one in outlines]
    assert dashes.count(content_of(GAME).theme.seat(4).fence) == 1
    sides = {sum(one.get("d", "").count(step) for step in "LHV") + 1 for one in outlines}
    assert sides == {corners}


def test_force_fields_surround_robots() -> None:
    text = "arena quick 7\nred C 6-c, D1 1-2\nblue C 1-c\n"
    assert len(drawn(text + "field red 1-2\n")) == len(drawn(text)) + 4


def test_every_robot_has_its_own_silhouette() -> None:
    assert len({shape.hull for shape in SHAPES.values()}) == len(words.ROBOT_TITLES)
    paths = drawn("arena quick 7\noptions expansion=assassin\nred C 6-c, A 1-2\nblue C 1-c\n")
    # Each twice: its glow, and itself.
    assert paths.count(SHAPES["A"].hull) == 2
    assert paths.count(SHAPES["C"].hull) == 4


def test_every_card_has_its_own_colour_and_picture() -> None:
    cards = content_of(GAME).theme.cards
    assert set(words.CARD_TONES) - {""} <= set(cards)
    assert len({card.colour for card in cards.values()}) == len(cards)
    assert len({card.bold + card.fine for card in cards.values()}) == len(cards)
    pictures = {
        svg_pieces.card(
            Token(tone, "card", "hand-0", 0, "A card", "A", tone=tone), 0, 0, content_of(GAME).theme
        )
        for tone in cards
    }
    assert len(pictures) == len(cards)
