"""The preview of a choice agrees with its effect."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

import pytest

from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, TERMINAL
from harena.core.scene.scene import Target
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.procedures import PROCEDURES
from harena.games.warp_arena.view.snapshot import read
from tests.conftest import THOROUGH
from tests.shared.random_play import positions
from tests.warp_arena.positions import started

NODES = 700
ABOUT_GRIDS = ("action-rotate", "action-double", "action-warp")
"""Chosen often."""


def decisions(seats: int, seed: int, arena: str) -> Iterator[tuple[WarpArena, int]]:
    """The decisions of a random game in which grids move whenever they can."""
    state = started(seats, {"arena": arena})
    for table in positions(state, Rng(seed), NODES, ABOUT_GRIDS):
        if table.to_move not in (CHANCE, TERMINAL):
            yield table, int(table.next_seat())


def settled(state: WarpArena, seat: int, action: int) -> WarpArena:
    """A copy of the position after a choice, and after nobody interrupts it."""
    after = copy(state)
    assert isinstance(after, WarpArena)
    after._apply_action(seat, action)
    while after.to_move not in (CHANCE, TERMINAL):
        asked = int(after.next_seat())
        passing = int(after.pass_action(asked))
        if passing < 0:
            break
        after._apply_action(asked, passing)
    return after


def lie_as_shown(after: WarpArena, seat: int, target: Target) -> None:
    """The grids of a preview lie where it showed them, with all that stands on them."""
    assert target.preview is not None
    lying = {group.id: group for group in GAME.scene(after, seat).board.groups}
    for group in target.preview.groups:
        assert lying[group.id] == group, target.label


@pytest.mark.parametrize("arena", ["quick", "built"])
@pytest.mark.parametrize("seats", [2, 3])
def test_grid_previews_come_true(seats: int, arena: str) -> None:
    """WA-10, WA-12, WA-14: turned, warped and exchanged; WA-4: laid."""
    seen: dict[str, int] = {}
    for seed in range(THOROUGH):
        for table, seat in decisions(seats, seed, arena):
            for target in GAME.scene(table, seat).targets:
                if target.on != "number" or target.preview is None or not target.preview.groups:
                    continue
                after = settled(table, seat, target.action)
                if type_of(after) == type_of(table) == "Double":
                    continue  # The other grid is still to be turned.
                lie_as_shown(after, seat, target)
                asked = type_of(table)
                seen[asked] = seen.get(asked, 0) + 1
    assert {"Rotate", "Double"} <= set(seen)
    assert ("Build" in seen) == (arena == "built")


OF_ROBOTS = ("action-move", "action-any", "action-own")
OF_GRIDS = ("action-destroy", "action-rotate", "action-double", "action-exchange")


def test_targets_highlight_their_actions() -> None:
    """WA-10: a button's robots, grids and cards are those of the next prompt."""
    seen: set[str] = set()
    for table, seat in decisions(2, 3, "quick"):
        arena, scene = read(table), GAME.scene(table, seat)
        own = {robot.id for robot in arena.own(seat) if robot.stands}
        hand = {token.id for token in scene.tokens if token.at == f"hand-{seat}"}
        for target in scene.targets:
            things, name = set(target.things), target.name
            assert not things or target.on == "button"
            if name in ("action-convert", "action-converter"):
                assert things == {arena.converter(seat).id}
            elif name == "action-draw":
                assert things == ({"deck-back"} & {token.id for token in scene.tokens})
            elif name.startswith(("wild-", "cancel")):
                assert things == {f"card-{seat}-10"} <= hand
            elif name in (*OF_ROBOTS, *OF_GRIDS, "action-cards"):
                after = GAME.scene(settled(table, seat, target.action), seat)
                asked = {each.ref for each in after.targets if each.on != "button"}
                if name == "action-cards":
                    assert things == asked <= hand
                elif name in OF_GRIDS:
                    assert things == asked == {group.id for group in scene.board.groups}
                else:
                    but = {arena.converter(seat).id} if name == "action-any" else set()
                    assert things == own - but
                    assert things & asked if name == "action-move" else things <= asked
            else:
                assert not things
            if things:
                seen.add(name)
    assert {*OF_ROBOTS, *OF_GRIDS, "action-draw", "action-cards", "wild-double"} <= seen


def test_default_action_of_a_tap() -> None:
    """WA-10: a tap on a robot moves it, on a grid turns it."""
    roles = {}
    for table, seat in decisions(2, 1, "quick"):
        for target in GAME.scene(table, seat).targets:
            if target.things:
                roles[target.name] = target.role
    usual = {name: role for name, role in roles.items() if role != "button"}
    assert usual == {"action-move": "move", "action-rotate": "turn"}


def type_of(state: WarpArena) -> str:
    """Return the class name of the procedure that asks now."""
    return type(PROCEDURES[read(state).top.procedure]).__name__
