"""Chapter 7 of Warp Arena: the loss of a C-bot, where everything goes, and the end."""

from __future__ import annotations

import pytest

from harena import CHANCE, TERMINAL, IllegalActionError, Rng
from harena.games.warp_arena import GAME
from harena.games.warp_arena.messages import log_combats as messages
from harena.games.warp_arena.messages.scene import share
from harena.games.warp_arena.rules.fields import ALIVE, AT, TURN, WINNER
from harena.games.warp_arena.rules.ids import OWN, SEAT_NAMES
from harena.games.warp_arena.rules.victory import LAST_TURN
from harena.testing.play import random_steps
from tests.warp_arena.facts import legal
from tests.warp_arena.games import check, ended
from tests.warp_arena.log_helpers import step
from tests.warp_arena.positions import expect, play, position, quiet
from tests.warp_arena.scene_helpers import scene_of

CALM = "wild wild wild wild"


def test_wa_35_losing_a_c_bot_removes_everything() -> None:
    """[WA-35] Robots and fields; discs stay; two new ones; the hand to the robot's owner."""
    table = position(
        "rD1@13-3 bC+1@13-c bH1+2@13-1 FF(b)@13-2",
        seats=3,
        blue="1 2 3 4 5",
        red="5",
        used=CALM,
    )
    play(table, "action-move", "rD1", "13-c", "leave", "done", "bC")
    expect(table, "card-5 no-card d10=9 d12=1", "on 13-1: PD2; on 13-2:; on 13-c: rD1 PD3")
    facts = f"hand red: 1 2 3 4 5; discards: 5 {CALM}; asks: red; choices: done rD1"
    expect(table, "", facts)
    check(expect(table, "rD1 rD1 rD1", "at rD1: 13-c+3"))
    assert int(table.values[ALIVE]) == 0b101


RAM = "action-move rC 13-c"


@pytest.mark.parametrize(
    ("things", "hands", "steps", "facts"),
    [
        # Its hex is destroyed: its disc and the new ones are lost with it.
        (
            "bC+1@13-1 bW1+1@2-2",
            "blue",
            "action-destroy grid-13 d6=1",
            "on 13-1: X; on 2-2: PD1; hand red: 1 2; asks: red",
        ),
        # From a distance: the discs lie loose where it stood.
        (
            "bC+1@13-c rB1@13-4",
            "blue",
            "action-move done 13-c rB1 bC no-card no-card d6=6 d12=1",
            "on 13-c: PD3; hand red: 1 2",
        ),
        # Warped onto a destroyed hex: nothing of it is left anywhere.
        (
            "rC+2@1-c X@13-c rW1+1@1-c",
            "red",
            "action-converter d20=13",
            f"on 13-c: X; on 1-c: PD1; discards: 1 2 {CALM}; asks: blue",
        ),
        # By a force field: the hand goes to its owner.
        (
            "rC@13-1 FF(b)@13-c",
            "red",
            f"{RAM} rC no-card d12=5",
            "hand blue: 1 2; on 13-c: FF(b) PD2; asks: blue",
        ),
    ],
)
def test_wa_35_ways_to_lose_a_c_bot(things: str, hands: str, steps: str, facts: str) -> None:
    """[WA-35] [WA-11] [WA-17] [WA-30] Where its discs and its hand go."""
    table = position(things, seats=3, used=CALM, **{hands: "1 2"})  # type: ignore[arg-type]
    check(expect(table, steps, facts))


def test_wa_35_own_loss_discards_the_hand() -> None:
    """[WA-35] [WA-11] The hand to the discards; the phase is over."""
    table = position("rC@13-1", seats=3, red="1 2", used=CALM)
    play(table, "action-destroy", "grid-13")
    assert messages.hand_discarded(seat="Red", cards=2) in step(table, "d6=1")
    expect(table, "", f"discards: 1 2 {CALM}; asks: blue")


def test_wa_35_phase_of_the_lost_seat_ends() -> None:
    """[WA-35] Other hexes it contested fall away; the next in the order of play is on."""
    table = position("rC@13-1 rH1@2-1 bD1@13-c gW1@2-c", seats=3, order="red green blue")
    play(table, "action-move", "rC", "13-c", "rH1", "2-c", "13-c", "bD1")
    expect(table, "no-card no-card d12=1 d10=1", "asks: blue; choices: done bD1")
    expect(table, "done", "asks: green; on 2-c: gW1")


