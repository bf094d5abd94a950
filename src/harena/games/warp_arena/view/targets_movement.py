"""Choices while robots move, with their previews."""

from __future__ import annotations

from harena.core.scene.scene import Target
from harena.games.warp_arena.messages import actions, moves as messages
from harena.games.warp_arena.rules import fields as F, ids, movement
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.view import choices, layout, strengths, words
from harena.games.warp_arena.view.frames import Frame
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, Robot


def _enemies(arena: ArenaSnapshot, seat: int, at: int) -> list[str]:
    """Return the names of the enemies to fight in a hex."""
    names = []
    owner = arena.hexes[at].field
    if owner >= 0 and owner != seat:
        names.append(actions.field_of(owner=words.seat_title(owner)))
    return names + [words.whose(robot.piece) for robot in arena.robots_in(at) if robot.seat != seat]


# --- moving -----------------------------------------------------------------------------------


def move_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a choice of a move."""
    move = arena.top
    if move.step == movement.CHOOSE:
        return mover(arena, action)
    if move.step == movement.STOP_OVER:
        return _move_or_discs(arena, move, action)
    if move.step == movement.LEFT:
        return _left_hex(arena, seat, move[Move.OVER], action)
    if move.step == movement.ENGAGE:
        return _next_combat(arena, seat, action)
    if move.step == movement.HOP:
        return _hop_over(arena, move, action)
    return _theft(arena, arena.robots[move[Move.PIECE]], move[Move.OVER], action)


def mover(arena: ArenaSnapshot, action: int) -> Target:
    """Return a robot to move next, or the end of the moves."""
    if action == ids.DONE:
        return choices.target(arena, action, messages.END_MOVES, messages.END_MOVES_DOES)
    piece = action - ids.PIECE
    name = words.robot(piece)
    hexes = layout.reachable(arena, piece)
    cells = tuple(arena.hexes[to].name for to in hexes)
    fights = [to for to in hexes if F.hostile(arena.state, to, ids.OWNER[piece])]
    text = messages.reaches(
        robot=name,
        n=len(hexes),
        cell=words.cell_word(arena),
        cells=words.cell_words(arena),
        enemies=[arena.hexes[to].name for to in fights],
    )
    return choices.target(arena, action, messages.move(robot=name), text, "walk", cells=cells)


def _move_or_discs(arena: ArenaSnapshot, move: Frame, action: int) -> Target:
    """Return a choice to continue, to handle discs, or to finish a robot's move."""
    robot = arena.robots[move[Move.PIECE]]
    name, place = words.robot(robot.piece), arena.hexes[robot.hex].name
    ends = robot.kind == ids.W and move[Move.STEPS] > 0
    if action == ids.DONE:
        text = messages.finishes(robot=name, place=place)
        return choices.target(arena, action, messages.finish(robot=name), text)
    if action == ids.TAKE:
        n = robot.discs + 1
        text = messages.picks_up(robot=name, place=place, carries=n, ends=ends)
        return choices.discs_button(arena, action, robot.piece, n, messages.PICK_UP, text)
    if action == ids.DROP:
        n = robot.discs - 1
        text = messages.drops(robot=name, place=place, carries=n)
        return choices.discs_button(arena, action, robot.piece, n, messages.DROP, text)
    if action >= ids.PIECE:
        other = action - ids.PIECE
        carries = arena.robots[other].discs + 1
        to = words.robot(other)
        text = messages.hands_over(robot=name, other=to, carries=carries, ends=ends)
        label = messages.hand_over(other=to)
        return choices.target(arena, action, label, text, "hand", discs=carries)
    return _step_or_hop(arena, robot, move[Move.STEPS], action)


