"""Records kept beside the tests of their games, in `records`, and those that must be refused.

A record that must be refused tells the error that is due in its first line, a comment.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from harena import Match, RecordError, read_record

TESTS = Path(__file__).parents[1]


def records(game: str, folder: str = "") -> list[ParameterSet]:
    """Return the records of a game or of a folder of them, as parameters."""
    return [
        pytest.param(path, id=f"{game}-{path.stem}")
        for path in sorted((TESTS / game / "records" / folder).glob("*.harena"))
    ]


def record(game: str, name: str) -> Match:
    """One of the records kept of a game."""
    path = TESTS / game / "records" / f"{name}.harena"
    return read_record(path.read_text(encoding="utf-8"))


def assert_refused(path: Path) -> None:
    """Assert the error in the first line: `; line 11, column 9: expected …`."""
    text = path.read_text(encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert f"; {caught.value}" == text.splitlines()[0]
    place = re.match(r"line (\d+), column (\d+): ", str(caught.value))
    assert place is not None
    assert (caught.value.line, caught.value.column) == (int(place[1]), int(place[2]))
