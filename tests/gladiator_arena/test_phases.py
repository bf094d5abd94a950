"""Phases by their numbers, and what the rules note of a turn for the log."""

from __future__ import annotations

from harena.core.play.rng import Rng
from harena.core.play.state import EVERYBODY
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.log.story import read_journal
from harena.games.gladiator_arena.rules import journal
from harena.games.gladiator_arena.rules.orders import Orders
from harena.games.gladiator_arena.rules.position import PHASES, PROCEDURES
from harena.games.gladiator_arena.rules.setup import Enrolment
from harena.games.gladiator_arena.rules.surrender import Answer
from harena.games.gladiator_arena.rules.turn import Play
from harena.games.gladiator_arena.rules.victory import Ended
from tests.gladiator_arena.positions import play, position


def test_phases_are_indexed_by_number() -> None:
    """The number that a phase says is its place in the list, and in no other."""
    kinds = (Enrolment, Orders, Play, Answer, Ended)
    assert [type(phase) for phase in PHASES] == list(kinds)
    assert [kind.NUMBER for kind in kinds] == list(range(len(kinds)))
    assert list(PROCEDURES) == list(PHASES)


def test_plans_have_no_journal_entries() -> None:
    """GA-18: until the last one is ready the journal stays empty; then all is for everybody."""
    table = position(
        """
        . . . . .
        . B C . .
        . . . . .
        . . . . .
        """,
        "B human sword",
        "C elf axe",
    )
    table.keep_journal()
    play(table, "B", "B4 xC3 xC3 ready")
    play(table, "C", "xB3")
    assert table.journal == []
    play(table, "C", "ready")
    assert table.journal
    assert all(note.observers == EVERYBODY for note in table.journal)
    assert table.journal[0].kind == journal.TURN


def test_journals_change_nothing() -> None:
    """The same choices give the same game, with a journal or without."""
    told, silent = (GAME.start(4, {"width": 5, "height": 5}) for _ in range(2))
    told.keep_journal()
    rng, scratch = Rng(5), told.space.borrow()
    while told.deciding():
        seat = told.deciding()[0]
        action = int(told.random_action(seat, rng, scratch))
        told.apply_action(action, seat)
        silent.apply_action(action, seat)
        assert told.numbers() == silent.numbers()
    assert read_journal(told.journal).ended
    assert silent.journal is None
