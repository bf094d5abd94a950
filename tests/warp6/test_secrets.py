"""Faces chosen in secret: who may know what, and that the order of choosing does not matter."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given, strategies as st

from harena import (
    SIMULTANEOUS,
    SPECTATOR,
    IllegalActionError,
    Match,
    PlayerView,
    RecordError,
    Rng,
    read_record,
    write_record,
)
from harena.core import messages as core_messages
from harena.core.errors import UndoError
from harena.core.scene.scene import to_json
from harena.games.warp6 import messages
from harena.games.warp6.rules.actions import NUMBER
from harena.games.warp6.rules.fields import CHOOSING, FACE, GAME, PHASE, PLACING, TIE
from harena.testing.play import visible_match
from tests.warp6.games import random_match
from tests.warp6.positions import RECORDS

SIDES = {2: [8, 8, 6, 6, 6, 4, 4, 4, 4], 3: [8, 6, 6, 4, 4, 4]}


def secret_match(seats: int, games: int = 1) -> Match:
    """A match in which faces are chosen."""
    return Match("warp-6", seats, {"start": "secret", "games": games})


def choose(match: Match, seat: int, *faces: int) -> None:
    """A seat sets its next dice."""
    for face in faces:
        match.apply_action(f"={face}", seat)


def hands(seats: int) -> st.SearchStrategy[list[list[int]]]:
    """A full row of faces for every seat."""
    hand = st.tuples(*[st.integers(1, sides) for sides in SIDES[seats]]).map(list)
    return st.lists(hand, min_size=seats, max_size=seats)


def test_w6_12_any_face_can_be_chosen() -> None:
    """[W6-12] In order of the dice, all seats at once, each die within its sides."""
    match = secret_match(2)
    assert (match.state.to_move, match.state.deciding()) == (SIMULTANEOUS, [0, 1])
    offered = []
    for _ in SIDES[2]:
        legal = match.state.legal_actions(1)
        assert legal == list(range(int(NUMBER), int(NUMBER) + len(legal)))
        offered.append(len(legal))
        match.apply_action(legal[-1], 1)
    assert offered == SIDES[2]
    assert match.state.deciding() == [0]
    assert match.state.legal_actions(1) == []


@pytest.mark.parametrize("face", ["=9", "=0", "8a", "8a+"])
def test_w6_12_other_choices_are_refused(face: str) -> None:
    """[W6-12] No face the die does not have, no moves."""
    with pytest.raises(IllegalActionError):
        secret_match(2).apply_action(face, 0)
    match = secret_match(3)
    choose(match, 2, 8)
    with pytest.raises(IllegalActionError, match="'=7'"):
        match.apply_action("=7", 2)


def test_w6_12_first_player_follows_from_chosen_faces() -> None:
    """[W6-12] [W6-8] By the chosen dice; equal ones need the extra d8."""
    match = secret_match(2)
    choose(match, 0, *SIDES[2])
    choose(match, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    assert (match.state.values[PHASE], match.state.to_move) == (PLACING, 0)
    tied = secret_match(2)
    choose(tied, 1, *SIDES[2])
    choose(tied, 0, *SIDES[2])
    assert (tied.state.values[PHASE], tied.state.die) == (TIE, 8)
    tied.apply_chance(3)
    tied.apply_chance(4)
    assert tied.state.to_move == 1


def test_w6_12_every_game_of_a_series_starts_with_choices() -> None:
    """[W6-12] [W6-13] Faces are chosen in secret in each game."""
    whole = random_match(2, 2, True, seed=3)
    match = secret_match(2, games=2)
    for entry in whole.log:
        match.add(entry)
        if match.state.values[GAME] == 2:
            break
    assert (match.state.values[PHASE], match.state.deciding()) == (CHOOSING, [0, 1])
    before = visible_match(match, 1)
    choose(match, 0, 8)
    assert visible_match(match, 1) == before
    assert match.undo_point(1) is None
    assert whole.over


@pytest.mark.parametrize("seats", [2, 3])
@given(data=st.data())
def test_w6_12_choices_are_hidden_from_others(seats: int, data: st.DataObject) -> None:
    """[W6-12] Two matches that differ only in others' faces, and in how many of them are set,
    look the same to a viewer to the last byte."""
    viewer = data.draw(st.integers(SPECTATOR, seats - 1))
    own = data.draw(st.lists(st.integers(1, 4), max_size=len(SIDES[seats])))
    seen = []
    for _ in range(2):
        match = secret_match(seats)
        rows = data.draw(hands(seats))
        for seat in range(seats):
            # One other seat at least keeps a die, so that the phase does not end.
            most = len(SIDES[seats]) - (seat == (0 if viewer else 1))
            mine = rows[seat][: data.draw(st.integers(0, most))]
            choose(match, seat, *(own if seat == viewer else mine))
        seen.append(visible_match(match, viewer))
    assert seen[0] == seen[1]


def test_w6_12_own_choices_are_visible() -> None:
    """[W6-12] The check above can fail: what a seat chose itself does show."""
    one, two = secret_match(2), secret_match(2)
    choose(one, 0, 3)
    choose(two, 0, 4)
    assert visible_match(one, 0) != visible_match(two, 0)
    assert visible_match(one, 1) == visible_match(two, 1) == visible_match(secret_match(2), 1)
    assert visible_match(one, SPECTATOR) == visible_match(two, SPECTATOR)
    assert one.state.numbers() != two.state.numbers()


def test_w6_12_hiding_does_not_change_the_state() -> None:
    """[W6-12] An observation is a copy."""
    match = secret_match(2)
    choose(match, 0, 3, 4)
    before = match.state.numbers()
    view = match.state.observe(1)
    assert match.state.numbers() == before
    assert [int(view.values[FACE + die]) for die in (0, 1)] == [0, 0]
    view.apply_action(int(NUMBER), 1)
    assert match.state.numbers() == before


@pytest.mark.parametrize("seats", [2, 3])
@given(data=st.data())
def test_w6_12_order_of_choosing_does_not_matter(seats: int, data: st.DataObject) -> None:
    """[W6-12] The same position, and the same frames from the moment all is shown."""
    rows = data.draw(hands(seats))
    turns = list(chain.from_iterable([seat] * len(SIDES[seats]) for seat in range(seats)))
    results = []
    for order in (turns, data.draw(st.permutations(turns))):
        match = secret_match(seats)
        left = [list(row) for row in rows]
        for seat in order:
            choose(match, seat, left[seat].pop(0))
        shown = [PlayerView(match, viewer).frames[-1].events for viewer in range(-1, seats)]
        match.roll_all(Rng(4))
        for _ in range(seats):
            match.apply_action(match.state.legal_actions()[0])
        points = [PlayerView(match, viewer) for viewer in range(-1, seats)]
        count = len(match.log) - len(turns) + 1
        results.append(
            (
                match.state.numbers(),
                match.state.key(),
                shown,
                [[frame.events for frame in point.frames[-count:]] for point in points],
                [to_json(point.scene()) for point in points],
            )
        )
    assert results[0] == results[1]


def test_w6_12_all_faces_are_shown_at_once() -> None:
    """[W6-12] Others see nothing until the last choice, then everything in one frame."""
    match = secret_match(2)
    point = PlayerView(match, 1)
    choose(match, 0, *SIDES[2])
    assert point.catch_up() == []
    choose(match, 1, *[1] * 8)
    assert len(point.catch_up()) == 8
    choose(match, 1, 1)
    (frame,) = point.catch_up()
    assert frame.upto == 18
    faces = {event.token: event.face for event in frame.events if event.kind == "changed"}
    assert faces == {token.id: token.face for token in point.scene().tokens}
    texts = [event.text for event in frame.events if event.text]
    assert texts == [
        messages.shows(seat="Black", faces={8: [8] * 2, 6: [6] * 3, 4: [4] * 4}),
        messages.shows(seat="Yellow", faces={8: [1] * 2, 6: [1] * 3, 4: [1] * 4}),
        messages.goes_first(seat="Black"),
        messages.PLACING,
    ]


def test_w6_12_own_choices_can_be_undone() -> None:
    """[W6-12] Others' choices stay; nothing can be undone after the reveal."""
    match = secret_match(2)
    choose(match, 0, 8)
    choose(match, 1, 2, 3)
    choose(match, 0, 7)
    assert match.undo(1) == 2
    assert [(entry.seat, entry.value - int(NUMBER) + 1) for entry in match.log] == [
        (0, 8),
        (1, 2),
        (0, 7),
    ]
    assert [match.undo(1), match.undo_point(1), match.undo_point(0)] == [1, None, 1]
    choose(match, 1, *SIDES[2])
    choose(match, 0, *SIDES[2][2:])
    for seat in (0, 1):
        with pytest.raises(UndoError):
            match.undo(seat)


