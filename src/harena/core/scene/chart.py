"""Choices side by side: a table of what they come to, in which one points at a row and a column."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Head:
    """A row or a column of a chart: the button of this `ref` in its group, if there is one now.

    `detail` are short facts below the label.
    """

    ref: str
    label: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """Choices side by side, in place of the buttons of its `group`: all that go with each other.

    `cells` has a row for each of `rows`, with what it comes to with each of `columns`, as a short
    text. Who points there chooses both: the button whose ref is that of the row, a space, and
    that of the column, where there is one. `corner` says in few words what the texts are, and
    `note` what else is to be known of them.
    """

    group: str
    rows: tuple[Head, ...]
    columns: tuple[Head, ...]
    cells: tuple[tuple[str, ...], ...]
    note: str = ""
    corner: str = ""
