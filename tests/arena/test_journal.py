"""The procedures of Arena and what they note; who may know of it."""

from __future__ import annotations

import pytest

from harena import SPECTATOR
from harena.core.play.state import State
from harena.games.arena.rules import journal
from harena.games.arena.rules.position import PHASES
from tests.arena.games import start
from tests.arena.positions import creature, hex_of, play, position, walk


@pytest.mark.parametrize("place", range(len(PHASES)))
def test_phases_are_indexed_by_number(place: int) -> None:
    assert getattr(PHASES[place], "NUMBER", None) == place


def kinds(state: State) -> list[int]:
    """The kinds of all notes."""
    return [int(note.kind) for note in state.journal or []]


def test_ar_6_placement_entries_are_private() -> None:
    one, other = play(start(), "A0"), play(start(), "B0")
    assert kinds(one.observe(0)) == [journal.PLACED]
    for viewer in (1, SPECTATOR):
        assert kinds(one.observe(viewer)) == kinds(other.observe(viewer)) == []


def test_ar_10_control_entries_name_the_new_owner() -> None:
    table = walk(position("A1:v.ogre B1:a.orc C5:a.elf"), "ogre B1")
    took = [(int(n.a), int(n.b)) for n in table.journal or [] if n.kind == journal.TOOK]
    assert took == [(0, 1 << hex_of("B1"))]
    fought = next(n for n in table.journal or [] if n.kind == journal.FOUGHT)
    assert fought.e == 1 << creature(table, "ogre") | 1 << creature(table, "orc")