def _step_or_hop(arena: ArenaSnapshot, robot: Robot, allowance: int, action: int) -> Target:
    to = action - ids.HEX
    piece, seat = robot.piece, robot.seat
    name, place, discs = words.robot(piece), arena.hexes[to].name, arena.hexes[to].loose
    path = layout.path_to(arena, piece, to)
    hops, fights = path[-1].how == "hop", F.hostile(arena.state, to, seat)
    over = path[1].at if len(path) == 3 else ""
    enemies = _enemies(arena, seat, to)
    forecast = strengths.attack_forecast(arena, seat, to, piece) if fights else ""
    if fights and hops:
        text = messages.hops_into(
            robot=name, over=over, place=place, enemies=enemies, forecast=forecast
        )
    elif fights:
        text = messages.walks_into(robot=name, place=place, enemies=enemies, forecast=forecast)
    elif hops:
        text = messages.hops_to(robot=name, over=over, place=place, discs=discs)
    else:
        left = allowance - (len(layout.shortest_walks(arena, piece).get(to, [0, 0])) - 1)
        steps = 0 if robot.kind in (ids.H, ids.D) else left
        text = messages.walks(robot=name, place=place, steps=steps, discs=discs)
    label = messages.move_to(robot=name, place=place, attacks=fights)
    cells = layout.firing_range(arena, to) if robot.kind == ids.B else ()
    role = "attack" if fights else "move"
    return choices.target(arena, action, label, text, role, mover=piece, path=path, cells=cells)


def _left_hex(arena: ArenaSnapshot, seat: int, place: int, action: int) -> Target:
    """Return a D-bot's choice for the hex it left."""
    name = arena.hexes[place].name
    if action == ids.LEAVE:
        text = messages.stays(place=name)
        return choices.target(arena, action, messages.LEAVE, text, cells=(name,))
    if action == ids.FENCE:
        text = messages.fences(place=name)
        return choices.target(arena, action, messages.FENCE, text, cells=(name,))
    text = words.hit_effect(arena, place, seat)
    if arena.hexes[place].field >= 0:
        return choices.target(arena, action, messages.DESTROY_FIELD, text, cells=(name,))
    if not words.loses_converter(arena, seat, place):
        return choices.target(arena, action, messages.DESTROY, text, cells=(name,))
    label = messages.DESTROY_CONVERTER
    destroy = choices.target(arena, action, label, text, cells=(name,))
    return choices.with_warning(destroy, messages.confirm_destroy(place=name))


def _hop_over(arena: ArenaSnapshot, move: Frame, action: int) -> Target:
    piece, over, to = move[Move.PIECE], action - ids.HEX, move[Move.TO]
    name = arena.hexes[over].name
    text = messages.hops(
        robot=words.robot(piece),
        over=name,
        to=arena.hexes[to].name,
        past=words.things_in(arena, over),
        discs=words.takeable_discs(arena, piece, over),
    )
    label, path = messages.hop(place=name), layout.path_to(arena, piece, to, over)
    return choices.target(arena, action, label, text, "hop", mover=piece, path=path)


def _theft(arena: ArenaSnapshot, robot: Robot, over: int, action: int) -> Target:
    name, place = words.robot(robot.piece), arena.hexes[over].name
    if action == ids.DONE:
        return choices.target(arena, action, messages.LAND, messages.lands(robot=name))
    carries = robot.discs + 1
    if action == ids.FROM_LOOSE:
        text = messages.takes_loose(robot=name, place=place, carries=carries)
        return choices.discs_button(arena, action, robot.piece, carries, messages.TAKE_LOOSE, text)
    victim = action - ids.PIECE
    whose, left = words.whose(victim), arena.robots[victim].discs - 1
    text = messages.takes_from(robot=name, victim=whose, carries=carries)
    label = messages.take_from(victim=whose)
    return choices.target(arena, action, label, text, "steal", cells=(place,), discs=left)


def _next_combat(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    if action == ids.DONE:
        return choices.target(arena, action, messages.END_COMBATS, messages.END_COMBATS_DOES)
    place = action - ids.HEX
    name = arena.hexes[place].name
    far = not arena.own_in(seat, place)
    forecast = strengths.attack_forecast(arena, seat, place)
    enemies = _enemies(arena, seat, place)
    text = messages.starts_combat(enemies=enemies, place=name, far=far, forecast=forecast)
    label = messages.combat(place=name, far=far)
    return choices.target(arena, action, label, text, "attack", cells=(name,))
