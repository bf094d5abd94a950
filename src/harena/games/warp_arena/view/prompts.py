"""The prompt for every decision, die and window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.english import listed
from harena.core.play.state import SIMULTANEOUS, TERMINAL
from harena.core.scene.scene import Prompt
from harena.games.warp_arena.rules import (
    actions,
    combat as combats,
    fight as fights,
    grids,
    ids,
    initiative,
    matching,
    movement,
    setup,
    turn,
)
from harena.games.warp_arena.rules.actions import Convert, WarpAny, WarpOwn
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.destroy import Destroy
from harena.games.warp_arena.rules.discs import NewDisc, RandomDisc
from harena.games.warp_arena.rules.expansion import Bomb
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.grids import Double, Rotate, Warp
from harena.games.warp_arena.rules.initiative import Bidding
from harena.games.warp_arena.rules.matching import Sides
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.setup import Build, Deploy
from harena.games.warp_arena.rules.special import PlayCards
from harena.games.warp_arena.rules.turn import Phase
from harena.games.warp_arena.rules.windows import Window
from harena.games.warp_arena.view import (
    prompts_dice,
    strengths,
    targets_options,
    windows,
    words,
)
from harena.games.warp_arena.view.frames import Frame
from harena.games.warp_arena.view.snapshot import ArenaSnapshot
from harena.games.warp_arena.view.targets_options import Question


def prompt(arena: ArenaSnapshot, viewer: int) -> Prompt:
    """Return the current prompt, in the second person for the player asked."""
    if arena.state.to_move == TERMINAL:
        return Prompt(*words.how_it_ended(arena.winner, arena.left))
    if arena.state.to_move == SIMULTANEOUS:
        text, rule = windows.window_text(arena, viewer)
        kind = windows.KINDS[arena.top[Window.WHAT]]
        return Prompt(text, rule, window=kind, spares=windows.unaffected_seats(arena))
    if arena.state.to_move < 0:
        text, rule = prompts_dice.die_text(arena)
        return Prompt(text, rule)
    seat = arena.state.to_move
    you, does, rule = question(arena, seat)
    secret = shows_hand(arena.top) and arena.players[seat].held > 0
    says = f", {you}." if seat == viewer else f" is {does}."
    return Prompt(f"{words.seat_title(seat)}{says}", rule, secret, about=_highlights(arena))


def _highlights(arena: ArenaSnapshot) -> tuple[str, ...]:
    """Return the public tokens and cells that the question is about."""
    top = arena.top
    if top.runs(Deploy.NUMBER) and top.step != setup.WHO_STANDS:
        return (ids.piece_name(top[Deploy.PIECE]),)
    if top.runs(WarpOwn.NUMBER) and top.step != actions.WHO_GOES:
        return (ids.piece_name(top[WarpOwn.PIECE]),)
    if top.runs(NewDisc.NUMBER):
        return (arena.hexes[top[NewDisc.HEX]].name,)
    if top.runs(Move.NUMBER):
        return _moving(arena, top)
    if top.runs(Combat.NUMBER):
        if top.step == combats.MATCH:
            return (ids.piece_name(matching.next_unmatched(arena.state, top.at)),)
        return (arena.hexes[top[Sides.HEX]].name,)
    return ()


def _moving(arena: ArenaSnapshot, move: Frame) -> tuple[str, ...]:
    """Return the moving robot, and the hex it left or hops over."""
    if move.step in (movement.CHOOSE, movement.ENGAGE):
        return ()
    mover = ids.piece_name(move[Move.PIECE])
    if move.step in (movement.STOP_OVER, movement.HOP):
        return (mover,)
    return (mover, arena.hexes[move[Move.OVER]].name)


def shows_hand(top: Frame) -> bool:
    """Return whether the legal actions reveal which cards a player holds."""
    if top.runs(Phase.NUMBER):
        return top.step != turn.OFFER
    if top.runs(Bidding.NUMBER):
        return top.step == initiative.LAY
    if top.runs(Fight.NUMBER):
        return top.step <= fights.DEFENCE_CARD
    return top.runs(PlayCards.NUMBER)


def question(arena: ArenaSnapshot, seat: int) -> Question:
    """Return what the running procedure asks of a seat."""
    return QUESTIONS[arena.top.procedure](arena, seat)


# --- setting up, phases -----------------------------------------------------------------------


def _build(arena: ArenaSnapshot, seat: int) -> Question:
    build = arena.top
    grid = words.grid_title(build[Build.GRID])
    if build.step == setup.WHERE:
        return f"choose a place for {grid}", f"choosing a place for {grid}", "WA-4"
    return f"say how {grid} is turned", f"turning {grid}", "WA-4"


def _deploy(arena: ArenaSnapshot, seat: int) -> Question:
    deploy = arena.top
    if deploy.step == setup.WHO_STANDS:
        return "choose the robot you place next", "choosing a robot to place", "WA-6"
    piece = deploy[Deploy.PIECE]
    name, word = words.robot(piece), words.cell_word(arena)
    doing_so = f"choosing a {word} for {name}"
    if ids.KIND[piece] == ids.C:
        return f"choose a {word} for your C; lose it and you are out", doing_so, "WA-6"
    return f"choose a {word} for your {name}", doing_so, "WA-6"


def _new_disc(arena: ArenaSnapshot, seat: int) -> Question:
    place = arena.hexes[arena.top[NewDisc.HEX]].name
    return (
        f"choose the robot that gets the new disc in {place}",
        f"choosing who gets the new disc in {place}",
        "WA-7",
    )


def _phase(arena: ArenaSnapshot, seat: int) -> Question:
    if arena.top.step == turn.OFFER:
        return targets_options.offer_question(arena)
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
    warp = arena.top
    grid = words.grid_title(warp[Warp.GRID])
    if warp.step == grids.WHERE:
        return f"choose a new place for {grid}", f"choosing a new place for {grid}", "WA-12"
    return f"say how {grid} is turned at its new place", f"turning {grid}", "WA-12"


def _double(arena: ArenaSnapshot, seat: int) -> Question:
    double = arena.top
    if double.step == grids.FIRST:
        return "choose a grid to exchange", "choosing a grid to exchange", "WA-14"
    first = words.grid_title(double[Double.GRID])
    second = words.grid_title(double[Double.OTHER])
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
    rotate = arena.top
    if rotate.step == grids.WHICH_GRID:
        return "choose a grid to turn", "choosing a grid to turn", "WA-10"
    grid = words.grid_title(rotate[Rotate.GRID])
    return f"say by how much {grid} turns clockwise", f"turning {grid}", "WA-10"


def _convert(arena: ArenaSnapshot, seat: int) -> Question:
    convert = arena.top
    kind = convert[Convert.MADE]
    made = f"the new {words.ROBOTS[kind]}" if kind else "two cards"
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
    warp = arena.top
    if warp.step == actions.WHO_GOES:
        return "choose which of your robots warps", "choosing a robot to warp", "WA-19"
    name, word = words.robot(warp[WarpOwn.PIECE]), words.cell_word(arena)
    return f"choose a safe {word} for {name}", f"choosing a safe {word} for {name}", "WA-19"


def _play_cards(arena: ArenaSnapshot, seat: int) -> Question:
    return "play a special card, or stop here", "playing special cards", "WA-5"


# --- moves ------------------------------------------------------------------------------------


def _move(arena: ArenaSnapshot, seat: int) -> Question:
    move = arena.top
    if move.step == movement.CHOOSE:
        return "choose a robot to move, or end the moves", "choosing a robot to move", "WA-20"
    if move.step == movement.ENGAGE:
        return "choose the next combat", "choosing the next combat", "WA-20"
    name = words.robot(move[Move.PIECE])
    if move.step == movement.STOP_OVER:
        if move[Move.STEPS] == 0:
            text = f"{name} has stopped: {_disc_work(arena, seat)}, or be done"
            return text, f"handling the discs of {name}", "WA-26"
        left = "a step" if move[Move.STEPS] == 1 else f"{move[Move.STEPS]} steps"
        left = "a step or a hop" if name.startswith("H") else left
        return f"move {name}: it has {left} left", f"moving {name}", "WA-51"
    over = arena.hexes[move[Move.OVER]].name
    if move.step == movement.LEFT:
        text = f"say what becomes of {over}, which {name} has left"
        there = [words.name_to(robot.piece, seat) for robot in arena.robots_in(move[Move.OVER])]
        if there:
            text += f"; {listed(there)} {'is' if len(there) == 1 else 'are'} still there"
        return text, f"deciding what becomes of {over}", "WA-27"
    if move.step == movement.HOP:
        to, word = arena.hexes[move[Move.TO]].name, words.cell_word(arena)
        ways = [one - ids.HEX for one in arena.state.legal_actions(arena.state.next_seat())]
        takes = [
            arena.hexes[way].name
            for way in ways
            if words.takeable_discs(arena, move[Move.PIECE], way)
        ]
        gain = f"it may take discs on {listed(takes)}" if takes else "there is nothing to take"
        text = f"choose the {word} {name} hops over on its way to {to}; {gain}"
        return text, f"choosing the {word} {name} hops over", "WA-23"
    text = f"take discs from {over} as {name} hops over it"
    return text, f"taking discs from {over}, with {name} hopping over it", "WA-24"


def _disc_work(arena: ArenaSnapshot, seat: int) -> str:
    """Ask what a stopped robot does with discs."""
    legal = arena.state.legal_actions(seat)
    verbs = ["pick up"] if ids.TAKE in legal else []
    verbs += ["drop"] if ids.DROP in legal else []
    verbs += ["hand over"] if any(action >= ids.PIECE for action in legal) else []
    if not verbs:
        return "handle its discs"
    return " or ".join([*([", ".join(verbs[:-1])] if verbs[1:] else []), f"{verbs[-1]} a disc"])


# --- combat -----------------------------------------------------------------------------------


def _combat(arena: ArenaSnapshot, seat: int) -> Question:
    combat = arena.top
    now, place = combat.step, arena.hexes[combat[Sides.HEX]].name
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
        foe = words.whose(matching.next_unmatched(arena.state, combat.at))
        return f"choose the robot that fights {foe}", f"choosing who fights {foe}", "WA-31"
    if now == combats.NEXT_PAIR:
        return "choose the pair that fights next", "choosing the pair that fights next", "WA-31"
    return (
        f"give the discs in {place} to your robots, or leave them",
        f"giving out the discs in {place}",
        "WA-33",
    )


def _fight(arena: ArenaSnapshot, seat: int) -> Question:
    fight = arena.top
    if fight.step >= fights.NAME_ATTACK:
        return (
            "say which number your Wild Warp stands for",
            "saying which number a Wild Warp stands for",
            "WA-38",
        )
    if arena.variant.fixed_strengths and fight[Fight.FOE] >= 0:
        return _clash(arena, seat)
    mine, other = fight[Fight.PIECE], fight[Fight.FOE]
    if fight.step == fights.DEFENCE_CARD:
        mine, other = other, mine
    against = "the force field" if other < 0 else words.name_for(other, seat)
    plain = "the force field" if other < 0 else words.whose(other)
    name = words.robot(mine)
    you = f"lay a card for {name} against {against}, or fight without"
    if not arena.players[seat].lays:
        concede = arena.state.is_legal(seat, ids.CONCEDE)
        way_out = ", or concede" if concede else ""
        you = f"fight {against} with {name}{way_out}; you hold no combat card"
    return (
        you,
        f"deciding about a card for {name} against {plain}",
        "WA-30" if fight[Fight.FOE] < 0 else "WA-31",
    )


def _clash(arena: ArenaSnapshot, seat: int) -> Question:
    """Ask for a card for a whole side."""
    combat = arena.frame(Combat.NUMBER)
    assert combat is not None
    other = combat[Sides.ATTACKER] if seat == combat[Sides.DEFENDER] else combat[Sides.DEFENDER]
    now = strengths.outcome(combat, *strengths.balance(arena, combat))
    return (
        f"lay a card for your side against {words.seat_title(other)}, or none: without cards {now}",
        f"deciding about a card for the side of {words.seat_title(seat)}",
        "WA-57",
    )


QUESTIONS: Final[dict[int, Callable[[ArenaSnapshot, int], Question]]] = {
    Build.NUMBER: _build,
    Deploy.NUMBER: _deploy,
    NewDisc.NUMBER: _new_disc,
    Phase.NUMBER: _phase,
    Destroy.NUMBER: _destroy,
    Warp.NUMBER: _warp,
    Double.NUMBER: _double,
    Rotate.NUMBER: _rotate,
    Convert.NUMBER: _convert,
    WarpAny.NUMBER: _warp_any,
    WarpOwn.NUMBER: _warp_own,
    PlayCards.NUMBER: _play_cards,
    Move.NUMBER: _move,
    Combat.NUMBER: _combat,
    Fight.NUMBER: _fight,
    Bidding.NUMBER: targets_options.bidding_question,
    Bomb.NUMBER: targets_options.bomb_question,
    RandomDisc.NUMBER: targets_options.first_disc_question,
}
