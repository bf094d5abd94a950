"""Dice told in words: what a die was for, and what its face means."""

from __future__ import annotations

from harena.core.game import UNKNOWN, Entry
from harena.core.show.scene import Event
from harena.games.warp_arena.log.story import Story
from harena.games.warp_arena.rules import actions, destroy, discs, fight as fights, journal
from harena.games.warp_arena.view import doing, words


def rolled(story: Story, entry: Entry) -> list[Event]:
    """A die with what it was for; cards are drawn by dice that nobody sees."""
    top, face = story.before.top, entry.value
    if isinstance(top, doing.Draw) or face == UNKNOWN:
        return []
    token = ""
    if isinstance(top, doing.RollOff):
        seat = top.roller
        text, rule = _roll_off(story, top, face)
    elif isinstance(top, doing.Fight):
        robot = story.before.robots[top.foe if top.step == fights.DEFENCE_DIE else top.piece]
        seat, token = robot.seat, robot.id
        text, rule = f"{words.whose(robot.piece)} rolls {face} with a d{entry.sides}.", "WA-31"
    else:
        seat, text, rule = _fell(story, top, face)
        text = f"{words.seat_title(seat)} rolls {face}: {text}."
    return [Event("rolled", text, seat, token, (), entry.sides, face, rule)]


def _roll_off(story: Story, roll: doing.RollOff, face: int) -> tuple[str, str]:
    """WA-4, WA-8, WA-42: a d20, and what a card adds to it."""
    what = "for the order of play" if roll.all_places else "for the first place"
    text = f"{words.seat_title(roll.roller)} rolls {face} {what}"
    bonus = story.before.players[roll.roller].bonus
    if bonus:
        return f"{text}, {face + bonus} with the card.", "WA-42"
    return f"{text}.", "WA-8" if story.before.turn else "WA-4"


def _fell(story: Story, top: doing.Doing, face: int) -> tuple[int, str, str]:
    """Who rolled, what the face means for what asked for it, and the rule."""
    named = words.grid_title(face - 1)
    match top:
        case doing.Build(seat=seat):
            note = story.take(journal.GRID_NAMED)
            assert note is not None
            return seat, f"{words.grid_title(note.a)} is to be placed", "WA-4"
        case doing.RandomDisc(step=now, seat=seat):
            text = f"a random disc for {named}" if now == discs.FOR_GRID else _disc(story)
            return seat, text, "WA-9" if story.before.turn else "WA-7"
        case doing.Destroy(who=who):
            return who, *_struck(story, top, face)
        case doing.Warp(who=who):
            return who, f"{named} is to be warped", "WA-12"
        case doing.Double(who=who, grid=first):
            if first == face - 1:
                return who, f"{named} again", "WA-14"
            return who, f"{named} changes places with {words.grid_title(first)}", "WA-14"
        case doing.WarpConverter(who=who):
            centre = story.hex(story.before.cells * (face - 1))
            return who, f"the C-bot warps to {centre}", "WA-17"
        case doing.WarpAny(step=now, who=who, piece=piece, grid=grid):
            where = named
            if now != actions.FOR_GRID:
                where = story.hex(story.before.cells * grid + face)
            return who, f"{words.whose(piece)} warps to {where}", "WA-18"
    raise ValueError(f"{top} asks for no die")


def _struck(story: Story, one: doing.Destroy, face: int) -> tuple[str, str]:
    """WA-11: the hex that is hit; WA-41: or the one that a destroyed hex passes the hit on to."""
    word = words.cell_word(story.before)
    if one.step == destroy.CHAIN:
        hit = destroy.passed_on(story.began, one.hex, face)
        if hit < 0:
            return "the hit goes into the void", "WA-41"
        text, rule = f"the hit goes on to {word} {story.hex(hit)}", "WA-41"
    else:
        hit = story.before.cells * one.grid + face
        text, rule = f"{word} {story.hex(hit)} is struck", "WA-11"
    if story.before.variant.chains and story.before.hexes[hit].destroyed:
        return f"{text}, destroyed already", "WA-41"
    return text, rule


def _disc(story: Story) -> str:
    """WA-7, WA-9: what became of a random disc."""
    note = story.take(journal.DISC_ARRIVED)
    assert note is not None
    name = story.hex(note.a)
    if note.b == journal.IS_LOST:
        return f"{name} is destroyed, and the disc is lost"
    if note.b == journal.LIES_LOOSE:
        return f"a disc appears in {name}"
    if note.b == journal.IS_ASKED:
        return f"a disc appears in {name}, for one of the robots there"
    return f"{words.whose(note.b)} in {name} gets the disc"
