"""Chat messages of a table: their text, speakers and readers."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from harena.server.errors import RefusedError
from harena.server.history.seats import JOINED, clean_name
from harena.server.history.table_state import WATCHING, TableState
from harena.server.protocol.requests import LONGEST_LINE, ChatRoom, Phrase
from harena.server.protocol.responses.tables import ChatLine

STACKED = 4
"""Marks that may stand on one letter; some scripts need three."""

PHRASES: dict[Phrase, str] = {
    "luck": "Good luck",
    "moment": "One moment",
    "thanks": "Thanks",
    "played": "Well played",
}
"""What is said by one click, for whoever does not know its name."""


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A line of a chat. `who` is a name for its speaker that leads nowhere else.

    `id` is 0 until it is stored, `seat` WATCHING for an onlooker, `time` in milliseconds since
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
    """A reported chat message, its table, and the number of reports."""

    table: str
    line: ChatMessage
    times: int


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
    """A line without what cannot be seen or leads astray. RefusedError `bad_text` where all is.

    Nothing turns the direction of writing, hides, or climbs over the lines above.
    """
    composed = " ".join(unicodedata.normalize("NFC", text[: 4 * LONGEST_LINE]).split())
    joined = {match.start() for match in JOINED.finditer(composed)}
    kept: list[str] = []
    stacked = 0
    for at, sign in enumerate(composed):
        stacked = stacked + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if (sign.isprintable() or at in joined) and stacked <= STACKED:
            kept.append(sign)
    cleaned = " ".join("".join(kept).split())
    if not JOINED.sub("", cleaned):
        raise RefusedError("bad_text", "nothing was said", "text")
    if len(cleaned) > LONGEST_LINE:
        raise RefusedError("bad_text", f"a line has at most {LONGEST_LINE} characters", "text")
    return cleaned


def spectator_name(table: TableState, name: str) -> str:
    """Return a spectator's display name. Raise RefusedError `bad_name` for a player's name."""
    if not name:
        return "Onlooker"
    cleaned = clean_name(name, "name")
    if any(seat.name.casefold() == cleaned.casefold() for seat in table.seats):
        raise RefusedError("bad_name", f"somebody who plays is called {cleaned}", "name")
    return cleaned


def speaking_seat(table: TableState, holder: str | None, viewer: int) -> int:
    """Return the seat a person speaks for, or WATCHING for a spectator."""
    held = table.held_by(holder)
    return viewer if viewer in held else next(iter(held), WATCHING)
