"""Choices of optional rules: placed discs, initiative cards, Bombs, extra points."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from harena.core.english import listed
from harena.core.scene.scene import Target
from harena.games.warp_arena.messages import effects
from harena.games.warp_arena.rules import destroy, fight, ids, initiative
from harena.games.warp_arena.view import choices, words
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

D20: Final = 20
NEGLIGIBLE: Final = 0.001
"""A chance too small to show."""
SHOWN: Final = 5
"""Most likely results of a chain that are listed."""

# --- discs placed by choice (WA-43, WA-56) ----------------------------------------------------


def site_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a hex for a disc, and the robot that would get it."""
    where = action - ids.HEX
    name = arena.hexes[where].name
    text = f"A disc in {name}: {_receiver(arena, seat, where)}."
    return choices.target(arena, action, f"Disc in {name}", text, "disc", cells=(name,))


def _receiver(arena: ArenaSnapshot, seat: int, where: int) -> str:
    """Describe who gets a disc that appears in a hex."""
    there = arena.robots_in(where)
    if not there:
        return "it lies loose"
    owner = there[0].seat
    room = [robot.piece for robot in there if robot.discs < ids.LOAD]
    if not room:
        return "it lies loose, since the robots there carry four each"
    if len(room) == 1:
        return f"{words.name_for(room[0], seat)} gets it"
    names = listed([words.name_for(piece, seat) for piece in room], "or")
    return (
        f"{names} gets it, as {'you say' if owner == seat else f'{words.seat_title(owner)} says'}"
    )


# --- cards for initiative (WA-42, WA-59) ------------------------------------------------------


def laid_so_far(arena: ArenaSnapshot) -> str:
    """Describe the cards laid for initiative, in last turn's order."""
    order = [arena.players[seat] for seat in arena.order]
    return listed([f"{words.seat_title(one.seat)} {one.bonus}" for one in order if one.bonus])


def bidding_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return an initiative card, none, or a Wild Warp's value."""
    if arena.top.step == initiative.NAME:
        n = action - ids.NUMBER
        return choices.target(
            arena, action, str(n), f"{n} is added to your d20{_first_chance(arena, seat, n)}."
        )
    if action == ids.WITHOUT:
        text = f"You roll a d20 and add nothing{_first_chance(arena, seat, 0)}."
        return choices.target(arena, action, "No card", text)
    card = action - ids.CARD
    if card == ids.WILD_WARP:
        text = "Your Wild Warp is spent and adds what you say, 1 to 5, to your d20."
        return choices.target(arena, action, "Lay Wild Warp", text, seat=seat)
    n = fight.SUPER_VALUE if card == ids.SUPER_WARP else card
    name = "Super Wild Warp" if card == ids.SUPER_WARP else f"card {card}"
    sure = "; it can't be cancelled" if card == ids.SUPER_WARP else ""
    text = (
        f"Your {name} is spent and adds {n} to your d20, however often you roll"
        f"{_first_chance(arena, seat, n)}{sure}."
    )
    return choices.target(arena, action, f"Lay {name}", text, seat=seat)


def _first_chance(arena: ArenaSnapshot, seat: int, bonus: int) -> str:
    """Return the chance to come first in the order of play, in brackets."""
    others = sorted(one.bonus for one in arena.players if one.seat != seat and one.alive)
    chance = first_odds(bonus, tuple(others))
    return f" (you come first with {words.percent(chance)} if no more cards are laid)"


@lru_cache(maxsize=1024)
def first_odds(mine: int, others: tuple[int, ...]) -> float:
    """Return the chance to roll highest with the cards' bonuses; tied seats roll again."""
    if not others:
        return 1.0
    won, again = 0.0, 0.0
    for face in range(1, D20 + 1):
        total = face + mine
        # [seats tied at this total] -> its chance, with all others below
        ties: dict[tuple[int, ...], float] = {(): 1 / D20}
        for bonus in others:
            equal = 1 / D20 if 1 <= total - bonus <= D20 else 0.0
            below = min(max(total - bonus - 1, 0), D20) / D20
            grown: dict[tuple[int, ...], float] = {}
            for tied, chance in ties.items():
                for more, share in ((tied, below), ((*tied, bonus), equal)):
                    if share:
                        grown[more] = grown.get(more, 0.0) + chance * share
            ties = grown
        for tied, chance in ties.items():
            if len(tied) == len(others):
                again += chance
            else:
                won += chance * first_odds(mine, tied)
    return won / (1 - again)


