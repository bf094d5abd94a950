"""Previews of choices show on the board and come true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from examples.games import hands, pips, sums, tic_tac_toe, toll, whistle

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Game, Rng, State, get_game
from harena.core.play.actions import Actions
from harena.core.scene.scene import Preview, Scene, Target
from tests.conftest import THOROUGH

GAMES = 2 * THOROUGH
DECISIONS, EVERY = 900, 10
"""How far each random game is played, and of how many decisions one is looked at."""
OURS: list[tuple[str, int, dict[str, object]]] = [
    ("warp-6", 2, {}),
    ("warp-6", 3, {"start": "secret"}),
    ("warp-arena", 2, {"arena": "quick"}),
    ("warp-arena", 3, {"arena": "built"}),
    ("warp-arena", 2, {"grids": 8, "shape": "square"}),
    ("gladiator-arena", 2, {}),
    ("gladiator-arena", 8, {}),
    ("arena", 2, {"army": "game-1"}),
    ("arena", 2, {"army": "game-3"}),
]
OTHERS: list[tuple[Game, int]] = [
    (hands.GAME, 3),
    (pips.GAME, 2),
    (sums.GAME, 3),
    (tic_tac_toe.GAME, 2),
    (toll.GAME, 3),
    (whistle.GAME, 3),
]
ON_BOARD = ("cell", "group", "token")
PROMISES = {
    "warp-6": {"path", "face"},
    "warp-arena": {"path", "face", "groups"},
    "gladiator-arena": {"path", "damage"},
    "arena": {"path", "tone"},
}
"""[game] -> the kinds of previews that can be compared."""


def decisions(
    game: Game, seats: int, options: dict[str, object]
) -> Iterator[tuple[State, State, int]]:
    """Decisions of random games, each with the position in which the seat had decided nothing."""
    for seed in range(GAMES):
        state = game.start(seats, options)
        rng, actions = Rng(seed), Actions(int(state.space.size))
        last: tuple[int, ...] = ()
        fresh = state
        for made in range(DECISIONS):
            while state.to_move == CHANCE:
                state.apply_chance(rng.roll(int(state.die)))
            if state.to_move == TERMINAL:
                break
            seat = int(state.next_seat())
            phase = (seat, int(state.to_move), *state.deciding())
            fresh = fresh if phase == last else state.clone()
            last = phase
            if made % EVERY == seed % EVERY:
                yield state, fresh, seat
            state.apply_action(int(state.random_action(seat, rng, actions)), seat)


def settled(state: State, fresh: State, seat: int, target: Target) -> State:
    """Return the position after a choice if nobody else acts."""
    if target.plan is not None:
        after = fresh.clone()
        for action in target.plan:
            after.apply_action(action, seat)
        return planned(after)
    after = state.clone()
    after.apply_action(target.action, seat)
    while after.to_move == SIMULTANEOUS:
        asked = int(after.next_seat())
        passing = int(after.pass_action(asked))
        if passing < 0:
            break
        after.apply_action(passing, asked)
    return after


def planned(after: State) -> State:
    """Return the position after a phase of plans without plans of others."""
    ready: set[int] = set()
    for seat in after.deciding():
        while seat in after.deciding() and not ready & set(after.deciding()):
            after.apply_action(int(after.default_action(seat)), seat)
        ready.add(seat)
    return after


def shows(scene: Scene, target: Target) -> bool:
    """Return whether the preview shows on the board."""
    preview = target.preview or Preview("")
    return bool(preview.path or preview.cells or preview.groups or preview.damage or preview.face)


def lies_on_board(scene: Scene, target: Target) -> bool:
    """Return whether the target lies on the board."""
    if target.on != "token":
        return target.on in ON_BOARD
    cells = {cell.id for cell in scene.board.cells}
    return any(token.id == target.ref and token.at in cells for token in scene.tokens)


def landed(game: Game, after: State, seat: int, preview: Preview) -> Scene:
    """Return the scene after the small steps that move a token."""
    for _ in range(9):
        scene = game.scene(after.observe(seat), seat)
        here = {token.id: token.at for token in scene.tokens}.get(preview.token)
        hops = bool(preview.path) and preview.path[-1].how == "hop"
        if not hops or here != preview.path[0].at or after.to_move != seat:
            break
        after.apply_action(after.legal_actions(seat)[0], seat)
    return scene


def kept(before: Scene, after: Scene, target: Target) -> Iterator[tuple[str, bool]]:
    """Yield the promises of a preview, and whether they came true.

    A promise may be repeated by the next choices instead.
    """
    preview = target.preview or Preview("")
    tokens = {token.id: token for token in after.tokens}
    ahead = [each.preview for each in after.targets if each.preview]
    name = preview.token or target.ref
    taken = {token.at: token for token in before.tokens if token.id != name}
    last = preview.path[-1] if preview.path else None
    if last and last.how != "strike" and last.at not in blocked(before, target):
        hole = any(cell.id == last.at and cell.shape == "hole" for cell in before.board.cells)
        on_board = name in tokens and any(each.id == tokens[name].at for each in after.board.cells)
        # Who dies in the turn that was planned is not there any more.
        dead = target.plan is not None and not on_board
        yield "path", hole or dead or (name in tokens and tokens[name].at == last.at)
    if preview.face and not preview.rolls:
        token = tokens.get(name)
        yield "face", token is not None and preview.face in (token.face, token.count)
    for group in preview.groups:
        yield "groups", group in after.board.groups or any(group in one.groups for one in ahead)
    if preview.tone:
        tones = {cell.id: cell.tone for cell in after.board.cells}
        yield "tone", all(tones[cell] == preview.tone for cell in preview.cells)
    for damage in preview.damage:
        if hit := taken.get(damage.cell):
            left = tokens[hit.id].count if hit.id in tokens else 0
            # He may be struck more than once, and lose more besides.
            yield "damage", left <= max(0, hit.count - damage.amount)


def others_planned(scene: Scene, seat: int) -> bool:
    """Return whether another seat has planned."""
    return any(one.ready for one in scene.seats if one.seat != seat)


def blocked(before: Scene, target: Target) -> set[str]:
    """Return the occupied cells, where a plan may end elsewhere."""
    return {token.at for token in before.tokens} if target.plan is not None else set()


def looked_at(
    game: Game, seats: int, options: dict[str, object]
) -> tuple[Counter[str], Counter[str]]:
    """Count the promises of previews, and the broken ones."""
    promised: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for state, fresh, seat in decisions(game, seats, options):
        scene = game.scene(state.observe(seat), seat)
        for target in scene.targets:
            what = f"{target.on} {target.role}: {target.label}"
            if lies_on_board(scene, target) and not shows(scene, target):
                wrong[f"nothing shows: {what}"] += 1
            # Of plans those are compared that nobody else can have spoilt.
            if target.plan is not None and (target.role == "place" or others_planned(scene, seat)):
                continue
            after = settled(state, fresh, seat, target)
            then = landed(game, after, seat, target.preview or Preview(""))
            for promise, came in kept(scene, then, target):
                promised[promise] += 1
                if not came:
                    wrong[f"{promise}: {what}"] += 1
    return promised, wrong


@pytest.mark.parametrize(
    ("name", "seats", "options"), OURS, ids=lambda one: str(one) if isinstance(one, int) else None
)
def test_previews_come_true(name: str, seats: int, options: dict[str, object]) -> None:
    """The preview comes true where no die falls and nobody else acts."""
    promised, wrong = looked_at(get_game(name), seats, options)
    assert not wrong, wrong.most_common(12)
    assert set(promised) == PROMISES[name]


@pytest.mark.parametrize(("game", "seats"), OTHERS, ids=[game.name for game, _ in OTHERS])
def test_previews_of_other_games(game: Game, seats: int) -> None:
    _, wrong = looked_at(game, seats, {})
    assert not wrong, wrong.most_common(12)


@pytest.mark.parametrize(("name", "seats", "options"), OURS[::2], ids=str)
def test_every_choice_has_a_preview(name: str, seats: int, options: dict[str, object]) -> None:
    game = get_game(name)
    for state, _, seat in decisions(game, seats, options):
        for target in game.scene(state.observe(seat), seat).targets:
            assert target.preview, target.label
            assert target.preview.text, target.label
