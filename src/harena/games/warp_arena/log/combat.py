"""Log sentences for combats and fights."""

from __future__ import annotations

from typing import Final

from harena.core.english import listed
from harena.core.play.state import Note
from harena.core.scene.scene import Duel, Event
from harena.games.warp_arena.log import combat_panel
from harena.games.warp_arena.log.sentences import (
    Events,
    Formatter,
    LoggedStep,
    by_robot,
    by_seat,
    text_event,
)
from harena.games.warp_arena.rules import fight, ids, journal
from harena.games.warp_arena.view import words

# --- fights as they are drawn ----------------------------------------------------------------


def _fight_result(text: str, seat: int, rule: str, duel: Duel) -> Events:
    """Return a sentence with the result of a fight."""
    return [Event("fought", text, seat, rule=rule, duel=duel)]


def _current_fight(step: LoggedStep, note: Note, text: str, seat: int, rule: str) -> Events:
    """Return a sentence with the current state of the fight."""
    return [Event("fights", text, seat, rule=rule, duel=combat_panel.fight_after(step, note))]


# --- combats ----------------------------------------------------------------------------------


def _pieces(seat: int, bits: int) -> list[str]:
    """Name the robots of a bit set of a seat's pieces."""
    own = seat * ids.OWN
    return [words.whose(own + n) for n in range(ids.OWN) if bits >> n & 1]


def _combat(step: LoggedStep, note: Note) -> Events:
    attacker, defender = note.a, note.b
    inside = _pieces(attacker, note.d)
    who = listed(inside) or f"{words.seat_title(attacker)}, from a distance,"
    foes = _pieces(defender, note.e)
    if note.f:
        foes.insert(0, f"the force field of {words.seat_title(defender)}")
    verb = "attack" if len(inside) > 1 else "attacks"
    place = step.hex(note.c)
    return text_event(f"Combat over {place}: {who} {verb} {listed(foes)}.", attacker, "WA-28")


def _shared(step: LoggedStep, note: Note) -> Events:
    piece = note.a
    seat = ids.OWNER[piece]
    first = f"{words.seat_title(seat)} redistributes the discs: " if note.b else ""
    return text_event(f"{first}{words.whose(piece)} gets a disc.", seat, "WA-29")


def _field_tried(step: LoggedStep, note: Note) -> Events:
    piece, place = note.a, step.hex(note.b)
    text = f"{words.whose(piece)} tries to break the force field in {place}."
    return _current_fight(step, note, text, ids.OWNER[piece], "WA-30")


def _matched(step: LoggedStep, note: Note) -> Events:
    seat = ids.OWNER[note.a]
    names = f"{words.whose(note.a)} with {words.whose(note.b)}"
    return text_event(f"{words.seat_title(seat)} matches {names}.", seat, "WA-31")


def _joined(step: LoggedStep, note: Note) -> Events:
    """Log a distant B that joins; with fixed strengths, its strength too."""
    piece = note.a
    strength = f", with {note.b}" if note.b else ""
    text = f"{words.whose(piece)} joins in from a distance{strength}."
    return text_event(text, ids.OWNER[piece], "WA-53")


# --- fights -----------------------------------------------------------------------------------


def _fight(step: LoggedStep, note: Note) -> Events:
    piece = note.a
    text = f"{words.whose(piece)} fights {words.whose(note.b)}."
    return _current_fight(step, note, text, ids.OWNER[piece], "WA-31")


def _clash(step: LoggedStep, note: Note) -> Events:
    attacker, defender = words.seat_title(note.a), words.seat_title(note.b)
    place = step.hex(note.e)
    text = f"{attacker} with {note.c} and {defender} with {note.d} clash over {place}."
    return _current_fight(step, note, text, note.a, "WA-43")


def _laid(step: LoggedStep, note: Note) -> Events:
    """Log a card laid face down, without its name for other viewers."""
    who = words.seat_title(note.a)
    text = f"{who} lays a card face down." if note.b else f"{who} lays no card."
    return _current_fight(step, note, text, note.a, "WA-31")


def _side(step: LoggedStep, piece: int, foe: int) -> str:
    """Return the owner of a laid card: a robot, or with fixed strengths a side."""
    if step.ended.variant.fixed_strengths and foe >= 0:
        return words.seat_title(ids.OWNER[piece])
    return words.whose(piece)


def _shown(step: LoggedStep, note: Note) -> Events:
    """Log the shown cards, with both totals if a card may still be cancelled."""
    piece, foe = note.a, note.b
    sides = [(piece, foe, note.c)]
    if foe >= 0:
        sides.append((foe, piece, note.d))
    shown = [
        f"{_side(step, one, other)} {words.laid_card(card)}" for one, other, card in sides if card
    ]
    text = f"The cards are shown: {', '.join(shown)}"
    sums = next((other for other in step.notes if other.kind == journal.SUMS), None)
    if sums is not None and not any(other.kind == journal.TOTAL for other in step.notes):
        text += f": {_side(step, piece, foe)} has {sums.c}, "
        text += (
            f"{_side(step, foe, piece)} {sums.d}"
            if foe >= 0
            else f"and {ids.FIELD_TOTAL} break the force field"
        )
    return _current_fight(step, note, f"{text}.", -1, "WA-31")


def _named(step: LoggedStep, note: Note) -> Events:
    text = f"{words.seat_title(note.a)}'s Wild Warp stands for {note.b}."
    return _current_fight(step, note, text, note.a, "WA-38")


