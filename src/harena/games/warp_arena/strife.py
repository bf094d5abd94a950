"""What may be chosen while robots move and fight, and what each choice would do."""

from __future__ import annotations

from harena.core.scene import Target
from harena.core.state import FRAME, STEP
from harena.games.warp_arena.combat import (
    DEALING,
    FIELD,
    MATCH,
    PRESS_ON,
    SHARE,
    to_match,
)
from harena.games.warp_arena.combat import FIGHTING as PAIRING
from harena.games.warp_arena.fight import DEFENCE_CARD, NAME_ATTACK
from harena.games.warp_arena.layout import in_reach, reachable, stops, walks
from harena.games.warp_arena.looking import own_robots, strike, things_in
from harena.games.warp_arena.movement import CHOOSE, FIGHTS, LEFT, STOP_OVER
from harena.games.warp_arena.movement import OVER as HOP_OVER
from harena.games.warp_arena.odds import combat_odds, field_odds, fight_odds
from harena.games.warp_arena.pointing import button, hex_, number, on_card, token
from harena.games.warp_arena.rules import WarpArena
from harena.games.warp_arena.state import (
    AT,
    CARD,
    CONCEDE,
    DISCS,
    DONE,
    DROP,
    EACH,
    FENCE,
    FROM_LOOSE,
    HEX,
    KEEP,
    KIND,
    L0,
    L1,
    L2,
    L4,
    L5,
    LEAVE,
    LOOSE,
    NUMBER,
    OWNER,
    PAIR_A,
    PAIR_D,
    PAIRS,
    PIECE,
    TAKE,
    WILD_WARP,
    WITHOUT,
    B,
    H,
    W,
    field_owner,
    hostile,
)
from harena.games.warp_arena.words import (
    called,
    discs,
    hex_title,
    listed,
    percent,
    robot,
    seat_title,
    whose,
)


def _chance(table: WarpArena, seat: int, at: int, joining: int = -1) -> str:
    """The chance to win a combat over a hex, in brackets; nothing when it is not worked out."""
    chance = combat_odds(table, seat, at, joining)
    return f" (wins {percent(chance)} without cards)" if chance >= 0 else ""


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
    if now == FIGHTS:
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
    cells = tuple(hex_title(to) for to in hexes)
    fights = [to for to in hexes if hostile(table, to, int(OWNER[piece]))]
    text = f"{name} moves; it reaches {len(hexes)} hexes"
    text += f", and enemies in {listed([hex_title(to) for to in fights])}" if fights else ""
    return token(table, action, piece, "move", f"Move {name}", f"{text}.", cells)


