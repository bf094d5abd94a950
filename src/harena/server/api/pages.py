"""The page itself, and the pictures of rulebooks."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, PlainTextResponse, Response

from harena.content.content import content_of
from harena.core.game import Game
from harena.render.illustration import Picture, illustration_svg
from harena.server.errors import RefusedError
from harena.server.settings import Settings

NOT_BUILT = """\
The page of Harena is not built here; the service itself runs, see /api/games.
In a checkout of the source, build the page with:

    uv sync --reinstall-package harena
"""

MEDIA = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
}
_PICTURE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(\.svg|\.png|\.jpg|\.webp)")
_SIZE = re.compile(r'<svg [^>]*?width="(\d+)" height="(\d+)"')
_BROTLI = re.compile(r"(?:^|,)\s*br\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))", re.IGNORECASE)
_FILE = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+")

router = APIRouter(include_in_schema=False)


def not_found_page(request: Request) -> Response:
    """Return the page with status 404 to browsers, and plain text to other clients."""
    wants = "text/html" in request.headers.get("accept", "")
    page = _page(request, "index.html") if wants else None
    if page is None or page.status_code != 200:
        return PlainTextResponse("There is no such page.\n", 404)
    page.status_code = 404
    return page


def _page(request: Request, file: str) -> Response:
    settings = request.app.state.settings
    assert isinstance(settings, Settings)
    path = settings.web / file
    if not _is_there(path):
        if (settings.web / "index.html").is_file():
            return PlainTextResponse("There is no such page.\n", 404)
        return PlainTextResponse(NOT_BUILT, 503)
    headers = {"Cache-Control": "no-cache"}
    pressed = path.with_name(f"{path.name}.br")
    if not _BROTLI.search(request.headers.get("accept-encoding", "")) or not _is_there(pressed):
        return FileResponse(path, headers=headers)
    headers |= {"Content-Encoding": "br", "Vary": "Accept-Encoding"}
    return FileResponse(pressed, headers=headers, media_type=guess_type(path.name)[0])


def _is_there(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # no file can have such a name
        return False


@router.api_route("/postal", methods=["GET", "HEAD"])
@router.api_route("/", methods=["GET", "HEAD"])
@router.api_route("/t/{_id}", methods=["GET", "HEAD"])
@router.api_route("/join/{_id}", methods=["GET", "HEAD"])
@router.api_route("/rules/{_id}", methods=["GET", "HEAD"])
@router.api_route("/tutorial/{_id}", methods=["GET", "HEAD"])
@router.api_route("/print/{_id}", methods=["GET", "HEAD"])
@router.api_route("/notifications/{_id}", methods=["GET", "HEAD"])
@router.api_route("/analysis", methods=["GET", "HEAD"])
@router.api_route("/analysis/{_id}", methods=["GET", "HEAD"])
@router.api_route("/conditional-moves/{_id}", methods=["GET", "HEAD"])
@router.api_route("/embed/{_id}", methods=["GET", "HEAD"])
async def index(request: Request, _id: str = "") -> Response:
    """The page; it looks at its own address."""
    return _page(request, "index.html")


@router.api_route("/assets/{path:path}", methods=["GET", "HEAD"])
async def asset(request: Request, path: str) -> Response:
    """Scripts and styles: their names change with their contents, so they are kept for ever."""
    parts = path.split("/")
    if not all(_FILE.fullmatch(part) or part.isalnum() for part in parts):
        return PlainTextResponse("There is no such page.\n", 404)
    response = _page(request, f"assets/{path}")
    if response.status_code == 200:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


@router.api_route("/{file}", methods=["GET", "HEAD"])
async def other(request: Request, file: str) -> Response:
    """The few files that lie beside the page: an icon, a manifest."""
    if not _FILE.fullmatch(file):
        return not_found_page(request)
    return _page(request, file)


def picture(game: Game, file: str) -> tuple[bytes, str]:
    """Return a picture of a game's rulebook and its media type.

    It is a file beside the rulebook or an illustration of the game. Raise RefusedError `not_found`
    otherwise.
    """
    if not _PICTURE.fullmatch(file):
        raise RefusedError("not_found", "there is no such picture")
    package = sys.modules[type(game).__module__].__package__
    if package:
        try:
            data = files(package).joinpath("pictures", file).read_bytes()
            return data, MEDIA[Path(file).suffix]
        except OSError:
            pass
    name = file.removesuffix(".svg")
    if name == file or name not in _illustrations(game):
        raise RefusedError("not_found", "there is no such picture")
    return _drawn(game, name), MEDIA[".svg"]


@lru_cache(16)
def _illustrations(game: Game) -> Mapping[str, Picture]:
    """Return all illustrations of a game. They are slow to compute, and cached per game."""
    return content_of(game).illustrations()


@lru_cache(64)
def _drawn(game: Game, name: str) -> bytes:
    """A picture that is not kept."""
    return illustration_svg(_illustrations(game)[name], content_of(game).theme).encode()


def size_of(game: Game, file: str) -> tuple[int, int] | None:
    """Width and height of a picture of a rulebook in pixels, where its file says so."""
    try:
        data, media = picture(game, file)
    except RefusedError:
        return None
    if media == "image/png" and data[12:16] == b"IHDR":
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    found = _SIZE.search(data[:4000].decode("utf-8", "replace"))
    return (int(found[1]), int(found[2])) if found else None