def _card_cancelled(step: LoggedStep, note: Note) -> Events:
    card, owner = words.laid_card(note.b), words.whose(note.a)
    return _current_fight(step, note, f"The {card} of {owner} is cancelled.", -1, "WA-37")


def _conceded(step: LoggedStep, note: Note) -> Events:
    piece, other = note.a, note.b
    step.fallen.add(piece)
    against = words.whose(other) if other >= 0 else "the force field"
    text = f"{words.whose(piece)} concedes to {against}"
    if note.c >= 0 and note.c != ids.OWNER[piece]:
        text += f", and {words.seat_title(note.c)} takes the card back"
    seat = ids.OWNER[piece]
    return _fight_result(f"{text}.", seat, "WA-32", combat_panel.conceded_fight(piece, other))


def _total(step: LoggedStep, note: Note, *, alone: bool) -> str:
    """Describe a sum: `Red H2: 5 + 2 discs + card 3 = 10`; of a side: `Red: 14 + card 3 = 17`."""
    piece, card = note.a, note.d
    laid = [words.laid_card(card)] if card > 0 else []
    if step.ended.variant.fixed_strengths:
        name = words.whose(piece) if alone else words.seat_title(ids.OWNER[piece])
        parts = [str(note.e - fight.value(card)), *laid]
    else:
        name = words.whose(piece)
        plus, held = step.ended.variant.plus[piece], note.c
        parts = [str(note.b)]
        parts += [f"{plus} for its kind"] if plus else []
        parts += [words.discs(held)] if held else []
        parts += laid
    return f"{name}: {' + '.join(parts)}" + (f" = {note.e}" if len(parts) > 1 else "")


def _loser_text(piece: int, far: bool) -> str:
    return "it has fired" if far else f"{words.whose(piece)} is destroyed"


def _fought(step: LoggedStep, note: Note) -> Events:
    piece, foe, loser, far = note.a, note.b, note.c, bool(note.d)
    first, second = (_total(step, one, alone=False) for one in combat_panel.totals_of(step, note))
    ends = _loser_text(loser, far=False)
    spared = far and loser == piece
    if spared:
        ends = f"{words.whose(foe)} stands, and {words.whose(piece)} has fired"
    else:
        step.fallen.add(loser)
    duel = combat_panel.decided_fight(step, note, loser == foe, spared)
    if duel.left_total == duel.right_total:
        ends = f"a tie, which the defender wins: {ends}"
    text = f"{first} against {second}: {ends}."
    return _fight_result(text, ids.OWNER[piece], "WA-31", duel)


def _field_broken(step: LoggedStep, note: Note) -> Events:
    total = _total(step, combat_panel.totals_of(step, note)[0], alone=True)
    owner = words.seat_title(note.b)
    text = f"{total}, {ids.FIELD_TOTAL} are enough: the force field of {owner} is broken."
    return _fight_result(
        text, ids.OWNER[note.a], "WA-30", combat_panel.decided_fight(step, note, left_wins=True)
    )


def _field_held(step: LoggedStep, note: Note) -> Events:
    piece, far = note.a, bool(note.c)
    if not far:
        step.fallen.add(piece)
    total = _total(step, combat_panel.totals_of(step, note)[0], alone=True)
    ends = f"the force field holds, {_loser_text(piece, far)}"
    text = f"{total}, {ids.FIELD_TOTAL} were needed: {ends}."
    return _fight_result(
        text, ids.OWNER[piece], "WA-30", combat_panel.decided_fight(step, note, False, far)
    )


def _routed(step: LoggedStep, note: Note) -> Events:
    loser = note.a
    lost = _pieces(loser, note.b)
    own = loser * ids.OWN
    step.fallen |= {own + n for n in range(ids.OWN) if note.b >> n & 1}
    totals = combat_panel.totals_of(step, note)
    first, second = (_total(step, one, alone=False) for one in totals)
    verb = "is" if len(lost) == 1 else "are"
    ends = f"{listed(lost)} {verb} destroyed"
    if not lost:
        ends = "the shots from a distance do no harm"
    seat = int(ids.OWNER[totals[0].a])
    duel = combat_panel.decided_fight(step, note, loser != seat, far=not lost)
    return _fight_result(f"{first} against {second}: {ends}.", seat, "WA-43", duel)


FORMATTERS: Final[dict[int, Formatter]] = {
    journal.COMBAT: _combat,
    journal.SHARED: _shared,
    journal.FIELD_TRIED: _field_tried,
    journal.JOINED: _joined,
    journal.BROKE_OFF: by_seat("WA-53", lambda s, n: f"breaks off the attack on {s.hex(n.b)}"),
    journal.PRESSED_ON: by_seat("WA-53", lambda s, n: f"fires another round at {s.hex(n.b)}"),
    journal.MARKED: by_robot("WA-66", lambda _, n: f"picks {words.whose(n.b)} as its first foe"),
    journal.MATCHED: _matched,
    journal.SPOILS: by_robot("WA-33", lambda s, n: f"takes a disc in {s.hex(n.b)}"),
    journal.FIGHT: _fight,
    journal.CLASH: _clash,
    journal.LAID: _laid,
    journal.SHOWN: _shown,
    journal.NAMED: _named,
    journal.CARD_CANCELLED: _card_cancelled,
    journal.CONCEDED: _conceded,
    journal.FOUGHT: _fought,
    journal.FIELD_BROKEN: _field_broken,
    journal.FIELD_HELD: _field_held,
    journal.ROUTED: _routed,
}
"""[kind of note] -> its formatter."""
