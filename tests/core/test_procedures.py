"""Rules in several steps: the stack, the loop, who is called, and what goes wrong by itself."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from harena import CHANCE, TERMINAL, Actions, ActionSpace, IllegalActionError, Kind, State
from harena.core.play.procedures import GO, Procedure, ProcedureState
from harena.core.play.state import FRAME, LOCAL, PROCEDURE, STEP

SPACE = ActionSpace([Kind("button", ["dig", "throw", "rest", "lose-way", "stall"])])
DIG, THROW, REST, LOSE_WAY, STALL = range(5)
DUG, THROWN = 0, 1  # the table: how often somebody has dug, what was thrown last
SIZE = 2
ROOM = 4

DAY, HOLE, CAST, MUTE = range(4)
NOBODY = 9  # the number of no procedure
DEPTH_LEFT = LOCAL


class Day(Procedure):
    """The lowest: the seats take turns."""

    def go(self, table: Field, at: int) -> None:
        if table.values[at + STEP] == 6:
            table.to_move = TERMINAL
        else:
            table.ask(table.values[at + STEP] % 2)

    def legal(self, table: Field, at: int, seat: int, out: Actions) -> None:
        for action in range(5):
            out.add(action)

    def act(self, table: Field, at: int, seat: int, action: int) -> None:
        table.step(table.values[at + STEP] + 1)
        if action == DIG:
            table.values[table.push(HOLE) + DEPTH_LEFT] = 2
        elif action == THROW:
            table.push(CAST)
        elif action == LOSE_WAY:
            table.push(NOBODY)
        elif action == STALL:
            table.push(MUTE)


class Hole(Procedure):
    """Digs as deep as it must, each layer a procedure on the one above."""

    def go(self, table: Field, at: int) -> None:
        left = int(table.values[at + DEPTH_LEFT])
        table.seen.append((int(table.depth), at - int(table.stack)))
        if left > 0 and table.values[at + STEP] == 0:
            table.step(1)
            table.values[table.push(HOLE) + DEPTH_LEFT] = left - 1
        else:
            table.values[DUG] += 1
            table.pop()


class Cast(Procedure):
    """A d6 is thrown."""

    def go(self, table: Field, at: int) -> None:
        table.ask_die(6)

    def roll(self, table: Field, at: int, face: int) -> None:
        table.values[THROWN] = face
        table.pop()


class Mute(Procedure):
    """Asks, and has forgotten what may be chosen."""

    def go(self, table: Field, at: int) -> None:
        table.ask(0)


class Field(ProcedureState):
    def __init__(self) -> None:
        super().__init__(2, SPACE, SIZE, ROOM, vec[Procedure]([Day(), Hole(), Cast(), Mute()]))
        self.seen: list[tuple[int, int]] = []
        self.push(DAY)
        self.to_move = GO
        self.run()

    def empty(self) -> State:
        return Field()

    def _returns(self, seat: int) -> float:
        return 0.5 if self.to_move == TERMINAL else 0.0


def test_loop_runs_until_a_decision() -> None:
    state = Field()
    assert (state.to_move, state.depth) == (0, 1)
    assert state.legal_actions() == [DIG, THROW, REST, LOSE_WAY, STALL]
    state.apply_action(REST)
    assert (state.to_move, state.depth) == (1, 1)


def test_nested_procedures_end_newest_first() -> None:
    state = Field()
    state.apply_action(DIG)
    # Down three layers, and up again: each is gone on with once more when the one above has ended.
    assert state.seen == [(n, (n - 1) * FRAME) for n in (2, 3, 4, 3, 2)]
    assert state.values[DUG] == 3
    assert (state.to_move, state.depth) == (1, 1)


def test_stack_frames_are_cleared() -> None:
    state = Field()
    state.apply_action(DIG)
    above = int(state.stack) + FRAME
    assert list(state.values)[above:] == [0] * (len(state.values) - above)
    assert list(state.values)[int(state.stack) :][:FRAME] == [DAY, 1, 0, 0, 0, 0, 0, 0]


def test_dice_go_to_the_requesting_procedure() -> None:
    state = Field()
    state.apply_action(THROW)
    assert (state.to_move, state.die, state.depth) == (CHANCE, 6, 2)
    assert state.values[state.frame() + PROCEDURE] == CAST
    state.apply_chance(4)
    assert (state.to_move, state.die, state.depth) == (1, 0, 1)
    assert state.values[THROWN] == 4


def test_lowest_procedure_ends_the_game() -> None:
    state = Field()
    for _ in range(6):
        assert state.to_move != TERMINAL
        state.apply_action(REST)
    assert state.to_move == TERMINAL
    assert state.returns() == [0.5, 0.5]


def test_copies_are_independent() -> None:
    state = Field()
    state.apply_action(THROW)
    copy = state.clone()
    assert copy == state
    copy.apply_chance(6)
    assert (state.to_move, state.depth, state.values[THROWN]) == (CHANCE, 2, 0)
    state.apply_chance(2)
    assert (copy.values[THROWN], state.values[THROWN]) == (6, 2)


def test_unknown_procedure_raises_index_error() -> None:
    state = Field()
    with pytest.raises(IndexError):
        state.apply_action(LOSE_WAY)
    state.to_move = 0
    with pytest.raises(IndexError):
        state.legal_actions()
    with pytest.raises(IndexError):
        state._apply_action(0, REST)
    state.ask_die(6)
    with pytest.raises(IndexError):
        state.apply_chance(1)


def test_missing_methods_raise_not_implemented() -> None:
    state = Field()
    state.apply_action(STALL)
    assert state.to_move == 0
    with pytest.raises(NotImplementedError):
        state.legal_actions()
    with pytest.raises(NotImplementedError):
        state._apply_action(0, REST)
    state.ask_die(6)
    with pytest.raises(NotImplementedError):
        state.apply_chance(1)


def test_too_many_procedures_are_refused() -> None:
    state = Field()
    for _ in range(ROOM - 1):
        state.push(HOLE)
    before = state.numbers()
    with pytest.raises(IndexError, match=f"no room for procedure {CAST}: {ROOM} are running"):
        state.push(CAST)
    assert state.numbers() == before


def test_illegal_actions_reach_no_procedure() -> None:
    state = Field()
    before = state.numbers()
    with pytest.raises(IllegalActionError):
        state.apply_action(DIG, seat=1)
    assert state.numbers() == before
    assert state.seen == []
