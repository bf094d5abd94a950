"""Texts of notifications. They contain only public facts about a table.

Names could hold addresses, mentions or markup, so only letters, digits and a few signs are kept.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime

from harena.core.english import listed
from harena.server.history.history import History
from harena.server.notifications.schedule import DAY, HOUR, Kind
from harena.server.storage.notifications import Subscription

KEPT_SIGNS = " '-"
NOBODY = "a player"


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a table for a notification.

    `left` is in seconds, `result` is set at the end, `name` is the recipient's name at the table.
    """

    table_id: str
    title: str
    name: str
    others: tuple[str, ...]
    left: float | None
    result: str


def plain(name: str) -> str:
    """Return a name without addresses, mentions or markup."""
    kept = "".join(sign if sign.isalnum() or sign in KEPT_SIGNS else " " for sign in name)
    return " ".join(kept.split()) or NOBODY


def duration_text(seconds: float) -> str:
    """Return a duration in words, such as `2 hours`."""
    for size, unit in ((DAY, "day"), (HOUR, "hour"), (60.0, "minute")):
        count = int(seconds // size)
        if count >= (2 if unit != "minute" else 1):
            return f"{count} {unit}{'s' * (count != 1)}"
    return "a minute"


def facts_of(history: History, holder: str, moment: int) -> Facts:
    """Return the facts a holder may be sent about their table."""
    mine = history.held_by(holder)
    others = tuple(plain(seat.name) for seat in history.seats if seat.seat not in mine)
    due = history.phase_due
    left = None if due is None else max(0.0, (due - moment) / 1000)
    name = listed([plain(history.seats[seat].name) for seat in mine])
    return Facts(history.id, history.match.game.title, name, others, left, result_text(history))


def result_text(history: History) -> str:
    """Return the result as text, or "" while the game is running."""
    if history.status != "over":
        return ""
    winners = [plain(history.seats[seat].name) for seat in history.match.winners()]
    if not winners:
        return "Nobody won."
    return f"{listed(winners)} {'has' if len(winners) == 1 else 'have'} won."


def mail_subject(kind: Kind, facts: Facts) -> str:
    """Return the subject of a mail."""
    title = plain(facts.title)
    return {
        "confirm": f"Mails when it is your turn at {title}?",
        "turn": f"Your turn: {title}",
        "reminder": f"Your time runs out: {title}",
        "over": f"The game is over: {title}",
    }[kind]


def mail_text(kind: Kind, facts: Facts, url: str, token: str) -> str:
    """Return the text of a mail."""
    title, link = plain(facts.title), f"{url}/notifications/{token}"
    if kind == "confirm":
        return (
            f"A player of {title} asked for mails to this address when it is their turn.\n"
            f"If that was you, confirm here:\n\n{link}\n\n"
            "If not, ignore this mail. You won't get another one.\n"
        )
    last = "This was the last mail about this table. Your address has been deleted."
    stop = last if kind == "over" else f"No more mails about this table: {link}?stop"
    return f"{_sentence(kind, facts)}\n\n{url}/t/{facts.table_id}\n\n-- \n{stop}\n"


def webhook_text(kind: Kind, facts: Facts, url: str, token: str) -> str:
    """Return the text for a chat webhook."""
    title, link = plain(facts.title), f"{url}/notifications/{token}"
    if kind == "confirm":
        return (
            f"A player of {title} asked for messages here when it is their turn. "
            f"To allow that, confirm here: {link} "
            "If not, ignore this message. There won't be another one."
        )
    sentence = _sentence(kind, facts, f"{facts.name}, it")
    last = "" if kind == "over" else f" (Stop these messages: {link}?stop )"
    return f"{sentence} {url}/t/{facts.table_id}{last}"


def _sentence(kind: Kind, facts: Facts, it: str = "It") -> str:
    """Return the sentence about the table; `it` is the subject of an owed decision."""
    title = plain(facts.title)
    among = f" with {listed([*facts.others])}" if facts.others else ""
    if kind == "over":
        return f"{title}{among} is over. {facts.result}"
    left = "" if facts.left is None else f" Time left for it: {duration_text(facts.left)}."
    still = "still " if kind == "reminder" else ""
    return f"{it} is {still}your turn at {title}{among}.{left}"


def mail_message(
    kind: Kind, facts: Facts, subscription: Subscription, sender: str, url: str
) -> EmailMessage:
    """Return the mail. A repeated mail has the same Message-ID, so mail programs show it once."""
    message = EmailMessage(policy=SMTP)
    message["From"] = f"Harena <{sender}>"
    message["To"] = subscription.address
    message["Subject"] = mail_subject(kind, facts)
    message["Date"] = format_datetime(localtime())
    identity = f"{subscription.token}:{kind}:{subscription.turn}"
    same = hashlib.sha256(identity.encode()).hexdigest()[:32]
    message["Message-ID"] = f"<{same}@{sender.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    stop = f"{url}/api/notifications/{subscription.token}/stop"
    message["List-Unsubscribe"] = f"<{stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(mail_text(kind, facts, url, subscription.token))
    return message
