"""Drafts: changes of a table, validated on a copy of the match before they are stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import islice

from harena.core.errors import HarenaError
from harena.core.play.actions import ActionSpace
from harena.core.play.dice import CommittedDice
from harena.core.play.entry import Entry
from harena.core.play.event_log import Step
from harena.core.play.match import Match
from harena.core.play.state import CHANCE
from harena.server.history.rows import MessageKind, Row, RowKind, SilentKind, TableSummary
from harena.server.history.table_state import TableState

RowData = tuple[RowKind, int, int, int, str]
"""The kind, seat, value, sides and action of a row."""


class LogError(HarenaError):
    """A stored log does not fit the rules."""


@dataclass(frozen=True, slots=True)
class Undone:
    """An undo or a changed plan: the seat that did it, and the viewers it concerns.

    Viewers get it with their newest frame of the first `upto` entries.
    """

    by: int
    viewers: frozenset[int]
    upto: int


@dataclass(frozen=True, slots=True)
class Change:
    """The match after some rows of the log, and the steps played by them.

    With `undone` the match no longer extends the previous one.
    """

    rows: tuple[Row, ...]
    match: Match
    steps: tuple[Step, ...] = ()
    undone: Undone | None = None


class Draft:
    """Rows to be written, checked and played as they are added, without a change of the table.

    Once they are stored, the table applies the `changes` without playing them again.
    """

    def __init__(self, table: TableState, moment: int) -> None:
        """Start without rows. `moment` is their time, in milliseconds since 1970."""
        self._table = table
        self.moment = moment
        self._rolled = table.rolled
        self.changes: list[Change] = []

    @property
    def rows(self) -> list[Row]:
        """Return all rows so far."""
        return [row for change in self.changes for row in change.rows]

    @property
    def match(self) -> Match:
        """Return the match after all rows so far."""
        return self.changes[-1].match if self.changes else self._table.match

    @property
    def summary(self) -> TableSummary | None:
        """Return the table's summary after the draft; None if it must not change visibly."""
        paused = self._table.paused is not None
        for row in self.rows:
            if row.kind in ("paused", "resumed"):
                paused = row.kind == "paused"
        return self._table.summary_after(self.match, self.moment, paused=paused)

    # --- rows -------------------------------------------------------------------------------

    def decide(self, seat: int, action: int) -> None:
        """Add a seat's decision. Raise IllegalActionError if it is illegal."""
        match = self._copy()
        match.apply_action(action, seat)
        self._add(match, [self._decision(seat, action)])

    def act(self, seat: int, action: int, then: Sequence[int] = ()) -> None:
        """Add a seat's decision with all dice after it, and then further decisions.

        These are made while they are legal, no die falls, and all players know the choices. So a
        seat that decides several things at once reveals nothing about its hand, and decides nothing
        without what it would have seen. Raise IllegalActionError if `action` is illegal.
        """
        rolled = self._rolled
        self.decide(seat, action)
        self.advance()
        for following in then:
            state = self.match.state
            on_move = state.to_move == seat or (state.to_move < 0 and state.can_act(seat))
            if self.match.over or not on_move or self._rolled != rolled:
                return
            if not (state.is_legal(seat, following) and state.choices_are_known(seat)):
                return
            self.decide(seat, following)
            self.advance()

    def start(self) -> None:
        """Roll the first dice, unless a seat is open or the game has begun.

        Nonces that are not revealed by now do not count.
        """
        if not self._table.is_starting:
            return
        if self._table.nonce_hashes:
            self.note("mixed")
        self.advance()

    def reveal(self, seat: int, nonce: str) -> None:
        """Add the nonce of a seat."""
        self._add(self._copy(), [("nonce", seat, 0, 0, nonce)])

    def advance(self) -> None:
        """Roll due dice and play forced actions until a player must decide."""
        dice = CommittedDice(self._table.dice_secret, self._rolled)
        while True:
            match = self._copy()
            sides = int(match.state.die) if match.state.to_move == CHANCE else 0
            if sides and not match.over:
                self.roll(dice.roll(sides), sides)
            elif (forced := match.play_forced()) is not None:
                self._add(match, [self._decision(forced.seat, forced.value)])
            else:
                return

    def undo(self, seat: int, number: int, text: str = "") -> None:
        """Take back an entry of the match for a seat. `text` reports it, unless it is empty."""
        match = self._copy()
        viewers = frozenset(
            viewer
            for viewer in self._table.viewers
            if match.may_know(viewer, number) or not match.secret_step(number)
        )
        match.take_back(number)
        self._add(match, [("undo", seat, number, 0, text)], Undone(seat, viewers, len(match.log)))

    def undo_agreed(self, seat: int, upto: int, text: str = "") -> None:
        """Undo all but `upto` entries of the match, as a seat has proposed with a text."""
        match = self._copy()
        match.rewind(upto)
        viewers = frozenset(self._table.viewers)
        self._add(match, [("agreed-undo", seat, upto, 0, text)], Undone(seat, viewers, upto))

    def replan(self, seat: int, actions: Sequence[int]) -> None:
        """Replace a seat's plan in the current secret phase.

        Raise IllegalActionError if an action is illegal.
        """
        match = self._copy()
        start, viewers = match.phase_start(), self._table.viewers
        before = {viewer: match.observed_since(viewer, start) for viewer in viewers}
        match.amend(seat, actions)
        affected = {
            viewer
            for viewer, seen in before.items()
            if match.observed_since(viewer, start)[: len(seen)] != seen
        }
        # The entry that ended the phase is shown as a separate step.
        upto = len(match.log)
        upto -= upto > start and match.shows(upto - 1)
        decisions = [self._decision(seat, action) for action in actions]
        undone = Undone(seat, frozenset({seat, *affected}), upto)
        self._add(match, [("replan", seat, len(actions), 0, ""), *decisions], undone)

    def resign(self, seat: int) -> None:
        """Resign for a seat. Raise IllegalActionError if it cannot."""
        match = self._copy()
        match.resign(seat)
        self._add(match, [("resign", seat, 0, 0, "")])

    def forfeit(self, seat: int) -> None:
        """Forfeit the match of a seat whose time is up. Raise IllegalActionError if it cannot."""
        match = self._copy()
        match.forfeit(seat)
        self._add(match, [("forfeit", seat, 0, 0, "")])

    def lose_game(self, seat: int, *, on_time: bool = False) -> None:
        """Let a seat lose the current game of a series. Raise IllegalActionError if it cannot."""
        match = self._copy()
        match.lose_game(seat, on_time=on_time)
        self._add(match, [("forfeit-game" if on_time else "resign-game", seat, 0, 0, "")])

    def time_out(self, seat: int, actions: Sequence[int]) -> None:
        """Add the decisions that the rules make for a seat whose time is up."""
        match = self._copy()
        rows: list[RowData] = [("rules-timeout", seat, len(actions), 0, "")]
        for action in actions:
            match.apply_action(action, seat)
            rows.append(self._decision(seat, action))
        self._add(match, rows)

    def note(
        self, kind: MessageKind | SilentKind, seat: int = -1, value: int = 0, text: str = ""
    ) -> None:
        """Add a row about a seat, or about all, that does not change the match."""
        self._add(self._copy(), [(kind, seat, value, 0, text)])

    def roll(self, face: int, sides: int) -> None:
        """Add a rolled die. Raise IllegalRollError if another die is due."""
        match = self._copy()
        match.add(Entry(-1, face, sides))
        self._rolled += 1
        self._add(match, [("roll", -1, face, sides, "")])

    def _decision(self, seat: int, action: int) -> RowData:
        return "decision", seat, 0, 0, self.match.state.space.name(action)

    def _copy(self) -> Match:
        match = copy(self.match)
        match.keep_steps()
        return match

    def _add(self, match: Match, data: Iterable[RowData], undone: Undone | None = None) -> None:
        first = self._table.length + sum(len(change.rows) for change in self.changes)
        rows = tuple(
            Row(number, kind, seat, value, sides, self.moment, action)
            for number, (kind, seat, value, sides, action) in enumerate(data, first)
        )
        self.changes.append(Change(rows, match, tuple(match.steps or ()), undone))


