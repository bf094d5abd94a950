"""The rulebook pictures: their positions, sizes and descriptions."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Final

import pytest

from harena import get_game
from harena.content.content import content_of
from harena.content.pictures import kept_pictures, picture_faults
from harena.render.illustration import TALLEST, WIDEST

OURS: Final = ("arena", "gladiator-arena", "warp-6", "warp-arena")
SHOWN: Final = re.compile(r'!\[([^\]]*)\]\(pictures/([\w-]+)\.svg "([^"]*)"\)')
LIGHT_AND_DARK: Final = re.compile(r"light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)")


@pytest.mark.parametrize("name", OURS)
def test_kept_pictures_are_current(name: str) -> None:
    drawn = kept_pictures(get_game(name))
    folders = {path.parent for path in drawn}
    assert len(folders) == 1
    assert {path: path.read_text(encoding="utf-8") for path in folders.pop().iterdir()} == drawn


@pytest.mark.parametrize("name", OURS)
def test_pictures_fit_the_screen(name: str) -> None:
    for path, svg in kept_pictures(get_game(name)).items():
        root = ET.fromstring(svg)
        wide, tall = int(root.get("width", "0")), int(root.get("height", "0"))
        assert 60 <= wide <= WIDEST, path.name
        assert 60 <= tall <= TALLEST, path.name
        _, _, across, down = map(float, root.get("viewBox", "").split())
        assert wide / tall == pytest.approx(across / down, rel=0.02), path.name
        assert LIGHT_AND_DARK.search(svg), path.name


@pytest.mark.parametrize("name", OURS)
def test_every_picture_has_text_and_caption(name: str) -> None:
    game = get_game(name)
    assert list(picture_faults(game)) == []
    words = content_of(game).rules + content_of(game).primer
    shown = SHOWN.findall(words)
    assert len(shown) == len(re.findall(r"!\[", words)) >= 10
    for alt, picture, caption in shown:
        assert len(alt.split()) >= 3, picture
        assert caption, picture
        assert caption != alt, picture
