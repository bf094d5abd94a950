"""Log sentences for combats and fights."""

from __future__ import annotations

from typing import Final

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
from harena.games.warp_arena.messages import log_combats as messages
from harena.games.warp_arena.messages.actions import field_of
from harena.games.warp_arena.messages.combat import THE_FORCE_FIELD, kind_bonus
from harena.games.warp_arena.rules import fight, ids, journal
from harena.games.warp_arena.view import words

# --- fights as they are drawn ----------------------------------------------------------------


def _fight_result(text: str, seat: int, rule: str, duel: Duel) -> Events:
    """Return a sentence with the result of a fight."""
    return [Event("fought", text, seat, rule=rule, duel=duel)]


def _current_fight(step: LoggedStep, note: Note, text: str, seat: int, rule: str) -> Events:
    """Return a detail with the current state of the fight."""
    duel = combat_panel.fight_after(step, note)
    return [Event("fights", text, seat, rule=rule, detail=True, duel=duel)]


# --- combats ----------------------------------------------------------------------------------


def _pieces(seat: int, bits: int) -> list[str]:
    """Name the robots of a bit set of a seat's pieces."""
    own = seat * ids.OWN
    return [words.whose(own + n) for n in range(ids.OWN) if bits >> n & 1]


def _combat(step: LoggedStep, note: Note) -> Events:
    attacker, defender, place = note.a, note.b, step.hex(note.c)
    inside, foes = _pieces(attacker, note.d), _pieces(defender, note.e)
    if note.f:
        foes.insert(0, field_of(owner=words.seat_title(defender)))
    if inside:
        text = messages.attacks(attackers=inside, foes=foes, place=place)
    else:
        seat = words.seat_title(attacker)
        text = messages.attacks_from_afar(seat=seat, foes=foes, place=place)
    return text_event(text, attacker, "WA-28")


def _field_tried(step: LoggedStep, note: Note) -> Events:
    piece = note.a
    text = messages.attacks_field(robot=words.whose(piece), place=step.hex(note.b))
    return _current_fight(step, note, text, ids.OWNER[piece], "WA-30")


def _matched(step: LoggedStep, note: Note) -> Events:
    seat = ids.OWNER[note.a]
    text = messages.matches(
        seat=words.seat_title(seat), robot=words.whose(note.a), opponent=words.whose(note.b)
    )
    return text_event(text, seat, "WA-31", detail=True)


# --- fights -----------------------------------------------------------------------------------


def _fight(step: LoggedStep, note: Note) -> Events:
    piece = note.a
    text = messages.fights(robot=words.whose(piece), opponent=words.whose(note.b))
    return _current_fight(step, note, text, ids.OWNER[piece], "WA-31")


def _clash(step: LoggedStep, note: Note) -> Events:
    text = messages.clash(
        attacker=words.seat_title(note.a),
        defender=words.seat_title(note.b),
        sums=(int(note.c), int(note.d)),
        place=step.hex(note.e),
    )
    return _current_fight(step, note, text, note.a, "WA-43")


def _laid(step: LoggedStep, note: Note) -> Events:
    """Log a card laid face down, without its name for other viewers."""
    who = words.seat_title(note.a)
    text = messages.lays_card(seat=who) if note.b else messages.lays_no_card(seat=who)
    return _current_fight(step, note, text, note.a, "WA-31")


def _side(step: LoggedStep, piece: int, foe: int) -> str:
    """Return the owner of a laid card: a robot, or with fixed strengths a side."""
    if step.ended.variant.fixed_strengths and foe >= 0:
        return words.seat_title(ids.OWNER[piece])
    return words.whose(piece)


def _shown(step: LoggedStep, note: Note) -> Events:
    """Log the revealed cards, with both totals if a card may still be cancelled."""
    piece, foe = note.a, note.b
    sides = [(piece, foe, note.c)]
    if foe >= 0:
        sides.append((foe, piece, note.d))
    cards = [
        messages.laid(side=_side(step, one, other), card=words.laid_card(card))
        for one, other, card in sides
        if card
    ]
    text = messages.reveals(cards=cards, standing=_standing(step, piece, foe))
    return _current_fight(step, note, text, -1, "WA-31")


def _standing(step: LoggedStep, piece: int, foe: int) -> str:
    """Return both totals while a card may still be cancelled; "" after that."""
    sums = next((other for other in step.notes if other.kind == journal.SUMS), None)
    if sums is None or step.wrote(journal.TOTAL):
        return ""
    first, total = _side(step, piece, foe), int(sums.c)
    if foe < 0:
        return messages.standing_at_field(robot=first, total=total, needed=int(ids.FIELD_TOTAL))
    second, other_total = _side(step, foe, piece), int(sums.d)
    return messages.standing(first=first, total=total, second=second, other_total=other_total)


def _named(step: LoggedStep, note: Note) -> Events:
    text = messages.wild_stands_for(seat=words.seat_title(note.a), value=note.b)
    return _current_fight(step, note, text, note.a, "WA-38")


def _card_cancelled(step: LoggedStep, note: Note) -> Events:
    text = messages.card_cancelled(card=words.laid_card(note.b), robot=words.whose(note.a))
    return _current_fight(step, note, text, -1, "WA-37")


