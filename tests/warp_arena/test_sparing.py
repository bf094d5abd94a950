"""Whom an open window touches: whoever protects his own robots is asked there, and seldom."""

from __future__ import annotations

from harena import SIMULTANEOUS
from harena.games.warp_arena.notation.write import parse
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.positions import play, position
from tests.warp_arena.scene_helpers import scene_of

ALL = (0, 1)


def spares(state: WarpArena) -> tuple[int, ...]:
    """Whom the open window spares: all are told the same."""
    assert state.to_move == SIMULTANEOUS
    told = {scene_of(state, seat).prompt.spares for seat in (-1, 0, 1)}
    assert len(told) == 1
    return told.pop()


def struck_blue() -> WarpArena:
    """Red has rolled a Destroy Hex that hits a robot of Blue's."""
    robots = "arena quick\nred C 9-c\nblue C 2-c, D1 3-4\n"
    table = parse(robots + "red holds destroy 1\nblue holds wild\n")
    table.apply_action(table.space.find("action-cards"), 0)
    assert spares(table) == ALL  # [WA-47] only announced
    for name, seat in (("pass", 1), ("card-destroy", 0), ("grid-3", 0)):
        table.apply_action(table.space.find(name), seat)
    table.apply_chance(4)
    return table


def test_wa_38_cards_concern_seats_at_their_target() -> None:
    """[WA-38] [WA-49] Red's own robots are far from it."""
    assert spares(struck_blue()) == (0,)


def test_wa_38_wild_warps_concern_their_target() -> None:
    """[WA-38] Red's card is to be cancelled, and Blue's robot saved by that."""
    table = struck_blue()
    if table.can_act(0):
        table.apply_action(table.space.find("pass"), 0)
    table.apply_action(table.space.find("cancel"), 1)
    assert spares(table) == ()


def test_wa_38_moving_grids_concern_all_on_them() -> None:
    """[WA-38] [WA-41] And nobody else."""
    moves = ("action-cards", "card-warp", "d20=20", "by-18-2", "=1")
    empty = play(position("rC@1-c bC@2-c", red="warp", blue="1"), *moves)
    assert spares(empty) == ALL
    taken = play(position("rC@1-c bC@20-c", red="warp", blue="1"), *moves)
    assert spares(taken) == (0,)


def test_wa_38_fights_concern_both_sides() -> None:
    """[WA-38] A combat card may be cancelled."""
    table = position("rH1@11-c bD1@11-1", red="5", blue="1")
    play(table, "action-move", "rH1", "11-1", "done", "bD1", "card-5", "no-card", "d8=4", "d10=4")
    assert spares(table) == ()


def test_wa_38_holders_see_their_interrupting_cards() -> None:
    """[WA-38] [WA-48] Before and in a window; there one may point at them for what they do."""
    robots = "arena quick\nred C 9-c\nblue C 2-c, D1 3-4\n"
    table = parse(robots + "red holds destroy 1 wild\nblue holds wild\n")
    for _ in range(2):
        told = {seat: scene_of(table, seat).interrupts for seat in (-1, 0, 1)}
        assert told == {-1: (), 0: ("card-0-10",), 1: ("card-1-10",)}
        if not table.can_act(1):
            table.apply_action(table.space.find("action-cards"), 0)
    scene = scene_of(table, 1)
    (cancel,) = [each for each in scene.targets if each.name == "cancel"]
    assert cancel.things == scene.interrupts
    assert {token.at for token in scene.tokens if token.id in scene.interrupts} == {"hand-1"}
