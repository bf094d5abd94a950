"""Texts of the operators' page."""

from __future__ import annotations

from typing import Final

from harena.core.english import counted

TITLE: Final = "Harena admin"
SIGN_IN: Final = "Sign in"
SIGN_OUT: Final = "Sign out"
YOUR_NAME: Final = "Your name, for the audit log"
TOKEN: Final = "Token"
WRONG_TOKEN: Final = "The token is wrong, or the name is missing."

TABLES: Final = "Tables"
REPORTS: Final = "Reports"
PEOPLE: Final = "People"
LOG: Final = "Audit log"
SANCTIONS: Final = "Bans and mutes"

SEARCH: Final = "Search"
SEARCH_TABLES: Final = "A table, a game, a name, or the beginning of a person's id"
SEARCH_PEOPLE: Final = "A name, or the beginning of a person's id"
STATE: Final = "State"
ANY_STATE: Final = "any"
NOTHING: Final = "Nothing found."

CHANGED: Final = "Changed"
GAME: Final = "Game"
TABLE: Final = "Table"
NAME: Final = "Name"
PERSON: Final = "Person"
ADDRESS: Final = "Address"
SUBJECT: Final = "Person or address"
LINE: Final = "Line"
TIMES: Final = "Reports"
SEATS: Final = "Seats"
TIME: Final = "Time"
OPERATOR: Final = "Operator"
COMMAND: Final = "Command"
DETAIL: Final = "Detail"
KIND: Final = "Kind"
END: Final = "End"
FOR_EVER: Final = "for ever"
ACTIONS: Final = "Actions"

REASON: Final = "Reason"
DAYS: Final = "Days, or empty for ever"
SURE: Final = "I'm sure"
CLOSE: Final = "Close"
DELETE: Final = "Delete"
DISMISS: Final = "Dismiss"
MUTE: Final = "Mute"
BAN: Final = "Ban"
LIFT: Final = "Lift"
NEW_SANCTION: Final = "Mute or ban"

DONE: Final = "Done."
NOT_SURE: Final = "Nothing was changed. Check “I'm sure” first."
BAD_DAYS: Final = "Nothing was changed. Days are a number above 0."


def shown(*, count: int) -> str:
    return f"{counted(count, 'entry', 'entries')} shown"
