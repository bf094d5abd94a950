"""The server's settings, from code or from environment variables `HARENA_*`."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from harena.core.errors import HarenaError

PREFIX = "HARENA_"
LONGEST_ADDRESS = 254
_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?", re.IGNORECASE)
_ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]"
)
PAGE = Path(__file__).parent / "web"
"""Where the built page lies in an installed package."""


class SettingError(HarenaError):
    """The environment asks for something that cannot be: each line names a variable."""


def default_data() -> str:
    """The database file used when none is named: in the user's data folder."""
    return str(user_data_path("harena") / "harena.db")


def _parts(given: object) -> object:
    """Texts with commas between, as environment variables have them."""
    if isinstance(given, str):
        return tuple(part.strip() for part in given.split(",") if part.strip())
    return given


def _origin(text: str) -> str:
    parts = urlsplit(text)
    known = parts.scheme in ("http", "https") and parts.netloc
    if not known or text != f"{parts.scheme}://{parts.netloc}":
        raise ValueError(f"{text!r} is no origin; one is https://play.example.org, without a path")
    return text


def is_address(text: str) -> bool:
    """Return whether a text is a plain mail address."""
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


Texts = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_parts)]
Origins = Annotated[
    tuple[Annotated[str, AfterValidator(_origin)], ...], NoDecode, BeforeValidator(_parts)
]
Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Positive = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=1)]


