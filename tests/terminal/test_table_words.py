"""Texts of the terminal about clocks, deadlines, matches, proposals and hints."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from harena import Match
from harena.core.registry import get_game
from harena.core.scene.scene import Prompt
from harena.terminal import messages
from harena.terminal.table_state import TableState, hint_text
from harena.terminal.table_words import (
    clock,
    clocks_text,
    match_text,
    prompt_with_names,
    proposal_text,
    with_names,
)

SEATS = [{"seat": 0, "name": "Ann"}, {"seat": 1, "name": "Ben"}]


class At:
    """A time that passes as a test says."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def state(at: At, **table: Any) -> TableState:
    """Return a table of Ann and Ben, seen by Ann."""
    made = TableState(at)
    made.table = {"seats": SEATS, "you": [0], **table}
    return made


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (0, "0:00"),
        (0.2, "0:01"),
        (59, "0:59"),
        (60, "1:00"),
        (3599, "59:59"),
        (7200, "2:00:00"),
        (7201, "3 hours"),
        (47 * 3600, "47 hours"),
        (48 * 3600, "2 days"),
        (14 * 86400, "14 days"),
    ],
)
def test_clocks_show_the_time_left(seconds: float, shown: str) -> None:
    assert clock(seconds) == shown


def test_only_running_clocks_go_down() -> None:
    at = At()
    seen = state(at, clock=600)
    assert clocks_text(seen) == ""
    seen.apply({"type": "clocks", "left": [300_000, 245_000], "running": [1]})
    assert clocks_text(seen) == "Ann 5:00  > Ben 4:05"
    at.now += 65
    assert clocks_text(seen) == "Ann 5:00  > Ben 3:00"
    at.now += 1000
    assert clocks_text(seen) == "Ann 5:00  > Ben 0:00"
    seen.table["paused"] = True
    assert clocks_text(seen).endswith("(paused)")


def test_bots_have_no_clock() -> None:
    seen = state(At(), clock=600)
    seen.apply({"type": "clocks", "left": [300_000, -1], "running": [0]})
    assert clocks_text(seen) == "> Ann 5:00"


def test_deadlines_count_down_except_in_a_pause() -> None:
    at = At()
    seen = state(at, deadline=172_800)
    seen.apply({"type": "deadline", "ms": 172_800_000, "seq": 0})
    assert clocks_text(seen) == messages.time_left("2 days")
    at.now += 172_740
    assert clocks_text(seen) == messages.time_left("1:00")
    seen.table["paused"] = True
    assert clocks_text(seen) == "(paused)"


def test_match_score_is_shown() -> None:
    table = {"seats": SEATS, "game_in_match": {"number": 2, "of": 2, "points": [0.5, 0.5]}}
    assert re.search("2 of 2.*Ann 0.5.*Ben 0.5", match_text(table))
    assert match_text({"seats": SEATS}) == ""


def test_pausing_player_is_named() -> None:
    assert proposal_text(state(At(), paused=True)) == messages.game_paused("")
    asked = state(At(), paused=True, paused_by=1)
    assert "Ben" in proposal_text(asked)


@pytest.mark.parametrize("what", ["undo", "pause"])
def test_a_proposal_names_who_asks_and_who_answers(what: str) -> None:
    """Only players may answer."""
    assert proposal_text(state(At())) == ""
    asked = {"proposal": {"number": 1, "waiting_for": [1], "what": what, "seat": 0}}
    text = proposal_text(state(At(), **asked))
    assert re.match("Ann .*Ben .*a: answer", text)
    watching = state(At(), **asked)
    watching.table["you"] = []
    assert proposal_text(watching) == text.replace(" (a: answer)", "")


def test_a_free_undo_runs_out() -> None:
    at = At()
    seen = state(at)
    scene = get_game("warp-6").scene(Match("warp-6", 2).state.observe(0), 0)
    frame = {"seq": 1, "scene": scene, "acting": [], "can_undo": True, "undo_ms": 5000}
    seen.apply({"type": "frame", "version": 0, "frame": {**frame, "lines": []}})
    assert (seen.can_undo, seen.can_ask_undo) == (True, False)
    at.now += 5
    assert (seen.can_undo, seen.can_ask_undo) == (False, True)


