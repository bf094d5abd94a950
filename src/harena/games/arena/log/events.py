"""Events of Arena, for drawing and in words, made from the journal's notes.

First comes the decision or the die, then its consequences: combats, deaths, retreats, control,
and the next turn or the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from harena.core.play.entry import Entry
from harena.core.play.state import Note
from harena.core.scene.scene import Event, Stop
from harena.games.arena.messages import log, scene
from harena.games.arena.rules import board, fields as F, journal, terrain
from harena.games.arena.rules.fields import ArenaState
from harena.games.arena.view import forecasts, layout, prompts, words
from harena.games.arena.view.read import Position, read_once


def step_events(entries: Sequence[Entry], state: ArenaState) -> list[Event]:
    """Return the events of a step, or of the end of placement, that the viewer may know."""
    notes = state.journal or []
    after = read_once(state)
    events = _placed(entries, notes, after)
    events += [DECIDED[note.kind](after, note) for note in notes if note.kind in DECIDED]
    return events + _consequences(notes, after)


# --- placing ----------------------------------------------------------------------------------


def _placed(entries: Sequence[Entry], notes: Sequence[Note], after: Position) -> list[Event]:
    """Return creatures put down: the viewer's own at once, all others when placement ends."""
    shown = [note for note in notes if note.kind == journal.SHOWN]
    told = shown or [note for note in notes if note.kind == journal.PLACED]
    events: list[Event] = []
    for seat in range(2):
        # Of a seat's creatures the viewer learns as many as there are entries: its last ones.
        news = sum(entry.seat == seat for entry in entries)
        mine = [note for note in told if F.owner(note.a) == seat]
        for note in mine[len(mine) - news :]:
            creature, place = int(note.a), board.PLACE_NAMES[int(note.b)]
            path = (Stop(f"hand-{seat}", "start"), Stop(place, "drop"))
            name = after.creatures[creature].name
            event = Event("placed", "", seat, name, path, rule="AR-6", private=not shown)
            events.append(replace(event, beat=1 if shown else 0))
    if shown:
        for seat in range(2):
            groups = _groups(after, [note for note in shown if F.owner(note.a) == seat])
            text = log.starts_with(seat=words.seat_title(seat), groups=groups)
            events.append(Event("said", text, seat, rule="AR-6"))
    return events


def _groups(arena: Position, shown: Sequence[Note]) -> list[str]:
    """Return an army by hex: `giant and orc1 in A0`, `orc2 in B0`."""
    places: dict[str, list[str]] = {}
    for note in shown:
        names = places.setdefault(board.PLACE_NAMES[int(note.b)], [])
        names.append(words.creature_title(arena, int(note.a)))
    return [scene.in_place(names=names, place=place) for place, names in places.items()]


# --- what was decided or rolled -----------------------------------------------------------------


def _first(after: Position, note: Note) -> Event:
    """Return the event of the die for the first turn."""
    seat = int(note.a)
    text = log.first_turn(face=seat + 1, seat=words.seat_title(seat))
    return Event("rolled", text, seat, sides=2, face=seat + 1, rule="AR-7")


def _die(text: str, seat: int, sides: int, face: int, rule: str) -> Event:
    """Return the event of a die whose result a later line says."""
    return Event("rolled", text, seat, sides=sides, face=face, rule=rule, detail=True)


def _victim(after: Position, note: Note) -> Event:
    """Return the event of a die that picks a victim."""
    dies, place = int(note.a), board.PLACE_NAMES[int(note.b)]
    sides, face = int(note.c), int(note.d)
    creature = words.whose(after, dies)
    text = log.victim(place=place, sides=sides, face=face, creature=creature)
    return _die(text, int(F.owner(dies)), sides, face, "AR-14")


