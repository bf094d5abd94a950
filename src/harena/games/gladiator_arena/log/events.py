"""Events of Gladiator Arena, for drawing and in words, made from the journal's notes.

Plans and readiness make no lines. When the last seat is ready, the round of choosing, or the
turn, is logged as a story.
"""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.play.entry import Entry
from harena.core.scene.scene import Event, Stop
from harena.games.gladiator_arena.log import turn
from harena.games.gladiator_arena.log.story import SquareClaim, Story, read_journal
from harena.games.gladiator_arena.messages import log as messages
from harena.games.gladiator_arena.messages.words import PROPOSALS
from harena.games.gladiator_arena.rules import board, journal
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import read, result, words


def step_events(entries: Sequence[Entry], after: GladiatorArena) -> list[Event]:
    """Return the events of a decision, or of a phase that ended with it, for a viewer."""
    story = read_journal(after.journal)
    if not story.happened:
        return [Event("said", "", entry.seat, rule="GA-18") for entry in entries]
    arena = read.read_once(after)
    events = _entered(arena, story)
    if story.turn >= 0:
        events += turn.turn_events(arena, story)
    events += _concessions(story) + _proposals(story) + _agreed(story)
    if story.last_turn >= 0:
        events.append(Event("said", messages.last_turn(number=story.last_turn), rule="GA-27"))
    if story.ended:
        first = result.winners(arena)
        seat = first[0] if len(first) == 1 else -1
        events.append(Event("ended", result.text(arena), seat, rule="GA-15"))
    return events


# --- before the first turn (GA-2, GA-16) --------------------------------------------------------


def _entered(arena: read.Position, story: Story) -> list[Event]:
    """Return the gladiators, the squares they got, and the seats that must choose again."""
    if not (story.claims or story.given):
        return []
    events = [Event("heading", messages.STARTING_SQUARES, rule="GA-16")]
    for claim in story.claims:
        if claim.kind == journal.STARTS:
            square = arena.square(claim.square)
            text = messages.starts(gladiator=_who(arena, claim), square=square)
            events.append(_placed(claim.seat, square, text))
    refused = [claim for claim in story.claims if claim.kind != journal.STARTS]
    for at in dict.fromkeys(claim.square for claim in story.claims):
        events += _clash(arena, [claim for claim in refused if claim.square == at])
    for seat, at in story.given.items():
        square = arena.square(at)
        text = messages.given(seat=words.seat_title(seat), square=square)
        events.append(_placed(seat, square, text, "GA-28"))
    return events


def _who(arena: read.Position, claim: SquareClaim) -> str:
    """Return a seat, with race and weapon when they are shown."""
    armed = arena.gladiators[claim.seat].armed if claim.shown else ""
    return messages.gladiator(seat=words.seat_title(claim.seat), armed=armed)


def _placed(seat: int, square: str, text: str, rule: str = "GA-16") -> Event:
    path = (Stop(square, "drop"),)
    return Event("placed", text, seat, words.token_id(seat), path, rule=rule, beat=1)


def _clash(arena: read.Position, claims: Sequence[SquareClaim]) -> list[Event]:
    """Return the events of those who asked for a square and did not get it."""
    if not claims:
        return []
    claim = claims[0]
    square = arena.square(claim.square)
    if claim.kind == journal.CROWDED:
        events = []
        for one in claims:
            if one.shown:
                armed = arena.gladiators[one.seat].armed
                text = messages.shown(seat=words.seat_title(one.seat), armed=armed)
                events.append(Event("said", text, one.seat, rule="GA-2"))
        seats = [words.seat_title(one.seat) for one in claims]
        holder = words.seat_title(claim.first) if claim.first >= 0 else ""
        text = messages.crowded(seats=seats, square=square, holder=holder)
        return [*events, Event("said", text, rule="GA-16")]
    opposite = arena.square(int(board.opposite(arena.state, claim.square)))
    starts = claim.kind == journal.OPPOSITE
    text = (messages.starts_opposite if starts else messages.no_room)(
        gladiator=_who(arena, claim),
        square=square,
        other=words.seat_title(claim.first),
        held=claim.held,
        opposite=opposite,
    )
    if starts:
        return [_placed(claim.seat, opposite, text)]
    return [Event("said", text, claim.seat, rule="GA-16")]


# --- of two (GA-19, GA-22, GA-23) ---------------------------------------------------------------


def _concessions(story: Story) -> list[Event]:
    """Return the departures of the last two before a turn."""
    return [
        Event(
            "removed",
            messages.concedes(seat=words.seat_title(seat), other=words.seat_title(other)),
            seat,
            words.token_id(seat),
            rule="GA-22",
            beat=1,
        )
        for seat, other in story.conceded.items()
    ]


def _proposals(story: Story) -> list[Event]:
    """Return the proposals made with the orders of the turn, and the answers."""
    events = []
    for made in story.proposals:
        seat, proposal = words.seat_title(made.seat), PROPOSALS[made.offer]
        text = messages.proposes(seat=seat, proposal=proposal, stands=made.stands)
        events.append(Event("said", text, made.seat, rule="GA-23"))
    if story.answer:
        seat = words.seat_title(story.answer.seat)
        text = messages.answers(seat=seat, agrees=story.answer.agrees)
        events.append(Event("said", text, story.answer.seat, rule="GA-23"))
    return events


def _agreed(story: Story) -> list[Event]:
    """Return the consequence of an agreement."""
    if story.truce >= 0:
        return [Event("said", messages.truce(number=story.truce), rule="GA-19")]
    both = len(story.parted) == 2
    events = []
    for seat in story.parted:
        text = "" if both else messages.leaves(seat=words.seat_title(seat))
        events.append(Event("removed", text, seat, words.token_id(seat), rule="GA-19", beat=1))
    if both:
        seats = [words.seat_title(seat) for seat in story.parted]
        events.append(Event("said", messages.both_leave(seats=seats), rule="GA-19"))
    return events
