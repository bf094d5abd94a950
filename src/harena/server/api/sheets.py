"""The calls for games on paper: which sheets there are, the document, small pictures of pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response

from harena.printing.document import PrintError, PrintSettings
from harena.server.api.dependencies import GameDep, OptionalNumber, PrinterDep, check_rate
from harena.server.api.responses import CheckedRoute
from harena.server.errors import RefusedError
from harena.server.messages import refusals
from harena.server.protocol.responses.games import Sheets
from harena.server.workers.sheet_printer import SheetOrder

MOST = 60
"""Options in an address."""

router = APIRouter(prefix="/api/games/{game}", route_class=CheckedRoute)


async def order_of(
    game: GameDep,
    paper: Annotated[str, Query(max_length=20)] = "a4",
    ink: Annotated[str, Query(max_length=20)] = "full",
    sides: Annotated[str, Query(max_length=20)] = "one",
    seats: OptionalNumber = 0,
    sheets: Annotated[str, Query(max_length=400)] = "",
    option: Annotated[tuple[Annotated[str, Query(max_length=400)], ...], Query()] = (),
) -> SheetOrder:
    """Return the order in the address; options are `name=value` parameters."""
    if len(option) > MOST:
        raise RefusedError(
            "bad_option", refusals.too_many_options(count=len(option), most=MOST), "option"
        )
    pairs = []
    for text in option:
        name, equals, value = text.partition("=")
        if not equals:
            raise RefusedError("bad_option", refusals.option_without_value(option=text), "option")
        pairs.append((name, value))
    try:
        choice = PrintSettings.read(paper, ink, sides, sheets)
    except PrintError as error:
        raise RefusedError("bad_option", refusals.sentence(str(error)), error.field) from None
    return SheetOrder(game.name, seats, tuple(sorted(pairs)), choice)


OrderDep = Annotated[SheetOrder, Depends(order_of)]


@router.get("/sheets")
async def sheets(request: Request, printer: PrinterDep, game: GameDep, order: OrderDep) -> Sheets:
    """Return a game's printable sheets and the number of pages of the chosen ones."""
    _limit(request, printer.has(order))
    laid = await printer.pages(game, order)
    return {
        "sheets": [
            {"name": sheet.name, "title": sheet.title, "pages": laid.count(sheet.name)}
            for sheet in laid.sheets
        ],
        "pages": [
            {"sheet": page.sheet, "width": page.width, "height": page.height, "back": page.back}
            for page in laid.pages
        ],
    }


@router.get("/print.pdf", response_class=Response)
async def document(
    request: Request, printer: PrinterDep, game: GameDep, order: OrderDep
) -> Response:
    """Return the chosen sheets as a PDF document."""
    _limit(request, printer.has(order, "pdf"))
    data = await printer.pdf(game, order)
    name = f"{order.game}-{order.choice.paper}.pdf"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-cache",
    }
    return Response(data, media_type="application/pdf", headers=headers)


@router.get("/pages/{number}", response_class=Response)
async def picture(
    request: Request, printer: PrinterDep, game: GameDep, order: OrderDep, number: OptionalNumber
) -> Response:
    """Return a small picture of a page. The first page is number 1."""
    _limit(request, printer.has(order, "png"))
    pictures = await printer.pictures(game, order)
    if not 1 <= number <= len(pictures):
        raise RefusedError("not_found", refusals.no_such_page(pages=len(pictures)))
    headers = {"Cache-Control": "max-age=600"}
    return Response(pictures[number - 1], media_type="image/png", headers=headers)


def _limit(request: Request, known: bool) -> None:
    """Apply the rate limit, except for cached sheets."""
    if not known:
        check_rate(request, "prints_per_minute")
