"""What a viewer may point at: every choice with its words and what it would do."""

from __future__ import annotations

from harena.core.show.scene import Preview, Stop, Target, Unavailable
from harena.games.arena.rules.board import HEXES, KING, PLACE_NAMES
from harena.games.arena.rules.movement import may_choose, may_march, may_walk
from harena.games.arena.rules.odds import forecast
from harena.games.arena.rules.setup import next_to_place
from harena.games.arena.rules.table import (
    AT,
    CHANGING,
    CREATURE,
    DONE,
    ENTERS,
    HELD,
    LEFT,
    MARCHED,
    MOVE,
    MOVED,
    MOVER,
    MOVING,
    PHASE,
    PLACE,
    POOL,
    POWER,
    RANGE,
    STEP,
    TERRAIN_NAMES,
    TERRAINS,
    ArenaTable,
    controller,
    creature_name,
)
from harena.games.arena.rules.terrain import ENEMY_PRICE, price
from harena.games.arena.view.forecasts import fight, inside, named, outlook, own
from harena.games.arena.view.layout import hexes_of, place_of, reach, stops
from harena.games.arena.view.prompts import half
from harena.games.arena.view.words import (
    SEATS,
    counted,
    creature_title,
    facts,
    ground,
    listed,
    place_title,
    points,
    seat_title,
)


def targets(table: ArenaTable, seat: int) -> list[Target]:
    """All that a seat may choose now."""
    phase = table.table[PHASE]
    of = _change if phase == CHANGING else _move if phase == MOVING else _placing
    return [of(table, seat, action) for action in table.legal_actions(seat)]


def unavailable(table: ArenaTable, seat: int) -> list[Unavailable]:
    """What a seat might look for and cannot choose now."""
    phase = table.table[PHASE]
    if phase == CHANGING:
        return _too_dear(table, seat)
    return _cannot_walk(table, seat) if phase == MOVING and may_choose(table) else []


# --- placing ----------------------------------------------------------------------------------


def _placing(table: ArenaTable, seat: int, action: int) -> Target:
    """AR-6: the next creature goes to one of the hexes beside its king."""
    creature, hex_ = int(next_to_place(table, seat)), action - int(PLACE)
    name, place = creature_title(table, creature), PLACE_NAMES[hex_]
    there = inside(table, seat, hex_)
    beside = f", beside {named(table, there)}" if there else ""
    text = f"{_capital(name)} ({facts(table, creature)}) begins in {place}{beside}."
    path = (Stop(place_of(table, creature), "start"), Stop(place, "drop"))
    preview = Preview(text, creature_name(table, creature), path)
    label = f"{_capital(name)} to {place}"
    return Target(action, table.space.name(action), "cell", place, "place", label, preview)


# --- terrain ----------------------------------------------------------------------------------


def _change(table: ArenaTable, seat: int, action: int) -> Target:
    """AR-11: one step of terrain, with its price and who could not enter it any more."""
    t = table.table
    name = table.space.name(action)
    pool = int(t[POOL])
    if action == DONE:
        text = f"You change no more terrain and lose the {points(pool)} left; then you move."
        return Target(action, name, "button", name, "button", "No more changes", Preview(text))
    hex_, terrain = divmod(action - int(STEP), int(TERRAINS))
    place, becomes = PLACE_NAMES[hex_], TERRAIN_NAMES[terrain]
    cost = int(price(table, hex_))
    text = f"{place} turns from {ground(table, hex_)} into {becomes} for {cost} of {points(pool)}; "
    text += f"{pool - cost} left." + "".join(_stranded(table, seat, hex_, terrain))
    preview = Preview(text, cells=(place,))
    label, detail = f"{place} into {becomes}", f"{cost} of {pool}"
    return Target(action, name, "cell", place, becomes, label, preview, detail=detail)


def _stranded(table: ArenaTable, seat: int, hex_: int, terrain: int) -> list[str]:
    """AR-19: who stands there and could not enter it; all have a movement of their own to leave.

    AR-20: but for those who never move.
    """
    t = table.table
    other = SEATS[1 - seat]
    lines = []
    for side in (seat, 1 - seat):
        out = [
            creature
            for creature in inside(table, side, hex_)
            if not int(ENTERS[int(t[RANGE + creature])]) >> terrain & 1
        ]
        able = [creature for creature in out if t[MOVE + creature]]
        rooted = [creature for creature in out if not t[MOVE + creature]]
        for group, verb in ((able, "retreat"), (rooted, "die")):
            if not group:
                continue
            who, does = _capital(named(table, group)), verb if len(group) > 1 else f"{verb}s"
            if group is rooted:
                lines.append(f" {who} cannot enter that and {does} at the end of {other}'s turn.")
                continue
            when = f"this turn, or {does} at the end of {other}'s turn"
            if side != seat:
                when = f"in {other}'s next turn, or {does} at its end"
            lines.append(f" {who} cannot enter that and must walk off {when}.")
    return lines


