"""The page itself: its files, pressed or not, and what every answer carries."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.server.messages import startup
from tests.server.client import Server, settings


@pytest.mark.parametrize("path", ["/" + "x" * 300, "/" + "x" * 300 + ".js", "/assets/" + "é" * 200])
def test_invalid_file_names_are_not_found(tmp_path: Path, path: str) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "index.html").write_text("the page")
    with Server(settings(tmp_path)) as server:
        assert server.browser().http.get(path).status_code == 404


def test_every_response_has_security_headers(server: Server) -> None:
    web = server.browser().http
    for path in ("/", "/api/live", "/api/nope", "/t/x", "/nope"):
        headers = web.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_page_is_served(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<title>Harena</title>")
    (web / "icon.svg").write_text("<svg/>")
    (web / "assets" / "index-a1.js").write_text("let x = 1;" * 500)
    (tmp_path / "outside.txt").write_text("private")
    with Server(settings(tmp_path)) as server:
        browser = server.browser().http
        for path in ("/", "/t/abc", "/join/abc", "/rules/warp-6"):
            answer = browser.get(path)
            assert answer.text == "<title>Harena</title>"
            assert answer.headers["cache-control"] == "no-cache"
        assert browser.get("/icon.svg").headers["content-type"] == "image/svg+xml"
        script = browser.get("/assets/index-a1.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        for path in (
            "/assets/none.js",
            "/assets/..%2f..%2foutside.txt",
            "/..%2foutside.txt",
            "/assets/%2e%2e/%2e%2e/outside.txt",
            "/none.txt",
            "/assets",
            "/assets/",
        ):
            assert browser.get(path).status_code == 404, path
        for path in ("/nothing", "/nothing/at/all"):
            plain, page = (
                browser.get(path, headers={"accept": kind}) for kind in ("*/*", "text/html,*/*")
            )
            assert (plain.status_code, plain.text) == (404, startup.NO_SUCH_PAGE)
            assert (page.status_code, page.text) == (404, "<title>Harena</title>")


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br", "br"),
        ("gzip;q=0.5, BR ; q=1.0", "br"),
        ("gzip, br;q=0", "gzip"),
        ("gzip, br; q=0.0", "gzip"),
        ("gzip, brotli, xbr", "gzip"),
        ("identity", None),
    ],
)
def test_precompressed_files_are_served(tmp_path: Path, accepted: str, coding: str | None) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    written = b"let x = 1;\n" * 500
    (web / "index.html").write_text("<title>Harena</title>")
    (web / "assets" / "index-a1.js").write_bytes(written)
    (web / "assets" / "index-a1.js.br").write_bytes(b"pressed")
    with Server(settings(tmp_path)) as server:
        browser = server.browser().http
        address = "/assets/index-a1.js"
        with browser.stream("GET", address, headers={"accept-encoding": accepted}) as answer:
            raw = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding") == coding
        assert (raw == b"pressed") == (coding == "br")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["vary"].lower().count("accept-encoding") == 1
        assert "immutable" in answer.headers["cache-control"]
        plain = browser.get("/", headers={"accept-encoding": accepted})
        assert plain.text == "<title>Harena</title>"
        assert "content-encoding" not in plain.headers


def test_missing_page_explains_the_build(server: Server) -> None:
    answer = server.browser().http.get("/")
    assert answer.status_code == 503
    assert "uv sync --reinstall-package harena" in answer.text
    assert answer.headers["content-type"].startswith("text/plain")


def test_built_documentation_is_served(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "guides").mkdir(parents=True)
    (site / "index.html").write_text("<title>Docs</title>")
    (site / "guides" / "play.html").write_text("<script>1</script>")
    with Server(settings(tmp_path, docs=site)) as server:
        browser = server.browser().http
        assert browser.get("/docs", follow_redirects=True).text == "<title>Docs</title>"
        page = browser.get("/docs/guides/play.html")
        assert "'unsafe-inline'; default-src" in page.headers["content-security-policy"]
        assert browser.get("/docs/none.html").status_code == 404
        assert browser.get("/docs/..%2f..%2foutside.txt").status_code == 404
    with Server(settings(tmp_path, docs=tmp_path / "none")) as server:
        assert server.browser().http.get("/docs/").status_code == 404
