"""The rulebook's pictures and captions agree with the rules."""

from __future__ import annotations

from harena import Match, get_game
from harena.content.content import content_of, illustrations_of
from harena.core.play.script import match_from_script
from harena.games.warp_arena import illustrations
from harena.games.warp_arena.messages import effects

GAME = get_game("warp-arena")
DRAWN = illustrations_of(GAME)


def played(position: str, script: str) -> Match:
    """A position and what was played from there."""
    return match_from_script(GAME, position.strip(), script)


def test_chain_ends_where_drawn() -> None:
    """WA-41: from 5-3 over 7-6 to 7-c, by the drawn dice."""
    (path,) = DRAWN["chain"].paths
    assert [stop.at for stop in path] == ["5-3", "7-6", "7-c"]
    hit = played(illustrations._CHAIN, "action-destroy grid-5 d6=3 d6=2 d6=3")
    tones = {cell.id: cell.tone for cell in hit.scene(-1).board.cells}
    assert tones["7-c"] == tones["7-6"] == tones["5-3"] != tones["5-c"]
    assert hit.winners() == [0]


def test_squares_behind_a_corner_are_reachable() -> None:
    """WA-45: five, and no other square two steps from the start lies behind 5-4."""
    picture = DRAWN["squares"]
    ends = {path[-1].at for path in picture.paths}
    choices = {target.name for target in picture.scene.targets}
    cells = {cell.id: (cell.x, cell.y) for cell in picture.scene.board.cells}

    def far(a: str, b: str) -> float:
        return max(abs(p - q) for p, q in zip(cells[a], cells[b], strict=True))

    behind = {at for at in cells if round(far(at, "4-1")) == 2 and round(far(at, "5-4")) == 1}
    assert ends == behind <= choices
    assert len(ends) == 5


def test_three_hexes_lie_behind_a_neighbour() -> None:
    """WA-23."""
    ends = [path[-1].at for path in DRAWN["hop"].paths]
    assert sorted(ends) == ["3-3", "6-4", "6-5"]
    assert all(path[-1].how == "hop" for path in DRAWN["hop"].paths)


def test_distant_b_bot_is_among_the_attackers() -> None:
    """WA-28."""
    scene = DRAWN["blaster"].scene
    ((_, path),) = DRAWN["blaster"].acts
    assert scene.contest is not None
    assert (scene.contest.at, scene.contest.left.tokens) == (path[-1].at, ("rB1",))
    assert next(token.at for token in scene.tokens if token.id == "rB1") == path[0].at


def test_captions_have_the_right_chances() -> None:
    """WA-31: 45 to 55 per cent, and 58 to 42."""
    contest = DRAWN["combat"].scene.contest
    assert contest is not None
    assert [round(100 * duel.odds) for duel in contest.duels] == [45, 58]
    assert "45 to 55 per cent" in content_of(GAME).rules
    assert "58 to 42 per cent" in content_of(GAME).rules


def test_wild_warp_target_is_known() -> None:
    """WA-38: the hex is known, and so are the cards."""
    hit, fight = DRAWN["wild-hit"].scene, DRAWN["wild-fight"].scene
    assert (hit.prompt.window, fight.prompt.window) != ("", "")
    effect = effects.cell_will_go(cell="hex", place="6-4", lost=["Blue D1", "1 disc"])
    assert effect in hit.prompt.text
    assert DRAWN["wild-hit"].tinted == ("6-4",)
    assert fight.contest is not None
    (now,) = (duel for duel in fight.contest.duels if duel.now)
    assert (now.left_total, now.right_total) == (11, 7)
    assert [part.value for part in now.left_parts if part.kind == "card"] == [5]


def test_contents_move_with_grids() -> None:
    """WA-10, WA-13, WA-16: the captions describe before and after."""
    at = {
        name: {token.id: token.at for token in DRAWN[name].scene.tokens}
        for name in ("rotate-before", "rotate-after", "double-before", "double-after")
    }
    assert at["rotate-before"] == at["rotate-after"]
    assert at["double-before"] == at["double-after"]
    places = {
        name: {cell.id: (cell.x, cell.y) for cell in picture.scene.board.cells}
        for name, picture in DRAWN.items()
    }
    turned = places["rotate-after"]
    apart = [abs(a - b) for a, b in zip(turned["5-4"], turned["6-5"], strict=True)]
    assert apart[0] ** 2 + apart[1] ** 2 < 1.1
    assert places["double-after"]["5-c"] == places["double-before"]["6-c"]
    counts = [
        next(token.count for token in DRAWN[name].scene.tokens if token.id == "rC")
        for name in ("convert-before", "convert-after")
    ]
    assert counts == [2, 1]