def _way(after: Position, note: Note) -> Event:
    """Return the event of a die that picks a way to retreat."""
    runner, to = int(note.a), board.PLACE_NAMES[int(note.b)]
    sides, face = int(note.c), int(note.d)
    who = words.whose(after, runner)
    text = log.way(creature=who, sides=sides, face=face, place=to)
    return _die(text, int(F.owner(runner)), sides, face, "AR-17")


def _no_changes(after: Position, note: Note) -> Event:
    """Return the event of the end of terrain changes."""
    seat, left = int(note.a), int(note.b)
    text = log.points_lost(seat=words.seat_title(seat), left=left)
    return Event("said", text, seat, rule="AR-11")


def _movement_over(after: Position, note: Note) -> Event:
    """Return the event of the end of movement."""
    seat = int(note.a)
    say = log.ends_movement if note.b else log.movement_over
    return Event("said", say(words.seat_title(seat)), seat, rule="AR-9")


def _changed(after: Position, note: Note) -> Event:
    """Return the event of a bought step of terrain."""
    place, seat = board.PLACE_NAMES[int(note.a)], after.active
    was, becomes = words.ground_title(int(note.b)), words.ground_title(int(note.c))
    text = log.turned(
        seat=words.seat_title(seat),
        place=place,
        old=was,
        new=becomes,
        cost=int(note.d),
        pool=int(note.e),
    )
    return Event("turned", text, seat, rule="AR-11", cells=(place,))


def _walked(after: Position, note: Note) -> Event:
    """Return the event of a creature's step; a hex without enemies becomes its side's."""
    creature, left, place, holder = int(note.a), int(note.b), int(note.c), int(note.d)
    seat, name = int(F.owner(creature)), after.creatures[creature].name
    came_from = board.PLACE_NAMES[left]
    path = layout.stops(came_from, place)
    if place >= board.KING:
        return Event("moved", "", seat, name, path, rule="AR-4")  # the end says it
    text = log.walked(
        creature=words.whose(after, creature),
        start=came_from,
        place=board.PLACE_NAMES[place],
        attacked=forecasts.named(after, after.inside(1 - seat, place)),
        takes=holder != seat,
        holder=words.seat_title(holder) if holder >= 0 else "",
    )
    takes = holder == 1 - seat
    return Event("moved", text, seat, name, path, rule="AR-12", topic="news" if takes else "")


DECIDED: Final = {
    int(journal.FIRST): _first,
    int(journal.CHANGED): _changed,
    int(journal.NO_CHANGES): _no_changes,
    int(journal.WALKED): _walked,
    int(journal.MOVEMENT_OVER): _movement_over,
    int(journal.VICTIM): _victim,
    int(journal.WAY): _way,
}
"""[note] -> what tells it."""

# --- what came of it ----------------------------------------------------------------------------


def _consequences(notes: Sequence[Note], after: Position) -> list[Event]:
    """Return the consequences in order; control is reported once all have moved."""
    events: list[Event] = []
    beat, group = 0, 0
    for note in notes:
        make_event = CONSEQUENCES.get(int(note.kind))
        if not make_event:
            continue
        # The deaths of a combat happen at once, and so do all retreats of a cycle.
        now = GROUPS.get(int(note.kind), 0)
        beat += now != group
        group = now
        event = make_event(after, note)
        if now:
            event = replace(event, beat=beat)
        if note.kind != journal.CYCLE or note.a > 1:
            events.append(event)
    events += _control(notes)
    for note in notes:
        if note.kind in (journal.TURN, journal.END):
            events += _next(after, note)
    return events


def _again(after: Position, note: Note) -> Event:
    """Return the event of another round of combat."""
    return Event("said", log.FIGHT_AGAIN, -1, rule="AR-21")