# --- Bombs and Action Points (WA-67, WA-69) ---------------------------------------------------


def bomb_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a hex for a Bomb, and the losses there."""
    where = action - ids.HEX
    name = arena.hexes[where].name
    text = bomb_effect(arena, where)
    return choices.target(arena, action, f"Bomb {name}", text, "strike", cells=(name,))


def bomb_effect(arena: ArenaSnapshot, where: int) -> str:
    """Describe the effect that a Bomb in a hex will have."""
    place, owner = arena.hexes[where].name, arena.hexes[where].field
    there = arena.robots_in(where)
    if owner >= 0:
        safe = [words.whose(robot.piece) for robot in there]
        return effects.field_will_go(owner=words.seat_title(owner), place=place, safe=safe)
    hit = [robot for robot in there if robot.kind != ids.C]
    safe = [words.whose(robot.piece) for robot in there if robot.kind == ids.C]
    if not hit:
        return effects.bomb_without_effect(place=place, safe=safe)
    robots, discs = [words.whose(robot.piece) for robot in hit], sum(robot.discs for robot in hit)
    return effects.bomb_will_hit(robots=robots, place=place, discs=discs, safe=safe)


def point_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return an Action Point card as a choice."""
    left = arena.points
    text = f"You have {words.points(left + 1)} then, instead of {left}; once a phase."
    return choices.target(arena, action, "Play Action Point", text, seat=seat)


# --- chain reactions (WA-41) ------------------------------------------------------------------


def hit_hexes(arena: ArenaSnapshot, grid: int) -> str:
    """Describe which hexes a hit on a grid may strike, including by a chain."""
    gone = [one.name for one in arena.cells_of(grid)[1:] if one.destroyed]
    if not arena.variant.chains or not gone:
        return "never its centre."
    verbs = ("is", "passes") if len(gone) == 1 else ("are", "pass")
    text = f"{listed(gone)} {verbs[0]} destroyed already and {verbs[1]} a hit on, out of "
    text += f"{words.grid_title(grid)} too."
    chances = hit_chances(arena, grid)
    told = [
        f"{there} in {arena.hexes[at].name} {words.percent(chances[at])}"
        for at in sorted(chances, key=lambda one: -chances[one])
        if at >= 0 and (there := _at_risk(arena, at))
    ]
    void = [f"nothing {words.percent(chances[-1])}"] if -1 in chances else []
    listing = ", ".join([*told[:SHOWN], *void])
    return text + (f" Chances: {listing}." if listing else "")


def _at_risk(arena: ArenaSnapshot, where: int) -> str:
    """Describe what a hit on a hex would take: its force field, or else its robots."""
    owner = arena.hexes[where].field
    if owner >= 0:
        return f"the force field of {words.seat_title(owner)}"
    return listed([words.whose(robot.piece) for robot in arena.robots_in(where)])


def hit_chances(arena: ArenaSnapshot, grid: int) -> dict[int, float]:
    """Return the chance of each hex to take a hit on a grid; -1: the void."""
    size, ways = arena.cells, arena.ways
    moving = {size * grid + k: 1 / (size - 1) for k in range(1, size)}
    found: dict[int, float] = {}
    while sum(moving.values()) > NEGLIGIBLE:
        onward: dict[int, float] = {}
        for at, chance in moving.items():
            if at < 0 or not arena.hexes[at].destroyed:
                found[at] = found.get(at, 0.0) + chance
                continue
            for face in range(1, ways + 1):
                to = destroy.next_in_chain(arena.state, at, face)
                onward[to] = onward.get(to, 0.0) + chance / ways
        moving = onward
    return found
