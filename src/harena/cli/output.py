"""Words on the terminal: where they go, and how errors end a command."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import NoReturn, Self, TypeVar

import click

import harena
from harena.core.errors import HarenaError
from harena.core.game import Game
from harena.core.scene.scene import Json

CONTEXT_SETTINGS = {"help_option_names": ["-h", "--help"]}
"""Settings of every command."""
as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, not words.")
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
    help="Decisions until a game is unfinished.",
)
workers_option = click.option(
    "--workers", type=click.IntRange(min=1), show_default="one a core", help="Processes."
)
INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended."""
Command = TypeVar("Command", bound=Callable[..., object])


class OrderedGroup(click.Group):
    """A command with commands of its own, told in the order in which they are written."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, as `--help` lists them."""
        return list(self.commands)


def examples(*lines: str) -> str:
    """The end of a command's help: examples, each on a line of its own."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


def game_options(command: Command) -> Command:
    """`--preset` and `--option`, which choose a game's options: `preset`, `option`."""
    said = "Options as a preset has them; --option goes before it."
    command = click.option("--preset", default="", metavar="NAME", help=said)(command)
    return click.option(
        *("--option", "-o"), multiple=True, metavar="NAME=VALUE", help="An option; again for more."
    )(command)


def read_options(game: Game, preset: str, given: Sequence[str]) -> dict[str, object]:
    """What `--preset` and `--option` say, not checked yet. OptionError for an unknown preset."""
    pairs: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            fail(f"--option {text!r} has no value; write it as name=value", 2)
        pairs[name] = value
    return {**game.preset(preset), **pairs} if preset else pairs


def echo(text: str = "") -> None:
    """A line on stdout."""
    click.echo(text)


def print_json(value: Json) -> None:
    """A value on stdout, for programs."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def warn(text: str) -> None:
    """A line on stderr."""
    click.echo(text, err=True)


def warn_if_slow() -> None:
    """Say so where the rules run uncompiled, before long work."""
    if not harena.compiled:
        warn("The rules run uncompiled: this takes very long.")


def bold(text: str) -> str:
    """A text that stands out on a terminal; elsewhere it is plain."""
    return click.style(text, bold=True)


def ask(question: str, err: bool = False) -> str:
    """The answer to a question, without spaces around it. EOFError where input has ended."""
    click.echo(f"{bold(question)} ", nl=False, err=err)
    return input().strip()


def is_yes(answer: str) -> bool:
    """Whether an answer is yes, and no line of a paste that came too late."""
    return answer.lower() in ("y", "yes")


def fail(message: str, code: int = 1) -> NoReturn:
    """Say what is wrong on stderr, and stop with an exit code."""
    warn(f"{bold('harena:')} {message}")
    raise click.exceptions.Exit(code)


INSTALL_PLAY = 'pip install "harena[play]"'
"""What brings the packages that the server and its page need."""


@contextmanager
def require_play_extra(what: str) -> Iterator[None]:
    """Say what brings the packages of the server, where one is missing that `what` needs."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "harena").partition(".")[0] == "harena":
            raise
        fail(f"{what}, install what the server needs: {INSTALL_PLAY}")


@contextmanager
def report_errors() -> Iterator[None]:
    """Errors that Harena raises on purpose become a sentence and exit code 1."""
    try:
        yield
    except HarenaError as error:
        fail(str(error))


def wrap(text: str, indent: str) -> str:
    """A text in lines that fit the terminal; all but the first start a little further in."""
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
    """Rows in columns two spaces apart; with `right` all but the first end at the right."""
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
    """How far a long command is, drawn on stderr in a terminal only."""

    def __init__(self, label: str, length: int = 0) -> None:
        """`length`: how many steps there will be, as far as is known."""
        self._bar = click.progressbar(length=length, label=label, show_pos=True, file=sys.stderr)
        self._shown = sys.stderr.isatty()
        self.length = length

    def grow(self, steps: int) -> None:
        """There will be so many steps more."""
        self.length += steps
        self._bar.length = self.length

    def advance(self, steps: int) -> None:
        """So many more are done."""
        if self._shown:
            self._bar.update(steps)

    def say(self, text: str) -> None:
        """A line on stdout, above what is drawn."""
        if self._shown:
            click.echo("\r\033[K", nl=False, err=True)
        echo(text)
        if self._shown:
            self._bar.render_progress()

    def __enter__(self) -> Self:
        if self._shown:
            self._bar.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            self._bar.__exit__(kind, error, trace)
