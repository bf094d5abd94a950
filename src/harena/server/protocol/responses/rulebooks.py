"""Rulebooks, and games on paper."""

from __future__ import annotations

from typing_extensions import TypedDict


class Heading(TypedDict):
    """A heading of a rulebook; its place has that id. `level` is 2 and more."""

    id: str
    title: str
    level: int


class Rulebook(TypedDict):
    """A rulebook, its text as HTML; `primer` is what one should know before, "" for nothing."""

    title: str
    html: str
    primer: str
    contents: list[Heading]


class SheetTold(TypedDict):
    """A sheet that a game has to print, and how many pages of it were asked for."""

    name: str
    title: str
    pages: int


class PageTold(TypedDict):
    """A page of a sheet, in mm. `back`: it is the back of the page before."""

    sheet: str
    width: float
    height: float
    back: bool


class Sheets(TypedDict):
    """A game on paper."""

    sheets: list[SheetTold]
    pages: list[PageTold]
