"""What a choice is said to do before it is made is what it then does."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

import pytest

from harena.core.play.actions import Actions
from harena.core.play.state import CHANCE, TERMINAL, Rng
from harena.core.show.scene import Target
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view.read import read

NODES = 700
ABOUT_GRIDS = ("action-rotate", "action-double", "action-warp")
"""Chosen whenever they may be."""


def decisions(seats: int, seed: int, arena: str) -> Iterator[tuple[WarpArena, int]]:
    """The decisions of a random game in which grids move whenever they can."""
    state = GAME.start(seats, {"arena": arena})
    assert isinstance(state, WarpArena)
    rng, actions = Rng(seed), Actions(int(state.space.size))
    wanted = [state.space.find(name) for name in ABOUT_GRIDS]
    for _ in range(NODES):
        if state.to_move == TERMINAL:
            return
        if state.to_move == CHANCE:
            state.apply_chance(rng.roll(int(state.die)))
            continue
        seat = int(state.next_seat())
        yield state, seat
        action = int(state.random_action(seat, rng, actions))
        likely = [each for each in wanted if state.is_legal(seat, each)]
        if likely and rng.below(2):
            action = likely[rng.below(len(likely))]
        state._apply_action(seat, action)


def settled(table: WarpArena, seat: int, action: int) -> WarpArena:
    """A copy of the position after a choice, and after nobody interrupts it."""
    after = copy(table)
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
def test_grids_come_to_lie_as_was_shown(seats: int, arena: str) -> None:
    """WA-10, WA-12, WA-14: turned, warped and exchanged; WA-4: laid."""
    seen: dict[str, int] = {}
    for seed in range(6):
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


def test_ones_own_robots_lead_to_what_they_can_do() -> None:
    """WA-10: a button's robots are one's own, and those asked about next (WA-18 to WA-20)."""
    seen: dict[str, int] = {}
    for table, seat in decisions(2, 3, "quick"):
        own = {robot.id for robot in read(table).own(seat) if robot.stands}
        for target in GAME.scene(table, seat).targets:
            things, name = set(target.things), target.name
            assert things <= own
            assert not things or target.on == "button"
            if name in ("action-convert", "action-converter"):
                assert things == {read(table).converter(seat).id}
            elif name in ("action-move", "action-any", "action-own"):
                after = settled(table, seat, target.action)
                asked = {each.ref for each in GAME.scene(after, seat).targets}
                assert things == (own - {read(table).converter(seat).id} if "any" in name else own)
                assert things & asked if name == "action-move" else things <= asked
            else:
                assert not things
            if things:
                seen[name] = seen.get(name, 0) + 1
    assert {"action-converter", "action-move", "action-any", "action-own"} <= set(seen)


def type_of(table: WarpArena) -> str:
    """What the position asks for."""
    return type(read(table).top).__name__
