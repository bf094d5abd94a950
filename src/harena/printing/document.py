"""A game's sheets as pages: what was chosen to be printed, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar, get_args

from harena.content.content import content_of
from harena.content.sheets import Sheet
from harena.core.errors import HarenaError, OptionError
from harena.core.game import Game
from harena.printing import layout, messages
from harena.printing.default_sheets import default_sheets
from harena.printing.drawing import Ink
from harena.printing.layout import Sides
from harena.printing.pages import Page, PaperName

InkName = Literal["full", "save"]
Name = TypeVar("Name")


class PrintError(HarenaError):
    """A print request that cannot be fulfilled; `field` names the wrong part."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class PrintSettings:
    """The settings of a print-out.

    `sheets` are the names of the wanted sheets, none for all. With two `sides` each page has its
    back behind it, for printers that turn the paper over its long edge.
    """

    paper: PaperName = "a4"
    ink: InkName = "full"
    sides: Sides = "one"
    sheets: tuple[str, ...] = ()

    @classmethod
    def read(cls, paper: str, ink: str, sides: str, sheets: str) -> PrintSettings:
        """Return a choice given in words; commas separate sheets. Raise PrintError."""
        return cls(
            _one_of("paper", paper, get_args(PaperName)),
            _one_of("ink", ink, get_args(InkName)),
            _one_of("sides", sides, get_args(Sides)),
            tuple(name.strip() for name in sheets.split(",") if name.strip()),
        )


def _one_of(field: str, given: str, known: tuple[Name, ...]) -> Name:
    for one in known:
        if one == given:
            return one
    names = [str(one) for one in known]
    raise PrintError(field, messages.not_a_choice(setting=field, given=given, known=names))


@dataclass(frozen=True, slots=True)
class PrintedGame:
    """The printable sheets of a game, and the pages of the chosen ones."""

    title: str
    sheets: tuple[Sheet, ...]
    pages: tuple[Page, ...]

    def count(self, sheet: str) -> int:
        """Return the number of pages of a sheet."""
        return sum(page.sheet == sheet for page in self.pages)


def lay_out_game(
    game: Game,
    seats: int = 0,
    options: Mapping[str, object] | None = None,
    choice: PrintSettings | None = None,
) -> PrintedGame:
    """Return the pages of a game for a number of seats, 0 for the most there can be.

    Raise SeatError, OptionError or PrintError.
    """
    chosen = choice or PrintSettings()
    sheets = sheets_of(game, seats, options)
    names = [sheet.name for sheet in sheets]
    for name in chosen.sheets:
        if name not in names:
            raise PrintError("sheets", messages.unknown_sheet(name=name, known=names))
    wanted = [sheet for sheet in sheets if not chosen.sheets or sheet.name in chosen.sheets]
    return PrintedGame(game.title, sheets, tuple(pages_of(game, wanted, chosen)))


def sheets_of(
    game: Game, seats: int = 0, options: Mapping[str, object] | None = None
) -> tuple[Sheet, ...]:
    """Return all printable sheets of a game for a number of seats, 0 for the most there can be.

    Raise SeatError or OptionError.
    """
    counts = (seats,) if seats else sorted(game.seat_counts, reverse=True)
    refused: OptionError | None = None
    for count in counts:
        try:
            checked = game.check_options(count, options)
        except OptionError as error:
            refused = error
            continue
        given = content_of(game).sheets
        return tuple(given(game, count, checked) if given else default_sheets(game, count, checked))
    assert refused is not None
    raise refused


def pages_of(game: Game, sheets: Sequence[Sheet], choice: PrintSettings) -> list[Page]:
    """Return the pages of sheets."""
    ink = Ink(content_of(game).theme, choice.ink == "save")
    pages = [
        page
        for sheet in sheets
        for page in layout.sheet_pages(sheet, ink, choice.paper, choice.sides)
    ]
    return layout.finished(pages, game.title, sheets)
