"""A fight as it stood when something of it happened: what of its dice and cards was known then."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from harena.core.play.state import Note
from harena.core.scene.scene import Bout
from harena.games.warp_arena.log.sentences import LoggedStep
from harena.games.warp_arena.rules import journal, notation as say
from harena.games.warp_arena.view import contest, words
from harena.games.warp_arena.view.contest import Fighter
from harena.games.warp_arena.view.frames import Fight


class Side(NamedTuple):
    """One side of a fight: its robot, with its discs, and in the end its die and its card."""

    piece: int
    discs: int
    face: int
    card: int


def fight_after(step: LoggedStep, note: Note) -> Bout | None:
    """The fight that a note is about, right after it; None where nothing more is known of it."""
    later = step.notes[_place(step, note) + 1 :]
    totals = _next_totals(later)
    if totals:
        return _bout(step, [_side(total) for total in totals], later)
    fight = step.after.doing(Fight)
    if fight is None:
        return None
    robots = step.after.robots
    sides = [Side(fight.piece, robots[fight.piece].discs, fight.face, fight.card)]
    if fight.foe >= 0:
        sides.append(Side(fight.foe, robots[fight.foe].discs, fight.foe_face, fight.foe_card))
    return _bout(step, sides, later)


def decided_fight(step: LoggedStep, result: Note, left_wins: bool, far: bool = False) -> Bout:
    """A fight as it came out: both sides, or one against a force field; `far`: nobody falls."""
    totals = totals_of(step, result)
    sums = [int(total.e) for total in totals] + [say.FIELD_TOTAL]
    return replace(
        _bout(step, [_side(total) for total in totals], []),
        left_total=sums[0],
        right_total=sums[1],
        winner="left" if left_wins else "right",
        now=False,
        odds=-1.0,
        unharmed=far,
    )


def conceded_fight(piece: int, other: int) -> Bout:
    """A fight that one side concedes; what it had come to stays as it was."""
    winner = say.piece_name(other) if other >= 0 else contest.FIELD
    return Bout(say.piece_name(piece), winner, winner="right")


def totals_of(step: LoggedStep, result: Note) -> list[Note]:
    """What both sides came to: the notes right before the result."""
    end = _place(step, result)
    first = end
    while first and step.notes[first - 1].kind == journal.TOTAL:
        first -= 1
    return step.notes[first:end]


def _place(step: LoggedStep, note: Note) -> int:
    """Which of the notes it is."""
    return next(n for n, other in enumerate(step.notes) if other is note)


def _next_totals(later: list[Note]) -> list[Note]:
    """What both sides come to, if the fight ends in the same step."""
    found: list[Note] = []
    for note in later:
        if note.kind == journal.TOTAL:
            found.append(note)
        elif found:
            break
    return found


def _side(total: Note) -> Side:
    """A side as the note of its total has it: its robot may be gone by now."""
    return Side(int(total.a), int(total.c), int(total.b), int(total.d))


def _bout(step: LoggedStep, sides: list[Side], later: list[Note]) -> Bout:
    """Both sides, or one and a force field, without what comes later in the same step."""
    arena = step.after
    cards = [_card(step, later, side) for side in sides]
    if arena.variant.massed and len(sides) > 1:
        # What all robots of a side come to stays as it was.
        names = [words.seat_title(say.OWNER[side.piece]) for side in sides]
        laid = [contest.card_parts(card) for card in cards]
        return Bout(names[0], names[1], laid[0], laid[1], now=True)
    fighters = [
        Fighter(replace(arena.robots[side.piece], discs=side.discs), _face(later, side), card)
        for side, card in zip(sides, cards, strict=True)
    ]
    return contest.bout(arena, *[*fighters, Fighter(None)][:2], now=True)


def _face(later: list[Note], side: Side) -> int:
    """What its die showed by then: nothing before it fell."""
    falls = any(note.kind == journal.COMBAT_ROLLED and note.d == side.piece for note in later)
    return 0 if falls else side.face


def _card(step: LoggedStep, later: list[Note], side: Side) -> int:
    """A card as it lay: not there yet, face down, not named yet, or not cancelled yet."""

    def comes(kind: int, first: int) -> bool:
        return any(note.kind == kind and note.a == first for note in later)

    seat, card = say.OWNER[side.piece], side.card
    if card == say.NO_CARD or comes(journal.LAID, seat):
        return say.NO_CARD
    if comes(journal.NAMED, seat):
        card = say.WILD_WARP
    if any(note.kind == journal.SHOWN for note in later):
        return abs(card) if seat == step.viewer else say.FACE_DOWN
    return abs(card) if comes(journal.CARD_CANCELLED, side.piece) else card
