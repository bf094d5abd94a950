"""The text picture of a position: read, written, and refused with a reason."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from harena.core import messages as core_messages
from harena.core.errors import PositionError
from harena.core.play.state import TERMINAL
from harena.games.warp6 import messages
from harena.games.warp6.notation.positions import position_from_text, position_to_text
from harena.testing.play import RandomPosition
from tests.warp6.games import SUBJECT

MOVING = """\
black: 8a=3@91 8b=5@88 6a=2@60 6b=6@30 off=5
yellow: 8a=1@92 8b=8@1 6a=3@2 6b=4@3 6c=1@4 4a=1@126 4b=2@125 4c=3@124 4d=4@123
turn: black
first: yellow
"""


@given(SUBJECT.places(seeds=4))
def test_every_position_round_trips(place: RandomPosition) -> None:
    table = SUBJECT.at(place)
    numbers = table.numbers()
    text = position_to_text(table)
    again = position_from_text(text)
    assert again.numbers() == numbers
    assert position_to_text(again) == text


@pytest.mark.parametrize("start", SUBJECT.starts)
@pytest.mark.parametrize("seed", [0, 1])
def test_every_ending_round_trips(start: str, seed: int) -> None:
    """[W6-13] With the losers' points."""
    table = SUBJECT.at(RandomPosition(start=start, seed=seed, number=-1))
    assert table.to_move == TERMINAL
    assert position_from_text(position_to_text(table)).numbers() == table.numbers()


def test_normalized_texts_are_unchanged() -> None:
    assert position_to_text(position_from_text(MOVING)) == MOVING


def test_comments_and_spaces_do_not_matter() -> None:
    loose = "; found by chance\n\n" + MOVING.replace(": ", ":   ")
    assert position_from_text(loose).numbers() == position_from_text(MOVING).numbers()


SEATS = ("black", "yellow")
HANDS = "8a=8@hand 8b=7@hand 6a=6@hand 6b=5@hand 6c=4@hand 4a=4@hand 4b=3@hand 4c=2@hand 4d=1@hand"
WON = MOVING.replace("6b=6@30 off=5", "off=6").replace("turn: black\n", "")
READY = f"black: {HANDS}\nyellow: {HANDS}\n"


def placed(space: int) -> str:
    """Return a position with only one of black's dice placed."""
    return READY.replace("8b=7@hand", f"8b=7@{space}", 1)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 0, messages.line_missing(key="black")),
        ("black: off=9\n", 0, messages.line_missing(key="yellow")),
        ("green: off=9\n", 1, "expected one of black, yellow"),
        (MOVING + "turn: yellow\n", 5, core_messages.key_twice(key="turn", line=3)),
        (MOVING.replace("turn: black", "turn: white"), 3, messages.expected_seat(seats=SEATS)),
        (MOVING.replace("turn: black\n", ""), 0, messages.line_missing(key="turn")),
        (
            MOVING.replace("8a=3@91", "8c=3@91"),
            1,
            messages.unknown_die(word="8c=3@91", seat="black"),
        ),
        (
            MOVING.replace("8a=3@91", "8a:3@91"),
            1,
            messages.unknown_die(word="8a:3@91", seat="black"),
        ),
        (
            MOVING.replace("8a=3@91", "8a=9@91"),
            1,
            messages.unknown_die(word="8a=9@91", seat="black"),
        ),
        (MOVING.replace("6a=2@60", "6a=8@60"), 1, messages.wrong_face(die="6a", face="8")),
        (MOVING.replace("8a=3@91", "8b=3@91"), 1, messages.listed_twice(die="8b")),
        (MOVING.replace("8a=3@91", "8a=3@127"), 1, messages.wrong_space(die="8a", last=126)),
        (MOVING.replace("8a=3@91", "8a=?@91"), 1, messages.wrong_space(die="8a", last=126)),
        (MOVING.replace("8a=1@92", "8a=1@91"), 2, messages.space_taken(space=91)),
        (MOVING.replace("off=5", "off=4"), 1, messages.wrong_off(off=4, missing=5)),
        (MOVING.replace("off=5", ""), 1, messages.wrong_off(off=0, missing=5)),
        (MOVING + "tie: black=? yellow=?\n", 3, messages.line_unwanted(key="turn")),
        (MOVING.replace("turn: black", "roll: black 4a"), 3, messages.EXPECTED_ROLL),
        (MOVING + "series: 3 of 2\n", 5, messages.EXPECTED_SERIES),
        (MOVING + "points: 1\n", 5, messages.expected_points(count=2)),
        (MOVING + "points: 1 x\n", 5, messages.expected_points(count=2)),
        (MOVING + "start: chosen\n", 5, messages.EXPECTED_START),
        (MOVING + "winner: nobody\n", 5, messages.expected_seat(seats=SEATS)),
        (READY, 0, messages.line_missing(key="turn")),
        (
            READY + "turn: black\nfirst: yellow\n",
            4,
            messages.must_have_begun(placed=0, seat="black"),
        ),
        (
            READY.replace("8b=7@hand", "8b=7@126", 1) + "turn: black",
            0,
            messages.wrong_placed(seat="black", due=0, placed=1),
        ),
        (
            READY.replace("8b=7@hand", "8b=7@50", 1) + "turn: yellow",
            0,
            messages.space_empty(space=126),
        ),
        (READY + "tie: black=5 yellow=5\n", 3, messages.EXPECTED_TIE),
        (READY + "tie: black=?\n", 3, messages.EXPECTED_TIE),
        (READY + "tie: black=9 yellow=?\n", 3, messages.unknown_extra(word="black=9")),
        (READY.replace("8b=7@hand", "8b=?@hand", 1), 0, messages.ROLLING_ORDER),
        (READY.replace("4d=1@hand\ny", "4d=?@126\ny"), 1, messages.wrong_space(die="4d", last=126)),
        (
            READY.replace("8a=8@hand", "8a=?@hand") + "turn: black",
            3,
            messages.line_unwanted(key="turn"),
        ),
        (WON + "turn: black\n", 4, messages.line_unwanted(key="turn")),
        (WON + "winner: yellow\n", 4, messages.has_won(seat="black")),
        (WON + "points: 1 0\n", 4, messages.has_points(seat="black", points=0)),
        (WON + "series: 1 of 2\n", 0, messages.SERIES_CONTINUES),
        (WON.replace("6a=2@60 off=6", "off=7"), 0, messages.too_many_off(goal=6)),
        (WON.replace("6a=2@60", "6a=2@hand"), 0, messages.HANDS_AT_END),
    ],
)
def test_inconsistent_texts_are_refused(text: str, line: int, words: str) -> None:
    with pytest.raises(PositionError) as caught:
        position_from_text(text)
    assert words in str(caught.value)
    assert caught.value.line == line


@given(st.text(alphabet="blackyeowhitrun:=@?0123468abcd off\n", max_size=80))
def test_any_other_text_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(PositionError):
        position_from_text(text)
