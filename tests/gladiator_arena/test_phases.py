"""Phases by their numbers, and what the rules note of a turn for the log."""

from __future__ import annotations

from harena.core.play.rng import Rng
from harena.core.play.state import EVERYBODY, PROCEDURE
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.log.story import read_journal
from harena.games.gladiator_arena.rules import fields as F, journal
from harena.games.gladiator_arena.rules.orders import Orders
from harena.games.gladiator_arena.rules.position import PHASES, PROCEDURES, GladiatorArena
from harena.games.gladiator_arena.rules.setup import Enrolment
from harena.games.gladiator_arena.rules.surrender import Answer
from harena.games.gladiator_arena.rules.turn import Play
from harena.games.gladiator_arena.rules.victory import Ended
from tests.gladiator_arena.positions import play, position, turn


def test_a_phase_stands_at_its_number() -> None:
    """The number that a phase says is its place in the list, and in no other."""
    kinds = (Enrolment, Orders, Play, Answer, Ended)
    assert [type(phase) for phase in PHASES] == list(kinds)
    assert [kind.NUMBER for kind in kinds] == list(range(len(kinds)))
    assert list(PROCEDURES) == list(PHASES)


def test_the_phase_is_the_frame_at_the_bottom() -> None:
    """The named numbers of the frame are those of the stack, and each has its own."""
    state = GAME.start(3)
    assert isinstance(state, GladiatorArena)
    assert state.frame() + PROCEDURE == F.PHASE == F.SIZE
    assert len({F.PHASE, F.PLACING, F.POSTS, F.TRUCED, F.PROPOSER, F.LATER}) == 6
    assert max(F.PLACING, F.POSTS, F.TRUCED, F.PROPOSER, F.LATER) < len(state.values)


def test_nothing_is_noted_of_plans() -> None:
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


def test_notes_say_what_a_turn_did() -> None:
    """GA-7, GA-10, GA-13: bumps with their reason, strikes with their origin, kills with shares."""
    table = position(
        """
        . . . . .
        . B . C .
        . . . . .
        . . A . .
        """,
        "B human sword",
        "C human sword 2",
        "A elf axe",
    )
    table.keep_journal()
    turn(table, B="C3 xD3", C="C3", A="C2")
    story = read_journal(table.journal)
    square = table.space.find
    bump, other, step = story.moves
    assert (bump.seat, bump.start, bump.goal) == (0, square("B3"), square("C3"))
    assert bump.bumped
    assert (bump.rivals, bump.owner, bump.ring) == ((0, 1), -1, ())
    assert other.bumped
    assert (step.bumped, step.goal) == (False, square("C2"))
    (strike,) = story.strikes
    assert (strike.start, strike.square, strike.thrown_back) == (square("C3"), square("D3"), True)
    assert strike.damage == {1: 2}
    assert story.harm == {1: (2, 0)}
    assert story.kills == {1: (0,)}
    assert not story.ended


def test_who_is_entered_into_has_to_return() -> None:
    """GA-7: the owner of the square is noted, whether it stays or is thrown back to it."""
    table = position(
        """
        . . . . .
        . B C . A
        . . . . .
        . . . . .
        """,
        "B human sword",
        "C human sword",
        "A human sword",
    )
    table.keep_journal()
    turn(table, B="C3", C="D3", A="D3")
    first, second, third = read_journal(table.journal).moves
    assert (first.rivals, first.owner) == ((0,), 1)
    assert second.rivals == third.rivals == (1, 2)
    assert second.owner == third.owner == -1


def test_a_journal_changes_nothing() -> None:
    """The same choices give the same game, whether it is told or not."""
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
