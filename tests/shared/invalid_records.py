"""Records that must be refused: kept in a folder, the due error in each one's first comment line.

INVALID = invalid_records(Path(__file__).parent / "records" / "invalid")

@pytest.mark.parametrize("path", INVALID)
def test_invalid_records_are_refused(path: Path) -> None:
    is_refused(path)
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from harena import RecordError, read_record


def invalid_records(folder: Path) -> list[ParameterSet]:
    """The records of a folder, each a test named like its file."""
    return [pytest.param(path, id=path.stem) for path in sorted(folder.glob("*.harena"))]


def is_refused(path: Path) -> None:
    """The first line tells the error that is due: `; line 11, column 9: expected …`."""
    text = path.read_text(encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert f"; {caught.value}" == text.splitlines()[0]
    place = re.match(r"line (\d+), column (\d+): ", str(caught.value))
    assert place is not None
    assert (caught.value.line, caught.value.column) == (int(place[1]), int(place[2]))
