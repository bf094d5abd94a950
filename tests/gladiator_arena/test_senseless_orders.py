"""Orders that every level leaves out, however loosely it plays."""

from __future__ import annotations

import pytest

from harena import Rng
from harena.bots import get_bot
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.rules import fields as F
from harena.games.gladiator_arena.rules.position import GladiatorArena
from tests.gladiator_arena.positions import play, position, seat_of

NEAR = """
    . . . . . .
    . . . . . .
    . . B . . .
    . . C . . .
    . . . . . .
    . . . . . .
"""
FAR = """
    B . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . C
"""


def sensible(table: GladiatorArena, seat: str) -> set[str]:
    """Return the legal actions of a seat that are not left out, by notation."""
    policy, number = GAME.search_policy, seat_of(seat)
    return {
        table.space.name(action)
        for action in table.legal_actions(number)
        if not policy.is_dominated(table, number, action)
    }


def test_strikes_only_where_someone_can_be() -> None:
    """GA-3: crimson on C3 can stay, or step to B3, D3 and C2; bronze itself is on C4."""
    table = play(position(NEAR, "B human sword", "C human sword"), "B", "xC3")
    assert sensible(table, "B") == {"xC3", "xB3", "xD3", "xC2"}


def test_catapults_may_aim_beside_others() -> None:
    """GA-6: a stone at C2 or B2 falls on crimson's squares, one at E6 on none of them."""
    table = position(NEAR, "B giant catapult", "C human sword")
    found = sensible(table, "B")
    assert {"xC2", "xB2"} <= found
    assert "xE6" not in found


def test_ready_wastes_no_strike_that_may_hit() -> None:
    """GA-11: a second strike costs nothing."""
    table = position(NEAR, "B human sword", "C human sword")
    assert "ready" not in sensible(table, "B")
    assert "ready" in sensible(play(table, "B", "xC3 xC3 xC3"), "B")


def test_who_can_strike_no_one_comes_closer() -> None:
    """Neither staying in the corner nor a step that comes no nearer makes sense."""
    assert sensible(position(FAR, "B human sword", "C human axe"), "B") == {"A5", "B6", "parley"}
    walker = position(NEAR, "B elf bow", "C human axe")
    assert "ready" not in sensible(walker, "B")


def test_a_threatened_gladiator_may_retreat() -> None:
    """Crimson reaches bronze's square, so a step out of reach is no nonsense."""
    lane = ". . . . . .\n" * 2 + ". . B . . .\n. . . . . .\n. . . C . .\n. . . . . ."
    table = position(lane, "B human axe", "C human spear")
    assert "C5" in sensible(table, "B")


def test_a_taken_square_is_not_entered() -> None:
    """GA-7: whoever stays there would throw the other back."""
    assert "C3" not in sensible(position(NEAR, "B human sword", "C human sword"), "B")


@pytest.mark.parametrize("seats", [2, 4])
def test_something_is_always_left(seats: int) -> None:
    """In random games, every seat has a sensible action at every decision."""
    for seed in range(15):
        rng, table = Rng(seed), GAME.start(seats, {"width": 5, "height": 6})
        for _ in range(400):
            if not table.deciding():
                break
            seat = int(table.next_seat())
            assert sensible(table, "BCAO"[seat]), table.values[F.TURN]
            legal = table.legal_actions(seat)
            table.apply_action(legal[rng.below(len(legal))], seat)


def test_level_1_strikes_where_someone_can_be() -> None:
    """In 40 plans the loosest level strikes only squares that crimson can come to."""
    bot, possible = get_bot("level-1"), {"xC3", "xB3", "xD3", "xC2", "xC4"}
    for seed in range(40):
        table, rng = position(NEAR, "B human sword", "C human sword"), Rng(seed)
        while 0 in table.deciding():
            action = int(bot.choose(table.observe(0), 0, rng))
            name = table.space.name(action)
            table.apply_action(action, 0)
            assert not name.startswith("x") or name in possible
