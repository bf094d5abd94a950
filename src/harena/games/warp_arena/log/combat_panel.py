"""The panel of a fight at the time of a note, with the dice and cards known then."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from harena.core.play.state import Note
from harena.core.scene.scene import Duel
from harena.games.warp_arena.log.sentences import LoggedStep
from harena.games.warp_arena.messages.combat import FORCE_FIELD
from harena.games.warp_arena.rules import ids, journal
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.view import contest, words
from harena.games.warp_arena.view.contest import Fighter


class Side(NamedTuple):
    """One side of a fight: its robot with discs, and at the end its die and card."""

    piece: int
    discs: int
    face: int
    card: int


def fight_after(step: LoggedStep, note: Note) -> Duel | None:
    """Return the fight right after a note, or None if nothing more is known."""
    later = step.notes[_place(step, note) + 1 :]
    totals = _next_totals(later)
    if totals:
        return _duel(step, [_side(total) for total in totals], later)
    fight = step.after.frame(Fight.NUMBER)
    if fight is None:
        return None
    robots = step.after.robots
    piece, foe = fight[Fight.PIECE], fight[Fight.FOE]
    sides = [Side(piece, robots[piece].discs, fight[Fight.DIE_A], fight[Fight.CARD_A])]
    if foe >= 0:
        sides.append(Side(foe, robots[foe].discs, fight[Fight.DIE_D], fight[Fight.CARD_D]))
    return _duel(step, sides, later)


def decided_fight(step: LoggedStep, result: Note, left_wins: bool, far: bool = False) -> Duel:
    """Return a fight with its result; `far`: the loser is not destroyed."""
    totals = totals_of(step, result)
    sums = [int(total.e) for total in totals] + [ids.FIELD_TOTAL]
    return replace(
        _duel(step, [_side(total) for total in totals], []),
        left_total=sums[0],
        right_total=sums[1],
        winner="left" if left_wins else "right",
        now=False,
        odds=-1.0,
        unharmed=far,
    )


def conceded_fight(piece: int, other: int) -> Duel:
    """Return a conceded fight, with its totals unchanged."""
    winner = ids.piece_name(other) if other >= 0 else FORCE_FIELD
    return Duel(ids.piece_name(piece), winner, winner="right")


def totals_of(step: LoggedStep, result: Note) -> list[Note]:
    """Return the notes of both totals right before the result."""
    end = _place(step, result)
    first = end
    while first and step.notes[first - 1].kind == journal.TOTAL:
        first -= 1
    return step.notes[first:end]


def _place(step: LoggedStep, note: Note) -> int:
    """Return the note's index among the notes."""
    return next(n for n, other in enumerate(step.notes) if other is note)


def _next_totals(later: list[Note]) -> list[Note]:
    """Return the totals of both sides if the fight ends in the same step."""
    found: list[Note] = []
    for note in later:
        if note.kind == journal.TOTAL:
            found.append(note)
        elif found:
            break
    return found


def _side(total: Note) -> Side:
    """Return a side from the note of its total, as its robot may be gone."""
    return Side(int(total.a), int(total.c), int(total.b), int(total.d))


def _duel(step: LoggedStep, sides: list[Side], later: list[Note]) -> Duel:
    """Return both sides, or a side and a force field, without later results."""
    arena = step.after
    cards = [_card(step, later, side) for side in sides]
    if arena.variant.fixed_strengths and len(sides) > 1:
        # A side's sum stays as it was.
        names = [words.seat_title(ids.OWNER[side.piece]) for side in sides]
        laid = [contest.card_parts(card) for card in cards]
        return Duel(names[0], names[1], laid[0], laid[1], now=True)
    fighters = [
        Fighter(replace(arena.robots[side.piece], discs=side.discs), _face(later, side), card)
        for side, card in zip(sides, cards, strict=True)
    ]
    return contest.duel(arena, *[*fighters, Fighter(None)][:2], now=True)


def _face(later: list[Note], side: Side) -> int:
    """Return the face of its die if it was rolled by then."""
    falls = any(note.kind == journal.COMBAT_ROLLED and note.d == side.piece for note in later)
    return 0 if falls else side.face


def _card(step: LoggedStep, later: list[Note], side: Side) -> int:
    """Return a card as it was at the note: absent, face down, unnamed or not yet cancelled."""

    def comes(kind: int, first: int) -> bool:
        return any(note.kind == kind and note.a == first for note in later)

    seat, card = ids.OWNER[side.piece], side.card
    if card == ids.NO_CARD or comes(journal.LAID, seat):
        return ids.NO_CARD
    if comes(journal.NAMED, seat):
        card = ids.WILD_WARP
    if any(note.kind == journal.SHOWN for note in later):
        return abs(card) if seat == step.viewer else ids.FACE_DOWN
    return abs(card) if comes(journal.CARD_CANCELLED, side.piece) else card
