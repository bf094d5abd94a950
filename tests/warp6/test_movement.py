"""A turn: moving, warping, leaving the board, changing a number."""

from __future__ import annotations

import re

import pytest

from harena import CHANCE, IllegalActionError, IllegalRollError
from harena.core import messages
from harena.games.warp6.rules.fields import ON
from tests.shared.records import record
from tests.warp6.positions import (
    at,
    die_on,
    face_of,
    legal,
    moved,
    out,
    play,
    position,
    space_of,
)


@pytest.mark.parametrize("owner", ["black", "yellow"])
def test_w6_1_landing_on_any_die_warps(owner: str) -> None:
    """[W6-1] The die in the way may belong to any player."""
    own, other = ("6b=3@48", "") if owner == "black" else ("", "6b=3@48")
    table = moved(f"black: 8a=2@50 {own}", f"yellow: {other}", step="8a", roll=5)
    assert space_of(table, "black 8a") == 27
    assert die_on(table, 48) == f"{owner} 6b"
    assert face_of(table, f"{owner} 6b") == 3


@pytest.mark.parametrize(
    ("black", "yellow", "roll", "space", "face"),
    [
        # Onto an empty space, along the solid line and over the seam of two rings.
        ("8a=2@50", "", 0, 48, 2),
        ("8a=3@38", "", 0, 35, 3),
        # Space after space down the dotted lines, all in one turn.
        ("8a=2@125 6a=1@123", "6a=1@87 4a=1@57", 7, 34, 7),
        # To the last space, or off by as much as the distance or more.
        ("8a=4@5", "", 0, 1, 4),
        ("8a=4@4", "", 0, 0, 0),
        ("8a=8@4", "", 0, 0, 0),
        ("8a=1@1", "", 0, 0, 0),
        ("8a=8@8", "", 0, 0, 0),
    ],
)
def test_w6_2_where_a_move_ends(black: str, yellow: str, roll: int, space: int, face: int) -> None:
    """[W6-1] [W6-2] [W6-3] [W6-4] [W6-5] Only a die that warped is rolled."""
    table = moved(f"black: {black}", f"yellow: {yellow}", step="8a", roll=roll)
    assert (space_of(table, "black 8a"), face_of(table, "black 8a")) == (space, face)
    assert (out(table), table.to_move) == ([int(space == 0), 0], 1)


def test_w6_1_vacated_spaces_are_free() -> None:
    """[W6-1] [W6-3] Only dice that stand still cause a warp; the mover's old space is empty."""
    table = moved("black: 8a=2@50 6a=1@48", step="8a", roll=1)
    assert table.values[ON + 50] == 0
    assert space_of(table, "black 6a") == 48


def test_w6_2_dice_on_the_way_do_not_matter() -> None:
    """[W6-2] A die passes over its own and other dice without a warp."""
    table = moved("black: 8a=5@80 6a=2@79 6b=2@77", "yellow: 4a=1@78 4b=1@76", step="8a")
    assert (space_of(table, "black 8a"), face_of(table, "black 8a")) == (75, 5)
    assert [die_on(table, k) for k in (79, 78, 77, 76)] == [
        "black 6a",
        "yellow 4a",
        "black 6b",
        "yellow 4b",
    ]


def test_w6_3_the_longest_chain_leaves_the_board() -> None:
    """[W6-3] [W6-5] One step from the outermost space, then through all six rings."""
    table = moved(
        "black: 8a=1@126 6a=4@89 6b=2@35 6c=3@6",
        "yellow: 8a=6@125 6a=4@59 6b=2@17",
        step="8a",
    )
    assert out(table) == [1, 0]
    assert (space_of(table, "black 8a"), face_of(table, "black 8a")) == (0, 0)
    assert table.to_move == 1


def test_w6_3_record_of_the_longest_chain() -> None:
    """[W6-3] [W6-5] The same in a match that is played from the start."""
    match = record("warp6", "longest-chain")
    after = match.state_at(164)
    entry = match.log[164]
    assert (entry.seat, match.state.space.name(entry.value)) == (0, "8a")
    after.keep_journal()
    after.apply_action(entry.value, entry.seat)
    events = match.game.events([entry], after, 0)
    stops = [stop.at for stop in events[0].path]
    assert stops == ["s126", "s125", "s89", "s59", "s35", "s17", "s6", "centre", "out-0"]
    assert not match.log[165].is_roll
    assert (len(match.log), match.winners()) == (322, [0])


def test_w6_3_record_of_the_three_level_warp() -> None:
    """[W6-3] [W6-4] The rulebook's picture: a d8 falls three rings, a d4 one; both are rolled."""
    match = record("warp6", "three-levels")
    name = match.state.space.name
    d8, rolled, _, d4, rolled_again = match.log[130:135]
    assert (d8.seat, name(d8.value), rolled.sides, rolled.value) == (0, "8a", 8, 7)
    assert (d4.seat, name(d4.value), rolled_again.sides, rolled_again.value) == (2, "4a", 4, 3)
    assert [space_of(at(match, n), "black 8a") for n in (130, 131, 132)] == [125, 34, 34]
    assert [space_of(at(match, n), "white 4a") for n in (133, 134, 135)] == [72, 44, 44]
    assert [face_of(at(match, n), "black 8a") for n in (131, 132)] == [2, 7]
    assert (len(match.log), match.winners()) == (278, [1])


