"""Dice told in words: what a die was for, and what its face means."""

from __future__ import annotations

from harena.core.game import UNKNOWN, Entry
from harena.core.play.state import PROCEDURE, STEP
from harena.core.show.scene import Event
from harena.games.warp_arena.log.story import Story
from harena.games.warp_arena.rules import (
    actions,
    cards,
    discs,
    fight,
    journal,
    notation as say,
    setup,
    special,
    table as on,
)
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import Action
from harena.games.warp_arena.view import words


def rolled(story: Story, entry: Entry) -> list[Event]:
    """A die with what it was for; cards are drawn by dice that nobody sees."""
    before = story.before
    t = before.table
    at = int(before.frame())
    procedure = int(t[at + PROCEDURE])
    if procedure == cards.Draw.NUMBER or entry.value == UNKNOWN:
        return []
    face, token = entry.value, ""
    if procedure == setup.RollOff.NUMBER:
        seat = int(t[at + setup.RollOff.ROLLER])
        what = (
            "for the order of play" if t[at + setup.RollOff.ALL_PLACES] else "for the first place"
        )
        text, rule = (
            f"{words.seat_title(seat)} rolls {face} {what}.",
            "WA-8" if t[on.TURN] else "WA-4",
        )
        bonus = int(t[on.BONUS + seat])
        if bonus:
            text, rule = f"{text[:-1]}, {face + bonus} with the card.", "WA-42"
    elif procedure == on.FIGHT:
        piece = int(t[at + (on.L1 if t[at + STEP] == fight.DEFENCE_DIE else on.L0)])
        seat, token = int(say.OWNER[piece]), say.piece_name(piece)
        text, rule = f"{words.whose(piece)} rolls {face} with a d{entry.sides}.", "WA-31"
    else:
        seat = _roller(before, at)
        text, rule = _fell(story, at, face)
        text = f"{words.seat_title(seat)} rolls {face}: {text}."
    return [Event("rolled", text, seat, token, (), entry.sides, face, rule)]


def _roller(before: WarpArena, at: int) -> int:
    """The seat that rolls a die for what it does."""
    procedure = before.table[at + PROCEDURE]
    if procedure == setup.Build.NUMBER:
        return int(before.table[at + setup.Build.SEAT])
    if procedure == discs.RandomDisc.NUMBER:
        return int(before.table[at + discs.RandomDisc.SEAT])
    return int(before.table[at + Action.WHO])


def _fell(story: Story, at: int, face: int) -> tuple[str, str]:
    """What a face means for the procedure that asked for it, and the rule."""
    before = story.before
    t = before.table
    procedure, now, cells = int(t[at + PROCEDURE]), int(t[at + STEP]), int(before.cells)
    named = words.grid_title(face - 1)
    if procedure == setup.Build.NUMBER:
        note = story.take(int(journal.GRID_NAMED))
        assert note is not None
        return f"{words.grid_title(int(note.a))} is to be placed", "WA-4"
    if procedure == discs.RandomDisc.NUMBER:
        rule = "WA-9" if t[on.TURN] else "WA-7"
        if now == discs.FOR_GRID:
            return f"a random disc for {named}", rule
        return _disc(story), rule
    if procedure == special.Destroy.NUMBER:
        return _struck(before, at, face)
    if procedure == special.Warp.NUMBER:
        return f"{named} is to be warped", "WA-12"
    if procedure == special.Double.NUMBER:
        first = int(t[at + special.Double.GRID])
        if first == face - 1:
            return f"{named} again", "WA-14"
        return f"{named} changes places with {words.grid_title(first)}", "WA-14"
    if procedure == actions.WarpConverter.NUMBER:
        return f"the C-bot warps to {words.hex_title(before, cells * (face - 1))}", "WA-17"
    who = words.whose(int(t[at + actions.WarpAny.PIECE]))
    if now == actions.FOR_GRID:
        return f"{who} warps to {named}", "WA-18"
    hex_ = cells * int(t[at + actions.WarpAny.GRID]) + face
    return f"{who} warps to {words.hex_title(before, hex_)}", "WA-18"


def _struck(before: WarpArena, at: int, face: int) -> tuple[str, str]:
    """WA-11: the hex that is hit; WA-41: or the one that a destroyed hex passes the hit on to."""
    t = before.table
    word = words.cell_word(before)
    if t[at + STEP] == special.CHAIN:
        hit = int(special.passed_on(before, int(t[at + special.Destroy.HEX]), face))
        if hit < 0:
            return "the hit goes into the void", "WA-41"
        text, rule = f"the hit goes on to {word} {words.hex_title(before, hit)}", "WA-41"
    else:
        hit = int(before.cells) * int(t[at + special.Destroy.GRID]) + face
        text, rule = f"{word} {words.hex_title(before, hit)} is struck", "WA-11"
    if before.variant.chains and on.destroyed(before, hit):
        return f"{text}, destroyed already", "WA-41"
    return text, rule


def _disc(story: Story) -> str:
    """WA-7, WA-9: what became of a random disc."""
    note = story.take(int(journal.DISC_ARRIVED))
    assert note is not None
    name = words.hex_title(story.before, int(note.a))
    if note.b == journal.IS_LOST:
        return f"{name} is destroyed, and the disc is lost"
    if note.b == journal.LIES_LOOSE:
        return f"a disc appears in {name}"
    if note.b == journal.IS_ASKED:
        return f"a disc appears in {name}, for one of the robots there"
    return f"{words.whose(int(note.b))} in {name} gets the disc"
