"""A turn as a story: moves, bumps, strikes, the time limit, deaths and kills.

All moves are one beat. Then each bump, each striker and each death is a beat of its own, so
that viewers see each hit, though by the rules all strikes fall at the same time (GA-12).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count, groupby

from harena.core.scene.scene import Event, Stop
from harena.games.gladiator_arena.log.story import Move, Story, Strike
from harena.games.gladiator_arena.messages import log as messages
from harena.games.gladiator_arena.view import read, words, zones


def turn_events(arena: read.Position, story: Story) -> list[Event]:
    """Return the events of a turn, in an arena as it is after it."""
    text = messages.turn(number=story.turn, strikes=not story.truced)
    events = [Event("heading", text, rule="GA-12")]
    beats = count(1)
    events += _moves(arena, story, next(beats))
    events += _bumps(arena, story, beats)
    events += _blows(arena, story, beats)
    events += _limit(story, next(beats))
    events += _falls(story, beats)
    if len(events) == 1:
        events.append(Event("said", messages.NOTHING_HAPPENS, rule="GA-12"))
    return events


# --- moves and bumps (GA-7 to GA-9) ---------------------------------------------------------------


def _moves(arena: read.Position, story: Story, beat: int) -> list[Event]:
    """Return the paths of all that reached their squares."""
    events = []
    for move in story.moves:
        if not move.bumped:
            seat, square = words.seat_title(move.seat), arena.square(move.goal)
            events.append(_way(arena, move, messages.moves(seat=seat, square=square), beat))
    return events


def _bumps(arena: read.Position, story: Story, beats: Iterator[int]) -> list[Event]:
    """Return the paths of those thrown back; all who bump on one square move at once."""
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
    """Return the event of a move that was made or tried."""
    start, goal = arena.square(move.start), arena.square(move.goal)
    way: tuple[Stop, ...] = (Stop(start, "start"), Stop(goal))
    rule = "GA-3"
    if move.bumped:
        way = (Stop(start, "start"), Stop(goal, "bump"), Stop(start))
        rule = "GA-8" if move.ring else "GA-7"
    token = words.token_id(move.seat)
    return Event("moved", text, move.seat, token, way, rule=rule, beat=beat)


def _bump(move: Move, square: str, owner_is_back: bool) -> str:
    """Return why some are thrown back from a square."""
    if move.ring:
        return messages.trades_places(seats=_titles(move.ring))
    seats = _titles(move.rivals)
    if move.owner < 0:
        return messages.bump(seats=seats, square=square)
    owner = words.seat_title(move.owner)
    return messages.bump_into(seats=seats, owner=owner, square=square, thrown_back=owner_is_back)


def _titles(seats: Sequence[int]) -> list[str]:
    return [words.seat_title(seat) for seat in seats]


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
        texts = [_strikes(arena, story, left, row), *[""] * (len(row) - 1)]
        events += [
            _blow(arena, strike, text, beat) for strike, text in zip(row, texts, strict=True)
        ]
        events += [
            _hurt(victim, damage, left[victim], "GA-12", beat) for victim, damage in harm.items()
        ]
    return events


def _blow(arena: read.Position, strike: Strike, text: str, beat: int) -> Event:
    """Return the event of a strike, with all squares that it reaches."""
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


def _hurt(seat: int, harm: int, left: int, rule: str, beat: int) -> Event:
    token = words.token_id(seat)
    return Event("hurt", "", seat, token, face=left, rule=rule, amount=harm, beat=beat)


def _strikes(
    arena: read.Position, story: Story, left: Mapping[int, int], row: Sequence[Strike]
) -> str:
    """Return a seat's strikes in words; `left` is the HP of each after them."""
    aims = [strike.square for strike in row]
    squares = []
    for strike in {strike.square: strike for strike in row}.values():
        times = aims.count(strike.square)
        hits = [
            messages.hit(
                victim=words.seat_title(victim),
                damage=times * damage,
                left=words.points(left[victim]),
                below=left[victim] < 0,
            )
            for victim, damage in strike.damage.items()
        ]
        squares.append((arena.square(strike.square), times, hits))
    origin = arena.square(row[0].start) if row[0].thrown_back else ""
    return messages.strikes(
        seat=words.seat_title(row[0].seat),
        origin=origin,
        squares=squares,
        absent=_absent(arena, story, row[0].seat),
    )


def _absent(arena: read.Position, story: Story, striker: int) -> dict[str, str]:
    """Return who else has left a square, or was thrown back from it, by square."""
    others = [move for move in story.moves if move.seat != striker]
    found = {}
    for move in others:
        if move.bumped:
            back = [words.seat_title(seat) for seat in move.rivals if seat != striker]
            found[arena.square(move.goal)] = messages.were_thrown_back(seats=back)
    for move in others:
        if not move.bumped:
            gone = messages.has_left(seat=words.seat_title(move.seat))
            found[arena.square(move.start)] = gone
    return found


# --- the time limit and the fallen (GA-1, GA-12 to GA-14) -----------------------------------------


def _limit(story: Story, beat: int) -> list[Event]:
    """Return the hit points that the time limit takes from all survivors."""
    if not story.limit:
        return []
    said = Event("said", messages.TIME_LIMIT, rule="GA-1", beat=beat)
    return [said, *(_hurt(seat, 1, left, "GA-1", beat) for seat, left in story.limit.items())]


def _falls(story: Story, beats: Iterator[int]) -> list[Event]:
    """Return the removed gladiators, each with the owner of the kill."""
    events = []
    for seat in sorted([*story.kills, *story.died]):
        title, rule = words.seat_title(seat), "GA-14"
        if seat in story.kills:
            text = messages.struck_down(victim=title, credit=_credit(story, seat))
            rule = "GA-13"
        else:
            text = messages.killed_by_limit(seat=title, loses_kill=not story.died_free)
        token = words.token_id(seat)
        events.append(Event("removed", text, seat, token, rule=rule, beat=next(beats)))
    return events


def _credit(story: Story, victim: int) -> str:
    """Return who gets a kill, and why."""
    takers = story.kills[victim]
    seats = _titles(takers)
    harm: Counter[int] = Counter()
    for strike in story.strikes:
        harm[strike.seat] += strike.damage.get(victim, 0)
    had, did = sum(story.harm[victim]), harm[takers[0]]
    if len(takers) == 1:
        if did == harm.total():
            return messages.gets_kill(seat=seats[0])
        why = messages.gets_kill_alone if did >= had else messages.gets_kill_with_most
        return why(seat=seats[0], damage=did, had=had)
    share = "" if story.whole_kills else words.number(Fraction(1, len(takers)))
    if did < had:
        return messages.share_kill_with_most(seats=seats, share=share, damage=did, had=had)
    each = [harm[seat] for seat in takers]
    return messages.share_kill_alone(seats=seats, share=share, damage=each, had=had)
