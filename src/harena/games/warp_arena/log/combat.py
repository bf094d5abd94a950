"""Decisions in combats, and those of optional rules, told in words."""

from __future__ import annotations

from harena.core.game import Entry
from harena.core.play.state import STEP
from harena.core.show.scene import Event, Stop
from harena.games.warp_arena.rules.bidding import NAME
from harena.games.warp_arena.rules.combat import (
    DEALING,
    JOIN,
    MARK,
    MATCH,
    PRESS_ON,
    SHARE,
)
from harena.games.warp_arena.rules.combat import FIELD as AT_FIELD
from harena.games.warp_arena.rules.combat import NEXT_PAIR as PAIRING
from harena.games.warp_arena.rules.fight import DEFENCE_CARD, NAME_ATTACK, SUPER_VALUE
from harena.games.warp_arena.rules.matching import ASSASSIN, to_match
from harena.games.warp_arena.rules.notation import (
    CARD,
    HEX,
    KEEP,
    NUMBER,
    OWN,
    PIECE,
    SUPER_WARP,
    WILD_WARP,
    WITHOUT,
)
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import (
    DISCS,
    EACH,
    FIGHT,
    L0,
    L2,
    L3,
    LOOSE,
    TURN,
)
from harena.games.warp_arena.view.frames import robots_in
from harena.games.warp_arena.view.strengths import attackers, strength
from harena.games.warp_arena.view.words import (
    hex_title,
    laid_card,
    seat_title,
    whose,
)

Told = list[Event]


def said(text: str, seat: int, rule: str = "") -> Told:
    """A line of words and nothing to draw."""
    return [Event("said", text, seat, rule=rule)]


# --- optional rules ---------------------------------------------------------------------------


def site_deed(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    """WA-43, WA-56: a disc placed by choice, and who gets it."""
    where = entry.value - int(HEX)
    name, who = hex_title(before, where), seat_title(entry.seat)
    rule = "WA-43" if before.table[TURN] else "WA-56"
    text = f"{who} places a disc in {name}"
    for piece in robots_in(before, where):
        if after.table[DISCS + piece] > before.table[DISCS + piece]:
            return said(f"{text}: {whose(piece)} gets it.", entry.seat, rule)
    if after.table[LOOSE + EACH * where] > before.table[LOOSE + EACH * where]:
        path = (Stop(name, "drop"),)
        return [Event("placed", f"{text}.", entry.seat, f"disc-{name}", path, rule=rule)]
    return said(f"{text}, for one of the robots there.", entry.seat, rule)


def bidding_deed(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    """WA-42, WA-59: a card laid openly for the order of play."""
    who = seat_title(entry.seat)
    if before.table[before.frame() + STEP] == NAME:
        n = entry.value - int(NUMBER)
        text = f"{who}'s Wild Warp stands for {n}, for the order of play."
        return said(text, entry.seat, "WA-42")
    if entry.value == WITHOUT:
        return said(f"{who} lays no card for the order of play.", entry.seat, "WA-42")
    card = entry.value - int(CARD)
    adds = f", which adds {SUPER_VALUE}" if card == SUPER_WARP else ""
    name = f"a {laid_card(card)}" if card in (WILD_WARP, SUPER_WARP) else laid_card(card)
    text = f"{who} lays {name} for the order of play{adds}."
    return said(text, entry.seat, "WA-42")


def bomb_deed(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    """WA-69: where a Bomb is to go off."""
    name = hex_title(before, entry.value - int(HEX))
    return said(f"{seat_title(entry.seat)} throws the Bomb into {name}.", entry.seat, "WA-69")


# --- combat -----------------------------------------------------------------------------------


def combat_deed(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    """WA-28 to WA-33, WA-43, WA-66: what a side decides in a combat."""
    t = before.table
    at = int(before.frame())
    now, seat, who = int(t[at + STEP]), entry.seat, seat_title(entry.seat)
    place = hex_title(before, int(t[at + L2]))
    if entry.value < PIECE:
        if now == JOIN:
            if attackers(before, at):
                return []
            return said(f"{who} breaks off the attack on {place}.", seat, "WA-43")
        if now == PRESS_ON and entry.value == KEEP:
            return said(f"{who} fires another round at {place}.", seat, "WA-53")
        if now in (PRESS_ON, AT_FIELD):
            return said(f"{who} breaks off the attack on {place}.", seat, "WA-53")
        return []
    piece = entry.value - int(PIECE)
    if now in (SHARE, DEALING):
        first = f"{who} shares out the discs anew: " if now == SHARE else ""
        return said(f"{first}{whose(piece)} gets a disc.", seat, "WA-29")
    if now == AT_FIELD:
        return said(f"{whose(piece)} tries to break the force field in {place}.", seat, "WA-30")
    if now == JOIN:
        adds = strength(before, [piece])
        text = f"{whose(piece)} joins in from a distance, with {adds}."
        return said(text, seat, "WA-43")
    if now == MARK:
        lead = whose(seat * int(OWN) + int(ASSASSIN))
        return said(f"{lead} picks {whose(piece)} as its first foe.", seat, "WA-66")
    if now == MATCH:
        foe = whose(int(to_match(before, at)))
        return said(f"{who} matches {whose(piece)} with {foe}.", seat, "WA-31")
    if now == PAIRING:
        return []
    return said(f"{whose(piece)} takes a disc in {place}.", seat, "WA-33")


def fight_deed(before: WarpArena, entry: Entry, after: WarpArena) -> Told:
    """WA-31: a card laid face down; which one, nobody else is told."""
    t = before.table
    at = int(before.frame())
    now, who = int(t[at + STEP]), seat_title(entry.seat)
    if now >= NAME_ATTACK:
        n = entry.value - int(NUMBER)
        return said(f"{who}'s Wild Warp stands for {n}.", entry.seat, "WA-38")
    if after.depth <= before.depth - 1 or after.table[at] != FIGHT:
        return []  # conceded
    if after.table[at + L0] != t[at + L0] or after.table[at + STEP] < now:
        return []
    if not before.variant.combat_cards:
        return []
    laid = int(after.table[at + (L3 if now == DEFENCE_CARD else L2)])
    text = f"{who} lays a card face down." if laid else f"{who} lays no card."
    return said(text, entry.seat, "WA-31")
