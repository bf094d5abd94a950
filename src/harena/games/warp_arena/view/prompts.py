"""The prompt for every decision, die and window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harena.core.play.state import SIMULTANEOUS, TERMINAL
from harena.core.scene.scene import Prompt
from harena.games.warp_arena.messages import prompts as messages
from harena.games.warp_arena.messages.combat import THE_FORCE_FIELD
from harena.games.warp_arena.rules import (
    actions,
    combat as combats,
    fight as fights,
    forces,
    grids,
    ids,
    initiative,
    movement,
    player_phase,
    setup,
)
from harena.games.warp_arena.rules.actions import Convert, WarpAny, WarpOwn
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.destroy import Destroy
from harena.games.warp_arena.rules.discs import NewDisc, RandomDisc
from harena.games.warp_arena.rules.expansion import Bomb
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.forces import Sides
from harena.games.warp_arena.rules.grids import Double, Rotate, Warp
from harena.games.warp_arena.rules.initiative import Bidding
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.player_phase import Phase
from harena.games.warp_arena.rules.setup import Build, Deploy
from harena.games.warp_arena.rules.special import PlayCards
from harena.games.warp_arena.view import (
    prompts_dice,
    strengths,
    windows,
    words,
)
from harena.games.warp_arena.view.frames import Frame
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

Question = tuple[str, str, str]
"""The sentence for the player, the sentence for the others, and the rule."""


def prompt(arena: ArenaSnapshot, viewer: int) -> Prompt:
    """Return the current prompt, in the second person for the player asked."""
    if arena.state.to_move == TERMINAL:
        return Prompt(*words.how_it_ended(arena.winner, arena.left))
    if arena.state.to_move == SIMULTANEOUS:
        return windows.window_prompt(arena, viewer)
    if arena.state.to_move < 0:
        text, rule = prompts_dice.die_text(arena)
        return Prompt(text, rule)
    seat = arena.state.to_move
    you, others, rule = QUESTIONS[arena.top.procedure](arena, seat)
    secret = shows_hand(arena.top) and arena.players[seat].held > 0
    about = _highlights(arena)
    if seat == viewer:
        return Prompt(you, rule, secret, about=about, seat=seat)
    return Prompt(others, rule, secret, about=about)


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
            return (ids.piece_name(forces.next_unmatched(arena.state, top.at)),)
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
        return top.step != player_phase.OFFER
    if top.runs(Bidding.NUMBER):
        return top.step == initiative.LAY
    if top.runs(Fight.NUMBER):
        return top.step <= fights.DEFENCE_CARD
    return top.runs(PlayCards.NUMBER)


# --- setting up, phases -----------------------------------------------------------------------


def _build(arena: ArenaSnapshot, seat: int) -> Question:
    build = arena.top
    who, grid = words.seat_title(seat), words.grid_title(build[Build.GRID])
    place = build.step == setup.WHERE
    asks = messages.place_grid if place else messages.turn_placed_grid
    return *asks(who=who, grid=grid), "WA-4"


def _deploy(arena: ArenaSnapshot, seat: int) -> Question:
    deploy, who = arena.top, words.seat_title(seat)
    if deploy.step == setup.WHO_STANDS:
        return *messages.next_robot(who=who), "WA-6"
    piece = deploy[Deploy.PIECE]
    cell, robot, converter = words.cell_word(arena), words.robot(piece), ids.KIND[piece] == ids.C
    return *messages.place_robot(who=who, cell=cell, robot=robot, converter=converter), "WA-6"


def _new_disc(arena: ArenaSnapshot, seat: int) -> Question:
    place = arena.hexes[arena.top[NewDisc.HEX]].name
    return *messages.disc_receiver(who=words.seat_title(seat), place=place), "WA-7"


def _phase(arena: ArenaSnapshot, seat: int) -> Question:
    who = words.seat_title(seat)
    if arena.top.step != player_phase.OFFER:
        return *messages.choose_action(who=who, points=arena.points), "WA-10"
    if arena.variant.discs_by_choice:
        return *messages.offer_disc(who=who, cell=words.cell_word(arena)), "WA-43"
    return *messages.offer_random_disc(who=who), "WA-9"


def _first_disc(arena: ArenaSnapshot, seat: int) -> Question:
    cell = words.cell_word(arena)
    return *messages.first_disc(who=words.seat_title(seat), cell=cell), "WA-56"


def _bidding(arena: ArenaSnapshot, seat: int) -> Question:
    who = words.seat_title(seat)
    if arena.top.step == initiative.NAME:
        return *messages.wild_number_for_order(who=who), "WA-42"
    order = [arena.players[one] for one in arena.order]
    laid = [(words.seat_title(one.seat), one.bonus) for one in order if one.bonus]
    return *messages.card_for_order(who=who, laid=laid), "WA-42"


# --- actions and cards ------------------------------------------------------------------------


def _destroy(arena: ArenaSnapshot, seat: int) -> Question:
    who, cell, die = words.seat_title(seat), words.cell_word(arena), words.cell_die(arena)
    return *messages.grid_to_hit(who=who, cell=cell, die=die), "WA-11"


def _bomb(arena: ArenaSnapshot, seat: int) -> Question:
    cell = words.cell_word(arena)
    return *messages.bomb_place(who=words.seat_title(seat), cell=cell), "WA-69"


def _warp(arena: ArenaSnapshot, seat: int) -> Question:
    warp, who = arena.top, words.seat_title(seat)
    asks = messages.move_grid if warp.step == grids.WHERE else messages.turn_moved_grid
    return *asks(who=who, grid=words.grid_title(warp[Warp.GRID])), "WA-12"


def _double(arena: ArenaSnapshot, seat: int) -> Question:
    double, who = arena.top, words.seat_title(seat)
    if double.step == grids.FIRST:
        return *messages.swap_grid(who=who), "WA-14"
    first = words.grid_title(double[Double.GRID])
    second = words.grid_title(double[Double.OTHER])
    if double.step == grids.OTHER:
        return *messages.swap_with(who=who, grid=first), "WA-14"
    if first == second:
        return *messages.turn_kept_grid(who=who, grid=first), "WA-14"
    grid = first if double.step == grids.FIRST_TURNED else second
    return *messages.turn_moved_grid(who=who, grid=grid), "WA-14"


def _rotate(arena: ArenaSnapshot, seat: int) -> Question:
    rotate, who = arena.top, words.seat_title(seat)
    if rotate.step == grids.WHICH_GRID:
        return *messages.rotate_grid(who=who), "WA-10"
    return *messages.rotate_by(who=who, grid=words.grid_title(rotate[Rotate.GRID])), "WA-10"


def _convert(arena: ArenaSnapshot, seat: int) -> Question:
    convert, who = arena.top, words.seat_title(seat)
    if convert.step == actions.WHAT:
        left = words.discs(actions.discs_to_convert(arena.state, seat))
        return *messages.convert_to(who=who, discs=left), "WA-16"
    kind = convert[Convert.MADE]
    made = messages.converted(robot=words.ROBOTS[kind] if kind else "")
    if convert.step == actions.WHICH_DISC:
        return *messages.convert_disc(who=who, made=made), "WA-16"
    cell = words.cell_word(arena)
    return *messages.converted_place(who=who, cell=cell, made=made), "WA-16"


def _warp_any(arena: ArenaSnapshot, seat: int) -> Question:
    return *messages.warp_any(who=words.seat_title(seat)), "WA-18"


def _warp_own(arena: ArenaSnapshot, seat: int) -> Question:
    warp, who = arena.top, words.seat_title(seat)
    if warp.step == actions.WHO_GOES:
        return *messages.warp_own(who=who), "WA-19"
    cell, robot = words.cell_word(arena), words.robot(warp[WarpOwn.PIECE])
    return *messages.warp_to(who=who, cell=cell, robot=robot), "WA-19"


def _play_cards(arena: ArenaSnapshot, seat: int) -> Question:
    return *messages.special_card(who=words.seat_title(seat)), "WA-5"


# --- moves ------------------------------------------------------------------------------------


def _move(arena: ArenaSnapshot, seat: int) -> Question:
    move, who = arena.top, words.seat_title(seat)
    if move.step == movement.CHOOSE:
        return *messages.mover(who=who), "WA-20"
    if move.step == movement.ENGAGE:
        return *messages.next_combat(who=who), "WA-20"
    robot, piece = words.robot(move[Move.PIECE]), move[Move.PIECE]
    if move.step == movement.STOP_OVER:
        if move[Move.STEPS] == 0:
            return *_disc_work(arena, who, robot, seat), "WA-26"
        hops, steps = ids.KIND[piece] == ids.H, move[Move.STEPS]
        return *messages.move_on(who=who, robot=robot, steps=steps, hops=hops), "WA-51"
    over = arena.hexes[move[Move.OVER]].name
    if move.step == movement.LEFT:
        there = [words.name_to(one.piece, seat) for one in arena.robots_in(move[Move.OVER])]
        return *messages.left_place(who=who, robot=robot, place=over, there=there), "WA-27"
    if move.step == movement.HOP:
        ways = [one - ids.HEX for one in arena.state.legal_actions(arena.state.next_seat())]
        takes = [arena.hexes[way].name for way in ways if words.takeable_discs(arena, piece, way)]
        cell, to = words.cell_word(arena), arena.hexes[move[Move.TO]].name
        asked = messages.hop_over(who=who, robot=robot, cell=cell, to=to, takes=takes)
        return *asked, "WA-23"
    return *messages.hop_discs(who=who, robot=robot, place=over), "WA-24"


def _disc_work(arena: ArenaSnapshot, who: str, robot: str, seat: int) -> messages.Asked:
    legal = arena.state.legal_actions(seat)
    return messages.disc_work(
        who=who,
        robot=robot,
        take=ids.TAKE in legal,
        drop=ids.DROP in legal,
        hand_over=any(action >= ids.PIECE for action in legal),
    )


# --- combat -----------------------------------------------------------------------------------


def _combat(arena: ArenaSnapshot, seat: int) -> Question:
    combat, who = arena.top, words.seat_title(seat)
    now, place = combat.step, arena.hexes[combat[Sides.HEX]].name
    if now == combats.SHARE:
        return *messages.share_discs(who=who, place=place), "WA-29"
    if now == combats.DEALING:
        left = words.discs(arena.pool)
        return *messages.next_disc(who=who, place=place, discs=left), "WA-52"
    if now == combats.FIELD:
        return *messages.field_breaker(who=who, place=place), "WA-30"
    if now == combats.PRESS_ON:
        return *messages.fire_again(who=who, place=place), "WA-53"
    if now == combats.JOIN:
        outcome = ""
        if strengths.sums_decide(arena, combat):
            outcome = strengths.outcome(arena, combat)
        return *messages.join_combat(who=who, place=place, outcome=outcome), "WA-53"
    if now == combats.MARK:
        return *messages.first_enemy(who=who, place=place), "WA-66"
    if now == combats.MATCH:
        foe = words.whose(forces.next_unmatched(arena.state, combat.at))
        return *messages.opponent(who=who, foe=foe), "WA-31"
    if now == combats.NEXT_PAIR:
        return *messages.next_pair(who=who), "WA-31"
    return *messages.spoils(who=who, place=place), "WA-33"


def _fight(arena: ArenaSnapshot, seat: int) -> Question:
    fight, who = arena.top, words.seat_title(seat)
    if fight.step >= fights.NAME_ATTACK:
        return *messages.wild_number(who=who), "WA-38"
    if arena.variant.fixed_strengths and fight[Fight.FOE] >= 0:
        return _clash(arena, seat)
    mine, other = fight[Fight.PIECE], fight[Fight.FOE]
    if fight.step == fights.DEFENCE_CARD:
        mine, other = other, mine
    yours = THE_FORCE_FIELD if other < 0 else words.name_for(other, seat)
    foe = THE_FORCE_FIELD if other < 0 else words.whose(other)
    robot = words.robot(mine)
    asked = messages.combat_card(who=who, robot=robot, yours=yours, foe=foe)
    if not arena.players[seat].lays:
        may = arena.state.is_legal(seat, ids.CONCEDE)
        asked = messages.no_combat_card(who=who, robot=robot, yours=yours, foe=foe, concede=may)
    return *asked, "WA-30" if fight[Fight.FOE] < 0 else "WA-31"


def _clash(arena: ArenaSnapshot, seat: int) -> Question:
    """Ask for a card for a whole side."""
    combat = arena.frame(Combat.NUMBER)
    assert combat is not None
    other = combat[Sides.ATTACKER] if seat == combat[Sides.DEFENDER] else combat[Sides.DEFENDER]
    who, foe = words.seat_title(seat), words.seat_title(other)
    outcome = strengths.outcome(arena, combat)
    return *messages.side_card(who=who, foe=foe, outcome=outcome), "WA-57"


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
    Bidding.NUMBER: _bidding,
    Bomb.NUMBER: _bomb,
    RandomDisc.NUMBER: _first_disc,
}
