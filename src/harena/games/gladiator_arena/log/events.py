"""What happened in Gladiator Arena between two positions, for drawing and in words.

What a seat plans is told to nobody, not even in the log of that seat; that it is ready is told
to all. With the last one the round of choosing, or the turn, is told as a story.
"""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.game import Entry
from harena.core.play.state import TERMINAL
from harena.core.show.scene import Event, Stop
from harena.games.gladiator_arena.log.turn import story
from harena.games.gladiator_arena.rules.board import opposite
from harena.games.gladiator_arena.rules.orders import foe
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.table import (
    AGREE,
    ANSWER,
    AT,
    CAUSE,
    CONCEDED,
    ENROL,
    GOAL,
    HP,
    LATER,
    OFFERED,
    ORDERS,
    OUT,
    PHASE,
    PLACING,
    PROPOSER,
    READY,
    STANDOFF,
    TRUCED,
    TURN,
)
from harena.games.gladiator_arena.view.prompts import ranking, winners
from harena.games.gladiator_arena.view.words import (
    SEAT_NAMES,
    a_or_an,
    armed,
    left_by,
    listed,
    proposed,
    seat_title,
    square_title,
    token_id,
)


def tell(
    before: GladiatorArena, entries: Sequence[Entry], after: GladiatorArena, viewer: int
) -> list[Event]:
    """The events of one decision, or of a phase that ended with it, as a viewer may know them."""
    phase = before.table[PHASE]
    if phase == ANSWER:
        events = _answered(before, entries[0], after)
    elif not _ends_phase(before, entries):
        return [_quiet(before, entry) for entry in entries]
    elif phase == ENROL:
        events = _entered(before, entries, after)
    elif _conceded(before, after):
        events = _concession(before, after)
    else:
        events = story(before, after) + _proposals(before, after)
    if before.to_move != TERMINAL and after.to_move == TERMINAL:
        first = winners(after)
        seat = first[0] if len(first) == 1 else -1
        events.append(Event("ended", ranking(after), seat, rule="GA-15"))
    return events


def _ends_phase(before: GladiatorArena, entries: Sequence[Entry]) -> bool:
    """Whether the last one who was waited for said ready."""
    return any(
        entry.value == before.other + READY and before.waiting == 1 << entry.seat
        for entry in entries
    )


def _quiet(before: GladiatorArena, entry: Entry) -> Event:
    """GA-18: a part of one's own plan, without a line; or that somebody is ready."""
    if entry.value == before.other + READY:
        return Event("said", f"{seat_title(entry.seat)} is ready.", entry.seat, rule="GA-18")
    return Event("said", "", entry.seat, rule="GA-18")


# --- before the first turn (GA-2, GA-16) --------------------------------------------------------


def _entered(
    before: GladiatorArena, entries: Sequence[Entry], after: GladiatorArena
) -> list[Event]:
    """GA-2, GA-16: who they are, who gets which square, and who must choose again."""
    t, u = before.table, after.table
    asked = {
        seat: int(t[GOAL + seat]) for seat in range(int(before.seats)) if (t[PLACING] >> seat) & 1
    }
    for entry in entries:
        if 0 <= entry.value < before.area:
            asked[entry.seat] = entry.value
    events = []
    for seat, square in asked.items():
        if u[AT + seat] == square:
            name = square_title(after, square)
            text = f"{_who(before, after, seat)} starts on {name}."
            events.append(_placed(after, seat, text))
    for square in dict.fromkeys(asked.values()):
        events += _clash(before, after, asked, square)
    if u[PHASE] == ORDERS:
        events.append(Event("said", "All stand in the arena: turn 1 begins.", rule="GA-18"))
    return events


def _who(before: GladiatorArena, after: GladiatorArena, seat: int) -> str:
    """A seat, with race and weapon when they are shown."""
    if before.table[HP + seat]:
        return seat_title(seat)
    return f"{seat_title(seat)}, {a_or_an(armed(after, seat))},"


def _placed(after: GladiatorArena, seat: int, text: str) -> Event:
    path = (Stop(square_title(after, int(after.table[AT + seat])), "drop"),)
    return Event("placed", text, seat, token_id(seat), path, rule="GA-16", beat=1)


