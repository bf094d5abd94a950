"""What a viewer may point at: every choice with its words and what it would do."""

from __future__ import annotations

from harena.core.show.english import counted, listed
from harena.core.show.scene import Preview, Stop, Target, Unavailable
from harena.games.arena.rules import board, movement, odds, setup, table as on, terrain
from harena.games.arena.rules.table import ArenaTable
from harena.games.arena.view import forecasts, layout, prompts, words


def targets(table: ArenaTable, seat: int) -> list[Target]:
    """All that a seat may choose now."""
    phase = table.table[on.PHASE]
    of = _change if phase == on.CHANGING else _move if phase == on.MOVING else _placing
    return [of(table, seat, action) for action in table.legal_actions(seat)]


def unavailable(table: ArenaTable, seat: int) -> list[Unavailable]:
    """What a seat might look for and cannot choose now."""
    phase = table.table[on.PHASE]
    if phase == on.CHANGING:
        return _too_dear(table, seat)
    return _cannot_walk(table, seat) if phase == on.MOVING and movement.may_choose(table) else []


# --- placing ----------------------------------------------------------------------------------


def _placing(table: ArenaTable, seat: int, action: int) -> Target:
    """AR-6: the next creature goes to one of the hexes beside its king."""
    creature, hex_ = int(setup.next_to_place(table, seat)), action - int(on.PLACE)
    name, place = words.creature_title(table, creature), board.PLACE_NAMES[hex_]
    there = forecasts.inside(table, seat, hex_)
    beside = f", beside {forecasts.named(table, there)}" if there else ""
    text = f"{_capital(name)} ({words.facts(table, creature)}) begins in {place}{beside}."
    path = (Stop(layout.place_of(table, creature), "start"), Stop(place, "drop"))
    preview = Preview(text, on.creature_name(table, creature), path)
    label = f"{_capital(name)} to {place}"
    return Target(action, table.space.name(action), "cell", place, "place", label, preview)


# --- terrain ----------------------------------------------------------------------------------


def _change(table: ArenaTable, seat: int, action: int) -> Target:
    """AR-11: one step of terrain, with its price and who could not enter it any more."""
    t = table.table
    name = table.space.name(action)
    pool = int(t[on.POOL])
    if action == on.DONE:
        text = f"You change no more terrain and lose the {words.points(pool)} left; then you move."
        return Target(action, name, "button", name, "button", "No more changes", Preview(text))
    hex_, to = divmod(action - int(on.STEP), int(on.TERRAINS))
    place, becomes = board.PLACE_NAMES[hex_], on.TERRAIN_NAMES[to]
    cost = int(terrain.price(table, hex_))
    text = f"{place} turns from {words.ground(table, hex_)} into {becomes}"
    text += f" for {cost} of {words.points(pool)}; "
    text += f"{pool - cost} left." + "".join(_stranded(table, seat, hex_, to))
    preview = Preview(text, cells=(place,))
    label, detail = f"{place} into {becomes}", f"{cost} of {pool}"
    return Target(action, name, "cell", place, becomes, label, preview, detail=detail)


def _stranded(table: ArenaTable, seat: int, hex_: int, to: int) -> list[str]:
    """AR-19: who stands there and could not enter it; all have a movement of their own to leave.

    AR-20: but for those who never move.
    """
    t = table.table
    other = words.SEATS[1 - seat]
    lines = []
    for side in (seat, 1 - seat):
        out = [
            creature
            for creature in forecasts.inside(table, side, hex_)
            if not int(on.ENTERS[int(t[on.RANGE + creature])]) >> to & 1
        ]
        able = [creature for creature in out if t[on.MOVE + creature]]
        rooted = [creature for creature in out if not t[on.MOVE + creature]]
        for group, verb in ((able, "retreat"), (rooted, "die")):
            if not group:
                continue
            who, does = (
                _capital(forecasts.named(table, group)),
                verb if len(group) > 1 else f"{verb}s",
            )
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
    pool = int(table.table[on.POOL])
    dear: dict[int, list[str]] = {}
    for hex_ in range(int(board.HEXES)):
        cost = int(terrain.price(table, hex_))
        if cost > pool:
            dear.setdefault(cost, []).append(board.PLACE_NAMES[hex_])
    found = []
    for cost, hexes in sorted(dear.items()):
        whose = (
            f"{words.seat_title(1 - seat)}'s hexes"
            if cost == terrain.ENEMY_PRICE
            else "Nobody's hexes"
        )
        why = f"A change of {listed(hexes, 'or')} costs {cost}, and the pool has {pool} left."
        found.append(Unavailable(whose, why, "", f"{cost} of {pool}"))
    return found


