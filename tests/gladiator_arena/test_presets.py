"""The presets of Gladiator Arena."""

from __future__ import annotations

import pytest

from harena import Match
from harena.core.options import Preset
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.options import PRESETS


def test_first_preset_is_the_default_game() -> None:
    assert PRESETS[0].name == "classic"
    assert GAME.preset("classic") == GAME.check_options(2, {})


def test_ga_20_ga_1_ga_2_ga_8_presets_list_differences() -> None:
    """Nothing is named that is as usual, and no two presets are the same game."""
    usual = GAME.preset("classic")
    games = []
    for preset in PRESETS[1:]:
        options = GAME.preset(preset.name)
        assert {name for name in usual if usual[name] != options[name]} == set(preset.options)
        games.append(options)
    assert all(one != other for at, one in enumerate(games) for other in games[:at])


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@pytest.mark.parametrize("seats", [2, 8])
def test_every_preset_opens_for_any_seats(preset: Preset, seats: int) -> None:
    options = GAME.preset(preset.name)
    scene = Match(GAME, seats, options).scene(-1)
    assert len(scene.board.cells) == int(options["width"]) * int(options["height"])
    assert len(scene.seats) == seats
