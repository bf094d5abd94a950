"""Decisions told in words: what a player did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.game import UNKNOWN, Entry
from harena.core.show.scene import Event, Stop
from harena.games.warp_arena.log import moves
from harena.games.warp_arena.log.story import Story, Told, said
from harena.games.warp_arena.rules import (
    bidding,
    fight,
    journal,
    notation as say,
    setup,
)
from harena.games.warp_arena.view import doing, layout, windows, words

# --- setting up and phases --------------------------------------------------------------------


def _build(story: Story, entry: Entry) -> Told:
    """WA-4: a grid is laid, when it is known how it is turned."""
    build = story.before.asking(doing.Build)
    if build.step == setup.WHERE:
        return []
    place = layout.place_title(story.before, build.grid, build.q, build.r)
    where = "first" if place == "alone" else place
    text = f"{words.seat_title(entry.seat)} lays {words.grid_title(build.grid)} {where}."
    return [Event("regrouped", text, entry.seat, rule="WA-4")]


def _deploy(story: Story, entry: Entry) -> Told:
    """WA-6: a robot comes to stand in a hex."""
    deploy = story.before.asking(doing.Deploy)
    if deploy.step == setup.WHO_STANDS:
        return []
    piece = deploy.piece
    hex_ = story.hex(entry.value - say.HEX)
    path = (Stop(f"stock-{entry.seat}", "start"), Stop(hex_, "drop"))
    text = f"{words.seat_title(entry.seat)} places {words.robot(piece)} in {hex_}."
    return [Event("placed", text, entry.seat, say.piece_name(piece), path, rule="WA-6")]


def _new_disc(story: Story, entry: Entry) -> Told:
    """WA-7: who of several robots gets a disc."""
    return said(f"{words.whose(entry.value - say.PIECE)} gets the disc.", entry.seat, "WA-7")


def _site(story: Story, entry: Entry) -> Told:
    """WA-43, WA-56: a disc placed by choice, and who gets it."""
    note = story.take(journal.DISC_ARRIVED)
    assert note is not None
    name, who = story.hex(note.a), words.seat_title(entry.seat)
    rule = "WA-43" if story.before.turn else "WA-56"
    text = f"{who} places a disc in {name}"
    if note.b == journal.LIES_LOOSE:
        path = (Stop(name, "drop"),)
        return [Event("placed", f"{text}.", entry.seat, f"disc-{name}", path, rule=rule)]
    if note.b == journal.IS_ASKED:
        return said(f"{text}, for one of the robots there.", entry.seat, rule)
    return said(f"{text}: {words.whose(note.b)} gets it.", entry.seat, rule)


def _phase(story: Story, entry: Entry) -> Told:
    """WA-8 to WA-10: what a player does with the phase."""
    seat, who = entry.seat, words.seat_title(entry.seat)
    left = story.before.points
    if entry.value >= say.HEX:
        return _site(story, entry)
    if entry.value >= say.CARD:
        return _play_cards(story, entry)
    if entry.value == say.RANDOM:
        return said(f"{who} makes a random disc.", seat, "WA-9")
    if entry.value < say.END:
        return []
    if entry.value == say.END:
        unspent = f", {words.points(left)} unspent" if left else ""
        return said(f"{who} ends the phase{unspent}.", seat, "WA-8")
    if entry.value < say.MENU:
        return _wild(entry)
    which = entry.value - say.MENU
    text = f"{who} announces {words.ACTION_TITLES[which]} ({say.COST[which]} AP)."
    return said(text, seat, words.ACTION_RULES[which])


def _wild(entry: Entry) -> Told:
    """WA-37: a Wild Warp as a special card."""
    card = windows.wild_card(entry.value)
    text = f"{words.seat_title(entry.seat)} plays a Wild Warp as {words.CARD_TITLES[card]}."
    return said(text, entry.seat, "WA-37")


def _play_cards(story: Story, entry: Entry) -> Told:
    """4.2.8: a special card."""
    if entry.value == say.DONE:
        return []
    if say.WILD <= entry.value < say.MENU:
        return _wild(entry)
    card = entry.value - say.CARD
    text = f"{words.seat_title(entry.seat)} plays {words.CARD_TITLES[card]}."
    return said(text, entry.seat, words.CARD_RULES[card])


def _bidding(story: Story, entry: Entry) -> Told:
    """WA-42, WA-59: a card laid openly for the order of play."""
    who = words.seat_title(entry.seat)
    if story.before.top.step == bidding.NAME:
        n = entry.value - say.NUMBER
        text = f"{who}'s Wild Warp stands for {n}, for the order of play."
        return said(text, entry.seat, "WA-42")
    if entry.value == say.WITHOUT:
        return said(f"{who} lays no card for the order of play.", entry.seat, "WA-42")
    card = entry.value - say.CARD
    adds = f", which adds {fight.SUPER_VALUE}" if card == say.SUPER_WARP else ""
    name = words.laid_card(card)
    if card in (say.WILD_WARP, say.SUPER_WARP):
        name = f"a {name}"
    return said(f"{who} lays {name} for the order of play{adds}.", entry.seat, "WA-42")


# --- actions ----------------------------------------------------------------------------------


def _destroy(story: Story, entry: Entry) -> Told:
    """WA-11: the grid in which a hex is to be destroyed."""
    name = words.grid_title(entry.value - say.GRID)
    return said(f"{words.seat_title(entry.seat)} strikes at {name}.", entry.seat, "WA-11")


def _double(story: Story, entry: Entry) -> Told:
    """WA-14: a grid is chosen; how they are turned shows when they move."""
    if not say.GRID <= entry.value < say.HEX:
        return []
    name = words.grid_title(entry.value - say.GRID)
    return said(f"{words.seat_title(entry.seat)} chooses {name}.", entry.seat, "WA-14")


def _warp_any(story: Story, entry: Entry) -> Told:
    """WA-18: the robot that is warped."""
    piece = words.whose(entry.value - say.PIECE)
    return said(f"{words.seat_title(entry.seat)} chooses {piece} to warp.", entry.seat, "WA-18")


def _warp_own(story: Story, entry: Entry) -> Told:
    """WA-19: a robot and where it goes."""
    if not say.HEX <= entry.value < say.PIECE:
        return []
    piece = story.before.asking(doing.WarpOwn).piece
    here, to = story.hex(story.before.robots[piece].hex), story.hex(entry.value - say.HEX)
    path = Stop(here, "start"), Stop(to, "warp")
    text = f"{words.whose(piece)} warps to {to}."
    return [moves.moved(piece, text, "WA-19", path)]


def _bomb(story: Story, entry: Entry) -> Told:
    """WA-69: where a Bomb is to go off."""
    name = story.hex(entry.value - say.HEX)
    text = f"{words.seat_title(entry.seat)} throws the Bomb into {name}."
    return said(text, entry.seat, "WA-69")


DECISIONS: Final[dict[type[doing.Doing], Callable[[Story, Entry], Told]]] = {
    doing.Build: _build,
    doing.Deploy: _deploy,
    doing.RandomDisc: _site,
    doing.NewDisc: _new_disc,
    doing.Phase: _phase,
    doing.Bidding: _bidding,
    doing.Destroy: _destroy,
    doing.Double: _double,
    doing.PlayCards: _play_cards,
    doing.Bomb: _bomb,
    doing.WarpAny: _warp_any,
    doing.WarpOwn: _warp_own,
}
"""[procedure] -> who tells what a seat decided in it; the others show what came of it."""


def decided(story: Story, entry: Entry) -> Told:
    """A player's decision outside windows."""
    if entry.value == UNKNOWN:
        return []
    tell = DECISIONS.get(type(story.before.top))
    return tell(story, entry) if tell else []
