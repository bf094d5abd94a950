"""Checks for the scenes of all games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from harena import CHANCE, Game, Rng, State
from harena.core.scene.scene import Scene
from harena.testing.play import random_steps

BAD = re.compile(r"None|#\d|\bTrue\b|\bFalse\b|i64|  |\(\)|\.\.|, \.| ,|(?<!\d)-1\b")
"""Traces of missing names and numbers in texts."""
SETUPS: Mapping[str, list[tuple[int, Mapping[str, object]]]] = {
    "warp-6": [(2, {"games": 2}), (3, {"start": "secret"})],
    "arena": [
        (2, {"army": "game-1"}),
        (2, {"army": "game-2"}),
        (2, {"army": "game-3"}),
        (2, {"army": "custom", "army-1": "dragon,evil-mound,human", "army-2": "2xguard:land:2:1"}),
        (2, {"army": "custom", "army-1": "shark,land-centaur", "army-2": "sea-serpent,2xhuman"}),
    ],
    "gladiator-arena": [(2, {"limit-start": 3}), (4, {"weak-pairs": True}), (8, {})],
    "warp-arena": [
        (2, {"grids": "4", "chain": True}),
        (3, {"grids": "6", "expansion": "all", "initiative": True}),
        (2, {"grids": "6", "shape": "square", "arena": "built", "discs": "placed"}),
        (2, {"grids": "4", "combat": "fixed", "cards": "none"}),
    ],
}
STEPS = 1500
"""Decisions and dice of each match at most."""


def scene_words(scene: Scene) -> list[str]:
    """Every text of a scene; of a large board those of some cells."""
    found = [scene.prompt.text, scene.summary]
    found += [cell.label for cell in scene.board.cells[:20]]
    found += [token.label for token in scene.tokens] + [zone.label for zone in scene.zones]
    found += [text for gone in scene.unavailable for text in (gone.label, gone.why)]
    for target in scene.targets:
        assert target.preview is not None
        assert target.preview.text.endswith(".")
        found += [target.label, target.preview.text]
    for seat in scene.seats:
        found += [seat.name, *seat.notes, *filter(None, [seat.score])]
    if scene.contest:
        found += [scene.contest.title, *filter(None, [scene.contest.note])]
    return found


def assert_consistent(state: State, scene: Scene) -> None:
    """All that is named is there, one points at one thing for one choice, and all has words."""
    cells = {cell.id for cell in (*scene.board.cells, *scene.spots)}
    tokens = {token.id for token in scene.tokens}
    trays = {tray.id for tray in scene.trays}
    groups = {group.id for group in scene.board.groups}
    known = {"token": tokens, "cell": cells, "group": groups, "tray": trays}
    assert len(tokens) == len(scene.tokens)
    assert {token.at for token in scene.tokens} <= cells | trays
    assert {cell for zone in scene.zones for cell in zone.cells} <= cells
    pointed = [(target.on, target.ref, target.role) for target in scene.targets]
    assert len(set(pointed)) == len(pointed)
    for target in scene.targets:
        assert target.ref in known.get(target.on, {target.ref})
        if target.action >= 0:
            assert target.name == state.space.name(target.action)
        assert target.preview is not None
        assert {stop.at for stop in target.preview.path} <= cells | trays
        assert set(target.preview.cells) <= cells
        assert target.plan or target.preview.token in {"", *tokens}
    assert scene.prompt.text.endswith(".")
    assert set(scene.prompt.about) <= cells | tokens
    assert scene.targets or scene.prompt.seat < 0
    for text in scene_words(scene):
        assert text, scene
        assert not BAD.search(text), text


def scenes(game: Game, seats: int, options: Mapping[str, object], seed: int) -> Iterator[Scene]:
    """Yield the scenes of the deciding seats in a random match."""
    state: State = game.start(seats, options)
    for _ in random_steps(state, Rng(seed, 41), STEPS):
        if state.to_move != CHANCE:
            seat = state.deciding()[0]
            yield game.scene(state.observe(seat), seat)
    yield game.scene(state.observe(-1), -1)
