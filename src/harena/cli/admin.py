"""`harena admin`: the operator's commands for tables, people, reports and backups."""

from __future__ import annotations

import asyncio
import getpass
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, TypeVar

import click

from harena.cli import messages
from harena.cli.output import (
    CONTEXT_SETTINGS,
    OrderedGroup,
    ask,
    echo,
    examples,
    fail,
    format_table,
    is_yes,
    report_errors,
    require_play_extra,
    warn,
)
from harena.core.errors import HarenaError

if TYPE_CHECKING:
    from harena.server.storage.admin import AdminStore
    from harena.server.storage.sanctions import Sanction, SanctionKind
    from harena.server.storage.store import Store

Command = TypeVar("Command", bound=Callable[..., object])
Result = TypeVar("Result")

DAY = 24 * 3600 * 1000
SHOWN = 12
"""Characters of a person's id in lists."""

data_option = click.option(
    "--data",
    metavar="FILE",
    show_default="HARENA_DATA, or a file in your data folder",
    help="The SQLite file with all tables, or postgresql://…",
)
yes_option = click.option("--yes", is_flag=True, help="Don't ask.")
reason_option = click.option("--reason", default="", help="A note for the audit log.")
_days_option = click.option(
    "--days", type=click.FloatRange(0, min_open=True), help="Days until its end.  [default: none]"
)
_shown_reason_option = click.option("--reason", default="", help="A reason, which they are shown.")
_report_option = click.option(
    "--report", type=int, metavar="LINE", help="The author of a reported line, which is dismissed."
)


def sanction_options(command: Command) -> Command:
    """Add the options of a ban or a mute."""
    subject = click.argument("subject", required=False)
    return subject(_days_option(_shown_reason_option(_report_option(command))))


limit_option = click.option(
    "--limit", type=click.IntRange(1), default=50, show_default=True, help="Lines to show."
)


@click.group(
    cls=OrderedGroup,
    context_settings=CONTEXT_SETTINGS,
    epilog=examples("harena admin tables", "harena admin backup tables-2026-12-01.db"),
)
def admin() -> None:
    """Run a server: tables, reports, people and backups.

    Stop the server before `close`, `delete`, `prune` and `restore`. All other commands work while
    it runs. Every change is in the audit log.
    """


@admin.command()
def settings() -> None:
    """Check the settings in the environment, and list all with their values and meanings.

    Passwords and tokens are not shown.
    """
    with require_play_extra(messages.TO_ADMINISTER):
        from harena.server.settings import Settings, mistyped
    with report_errors():
        lines = Settings.from_environment().described()
    for variable, value, is_default, meaning in lines:
        echo(messages.setting(variable=variable, value=value, is_default=is_default))
        echo(f"    {meaning}")
    for warning in mistyped(os.environ):
        warn(warning)


@admin.command()
@data_option
@limit_option
def tables(data: str | None, limit: int) -> None:
    """List the tables that changed last, with their people and the beginnings of their ids."""
    found = _read(data, lambda admin, _store: admin.tables(limit))
    rows = [
        (
            _moment(table.moved),
            table.state,
            table.game,
            table.id,
            ", ".join(
                messages.person(name=name, account=who[:SHOWN]) for name, who in table.people
            ),
        )
        for table in found
    ]
    echo(format_table(rows) if rows else messages.NO_TABLES)


@admin.command()
@data_option
@reason_option
@yes_option
@click.argument("table")
def close(data: str | None, reason: str, yes: bool, table: str) -> None:
    """Close a table for players and spectators. Its log stays."""
    _change(data, lambda admin: admin.check_table(table))
    _confirm(messages.close_table(table=table), yes)
    _change(data, lambda admin: admin.close(table, reason))
    echo(messages.table_closed(table=table))


@admin.command()
@data_option
@reason_option
@yes_option
@click.argument("table")
def delete(data: str | None, reason: str, yes: bool, table: str) -> None:
    """Delete a table with its log, chat and reports."""
    _change(data, lambda admin: admin.check_table(table))
    _confirm(messages.delete_table(table=table), yes)
    _change(data, lambda admin: admin.delete(table, reason))
    echo(messages.table_deleted(table=table))


@admin.command()
@data_option
def reports(data: str | None) -> None:
    """List reported chat lines, newest first.

    Each one shows its number, table, author, and how many people reported it. Act on it with
    `dismiss LINE`, `mute --report LINE` or `ban --report LINE`.
    """

    async def read(admin: AdminStore, store: Store) -> list[tuple[str, str]]:
        from harena.server.messages import startup
        from harena.server.storage.chat import ChatStore

        out = []
        for each in await ChatStore(store).reported():
            line = each.line
            people = await admin.speakers(each.table)
            account = people.get(line.who, line.who)[:SHOWN]
            said = messages.reported(
                number=line.id,
                time=_moment(line.time),
                table=each.table,
                name=line.name or startup.ERASED_PLAYER,
                role=messages.SPECTATOR if line.seat < 0 else messages.seat(line.seat + 1),
                account=account if line.name else "",
                times=each.times,
                address=each.address,
            )
            out.append((said, line.text))
        return out

    found = _read(data, read)
    for said, text in found:
        echo(said)
        echo(f"    {text}")
    if not found:
        echo(messages.NO_REPORTS)


