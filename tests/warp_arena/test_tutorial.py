"""Facts that the tutorial names."""

from __future__ import annotations

import re

from harena.content.content import content_of
from harena.games.warp_arena import GAME
from harena.games.warp_arena.tutorial import TUTORIAL

CAPTIONS = [step.caption for step in TUTORIAL.steps if step.caption]


def test_the_die_of_each_robot_is_named() -> None:
    table = dict(re.findall(r"^\| ([CDHBW])-bot, [^|]*\| (d\d+) \|", content_of(GAME).rules, re.M))
    assert len(table) == 5
    for letter, die in table.items():
        assert any(
            re.search(rf"{letter}-bot[^.]*\b{die}\b", caption) for caption in CAPTIONS[:5]
        ), letter


def test_the_choice_of_pairs_is_explained() -> None:
    (caption,) = (caption for caption in CAPTIONS if "who fights whom" in caption)
    assert "The side with more robots" in caption
    assert "the defender chooses" in caption
