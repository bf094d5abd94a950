"""Sheets that lie over a screen until they are answered."""

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


class TextDialog(ModalScreen[str | None]):
    """One line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Never mind")]

    def __init__(self, question: str, now: str = "") -> None:
        """It asks this; `now` stands there."""
        super().__init__()
        self._question = question
        self._now = now

    def compose(self) -> ComposeResult:
        """A question and a line."""
        with Vertical(classes="sheet"):
            yield Label(self._question, markup=False)
            yield Input(self._now)

    @on(Input.Submitted)
    def answer(self, event: Input.Submitted) -> None:
        """It is said."""
        self.dismiss(event.value)


class ChoiceDialog(ModalScreen[str | None]):
    """One of several."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Never mind")]

    def __init__(self, question: str, options: Sequence[tuple[str, str]], now: str = "") -> None:
        """Each of the options has an id and words; `now` is the id of the one that stands."""
        super().__init__()
        self._question = question
        self._options = options
        self._now = now

    def compose(self) -> ComposeResult:
        """A question and the options."""
        with Vertical(classes="sheet"):
            yield Label(self._question, markup=False)
            yield OptionList(*(Option(Text(words), id=name) for name, words in self._options))

    def on_mount(self) -> None:
        """Begin at the one that stands."""
        ids = [name for name, _ in self._options]
        if self._now in ids:
            self.query_one(OptionList).highlighted = ids.index(self._now)

    @on(OptionList.OptionSelected)
    def answer(self, event: OptionList.OptionSelected) -> None:
        """It is chosen."""
        self.dismiss(event.option.id)


class CheckboxDialog(ModalScreen[list[str] | None]):
    """Any of several."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "done", "Done", priority=True)]

    def __init__(
        self, question: str, options: Sequence[tuple[str, str]], now: Collection[str]
    ) -> None:
        """Each of the options has an id and words; those in `now` are ticked."""
        super().__init__()
        self._question = question
        self._options = options
        self._now = now

    def compose(self) -> ComposeResult:
        """A question, the options, and how to go on."""
        with Vertical(classes="sheet"):
            yield Label(self._question, markup=False)
            yield SelectionList[str](
                *((Text(words), name, name in self._now) for name, words in self._options)
            )
            yield Label("Enter ticks one or not, Escape is done.", classes="quiet")

    def action_done(self) -> None:
        """They are chosen, in the order in which they stand."""
        ticked = self.query_one(SelectionList).selected
        self.dismiss([name for name, _ in self._options if name in ticked])


class InviteDialog(ModalScreen[None]):
    """The links of seats that are free, each on a line of its own: Enter copies one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back")]

    def __init__(self, links: Sequence[tuple[str, str]], about: str) -> None:
        """A seat's name and its link each; `about` says who can follow them."""
        super().__init__()
        self._links = links
        self._about = about

    def compose(self) -> ComposeResult:
        """What they are for, and the links."""
        with Vertical(classes="sheet links"):
            yield Label("Whoever follows a link has that seat.", markup=False)
            yield OptionList(
                *(
                    Option(Text(f"{seat}\n{link}", no_wrap=True), id=link)
                    for seat, link in self._links
                )
            )
            yield Label(self._about, classes="quiet", markup=False)
            yield Label("Enter copies one, Escape goes back to the table.", classes="quiet")

    @on(OptionList.OptionSelected)
    def copy(self, event: OptionList.OptionSelected) -> None:
        """It is on its way to the terminal, which may let programs copy or not."""
        self.app.copy_to_clipboard(event.option.id or "")
        self.notify("Copied, where your terminal lets programs copy.")
