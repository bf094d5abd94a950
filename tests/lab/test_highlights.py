"""Highlights of finished matches, checked by hand against the records' logs."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena import Match, read_record
from harena.lab.analysis import analyse
from harena.lab.highlights import FoundHighlight, highlights
from tests.lab.ladder_game import GAME as BIDS


def highlights_of(match: Match) -> list[FoundHighlight]:
    return [*highlights(match, analyse(match).moments)]


@pytest.mark.parametrize(
    ("record", "step", "text"),
    [
        # It beats B1 at step 210 and H1 at 220; W1 and W2 concede to it at 222 and 224.
        ("warp_arena/worked-example", 224, "Most kills: Blue D1 destroyed 4 robots."),
        ("warp_arena/twelve-actions", 68, "Longest chain: Red took 3 actions in turn 1."),
        (
            "warp6/longest-chain",
            165,
            "Longest chain: Black's d8 warped 6 times in one move, from 126 into the wormhole.",
        ),
        # It won in B3 at step 32 and in A0 at 86, where the other elf had no retreat.
        ("arena/starter-game-3", 86, "Most kills: Amber's ogre 1 took part in 2."),
        ("arena/starter-game-3", 86, "Deadliest turn: 2 creatures died in turn 10, Amber's."),
        # Two strikes of 3 each.
        (
            "gladiator_arena/worked-example",
            19,
            "Hardest strikes: Crimson dealt 6 damage in turn 2.",
        ),
    ],
)
def test_declared_highlights_match_the_log(record: str, step: int, text: str) -> None:
    game, name = record.split("/")
    file = Path("tests") / game / "records" / f"{name}.harena"
    found = highlights_of(read_record(file.read_text(encoding="utf-8")))
    assert FoundHighlight(step, text) in found
    assert len(found) <= 3


def test_shared_kills_count_for_each_who_shares() -> None:
    """Nobody has more kills than the others, so nobody has most."""
    text = Path("tests/gladiator_arena/records/shared-kill.harena").read_text(encoding="utf-8")
    assert not any("Most kills" in found.text for found in highlights_of(read_record(text)))


def test_rolls_are_judged_for_the_player_who_rolled() -> None:
    # The log names the rollers; the gains are those of the analysis.
    text = Path("tests/warp_arena/records/moving.harena").read_text(encoding="utf-8")
    match = read_record(text)
    moments = analyse(match).moments
    assert round(100 * moments[119].luck[0]) == 21
    assert round(100 * moments[92].luck[1]) == -36
    assert highlights_of(match) == [
        FoundHighlight(119, "Luckiest roll: 10 on a d10, +21 % win chance for Red."),
        FoundHighlight(92, "Unluckiest roll: 11 on a d20, \N{MINUS SIGN}36 % win chance for Blue."),
    ]


def test_games_without_declarations_have_the_luckiest_roll_only() -> None:
    match = Match(BIDS, 2, {"luck": 2})
    for seat in range(2):
        match.apply_action("3", seat)
    # A 2 first: the next 1 wins and a 2 shares, 3/4 instead of 1/2. The second die loses that.
    match.apply_chance(2)
    match.apply_chance(2)
    winner = match.seat_names[0].capitalize()
    text = f"Luckiest roll: 2 on a d2, +25 % win chance for {winner}."
    assert highlights_of(match) == [FoundHighlight(3, text)]