def _conceded(step: LoggedStep, note: Note) -> Events:
    piece, other = note.a, note.b
    step.fallen.add(piece)
    seat = ids.OWNER[piece]
    text = messages.concedes(
        robot=words.whose(piece),
        opponent=words.whose(other) if other >= 0 else THE_FORCE_FIELD,
        card_owner=words.seat_title(note.c) if note.c >= 0 and note.c != seat else "",
    )
    return _fight_result(text, seat, "WA-32", combat_panel.conceded_fight(piece, other))


def _total(step: LoggedStep, note: Note) -> str:
    """Return a total with its parts: `10 (5 + 2 discs + card 3)`."""
    card = note.d
    if step.ended.variant.fixed_strengths:
        parts = [str(note.e - fight.value(card))]
    else:
        plus, held = int(step.ended.variant.plus[note.a]), note.c
        parts = [str(note.b)]
        parts += [kind_bonus(bonus=plus)] if plus else []
        parts += [words.discs(held)] if held else []
    parts += [words.laid_card(card)] if card > 0 else []
    return messages.total(value=note.e, parts=parts)


def _fought(step: LoggedStep, note: Note) -> Events:
    piece, foe, loser, far = note.a, note.b, note.c, bool(note.d)
    first, second = (_total(step, one) for one in combat_panel.totals_of(step, note))
    spared = far and loser == piece
    if not spared:
        step.fallen.add(loser)
    duel = combat_panel.decided_fight(step, note, loser == foe, spared)
    is_tie = duel.left_total == duel.right_total
    mine, other = words.whose(piece), words.whose(foe)
    if spared:
        totals = (first, second)
        text = messages.misses(robot=mine, opponent=other, totals=totals, is_tie=is_tie)
    elif loser == foe:
        text = messages.beats(winner=mine, loser=other, totals=(first, second), is_tie=False)
    else:
        text = messages.beats(winner=other, loser=mine, totals=(second, first), is_tie=is_tie)
    return _fight_result(text, ids.OWNER[piece], "WA-31", duel)


def _field_broken(step: LoggedStep, note: Note) -> Events:
    text = messages.breaks_field(
        robot=words.whose(note.a),
        owner=words.seat_title(note.b),
        total=_total(step, combat_panel.totals_of(step, note)[0]),
        needed=int(ids.FIELD_TOTAL),
    )
    return _fight_result(
        text, ids.OWNER[note.a], "WA-30", combat_panel.decided_fight(step, note, left_wins=True)
    )


def _field_held(step: LoggedStep, note: Note) -> Events:
    piece, far = note.a, bool(note.c)
    if not far:
        step.fallen.add(piece)
    tried = messages.fires_at_field if far else messages.dies_at_field
    text = tried(
        robot=words.whose(piece),
        owner=words.seat_title(note.b),
        total=_total(step, combat_panel.totals_of(step, note)[0]),
        needed=int(ids.FIELD_TOTAL),
    )
    return _fight_result(
        text, ids.OWNER[piece], "WA-30", combat_panel.decided_fight(step, note, False, far)
    )


def _routed(step: LoggedStep, note: Note) -> Events:
    loser = note.a
    lost = _pieces(loser, note.b)
    own = loser * ids.OWN
    step.fallen |= {own + n for n in range(ids.OWN) if note.b >> n & 1}
    totals = combat_panel.totals_of(step, note)
    seats = [int(ids.OWNER[total.a]) for total in totals]
    duel = combat_panel.decided_fight(step, note, loser != seats[0], far=not lost)
    won, fell = totals if loser == seats[1] else reversed(totals)
    text = messages.side_beats(
        winner=words.seat_title(ids.OWNER[won.a]),
        loser=words.seat_title(loser),
        totals=(_total(step, won), _total(step, fell)),
        is_tie=won.e == fell.e,
        lost=lost,
    )
    return _fight_result(text, seats[0], "WA-43", duel)


FORMATTERS: Final[dict[int, Formatter]] = {
    journal.COMBAT: _combat,
    journal.SHARED: by_robot(
        "WA-29", lambda _, n, robot: messages.shares(robot=robot), detail=True
    ),
    journal.FIELD_TRIED: _field_tried,
    journal.JOINED: by_robot(
        "WA-53", lambda _, n, robot: messages.joins(robot=robot, strength=n.b), detail=True
    ),
    journal.BROKE_OFF: by_seat(
        "WA-53", lambda step, n, seat: messages.breaks_off(seat=seat, place=step.hex(n.b))
    ),
    journal.PRESSED_ON: by_seat(
        "WA-53",
        lambda step, n, seat: messages.fires_again(seat=seat, place=step.hex(n.b)),
        detail=True,
    ),
    journal.MARKED: by_robot(
        "WA-66",
        lambda _, n, robot: messages.picks_opponent(robot=robot, opponent=words.whose(n.b)),
        detail=True,
    ),
    journal.MATCHED: _matched,
    journal.SPOILS: by_robot(
        "WA-33", lambda step, n, robot: messages.takes_spoils(robot=robot, place=step.hex(n.b))
    ),
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
