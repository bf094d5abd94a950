"""Texts of mails and chat messages to players who are away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import counted, listed

DAY: Final = 86400
HOUR: Final = 3600
A_PLAYER: Final = "a player"
LAST_MAIL: Final = "This was the last mail about this table. Your address has been deleted."


def duration(*, seconds: float) -> str:
    """Return a duration in words, such as `2 hours`."""
    if seconds >= 2 * DAY:
        return counted(int(seconds // DAY), "day")
    if seconds >= 2 * HOUR:
        return counted(int(seconds // HOUR), "hour")
    return counted(max(1, int(seconds // 60)), "minute")


def winners(*, names: Sequence[str]) -> str:
    if not names:
        return "Nobody won."
    return f"{listed(names)} won."


def confirm_subject(*, game: str) -> str:
    return f"Get mails when it's your turn in {game}?"


def turn_subject(*, game: str) -> str:
    return f"Your turn: {game}"


def reminder_subject(*, game: str) -> str:
    return f"Your time is running out: {game}"


def undo_subject(*, game: str) -> str:
    return f"Request to undo: {game}"


def over_subject(*, game: str) -> str:
    return f"Game over: {game}"


def confirm_mail(*, game: str, link: str) -> str:
    return (
        f"A player of {game} asked for mails to this address when it's their turn.\n"
        f"If that was you, confirm here:\n\n{link}\n\n"
        "If not, ignore this mail. You won't get another one.\n"
    )


def stop_mails(*, link: str) -> str:
    return f"Stop mails about this table: {link}"


def mail(*, text: str, table: str, footer: str) -> str:
    return f"{text}\n\n{table}\n\n-- \n{footer}\n"


def confirm_webhook(*, game: str, link: str) -> str:
    return (
        f"A player of {game} asked for messages here when it's their turn. "
        f"To allow that, confirm here: {link} "
        "If not, ignore this message. There won't be another one."
    )


def webhook(*, text: str, table: str, stop: str) -> str:
    return f"{text} {table} (Stop these messages: {stop} )" if stop else f"{text} {table}"


def sign_in_subject(*, site: str) -> str:
    return f"Sign in at {site}"


def sign_in_mail(*, site: str, link: str, minutes: int) -> str:
    return (
        f"Someone asked to sign in at {site} with this address.\n"
        "If that was you, open this link on the device where you want to play:\n\n"
        f"{link}\n\n"
        f"It works once, within {counted(minutes, 'minute')}. Keep it to yourself.\n"
        "If it wasn't you, ignore this mail.\n"
    )


def address_subject(*, site: str) -> str:
    return f"Keep your games at {site}?"


def address_mail(*, site: str, link: str, minutes: int) -> str:
    return (
        f"A player at {site} asked to keep their games with this address.\n"
        f"If that was you, confirm here:\n\n{link}\n\n"
        f"The link works once, within {counted(minutes, 'minute')}.\n"
        "No games were kept with this address before.\n"
        "If it wasn't you, ignore this mail.\n"
    )


def over(*, game: str, others: Sequence[str], result: str) -> str:
    return f"{_game(game, others)} is over. {result}"


def turn(*, name: str, game: str, others: Sequence[str], left: str, again: bool) -> str:
    """Return whose turn it is; `name` is "" in a mail, which has one reader."""
    it = f"{name}, it's" if name else "It's"
    text = f"{it} {'still ' if again else ''}your turn in {_game(game, others)}."
    return f"{text} Time left: {left}." if left else text


def undo(*, name: str, game: str, asks: str, left: str) -> str:
    """Return who asks for an undo; `name` is "" in a mail, which has one reader."""
    to = f"{name}: " if name else ""
    text = f"{to}{asks} asks to take back a move in {game}. Allow or decline it."
    return f"{text} Time left: {left}." if left else text


def _game(game: str, others: Sequence[str]) -> str:
    return f"{game} with {listed(others)}" if others else game
