"""Positions as text: what is written can be read back, and what cannot be read says why."""

from __future__ import annotations

import pytest

from harena.core.errors import PositionError
from harena.core.play.rng import Rng
from harena.core.play.state import TERMINAL
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.messages import positions as messages
from harena.games.gladiator_arena.notation.read import LINE_STARTS
from harena.games.gladiator_arena.notation.write import parse, position_to_text, ready
from harena.games.gladiator_arena.rules import fields as F, gladiators
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import read, words
from harena.testing.play import copy_of
from tests.gladiator_arena.positions import hp, kills, play, position, where
from tests.shared.random_play import positions

GAMES = 20
EXAMPLE = """\
 4 . . . .
 3 . B . .
 2 . . C .
 1 . . . .
   A B C D
turn 3
bronze human sword 8 HP, 1 1/2 kills, 4 damage
crimson elf axe 5 HP
azure dwarf axe -1 HP, -1 kill, out 2 struck-down
bronze plans B4 xC3 xC3
bronze ready
limit 10 3
"""


def tidy(state: GladiatorArena) -> GladiatorArena:
    """Return the position without plans of a turn that has been played."""
    copy = copy_of(state)
    t = copy.values
    posted = ready(read.read(state)) if t[F.PHASE] == F.ENROL else []
    for seat in range(int(F.MOST)):
        t[F.POSTED + seat] = posted.index(seat) + 1 if seat in posted else 0
        if t[F.PHASE] not in (F.ENROL, F.ORDERS):
            t[F.GOAL + seat] = F.NOWHERE
            t[F.LEFT + seat] = t[F.COUNT + seat] = 0
            if t[F.PHASE] != F.ANSWER or (seat != t[F.PROPOSER] and not t[F.LATER]):
                t[F.SAID + seat] = F.NOTHING
            for n in range(seat * int(F.STRIKES), (seat + 1) * int(F.STRIKES)):
                t[F.STRIKE + n] = F.NOWHERE
    t[F.POSTS] = len(posted)
    if t[F.PHASE] != F.ANSWER:
        t[F.PROPOSER] = t[F.LATER] = 0
    return copy


def same(state: GladiatorArena) -> None:
    """Written and read back a position is the same."""
    text = position_to_text(state)
    again = parse(text)
    assert again.numbers() == tidy(state).numbers()
    assert position_to_text(again) == text


@pytest.mark.parametrize("seed", range(GAMES))
def test_positions_round_trip(seed: int) -> None:
    """In every position of random games, also while squares are chosen and at the end."""
    options = {
        "width": 4 + seed % 3,
        "height": 4 + seed % 2,
        "weak-pairs": seed % 2 == 0,
        "limit": seed % 4 != 0,
        "limit-start": 1 + seed % 5,
        "swaps-bump": seed % 3 == 0,
    }
    for table in positions(GAME.start(2 + seed % 7, options), Rng(seed), 200):
        same(table)


def test_format_example_is_parsed() -> None:
    """Every kind of line of the description."""
    table = parse(EXAMPLE)
    assert position_to_text(table) == EXAMPLE
    assert (where(table, "B"), where(table, "C"), where(table, "A")) == ("B3", "C2", "")
    assert (str(kills(table, "B")), str(kills(table, "A")), hp(table, "A")) == ("3/2", "-1", -1)
    assert table.waiting == 0b10
    assert (table.values[F.TURN], table.values[F.CAUSE + 2], table.values[F.LIMIT_START]) == (
        3,
        1,
        10,
    )


def test_short_forms_and_options_are_parsed() -> None:
    """Letters for seats, no coordinates, and what is left out is as in a fresh game."""
    table = position(
        *(". . . .\n. b . .\n; nothing here\n. . . c\n. . . .", "b human catapult", "C elf axe 3"),
        *("weak pairs", "swaps bump", "no limit"),
    )
    t = table.values
    assert (t[F.WEAK], t[F.SWAPS_BUMP], t[F.LIMIT_START], t[F.TURN]) == (1, 1, 0, 1)
    assert (hp(table, "B"), hp(table, "C"), where(table, "C")) == (8, 3, "D2")


def test_negative_fractional_kills_are_parsed() -> None:
    """GA-14: kill points may be below nought."""
    table = position(". . . .\n. B C .\n. . . .\n. . . .", "B elf axe 7 -1 1/2 kills", "C elf axe")
    assert str(kills(table, "B")) == "-3/2"
    same(table)


def test_proposals_wait_for_answers() -> None:
    """GA-23: two different proposals are answered one after the other."""
    table = position(
        *(". . . .\n. B C .\n. . . .\n. . . .", "B elf axe", "C elf axe"),
        *("turn 4", "B offers truce", "C offers loss"),
    )
    assert table.values[F.PHASE] == F.ANSWER
    assert table.to_move == 1
    same(table)
    play(table, "C", "decline")
    assert table.to_move == 0
    table.apply_action(int(table.other + F.AGREE), 0)
    assert table.to_move == TERMINAL
    same(table)


