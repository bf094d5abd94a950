"""Notifications as text. They contain only public facts about a table.

Names could hold addresses, mentions or markup, so only letters, digits and a few signs are kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.message import EmailMessage

from harena.core.english import listed
from harena.server.history.history import History
from harena.server.messages import mails
from harena.server.notifications.mail import UNSUBSCRIBE, new_mail
from harena.server.notifications.schedule import Kind, undo_request
from harena.server.storage.notifications import Subscription

KEPT_SIGNS = " '-"
SUBJECTS: Mapping[Kind, Callable[..., str]] = {
    "confirm": mails.confirm_subject,
    "turn": mails.turn_subject,
    "reminder": mails.reminder_subject,
    "undo": mails.undo_subject,
    "over": mails.over_subject,
}


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a table for a notification.

    `left` is in seconds, `result` is set at the end, `name` is the recipient's name at the table.
    `asks` is the name of the player who asks the recipient to agree to an undo, or "", and
    `request` the number of that request.
    """

    table_id: str
    title: str
    name: str
    others: tuple[str, ...]
    left: float | None
    result: str
    asks: str = ""
    request: int = -1


def plain(name: str) -> str:
    """Return a name without addresses, mentions or markup."""
    kept = "".join(sign if sign.isalnum() or sign in KEPT_SIGNS else " " for sign in name)
    return " ".join(kept.split()) or mails.A_PLAYER


def facts_of(history: History, holder: str, moment: int) -> Facts:
    """Return the facts a holder may be sent about their table."""
    mine = history.held_by(holder)
    others = tuple(plain(seat.name) for seat in history.seats if seat.seat not in mine)
    due = history.phase_due
    left = None if due is None else max(0.0, (due - moment) / 1000)
    name = listed([plain(history.seats[seat].name) for seat in mine])
    title, result = history.match.game.title, result_text(history)
    request = undo_request(history, mine)
    asks = plain(history.seats[request.seat].name) if request else ""
    number = request.number if request else -1
    return Facts(history.id, title, name, others, left, result, asks, number)


def result_text(history: History) -> str:
    """Return the result as text, or "" while the game is running."""
    if history.status != "over":
        return ""
    return mails.winners(
        names=[plain(history.seats[seat].name) for seat in history.match.winners()]
    )


def mail_text(kind: Kind, facts: Facts, url: str, token: str) -> str:
    """Return the text of a mail."""
    link = f"{url}/notifications/{token}"
    if kind == "confirm":
        return mails.confirm_mail(game=plain(facts.title), link=link)
    footer = mails.LAST_MAIL if kind == "over" else mails.stop_mails(link=f"{link}?stop")
    return mails.mail(text=_text(kind, facts), table=f"{url}/t/{facts.table_id}", footer=footer)


def webhook_text(kind: Kind, facts: Facts, url: str, token: str) -> str:
    """Return the text for a chat webhook."""
    link = f"{url}/notifications/{token}"
    if kind == "confirm":
        return mails.confirm_webhook(game=plain(facts.title), link=link)
    stop = "" if kind == "over" else f"{link}?stop"
    text = _text(kind, facts, facts.name)
    return mails.webhook(text=text, table=f"{url}/t/{facts.table_id}", stop=stop)


def push_content(kind: Kind, facts: Facts) -> dict[str, str]:
    """Return what the page's service worker shows, and the page that a click opens."""
    return {
        "title": SUBJECTS[kind](game=plain(facts.title)),
        "body": _text(kind, facts),
        "table": facts.table_id,
    }


def _text(kind: Kind, facts: Facts, name: str = "") -> str:
    """Return the text about the table; `name` is the player who owes a decision, if given."""
    game, others = plain(facts.title), facts.others
    if kind == "over":
        return mails.over(game=game, others=others, result=facts.result)
    left = "" if facts.left is None else mails.duration(seconds=facts.left)
    if kind == "undo":
        return mails.undo(name=name, game=game, asks=facts.asks, left=left)
    again = kind == "reminder"
    return mails.turn(name=name, game=game, others=others, left=left, again=again)


def mail_message(
    kind: Kind, facts: Facts, subscription: Subscription, sender: str, url: str
) -> EmailMessage:
    """Return the mail. A repeated mail has the same Message-ID, so mail programs show it once."""
    about = facts.request if kind == "undo" else subscription.turn
    identity = f"{subscription.token}:{kind}:{about}"
    same = hashlib.sha256(identity.encode()).hexdigest()[:32]
    subject = SUBJECTS[kind](game=plain(facts.title))
    text = mail_text(kind, facts, url, subscription.token)
    message = new_mail(sender, subscription.address, subject, text, same)
    stop = f"{url}/api/notifications/{subscription.token}/stop"
    message[UNSUBSCRIBE] = f"<{stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return message
