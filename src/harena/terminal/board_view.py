"""The board as a clickable widget."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.widgets import Static

from harena.terminal.board_text import BoardLayout


class BoardView(Static):
    """The board; a click on a cell lists the choices about it."""

    board_layout = BoardLayout({}, 0, 0)

    def __init__(self, pick: Callable[[str], None]) -> None:
        """Create the widget; `pick` receives the id of the clicked cell."""
        super().__init__()
        self._pick = pick

    def on_click(self, event: events.Click) -> None:
        """Pick the clicked cell, or none."""
        self._pick(self.board_layout.at(event.x, event.y))