def test_start_squares_are_parsed() -> None:
    """GA-16: in turn 0 those without a square choose one; who is ready stands in order."""
    table = position(
        *(". . . .\n. B . .\n. . . .\n. . . .", "turn 0"),
        *("B elf axe 7", "C elf axe 7", "A giant bow 11"),
        *("A plans D1", "C plans A1", "A ready"),
    )
    assert table.deciding() == [1]
    assert table.values[F.AT + 2] < 0
    same(table)
    play(table, "C", "ready")
    assert (where(table, "C"), where(table, "A")) == ("A1", "D1")


BOARD = ". . . .\n. B . .\n. . C .\n. . . .\n"
SEATS = "B human sword\nC elf axe\n"
CAUSES, OFFERS = words.CAUSES[1:], words.OFFERS[3:]
WRONG: dict[str, tuple[int, str]] = {
    f"{BOARD}B human sword": (0, messages.missing_seats(seats=[messages.SECOND_SEAT])),
    "B human sword": (0, messages.arena_size(width=0, height=0)),
    f"{BOARD}B human sword\nA elf axe": (0, messages.missing_seats(seats=["crimson"])),
    f". . .\n. . .\n. . .\n. . .\n{SEATS}": (0, messages.arena_size(width=3, height=4)),
    f". . . .\n. B . . .\n. C . .\n. . . .\n{SEATS}": (2, messages.UNEVEN_ROWS),
    f"{BOARD}B human hammer\nC elf axe": (
        5,
        messages.unknown_weapon(weapons=gladiators.WEAPONS, weapon="hammer"),
    ),
    f"{BOARD}B orc sword\nC elf axe": (
        5,
        messages.unknown_race(races=gladiators.RACES, race="orc"),
    ),
    f"{BOARD}B human sword\nC elf spear": (6, messages.never_carries(race="elf", weapon="spear")),
    f"{BOARD}B human sword 8 HP 1 kills 2\nC elf axe": (
        5,
        messages.bad_gladiator(text="human sword 8 HP 1 kills 2"),
    ),
    f"{BOARD}B human sword 1/11 kills\nC elf axe": (5, messages.bad_share(parts=11)),
    f"{BOARD}B human sword 0\nC elf axe": (5, messages.no_hit_points(seat="bronze")),
    f"{BOARD}{SEATS}A dwarf axe": (7, messages.nowhere(seat="azure")),
    f"{BOARD}{SEATS}A dwarf axe out 2 asleep": (
        7,
        messages.unknown_cause(causes=CAUSES, cause="asleep"),
    ),
    f"{BOARD}B human sword out\nC elf axe": (2, messages.stands_though_out(seat="bronze")),
    f"{BOARD}{SEATS}{SEATS}": (7, messages.second_line(seat="bronze")),
    f"{BOARD}{SEATS}hello": (7, messages.unknown_line(starts=LINE_STARTS, line="hello")),
    f"{BOARD}{SEATS}turn two": (7, "turn needs"),
    f"{BOARD}{SEATS}turn 1\nturn 2": (8, messages.unknown_line(starts=LINE_STARTS, line="turn 2")),
    f"{BOARD}{SEATS}limit 0 3": (7, messages.LIMIT_NUMBERS),
    f"{BOARD}{SEATS}no time": (7, "the line is 'no limit'"),
    f"{BOARD}{SEATS}B plans C5": (7, messages.no_plan(seat="bronze", action="C5")),
    f"{BOARD}{SEATS}B plans xB3": (7, messages.no_plan(seat="bronze", action="xB3")),
    f"{BOARD}{SEATS}B plans C3\nB plans": (8, messages.second_line(seat="bronze")),
    f"{BOARD}{SEATS}B ready\nC ready": (8, messages.not_ready(seat="crimson")),
    f"{BOARD}{SEATS}B offers peace": (7, messages.unknown_offer(offers=OFFERS, offer="peace")),
    f"{BOARD}{SEATS}B offers loss": (7, messages.no_offer(seat="bronze", offer="loss")),
    f"{BOARD}{SEATS}turn 0": (7, messages.NO_ONE_ENROLS),
    f"{BOARD.replace('C', '.')}{SEATS}A\nturn 0": (8, messages.RACES_TOGETHER),
    f"{BOARD.replace('C', 'B')}{SEATS}": (2, messages.not_a_gladiator(letter="B")),
    f"{BOARD.replace('C', '.')}B human sword\nC elf axe 0 out": (0, messages.TOO_FEW),
}


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_errors_explain_the_reason(text: str) -> None:
    """An error names the line and what would be right."""
    line, why = WRONG[text]
    with pytest.raises(PositionError) as error:
        parse(text)
    assert error.value.line == line
    assert why in str(error.value)
