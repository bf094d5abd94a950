"""A turn as a story: moves, bumps, strikes, the time limit, deaths and kills.

All moves are one beat. Then each bump, each striker and each death is a beat of its own, so
that viewers see each hit, though by the rules all strikes fall at the same time (GA-12).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count, groupby

from harena.core.english import capitalized, listed
from harena.core.scene.scene import Event, Stop
from harena.games.gladiator_arena.log.story import Move, Story, Strike
from harena.games.gladiator_arena.view import read, words, zones


def turn_events(arena: read.Position, story: Story) -> list[Event]:
    """Return the events of a turn, in an arena as it is after it."""
    truce = ", without strikes" if story.truced else ""
    events = [Event("said", f"Turn {story.turn}{truce}.", rule="GA-12")]
    beats = count(1)
    events += _moves(arena, story, next(beats))
    events += _bumps(arena, story, beats)
    events += _blows(arena, story, beats)
    events += _limit(story, next(beats))
    events += _falls(story, beats)
    if len(events) == 1:
        events.append(Event("said", "Nobody moves or strikes.", rule="GA-12"))
    return events


# --- moves and bumps (GA-7 to GA-9) ---------------------------------------------------------------


def _moves(arena: read.Position, story: Story, beat: int) -> list[Event]:
    """Return the paths of all that reached their squares."""
    return [
        _way(
            arena, move, f"{words.seat_title(move.seat)} moves to {arena.square(move.goal)}.", beat
        )
        for move in story.moves
        if not move.bumped
    ]


def _bumps(arena: read.Position, story: Story, beats: Iterator[int]) -> list[Event]:
    """Those who are thrown back go there and back; all who bump on one square at once."""
    events: list[Event] = []
    bumped = [move for move in story.moves if move.bumped]
    back = {move.seat for move in bumped}
    for lead in bumped:
        if any(event.seat == lead.seat for event in events):
            continue
        together = lead.ring or lead.rivals
        text, beat = _bump(lead, arena.square(lead.goal), lead.owner in back), next(beats)
        for move in bumped:
            if move.seat in together:
                events.append(_way(arena, move, text, beat))
                text = ""
    return events


def _way(arena: read.Position, move: Move, text: str, beat: int) -> Event:
    """One way, or one that was tried."""
    start, goal = arena.square(move.start), arena.square(move.goal)
    way: tuple[Stop, ...] = (Stop(start, "start"), Stop(goal))
    rule = "GA-3"
    if move.bumped:
        way = (Stop(start, "start"), Stop(goal, "bump"), Stop(start))
        rule = "GA-8" if move.ring else "GA-7"
    token = words.token_id(move.seat)
    return Event("moved", text, move.seat, token, way, rule=rule, beat=beat)


def _bump(move: Move, square: str, owner_is_back: bool) -> str:
    """Why some are thrown back from a square."""
    if move.ring:
        how = "trade places" if len(move.ring) == 2 else "go round in a ring"
        return f"{words.seats_title(move.ring)} try to {how}, and bump."
    who = words.seats_title(move.rivals)
    verb = "bump" if len(move.rivals) > 1 else "bumps"
    if move.owner < 0:
        return f"{who} {verb} on {square}."
    how = "is thrown back to" if owner_is_back else "stays on"
    return f"{who} {verb} into {words.seat_title(move.owner)}, who {how} {square}."


# --- strikes (GA-10, GA-12) -----------------------------------------------------------------------


def _blows(arena: read.Position, story: Story, beats: Iterator[int]) -> list[Event]:
    """Return the strikes one after the other, each with the damage it does."""
    events: list[Event] = []
    left = {seat: harm + kept for seat, (harm, kept) in story.harm.items()}
    for _, group in groupby(story.strikes, key=lambda strike: strike.seat):
        row, beat = list(group), next(beats)
        harm: Counter[int] = Counter()
        for strike in row:
            harm.update(strike.damage)
        for victim, damage in harm.items():
            left[victim] -= damage
        texts = [_strikes(arena, left, row), *[""] * (len(row) - 1)]
        events += [
            _blow(arena, strike, text, beat) for strike, text in zip(row, texts, strict=True)
        ]
        events += [
            _hurt("", victim, damage, left[victim], "GA-12", beat)
            for victim, damage in harm.items()
        ]
    return events


def _blow(arena: read.Position, strike: Strike, text: str, beat: int) -> Event:
    """One strike, and all squares that it reaches."""
    seat, splash = strike.seat, arena.gladiators[strike.seat].has_catapult
    rule = "GA-6" if splash else "GA-10" if strike.thrown_back else "GA-12"
    way = (
        Stop(arena.square(strike.start), "start"),
        Stop(arena.square(strike.square), "strike"),
    )
    around = zones.around(arena.width, arena.height, strike.square, int(splash))
    cells = tuple(arena.square(square) for square in sorted(around))
    token = words.token_id(seat)
    return Event("struck", text, seat, token, way, rule=rule, cells=cells, beat=beat)


def _hurt(text: str, seat: int, harm: int, left: int, rule: str, beat: int) -> Event:
    token = words.token_id(seat)
    return Event("hurt", text, seat, token, face=left, rule=rule, amount=harm, beat=beat)


def _strikes(arena: read.Position, left: Mapping[int, int], row: Sequence[Strike]) -> str:
    """Return e.g. `Bronze strikes E6 with the axe: hits crimson for 2 (5 HP left)`.

    `left` is the HP of each after these strikes and those told before them.
    """
    aims = [strike.square for strike in row]
    weapon = f" with the {arena.gladiators[row[0].seat].weapon_name}"
    told = []
    for strike in {strike.square: strike for strike in row}.values():
        times = aims.count(strike.square)
        hits = [
            f"{words.seat_title(victim)} for {times * damage} ({words.points(left[victim])} left)"
            for victim, damage in strike.damage.items()
        ]
        result = f"hits {listed(hits)}" if hits else "nobody"
        told.append(f"strikes {arena.square(strike.square)}{words.TIMES[times]}{weapon}: {result}")
        weapon = ""
    back = f", still aiming from {arena.square(row[0].start)}," if row[0].thrown_back else ""
    first = f"{words.seat_title(row[0].seat)}{back} {told[0]}."
    return " ".join([first, *(f"{capitalized(one)}." for one in told[1:])])


# --- the time limit and the fallen (GA-1, GA-12 to GA-14) -----------------------------------------


def _limit(story: Story, beat: int) -> list[Event]:
    """Return the hit points that the time limit takes from all survivors."""
    if not story.limit:
        return []
    said = Event("said", "The time limit takes 1 HP from everybody.", rule="GA-1", beat=beat)
    return [said, *(_hurt("", seat, 1, left, "GA-1", beat) for seat, left in story.limit.items())]


def _falls(story: Story, beats: Iterator[int]) -> list[Event]:
    """Return the removed gladiators, each with the owner of the kill."""
    events = []
    for seat in sorted([*story.kills, *story.died]):
        text, rule = f"{words.seat_title(seat)} is struck down.", "GA-12"
        if seat in story.died:
            cost = "" if story.died_free else " and loses a kill"
            text = f"{words.seat_title(seat)} falls to the time limit{cost}."
            rule = "GA-14"
        token = words.token_id(seat)
        events.append(Event("removed", text, seat, token, rule=rule, beat=next(beats)))
        if seat in story.kills:
            events.append(Event("said", _credit(story, seat), rule="GA-13"))
    return events


def _credit(story: Story, victim: int) -> str:
    """Return e.g. `Bronze gains the kill of teal: 4 of 3 HP, enough alone`."""
    takers = story.kills[victim]
    who, whose = words.seats_title(takers), words.seat_title(victim)
    harm: Counter[int] = Counter()
    for strike in story.strikes:
        harm[strike.seat] += strike.damage.get(victim, 0)
    had, did = sum(story.harm[victim]), harm[takers[0]]
    if len(takers) == 1:
        text = f"{who} gains the kill of {whose}"
        if did == harm.total():
            return f"{text}."
        why = "enough alone" if did >= had else "the most, and nobody's was enough alone"
        return f"{text}: {did} of {had} HP, {why}."
    share = "a whole one" if story.whole_kills else words.number(Fraction(1, len(takers)))
    text = f"{who} share the kill of {whose}, {share} each"
    if did < had:
        return f"{text}: {did} of {had} HP each, the most, and nobody's was enough alone."
    each = listed([str(harm[seat]) for seat in takers])
    return f"{text}: {each} of {had} HP, each enough alone."
