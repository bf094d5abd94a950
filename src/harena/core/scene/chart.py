"""Charts: choices side by side in rows and columns, with the result of each pair."""

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
    """Choices side by side, in place of the buttons of its `group`: all pairs of rows and columns.

    `cells` has a row for each of `rows`, with a short text for each of `columns`. Pointing at a
    cell chooses both: the button whose ref is that of the row, a space, and that of the column,
    where there is one. `corner` names the texts in few words; `note` explains more.
    """

    group: str
    rows: tuple[Head, ...]
    columns: tuple[Head, ...]
    cells: tuple[tuple[str, ...], ...]
    note: str = ""
    corner: str = ""