def _clash(
    before: GladiatorArena, after: GladiatorArena, asked: dict[int, int], square: int
) -> list[Event]:
    """GA-16: those who asked for a square and did not get it."""
    t, u = before.table, after.table
    rivals = [seat for seat, wanted in asked.items() if wanted == square]
    out = [seat for seat in rivals if u[AT + seat] != square]
    if not out:
        return []
    name = square_title(after, square)
    other = square_title(after, int(opposite(after, square)))
    holders = [seat for seat in range(int(before.seats)) if t[AT + seat] == square]
    if len(rivals) + len(holders) > 2:
        events = [
            Event(
                "said", f"{seat_title(seat)} is {a_or_an(armed(after, seat))}.", seat, rule="GA-2"
            )
            for seat in out
            if t[HP + seat] == 0
        ]
        who = listed([SEAT_NAMES[seat] for seat in out]).capitalize()
        also = f", which {SEAT_NAMES[holders[0]]} holds" if holders else ""
        text = f"{who} ask for {name}{also}: {'all' if len(out) > 2 else 'both'} choose again."
        return [*events, Event("said", text, rule="GA-16")]
    seat = out[0]
    first = holders[0] if holders else next(rival for rival in rivals if rival != seat)
    why = f"{name}, which {SEAT_NAMES[first]} " + ("holds" if holders else "asked for first")
    text = f"{_who(before, after, seat)} asks for {why}, and "
    if u[AT + seat] >= 0:
        return [_placed(after, seat, f"{text}comes to the opposite square {other}.")]
    text += f"chooses again: the opposite square {other} is taken."
    return [Event("said", text, seat, rule="GA-16")]


# --- of two (GA-19, GA-22, GA-23) ---------------------------------------------------------------


def _conceded(before: GladiatorArena, after: GladiatorArena) -> list[int]:
    """GA-22: who conceded just now."""
    return [
        seat for seat in range(int(before.seats)) if left_by(before, after, seat, int(CONCEDED))
    ]


def _concession(before: GladiatorArena, after: GladiatorArena) -> list[Event]:
    """GA-19, GA-22: one of the last two leaves before the turn, or both do."""
    seats = _conceded(before, after)
    events = []
    for seat in seats:
        other = seat_title(int(foe(before, seat)))
        text = f"{seat_title(seat)} concedes. {other} gains a kill."
        events.append(Event("removed", text, seat, token_id(seat), rule="GA-22", beat=1))
    return events


def _proposals(before: GladiatorArena, after: GladiatorArena) -> list[Event]:
    """GA-23: what was proposed with the orders of the turn."""
    u = after.table
    events = []
    made = [seat for seat in range(int(after.seats)) if u[OFFERED + seat]]
    for seat in made:
        text = f"{seat_title(seat)} proposes {proposed(int(u[OFFERED + seat]))}"
        stands = u[PHASE] == ANSWER and (u[LATER] or u[PROPOSER] == seat)
        agreed = u[TRUCED] or any(u[CAUSE + one] == STANDOFF for one in made)
        text += "." if stands or agreed else "; that lapses."
        events.append(Event("said", text, seat, rule="GA-23"))
    if len(made) == 2 and u[PHASE] != ANSWER:
        events += _agreed(before, after)
    return events


def _answered(before: GladiatorArena, entry: Entry, after: GladiatorArena) -> list[Event]:
    """GA-23: a proposal was agreed to or declined."""
    agrees = entry.value == before.other + AGREE
    text = f"{seat_title(entry.seat)} {'agrees' if agrees else 'declines'}."
    return [Event("said", text, entry.seat, rule="GA-23"), *_agreed(before, after)]


def _agreed(before: GladiatorArena, after: GladiatorArena) -> list[Event]:
    """GA-19: what an agreement leads to."""
    t, u = before.table, after.table
    if u[TRUCED] and not (t[TRUCED] and t[TURN] == u[TURN]):
        return [Event("said", f"Turn {u[TURN]} is without strikes.", rule="GA-19")]
    left = [
        seat
        for seat in range(int(after.seats))
        if u[CAUSE + seat] == STANDOFF and t[OUT + seat] == 0
    ]
    events = []
    for seat in left:
        text = f"{seat_title(seat)} loses a kill." if len(left) == 1 else ""
        events.append(Event("removed", text, seat, token_id(seat), rule="GA-19", beat=1))
    if len(left) == 2:
        names = listed([SEAT_NAMES[seat] for seat in left]).capitalize()
        text = f"{names} both lose a kill and leave the arena."
        events.append(Event("said", text, rule="GA-19"))
    return events
