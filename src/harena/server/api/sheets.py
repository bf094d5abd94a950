"""The calls for games on paper: which sheets there are, the document, small pictures of pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, Response

from harena.core.scene.scene import Json
from harena.printing.document import PrintError, PrintSettings
from harena.server.api.common import check_rate, find_game
from harena.server.api.responses import (
    ERROR_SCHEMAS,
    CheckedRoute,
    Known,
    json_response,
    response_schema,
)
from harena.server.errors import RefusedError
from harena.server.protocol.responses.rulebooks import Sheets
from harena.server.workers.sheet_printer import SheetOrder, SheetPrinter

MOST = 60
"""Options in an address."""

router = APIRouter(prefix="/api/games/{game}", route_class=CheckedRoute)


def printer_of(request: Request) -> SheetPrinter:
    """Return the application's sheet printer."""
    printer = request.app.state.printer
    assert isinstance(printer, SheetPrinter)
    return printer


def order_of(
    game: str,
    paper: Annotated[str, Query(max_length=20)] = "a4",
    ink: Annotated[str, Query(max_length=20)] = "full",
    sides: Annotated[str, Query(max_length=20)] = "one",
    seats: Known = 0,
    sheets: Annotated[str, Query(max_length=400)] = "",
    option: Annotated[tuple[Annotated[str, Query(max_length=400)], ...], Query()] = (),
) -> SheetOrder:
    """Return the order in the address; options are `name=value` parameters."""
    if len(option) > MOST:
        raise RefusedError("bad_option", f"{len(option)} options", "option")
    pairs = []
    for text in option:
        name, equals, value = text.partition("=")
        if not equals:
            raise RefusedError("bad_option", f"option {text!r} has no value", "option")
        pairs.append((name, value))
    try:
        choice = PrintSettings.read(paper, ink, sides, sheets)
    except PrintError as error:
        raise RefusedError("bad_option", str(error), error.field) from None
    return SheetOrder(find_game(game).name, seats, tuple(sorted(pairs)), choice)


Wanted = Annotated[SheetOrder, Depends(order_of)]
ThePrinter = Annotated[SheetPrinter, Depends(printer_of)]


@router.get("/sheets", responses=response_schema(Sheets))
async def sheets(request: Request, printer: ThePrinter, order: Wanted) -> JSONResponse:
    """Return a game's printable sheets and the number of pages of the chosen ones."""
    _limit(request, printer.has(order))
    laid = await printer.pages(find_game(order.game), order)
    told: list[Json] = [
        {"name": sheet.name, "title": sheet.title, "pages": laid.count(sheet.name)}
        for sheet in laid.sheets
    ]
    sizes: list[Json] = [
        {"sheet": page.sheet, "width": page.width, "height": page.height, "back": page.back}
        for page in laid.pages
    ]
    return json_response({"sheets": told, "pages": sizes})


@router.get("/print.pdf", response_class=Response, responses=ERROR_SCHEMAS)
async def document(request: Request, printer: ThePrinter, order: Wanted) -> Response:
    """The document."""
    _limit(request, printer.has(order, "pdf"))
    data = await printer.pdf(find_game(order.game), order)
    name = f"{order.game}-{order.choice.paper}.pdf"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-cache",
    }
    return Response(data, media_type="application/pdf", headers=headers)


@router.get("/pages/{number}", response_class=Response, responses=ERROR_SCHEMAS)
async def picture(request: Request, printer: ThePrinter, order: Wanted, number: Known) -> Response:
    """A small picture of a page, the first being number 1."""
    _limit(request, printer.has(order, "png"))
    pictures = await printer.pictures(find_game(order.game), order)
    if not 1 <= number <= len(pictures):
        raise RefusedError("not_found", f"there are pages 1 to {len(pictures)}")
    headers = {"Cache-Control": "max-age=600"}
    return Response(pictures[number - 1], media_type="image/png", headers=headers)


def _limit(request: Request, known: bool) -> None:
    """Apply the rate limit, except for cached sheets."""
    if not known:
        check_rate(request, "printing")
