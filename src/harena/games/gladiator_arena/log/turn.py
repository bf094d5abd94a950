"""A turn as a story: moves and bumps, strikes, the time limit, who falls, and whose kill it is.

Each of these is a beat: its events happen at once.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from harena.core.show.scene import Event, Stop
from harena.games.gladiator_arena.rules.board import seat_on
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.scoring import sharers
from harena.games.gladiator_arena.rules.strikes import damage_at
from harena.games.gladiator_arena.rules.table import (
    CATAPULT,
    DEALT,
    FROM,
    HP,
    LIMITED,
    MOST,
    RACE,
    STOOD,
    STRIKES,
    STRUCK,
    STRUCK_DOWN,
    SWAPS_BUMP,
    TIME_LIMIT,
    TRIED,
    TRUCED,
    TURN,
    WEAPON,
)
from harena.games.gladiator_arena.view.words import (
    SEAT_NAMES,
    TIMES,
    left_by,
    listed,
    number,
    points,
    seat_title,
    square_title,
    token_id,
)
from harena.games.gladiator_arena.view.zones import around, names

MOVES: Final = 1
BLOWS: Final = 2
LIMIT: Final = 3
FALLS: Final = 4
"""The beats of a turn (GA-12)."""


def story(before: GladiatorArena, after: GladiatorArena) -> list[Event]:
    """GA-12: the turn that was planned in `before`, as `after` remembers it."""
    turn = int(before.table[TURN])
    truce = ", without strikes" if before.table[TRUCED] else ""
    events = [Event("said", f"Turn {turn}{truce}.", rule="GA-12")]
    events += _moves(after)
    events += _blows(before, after)
    events += _limit(before, after)
    events += _falls(before, after)
    if len(events) == 1:
        events.append(Event("said", "Nobody moves or strikes.", rule="GA-12"))
    return events


def _seats(table: GladiatorArena) -> range:
    return range(int(table.seats))


# --- moves and bumps (GA-7 to GA-9) ---------------------------------------------------------------


def _moves(after: GladiatorArena) -> list[Event]:
    """GA-7, GA-9: everybody's way; those who are thrown back go there and back."""
    u = after.table
    events = []
    told: set[int] = set()
    for seat in _seats(after):
        tried = int(u[TRIED + seat])
        if tried < 0:
            continue
        start, end = (square_title(after, int(u[place + seat])) for place in (FROM, TRIED))
        token = token_id(seat)
        if u[STOOD + seat] == tried:
            text = f"{seat_title(seat)} moves to {end}."
            path: tuple[Stop, ...] = (Stop(start, "start"), Stop(end))
            events.append(Event("moved", text, seat, token, path, rule="GA-3", beat=MOVES))
            continue
        path = (Stop(start, "start"), Stop(end, "bump"), Stop(start))
        text, rule = "", "GA-7"
        if seat not in told:
            text, rule, others = _bump(after, seat)
            told.update(others)
        events.append(Event("moved", text, seat, token, path, rule=rule, beat=MOVES))
    return events


def _bump(after: GladiatorArena, seat: int) -> tuple[str, str, list[int]]:
    """GA-7, GA-8: why a seat is thrown back, the rule, and of whom else that tells."""
    u = after.table
    ring = _ring(after, seat)
    if ring:
        who = listed([SEAT_NAMES[one] for one in sorted(ring)]).capitalize()
        how = "trade places" if len(ring) == 2 else "go round in a ring"
        return f"{who} try to {how}, and bump.", "GA-8", ring
    square = int(u[TRIED + seat])
    name = square_title(after, square)
    rivals = [one for one in _seats(after) if u[TRIED + one] == square]
    owner = next((one for one in _seats(after) if u[STOOD + one] == square), -1)
    who = listed([SEAT_NAMES[one] for one in rivals]).capitalize()
    verb = "bump" if len(rivals) > 1 else "bumps"
    if owner < 0:
        return f"{who} {verb} on {name}.", "GA-7", rivals
    how = "stays on" if u[TRIED + owner] < 0 else "is thrown back to"
    return f"{who} {verb} into {SEAT_NAMES[owner]}, who {how} {name}.", "GA-7", rivals


def _ring(after: GladiatorArena, seat: int) -> list[int]:
    """GA-8: those with whom a seat would trade places, itself too, where that bumps."""
    u = after.table
    if not u[SWAPS_BUMP]:
        return []
    ring: list[int] = []
    one = seat
    while one >= 0 and u[TRIED + one] >= 0 and one not in ring:
        ring.append(one)
        one = int(seat_on(after, FROM, u[TRIED + one]))
    return ring if one == seat else []


# --- strikes (GA-10, GA-12) -----------------------------------------------------------------------


