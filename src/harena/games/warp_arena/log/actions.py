"""Log sentences for decisions of players."""

from __future__ import annotations

from typing import Final

from harena.core.play.state import Note
from harena.core.scene.scene import Event, Stop
from harena.games.warp_arena.log import moves
from harena.games.warp_arena.log.sentences import (
    Events,
    Formatter,
    LoggedStep,
    by_robot,
    by_seat,
    card_event,
    text_event,
)
from harena.games.warp_arena.rules import fight, ids, journal
from harena.games.warp_arena.view import layout, words

# --- setting up and phases --------------------------------------------------------------------


def _laid(step: LoggedStep, note: Note) -> Events:
    """Log a laid grid, once its rotation is known."""
    grid, seat = note.a, note.d
    place = layout.place_title(step.after, grid, note.b, note.c)
    where = "first" if place == "alone" else place
    text = f"{words.seat_title(seat)} lays {words.grid_title(grid)} {where}."
    return [Event("regrouped", text, seat, rule="WA-4")]


def _placed(step: LoggedStep, note: Note) -> Events:
    piece, hex_ = note.a, step.hex(note.b)
    seat = ids.OWNER[piece]
    path = (Stop(f"stock-{seat}", "start"), Stop(hex_, "drop"))
    text = f"{words.seat_title(seat)} places {words.robot(piece)} in {hex_}."
    return [Event("placed", text, seat, ids.piece_name(piece), path, rule="WA-6")]


def _site(step: LoggedStep, placed: Note) -> Events:
    """Log a disc placed by choice, and its receiver."""
    seat, rule = placed.a, "WA-43" if placed.c else "WA-56"
    note = step.take(journal.DISC_ARRIVED)
    name = step.hex(placed.b)
    text = f"{words.seat_title(seat)} places a disc in {name}"
    if note.b == journal.LIES_LOOSE:
        path = (Stop(name, "drop"),)
        return [Event("placed", f"{text}.", seat, f"disc-{name}", path, rule=rule)]
    if note.b == journal.IS_ASKED:
        return text_event(f"{text}, for one of the robots there.", seat, rule)
    return text_event(f"{text}: {words.whose(note.b)} gets it.", seat, rule)


def _ended(step: LoggedStep, note: Note) -> Events:
    unspent = f", {words.points(note.b)} unspent" if note.b else ""
    return text_event(f"{words.seat_title(note.a)} ends the phase{unspent}.", note.a, "WA-8")


def _announced(step: LoggedStep, note: Note) -> Events:
    which = note.b
    text = f"{words.seat_title(note.a)} announces {words.ACTION_TITLES[which]} "
    return text_event(f"{text}({ids.COST[which]} AP).", note.a, words.ACTION_RULES[which])


def _played(step: LoggedStep, note: Note) -> Events:
    text = f"{words.seat_title(note.a)} plays {words.CARD_TITLES[note.b]}."
    return card_event(text, note.a, note.b, words.CARD_RULES[note.b])


def _bid(step: LoggedStep, note: Note) -> Events:
    who, card = words.seat_title(note.a), note.b
    if card == ids.NO_CARD:
        return text_event(f"{who} lays no card for the order of play.", note.a, "WA-42")
    adds = f", which adds {fight.SUPER_VALUE}" if card == ids.SUPER_WARP else ""
    name = words.laid_card(card)
    if card in (ids.WILD_WARP, ids.SUPER_WARP):
        name = f"a {name}"
    text = f"{who} lays {name} for the order of play{adds}."
    return card_event(text, note.a, card, "WA-42", "for the order of play")


def _bid_named(step: LoggedStep, note: Note) -> Events:
    text = f"{words.seat_title(note.a)}'s Wild Warp stands for {note.b}, for the order of play."
    return text_event(text, note.a, "WA-42")


# --- actions ----------------------------------------------------------------------------------


def _sent(step: LoggedStep, note: Note) -> Events:
    piece, to = note.a, step.hex(note.c)
    path = Stop(step.hex(note.b), "start"), Stop(to, "warp")
    return [moves.moved(piece, f"{words.whose(piece)} warps to {to}.", "WA-19", path)]


FORMATTERS: Final[dict[int, Formatter]] = {
    journal.GRID_LAID: _laid,
    journal.ROBOT_PLACED: _placed,
    journal.DISC_PLACED: _site,
    journal.PHASE_ENDED: _ended,
    journal.ANNOUNCED: _announced,
    journal.CARD_PLAYED: _played,
    journal.BID: _bid,
    journal.BID_NAMED: _bid_named,
    journal.DISC_GIVEN: by_robot("WA-7", lambda _, note: "gets the disc"),
    journal.DISC_WANTED: by_seat("WA-9", lambda _, note: "makes a random disc"),
    journal.GRID_AIMED_AT: by_seat("WA-11", lambda _, n: f"strikes at {words.grid_title(n.b)}"),
    journal.GRID_CHOSEN: by_seat("WA-14", lambda _, n: f"chooses {words.grid_title(n.b)}"),
    journal.ROBOT_CHOSEN: by_seat("WA-18", lambda _, n: f"chooses {words.whose(n.b)} to warp"),
    journal.BOMB_THROWN: by_seat("WA-69", lambda s, n: f"throws the Bomb into {s.hex(n.b)}"),
    journal.ROBOT_SENT: _sent,
}
"""[kind of note] -> its formatter."""
