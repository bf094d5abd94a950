"""Warp Arena tables with random valid options."""

from __future__ import annotations

import random
from functools import cache

from harena import get_game
from harena.core.errors import OptionError, SeatError
from harena.core.options import Option, Options, Value
from harena.games.warp_arena.options import PRESETS

Table = tuple[int, Options]
SEATS = (2, 3, 4, 5, 6)
WANTED = ("card-bomb", "card-point", "make-A", "action-move", "action-convert", "action-cards")
"""Actions to prefer, as they lead to situations that are rare in random games."""


def _value(option: Option, rng: random.Random) -> Value:
    """Return a random value of an option; of the actions, most are kept."""
    if option.kind == "bool":
        return rng.random() < 0.5
    if option.kind == "text":
        single = [f"{robot}:{rng.randint(1, 20)}" for robot in ("D2", "W1") if rng.random() < 0.5]
        return ",".join([*(str(rng.randint(1, 20)) for _ in range(5)), *single])
    if option.kind == "choice":
        return rng.choice(option.choices).value
    kept = 0.7 if option.name == "actions" else 0.5
    return ",".join(c.value for c in option.choices if rng.random() < kept) or "none"


@cache
def random_tables(count: int, seed: int = 1) -> tuple[Table, ...]:
    """Return `count` different tables with valid options."""
    game = get_game("warp-arena")
    rng = random.Random(seed)
    found: dict[str, Table] = {}
    while len(found) < count:
        seats = rng.choice(SEATS)
        options = {option.name: _value(option, rng) for option in game.options}
        if options["combat"] != "fixed" or rng.random() < 0.5:
            del options["strengths"]
        try:
            checked = game.check_options(seats, options)
        except (OptionError, SeatError):
            continue
        found[repr((seats, checked))] = (seats, checked)
    return tuple(found.values())


@cache
def preset_tables() -> dict[str, Table]:
    """Return each preset with two to six players, by name."""
    game = get_game("warp-arena")
    return {
        f"{preset.name}-{seats}": (seats, game.preset(preset.name))
        for preset in PRESETS
        for seats in SEATS
    }
