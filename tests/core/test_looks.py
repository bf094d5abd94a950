"""Looks are data: what cannot be drawn, or must not be, is refused; what the page gets is that."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File

import pytest

from harena.content.content import content_of
from harena.content.game_json import cover_svg, digest, game_json, theme_json
from harena.core.registry import get_game, load_games
from harena.core.scene.scene import Cell, Token
from harena.render import scatter, svg_pieces
from harena.render.art import (
    WORDS,
    BadThemeError,
    Bar,
    Coins,
    Group,
    Path,
    Pick,
    Piece,
    Text,
    has,
    word_of,
)
from harena.render.theme import (
    PLAIN,
    SEATS,
    Card,
    Mark,
    Seat,
    Theme,
    Tone,
    Window,
    light_colour,
    theme_bytes,
)

ROOT = File(__file__).parents[2]
TOKEN = Token(
    *("one", "thing", "a1", 0, "A thing", "tall tree"),
    tone="done",
    count=3,
    pips=(4,),
    marks=("x",),
)


@pytest.mark.parametrize(
    "bad",
    [
        lambda: Path("M0 0<script>"),
        lambda: Path("M0 0", fill="red;x"),
        lambda: Path("M0 0", fill="url(#a)"),
        lambda: Path("M0 0", width=11),
        lambda: Path("M0 0", width=float("nan")),
        lambda: Path("M0 0", dash="1;2"),
        lambda: Text("secret", 0.2),
        lambda: Text("text", 0.2, ink="#12"),
        lambda: Pick(("colour",), {}),
        lambda: Group((), scale=1000),
        lambda: Bar(0, 0, 99, 1, 3, "body", "mark", "edge"),
        lambda: Piece((), stands="upside down"),
        lambda: Piece((), strikes={"pen": "hit"}),
        lambda: Card("blue"),
        lambda: Tone("tomato"),
        lambda: Mark("m0 0l1 1"),
        lambda: Mark("M0 0A1 1 0 0 1 1 1"),
        lambda: Seat("#000000", "#000000", "#000000", "#000000", "edge"),
        lambda: Theme(colours={"body": "#000000"}),
        lambda: Theme(colours={"--x": "#000000"}),
        lambda: Theme(colours={"ink": "url(x)"}),
        lambda: Theme(backdrop=(("nowhere", 0),)),
        lambda: Theme(seats=()),
        lambda: Theme(pieces={"thing": Piece((Group((Text("text", 0.2, ink="ember"),)),))}),
        lambda: Theme(pieces={"thing": Piece((has("tone", Path("M0 0", line="ember")),))}),
        lambda: PLAIN.paint("nothing-of-this-name"),
    ],
)
def test_unsafe_drawings_are_refused(bad: Callable[[], object]) -> None:
    with pytest.raises(BadThemeError):
        bad()


def test_token_labels_hold_the_requested_value() -> None:
    words = {word: word_of(TOKEN, word, "R", "hex") for word in WORDS}
    assert words == {
        **{"text": "tall tree", "initials": "TT", "letter": "R", "tone": "done", "shape": "hex"},
        **{"count": "3", "number": "3", "sides": "0", "face": "", "mark-1": "x", "mark-2": ""},
        **{"pip-1": "4", "pip-2": "", "pip-3": ""},
    }


def test_parts_are_drawn() -> None:
    parts = (
        Path("M0 0H1", "body", "edge", 0.1, fill_opacity=0.5, dash="own"),
        Pick(("tone",), {"": (Text("letter", 0.2),)}, (Text("text", 0.2),)),
        has("mark-2", Text("letter", 0.2)),
        Group((Coins(0.1),), 0.5, turn=90, faint=0.25),
        Bar(0, 0, 0.8, 0.1, 6, "mark", "light", "deep"),
    )
    svg = svg_pieces.Brush(TOKEN, PLAIN, SEATS[1], "R").draw(parts)
    assert (
        f'fill="{SEATS[1].body}" fill-opacity="0.5" stroke="{light_colour(SEATS[1].edge)}"' in svg
    )
    assert f'stroke-dasharray="{SEATS[1].dash}"' in svg
    assert ">tall tree</text>" in svg
    assert ">R</text>" not in svg
    assert 'transform="translate(0.5 0) rotate(90)" opacity="0.25"' in svg
    assert svg.count("<circle") == 3
    assert 'width="0.4"' in svg  # three of six


def test_full_health_has_a_full_bar() -> None:
    bar = (Bar(0, 0, 0.8, 0.1, 11, "mark", "light", "deep"),)

    def filled(left: int) -> str:
        """Draw a piece of eight with so many left."""
        piece = replace(TOKEN, sides=8, count=left)
        return svg_pieces.Brush(piece, PLAIN, SEATS[1], "R").draw(bar)

    assert filled(8).count('width="0.8"') == 2  # all of the track
    assert 'width="0.2"' in filled(2)
    assert filled(0).count("<rect") == 1


def test_marks_are_stable_within_their_cell() -> None:
    cell = Cell("B4", 3.0, -2.0, 0.5, "B4", "hex", tone="moor")
    tone = Tone("#445566", "#112233", marks=(Mark("M0 0L0 -.2"),), count=6, lean=0.5)
    drawn = scatter.marks_of(cell, "moor", tone)
    assert drawn == scatter.marks_of(cell, "moor", tone)
    assert len(drawn) == 6
    assert len({mark.lines for mark in drawn}) == 6
    for mark in drawn:
        x, y = (float(one) for one in re.findall(r"-?[\d.]+", mark.lines)[:2])
        assert abs(x - 3) < 0.5
        assert abs(y + 2) < 0.5
    # The page's tests have the same.
    two = scatter.marks_of(cell, "moor", replace(tone, count=2))
    assert (
        "".join(mark.lines for mark in two)
        == "M2.972 -2.331L2.987 -2.431M2.802 -1.815L2.819 -1.915"
    )
    (middle,) = scatter.marks_of(cell, "moor", Tone(marks=(Mark(shapes="M-1 0L1 0Z"),)))
    assert middle.shapes == "M2.5 -2L3.5 -2Z"
    assert scatter.marks_of(cell, "moor", Tone()) == []


def test_every_window_has_a_text() -> None:
    look = Theme(windows={"bell": Window("Bells", "A bell may be answered")})
    found = json.loads(theme_bytes(look, ("bell", "horn")))["windows"]
    assert found == [
        {"kind": "bell", "title": "Bells", "now": "A bell may be answered"},
        {"kind": "horn", "title": "Horn", "now": "You can respond"},
    ]


def test_look_hashes_differ() -> None:
    first, second = (theme_bytes(look, ()) for look in (PLAIN, Theme(colours={"cell": "#123456"})))
    assert digest(first) == digest(theme_bytes(PLAIN, ()))
    assert len({digest(first), digest(second), digest(b"")}) == 3
    assert digest(b"") == ""


def test_games_have_theme_and_cover_hashes() -> None:
    for game in load_games()[0]:
        found = game_json(game)
        assert found["theme"] == digest(theme_bytes(content_of(game).theme, game.traits.windows))
        cover = content_of(game).cover
        assert found["cover"] == digest(cover.read_bytes() if cover else b"")
        assert theme_json(game) is theme_json(game)
        assert cover_svg(game) is cover_svg(game)


@pytest.mark.parametrize("name", ["arena", "gladiator-arena", "warp-6", "warp-arena"])
def test_covers_are_safe_pictures(name: str) -> None:
    cover = cover_svg(get_game(name)).decode()
    assert cover.startswith("<svg ")
    assert not re.search(r"<script|<image|<foreignObject|href|url\((?!\"?#)| on\w+=", cover)