class Settings(BaseModel):
    """All that can be set; times are in seconds, sizes in bytes."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    data: str = ""
    """A file for SQLite, or a whole SQLAlchemy URL; "" is `default_data()`."""
    web: Path = PAGE
    """The folder of the built page."""
    origins: Origins = ()
    """Origins besides the server's own whose pages may call it: `https://play.example.org`."""
    hosts: Texts = ()
    """Names by which it is asked for, besides those of `origins`, of the machine, and addresses."""
    proxies: Texts = ()
    """Addresses of proxies before it, whose word on the caller's address and scheme counts."""

    public_urls: Origins = ()
    """Addresses that invitations name where it is asked for by its own machine's: else nobody
    could follow them."""

    smtp_host: str = ""
    """The machine that takes mails for others; "" and no mails are sent, nor offered."""
    smtp_port: Annotated[int, Field(ge=0, le=65535)] = 0
    """Its port; 0 is the usual one: 587 by STARTTLS, 465 by TLS, 25 in the clear."""
    smtp_tls: Literal["starttls", "tls", "none"] = "starttls"
    """How the line to it is kept from others: nothing is said, and no password, before it is."""
    smtp_user: str = ""
    """Who sends, where it wants to know."""
    smtp_password: SecretStr = SecretStr("")
    """What goes with `smtp_user`."""
    smtp_from: Annotated[str, Field(validate_default=True)] = ""
    """The address that mails come from."""
    webhook_hosts: Texts = ()
    """Hosts of chat rooms that may be told: `hooks.slack.com,discord.com`; none, and none is."""
    confirmations_per_day: Count = 3
    """Notices in a day that ask one address, or one room, whether it wants some."""
    subscriptions_per_minute: Count = 10
    """How often in a minute one address may ask for notices, or answer."""
    notification_delay: Seconds = 120.0
    """With a deadline, a notice tells of a turn no sooner than so long after it has begun."""
    notification_absence: Seconds = 600.0
    """Without one, when somebody has been away for so long."""
    notification_interval: Positive = 15.0
    """How often it is looked for notices that are due."""

    bot_pace: Seconds = 0.7
    """A bot's decision comes no sooner than this after the step before it."""
    window_minimum: Seconds = 0.15
    """A window stays open so long at least, however soon all have answered."""
    window_bot_time: Seconds = 0.1
    """What bots may think in a window; they are waited for so long even if none has a choice."""
    window_absence: Seconds = 30.0
    """How long a window waits for somebody who asked for time and then went away."""

    bot_timeout: Positive = 20.0
    """For a bot that thinks longer a plain one decides."""
    bot_workers: Annotated[int, Field(ge=0)] = 0
    """Processes in which bots think; 0: as many as there are cores, at most 4."""
    executor: Callable[[], Executor] | None = None
    """Makes what bots run in instead of processes (tests: a thread pool)."""

    hints_per_minute: Count = 20
    """Hints and reasons that one person may ask for in a minute."""

    message_limit: Count = 4096
    """Bytes in a message from a page."""
    message_rate: Positive = 30.0
    """Messages a second from one socket, after a burst."""
    message_burst: Count = 60
    """Messages at once from one socket."""
    body_limit: Count = 16384
    """Bytes in the body of a call."""
    tables_per_minute: Count = 60
    """Tables that one address may open in a minute."""
    joins_per_minute: Count = 60
    """Invites that one address may try in a minute."""
    prints_per_minute: Count = 30
    """Games on paper that one address may have made in a minute; what is there already is free."""

    analyses_per_minute: Count = 1200
    """Records that one address may have read, tried otherwise or thought about in a minute."""

    postal_per_minute: Count = 240
    """Requests about postal games that one address may send in a minute."""

    chat_lines_per_minute: Count = 30
    """Lines that one player, or one address that looks on, may say at tables in a minute."""
    spectator_count_interval: Seconds = 1.0
    """How many look on at a table is told no more often than this."""

    queue_limit: Count = 256
    """Messages that wait for a slow socket before it is closed."""
    sockets_per_table: Count = 100
    """Sockets at one table."""
    catch_up_limit: Annotated[int, Field(ge=0)] = 200
    """Frames that are sent after a reconnect; when more were missed, only the newest."""
    idle_timeout: Seconds = 600.0
    """A table without sockets leaves memory after this time; the database keeps it."""
    tables_in_memory: Annotated[int, Field(ge=0)] = 2000
    """With more tables in memory, those without sockets leave it at once."""
    sync_interval: Seconds = 0.0
    """How often to look for what other server processes stored; 0 when there is only one.

    Who asks for time in a window is known to his own process alone: all sockets of a table should
    be led to the same one.
    """

    @field_validator("smtp_host", "webhook_hosts")
    @classmethod
    def _links_lead_here(
        cls, host: str | tuple[str, ...], info: ValidationInfo
    ) -> str | tuple[str, ...]:
        if host and not info.data.get("public_urls"):
            raise ValueError(
                "notices hold links: say in HARENA_PUBLIC_URLS where they lead, https://play.example.org"
            )
        return host

    @field_validator("webhook_hosts")
    @classmethod
    def _named_as_in_addresses(cls, hosts: tuple[str, ...]) -> tuple[str, ...]:
        for host in hosts:
            if not _HOST.fullmatch(host):
                raise ValueError(f"a host is due, as it stands in addresses: {host!r}")
        return tuple(host.lower() for host in hosts)

    @field_validator("smtp_user")
    @classmethod
    def _kept_secret(cls, user: str, info: ValidationInfo) -> str:
        if user and info.data.get("smtp_tls") == "none":
            raise ValueError("without TLS a password is sent in the clear: HARENA_SMTP_TLS=tls")
        return user

    @field_validator("smtp_from")
    @classmethod
    def _from_an_address(cls, address: str, info: ValidationInfo) -> str:
        if (address or info.data.get("smtp_host")) and not is_address(address):
            raise ValueError("an address is due where HARENA_SMTP_HOST is set: games@example.org")
        return address

    @classmethod
    def from_environment(cls, **given: Any) -> Settings:
        """Return the settings from environment variables, overridden by `given`.

        `HARENA_ORIGINS`, `HARENA_HOSTS` and `HARENA_PROXIES` are comma-separated. An empty variable
        counts as unset. Raise SettingError for invalid values.
        """
        try:
            return _Environment(**given)
        except ValidationError as error:
            raise SettingError("\n".join(_wrong(each) for each in error.errors())) from None

    def database_url(self) -> str:
        """The SQLAlchemy URL that `data` stands for."""
        data = self.data or default_data()
        return data if "://" in data else f"sqlite+aiosqlite:///{Path(data).absolute()}"


class _Environment(BaseSettings, Settings):
    """Settings read from the environment."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True)


def _wrong(error: ErrorDetails) -> str:
    """Return the message for an invalid variable, with the accepted values and its purpose."""
    name, said = str(error["loc"][0]), error["msg"].removeprefix("Value error, ")
    field = Settings.model_fields[name]
    usual = f" (unless it is set: {field.default!r})" if field.default not in ("", ()) else ""
    use = (field.description or "").partition("\n")[0]
    secret = field.annotation is SecretStr
    given = "..." if secret else repr(error["input"])
    return f"{PREFIX}{name.upper()}={given}: {said}{usual}. {use}"
