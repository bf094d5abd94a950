"""The options of a table as a line of text, as far as they differ from the classic game."""

from __future__ import annotations

from typing import Final

from harena.core.errors import OptionError
from harena.core.options import NOTHING, Options, Value, check_options, value_text
from harena.games.warp_arena.messages import notation as messages
from harena.games.warp_arena.options import OPTIONS, check, strengths_text, variant_of
from harena.games.warp_arena.rules.expansion import EXTRA_CARDS
from harena.games.warp_arena.rules.ids import ACTIONS, DESTROY_HEX, OWN, WILD_WARP
from harena.games.warp_arena.rules.variant import Variant

_KNOWN: Final = {option.name: option for option in OPTIONS}
_ELSEWHERE: Final = ("arena", "grids", "shape")
"""Options that the map or the quick arena shows."""
_CARDS: Final = {
    (True, True): "all",
    (True, False): "combat",
    (False, True): "special",
    (False, False): "none",
}
_MOST: Final = max(_KNOWN["grids"].choices, key=lambda choice: int(choice.value)).value


def options_of(variant: Variant) -> dict[str, Value]:
    """Return the options of these rules, without those that the arena shows."""
    combat = any(variant.pack[card] for card in range(1, 6))
    special = any(variant.pack[card] for card in range(int(DESTROY_HEX), int(WILD_WARP) + 1))
    parts = [part for part, (card, _) in EXTRA_CARDS.items() if variant.pack[card]]
    if variant.kinds > 5:
        parts.append("assassin")
    actions = [
        choice.value
        for choice in _KNOWN["actions"].choices
        if variant.actions >> ACTIONS.index(f"action-{choice.value}") & 1
    ]
    given: dict[str, Value] = {
        "chain": variant.chains,
        "cards": _CARDS[combat, special],
        "discs": "placed" if variant.discs_by_choice else "random",
        "initiative": variant.initiative_cards,
        "actions": ",".join(actions) or NOTHING,
        "combat": "dice",
        "expansion": ",".join(parts) or NOTHING,
    }
    if variant.fixed_strengths:
        given["combat"] = "fixed"
        given["strengths"] = strengths_text([int(n) + 1 for n in variant.plus[: int(OWN)]])
    elif variant.dice[0] == 6:
        given["combat"] = "six"
    return {name: _KNOWN[name].check(value) for name, value in given.items()}


def write_options(variant: Variant) -> str:
    """Return the options that differ from the classic game: `chain=yes combat=fixed`."""
    return " ".join(
        f"{name}={value_text(value)}"
        for name, value in options_of(variant).items()
        if value != _KNOWN[name].check(_KNOWN[name].default)
    )


def read_options(text: str, *, square: bool) -> Variant:
    """Return the rules for a text of options. OptionError names the reason if it is invalid.

    The room for robots is not checked: a position may have few of them.
    """
    given: dict[str, object] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        known = [name for name in _KNOWN if name not in _ELSEWHERE]
        if name in _ELSEWHERE:
            raise OptionError(name, messages.arena_says(name=name))
        if name not in known or not equals:
            raise OptionError(name, messages.bad_option(word=word, known=known))
        if name in given:
            raise OptionError(name, messages.option_twice(name=name))
        given[name] = value
    given["shape"] = "square" if square else "hex"
    given["grids"] = _MOST
    options: Options = check_options(OPTIONS, given)
    check(2, options)
    return variant_of(options)
