"""A first game that teaches, on the screen of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from harena.terminal.client import Client
from harena.terminal.table_screen import TableScreen
from harena.terminal.tutorial_client import MISTAKES_ALLOWED, TutorialClient

NEXT, PLAY = "next", "play"


class TutorialScreen(TableScreen, inherit_bindings=False):
    """A tutorial: what is said, what stands on the board, what may be chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", priority=True),
        Binding("slash", "find", "Find"),
        Binding("u", "undo", "Step back"),
        Binding("s", "reveal", "Show me"),
    ]

    def __init__(self, client: Client, game: str, play: Callable[[str], object]) -> None:
        """Of a game; `play` leads to where a table of it is opened."""
        super().__init__(client, "", game, -1, play)
        self._lesson = TutorialClient(client, game)

    async def sit(self) -> TutorialClient:
        """At the script's other end. ClientError where it cannot be told."""
        return await self._lesson.sit()

    def show(self) -> None:
        """Draw all, and say what this step says."""
        if self.is_left or not self._lesson.steps:
            return
        lesson = self._lesson
        step = lesson.step
        self.lit = frozenset(step["shows"])
        super().show()
        words = Text(f"{len(lesson.steps)} of {lesson.count}\n", "dim")
        words.append(step["caption"], "bold not dim")
        words.append(f"  {step['rule']}" if step["rule"] else "", "dim")
        self.query_one("#caption", Static).update(words)
        if not lesson.asks:
            self.query_one("#prompt", Static).update("")
        if lesson.misses >= MISTAKES_ALLOWED:
            self.action_reveal()

    def _list(self, listed: OptionList) -> None:
        if self._lesson.asks:
            super()._list(listed)
            return
        listed.clear_options()
        at_end = self._lesson.at_end
        words, name = ("Play your first game", PLAY) if at_end else ("Next", NEXT)
        listed.add_option(Option(words, id=name))
        listed.highlighted = 0

    async def choose(self, name: str) -> None:
        """Go on, or do what is chosen."""
        if name == NEXT:
            await self._lesson.next()
        elif name == PLAY:
            self.dismiss()
            self._go(self._game)
        else:
            await super().choose(name)

    def action_reveal(self) -> None:
        """Look at what is right in the list."""
        scene, lesson = self.sitting.scene, self._lesson
        if scene is None or not lesson.steps or not lesson.asks:
            return
        right = [
            at for at, each in enumerate(scene.targets) if [*each.row] in lesson.step["choices"]
        ]
        listed = self.query_one("#choices", OptionList)
        ids = [option.id for option in listed.options]
        if right and f"at {right[0]}" in ids:
            listed.highlighted = ids.index(f"at {right[0]}")
            self.notify(f"It is “{scene.targets[right[0]].label}”, marked in the list.")
