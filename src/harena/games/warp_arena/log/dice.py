"""Dice told in words: what a die was for, and what its face means."""

from __future__ import annotations

from harena.core.game import UNKNOWN, Entry
from harena.core.play.state import STEP
from harena.core.show.scene import Event
from harena.games.warp_arena.rules.fight import DEFENCE_DIE
from harena.games.warp_arena.rules.notation import OWN, piece_name
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.special import CHAIN, passed_on
from harena.games.warp_arena.rules.table import (
    BONUS,
    BUILD,
    DESTROY,
    DISCS,
    DOUBLE,
    DRAW,
    EACH,
    FIGHT,
    L0,
    L1,
    L2,
    L3,
    LOOSE,
    RANDOM_DISC,
    ROLL_OFF,
    TURN,
    WARP,
    WARP_CONVERTER,
    destroyed,
)
from harena.games.warp_arena.view.words import cell_word, grid_title, hex_title, seat_title, whose


def roll(before: WarpArena, entry: Entry, after: WarpArena) -> list[Event]:
    """A die with what it was for; cards are drawn by dice that nobody sees."""
    t = before.table
    at = int(before.frame())
    procedure = int(t[at])
    if procedure == DRAW or entry.value == UNKNOWN:
        return []
    face, seat = entry.value, int(t[at + L0])
    token = ""
    if procedure == ROLL_OFF:
        seat = int(t[at + L1])
        what = "for the order of play" if t[at + L0] else "for the first place"
        text, rule = f"{seat_title(seat)} rolls {face} {what}.", "WA-8" if t[TURN] else "WA-4"
        bonus = int(t[BONUS + seat])
        if bonus:
            text, rule = f"{text[:-1]}, {face + bonus} with the card.", "WA-42"
    elif procedure == FIGHT:
        piece = int(t[at + (L1 if t[at + STEP] == DEFENCE_DIE else L0)])
        seat, token = piece // int(OWN), piece_name(piece)
        text, rule = f"{whose(piece)} rolls {face} with a d{entry.sides}.", "WA-31"
    else:
        text, rule = _fell(before, at, face, after)
        text = f"{seat_title(seat)} rolls {face}: {text}."
    return [Event("rolled", text, seat, token, (), entry.sides, face, rule)]


def _fell(before: WarpArena, at: int, face: int, after: WarpArena) -> tuple[str, str]:
    """What a face means for the procedure that asked for it, and the rule."""
    t = before.table
    procedure, now = int(t[at]), int(t[at + STEP])
    if procedure == BUILD:
        return f"{grid_title(int(after.table[at + L1]))} is to be placed", "WA-4"
    if procedure == RANDOM_DISC:
        rule = "WA-9" if t[TURN] else "WA-7"
        if now == 0:
            return f"a random disc for {grid_title(face - 1)}", rule
        return _disc(before, int(before.cells) * int(t[at + L1]) + face, after), rule
    if procedure == DESTROY:
        return _struck(before, at, face)
    if procedure == WARP:
        return f"{grid_title(face - 1)} is to be warped", "WA-12"
    if procedure == DOUBLE:
        first = int(t[at + L2])
        if first == face - 1:
            return f"{grid_title(first)} again", "WA-14"
        return f"{grid_title(face - 1)} changes places with {grid_title(first)}", "WA-14"
    if procedure == WARP_CONVERTER:
        return f"the C-bot warps to {hex_title(before, int(before.cells) * (face - 1))}", "WA-17"
    if now == 1:
        return f"{whose(int(t[at + L1]))} warps to {grid_title(face - 1)}", "WA-18"
    name = hex_title(before, int(before.cells) * int(t[at + L2]) + face)
    return f"{whose(int(t[at + L1]))} warps to {name}", "WA-18"


def _struck(before: WarpArena, at: int, face: int) -> tuple[str, str]:
    """WA-11: the hex that is hit; WA-41: or the one that a destroyed hex passes the hit on to."""
    t = before.table
    word = cell_word(before)
    if t[at + STEP] == CHAIN:
        hit = int(passed_on(before, int(t[at + L3]), face))
        if hit < 0:
            return "the hit goes into the void", "WA-41"
        text, rule = f"the hit goes on to {word} {hex_title(before, hit)}", "WA-41"
    else:
        hit = int(before.cells) * int(t[at + L2]) + face
        text, rule = f"{word} {hex_title(before, hit)} is struck", "WA-11"
    if before.variant.chains and destroyed(before, hit):
        return f"{text}, destroyed already", "WA-41"
    return text, rule


def _disc(before: WarpArena, hex_: int, after: WarpArena) -> str:
    """WA-7, WA-9: what became of a random disc."""
    name = hex_title(before, hex_)
    if destroyed(before, hex_):
        return f"{name} is destroyed, and the disc is lost"
    for piece in range(int(before.seats) * int(OWN)):
        if after.table[DISCS + piece] > before.table[DISCS + piece]:
            return f"{whose(piece)} in {name} gets the disc"
    if after.table[LOOSE + EACH * hex_] > before.table[LOOSE + EACH * hex_]:
        return f"a disc appears in {name}"
    return f"a disc appears in {name}, for one of the robots there"