@admin.command()
@data_option
@click.argument("line", type=int)
def dismiss(data: str | None, line: int) -> None:
    """Delete the reports of a LINE, which `harena admin reports` numbers."""
    _change(data, lambda admin: admin.dismiss(line), live=True)
    echo(messages.report_dismissed(line=line))


@admin.command()
@data_option
@sanction_options
def ban(data: str | None, **given: Any) -> None:
    """Ban a person or an address. Their pages are closed within a second.

    SUBJECT is an IP address, the beginning of a person's id, their cookie or mail
    address. An IPv6 address stands for its network of 64 bits.
    """
    _sanction(data, "ban", **given)


@admin.command()
@data_option
@sanction_options
def mute(data: str | None, **given: Any) -> None:
    """Forbid a person or an address to write in chats. They can still play.

    SUBJECT is an IP address, the beginning of a person's id, their cookie or mail
    address.
    """
    _sanction(data, "mute", **given)


@admin.command()
@data_option
@click.argument("subject")
def unban(data: str | None, subject: str) -> None:
    """Lift the ban and the mute of a person or an address."""

    async def change(admin: AdminStore) -> None:
        await admin.lift(await admin.find_subject(subject))

    _change(data, change, live=True)
    echo(messages.lifted(subject=subject))


@admin.command()
@data_option
def sanctions(data: str | None) -> None:
    """List bans and mutes in force, with their end and reason."""

    async def read(_admin: AdminStore, store: Store) -> list[Sanction]:
        from harena.server.storage.sanctions import SanctionStore

        return await SanctionStore(store).current()

    rows = [
        (
            each.kind,
            each.subject[:SHOWN],
            messages.sanction_end(time="" if each.until is None else _moment(each.until)),
            each.reason,
        )
        for each in _read(data, read)
    ]
    echo(format_table(rows) if rows else messages.NO_SANCTIONS)


@admin.command()
@data_option
@yes_option
@click.option(
    "--older-than",
    type=click.IntRange(1),
    required=True,
    metavar="DAYS",
    help="Days without a change.",
)
@click.option("--unfinished", is_flag=True, help="Delete unfinished tables too.")
def prune(data: str | None, yes: bool, older_than: int, unfinished: bool) -> None:
    """Delete finished and closed tables without a change for some days."""
    before = int(time() * 1000) - older_than * DAY
    found = _read(data, lambda admin, _store: admin.old_tables(before, unfinished))
    if not found:
        echo(messages.NOTHING_TO_PRUNE)
        return
    _change(data, lambda admin: admin.check_table(found[0]))
    _confirm(messages.prune_tables(count=len(found)), yes)
    _change(data, lambda admin: admin.prune(found, messages.older_than(days=older_than)))
    echo(messages.tables_pruned(count=len(found)))


@admin.command()
@data_option
@click.argument("person")
def export(data: str | None, person: str) -> None:
    """Print a person's stored data as JSON.

    PERSON is the beginning of their id, as in `harena admin tables`, their cookie, or the mail
    address with which they sign in. The records of their games contain what their seats may know.
    """

    async def read(admin: AdminStore, store: Store) -> dict[str, object]:
        found = await admin.export(await admin.find_person(person))
        for seat in found["seats"]:
            seat["record"] = await _record(store, seat["table_id"], seat["seat"])
        return found

    echo(json.dumps(_read(data, read), indent=2, ensure_ascii=False))


@admin.command()
@data_option
@yes_option
@click.argument("person")
def erase(data: str | None, yes: bool, person: str) -> None:
    """Erase a person: their name, seats, chat lines, reports and mail addresses.

    PERSON is the beginning of their id, as in `harena admin tables`, their cookie, or the mail
    address with which they sign in. Their games stay for the other players, with an unowned seat.
    Backups and forks of records keep the name.
    """
    holder = _read(data, lambda admin, _store: admin.find_person(person))
    _confirm(messages.erase_person(person=holder[:SHOWN]), yes)
    _change(data, lambda admin: admin.erase(holder), live=True)
    echo(messages.person_erased(person=holder[:SHOWN]))


@admin.command()
@data_option
@limit_option
def log(data: str | None, limit: int) -> None:
    """List the newest changes by operators."""
    found = _read(data, lambda admin, _store: admin.audit(limit))
    rows = [
        (_moment(each.time), each.operator, each.command, each.subject, each.detail)
        for each in found
    ]
    echo(format_table(rows) if rows else messages.NO_CHANGES)


