"""The screen of a tutorial."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from harena.terminal import messages
from harena.terminal.client import Client
from harena.terminal.table_screen import TableScreen
from harena.terminal.tutorial_client import MISTAKES_ALLOWED, TutorialClient

NEXT, PLAY = "next", "play"


class TutorialScreen(TableScreen, inherit_bindings=False):
    """A tutorial: its text, the board, and the choices."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", priority=True),
        Binding("slash", "find", "Find"),
        Binding("u", "undo", "Step back"),
        Binding("s", "reveal", "Show me"),
    ]

    def __init__(self, client: Client, game: str, play: Callable[[str], object]) -> None:
        """Create the screen of a game's tutorial; `play` opens the screen for a new table."""
        super().__init__(client, "", game, -1, play)
        self._tutorial = TutorialClient(client, game)

    async def connect(self) -> TutorialClient:
        """Connect to the tutorial. Raises ClientError if it cannot be loaded."""
        return await self._tutorial.connect()

    def show(self) -> None:
        """Draw everything, with the text of this step."""
        if self.is_closed or not self._tutorial.steps:
            return
        tutorial = self._tutorial
        step = tutorial.step
        self.highlighted = frozenset(step["shows"])
        super().show()
        number, of = tutorial.captions
        count = messages.step_of(number=number, of=of)
        words = Text(f"{count}\n", "dim")
        words.append(step["caption"], "bold not dim")
        words.append(f"  {step['rule']}" if step["rule"] else "", "dim")
        self.query_one("#caption", Static).update(words)
        if not tutorial.needs_choice:
            self.query_one("#prompt", Static).update("")
        if tutorial.mistakes >= MISTAKES_ALLOWED:
            self.action_reveal()

    def _list_choices(self, listed: OptionList) -> None:
        if self._tutorial.needs_choice:
            super()._list_choices(listed)
            return
        listed.clear_options()
        at_end = self._tutorial.at_end
        words, name = (messages.FIRST_GAME, PLAY) if at_end else (messages.NEXT, NEXT)
        listed.add_option(Option(words, id=name))
        listed.highlighted = 0

    async def select(self, name: str) -> None:
        """Continue, or run the selected entry."""
        if name == NEXT:
            await self._tutorial.next()
        elif name == PLAY:
            self.dismiss()
            self._go(self._game)
        else:
            await super().select(name)

    def action_reveal(self) -> None:
        """Highlight the right choice in the list."""
        scene, tutorial = self.state.scene, self._tutorial
        if scene is None or not tutorial.steps or not tutorial.needs_choice:
            return
        right = [
            at for at, each in enumerate(scene.targets) if [*each.row] in tutorial.step["choices"]
        ]
        listed = self.query_one("#choices", OptionList)
        ids = [option.id for option in listed.options]
        if right and f"at {right[0]}" in ids:
            listed.highlighted = ids.index(f"at {right[0]}")
            self.notify(messages.right_choice(scene.targets[right[0]].label))