def _too_dear(table: ArenaTable, seat: int) -> list[Unavailable]:
    """AR-11: the hexes whose step costs more than is left, together for each price."""
    pool = int(table.table[POOL])
    dear: dict[int, list[str]] = {}
    for hex_ in range(int(HEXES)):
        cost = int(price(table, hex_))
        if cost > pool:
            dear.setdefault(cost, []).append(PLACE_NAMES[hex_])
    found = []
    for cost, hexes in sorted(dear.items()):
        whose = f"{seat_title(1 - seat)}'s hexes" if cost == ENEMY_PRICE else "Nobody's hexes"
        why = f"A change of {listed(hexes, 'or')} costs {cost}, and the pool has {pool} left."
        found.append(Unavailable(whose, why, "", f"{cost} of {pool}"))
    return found


# --- movement ---------------------------------------------------------------------------------


def _move(table: ArenaTable, seat: int, action: int) -> Target:
    """AR-12: a creature that walks next, its step, or the end of movement."""
    name = table.space.name(action)
    if action == DONE:
        preview = Preview(" ".join(_ending(table, seat)))
        return Target(action, name, "button", name, "button", "End movement", preview)
    if action < CREATURE:
        return _step(table, seat, action)
    creature = action - int(CREATURE)
    title = _capital(creature_title(table, creature))
    ends = hexes_of(reach(table, creature))
    steps = counted(int(table.table[LEFT + creature]), "step")
    text = f"{title} ({facts(table, creature)}) has {steps} and can come to {listed(ends)}."
    preview = Preview(text, name, cells=ends)
    return Target(action, name, "token", name, "walk", f"Move {title}", preview)


def _ending(table: ArenaTable, seat: int) -> list[str]:
    """AR-14: what the end of movement brings, or that it brings nothing."""
    lines = outlook(table, forecast(table))
    return lines or [f"Nobody fights, and {SEATS[1 - seat]}'s turn begins."]


def _step(table: ArenaTable, seat: int, action: int) -> Target:
    """AR-12: one step, and what would come of it if the movement ended there."""
    t = table.table
    place, creature = action - int(PLACE), int(t[MOVER])
    name, title = PLACE_NAMES[place], _capital(creature_title(table, creature))
    path = stops(place_of(table, creature), place)
    preview = Preview(_after_step(table, seat, action), creature_name(table, creature), path)
    label = f"{title} to {name}"
    return Target(action, name, "cell", name, "move", label, preview)


def _after_step(table: ArenaTable, seat: int, action: int) -> str:
    """AR-4, AR-10, AR-12, AR-14: a step in words: a king, a fight, or a hex won."""
    t = table.table
    place, creature = action - int(PLACE), int(t[MOVER])
    title = _capital(creature_title(table, creature))
    if place >= KING:
        return f"{title} enters {place_title(place)}: {seat_title(seat)} wins at once."
    name = PLACE_NAMES[place]
    after = table.clone()
    assert isinstance(after, ArenaTable)
    after._apply_action(seat, action)
    if t[HELD + 1 - seat] >> place & 1:
        words = fight(after, forecast(after), place)
        return f"{title} ends its path in {name} and fights. {words}"
    holder = int(controller(table, place))
    text = f"{title} goes to {name}"
    if holder != seat:
        text += f" and takes it from {SEATS[holder]}" if holder >= 0 else " and takes it"
    friends = inside(table, seat, place)
    text += f", where {named(table, friends)} {_verb(friends)}" if friends else ""
    steps = int(after.table[LEFT + creature])
    ends = hexes_of(reach(after, creature))
    if steps and ends:
        return f"{text}; with {counted(steps, 'step')} more it can come to {listed(ends)}."
    return f"{text}; its path ends there."


def _verb(creatures: list[int]) -> str:
    return "stands" if len(creatures) == 1 else "stand"


def _cannot_walk(table: ArenaTable, seat: int) -> list[Unavailable]:
    """AR-12: the seat's creatures that have not walked and cannot, and why not."""
    t = table.table
    found = []
    for creature in own(table, seat):
        walked = t[AT + creature] >= HEXES or t[MOVED] >> creature & 1
        if not walked and not may_walk(table, seat, creature):
            label = f"Move {_capital(creature_title(table, creature))}"
            found.append(Unavailable(label, _why_not(table, seat, creature)))
    return found


def _why_not(table: ArenaTable, seat: int, creature: int) -> str:
    """AR-7, AR-12: why a creature does not walk now; AR-20: some never do."""
    t = table.table
    if t[MOVE + creature] == 0:
        return "It never moves."
    if may_march(table, seat, creature):
        return "It cannot enter any hex beside it."
    has = f"its power is {t[POWER + creature]}, and {t[MARCHED]} has moved"
    return f"In the first movement {half(table, seat)}; {has}."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
