"""Matches as text: golden records, and records that must be refused."""

from __future__ import annotations

from pathlib import Path

from harena import Match, read_record
from harena.games.gladiator_arena.rules.position import GladiatorArena
from tests.gladiator_arena.games import hit_points, kills, squares
from tests.shared.records import record


def after(match: Match, number: int) -> GladiatorArena:
    """The position after so many steps."""
    state = match.state_at(number)
    assert isinstance(state, GladiatorArena)
    return state


def test_ga_21_the_worked_example_of_the_source() -> None:
    """[GA-21] [GA-3] [GA-12] `sword human D4`, then `Move: D5, Strike: E6,E5`: one hit and one
    miss; and a human with 8 HP whom an elf hits with an axe has 5."""
    match = record("gladiator_arena", "worked-example")
    table = after(match, 15)
    assert (squares(table), hit_points(table)) == (["D5", "E6"], [5, 5])
    assert (kills(after(match, len(match.log))), match.winners()) == ([0, 1], [1])


def test_ga_13_a_shared_kill_and_a_fall() -> None:
    """[GA-7] [GA-10] [GA-13] [GA-14] [GA-19] Two bump on the way to D5 and strike from there;
    a turn later they share the kill; then the one with fewer HP takes its loss."""
    match = record("gladiator_arena", "shared-kill")
    table = after(match, 19)
    assert (squares(table), hit_points(table)) == (["D4", "D6", "C5"], [4, 8, 7])
    table = after(match, 26)
    assert (squares(table), hit_points(table)) == (["-", "D5", "C5"], [-6, 7, 6])
    assert kills(table) == [0, 0.5, 0.5]
    assert (kills(after(match, len(match.log))), match.winners()) == ([0, 0.5, -0.5], [1])


def test_ga_16_three_on_one_square() -> None:
    """[GA-16] [GA-6] [GA-20] Three choose again, one of them a square that is held; then a
    catapult hits a giant on the square it came from."""
    match = record("gladiator_arena", "clash")
    assert squares(after(match, 16)) == ["-", "-", "-", "C3"]
    assert squares(after(match, 22)) == ["C2", "A1", "E4", "C3"]
    table = after(match, len(match.log))
    assert hit_points(table) == [6, 9, 5, 10]


def test_ga_22_a_concession_ends_the_game() -> None:
    """[GA-22] The one who concedes gives a kill."""
    match = record("gladiator_arena", "concession")
    table = after(match, len(match.log))
    assert (kills(table), hit_points(table), match.winners()) == ([1, 0], [8, 4], [0])


def test_ga_23_a_truce_and_a_standoff() -> None:
    """[GA-23] A turn without strikes is agreed, then a standoff proposed by both at once."""
    match = record("gladiator_arena", "truce")
    table = after(match, len(match.log))
    assert (kills(table), match.winners()) == ([-1, -1], [0, 1])


def test_records_without_the_scoring_options_are_read() -> None:
    """[GA-29] They were written before there were any, and mean the usual scoring."""
    text = (Path(__file__).with_name("records") / "clash.harena").read_text(encoding="utf-8")
    without_options = text.replace(" scoring=kills share-kills=yes limit-penalty=yes", "")
    assert without_options != text
    assert read_record(without_options) == read_record(text)
