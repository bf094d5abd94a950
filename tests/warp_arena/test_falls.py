"""Dice told in words, where options change what they are for."""

from __future__ import annotations

import pytest

from harena.core.play.state import CHANCE, SPECTATOR
from harena.games.warp_arena.log.events import step_events
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.shapes import SQUARES
from harena.games.warp_arena.rules.variant import Variant
from tests.warp_arena.positions import play, position


def rolled(state: WarpArena, face: int) -> tuple[str, str]:
    """Let the die fall that is asked for; gives its line in the log and the rule."""
    assert state.to_move == CHANCE
    sides = int(state.die)
    state.keep_journal()
    state.apply_chance(face)
    after = state.observe(SPECTATOR)
    assert isinstance(after, WarpArena)
    event = next(event for event in step_events(after, SPECTATOR) if event.kind == "rolled")
    assert (event.sides, event.face) == (sides, face)
    return event.text, event.rule


def test_a_chain_is_told_die_by_die() -> None:
    """WA-41: what was hit, where the hit goes on to, and where it ends."""
    table = position("X@9-1 X@9-2", variant=Variant(chains=True))
    play(table, "action-destroy", "grid-9")
    assert rolled(table, 1) == ("Red rolls 1: hex 9-1 is struck, destroyed already.", "WA-41")
    text, rule = rolled(table, 3)
    assert (text, rule) == ("Red rolls 3: the hit goes on to hex 9-2, destroyed already.", "WA-41")
    assert rolled(table, 6)[0] == "Red rolls 6: the hit goes on to hex 9-1, destroyed already."
    assert rolled(table, 4) == ("Red rolls 4: the hit goes on to hex 9-c.", "WA-41")


def test_a_chain_can_end_in_the_void() -> None:
    """WA-41: beside the last square there is nothing."""
    table = position("X@1-1", layout={1: (0, 0, 0)}, grids=2, variant=Variant(SQUARES, chains=True))
    play(table, "action-destroy", "grid-1")
    assert rolled(table, 1)[0] == "Red rolls 1: square 1-1 is struck, destroyed already."
    assert rolled(table, 1) == ("Red rolls 1: the hit goes into the void.", "WA-41")


@pytest.mark.parametrize("variant", [Variant(), Variant(SQUARES)])
def test_dice_for_places_name_the_right_cell(variant: Variant) -> None:
    """WA-17, WA-18: centres and secondary cells of grids of any shape."""
    table = play(position("rD1@3-1", variant=variant), "action-converter")
    assert rolled(table, 5)[0] == "Red rolls 5: the C-bot warps to 5-c."
    table = play(position("rD1@3-1", variant=variant), "action-any", "rD1")
    assert rolled(table, 5)[0] == "Red rolls 5: Red D1 warps to grid 5."
    last = int(table.ways)
    assert rolled(table, last)[0] == f"Red rolls {last}: Red D1 warps to 5-{last}."
