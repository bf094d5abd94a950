"""Choices while robots move, with their previews."""

from __future__ import annotations

from harena.core.english import capitalized, listed
from harena.core.scene.scene import Target
from harena.games.warp_arena.rules import fields as F, ids, movement
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.view import choices, layout, strengths, words
from harena.games.warp_arena.view.frames import Frame
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, Robot


def _enemies(arena: ArenaSnapshot, seat: int, at: int) -> str:
    """Describe the enemies to fight in a hex."""
    names = []
    owner = arena.hexes[at].field
    if owner >= 0 and owner != seat:
        names.append(f"the force field of {words.seat_title(owner)}")
    names += [words.whose(robot.piece) for robot in arena.robots_in(at) if robot.seat != seat]
    return listed(names)


# --- moving -----------------------------------------------------------------------------------


def move_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a choice of a move."""
    move = arena.top
    if move.step == movement.CHOOSE:
        return _mover(arena, action)
    if move.step == movement.STOP_OVER:
        return _move_or_discs(arena, move, action)
    if move.step == movement.LEFT:
        return _left_hex(arena, seat, move[Move.OVER], action)
    if move.step == movement.ENGAGE:
        return _next_combat(arena, seat, action)
    if move.step == movement.HOP:
        return _hop_over(arena, move, action)
    return _theft(arena, arena.robots[move[Move.PIECE]], move[Move.OVER], action)


def _mover(arena: ArenaSnapshot, action: int) -> Target:
    if action == ids.DONE:
        return choices.target(
            arena, action, "End the moves", "No more robots move; then combats follow."
        )
    piece = action - ids.PIECE
    name = words.robot(piece)
    hexes = layout.reachable(arena, piece)
    cells = tuple(arena.hexes[to].name for to in hexes)
    fights = [to for to in hexes if F.hostile(arena.state, to, ids.OWNER[piece])]
    text = f"{name} moves; it reaches {len(hexes)} {words.cell_words(arena)}"
    text += f", and enemies in {listed([arena.hexes[to].name for to in fights])}" if fights else ""
    return choices.target(arena, action, f"Move {name}", f"{text}.", "walk", cells=cells)


def _move_or_discs(arena: ArenaSnapshot, move: Frame, action: int) -> Target:
    """Return a choice to continue, to handle discs, or to finish a robot's move."""
    robot = arena.robots[move[Move.PIECE]]
    name, place = words.robot(robot.piece), arena.hexes[robot.hex].name
    ends = " Its move ends." if robot.kind == ids.W and move[Move.STEPS] else ""
    if action == ids.DONE:
        text = f"{name} stays in {place}; the next robot may move."
        return choices.target(arena, action, f"{name} is done", text)
    if action == ids.TAKE:
        text = f"{name} picks up a disc in {place} and carries {robot.discs + 1}.{ends}"
        return choices.discs_button(
            arena, action, robot.piece, robot.discs + 1, "Pick up a disc", text
        )
    if action == ids.DROP:
        text = f"{name} drops a disc in {place} and carries {robot.discs - 1}."
        return choices.discs_button(
            arena, action, robot.piece, robot.discs - 1, "Drop a disc", text
        )
    if action >= ids.PIECE:
        other = action - ids.PIECE
        carries = arena.robots[other].discs + 1
        text = f"{name} hands a disc to {words.robot(other)}, which carries {carries} then.{ends}"
        label = f"Hand a disc to {words.robot(other)}"
        return choices.target(arena, action, label, text, "hand", discs=carries)
    return _step_or_hop(arena, robot, move[Move.STEPS], action)


