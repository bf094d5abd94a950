"""Events of Gladiator Arena, for drawing and in words, made from the journal's notes.

A seat's plan is not logged, not even for that seat; that it is ready, all may know. When the last
seat is ready, the round of choosing, or the turn, is logged as a story.
"""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.play.entry import Entry
from harena.core.scene.scene import Event, Stop
from harena.games.gladiator_arena.log import turn
from harena.games.gladiator_arena.log.story import SquareClaim, Story, read_journal
from harena.games.gladiator_arena.rules import board, fields as F, journal
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import read, result, words


def step_events(entries: Sequence[Entry], after: GladiatorArena) -> list[Event]:
    """Return the events of a decision, or of a phase that ended with it, for a viewer."""
    story = read_journal(after.journal)
    if not story.happened:
        return [_quiet(after, entry) for entry in entries]
    arena = read.read(after)
    events = _entered(arena, story)
    if story.turn >= 0:
        events += turn.turn_events(arena, story)
    events += _concessions(story) + _proposals(story) + _agreed(story)
    if story.last_turn >= 0:
        text = f"Turn {story.last_turn} was the last one."
        events.append(Event("said", text, rule="GA-27"))
    if story.ended:
        first = result.winners(arena)
        seat = first[0] if len(first) == 1 else -1
        events.append(Event("ended", result.text(arena), seat, rule="GA-15"))
    return events


def _quiet(after: GladiatorArena, entry: Entry) -> Event:
    """Return a part of the viewer's own plan, without a line; or that a seat is ready."""
    if entry.value == after.other + F.READY:
        text = f"{words.seat_title(entry.seat)} is ready."
        return Event("said", text, entry.seat, rule="GA-18")
    return Event("said", "", entry.seat, rule="GA-18")


# --- before the first turn (GA-2, GA-16) --------------------------------------------------------


def _entered(arena: read.Position, story: Story) -> list[Event]:
    """Return the gladiators, the squares they got, and the seats that must choose again."""
    events = [
        _placed(claim.seat, arena.square(claim.square), f"{_who(arena, claim)} starts on ")
        for claim in story.claims
        if claim.kind == journal.STARTS
    ]
    refused = [claim for claim in story.claims if claim.kind != journal.STARTS]
    for square in dict.fromkeys(claim.square for claim in story.claims):
        events += _clash(arena, [claim for claim in refused if claim.square == square])
    for seat, square in story.given.items():
        text = f"{words.seat_title(seat)} is not asked any more, and starts on "
        events.append(_placed(seat, arena.square(square), text, "GA-28"))
    if story.begins:
        events.append(Event("said", "All stand in the arena: turn 1 begins.", rule="GA-18"))
    return events


def _who(arena: read.Position, claim: SquareClaim) -> str:
    """Return a seat, with race and weapon when they are shown."""
    name = words.seat_title(claim.seat)
    armed = words.armed(arena.gladiators[claim.seat])
    return f"{name}, {words.a_or_an(armed)}," if claim.shown else name


def _placed(seat: int, square: str, text: str, rule: str = "GA-16") -> Event:
    path = (Stop(square, "drop"),)
    token = words.token_id(seat)
    return Event("placed", f"{text}{square}.", seat, token, path, rule=rule, beat=1)


def _clash(arena: read.Position, claims: Sequence[SquareClaim]) -> list[Event]:
    """Those who asked for a square and did not get it."""
    if not claims:
        return []
    claim = claims[0]
    name = arena.square(claim.square)
    if claim.kind == journal.CROWDED:
        events = []
        for one in claims:
            if one.shown:
                text = f"{words.a_or_an(words.armed(arena.gladiators[one.seat]))}."
                text = f"{words.seat_title(one.seat)} is {text}"
                events.append(Event("said", text, one.seat, rule="GA-2"))
        who = words.seats_title([one.seat for one in claims])
        also = f", which {words.seat_title(claim.first)} holds" if claim.first >= 0 else ""
        text = f"{who} ask for {name}{also}: {'all' if len(claims) > 2 else 'both'} choose again."
        return [*events, Event("said", text, rule="GA-16")]
    other = arena.square(int(board.opposite(arena.state, claim.square)))
    why = f"{name}, which {words.seat_title(claim.first)} "
    why += "holds" if claim.held else "asked for first"
    text = f"{_who(arena, claim)} asks for {why}, and "
    if claim.kind == journal.OPPOSITE:
        return [_placed(claim.seat, other, f"{text}comes to the opposite square ")]
    text += f"chooses again: the opposite square {other} is taken."
    return [Event("said", text, claim.seat, rule="GA-16")]


# --- of two (GA-19, GA-22, GA-23) ---------------------------------------------------------------


def _concessions(story: Story) -> list[Event]:
    """One of the last two leaves before the turn, or both do."""
    events = []
    for seat, other in story.conceded.items():
        text = f"{words.seat_title(seat)} concedes. {words.seat_title(other)} gains a kill."
        events.append(Event("removed", text, seat, words.token_id(seat), rule="GA-22", beat=1))
    return events


def _proposals(story: Story) -> list[Event]:
    """Return the proposals made with the orders of the turn, and the answers."""
    events = []
    for made in story.proposals:
        text = f"{words.seat_title(made.seat)} proposes {words.PROPOSALS[made.offer]}"
        text += "." if made.stands else "; that lapses."
        events.append(Event("said", text, made.seat, rule="GA-23"))
    if story.answer:
        seat, agrees = story.answer.seat, story.answer.agrees
        text = f"{words.seat_title(seat)} {'agrees' if agrees else 'declines'}."
        events.append(Event("said", text, seat, rule="GA-23"))
    return events


def _agreed(story: Story) -> list[Event]:
    """Return the consequence of an agreement."""
    if story.truce >= 0:
        return [Event("said", f"Turn {story.truce} is without strikes.", rule="GA-19")]
    both = len(story.parted) == 2
    events = []
    for seat in story.parted:
        text = "" if both else f"{words.seat_title(seat)} loses a kill."
        events.append(Event("removed", text, seat, words.token_id(seat), rule="GA-19", beat=1))
    if both:
        text = f"{words.seats_title(story.parted)} both lose a kill and leave the arena."
        events.append(Event("said", text, rule="GA-19"))
    return events
