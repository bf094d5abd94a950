"""What may be chosen while robots move, and what each choice would do."""

from __future__ import annotations

from harena.core.play.state import STEP
from harena.core.show.english import listed
from harena.core.show.scene import Target
from harena.games.warp_arena.rules import movement, notation as say, table as on
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L1, L2, L4, L5
from harena.games.warp_arena.view import frames, layout, pointing, strengths, words


def _enemies(table: WarpArena, seat: int, at: int) -> str:
    """Who must be fought in a hex."""
    names = []
    owner = int(on.field_owner(table, at))
    if owner >= 0 and owner != seat:
        names.append(f"the force field of {words.seat_title(owner)}")
    for other in range(int(table.seats)):
        if other != seat:
            names += [words.whose(piece) for piece in frames.own_robots(table, other, at)]
    return listed(names)


# --- moving -----------------------------------------------------------------------------------


def move_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-20 to WA-27: one of the small decisions of a move."""
    now = int(table.table[at + STEP])
    if now == movement.CHOOSE:
        return _mover(table, action)
    if now == movement.STOP_OVER:
        return _going(table, at, seat, action)
    if now == movement.LEFT:
        return _left(table, at, seat, action)
    if now == movement.ENGAGE:
        return _next_combat(table, seat, action)
    piece, over = int(table.table[at + L1]), int(table.table[at + L4])
    if now == movement.HOP:
        return _over(table, at, piece, action)
    return _theft(table, piece, over, action)


def _mover(table: WarpArena, action: int) -> Target:
    if action == say.DONE:
        return pointing.button(
            table, action, "End the moves", "No more robots move; then combats follow."
        )
    piece = action - int(say.PIECE)
    name = words.robot(piece)
    hexes = layout.reachable(table, piece)
    cells = tuple(words.hex_title(table, to) for to in hexes)
    fights = [to for to in hexes if on.hostile(table, to, int(say.OWNER[piece]))]
    text = f"{name} moves; it reaches {len(hexes)} {words.cell_words(table)}"
    text += (
        f", and enemies in {listed([words.hex_title(table, to) for to in fights])}"
        if fights
        else ""
    )
    return pointing.token(table, action, piece, "move", f"Move {name}", f"{text}.", cells)


def _going(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-51: to go on, to handle discs, or to be done with a robot."""
    t = table.table
    piece = int(t[at + L1])
    name, here = words.robot(piece), int(t[on.AT + piece])
    if action == say.DONE:
        text = f"{name} stays in {words.hex_title(table, here)}; the next robot may move."
        return pointing.button(table, action, f"{name} is done", text)
    if action == say.TAKE:
        place = words.hex_title(table, here)
        text = f"{name} picks up a disc in {place} and carries {t[on.DISCS + piece] + 1}."
        if say.KIND[piece] == say.W and t[at + L2]:
            text += " Its move ends."
        return pointing.button(table, action, "Pick up a disc", text, "Discs")
    if action == say.DROP:
        place = words.hex_title(table, here)
        text = f"{name} drops a disc in {place} and carries {t[on.DISCS + piece] - 1}."
        return pointing.button(table, action, "Drop a disc", text, "Discs")
    if action >= say.PIECE:
        other = action - int(say.PIECE)
        carries = t[on.DISCS + other] + 1
        text = f"{name} hands a disc to {words.robot(other)}, which carries {carries} then."
        if say.KIND[piece] == say.W and t[at + L2]:
            text += " Its move ends."
        return pointing.token(
            table, action, other, "hand", f"Hand a disc to {words.robot(other)}", text
        )
    return _go(table, at, seat, piece, action)


def _go(table: WarpArena, at: int, seat: int, piece: int, action: int) -> Target:
    t = table.table
    to = action - int(say.HEX)
    name, place = words.robot(piece), words.hex_title(table, to)
    path = layout.stops(table, piece, to)
    hops = path[-1].how == "hop"
    verb = "hops" if hops else "goes"
    if hops and len(path) == 3:
        verb = f"hops over {path[1].at}"
    text = f"{name} {verb} to {place}"
    role = "move"
    if on.hostile(table, to, seat):
        role = "attack"
        foreseen = strengths.foreseen(table, seat, to, piece)
        text += f" and will fight {_enemies(table, seat, to)}{foreseen}"
    elif say.KIND[piece] not in (say.H, 1):
        left = int(t[at + L2]) - (len(layout.walks(table, piece).get(to, [0, 0])) - 1)
        steps = "a step" if left == 1 else f"{left} steps"
        text += f", with {steps} left" if left > 0 else ""
    if role == "move" and t[on.LOOSE + on.EACH * to]:
        text += f"; {words.discs(int(t[on.LOOSE + on.EACH * to]))} loose there"
    cells = layout.in_reach(table, to) if say.KIND[piece] == say.B else ()
    label = f"{name} to {place}" + (", a fight" if role == "attack" else "")
    return pointing.hex_(table, action, role, label, f"{text}.", piece, path, cells)


def _left(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-27: what a D-bot does with the hex it left."""
    place = int(table.table[at + L4])
    name = words.hex_title(table, place)
    if action == say.LEAVE:
        return pointing.button(table, action, "Leave it", f"{name} stays as it is.", cells=(name,))
    if action == say.FENCE:
        text = f"A force field of yours stands in {name}."
        return pointing.button(table, action, "Force field", text, cells=(name,))
    text = (
        frames.strike(table, place, name)
        .replace(" would be ", " is ")
        .replace(" would go", " goes")
    )
    text = text[0].upper() + text[1:]
    return pointing.button(table, action, "Destroy it", f"{text}.", cells=(name,))


def _over(table: WarpArena, at: int, piece: int, action: int) -> Target:
    """WA-23: over which hex an H-bot hops."""
    over, to = action - int(say.HEX), int(table.table[at + L5])
    name = words.hex_title(table, over)
    things = frames.things_in(table, over)
    text = f"{words.robot(piece)} hops over {name} to {words.hex_title(table, to)}"
    text += f", past {things}" if things else ""
    path = layout.stops(table, piece, to, over)
    return pointing.hex_(table, action, "hop", f"Over {name}", f"{text}.", piece, path)


def _theft(table: WarpArena, piece: int, over: int, action: int) -> Target:
    """WA-24: discs taken from the hex hopped over."""
    t = table.table
    name, place = words.robot(piece), words.hex_title(table, over)
    if action == say.DONE:
        return pointing.button(table, action, "Land", f"{name} takes no more discs and lands.")
    carries = int(t[on.DISCS + piece]) + 1
    if action == say.FROM_LOOSE:
        text = f"{name} takes a disc that lies in {place} and carries {carries}."
        return pointing.button(table, action, "Take a loose disc", text, "Discs")
    victim = action - int(say.PIECE)
    text = f"{name} takes a disc from {words.whose(victim)} and carries {carries}."
    return pointing.token(
        table, action, victim, "steal", f"Take a disc from {words.whose(victim)}", text
    )


def _next_combat(table: WarpArena, seat: int, action: int) -> Target:
    if action == say.DONE:
        return pointing.button(table, action, "No more combats", "The action ends.")
    place = action - int(say.HEX)
    name = words.hex_title(table, place)
    far = not frames.own_robots(table, seat, place)
    text = f"{'Your distant B-bots attack' if far else 'You fight'} {_enemies(table, seat, place)}"
    text += f" in {name}{strengths.foreseen(table, seat, place)}."
    label = f"{'Fire at' if far else 'Fight in'} {name}"
    return pointing.hex_(table, action, "attack", label, text, cells=(name,))


# --- combat -----------------------------------------------------------------------------------
