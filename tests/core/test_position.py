"""Readers of position texts: numbered lines with keys, and errors that name them."""

from __future__ import annotations

import pytest

from harena.core import messages
from harena.core.errors import PositionError
from harena.core.position_parser import Lines, seat_named, written_lines

TEXT = """
; a position
red: 4 7

  ; another remark
loose: a1 2, b2
loose: c3 1 ,
over:
"""


@pytest.fixture
def lines() -> Lines:
    found = Lines(several=("loose",))
    for number, line in written_lines(TEXT):
        key, _, value = line.partition(":")
        found.add(key, number, value.strip())
    return found


def failed(error: pytest.ExceptionInfo[PositionError]) -> tuple[int, str]:
    return error.value.line, str(error.value)


def test_blank_lines_and_comments_are_ignored() -> None:
    assert written_lines(TEXT) == [
        (3, "red: 4 7"),
        (6, "loose: a1 2, b2"),
        (7, "loose: c3 1 ,"),
        (8, "over:"),
    ]


def test_values_of_keys(lines: Lines) -> None:
    assert list(lines) == ["red", "loose", "over"]
    assert (lines.value("red"), lines.number("red")) == ("4 7", 3)
    assert (lines.value("blue"), lines.number("blue"), "blue" in lines) == ("", 0, False)
    assert lines.all("loose") == [(6, "a1 2, b2"), (7, "c3 1 ,")]
    assert lines.items("loose") == [(6, "a1 2"), (6, "b2"), (7, "c3 1")]
    assert lines.items("blue") == []


def test_duplicate_keys_are_refused(lines: Lines) -> None:
    with pytest.raises(PositionError) as error:
        lines.add("red", 9, "5")
    assert failed(error) == (
        9,
        messages.in_line(line=9, problem=messages.key_twice(key="red", line=3)),
    )
    assert lines.value("red") == "4 7"


def test_numbers_of_keys(lines: Lines) -> None:
    assert lines.numbers("red", 2) == [4, 7]
    assert lines.numbers("blue", 2, 1, 3) == [1, 3]
    lines.add("blue", 10, "12345")
    for key, count, line in (("red", 1, 3), ("over", 2, 8), ("blue", 1, 10)):
        with pytest.raises(PositionError) as error:
            lines.numbers(key, count)
        problem = messages.numbers_due(key=key, count=count)
        assert str(error.value) == messages.in_line(line=line, problem=problem)


def test_flags(lines: Lines) -> None:
    assert lines.flag("over", "")
    assert not lines.flag("weak", "pairs")
    with pytest.raises(PositionError) as error:
        lines.flag("red", "alert")
    assert failed(error) == (
        3,
        messages.in_line(line=3, problem=messages.flag_due(line="red alert")),
    )


def test_seats_by_name(lines: Lines) -> None:
    assert seat_named(3, "blue", ("red", "blue")) == 1
    with pytest.raises(PositionError) as error:
        seat_named(3, "green", ("red", "blue"))
    problem = messages.unknown_seat(word="green", known=["red", "blue"])
    assert failed(error) == (3, messages.in_line(line=3, problem=problem))
    with pytest.raises(PositionError) as error:
        lines.fail("blue", "a line blue: is missing")
    assert failed(error) == (0, "a line blue: is missing")