class ReplayDraft(Draft):
    """A draft that plays on the table's own match while it is rebuilt."""

    def _copy(self) -> Match:
        return self.match


def stored_changes(
    table: TableState, rows: Iterable[Row], kind: type[Draft] = Draft
) -> Iterator[Change]:
    """Yield the changes of stored rows; apply each before asking for the next.

    Raise LogError where a row does not fit.
    """
    rows = iter(rows)
    for row in rows:
        if row.number != table.length:
            raise LogError(f"row {row.number} of table {table.id} where {table.length} is due")
        draft = kind(table, row.time)
        try:
            _add_row(draft, table, row, rows)
        except HarenaError as error:
            raise LogError(f"row {row.number} of table {table.id}: {error}") from error
        yield from draft.changes


def _add_row(draft: Draft, table: TableState, row: Row, following: Iterator[Row]) -> None:
    space = draft.match.state.space
    match row.kind:
        case "decision":
            draft.decide(row.seat, space.find(row.action))
        case "roll":
            draft.roll(row.value, row.sides)
        case "replan":
            draft.replan(row.seat, _plan(space, row, following))
        case "rules-timeout":
            draft.time_out(row.seat, _plan(space, row, following))
        case "undo":
            _check_entry(draft.match, row)
            # Bots' decisions that forbid an undo were checked when the row was written.
            if row.value not in draft.match.undo_points(row.seat, table.bot_seats()):
                raise LogError(f"entry {row.value} cannot be taken back by seat {row.seat}")
            draft.undo(row.seat, row.value, row.action)
        case "agreed-undo":
            _check_entry(draft.match, row)
            draft.undo_agreed(row.seat, row.value, row.action)
        case "resign":
            draft.resign(row.seat)
        case "forfeit":
            draft.forfeit(row.seat)
        case "resign-game" | "forfeit-game":
            draft.lose_game(row.seat, on_time=row.kind == "forfeit-game")
        case "nonce":
            draft.reveal(row.seat, row.action)
        case kind:
            draft.note(kind, row.seat, row.value, row.action)


def _check_entry(match: Match, row: Row) -> None:
    if not match.fork_step <= row.value < len(match.log):
        raise LogError(f"entry {row.value} cannot be taken back, there is none")


def _plan(space: ActionSpace, row: Row, following: Iterator[Row]) -> list[int]:
    """Return the decisions in the rows that belong to a row. Raise LogError if they are missing."""
    plan = list(islice(following, row.value))
    numbers = range(row.number + 1, row.number + row.value + 1)
    expected = [(number, "decision", row.seat) for number in numbers]
    if [(each.number, each.kind, each.seat) for each in plan] != expected:
        raise LogError("no whole plan comes after it")
    return [space.find(each.action) for each in plan]
