"""Forecasts of combats and retreats, before the movement ends."""

from __future__ import annotations

from harena.games.arena.rules.board import nth
from harena.games.arena.rules.odds import forecast
from tests.arena.positions import (
    creature,
    hex_of,
    play,
    position,
    walk,
)

DRAGON = "B1:v.dragon A3:v.orc B2:a.3xelf C3=rocky B3=water A5:a.human"
"""The example: A is B1, B is C2, C is C3, D is B3, E is A3, F is A2."""


def test_ar_14_dragon_forecast() -> None:
    """AR-17: each elf dies with a third, and flees to either hex with a third."""
    table = play(position(DRAGON), "dragon B2")
    before = table.numbers()
    found = forecast(table)
    assert table.numbers() == before
    assert found.fights == [(hex_of("B2"), 4, 3, 1)]
    for name in ("elf1", "elf2", "elf3"):
        c = creature(table, name)
        assert abs(found.death[c] - 1 / 3) < 1e-12
        assert set(found.flight[c]) == {hex_of("A2"), hex_of("C2")}
        assert all(abs(chance - 1 / 3) < 1e-12 for chance in found.flight[c].values())
        assert abs(found.stays(c)) < 1e-12
    assert found.stays(creature(table, "dragon")) == 1.0


def test_ar_17_forecast_includes_hexes_freed_by_deaths() -> None:
    table = play(position("A3:v.ogre A2:a.kobold A1=water A1:v.orc C5:a.elf"), "ogre A2")
    found = forecast(table)
    assert found.death[creature(table, "kobold")] == 1.0
    assert found.flight[creature(table, "orc")] == {hex_of("A2"): 1.0}


def test_ar_20_forecast_without_retreat() -> None:
    table = play(position("A1:v.ogre B1:a.2xevil-mound C5:a.orc"), "ogre B1")
    found = forecast(table)
    for name in ("evil-mound1", "evil-mound2"):
        assert (found.death[creature(table, name)], found.fall[creature(table, name)]) == (0.5, 0.5)


def test_no_forecast_outside_movement() -> None:
    table = play(walk(position(DRAGON), "dragon B2"), "d3=2")
    assert forecast(table).fights == []
    assert nth(0b1010, 1) == 3
