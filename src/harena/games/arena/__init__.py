"""Arena: creatures fight over 17 hexes whose terrain changes; reach the enemy king to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harena.core.game import Game, Traits
from harena.core.highlights import Highlight
from harena.core.levels import Level
from harena.core.options import Option, Options, Preset, SideBalance, StartingChoice
from harena.core.play.entry import Entry
from harena.core.play.evaluator import Evaluator
from harena.core.play.fields import Fields
from harena.core.play.search_policy import SearchPolicy
from harena.core.scene.scene import Event, Scene
from harena.games.arena.ai.evaluation import ArenaEvaluator
from harena.games.arena.ai.search_policy import ArenaPolicy
from harena.games.arena.fields import FIELDS
from harena.games.arena.levels import LEVELS
from harena.games.arena.log.events import step_events
from harena.games.arena.log.highlights import HIGHLIGHTS
from harena.games.arena.notation.positions import position_to_text
from harena.games.arena.options import (
    OPTIONS,
    PRESETS,
    SIDE_BALANCE,
    STARTING_CHOICES,
    opening,
)
from harena.games.arena.rules import board, fields as F, journal, terrain
from harena.games.arena.rules.army import MOST_MOVE
from harena.games.arena.rules.position import Arena
from harena.games.arena.view.reasons import reasons
from harena.games.arena.view.scene import draw


class ArenaGame(Game[Arena]):
    """Arena for the registry."""

    name: ClassVar[str] = "arena"
    title: ClassVar[str] = "Arena"
    names: ClassVar[tuple[str, ...]] = tuple(F.SEAT_NAMES)
    summary: ClassVar[str] = "Reshape the ground, fight for it, and reach the enemy king."
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    minutes: ClassVar[int] = 20
    fields: ClassVar[Fields | None] = FIELDS
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    traits: ClassVar[Traits] = Traits(
        turn_note_kinds=frozenset({int(journal.TURN)}),
    )
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS
    side_balance: ClassVar[tuple[SideBalance, ...]] = SIDE_BALANCE
    evaluator: ClassVar[Evaluator] = ArenaEvaluator()
    search_policy: ClassVar[SearchPolicy] = ArenaPolicy()
    highlights: ClassVar[tuple[Highlight, ...]] = HIGHLIGHTS

    def new(self, seats: int, options: Options) -> Arena:
        """Return the board with both armies in hand."""
        return opening(options)

    def max_length(self, seats: int, options: Options) -> int:
        """Return the bound that follows from the turns (AR-5).

        AR-11: a point a hex buys steps of terrain. AR-12: a creature is chosen at most once a step.
        A die falls for each creature that dies. AR-18: a retreat never returns to a hex.
        """
        army, hexes = int(F.OWN), int(board.HEXES)
        changes = hexes // int(terrain.OWN_PRICE) + 1
        moves = 2 * army * MOST_MOVE + 1
        dice = 2 * army + 2 * army * hexes
        return 2 * army + 1 + int(options["turns"]) * (changes + moves + dice)

    def starting_choices(self, options: Options) -> tuple[StartingChoice, ...]:
        """Return the armies of the starter games."""
        del options
        return STARTING_CHOICES

    def scene(self, view: Arena, viewer: int) -> Scene:
        """Return the hexes, the creatures and the choices of the viewer."""
        return draw(view, viewer)

    def events(self, entries: Sequence[Entry], after: Arena, viewer: int) -> list[Event]:
        """Return terrain, steps, combats, retreats and the end, in order."""
        return step_events(entries, after)

    def reasons(self, view: Arena, seat: int, actions: Sequence[int]) -> list[str]:
        """Return what a suggested line changes, as parts of a sentence."""
        return reasons(view, seat, actions)

    def text(self, view: Arena) -> str:
        """Return the board as a map, and the creatures on it."""
        return position_to_text(view)


GAME = ArenaGame()
