"""The ends of a match."""

from __future__ import annotations

import pytest

from harena import TERMINAL
from harena.games.arena.rules import fields as F, journal
from harena.games.arena.rules.position import Arena
from tests.arena.games import start
from tests.arena.positions import legal, noted, play, position, walk, where


def end(state: Arena) -> tuple[int, int, list[float]]:
    """Return who won, how, and the results."""
    assert state.to_move == TERMINAL
    worth = [state.returns()[seat] for seat in range(2)]
    return int(state.values[F.WINNER]), int(state.values[F.HOW]), worth


def test_ar_5_losing_all_creatures_loses() -> None:
    table = walk(position("A1:v.ogre B1:a.orc"), "ogre B1")
    assert end(table) == (0, F.BY_DEATH, [1.0, 0.0])
    assert noted(table)[-1] == (journal.END, 0, F.BY_DEATH, 0, 0)


def test_ar_5_attacker_can_die_out() -> None:
    table = walk(position("A1:v.orc B1:a.ogre"), "orc B1")
    assert end(table) == (1, F.BY_DEATH, [0.0, 1.0])


def test_ar_5_both_dying_out_is_a_draw() -> None:
    """Two stranded creatures without a way out."""
    text = "A0=water A1=water B0=water A0:v.orc C5=water C4=water B4=water C5:a.orc"
    table = walk(position(text))
    assert (where(table, "orc1"), where(table, "orc2")) == ("dead", "dead")
    assert end(table) == (-1, F.STUCK, [0.5, 0.5])


def test_ar_5_immobile_creatures_alone_are_a_draw() -> None:
    """An ogre dies, and the remaining creatures cannot move."""
    text = "A1=water A1:v.ogre A0=water A2=water B0=water B1=water B2:v.evil-mound C5:a.evil-mound"
    table = walk(position(text))
    assert end(table) == (-1, F.STUCK, [0.5, 0.5])


def test_ar_5_lone_mounds_do_not_win() -> None:
    """The other side has died out, but the mound can never move."""
    table = walk(position("A1:v.orc B1:a.evil-mound(land,2,0)"), "orc B1")
    assert end(table) == (-1, F.STUCK, [0.5, 0.5])


def test_ar_5_mounds_play_on_against_mobile_creatures() -> None:
    table = walk(position("A1:v.orc B3:a.evil-mound"))
    assert table.to_move == 1


def test_ar_5_checked_after_the_whole_phase() -> None:
    """Violet's orc goes into the king's area although amber has nothing left to come: AR-4 first;
    and a last creature that dies in the second hex is counted with the first."""
    text = "A1:v.ogre B1:a.orc C1:v.ogre C2:a.orc"
    table = walk(position(text), "ogre1 B1", "ogre2 C2")
    assert end(table) == (0, F.BY_DEATH, [1.0, 0.0])


@pytest.mark.parametrize("turns", [2, 5])
def test_ar_5_the_turn_limit_is_a_draw(turns: int) -> None:
    table = start(army="game-1", turns=turns)
    play(table, "A0 A0 C0 A5 A5 A5 A5 d2=2")
    for turn in range(1, turns + 1):
        assert table.values[F.TURN] == turn
        assert table.next_seat() == turn % 2
        play(table, "done")
    assert end(table) == (-1, F.OUT_OF_TURNS, [0.5, 0.5])


@pytest.mark.parametrize(("area", "last"), [("land", "B3"), ("open", "B3 K2")])
def test_ar_3_the_kings_areas_may_be_land(area: str, last: str) -> None:
    """A shark beside the king's area cannot enter it then; a dragon can."""
    table = start(army="custom", army_1="shark:water:2:9,dragon", army_2="human", king_area=area)
    play(table, "B0 B0 A5 d2=2 done shark B1 B2 B3 B4")
    assert legal(table).split()[1:-1] == last.split()
    play(table, "dragon A1 A2 done human A4 done done dragon A3 B3 done done done dragon B4")
    assert "K2" in legal(table).split()
