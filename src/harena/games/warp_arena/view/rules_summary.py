"""The optional rules of a table in a sentence."""

from __future__ import annotations

from harena.core.english import listed
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
    actions = f"{left_out} action{'s' if left_out > 1 else ''} left out"
    facts = (
        (arena.ways == shapes.SQUARES.ways, "grids of nine squares"),
        (variant.chains, "chain reactions"),
        (not combat and not special, "no cards"),
        (not combat and special, "no combat cards"),
        (combat and not special, "no special cards"),
        (variant.discs_by_choice, "discs placed by choice"),
        (variant.initiative_cards, "cards for initiative"),
        (left_out > 0, actions),
        (special and not can_play_cards(arena.state), "no special cards played but Wild Warps"),
        (variant.fixed_strengths, "fixed strengths"),
        (
            bool(unusual_strength(arena, 0)) and not variant.fixed_strengths,
            "six-sided dice in combat",
        ),
        (variant.kinds > ids.A, "A-bots"),
        (pack[ids.POINT_CARD] > 0, "Action Point cards"),
        (pack[ids.SUPER_WARP] > 0, "Super Wild Warps"),
        (pack[ids.BOMB_CARD] > 0, "Bombs"),
    )
    names = [name for holds, name in facts if holds]
    return f"Played with {listed(names)}." if names else ""