@admin.command()
@data_option
@click.argument("file", type=click.Path(path_type=Path))
def backup(data: str | None, file: Path) -> None:
    """Copy the SQLite database to a new FILE and check it. The server may be running."""
    with require_play_extra(messages.TO_ADMINISTER):
        from harena.server.storage.backup import backup
    with report_errors():
        backup(_file(data), file)
    echo(messages.backed_up(file=str(file), size=file.stat().st_size))


@admin.command()
@data_option
@yes_option
@click.argument("file", type=click.Path(path_type=Path))
def restore(data: str | None, yes: bool, file: Path) -> None:
    """Replace the SQLite database by a backup. The replaced one stays beside it."""
    with require_play_extra(messages.TO_ADMINISTER):
        from harena.server.storage.backup import check_restorable, restore
    with report_errors():
        target = _file(data, exists=False)
        _unless_in_use(lambda: check_restorable(file, target))
        if target.exists():
            _confirm(messages.restore_backup(file=str(file), target=str(target)), yes)
        old = _unless_in_use(lambda: restore(file, target))
    _change(data, lambda admin: admin.note("restore", str(file), ""))
    echo(messages.restored(target=str(target), old=str(old) if old else ""))


def _sanction(
    data: str | None,
    kind: SanctionKind,
    subject: str | None,
    days: float | None,
    reason: str,
    report: int | None,
) -> None:
    """Ban or mute a subject or the author of a reported line."""
    if (subject is None) == (report is None):
        raise click.UsageError(messages.SUBJECT_OR_REPORT)
    until = None if days is None else int(time() * 1000 + days * DAY)

    async def change(admin: AdminStore) -> None:
        if report is None:
            found = await admin.find_subject(subject or "")
        else:
            found = await admin.author(report)
        await admin.sanction(kind, found, reason, until)
        if report is not None:
            await admin.dismiss(report)
        end = messages.sanction_end(time="" if until is None else _moment(until))
        echo(messages.sanctioned(kind=kind, subject=found[:SHOWN], end=end))

    _change(data, change, live=True)


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _confirm(question: str, yes: bool) -> None:
    if not yes and not is_yes(ask(question)):
        fail(messages.NOTHING_CHANGED)


def _url(data: str | None, exists: bool = True) -> str:
    """Return the database's URL. Fail if its file does not exist."""
    from harena.server.settings import Settings
    from harena.server.storage.database import address_of, file_of

    settings = Settings.from_environment(**({"data": data} if data else {}))
    path = file_of(address_of(settings.database_url()))
    if exists and path is not None and not path.exists():
        fail(messages.no_database(file=str(path)))
    return settings.database_url()


def _file(data: str | None, exists: bool = True) -> Path:
    """Return the SQLite file. Fail for another database."""
    from harena.server.storage.database import address_of, file_of

    path = file_of(address_of(_url(data, exists)))
    if path is None:
        fail(messages.NOT_SQLITE)
    return path


@asynccontextmanager
async def _store(url: str, beside: bool = False) -> AsyncIterator[Store]:
    from harena.server.storage.store import Store

    store = Store(url, beside=beside)
    try:
        yield store
    finally:
        await store.close()


def _read(data: str | None, read: Callable[[AdminStore, Store], Awaitable[Result]]) -> Result:
    """Return the result of a query, also while a server runs."""
    with require_play_extra(messages.TO_ADMINISTER):
        from harena.server.storage.admin import AdminStore
        from harena.server.storage.database import address_of, opening

    async def run(url: str) -> Result:
        async with _store(url) as store:
            with opening(address_of(url)):
                return await read(AdminStore(store, getpass.getuser()), store)

    with report_errors():
        return asyncio.run(run(_url(data)))


def _change(
    data: str | None, change: Callable[[AdminStore], Awaitable[object]], live: bool = False
) -> None:
    """Make a change. Unless it may be `live`, fail if a server runs: it would not notice."""
    with require_play_extra(messages.TO_ADMINISTER):
        from harena.server.storage.admin import AdminStore
        from harena.server.storage.database_errors import InUseError

    async def run(url: str, beside: bool) -> None:
        async with _store(url, beside) as store:
            if not beside:
                await store.open()
            await change(AdminStore(store, getpass.getuser()))

    with report_errors():
        url = _url(data)
        try:
            asyncio.run(run(url, beside=False))
        except InUseError:
            if not live:
                fail(messages.STOP_SERVER)
            # The server has created or migrated the database.
            asyncio.run(run(url, beside=True))


def _unless_in_use(action: Callable[[], Result]) -> Result:
    from harena.server.storage.database_errors import InUseError

    try:
        return action()
    except InUseError:
        fail(messages.STOP_SERVER)


async def _record(store: Store, table_id: str, seat: int) -> str | None:
    """Return a table's record as a seat may know it, or None if its game is missing."""
    from harena.server.history.history import History

    stored = await store.table(table_id)
    try:
        return History(stored, await store.rows(table_id)).record(seat) if stored else None
    except HarenaError:
        return None
