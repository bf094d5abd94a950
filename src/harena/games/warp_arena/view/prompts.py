"""The prompt for every decision, die and window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.english import listed
from harena.core.play.state import SIMULTANEOUS, TERMINAL
from harena.core.scene.scene import Prompt
from harena.games.warp_arena.rules import (
    actions,
    bidding,
    combat as combats,
    fight as fights,
    grids,
    matching,
    movement,
    notation as say,
    setup,
    turn,
)
from harena.games.warp_arena.view import (
    frames,
    prompts_dice,
    strengths,
    targets_options,
    windows,
    words,
)
from harena.games.warp_arena.view.highlights import highlights
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

Question = tuple[str, str, str]
"""The task of the player, the text for the others, and the rule."""


def prompt(arena: ArenaSnapshot, viewer: int) -> Prompt:
    """Return the current prompt, in the second person for the player asked."""
    if arena.state.to_move == TERMINAL:
        return Prompt(*words.how_it_ended(arena.winner, arena.left))
    if arena.state.to_move == SIMULTANEOUS:
        text, rule = windows.window_text(arena, viewer)
        kind = windows.KINDS[arena.asking(frames.Window).what]
        return Prompt(text, rule, window=kind, spares=windows.unaffected_seats(arena))
    if arena.state.to_move < 0:
        text, rule = prompts_dice.die_text(arena)
        return Prompt(text, rule)
    seat = arena.state.to_move
    you, does, rule = question(arena, seat)
    secret = shows_hand(arena.top) and arena.players[seat].held > 0
    says = f", {you}." if seat == viewer else f" is {does}."
    return Prompt(f"{words.seat_title(seat)}{says}", rule, secret, about=highlights(arena))


def shows_hand(top: frames.Doing) -> bool:
    """Return whether the legal actions reveal which cards a player holds."""
    if isinstance(top, frames.Phase):
        return top.step != turn.OFFER
    if isinstance(top, frames.Bidding):
        return top.step == bidding.LAY
    if isinstance(top, frames.Fight):
        return top.step <= fights.DEFENCE_CARD
    return isinstance(top, frames.PlayCards)


def question(arena: ArenaSnapshot, seat: int) -> Question:
    """Return what the running procedure asks of a seat."""
    return ASKED[type(arena.top)](arena, seat)


# --- setting up, phases -----------------------------------------------------------------------


def _build(arena: ArenaSnapshot, seat: int) -> Question:
    build = arena.asking(frames.Build)
    grid = words.grid_title(build.grid)
    if build.step == setup.WHERE:
        return f"choose a place for {grid}", f"choosing a place for {grid}", "WA-4"
    return f"say how {grid} is turned", f"turning {grid}", "WA-4"


def _deploy(arena: ArenaSnapshot, seat: int) -> Question:
    deploy = arena.asking(frames.Deploy)
    if deploy.step == setup.WHO_STANDS:
        return "choose the robot you place next", "choosing a robot to place", "WA-6"
    name, word = words.robot(deploy.piece), words.cell_word(arena)
    doing_so = f"choosing a {word} for {name}"
    if say.KIND[deploy.piece] == say.C:
        return f"choose a {word} for your C; lose it and you are out", doing_so, "WA-6"
    return f"choose a {word} for your {name}", doing_so, "WA-6"


def _new_disc(arena: ArenaSnapshot, seat: int) -> Question:
    place = arena.hexes[arena.asking(frames.NewDisc).hex].name
    return (
        f"choose the robot that gets the new disc in {place}",
        f"choosing who gets the new disc in {place}",
        "WA-7",
    )


def _phase(arena: ArenaSnapshot, seat: int) -> Question:
    if arena.top.step == turn.OFFER:
        return targets_options.offer_asked(arena)
    left = words.points(arena.points)
    text = f"choose an action: {arena.points} AP left"
    return text, f"choosing an action, with {left} left", "WA-10"


# --- actions and cards ------------------------------------------------------------------------


def _destroy(arena: ArenaSnapshot, seat: int) -> Question:
    return (
        f"choose the grid in which a {words.cell_die(arena)} says "
        f"the {words.cell_word(arena)} to destroy",
        f"choosing the grid in which a {words.cell_word(arena)} is destroyed",
        "WA-11",
    )


def _warp(arena: ArenaSnapshot, seat: int) -> Question:
    warp = arena.asking(frames.Warp)
    grid = words.grid_title(warp.grid)
    if warp.step == grids.WHERE:
        return f"choose a new place for {grid}", f"choosing a new place for {grid}", "WA-12"
    return f"say how {grid} is turned at its new place", f"turning {grid}", "WA-12"


def _double(arena: ArenaSnapshot, seat: int) -> Question:
    double = arena.asking(frames.Double)
    if double.step == grids.FIRST:
        return "choose a grid to exchange", "choosing a grid to exchange", "WA-14"
    first, second = words.grid_title(double.grid), words.grid_title(double.other)
    if double.step == grids.OTHER:
        return (
            f"choose the grid that changes places with {first}",
            f"choosing the grid that changes places with {first}",
            "WA-14",
        )
    if first == second:
        return f"the die gave {first} again: say how it is turned", f"turning {first}", "WA-14"
    grid = first if double.step == grids.FIRST_TURNED else second
    return f"say how {grid} is turned at its new place", f"turning {grid}", "WA-14"


def _rotate(arena: ArenaSnapshot, seat: int) -> Question:
    rotate = arena.asking(frames.Rotate)
    if rotate.step == grids.WHICH_GRID:
        return "choose a grid to turn", "choosing a grid to turn", "WA-10"
    grid = words.grid_title(rotate.grid)
    return f"say by how much {grid} turns clockwise", f"turning {grid}", "WA-10"


def _convert(arena: ArenaSnapshot, seat: int) -> Question:
    convert = arena.asking(frames.Convert)
    made = f"the new {words.ROBOTS[convert.made]}" if convert.made else "two cards"
    if convert.step == actions.WHAT:
        left = words.discs(actions.discs_to_convert(arena.state, seat))
        return f"say what a disc becomes: {left} to convert", f"converting {left}", "WA-16"
    if convert.step == actions.WHICH_DISC:
        return f"choose the disc that becomes {made}", "choosing a disc to convert", "WA-16"
    word = words.cell_word(arena)
    return f"choose a {word} for {made}", f"choosing a {word} for {made}", "WA-16"


def _warp_any(arena: ArenaSnapshot, seat: int) -> Question:
    return "choose any robot but a C-bot to warp", "choosing a robot to warp", "WA-18"


def _warp_own(arena: ArenaSnapshot, seat: int) -> Question:
    warp = arena.asking(frames.WarpOwn)
    if warp.step == actions.WHO_GOES:
        return "choose which of your robots warps", "choosing a robot to warp", "WA-19"
    name, word = words.robot(warp.piece), words.cell_word(arena)
    return f"choose a safe {word} for {name}", f"choosing a safe {word} for {name}", "WA-19"


def _play_cards(arena: ArenaSnapshot, seat: int) -> Question:
    return "play a special card, or stop here", "playing special cards", "WA-5"


# --- moves ------------------------------------------------------------------------------------


def _move(arena: ArenaSnapshot, seat: int) -> Question:
    move = arena.asking(frames.Move)
    if move.step == movement.CHOOSE:
        return "choose a robot to move, or end the moves", "choosing a robot to move", "WA-20"
    if move.step == movement.ENGAGE:
        return "choose the next combat", "choosing the next combat", "WA-20"
    name = words.robot(move.piece)
    if move.step == movement.STOP_OVER:
        if move.steps == 0:
            text = f"{name} has stopped: {_disc_work(arena, seat)}, or be done"
            return text, f"handling the discs of {name}", "WA-26"
        left = "a step" if move.steps == 1 else f"{move.steps} steps"
        left = "a step or a hop" if name.startswith("H") else left
        return f"move {name}: it has {left} left", f"moving {name}", "WA-51"
    over = arena.hexes[move.over].name
    if move.step == movement.LEFT:
        text = f"say what becomes of {over}, which {name} has left"
        there = [words.name_to(robot.piece, seat) for robot in arena.robots_in(move.over)]
        if there:
            text += f"; {listed(there)} {'is' if len(there) == 1 else 'are'} still there"
        return text, f"deciding what becomes of {over}", "WA-27"
    if move.step == movement.HOP:
        to, word = arena.hexes[move.to].name, words.cell_word(arena)
        ways = [one - say.HEX for one in arena.state.legal_actions(arena.state.next_seat())]
        takes = [
            arena.hexes[way].name for way in ways if words.takeable_discs(arena, move.piece, way)
        ]
        gain = f"it may take discs on {listed(takes)}" if takes else "there is nothing to take"
        text = f"choose the {word} {name} hops over on its way to {to}; {gain}"
        return text, f"choosing the {word} {name} hops over", "WA-23"
    text = f"take discs from {over} as {name} hops over it"
    return text, f"taking discs from {over}, with {name} hopping over it", "WA-24"


def _disc_work(arena: ArenaSnapshot, seat: int) -> str:
    """Ask what a stopped robot does with discs."""
    legal = arena.state.legal_actions(seat)
    verbs = ["pick up"] if say.TAKE in legal else []
    verbs += ["drop"] if say.DROP in legal else []
    verbs += ["hand over"] if any(action >= say.PIECE for action in legal) else []
    if not verbs:
        return "handle its discs"
    return " or ".join([*([", ".join(verbs[:-1])] if verbs[1:] else []), f"{verbs[-1]} a disc"])


# --- combat -----------------------------------------------------------------------------------


def _combat(arena: ArenaSnapshot, seat: int) -> Question:
    combat = arena.asking(frames.Combat)
    now, place = combat.step, arena.hexes[combat.hex].name
    if now == combats.SHARE:
        return (
            f"redistribute the discs of your robots in {place}, or keep them",
            f"sharing out discs before the combat over {place}",
            "WA-29",
        )
    if now == combats.DEALING:
        left = words.discs(arena.pool)
        return (
            f"choose who gets the next disc: {left} to give out",
            f"sharing out discs before the combat over {place}",
            "WA-52",
        )
    if now == combats.FIELD:
        return (
            f"choose the robot that tries to break the force field in {place}",
            f"choosing who tries to break the force field in {place}",
            "WA-30",
        )
    if now == combats.PRESS_ON:
        return (
            f"fire another round at {place}, or break off",
            f"deciding whether to fire at {place} again",
            "WA-53",
        )
    if now == combats.JOIN:
        text = f"say which distant B-bots join in over {place}"
        if strengths.sums_decide(arena, combat):
            text += f": so far {strengths.outcome(combat, *strengths.balance(arena, combat))}"
        return text, f"choosing which distant B-bots join in over {place}", "WA-53"
    if now == combats.MARK:
        return (
            f"choose the enemy in {place} that your A-bot fights first",
            f"choosing whom the A-bot fights in {place}",
            "WA-66",
        )
    if now == combats.MATCH:
        foe = words.whose(matching.to_match(arena.state, combat.at))
        return f"choose the robot that fights {foe}", f"choosing who fights {foe}", "WA-31"
    if now == combats.NEXT_PAIR:
        return "choose the pair that fights next", "choosing the pair that fights next", "WA-31"
    return (
        f"give the discs in {place} to your robots, or leave them",
        f"giving out the discs in {place}",
        "WA-33",
    )


def _fight(arena: ArenaSnapshot, seat: int) -> Question:
    fight = arena.asking(frames.Fight)
    if fight.step >= fights.NAME_ATTACK:
        return (
            "say which number your Wild Warp stands for",
            "saying which number a Wild Warp stands for",
            "WA-38",
        )
    if arena.variant.massed and fight.foe >= 0:
        return _clash(arena, seat)
    mine, other = fight.piece, fight.foe
    if fight.step == fights.DEFENCE_CARD:
        mine, other = other, mine
    against = "the force field" if other < 0 else words.name_for(other, seat)
    plain = "the force field" if other < 0 else words.whose(other)
    name = words.robot(mine)
    you = f"lay a card for {name} against {against}, or fight without"
    if not arena.players[seat].lays:
        concede = arena.state.is_legal(seat, say.CONCEDE)
        way_out = ", or concede" if concede else ""
        you = f"fight {against} with {name}{way_out}; you hold no combat card"
    return (
        you,
        f"deciding about a card for {name} against {plain}",
        "WA-30" if fight.foe < 0 else "WA-31",
    )


def _clash(arena: ArenaSnapshot, seat: int) -> Question:
    """Ask for a card for a whole side."""
    combat = arena.doing(frames.Combat)
    assert combat is not None
    other = combat.attacker if seat == combat.defender else combat.defender
    now = strengths.outcome(combat, *strengths.balance(arena, combat))
    return (
        f"lay a card for your side against {words.seat_title(other)}, or none: without cards {now}",
        f"deciding about a card for the side of {words.seat_title(seat)}",
        "WA-57",
    )


ASKED: Final[dict[type[frames.Doing], Callable[[ArenaSnapshot, int], Question]]] = {
    frames.Build: _build,
    frames.Deploy: _deploy,
    frames.NewDisc: _new_disc,
    frames.Phase: _phase,
    frames.Destroy: _destroy,
    frames.Warp: _warp,
    frames.Double: _double,
    frames.Rotate: _rotate,
    frames.Convert: _convert,
    frames.WarpAny: _warp_any,
    frames.WarpOwn: _warp_own,
    frames.PlayCards: _play_cards,
    frames.Move: _move,
    frames.Combat: _combat,
    frames.Fight: _fight,
    frames.Bidding: targets_options.bidding_asked,
    frames.Bomb: targets_options.bomb_asked,
    frames.RandomDisc: targets_options.first_disc_asked,
}
