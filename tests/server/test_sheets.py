"""Games on paper over the network: sheets, the document, pictures, and what is refused."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest

from harena.printing import typst
from harena.server.messages import refusals
from tests.server.client import Server, settings
from tests.server.http_calls import refusal

BASE = "/api/games/warp-6"


def test_sheets_and_page_counts_are_listed(server: Server) -> None:
    told = server.browser().http.get(f"{BASE}/sheets?sides=two&sheets=board").json()
    assert told["sheets"] == [
        {"name": "board", "title": "The spiral", "pages": 8},
        {"name": "dice", "title": "Faces of dice", "pages": 0},
        {"name": "summary", "title": "Summary", "pages": 0},
    ]
    assert [page["back"] for page in told["pages"]] == [False, True] * 4
    assert (told["pages"][0]["width"], told["pages"][0]["height"]) == (210, 297)


def test_document_has_the_listed_pages(server: Server) -> None:
    web = server.browser().http
    answer = web.get(f"{BASE}/print.pdf?paper=letter&ink=save&seats=2")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="warp-6-letter.pdf"'
    document = pypdfium2.PdfDocument(io.BytesIO(answer.content))
    told = web.get(f"{BASE}/sheets?paper=letter&ink=save&seats=2").json()
    assert len(document) == len(told["pages"])
    assert web.get(f"{BASE}/print.pdf?paper=letter&ink=save&seats=2").content == answer.content


def test_each_page_has_a_thumbnail(server: Server) -> None:
    web = server.browser().http
    pictures = [web.get(f"{BASE}/pages/{number}") for number in (1, 5)]
    assert all(one.content.startswith(b"\x89PNG") for one in pictures)
    assert pictures[0].content != pictures[1].content
    assert refusal(web.get(f"{BASE}/pages/7")) == (404, "not_found", "")
    assert refusal(web.get(f"{BASE}/pages/0")) == (404, "not_found", "")


def test_options_change_the_printout(server: Server) -> None:
    web = server.browser().http
    base = "/api/games/warp-arena/sheets"
    told = web.get(f"{base}?option=grids%3D30&option=cards%3Dnone&seats=3").json()
    assert {sheet["name"]: sheet["pages"] for sheet in told["sheets"]}["grids"] == 5
    assert "cards" not in {sheet["name"] for sheet in told["sheets"]}


@pytest.mark.parametrize(
    ("query", "refused"),
    [
        ("paper=a5", (422, "bad_option", "paper")),
        ("ink=red", (422, "bad_option", "ink")),
        ("sides=3", (422, "bad_option", "sides")),
        ("sheets=cards", (422, "bad_option", "sheets")),
        ("seats=9", (422, "bad_seats", "seats")),
        ("option=start", (422, "bad_option", "option")),
        ("option=start%3Dsoon", (422, "bad_option", "options.start")),
        ("option=grids%3D4", (422, "bad_option", "options.grids")),
        ("seats=two", (400, "bad_message", "seats")),
    ],
)
def test_invalid_sheets_are_refused(
    server: Server, query: str, refused: tuple[int, str, str]
) -> None:
    for call in ("sheets", "print.pdf", "pages/1"):
        assert refusal(server.browser().http.get(f"{BASE}/{call}?{query}")) == refused


def test_long_addresses_are_refused(server: Server) -> None:
    web = server.browser().http
    many = "&".join(["option=games%3D2"] * 61)
    assert refusal(web.get(f"{BASE}/sheets?{many}")) == (422, "bad_option", "option")
    assert refusal(web.get(f"{BASE}/sheets?sheets={'x' * 401}"))[:2] == (400, "bad_message")
    assert refusal(web.get("/api/games/chess/sheets"))[:2] == (404, "unknown_game")


def test_only_new_documents_count_for_the_limit(tmp_path: Path) -> None:
    with Server(settings(tmp_path, prints_per_minute=3)) as server:
        web = server.browser().http
        for _ in range(10):
            assert web.get(f"{BASE}/print.pdf?sheets=dice").status_code == 200
        assert web.get(f"{BASE}/sheets?sheets=board").status_code == 200
        assert web.get(f"{BASE}/sheets?sheets=summary").status_code == 200
        assert refusal(web.get(f"{BASE}/sheets")) == (429, "too_fast", "")
        assert web.get(f"{BASE}/print.pdf?sheets=dice").status_code == 200


def test_missing_typst_is_reported(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    answer = server.browser().http.get(f"{BASE}/print.pdf?sheets=dice")
    assert refusal(answer) == (503, "unavailable", "")
    assert answer.json()["error"]["message"] == refusals.sentence(str(typst.MissingTypstError()))


def test_print_page_has_an_address(server: Server) -> None:
    assert server.browser().http.get("/print/warp-6").status_code in (200, 503)
