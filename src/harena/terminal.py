"""Words on the terminal: where they go, and how errors end a command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer
from rich.console import Console

from harena.core.errors import HarenaError

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
