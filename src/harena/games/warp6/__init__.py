"""WARP 6: fleets of dice race down a spiral into a wormhole, and fall from ring to ring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from harena.content.help import Book
from harena.core.game import Game
from harena.core.levels import Level
from harena.core.options import Option, Options, Sides, Value
from harena.core.play.entry import Entry
from harena.core.play.evaluator import Evaluator
from harena.core.play.fields import Fields
from harena.core.play.search_policy import SearchPolicy
from harena.core.scene.scene import Event, Scene
from harena.games.warp6.ai.evaluation import WarpSixEvaluator
from harena.games.warp6.ai.search_policy import WarpSixPolicy
from harena.games.warp6.fields import FIELDS
from harena.games.warp6.levels import LEVELS
from harena.games.warp6.log.events import tell
from harena.games.warp6.notation.text import position_from_text, position_to_text
from harena.games.warp6.options import OPTIONS, SIDES
from harena.games.warp6.rules import journal, table as on
from harena.games.warp6.rules.board import START
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.theme import LOOK
from harena.games.warp6.theme.help import HELP
from harena.games.warp6.view import read
from harena.games.warp6.view.scene import draw
from harena.printing.sheets import Sheet
from harena.render.illustration import Picture
from harena.render.theme import Look
from harena.tutorials.tutorial import Tutorial


class WarpSixGame(Game[WarpSix]):
    """WARP 6 for the registry."""

    name: ClassVar[str] = "warp-6"
    title: ClassVar[str] = "WARP 6"
    summary: ClassVar[str] = "Race your dice down a spiral; land on a ship and fall a ring inwards."
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    minutes: ClassVar[int] = 20
    fields: ClassVar[Fields | None] = FIELDS
    look: ClassVar[Look] = LOOK
    help: ClassVar[Book] = HELP
    turn_notes: ClassVar[frozenset[int]] = frozenset({int(journal.MOVED), int(journal.TURNED)})
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    sides: ClassVar[tuple[Sides, ...]] = SIDES
    secret_when: ClassVar[tuple[str, Value] | None] = ("start", "secret")
    evaluator: ClassVar[Evaluator] = WarpSixEvaluator()
    search_policy: ClassVar[SearchPolicy] = WarpSixPolicy()

    def seat_names(self, seats: int) -> tuple[str, ...]:
        """Black and yellow, and white for a third player (W6-11)."""
        return read.SEAT_NAMES[:seats]

    def new(self, seats: int, options: Options) -> WarpSix:
        """All dice in hand, the first die to be rolled or the first faces to be chosen."""
        return WarpSix(seats, int(options["games"]), options["start"] == "secret")

    def longest(self, seats: int, options: Options) -> int:
        """W6-14, W6-15: so many changes, and as many moves and rolls as spaces to go, a game.

        Ties for the first player are taken to be broken within a hundred rounds (W6-8).
        """
        dice = seats * int(on.DICE[seats - 2])
        spaces = sum(range(int(START) - dice + 1, int(START) + 1))
        setting_up = 2 * dice + 100 * seats
        return int(options["games"]) * (setting_up + int(on.MOST_CHANGES) + 2 * spaces)

    def scene(self, view: WarpSix, viewer: int) -> Scene:
        """The spiral, the dice, and what the viewer may point at."""
        return draw(view, viewer)

    def events(self, entries: Sequence[Entry], after: WarpSix, viewer: int) -> list[Event]:
        """Moves with their warps, rolls, changes, and the ends of games."""
        return tell(after)

    def tutorial(self) -> Tutorial:
        """The last six turns of a game."""
        from harena.games.warp6.tutorial import TUTORIAL  # not needed to play

        return TUTORIAL

    def illustrations(self) -> Mapping[str, Picture]:
        """The pictures of the rulebook."""
        from harena.games.warp6.illustrations import illustrations  # not needed to play

        return illustrations(self)

    def prints(self, seats: int, options: Options) -> Sequence[Sheet]:
        """The spiral, faces of dice and a summary."""
        from harena.games.warp6.print import sheets

        return sheets(self.new(seats, options))

    def text(self, view: WarpSix) -> str:
        """The spiral's dice by seat and space."""
        return position_to_text(view)

    def from_text(self, text: str) -> WarpSix:
        """The position that such lines describe."""
        state = position_from_text(text)
        start = "secret" if state.table[on.SECRET] == 1 else "rolled"
        state.belongs_to(self, {"start": start, "games": int(state.table[on.GAMES])})
        return state


GAME = WarpSixGame()
