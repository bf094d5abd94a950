"""Log sentences for windows: interruptions and cancelled plays. Passes are not logged."""

from __future__ import annotations

from typing import Final

from harena.core.play.state import Note
from harena.games.warp_arena.log.sentences import (
    Events,
    Formatter,
    LoggedStep,
    cancelled_card_event,
    card_event,
    text_event,
)
from harena.games.warp_arena.rules import fields as F, ids, journal
from harena.games.warp_arena.view import words
from harena.games.warp_arena.view.windows import play_to_cancel


def _interjected(step: LoggedStep, note: Note) -> Events:
    """Log a Wild Warp played as a special card."""
    stands = f"as {words.CARD_TITLES[note.b]}"
    text = f"{words.seat_title(note.a)} plays a Wild Warp {stands}."
    return card_event(text, note.a, ids.WILD_WARP, "WA-37", stands)


def _cancelling(step: LoggedStep, note: Note) -> Events:
    """Log a Wild Warp or Super Wild Warp played to cancel a play."""
    seat, aim = note.a, play_to_cancel(note.c, note.d, note.e)
    tool, rule = "Wild Warp", "WA-37"
    if note.b == ids.SUPER_WARP:
        tool, rule = "Super Wild Warp", "WA-68"
    text = f"{words.seat_title(seat)} plays a {tool} to cancel {aim}."
    return card_event(text, seat, note.b, rule, f"to cancel {aim}")


def _cancelled(step: LoggedStep, note: Note) -> Events:
    """Log a cancelled play."""
    if note.a == F.STOP_ACTION:
        action = words.ACTION_TITLES[note.c]
        return text_event(f"{words.seat_title(note.b)}'s {action} is cancelled.", -1, "WA-37")
    text = f"{play_to_cancel(note.a, note.b, note.c)} is cancelled."
    card = ids.WILD_WARP if note.a == F.STOP_WILD else note.c
    return cancelled_card_event(text, note.b, card, "WA-37")


FORMATTERS: Final[dict[int, Formatter]] = {
    journal.INTERJECTED: _interjected,
    journal.CANCELLING: _cancelling,
    journal.CANCELLED: _cancelled,
}
"""[kind of note] -> its formatter."""
