"""Printed sheets for the page: made in a thread, one at a time, and cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from harena.core.game import Game
from harena.printing import typst
from harena.printing.document import PrintedGame, PrintError, PrintSettings, lay_out_game
from harena.server.errors import RefusedError, UnavailableError, refused_terms
from harena.server.messages import refusals

CACHED_BYTES: Final = 24 * 1024 * 1024
"""Bytes of documents and pictures to keep; the least recently used are dropped first."""
CACHED_LAYOUTS: Final = 16
"""Layouts to keep."""
PPI: Final = 60.0
"""The resolution of the small pictures of pages."""


@dataclass(frozen=True, slots=True)
class SheetOrder:
    """The sheets to print; `options` are names and values as given."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    choice: PrintSettings


class SheetPrinter:
    """Lays out, renders and caches sheets.

    Typst lets other threads run while it works, and the rest is fast.
    """

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._layouts: OrderedDict[SheetOrder, PrintedGame] = OrderedDict()
        self._rendered: OrderedDict[tuple[SheetOrder, str], list[bytes]] = OrderedDict()

    def has(self, order: SheetOrder, kind: str = "") -> bool:
        """Return whether a result is cached: the layout, or its `pdf` or `png`."""
        return (order, kind) in self._rendered if kind else order in self._layouts

    async def pages(self, game: Game, order: SheetOrder) -> PrintedGame:
        """Return the layout of the pages. Raise RefusedError if the order does not fit."""
        async with self._lock:
            return await self._layout(game, order)

    async def pdf(self, game: Game, order: SheetOrder) -> bytes:
        """Return the PDF document."""
        (document,) = await self._render(
            game, order, "pdf", lambda layout: [typst.pdf(layout.pages, layout.title)]
        )
        return document

    async def pictures(self, game: Game, order: SheetOrder) -> list[bytes]:
        """Return a small PNG picture of each page."""
        return await self._render(
            game, order, "png", lambda layout: typst.pngs(layout.pages, layout.title, PPI)
        )

    async def _layout(self, game: Game, order: SheetOrder) -> PrintedGame:
        if order not in self._layouts:
            self._layouts[order] = await asyncio.to_thread(_lay_out, game, order)
            if len(self._layouts) > CACHED_LAYOUTS:
                self._layouts.popitem(last=False)
        self._layouts.move_to_end(order)
        return self._layouts[order]

    async def _render(
        self, game: Game, order: SheetOrder, kind: str, render: Callable[[PrintedGame], list[bytes]]
    ) -> list[bytes]:
        async with self._lock:
            if (order, kind) not in self._rendered:
                layout = await self._layout(game, order)
                try:
                    files = await asyncio.to_thread(render, layout) if layout.pages else []
                except typst.MissingTypstError as error:
                    raise UnavailableError(refusals.sentence(str(error))) from None
                self._rendered[order, kind] = files
                size = sum(len(file) for each in self._rendered.values() for file in each)
                while size > CACHED_BYTES and len(self._rendered) > 1:
                    _, dropped = self._rendered.popitem(last=False)
                    size -= sum(map(len, dropped))
            self._rendered.move_to_end((order, kind))
            return self._rendered[order, kind]


def _lay_out(game: Game, order: SheetOrder) -> PrintedGame:
    try:
        with refused_terms():
            return lay_out_game(game, order.seats, dict(order.options), order.choice)
    except PrintError as error:
        raise RefusedError("bad_option", refusals.sentence(str(error)), error.field) from None
