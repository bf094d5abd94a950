"""Movement step by step."""

from __future__ import annotations

import pytest

from harena import TERMINAL, IllegalActionError
from harena.games.arena.rules import fields as F, journal
from harena.testing.play import copy_of
from tests.arena.positions import (
    controlled,
    creature,
    hex_of,
    legal,
    noted,
    play,
    position,
    walk,
    where,
)

EXAMPLE = "A1=rocky A1:v.orc B0:v.sea-serpent B1=water B2:v.land-centaur"


def goals(text: str, name: str) -> set[str]:
    """Return the places a creature can reach this turn."""
    table = play(position(text), name)
    c = creature(table, name)
    found: set[str] = set()
    queue = [table]
    while queue:
        now = queue.pop()
        for word in legal(now).split():
            if now.values[F.MOVER] == c and word[0] in "ABCK":
                after = copy_of(now)
                after.apply_action(now.space.find(word), 0)
                found.add(word)
                if after.to_move != TERMINAL:
                    queue.append(after)
    return found


def test_ar_12_orc_serpent_and_centaur_walk_as_in_the_example() -> None:
    """The orc to the serpent or the grass below, not into water nor as far as the centaur; the
    serpent only into water; the centaur in one turn to the orc, not into water."""
    orc = goals(EXAMPLE, "orc")
    assert orc == {"A0", "A2", "B0"}
    assert goals(EXAMPLE, "sea-serpent") == {"B1"}
    centaur = goals(EXAMPLE, "land-centaur")
    assert "A1" in centaur
    assert "B1" not in centaur


def test_ar_12_through_friends_but_not_through_enemies() -> None:
    """The centaur passes a hex with friends and moves on; among enemies it stops."""
    text = "B2:v.land-centaur A2:v.human A2:v.orc C3:a.kobold B3=water"
    table = play(position(text), "land-centaur A2")
    assert "A1" in legal(table).split()
    play(table, "A1")
    assert where(table, "land-centaur") == "A1"
    table = play(position(text), "land-centaur C3")
    assert table.values[F.LEFT + creature(table, "land-centaur")] == 0
    assert legal(table) == "done human orc"
    assert "B3" not in legal(play(position(text), "land-centaur")).split()
    play(table, "done")
    assert where(table, "land-centaur") == "C3"


def test_ar_12_creatures_move_in_any_order_and_may_resume() -> None:
    table = play(position("B2:v.centaur A2:v.orc C5:a.elf"), "centaur B1 orc A1")
    assert "centaur" in legal(table).split()
    play(table, "centaur B0")
    assert where(table, "centaur") == "B0"
    assert legal(table) == "done"


def test_ar_12_selected_creatures_must_step() -> None:
    table = play(position("B2:v.centaur A2:v.orc C5:a.elf"), "centaur")
    assert legal(table) == "A2 A3 B1 B3 C2 C3"
    with pytest.raises(IllegalActionError):
        play(table, "done")
    with pytest.raises(IllegalActionError):
        play(table, "orc")
    play(table, "C3")
    with pytest.raises(IllegalActionError):
        play(table, "centaur")
    assert {"done", "orc", "C4"} <= set(legal(table).split())


def test_ar_12_the_previous_step_is_remembered_not_the_start() -> None:
    table = play(position("B2:v.centaur C5:a.elf"), "centaur B1 A1")
    assert table.values[F.FROM + creature(table, "centaur")] == hex_of("B1")


def test_ar_12_control_changes_step_by_step() -> None:
    table = play(position("B2:v.centaur C3/a B3/a C5:a.elf"), "centaur C3")
    assert (controlled(table, "violet"), controlled(table, "amber")) == ("B2 C3", "B3 C5")
    play(table, "B3")
    assert (controlled(table, "violet"), controlled(table, "amber")) == ("B2 B3 C3", "C5")


def test_ar_10_contested_hexes_keep_their_owner() -> None:
    table = play(position("B2:v.ogre C3:a.elf"), "ogre C3")
    assert (controlled(table, "violet"), controlled(table, "amber")) == ("B2", "C3")


