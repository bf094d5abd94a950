"""Rulebooks and printable sheets."""

from __future__ import annotations

from typing_extensions import TypedDict


class Heading(TypedDict):
    """A heading of a rulebook; its place has that id. `level` is 2 and more."""

    id: str
    title: str
    level: int


class Rulebook(TypedDict):
    """A rulebook as HTML; `primer` is a short introduction, or ""."""

    title: str
    html: str
    primer: str
    contents: list[Heading]


class Sheet(TypedDict):
    """A sheet that a game has to print, and how many pages of it were asked for."""

    name: str
    title: str
    pages: int


class SheetPage(TypedDict):
    """A page of a sheet, in mm. `back`: it is the back of the page before."""

    sheet: str
    width: float
    height: float
    back: bool


class Sheets(TypedDict):
    """A game on paper."""

    sheets: list[Sheet]
    pages: list[SheetPage]
