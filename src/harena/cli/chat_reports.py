"""`harena reports`: list the chat lines that people have reported."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import click

from harena.cli import messages
from harena.cli.output import examples, fail, report_errors, require_play_extra


@click.command(epilog=examples("harena reports", "harena reports --data /srv/harena/tables.db"))
@click.option(
    "--data",
    metavar="FILE",
    show_default="in your data folder",
    help="The SQLite file with all tables, or postgresql://…",
)
def reports(data: str | None) -> None:
    """List reported chat lines, newest first.

    Each line shows its table, its author and the number of reports. The server may be running.
    """
    with require_play_extra(messages.TO_READ_REPORTS):
        from harena.server.history.chat_message import ReportedMessage
        from harena.server.settings import Settings
        from harena.server.storage.chat import ChatStore
        from harena.server.storage.database import address_of, file_of, opening
        from harena.server.storage.store import Store

    async def read(url: str) -> list[ReportedMessage]:
        store = Store(url)
        try:
            with opening(address_of(url)):
                return await ChatStore(store).reported()
        finally:
            await store.close()

    with report_errors():
        settings = Settings.from_environment(**({"data": data} if data else {}))
        path = file_of(address_of(settings.database_url()))
        if path is not None and not path.exists():
            fail(messages.file_not_found(str(path)))
        found = asyncio.run(read(settings.database_url()))
    for each in found:
        line = each.line
        moment = datetime.fromtimestamp(line.time / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        click.echo(
            messages.reported(
                time=moment,
                table=each.table,
                name=line.name,
                role=messages.SPECTATOR if line.seat < 0 else messages.seat(line.seat + 1),
                account=line.who,
                times=each.times,
            )
        )
        click.echo(f"    {line.text}")
    if not found:
        click.echo(messages.NO_REPORTS)
