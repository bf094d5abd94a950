"""The board as a widget that can be clicked."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.widgets import Static

from harena.terminal.board_text import BoardLayout


class BoardView(Static):
    """The board: a click on a cell chooses what is about it."""

    board_layout = BoardLayout({}, 0, 0)

    def __init__(self, pick: Callable[[str], None]) -> None:
        """It tells which cell was clicked."""
        super().__init__()
        self._pick = pick

    def on_click(self, event: events.Click) -> None:
        """A cell, or nothing."""
        self._pick(self.board_layout.at(event.x, event.y))
