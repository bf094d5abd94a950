"""The terminal app: the home screen, and the tables it opens."""

from __future__ import annotations

from typing import ClassVar
from urllib.parse import urlsplit

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType

from harena.terminal import messages
from harena.terminal.client import Client, ClientError
from harena.terminal.dialogs import TextDialog
from harena.terminal.home_screen import HomeScreen
from harena.terminal.table_screen import TableScreen


class HarenaApp(App[None]):
    """The terminal app."""

    TITLE = "Harena"
    CSS = """
    #rail { width: 44; border-left: solid $primary; padding: 0 1; }
    #board { width: 1fr; padding: 1 2; }
    BoardView { width: auto; height: auto; }
    #beside { padding: 1 0 0 0; }
    #log { height: 7; border-top: solid $primary; padding: 0 1; }
    #times { height: auto; color: $text-muted; }
    #prompt { padding: 1 0; text-style: bold; }
    #choices { height: 1fr; border: none; }
    #find { height: 3; }
    #caption { display: none; height: auto; padding: 0 0 1 0; }
    LearningScreen #caption { display: block; }
    Opening #choices { height: 1fr; padding: 0 1; }
    #help { height: 4; border-top: solid $primary; padding: 0 1; color: $text-muted; }
    Picking, Asking, Ticking, Links { align: center middle; }
    .sheet { width: 64; max-width: 90%; max-height: 80%; height: auto;
             border: solid $primary; padding: 1 2; background: $surface; }
    .links { width: 100%; }
    Ticking .sheet { width: 100; }
    .sheet Label { width: 100%; }
    .quiet { color: $text-muted; padding: 1 0 0 0; }
    .sheet SelectionList { height: auto; max-height: 20; border: none; }
    .sheet OptionList { height: auto; max-height: 16; border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "Leave")]

    def __init__(self, client: Client, table: str = "") -> None:
        """Connect to a server; `table` is an id or an invitation to open at once, or ""."""
        super().__init__()
        self.client = client
        self._first = table

    def on_mount(self) -> None:
        """Open the home screen, or the given table."""
        self.push_screen(HomeScreen(self.client, self.go))
        # An address without a path shows the home screen, which is open already.
        if urlsplit(self._first).path.strip("/"):
            self.go(self._first)

    @work
    async def go(self, where: str) -> None:
        """Open a table by its link, its id, or an invitation."""
        path = urlsplit(where).path.rstrip("/")
        last = path.rpartition("/")[2]
        try:
            if "/join/" in f"/{path}":
                name = await self.push_screen_wait(
                    TextDialog(messages.YOUR_NAME, self.client.player_name)
                )
                if name is None:
                    return
                self.client.player_name = name
                table = await self.client.post("/api/join", {"invite": last, "name": name})
            else:
                table = await self.client.get(f"/api/tables/{last}")
        except ClientError as error:
            self.notify(str(error), severity="error")
            return
        seat = min(table["you"], default=-1)
        await self.push_screen(TableScreen(self.client, table["id"], table["game"], seat, self.go))
