"""Events of a step of Warp Arena, from the rules' notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.play.state import Note
from harena.core.scene.scene import Event, Stop
from harena.games.warp_arena.log import actions, board, combat, combat_panel, dice, moves
from harena.games.warp_arena.log.sentences import (
    Events,
    Formatter,
    LoggedStep,
    by_seat,
    cancelled_card_event,
    card_event,
    text_event,
)
from harena.games.warp_arena.messages import log as messages, log_combats
from harena.games.warp_arena.messages.combat import THE_FORCE_FIELD
from harena.games.warp_arena.rules import fields as F, ids, journal
from harena.games.warp_arena.rules.cards import Draw
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.windows import Window
from harena.games.warp_arena.view import words
from harena.games.warp_arena.view.windows import card_effect, play_to_cancel


def step_events(after: WarpArena, viewer: int) -> list[Event]:
    """Return the events of a step, or of an ended window, that a viewer may know."""
    step = LoggedStep(after, viewer)
    events: list[Event] = []
    notes = step.notes
    drawn: list[Note] = []
    for number, note in enumerate(notes):
        if note.kind == journal.CARD_DRAWN:
            drawn.append(note)
            following = notes[number + 1] if number + 1 < len(notes) else None
            if following is None or following.kind != note.kind or following.a != note.a:
                events += _drawn(step, drawn)
                drawn = []
        elif not step.is_taken(note) and int(note.kind) in FORMATTERS:
            events += FORMATTERS[int(note.kind)](step, note)
    return events


# --- players ----------------------------------------------------------------------------------


def _player_out(step: LoggedStep, note: Note) -> Events:
    """Log a lost player, and the discs that appear at the C-bot's place."""
    seat = note.a
    text = log_combats.out(seat=words.seat_title(seat), robots=note.b)
    events = text_event(text, seat, "WA-35")
    if note.c >= 0:
        name = step.hex(note.c)
        path = (Stop(name, "drop"),)
        line = log_combats.discs_of_converter(place=name)
        events.append(Event("placed", line, -1, f"disc-{name}", path, rule="WA-35"))
    return events


def _hand_taken(step: LoggedStep, note: Note) -> Events:
    who, taker, held = words.seat_title(note.a), note.b, note.c
    if not held:
        return []
    if taker >= 0:
        text = log_combats.takes_hand(taker=words.seat_title(taker), seat=who, cards=held)
        return text_event(text, taker, "WA-35")
    return text_event(log_combats.hand_discarded(seat=who, cards=held), -1, "WA-35")


def _won(step: LoggedStep, note: Note) -> Events:
    """Log the winner and the fall of the last C-bot, or a shared win."""
    result, rule = words.how_it_ended(note.a, step.after.left)
    text = log_combats.ends(cause=_cause_of_loss(step), result=result)
    return [Event("ended", text, note.a, rule=rule)]


def _cause_of_loss(step: LoggedStep) -> str:
    """Return the cause of the last lost C-bot as a sentence; "" if none was lost."""
    how = ""
    cause: Note | None = None
    for note in step.notes:
        if note.kind in CAUSES_OF_LOSS:
            cause = note
        elif note.kind == journal.ROBOT_LOST and ids.KIND[note.a] == ids.C:
            how = CAUSES_OF_LOSS[int(cause.kind)](step, cause, note) if cause else ""
            how = how or log_combats.converter_lost(
                robot=words.whose(note.a), place=step.hex(note.b)
            )
    return how


def _lost_in_fight(step: LoggedStep, cause: Note, lost: Note) -> str:
    totals = combat_panel.totals_of(step, cause)
    if len(totals) < 2:
        return ""
    won, fell = sorted(totals, key=lambda total: ids.OWNER[total.a] == ids.OWNER[lost.a])
    fixed_strengths = step.ended.variant.fixed_strengths
    return log_combats.converter_beaten(
        winner=words.seat_title(ids.OWNER[won.a]) if fixed_strengths else words.whose(won.a),
        robot=words.whose(lost.a),
        place=step.hex(lost.b),
        totals=(int(won.e), int(fell.e)),
    )


def _lost_by_conceding(step: LoggedStep, cause: Note, lost: Note) -> str:
    opponent = words.whose(cause.b) if cause.b >= 0 else THE_FORCE_FIELD
    return log_combats.converter_conceded(
        robot=words.whose(lost.a), opponent=opponent, place=step.hex(lost.b)
    )


def _lost_with_hex(step: LoggedStep, cause: Note, lost: Note) -> str:
    if cause.a != lost.b:
        return ""
    return log_combats.converter_lost_with_hex(
        robot=words.whose(lost.a), cell=words.cell_word(step.after), place=step.hex(lost.b)
    )


CAUSES_OF_LOSS: Final[dict[int, Callable[[LoggedStep, Note, Note], str]]] = {
    journal.FOUGHT: _lost_in_fight,
    journal.ROUTED: _lost_in_fight,
    journal.CONCEDED: _lost_by_conceding,
    journal.HEX_DESTROYED: _lost_with_hex,
}
"""[kind of note] -> the description of a C-bot lost by it."""


# --- cards ------------------------------------------------------------------------------------


