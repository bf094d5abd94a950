"""The combat that chapter 6.2 tells, die by die and card by card, from a position and in full."""

from __future__ import annotations

from harena.games.warp_arena.rules.fields import FIRED
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import asking, at, discards, hand, legal, on
from tests.warp_arena.games import check
from tests.warp_arena.positions import play, position

SCENE = (
    "FF(b)@13-c bD1@13-c bW1+2@13-c bW2+2@13-c "
    "rH1+1@13-3 rH2@13-3 rB1@13-3 rW1+1@13-3 rW2@13-3 rB2+1@11-1 rB3@11-2"
)
CALM = "wild wild wild wild"


def engaged() -> WarpArena:
    """Blue holds 13-c; red has entered with five robots, and two B-bots stand within range."""
    table = position(SCENE, red="1 3 5", blue="2 4", used=CALM)
    play(table, "action-move")
    for robot in ("rH1", "rH2", "rB1", "rW1", "rW2"):
        play(table, robot, "13-c")
    return play(table, "done", "13-c", "rB2", "rB3")


def shared() -> WarpArena:
    """Step 1: red gives both discs to one H-bot, blue all four to the D-bot."""
    return play(engaged(), "rH1", "rH1", "bD1", "bD1", "bD1", "bD1")


def broken() -> WarpArena:
    """Step 2: the force field falls at the second try."""
    return play(shared(), "rB2", "card-1", "d6=3", "rH1", "no-card", "d8=5")


def round_one() -> WarpArena:
    """Six against three: red matches."""
    table = play(broken(), "rB3", "rH1", "rH2")
    play(table, "rB3", "no-card", "no-card", "d6=2", "d10=4")
    play(table, "rH1", "no-card", "no-card", "d8=3", "d4=1")
    return play(table, "no-card", "no-card", "d8=4", "d4=4")


def round_two() -> WarpArena:
    """Four against two."""
    table = play(round_one(), "rB1", "rH1")
    play(table, "rB1", "card-3", "card-2", "d6=5", "d10=2")
    return play(table, "no-card", "no-card", "d8=6", "d4=3")


def test_wa_29_step_one() -> None:
    """[WA-29] [WA-52] Before the force field, and among the robots in the hex only."""
    table = engaged()
    assert (asking(table), legal(table)) == ("red", ["keep", "rH1", "rH2", "rB1", "rW1", "rW2"])
    table = shared()
    assert on(table, "13-c") == "rH1+2 rH2 rB1 rW1 rW2 bD1+4 bW1 bW2 FF(b)"
    assert at(table, "rB2") == "11-1+1"


def test_wa_30_step_two() -> None:
    """[WA-30] The distant B-bot's 3 + 1 + 1 does not break it; the H-bot's 5 + 2 does."""
    table = play(shared(), "rB2", "card-1", "d6=3")
    assert (at(table, "rB2"), int(table.values[FIRED])) == ("11-1+1", 1 << 12)
    assert "FF(b)" in on(table, "13-c")
    assert legal(table) == ["rH1", "rH2", "rB1", "rB3", "rW1", "rW2"]
    table = broken()
    assert on(table, "13-c") == "rH1+2 rH2 rB1 rW1 rW2 bD1+4 bW1 bW2"
    assert (asking(table), legal(table)) == ("red", ["rH1", "rH2", "rB1", "rB3", "rW1", "rW2"])


def test_wa_31_round_one() -> None:
    """[WA-31] [WA-28] Nothing lost at a distance; a W-bot falls; a tie costs an H-bot."""
    table = round_one()
    assert on(table, "13-c") == "rH1+2 rB1 rW1 rW2 bD1+4 bW2"
    assert (at(table, "rB3"), int(table.values[FIRED])) == ("11-2", 1 << 12 | 1 << 13)
    assert (asking(table), legal(table)) == ("red", ["rH1", "rB1", "rW1", "rW2"])


def test_wa_31_round_two() -> None:
    """[WA-31] 5 + 3 against 2 + 4 + 2 is a tie; 6 + 2 against 3 is not."""
    table = round_two()
    assert on(table, "13-c") == "rH1+2 rW1 rW2 bD1+4"
    assert (hand(table, "red"), hand(table, "blue")) == ("5", "4")
    assert (asking(table), legal(table)) == ("red", ["rH1", "rW1", "rW2"])


def test_wa_32_round_three_and_the_end() -> None:
    """[WA-32] [WA-33] 7 + 2 + 5 against 9 + 4 + 4; the two W-bots are given up; two discs lie."""
    table = play(round_two(), "rH1", "card-5", "card-4", "d8=7", "d10=9")
    assert on(table, "13-c") == "rW1 rW2 bD1+4 PD2"
    play(table, "rW1", "concede")
    # One against one: the defender matches, though there is nothing to choose.
    play(table, "bD1", "concede")
    assert on(table, "13-c") == "bD1+4 PD2"
    assert (hand(table, "red"), hand(table, "blue")) == ("", "")
    assert discards(table) == f"1 2 3 4 5 {CALM}"
    assert (at(table, "rB2"), at(table, "rB3")) == ("11-1+1", "11-2")
    check(table)
