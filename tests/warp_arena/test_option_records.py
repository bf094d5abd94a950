"""Kept records of Warp Arena with optional rules: every option shows its effect in one."""

from __future__ import annotations

from functools import cache

import pytest

from harena import Match, write_record
from harena.core.options import chosen
from harena.games.warp_arena.options import OPTIONS
from tests.shared.records import record
from tests.warp_arena.facts import fact
from tests.warp_arena.games import check
from tests.warp_arena.option_matches import OPTION_MATCHES
from tests.warp_arena.positions import RECORDS
from tests.warp_arena.scripted_matches import table_of


@cache
def kept(name: str) -> Match:
    """Return a record."""
    return record("warp_arena", f"options/{name}")


@pytest.mark.parametrize("name", OPTION_MATCHES)
def test_scripts_match_their_records(name: str) -> None:
    """[WA-40] [WA-41] [WA-42] [WA-43] [WA-44] [WA-45] [WA-46] [WA-65] Read, replayed, asserted."""
    story = OPTION_MATCHES[name]()
    text = (RECORDS / f"options/{name}.harena").read_text(encoding="utf-8")
    assert write_record(kept(name)) == text
    assert write_record(story.match) == text
    assert len(story.facts) >= 3
    for step, what in story.facts:
        table = table_of(kept(name).upto(step))
        assert fact(table, what), f"at step {step}: {what}"
        check(table)


def test_each_record_has_a_script() -> None:
    assert {path.stem for path in (RECORDS / "options").glob("*.harena")} == OPTION_MATCHES.keys()


def test_wa_65_every_choice_of_every_option_is_played_in_a_record() -> None:
    """[WA-65] [WA-62] Each value of a choice, each part of a set, yes-or-no both ways."""
    played: dict[str, set[object]] = {option.name: set() for option in OPTIONS}
    for match in [record("warp_arena", "worked-example"), *map(kept, OPTION_MATCHES)]:
        for option in OPTIONS:
            value = match.options[option.name]
            parts = chosen(value) or {"none"} if option.several else {value}
            played[option.name] |= set(parts)
    for option in OPTIONS:
        if option.kind in ("choice", "set"):
            assert {choice.value for choice in option.choices} <= played[option.name]
        else:
            assert len(played[option.name]) >= 2, option.name


def test_wa_46_two_to_six_players_are_in_records() -> None:
    """[WA-46] As many as can play."""
    assert {2, 3, 5, 6} <= {kept(name).seats for name in OPTION_MATCHES}