def _drawn(step: LoggedStep, drawn: list[Note]) -> Events:
    """Log drawn cards: the viewer's own by name, others by number."""
    seat, n = int(drawn[0].a), len(drawn)
    who = words.seat_title(seat)
    known = [words.CARD_TITLES[note.b] for note in drawn if note.b != ids.NO_CARD]
    if step.after.turn > 0:
        text, rule, detail = messages.draws(seat=who, cards=known, number=n), "WA-15", False
    else:
        text, rule = messages.dealt(seat=who, cards=known, number=n), "WA-5"
        drawing = step.after.frame(Draw.NUMBER)
        detail = drawing is not None and drawing[Draw.SEAT] == seat and drawing[Draw.LEFT] > 0
        if not detail:
            text = _dealt(step, seat)
    return [Event("said", text, seat, rule=rule, detail=detail, private=bool(known))]


def _dealt(step: LoggedStep, seat: int) -> str:
    """Describe the whole hand that was dealt."""
    player = step.after.players[seat]
    cards = [words.CARD_TITLES[card] for card, n in enumerate(player.hand) for _ in range(n)]
    return messages.dealt(seat=words.seat_title(seat), cards=cards, number=player.held)


def _card_shown(step: LoggedStep, note: Note) -> Events:
    window = step.after.window
    if window is None or window[Window.WHAT] != F.STOP_CARD:
        return []
    # The hit hex is already logged; only the card may still be cancelled.
    effect = card_effect(step.after, step.after.below(window))
    text = messages.shown(card=words.CARD_TITLES[note.a], effect=effect)
    return text_event(text, note.b, "WA-49", detail=True)


# --- windows: passes are not logged ------------------------------------------------------------


def _interjected(step: LoggedStep, note: Note) -> Events:
    card = words.CARD_TITLES[note.b]
    text = messages.plays_wild_as(seat=words.seat_title(note.a), card=card)
    return card_event(text, note.a, ids.WILD_WARP, "WA-37", f"as {card}")


def _cancelling(step: LoggedStep, note: Note) -> Events:
    seat, play = note.a, play_to_cancel(note.c, note.d, note.e)
    rule = "WA-68" if note.b == ids.SUPER_WARP else "WA-37"
    text = messages.plays_to_cancel(
        seat=words.seat_title(seat), tool=words.CARD_TITLES[note.b], play=play
    )
    in_fight = note.c == F.STOP_COMBAT
    return card_event(text, seat, note.b, rule, f"to cancel {play}", detail=in_fight)


def _cancelled(step: LoggedStep, note: Note) -> Events:
    if note.a == F.STOP_ACTION:
        play = messages.action_of(seat=words.seat_title(note.b), action=words.ACTION_TITLES[note.c])
        return text_event(messages.cancelled(play=play), -1, "WA-37")
    text = messages.cancelled(play=play_to_cancel(note.a, note.b, note.c))
    card = ids.WILD_WARP if note.a == F.STOP_WILD else note.c
    return cancelled_card_event(text, note.b, card, "WA-37")


# --- what begins ------------------------------------------------------------------------------


def _tied(step: LoggedStep, note: Note) -> Events:
    again = [words.seat_title(s) for s in step.after.seats if note.a >> s & 1]
    return text_event(messages.tie(seats=again), -1, "WA-8", detail=True)


def _order_settled(step: LoggedStep, note: Note) -> Events:
    after = step.after
    order = [words.seat_title(seat) for seat in after.order if after.players[seat].alive]
    if note.a:
        return text_event(messages.order(seats=order), -1, "WA-8")
    return text_event(messages.starts(seat=order[0]), -1, "WA-4")


def _turn_begun(step: LoggedStep, note: Note) -> Events:
    return [Event("heading", messages.turn(number=note.a), rule="WA-8")]


def _phase_begun(step: LoggedStep, note: Note) -> Events:
    text = messages.phase(seat=words.seat_title(note.a))
    return [Event("heading", text, note.a, rule="WA-8")]


def _first_disc(step: LoggedStep, note: Note) -> Events:
    seat = note.a
    if step.ended.variant.discs_by_choice:
        return []
    return text_event(messages.wants_disc(seat=words.seat_title(seat)), seat, "WA-7", detail=True)


FORMATTERS: Final[dict[int, Formatter]] = {
    **actions.FORMATTERS,
    **dice.FORMATTERS,
    **board.FORMATTERS,
    **moves.FORMATTERS,
    **combat.FORMATTERS,
    journal.INTERJECTED: _interjected,
    journal.CANCELLING: _cancelling,
    journal.CANCELLED: _cancelled,
    journal.PLAYER_OUT: _player_out,
    journal.HAND_TAKEN: _hand_taken,
    journal.GAME_WON: _won,
    journal.CARD_SHOWN: _card_shown,
    journal.TIED: _tied,
    journal.ORDER_SETTLED: _order_settled,
    journal.TURN_BEGUN: _turn_begun,
    journal.PHASE_BEGUN: _phase_begun,
    journal.POINT_GAINED: by_seat(
        "WA-67", lambda _, n, seat: messages.gains_point(seat=seat, points=n.b)
    ),
    journal.FIRST_DISC: _first_disc,
}
"""[kind of note] -> its formatter."""
