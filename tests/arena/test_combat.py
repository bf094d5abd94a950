"""Combat in contested hexes."""

from __future__ import annotations

import pytest

from harena import CHANCE
from harena.games.arena.rules import journal
from harena.games.arena.rules.table import (
    CYCLE,
    FIELD,
    FIGHTING,
    LOSER,
    PHASE,
    TIED,
    TURN,
)
from tests.arena.positions import controlled, creature, hex_of, noted, play, position, walk, where

ORCS = "A1:v.2xorc A2:v.2xorc B1:a.ogre B1:a.kobold B0/a C5:a.elf"
INTO = ("orc1 B1", "orc2 B1", "orc3 B1", "orc4 B1")


def test_ar_14_four_orcs_defeat_an_ogre_and_a_kobold() -> None:
    """The example: the kobold is drawn, and the ogre has to go."""
    table = walk(position(ORCS), *INTO)
    assert (table.to_move, table.die, table.table[PHASE]) == (CHANCE, 2, FIGHTING)
    assert table.table[FIELD] == hex_of("B1")
    assert table.table[LOSER + hex_of("B1")] == 1
    assert noted(table) == [
        (journal.CYCLE, 1, 0, 0, 0),
        (journal.FOUGHT, 1, hex_of("B1"), 4, 3),
    ]
    play(table, "d2=2")
    assert where(table, "kobold") == "dead"
    assert where(table, "ogre") == "B0"
    assert [where(table, f"orc{n}") for n in (1, 2, 3, 4)] == ["B1"] * 4
    assert controlled(table, "violet") == "A1 A2 B1"
    assert noted(table) == [
        (journal.KILLED, creature(table, "kobold"), hex_of("B1"), 0, 0),
        (journal.RETREATED, creature(table, "ogre"), hex_of("B0"), hex_of("B1"), 0),
        (journal.TURN, 1, 2, 6, 0),
    ]


def test_ar_14_each_face_draws_another_loser() -> None:
    table = play(walk(position(ORCS), *INTO), "d2=1")
    assert (where(table, "ogre"), where(table, "kobold")) == ("dead", "B0")


def test_ar_14_four_orcs_alone_defeat_an_ogre() -> None:
    """The example of the power: 4 against 3."""
    table = walk(position("A1:v.4xorc B1:a.ogre C5:a.elf"), *INTO)
    assert where(table, "ogre") == "dead"
    assert controlled(table, "violet") == "A1 B1"


def test_ar_14_an_elf_and_a_mound_are_even() -> None:
    """The example: nobody dies, the elf goes back to where it came from."""
    table = walk(position("B1:v.elf A2:a.evil-mound C5:a.elf"), "elf1 A2")
    assert (where(table, "elf1"), where(table, "evil-mound")) == ("B1", "A2")
    assert (journal.FOUGHT, TIED, hex_of("A2"), 1, 1) in noted(table)
    assert controlled(table, "amber") == "A2 C5"
    assert table.table[TURN] == 6


def test_ar_14_nothing_against_nothing_is_a_tie() -> None:
    table = walk(position("B1:v.kobold A2:a.kobold"), "kobold1 A2")
    assert (where(table, "kobold1"), where(table, "kobold2")) == ("B1", "A2")
    assert (journal.FOUGHT, TIED, hex_of("A2"), 0, 0) in noted(table)


def test_ar_14_all_contested_hexes_at_once_and_dice_in_their_order() -> None:
    """Both combats are weighed before anybody dies; dice come by hex."""
    text = "B1:v.2xogre A1:a.2xelf C2:a.2xelf C5:a.orc"
    table = walk(position(text), "ogre1 C2", "ogre2 A1")
    fought = [entry[2] for entry in noted(table) if entry[0] == journal.FOUGHT]
    assert fought == [hex_of("A1"), hex_of("C2")]
    assert table.table[FIELD] == hex_of("A1")
    play(table, "d2=1")
    assert where(table, "elf1") == "dead"
    assert table.table[FIELD] == hex_of("C2")
    assert where(table, "elf2") == "A1"


@pytest.mark.parametrize("face", [1, 2, 3])
def test_ar_14_identical_losers_are_drawn_alike(face: int) -> None:
    table = play(walk(position("A1:v.giant B1:a.3xelf C5:a.orc"), "giant B1"), f"d3={face}")
    dead = [n for n in (1, 2, 3) if where(table, f"elf{n}") == "dead"]
    assert dead == [face]


def test_ar_15_the_dead_are_gone_before_retreats() -> None:
    """The kobold dies, so the stranded orc may go where it stood; AR-10: the hex is violet's by
    then, and so the only one under control beside the orc."""
    table = walk(position("A3:v.ogre A2:a.kobold A1=water A1:v.orc C5:a.elf"), "ogre A2")
    assert where(table, "kobold") == "dead"
    assert where(table, "orc") == "A2"
    assert table.table[CYCLE] == 0
    assert table.table[TURN] == 6


def test_ar_10_thrown_back_attackers_leave_control_to_the_defender() -> None:
    table = play(walk(position("A1:v.2xorc B1:a.ogre"), "orc1 B1", "orc2 B1"), "d2=1")
    assert controlled(table, "amber") == "B1"
    assert where(table, "orc2") == "A1"


def test_combat_only_where_enemies_meet() -> None:
    """Friends may share a hex, and enemies stand side by side."""
    table = walk(position("A1:v.2xorc B1:v.orc A2:a.elf"), "orc3 A1")
    assert journal.FOUGHT not in [what for what, *_ in noted(table)]
