"""Where things lie: the arena's squares, x to the right, row 1 at the bottom."""

from __future__ import annotations

from functools import cache

from harena.core.show.scene import Board, Cell
from harena.games.gladiator_arena.rules.table import square_name

MARGIN = 0.75  # room for the coordinates around the squares


@cache
def board(width: int, height: int) -> Board:
    """The arena; the same in every game of its size (GA-20)."""
    cells = [
        Cell(
            square_name(square, width),
            float(square % width),
            float(height - 1 - square // width),
            0.5,
            square_name(square, width),
            "square",
        )
        for square in range(width * height)
    ]
    box = (-0.5 - MARGIN, -0.5 - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
    label = f"Arena of {width} by {height} squares, A1 in the lower left corner"
    return Board(f"gladiator-arena-{width}x{height}", box, tuple(cells), label=label)
