"""Boards in characters: nothing is lost, and nothing lies over another thing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from harena import Match, Rng, seeded
from harena.bots import get_bot
from harena.core.scene.scene import Scene
from harena.terminal import messages
from harena.terminal.board_text import (
    CELL_WIDTH,
    draw_board,
    draw_players,
    draw_trays,
    lay_out,
    token_text,
)

GAMES = ["arena", "gladiator-arena", "warp-6", "warp-arena"]


def positions(game: str) -> list[Scene]:
    """Return scenes of a match, each for the seat that decides."""
    match, dice, rng, bot = Match(game, 2), seeded(3), Rng(3), get_bot("random")
    scenes = []
    for _ in range(60):
        match.roll_all(dice)
        if match.over:
            break
        seat = match.state.deciding()[0]
        scenes.append(match.game.scene(match.observe(seat), seat))
        match.apply_action(int(bot.choose(match.observe(seat), seat, rng)), seat)
    return scenes


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("room", [(30, 10), (76, 30), (200, 80)])
def test_every_cell_has_its_own_place(game: str, room: tuple[int, int]) -> None:
    for scene in positions(game)[::10]:
        layout = lay_out(scene.board, scene.spots, *room)
        taken = {
            (column + by, line)
            for column, line in layout.positions.values()
            for by in range(CELL_WIDTH - 1)
        }
        assert len(taken) == (CELL_WIDTH - 1) * len(layout.positions)
        for cell, (column, line) in layout.positions.items():
            assert layout.at(column + 1, line) == cell
        assert layout.at(-5, 0) == ""
        text = draw_board(scene, layout, (), None)
        lines = text.plain.split("\n")
        assert max(map(len, lines)) <= layout.width
        for cell in {token.at for token in scene.tokens}.intersection(layout.positions):
            here = [token for token in scene.tokens if token.at == cell]
            column, line = layout.positions[cell]
            shown = lines[line][column : column + 3].strip()
            assert shown.rstrip("+") in {token_text(one, scene.seats)[:3] for one in here} | {
                token_text(one, scene.seats)[:2] for one in here
            }
            assert shown.endswith("+") is (len(here) > 1)


def test_larger_terminals_give_more_room() -> None:
    scene = positions("warp-arena")[-1]
    small, large = (lay_out(scene.board, scene.spots, *room) for room in ((10, 5), (300, 90)))
    assert small.width < large.width
    assert small.height < large.height


def test_cursor_and_choices_are_marked() -> None:
    scenes = positions("arena")
    scene = next(one for one in scenes if any(target.on == "cell" for target in one.targets))
    target = next(target for target in scene.targets if target.on == "cell")
    layout = lay_out(scene.board, scene.spots, 80, 30)

    def styled(text: str) -> int:
        out = draw_board(scene, layout, {target.ref}, target if text == "reverse" else None)
        return sum(1 for span in out.spans if getattr(span.style, text, False))

    assert styled("underline") == 1
    assert styled("reverse") >= 1


def test_terrain_is_listed_below() -> None:
    scene = positions("arena")[0]
    layout = lay_out(scene.board, scene.spots, 80, 40)
    tones = {cell.tone for cell in scene.board.cells}
    assert "gra" in draw_board(scene, layout, (), None, tones).plain
    assert "gra" not in draw_board(scene, layout, (), None).plain


def test_trays_and_seats_are_listed() -> None:
    scene = positions("warp-6")[0]
    assert "d8=" in draw_trays(scene).plain
    assert "(Ann)" in draw_players(scene, {0: "Ann"}).plain
    named = replace(scene, seats=(replace(scene.seats[0], acting=False, out=True, ready=True),))
    assert draw_players(named, {}).plain.startswith("x ")
    assert messages.READY in draw_players(named, {}).plain
