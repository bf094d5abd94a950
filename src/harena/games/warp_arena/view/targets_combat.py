"""Choices in combats and fights, with their previews."""

from __future__ import annotations

from harena.core.scene.scene import Target
from harena.games.warp_arena.messages import actions, combat as messages
from harena.games.warp_arena.odds.engine import field_odds, fight_odds
from harena.games.warp_arena.rules import combat as combats, expansion, fight as fights, forces, ids
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.forces import Sides
from harena.games.warp_arena.view import choices, strengths, words
from harena.games.warp_arena.view.frames import Frame
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, Robot

# --- combat -----------------------------------------------------------------------------------


def combat_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a choice of a side in a combat."""
    combat = arena.top
    now, place = combat.step, arena.hexes[combat[Sides.HEX]].name
    if action < ids.PIECE:
        return _combat_button(arena, combat, action)
    robot = arena.robots[action - ids.PIECE]
    piece, name, carries = robot.piece, words.robot(robot.piece), robot.discs + 1
    if now == combats.SHARE:
        label, text = actions.give_disc(robot=name), messages.pools_discs(robot=name)
        return choices.target(arena, action, label, text, "disc", cells=(place,))
    if now == combats.DEALING:
        label, text = actions.give_disc(robot=name), actions.gives_disc(robot=name, carries=carries)
        return choices.target(arena, action, label, text, "disc", discs=carries)
    if now == combats.FIELD:
        return _breaking(arena, combat, robot, action)
    if now == combats.JOIN:
        return _joining(arena, combat, robot, action)
    if now == combats.MARK:
        lead, foe = arena.own(seat)[expansion.ASSASSIN], words.whose(piece)
        text = messages.fights_first(foe=foe, forecast=_duel_forecast(arena, lead, robot))
        label = messages.pair(robot=words.robot(lead.piece), foe=foe)
        return choices.target(arena, action, label, text, "mark", cells=(place,))
    if now == combats.MATCH:
        return _matching(arena, combat, seat, robot, action)
    if now == combats.NEXT_PAIR:
        other = next(foe for first, foe in arena.pairs if first == piece)
        foe, forecast = words.whose(other), _duel_forecast(arena, robot, arena.robots[other])
        text = messages.fights_next(robot=name, foe=foe, forecast=forecast)
        label = messages.pair(robot=name, foe=foe)
        return choices.target(arena, action, label, text, "attack", cells=(place,))
    text = messages.takes_spoil(robot=name, place=place, carries=carries)
    label = actions.give_disc(robot=name)
    return choices.target(arena, action, label, text, "disc", discs=carries)


def _breaking(arena: ArenaSnapshot, combat: Frame, robot: Robot, action: int) -> Target:
    """Return a robot that attacks the force field."""
    name, die, plus = words.robot(robot.piece), robot.die, robot.added
    cards, far = arena.variant.combat_cards, robot.hex != combat[Sides.HEX]
    total, needed = plus + 1, int(ids.FIELD_TOTAL)
    if die > 1:
        chance = words.percent(field_odds(die, plus))
        text = messages.attacks_field(robot=name, chance=chance, cards=cards, far=far)
    elif total >= needed:
        text = messages.breaks_field(robot=name, total=total, needed=needed)
    else:
        text = messages.fails_at_field(robot=name, total=total, needed=needed, cards=cards, far=far)
    rolls = (die,) if die > 1 else ()
    label = messages.attack(robot=name)
    place = (arena.hexes[combat[Sides.HEX]].name,)
    return choices.target(arena, action, label, text, "attack", cells=place, rolls=rolls)


def _duel_forecast(arena: ArenaSnapshot, robot: Robot, foe: Robot) -> str:
    """Return a sentence on the chance of an attacker against a defender."""
    chance = words.percent(fight_odds(robot.die, robot.added, foe.die, foe.added))
    return messages.chance_to_win(chance=chance, cards=arena.variant.combat_cards)


def _joining(arena: ArenaSnapshot, combat: Frame, robot: Robot, action: int) -> Target:
    """Return a distant B that joins, with the sums after it."""
    name, added = words.robot(robot.piece), robot.strength
    text = messages.joins(robot=name)
    if strengths.sums_decide(arena, combat):
        cards, outcome = arena.variant.combat_cards, strengths.outcome(arena, combat, added)
        text = messages.adds_strength(robot=name, strength=added, outcome=outcome, cards=cards)
    place, label = (arena.hexes[combat[Sides.HEX]].name,), messages.join(robot=name)
    return choices.target(arena, action, label, text, "attack", cells=place)


def _matching(arena: ArenaSnapshot, combat: Frame, seat: int, robot: Robot, action: int) -> Target:
    foe = arena.robots[forces.next_unmatched(arena.state, combat.at)]
    name, against = words.robot(robot.piece), words.whose(foe.piece)
    first, second = (robot, foe) if seat == combat[Sides.ATTACKER] else (foe, robot)
    chance = fight_odds(first.die, first.added, second.die, second.added)
    wins = words.percent(chance) if seat == combat[Sides.ATTACKER] else words.complement(chance)
    forecast = messages.chance_to_win(chance=wins, cards=arena.variant.combat_cards)
    text = messages.fights(robot=name, foe=against, forecast=forecast)
    label, place = messages.pair(robot=name, foe=against), (arena.hexes[combat[Sides.HEX]].name,)
    return choices.target(arena, action, label, text, "match", cells=place)


def _combat_button(arena: ArenaSnapshot, combat: Frame, action: int) -> Target:
    now = combat.step
    if now == combats.SHARE:
        return choices.target(arena, action, messages.KEEP_DISCS, messages.KEEPS_DISCS)
    if now == combats.FIELD:
        return choices.target(arena, action, messages.BREAK_OFF, messages.SPARES_FIELD)
    if now == combats.JOIN:
        text = messages.NOBODY_JOINS
        if strengths.sums_decide(arena, combat):
            outcome = strengths.outcome(arena, combat)
            text = messages.fights_as_is(outcome=outcome, cards=arena.variant.combat_cards)
        return choices.target(arena, action, messages.FIGHT_NOW, text)
    if now == combats.PRESS_ON and action == ids.KEEP:
        return choices.target(arena, action, messages.FIRE_AGAIN, messages.FIRES_AGAIN)
    if now == combats.PRESS_ON:
        return choices.target(arena, action, messages.BREAK_OFF, messages.BREAKS_OFF)
    return choices.target(arena, action, messages.LEAVE_DISCS, messages.LEAVES_DISCS)


# --- fights -----------------------------------------------------------------------------------


def fight_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a choice in a fight: a card, none, to concede, or a Wild Warp's value."""
    fight = arena.top
    if fight.step >= fights.NAME_ATTACK:
        n = action - ids.NUMBER
        return choices.target(arena, action, str(n), messages.wild_adds(value=n))
    if arena.variant.fixed_strengths and fight[Fight.FOE] >= 0:
        return _clash(arena, fight, seat, action)
    mine, other = fight[Fight.PIECE], fight[Fight.FOE]
    if fight.step == fights.DEFENCE_CARD:
        mine, other = other, mine
    name = words.robot(mine)
    foe = words.name_for(other, seat) if other >= 0 else messages.THE_FORCE_FIELD
    if action == ids.WITHOUT:
        forecast = _forecast(arena, fight, 0)
        text = messages.fights_without_card(robot=name, foe=foe, forecast=forecast)
        label = messages.NO_CARD if arena.players[seat].lays else messages.FIGHT
        return choices.target(arena, action, label, text)
    if action == ids.CONCEDE:
        combat = arena.below(fight)
        far = fight.step < fights.DEFENCE_CARD and arena.robots[mine].hex != combat[Sides.HEX]
        text = messages.concedes(robot=name, far=far)
        concede = choices.target(arena, action, messages.CONCEDE, text)
        if far or ids.KIND[mine] != ids.C:
            return concede
        return choices.with_warning(concede, messages.CONFIRM_CONCEDE)
    adds = expansion.SUPER_VALUE if action - ids.CARD == ids.SUPER_WARP else action - ids.CARD
    return _card(arena, seat, action, name, _forecast(arena, fight, adds))


