"""The prompt for a die."""

from __future__ import annotations

from harena.games.warp_arena.rules import actions, destroy, discs, fight as fights
from harena.games.warp_arena.rules.actions import WarpAny, WarpConverter
from harena.games.warp_arena.rules.cards import Draw
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.destroy import Destroy
from harena.games.warp_arena.rules.discs import RandomDisc
from harena.games.warp_arena.rules.fields import Action
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.grids import Double, Warp
from harena.games.warp_arena.rules.initiative import RollOff
from harena.games.warp_arena.rules.matching import Sides
from harena.games.warp_arena.rules.setup import Build
from harena.games.warp_arena.view.frames import Frame
from harena.games.warp_arena.view.snapshot import ArenaSnapshot
from harena.games.warp_arena.view.words import cell_word, grid_title, seat_title, whose


def die_text(arena: ArenaSnapshot) -> tuple[str, str]:
    """Return what the current die decides, and the rule."""
    die, word = f"d{arena.state.die}", cell_word(arena)
    top = arena.top
    if top.runs(RollOff.NUMBER):
        return _roll_off(arena, top, die)
    if top.runs(Build.NUMBER):
        return f"A die says which grid {seat_title(top[Build.SEAT])} places next.", "WA-4"
    if top.runs(Draw.NUMBER):
        text = f"{seat_title(top[Draw.SEAT])} draws a card."
        return text, "WA-15" if arena.turn else "WA-5"
    if top.runs(RandomDisc.NUMBER):
        seat, grid = top[RandomDisc.SEAT], top[RandomDisc.GRID]
        text = "the grid" if top.step == discs.FOR_GRID else f"the {word} of {grid_title(grid)}"
        text = f"A {die} says {text} for {seat_title(seat)}'s random disc."
        return text, "WA-9" if arena.turn else "WA-7"
    if top.runs(Destroy.NUMBER):
        if top.step == destroy.CHAIN:
            return _chain(arena, top[Destroy.HEX], die), "WA-41"
        lies = grid_title(top[Destroy.GRID])
        who = seat_title(top[Action.WHO])
        return f"A {die} says which {word} of {lies} {who} destroys.", "WA-11"
    if top.runs(Warp.NUMBER):
        return f"A {die} says which grid {seat_title(top[Action.WHO])} warps.", "WA-12"
    if top.runs(Double.NUMBER):
        lies = grid_title(top[Double.GRID])
        return f"A {die} says which grid changes places with {lies}.", "WA-14"
    if top.runs(WarpConverter.NUMBER):
        who = seat_title(top[Action.WHO])
        return f"A {die} says to which grid {who}'s C-bot warps.", "WA-17"
    if top.runs(WarpAny.NUMBER):
        piece, grid = top[WarpAny.PIECE], top[WarpAny.GRID]
        text = "the grid" if top.step == actions.FOR_GRID else f"the {word} of {grid_title(grid)}"
        return f"A {die} says {text} to which {whose(piece)} warps.", "WA-18"
    return _fight(arena, die)


def _fight(arena: ArenaSnapshot, die: str) -> tuple[str, str]:
    fight, combat = arena.top, arena.frame(Combat.NUMBER)
    assert combat is not None
    defends = fight.step == fights.DEFENCE_DIE
    robot = arena.robots[fight[Fight.FOE] if defends else fight[Fight.PIECE]]
    place = arena.hexes[combat[Sides.HEX]].name
    more = f", with {robot.plus} added," if robot.plus else ""
    text = f"A {die} is rolled for {whose(robot.piece)}{more} in the combat over {place}."
    return text, "WA-44" if robot.plus else "WA-31"


def _roll_off(arena: ArenaSnapshot, roll: Frame, die: str) -> tuple[str, str]:
    """Describe a die for the order of play, and the bonus of a card."""
    what = "the order of play" if roll[RollOff.ALL_PLACES] else "who comes first"
    roller = roll[RollOff.ROLLER]
    who, bonus = seat_title(roller), arena.players[roller].bonus
    if bonus:
        return f"{who} rolls a {die} for {what} and adds {bonus}.", "WA-42"
    return f"{who} rolls a {die} for {what}.", "WA-8" if arena.turn else "WA-4"


def _chain(arena: ArenaSnapshot, hit: int, die: str) -> str:
    """Describe where each face of the die passes the hit on to."""
    ways = []
    for face in range(1, arena.ways + 1):
        to = destroy.next_in_chain(arena.state, hit, face)
        ways.append(f"{face} {arena.hexes[to].name if to >= 0 else 'void'}")
    name = arena.hexes[hit].name
    return f"{name} is destroyed already: a {die} passes the hit on ({', '.join(ways)})."
