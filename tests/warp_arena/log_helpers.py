"""Helpers that play positions of Warp Arena and return the log of each step."""

from __future__ import annotations

import re
from collections.abc import Iterator

from harena.core.play.entry import Entry
from harena.core.play.rng import Rng
from harena.core.play.state import SIMULTANEOUS
from harena.core.scene.scene import Event, Scene
from harena.games.warp_arena import GAME
from harena.games.warp_arena.notation.write import parse
from harena.games.warp_arena.rules.position import WarpArena
from tests.shared.random_play import random_entries
from tests.shared.scenes import BAD
from tests.warp_arena.facts import DIE

UNLOGGED = re.compile(rf"{BAD.pattern}|\bpass(es)?\b")
"""Words that no log line contains; passes in windows are private."""
FULL = """arena quick
red C 9-4, D1 9-5, H1 9-c +1, B1 9-3
blue C 6-4, D1 9-1, B1 9-2 +1, H1 9-6
green C 13-2, W1 8-5, D1 8-6 +2, B1 13-6
red holds wild 2 4 destroy
blue holds wild wild 3 warp double
green holds wild 1 5 create
"""
"""Three players with cards, about to fight."""
FIGHTING = ("action-move", "cancel-attack", "cancel-defence")
"""Actions that lead to fights and Wild Warps."""


def events(state: WarpArena, word: str, viewer: int = 0) -> list[Event]:
    """Play a choice of the next seat, or a die as `d6=3`, and return the viewer's events."""
    state.keep_journal()
    if die := DIE.fullmatch(word):
        assert state.die == int(die[1])
        entry = Entry(-1, int(die[2]), int(die[1]))
        state.apply_chance(entry.value)
    else:
        entry = Entry(int(state.next_seat()), state.space.find(word))
        state.apply_action(entry.value, entry.seat)
    return GAME.events([entry], state.observe(viewer), viewer)


def step(state: WarpArena, word: str, viewer: int = 0) -> list[str]:
    """Play a choice and return the viewer's log lines."""
    return [event.text for event in events(state, word, viewer) if event.text]


def lines_while_passing(state: WarpArena, viewer: int = 0) -> list[str]:
    """Pass all windows and return the viewer's log lines."""
    lines: list[str] = []
    while state.to_move == SIMULTANEOUS:
        lines += step(state, "pass", viewer)
    return lines


def log_lines(state: WarpArena, *words: str, viewer: int = 0) -> list[str]:
    """Play choices and dice, pass all windows, and return the viewer's log lines."""
    lines: list[str] = []
    for word in words:
        if "cancel" not in word:
            lines += lines_while_passing(state, viewer)
        lines += step(state, word, viewer)
    return lines


def watched_game(
    text: str, seed: int, viewer: int, most: int = 160
) -> Iterator[tuple[list[Event], Scene]]:
    """Play a random game from a position and yield each step's log and scene."""
    table = parse(text)
    for entry in random_entries(table, Rng(seed), most, FIGHTING):
        view = table.observe(viewer)
        yield GAME.events([entry], view, viewer), GAME.scene(view, viewer)
