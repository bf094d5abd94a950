"""Words on the terminal: where they go, and how errors end a command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from harena.core.errors import HarenaError
from harena.core.game import Game

GivenOptions = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option: name=value.")
]
GivenPreset = Annotated[
    str, typer.Option("--preset", help="Options as a preset has them; --option goes before it.")
]

out = Console()
err = Console(stderr=True)


def fail(message: str, code: int = 1) -> NoReturn:
    """Say what is wrong on stderr, and stop with an exit code."""
    err.print(f"[bold]harena:[/] {plain(message)}", highlight=False, soft_wrap=True)
    raise typer.Exit(code)


def plain(text: str) -> str:
    """A text whose brackets are no styles."""
    return text.replace("[", r"\[")


@contextmanager
def told() -> Iterator[None]:
    """Errors that Harena raises on purpose become a sentence and exit code 1."""
    try:
        yield
    except HarenaError as error:
        fail(str(error))


def options_of(game: Game, preset: str, given: Sequence[str]) -> dict[str, object]:
    """What `--preset` and `--option` say, not checked yet. OptionError for an unknown preset."""
    pairs: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            fail(f"--option {text!r} has no value; write it as name=value", 2)
        pairs[name] = value
    return {**game.preset(preset), **pairs} if preset else pairs
