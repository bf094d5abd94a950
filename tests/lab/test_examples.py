"""The examples run, and show what they say."""

from __future__ import annotations

import runpy
from pathlib import Path

from harena.core.record import write_record

EXAMPLES = Path(__file__).parents[2] / "examples"


def load(name: str) -> dict[str, object]:
    """Return the names of an example, without running its main part."""
    return runpy.run_path(str(EXAMPLES / name), run_name="example")


def test_compare_bots() -> None:
    main = load("compare_bots.py")["main"]
    assert callable(main)
    assert main(40) > 0.9


def test_own_bot_and_position_picture() -> None:
    own_bot, picture = load("own_bot.py")["main"], load("position_picture.py")["main"]
    assert callable(own_bot)
    assert callable(picture)
    match = own_bot(2)
    assert match.over
    svg = picture(write_record(match), 40)
    assert svg.startswith("<svg ")
    assert svg.count('font-weight="600"') >= 8  # the numbers on the dice
