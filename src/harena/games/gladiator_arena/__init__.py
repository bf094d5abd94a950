"""Gladiator Arena: secret orders given at once, bumps, strikes, and the last ones standing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harena.core.forum.referee import Referee
from harena.core.game import Entry, Game
from harena.core.options import Option, Options
from harena.core.play.state import State
from harena.core.show.scene import Event, Scene
from harena.games.gladiator_arena.forum import GladiatorReferee
from harena.games.gladiator_arena.log.events import tell
from harena.games.gladiator_arena.options import OPTIONS
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.text.write import position_to_text
from harena.games.gladiator_arena.view import words
from harena.games.gladiator_arena.view.scene import draw


class GladiatorArenaGame(Game):
    """Gladiator Arena for the registry."""

    name: ClassVar[str] = "gladiator-arena"
    title: ClassVar[str] = "Gladiator Arena"
    summary: ClassVar[str] = "Give secret orders, move and strike at once, and guess right."
    minutes: ClassVar[int] = 25
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 8)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    plans: ClassVar[bool] = True
    order_counts: ClassVar[bool] = True  # GA-16: of two on a square the earlier stays
    resigns: ClassVar[bool] = False

    def seat_names(self, seats: int) -> tuple[str, ...]:
        """Bronze, crimson, azure, olive, ivory, violet, umber and teal."""
        return words.SEAT_NAMES[:seats]

    def new(self, seats: int, options: Options) -> State:
        """An empty arena; all choose race, weapon and starting square."""
        return GladiatorArena(
            seats,
            int(options["width"]),
            int(options["height"]),
            int(options["limit-start"]) if options["limit"] else 0,
            int(options["limit-step"]),
            bool(options["weak-pairs"]),
            bool(options["swaps-bump"]),
        )

    def scene(self, view: State, viewer: int) -> Scene:
        """The arena, the gladiators, and what the viewer may plan."""
        assert isinstance(view, GladiatorArena)
        return draw(view, viewer)

    def events(
        self, before: State, entries: Sequence[Entry], after: State, viewer: int
    ) -> list[Event]:
        """Who is ready, and each turn as a story: moves, bumps, strikes, removals."""
        assert isinstance(after, GladiatorArena)
        return tell(entries, after)

    def text(self, view: State) -> str:
        """The arena as a picture in letters, and a line for each gladiator."""
        assert isinstance(view, GladiatorArena)
        return position_to_text(view)

    def referee(self) -> Referee:
        """GA-21: the game may be run by hand from forum posts."""
        return GladiatorReferee()


GAME = GladiatorArenaGame()
