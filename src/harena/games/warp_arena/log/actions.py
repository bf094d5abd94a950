"""Decisions told in words: what a player did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.game import UNKNOWN, Entry
from harena.core.play.state import STEP
from harena.core.show.scene import Event, Stop
from harena.games.warp_arena.log.combat import (
    Told,
    bidding_deed,
    bomb_deed,
    combat_deed,
    fight_deed,
    said,
    site_deed,
)
from harena.games.warp_arena.rules.movement import ENGAGE, LEFT, STEAL
from harena.games.warp_arena.rules.movement import HOP as HOP_OVER
from harena.games.warp_arena.rules.notation import (
    CARD,
    COST,
    DONE,
    DROP,
    END,
    FENCE,
    FROM_LOOSE,
    GRID,
    HEX,
    MAKE,
    MENU,
    OWN,
    PIECE,
    RANDOM,
    STOCK,
    TAKE,
    WILD,
    piece_name,
)
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import (
    AT,
    BIDDING,
    BOMB,
    BUILD,
    COMBAT,
    CONVERT,
    DEPLOY,
    DESTROY,
    DOUBLE,
    FIGHT,
    L1,
    L2,
    L3,
    L4,
    MOVE,
    NEW_DISC,
    PHASE,
    PLAY_CARDS,
    POINTS,
    RANDOM_DISC,
    ROTATE,
    WARP_ANY,
    WARP_OWN,
)
from harena.games.warp_arena.view.layout import place_title, stops
from harena.games.warp_arena.view.windows import wild_card
from harena.games.warp_arena.view.words import (
    ACTION_RULES,
    ACTION_TITLES,
    CARD_RULES,
    CARD_TITLES,
    ROBOTS,
    grid_title,
    hex_title,
    new_robot,
    points,
    robot,
    seat_title,
    whose,
)


def moved(
    before: WarpArena, after: WarpArena, piece: int, text: str, rule: str, path: tuple[Stop, ...]
) -> Event:
    """A robot went along a path."""
    return Event("moved", text, piece // int(OWN), piece_name(piece), path, rule=rule)


def warp_path(before: WarpArena, piece: int, to: int) -> tuple[Stop, ...]:
    """From where a robot stands straight to a hex."""
    return (
        Stop(hex_title(before, int(before.table[AT + piece])), "start"),
        Stop(hex_title(before, to), "warp"),
    )


# --- setting up and phases --------------------------------------------------------------------


def _build(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    t = before.table
    at = int(before.frame())
    if t[at + STEP] == 1:
        return []
    grid = int(t[at + L1])
    place = place_title(before, grid, int(t[at + L2]), int(t[at + L3]))
    where = "first" if place == "alone" else place
    text = f"{seat_title(entry.seat)} lays {grid_title(grid)} {where}."
    return [Event("regrouped", text, entry.seat, rule="WA-4")]


def _deploy(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    at = int(before.frame())
    if entry.value >= PIECE and before.table[at + STEP] == 0:
        return []
    piece = int(before.table[at + L1])
    hex_ = hex_title(before, entry.value - int(HEX))
    path = (Stop(f"stock-{entry.seat}", "start"), Stop(hex_, "drop"))
    text = f"{seat_title(entry.seat)} places {robot(piece)} in {hex_}."
    return [Event("placed", text, entry.seat, piece_name(piece), path, rule="WA-6")]


def _new_disc(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    return said(f"{whose(entry.value - int(PIECE))} gets the disc.", entry.seat, "WA-7")


def _phase(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    seat, who = entry.seat, seat_title(entry.seat)
    left = int(before.table[POINTS])
    if entry.value >= HEX:
        return site_deed(before, entry, after)
    if entry.value >= CARD:
        return _play_cards(before, entry, after)
    if entry.value == RANDOM:
        return said(f"{who} makes a random disc.", seat, "WA-9")
    if entry.value < END:
        return []
    if entry.value == END:
        unspent = f", {points(left)} unspent" if left else ""
        return said(f"{who} ends the phase{unspent}.", seat, "WA-8")
    if entry.value < MENU:
        return _wild(before, entry)
    which = entry.value - int(MENU)
    cost = f"{COST[which]} AP"
    return said(f"{who} announces {ACTION_TITLES[which]} ({cost}).", seat, ACTION_RULES[which])


def _wild(before: WarpArena, entry: Entry) -> Told:
    card = wild_card(entry.value)
    text = f"{seat_title(entry.seat)} plays a Wild Warp as {CARD_TITLES[card]}."
    return said(text, entry.seat, "WA-37")


def _play_cards(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    if entry.value == DONE:
        return []
    if WILD <= entry.value < MENU:
        return _wild(before, entry)
    card = entry.value - int(CARD)
    text = f"{seat_title(entry.seat)} plays {CARD_TITLES[card]}."
    return said(text, entry.seat, CARD_RULES[card])


# --- actions ----------------------------------------------------------------------------------


def _grids(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    """The choice of a grid; places and turns show when the grids move."""
    if not GRID <= entry.value < HEX:
        return []
    procedure = int(before.table[before.frame()])
    text = {
        int(DESTROY): "strikes at",
        int(DOUBLE): "chooses",
        int(ROTATE): "",
    }[procedure]
    if not text:
        return []
    rule = "WA-11" if procedure == DESTROY else "WA-14"
    name = grid_title(entry.value - int(GRID))
    return said(f"{seat_title(entry.seat)} {text} {name}.", entry.seat, rule)


def _convert(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    at = int(before.frame())
    seat, who = entry.seat, seat_title(entry.seat)
    if entry.value == DONE:
        return []
    made = int(before.table[at + L1])
    if before.table[at + STEP] == 0:
        made = entry.value - int(MAKE)
    for piece in range(seat * int(OWN), seat * int(OWN) + int(OWN)):
        if before.table[AT + piece] < 0 <= after.table[AT + piece]:
            hex_ = hex_title(before, int(after.table[AT + piece]))
            name = f"the {ROBOTS[made]} {robot(piece)}" if STOCK[made] > 1 else new_robot(made)
            text = f"{who} converts a disc into {name}, in {hex_}."
            path = (Stop(hex_, "drop"),)
            return [Event("placed", text, seat, piece_name(piece), path, rule="WA-16")]
    if made == 0 and after.table[after.frame()] != CONVERT:
        return said(f"{who} converts a disc into two cards.", seat, "WA-16")
    return []


def _warp_any(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    text = f"{seat_title(entry.seat)} chooses {whose(entry.value - int(PIECE))} to warp."
    return said(text, entry.seat, "WA-18")


def _warp_own(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    if not HEX <= entry.value < PIECE:
        return []
    piece, to = int(before.table[before.frame() + L1]), entry.value - int(HEX)
    text = f"{whose(piece)} warps to {hex_title(before, to)}."
    return [moved(before, after, piece, text, "WA-19", warp_path(before, piece, to))]


# --- moves ------------------------------------------------------------------------------------


def _move(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    t = before.table
    at = int(before.frame())
    now = int(t[at + STEP])
    if now == ENGAGE:
        return []
    piece = int(t[at + L1])
    told = _handled(before, at, piece, entry) if now > 0 else []
    to = int(after.table[AT + piece])
    if now > 0 and to >= 0 and to != t[AT + piece]:
        over = -1
        if now == HOP_OVER:
            over = entry.value - int(HEX)
        elif now == STEAL:
            over = int(t[at + L4])
        path = stops(before, piece, to, over)
        hop = path[-1].how == "hop"
        text = f"{whose(piece)} {'hops' if hop else 'moves'}"
        text += f" over {path[1].at}" if hop and len(path) > 2 else ""
        rule = "WA-23" if hop else "WA-20"
        told.append(moved(before, after, piece, f"{text} to {hex_title(before, to)}.", rule, path))
    return told


def _handled(before: WarpArena, at: int, piece: int, entry: Entry) -> Told:
    """WA-24 to WA-27: discs that change hands, and the hex a D-bot left."""
    t = before.table
    here, over = hex_title(before, int(t[AT + piece])), hex_title(before, int(t[at + L4]))
    now, name, seat, action = int(t[at + STEP]), whose(piece), entry.seat, entry.value
    if now == LEFT:
        if action != FENCE:
            return []
        path = (Stop(over, "drop"),)
        text = f"{name} leaves a force field in {over}."
        return [Event("placed", text, seat, f"field-{over}", path, rule="WA-27")]
    if now == STEAL:
        if action == FROM_LOOSE:
            return said(f"{name} takes a loose disc from {over}.", seat, "WA-24")
        if action >= PIECE:
            victim = whose(action - int(PIECE))
            return said(f"{name} takes a disc from {victim} while it hops.", seat, "WA-24")
    elif action == TAKE:
        return said(f"{name} picks up a disc in {here}.", seat, "WA-26")
    elif action == DROP:
        return said(f"{name} drops a disc in {here}.", seat, "WA-26")
    elif action >= PIECE:
        to = robot(action - int(PIECE))
        return said(f"{name} hands a disc to {to} in {here}.", seat, "WA-26")
    return []


DEEDS: Final[dict[int, Callable[[WarpArena, Entry, WarpArena], Told]]] = {
    int(BUILD): _build,
    int(DEPLOY): _deploy,
    int(NEW_DISC): _new_disc,
    int(PHASE): _phase,
    int(DESTROY): _grids,
    int(DOUBLE): _grids,
    int(ROTATE): _grids,
    int(CONVERT): _convert,
    int(WARP_ANY): _warp_any,
    int(WARP_OWN): _warp_own,
    int(PLAY_CARDS): _play_cards,
    int(MOVE): _move,
    int(COMBAT): combat_deed,
    int(FIGHT): fight_deed,
    int(RANDOM_DISC): site_deed,
    int(BIDDING): bidding_deed,
    int(BOMB): bomb_deed,
}


def deed(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    """A player's decision outside windows."""
    procedure = int(before.table[before.frame()])
    if entry.value == UNKNOWN and procedure != FIGHT:
        return []
    tell = DEEDS.get(procedure)
    return tell(before, entry, after) if tell else []
