"""The one sentence that says what is asked, for every decision, die and window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.play.state import FRAME, SIMULTANEOUS, STEP, TERMINAL
from harena.core.show.scene import Prompt
from harena.games.warp_arena.rules import (
    actions,
    bidding,
    fight,
    matching,
    movement,
    table as on,
    turn,
)
from harena.games.warp_arena.rules.combat import (
    DEALING,
    FIELD,
    JOIN,
    MARK,
    MATCH,
    NEXT_PAIR as PAIRING,
    PRESS_ON,
    SHARE,
)
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L0, L1, L2, L4, L5
from harena.games.warp_arena.view import (
    frames,
    prompts_dice,
    strengths,
    targets_options,
    windows,
    words,
)

Asked = tuple[str, str, str]
"""What the player is told to do, what the others see the player doing, and the rule."""


def prompt(table: WarpArena, viewer: int) -> Prompt:
    """What is asked now; to the viewer in the second person."""
    if table.to_move == TERMINAL:
        winner = words.seat_title(int(table.table[on.WINNER]))
        return Prompt(f"{winner} has the last C-bot and wins.", "WA-36")
    if table.to_move == SIMULTANEOUS:
        at = frames.window(table)
        text, rule = windows.window_text(table, viewer)
        return Prompt(text, rule, window=frames.WINDOW_KINDS[int(table.table[at + L0])])
    if table.to_move < 0:
        text, rule = prompts_dice.die_text(table)
        return Prompt(text, rule)
    seat = int(table.to_move)
    you, doing, rule = asked(table, seat)
    secret = shows_hand(table) and bool(table.table[on.HELD + seat] > 0)
    if seat == viewer:
        return Prompt(f"{words.seat_title(seat)}, {you}.", rule, secret)
    return Prompt(f"{words.seat_title(seat)} is {doing}.", rule, secret)


def shows_hand(table: WarpArena) -> bool:
    """WA-5: whether what may be chosen now tells which cards a player holds."""
    t = table.table
    at = int(table.frame())
    procedure, step = t[at], t[at + STEP]
    if procedure == on.PHASE:
        return bool(step != turn.OFFER)
    if procedure == on.BIDDING:
        return bool(step == bidding.LAY)
    return bool(
        procedure == on.PLAY_CARDS or (procedure == on.FIGHT and step <= fight.DEFENCE_CARD)
    )


def asked(table: WarpArena, seat: int) -> Asked:
    """What the running procedure asks of a seat."""
    at = int(table.frame())
    return ASKED[int(table.table[at])](table, at, seat)


# --- setting up, phases -----------------------------------------------------------------------


def _build(table: WarpArena, at: int, seat: int) -> Asked:
    grid = words.grid_title(int(table.table[at + L1]))
    if table.table[at + STEP] == 1:
        return f"choose a place for {grid}", f"choosing a place for {grid}", "WA-4"
    return f"say how {grid} is turned", f"turning {grid}", "WA-4"


def _deploy(table: WarpArena, at: int, seat: int) -> Asked:
    if table.table[at + STEP] == 0:
        return "choose the robot you place next", "choosing a robot to place", "WA-6"
    name = words.robot(int(table.table[at + L1]))
    word = words.cell_word(table)
    return f"choose a {word} for your {name}", f"choosing a {word} for {name}", "WA-6"


def _new_disc(table: WarpArena, at: int, seat: int) -> Asked:
    place = words.hex_title(table, int(table.table[at + L0]))
    return (
        f"choose the robot that gets the new disc in {place}",
        f"choosing who gets the new disc in {place}",
        "WA-7",
    )


def _phase(table: WarpArena, at: int, seat: int) -> Asked:
    if table.table[at + STEP] == turn.OFFER:
        return targets_options.offer_asked(table)
    left = words.points(int(table.table[on.POINTS]))
    return f"choose an action: {left} left", f"choosing an action, with {left} left", "WA-10"


# --- actions and cards ------------------------------------------------------------------------


def _destroy(table: WarpArena, at: int, seat: int) -> Asked:
    return (
        f"choose the grid in which a {words.cell_die(table)} says "
        f"the {words.cell_word(table)} to destroy",
        f"choosing the grid in which a {words.cell_word(table)} is destroyed",
        "WA-11",
    )


def _warp(table: WarpArena, at: int, seat: int) -> Asked:
    grid = words.grid_title(int(table.table[at + L2]))
    if table.table[at + STEP] == 1:
        return f"choose a new place for {grid}", f"choosing a new place for {grid}", "WA-12"
    return f"say how {grid} is turned at its new place", f"turning {grid}", "WA-12"


def _double(table: WarpArena, at: int, seat: int) -> Asked:
    t = table.table
    now = t[at + STEP]
    if now == 0:
        return "choose a grid to exchange", "choosing a grid to exchange", "WA-14"
    first, second = words.grid_title(int(t[at + L2])), words.grid_title(int(t[at + L2 + 1]))
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
    grid = words.grid_title(int(table.table[at + L2]))
    return f"say by how much {grid} turns clockwise", f"turning {grid}", "WA-10"


def _convert(table: WarpArena, at: int, seat: int) -> Asked:
    t = table.table
    now = t[at + STEP]
    made = f"the new {words.ROBOTS[int(t[at + L1])]}" if t[at + L1] else "two cards"
    if now == 0:
        left = words.discs(int(actions.discs_to_convert(table, seat)))
        return f"say what a disc becomes: {left} to convert", f"converting {left}", "WA-16"
    if now == 1:
        return f"choose the disc that becomes {made}", "choosing a disc to convert", "WA-16"
    word = words.cell_word(table)
    return f"choose a {word} for {made}", f"choosing a {word} for {made}", "WA-16"


def _warp_any(table: WarpArena, at: int, seat: int) -> Asked:
    return "choose the robot to warp, anybody's but a C-bot", "choosing a robot to warp", "WA-18"


def _warp_own(table: WarpArena, at: int, seat: int) -> Asked:
    if table.table[at + STEP] == 0:
        return "choose which of your robots warps", "choosing a robot to warp", "WA-19"
    name = words.robot(int(table.table[at + L1]))
    word = words.cell_word(table)
    return f"choose a safe {word} for {name}", f"choosing a safe {word} for {name}", "WA-19"


def _play_cards(table: WarpArena, at: int, seat: int) -> Asked:
    return "play a special card, or stop here", "playing special cards", "WA-5"


# --- moves ------------------------------------------------------------------------------------


def _move(table: WarpArena, at: int, seat: int) -> Asked:
    t = table.table
    now = t[at + STEP]
    if now == movement.CHOOSE:
        return "choose a robot to move, or end the moves", "choosing a robot to move", "WA-20"
    if now == movement.ENGAGE:
        return "choose the next combat", "choosing the next combat", "WA-20"
    name = words.robot(int(t[at + L1]))
    if now == movement.STOP_OVER:
        steps = int(t[at + L2])
        if steps == 0:
            text = f"{name} has stopped: handle its discs, or be done"
            return text, f"handling the discs of {name}", "WA-26"
        left = "a step" if steps == 1 else f"{steps} steps"
        left = "a step or a hop" if name.startswith("H") else left
        return f"move {name}: it has {left} left", f"moving {name}", "WA-51"
    over = words.hex_title(table, int(t[at + L4]))
    if now == movement.LEFT:
        text = f"say what becomes of {over}, which {name} has left"
        return text, f"deciding what becomes of {over}", "WA-27"
    if now == movement.HOP:
        to = words.hex_title(table, int(t[at + L5]))
        word = words.cell_word(table)
        text = f"choose the {word} {name} hops over on its way to {to}"
        return text, f"choosing the {word} {name} hops over", "WA-23"
    text = f"take discs from {over} as {name} hops over it"
    return text, f"taking discs from {over}, with {name} hopping over it", "WA-24"


# --- combat -----------------------------------------------------------------------------------


def _combat(table: WarpArena, at: int, seat: int) -> Asked:
    t = table.table
    now = t[at + STEP]
    place = words.hex_title(table, int(t[at + L2]))
    if now == SHARE:
        return (
            f"share out the discs of your robots in {place} anew, or keep them",
            f"sharing out discs before the combat over {place}",
            "WA-29",
        )
    if now == DEALING:
        left = words.discs(int(t[on.POOL]))
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
    if now == JOIN:
        attack, defence = strengths.balance(table, at)
        so_far = strengths.outcome(table, int(t[at + L0]), int(t[at + L1]), attack, defence)
        return (
            f"say which distant B-bots add their strength over {place}: so far {so_far}",
            f"choosing which distant B-bots join in over {place}",
            "WA-43",
        )
    if now == MARK:
        return (
            f"choose the enemy in {place} that your A-bot fights first",
            f"choosing whom the A-bot fights in {place}",
            "WA-66",
        )
    if now == MATCH:
        foe = words.whose(int(matching.to_match(table, at)))
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
    if now >= fight.NAME_ATTACK:
        return (
            "say which number your Wild Warp stands for",
            "saying which number a Wild Warp stands for",
            "WA-38",
        )
    piece, foe = int(t[at + L0]), int(t[at + L1])
    if table.variant.massed and foe >= 0:
        return _clash(table, at, seat)
    mine, other = (foe, piece) if now == fight.DEFENCE_CARD else (piece, foe)
    against = "the force field" if other < 0 else words.called(other, seat)
    plain = "the force field" if other < 0 else words.whose(other)
    return (
        f"lay a card for {words.robot(mine)} against {against}, or fight without",
        f"deciding about a card for {words.robot(mine)} against {plain}",
        "WA-30" if foe < 0 else "WA-31",
    )


def _clash(table: WarpArena, at: int, seat: int) -> Asked:
    """WA-57: a card for a whole side."""
    combat = at - int(FRAME)
    t = table.table
    attacker, defender = int(t[combat + L0]), int(t[combat + L1])
    attack, defence = strengths.balance(table, combat)
    other = words.seat_title(attacker if seat == defender else defender)
    now = strengths.outcome(table, attacker, defender, attack, defence)
    return (
        f"lay a card for your side against {other}, or none: without cards {now}",
        f"deciding about a card for the side of {words.seat_title(seat)}",
        "WA-57",
    )


ASKED: Final[dict[int, Callable[[WarpArena, int, int], Asked]]] = {
    int(on.BUILD): _build,
    int(on.DEPLOY): _deploy,
    int(on.NEW_DISC): _new_disc,
    int(on.PHASE): _phase,
    int(on.DESTROY): _destroy,
    int(on.WARP): _warp,
    int(on.DOUBLE): _double,
    int(on.ROTATE): _rotate,
    int(on.CONVERT): _convert,
    int(on.WARP_ANY): _warp_any,
    int(on.WARP_OWN): _warp_own,
    int(on.PLAY_CARDS): _play_cards,
    int(on.MOVE): _move,
    int(on.COMBAT): _combat,
    int(on.FIGHT): _fight,
    int(on.BIDDING): targets_options.bidding_asked,
    int(on.BOMB): targets_options.bomb_asked,
    int(on.RANDOM_DISC): targets_options.first_disc_asked,
}
