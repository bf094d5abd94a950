"""What happened in Arena between two positions, for drawing and in words.

First comes what was decided or rolled, then what followed by itself: combats, deaths, retreats,
control, and the next turn or the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from harena.core.game import Entry
from harena.core.show.scene import Event, Stop
from harena.games.arena.rules.board import KING, PLACE_NAMES, nth
from harena.games.arena.rules.combat import victim
from harena.games.arena.rules.table import (
    AT,
    BY_KING,
    CHANGING,
    CHOICES,
    CONTROL,
    CREATURE,
    DEAD,
    DONE,
    DRAWING,
    FIELD,
    FIGHTING,
    HOW,
    IN_HAND,
    MOVER,
    MOVING,
    NOTE_CYCLE,
    NOTE_END,
    NOTE_FELL,
    NOTE_FOUGHT,
    NOTE_KILLED,
    NOTE_RETREATED,
    PHASE,
    PLACE,
    PLACING,
    POOL,
    RUNNER,
    STEP,
    TERRAIN_NAMES,
    TERRAINS,
    TIED,
    WHY_BARRED,
    WHY_ROOTED,
    WINNER,
    ArenaTable,
    controller,
    creature_name,
    noted,
    owner,
)
from harena.games.arena.rules.terrain import OWN_PRICE, price
from harena.games.arena.view.forecasts import inside, own, sums
from harena.games.arena.view.layout import hexes_of, place_of, stops
from harena.games.arena.view.prompts import outcome
from harena.games.arena.view.words import (
    SEATS,
    creature_title,
    ground,
    listed,
    points,
    seat_title,
    whose,
)

Note = tuple[int, int, int, int, int]
"""What came of a decision or die: NOTE_* and its four numbers."""


def tell(before: ArenaTable, entries: Sequence[Entry], after: ArenaTable) -> list[Event]:
    """The events of one step, or of the end of the secret placement, as the viewer may know."""
    if before.table[PHASE] == PLACING:
        return _placed(before, entries, after)
    events = [event for entry in entries for event in _step(before, entry)]
    return events + _came_of_it(before, entries[-1], after)


# --- placing ----------------------------------------------------------------------------------


def _placed(before: ArenaTable, entries: Sequence[Entry], after: ArenaTable) -> list[Event]:
    """AR-6: creatures put down; one's own at once, those of others all together at the end."""
    shown = after.table[PHASE] != PLACING
    events = []
    for seat in range(2):
        for creature in own(after, seat):
            if before.table[AT + creature] == IN_HAND and after.table[AT + creature] != IN_HAND:
                place = place_of(after, creature)
                path = (Stop(place_of(before, creature), "start"), Stop(place, "drop"))
                name = creature_name(after, creature)
                text = "" if shown else f"{whose(after, creature)} begins in {place}."
                event = Event("placed", text, seat, name, path, rule="AR-6", private=not shown)
                events.append(replace(event, beat=1 if shown else 0))
    if shown:
        for seat in range(2):
            text = f"{seat_title(seat)} begins with {_stand(after, seat)}."
            events.append(Event("said", text, seat, rule="AR-6"))
    return events


def _stand(table: ArenaTable, seat: int) -> str:
    """An army by hex: `giant and orc1 in A0 and orc2 in B0`."""
    places: dict[str, list[str]] = {}
    for creature in own(table, seat):
        names = places.setdefault(place_of(table, creature), [])
        names.append(creature_title(table, creature))
    return listed([f"{listed(names)} in {place}" for place, names in places.items()])


# --- what was decided or rolled -----------------------------------------------------------------


def _step(before: ArenaTable, entry: Entry) -> list[Event]:
    """AR-9: a die, a step of terrain, a creature's step, or the end of a part of the turn."""
    if entry.is_roll:
        return [_rolled(before, entry)]
    action, seat = entry.value, entry.seat
    if action == DONE:
        return _done(before, seat)
    if action >= CREATURE:
        return []  # its step tells who walks
    return [_turned(before, entry) if action < PLACE else _walked(before, seat, action)]


