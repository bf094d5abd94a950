"""One step of a game of fixed strengths, taken apart where several clashes follow at once."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.game import Entry
from harena.core.play.state import SIMULTANEOUS
from harena.games.warp_arena.rules.fight import DEFENCE_CARD
from harena.games.warp_arena.rules.notation import WITHOUT
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import COMBAT, FIGHT, MOVE, WARP_ANY, WARP_CONVERTER
from harena.games.warp_arena.rules.variant import Variant

Stage = tuple[WarpArena, Sequence[Entry], WarpArena]
"""A position, what was decided or rolled in it, and the position after that."""


def stages(before: WarpArena, entries: Sequence[Entry], after: WarpArena) -> list[Stage]:
    """The parts of a step: one, unless fights without dice and cards were fought in it.

    Such a step is played again as if cards were laid in fights, so that it stops before each.
    """
    whole: list[Stage] = [(before, entries, after)]
    variant = before.variant
    if not variant.massed or variant.combat_cards or before.to_move == SIMULTANEOUS or not entries:
        return whole
    if before.table[before.frame()] not in (COMBAT, MOVE, WARP_ANY, WARP_CONVERTER):
        return whole
    table = before.clone()
    assert isinstance(table, WarpArena)
    table.variant = asking(variant)
    entry = entries[0]
    if entry.is_roll:
        table.apply_chance(entry.value)
    else:
        table.apply_action(entry.value, entry.seat)
    parts: list[Stage] = []
    start, done = before, entries
    while table.depth and table.table[table.frame()] == FIGHT:
        assert table.table[table.frame() + 1] <= DEFENCE_CARD
        halt = table.clone()
        assert isinstance(halt, WarpArena)
        halt.variant = variant
        parts.append((start, done, halt))
        start, done = halt, [Entry(int(table.to_move), int(WITHOUT))]
        table.apply_action(int(WITHOUT), int(table.to_move))
    return [*parts, (start, done, after)]


def asking(variant: Variant) -> Variant:
    """The same rules, but that fights ask for cards."""
    copy = Variant(
        variant.shape,
        [int(n) for n in variant.dice],
        [int(n) for n in variant.plus],
        [int(n) for n in variant.pack],
        int(variant.actions),
        variant.chains,
        variant.bonus,
        variant.placed,
        variant.massed,
        variant.kinds == 6,
    )
    copy.combat_cards = True
    return copy
