"""Combats and retreats: most of them as cases, see `both.py`."""

from __future__ import annotations

import pytest

from harena.games.arena.rules import fields as F, journal
from tests.arena.both import BOTH, Case, Resolver
from tests.arena.positions import hex_of, noted, play, position, walk, where

COMBAT, RETREAT, AGAIN = (Case.read(file) for file in ("combat", "retreat", "again"))


@BOTH
@pytest.mark.parametrize("name", COMBAT)
def test_ar_14_combats(by: Resolver, name: str) -> None:
    """[AR-10] [AR-14] [AR-15] [AR-16]"""
    assert by.after(COMBAT[name]) == set(COMBAT[name].after.split())


@BOTH
@pytest.mark.parametrize("name", RETREAT)
def test_ar_17_retreats(by: Resolver, name: str) -> None:
    """[AR-16] [AR-17] [AR-18] [AR-19] [AR-20]"""
    assert by.after(RETREAT[name]) == set(RETREAT[name].after.split())


@BOTH
@pytest.mark.parametrize("name", AGAIN)
def test_ar_21_combats_after_retreats(by: Resolver, name: str) -> None:
    """[AR-10] [AR-18] [AR-21]"""
    assert by.after(AGAIN[name]) == set(AGAIN[name].after.split())


def test_ar_14_combats_resolve_at_once_in_hex_order() -> None:
    """Both combats are counted before any death; dice come by hex."""
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
    """Friends may share a hex, and enemies may be neighbours."""
    table = walk(position("A1:v.2xorc B1:v.orc A2:a.elf"), "orc3 A1")
    assert journal.FOUGHT not in [what for what, *_ in noted(table)]


def test_ar_19_any_step_bought_counts_as_a_change() -> None:
    """The orc stands on forest that became grass and forest again this turn."""
    text = "A1=forest A1:v.orc A0/v B0/v C0/v C1/v C2/v A2/v A3/v C5:a.elf"
    table = play(position(text, phase="terrain"), "A1=grass A1=forest done")
    assert where(table, "orc") == "A1"
    table = play(position(text, phase="terrain"), "A2=forest A2=grass done d3=2")
    assert where(table, "orc") == "A2"
