"""Default targets, made from a state's legal actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from harena.core.play.state import State
from harena.core.scene.scene import Board, Cell, Preview, Target, Token, Tray

On = Literal["cell", "tray", "token", "button"]


def plain_targets(
    view: State, viewer: int, board: Board, tokens: Iterable[Token], trays: Iterable[Tray]
) -> tuple[Target, ...]:
    """Return a target for each legal action of the viewer, found by its notation.

    An action whose notation is the id of a cell, a token or a tray is played by pointing at it; all
    others are buttons.
    """
    if viewer < 0:
        return ()
    things: dict[str, tuple[On, str]] = {cell.id: ("cell", cell.label) for cell in board.cells}
    things |= {tray.id: ("tray", tray.label) for tray in trays}
    things |= {token.id: ("token", token.label) for token in tokens}
    found = []
    for action in view.legal_actions(viewer):
        name = view.space.name(action)
        on, label = things.get(name, ("button", name.replace("-", " ").capitalize()))
        shown = Preview("", cells=(name,)) if on == "cell" else None
        found.append(Target(action, name, on, name, view.space.kind(action), label, shown))
    return tuple(found)


def square_board(name: str, rows: Iterable[str], label: str = "") -> Board:
    """Return a board of squares, its rows from the top, each with the ids of its cells.

    Each cell shows its id. Use `dataclasses.replace` for other texts and labels.

    >>> board = square_board("meadow", ["a2 b2", "a1 b1"])
    >>> [(cell.id, cell.x, cell.y) for cell in board.cells][2:]
    [('a1', 0.0, 1.0), ('b1', 1.0, 1.0)]
    """
    cells = tuple(
        Cell(cell, float(x), float(y), 0.5, cell, "square", cell)
        for y, row in enumerate(rows)
        for x, cell in enumerate(row.split())
    )
    width = max((cell.x for cell in cells), default=0.0) + 1
    height = max((cell.y for cell in cells), default=0.0) + 1
    return Board(name, (-0.5, -0.5, width, height), cells, label=label)
