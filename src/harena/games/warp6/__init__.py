"""WARP 6: fleets of dice race down a spiral into a wormhole, and fall from ring to ring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harena.core.game import Game, Traits
from harena.core.highlights import Highlight
from harena.core.levels import Level
from harena.core.options import Option, Options, SideBalance
from harena.core.play.entry import Entry
from harena.core.play.evaluator import Evaluator
from harena.core.play.fields import Fields
from harena.core.play.search_policy import SearchPolicy
from harena.core.scene.scene import Event, Scene
from harena.games.warp6.ai.network import WarpSixNetwork
from harena.games.warp6.ai.search_policy import WarpSixPolicy
from harena.games.warp6.fields import FIELDS
from harena.games.warp6.levels import LEVELS
from harena.games.warp6.log.events import step_events
from harena.games.warp6.log.highlights import HIGHLIGHTS
from harena.games.warp6.notation.positions import position_from_text, position_to_text
from harena.games.warp6.options import OPTIONS, SIDE_BALANCE
from harena.games.warp6.rules import fields as F, journal, victory
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.view import read
from harena.games.warp6.view.reasons import reasons
from harena.games.warp6.view.scene import draw


class WarpSixGame(Game[WarpSix]):
    """WARP 6 for the registry."""

    name: ClassVar[str] = "warp-6"
    title: ClassVar[str] = "WARP 6"
    names: ClassVar[tuple[str, ...]] = tuple(read.SEAT_NAMES)
    summary: ClassVar[str] = "Race your dice down a spiral. Land on a die and fall a ring inwards."
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    minutes: ClassVar[int] = 20
    fields: ClassVar[Fields | None] = FIELDS
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)
    traits: ClassVar[Traits] = Traits(
        turn_note_kinds=frozenset({int(journal.MOVED), int(journal.TURNED)}),
        secret_when=("start", "secret"),
    )
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    side_balance: ClassVar[tuple[SideBalance, ...]] = SIDE_BALANCE
    evaluator: ClassVar[Evaluator] = WarpSixNetwork()
    search_policy: ClassVar[SearchPolicy] = WarpSixPolicy()
    highlights: ClassVar[tuple[Highlight, ...]] = HIGHLIGHTS

    def new(self, seats: int, options: Options) -> WarpSix:
        """Return all dice in hand, before the first roll or the first secret faces."""
        return WarpSix(seats, int(options["games"]), options["start"] == "secret")

    def max_length(self, seats: int, options: Options) -> int:
        """Return the bound of all games of the series (W6-14)."""
        return int(options["games"]) * victory.longest_game(seats)

    def scene(self, view: WarpSix, viewer: int) -> Scene:
        """Return the spiral, the dice and the choices of the viewer."""
        return draw(view, viewer)

    def events(self, entries: Sequence[Entry], after: WarpSix, viewer: int) -> Sequence[Event]:
        """Return moves with their warps, rolls, changes and the ends of games."""
        return step_events(after)

    def reasons(self, view: WarpSix, seat: int, actions: Sequence[int]) -> list[str]:
        """Return what a suggested line changes, as parts of a sentence."""
        return reasons(view, seat, actions)

    def text(self, view: WarpSix) -> str:
        """Return the spiral's dice by seat and space."""
        return position_to_text(view)

    def from_text(self, text: str) -> WarpSix:
        """Return the position of such lines."""
        state = position_from_text(text)
        start = "secret" if state.values[F.SECRET] == 1 else "rolled"
        state.belongs_to(self, {"start": start, "games": int(state.values[F.GAMES])})
        return state


GAME = WarpSixGame()