def _fought(after: Position, note: Note) -> Event:
    """Return the event of a combat with its sums."""
    loser, place = int(note.a), board.PLACE_NAMES[int(note.b)]
    there = [one for one in range(int(F.CREATURES)) if note.e >> one & 1]
    sides = [[one for one in there if F.owner(one) == seat] for seat in range(2)]
    sums = forecasts.sums(after, sides, (int(note.c), int(note.d)))
    if loser == F.TIED:
        return Event(
            "said", log.combat_tied(place=place, sums=sums), -1, rule="AR-14", topic="fight"
        )
    text = log.combat_lost(place=place, sums=sums, seat=words.seat_title(loser))
    return Event("said", text, 1 - loser, rule="AR-14", topic="fight")


def _killed(after: Position, note: Note) -> Event:
    """Return the event of a death in combat."""
    who, place = int(note.a), board.PLACE_NAMES[int(note.b)]
    text = log.killed(creature=words.whose(after, who), place=place)
    name = after.creatures[who].name
    return Event("removed", text, int(F.owner(who)), name, rule="AR-14")


def _retreated(after: Position, note: Note) -> Event:
    """Return the event of a retreat."""
    creature, to, start = int(note.a), int(note.b), board.PLACE_NAMES[int(note.c)]
    who = words.whose(after, creature)
    text = log.retreated(creature=who, start=start, place=board.PLACE_NAMES[to])
    name, seat = after.creatures[creature].name, int(F.owner(creature))
    return Event("moved", text, seat, name, layout.stops(start, to), rule="AR-17")


def _fell(after: Position, note: Note) -> Event:
    """Return the event of a creature that had to retreat and could not."""
    creature, place, why, barred = int(note.a), int(note.b), int(note.c), int(note.d)
    reason, rule = log.NOWHERE_TO_GO, "AR-18"
    if why == journal.WHY_ROOTED:
        reason, rule = log.ROOTED, "AR-20"
    elif why == journal.WHY_BARRED:
        way_back, ground = board.PLACE_NAMES[barred], words.ground(after, barred)
        reason, rule = log.way_back_barred(place=way_back, ground=ground), "AR-16"
    who = words.whose(after, creature)
    text = log.fell(creature=who, place=board.PLACE_NAMES[place], why=reason)
    name = after.creatures[creature].name
    return Event("removed", text, int(F.owner(creature)), name, rule=rule)


def _next(after: Position, note: Note) -> list[Event]:
    """Return the heading of the next turn and its pool, or the end."""
    if note.kind == journal.END:
        rule = "AR-4" if note.b == F.BY_KING else "AR-5"
        winner = int(note.a) if note.a != F.TIED else -1
        return [Event("ended", prompts.outcome(after).text, winner, rule=rule)]
    seat, pool, turn = int(note.a), int(note.b), int(note.c)
    title, enough = words.seat_title(seat), pool >= terrain.OWN_PRICE
    text = log.terrain_points(seat=title, pool=pool, enough=enough)
    return [
        Event("heading", log.turn(turn=turn, seat=title), seat, rule="AR-9"),
        Event("said", text, seat, rule="AR-11", detail=True),
    ]


def _control(notes: Sequence[Note]) -> list[Event]:
    """Return the events of hexes that combat or retreat gave to a seat."""
    won = [0, 0]
    for note in notes:
        if note.kind == journal.TOOK and not any(one.kind == journal.SHOWN for one in notes):
            won[note.a] |= int(note.b)
            won[1 - note.a] &= ~int(note.b)
    return [
        Event(
            "said",
            log.now_holds(seat=words.seat_title(seat), hexes=layout.hexes_of(won[seat])),
            seat,
            rule="AR-10",
        )
        for seat in range(2)
        if won[seat]
    ]


CONSEQUENCES: Final = {
    int(journal.CYCLE): _again,
    int(journal.FOUGHT): _fought,
    int(journal.KILLED): _killed,
    int(journal.RETREATED): _retreated,
    int(journal.FELL): _fell,
}
"""[note] -> what tells it."""
GROUPS: Final = {int(journal.KILLED): 1, int(journal.RETREATED): 2, int(journal.FELL): 2}
"""[note] -> notes of a kind that happen at once stand together."""
