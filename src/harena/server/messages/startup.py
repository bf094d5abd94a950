"""Texts for the people who run a server: its settings, its database, its start."""

from __future__ import annotations

from typing import Final

ERASED_PLAYER: Final = "erased player"
NO_PUBLIC_URLS: Final = (
    "messages contain links, so set HARENA_PUBLIC_URLS too, such as https://play.example.org"
)
UNENCRYPTED_PASSWORD: Final = "a password needs encryption: set HARENA_SMTP_TLS=tls"
NO_SENDER: Final = "HARENA_SMTP_HOST needs a sender's address, such as games@example.org"
NO_PROMETHEUS: Final = "metrics need a package: pip install 'harena[play,metrics]'"
NO_PUSH: Final = "push notifications need packages: pip install 'harena[play,push]'"
BAD_PUSH_KEY: Final = "this is no file with a private key, and none can be made there"
NEEDS_OIDC: Final = "signing in needs packages: pip install 'harena[play,oidc]'"
OIDC_CLIENT: Final = "set HARENA_OIDC_CLIENT_ID and HARENA_OIDC_CLIENT_SECRET, too"
OIDC_BY_HTTPS: Final = "providers need https://"
NOT_A_DATABASE: Final = "it's neither a file nor a URL"
UNENCODED: Final = "encode special characters of the password, such as %40 for @"
NEEDS_POSTGRES: Final = "PostgreSQL needs `pip install 'harena[postgres]'`"
CANNOT_START: Final = "Harena can't start. The lines above say why."
RUNNING_AT: Final = "Harena is at "
NO_SUCH_PAGE: Final = "There's no such page.\n"
NOT_BUILT: Final = """\
The page of Harena isn't built. The API works; see /api/games.
In a checkout of the source, build the page with:

    uv sync --reinstall-package harena
"""


def bad_origin(*, text: str) -> str:
    return f"{text!r} is not an origin such as https://play.example.org, without a path"


def bad_name(*, name: str) -> str:
    return f"{name!r} is not a name such as play.example.org, without https:// and port"


def bad_host(*, host: str) -> str:
    return f"{host!r} is not a host such as hooks.slack.com"


def short_token(*, least: int) -> str:
    return f"use at least {least} random characters, such as those of `openssl rand -hex 24`"


def bad_setting(*, name: str, given: str, problem: str, default: str, use: str) -> str:
    usual = f" (default: {default})" if default else ""
    return f"{name}={given}: {problem}{usual}. {use}"


def unknown_setting(*, name: str, meant: str) -> str:
    return f"{name} is not a setting and has no effect. Did you mean {meant}?"


def bad_database(*, where: str, why: str) -> str:
    return f"{where} can't be used as the database: {why}. Check HARENA_DATA or --data."


def database_in_use(*, where: object) -> str:
    return (
        f"Another Harena already serves {where}. Stop it, choose another database with --data, "
        "or share it as described at HARENA_PEER_URL."
    )


PEERS_BY_HTTP: Final = "processes reach each other by http:// on a private network"
SHARED_POSTGRES: Final = "processes can only share a PostgreSQL database; see HARENA_DATA"


NO_FILE: Final = "there's no such file"


def bad_backup(*, file: object, why: str) -> str:
    return f"{file} can't be used: {why}"


def no_table(*, table: str) -> str:
    return f"There's no table {table}."


def no_person(*, person: str, found: int) -> str:
    if found > 1:
        return f"{found} people's ids begin with {person}. Give more of the id."
    return (
        f"No person's id begins with {person}. Give at least 8 characters of an id. "
        "The lists of tables and reports show ids beside names."
    )


def no_address(*, address: str) -> str:
    return f"Nobody signs in with {address}."


UNKNOWN_AUTHOR: Final = (
    "The author of this line is unknown: they had left when it was reported. "
    "Ban an address, or close the table."
)


def no_report(*, line: int) -> str:
    return f"There's no report of line {line}."


def no_sanction(*, subject: str) -> str:
    return f"{subject} is neither banned nor muted."


def port_taken(*, port: int) -> str:
    return f"Port {port} is taken by another program. Choose another with --port."


def cannot_listen(*, host: str, port: int, error: object) -> str:
    return f"Can't listen on {host}, port {port}: {error}."


def running(*, address: str) -> str:
    return f"{RUNNING_AT}{address}  (press Ctrl-C to stop)"


# --- notifications that can't be sent, in the server's log ------------------------------------

NO_TLS: Final = "the mail server doesn't support HARENA_SMTP_TLS or the login of HARENA_SMTP_USER"
HOST_NOT_ALLOWED: Final = "its host is no longer allowed"


def address_refused(*, code: int) -> str:
    return f"the mail server refused the address ({code})"


def mail_refused(*, code: int) -> str:
    return f"the mail server refused the mail ({code})"


def smtp_error(*, kind: str, code: int) -> str:
    return f"{kind} ({code})"


def webhook_error(*, code: int) -> str:
    return f"the webhook answered with status {code}"
