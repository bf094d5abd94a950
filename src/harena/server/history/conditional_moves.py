"""Conditional moves: replies that a player sets in advance, played if others move as expected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from harena.core.options import Options
from harena.core.play.entry import Entry
from harena.core.play.match import Match
from harena.server.errors import RefusedError
from harena.server.history.table_state import TableState
from harena.server.messages import refusals

MAX_LINES = 20
"""Lines of one seat."""
MAX_MOVES = 200
"""Decisions in a line, including those of others."""

Move = tuple[int, str]
"""The seat that decides, and the notation of its action."""


@dataclass(frozen=True, slots=True)
class RecordedMatch:
    """A match from a record, with the log text of each entry.

    `plain` flags entries with predictable results: open decisions, but no dice and no secret
    decisions.
    """

    game: str
    seats: int
    options: Options
    entries: tuple[Entry, ...]
    words: tuple[str, ...]
    plain: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class ConditionalLine:
    """Moves that a seat plays while the match follows `moves` after `since` entries.

    The first move is another player's, the last one the seat's own. No die falls between them.
    `words` are their log texts.
    """

    seat: int
    since: int
    moves: tuple[Move, ...]
    words: tuple[str, ...]
    id: int = 0

    def played(self, match: Match) -> int:
        """Return how many of the moves have been played; -1 if the match went another way."""
        entries = match.log[self.since :]
        if self.since > len(match.log) or not all(entry.is_decision for entry in entries):
            return -1
        name = match.state.space.name
        moves = tuple((entry.seat, name(entry.value)) for entry in entries)
        return len(moves) if self.moves[: len(moves)] == moves else -1

    def next_in(self, match: Match) -> int:
        """Return the seat's action that is due by this line; -1 if none is."""
        played = self.played(match)
        if not 0 < played < len(self.moves):
            return -1
        seat, notation = self.moves[played]
        return match.state.space.find(notation) if seat == self.seat else -1

    def own_moves(self, played: int) -> int:
        """Return the number of moves up to the seat's last one among the first `played`."""
        own = (at + 1 for at in range(played) if self.moves[at][0] == self.seat)
        return max(own, default=0)


def allows_conditional_moves(table: TableState, seat: int) -> bool:
    """Return whether a seat can set conditional moves.

    That takes a correspondence table with other people and no hidden information, windows or plans.
    """
    others = any(each.kind == "person" and each.seat != seat for each in table.seats)
    if not others or not table.terms.by_post or table.status != "playing":
        return False
    traits, state = table.match.game.traits, table.match.state
    if traits.windows or traits.plans or table.secret_phase():
        return False
    return all(state.observe(each.seat) == state for each in table.seats)


def conditional_line(table: TableState, seat: int, record: RecordedMatch) -> ConditionalLine:
    """Return the line in a recorded match that continues the table's match.

    It ends with the seat's last decision before a die or a secret decision. Raise RefusedError
    `bad_line` if there is none.
    """
    match = table.match
    since = len(match.log)
    same = (record.game, record.seats) == (match.game.name, match.seats)
    if not same or record.options != match.options:
        raise RefusedError("bad_line", refusals.OTHER_GAME, "record")
    if record.entries[:since] != tuple(match.log):
        raise RefusedError("bad_line", refusals.LINE_TOO_OLD, "record")
    rest = record.entries[since:]
    plain = record.plain[since:]
    upto = plain.index(False) if False in plain else len(rest)
    own = [at for at, entry in enumerate(rest[:upto]) if entry.seat == seat]
    if not own or rest[0].seat == seat:
        raise RefusedError("bad_line", refusals.LINE_FORM, "record")
    kept = rest[: own[-1] + 1]
    if len(kept) > MAX_MOVES:
        raise RefusedError("bad_line", refusals.line_too_long(most=MAX_MOVES), "record")
    name = match.state.space.name
    moves = tuple((entry.seat, name(entry.value)) for entry in kept)
    words = tuple(text for text in record.words[since : since + len(kept)] if text)
    return ConditionalLine(seat, since, moves, words)


def replaced_lines(line: ConditionalLine, own: Iterable[ConditionalLine]) -> set[int] | None:
    """Return the ids of a seat's lines that a new line replaces.

    Those are prefixes of it, and lines in which the seat itself decides differently. Return None if
    a line contains the new one already.
    """
    replaced = set[int]()
    for each in own:
        rest = each.moves[line.since - each.since :]
        deciders = (new[0] for old, new in zip(rest, line.moves, strict=False) if old != new)
        decider = next(deciders, None)
        if decider is None and len(rest) >= len(line.moves):
            return None
        if decider in (None, line.seat):
            replaced.add(each.id)
    return replaced
