"""Errors with a code for programs and a sentence for people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from harena.core.errors import HarenaError, OptionError, SeatError

STATUS = {
    "bad_message": 400,
    "bad_origin": 403,
    "not_your_seat": 403,
    "not_found": 404,
    "unknown_game": 404,
    "unknown_bot": 404,
    "unknown_table": 404,
    "unknown_invite": 404,
    "unknown_frame": 404,
    "unknown_analysis": 404,
    "unknown_line": 404,
    "unknown_link": 404,
    "no_chat": 404,
    "no_mail": 404,
    "no_rules": 404,
    "no_referee": 404,
    "bad_method": 405,
    "seat_taken": 409,
    "not_over": 409,
    "over": 409,
    "missing_posts": 409,
    "no_turn": 409,
    "too_large": 413,
    "bad_type": 415,
    "bad_option": 422,
    "bad_seats": 422,
    "bad_name": 422,
    "bad_address": 422,
    "bad_line": 422,
    "bad_text": 422,
    "bad_file": 422,
    "bad_record": 422,
    "illegal": 422,
    "too_long": 422,
    "too_fast": 429,
    "too_many": 429,
    "bad_host": 421,
    "internal": 500,
    "unavailable": 503,
}
"""The HTTP status of each code that a call may be answered with."""


class RefusedError(HarenaError):
    """Something a client asked for cannot be done. `field` names the part that is wrong."""

    def __init__(self, code: str, message: str, field: str = "") -> None:
        self.code = code
        self.message = message
        self.field = field
        super().__init__(message)

    @property
    def status(self) -> int:
        """The HTTP status that goes with the code."""
        return STATUS.get(self.code, 409)

    def to_json(self) -> dict[str, str]:
        """Return the error as JSON."""
        out = {"code": self.code, "message": self.message}
        if self.field:
            out["field"] = self.field
        return out


class StaleError(RefusedError):
    """The game has changed since the client's last frame."""

    def __init__(self) -> None:
        super().__init__("stale", "the game has gone on since")


class UnavailableError(RefusedError):
    """The database cannot be read or written at the moment."""

    def __init__(self, message: str) -> None:
        super().__init__("unavailable", message)


@contextmanager
def refused_terms() -> Iterator[None]:
    """Turn a game's seat and option errors into RefusedError."""
    try:
        yield
    except SeatError as error:
        raise RefusedError("bad_seats", str(error), "seats") from None
    except OptionError as error:
        raise RefusedError("bad_option", str(error), f"options.{error.name}"[:100]) from None


RETRY = 5.0
"""Seconds until bots, windows and deadlines try again to store a step."""


def internal() -> RefusedError:
    """Something broke here; the log tells more, the client does not need to know."""
    return RefusedError("internal", "something went wrong here; try again")
