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
from harena.games.warp_arena.rules import journal, notation as say, table as on
from harena.games.warp_arena.view import words


def _interjected(step: LoggedStep, note: Note) -> Events:
    """Log a Wild Warp played as a special card."""
    stands = f"as {words.CARD_TITLES[note.b]}"
    text = f"{words.seat_title(note.a)} plays a Wild Warp {stands}."
    return card_event(text, note.a, say.WILD_WARP, "WA-37", stands)


def _about(what: int, whom: int, detail: int) -> str:
    """Name the play that a window was about: an action, a card."""
    who = f"{words.seat_title(whom)}'s "
    if what == on.STOP_ACTION:
        return who + words.ACTION_TITLES[detail]
    if what == on.STOP_CARD:
        return who + words.CARD_TITLES[detail]
    return f"{who}Wild Warp"


def _cancelling(step: LoggedStep, note: Note) -> Events:
    """Log a Wild Warp or Super Wild Warp played to cancel a play."""
    seat, what, whom, detail = note.a, note.c, note.d, note.e
    if what == on.STOP_ACTION:
        aim = f"{words.seat_title(whom)}'s action, {words.ACTION_TITLES[detail]}"
    elif what == on.STOP_COMBAT:
        aim = f"the {words.laid_card(detail)} of {words.whose(whom)}"
    else:
        aim = _about(what, whom, detail)
    tool, rule = "Wild Warp", "WA-37"
    if note.b == say.SUPER_WARP:
        tool, rule = "Super Wild Warp", "WA-68"
    text = f"{words.seat_title(seat)} plays a {tool} to cancel {aim}."
    return card_event(text, seat, note.b, rule, f"to cancel {aim}")


def _cancelled(step: LoggedStep, note: Note) -> Events:
    """Log a cancelled play."""
    text = f"{_about(note.a, note.b, note.c)} is cancelled."
    if note.a == on.STOP_ACTION:
        return text_event(text, -1, "WA-37")
    card = say.WILD_WARP if note.a == on.STOP_WILD else note.c
    return cancelled_card_event(text, note.b, card, "WA-37")


FORMATTERS: Final[dict[int, Formatter]] = {
    journal.INTERJECTED: _interjected,
    journal.CANCELLING: _cancelling,
    journal.CANCELLED: _cancelled,
}
"""[kind of note] -> its formatter."""