def _blows(before: GladiatorArena, after: GladiatorArena) -> list[Event]:
    """GA-12: everybody's strikes at once, and then what each has lost by them."""
    u = after.table
    events = []
    for seat in _seats(after):
        if u[FROM + seat] < 0:
            continue
        row = [int(u[STRUCK + seat * STRIKES + n]) for n in range(int(STRIKES))]
        aims = [square for square in row if square >= 0]
        for n, square in enumerate(aims):
            text = _strikes(before, after, seat, aims) if n == 0 else ""
            events.append(_blow(after, seat, square, text))
    for victim in _seats(after):
        harm = _harm(after, victim)
        if harm:
            left = int(before.table[HP + victim]) - harm
            token = token_id(victim)
            events.append(
                Event(
                    *("hurt", "", victim, token),
                    face=left,
                    rule="GA-12",
                    amount=harm,
                    beat=BLOWS,
                )
            )
    return events


def _harm(after: GladiatorArena, victim: int) -> int:
    """What the strikes of the turn did to somebody."""
    return sum(int(after.table[DEALT + seat * MOST + victim]) for seat in _seats(after))


def _origin(after: GladiatorArena, seat: int) -> int:
    """GA-10: where a seat struck from: the square it tried to enter, or its own."""
    u = after.table
    return int(u[TRIED + seat] if u[TRIED + seat] >= 0 else u[FROM + seat])


def _blow(after: GladiatorArena, seat: int, square: int, text: str) -> Event:
    u = after.table
    weapon = u[WEAPON + seat]
    path = (
        Stop(square_title(after, _origin(after, seat)), "start"),
        Stop(square_title(after, square), "strike"),
    )
    far = 1 if weapon == CATAPULT else 0
    around_it = around(int(after.width), int(after.height), square, far)
    reached = names(after, sorted(around_it))
    rule = "GA-6" if weapon == CATAPULT else "GA-12"
    token = token_id(seat)
    return Event("struck", text, seat, token, path, rule=rule, cells=reached, beat=BLOWS)


def _strikes(before: GladiatorArena, after: GladiatorArena, seat: int, aims: list[int]) -> str:
    """As in `Bronze strikes E6: hits crimson for 2 (5 HP left). Strikes E5: nobody`."""
    u = after.table
    race, weapon = u[RACE + seat], u[WEAPON + seat]
    told = []
    for square in dict.fromkeys(aims):
        times = aims.count(square)
        hits = []
        for victim in _seats(after):
            if victim == seat or u[FROM + victim] < 0:
                continue
            harm = times * int(damage_at(after, race, weapon, square, u[STOOD + victim]))
            if harm:
                left = int(before.table[HP + victim]) - _harm(after, victim)
                hits.append(f"{SEAT_NAMES[victim]} for {harm} ({points(left)} left)")
        result = f"hits {listed(hits)}" if hits else "nobody"
        told.append(f"strikes {square_title(after, square)}{TIMES[times]}: {result}")
    back = ""
    if u[TRIED + seat] >= 0 and u[STOOD + seat] != u[TRIED + seat]:
        back = ", from where it was thrown back,"
    first = f"{seat_title(seat)}{back} {told[0]}."
    return " ".join([first, *(f"{words[0].upper()}{words[1:]}." for words in told[1:])])


# --- the time limit and the fallen (GA-1, GA-12 to GA-14) -----------------------------------------


def _limit(before: GladiatorArena, after: GladiatorArena) -> list[Event]:
    """GA-1, GA-14: whoever the strikes left in the game loses a HP."""
    u = after.table
    if not u[LIMITED]:
        return []
    text = "The time limit takes 1 HP from everybody."
    events = []
    for seat in _seats(after):
        if u[FROM + seat] >= 0 and not left_by(before, after, seat, int(STRUCK_DOWN)):
            left = int(before.table[HP + seat]) - _harm(after, seat) - 1
            token = token_id(seat)
            event = Event("hurt", text, seat, token, face=left, rule="GA-1", amount=1, beat=LIMIT)
            events.append(event)
            text = ""
    return events


def _falls(before: GladiatorArena, after: GladiatorArena) -> list[Event]:
    """GA-12 to GA-14: who is removed, then whose kills they are."""
    events, gains = [], []
    for seat in _seats(after):
        name, token = seat_title(seat), token_id(seat)
        if left_by(before, after, seat, int(STRUCK_DOWN)):
            text = f"{name} is struck down."
            events.append(Event("removed", text, seat, token, rule="GA-12", beat=FALLS))
            shares = sharers(after, seat, before.table[HP + seat])
            takers = [one for one in _seats(after) if (shares >> one) & 1]
            gains.append(Event("said", _credit(takers, seat), rule="GA-13"))
        elif left_by(before, after, seat, int(TIME_LIMIT)):
            text = f"{name} falls to the time limit and loses a kill."
            events.append(Event("removed", text, seat, token, rule="GA-14", beat=FALLS))
    return events + gains


def _credit(takers: list[int], victim: int) -> str:
    """GA-13: whose kill it is, as in `Bronze and olive share the kill of teal: ½ each`."""
    who = listed([SEAT_NAMES[seat] for seat in takers]).capitalize()
    if len(takers) == 1:
        return f"{who} gains the kill of {SEAT_NAMES[victim]}."
    share = number(Fraction(1, len(takers)))
    return f"{who} share the kill of {SEAT_NAMES[victim]}: {share} each."
