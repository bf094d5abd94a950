"""The server's settings, from code or from environment variables `HARENA_*`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from difflib import get_close_matches
from importlib.util import find_spec
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar
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
from harena.server import logs
from harena.server.messages import startup

PREFIX = "HARENA_"
LONGEST_ADDRESS = 254
SHORTEST_TOKEN = 16
_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?", re.IGNORECASE)
_ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]"
)
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?", re.IGNORECASE)
_PASSWORD = re.compile(r"(?<=[^/:]):[^/].*@", re.DOTALL)
ANY_PROXY = "*"
"""The value of `proxies` that trusts every address."""
SIMILAR = 0.8
"""The similarity from which an unknown variable counts as a mistyped setting."""
PAGE = Path(__file__).parent / "web"
"""The folder of the built page in an installed package."""

SITE = Path(__file__).parent / "site"
"""The folder of the built documentation in an installed package."""


class SettingError(HarenaError):
    """Invalid environment variables, one per line."""


def default_data() -> str:
    """Return the default database file, in the user's data folder."""
    return str(user_data_path("harena") / "harena.db")


def _split(given: object) -> object:
    """Split a comma-separated text of an environment variable."""
    if isinstance(given, str):
        return tuple(part.strip() for part in given.split(",") if part.strip())
    return given


def _origin(text: str) -> str:
    parts = urlsplit(text)
    known = parts.scheme in ("http", "https") and parts.netloc
    if not known or text != f"{parts.scheme}://{parts.netloc}":
        raise ValueError(startup.bad_origin(text=text))
    return text


def _name(text: str) -> str:
    if not _NAME.fullmatch(text):
        try:
            ip_address(text)
        except ValueError:
            raise ValueError(startup.bad_name(name=text)) from None
    return text


def _proxy(text: str) -> str:
    if text != ANY_PROXY:
        ip_network(text)
    return text


def _peer_url(text: str) -> str:
    if text and not _origin(text).startswith("http://"):
        raise ValueError(startup.PEERS_BY_HTTP)
    return text


def is_address(text: str) -> bool:
    """Return whether a text is a plain mail address."""
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


Texts = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split)]
Origins = Annotated[
    tuple[Annotated[str, AfterValidator(_origin)], ...], NoDecode, BeforeValidator(_split)
]
Names = Annotated[
    tuple[Annotated[str, AfterValidator(_name)], ...], NoDecode, BeforeValidator(_split)
]
Proxies = Annotated[
    tuple[Annotated[str, AfterValidator(_proxy)], ...], NoDecode, BeforeValidator(_split)
]
Networks = Annotated[
    tuple[Annotated[IPv4Network | IPv6Network, BeforeValidator(ip_network)], ...],
    NoDecode,
    BeforeValidator(_split),
]
Given = TypeVar("Given")
Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Positive = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=1)]
Quota = Annotated[int, Field(ge=0)]


