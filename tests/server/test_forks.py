"""Tables that continue a match: possible positions, and their storage."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy_extensions import i64

from harena import Match, read_record
from harena.core.game import Game
from harena.core.options import Options
from harena.core.play.actions import Actions, ActionSpace, Kind
from harena.core.play.state import CHANCE, EVERYBODY, TERMINAL, State
from harena.server.errors import RefusedError
from harena.server.history.draft import LogError
from harena.server.history.fork import fork_at
from harena.server.history.history import History
from harena.server.history.rows import Row, StoredTable
from harena.server.history.seats import Seat
from harena.server.messages import refusals
from tests.server.analysis_records import RECORDS, raced
from tests.server.client import STEP


class Pile(State):
    """Two cards that are shuffled first, and then drawn without a die."""

    SPACE = ActionSpace([Kind("button", ["draw"])])

    def __init__(self, seats: int) -> None:
        super().__init__(seats, self.SPACE, 3)
        self.to_move, self.die = CHANCE, 2

    def empty(self) -> State:
        return Pile(int(self.seats))

    def observers(self, actor: i64) -> i64:
        return 0 if actor == CHANCE else EVERYBODY

    def redact(self, seat: i64) -> None:
        self.values[0] = 0

    def _apply_chance(self, face: i64) -> None:
        self.values[0], self.die, self.to_move = face, 0, 0

    def _legal_actions(self, seat: i64, out: Actions) -> None:
        out.add(0)

    def _apply_action(self, seat: i64, action: i64) -> None:
        self.values[1 + seat] = self.values[0] if seat == 0 else 3 - self.values[0]
        self.to_move = seat + 1 if seat + 1 < self.seats else TERMINAL

    def _returns(self, seat: i64) -> float:
        return float(self.to_move == TERMINAL and self.values[1 + seat] == 1)


class Piles(Game):
    """The game of it."""

    name, title, summary, minutes, seat_counts = "pile", "Pile", "Draw.", 1, (2,)

    def new(self, seats: int, options: Options) -> State:
        return Pile(seats)


def test_known_shuffled_decks_prevent_forks() -> None:
    match = Match(Piles(), 2)
    match.apply_chance(2)
    assert fork_at(match, 0).record == ""
    with pytest.raises(RefusedError, match=refusals.SHUFFLE_KNOWN) as found:
        fork_at(match, 1)
    assert found.value.code == "illegal"


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parts[1]}-{file.stem}")
def test_every_kept_record_can_be_forked(file: Path) -> None:
    """Dice draw the cards when needed, so no deck is stored in order."""
    match = read_record(file.read_text(encoding="utf-8"))
    steps = len(match.log)
    for step in (steps // 3, steps - 2):
        begun = fork_at(match, step)
        if begun.record:
            log = read_record(begun.record).log
            assert log == match.log[: len(log)]


def test_undo_before_the_fork_is_refused() -> None:
    people = tuple(Seat(seat, "person", name, holder="x") for seat, name in enumerate("AB"))
    begun = fork_at(read_record(raced(STEP, STEP, STEP)), 3)
    stored = StoredTable(
        "t", "race", begun.options, b"x" * 32, "x", 0, None, people, forked_record=begun.record
    )
    assert len(History(stored, ()).match.log) == 3
    for row in (Row(0, "undo", 0, 2), Row(0, "agreed-undo", 0, 2), Row(0, "undo", 0, 3)):
        with pytest.raises(LogError):
            History(stored, [row])
