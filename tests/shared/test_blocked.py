"""Reasons why things on a board cannot be chosen: only those, and true ones."""

from __future__ import annotations

import pytest

from harena import get_game
from harena.core.scene.scene import Scene
from tests.shared.scenes import SETUPS, scenes


def why(scene: Scene, thing: str) -> str:
    """Return the reason given for a cell or token."""
    return next((one.why for one in scene.blocked if thing in one.things), "")


@pytest.mark.parametrize(
    ("name", "number"), [(name, n) for name, all_ in SETUPS.items() for n in range(len(all_))]
)
def test_blocked_things_exist_and_are_no_choice(name: str, number: int) -> None:
    seats, options = SETUPS[name][number]
    some = False
    for scene in scenes(get_game(name), seats, options, number):
        known = {cell.id for cell in scene.board.cells} | {token.id for token in scene.tokens}
        offered = {one.ref for one in scene.targets if one.on in ("cell", "token")}
        blocked = [thing for one in scene.blocked for thing in one.things]
        assert len(set(blocked)) == len(blocked)
        assert set(blocked) <= known - offered
        assert all(one.why.endswith(".") and one.things for one in scene.blocked)
        some = some or bool(blocked)
    assert some


def test_reasons_of_warp_arena() -> None:
    reasons: set[str] = set()
    for number in range(4):
        seats, options = SETUPS["warp-arena"][number]
        for scene in scenes(get_game("warp-arena"), seats, options, number):
            burnt = {cell.id for cell in scene.board.cells if cell.tone == "destroyed"}
            for one in scene.blocked:
                reasons.add(one.why)
                if one.why.endswith("is destroyed."):
                    assert set(one.things) <= burnt
                elif "enemy robot" in one.why:
                    taken = {token.at for token in scene.tokens if token.kind == "robot"}
                    assert set(one.things) <= taken
    assert len(reasons) >= 4


def test_reasons_of_gladiator_arena() -> None:
    game = get_game("gladiator-arena")
    state = game.start(2)
    scene = game.scene(state.observe(0), 0)
    assert "race" in why(scene, "A1")
    for seat, words in ((0, "human sword A1 ready"), (1, "human bow H8 ready")):
        for word in words.split():
            state.apply_action(state.space.find(word), seat)
    scene = game.scene(state.observe(0), 0)
    assert why(scene, "A1")
    assert "range 2" in why(scene, "D1")
    assert why(scene, "B1") == why(scene, "C3") == ""
    scene = game.scene(state.observe(1), 1)
    assert "range 3" in why(scene, "G7")


def test_reasons_of_arena_and_warp_6() -> None:
    game = get_game("arena")
    state = game.start(2, {"army": "game-2"})
    scene = game.scene(state.observe(0), 0)
    assert "king" in why(scene, "A3")
    assert why(scene, "A0") == ""
    six = [scene for scene in scenes(get_game("warp-6"), 2, {}, 1) if scene.blocked]
    assert six
    for scene in six:
        owners = {token.id: token.seat for token in scene.tokens}
        acting = next(one.seat for one in scene.seats if one.acting)
        assert all(owners[thing] != acting for one in scene.blocked for thing in one.things)
