"""Texts of combats: forecasts, choices, cards and the panel.

`cards` is true where combat cards may still change the result, `discs` where discs may.
"""

from __future__ import annotations

from harena.core.english import listed

# --- forecasts --------------------------------------------------------------------------------


def chance_to_win(*, chance: str, cards: bool, discs: bool = False) -> str:
    return f"Chance to win: {chance}{_uncounted(cards=cards, discs=discs)}."


def can_clear(*, able: bool, cell: str, cards: bool) -> str:
    may = "can" if able else "can't"
    return f"You {may} clear the {cell}{_uncounted(cards=cards)}."


def attack_sums(*, sums: tuple[int, int], cards: bool) -> str:
    attack, defence = sums
    result = "win" if attack > defence else "lose the tie," if attack == defence else "lose"
    return f"You {result} {attack} to {defence}{_uncounted(cards=cards)}."


def _uncounted(*, cards: bool, discs: bool = False) -> str:
    things = ["cards"] * cards + ["redistributed discs"] * discs
    return f", not counting {listed(things, 'or')}" if things else ""
