"""Matches as text: read, written, taken up again, and refused with line, column and reason."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from harena import Match, RecordError, read_record, write_record
from harena.core import messages
from harena.core.scene.scene import to_json
from harena.testing.matches import same_match
from tests.shared.records import record
from tests.warp6.games import random_match
from tests.warp6.positions import RECORDS


def test_long_lines_and_comments_are_parsed() -> None:
    text = (RECORDS / "three-levels.harena").read_text(encoding="utf-8")
    head, _, play = text.partition("\n\n")
    one_by_one = []
    actor = ""
    for line in play.splitlines():
        number, actor, *tokens = line.split()
        first = int(number[:-1])
        one_by_one += [f"{first + i}. {actor} {token}" for i, token in enumerate(tokens)]
    loose = "\ufeff; kept\n" + head + "\r\n\r\n; play\r\n" + "\r\n".join(one_by_one)
    assert same_match(read_record(loose), read_record(text))


@pytest.mark.parametrize("name", ["Ann", "", 'the "Great"', "back\\slash", "Zoë [1]", "; no"])
def test_names_round_trip(name: str) -> None:
    match = Match("warp-6", 2, players=[name, "greedy"], date="2026-11-22")
    assert read_record(write_record(match)).players == [name, "greedy"]


def test_line_breaks_in_names_cannot_forge_a_record() -> None:
    match = Match("warp-6", 2, players=['x"]\n[Result "black', "a\u2028b\x85c\x0bd"])
    assert read_record(write_record(match)).players == ['x"] [Result "black', "a b c d"]


@pytest.mark.parametrize("seat", [0, 1])
def test_resignations_are_the_last_line(seat: int) -> None:
    match = random_match(2, 1, False, seed=1, limit=40)
    match.resign(seat)
    text = write_record(match)
    names = ("black", "yellow")
    assert text.splitlines()[-1] == f"41. {names[seat]} resigns"
    assert f'[Result "{names[1 - seat]}"]' in text
    again = read_record(text)
    assert same_match(match, again)
    assert again.returns() == [float(s != seat) for s in range(2)]


def test_results_of_shared_series() -> None:
    """Winners of a shared series stand joined by a plus."""
    for seed in range(400):
        match = random_match(2, 2, False, seed)
        if len(match.winners()) == 2:
            break
    assert '[Result "black+yellow"]' in write_record(match)
    assert read_record(write_record(match)).returns() == [0.5, 0.5]


def test_record_result_matches_the_scene() -> None:
    match = record("warp6", "three-levels")
    scene = match.scene(-1)
    assert scene.outcome is not None
    assert scene.outcome.winners == (1,)
    assert '[Result "yellow"]' in write_record(match)
    assert to_json(read_record(write_record(match)).scene(-1)) == to_json(scene)


@given(st.data())
def test_damaged_records_are_refused_or_differ(data: st.DataObject) -> None:
    """Any damage leads to a RecordError or to a different match."""
    text = write_record(random_match(2, 1, False, seed=2, limit=30))
    place = data.draw(st.integers(0, len(text) - 1))
    piece = data.draw(st.text(alphabet='dbely0123456789=?.[]" \n;\\', max_size=3))
    damaged = text[:place] + piece + text[place + data.draw(st.integers(0, 3)) :]
    try:
        match = read_record(damaged)
    except RecordError as error:
        found = (error.line, error.column)
        assert (1, 1) <= found <= (damaged.count("\n") + 2, len(damaged) + 1)
    else:
        assert same_match(read_record(write_record(match)), match)


def test_dice_belong_to_the_seat_that_rolled() -> None:
    """A die that follows a decision is not the other player's."""
    text = write_record(record("warp6", "three-levels"))
    number = next(n for n, line in enumerate(text.splitlines()) if line.endswith("8a d8=7"))
    lines = text.splitlines()
    first = int(lines[number].split(".")[0])
    lines[number : number + 1] = [f"{first}. black 8a", f"{first + 1}. yellow d8=7"]
    with pytest.raises(RecordError, match=messages.wrong_roller(right="black", found="yellow")):
        read_record("\n".join(lines))
    lines[number + 1] = f"{first + 1}. black d8=7"
    assert same_match(read_record("\n".join(lines)), record("warp6", "three-levels"))
