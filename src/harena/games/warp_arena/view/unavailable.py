"""Choices that are not available now, with reasons from the rules."""

from __future__ import annotations

from collections.abc import Iterable

from harena.core.scene.scene import Blocked, Unavailable
from harena.games.warp_arena.messages import actions as messages
from harena.games.warp_arena.rules import actions, cards, ids, movement, player_phase, special
from harena.games.warp_arena.rules.actions import Convert, WarpOwn
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.player_phase import Phase
from harena.games.warp_arena.rules.setup import Deploy
from harena.games.warp_arena.rules.special import PlayCards
from harena.games.warp_arena.view import words
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, Hex

# --- hexes and robots -------------------------------------------------------------------------


def blocked(arena: ArenaSnapshot, seat: int) -> Iterable[Blocked]:
    """Return hexes and robots of the asked kind that cannot be chosen, with reasons."""
    legal = set(arena.state.legal_actions(seat))
    found: dict[str, list[str]] = {}
    if any(ids.HEX <= action < ids.PIECE for action in legal):
        for one in arena.hexes:
            if one.laid and int(ids.HEX) + one.number not in legal:
                found.setdefault(_why_not_hex(arena, seat, one, legal), []).append(one.name)
        if arena.top.runs(Deploy.NUMBER):
            placed = arena.top[Deploy.PIECE]
            why = messages.is_placing(robot=words.robot(placed))
            others = arena.to_place(seat)
            found[why] = [robot.id for robot in others if robot.piece != placed]
    elif arena.top.runs(Move.NUMBER) and arena.top.step == movement.CHOOSE:
        for robot in arena.robots:
            if robot.stands and int(ids.PIECE) + robot.piece not in legal:
                moved = messages.HAS_MOVED if robot.moved else ""
                why = moved if robot.seat == seat else messages.NOT_YOURS
                found.setdefault(why, []).append(robot.id)
    return [Blocked(why, tuple(things)) for why, things in found.items() if why and things]


def _why_not_hex(arena: ArenaSnapshot, seat: int, one: Hex, legal: set[int]) -> str:
    """Return why a hex cannot be chosen; "" if there is no short reason."""
    word = words.cell_word(arena)
    if one.destroyed:
        return messages.destroyed(cell=word)
    top = arena.top
    if top.runs(Move.NUMBER):
        if top.step != movement.STOP_OVER:
            return ""
        name = words.robot(top[Move.PIECE])
        if one.number == arena.robots[top[Move.PIECE]].hex:
            return messages.already_there(robot=name, disc=ids.TAKE in legal)
        return messages.out_of_reach(robot=name)
    if not top.runs(Deploy.NUMBER, WarpOwn.NUMBER, Convert.NUMBER):
        return ""
    if any(robot.seat != seat for robot in arena.robots_in(one.number)):
        return messages.ENEMY_ROBOT
    if one.field >= 0 and one.field != seat:
        return messages.ENEMY_FIELD
    if top.runs(Convert.NUMBER):
        return messages.near_converter(cell=word)
    return ""


# --- actions and cards ------------------------------------------------------------------------


def unavailable(arena: ArenaSnapshot, seat: int) -> list[Unavailable]:
    """Return actions and cards that cannot be chosen now, with reasons."""
    if arena.top.runs(PlayCards.NUMBER):
        return _no_bomb(arena, seat)
    if not arena.top.runs(Phase.NUMBER) or arena.top.step != player_phase.CHOOSE:
        return []
    legal = set(arena.state.legal_actions(seat))
    out = []
    for place, which in enumerate(which for which in range(12) if is_in_game(arena, which)):
        if ids.MENU + which not in legal:
            cost = int(ids.COST[which])
            title = words.ACTION_TITLES[which]
            why = _why_not(arena, seat, which)
            name = ids.ACTIONS[which]
            group, detail = messages.ACTIONS_GROUP, messages.cost(points=cost)
            out.append(Unavailable(title, why, group, detail, name, cost, place))
    if cards.holds(arena.state, seat, ids.POINT_CARD) and arena.boosted:
        why = messages.POINT_PLAYED
        title = words.CARD_TITLES[ids.POINT_CARD]
        out.append(
            Unavailable(title, why, messages.CARDS_GROUP, name=ids.CARD_NAMES[ids.POINT_CARD])
        )
    return out


def is_in_game(arena: ArenaSnapshot, which: int) -> bool:
    """Return whether the game uses one of the twelve actions."""
    if not arena.variant.actions >> which & 1:
        return False
    pack = list(arena.variant.pack)
    if which == ids.A_DRAW:
        return sum(pack) > 0
    return which != ids.A_CARDS or sum(pack[ids.DESTROY_HEX : ids.BOMB_CARD + 1]) > 0


def _no_bomb(arena: ArenaSnapshot, seat: int) -> list[Unavailable]:
    """Return a Bomb that cannot be played, with the reason."""
    bomb = ids.CARD + ids.BOMB_CARD
    if not cards.holds(arena.state, seat, ids.BOMB_CARD) or bomb in arena.state.legal_actions(seat):
        return []
    why = messages.no_bomb_target(cell=words.cell_word(arena))
    name = ids.CARD_NAMES[ids.BOMB_CARD]
    return [Unavailable(words.CARD_TITLES[ids.BOMB_CARD], why, messages.CARDS_GROUP, name=name)]


def _why_not(arena: ArenaSnapshot, seat: int, which: int) -> str:
    left = arena.points
    if ids.COST[which] > left:
        return messages.too_expensive(cost=int(ids.COST[which]), left=left)
    if which == ids.A_DRAW and not cards.can_draw(arena.state):
        return messages.NO_CARD_LEFT
    if which == ids.A_CONVERT and not actions.discs_to_convert(arena.state, seat):
        return messages.no_disc_to_convert(cell=words.cell_word(arena))
    if which == ids.A_CARDS and not special.has_special(arena.state, seat):
        return messages.NO_SPECIAL_CARD
    if which == ids.A_ANY and not actions.can_warp_any(arena.state):
        return messages.ONLY_CONVERTERS
    return messages.NO_USE
