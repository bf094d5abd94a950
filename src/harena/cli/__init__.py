"""The command line, a file a group of commands."""

from __future__ import annotations

import sys

import click

import harena
from harena.cli import desk, games, lab, ladder, odds, paper, play, records, referee, reports, study
from harena.cli.words import CONTEXT, INTERRUPTED, Commands, examples, warn


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings=CONTEXT,
    epilog=examples("harena", "harena games", "harena simulate warp-6 --bots random,greedy"),
)
@click.version_option(harena.__version__, message="harena %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Four arena games by their exact rules: play them, study them.

    Without a command: play in the browser.
    """
    if context.invoked_subcommand is None:
        context.invoke(play.play)


for command in (
    play.play,
    games.games,
    paper.print_game,
    study.simulate,
    ladder.ladder,
    study.playtest,
    odds.odds,
    records.replay,
    records.check,
    play.study,
    reports.reports,
    games.check_game,
    referee.referee,
    study.bench,
    lab.lab,
):
    app.add_command(command)

referee.referee.add_command(desk.desk)


def main() -> None:
    """The entry point: `harena`."""
    try:
        code = app(standalone_mode=False)
    except (KeyboardInterrupt, click.Abort):
        warn("stopped")
        code = INTERRUPTED
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    sys.exit(code)