def test_wa_35_loss_by_a_wild_warp() -> None:
    """[WA-35] [WA-37] Blue's card in red's phase: the hand goes to blue, the phase is over."""
    table = position("rC@13-1", seats=3, red="1 2", blue="wild")
    play(table, "action-rotate", "grid-3", "=1", "blue:wild-destroy", "grid-13", "d6=1")
    facts = "hand blue: 1 2; discards: wild; asks: blue; choices: disc no-disc"
    expect(quiet(table), "", facts)


def test_wa_35_eliminated_seats_stay_out() -> None:
    """[WA-35] No act, no roll, no robot of theirs comes back."""
    table = position("bC@13-1 bW1@2-2", seats=3)
    expect(table, "action-destroy grid-13 d6=1 end no-disc", "asks: green")
    with pytest.raises(IllegalActionError):
        table.apply_action(table.space.find("end"), 1)
    expect(table, "end d20=5 d20=4", "asks: red")
    for _ in random_steps(table, Rng(2), 400):
        assert all(int(table.values[AT + piece]) < 0 for piece in range(int(OWN), int(2 * OWN)))


def test_wa_36_last_of_two_wins_at_once() -> None:
    """[WA-36] No window, no die after it."""
    table = position("bC@13-1", red="wild", blue="wild 1")
    check(expect(table, "action-destroy grid-13 d6=1", "asks: over"))
    assert ended(table)
    assert int(table.values[WINNER]) == 0
    for seat in (0, 1):
        with pytest.raises(IllegalActionError):
            table.apply_action(table.space.find("end"), seat)


def test_wa_36_second_loss_of_three_ends_the_game() -> None:
    """[WA-36] Play continues after the first."""
    table = position("bC@13-1 gC@14-1", seats=3)
    expect(table, "action-destroy grid-13 d6=1", "asks: red")
    expect(table, "action-destroy grid-14 d6=1", "asks: over")
    assert int(table.values[WINNER]) == 0


@pytest.mark.parametrize(
    ("things", "steps"),
    [("X@13-c", "action-converter d20=13"), ("rC@13-1 bD1@13-c", f"{RAM} bD1 concede")],
)
def test_wa_36_own_loss_ends_the_game(things: str, steps: str) -> None:
    """[WA-36] The active player's C-bot falls, and one other is left: that one has won."""
    table = expect(position(things), steps, "asks: over")
    assert table.returns() == [0.0, 1.0]
    check(table)


# --- a bound ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "out", "shares"), [(2, "", 2), (4, "green", 3)])
def test_wa_64_waiting_games_end(seats: int, out: str, shares: int) -> None:
    """[WA-64] Nobody does anything: after the 1,000th turn all who are left share."""
    table = position(seats=seats, out=out)
    rng = Rng(5)
    for _ in range(40_000):
        if table.to_move == TERMINAL:
            break
        if table.to_move == CHANCE:
            table.apply_chance(rng.roll(table.die))
        else:
            play(table, "no-disc" if "no-disc" in legal(table) else "end")
    assert (table.to_move, int(table.values[TURN])) == (TERMINAL, int(LAST_TURN))
    left = [seat for seat in range(seats) if SEAT_NAMES[seat] != out]
    assert table.returns() == [1 / shares if seat in left else 0.0 for seat in range(seats)]
    assert sum(table.returns()) == pytest.approx(1)
    scene = scene_of(table)
    assert scene.outcome is not None
    assert list(scene.outcome.winners) == left
    shared = share(seats=[SEAT_NAMES[seat].capitalize() for seat in left])
    assert scene.prompt.text == scene.outcome.text == shared
    check(table)


def test_wa_64_play_continues_before_the_last_turn() -> None:
    """[WA-64] And a C-bot that falls in the last turn wins as ever (WA-36)."""
    table = position()
    table.values[TURN] = int(LAST_TURN) - 1
    play(table, "end", "no-disc", "end")
    assert (table.to_move, int(table.values[TURN])) == (CHANCE, int(LAST_TURN))
    longest = GAME.max_game_length(2)
    assert longest is not None
    assert longest > 1000 * int(LAST_TURN)
