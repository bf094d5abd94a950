"""The server's log: one line per event, as text or as JSON."""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Literal

Format = Literal["text", "json"]
Level = Literal["info", "warning", "error"]

REQUEST_ID = "X-Request-ID"
"""The header with a request's id, in requests and responses."""
NO_REQUEST = "-"
"""The request id in text lines that belong to no request."""
_VALID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the current request, also in the tasks that it starts."""


def choose_request_id(given: str) -> str:
    """Return the given request id if it is safe in a log, or a new one."""
    return given if _VALID.fullmatch(given) else secrets.token_hex(8)


class LineFormatter(logging.Formatter):
    """Formats a record with its time, level, logger and request id."""

    def record_time(self, record: logging.LogRecord) -> str:
        """Return a record's time as RFC 3339, in UTC with milliseconds."""
        moment = datetime.fromtimestamp(record.created, UTC)
        return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def traceback(self, record: logging.LogRecord) -> str:
        """Return the traceback of a record, or ""."""
        return self.formatException(record.exc_info) if record.exc_info else ""


class TextFormatter(LineFormatter):
    """Formats records for people. A traceback follows on further lines."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as text. Control characters in its message are escaped."""
        said = _CONTROL.sub(lambda found: repr(found[0])[1:-1], record.getMessage())
        where = f"{record.levelname} {record.name} [{request_id.get() or NO_REQUEST}]"
        line = f"{self.record_time(record)} {where} {said}"
        traceback = self.traceback(record)
        return f"{line}\n{traceback}" if traceback else line


class JsonFormatter(LineFormatter):
    """Formats each record as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON, with its `fields` if it has any."""
        out: dict[str, Any] = {
            "time": self.record_time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id.get():
            out["request_id"] = request_id.get()
        fields: Mapping[str, Any] = getattr(record, "fields", {})
        out |= fields
        if traceback := self.traceback(record):
            out["traceback"] = traceback
        return json.dumps(out, ensure_ascii=False)


def configure(form: Format, level: Level) -> None:
    """Write all log lines of this process to standard error.

    `level` applies to Harena's loggers. Libraries log warnings and errors only: their other lines
    contain addresses and cookies.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("harena").setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_shorten_client_fault)
    logging.captureWarnings(True)


def _shorten_client_fault(record: logging.LogRecord) -> bool:
    """Make a socket message with invalid UTF-8 a warning without a traceback."""
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.exc_info, record.exc_text = None, None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True
