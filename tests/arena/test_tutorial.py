"""What the tutorial says."""

from __future__ import annotations

from harena.games.arena.rules import fields as F
from harena.games.arena.rules.terrain import BECOMES
from harena.games.arena.tutorial import TUTORIAL


def test_all_changes_of_terrain_are_named() -> None:
    (caption,) = {step.caption for step in TUTORIAL.steps if "becomes" in step.caption}
    assert "Points you don't spend are lost." in caption
    grass, forest, rocky, river, water = (1 << bit for bit in range(F.TERRAINS))
    assert "Grass becomes forest, rocky ground or river" in caption
    assert "each of them grass again" in caption
    assert "river also becomes water, and water river" in caption
    assert [int(becomes) for becomes in BECOMES] == [
        forest | rocky | river,
        grass,
        grass,
        grass | water,
        river,
    ]
