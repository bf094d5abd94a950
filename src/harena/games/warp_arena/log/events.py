"""Events of a step of Warp Arena, from the rules' notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.english import listed
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
from harena.games.warp_arena.rules import fields as F, ids, journal
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
    seat, left = note.a, note.b
    text = f"{words.seat_title(seat)} is out"
    if left:
        text += "; a robot leaves" if left == 1 else f"; {left} robots leave"
        text += " the arena"
    told = text_event(f"{text}.", seat, "WA-35")
    if note.c >= 0:
        name = step.hex(note.c)
        path = (Stop(name, "drop"),)
        line = f"Two new discs appear in {name}."
        told.append(Event("placed", line, -1, f"disc-{name}", path, rule="WA-35"))
    return told


def _hand_taken(step: LoggedStep, note: Note) -> Events:
    who, taker, held = words.seat_title(note.a), note.b, note.c
    if not held:
        return []
    if taker >= 0:
        text = f"{words.seat_title(taker)} takes the {words.cards(held)} of {who}."
        return text_event(text, taker, "WA-35")
    verb = "go" if held > 1 else "goes"
    return text_event(f"The {words.cards(held)} of {who} {verb} to the discards.", -1, "WA-35")


def _won(step: LoggedStep, note: Note) -> Events:
    """Log the winner and the fall of the last C-bot, or a shared win."""
    text, rule = words.how_it_ended(note.a, step.after.left)
    return [Event("ended", _cause_of_loss(step) + text, note.a, rule=rule)]


def _cause_of_loss(step: LoggedStep) -> str:
    """Return the cause of the last lost C-bot as a sentence's start; "" if none was lost."""
    how = ""
    cause: Note | None = None
    for note in step.notes:
        if note.kind in CAUSES_OF_LOSS:
            cause = note
        elif note.kind == journal.ROBOT_LOST and ids.KIND[note.a] == ids.C:
            how = CAUSES_OF_LOSS[int(cause.kind)](step, cause, note) if cause else ""
            how = how or f"{words.whose(note.a)} is destroyed in {step.hex(note.b)}"
    return f"{how}: " if how else ""


def _lost_in_fight(step: LoggedStep, cause: Note, lost: Note) -> str:
    totals = combat_panel.totals_of(step, cause)
    if len(totals) < 2:
        return ""
    won, fell = sorted(totals, key=lambda total: ids.OWNER[total.a] == ids.OWNER[lost.a])
    fixed_strengths = step.ended.variant.fixed_strengths
    who = words.seat_title(ids.OWNER[won.a]) if fixed_strengths else words.whose(won.a)
    tie = ", and a tie is the defender's" if won.e == fell.e else ""
    place = step.hex(lost.b)
    return f"{who} beats {words.whose(lost.a)} in {place}, {won.e} to {fell.e}{tie}"


def _lost_by_conceding(step: LoggedStep, cause: Note, lost: Note) -> str:
    other = words.whose(cause.b) if cause.b >= 0 else "the force field"
    return f"{words.whose(lost.a)} concedes to {other} in {step.hex(lost.b)}"


def _lost_with_hex(step: LoggedStep, cause: Note, lost: Note) -> str:
    if cause.a != lost.b:
        return ""
    name = f"{words.cell_word(step.after).capitalize()} {step.hex(lost.b)}"
    return f"{name} is destroyed with {words.whose(lost.a)}"


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
    known = [words.CARD_TITLES[note.b] for note in drawn if note.b != ids.NO_CARD]
    what = listed(known) or ("a card" if n == 1 else words.cards(n))
    playing = step.after.turn > 0
    text = f"{words.seat_title(seat)} {'draws' if playing else 'is dealt'} {what}."
    rule = "WA-15" if playing else "WA-5"
    return [Event("said", text, seat, rule=rule, private=bool(known))]


def _card_shown(step: LoggedStep, note: Note) -> Events:
    window = step.after.window
    if window is None or window[Window.WHAT] != F.STOP_CARD:
        return []
    # The hit hex is already logged; only the card may still be cancelled.
    text = card_effect(step.after, step.after.below(window), words.TO_COME)
    return text_event(f"{words.CARD_TITLES[note.a]}: {text}.", note.b, "WA-49")


# --- windows: passes are not logged ------------------------------------------------------------


def _interjected(step: LoggedStep, note: Note) -> Events:
    stands = f"as {words.CARD_TITLES[note.b]}"
    text = f"{words.seat_title(note.a)} plays a Wild Warp {stands}."
    return card_event(text, note.a, ids.WILD_WARP, "WA-37", stands)


def _cancelling(step: LoggedStep, note: Note) -> Events:
    seat, aim = note.a, play_to_cancel(note.c, note.d, note.e)
    tool, rule = "Wild Warp", "WA-37"
    if note.b == ids.SUPER_WARP:
        tool, rule = "Super Wild Warp", "WA-68"
    text = f"{words.seat_title(seat)} plays a {tool} to cancel {aim}."
    return card_event(text, seat, note.b, rule, f"to cancel {aim}")


def _cancelled(step: LoggedStep, note: Note) -> Events:
    if note.a == F.STOP_ACTION:
        action = words.ACTION_TITLES[note.c]
        return text_event(f"{words.seat_title(note.b)}'s {action} is cancelled.", -1, "WA-37")
    text = f"{play_to_cancel(note.a, note.b, note.c)} is cancelled."
    card = ids.WILD_WARP if note.a == F.STOP_WILD else note.c
    return cancelled_card_event(text, note.b, card, "WA-37")


# --- what begins ------------------------------------------------------------------------------


def _tied(step: LoggedStep, note: Note) -> Events:
    again = [words.seat_title(s) for s in step.after.seats if note.a >> s & 1]
    return text_event(f"{listed(again)} are tied and roll again.", -1, "WA-8")


def _order_settled(step: LoggedStep, note: Note) -> Events:
    after = step.after
    order = [words.seat_title(seat) for seat in after.order if after.players[seat].alive]
    if note.a:
        return text_event(f"The order of play: {', '.join(order)}.", -1, "WA-8")
    return text_event(f"{order[0]} comes first.", -1, "WA-4")


def _turn_begun(step: LoggedStep, note: Note) -> Events:
    cards_first = ", with cards if they like" if step.ended.variant.initiative_cards else ""
    text = f"Turn {note.a} begins: all roll for the order of play{cards_first}."
    return text_event(text, -1, "WA-8")


def _phase_begun(step: LoggedStep, note: Note) -> Events:
    return text_event(f"The phase of {words.seat_title(note.a)} begins.", note.a, "WA-8")


def _first_disc(step: LoggedStep, note: Note) -> Events:
    seat = note.a
    if step.ended.variant.discs_by_choice:
        return []
    return text_event(f"{words.seat_title(seat)} makes a random disc.", seat, "WA-7")


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
    journal.POINT_GAINED: by_seat("WA-67", lambda _, n: f"has {words.points(n.b)} now"),
    journal.FIRST_DISC: _first_disc,
}
"""[kind of note] -> its formatter."""
