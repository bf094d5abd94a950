"""What may be chosen while robots move, and what each choice would do."""

from __future__ import annotations

from harena.core.play.state import STEP
from harena.core.show.english import listed
from harena.core.show.scene import Target
from harena.games.warp_arena.rules.movement import CHOOSE, ENGAGE, LEFT, STOP_OVER
from harena.games.warp_arena.rules.movement import HOP as HOP_OVER
from harena.games.warp_arena.rules.notation import (
    DONE,
    DROP,
    FENCE,
    FROM_LOOSE,
    HEX,
    KIND,
    LEAVE,
    OWNER,
    PIECE,
    TAKE,
    B,
    H,
    W,
)
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import (
    AT,
    DISCS,
    EACH,
    L1,
    L2,
    L4,
    L5,
    LOOSE,
    field_owner,
    hostile,
)
from harena.games.warp_arena.view.frames import own_robots, strike, things_in
from harena.games.warp_arena.view.layout import in_reach, reachable, stops, walks
from harena.games.warp_arena.view.pointing import button, hex_, token
from harena.games.warp_arena.view.strengths import foreseen
from harena.games.warp_arena.view.words import (
    cell_words,
    discs,
    hex_title,
    robot,
    seat_title,
    whose,
)


def _enemies(table: WarpArena, seat: int, at: int) -> str:
    """Who must be fought in a hex."""
    names = []
    owner = int(field_owner(table, at))
    if owner >= 0 and owner != seat:
        names.append(f"the force field of {seat_title(owner)}")
    for other in range(int(table.seats)):
        if other != seat:
            names += [whose(piece) for piece in own_robots(table, other, at)]
    return listed(names)


# --- moving -----------------------------------------------------------------------------------


def move_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-20 to WA-27: one of the small decisions of a move."""
    now = int(table.table[at + STEP])
    if now == CHOOSE:
        return _mover(table, action)
    if now == STOP_OVER:
        return _going(table, at, seat, action)
    if now == LEFT:
        return _left(table, at, seat, action)
    if now == ENGAGE:
        return _next_combat(table, seat, action)
    piece, over = int(table.table[at + L1]), int(table.table[at + L4])
    if now == HOP_OVER:
        return _over(table, at, piece, action)
    return _theft(table, piece, over, action)


def _mover(table: WarpArena, action: int) -> Target:
    if action == DONE:
        return button(table, action, "End the moves", "No more robots move; then combats follow.")
    piece = action - int(PIECE)
    name = robot(piece)
    hexes = reachable(table, piece)
    cells = tuple(hex_title(table, to) for to in hexes)
    fights = [to for to in hexes if hostile(table, to, int(OWNER[piece]))]
    text = f"{name} moves; it reaches {len(hexes)} {cell_words(table)}"
    text += f", and enemies in {listed([hex_title(table, to) for to in fights])}" if fights else ""
    return token(table, action, piece, "move", f"Move {name}", f"{text}.", cells)


def _going(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-51: to go on, to handle discs, or to be done with a robot."""
    t = table.table
    piece = int(t[at + L1])
    name, here = robot(piece), int(t[AT + piece])
    if action == DONE:
        text = f"{name} stays in {hex_title(table, here)}; the next robot may move."
        return button(table, action, f"{name} is done", text)
    if action == TAKE:
        place = hex_title(table, here)
        text = f"{name} picks up a disc in {place} and carries {t[DISCS + piece] + 1}."
        if KIND[piece] == W and t[at + L2]:
            text += " Its move ends."
        return button(table, action, "Pick up a disc", text, "Discs")
    if action == DROP:
        place = hex_title(table, here)
        text = f"{name} drops a disc in {place} and carries {t[DISCS + piece] - 1}."
        return button(table, action, "Drop a disc", text, "Discs")
    if action >= PIECE:
        other = action - int(PIECE)
        text = f"{name} hands a disc to {robot(other)}, which carries {t[DISCS + other] + 1} then."
        if KIND[piece] == W and t[at + L2]:
            text += " Its move ends."
        return token(table, action, other, "hand", f"Hand a disc to {robot(other)}", text)
    return _go(table, at, seat, piece, action)


