"""Errors with a code for programs and a sentence for people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from harena.core.errors import HarenaError, OptionError, SeatError
from harena.server.messages import refusals

_UNKNOWN = (
    "game",
    "bot",
    "table",
    "invite",
    "frame",
    "analysis",
    "line",
    "link",
    "code",
    "passkey",
)
_INVALID = (
    "option",
    "seats",
    "name",
    "address",
    "line",
    "text",
    "file",
    "record",
    "nonce",
    "passkey",
    "sign_in",
)
STATUS = {
    "bad_message": 400,
    **dict.fromkeys(["bad_origin", "banned", "muted", "not_your_seat"], 403),
    **dict.fromkeys(["not_found", "no_chat", "no_mail", "no_rules", "no_referee"], 404),
    **dict.fromkeys(["no_passkeys", "no_provider"], 404),
    **{f"unknown_{thing}": 404 for thing in _UNKNOWN},
    "bad_method": 405,
    "closed": 410,
    "too_large": 413,
    "bad_type": 415,
    "bad_host": 421,
    **{f"bad_{thing}": 422 for thing in _INVALID},
    **dict.fromkeys(["illegal", "too_long"], 422),
    **dict.fromkeys(["too_fast", "too_many", "too_many_tables"], 429),
    "internal": 500,
    **dict.fromkeys(["full", "unavailable"], 503),
}
"""The HTTP status of each error code; 409 for other codes."""


class RefusedError(HarenaError):
    """A refused request. `field` names the invalid part."""

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
        super().__init__("stale", refusals.GAME_MOVED_ON)


class UnavailableError(RefusedError):
    """The database, or a process for this work, cannot be used at the moment."""

    def __init__(self, message: str) -> None:
        super().__init__("unavailable", message)


@contextmanager
def refused_terms() -> Iterator[None]:
    """Turn a game's seat and option errors into RefusedError."""
    try:
        yield
    except SeatError as error:
        raise RefusedError("bad_seats", refusals.sentence(str(error)), "seats") from None
    except OptionError as error:
        message = refusals.sentence(str(error))
        raise RefusedError("bad_option", message, f"options.{error.name}"[:100]) from None


RETRY = 5.0
"""Seconds until bots, windows and deadlines try again to store a step."""


def internal() -> RefusedError:
    """Return the error for a fault of the server. Its log has the details."""
    return RefusedError("internal", refusals.WENT_WRONG)
