"""The command line: one module per group of commands."""

from __future__ import annotations

import sys

import click

import harena
from harena.cli import (
    admin,
    bench,
    games,
    lab,
    ladder,
    messages,
    odds,
    play,
    playtest,
    records,
    referee,
    referee_shell,
    simulate,
)
from harena.cli.output import CONTEXT_SETTINGS, INTERRUPTED, OrderedGroup, examples, warn
from harena.cli.print import print_game


@click.group(
    cls=OrderedGroup,
    invoke_without_command=True,
    context_settings=CONTEXT_SETTINGS,
    epilog=examples("harena", "harena games", "harena simulate warp-6 --bots random,greedy"),
)
@click.version_option(harena.__version__, message="harena %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Play four arena board games by their exact rules, and measure them.

    Without a command: open the games in your browser.
    """
    if context.invoked_subcommand is None:
        context.invoke(play.play)


for command in (
    play.play,
    games.games,
    print_game,
    simulate.simulate,
    ladder.ladder,
    playtest.playtest,
    odds.odds,
    records.replay,
    records.check,
    play.analyse,
    admin.admin,
    games.check_game,
    referee.referee,
    bench.bench,
    lab.lab,
):
    app.add_command(command)

referee.referee.add_command(referee_shell.shell)


def main() -> None:
    """Run the `harena` command."""
    try:
        code = app(standalone_mode=False)
    except (KeyboardInterrupt, click.Abort):
        warn(messages.STOPPED)
        code = INTERRUPTED
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    sys.exit(code)
