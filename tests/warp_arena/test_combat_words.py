"""What is read where B-bots fire from a distance, alone or with others."""

from __future__ import annotations

from harena.testing.play import copy_of
from tests.warp_arena.facts import legal
from tests.warp_arena.log_helpers import step
from tests.warp_arena.positions import play, position
from tests.warp_arena.scene_helpers import preview, scene_of


def test_b_bots_alone_may_fire_another_round_or_break_off() -> None:
    """WA-53: what is asked, what each choice would do, and what is told of it."""
    table = position("rB1@11-1 rB2@11-2 bW1@13-c")
    play(table, "action-move", "done", "13-c", "rB1", "rB2", "rB1", "no-card", "no-card")
    play(table, "d6=1", "d4=1")
    assert scene_of(table).prompt.text == "Red, fire another round at 13-c, or break off."
    assert scene_of(table, 1).prompt.text == "Red is deciding whether to fire at 13-c again."
    assert preview(table, "keep") == "Your distant B-bots fire another round."
    assert preview(table, "done") == "The combat ends; nobody loses more."
    assert step(copy_of(table), "keep") == ["Red fires another round at 13-c."]
    assert step(table, "done") == ["Red breaks off the attack on 13-c."]


def test_who_tries_to_break_a_field_is_asked_for_by_its_hex() -> None:
    """WA-30, WA-53: a robot in the hex risks more than one from a distance."""
    table = position("rH1@13-1 rB1@11-1 FF(b)@13-c")
    play(table, "action-move", "rH1", "13-c", "done", "13-c")
    assert preview(table, "done") == "Nobody else joins in; those B-bots keep their shots."
    play(table, "rB1")
    asked = "the robot that tries to break the force field in 13-c."
    assert scene_of(table).prompt.text == f"Red, choose {asked}"
    assert (
        scene_of(table, 1).prompt.text
        == f"Red is choosing {asked.replace('the robot that', 'who')}"
    )
    assert preview(table, "rH1").endswith(", or it is destroyed.")
    assert preview(table, "rB1").endswith(", or it has merely fired.")


def test_b_bots_alone_may_leave_a_field_alone() -> None:
    """WA-30, WA-53."""
    table = position("rB1@11-1 rB2@11-2 FF(b)@13-c bW1@13-c")
    play(table, "action-move", "done", "13-c", "rB1", "rB2", "rB1", "no-card", "d6=1")
    assert legal(table) == ["done", "rB2"]
    text = "Your distant B-bots leave the force field alone; the combat ends."
    assert preview(table, "done") == text


def test_nobody_is_told_to_concede_to_a_field() -> None:
    """WA-30: there only the shot is left where no card is."""
    table = position("rB1@11-1 rB2@11-2 FF(b)@13-c bW1@13-c")
    play(table, "action-move", "done", "13-c", "rB1", "rB2", "rB1")
    assert "concede" not in legal(table)
    asked = "Red, fight the force field with B1; you hold no combat card."
    assert scene_of(table).prompt.text == asked


def test_both_sides_read_their_own_chance_of_a_pair() -> None:
    """WA-31: also where the defender says who fights whom."""
    table = position("rB1@11-1 bB1@13-c bD1@13-c bC@13-c")
    play(table, "action-move", "done", "13-c", "rB1")
    assert preview(table, "bB1", 1) == "Your B1 fights Red B1 (wins 58 % without cards)."
    table = position("rB1@11-1 rB2@11-2 bW1@13-c")
    play(table, "action-move", "done", "13-c", "rB1", "rB2")
    assert preview(table, "rB1", 0) == "Your B1 fights Blue W1 (wins 58 % without cards)."