class Settings(BaseModel):
    """The server's settings; times are in seconds, sizes in bytes.

    Limits per IP address count an IPv6 network of 64 bits as one address. If several processes
    share the database, each counts by itself, except for quotas.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    data: str = ""
    """A file for SQLite, or `postgresql://…` for PostgreSQL; "" means `default_data()`."""
    web: Path = PAGE
    """The folder of the built web page."""
    docs: Path = SITE
    """The folder of the built documentation, served under `/docs` if it exists."""
    origins: Origins = ()
    """Other origins whose pages may call the server, such as `https://play.example.org`."""
    hosts: Names = ()
    """More host names of the server, besides those in `origins` and the machine's own."""
    proxies: Proxies = ()
    """Addresses or networks of proxies whose forwarded headers are trusted."""
    public_urls: Origins = ()
    """The server's addresses in invitations and mails, such as `https://play.example.org`."""

    disk_reserve: Quota = 67_108_864
    """Free bytes beside an SQLite file below which no table opens and `/api/ready` fails."""
    stored_bytes: Quota = 0
    """Bytes of the database above which no table opens; 0 means no limit."""
    open_tables: Quota = 0
    """Unfinished tables above which no other opens; 0 means no limit."""
    open_tables_per_person: Quota = 0
    """Unfinished tables that one person may have opened; 0 means no limit."""
    person_days: Count = 400
    """Days without a visit after which the server forgets a person without tables."""
    log_format: logs.Format = "text"
    """The form of log lines: `text`, or `json` with one object per line."""
    log_level: logs.Level = "warning"
    """The least level of log lines; `info` adds a line for each request, without its address."""

    metrics_addresses: Networks = ()
    """Callers that may read `/metrics`, such as `127.0.0.1` or `10.0.0.0/8`; "" means nobody."""
    metrics_token: SecretStr = SecretStr("")
    """A token with which any caller may read `/metrics`, as `Authorization: Bearer ...`."""

    admin_token: SecretStr = SecretStr("")
    """A token of 16 characters or more for operators to sign in at `/admin`; "" disables it."""
    admin_sign_ins_per_minute: Count = 5
    """Attempts to sign in at `/admin` per IP address and minute."""

    nonce_wait: Seconds = 5.0
    """Seconds to wait for the players' random numbers before the first dice fall without them."""

    smtp_host: str = ""
    """The mail server's host name; "" disables mails."""
    smtp_port: Annotated[int, Field(ge=0, le=65535)] = 0
    """The mail server's port; 0 means 587 for STARTTLS, 465 for TLS, and 25 without encryption."""
    smtp_tls: Literal["starttls", "tls", "none"] = "starttls"
    """The encryption of the connection to the mail server."""
    smtp_user: str = ""
    """The user name at the mail server, if it needs one."""
    smtp_password: SecretStr = SecretStr("")
    """The password of `smtp_user`."""
    smtp_from: Annotated[str, Field(validate_default=True)] = ""
    """The sender address of mails."""
    oidc_client_id: str = ""
    """The id of this server at the OpenID Connect provider."""
    oidc_client_secret: SecretStr = SecretStr("")
    """The secret of `oidc_client_id`."""
    oidc_name: Annotated[str, Field(max_length=40)] = "OpenID"
    """The provider's name on the button that signs in with it."""
    oidc_issuer: str = ""
    """An OpenID Connect provider to sign in with, such as `https://id.example.org`."""
    webhook_hosts: Texts = ()
    """Allowed hosts of chat webhooks, such as `hooks.slack.com`; none disables webhooks."""
    push_key: str = ""
    """A PEM file with the private key of push notifications, made if missing; "" disables them."""
    push_hosts: Texts = (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "web.push.apple.com",
        ".notify.windows.com",
    )
    """Allowed push services of browsers. One that begins with a dot stands for its subdomains."""
    confirmations_per_day: Count = 3
    """Confirmation requests per day to one mail address or webhook."""
    subscriptions_per_minute: Count = 10
    """Subscription requests per IP address and minute."""
    notification_delay: Seconds = 120.0
    """In games with a deadline: seconds from the start of a turn to its notification."""
    notification_absence: Seconds = 600.0
    """In games without a deadline: seconds of absence before a notification."""
    notification_interval: Positive = 15.0
    """Seconds between checks for due notifications."""

    bot_pace: Seconds = 0.7
    """Minimum seconds between a step and a bot's next decision; a fifth while people wait."""
    window_minimum: Seconds = 0.15
    """Minimum seconds a window stays open, even if everyone has answered."""
    window_bot_time: Seconds = 0.1
    """Seconds that bots think in a window; it lasts this long even if no bot has a choice."""
    window_absence: Seconds = 30.0
    """Seconds a window waits for a player who asked for time and then left."""

    bot_timeout: Positive = 20.0
    """Seconds after which a simple bot decides for a slow one."""
    bot_workers: Annotated[int, Field(ge=0)] = 0
    """Processes for bots; 0 means one per core, at most 4."""
    bot_jobs: Count = 2000
    """Jobs after which a bot process is replaced, so that its memory stays bounded."""
    executor: Callable[[], Executor] | None = None
    """A function that makes the bots' executor; None means processes."""

    hints_per_minute: Count = 20
    """Hints and explanations per person and minute."""

    message_limit: Count = 4096
    """Maximum bytes of a socket message."""
    message_rate: Positive = 30.0
    """Messages per second that one socket may send, after a burst."""
    message_burst: Count = 60
    """Messages that one socket may send at once."""
    bytes_rate: Positive = 1024 * 1024.0
    """Bytes per second that one socket's messages may cause for all sockets, after a burst."""
    bytes_burst: Positive = 16 * 1024 * 1024.0
    """Bytes that one socket's messages may cause at once."""
    person_bytes_rate: Positive = 2 * 1024 * 1024.0
    """Bytes per second that all sockets of a person may cause, after a burst."""
    person_bytes_burst: Positive = 32 * 1024 * 1024.0
    """Bytes that all sockets of a person may cause at once."""
    address_bytes_rate: Positive = 4 * 1024 * 1024.0
    """Bytes per second that all sockets of an IP address may cause, after a burst."""
    address_bytes_burst: Positive = 64 * 1024 * 1024.0
    """Bytes that all sockets of an IP address may cause at once."""
    body_limit: Count = 16384
    """Maximum bytes of a request body, except for records and files of postal games."""
    tables_per_minute: Count = 60
    """New tables per IP address and minute."""
    joins_per_minute: Count = 60
    """Invite requests per IP address and minute."""
    codes_per_minute: Count = 20
    """Requests with a code for another device per IP address and minute."""
    sign_ins_per_minute: Count = 10
    """Requests for signing in per IP address and minute."""
    sign_in_mails_per_ip: Count = 100
    """Mails for signing in per day that one IP address may ask for."""
    sign_in_mails_per_person: Count = 12
    """Mails for signing in per day that one person may ask for."""
    sign_in_mails_per_address: Count = 6
    """Mails for signing in per day to one mail address."""
    data_requests_per_minute: Count = 3
    """Exports and deletions of a person's own data per IP address and minute."""
    frames_per_minute: Count = 1200
    """Requests for earlier frames and log lines per IP address and minute."""
    prints_per_minute: Count = 30
    """Print requests per IP address and minute; cached sheets don't count."""
    analyses_per_minute: Count = 1200
    """Analysis requests per IP address and minute."""
    analyses_waiting: Count = 200
    """Analysis requests that may wait for a process."""
    analyses_per_address: Count = 40
    """Analysis requests of one IP address that may wait for a process."""
    table_steps: Count = 20_000
    """Entries of a table's log after which it can only be resigned; those of a fork don't count."""
    fork_steps: Count = 10_000
    """Maximum steps of a match from which a new table continues."""
    postal_per_minute: Count = 240
    """Requests for postal games per IP address and minute."""
    chat_lines_per_minute: Count = 30
    """Chat messages per minute from a player, or from a spectator's IP address."""

    spectator_count_interval: Seconds = 1.0
    """Minimum seconds between updates of the number of spectators."""
    queue_limit: Count = 256
    """Unsent messages at which the server closes a slow socket."""
    connections: Annotated[int, Field(ge=0)] = 0
    """Maximum connections at once; 0 means as many as the limit of open files allows."""
    request_timeout: Positive = 20.0
    """Seconds in which a request must arrive whole."""
    sockets_per_table: Count = 100
    """Maximum sockets at one table. A player displaces a spectator if there are more."""
    sockets_per_person: Count = 10
    """Maximum sockets of one person at one table; a player's next one closes the oldest."""
    spectators_per_address: Count = 50
    """Maximum sockets of spectators from one IP address at one table."""
    catch_up_limit: Annotated[int, Field(ge=0)] = 200
    """Maximum missed frames to send after a reconnect; if more are missing, only the newest."""
    idle_timeout: Seconds = 600.0
    """Seconds after which the server unloads a table without sockets."""
    tables_in_memory: Annotated[int, Field(ge=0)] = 2000
    """Tables in memory above which the server unloads those without sockets at once."""
    peer_url: Annotated[str, AfterValidator(_peer_url)] = ""
    """This process's address for others on the same database, such as `http://10.0.0.5:8000`.

    With "", a second process on the same database refuses to start. With it, `data` must be a
    PostgreSQL database. Each table then belongs to one process, and the others forward its players
    there, so any load balancer will do.
    """

    @field_validator("peer_url")
    @classmethod
    def _check_shared(cls, url: str, info: ValidationInfo) -> str:
        if url and not str(info.data.get("data")).startswith("postgres"):
            raise ValueError(startup.SHARED_POSTGRES)
        if url and find_spec("httpx2") is None:
            raise ValueError(startup.NEEDS_POSTGRES)
        return url

    @field_validator("smtp_host", "oidc_issuer", "webhook_hosts", "push_key")
    @classmethod
    def _check_public_urls(
        cls, host: str | tuple[str, ...], info: ValidationInfo
    ) -> str | tuple[str, ...]:
        if host and not info.data.get("public_urls"):
            raise ValueError(startup.NO_PUBLIC_URLS)
        return host

    @field_validator("oidc_issuer")
    @classmethod
    def _check_provider(cls, issuer: str, info: ValidationInfo) -> str:
        if not issuer:
            return issuer
        parts = urlsplit(issuer)
        if parts.scheme != "https" and parts.hostname not in ("localhost", "127.0.0.1"):
            raise ValueError(startup.OIDC_BY_HTTPS)
        secret: SecretStr | None = info.data.get("oidc_client_secret")
        if not (info.data.get("oidc_client_id") and secret and secret.get_secret_value()):
            raise ValueError(startup.OIDC_CLIENT)
        if find_spec("joserfc") is None or find_spec("httpx2") is None:
            raise ValueError(startup.NEEDS_OIDC)
        return issuer

    @field_validator("push_key")
    @classmethod
    def _check_push_key(cls, file: str) -> str:
        if file and (find_spec("py_vapid") is None or find_spec("http_ece") is None):
            raise ValueError(startup.NO_PUSH)
        if file and not Path(file).exists():
            if not os.access(Path(file).parent, os.W_OK):
                raise ValueError(startup.BAD_PUSH_KEY)
        elif file:
            from py_vapid import Vapid02, VapidException

            try:
                Vapid02.from_file(file)
            except (OSError, ValueError, VapidException):
                raise ValueError(startup.BAD_PUSH_KEY) from None
        return file

    @field_validator("webhook_hosts")
    @classmethod
    def _check_hosts(cls, hosts: tuple[str, ...]) -> tuple[str, ...]:
        for host in hosts:
            if not _HOST.fullmatch(host):
                raise ValueError(startup.bad_host(host=host))
        return tuple(host.lower() for host in hosts)

    @field_validator("metrics_addresses", "metrics_token")
    @classmethod
    def _check_prometheus(cls, given: Given) -> Given:
        if given and find_spec("prometheus_client") is None:
            raise ValueError(startup.NO_PROMETHEUS)
        return given

    @field_validator("admin_token")
    @classmethod
    def _check_token(cls, token: SecretStr) -> SecretStr:
        if 0 < len(token.get_secret_value()) < SHORTEST_TOKEN:
            raise ValueError(startup.short_token(least=SHORTEST_TOKEN))
        return token

    @field_validator("smtp_user")
    @classmethod
    def _check_encryption(cls, user: str, info: ValidationInfo) -> str:
        if user and info.data.get("smtp_tls") == "none":
            raise ValueError(startup.UNENCRYPTED_PASSWORD)
        return user

    @field_validator("smtp_from")
    @classmethod
    def _check_sender(cls, address: str, info: ValidationInfo) -> str:
        if (address or info.data.get("smtp_host")) and not is_address(address):
            raise ValueError(startup.NO_SENDER)
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

    @property
    def has_metrics(self) -> bool:
        """Return whether anybody may read the metrics."""
        return bool(self.metrics_addresses or self.metrics_token.get_secret_value())

    def described(self) -> list[tuple[str, str, bool, str]]:
        """Return each variable, its value, whether that is the default, and its meaning.

        Secrets are hidden, also in the address of a database.
        """
        lines = []
        for name, field in type(self).model_fields.items():
            if name == "executor":  # only code can give it
                continue
            value = getattr(self, name)
            if isinstance(value, tuple):
                text = ",".join(map(str, value))
            elif name == "data":
                text = value or default_data()
                if "://" in text:  # parameters may contain a password, too
                    text = _PASSWORD.sub(":***@", text.partition("?")[0])
            else:
                text = str(value)
            meaning = " ".join((field.description or "").split())
            lines.append((f"{PREFIX}{name.upper()}", text, value == field.default, meaning))
        return lines

    def database_url(self) -> str:
        """Return the SQLAlchemy URL of `data`."""
        data = self.data or default_data()
        return data if "://" in data else f"sqlite+aiosqlite:///{Path(data).absolute()}"


class _Environment(BaseSettings, Settings):
    """Settings read from the environment."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True)


def _wrong(error: ErrorDetails) -> str:
    """Return the message for an invalid variable, with the accepted values and its purpose."""
    name, said = str(error["loc"][0]), error["msg"].removeprefix("Value error, ")
    field = Settings.model_fields[name]
    secret = field.annotation is SecretStr
    default = "" if secret or field.default in ("", ()) else repr(field.default)
    use = (field.description or "").partition("\n")[0]
    given = "..." if secret else repr(error["input"])
    variable = f"{PREFIX}{name.upper()}"
    return startup.bad_setting(name=variable, given=given, problem=said, default=default, use=use)


def mistyped(variables: Iterable[str]) -> list[str]:
    """Return a message for each variable that isn't a setting but has a similar name."""
    known = [f"{PREFIX}{name.upper()}" for name in Settings.model_fields]
    return [
        startup.unknown_setting(name=name, meant=similar[0])
        for name in sorted(variables)
        if name.upper().startswith(PREFIX)
        and name.upper() not in known
        and (similar := get_close_matches(name.upper(), known, 1, SIMILAR))
    ]
