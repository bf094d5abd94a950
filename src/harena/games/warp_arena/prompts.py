"""The one sentence that says what is asked, for every decision, die and window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.scene import Prompt
from harena.core.state import FRAME, OVER, STEP, TOGETHER
from harena.games.warp_arena.actions import discs_to_convert
from harena.games.warp_arena.combat import DEALING, FIELD, MATCH, PRESS_ON, SHARE, to_match
from harena.games.warp_arena.combat import FIGHTING as PAIRING
from harena.games.warp_arena.fight import DEFENCE_CARD, DEFENCE_DIE, NAME_ATTACK
from harena.games.warp_arena.looking import WINDOW_KINDS, window
from harena.games.warp_arena.movement import CHOOSE, FIGHTS, LEFT, STOP_OVER
from harena.games.warp_arena.movement import OVER as HOP_OVER
from harena.games.warp_arena.rules import WarpArena
from harena.games.warp_arena.state import (
    BUILD,
    COMBAT,
    CONVERT,
    DEPLOY,
    DESTROY,
    DOUBLE,
    DRAW,
    FIGHT,
    HELD,
    L0,
    L1,
    L2,
    L4,
    L5,
    MOVE,
    NEW_DISC,
    PHASE,
    PLAY_CARDS,
    POINTS,
    POOL,
    RANDOM_DISC,
    ROLL_OFF,
    ROTATE,
    TURN,
    WARP,
    WARP_ANY,
    WARP_CONVERTER,
    WARP_OWN,
    WINNER,
)
from harena.games.warp_arena.turn import OFFER
from harena.games.warp_arena.windows import window_text
from harena.games.warp_arena.words import (
    ROBOTS,
    called,
    discs,
    grid_title,
    hex_title,
    points,
    robot,
    seat_title,
    whose,
)

Asked = tuple[str, str, str]
"""What the player is told to do, what the others see the player doing, and the rule."""


def prompt(table: WarpArena, viewer: int) -> Prompt:
    """What is asked now; to the viewer in the second person."""
    if table.pending == OVER:
        winner = seat_title(int(table.table[WINNER]))
        return Prompt(f"{winner} has the last C-bot and wins.", "WA-36")
    if table.pending == TOGETHER:
        at = window(table)
        text, rule = window_text(table, viewer)
        return Prompt(text, rule, window=WINDOW_KINDS[int(table.table[at + L0])])
    if table.pending < 0:
        text, rule = _die(table)
        return Prompt(text, rule)
    seat = int(table.pending)
    you, doing, rule = asked(table, seat)
    secret = shows_hand(table) and bool(table.table[HELD + seat] > 0)
    if seat == viewer:
        return Prompt(f"{seat_title(seat)}, {you}.", rule, secret)
    return Prompt(f"{seat_title(seat)} is {doing}.", rule, secret)


def shows_hand(table: WarpArena) -> bool:
    """WA-5: whether what may be chosen now tells which cards a player holds."""
    t = table.table
    at = int(table.frame())
    procedure, step = t[at], t[at + STEP]
    if procedure == PHASE:
        return bool(step != OFFER)
    return bool(procedure == PLAY_CARDS or (procedure == FIGHT and step <= DEFENCE_CARD))


def asked(table: WarpArena, seat: int) -> Asked:
    """What the running procedure asks of a seat."""
    at = int(table.frame())
    return ASKED[int(table.table[at])](table, at, seat)


# --- setting up, phases -----------------------------------------------------------------------


def _build(table: WarpArena, at: int, seat: int) -> Asked:
    grid = grid_title(int(table.table[at + L1]))
    if table.table[at + STEP] == 1:
        return f"choose a place for {grid}", f"choosing a place for {grid}", "WA-4"
    return f"say how {grid} is turned", f"turning {grid}", "WA-4"


def _deploy(table: WarpArena, at: int, seat: int) -> Asked:
    if table.table[at + STEP] == 0:
        return "choose the robot you place next", "choosing a robot to place", "WA-6"
    name = robot(int(table.table[at + L1]))
    return f"choose a hex for your {name}", f"choosing a hex for {name}", "WA-6"


def _new_disc(table: WarpArena, at: int, seat: int) -> Asked:
    place = hex_title(int(table.table[at + L0]))
    return (
        f"choose the robot that gets the new disc in {place}",
        f"choosing who gets the new disc in {place}",
        "WA-7",
    )


def _phase(table: WarpArena, at: int, seat: int) -> Asked:
    if table.table[at + STEP] == OFFER:
        return (
            "your phase begins: make a random power disc, or go on without",
            "deciding about a random power disc",
            "WA-9",
        )
    left = points(int(table.table[POINTS]))
    return f"choose an action: {left} left", f"choosing an action, with {left} left", "WA-10"


# --- actions and cards ------------------------------------------------------------------------


def _destroy(table: WarpArena, at: int, seat: int) -> Asked:
    return (
        "choose the grid in which a d6 says the hex to destroy",
        "choosing the grid in which a hex is destroyed",
        "WA-11",
    )


def _warp(table: WarpArena, at: int, seat: int) -> Asked:
    grid = grid_title(int(table.table[at + L2]))
    if table.table[at + STEP] == 1:
        return f"choose a new place for {grid}", f"choosing a new place for {grid}", "WA-12"
    return f"say how {grid} is turned at its new place", f"turning {grid}", "WA-12"


def _double(table: WarpArena, at: int, seat: int) -> Asked:
    t = table.table
    now = t[at + STEP]
    if now == 0:
        return "choose a grid to exchange", "choosing a grid to exchange", "WA-14"
    first, second = grid_title(int(t[at + L2])), grid_title(int(t[at + L2 + 1]))
    if now == 1:
        return (
            f"choose the grid that changes places with {first}",
            f"choosing the grid that changes places with {first}",
            "WA-14",
        )
    if first == second:
        return f"the die gave {first} again: say how it is turned", f"turning {first}", "WA-14"
    grid = first if now == 2 else second
    return f"say how {grid} is turned at its new place", f"turning {grid}", "WA-14"


def _rotate(table: WarpArena, at: int, seat: int) -> Asked:
    if table.table[at + STEP] == 0:
        return "choose a grid to turn", "choosing a grid to turn", "WA-10"
    grid = grid_title(int(table.table[at + L2]))
    return f"say by how much {grid} turns clockwise", f"turning {grid}", "WA-10"


def _convert(table: WarpArena, at: int, seat: int) -> Asked:
    t = table.table
    now = t[at + STEP]
    made = f"the new {ROBOTS[int(t[at + L1])]}" if t[at + L1] else "two cards"
    if now == 0:
        left = discs(int(discs_to_convert(table, seat)))
        return f"say what a disc becomes: {left} to convert", f"converting {left}", "WA-16"
    if now == 1:
        return f"choose the disc that becomes {made}", "choosing a disc to convert", "WA-16"
    return f"choose a hex for {made}", f"choosing a hex for {made}", "WA-16"


def _warp_any(table: WarpArena, at: int, seat: int) -> Asked:
    return "choose the robot to warp, anybody's but a C-bot", "choosing a robot to warp", "WA-18"


def _warp_own(table: WarpArena, at: int, seat: int) -> Asked:
    if table.table[at + STEP] == 0:
        return "choose which of your robots warps", "choosing a robot to warp", "WA-19"
    name = robot(int(table.table[at + L1]))
    return f"choose a safe hex for {name}", f"choosing a safe hex for {name}", "WA-19"


def _play_cards(table: WarpArena, at: int, seat: int) -> Asked:
    return "play a special card, or stop here", "playing special cards", "WA-5"


# --- moves ------------------------------------------------------------------------------------


def _move(table: WarpArena, at: int, seat: int) -> Asked:
    t = table.table
    now = t[at + STEP]
    if now == CHOOSE:
        return "choose a robot to move, or end the moves", "choosing a robot to move", "WA-20"
    if now == FIGHTS:
        return "choose the next combat", "choosing the next combat", "WA-20"
    name = robot(int(t[at + L1]))
    if now == STOP_OVER:
        steps = int(t[at + L2])
        if steps == 0:
            text = f"{name} has stopped: handle its discs, or be done"
            return text, f"handling the discs of {name}", "WA-26"
        left = "a step" if steps == 1 else f"{steps} steps"
        left = "a step or a hop" if name.startswith("H") else left
        return f"move {name}: it has {left} left", f"moving {name}", "WA-51"
    over = hex_title(int(t[at + L4]))
    if now == LEFT:
        text = f"say what becomes of {over}, which {name} has left"
        return text, f"deciding what becomes of {over}", "WA-27"
    if now == HOP_OVER:
        to = hex_title(int(t[at + L5]))
        text = f"choose the hex {name} hops over on its way to {to}"
        return text, f"choosing the hex {name} hops over", "WA-23"
    text = f"take discs from {over} as {name} hops over it"
    return text, f"taking discs from {over}, with {name} hopping over it", "WA-24"


# --- combat -----------------------------------------------------------------------------------


def _combat(table: WarpArena, at: int, seat: int) -> Asked:
    t = table.table
    now = t[at + STEP]
    place = hex_title(int(t[at + L2]))
    if now == SHARE:
        return (
            f"share out the discs of your robots in {place} anew, or keep them",
            f"sharing out discs before the combat over {place}",
            "WA-29",
        )
    if now == DEALING:
        left = discs(int(t[POOL]))
        return (
            f"choose who gets the next disc: {left} to give out",
            f"sharing out discs before the combat over {place}",
            "WA-52",
        )
    if now == FIELD:
        return (
            f"choose the robot that tries to break the force field in {place}",
            f"choosing who tries to break the force field in {place}",
            "WA-30",
        )
    if now == PRESS_ON:
        return (
            f"fire another round at {place}, or break off",
            f"deciding whether to fire at {place} again",
            "WA-53",
        )
    if now == MATCH:
        foe = whose(int(to_match(table, at)))
        return f"choose the robot that fights {foe}", f"choosing who fights {foe}", "WA-31"
    if now == PAIRING:
        return "choose the pair that fights next", "choosing the pair that fights next", "WA-31"
    return (
        f"give the discs in {place} to your robots, or leave them",
        f"giving out the discs in {place}",
        "WA-33",
    )


def _fight(table: WarpArena, at: int, seat: int) -> Asked:
    t = table.table
    now = t[at + STEP]
    if now >= NAME_ATTACK:
        return (
            "say which number your Wild Warp stands for",
            "saying which number a Wild Warp stands for",
            "WA-38",
        )
    piece, foe = int(t[at + L0]), int(t[at + L1])
    mine, other = (foe, piece) if now == DEFENCE_CARD else (piece, foe)
    against = "the force field" if other < 0 else called(other, seat)
    plain = "the force field" if other < 0 else whose(other)
    return (
        f"lay a card for {robot(mine)} against {against}, or fight without",
        f"deciding about a card for {robot(mine)} against {plain}",
        "WA-30" if foe < 0 else "WA-31",
    )


ASKED: Final[dict[int, Callable[[WarpArena, int, int], Asked]]] = {
    int(BUILD): _build,
    int(DEPLOY): _deploy,
    int(NEW_DISC): _new_disc,
    int(PHASE): _phase,
    int(DESTROY): _destroy,
    int(WARP): _warp,
    int(DOUBLE): _double,
    int(ROTATE): _rotate,
    int(CONVERT): _convert,
    int(WARP_ANY): _warp_any,
    int(WARP_OWN): _warp_own,
    int(PLAY_CARDS): _play_cards,
    int(MOVE): _move,
    int(COMBAT): _combat,
    int(FIGHT): _fight,
}


# --- dice -------------------------------------------------------------------------------------


def _die(table: WarpArena) -> tuple[str, str]:
    """What the die that is asked for decides, and the rule."""
    t = table.table
    at = int(table.frame())
    procedure, now = t[at], t[at + STEP]
    who = seat_title(int(t[at + L0])) if procedure not in (ROLL_OFF, FIGHT) else ""
    die = f"d{table.die}"
    if procedure == ROLL_OFF:
        what = "the order of play" if t[at + L0] else "who comes first"
        who = seat_title(int(t[at + L1]))
        return f"{who} rolls a {die} for {what}.", "WA-8" if t[TURN] else "WA-4"
    if procedure == BUILD:
        return f"A die says which grid {who} places next.", "WA-4"
    if procedure == DRAW:
        return f"{who} draws a card.", "WA-15" if t[TURN] else "WA-5"
    if procedure == RANDOM_DISC:
        text = "the grid" if now == 0 else f"the hex of {grid_title(int(t[at + L1]))}"
        return f"A {die} says {text} for {who}'s random disc.", "WA-9" if t[TURN] else "WA-7"
    if procedure == DESTROY:
        return f"A {die} says which hex of {grid_title(int(t[at + L2]))} {who} destroys.", "WA-11"
    if procedure == WARP:
        return f"A {die} says which grid {who} warps.", "WA-12"
    if procedure == DOUBLE:
        first = grid_title(int(t[at + L2]))
        return f"A {die} says which grid changes places with {first}.", "WA-14"
    if procedure == WARP_CONVERTER:
        return f"A {die} says to which grid {who}'s C-bot warps.", "WA-17"
    if procedure == WARP_ANY:
        what = "the grid" if now == 1 else f"the hex of {grid_title(int(t[at + L2]))}"
        return f"A {die} says {what} to which {whose(int(t[at + L1]))} warps.", "WA-18"
    piece = int(t[at + (L1 if now == DEFENCE_DIE else L0)])
    place = hex_title(int(t[at - FRAME + L2]))
    return f"A {die} is rolled for {whose(piece)} in the combat over {place}.", "WA-31"
