"""What a viewer may point at: every choice with its words and what it would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.scene import Cell, Preview, Stop, Target, Unavailable
from harena.core.state import STEP
from harena.games.warp_arena.actions import can_warp_any, discs_to_convert
from harena.games.warp_arena.answers import window_target
from harena.games.warp_arena.cards import can_draw, has_special
from harena.games.warp_arena.layout import place_title, spot
from harena.games.warp_arena.pointing import button, grid, hex_, number, on_card, token
from harena.games.warp_arena.rules import WarpArena, grid_to_place
from harena.games.warp_arena.state import (
    A_ANY,
    A_CARDS,
    A_CONVERT,
    A_DRAW,
    AT,
    BUILD,
    CARD,
    COMBAT,
    CONVERT,
    COST,
    DEPLOY,
    DESTROY,
    DISCS,
    DONE,
    DOUBLE,
    END,
    FIGHT,
    FROM_LOOSE,
    GRID,
    HEX,
    L1,
    L2,
    L3,
    MAKE,
    MENU,
    MOVE,
    NEW_DISC,
    NUMBER,
    PHASE,
    PIECE,
    PLAY_CARDS,
    POINTS,
    RANDOM,
    ROTATE,
    WARP,
    WARP_ANY,
    WARP_OWN,
    WILD,
    WINDOW,
    converter,
)
from harena.games.warp_arena.strife import combat_target, fight_target, move_target
from harena.games.warp_arena.windows import wild_card
from harena.games.warp_arena.words import (
    ACTION_PREVIEWS,
    ACTION_TITLES,
    CARD_TITLES,
    ROBOTS,
    TURNS,
    called,
    discs,
    grid_title,
    hex_title,
    new_robot,
    robot,
    turned,
)

ACTIONS_GROUP: Final = "Actions"
WILD_GROUP: Final = "Wild Warp"
"""Groups of buttons."""
WILD_PREVIEWS: Final = (
    "Play your Wild Warp as Destroy Hex: choose a grid, a d6 says the hex.",
    "Play your Wild Warp as Warp Grid: a d20 says the grid, you its new place.",
    "Play your Wild Warp as Double Warp: a grid of your choice and one by d20 change places.",
    "Play your Wild Warp as Create Power Disc: a disc appears in the hex of your C-bot.",
)


def targets(table: WarpArena, seat: int) -> list[Target]:
    """All that a seat may choose now."""
    at = int(table.frame())
    of = TARGETS[int(table.table[at])]
    return [of(table, at, seat, action) for action in table.legal_actions(seat)]


def spots(table: WarpArena, seat: int) -> list[Cell]:
    """WA-2: the places a grid could go to."""
    placed = int(grid_to_place(table))
    return [spot(table, placed, action) for action in table.legal_actions(seat)]


# --- setting up, new discs --------------------------------------------------------------------


def _build(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    if t[at + STEP] == 1:
        return _slot(table, int(t[at + L1]), action, "lies")
    steps = action - int(NUMBER)
    text = f"{grid_title(int(t[at + L1])).capitalize()} lies{_how(steps)}."
    return number(table, action, TURNS[steps], text)


def _how(steps: int) -> str:
    return turned(steps).removeprefix(",") if steps else " as it is"


def _slot(table: WarpArena, placed: int, action: int, verb: str) -> Target:
    there = spot(table, placed, action)
    title = grid_title(placed)
    place = there.label.removeprefix("Place ")
    text = f"{title.capitalize()} {verb} {place}."
    return Target(
        action, there.id, "cell", there.id, "place", f"{title.capitalize()} {place}", Preview(text)
    )


def _deploy(table: WarpArena, at: int, seat: int, action: int) -> Target:
    if table.table[at + STEP] == 0:
        piece = action - int(PIECE)
        text = f"{robot(piece)} is placed next, in a hex of your choice."
        return token(table, action, piece, "place", f"Place {robot(piece)}", text)
    name, place = robot(int(table.table[at + L1])), hex_title(action - int(HEX))
    return hex_(table, action, "place", f"{name} to {place}", f"{name} is placed in {place}.")


def _new_disc(table: WarpArena, at: int, seat: int, action: int) -> Target:
    piece = action - int(PIECE)
    carries = int(table.table[DISCS + piece]) + 1
    text = f"{robot(piece)} gets the disc and carries {carries}."
    return token(table, action, piece, "disc", f"Disc to {robot(piece)}", text)


# --- a phase ----------------------------------------------------------------------------------


def _phase(table: WarpArena, at: int, seat: int, action: int) -> Target:
    if action == RANDOM:
        text = "A d20 and a d6 say where a power disc appears. It costs nothing."
        return button(table, action, "Random disc", text)
    if action < END:
        return button(table, action, "No disc", "You go on without a random disc.")
    if action == END:
        left = int(table.table[POINTS])
        text = "Your phase ends." + (f" {left} AP stay unspent." if left else "")
        return button(table, action, "End phase", text)
    if action < MENU:
        return _wild(table, action)
    which = action - int(MENU)
    text = ACTION_PREVIEWS[which]
    cost = f"{COST[which]} AP"
    return button(table, action, ACTION_TITLES[which], text, ACTIONS_GROUP, cost)


def _wild(table: WarpArena, action: int) -> Target:
    title = CARD_TITLES[wild_card(action)]
    text = WILD_PREVIEWS[action - int(WILD)]
    return button(table, action, f"As {title}", text, WILD_GROUP, "0 AP")


def unavailable(table: WarpArena, seat: int) -> list[Unavailable]:
    """WA-10: the actions that cannot be chosen now, and why not."""
    t = table.table
    at = int(table.frame())
    if t[at] != PHASE or t[at + STEP] != 2:
        return []
    legal = set(table.legal_actions(seat))
    out = []
    for which in range(12):
        if int(MENU) + which not in legal:
            cost = f"{COST[which]} AP"
            title = ACTION_TITLES[which]
            out.append(Unavailable(title, _why_not(table, seat, which), ACTIONS_GROUP, cost))
    return out


def _why_not(table: WarpArena, seat: int, which: int) -> str:
    left = int(table.table[POINTS])
    if COST[which] > left:
        return f"It costs {COST[which]} action points, and you have {left}."
    if which == A_DRAW and not can_draw(table):
        return "There is no card left to draw."
    if which == A_CONVERT and not discs_to_convert(table, seat):
        return "There is no disc in the hex of your C-bot."
    if which == A_CARDS and not has_special(table, seat):
        return "You hold no special card."
    if which == A_ANY and not can_warp_any(table):
        return "There is no robot in the arena but C-bots."
    return "There is nothing for it to do."


# --- grids ------------------------------------------------------------------------------------


def _destroy(table: WarpArena, at: int, seat: int, action: int) -> Target:
    which = action - int(GRID)
    cells = tuple(hex_title(7 * which + k) for k in range(1, 7))
    text = f"A d6 says which hex of {grid_title(which)} is struck; never its centre."
    return grid(table, action, f"Strike {grid_title(which)}", text, cells)


def _warp(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    which = int(t[at + L2])
    if t[at + STEP] == 1:
        return _slot(table, which, action, "goes")
    steps = action - int(NUMBER)
    place = place_title(table, which, int(t[at + L3]), int(t[at + L3 + 1]))
    text = f"{grid_title(which).capitalize()} goes {place}{turned(steps)}."
    return number(table, action, TURNS[steps], text)


def _double(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    now = t[at + STEP]
    if now <= 1:
        which = action - int(GRID)
        if now == 1:
            first = grid_title(int(t[at + L2]))
            text = f"{first.capitalize()} and {grid_title(which)} change places."
        elif t[at + L1] == 2:
            text = f"{grid_title(which).capitalize()} changes places with one you choose next."
        else:
            text = f"{grid_title(which).capitalize()} changes places with one chosen by a d20."
        return grid(table, action, f"Exchange {grid_title(which)}", text)
    steps = action - int(NUMBER)
    which = int(t[at + (L2 if now == 2 else L3)])
    other = int(t[at + (L3 if now == 2 else L2)])
    title = grid_title(which).capitalize()
    if which == other:
        text = f"{title} stays in its place{turned(steps) or ' as it lies'}."
    else:
        text = f"{title} goes to the place of {grid_title(other)}{turned(steps)}."
    return number(table, action, TURNS[steps], text)


def _rotate(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    if t[at + STEP] == 0:
        which = action - int(GRID)
        text = f"{grid_title(which).capitalize()} turns in its place, by as much as you say next."
        return grid(table, action, f"Turn {grid_title(which)}", text)
    steps = action - int(NUMBER)
    which = int(t[at + L2])
    text = f"{grid_title(which).capitalize()} turns by {steps}/6 clockwise."
    return number(table, action, TURNS[steps], text)


# --- converting and warping -------------------------------------------------------------------


def _convert(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    now = t[at + STEP]
    if action == DONE:
        left = discs(int(discs_to_convert(table, seat)))
        return button(table, action, "Done", f"You convert no more; {left} left.")
    made = int(t[at + L1])
    thing = new_robot(made) if made else "two cards"
    if now == 0:
        kind = action - int(MAKE)
        if kind == 0:
            text = "A disc becomes two cards from the deck."
            return button(table, action, "Two cards", text, "Convert", "1 disc")
        text = f"A disc becomes {new_robot(kind)}, in the hex of your C-bot or beside it."
        return button(table, action, ROBOTS[kind], text, "Convert", "1 disc")
    if action == FROM_LOOSE:
        place = hex_title(int(converter(table, seat)))
        text = f"A disc that lies loose in {place} becomes {thing}."
        return button(table, action, "The loose disc", text, "Which disc")
    if now == 1:
        piece = action - int(PIECE)
        text = f"A disc that {robot(piece)} carries becomes {thing}."
        return token(table, action, piece, "convert", f"Disc of {robot(piece)}", text)
    place = hex_title(action - int(HEX))
    text = f"{thing.capitalize() if not made else thing[0].upper() + thing[1:]} appears in {place}."
    return hex_(table, action, "place", f"{ROBOTS[made]} to {place}", text)


def _warp_any(table: WarpArena, at: int, seat: int, action: int) -> Target:
    piece = action - int(PIECE)
    name = called(piece, seat)
    n = int(table.table[DISCS + piece])
    with_ = f" with its {discs(n)}" if n else ""
    text = (
        f"{name} goes to a hex chosen by a d20 and a d6{with_}; if that is destroyed, it is lost."
    )
    return token(table, action, piece, "warp", f"Warp {name}", text)


def _warp_own(table: WarpArena, at: int, seat: int, action: int) -> Target:
    t = table.table
    if t[at + STEP] == 0:
        piece = action - int(PIECE)
        text = f"{robot(piece)} goes to a safe hex you choose next."
        return token(table, action, piece, "warp", f"Warp {robot(piece)}", text)
    piece, to = int(t[at + L1]), action - int(HEX)
    name, place = robot(piece), hex_title(to)
    path = (Stop(hex_title(int(t[AT + piece])), "start"), Stop(place, "warp"))
    label, text = f"{name} to {place}", f"{name} warps to {place}."
    return hex_(table, action, "warp", label, text, piece, path)


def _play_cards(table: WarpArena, at: int, seat: int, action: int) -> Target:
    if action == DONE:
        return button(table, action, "Done", "You play no more cards in this action.")
    if action < CARD:
        return _wild(table, action)
    card = action - int(CARD)
    return on_card(table, action, seat, card, f"Play {CARD_TITLES[card]}", _card_text(card))


def _card_text(card: int) -> str:
    return WILD_PREVIEWS[card - 6].replace("your Wild Warp as ", "")


TARGETS: Final[dict[int, Callable[[WarpArena, int, int, int], Target]]] = {
    int(BUILD): _build,
    int(DEPLOY): _deploy,
    int(NEW_DISC): _new_disc,
    int(PHASE): _phase,
    int(WINDOW): window_target,
    int(DESTROY): _destroy,
    int(WARP): _warp,
    int(DOUBLE): _double,
    int(ROTATE): _rotate,
    int(CONVERT): _convert,
    int(WARP_ANY): _warp_any,
    int(WARP_OWN): _warp_own,
    int(PLAY_CARDS): _play_cards,
    int(MOVE): move_target,
    int(COMBAT): combat_target,
    int(FIGHT): fight_target,
}
