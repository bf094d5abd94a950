"""The records kept of all games: those that are sound, and those that must be refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena import read_record, write_record
from tests.shared.records import assert_refused, records

GAMES = {"arena": 50, "gladiator_arena": 40, "warp6": 30, "warp_arena": 30}
"""The least number of invalid records of each game."""
KEPT = [path for game in GAMES for path in records(game)]
INVALID = [path for game in GAMES for path in records(game, "invalid")]


@pytest.mark.parametrize("path", KEPT)
def test_kept_records_round_trip(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write_record(read_record(text)) == text


@pytest.mark.parametrize("path", INVALID)
def test_invalid_records_are_refused(path: Path) -> None:
    assert_refused(path)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_invalid_records(game: str) -> None:
    assert len(records(game, "invalid")) >= GAMES[game]
