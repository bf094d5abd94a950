"""Hexes and robots that cannot be chosen, with reasons from the rules."""

from __future__ import annotations

from collections.abc import Iterable

from harena.core.scene.scene import Barred
from harena.games.warp_arena.rules import movement, notation as say
from harena.games.warp_arena.rules.actions import Convert, WarpOwn
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.setup import Deploy
from harena.games.warp_arena.view import words
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, Hex


def barred(arena: ArenaSnapshot, seat: int) -> Iterable[Barred]:
    """Return hexes and robots of the asked kind that cannot be chosen, with reasons."""
    legal = set(arena.state.legal_actions(seat))
    found: dict[str, list[str]] = {}
    if any(say.HEX <= action < say.PIECE for action in legal):
        for one in arena.hexes:
            if one.laid and int(say.HEX) + one.number not in legal:
                found.setdefault(_why_not_hex(arena, seat, one, legal), []).append(one.name)
    elif arena.top.runs(Move.NUMBER) and arena.top.step == movement.CHOOSE:
        for robot in arena.robots:
            if robot.stands and int(say.PIECE) + robot.piece not in legal:
                moved = "It has moved already." if robot.moved else ""
                why = moved if robot.seat == seat else "It is not yours: your own robots move."
                found.setdefault(why, []).append(robot.id)
    return [Barred(why, tuple(things)) for why, things in found.items() if why]


def _why_not_hex(arena: ArenaSnapshot, seat: int, one: Hex, legal: set[int]) -> str:
    """Return why a hex cannot be chosen; "" if there is no short reason."""
    word = words.cell_word(arena)
    if one.destroyed:
        return f"That {word} is destroyed."
    top = arena.top
    if top.runs(Move.NUMBER):
        if top.step != movement.STOP_OVER:
            return ""
        if one.number == arena.robots[top[Move.PIECE]].hex:
            name = words.robot(top[Move.PIECE])
            if say.TAKE in legal:
                return f'{name} stands there already: to take the disc, choose "Pick up a disc".'
            return f"{name} stands there already."
        return f"Out of reach: {words.robot(top[Move.PIECE])} cannot come there in this move."
    if not top.runs(Deploy.NUMBER, WarpOwn.NUMBER, Convert.NUMBER):
        return ""
    if any(robot.seat != seat for robot in arena.robots_in(one.number)):
        return "An enemy robot stands there."
    if one.field >= 0 and one.field != seat:
        return "An enemy force field stands there."
    if top.runs(Convert.NUMBER):
        return f"A new robot appears in the {word} of your C-bot, or in one beside it."
    return ""
