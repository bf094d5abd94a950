"""System messages: substitutions, hints, proposals and pauses in a table's log.

They are rows of the log, but no part of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from harena.core.play.player_view import Frame
from harena.server.history.rows import Row
from harena.server.history.seats import bot_title
from harena.server.history.table_state import TableState
from harena.server.protocol.responses.frames import LogLine

TEMPLATES = {
    "hint": "{name} asks for a hint.",
    "substituted": "Time is up for {name}: a bot, {bot}, plays on.",
    "returned": "{name} takes the seat back.",
    "rules-timeout": "Time is up for {name}: the rules decide what was not said.",
    "both-timeout": (
        "Time is up for both: neither has lost, and time runs again once both have decided."
    ),
    "propose-undo": "{name} asks to undo their last move.",
    "propose-pause": "{name} asks for a pause.",
    "agree": "{name} agrees.",
    "decline": "{name} does not agree.",
    "withdraw": "{name} does not ask any more.",
    "agreed-undo": "All agree: {name}'s last move is undone. Dice are rolled again.",
    "paused": "The game is paused, as {name} asked. No time runs.",
    "resumed": "{name} lets the game go on.",
    "bot-timeout": "{name} gave no answer in time: a plain bot chose.",
}
"""The texts of rows by their kind."""


@dataclass(slots=True)
class SystemMessage:
    """A message about a seat (-1: about all) after `upto` entries of the match."""

    upto: int
    seat: int
    text: str


def system_message(table: TableState, row: Row) -> SystemMessage:
    """Return the message of a row."""
    bot = bot_title(table.match.game, table.terms.timeout_policy)
    name = table.seats[row.seat].name if row.seat >= 0 else ""
    text = TEMPLATES[row.kind].format(name=name, bot=bot)
    added = row.value if row.kind == "rules-timeout" else 0
    return SystemMessage(len(table.match.log) - added, row.seat, text)


def system_message_line(message: SystemMessage, frames: Sequence[Frame]) -> LogLine:
    """Return a message as a log line of a viewer who has these frames."""
    seq = next((frame.seq for frame in reversed(frames) if frame.upto <= message.upto), 0)
    return {"seq": seq, "seat": message.seat, "text": message.text, "rule": "", "system": True}