@pytest.mark.parametrize(
    ("names", "you", "expected"),
    [
        ("Ann Ben", [], "Ann takes 3 from Ben, not from Yellow D1."),
        ("Ann Ben", [0], "Ann takes 3 from Ben, not from Yellow D1."),
        ("You Ben", [0], "Black (you) takes 3 from Ben, not from Yellow D1."),
        ("You You", [0, 1], "Black takes 3 from Yellow, not from Yellow D1."),
        ("You Ben", [], "Black takes 3 from Ben, not from Yellow D1."),
        ("Pilot Pilot", [], "Black takes 3 from Yellow, not from Yellow D1."),
        ("yellow Ben", [], "Black takes 3 from Ben, not from Yellow D1."),
    ],
)
def test_people_have_names_and_pieces_colours(names: str, you: list[int], expected: str) -> None:
    seats = [{"seat": seat, "name": name} for seat, name in enumerate(names.split())]
    seen = state(At(), seats=seats, you=you)
    text = "Black takes 3 from Yellow, not from Yellow D1."
    assert with_names(seen, text) == text
    game = get_game("warp-6")
    seen.scene = game.scene(game.start(2, {}), -1)
    assert with_names(seen, text) == expected


def test_unnamed_players_are_you() -> None:
    seats = [{"seat": 0, "name": "Black", "nameless": True}, {"seat": 1, "name": "Ben"}]
    seen = state(At(), seats=seats, you=[0])
    assert seen.names == {0: "You", 1: "Ben"}
    assert state(At(), seats=seats, you=[1]).names == {0: "Black", 1: "Ben"}
    game = get_game("warp-6")
    seen.scene = game.scene(game.start(2, {}), -1)
    assert (
        with_names(seen, "Black's die is out. Black wins.") == "Your die is out. Black (you) wins."
    )


def test_prompt_begins_with_a_name_for_several_players() -> None:
    game = get_game("warp-6")
    scene = game.scene(game.start(2, {}), -1)
    text = "Choose a die."
    asks, tells = Prompt(text, seat=1), Prompt(text)
    for you, prompt, expected in [
        ([1], asks, text),
        ([0, 1], asks, messages.prompt_for(name="Ben", text=text)),
        ([0, 1], tells, text),
    ]:
        seen = state(At(), you=you)
        seen.scene = replace(scene, prompt=prompt)
        assert prompt_with_names(seen, seen.scene) == expected


@pytest.mark.parametrize(
    ("table", "delay"),
    [
        ({}, ""),
        ({"spectator_delay": 0, "status": "playing"}, ""),
        ({"spectator_delay": 300, "status": "playing"}, "5 minutes"),
        ({"spectator_delay": 90, "status": "playing"}, "90 seconds"),
        ({"spectator_delay": -1, "status": "playing"}, "over"),
        ({"spectator_delay": 300, "status": "playing", "you": [1]}, ""),
        ({"spectator_delay": 300, "status": "over"}, ""),
    ],
)
def test_spectators_see_the_delay(table: dict[str, object], delay: str) -> None:
    state = TableState()
    state.table = table
    assert delay in state.delay_notice
    assert bool(delay) == bool(state.delay_notice)


def test_outcomes_have_lines_and_chances() -> None:
    ways = [
        {"words": ["Move 6a by 2", "End"], "chance": 0.62},
        {"words": ["Move 4a by 3"], "chance": 0.551},
    ]
    assert hint_text({"suggestions": ways}) == "62%: Move 6a by 2, End\n55%: Move 4a by 3"
    assert hint_text({"suggestions": [{"words": ["Place the D-bot"]}]}) == "Place the D-bot"
    assert hint_text({"suggestions": []}) == messages.NO_HINT
