"""Combat in contested hexes."""

from __future__ import annotations

from harena import CHANCE
from harena.games.arena.rules import fields as F, journal
from tests.arena.positions import controlled, creature, hex_of, noted, play, position, walk, where

ORCS = "A1:v.2xorc A2:v.2xorc B1:a.ogre B1:a.kobold B0/a C5:a.elf"
INTO = ("orc1 B1", "orc2 B1", "orc3 B1", "orc4 B1")


def test_ar_14_four_orcs_defeat_an_ogre_and_a_kobold() -> None:
    """The example: the kobold is drawn, and the ogre has to go."""
    table = walk(position(ORCS), *INTO)
    assert (table.to_move, table.die, table.values[F.PHASE]) == (CHANCE, 2, F.FIGHTING)
    assert table.values[F.FIELD] == hex_of("B1")
    assert table.values[F.LOSER + hex_of("B1")] == 1
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


def test_ar_14_all_contested_hexes_at_once_and_dice_in_their_order() -> None:
    """Both combats are weighed before anybody dies; dice come by hex."""
    text = "B1:v.2xogre A1:a.2xelf C2:a.2xelf C5:a.orc"
    table = walk(position(text), "ogre1 C2", "ogre2 A1")
    fought = [entry[2] for entry in noted(table) if entry[0] == journal.FOUGHT]
    assert fought == [hex_of("A1"), hex_of("C2")]
    assert table.values[F.FIELD] == hex_of("A1")
    play(table, "d2=1")
    assert where(table, "elf1") == "dead"
    assert table.values[F.FIELD] == hex_of("C2")
    assert where(table, "elf2") == "A1"


def test_combat_only_where_enemies_meet() -> None:
    """Friends may share a hex, and enemies stand side by side."""
    table = walk(position("A1:v.2xorc B1:v.orc A2:a.elf"), "orc3 A1")
    assert journal.FOUGHT not in [what for what, *_ in noted(table)]
