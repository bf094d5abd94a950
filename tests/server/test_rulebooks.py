"""A game's rulebook with its pictures, its look and its help."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from harena.core.registry import get_game
from harena.server.api.rulebook import size_of
from tests.server.client import Server
from tests.server.http_calls import refusal


def test_rules_have_ids_and_no_foreign_html(server: Server) -> None:
    rules = server.browser().http.get("/api/games/race/rules").json()
    html = rules["html"]
    assert rules["title"] == "The Race"
    assert '<h2 id="R-1">' in html
    assert html.count('id="R-2"') == 1
    assert '<p id="R-2"><strong>R-2</strong>' in html
    assert 'id="R-3a"' in html
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert 'href="javascript' not in html
    assert 'src="/api/games/race/rules/pictures/track.svg"' in html


def test_rules_have_links_and_contents(server: Server) -> None:
    rules = server.browser().http.get("/api/games/race/rules").json()
    html = rules["html"]
    assert [(one["id"], one["title"], one["level"]) for one in rules["contents"]] == [
        ("R-1", "R-1 Running", 2),
        ("words-old-ones", "Words, old ones", 3),
        ("words-old-ones-2", "Words, old ones", 2),
    ]
    assert '<h3 id="words-old-ones">' in html
    assert 'See <a href="#R-3a">R-3a</a>, <code>R-2</code>, R-9 and <a href="#R-1">R-1</a>.' in html
    assert '<a href="#R-2">R-2</a> is said above; <strong>R-2</strong> again' in html
    assert '<h2 id="R-1">R-1 Running</h2>' in html
    assert rules["primer"] == '<p>Run (<a href="#R-1">R-1</a>).</p>\n'


def test_single_pictures_have_a_caption(server: Server) -> None:
    html = server.browser().http.get("/api/games/race/rules").json()["html"]
    assert "<figcaption>a track</figcaption></figure>" in html
    assert "<figcaption>&lt;b&gt;</figcaption></figure>" in html
    assert html.count("<figure>") == html.count("</figure>") == 4


def test_picture_rows_have_a_caption_each(server: Server) -> None:
    """The caption is the title; space is reserved before a picture loads."""
    html = server.browser().http.get("/api/games/race/rules").json()["html"]
    delayed = html.partition('<div class="gallery">')[2].partition("</div>")[0]
    one, two = delayed.split("</figure>")[:2]
    assert 'src="/api/games/race/rules/pictures/start.svg"' in one
    assert 'alt="red runs"' in one
    assert 'loading="lazy" width="240" height="20"' in one
    assert "<figcaption>The &lt;start&gt;</figcaption>" in one
    assert "title=" not in html
    assert "<figcaption>gone</figcaption>" in two
    assert "width=" not in two


def test_missing_pictures_are_drawn(server: Server) -> None:
    answer = server.browser().http.get("/api/games/race/rules/pictures/start.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    root = ET.fromstring(answer.text)
    assert (root.get("width"), root.get("height")) == ("240", "20")
    gone = server.browser().http.get("/api/games/race/rules/pictures/start.png")
    assert refusal(gone) == (404, "not_found", "")


def test_picture_size_is_read_from_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pictures").mkdir()
    head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x02\0\0\0\x30"
    (tmp_path / "pictures" / "a.png").write_bytes(head)
    (tmp_path / "pictures" / "b.svg").write_text('<svg viewBox="0 0 1 1"/>')
    monkeypatch.setattr("harena.server.api.rulebook.files", lambda package: tmp_path)
    game = get_game("warp-6")
    assert size_of(game, "a.png") == (258, 48)
    assert size_of(game, "b.svg") is None
    assert size_of(game, "c.svg") is None


def test_own_games_have_rules(server: Server) -> None:
    for name, rule in (
        *(("warp-6", "W6-13"), ("warp-arena", "WA-53"), ("arena", "AR-16")),
        ("gladiator-arena", "GA-13"),
    ):
        rules = server.browser().http.get(f"/api/games/{name}/rules").json()
        assert f'id="{rule}"' in rules["html"]
        assert f'href="#{rule}"' in rules["html"] + rules["primer"]
        assert len(rules["contents"]) >= 5
        assert "<th></th>" not in rules["html"]
        assert rules["html"].count("<table") == rules["html"].count('<table tabindex="0">')
        named = set(re.findall(r'href="#([^"]+)"', rules["html"] + rules["primer"]))
        assert named <= set(re.findall(r'id="([^"]+)"', rules["html"]))
        words = re.sub(r"<[^>]+>", "", rules["primer"]).split()
        assert 80 <= len(words) <= 220, name


def test_missing_rules_are_not_found(server: Server) -> None:
    web = server.browser().http
    assert refusal(web.get("/api/games/chess/rules")) == (404, "unknown_game", "game")
    assert refusal(web.get("/api/games/duel/rules")) == (404, "no_rules", "")


@pytest.mark.parametrize(
    "file", ["none.svg", "..%2Fgames.py", "%2e%2e", ".svg", "a/b.svg", "games.py", "x.svg%00"]
)
def test_only_picture_files_are_served(server: Server, file: str) -> None:
    answer = server.browser().http.get(f"/api/games/race/rules/pictures/{file}")
    assert refusal(answer) == (404, "not_found", "")


def test_pictures_are_served(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "track.svg").write_text("<svg/>")
    monkeypatch.setattr("harena.server.api.rulebook.files", lambda package: tmp_path)
    answer = server.browser().http.get("/api/games/warp-6/rules/pictures/track.svg")
    assert (answer.status_code, answer.text) == (200, "<svg/>")
    assert answer.headers["content-type"] == "image/svg+xml"


def test_looks_and_covers_are_cached_by_hash(server: Server) -> None:
    web = server.browser()
    told = {game["name"]: game for game in web.http.get("/api/games").json()["games"]}
    arena = told["warp-arena"]
    for what, kind in (("theme", "application/json"), ("cover", "image/svg+xml")):
        address = f"/api/games/warp-arena/{what}"
        first = web.http.get(address)
        assert first.headers["content-type"] == kind
        assert first.headers["cache-control"] == "no-cache"
        assert first.headers["etag"] == f'"{arena[what]}"'
        again = web.http.get(address, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        named = web.http.get(f"{address}?v={arena[what]}")
        assert named.content == first.content
        assert "immutable" in named.headers["cache-control"]
        old = web.http.get(f"{address}?v=0123456789abcdef")
        assert old.headers["cache-control"] == "no-cache"
    look = web.http.get("/api/games/warp-arena/theme").json()
    assert set(look["pieces"]) == {"robot", "disc", "field", "die"}
    assert [window["kind"] for window in look["windows"]] == list(
        get_game("warp-arena").traits.windows
    )


def test_help_is_cached_until_it_changes(server: Server) -> None:
    web = server.browser()
    first = web.http.get("/api/games/warp-arena/help")
    assert first.json()["robot C"]["rule"] == "WA-35"
    again = web.http.get(
        "/api/games/warp-arena/help", headers={"if-none-match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    # Pages ask for that of any game: one that says nothing is no error.
    none = web.http.get("/api/games/toll/help")
    assert (none.status_code, none.json()) == (200, {})
    assert web.http.get("/api/games/chess/help").status_code == 404


def test_games_without_a_look_get_the_default(server: Server) -> None:
    web = server.browser()
    look = web.http.get("/api/games/toll/theme").json()
    assert (look["ground"], set(look["pieces"])) == ("plain", {"die"})
    none = web.http.get("/api/games/toll/cover")
    assert (none.status_code, none.json()["error"]["code"]) == (404, "not_found")
    nowhere = web.http.get("/api/games/chess/theme")
    assert (nowhere.status_code, nowhere.json()["error"]["code"]) == (404, "unknown_game")
