"""The home screen: tables to open, and games to start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from harena.terminal import messages
from harena.terminal.client import Client, ClientError
from harena.terminal.dialogs import TextDialog
from harena.terminal.new_game_screen import NewGameScreen
from harena.terminal.tutorial_screen import TutorialScreen


class HomeScreen(Screen[None]):
    """The player's tables, tables with free seats, public games, and all games."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "join", "Join by link"),
        Binding("r", "refresh", "Refresh"),
    ]

    def __init__(self, client: Client, go: Callable[[str], object]) -> None:
        """Create the screen of a server; `go` opens a table."""
        super().__init__()
        self._client = client
        self._go = go
        self._games: dict[str, dict[str, Any]] = {}

    def compose(self) -> ComposeResult:
        """Compose one list."""
        yield Static(f"[b]Harena[/b]  {messages.WELCOME}", id="prompt")
        yield OptionList(id="choices")
        yield Footer()

    def on_screen_resume(self) -> None:
        """Reload the lists, since tables may have changed."""
        self.action_refresh()

    @work(exclusive=True, group="look")
    async def action_refresh(self) -> None:
        """Reload tables and games."""
        try:
            games = (await self._client.get("/api/games"))["games"]
            tables = await self._client.get("/api/tables")
        except ClientError as error:
            self.notify(str(error), severity="error")
            return
        self._games = {game["name"]: game for game in games}
        listed = self.query_one("#choices", OptionList)
        listed.clear_options()
        for words, kind in (
            (messages.YOUR_GAMES, "yours"),
            (messages.FREE_SEATS, "open"),
            (messages.TO_WATCH, "live"),
        ):
            if tables[kind]:
                listed.add_option(Option(Text(words, "bold"), disabled=True))
            for table in tables[kind]:
                listed.add_option(Option(f"  {_table_text(table)}", id=f"{kind} {table['id']}"))
        listed.add_option(Option(Text(messages.NEW_GAME, "bold"), disabled=True))
        for game in games:
            listed.add_option(Option(f"  {game['title']}", id=f"new {game['name']}"))
        listed.focus()
        listed.action_first()

    @on(OptionList.OptionSelected)
    def on_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the selected table or game."""
        kind, _, name = (event.option.id or "").partition(" ")
        if kind == "new":
            self.open_new_game(name)
        elif kind == "open":
            self.take_seat(name)
        else:
            self._go(name)

    def open_new_game(self, name: str) -> None:
        """Open the screen for a new table of a game."""
        self.app.push_screen(
            NewGameScreen(self._client, self._games[name], self._go, self.open_tutorial)
        )

    def open_tutorial(self, name: str) -> None:
        """Open a game's tutorial; from its end the player can open a table."""
        self.app.push_screen(TutorialScreen(self._client, name, self.open_new_game))

    @work
    async def take_seat(self, table: str) -> None:
        """Take a free seat."""
        name = await self.app.push_screen_wait(
            TextDialog(messages.YOUR_NAME, self._client.player_name)
        )
        if name is not None:
            self._client.player_name = name
            try:
                await self._client.post(f"/api/tables/{table}/sit", {"name": name})
            except ClientError as error:
                self.notify(str(error), severity="error")
            else:
                self._go(table)

    @work
    async def action_join(self) -> None:
        """Open a pasted link."""
        link = await self.app.push_screen_wait(TextDialog(messages.PASTE_LINK))
        if link:
            self._go(link)


def _table_text(state: dict[str, Any]) -> str:
    names = [seat["name"] or messages.EMPTY_SEAT for seat in state["seats"]]
    mine = {seat["seat"] for seat in state["seats"] if seat["kind"] == "me"}
    note = state["status"]
    if state["paused"]:
        note = messages.PAUSED
    elif note == "playing" and mine.intersection(state["acting"]):
        note = messages.YOUR_TURN
    return messages.table_row(title=state["title"], names=names, note=note)
