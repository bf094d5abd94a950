"""System messages: substitutions, hints, proposals and pauses in a table's log.

They are rows of the log, but no part of the match.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from harena.core.play.player_view import Frame
from harena.server.history.rows import Row
from harena.server.history.seats import bot_title
from harena.server.history.table_state import TableState
from harena.server.messages import log as messages
from harena.server.protocol.responses.frames import LogLine

_TEXTS: Mapping[str, Callable[..., str]] = {
    "hint": messages.asks_for_hint,
    "returned": messages.takes_seat_back,
    "rules-timeout": messages.rules_decide,
    "propose-pause": messages.asks_for_pause,
    "agree": messages.agrees,
    "decline": messages.declines,
    "withdraw": messages.withdraws,
    "paused": messages.paused,
    "resumed": messages.resumed,
    "propose-rematch": messages.wants_next_game,
    "no-rematch": messages.declines_next_game,
    "bot-timeout": messages.bot_timed_out,
}
"""The texts of rows about one seat, by their kind."""
_KINDS = frozenset({*_TEXTS, "propose-undo", "agreed-undo", "substituted", "both-timeout"})
"""The kinds of rows that are always reported."""


@dataclass(slots=True)
class SystemMessage:
    """A message about a seat (-1: about all) after `upto` entries of the match."""

    upto: int
    seat: int
    text: str


def is_reported(row: Row) -> bool:
    """Return whether a row has a message."""
    return row.kind in _KINDS or (row.kind == "undo" and bool(row.action))


def system_message(table: TableState, row: Row, *, dice_undone: bool) -> SystemMessage:
    """Return the message of a row. `dice_undone`: it takes back dice."""
    added = row.value if row.kind == "rules-timeout" else 0
    text = _text(table, row, dice_undone=dice_undone)
    return SystemMessage(len(table.match.log) - added, row.seat, text)


def _text(table: TableState, row: Row, *, dice_undone: bool) -> str:
    if row.kind == "both-timeout":
        return messages.BOTH_TIMED_OUT
    name = table.seats[row.seat].name
    match row.kind:
        case "undo":
            return messages.takes_back(name=name, what=row.action)
        case "propose-undo":
            return messages.asks_for_undo(name=name, what=row.action)
        case "agreed-undo":
            return messages.undone(name=name, what=row.action, dice=dice_undone)
    if row.kind == "substituted":
        bot = bot_title(table.match.game, table.terms.timeout_policy)
        return messages.bot_plays_on(name=name, bot=bot)
    return _TEXTS[row.kind](name=name)


def system_message_line(message: SystemMessage, frames: Sequence[Frame]) -> LogLine:
    """Return a message as a log line of a viewer who has these frames."""
    seq = max(0, bisect_right(frames, message.upto, key=lambda frame: frame.upto) - 1)
    return {"seq": seq, "seat": message.seat, "text": message.text, "rule": "", "system": True}
