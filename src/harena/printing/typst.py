"""Pages as PDF or SVG, set by Typst; the same pages always give the same bytes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from harena.content.sheets import Table
from harena.core.errors import HarenaError
from harena.printing import messages
from harena.printing.pages import Mark, Page

if TYPE_CHECKING:
    import typst

HERE = Path(__file__).parent
SHORT = 12
"""Letters that a column of a table has room for in any case."""


class MissingTypstError(HarenaError):
    """Typst, which sets the pages, is not installed."""

    def __init__(self) -> None:
        super().__init__(messages.TYPST_MISSING)


def pdf(pages: Sequence[Page], title: str) -> bytes:
    """Return the pages as a PDF document. Raise MissingTypstError without Typst."""
    (found,) = _set(pages, title, "pdf")
    return found


def pngs(pages: Sequence[Page], title: str, ppi: float) -> list[bytes]:
    """Return each page as a PNG with a number of pixels an inch."""
    return _set(pages, title, "png", ppi)


def svgs(pages: Sequence[Page], title: str) -> list[bytes]:
    """Return each page as an SVG document."""
    return _set(pages, title, "svg")


def _set(
    pages: Sequence[Page], title: str, kind: Literal["pdf", "png", "svg"], ppi: float | None = None
) -> list[bytes]:
    try:
        import typst
    except ImportError:
        raise MissingTypstError from None
    source = files(__package__).joinpath("press.typ").read_bytes()
    compiler = typst.Compiler(
        source, root=str(HERE), font_paths=fonts(), sys_inputs={"doc": _told(pages, title)}
    )
    found = compiler.compile(format=kind, ppi=ppi)
    assert found is not None
    return found if isinstance(found, list) else [found]


@cache
def fonts() -> typst.Fonts:
    """Return our own typeface; those of Typst replace missing signs."""
    import typst

    return typst.Fonts(include_system_fonts=False, font_paths=[str(HERE / "fonts")])


def _told(pages: Sequence[Page], title: str) -> str:
    """Return the whole document as JSON, each picture once."""
    drawn: dict[str, int] = {}

    def told(mark: Mark) -> dict[str, Any]:
        data = {"kind": type(mark).__name__.lower(), **asdict(mark)}
        if "svg" in data:
            data["svg"] = drawn.setdefault(data["svg"], len(drawn))
        if "blocks" in data:
            data["blocks"] = [
                {**asdict(one), "widths": widths(one)} if isinstance(one, Table) else asdict(one)
                for one in getattr(mark, "blocks", ())
            ]
        return data

    laid = [
        {"width": page.width, "height": page.height, "marks": [told(mark) for mark in page.marks]}
        for page in pages
    ]
    return json.dumps({"title": title, "pages": laid, "svgs": list(drawn)})


def widths(table: Table) -> list[float]:
    """Return each column's share of the width that the short ones leave; those have 0."""
    columns = zip(table.heads, *table.rows, strict=True)
    longest = [max(len(text) for text in column) for column in columns]
    return [0.0 if one <= SHORT else one**0.7 for one in longest]
