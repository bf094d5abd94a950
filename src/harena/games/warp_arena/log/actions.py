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
from harena.games.warp_arena.messages import log as messages
from harena.games.warp_arena.rules import expansion, ids, journal
from harena.games.warp_arena.view import layout, words

# --- setting up and phases --------------------------------------------------------------------


def _laid(step: LoggedStep, note: Note) -> Events:
    """Log a laid grid, once its rotation is known."""
    grid, seat = note.a, note.d
    place = layout.place_title(step.after, grid, note.b, note.c)
    text = messages.lays_grid(
        seat=words.seat_title(seat),
        grid=words.grid_title(grid),
        place=place,
    )
    return [Event("regrouped", text, seat, rule="WA-4")]


def _placed(step: LoggedStep, note: Note) -> Events:
    piece, hex_ = note.a, step.hex(note.b)
    seat = ids.OWNER[piece]
    path = (Stop(f"stock-{seat}", "start"), Stop(hex_, "drop"))
    text = messages.places_robot(seat=words.seat_title(seat), robot=words.robot(piece), place=hex_)
    return [Event("placed", text, seat, ids.piece_name(piece), path, rule="WA-6")]


def _site(step: LoggedStep, placed: Note) -> Events:
    """Log a disc placed by choice, and its receiver."""
    seat, rule = placed.a, "WA-43" if placed.c else "WA-56"
    note = step.take(journal.DISC_ARRIVED)
    who, name = words.seat_title(seat), step.hex(placed.b)
    if note.b == journal.LIES_LOOSE:
        path = (Stop(name, "drop"),)
        text = messages.places_disc(seat=who, place=name, receiver="")
        return [Event("placed", text, seat, f"disc-{name}", path, rule=rule)]
    if note.b == journal.IS_ASKED:
        text = messages.places_disc_to_share(seat=who, place=name)
        return text_event(text, seat, rule, detail=True)
    text = messages.places_disc(seat=who, place=name, receiver=words.whose(note.b))
    return text_event(text, seat, rule)


def _ended(step: LoggedStep, note: Note) -> Events:
    """Log unspent points; the next heading ends the phase."""
    if not note.b:
        return []
    text = messages.leaves_points(seat=words.seat_title(note.a), points=note.b)
    return text_event(text, note.a, "WA-8")


def _announced(step: LoggedStep, note: Note) -> Events:
    which = note.b
    text = messages.announces(
        seat=words.seat_title(note.a), action=words.ACTION_TITLES[which], cost=int(ids.COST[which])
    )
    return text_event(text, note.a, words.ACTION_RULES[which], detail=True)


def _played(step: LoggedStep, note: Note) -> Events:
    text = messages.plays(seat=words.seat_title(note.a), card=words.CARD_TITLES[note.b])
    return card_event(text, note.a, note.b, words.CARD_RULES[note.b])


def _bid(step: LoggedStep, note: Note) -> Events:
    who, card = words.seat_title(note.a), note.b
    if card == ids.NO_CARD:
        return text_event(messages.bids_nothing(seat=who), note.a, "WA-42", detail=True)
    name = words.laid_card(card)
    if card in (ids.WILD_WARP, ids.SUPER_WARP):
        name = f"a {name}"
    adds = int(expansion.SUPER_VALUE) if card == ids.SUPER_WARP else 0
    text = messages.bids(seat=who, card=name, adds=adds)
    return card_event(text, note.a, card, "WA-42", messages.FOR_ORDER, detail=True)


# --- actions ----------------------------------------------------------------------------------


def _sent(step: LoggedStep, note: Note) -> Events:
    piece, to = note.a, step.hex(note.c)
    path = Stop(step.hex(note.b), "start"), Stop(to, "warp")
    return [moves.moved(piece, messages.warps(robot=words.whose(piece), place=to), "WA-19", path)]


FORMATTERS: Final[dict[int, Formatter]] = {
    journal.GRID_LAID: _laid,
    journal.ROBOT_PLACED: _placed,
    journal.DISC_PLACED: _site,
    journal.PHASE_ENDED: _ended,
    journal.ANNOUNCED: _announced,
    journal.CARD_PLAYED: _played,
    journal.BID: _bid,
    journal.BID_NAMED: by_seat(
        "WA-42", lambda _, n, seat: messages.bid_stands_for(seat=seat, value=n.b), detail=True
    ),
    journal.DISC_GIVEN: by_robot("WA-7", lambda _, n, robot: messages.gets_disc(robot=robot)),
    journal.DISC_WANTED: by_seat(
        "WA-9", lambda _, n, seat: messages.wants_disc(seat=seat), detail=True
    ),
    journal.GRID_AIMED_AT: by_seat(
        "WA-11",
        lambda _, n, seat: messages.aims_at_grid(seat=seat, grid=words.grid_title(n.b)),
        detail=True,
    ),
    journal.GRID_CHOSEN: by_seat(
        "WA-14",
        lambda _, n, seat: messages.chooses(seat=seat, thing=words.grid_title(n.b)),
        detail=True,
    ),
    journal.ROBOT_CHOSEN: by_seat(
        "WA-18",
        lambda _, n, seat: messages.chooses(seat=seat, thing=words.whose(n.b)),
        detail=True,
    ),
    journal.BOMB_THROWN: by_seat(
        "WA-69",
        lambda step, n, seat: messages.throws_bomb(seat=seat, place=step.hex(n.b)),
        detail=True,
    ),
    journal.ROBOT_SENT: _sent,
}
"""[kind of note] -> its formatter."""
