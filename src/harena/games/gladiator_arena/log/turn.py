"""A turn as a story: moves and bumps, strikes, the time limit, who falls, and whose kill it is.

Each of these is a beat: its events happen at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from harena.core.show.english import listed
from harena.core.show.scene import Event, Stop
from harena.games.gladiator_arena.log.story import Move, Story, Strike
from harena.games.gladiator_arena.view import read, words, zones

MOVES: Final = 1
BLOWS: Final = 2
LIMIT: Final = 3
FALLS: Final = 4
"""The beats of a turn."""


def turn_events(arena: read.Arena, story: Story) -> list[Event]:
    """The turn, in an arena as it is after it."""
    truce = ", without strikes" if story.truced else ""
    events = [Event("said", f"Turn {story.turn}{truce}.", rule="GA-12")]
    events += _moves(arena, story)
    events += _blows(arena, story)
    events += _limit(story)
    events += _falls(story)
    if len(events) == 1:
        events.append(Event("said", "Nobody moves or strikes.", rule="GA-12"))
    return events


# --- moves and bumps (GA-7 to GA-9) ---------------------------------------------------------------


def _moves(arena: read.Arena, story: Story) -> list[Event]:
    """Everybody's way; those who are thrown back go there and back."""
    events = []
    told: set[int] = set()
    back = {move.seat for move in story.moves if move.bumped}
    for move in story.moves:
        seat, start, goal = move.seat, arena.square(move.start), arena.square(move.goal)
        way: tuple[Stop, ...] = (Stop(start, "start"), Stop(goal))
        text, rule = f"{words.seat_title(seat)} moves to {goal}.", "GA-3"
        if move.bumped:
            way = (Stop(start, "start"), Stop(goal, "bump"), Stop(start))
            rule = "GA-8" if move.ring else "GA-7"
            text = _bump(move, goal, move.owner in back) if seat not in told else ""
            told.update(move.ring or move.rivals)
        events.append(Event("moved", text, seat, words.token_id(seat), way, rule=rule, beat=MOVES))
    return events


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
    return f"{who} {verb} into {words.SEAT_NAMES[move.owner]}, who {how} {square}."


# --- strikes (GA-10, GA-12) -----------------------------------------------------------------------


def _blows(arena: read.Arena, story: Story) -> list[Event]:
    """Everybody's strikes at once, and then what each has lost by them."""
    events = []
    for seat, group in groupby(story.strikes, key=lambda strike: strike.seat):
        row = list(group)
        texts = [_strikes(arena, story, row), *[""] * (len(row) - 1)]
        for strike, text in zip(row, texts, strict=True):
            splash = arena.gladiators[seat].has_catapult
            rule = "GA-6" if splash else "GA-12"
            way = (
                Stop(arena.square(strike.start), "start"),
                Stop(arena.square(strike.square), "strike"),
            )
            around = zones.around(arena.width, arena.height, strike.square, int(splash))
            cells = tuple(arena.square(square) for square in sorted(around))
            token = words.token_id(seat)
            event = Event("struck", text, seat, token, way, rule=rule, cells=cells, beat=BLOWS)
            events.append(event)
    return events + [
        _hurt("", seat, harm, left, "GA-12", BLOWS) for seat, (harm, left) in story.harm.items()
    ]


def _hurt(text: str, seat: int, harm: int, left: int, rule: str, beat: int) -> Event:
    token = words.token_id(seat)
    return Event("hurt", text, seat, token, face=left, rule=rule, amount=harm, beat=beat)


def _strikes(arena: read.Arena, story: Story, row: Sequence[Strike]) -> str:
    """As in `Bronze strikes E6: hits crimson for 2 (5 HP left). Strikes E5: nobody`."""
    aims = [strike.square for strike in row]
    told = []
    for strike in {strike.square: strike for strike in row}.values():
        times = aims.count(strike.square)
        hits = [
            f"{words.SEAT_NAMES[victim]} for {times * damage} "
            f"({words.points(story.harm[victim][1])} left)"
            for victim, damage in strike.damage.items()
        ]
        result = f"hits {listed(hits)}" if hits else "nobody"
        told.append(f"strikes {arena.square(strike.square)}{words.TIMES[times]}: {result}")
    back = ", from where it was thrown back," if row[0].thrown_back else ""
    first = f"{words.seat_title(row[0].seat)}{back} {told[0]}."
    return " ".join([first, *(f"{one[0].upper()}{one[1:]}." for one in told[1:])])


# --- the time limit and the fallen (GA-1, GA-12 to GA-14) -----------------------------------------


def _limit(story: Story) -> list[Event]:
    """Whoever the strikes left in the game loses a HP."""
    texts = ["The time limit takes 1 HP from everybody.", *[""] * len(story.limit)]
    return [
        _hurt(text, seat, 1, left, "GA-1", LIMIT)
        for text, (seat, left) in zip(texts, story.limit.items(), strict=False)
    ]


def _falls(story: Story) -> list[Event]:
    """Who is removed, then whose kills they are."""
    events = []
    for seat in sorted([*story.kills, *story.died]):
        text, rule = f"{words.seat_title(seat)} is struck down.", "GA-12"
        if seat in story.died:
            text = f"{words.seat_title(seat)} falls to the time limit and loses a kill."
            rule = "GA-14"
        events.append(Event("removed", text, seat, words.token_id(seat), rule=rule, beat=FALLS))
    return events + [
        Event("said", _credit(takers, seat), rule="GA-13") for seat, takers in story.kills.items()
    ]


def _credit(takers: Sequence[int], victim: int) -> str:
    """Whose kill it is, as in `Bronze and olive share the kill of teal: ½ each`."""
    who = words.seats_title(takers)
    if len(takers) == 1:
        return f"{who} gains the kill of {words.SEAT_NAMES[victim]}."
    share = words.number(Fraction(1, len(takers)))
    return f"{who} share the kill of {words.SEAT_NAMES[victim]}: {share} each."
