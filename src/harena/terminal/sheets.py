"""Sheets that lie over a screen until they are answered."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList
from textual.widgets.option_list import Option


class Asking(ModalScreen[str | None]):
    """One line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Never mind")]

    def __init__(self, question: str) -> None:
        """It asks this."""
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """A question and a line."""
        with Vertical(classes="sheet"):
            yield Label(self._question)
            yield Input()

    @on(Input.Submitted)
    def answer(self, event: Input.Submitted) -> None:
        """It is said."""
        self.dismiss(event.value)


class Picking(ModalScreen[str | None]):
    """One of several."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Never mind")]

    def __init__(self, question: str, options: list[tuple[str, str]]) -> None:
        """Each of the options has an id and words."""
        super().__init__()
        self._question = question
        self._options = options

    def compose(self) -> ComposeResult:
        """A question and the options."""
        with Vertical(classes="sheet"):
            yield Label(self._question)
            yield OptionList(*(Option(words, id=name) for name, words in self._options))

    @on(OptionList.OptionSelected)
    def answer(self, event: OptionList.OptionSelected) -> None:
        """It is chosen."""
        self.dismiss(event.option.id)
