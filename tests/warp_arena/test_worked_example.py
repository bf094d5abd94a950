"""The combat that chapter 6.2 tells, die by die and card by card."""

from __future__ import annotations

from tests.warp_arena.games import check
from tests.warp_arena.positions import expect, play, position

SCENE = (
    "FF(b)@13-c bD1@13-c bW1+2@13-c bW2+2@13-c "
    "rH1+1@13-3 rH2@13-3 rB1@13-3 rW1+1@13-3 rW2@13-3 rB2+1@11-1 rB3@11-2"
)
CALM = "wild wild wild wild"


def test_the_worked_example() -> None:
    """[WA-28] [WA-29] [WA-30] [WA-31] [WA-32] [WA-33] [WA-52] Step by step."""
    table = position(SCENE, red="1 3 5", blue="2 4", used=CALM)
    play(table, "action-move")
    for robot in ("rH1", "rH2", "rB1", "rW1", "rW2"):
        play(table, robot, "13-c")
    # Step 1: red gives both discs to an H-bot, blue all four to the D-bot, before the force field.
    facts = "asks: red; choices: keep rH1 rH2 rB1 rW1 rW2"
    expect(table, "done 13-c rB2 rB3", facts)
    facts = "on 13-c: rH1+2 rH2 rB1 rW1 rW2 bD1+4 bW1 bW2 FF(b); at rB2: 11-1+1"
    expect(table, "rH1 rH1 bD1 bD1 bD1 bD1", facts)
    # Step 2: the distant B-bot's 3 + 1 + 1 does not break the field; the H-bot's 5 + 2 does.
    facts = "at rB2: 11-1+1; fired: rB2; choices: rH1 rH2 rB1 rB3 rW1 rW2"
    expect(table, "rB2 card-1 d6=3", facts)
    facts = "on 13-c: rH1+2 rH2 rB1 rW1 rW2 bD1+4 bW1 bW2; asks: red"
    expect(table, "rH1 no-card d8=5", f"{facts}; choices: rH1 rH2 rB1 rB3 rW1 rW2")
    # Round 1, six against three: nothing lost at a distance; a W-bot falls; a tie costs an H-bot.
    play(table, "rB3", "rH1", "rH2", "rB3", "no-card", "no-card", "d6=2", "d10=4")
    play(table, "rH1", "no-card", "no-card", "d8=3", "d4=1")
    facts = "on 13-c: rH1+2 rB1 rW1 rW2 bD1+4 bW2; at rB3: 11-2; fired: rB2 rB3"
    expect(table, "no-card no-card d8=4 d4=4", f"{facts}; choices: rH1 rB1 rW1 rW2")
    # Round 2, four against two: 5 + 3 against 2 + 4 + 2 is a tie; 6 + 2 against 3 is not.
    play(table, "rB1", "rH1", "rB1", "card-3", "card-2", "d6=5", "d10=2")
    facts = "on 13-c: rH1+2 rW1 rW2 bD1+4; hand red: 5; hand blue: 4; choices: rH1 rW1 rW2"
    expect(table, "no-card no-card d8=6 d4=3", facts)
    # Round 3: 7 + 2 + 5 against 9 + 4 + 4; the two W-bots are given up; two discs lie.
    expect(table, "rH1 card-5 card-4 d8=7 d10=9", "on 13-c: rW1 rW2 bD1+4 PD2")
    # One against one: the defender matches, though there is nothing to choose.
    facts = "on 13-c: bD1+4 PD2; hand red:; hand blue:; at rB2: 11-1+1; at rB3: 11-2"
    check(expect(table, "rW1 concede bD1 concede", f"{facts}; discards: 1 2 3 4 5 {CALM}"))
