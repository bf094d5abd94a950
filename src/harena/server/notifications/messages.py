"""What notices say: of a table only what anybody may know, and nothing that its people could abuse.

A name may be an address, a mention or markup: of names only letters, digits and a few signs stay.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime

from harena.core.english import listed
from harena.server.history.history import History
from harena.server.notifications.schedule import DAY, HOUR, Matter
from harena.server.storage.notifications import Wish

KEPT_SIGNS = " '-"
NOBODY = "somebody"


@dataclass(frozen=True, slots=True)
class Facts:
    """What a notice may know of its table; `left` is in seconds, `ended` says how it ended.

    `name` is whoever is told, at the table.
    """

    table_id: str
    title: str
    name: str = NOBODY
    others: tuple[str, ...] = ()
    left: float | None = None
    ended: str = ""


def plain(name: str) -> str:
    """A name in which nothing is an address, a mention or markup."""
    kept = "".join(sign if sign.isalnum() or sign in KEPT_SIGNS else " " for sign in name)
    return " ".join(kept.split()) or NOBODY


def lasting(seconds: float) -> str:
    """About so much time, as people say it."""
    for size, unit in ((DAY, "day"), (HOUR, "hour"), (60.0, "minute")):
        count = int(seconds // size)
        if count >= (2 if unit != "minute" else 1):
            return f"{count} {unit}{'s' * (count != 1)}"
    return "a minute"


def facts_of(history: History, holder: str, moment: int) -> Facts:
    """What may be said of a table to somebody who sits there."""
    mine = history.held_by(holder)
    others = tuple(plain(seat.name) for seat in history.seats if seat.seat not in mine)
    due = history.phase_due
    left = None if due is None else max(0.0, (due - moment) / 1000)
    name = listed([plain(history.seats[seat].name) for seat in mine])
    return Facts(history.id, history.match.game.title, name, others, left, ended(history))


def ended(history: History) -> str:
    """How a game ended, "" as long as it goes on."""
    if history.status != "over":
        return ""
    winners = [plain(history.seats[seat].name) for seat in history.match.winners()]
    if not winners:
        return "Nobody has won."
    return f"{listed(winners)} {'has' if len(winners) == 1 else 'have'} won."


def subject(matter: Matter, facts: Facts) -> str:
    """What a mail is about."""
    title = plain(facts.title)
    return {
        "confirm": f"Mails when it is your turn at {title}?",
        "turn": f"Your turn: {title}",
        "reminder": f"Your time runs out: {title}",
        "over": f"The game is over: {title}",
    }[matter]


def body(matter: Matter, facts: Facts, reach: str, token: str) -> str:
    """What a mail says."""
    title, link = plain(facts.title), f"{reach}/notices/{token}"
    if matter == "confirm":
        return (
            f"Somebody at a table of {title} gave this address, to be told there when it is\n"
            f"their turn. If that was you, say so here:\n\n{link}\n\n"
            "If it was not, do nothing: then no other mail comes.\n"
        )
    last = "This was the last mail about it, and the address is forgotten."
    stop = last if matter == "over" else f"No more mails about this table: {link}?stop"
    return f"{_sentence(matter, facts)}\n\n{reach}/t/{facts.table_id}\n\n-- \n{stop}\n"


def said(matter: Matter, facts: Facts, reach: str, token: str) -> str:
    """What a chat room is told."""
    title, link = plain(facts.title), f"{reach}/notices/{token}"
    if matter == "confirm":
        return (
            f"Somebody at a table of {title} gave the address of this room, to be told here when "
            f"it is their turn. If that is all right, say so: {link} "
            "If it is not, do nothing: then nothing else comes."
        )
    says = _sentence(matter, facts, f"{facts.name}, it")
    last = "" if matter == "over" else f" (No more of this here: {link}?stop )"
    return f"{says} {reach}/t/{facts.table_id}{last}"


def _sentence(matter: Matter, facts: Facts, it: str = "It") -> str:
    """What a notice says of its table, once it is agreed to; `it` begins what is owed."""
    title = plain(facts.title)
    among = f" with {listed([*facts.others])}" if facts.others else ""
    if matter == "over":
        return f"{title}{among} is over. {facts.ended}"
    left = "" if facts.left is None else f" Time left for it: {lasting(facts.left)}."
    still = "still " if matter == "reminder" else ""
    return f"{it} is {still}your turn at {title}{among}.{left}"


def letter(matter: Matter, facts: Facts, wish: Wish, sender: str, reach: str) -> EmailMessage:
    """A mail. Sent once more, after a fault, it is the same one to whoever sorts mails."""
    message = EmailMessage(policy=SMTP)
    message["From"] = f"Harena <{sender}>"
    message["To"] = wish.target
    message["Subject"] = subject(matter, facts)
    message["Date"] = format_datetime(localtime())
    same = hashlib.sha256(f"{wish.token}:{matter}:{wish.turn}".encode()).hexdigest()[:32]
    message["Message-ID"] = f"<{same}@{sender.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    stop = f"{reach}/api/notices/{wish.token}/stop"
    message["List-Unsubscribe"] = f"<{stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(body(matter, facts, reach, wish.token))
    return message
