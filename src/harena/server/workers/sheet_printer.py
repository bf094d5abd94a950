"""Games on paper for the page: made in a thread, one at a time, and kept for a while."""

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

KEPT: Final = 24 * 1024 * 1024
"""So many bytes are kept; what was not asked for longest is forgotten first."""
LAID: Final = 16
"""So many games are kept as data."""
PPI: Final = 60.0
"""How fine the small pictures of pages are."""


@dataclass(frozen=True, slots=True)
class SheetOrder:
    """The sheets to print; `options` are names and values as given."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    choice: PrintSettings


class SheetPrinter:
    """Lays out, sets and keeps pages.

    Typst lets the other threads run while it works, and the rest takes a tenth of a second.
    """

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._laid: OrderedDict[SheetOrder, PrintedGame] = OrderedDict()
        self._made: OrderedDict[tuple[SheetOrder, str], list[bytes]] = OrderedDict()

    def has(self, order: SheetOrder, kind: str = "") -> bool:
        """Return whether a result is cached: the layout, or its `pdf` or `png`."""
        return (order, kind) in self._made if kind else order in self._laid

    async def pages(self, game: Game, order: SheetOrder) -> PrintedGame:
        """The pages as data. RefusedError when something does not fit."""
        async with self._one:
            return await self._pages(game, order)

    async def pdf(self, game: Game, order: SheetOrder) -> bytes:
        """The document."""
        (found,) = await self._set(
            game, order, "pdf", lambda one: [typst.pdf(one.pages, one.title)]
        )
        return found

    async def pictures(self, game: Game, order: SheetOrder) -> list[bytes]:
        """A small picture of each page."""
        return await self._set(
            game, order, "png", lambda one: typst.pngs(one.pages, one.title, PPI)
        )

    async def _pages(self, game: Game, order: SheetOrder) -> PrintedGame:
        if order not in self._laid:
            self._laid[order] = await asyncio.to_thread(_lay_out, game, order)
            if len(self._laid) > LAID:
                self._laid.popitem(last=False)
        self._laid.move_to_end(order)
        return self._laid[order]

    async def _set(
        self, game: Game, order: SheetOrder, kind: str, make: Callable[[PrintedGame], list[bytes]]
    ) -> list[bytes]:
        async with self._one:
            if (order, kind) not in self._made:
                laid = await self._pages(game, order)
                try:
                    made = await asyncio.to_thread(make, laid) if laid.pages else []
                except typst.MissingTypstError as error:
                    raise UnavailableError(str(error)) from None
                self._made[order, kind] = made
                self._forget()
            self._made.move_to_end((order, kind))
            return self._made[order, kind]

    def _forget(self) -> None:
        while len(self._made) > 1 and self._kept() > KEPT:
            self._made.popitem(last=False)

    def _kept(self) -> int:
        return sum(len(data) for made in self._made.values() for data in made)


def _lay_out(game: Game, order: SheetOrder) -> PrintedGame:
    try:
        with refused_terms():
            return lay_out_game(game, order.seats, dict(order.options), order.choice)
    except PrintError as error:
        raise RefusedError("bad_option", str(error), error.field) from None
