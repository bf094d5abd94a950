"""The printed sheets of a game, and the tables of its summary."""

from __future__ import annotations

from typing import TypeVar

from harena import Game
from harena.content.sheets import Pieces, Plan, Summary, Table
from harena.printing.document import sheets_of

Piece = TypeVar("Piece")


def plan(game: Game) -> Plan:
    """Its board."""
    first = sheets_of(game)[0]
    assert isinstance(first, Plan)
    return first


def pieces(
    game: Game, kind: type[Piece], name: str, seats: int = 0, **options: object
) -> list[Piece]:
    """Return the pieces of one kind on a sheet."""
    (sheet,) = (one for one in sheets_of(game, seats, options) if one.name == name)
    assert isinstance(sheet, Pieces)
    return [one for one in sheet.pieces if isinstance(one, kind)]


def summary(game: Game, seats: int = 0, **options: object) -> Summary:
    """Return the summary of a game."""
    (sheet,) = (one for one in sheets_of(game, seats, options) if isinstance(one, Summary))
    return sheet


def tables(game: Game, seats: int = 0, **options: object) -> dict[str, Table]:
    """Return the tables of the summary by their headings."""
    blocks = summary(game, seats, **options).blocks
    return {one.heading: one for one in blocks if isinstance(one, Table)}