# --- movement ---------------------------------------------------------------------------------


def _move(table: ArenaTable, seat: int, action: int) -> Target:
    """AR-12: a creature that walks next, its step, or the end of movement."""
    name = table.space.name(action)
    if action == on.DONE:
        preview = Preview(" ".join(_ending(table, seat)))
        return Target(action, name, "button", name, "button", "End movement", preview)
    if action < on.CREATURE:
        return _step(table, seat, action)
    creature = action - int(on.CREATURE)
    title = _capital(words.creature_title(table, creature))
    ends = layout.hexes_of(layout.reach(table, creature))
    steps = counted(int(table.table[on.LEFT + creature]), "step")
    text = f"{title} ({words.facts(table, creature)}) has {steps}"
    text += f" and can come to {listed(ends)}."
    preview = Preview(text, name, cells=ends)
    return Target(action, name, "token", name, "walk", f"Move {title}", preview)


def _ending(table: ArenaTable, seat: int) -> list[str]:
    """AR-14: what the end of movement brings, or that it brings nothing."""
    lines = forecasts.outlook(table, odds.forecast(table))
    return lines or [f"Nobody fights, and {words.SEATS[1 - seat]}'s turn begins."]


def _step(table: ArenaTable, seat: int, action: int) -> Target:
    """AR-12: one step, and what would come of it if the movement ended there."""
    t = table.table
    place, creature = action - int(on.PLACE), int(t[on.MOVER])
    name, title = board.PLACE_NAMES[place], _capital(words.creature_title(table, creature))
    path = layout.stops(layout.place_of(table, creature), place)
    preview = Preview(_after_step(table, seat, action), on.creature_name(table, creature), path)
    label = f"{title} to {name}"
    return Target(action, name, "cell", name, "move", label, preview)


def _after_step(table: ArenaTable, seat: int, action: int) -> str:
    """AR-4, AR-10, AR-12, AR-14: a step in words: a king, a fight, or a hex won."""
    t = table.table
    place, creature = action - int(on.PLACE), int(t[on.MOVER])
    title = _capital(words.creature_title(table, creature))
    if place >= board.KING:
        return f"{title} enters {words.place_title(place)}: {words.seat_title(seat)} wins at once."
    name = board.PLACE_NAMES[place]
    after = table.clone()
    assert isinstance(after, ArenaTable)
    after._apply_action(seat, action)
    if t[on.HELD + 1 - seat] >> place & 1:
        fight = forecasts.fight(after, odds.forecast(after), place)
        return f"{title} ends its path in {name} and fights. {fight}"
    holder = int(on.controller(table, place))
    text = f"{title} goes to {name}"
    if holder != seat:
        text += f" and takes it from {words.SEATS[holder]}" if holder >= 0 else " and takes it"
    friends = forecasts.inside(table, seat, place)
    text += f", where {forecasts.named(table, friends)} {_verb(friends)}" if friends else ""
    steps = int(after.table[on.LEFT + creature])
    ends = layout.hexes_of(layout.reach(after, creature))
    if steps and ends:
        return f"{text}; with {counted(steps, 'step')} more it can come to {listed(ends)}."
    return f"{text}; its path ends there."


def _verb(creatures: list[int]) -> str:
    return "stands" if len(creatures) == 1 else "stand"


def _cannot_walk(table: ArenaTable, seat: int) -> list[Unavailable]:
    """AR-12: the seat's creatures that have not walked and cannot, and why not."""
    t = table.table
    found = []
    for creature in forecasts.own(table, seat):
        walked = t[on.AT + creature] >= board.HEXES or t[on.MOVED] >> creature & 1
        if not walked and not movement.may_walk(table, seat, creature):
            label = f"Move {_capital(words.creature_title(table, creature))}"
            found.append(Unavailable(label, _why_not(table, seat, creature)))
    return found


def _why_not(table: ArenaTable, seat: int, creature: int) -> str:
    """AR-7, AR-12: why a creature does not walk now; AR-20: some never do."""
    t = table.table
    if t[on.MOVE + creature] == 0:
        return "It never moves."
    if movement.may_march(table, seat, creature):
        return "It cannot enter any hex beside it."
    has = f"its power is {t[on.POWER + creature]}, and {t[on.MARCHED]} has moved"
    return f"In the first movement {prompts.half(table, seat)}; {has}."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
