"""What is said in a table's chat: by whom, to whom, and what of it is told."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from harena.server.errors import RefusedError
from harena.server.history.seats import JOINED, clean_name
from harena.server.history.table_state import WATCHING, Standing
from harena.server.protocol.requests import LONGEST_LINE, ChatRoom, Phrase
from harena.server.protocol.responses.chat import ChatLine

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
class Spoken:
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

    def told(self) -> ChatLine:
        """As a page is told of it."""
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
class Reported:
    """A line that somebody reported, at a table, and how many did."""

    table: str
    line: Spoken
    times: int


def has_chat(table: Standing) -> bool:
    """Whether two people or more sit at a table, or may yet: bots and one screen do not talk."""
    people = {seat.holder for seat in table.seats if seat.kind == "person"}
    still_open = sum(seat.kind == "open" for seat in table.seats)
    return len(people) + still_open > 1


def rooms(table: Standing, holder: str | None) -> tuple[ChatRoom, ...]:
    """What somebody may read; in the first of them he speaks.

    Players do not read what onlookers say before the end: it might be advice. What they say to
    each other is theirs.
    """
    if not table.held_by(holder):
        return ("onlookers",)
    return ("table", "onlookers") if table.status == "over" else ("table",)


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


def onlooker_called(table: Standing, name: str) -> str:
    """How an onlooker is called who gives that name. RefusedError `bad_name` for a player's."""
    if not name:
        return "Onlooker"
    cleaned = clean_name(name, "name")
    if any(seat.name.casefold() == cleaned.casefold() for seat in table.seats):
        raise RefusedError("bad_name", f"somebody who plays is called {cleaned}", "name")
    return cleaned


def speaker(table: Standing, holder: str | None, viewer: int) -> int:
    """The seat for which somebody speaks, WATCHING for an onlooker."""
    held = table.held_by(holder)
    return viewer if viewer in held else next(iter(held), WATCHING)
