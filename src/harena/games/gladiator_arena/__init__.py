"""Gladiator Arena: secret orders given at once, bumps, strikes, and the last ones standing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harena.core.game import CLASSIC, Game, Traits
from harena.core.highlights import Highlight
from harena.core.levels import Level
from harena.core.options import Option, Options, Preset, StartingChoice, Value
from harena.core.play.entry import Entry
from harena.core.play.evaluator import Evaluator
from harena.core.play.fields import Fields
from harena.core.play.search_policy import SearchPolicy
from harena.core.scene.scene import Event, Scene
from harena.games.gladiator_arena.ai.evaluation import GladiatorEvaluator
from harena.games.gladiator_arena.ai.search_policy import GladiatorPolicy
from harena.games.gladiator_arena.fields import FIELDS
from harena.games.gladiator_arena.levels import LEVELS
from harena.games.gladiator_arena.log.events import step_events
from harena.games.gladiator_arena.log.highlights import HIGHLIGHTS
from harena.games.gladiator_arena.notation.write import parse, position_to_text
from harena.games.gladiator_arena.options import OPTIONS, PRESETS, SCORINGS
from harena.games.gladiator_arena.rules import fields as F, gladiators, journal
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.setup import PATIENCE
from harena.games.gladiator_arena.rules.victory import LAST_TURN
from harena.games.gladiator_arena.view import words
from harena.games.gladiator_arena.view.reasons import reasons
from harena.games.gladiator_arena.view.scene import draw


class GladiatorArenaGame(Game[GladiatorArena]):
    """Gladiator Arena for the registry."""

    name: ClassVar[str] = "gladiator-arena"
    title: ClassVar[str] = "Gladiator Arena"
    names: ClassVar[tuple[str, ...]] = tuple(words.SEAT_NAMES)
    summary: ClassVar[str] = "Give secret orders, move and strike at once, and guess right."
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    minutes: ClassVar[int] = 25
    fields: ClassVar[Fields | None] = FIELDS
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 8)
    traits: ClassVar[Traits] = Traits(
        plans=True,
        turn_note_kinds=frozenset({int(journal.TURN)}),
        order_matters=True,  # GA-16: of two on a square the earlier stays
        can_resign=False,
    )
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    presets: ClassVar[tuple[Preset, ...]] = PRESETS
    evaluator: ClassVar[Evaluator] = GladiatorEvaluator()
    search_policy: ClassVar[SearchPolicy] = GladiatorPolicy()
    highlights: ClassVar[tuple[Highlight, ...]] = HIGHLIGHTS

    def new(self, seats: int, options: Options) -> GladiatorArena:
        """Return an empty arena; all choose race, weapon and starting square."""
        return GladiatorArena(
            seats,
            int(options["width"]),
            int(options["height"]),
            int(options["limit-start"]) if options["limit"] else 0,
            int(options["limit-step"]),
            bool(options["weak-pairs"]),
            bool(options["swaps-bump"]),
            F.Scoring(
                SCORINGS.index(str(options["scoring"])),
                bool(options["share-kills"]),
                bool(options["limit-penalty"]),
            ),
        )

    def max_length(self, seats: int, options: Options) -> int:
        """Return the bound of 500 turns and of the rounds that give out squares (GA-27, GA-28)."""
        del options
        # GA-16: a race and a weapon once, a square and ready each time. GA-11, GA-22: a move,
        # strikes, two words, ready. GA-23: each proposal is answered.
        enrolment = 2 * seats + 2 * (int(PATIENCE) + seats)
        plan = 1 + int(F.STRIKES) + 2 + 1
        return enrolment + int(LAST_TURN) * (seats * plan + 2)

    def starting_choices(self, options: Options) -> tuple[StartingChoice, ...]:
        """GA-2: return the pairs of race and weapon that may enter."""
        weak = int(bool(options["weak-pairs"]))
        return tuple(
            StartingChoice(f"{race}-{weapon}", (race, weapon))
            for r, race in enumerate(gladiators.RACES, 1)
            for w, weapon in enumerate(gladiators.WEAPONS, 1)
            if gladiators.pair_allowed(r, w, weak)
        )

    def scene(self, view: GladiatorArena, viewer: int) -> Scene:
        """Return the arena, the gladiators and the plans the viewer may make."""
        return draw(view, viewer)

    def events(self, entries: Sequence[Entry], after: GladiatorArena, viewer: int) -> list[Event]:
        """Return the story of a round of choosing or a turn: moves, bumps, strikes and removals."""
        return step_events(entries, after)

    def reasons(self, view: GladiatorArena, seat: int, actions: Sequence[int]) -> list[str]:
        """Return whom an order strikes at, whose reach it leaves, and whom it approaches."""
        return reasons(view, seat, actions)

    def text(self, view: GladiatorArena) -> str:
        """Return the arena as a map of letters, and a line for each gladiator."""
        return position_to_text(view)

    def from_text(self, text: str) -> GladiatorArena:
        """Return the position of such a map and such lines."""
        state = parse(text)
        t = state.values
        given: dict[str, Value] = {
            "width": int(state.width),
            "height": int(state.height),
            "limit": t[F.LIMIT_START] > 0,
            "limit-step": int(t[F.LIMIT_STEP]),
            "weak-pairs": t[F.WEAK] == 1,
            "swaps-bump": t[F.SWAPS_BUMP] == 1,
            "scoring": SCORINGS[int(state.scoring.first)],
            "share-kills": state.scoring.shares,
            "limit-penalty": state.scoring.penalty,
        }
        if t[F.LIMIT_START] > 0:
            given["limit-start"] = int(t[F.LIMIT_START])
        state.belongs_to(self, {**self.preset(CLASSIC), **given})
        return state


GAME = GladiatorArenaGame()
