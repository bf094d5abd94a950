"""Arena: creatures fight over 17 hexes whose terrain changes; reach the enemy king to win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from harena.content.help import Book
from harena.core.game import Game
from harena.core.levels import Level
from harena.core.options import Option, Options, Preset, Sides
from harena.core.play.entry import Entry
from harena.core.play.evaluator import Evaluator
from harena.core.play.fields import Fields
from harena.core.play.search_policy import SearchPolicy
from harena.core.scene.scene import Event, Scene
from harena.games.arena.ai.evaluation import ArenaEvaluator
from harena.games.arena.ai.search_policy import ArenaPolicy
from harena.games.arena.fields import FIELDS
from harena.games.arena.levels import LEVELS
from harena.games.arena.log.events import tell
from harena.games.arena.notation.text import position_to_text
from harena.games.arena.options import OPTIONS, PRESETS, SIDES, opening
from harena.games.arena.rules import board, journal, table as on, terrain
from harena.games.arena.rules.army import MOST_MOVE
from harena.games.arena.rules.position import Arena
from harena.games.arena.rules.table import SEAT_NAMES
from harena.games.arena.theme import LOOK
from harena.games.arena.theme.help import HELP
from harena.games.arena.view.scene import draw
from harena.printing.sheets import Sheet
from harena.render.illustration import Picture
from harena.render.theme import Look
from harena.tutorials.tutorial import Tutorial


class ArenaGame(Game[Arena]):
    """Arena for the registry."""

    name: ClassVar[str] = "arena"
    title: ClassVar[str] = "Arena"
    summary: ClassVar[str] = "Reshape the ground, fight for it, and reach the enemy king."
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    minutes: ClassVar[int] = 20
    fields: ClassVar[Fields | None] = FIELDS
    look: ClassVar[Look] = LOOK
    help: ClassVar[Book] = HELP
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS
    sides: ClassVar[tuple[Sides, ...]] = SIDES
    turn_notes: ClassVar[frozenset[int]] = frozenset({int(journal.TURN)})
    evaluator: ClassVar[Evaluator] = ArenaEvaluator()
    search_policy: ClassVar[SearchPolicy] = ArenaPolicy()

    def seat_names(self, seats: int) -> tuple[str, ...]:
        """Violet and amber."""
        return tuple(SEAT_NAMES[:seats])

    def new(self, seats: int, options: Options) -> Arena:
        """The board with both armies in hand."""
        return opening(options)

    def longest(self, seats: int, options: Options) -> int:
        """AR-5: so many single turns, in each of which only so much can happen.

        AR-11: a point a hex buys steps of terrain. AR-12: no more choices of a creature than
        steps. a die for each that dies; AR-18: nobody retreats to a hex that it left.
        """
        army, hexes = int(on.OWN), int(board.HEXES)
        changes = hexes // int(terrain.OWN_PRICE) + 1
        moves = 2 * army * MOST_MOVE + 1
        dice = 2 * army + 2 * army * hexes
        return 2 * army + 1 + int(options["turns"]) * (changes + moves + dice)

    def scene(self, view: Arena, viewer: int) -> Scene:
        """The hexes, the creatures, and what the viewer may point at."""
        return draw(view, viewer)

    def events(self, entries: Sequence[Entry], after: Arena, viewer: int) -> list[Event]:
        """Terrain, steps, combats, retreats and the end, in the order they happened."""
        return tell(entries, after)

    def tutorial(self) -> Tutorial:
        """Four turns with a dragon and a centaur."""
        from harena.games.arena.tutorial import TUTORIAL  # not needed to play

        return TUTORIAL

    def illustrations(self) -> Mapping[str, Picture]:
        """The pictures of the rulebook."""
        from harena.games.arena.illustrations import illustrations  # not needed to play

        return illustrations(self)

    def prints(self, seats: int, options: Options) -> Sequence[Sheet]:
        """The map, terrain, creatures, control and a summary."""
        from harena.games.arena.print import sheets

        return sheets(self.new(seats, options), options)

    def text(self, view: Arena) -> str:
        """The board as a map, and what stands where."""
        return position_to_text(view)


GAME = ArenaGame()
