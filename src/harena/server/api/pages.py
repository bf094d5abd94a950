"""The page's files, and answers to unknown addresses."""

from __future__ import annotations

import re
from mimetypes import guess_type
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, PlainTextResponse, Response

from harena.server.errors import RefusedError
from harena.server.messages import refusals, startup
from harena.server.settings import Settings

PATHS = (
    *("/", "/postal", "/analysis", "/devices", "/puzzles", "/puzzles/{_id}"),
    *("/t/{_id}", "/join/{_id}", "/notifications/{_id}", "/conditional-moves/{_id}"),
    *("/rules/{_id}", "/tutorial/{_id}", "/print/{_id}", "/analysis/{_id}", "/embed/{_id}"),
)
"""The paths of the page, which reads its own address."""

_BROTLI = re.compile(r"(?:^|,)\s*br\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))", re.IGNORECASE)
_FILE = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+")

router = APIRouter(include_in_schema=False)


@router.api_route(
    "/api/{path:path}", methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
)
async def unknown_endpoint(path: str) -> Response:
    """Refuse any other address under `/api`."""
    raise RefusedError("not_found", refusals.no_endpoint(path=path))


async def index(request: Request, _id: str = "") -> Response:
    """Return the page."""
    return _file(request, "index.html")


for _path in PATHS:
    router.add_api_route(_path, index, methods=["GET", "HEAD"])


@router.api_route("/assets/{path:path}", methods=["GET", "HEAD"])
async def asset(request: Request, path: str) -> Response:
    """Return a script or a style sheet. Its name contains its hash, so it is cached for ever."""
    parts = path.split("/")
    if not all(_FILE.fullmatch(part) or part.isalnum() for part in parts):
        return _no_such_page()
    response = _file(request, f"assets/{path}")
    if response.status_code == 200:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


@router.api_route("/{file}", methods=["GET", "HEAD"])
async def other(request: Request, file: str) -> Response:
    """Return another file beside the page, such as an icon or the manifest."""
    return _file(request, file) if _FILE.fullmatch(file) else not_found_page(request)


def not_found_page(request: Request) -> Response:
    """Return the page with status 404 to browsers, and plain text to other clients."""
    if "text/html" in request.headers.get("accept", ""):
        page = _file(request, "index.html")
        if page.status_code == 200:
            page.status_code = 404
            return page
    return _no_such_page()


def _no_such_page() -> Response:
    return PlainTextResponse(startup.NO_SUCH_PAGE, 404)


def _file(request: Request, file: str) -> Response:
    """Return a file of the page, compressed if the browser accepts that."""
    settings: Settings = request.app.state.settings
    path = settings.web / file
    if not _exists(path):
        built = (settings.web / "index.html").is_file()
        return _no_such_page() if built else PlainTextResponse(startup.NOT_BUILT, 503)
    headers = {"Cache-Control": "no-cache"}
    compressed = path.with_name(f"{path.name}.br")
    if not _BROTLI.search(request.headers.get("accept-encoding", "")) or not _exists(compressed):
        return FileResponse(path, headers=headers)
    headers |= {"Content-Encoding": "br", "Vary": "Accept-Encoding"}
    return FileResponse(compressed, headers=headers, media_type=guess_type(path.name)[0])


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # no file can have such a name
        return False
