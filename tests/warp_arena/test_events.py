"""The log tells everything that happened, in order, and nothing secret."""

from __future__ import annotations

import re

import pytest

from harena import Match, PlayerView
from harena.core.play.rng import Rng
from harena.core.play.state import SIMULTANEOUS, SPECTATOR
from harena.core.scene.scene import Duel
from harena.games.warp_arena import GAME
from harena.games.warp_arena.messages import log as messages, log_combats
from harena.games.warp_arena.messages.combat import chance_by_hidden_card
from harena.games.warp_arena.notation.write import parse
from harena.games.warp_arena.rules import fields as F
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view.windows import play_to_cancel
from harena.games.warp_arena.view.words import ACTION_TITLES, how_it_ended
from tests.shared.random_play import random_match
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

DRAW = ACTION_TITLES.index("Draw a Card")
CHOOSES = messages.announces(seat="Red", action="Draw a Card", cost=1)


def played(seats: int, seed: int) -> Match:
    """A random match in which robots move often and Wild Warps are played."""
    table = (seats, {"arena": "quick" if seed % 3 else "built"})
    return random_match(GAME, table, Rng(seed), 500, FIGHTING)


def duel_of(cards: str = "", discs: str = "") -> WarpArena:
    """Red's H-bot is about to enter 9-2, where a D-bot of blue's stands."""
    return parse(f"arena quick\nred C 20-c, H2 9-c{discs}\nblue C 2-c, D1 9-2\n{cards}")


def test_combats_have_lines_with_sums() -> None:
    table = duel_of("red holds 3\n", " +2")
    lines = log_lines(table, "action-move", "rH2", "9-2", "done", "bD1", "card-3")
    attack = log_combats.attacks(attackers=["Red H2"], foes=["Blue D1"], place="9-2")
    assert attack in lines
    assert lines[-1] == log_combats.lays_card(seat="Red")
    lines = log_lines(table, "no-card", "d8=5", "d10=8")
    totals = "10 (5 + 2 discs + card 3)", "8"
    assert lines[-1] == log_combats.beats(
        winner="Red H2", loser="Blue D1", totals=totals, is_tie=False
    )
    assert log_combats.reveals(cards=["Red H2 card 3"], standing="") in lines


def test_ties_go_to_the_defender_in_words() -> None:
    """WA-31: equal sums; the attacker falls."""
    table = play(
        duel_of(), "action-move", "rH2", "9-2", "done", "bD1", "no-card", "no-card", "d8=6"
    )
    tie = log_combats.beats(winner="Blue D1", loser="Red H2", totals=("6", "6"), is_tie=True)
    assert "ties go to the defender" in tie
    assert tie in step(table, "d10=6")


def test_a_fight_is_one_line_with_its_steps_as_details() -> None:
    """The log folds cards, matches and dice under the result."""
    table = duel_of("red holds 3\n")
    play(table, "action-move", "rH2", "9-2")
    told = []
    for word in ("done", "bD1", "card-3", "no-card", "d8=5", "d10=4"):
        while table.to_move == SIMULTANEOUS:
            told += events(table, "pass")
        told += events(table, word)
    lines = [event for event in told if event.text]
    assert len(lines) > 5
    shown = [event.rule for event in lines if not event.detail]
    assert shown[:2] == ["WA-28", "WA-31"]
    result = next(event for event in lines if event.kind == "fought")
    assert not result.detail
    assert all(event.detail for event in lines if event.kind in ("rolled", "fights"))


def test_turns_and_phases_open_with_headings() -> None:
    table = parse("arena quick\nphase red 1 point\nred C 20-c\nblue C 2-c\n")
    told = [
        one for word in ("end", "no-disc", "end", "d20=5", "d20=9") for one in events(table, word)
    ]
    headings = [(event.text, event.seat) for event in told if event.kind == "heading"]
    assert headings[1] == (messages.turn(number=2), -1)
    assert headings[::2] == [(messages.phase(seat="Blue"), 1)] * 2


def parts_of(duel: Duel, side: str) -> int:
    """Return the sum of one side's parts."""
    parts = duel.left_parts if side == "left" else duel.right_parts
    return sum(part.value for part in parts if not part.void)


@pytest.mark.parametrize("seats", [2, 3])
def test_wa_31_fights_show_the_deciding_sums(seats: int) -> None:
    """WA-30, WA-31: visible parts make up the sums; the larger wins, a tie is the defender's."""
    fights = [
        (event, {other.token for other in frame.events if other.kind == "removed"})
        for seed in range(12)
        for frame in PlayerView(played(seats, seed), SPECTATOR).frames
        for event in frame.events
        if event.kind == "fought" and event.rule != "WA-32"
    ]
    assert len(fights) > 10
    for event, removed in fights:
        duel = event.duel
        assert duel is not None
        loser = duel.right if duel.winner == "left" else duel.left
        assert duel.unharmed == (loser not in removed and loser != "Force field")
        assert parts_of(duel, "left") == duel.left_total
        assert parts_of(duel, "right") in (duel.right_total, 0)
        enough = duel.left_total + (duel.right == "Force field") > duel.right_total
        assert duel.winner == ("left" if enough else "right")


