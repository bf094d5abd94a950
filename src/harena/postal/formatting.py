"""A report in the marks of the place where it is posted: BBCode, Markdown, or none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, get_args

Form = Literal["text", "bbcode", "markdown"]
FORMS: Final = get_args(Form)

_MARKS = re.compile(r"([\\`*_~#|<>])|^(\s*)([-+]|\d+\.)(?=\s)")
"""Characters that Markdown would read as markup."""


def format_post(report: str, form: Form) -> str:
    """Return a report ready to post: heads in bold, drawings of letters in monospace.

    A report consists of blocks with empty lines between. A block of one-letter words and numbers
    alone is a drawing. Of any other the first line is its head, unless it is a sentence. Without
    markup (`text`) a report stays as it is.
    """
    if form == "text":
        return report
    blocks = [block.split("\n") for block in report.strip("\n").split("\n\n")]
    put = _bbcode if form == "bbcode" else _markdown
    return "\n\n".join(put(block, first=not n) for n, block in enumerate(blocks)) + "\n"


def is_drawing(block: Sequence[str]) -> bool:
    """Return whether lines are a drawing of letters, which only monospace keeps in order."""
    words = [word for line in block for word in line.split()]
    return len(block) > 1 and all(len(word) == 1 or word.isdigit() for word in words)


def _has_head(block: Sequence[str], *, first: bool) -> bool:
    """Return whether the first line of a block is a head, not a sentence like the others."""
    return first or (len(block) > 1 and not block[0].endswith("."))


def _bbcode(block: Sequence[str], *, first: bool) -> str:
    if is_drawing(block):
        return "\n".join(["[code]", *block, "[/code]"])
    if not _has_head(block, first=first):
        return "\n".join(block)
    return "\n".join([f"[b]{block[0]}[/b]", *block[1:]])


def _markdown(block: Sequence[str], *, first: bool) -> str:
    if is_drawing(block):
        return "\n".join(["```", *block, "```"])
    lines = [_MARKS.sub(_escaped, line) for line in block]
    head = [f"**{lines.pop(0)}**"] if _has_head(block, first=first) else []
    if not head and len(lines) == 1:
        return lines[0]
    return "\n".join([*head, *(f"- {line}" for line in lines)])


def _escaped(mark: re.Match[str]) -> str:
    """Return a markup character, escaped."""
    if mark[1]:
        return f"\\{mark[1]}"
    return f"{mark[2]}{mark[3][:-1]}\\{mark[3][-1]}"
