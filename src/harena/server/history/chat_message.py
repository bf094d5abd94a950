"""Chat messages of a table: their text, speakers and readers."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass

from harena.server.errors import RefusedError
from harena.server.history.seats import JOINED, clean_name
from harena.server.history.table_state import WATCHING, TableState
from harena.server.messages import log as messages, refusals
from harena.server.protocol.requests import LONGEST_LINE, ChatRoom, Phrase
from harena.server.protocol.responses.tables import ChatLine

MAX_MARKS = 4
"""Combining marks of one letter; some scripts need three."""

PHRASES: dict[Phrase, str] = {
    "luck": messages.GOOD_LUCK,
    "moment": messages.ONE_MOMENT,
    "thanks": messages.THANKS,
    "played": messages.WELL_PLAYED,
}
"""The English texts of predefined messages."""


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A line of a chat. `who` is an id of its speaker at this table only.

    `id` is 0 until it is stored, `seat` WATCHING for a spectator, `time` in milliseconds since
    1970.
    """

    room: ChatRoom
    seat: int
    name: str
    who: str
    text: str
    phrase: str
    time: int
    id: int = 0

    def to_json(self) -> ChatLine:
        """Return the message as JSON."""
        return {
            "id": self.id,
            "room": self.room,
            "seat": self.seat,
            "name": self.name,
            "who": self.who,
            "text": self.text,
            "phrase": self.phrase,
            "time": self.time // 1000,
        }


@dataclass(frozen=True, slots=True)
class ReportedMessage:
    """A reported chat message, its table, the number of reports, and its author's address or ""."""

    table: str
    line: ChatMessage
    times: int
    address: str


def speaker_id(table_id: str, holder: str) -> str:
    """Return a person's id in the chat of one table."""
    return hashlib.sha256(f"{table_id}:{holder}".encode()).hexdigest()[:12]


def has_chat(table: TableState) -> bool:
    """Return whether at least two people sit at a table, or still can."""
    people = {seat.holder for seat in table.seats if seat.kind == "person"}
    still_open = sum(seat.kind == "open" for seat in table.seats)
    return len(people) + still_open > 1


def readable_rooms(table: TableState, holder: str | None) -> tuple[ChatRoom, ...]:
    """Return the chat rooms a person can read; they write to the first.

    Players do not read the spectators' room before the end: it may contain advice. Spectators never
    read the players' room.
    """
    if not table.held_by(holder):
        return ("spectators",)
    return ("table", "spectators") if table.status == "over" else ("table",)


def clean_line(text: str) -> str:
    """Return a line without invisible and misleading characters.

    These change the direction of writing, hide text, or cover the lines above. Raise RefusedError
    `bad_text` if nothing remains.
    """
    composed = " ".join(unicodedata.normalize("NFC", text[: 4 * LONGEST_LINE]).split())
    joined = {match.start() for match in JOINED.finditer(composed)}
    kept = ""
    marks = 0
    for at, character in enumerate(composed):
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if (character.isprintable() or at in joined) and marks <= MAX_MARKS:
            kept += character
    cleaned = " ".join(kept.split())
    if not JOINED.sub("", cleaned):
        raise RefusedError("bad_text", refusals.EMPTY_LINE, "text")
    if len(cleaned) > LONGEST_LINE:
        raise RefusedError("bad_text", refusals.line_length(most=LONGEST_LINE), "text")
    return cleaned


def spectator_name(table: TableState, name: str) -> str:
    """Return a spectator's display name. Raise RefusedError `bad_name` for a player's name."""
    if not name:
        return messages.SPECTATOR
    cleaned = clean_name(name, "name")
    if any(seat.name.casefold() == cleaned.casefold() for seat in table.seats):
        raise RefusedError("bad_name", refusals.name_of_player(name=cleaned), "name")
    return cleaned


def speaking_seat(table: TableState, holder: str | None, viewer: int) -> int:
    """Return the seat a person speaks for, or WATCHING for a spectator."""
    held = table.held_by(holder)
    return viewer if viewer in held else next(iter(held), WATCHING)
