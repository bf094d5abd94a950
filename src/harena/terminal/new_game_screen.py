"""The screen for a new table: a list of all settings; Enter starts the game at once."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from harena.terminal import messages
from harena.terminal.client import Client, ClientError
from harena.terminal.dialogs import CheckboxDialog, ChoiceDialog, TextDialog
from harena.terminal.table_setup import Field, TableSetup

TITLE_WIDTH: Final = 30
"""Characters of a setting's title, before its value."""
BEGIN, LEARN, LEARN_IN_BROWSER = "begin", "learn", "browse"


class NewGameScreen(Screen[None]):
    """A game to learn, to start as it is, or to change first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back"),
        Binding("b", "begin", "Start"),
    ]

    def __init__(
        self,
        client: Client,
        game: dict[str, Any],
        go: Callable[[str], object],
        learn: Callable[[str], object],
    ) -> None:
        """Create the screen of a game; `go` opens a table, `learn` a tutorial."""
        super().__init__()
        self._client = client
        self._game = game
        self._go = go
        self._learn = learn
        self.setup = TableSetup(game, client.player_name)

    def compose(self) -> ComposeResult:
        """Compose the game, the list, and the help of the highlighted setting."""
        game = self._game
        heading = messages.game_heading(
            title=game["title"], minutes=game["minutes"], summary=game["summary"]
        )
        yield Static(Text(heading), id="prompt")
        yield OptionList(id="choices")
        yield Static(id="help", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Highlight the first entry, which starts the game."""
        self.show(BEGIN)
        self.query_one("#choices", OptionList).focus()

    def show(self, at: str) -> None:
        """Rebuild the list and highlight the entry `at`."""
        listed = self.query_one("#choices", OptionList)
        listed.clear_options()
        opens = messages.OPEN_TABLE if self.setup.has_open_seat else messages.START
        listed.add_option(Option(Text(opens, "bold"), id=BEGIN))
        minutes = self._game["tutorial"]
        if minutes:
            listed.add_option(Option(messages.play_tutorial(minutes), id=LEARN))
            browse = f"{messages.BROWSER_TUTORIAL:<{TITLE_WIDTH + 2}}{self._address}"
            listed.add_option(Option(Text(browse, no_wrap=True), id=LEARN_IN_BROWSER))
        heading = ""
        for field in self.setup.fields():
            if field.heading != heading:
                heading = field.heading
                listed.add_option(Option(Text(f"\n{heading}", "bold"), disabled=True))
            listed.add_option(Option(_row(field), id=field.id))
        listed.highlighted = listed.get_option_index(at)

    @on(OptionList.OptionHighlighted)
    def on_field_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the help of the highlighted entry."""
        self.query_one("#help", Static).update(self._help(event.option.id or ""))

    def _help(self, at: str) -> str:
        if at == BEGIN:
            return messages.START_HELP
        if at == LEARN:
            return messages.TUTORIAL_HELP
        if at == LEARN_IN_BROWSER:
            return messages.BROWSER_HELP
        return self._field(at).help

    @property
    def _address(self) -> str:
        return f"{self._client.address}/tutorial/{self._game['name']}"

    def _field(self, at: str) -> Field:
        return next(field for field in self.setup.fields() if field.id == at)

    @on(OptionList.OptionSelected)
    def on_field_selected(self, event: OptionList.OptionSelected) -> None:
        """Start, open the tutorial, or change the selected setting."""
        at = event.option.id or ""
        if at == BEGIN:
            self.action_begin()
        elif at == LEARN:
            self.dismiss()
            self._learn(self._game["name"])
        elif at == LEARN_IN_BROWSER:
            self._open_browser()
        else:
            self.change(self._field(at))

    def _open_browser(self) -> None:
        """Open a graphical browser; without one, show and copy the address."""
        try:
            in_terminal = type(webbrowser.get()) is webbrowser.GenericBrowser
        except webbrowser.Error:
            in_terminal = True
        if in_terminal:
            self.app.copy_to_clipboard(self._address)
            self.notify(messages.no_browser(self._address), timeout=20)
        else:
            self.app.open_url(self._address)

    @work
    async def change(self, field: Field) -> None:
        """Ask for another value and set it."""
        ask = self.app.push_screen_wait
        value: str | None
        if field.kind == "toggle":
            value = "no" if field.now == "yes" else "yes"
        elif field.kind == "choice":
            value = await ask(ChoiceDialog(field.title, field.choices, field.now))
        elif field.kind == "multiple":
            ticked = await ask(CheckboxDialog(field.title, field.choices, field.now.split(",")))
            value = None if ticked is None else ",".join(ticked) or "none"
        else:
            question = messages.enter_value(title=field.title.strip(), about=field.help)
            value = await ask(TextDialog(question, field.now))
        if value is None:
            return
        try:
            self.setup.set_field(field.id, value)
        except ValueError as error:
            wrong = messages.wrong_value(title=field.title.strip(), right=str(error))
            self.notify(wrong, severity="warning")
        if field.id.startswith("name "):
            self._client.player_name = value.strip()
        self.show(field.id)

    @work(exclusive=True, group="begin")
    async def action_begin(self) -> None:
        """Open the table; if the server refuses, highlight the wrong setting."""
        try:
            table = await self._client.post("/api/tables", self.setup.body())
        except ClientError as error:
            self.notify(str(error), severity="error")
            self._highlight_field(error.field)
            return
        self.dismiss()
        self._go(table["id"])

    def _highlight_field(self, wrong: str) -> None:
        """Highlight the setting that the server rejected, if it is in the list."""
        parts = wrong.split(".")
        if len(parts) < 2:
            return
        kinds = {"options": "option", "players": "name" if parts[-1] == "name" else "seat"}
        at = f"{kinds.get(parts[0], '')} {parts[1]}"
        if any(field.id == at for field in self.setup.fields()):
            self.show(at)


def _row(field: Field) -> Text:
    """Return a setting as a line: its title and its value."""
    words = Text(f"  {field.title[: TITLE_WIDTH - 1]:<{TITLE_WIDTH}}")
    return words.append(field.value, "bold" if field.kind != "text" else "underline")
