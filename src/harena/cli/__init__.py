"""The command line, a file a group of commands."""

from __future__ import annotations

import sys

import click

import harena
from harena.cli.chat_reports import reports
from harena.cli.games import check_game, games
from harena.cli.lab import lab
from harena.cli.ladder import ladder
from harena.cli.odds import odds
from harena.cli.output import CONTEXT_SETTINGS, INTERRUPTED, OrderedGroup, examples, warn
from harena.cli.play import analyse, play
from harena.cli.print import print_game
from harena.cli.records import check, replay
from harena.cli.referee import referee
from harena.cli.referee_shell import shell
from harena.cli.simulate import bench, playtest, simulate


@click.group(
    cls=OrderedGroup,
    invoke_without_command=True,
    context_settings=CONTEXT_SETTINGS,
    epilog=examples("harena", "harena games", "harena simulate warp-6 --bots random,greedy"),
)
@click.version_option(harena.__version__, message="harena %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Four arena games by their exact rules: play them, study them.

    Without a command: play in the browser.
    """
    if context.invoked_subcommand is None:
        context.invoke(play)


for command in (
    play,
    games,
    print_game,
    simulate,
    ladder,
    playtest,
    odds,
    replay,
    check,
    analyse,
    reports,
    check_game,
    referee,
    bench,
    lab,
):
    app.add_command(command)

referee.add_command(shell)


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
