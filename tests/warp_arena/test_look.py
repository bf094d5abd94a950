"""How Warp Arena looks in pictures: robots, force fields, cards."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from harena.core.show import shapes
from harena.core.show.scene import Cell, Token
from harena.games.warp_arena import GAME
from harena.games.warp_arena.look import CARDS, robots
from harena.games.warp_arena.text.write import parse
from harena.games.warp_arena.view import words

SPACE = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ET.Element:
    """The picture of a position, read again: so it is well-formed."""
    return ET.fromstring(GAME.picture(parse(text)))


def test_a_force_field_has_the_shape_of_its_cell() -> None:
    style = GAME.look.seats[4]
    for shape, corners in (("square", 4), ("hex", 6)):
        cell = Cell("1-c", 0, 0, 0.48, "1-c", "square" if shape == "square" else "hex")
        found = re.search(r'points="([^"]+)"', robots.force_field(cell, style, 4))
        assert found is not None
        assert len(found[1].split()) == corners


def test_a_force_field_surrounds_what_stands_in_it() -> None:
    text = "arena quick 7\nred C 6-c, D1 1-2\nblue C 1-c\nfield red 1-2\n"
    fences = [one for one in drawn(text).iter(f"{SPACE}polygon") if one.get("stroke-dasharray")]
    assert len(fences) == 1


def test_every_robot_has_a_silhouette_of_its_own() -> None:
    assert set(robots.HULLS) == set(robots.LINES) == set(robots.LETTERS)
    assert len(set(robots.HULLS.values())) == len(words.ROBOT_TITLES)
    text = "arena quick 7\noptions expansion=assassin\nred C 6-c, A 1-2\nblue C 1-c\n"
    paths = [path.get("d") for path in drawn(text).iter(f"{SPACE}path")]
    assert paths.count(robots.HULLS["A"]) == 1
    assert paths.count(robots.HULLS["C"]) == 2


def test_every_card_has_a_colour_of_its_own() -> None:
    assert set(words.CARD_TONES) - {"", "back"} <= set(CARDS)
    assert len(set(CARDS.values())) == len(CARDS)
    pictures = {
        shapes.card(Token(tone, "card", "hand-0", 0, "A card", "A", tone=tone), 0, 0, CARDS)
        for tone in (*CARDS, "back")
    }
    assert len(pictures) == len(CARDS) + 1