def _go(table: WarpArena, at: int, seat: int, piece: int, action: int) -> Target:
    t = table.table
    to = action - int(HEX)
    name, place = robot(piece), hex_title(table, to)
    path = stops(table, piece, to)
    hops = path[-1].how == "hop"
    verb = "hops" if hops else "goes"
    if hops and len(path) == 3:
        verb = f"hops over {path[1].at}"
    text = f"{name} {verb} to {place}"
    role = "move"
    if hostile(table, to, seat):
        role = "attack"
        text += f" and will fight {_enemies(table, seat, to)}{foreseen(table, seat, to, piece)}"
    elif KIND[piece] not in (H, 1):
        left = int(t[at + L2]) - (len(walks(table, piece).get(to, [0, 0])) - 1)
        steps = "a step" if left == 1 else f"{left} steps"
        text += f", with {steps} left" if left > 0 else ""
    if role == "move" and t[LOOSE + EACH * to]:
        text += f"; {discs(int(t[LOOSE + EACH * to]))} loose there"
    cells = in_reach(table, to) if KIND[piece] == B else ()
    label = f"{name} to {place}" + (", a fight" if role == "attack" else "")
    return hex_(table, action, role, label, f"{text}.", piece, path, cells)


def _left(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-27: what a D-bot does with the hex it left."""
    place = int(table.table[at + L4])
    name = hex_title(table, place)
    if action == LEAVE:
        return button(table, action, "Leave it", f"{name} stays as it is.", cells=(name,))
    if action == FENCE:
        text = f"A force field of yours stands in {name}."
        return button(table, action, "Force field", text, cells=(name,))
    text = strike(table, place, name).replace(" would be ", " is ").replace(" would go", " goes")
    text = text[0].upper() + text[1:]
    return button(table, action, "Destroy it", f"{text}.", cells=(name,))


def _over(table: WarpArena, at: int, piece: int, action: int) -> Target:
    """WA-23: over which hex an H-bot hops."""
    over, to = action - int(HEX), int(table.table[at + L5])
    name = hex_title(table, over)
    things = things_in(table, over)
    text = f"{robot(piece)} hops over {name} to {hex_title(table, to)}"
    text += f", past {things}" if things else ""
    path = stops(table, piece, to, over)
    return hex_(table, action, "hop", f"Over {name}", f"{text}.", piece, path)


def _theft(table: WarpArena, piece: int, over: int, action: int) -> Target:
    """WA-24: discs taken from the hex hopped over."""
    t = table.table
    name, place = robot(piece), hex_title(table, over)
    if action == DONE:
        return button(table, action, "Land", f"{name} takes no more discs and lands.")
    carries = int(t[DISCS + piece]) + 1
    if action == FROM_LOOSE:
        text = f"{name} takes a disc that lies in {place} and carries {carries}."
        return button(table, action, "Take a loose disc", text, "Discs")
    victim = action - int(PIECE)
    text = f"{name} takes a disc from {whose(victim)} and carries {carries}."
    return token(table, action, victim, "steal", f"Take a disc from {whose(victim)}", text)


def _next_combat(table: WarpArena, seat: int, action: int) -> Target:
    if action == DONE:
        return button(table, action, "No more combats", "The action ends.")
    place = action - int(HEX)
    name = hex_title(table, place)
    far = not own_robots(table, seat, place)
    text = f"{'Your distant B-bots attack' if far else 'You fight'} {_enemies(table, seat, place)}"
    text += f" in {name}{foreseen(table, seat, place)}."
    label = f"{'Fire at' if far else 'Fight in'} {name}"
    return hex_(table, action, "attack", label, text, cells=(name,))


# --- combat -----------------------------------------------------------------------------------