def test_ar_13_stranded_creatures_may_walk_off() -> None:
    table = walk(position("A2=water A2:v.ogre C5:a.elf"), "ogre A1")
    assert where(table, "ogre") == "A1"


@pytest.mark.parametrize(
    ("army", "moves", "then"),
    [
        ("A0:v.3xelf", "elf1 A1", "done"),
        ("A0:v.2xelf", "elf2 A1", "done"),
        ("A0:v.4xelf", "elf1 A1 elf3 B0", "done"),
        ("A0:v.giant A0:v.2xorc", "orc1 A1 orc2 B0", "done"),
        ("A0:v.4xkobold A0:v.orc", "kobold1 A1 kobold2 A1 kobold3 A1 kobold4 A1", "done"),
    ],
)
def test_ar_7_half_of_the_power_in_the_first_movement(army: str, moves: str, then: str) -> None:
    """Three elves: one of them; four kobolds and an orc: all kobolds, not the orc. Not rounded."""
    table = play(position(f"{army} C5:a.human", turn=1), moves)
    assert legal(table) == then


def test_ar_7_strong_creatures_may_exceed_the_first_limit() -> None:
    table = position("A0:v.giant A0:v.2xorc C5:a.elf", turn=1)
    assert legal(table) == "done orc1 orc2"
    table = position("A0:v.4xkobold A0:v.orc C5:a.elf", turn=1)
    assert legal(table) == "done kobold1 kobold2 kobold3 kobold4"


def test_ar_7_there_and_back_counts_as_moved() -> None:
    table = play(position("A0:v.3xcentaur C5:a.elf", turn=1), "centaur1 A1 A0")
    assert where(table, "centaur1") == "A0"
    assert legal(table) == "done"


def test_ar_7_moving_on_costs_nothing_more() -> None:
    table = play(position("A0:v.4xcentaur C5:a.elf", turn=1), "centaur1 A1 centaur2 A1")
    assert legal(table) == "done A0 A2 B0 B1 centaur1"


def test_ar_7_only_the_first_turn_is_limited() -> None:
    table = position("A0:v.3xelf C5:a.3xelf", turn=1)
    play(table, "elf1 A1 done")
    assert table.values[F.TURN] == 2
    assert legal(table) == "done elf4 elf5 elf6"
    play(table, "elf4 C4 elf5 C4 elf6 C4 done")
    assert legal(table) == "done elf1 elf2 elf3"


@pytest.mark.parametrize(
    ("start", "active", "king"), [("A5", "violet", "K2"), ("C0", "amber", "K1")]
)
def test_ar_4_entering_the_kings_area_wins_at_once(start: str, active: str, king: str) -> None:
    """Before any combat: the giant has already entered the elf's hex."""
    me, other = active[0], "a" if active == "violet" else "v"
    table = position(f"{start}:{me}.orc B2:{me}.giant C3:{other}.elf", active=active)
    play(table, f"giant C3 orc {king}")
    assert table.to_move == TERMINAL
    assert (table.values[F.WINNER], table.values[F.HOW]) == (active == "amber", F.BY_KING)
    assert [table.returns()[seat] for seat in range(2)] == ([0, 1] if active == "amber" else [1, 0])
    assert journal.FOUGHT not in [what for what, *_ in noted(table)]
    assert where(table, "orc") == king


def test_ar_3_own_kings_area_is_closed() -> None:
    table = play(position("A0:v.orc C5:a.elf"), "orc")
    assert legal(table) == "A1 B0"


def test_ar_3_the_kings_area_is_open_to_water_creatures() -> None:
    table = position("B4:v.shark A0:a.elf")
    assert legal(play(table, "shark")) == "B3 K2"
    assert table.clone().is_legal(0, table.space.find("K2"))


def test_ar_3_entering_costs_a_step() -> None:
    """A creature two steps away needs a move of two."""
    assert "K2" in goals("A4:v.centaur A0:a.elf", "centaur")
    assert "K2" not in goals("A4:v.orc A0:a.elf", "orc")
