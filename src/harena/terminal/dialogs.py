"""Dialogs that cover a screen until they are answered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, SelectionList
from textual.widgets.option_list import Option

from harena.terminal import messages


class TextDialog(ModalScreen[str | None]):
    """A dialog for one line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Cancel")]

    def __init__(self, question: str, now: str = "") -> None:
        """Ask a question; `now` is the text to begin with."""
        super().__init__()
        self._question = question
        self._now = now

    def compose(self) -> ComposeResult:
        """Compose a question and an input line."""
        with Vertical(classes="sheet"):
            yield Label(self._question, markup=False)
            yield Input(self._now)

    @on(Input.Submitted)
    def answer(self, event: Input.Submitted) -> None:
        """Close the dialog with the entered text."""
        self.dismiss(event.value)


class ChoiceDialog(ModalScreen[str | None]):
    """A dialog for one of several choices."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Cancel")]

    def __init__(self, question: str, options: Sequence[tuple[str, str]], now: str = "") -> None:
        """Ask a question; each option has an id and a title. `now` is the selected id."""
        super().__init__()
        self._question = question
        self._options = options
        self._now = now

    def compose(self) -> ComposeResult:
        """Compose a question and the options."""
        with Vertical(classes="sheet"):
            yield Label(self._question, markup=False)
            yield OptionList(*(Option(Text(words), id=name) for name, words in self._options))

    def on_mount(self) -> None:
        """Highlight the selected option."""
        ids = [name for name, _ in self._options]
        if self._now in ids:
            self.query_one(OptionList).highlighted = ids.index(self._now)

    @on(OptionList.OptionSelected)
    def answer(self, event: OptionList.OptionSelected) -> None:
        """Close the dialog with the chosen id."""
        self.dismiss(event.option.id)


class CheckboxDialog(ModalScreen[list[str] | None]):
    """A dialog for any number of choices."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "done", "Done", priority=True)]

    def __init__(
        self, question: str, options: Sequence[tuple[str, str]], now: Collection[str]
    ) -> None:
        """Ask a question; each option has an id and a title. Those in `now` are checked."""
        super().__init__()
        self._question = question
        self._options = options
        self._now = now

    def compose(self) -> ComposeResult:
        """Compose a question, the options, and a line about the keys."""
        with Vertical(classes="sheet"):
            yield Label(self._question, markup=False)
            yield SelectionList[str](
                *((Text(words), name, name in self._now) for name, words in self._options)
            )
            yield Label(messages.CHECKBOX_KEYS, classes="quiet")

    def action_done(self) -> None:
        """Close the dialog with the checked ids in the order of the list."""
        ticked = self.query_one(SelectionList).selected
        self.dismiss([name for name, _ in self._options if name in ticked])


class InviteDialog(ModalScreen[None]):
    """A dialog with the invitation links of free seats; Enter copies one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back")]

    def __init__(self, links: Sequence[tuple[str, str]], about: str) -> None:
        """Show links, each with its seat's name; `about` says who can follow them."""
        super().__init__()
        self._links = links
        self._about = about

    def compose(self) -> ComposeResult:
        """Compose the links and their explanation."""
        with Vertical(classes="sheet links"):
            yield Label(messages.EACH_LINK, markup=False)
            yield OptionList(
                *(
                    Option(Text(f"{seat}\n{link}", no_wrap=True), id=link)
                    for seat, link in self._links
                )
            )
            yield Label(self._about, classes="quiet", markup=False)
            yield Label(messages.LINK_KEYS, classes="quiet")

    @on(OptionList.OptionSelected)
    def copy(self, event: OptionList.OptionSelected) -> None:
        """Copy a link; terminals may refuse this."""
        self.app.copy_to_clipboard(event.option.id or "")
        self.notify(messages.COPIED)