def test_w6_12_a_record_in_progress_keeps_the_secrets() -> None:
    """[W6-12] For a viewer others' choices are not even steps; the full record has them all."""
    match = secret_match(2)
    choose(match, 0, 8, 7)
    choose(match, 1, 2)
    choose(match, 0, 6)
    assert "1. black =8 =7\n3. yellow =2\n4. black =6\n" in write_record(match)
    assert write_record(match, 0).endswith('[Result "*"]\n\n1. black =8 =7 =6\n')
    assert write_record(match, 1).endswith('[Result "*"]\n\n1. yellow =2\n')
    assert write_record(match, SPECTATOR).endswith('[Result "*"]\n\n')
    assert read_record(write_record(match, 0)).state.numbers() == match.state.observe(0).numbers()


def test_w6_12_resignation_opens_the_record() -> None:
    """[W6-12] Everybody may know everything when the match is over."""
    match = secret_match(2)
    choose(match, 0, 8)
    match.resign(1)
    assert write_record(match, 1) == write_record(match)


def test_masked_steps_cannot_be_replayed() -> None:
    text = (RECORDS / "longest-chain.harena").read_text(encoding="utf-8")
    masked = text.replace(" d8=6", " d8=?", 1)
    assert masked != text
    with pytest.raises(RecordError, match=core_messages.HIDDEN_STEP):
        read_record(masked)


def test_w6_12_all_numbers_can_be_chosen_at_once() -> None:
    """[W6-12] One choice gives all dice without a number their highest or lowest."""
    match = secret_match(2)
    joined = {target.ref: target for target in match.scene(0).targets if target.then}
    assert [action - int(NUMBER) + 1 for action in joined["highest"].row] == SIDES[2]
    assert [action - int(NUMBER) + 1 for action in joined["lowest"].row] == [1] * 9
    choose(match, 0, 3)
    joined = {target.ref: target for target in match.scene(0).targets if target.then}
    assert len(joined["highest"].row) == 8
    assert match.scene(0).prompt.about == ("black-8b",)
    assert match.scene(1).prompt.about == ("yellow-8a",)
    choose(match, 0, *SIDES[2][1:8])
    assert not any(target.then for target in match.scene(0).targets)
