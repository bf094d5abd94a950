"""The part of a game that its positions use: a protocol, because `Game` itself needs `State`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from harena.core.levels import Level
from harena.core.options import Options
from harena.core.scene.scene import Event, Scene


class FieldRanges(Protocol):
    """The declared ranges of a position's numbers. `Fields` implements it."""

    def out_of_range(self, state: Any, /) -> list[str]:
        """Return a description of each number that is out of its range."""


class GameTraits(Protocol):
    """The traits that callers ask of a position's game. `Traits` implements it."""

    @property
    def plans(self) -> bool:
        """True where all seats plan at once and say when they are ready."""

    @property
    def order_matters(self) -> bool:
        """True where a rule depends on the order of simultaneous decisions."""


class NamedGame(Protocol):
    """The names of a game and of its seats. `Game` implements it."""

    @property
    def name(self) -> str:
        """The short name, as in records."""

    def seat_names(self, seats: int, /) -> tuple[str, ...]:
        """Return the names of that many seats."""


class GameOfPosition(NamedGame, Protocol):
    """The game of a position. `Game` implements it."""

    @property
    def title(self) -> str:
        """The name as players read it."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """The strengths of its bots, weakest first."""

    @property
    def evaluator(self) -> Any:
        """The `Evaluator` of its positions."""

    @property
    def network_evaluator(self) -> Any:
        """The `NetworkEvaluator` that takes its networks. HarenaError if it takes none."""

    @property
    def search_policy(self) -> Any:
        """The `SearchPolicy` for bots that search it."""

    @property
    def traits(self) -> GameTraits:
        """The traits of its matches."""

    @property
    def fields(self) -> FieldRanges | None:
        """The declared ranges of its numbers, None where it declares none."""

    def preset(self, name: str, /) -> Options:
        """Return all options as a preset has them."""

    def hides(self, options: Options, /) -> bool:
        """Return True where a match with these options has secrets."""

    def new(self, seats: int, options: Options, /) -> Any:
        """Return the first position of a match."""

    def scene(self, view: Any, viewer: int, /) -> Scene:
        """Return what a viewer sees of an observation."""

    def events(self, entries: Sequence[Any], after: Any, viewer: int, /) -> Sequence[Event]:
        """Return what happened in the step that led to `after`."""

    def reasons(self, view: Any, seat: int, actions: Sequence[int], /) -> list[str]:
        """Return what a suggested line changes for a seat."""

    def text(self, view: Any, /) -> str:
        """Return a position as plain text."""
