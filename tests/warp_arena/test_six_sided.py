"""Six-sided dice in combat: a d6 and a plus for each kind of robot (production options)."""

from __future__ import annotations

import pytest

from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.variant import Variant
from tests.warp_arena.facts import asking, at, on
from tests.warp_arena.positions import play, position, quiet
from tests.warp_arena.scripted_matches import rules

SIX = rules("combat=six expansion=assassin cards=none")
WITH_CARDS = rules("combat=six")
PLUS = [("C", 4), ("D1", 3), ("H1", 2), ("B1", 1), ("W1", 0), ("A", 2)]


def entered(attacker: str, target: str, variant: Variant = SIX, **hands: str) -> WarpArena:
    """Red's robot goes from 13-1 to 13-c, where something of blue's is."""
    things = f"r{attacker}@13-1 {target}@13-c"
    table = position(things, seats=3, variant=variant, **hands)  # type: ignore[arg-type]
    play(table, "action-move", f"r{attacker.partition('+')[0]}", "13-c")
    if attacker[0] == "D":
        play(table, "leave")
    return table if attacker[0] == "C" else play(table, "done")


def met(attacker: str, defender: str, variant: Variant = SIX, **hands: str) -> WarpArena:
    """A robot against a robot; as many on both sides, so blue matches them."""
    table = entered(attacker, f"b{defender}", variant, **hands)
    return play(table, f"b{defender.partition('+')[0]}")


def survivor(state: WarpArena) -> str:
    """Return whose robot is left in 13-c."""
    return on(state, "13-c")[0]


@pytest.mark.parametrize(("kind", "plus"), PLUS)
def test_wa_44_what_each_kind_adds_when_it_attacks(kind: str, plus: int) -> None:
    """[WA-44] Against a D-bot's 2 and 3: one point more wins, a tie does not."""
    for face in range(1, 7):
        table = met(kind, "D2")
        for die in (f"d6={face}", "d6=2"):
            assert asking(table) == "d6"
            play(table, die)
        assert survivor(table) == ("r" if face + plus > 5 else "b")


@pytest.mark.parametrize(("kind", "plus"), PLUS)
def test_wa_44_what_each_kind_adds_when_it_defends(kind: str, plus: int) -> None:
    """[WA-44] A W-bot's 5 against it: the defender wins a tie."""
    for face in range(1, 7):
        table = play(met("W1", kind), "d6=5", f"d6={face}")
        dead = at(table, f"b{kind}") == ""
        assert dead == (face + plus < 5)


def test_wa_44_no_other_die_is_rolled() -> None:
    """[WA-44] 7 is no face of it."""
    table = met("C", "W1")
    with pytest.raises(ValueError, match="face"):
        table.apply_chance(7)


@pytest.mark.parametrize(
    ("attacker", "least"),
    [("W1", 6), ("B1", 5), ("H1", 4), ("D1", 3), ("C", 2), ("A", 4), ("W1+2", 4)],
)
def test_wa_44_a_force_field_still_takes_six(attacker: str, least: int) -> None:
    """[WA-44] [WA-30] Die, plus and discs together."""
    name = f"r{attacker.partition('+')[0]}"
    for face in (least - 1, least):
        table = play(entered(attacker, "FF(b)"), name, f"d6={face}")
        assert ("FF(b)" in on(table, "13-c")) == (at(table, name) == "") == (face < least)


def test_wa_44_discs_and_cards_add() -> None:
    """[WA-44] 2 + 2 for the H-bot, 2 discs, a 3: nine against 3 + 3, 2 discs and a 1: nine."""
    table = met("H1+2", "D1+2", WITH_CARDS, red="3", blue="1")
    play(table, "card-3", "card-1", "d6=2", "d6=3")
    assert survivor(quiet(table)) == "b"
    table = met("H1+2", "D1+2", WITH_CARDS, red="4", blue="1")
    play(table, "card-4", "card-1", "d6=2", "d6=3")
    assert survivor(quiet(table)) == "r"
