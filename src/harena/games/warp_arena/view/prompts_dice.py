"""What the die that is asked for decides, in one sentence."""

from __future__ import annotations

from harena.core.play.state import FRAME, STEP
from harena.games.warp_arena.rules import fight, notation as say, special, table as on
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L0, L1, L2, L3
from harena.games.warp_arena.view.words import cell_word, grid_title, hex_title, seat_title, whose


def die_text(table: WarpArena) -> tuple[str, str]:
    """What the die that is asked for decides, and the rule."""
    t = table.table
    at = int(table.frame())
    procedure, now = t[at], t[at + STEP]
    who = seat_title(int(t[at + L0])) if procedure not in (on.ROLL_OFF, on.FIGHT) else ""
    die, word = f"d{table.die}", cell_word(table)
    if procedure == on.ROLL_OFF:
        return _roll_off(table, at, die)
    if procedure == on.BUILD:
        return f"A die says which grid {who} places next.", "WA-4"
    if procedure == on.DRAW:
        return f"{who} draws a card.", "WA-15" if t[on.TURN] else "WA-5"
    if procedure == on.RANDOM_DISC:
        text = "the grid" if now == 0 else f"the {word} of {grid_title(int(t[at + L1]))}"
        return f"A {die} says {text} for {who}'s random disc.", "WA-9" if t[on.TURN] else "WA-7"
    if procedure == on.DESTROY and now == special.CHAIN:
        return _chain(table, int(t[at + L3]), die), "WA-41"
    if procedure == on.DESTROY:
        grid = grid_title(int(t[at + L2]))
        return f"A {die} says which {word} of {grid} {who} destroys.", "WA-11"
    if procedure == on.WARP:
        return f"A {die} says which grid {who} warps.", "WA-12"
    if procedure == on.DOUBLE:
        first = grid_title(int(t[at + L2]))
        return f"A {die} says which grid changes places with {first}.", "WA-14"
    if procedure == on.WARP_CONVERTER:
        return f"A {die} says to which grid {who}'s C-bot warps.", "WA-17"
    if procedure == on.WARP_ANY:
        what = "the grid" if now == 1 else f"the {word} of {grid_title(int(t[at + L2]))}"
        return f"A {die} says {what} to which {whose(int(t[at + L1]))} warps.", "WA-18"
    piece = int(t[at + (L1 if now == fight.DEFENCE_DIE else L0)])
    place = hex_title(table, int(t[at - FRAME + L2]))
    plus = int(table.combat_plus[say.KIND[piece]])
    more = f", with {plus} added," if plus else ""
    rule = "WA-44" if plus else "WA-31"
    return f"A {die} is rolled for {whose(piece)}{more} in the combat over {place}.", rule


def _roll_off(table: WarpArena, at: int, die: str) -> tuple[str, str]:
    """WA-8, WA-42: a die for the order of play, and what a card adds to it."""
    t = table.table
    seat = int(t[at + L1])
    what = "the order of play" if t[at + L0] else "who comes first"
    bonus = int(t[on.BONUS + seat])
    if bonus:
        return f"{seat_title(seat)} rolls a {die} for {what} and adds {bonus}.", "WA-42"
    rule = "WA-8" if t[on.TURN] else "WA-4"
    return f"{seat_title(seat)} rolls a {die} for {what}.", rule


def _chain(table: WarpArena, hit: int, die: str) -> str:
    """WA-41: where each face of the die would pass the hit on to."""
    ways = []
    for face in range(1, int(table.ways) + 1):
        to = int(special.passed_on(table, hit, face))
        ways.append(f"{face} {hex_title(table, to) if to >= 0 else 'void'}")
    name = hex_title(table, hit)
    return f"{name} is destroyed already: a {die} passes the hit on ({', '.join(ways)})."
