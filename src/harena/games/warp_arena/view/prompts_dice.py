"""The prompt for a die."""

from __future__ import annotations

from harena.games.warp_arena.rules import actions, destroy, discs, fight as fights
from harena.games.warp_arena.view import frames
from harena.games.warp_arena.view.snapshot import ArenaSnapshot
from harena.games.warp_arena.view.words import cell_word, grid_title, seat_title, whose


def die_text(arena: ArenaSnapshot) -> tuple[str, str]:
    """Return what the current die decides, and the rule."""
    die, word = f"d{arena.state.die}", cell_word(arena)
    match arena.top:
        case frames.RollOff() as roll:
            return _roll_off(arena, roll, die)
        case frames.Build(seat=seat):
            return f"A die says which grid {seat_title(seat)} places next.", "WA-4"
        case frames.Draw(seat=seat):
            return f"{seat_title(seat)} draws a card.", "WA-15" if arena.turn else "WA-5"
        case frames.RandomDisc(step=now, seat=seat, grid=grid):
            text = "the grid" if now == discs.FOR_GRID else f"the {word} of {grid_title(grid)}"
            text = f"A {die} says {text} for {seat_title(seat)}'s random disc."
            return text, "WA-9" if arena.turn else "WA-7"
        case frames.Destroy(step=destroy.CHAIN, hex=hex_):
            return _chain(arena, hex_, die), "WA-41"
        case frames.Destroy(grid=grid, who=who):
            text = f"A {die} says which {word} of {grid_title(grid)} {seat_title(who)} destroys."
            return text, "WA-11"
        case frames.Warp(who=who):
            return f"A {die} says which grid {seat_title(who)} warps.", "WA-12"
        case frames.Double(grid=grid):
            return f"A {die} says which grid changes places with {grid_title(grid)}.", "WA-14"
        case frames.WarpConverter(who=who):
            return f"A {die} says to which grid {seat_title(who)}'s C-bot warps.", "WA-17"
        case frames.WarpAny(step=now, piece=piece, grid=grid):
            text = "the grid" if now == actions.FOR_GRID else f"the {word} of {grid_title(grid)}"
            return f"A {die} says {text} to which {whose(piece)} warps.", "WA-18"
    return _fight(arena, die)


def _fight(arena: ArenaSnapshot, die: str) -> tuple[str, str]:
    """Describe a robot's die."""
    fight, combat = arena.asking(frames.Fight), arena.doing(frames.Combat)
    assert combat is not None
    defends = fight.step == fights.DEFENCE_DIE
    robot = arena.robots[fight.foe if defends else fight.piece]
    place = arena.hexes[combat.hex].name
    more = f", with {robot.plus} added," if robot.plus else ""
    text = f"A {die} is rolled for {whose(robot.piece)}{more} in the combat over {place}."
    return text, "WA-44" if robot.plus else "WA-31"


def _roll_off(arena: ArenaSnapshot, roll: frames.RollOff, die: str) -> tuple[str, str]:
    """Describe a die for the order of play, and the bonus of a card."""
    what = "the order of play" if roll.all_places else "who comes first"
    who, bonus = seat_title(roll.roller), arena.players[roll.roller].bonus
    if bonus:
        return f"{who} rolls a {die} for {what} and adds {bonus}.", "WA-42"
    return f"{who} rolls a {die} for {what}.", "WA-8" if arena.turn else "WA-4"


def _chain(arena: ArenaSnapshot, hit: int, die: str) -> str:
    """Describe where each face of the die passes the hit on to."""
    ways = []
    for face in range(1, arena.ways + 1):
        to = destroy.passed_on(arena.state, hit, face)
        ways.append(f"{face} {arena.hexes[to].name if to >= 0 else 'void'}")
    name = arena.hexes[hit].name
    return f"{name} is destroyed already: a {die} passes the hit on ({', '.join(ways)})."
