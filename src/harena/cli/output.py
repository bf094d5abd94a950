"""Options, printing and error handling shared by all commands."""

from __future__ import annotations

import csv
import json
import signal
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import NoReturn, Self, TypeVar

import click

import harena
from harena.cli import messages
from harena.core.errors import HarenaError
from harena.core.game import Game
from harena.core.scene.scene import Json

CONTEXT_SETTINGS = {"help_option_names": ["-h", "--help"]}
"""Settings of every command."""
COUNT = click.IntRange(min=1)
SHARE = click.FloatRange(min=0.0, max=1.0)
as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
as_csv_option = click.option(
    "--csv", "as_csv", is_flag=True, help="Print the rows as CSV instead of text."
)
record_option = click.option(
    "--record",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Store each game in this file, and resume from it.",
)
seed_option = click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="The same seed gives the same games.",
)
limit_option = click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=20_000,
    show_default=True,
    help="Decisions after which a game counts as unfinished.",
)
workers_option = click.option(
    "--workers", type=click.IntRange(min=1), show_default="one per core", help="Worker processes."
)
POSITIVE = click.FloatRange(min=0.0, min_open=True)
INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended."""
Command = TypeVar("Command", bound=Callable[..., object])


class OrderedGroup(click.Group):
    """A command group that lists its commands in the order of their definition."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of `--help`."""
        return list(self.commands)


def examples(*lines: str) -> str:
    """Return the last section of a command's help: one example per line."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


def game_options(command: Command) -> Command:
    """Add `--preset` and `--option` to a command, as parameters `preset` and `option`."""
    said = "Use a preset's options; --option overrides them."
    command = click.option("--preset", default="", metavar="NAME", help=said)(command)
    return click.option(
        *("--option", "-o"),
        multiple=True,
        metavar="NAME=VALUE",
        help="Set an option; repeat for more.",
    )(command)


def training_options(
    games: int, learning_rate: float, td_lambda: float
) -> Callable[[Command], Command]:
    """Return a decorator that adds the options of all trainings, with these defaults."""

    def add(command: Command) -> Command:
        for name, kind, default, said in (
            (
                *("td-lambda", SHARE, td_lambda),
                "The λ of TD(λ): 1 learns from results only, 0 from the next prediction only.",
            ),
            ("learning-rate", POSITIVE, learning_rate, "First size of a training step."),
            ("games", COUNT, games, "Games per round."),
        ):
            option = click.option(
                f"--{name}", type=kind, default=default, show_default=True, help=said
            )
            command = option(command)
        return command

    return add


def read_options(game: Game, preset: str, given: Sequence[str]) -> dict[str, object]:
    """Return the options that `--preset` and `--option` set, unchecked.

    Raises OptionError for an unknown preset.
    """
    pairs: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            fail(messages.option_without_value(text), 2)
        pairs[name] = value
    return {**game.preset(preset), **pairs} if preset else pairs


def echo(text: str = "") -> None:
    """Print a line to stdout."""
    click.echo(text)


def print_json(value: Json) -> None:
    """Print a value to stdout as JSON."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def print_csv(rows: Sequence[Mapping[str, Json]]) -> None:
    """Print rows with the same names to stdout as CSV; nothing if there are none."""
    if rows:
        writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def warn(text: str) -> None:
    """Print a line to stderr."""
    click.echo(text, err=True)


def warn_if_slow() -> None:
    """Warn before long work if the rules run uncompiled."""
    if not harena.compiled:
        warn(messages.SLOW)


def bold(text: str) -> str:
    """Return a text in bold; it stays plain if the output is no terminal."""
    return click.style(text, bold=True)


def ask(question: str, err: bool = False) -> str:
    """Ask a question and return the stripped answer. Raises EOFError at the end of input."""
    click.echo(f"{bold(question)} ", nl=False, err=err)
    return input().strip()


def is_yes(answer: str) -> bool:
    """Return whether an answer is exactly yes, and not a line of a late paste."""
    return answer.lower() in ("y", "yes")


def fail(message: str, code: int = 1) -> NoReturn:
    """Print an error to stderr and exit with a code."""
    warn(f"{bold('harena:')} {message}")
    raise click.exceptions.Exit(code)


INSTALL_PLAY = 'pip install "harena[play]"'
"""The command that installs the packages of the server and its page."""


@contextmanager
def require_play_extra(purpose: str) -> Iterator[None]:
    """Name the missing extra if `purpose` needs a package of the server."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "harena").partition(".")[0] == "harena":
            raise
        fail(messages.needs_play_extra(purpose=purpose, command=INSTALL_PLAY))


@contextmanager
def report_errors() -> Iterator[None]:
    """Turn Harena's own errors into a message and exit code 1."""
    try:
        yield
    except HarenaError as error:
        fail(str(error))


def wrap(text: str, indent: str) -> str:
    """Wrap a text to the terminal's width; later lines are indented further."""
    further = f"{indent}  "
    lines = textwrap.wrap(
        text,
        click.HelpFormatter().width,
        initial_indent=indent,
        subsequent_indent=further,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return "\n".join(lines)


def format_table(rows: Sequence[Sequence[str]], right: bool = False) -> str:
    """Align rows in columns two spaces apart.

    If `right` is true, all columns but the first are right-aligned.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if right and place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


class ProgressBar:
    """A progress bar on stderr, shown in a terminal only. Until its end SIGTERM acts as Ctrl-C."""

    def __init__(self, label: str, length: int = 0) -> None:
        """Start a bar of `length` steps, as far as they are known."""
        self._bar = click.progressbar(length=length, label=label, show_pos=True, file=sys.stderr)
        self._shown = sys.stderr.isatty()
        self.length = length

    def grow(self, steps: int) -> None:
        """Add steps to the total."""
        self.length += steps
        self._bar.length = self.length

    def advance(self, steps: int) -> None:
        """Count steps as done."""
        if self._shown:
            self._bar.update(steps)

    def say(self, text: str) -> None:
        """Print a line to stdout above the bar."""
        if self._shown:
            click.echo("\r\033[K", nl=False, err=True)
        echo(text)
        if self._shown:
            self._bar.render_progress()

    def __enter__(self) -> Self:
        self._old_handler = signal.signal(signal.SIGTERM, signal.default_int_handler)
        if self._shown:
            self._bar.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        signal.signal(signal.SIGTERM, self._old_handler)
        if self._shown:
            self._bar.__exit__(kind, error, trace)
