"""What the log tells: everything that happened, in order, and nothing that is secret."""

from __future__ import annotations

import re

import pytest

from harena import Match
from harena.core.play.rng import Rng
from harena.core.play.state import SPECTATOR
from harena.core.scene.scene import Duel
from harena.games.warp_arena import GAME
from harena.games.warp_arena.notation.write import parse
from harena.games.warp_arena.rules.position import WarpArena
from tests.shared.random_play import random_match, visible_events
from tests.warp_arena.facts import legal
from tests.warp_arena.log_helpers import (
    FIGHTING,
    events,
    lines_while_passing,
    log_lines,
    step,
)
from tests.warp_arena.positions import play
from tests.warp_arena.scene_helpers import scene_of


def played(seats: int, seed: int) -> Match:
    """A random match in which robots move often and Wild Warps are played."""
    table = (seats, {"arena": "quick" if seed % 3 else "built"})
    return random_match(GAME, table, Rng(seed), 500, FIGHTING)


def duel_of(cards: str = "", discs: str = "") -> WarpArena:
    """Red's H-bot is about to enter 9-2, where a D-bot of blue's stands."""
    return parse(f"arena quick\nred C 20-c, H2 9-c{discs}\nblue C 2-c, D1 9-2\n{cards}")


def test_a_combat_is_told_with_its_sums() -> None:
    table = duel_of("red holds 3\n", " +2")
    lines = log_lines(table, "action-move", "rH2", "9-2", "done", "bD1", "card-3")
    assert any(line.startswith("Combat over 9-2: Red H2 attacks Blue D1") for line in lines)
    assert lines[-1] == "Red lays a card face down."
    lines = log_lines(table, "no-card", "d8=5", "d10=8")
    result = "Red H2: 5 + 2 discs + card 3 = 10 against Blue D1: 8: Blue D1 is destroyed."
    assert result in lines
    assert "The cards are shown: Red H2 card 3." in lines
    assert "Blue D1 is destroyed." not in lines


def test_a_tie_is_said_to_be_the_defenders() -> None:
    """WA-31: equal sums, and the attacker falls."""
    table = play(
        duel_of(), "action-move", "rH2", "9-2", "done", "bD1", "no-card", "no-card", "d8=6"
    )
    tie = "a tie, which the defender wins: Red H2 is destroyed."
    assert f"Red H2: 6 against Blue D1: 6: {tie}" in step(table, "d10=6")


def parts_of(duel: Duel, side: str) -> int:
    """What the parts of one side come to."""
    parts = duel.left_parts if side == "left" else duel.right_parts
    return sum(part.value for part in parts if not part.void)


@pytest.mark.parametrize("seats", [2, 3])
def test_wa_31_fights_are_drawn_with_the_sums_that_decide_them(seats: int) -> None:
    """WA-30, WA-31: what shows makes the sums; the larger wins, a tie is the defender's."""
    fights = [
        event
        for seed in range(12)
        for event in visible_events(played(seats, seed), SPECTATOR)
        if event.kind == "fought" and "concedes" not in event.text
    ]
    assert len(fights) > 10
    for event in fights:
        duel = event.duel
        assert duel is not None
        assert duel.unharmed == ("has fired" in event.text)
        assert parts_of(duel, "left") == duel.left_total
        assert parts_of(duel, "right") in (duel.right_total, 0)
        enough = duel.left_total + (duel.right == "Force field") > duel.right_total
        assert duel.winner == ("left" if enough else "right")


def test_a_defender_sees_the_range_of_a_card_face_down() -> None:
    """WA-31: what lies face down counts by what it can be."""
    table = duel_of("red holds 3\nblue holds 4\n", " +2")
    play(table, "action-move", "rH2", "9-2", "done", "bD1", "card-3")
    assert "card-4" in legal(table)
    targets = {one.name: one for one in scene_of(table, 1).targets}
    preview = targets["card-4"].preview
    assert preview is not None
    worst, best = re.findall(r"(\d+) %", preview.text)
    assert preview.text.endswith("by the card face down).")
    assert 0 < int(worst) < int(best) < 100


