"""The optional rules of a table in a sentence."""

from __future__ import annotations

from harena.games.warp_arena.messages import scene as messages
from harena.games.warp_arena.rules import ids, shapes
from harena.games.warp_arena.rules.special import can_play_cards
from harena.games.warp_arena.rules.variant import ALL_ACTIONS
from harena.games.warp_arena.view.snapshot import ArenaSnapshot
from harena.games.warp_arena.view.strengths import unusual_strength


def rules_in_force(arena: ArenaSnapshot) -> str:
    """Describe the differences from the classic game; "" for none."""
    variant, pack = arena.variant, list(arena.variant.pack)
    combat, special = sum(pack[1 : ids.DESTROY_HEX]) > 0, sum(pack[ids.DESTROY_HEX :]) > 0
    left_out = bin(ALL_ACTIONS & ~variant.actions).count("1")
    actions = messages.actions_left_out(number=left_out)
    facts = (
        (arena.ways == shapes.SQUARES.ways, messages.SQUARES),
        (variant.chains, messages.CHAINS),
        (not combat and not special, messages.NO_CARDS),
        (not combat and special, messages.NO_COMBAT_CARDS),
        (combat and not special, messages.NO_SPECIAL_CARDS),
        (variant.discs_by_choice, messages.CHOSEN_DISCS),
        (variant.initiative_cards, messages.CARDS_FOR_ORDER),
        (left_out > 0, actions),
        (special and not can_play_cards(arena.state), messages.ONLY_WILD_WARPS),
        (variant.fixed_strengths, messages.FIXED_STRENGTHS),
        (
            bool(unusual_strength(arena, 0)) and not variant.fixed_strengths,
            messages.SIX_SIDED_DICE,
        ),
        (variant.kinds > ids.A, messages.ASSASSINS),
        (pack[ids.POINT_CARD] > 0, messages.POINT_CARDS),
        (pack[ids.SUPER_WARP] > 0, messages.SUPER_WARPS),
        (pack[ids.BOMB_CARD] > 0, messages.BOMBS),
    )
    names = [name for holds, name in facts if holds]
    return messages.played_with(rules=names) if names else ""
