"""[GA-27] The last turn: a game ends after it, whoever is left."""

from __future__ import annotations

import pytest

from harena import SIMULTANEOUS, TERMINAL
from harena.games.gladiator_arena.log.events import step_events
from harena.games.gladiator_arena.messages import log as messages
from harena.games.gladiator_arena.messages.words import PROPOSALS
from harena.games.gladiator_arena.rules.fields import LOSS, OUT
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import read, result
from tests.gladiator_arena.positions import position, turn

APART = """
    . . . . .
    . B . . .
    . . . . .
    . . . . C
"""


def arena(number: int, *more: str) -> GladiatorArena:
    """Two far apart, before turn `number`; bronze has half a kill, crimson more hit points."""
    lines = ("B human sword 3 HP, 1/2 kill", "C elf axe", f"turn {number}", *more)
    return position(APART, "no limit", *lines)


def test_ga_27_play_continues_before_the_last_turn() -> None:
    """Orders are given once more after turn 499."""
    table = turn(arena(499))
    assert table.to_move == SIMULTANEOUS


def test_ga_27_ranking_after_the_last_turn_counts() -> None:
    """Bronze has more kills; nobody leaves, gains or loses anything."""
    table = arena(500)
    table.keep_journal()
    turn(table, B="B4")
    assert table.to_move == TERMINAL
    assert table.returns() == [1.0, 0.0]
    assert [table.values[OUT + seat] for seat in (0, 1)] == [0, 0]
    assert [event.text for event in step_events([], table)] == [
        messages.turn(number=500, strikes=True),
        messages.moves(seat="Bronze", square="B4"),
        messages.last_turn(number=500),
        result.text(read.read(table)),
    ]


def test_ga_27_the_strikes_of_the_last_turn_count() -> None:
    """A kill in the last turn wins, and the report does not mention the limit."""
    near = APART.replace(". B . . .", ". B C . .").replace(". . . . C", ". . . . .")
    table = position(near, "no limit", "B human sword 3 HP, 1/2 kill", "C elf axe", "turn 500")
    table.keep_journal()
    turn(table, C="xB3")
    assert table.returns() == [0.0, 1.0]
    assert not [event for event in step_events([], table) if event.rule == "GA-27"]


@pytest.mark.parametrize("both", [False, True])
def test_ga_27_proposals_in_the_last_turn_lapse(both: bool) -> None:
    """Also equal proposals: nobody leaves by agreement."""
    table = position(APART, "no limit", "B human sword", "C elf axe", "turn 500")
    table.keep_journal()
    offer = "parley propose-loss"
    turn(table, B=offer, C=offer if both else "")
    assert table.to_move == TERMINAL
    assert table.returns() == [1.0, 0.0]  # equal but for hit points: 8 and 7
    lapsed = messages.proposes(seat="Bronze", proposal=PROPOSALS[LOSS], stands=False)
    assert lapsed in [event.text for event in step_events([], table)]