def _rolled(before: ArenaTable, entry: Entry) -> Event:
    """AR-7, AR-14, AR-17: who moves first, who dies, where one retreats to."""
    t = before.table
    phase, face, sides = t[PHASE], entry.value, entry.sides
    shows = f"a d{sides} shows {face}"
    if phase == DRAWING:
        text = f"A d{sides} shows {face}: {SEATS[face - 1]} moves first."
        return Event("rolled", text, face - 1, sides=sides, face=face, rule="AR-7")
    if phase == FIGHTING:
        dies = int(victim(before, t[FIELD], face))
        text = f"In {PLACE_NAMES[int(t[FIELD])]} {shows}: {whose(before, dies)} dies."
        return Event("rolled", text, int(owner(dies)), sides=sides, face=face, rule="AR-14")
    runner = int(t[RUNNER])
    to = PLACE_NAMES[int(nth(t[CHOICES + runner], face - 1))]
    text = f"For {whose(before, runner)} {shows}: it is to retreat to {to}."
    return Event("rolled", text, int(owner(runner)), sides=sides, face=face, rule="AR-17")


def _done(before: ArenaTable, seat: int) -> list[Event]:
    """AR-9, AR-11: no more terrain, or no more movement."""
    t = before.table
    if t[PHASE] == CHANGING:
        left = int(t[POOL])
        lost = f"{points(left)} {'is' if left == 1 else 'are'} lost"
        text, rule = f"{seat_title(seat)} changes no more terrain; {lost}.", "AR-11"
    else:
        text, rule = f"{seat_title(seat)} ends the movement.", "AR-9"
    return [Event("said", text, seat, rule=rule)]


def _turned(before: ArenaTable, entry: Entry) -> Event:
    """AR-11: a step of terrain was bought."""
    hex_, terrain = divmod(entry.value - int(STEP), int(TERRAINS))
    place, pool = PLACE_NAMES[hex_], int(before.table[POOL])
    text = f"{seat_title(entry.seat)} turns {place} from {ground(before, hex_)}"
    text += f" into {TERRAIN_NAMES[terrain]} for {price(before, hex_)} of {points(pool)}."
    return Event("turned", text, entry.seat, rule="AR-11", cells=(place,))


def _walked(before: ArenaTable, seat: int, action: int) -> Event:
    """AR-12: a creature took a step; AR-10: a hex without enemies is its side's."""
    t = before.table
    creature, place = int(t[MOVER]), action - int(PLACE)
    name, came_from = creature_name(before, creature), place_of(before, creature)
    path = stops(came_from, place)
    if place >= KING:
        return Event("moved", "", seat, name, path, rule="AR-4")  # the end says it
    text = f"{whose(before, creature)} goes from {came_from} to {PLACE_NAMES[place]}"
    enemies = inside(before, 1 - seat, place)
    holder = int(controller(before, place))
    if enemies:
        text += f" and attacks {listed([creature_title(before, one) for one in enemies])}"
    elif holder != seat:
        text += " and takes it" + (f" from {SEATS[holder]}" if holder >= 0 else "")
    return Event("moved", f"{text}.", seat, name, path, rule="AR-12")


# --- what came of it ----------------------------------------------------------------------------


