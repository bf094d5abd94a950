"""Choices that join several decisions, and choices that a page may make by habit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from harena.core.scene.scene import Target
from harena.games.warp_arena.messages import combat as combats_messages, moves as messages
from harena.games.warp_arena.rules import combat, fight, ids, movement, player_phase
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.player_phase import Phase
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view import choices, targets_movement, words
from harena.games.warp_arena.view.frames import Frame, running
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

Plain = dict[int, Target]
"""The targets of single decisions, by their actions."""


def with_shortcuts(arena: ArenaSnapshot, seat: int, plain: list[Target]) -> list[Target]:
    """Return the targets with their habits, and after them those of several decisions."""
    habits = HABITS.get((arena.top.procedure, arena.top.step))
    joined = JOINED.get((arena.top.procedure, arena.top.step))
    targets = {target.action: target for target in plain}
    found = habits(arena, targets) if habits else None
    if found:
        habit, action = found
        targets[action] = replace(targets[action], habit=habit)
    return [*targets.values(), *(joined(arena, seat, targets) if joined else ())]


# --- habits -----------------------------------------------------------------------------------


def _random_disc(arena: ArenaSnapshot, plain: Plain) -> tuple[str, int] | None:
    return ("random-disc", int(ids.RANDOM)) if int(ids.RANDOM) in plain else None


def _pick_up(arena: ArenaSnapshot, plain: Plain) -> tuple[str, int] | None:
    """Return a loose disc for the robot, unless a W-bot could still move."""
    robot = arena.robots[arena.top[Move.PIECE]]
    ends = robot.kind == ids.W and arena.top[Move.STEPS] > 0
    return ("pick-up", int(ids.TAKE)) if int(ids.TAKE) in plain and not ends else None


def _match(arena: ArenaSnapshot, plain: Plain) -> tuple[str, int] | None:
    """Return the first robot if all are of a kind, and have as many discs in the same hex."""
    robots = [arena.robots[action - ids.PIECE] for action in plain]
    alike = {(robot.kind, robot.discs, robot.hex) for robot in robots}
    return ("match", next(iter(plain))) if len(alike) == 1 else None


def _fire_again(arena: ArenaSnapshot, plain: Plain) -> tuple[str, int] | None:
    return "fire-again", int(ids.KEEP)


def _spoils(arena: ArenaSnapshot, plain: Plain) -> tuple[str, int] | None:
    """Return the robot that gets the next disc, if there is no choice of robots."""
    carriers = [action for action in plain if action >= ids.PIECE]
    return ("spoils", carriers[0]) if len(carriers) == 1 else None


def _no_card(arena: ArenaSnapshot, plain: Plain) -> tuple[str, int] | None:
    """Return the fight without a card, if the seat holds no combat card."""
    held = [action for action in plain if action not in (int(ids.WITHOUT), int(ids.CONCEDE))]
    return None if held else ("no-card", int(ids.WITHOUT))


HABITS: Final[dict[tuple[int, int], Callable[[ArenaSnapshot, Plain], tuple[str, int] | None]]] = {
    (Phase.NUMBER, player_phase.OFFER): _random_disc,
    (Move.NUMBER, movement.STOP_OVER): _pick_up,
    (Combat.NUMBER, combat.MATCH): _match,
    (Combat.NUMBER, combat.PRESS_ON): _fire_again,
    (Combat.NUMBER, combat.SPOILS): _spoils,
    (Fight.NUMBER, fight.ATTACK_CARD): _no_card,
    (Fight.NUMBER, fight.DEFENCE_CARD): _no_card,
}
"""By procedure and step: the habit that fits, and the action it chooses."""


# --- several decisions ------------------------------------------------------------------------


def _next(arena: ArenaSnapshot, seat: int, action: int) -> tuple[Frame, list[int]] | None:
    """Return the procedure that asks the same seat after a decision, and what it may do then.

    Return None if another seat is asked, a die falls, or the decision ends the game.
    """
    state = arena.state.clone()
    assert isinstance(state, WarpArena)
    state.apply_action(action)
    if int(state.to_move) != seat:
        return None
    return running(state)[-1], state.legal_actions(seat)


def _after_stop(arena: ArenaSnapshot, seat: int, plain: Plain) -> Iterator[Target]:
    """Yield the other robots that may move, and the end of all moves: this robot stops here.

    A robot in a hex that this one can enter stands for its hex.
    """
    if int(ids.DONE) not in plain:
        return
    done = plain[int(ids.DONE)]
    found = _next(arena, seat, done.action)
    if found is None or not found[0].runs(Move.NUMBER):
        return
    stops = words.robot(arena.top[Move.PIECE])
    for action in found[1]:
        if action == ids.DONE:
            text = messages.ends_moves(robot=stops)
            end = choices.target(arena, action, messages.END_MOVES, text, "all")
            yield replace(end, ref=f"{done.name}-all", then=(action,))
            continue
        if action < ids.PIECE or action in plain:
            continue
        if ids.HEX + arena.robots[action - ids.PIECE].hex in plain:
            continue
        target = targets_movement.mover(arena, action)
        assert target.preview is not None
        text = messages.switches(robot=stops, other=words.robot(action - ids.PIECE))
        preview = replace(target.preview, text=text)
        yield replace(
            target,
            action=done.action,
            name=done.name,
            role="switch",
            preview=preview,
            then=(action,),
        )


def _all_join(arena: ArenaSnapshot, seat: int, plain: Plain) -> Iterator[Target]:
    """Yield one choice for all B-bots that may join."""
    joining = [action for action in plain if action >= ids.PIECE]
    if len(joining) > 1:
        first = plain[joining[0]]
        label = combats_messages.all_join(robots=len(joining))
        text = combats_messages.all_join_preview(robots=len(joining))
        yield _button(first, label, text, joining[1:])


def _fire_with_all(arena: ArenaSnapshot, seat: int, plain: Plain) -> Iterator[Target]:
    """Yield a choice for each hex at which several B-bots can fire."""
    for action, target in plain.items():
        if action < ids.HEX:
            continue
        found = _next(arena, seat, action)
        if found is None:
            continue
        top, legal = found
        if not top.runs(Combat.NUMBER) or top.step != combat.JOIN:
            continue
        joining = [other for other in legal if other >= ids.PIECE]
        far, place = int(ids.DONE) not in legal, arena.hexes[action - ids.HEX]
        if len(joining) > far:
            label = combats_messages.attack_with_all(robots=len(joining), place=place.name, far=far)
            assert target.preview is not None
            yield _button(target, label, target.preview.text, joining)


def _button(first: Target, label: str, text: str, then: list[int]) -> Target:
    """Return a button that starts as a target does, and continues."""
    assert first.preview is not None
    preview = replace(first.preview, text=text)
    ref = f"{first.name}-all"
    return replace(
        first, on="button", ref=ref, role="all", label=label, preview=preview, then=tuple(then)
    )


JOINED: Final[dict[tuple[int, int], Callable[[ArenaSnapshot, int, Plain], Iterator[Target]]]] = {
    (Move.NUMBER, movement.STOP_OVER): _after_stop,
    (Move.NUMBER, movement.ENGAGE): _fire_with_all,
    (Combat.NUMBER, combat.JOIN): _all_join,
}
"""By procedure and step: the choices of several decisions."""
