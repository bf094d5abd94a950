"""Players made of code. A bot gets its seat's observation and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from harena.bots.greedy import Greedy
from harena.bots.random import Random
from harena.core.errors import UnknownBotError
from harena.core.play.state import Rng, State


class Bot(Protocol):
    """Anything that chooses an action. Instances may keep buffers, but no memory of a match."""

    @property
    def name(self) -> str:
        """As in commands: `greedy`."""
        ...

    @property
    def title(self) -> str:
        """As people read it."""
        ...

    @property
    def summary(self) -> str:
        """How it plays, one sentence."""
        ...

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """One of `view.legal_actions(seat)`, by what the seat knows and the given generator."""
        ...


BOTS: dict[str, Callable[[], Bot]] = {"random": Random, "greedy": Greedy}


def bot_names() -> list[str]:
    """The names of all bots, weakest first."""
    return list(BOTS)


def get_bot(name: str) -> Bot:
    """A new bot of that name. UnknownBotError lists the known ones."""
    if name not in BOTS:
        raise UnknownBotError(name, bot_names())
    return BOTS[name]()