def _came_of_it(before: ArenaTable, entry: Entry, after: ArenaTable) -> list[Event]:
    """AR-14 to AR-21: what was noted, in order; control is told once all have moved."""
    t = before.table
    at = {one: int(t[AT + one]) for seat in range(2) for one in own(before, seat)}
    drawn = -1
    if entry.is_roll and t[PHASE] == FIGHTING:
        drawn = int(victim(before, t[FIELD], entry.value))
    events: list[Event] = []
    last: list[Event] = []
    beat, group = 0, 0
    for note in noted(after):
        what, who = note[0], note[1]
        # The deaths of a combat happen at once, and so do all retreats of a cycle.
        now = GROUPS.get(what, 0)
        beat += now != group
        group = now
        if what == NOTE_CYCLE:
            if who > 1:
                text = "Those who met in their retreat fight again."
                events.append(Event("said", text, -1, rule="AR-21"))
        elif what == NOTE_FOUGHT:
            events.append(_fought(after, note, at))
        elif what == NOTE_KILLED:
            text = "" if who == drawn else f"{whose(after, who)} dies in {PLACE_NAMES[note[2]]}."
            event = Event("removed", text, int(owner(who)), creature_name(after, who), rule="AR-14")
            events.append(replace(event, beat=beat))
            at[who] = int(DEAD)
        elif what == NOTE_RETREATED:
            events.append(replace(_retreated(after, note), beat=beat))
            at[who] = note[2]
        elif what == NOTE_FELL:
            events.append(replace(_fell(after, note), beat=beat))
            at[who] = int(DEAD)
        else:
            last.append(_next(after, note))
    if not (before.table[PHASE] == MOVING and entry.value >= PLACE):
        events += _control(before, after)  # a step has told its own
    return events + last


def _fought(after: ArenaTable, note: Note, at: dict[int, int]) -> Event:
    """AR-14: a combat with its sums."""
    _, loser, hex_, first, second = note
    sides = [[one for one in own(after, seat) if at[one] == hex_] for seat in range(2)]
    text = f"Combat in {PLACE_NAMES[hex_]}: {sums(after, sides, (first, second))}; "
    if loser == TIED:
        return Event("said", f"{text}a tie, nobody dies.", -1, rule="AR-14")
    return Event("said", f"{text}{SEATS[loser]} loses.", 1 - loser, rule="AR-14")


def _retreated(after: ArenaTable, note: Note) -> Event:
    """AR-16, AR-17: a retreat."""
    _, creature, to, came_from, _ = note
    start = PLACE_NAMES[came_from]
    text = f"{whose(after, creature)} retreats from {start} to {PLACE_NAMES[to]}."
    name, seat = creature_name(after, creature), int(owner(creature))
    return Event("moved", text, seat, name, stops(start, to), rule="AR-17")


def _fell(after: ArenaTable, note: Note) -> Event:
    """AR-16, AR-18, AR-20: a creature that had to retreat and could not."""
    _, creature, hex_, why, barred = note
    reason, rule = "it has no valid hex to go to", "AR-18"
    if why == WHY_ROOTED:
        reason, rule = "it never moves", "AR-20"
    elif why == WHY_BARRED:
        reason, rule = (
            f"{PLACE_NAMES[barred]}, where it came from, is {ground(after, barred)}",
            "AR-16",
        )
    text = f"{whose(after, creature)} must leave {PLACE_NAMES[hex_]} and dies: {reason}."
    return Event("removed", text, int(owner(creature)), creature_name(after, creature), rule=rule)


def _next(after: ArenaTable, note: Note) -> Event:
    """AR-9, AR-11: the next turn with its pool; AR-4, AR-5: or the end."""
    what, who, pool, turn, _ = note
    if what == NOTE_END:
        rule = "AR-4" if after.table[HOW] == BY_KING else "AR-5"
        return Event("ended", outcome(after).text, int(after.table[WINNER]), rule=rule)
    has = f"has {points(pool)} for terrain" if pool >= OWN_PRICE else f"{_few(pool)} for terrain"
    return Event("said", f"Turn {turn}: {SEATS[who]} {has}.", who, rule="AR-11")


def _few(pool: int) -> str:
    return f"has {points(pool)}, too few" if pool else "has nothing"


def _control(before: ArenaTable, after: ArenaTable) -> list[Event]:
    """AR-10: hexes that combat or retreat gave to a seat."""
    events = []
    for seat in range(2):
        won = int(after.table[CONTROL + seat] & ~before.table[CONTROL + seat])
        if won:
            text = f"{seat_title(seat)} now holds {listed(hexes_of(won))}."
            events.append(Event("said", text, seat, rule="AR-10"))
    return events


GROUPS: Final = {int(NOTE_KILLED): 1, int(NOTE_RETREATED): 2, int(NOTE_FELL): 2}
"""[note] -> notes of a kind that happen at once stand together."""