def _card(arena: ArenaSnapshot, seat: int, action: int, robot: str, forecast: str) -> Target:
    """Return a combat card to play for a robot, or for the whole side with robot ""."""
    card = action - ids.CARD
    name, surely = words.laid_card(card), card == ids.SUPER_WARP
    if card == ids.WILD_WARP:
        text = messages.plays_wild(robot=robot)
    else:
        value = int(expansion.SUPER_VALUE) if surely else card
        text = messages.plays_card(
            card=name, value=value, robot=robot, forecast=forecast, surely=surely
        )
    return choices.target(arena, action, actions.play(card=name), text, seat=seat)


def _forecast(arena: ArenaSnapshot, fight: Frame, card: int) -> str:
    """Return the deciding side's chance with a card, over the other side's possible cards."""
    robot = arena.robots[fight[Fight.PIECE]]
    die, plus = robot.die, robot.added
    if fight[Fight.FOE] < 0:
        if die == 1:
            return messages.total_at_field(total=plus + 1 + card, needed=int(ids.FIELD_TOTAL))
        return messages.chance_to_break(chance=words.percent(field_odds(die, plus + card)))
    foe = arena.robots[fight[Fight.FOE]]
    if fight.step < fights.DEFENCE_CARD:
        chance = words.percent(fight_odds(die, plus + card, foe.die, foe.added))
        return messages.chance_without_reply(chance=chance)
    if not fight[Fight.CARD_A]:
        chance = words.complement(fight_odds(die, plus, foe.die, foe.added + card))
        return messages.chance_to_win(chance=chance, cards=False)
    laid = _hidden_values(arena)
    worst, best = (
        words.complement(fight_odds(die, plus + adds, foe.die, foe.added + card))
        for adds in (max(laid), min(laid))
    )
    return messages.chance_by_hidden_card(worst=worst, best=best)


def _hidden_values(arena: ArenaSnapshot) -> list[int]:
    """Return the values that a face-down card may add."""
    pack = arena.variant.pack
    wild = pack[ids.WILD_WARP] > 0
    found = [n for n in range(1, 6) if wild or pack[n] > 0]
    return found + ([int(expansion.SUPER_VALUE)] if pack[ids.SUPER_WARP] > 0 else [])


def _clash(arena: ArenaSnapshot, fight: Frame, seat: int, action: int) -> Target:
    """Return a card for a whole side, with both known sums."""
    combat = arena.below(fight)
    card = 0 if action == ids.WITHOUT else action - ids.CARD
    adds = int(expansion.SUPER_VALUE) if card == ids.SUPER_WARP else card
    defends = fight.step == fights.DEFENCE_CARD
    sums = (0, adds) if defends else (adds, 0)
    forecast = messages.side_forecast(
        outcome=strengths.outcome(arena, combat, *sums),
        reply=not defends,
        hidden=bool(fight[Fight.CARD_A]),
    )
    if card:
        return _card(arena, seat, action, "", forecast)
    text = messages.side_without_card(forecast=forecast)
    return choices.target(arena, action, messages.NO_CARD, text)