def test_face_down_cards_show_a_range() -> None:
    """WA-31: an unknown card counts as a range."""
    table = duel_of("red holds 3\nblue holds 4\n", " +2")
    play(table, "action-move", "rH2", "9-2", "done", "bD1", "card-3")
    assert "card-4" in legal(table)
    targets = {one.name: one for one in scene_of(table, 1).targets}
    preview = targets["card-4"].preview
    assert preview is not None
    worst, best = re.findall(r"\d+\s%", preview.text)
    assert preview.text.endswith(chance_by_hidden_card(worst=worst, best=best))
    assert 0 < int(worst[:-2]) < int(best[:-2]) < 100


def test_cancelled_actions_have_lines_and_passes_none() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 2-c\nblue holds wild\nred holds 1\n")
    assert step(table, "action-draw") == [CHOOSES]
    lines = step(table, "cancel") + lines_while_passing(table)
    assert lines[0] == messages.plays_to_cancel(
        seat="Blue", tool="Wild Warp", play=play_to_cancel(F.STOP_ACTION, 0, DRAW)
    )
    assert messages.cancelled(play="Red's Draw a Card") in lines
    assert not any("pass" in line for line in lines)


def test_a_wild_warp_may_cancel_another() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 2-c\nblue holds wild 1\nred holds wild 1\n")
    step(table, "action-draw")
    for seat, what, whom in (("Blue", F.STOP_ACTION, 0), ("Red", F.STOP_WILD, 1)):
        play = play_to_cancel(what, whom, DRAW)
        told = messages.plays_to_cancel(seat=seat, tool="Wild Warp", play=play)
        assert step(table, "cancel", 1) == [told]
    assert step(table, "pass", 1) == [messages.cancelled(play="Blue's Wild Warp")]
    assert step(table, "pass", 1) == []
    assert table.die == 80


def test_cancelled_combat_cards_do_not_count() -> None:
    table = duel_of("red holds 5\nblue holds wild 1\n")
    log_lines(table, "action-move", "rH2", "9-2", "done", "bD1", "card-5", "no-card", "d8=4")
    shown = step(table, "d10=6", -1)
    standing = log_combats.standing(first="Red H2", total=9, second="Blue D1", other_total=6)
    assert shown[1:] == [log_combats.reveals(cards=["Red H2 card 5"], standing=standing)]
    cancelled = step(table, "cancel-attack", -1) + lines_while_passing(table, -1)
    totals = "6", "4"
    result = log_combats.beats(winner="Blue D1", loser="Red H2", totals=totals, is_tie=False)
    assert result in cancelled


def test_turned_grids_give_a_regrouped_event() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 2-c\n")
    play(table, "action-rotate", "grid-4")
    assert [(event.kind, event.text) for event in events(table, "=2", 1)] == [
        ("regrouped", messages.grid_turns(grid="grid 4", angle="120°"))
    ]


def test_lost_c_bots_have_all_their_lines() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 2-1, D1 3-c\nblue holds 2 3\n")
    play(table, "action-destroy")
    assert log_lines(table, "grid-2", "d6=1") == [
        messages.aims_at_grid(seat="Red", grid="grid 2"),
        messages.rolls(
            seat="Red", face=1, result=messages.hits(cell="hex", place="2-1", gone=False)
        ),
        messages.hex_destroyed(cell="hex", place="2-1", lost=["Blue C"]),
        log_combats.out(seat="Blue", robots=1),
        log_combats.takes_hand(taker="Red", seat="Blue", cards=2),
        log_combats.ends(
            cause=log_combats.converter_lost_with_hex(robot="Blue C", cell="hex", place="2-1"),
            result=how_it_ended(0, [])[0],
        ),
    ]


SHOT = "action-move done 3-c rB1 bC no-card"
RAMMED = "action-move rD1 3-c leave done bC no-card no-card"


def beaten(winner: str, totals: tuple[int, int]) -> str:
    """The cause of blue's loss in a fight over 3-c."""
    return log_combats.converter_beaten(winner=winner, robot="Blue C", place="3-c", totals=totals)


@pytest.mark.parametrize(
    ("more", "words", "cause"),
    [
        (", B1 3-2", f"{SHOT} no-card d6=6 d12=1", beaten("Red B1", (6, 1))),
        (
            ", B1 3-2",
            f"{SHOT} concede",
            log_combats.converter_conceded(robot="Blue C", opponent="Red B1", place="3-c"),
        ),
        (", D1 3-1", f"{RAMMED} d10=9 d12=5", beaten("Red D1", (9, 5))),
        (
            "\ndestroyed 9-c",
            "action-converter d20=9",
            log_combats.converter_lost(robot="Red C", place="9-c"),
        ),
        (
            "",
            "action-destroy grid-20 d6=1",
            log_combats.converter_lost_with_hex(robot="Red C", cell="hex", place="20-1"),
        ),
    ],
)
def test_the_end_says_how_the_last_c_bot_fell(more: str, words: str, cause: str) -> None:
    table = parse(f"arena quick\nblue C 3-c\nred C 20-1{more}\n")
    lines = log_lines(table, *words.split())
    result = how_it_ended(int(table.values[F.WINNER]), [])[0]
    assert lines[-1] == log_combats.ends(cause=cause, result=result)


def test_destroyed_hexes_change_with_their_event() -> None:
    table = parse("arena quick\nred C 20-c\nblue C 3-c\n")
    play(table, "action-destroy", "grid-2")
    told = events(table, "d6=1", 1)
    assert [(event.cells, event.text) for event in told if event.kind == "turned"] == [
        (("2-1",), messages.hex_destroyed(cell="hex", place="2-1", lost=[]))
    ]