def _going(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-51: to go on, to handle discs, or to be done with a robot."""
    t = table.table
    piece = int(t[at + L1])
    name, here = robot(piece), int(t[AT + piece])
    if action == DONE:
        text = f"{name} stays in {hex_title(here)}; the next robot may move."
        return button(table, action, f"{name} is done", text)
    if action == TAKE:
        text = f"{name} picks up a disc in {hex_title(here)} and carries {t[DISCS + piece] + 1}."
        if KIND[piece] == W and t[at + L2]:
            text += " Its move ends."
        return button(table, action, "Pick up a disc", text, "Discs")
    if action == DROP:
        text = f"{name} drops a disc in {hex_title(here)} and carries {t[DISCS + piece] - 1}."
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
    name, place = robot(piece), hex_title(to)
    path = stops(table, piece, to)
    hops = path[-1].how == "hop"
    verb = "hops" if hops else "goes"
    if hops and len(path) == 3:
        verb = f"hops over {path[1].at}"
    text = f"{name} {verb} to {place}"
    role = "move"
    if hostile(table, to, seat):
        role = "attack"
        text += f" and will fight {_enemies(table, seat, to)}{_chance(table, seat, to, piece)}"
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
    name = hex_title(place)
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
    name = hex_title(over)
    things = things_in(table, over)
    text = f"{robot(piece)} hops over {name} to {hex_title(to)}"
    text += f", past {things}" if things else ""
    path = stops(table, piece, to, over)
    return hex_(table, action, "hop", f"Over {name}", f"{text}.", piece, path)


def _theft(table: WarpArena, piece: int, over: int, action: int) -> Target:
    """WA-24: discs taken from the hex hopped over."""
    t = table.table
    name, place = robot(piece), hex_title(over)
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
    name = hex_title(place)
    far = not own_robots(table, seat, place)
    text = f"{'Your distant B-bots attack' if far else 'You fight'} {_enemies(table, seat, place)}"
    text += f" in {name}{_chance(table, seat, place)}."
    label = f"{'Fire at' if far else 'Fight in'} {name}"
    return hex_(table, action, "attack", label, text, cells=(name,))


# --- combat -----------------------------------------------------------------------------------


def combat_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-29 to WA-33: what a side may choose in a combat."""
    t = table.table
    now = int(t[at + STEP])
    place = hex_title(int(t[at + L2]))
    if action < PIECE:
        return _combat_button(table, at, now, action)
    piece = action - int(PIECE)
    name = robot(piece)
    if now in (SHARE, DEALING):
        text = f"{name} gets a disc and carries {t[DISCS + piece] + 1}."
        if now == SHARE:
            text = f"All discs are put together; {name} gets the first one."
        return token(table, action, piece, "disc", f"Disc to {name}", text)
    kind = int(KIND[piece])
    die = int(table.combat_die[kind])
    plus = int(table.combat_plus[kind] + t[DISCS + piece])
    if now == FIELD:
        chance = percent(field_odds(die, plus))
        loss = "it is destroyed" if t[AT + piece] == t[at + L2] else "it has merely fired"
        text = f"{name} tries to break the force field ({chance} without a card), or {loss}."
        return token(table, action, piece, "attack", f"{name} attacks", text, rolls=(die,))
    if now == MATCH:
        return _matching(table, at, seat, action)
    if now == PAIRING:
        foe = next(
            int(t[PAIR_D + pair]) for pair in range(int(t[PAIRS])) if t[PAIR_A + pair] == piece
        )
        text = f"{name} fights {whose(foe)} next{_duel(table, piece, foe)}."
        return token(table, action, piece, "attack", f"{name} against {whose(foe)}", text)
    text = f"{name} gets a disc that lies in {place} and carries {t[DISCS + piece] + 1}."
    return token(table, action, piece, "disc", f"Disc to {name}", text)


def _duel(table: WarpArena, piece: int, foe: int) -> str:
    """The chance of an attacker against a defender, in brackets."""
    t = table.table
    die, die_d = (int(table.combat_die[KIND[one]]) for one in (piece, foe))
    plus, plus_d = (int(table.combat_plus[KIND[one]] + t[DISCS + one]) for one in (piece, foe))
    return f" (wins {percent(fight_odds(die, plus, die_d, plus_d))} without cards)"


def _matching(table: WarpArena, at: int, seat: int, action: int) -> Target:
    piece, foe = action - int(PIECE), int(to_match(table, at))
    name = robot(piece)
    if seat == table.table[at + L0]:
        text = f"{name} fights {whose(foe)}{_duel(table, piece, foe)}."
    else:
        odds = _duel(table, foe, piece).replace(" (wins", f" ({whose(foe)} wins")
        text = f"{name} fights {whose(foe)}{odds}."
    return token(table, action, piece, "match", f"{name} against {whose(foe)}", text)


def _combat_button(table: WarpArena, at: int, now: int, action: int) -> Target:
    if now == SHARE:
        return button(table, action, "Keep the discs", "Your discs stay where they are.")
    if now == FIELD:
        text = "Your distant B-bots leave the force field alone; the combat ends."
        return button(table, action, "Break off", text)
    if now == PRESS_ON and action == KEEP:
        return button(table, action, "Another round", "Your distant B-bots fire another round.")
    if now == PRESS_ON:
        return button(table, action, "Break off", "The combat ends; nobody loses more.")
    return button(table, action, "Leave the rest", "The discs that are left lie loose.")


# --- fights -----------------------------------------------------------------------------------


def fight_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-31, WA-32: a card, none, to concede; or what a Wild Warp stands for."""
    t = table.table
    now = int(t[at + STEP])
    if now >= NAME_ATTACK:
        n = action - int(NUMBER)
        return number(table, action, str(n), f"Your Wild Warp adds {n} to your robot's total.")
    mine, other = int(t[at + L0]), int(t[at + L1])
    if now == DEFENCE_CARD:
        mine, other = other, mine
    name = robot(mine)
    foe = called(other, seat) if other >= 0 else "the force field"
    if action == WITHOUT:
        text = f"{name} fights {foe} without a card{_odds(table, at, 0)}."
        return button(table, action, "No card", text)
    if action == CONCEDE:
        far = now < DEFENCE_CARD and t[AT + mine] != t[at - FRAME + L2]
        lost = "has fired and the fight is over" if far else "is destroyed"
        return button(table, action, "Concede", f"{name} {lost}; no card is spent.")
    card = action - int(CARD)
    if card == WILD_WARP:
        text = f"Your Wild Warp lies face down; shown, it adds what you say, 1 to 5, to {name}."
        return on_card(table, action, seat, card, "Lay Wild Warp", text)
    text = f"Card {card} lies face down and adds {card} to {name}{_odds(table, at, card)}."
    return on_card(table, action, seat, card, f"Lay card {card}", text)


def _odds(table: WarpArena, at: int, card: int) -> str:
    """The chance of the one who decides, with a card of his own and none of the other's."""
    t = table.table
    piece, foe = int(t[at + L0]), int(t[at + L1])
    defends = t[at + STEP] == DEFENCE_CARD
    die = int(table.combat_die[KIND[piece]])
    plus = int(table.combat_plus[KIND[piece]] + t[DISCS + piece])
    if foe < 0:
        return f" (breaks it with {percent(field_odds(die, plus + card))})"
    die_d = int(table.combat_die[KIND[foe]])
    plus_d = int(table.combat_plus[KIND[foe]] + t[DISCS + foe])
    if defends:
        chance = 1 - fight_odds(die, plus, die_d, plus_d + card)
    else:
        chance = fight_odds(die, plus + card, die_d, plus_d)
    return f" (wins {percent(chance)} if the other lays none)"
