"""What a server can be told: in code, or by environment variables `HARENA_*`."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, fields
from pathlib import Path

from platformdirs import user_data_path

PAGE = Path(__file__).parent / "web"
"""Where the built page lies in an installed package."""


def default_data() -> str:
    """The database file used when none is named: in the user's data folder."""
    return str(user_data_path("harena") / "harena.db")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that can be set; times are in seconds, sizes in bytes."""

    data: str = ""
    """A file for SQLite, or a whole SQLAlchemy URL; "" is `default_data()`."""
    web: Path = PAGE
    """The folder of the built page."""
    origins: tuple[str, ...] = ()
    """Origins besides the server's own whose pages may call it: `https://play.example.org`."""
    hosts: tuple[str, ...] = ()
    """Names by which it is asked for, besides those of `origins`, of the machine, and addresses."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies before it, whose word on the caller's address and scheme counts."""

    bot_pace: float = 0.7
    """A bot's decision comes no sooner than this after the step before it."""
    window_least: float = 0.15
    """A window stays open so long at least, however soon all have answered."""
    window_thought: float = 0.1
    """What bots may think in a window; they are waited for so long even if none has a choice."""
    window_absent: float = 30.0
    """How long a window waits for somebody who asked for time and then went away."""

    bot_timeout: float = 20.0
    """For a bot that thinks longer a plain one decides."""
    bot_workers: int = 0
    """Processes in which bots think; 0: as many as there are cores, at most 4."""
    executor: Callable[[], Executor] | None = None
    """Makes what bots run in instead of processes (tests: a thread pool)."""

    hints_per_minute: int = 20
    """Hints and reasons that one person may ask for in a minute."""

    message_limit: int = 4096
    """Bytes in a message from a page."""
    message_rate: float = 30.0
    """Messages a second from one socket, after a burst."""
    message_burst: int = 60
    """Messages at once from one socket."""
    body_limit: int = 16384
    """Bytes in the body of a call."""
    tables_per_minute: int = 60
    """Tables that one address may open in a minute."""
    joins_per_minute: int = 60
    """Invites that one address may try in a minute."""

    queue_limit: int = 256
    """Messages that wait for a slow socket before it is closed."""
    sockets_per_table: int = 100
    """Sockets at one table."""
    missed_limit: int = 200
    """Frames that are sent after a reconnect; when more were missed, only the newest."""
    idle: float = 600.0
    """A table without sockets leaves memory after this time; the database keeps it."""
    tables_in_memory: int = 2000
    """With more tables in memory, those without sockets leave it at once."""
    follow: float = 0.0
    """How often to look for what other server processes stored; 0 when there is only one.

    Who asks for time in a window is known to his own process alone: all sockets of a table should
    be led to the same one.
    """

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Settings from `HARENA_DATA`, `HARENA_BOT_PACE` and so on; ValueError if one is no number.

        `HARENA_ORIGINS`, `HARENA_HOSTS` and `HARENA_PROXIES` have commas between their parts.
        """
        given = os.environ if environment is None else environment
        values: dict[str, object] = {}
        for field in fields(cls):
            name = f"HARENA_{field.name.upper()}"
            text = given.get(name)
            if text is None or field.name == "executor":
                continue
            try:
                values[field.name] = _read(field.default, text)
            except ValueError:
                raise ValueError(f"{name}: {text!r} is not a number") from None
        return cls(**values)  # type: ignore[arg-type]

    def database_url(self) -> str:
        """The SQLAlchemy URL that `data` stands for."""
        data = self.data or default_data()
        return data if "://" in data else f"sqlite+aiosqlite:///{Path(data).absolute()}"


def _read(default: object, text: str) -> object:
    if isinstance(default, Path):
        return Path(text)
    if isinstance(default, tuple):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    if isinstance(default, int):
        return int(text)
    return float(text) if isinstance(default, float) else text