def test_w6_4_a_warped_die_is_rolled_once_where_it_rests() -> None:
    """[W6-4] One die with its own sides, however long the chain was."""
    table = play(position("black: 6a=2@50", "yellow: 8a=1@48 8b=1@27"), "6a")
    assert (table.to_move, table.die) == (CHANCE, 6)
    assert space_of(table, "black 6a") == 12
    assert legal(table) == []
    play(table, 6)
    assert (face_of(table, "black 6a"), table.to_move) == (6, 1)


@pytest.mark.parametrize(("die", "sides"), [("8a", 8), ("6a", 6), ("4a", 4)])
def test_w6_4_invalid_faces_are_refused(die: str, sides: int) -> None:
    """[W6-4] The roll is one of the die that warped."""
    table = play(position(f"black: {die}=2@50", "yellow: 8b=1@48"), die)
    before = table.numbers()
    for face in (-1, 0, sides + 1, 10**30, -(10**30)):
        with pytest.raises(
            IllegalRollError, match=messages.illegal_face(face=face, thrown=0, sides=sides)
        ):
            table.apply_chance(face)
    assert table.numbers() == before


def test_w6_4_a_die_that_warps_off_the_board_is_not_rolled() -> None:
    """[W6-4] [W6-5] Out by a warp from the innermost ring: the next player's turn at once."""
    table = moved("black: 6a=2@5", "yellow: 8b=1@3", step="6a")
    assert (out(table), table.to_move) == ([1, 0], 1)


@pytest.mark.parametrize("space", range(1, 7))
def test_w6_5_every_space_of_the_innermost_ring_warps_out(space: int) -> None:
    """[W6-5] A die that must warp from ring 1 is off."""
    table = moved(f"black: 8a=2@{space + 2}", f"yellow: 8a=1@{space}", step="8a")
    assert out(table) == [1, 0]
    assert die_on(table, space) == "yellow 8a"


def test_w6_5_both_ways_out_of_the_rulebook() -> None:
    """[W6-5] A d8 by a chain of three warps, or a d4 by its number alone."""
    lines = (
        "black: 8a=3@3 6a=1@11",
        "yellow: 8a=3@26",
        "white: 8a=3@29 4a=4@4",
        "turn: white",
    )
    assert out(moved(*lines, step="8a")) == [0, 0, 1]
    assert out(moved(*lines, step="4a")) == [0, 0, 1]
    broken = (lines[0].replace("6a=1@11", "6a=1@12"), *lines[1:])
    assert space_of(moved(*broken, step="8a", roll=2), "white 8a") == 11


def test_w6_5_dice_off_the_board_cannot_be_used() -> None:
    """[W6-5] It neither moves nor changes."""
    table = position("black: 8a=2@60 8b=2@61 6a=2@62 6b=2@63 off=5")
    for step in ("4d", "4d+", "4d-", "6c"):
        with pytest.raises(IllegalActionError, match=re.escape(repr(step))):
            play(table, step)
    assert {name[:2] for name in legal(table)} == {"8a", "8b", "6a", "6b"}


def test_w6_6_a_turn_is_a_move_or_a_change_by_one() -> None:
    """[W6-6] Every own die may move, go up below its top, and down above 1."""
    table = position("black: 8a=8@60 8b=1@61 6a=6@62 6b=3@63 4a=4@64 4b=1@65 off=3")
    wanted = "8a 8b 6a 6b 4a 4b 8b+ 6b+ 4b+ 8a- 6a- 6b- 4a-"
    assert sorted(legal(table)) == sorted(wanted.split(" "))


@pytest.mark.parametrize(("step", "face"), [("6a+", 4), ("6a-", 2)])
def test_w6_6_a_change_ends_the_turn_and_moves_nothing(step: str, face: int) -> None:
    """[W6-6] The die stays where it is and the next player has the turn."""
    table = moved("black: 6a=3@60", step=step)
    assert (space_of(table, "black 6a"), face_of(table, "black 6a")) == (60, face)
    assert table.to_move == 1


@pytest.mark.parametrize(
    ("die", "face", "step"), [("8a", 8, "+"), ("6a", 6, "+"), ("4a", 4, "+"), ("6a", 1, "-")]
)
def test_w6_6_numbers_do_not_wrap_around(die: str, face: int, step: str) -> None:
    """[W6-6] Not above the sides, not below 1."""
    table = position(f"black: {die}={face}@60")
    before = table.numbers()
    with pytest.raises(IllegalActionError):
        play(table, die + step)
    assert table.numbers() == before


def test_w6_6_only_own_dice_and_only_in_turn() -> None:
    """[W6-6] [W6-9] A seat that is not to move may do nothing."""
    table = position("turn: yellow")
    assert legal(table, 0) == []
    assert table.next_seat() == 1
    with pytest.raises(IllegalActionError, match="seat 0"):
        table.apply_action(table.space.find("8a"), 0)
    play(table, "8a+")
    assert face_of(table, "yellow 8a") == 2
    assert face_of(table, "black 8a") == 1
