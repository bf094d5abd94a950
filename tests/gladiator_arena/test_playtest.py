"""The counts of a playtest of Gladiator Arena, and its report."""

from __future__ import annotations

import pytest

from harena.core.messages import AGAINST_EVEN
from harena.core.playtest_tables import Row
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.messages import playtest as messages
from harena.games.gladiator_arena.playtest import PLAYTEST, Census
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.lab.playtest import playtest, study_of
from tests.gladiator_arena.positions import position, seat_of

FIVE = """
    . . . . .
    . B . C .
    . . . . .
    . . A . .
"""


def counted(state: GladiatorArena, *said: tuple[str, str]) -> Census:
    """A census that has watched these decisions."""
    census = PLAYTEST.census(int(state.seats))
    for name, orders in said:
        for word in orders.split():
            seat, action = seat_of(name), int(state.space.find(word))
            census.before(state, seat, action)
            state.apply_action(action, seat)
            census.after(state)
    return census


def test_turns_are_counted() -> None:
    """GA-7, GA-12: two bump, one moves; of three strikes two hit, and one kill is shared."""
    table = position(FIVE, "B human sword", "C human sword 2", "A human sword")
    census = counted(table, ("B", "C3 xD3 ready"), ("C", "C3 ready"), ("A", "D1 xD3 xB1 ready"))
    assert census.counts == {
        "turns": 1,
        "moves": 3,
        "bumps": 2,
        "strikes": 3,
        "hits": 2,
        "kills": 1,
        "shared": 1,
        "last-turn": 0,
    }


def test_ends_are_counted() -> None:
    """GA-22: how everybody left, and who won with what."""
    table = position(FIVE.replace("A", "."), "B human sword", "C elf axe")
    census = counted(table, ("B", "ready"), ("C", "parley concede ready"))
    figures = census.figures(table)
    assert {name: value for name, value in figures.items() if "." in name} == {
        "left.stayed": 1,
        "left.conceded": 1,
        "there.human": 1,
        "there.sword": 1,
        "won-as.human": 1,
        "won-as.sword": 1,
        "there.elf": 1,
        "there.axe": 1,
        "won-as.elf": 0,
        "won-as.axe": 0,
    }
    assert figures.get("turns", 0) == 0


@pytest.mark.parametrize("processes", [1, 2])
def test_playtest_writes_its_results(processes: int) -> None:
    """Every game ends, everybody leaves or stays, one share of victory a game."""
    assert study_of(GAME) is PLAYTEST
    done = playtest("gladiator-arena", 2, 3, settings=["usual", "small"], processes=processes)
    for row in done.rows:
        assert row.unfinished == 0
        left = sum(row.mean(name) for name in row.sums if name.startswith("left."))
        assert left == pytest.approx(row.seats)
        assert row.mean("won.greedy") == pytest.approx(1.0)
        won = sum(
            row.mean(f"won-as.{race}") for race in ("human", "dwarf", "elf", "halfling", "giant")
        )
        assert won == pytest.approx(1.0)
    text = done.report()
    assert messages.wins_by(kind=messages.RACE) in text
    assert f"| {messages.row(setting='usual', seats=8)} |" in text


def test_races_are_called_better_only_if_the_interval_shows_it() -> None:
    """Seven of ten can be luck, seventy of a hundred cannot."""
    for games, said in ((10, 0), (100, 1)):
        row = Row("usual", 2, games=games)
        for number in range(games):
            won = float(number < 0.7 * games)
            row.count({"there.elf": 1.0, "won-as.elf": won, "there.human": 1.0})
        text = PLAYTEST.report([row], 1)
        assert f"), {AGAINST_EVEN[said]} |" in text
        assert f"70 % ({'40 to 89' if games == 10 else '60 to 78'} %)" in text
        assert f"0 % (0 to {'28' if games == 10 else '4'} %), {AGAINST_EVEN[-1]}" in text
