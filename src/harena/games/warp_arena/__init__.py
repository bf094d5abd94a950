"""Warp Arena: robots fight over grids that turn, swap places and leap; the last C-bot wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from harena.core.game import CLASSIC, Game, Traits
from harena.core.highlights import Highlight
from harena.core.levels import Level
from harena.core.odds import Odds
from harena.core.options import Option, Options, Preset, Value
from harena.core.play.entry import Entry
from harena.core.play.evaluator import Evaluator
from harena.core.play.fields import Fields
from harena.core.play.search_policy import SearchPolicy
from harena.core.scene.scene import Event, Scene
from harena.games.warp_arena.ai.evaluation import WarpArenaEvaluator
from harena.games.warp_arena.ai.search_policy import WarpArenaPolicy
from harena.games.warp_arena.fields import FIELDS
from harena.games.warp_arena.levels import LEVELS
from harena.games.warp_arena.log.events import step_events
from harena.games.warp_arena.log.highlights import HIGHLIGHTS
from harena.games.warp_arena.messages import odds as messages
from harena.games.warp_arena.notation import combat_sides, write
from harena.games.warp_arena.notation.options import options_of
from harena.games.warp_arena.odds.engine import EFFORT, attack_odds
from harena.games.warp_arena.options import OPTIONS, PRESETS, check, opening, variant_of
from harena.games.warp_arena.rules import ids, journal, victory
from harena.games.warp_arena.rules.fields import BUILT
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.shapes import SQUARES
from harena.games.warp_arena.view import windows as asked
from harena.games.warp_arena.view.reasons import reasons
from harena.games.warp_arena.view.scene import draw
from harena.games.warp_arena.view.snapshot import read_once

PATIENT = 30 * EFFORT
"""Effort for the odds of a combat that a user asks for: about a second compiled."""


class WarpArenaGame(Game[WarpArena]):
    """Warp Arena for the registry."""

    name: ClassVar[str] = "warp-arena"
    title: ClassVar[str] = "Warp Arena"
    names: ClassVar[tuple[str, ...]] = tuple(ids.SEAT_NAMES)
    summary: ClassVar[str] = "Robots fight over an arena that turns and tears; the last C-bot wins."
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    evaluator: ClassVar[Evaluator] = WarpArenaEvaluator()
    search_policy: ClassVar[SearchPolicy] = WarpArenaPolicy()
    highlights: ClassVar[tuple[Highlight, ...]] = HIGHLIGHTS
    minutes: ClassVar[int] = 90
    fields: ClassVar[Fields | None] = FIELDS
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    traits: ClassVar[Traits] = Traits(
        windows=asked.KINDS,
        turn_note_kinds=frozenset({int(journal.TURN_BEGUN)}),
    )
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS

    def check(self, seats: int, options: Options) -> None:
        """Refuse options that do not fit together."""
        check(seats, options)

    def new(self, seats: int, options: Options) -> WarpArena:
        """Return the position with all robots in stock; the arena is laid out, or will be built."""
        return opening(seats, options)

    def max_length(self, seats: int, options: Options) -> int:
        """WA-64: return a bound for 1,000 turns. Each has room for all that can happen in a phase.

        Four actions and all 98 cards, every robot with four stops, at each of them four discs
        taken, handed over and dropped, and fighting once, with every Wild Warp against it.
        """
        del options
        return 10_000 + int(victory.LAST_TURN) * seats * 50_000

    def scene(self, view: WarpArena, viewer: int) -> Scene:
        """Return the arena, robots, discs, hands and the choices of the viewer."""
        return draw(read_once(view), viewer)

    def events(self, entries: Sequence[Entry], after: WarpArena, viewer: int) -> list[Event]:
        """Return dice, moves, combats, cards, grids and losses, in order."""
        return step_events(after, viewer)

    def reasons(self, view: WarpArena, seat: int, actions: Sequence[int]) -> list[str]:
        """Return what a suggested line changes, as parts of a sentence."""
        return reasons(view, seat, actions)

    def text(self, view: WarpArena) -> str:
        """Return the arena as a map, and its robots and discs."""
        return write.write_position(view)

    def from_text(self, text: str) -> WarpArena:
        """Return the position of such a map and such lines."""
        state = write.parse(text)
        given: dict[str, Value] = {
            "arena": "built" if state.values[BUILT] == 1 else "quick",
            "grids": str(int(state.grids)),
            "shape": "square" if state.variant.shape is SQUARES else "hex",
        }
        options = {**self.preset(CLASSIC), **given, **options_of(state.variant)}
        state.belongs_to(self, options)
        return state

    def odds(
        self, attackers: str, defenders: str, options: Mapping[str, object] | None = None
    ) -> Odds:
        """Return the odds of a combat: `C,H+1` against `C,D,field`, see `attack_odds`.

        A letter a robot, with its discs; `far-B` is a B-bot that fires from a distance. Exact for
        combats of up to about ten robots a side, within a second.
        """
        variant = variant_of(self.check_options(self.seat_counts[0], options))
        behind, field = combat_sides.read_defenders(defenders, variant)
        found = attack_odds(
            combat_sides.read_attackers(attackers, variant), behind, field, variant, PATIENT
        )
        terms = messages.WITHOUT_CARDS if variant.combat_cards else messages.AS_DISCS_LIE
        return replace(found, terms=terms)


GAME = WarpArenaGame()