def test_a_cancelled_action_is_told_and_passes_are_not() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 2-c\nblue holds wild\nred holds 1\n")
    assert step(table, "action-draw") == ["Red announces Draw a Card (1 AP)."]
    lines = step(table, "cancel") + lines_while_passing(table)
    assert lines[0] == "Blue plays a Wild Warp to cancel Red's action, Draw a Card."
    assert "Red's Draw a Card is cancelled." in lines
    assert not any("pass" in line for line in lines)


def test_a_wild_warp_may_cancel_another() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 2-c\nblue holds wild 1\nred holds wild 1\n")
    step(table, "action-draw")
    assert step(table, "cancel", 1) == [
        "Blue plays a Wild Warp to cancel Red's action, Draw a Card."
    ]
    assert step(table, "cancel", 1) == ["Red plays a Wild Warp to cancel Blue's Wild Warp."]
    assert step(table, "pass", 1) == ["Blue's Wild Warp is cancelled."]
    assert step(table, "pass", 1) == []
    assert table.die == 80


def test_a_combat_card_that_is_cancelled_does_not_count() -> None:
    table = duel_of("red holds 5\nblue holds wild 1\n")
    log_lines(table, "action-move", "rH2", "9-2", "done", "bD1", "card-5", "no-card", "d8=4")
    shown = step(table, "d10=6", -1)
    assert shown[1:] == ["The cards are shown: Red H2 card 5: Red H2 has 9, Blue D1 6."]
    cancelled = step(table, "cancel-attack", -1) + lines_while_passing(table, -1)
    assert "Red H2: 4 against Blue D1: 6: Red H2 is destroyed." in cancelled


def test_a_grid_that_turns_is_a_regrouping() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 2-c\n")
    play(table, "action-rotate", "grid-4")
    assert [(event.kind, event.text) for event in events(table, "=2", 1)] == [
        ("regrouped", "Grid 4 turns by 2/6 clockwise.")
    ]


def test_a_lost_c_bot_is_told_to_the_end() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 2-1, D1 3-c\nblue holds 2 3\n")
    play(table, "action-destroy")
    assert log_lines(table, "grid-2", "d6=1") == [
        "Red strikes at grid 2.",
        "Red rolls 1: hex 2-1 is struck.",
        "Hex 2-1 is destroyed.",
        "The C-bot of Blue is destroyed.",
        "Blue is out; a robot leaves the arena.",
        "Red takes the 2 cards of Blue.",
        "Hex 2-1 is destroyed with Blue C: Red has the last C-bot and wins.",
    ]


SHOT = "action-move done 3-c rB1 bC no-card"
RAMMED = "action-move rD1 3-c leave done bC no-card no-card"


@pytest.mark.parametrize(
    ("more", "words", "end"),
    [
        (", B1 3-2", f"{SHOT} no-card d6=6 d12=1", "Red B1 beats Blue C in 3-c, 6 to 1: Red"),
        (", B1 3-2", f"{SHOT} concede", "Blue C concedes to Red B1 in 3-c: Red"),
        (", D1 3-1", f"{RAMMED} d10=9 d12=5", "Red D1 beats Blue C in 3-c, 9 to 5: Red"),
        ("\ndestroyed 9-c", "action-converter d20=9", "Red C is destroyed in 9-c: Blue"),
        ("", "action-destroy grid-20 d6=1", "Hex 20-1 is destroyed with Red C: Blue"),
    ],
)
def test_the_end_says_how_the_last_c_bot_fell(more: str, words: str, end: str) -> None:
    table = parse(f"arena quick\nblue C 3-c\nred C 20-1{more}\n")
    assert log_lines(table, *words.split())[-1] == f"{end} has the last C-bot and wins."


def test_a_destroyed_hex_gets_its_new_looks_where_it_is_told() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 3-c\n")
    play(table, "action-destroy", "grid-2")
    told = events(table, "d6=1", 1)
    assert [(event.cells, event.text) for event in told if event.kind == "turned"] == [
        (("2-1",), "Hex 2-1 is destroyed.")
    ]