def _step_or_hop(arena: ArenaSnapshot, robot: Robot, allowance: int, action: int) -> Target:
    to = action - ids.HEX
    piece, seat = robot.piece, robot.seat
    name, place = words.robot(piece), arena.hexes[to].name
    path = layout.path_to(arena, piece, to)
    hops = path[-1].how == "hop"
    verb = "hops" if hops else "goes"
    if hops and len(path) == 3:
        verb = f"hops over {path[1].at}"
    text = f"{name} {verb} to {place}"
    role = "move"
    if F.hostile(arena.state, to, seat):
        role = "attack"
        foreseen = strengths.attack_forecast(arena, seat, to, piece)
        text += f" and will fight {_enemies(arena, seat, to)}{foreseen}"
    elif robot.kind not in (ids.H, ids.D):
        left = allowance - (len(layout.shortest_walks(arena, piece).get(to, [0, 0])) - 1)
        steps = "a step" if left == 1 else f"{left} steps"
        text += f", with {steps} left" if left > 0 else ""
    if role == "move" and arena.hexes[to].loose:
        text += f"; {words.discs(arena.hexes[to].loose)} loose there"
    cells = layout.firing_range(arena, to) if robot.kind == ids.B else ()
    label = f"{name} to {place}" + (", a fight" if role == "attack" else "")
    return choices.target(
        arena, action, label, f"{text}.", role, mover=piece, path=path, cells=cells
    )


def _left_hex(arena: ArenaSnapshot, seat: int, place: int, action: int) -> Target:
    """Return a D-bot's choice for the hex it left."""
    name = arena.hexes[place].name
    if action == ids.LEAVE:
        return choices.target(arena, action, "Leave it", f"{name} stays as it is.", cells=(name,))
    if action == ids.FENCE:
        text = f"A force field of yours stands in {name}."
        return choices.target(arena, action, "Force field", text, cells=(name,))
    text = words.strike(arena, place, seat, words.DOES)
    text = capitalized(text)
    if arena.hexes[place].field >= 0:
        return choices.target(arena, action, "Remove the field", f"{text}.", cells=(name,))
    if not words.loses_converter(arena, seat, place):
        return choices.target(arena, action, "Destroy it", f"{text}.", cells=(name,))
    destroy = choices.target(arena, action, "Destroy it and your C-bot", f"{text}.", cells=(name,))
    return choices.with_warning(destroy, f"Your own C-bot stands in {name}. Destroy it and be out?")


def _hop_over(arena: ArenaSnapshot, move: Frame, action: int) -> Target:
    piece, over, to = move[Move.PIECE], action - ids.HEX, move[Move.TO]
    name = arena.hexes[over].name
    things = words.losses_in(arena, over)
    text = f"{words.robot(piece)} hops over {name} to {arena.hexes[to].name}"
    text += f", past {things}" if things else ""
    n = words.takeable_discs(arena, piece, over)
    text += f"; it may take {words.discs(n)}" if n else "; nothing to take there"
    path = layout.path_to(arena, piece, to, over)
    return choices.target(arena, action, f"Over {name}", f"{text}.", "hop", mover=piece, path=path)


def _theft(arena: ArenaSnapshot, robot: Robot, over: int, action: int) -> Target:
    name, place = words.robot(robot.piece), arena.hexes[over].name
    if action == ids.DONE:
        return choices.target(arena, action, "Land", f"{name} takes no more discs and lands.")
    carries = robot.discs + 1
    if action == ids.FROM_LOOSE:
        text = f"{name} takes a disc that lies in {place} and carries {carries}."
        return choices.discs_button(arena, action, robot.piece, carries, "Take a loose disc", text)
    victim = action - ids.PIECE
    text = f"{name} takes a disc from {words.whose(victim)} and carries {carries}."
    label, left = f"Take a disc from {words.whose(victim)}", arena.robots[victim].discs - 1
    return choices.target(arena, action, label, text, "steal", cells=(place,), discs=left)


def _next_combat(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    if action == ids.DONE:
        return choices.target(arena, action, "No more combats", "The action ends.")
    place = action - ids.HEX
    name = arena.hexes[place].name
    far = not arena.own_in(seat, place)
    text = f"{'Your B-bots fire at' if far else 'You fight'} {_enemies(arena, seat, place)}"
    text += f" in {name}{strengths.attack_forecast(arena, seat, place)}."
    label = f"{'Fire at' if far else 'Fight in'} {name}"
    return choices.target(arena, action, label, text, "attack", cells=(name,))
