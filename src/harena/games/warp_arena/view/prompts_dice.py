"""The prompt for a die."""

from __future__ import annotations

from harena.games.warp_arena.messages import prompts as messages
from harena.games.warp_arena.rules import actions, destroy, discs, fight as fights
from harena.games.warp_arena.rules.actions import WarpAny, WarpConverter
from harena.games.warp_arena.rules.cards import Draw
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.destroy import Destroy
from harena.games.warp_arena.rules.discs import RandomDisc
from harena.games.warp_arena.rules.fields import Action
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.forces import Sides
from harena.games.warp_arena.rules.grids import Double, Warp
from harena.games.warp_arena.rules.initiative import RollOff
from harena.games.warp_arena.rules.setup import Build
from harena.games.warp_arena.view.frames import Frame
from harena.games.warp_arena.view.snapshot import ArenaSnapshot
from harena.games.warp_arena.view.words import cell_word, grid_title, seat_title, whose


def die_text(arena: ArenaSnapshot) -> tuple[str, str]:
    """Return what the current die decides, and the rule."""
    die, cell = f"d{arena.state.die}", cell_word(arena)
    top = arena.top
    if top.runs(RollOff.NUMBER):
        return _roll_off(arena, top, die)
    if top.runs(Build.NUMBER):
        return messages.die_for_built_grid(who=seat_title(top[Build.SEAT])), "WA-4"
    if top.runs(Draw.NUMBER):
        text = messages.draws_card(who=seat_title(top[Draw.SEAT]))
        return text, "WA-15" if arena.turn else "WA-5"
    if top.runs(RandomDisc.NUMBER):
        who = seat_title(top[RandomDisc.SEAT])
        grid = "" if top.step == discs.FOR_GRID else grid_title(top[RandomDisc.GRID])
        text = messages.die_for_disc(who=who, die=die, cell=cell, grid=grid)
        return text, "WA-9" if arena.turn else "WA-7"
    if top.runs(Destroy.NUMBER):
        if top.step == destroy.CHAIN:
            return _chain(arena, top[Destroy.HEX], die), "WA-41"
        who, grid = seat_title(top[Action.WHO]), grid_title(top[Destroy.GRID])
        return messages.die_for_hit(who=who, die=die, cell=cell, grid=grid), "WA-11"
    if top.runs(Warp.NUMBER):
        return messages.die_for_warped_grid(who=seat_title(top[Action.WHO]), die=die), "WA-12"
    if top.runs(Double.NUMBER):
        grid = grid_title(top[Double.GRID])
        return messages.die_for_swapped_grid(die=die, grid=grid), "WA-14"
    if top.runs(WarpConverter.NUMBER):
        return messages.die_for_converter(who=seat_title(top[Action.WHO]), die=die), "WA-17"
    if top.runs(WarpAny.NUMBER):
        robot = whose(top[WarpAny.PIECE])
        grid = "" if top.step == actions.FOR_GRID else grid_title(top[WarpAny.GRID])
        text = messages.die_for_warped_robot(die=die, robot=robot, cell=cell, grid=grid)
        return text, "WA-18"
    return _fight(arena, die)


def _fight(arena: ArenaSnapshot, die: str) -> tuple[str, str]:
    fight, combat = arena.top, arena.frame(Combat.NUMBER)
    assert combat is not None
    defends = fight.step == fights.DEFENCE_DIE
    robot = arena.robots[fight[Fight.FOE] if defends else fight[Fight.PIECE]]
    name, place = whose(robot.piece), arena.hexes[combat[Sides.HEX]].name
    text = messages.die_for_fight(die=die, robot=name, place=place, plus=robot.plus)
    return text, "WA-44" if robot.plus else "WA-31"


def _roll_off(arena: ArenaSnapshot, roll: Frame, die: str) -> tuple[str, str]:
    """Describe a die for the order of play, and the bonus of a card."""
    roller, every = roll[RollOff.ROLLER], bool(roll[RollOff.ALL_PLACES])
    who, bonus = seat_title(roller), arena.players[roller].bonus
    text = messages.rolls_for_order(who=who, die=die, all_places=every, bonus=bonus)
    if bonus:
        return text, "WA-42"
    return text, "WA-8" if arena.turn else "WA-4"


def _chain(arena: ArenaSnapshot, hit: int, die: str) -> str:
    """Describe where each face of the die passes the hit on to."""
    ways = []
    for face in range(1, arena.ways + 1):
        to = destroy.next_in_chain(arena.state, hit, face)
        ways.append(f"{face} {arena.hexes[to].name if to >= 0 else 'void'}")
    return messages.die_for_chain(die=die, place=arena.hexes[hit].name, ways=ways)
