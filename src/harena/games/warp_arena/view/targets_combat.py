"""Choices in combats and fights, with their previews."""

from __future__ import annotations

from harena.core.scene.scene import Target
from harena.games.warp_arena.odds.engine import field_odds, fight_odds
from harena.games.warp_arena.rules import (
    combat as combats,
    fight as fights,
    ids,
    matching,
)
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.matching import Sides
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
    piece, name = robot.piece, words.robot(robot.piece)
    if now in (combats.SHARE, combats.DEALING):
        text = f"{name} gets a disc and carries {robot.discs + 1}."
        if now == combats.SHARE:
            text = f"All discs are put together; {name} gets the first one."
            return choices.target(arena, action, f"Disc to {name}", text, "disc", cells=(place,))
        carries = robot.discs + 1
        return choices.target(arena, action, f"Disc to {name}", text, "disc", discs=carries)
    if now == combats.FIELD:
        return _breaking(arena, combat, robot, action)
    if now == combats.JOIN:
        return _joining(arena, combat, robot, action)
    if now == combats.MARK:
        lead = arena.own(seat)[matching.ASSASSIN]
        text = f"Your A-bot fights {words.whose(piece)} first{_duel_odds(arena, lead, robot)}."
        label = f"A against {words.whose(piece)}"
        return choices.target(arena, action, label, text, "mark", cells=(place,))
    if now == combats.MATCH:
        return _matching(arena, combat, seat, robot, action)
    if now == combats.NEXT_PAIR:
        foe = next(foe for first, foe in arena.pairs if first == piece)
        text = (
            f"{name} fights {words.whose(foe)} next{_duel_odds(arena, robot, arena.robots[foe])}."
        )
        label = f"{name} against {words.whose(foe)}"
        return choices.target(arena, action, label, text, "attack", cells=(place,))
    text = f"{name} gets a disc that lies in {place} and carries {robot.discs + 1}."
    carries = robot.discs + 1
    return choices.target(arena, action, f"Disc to {name}", text, "disc", discs=carries)


def _breaking(arena: ArenaSnapshot, combat: Frame, robot: Robot, action: int) -> Target:
    """Return a robot that attacks the force field."""
    name, die, plus = words.robot(robot.piece), robot.die, robot.added
    loss = "it is destroyed" if robot.hex == combat[Sides.HEX] else "it has merely fired"
    text = f"{name} tries to break the force field ({words.percent(field_odds(die, plus))}"
    text += f"{' without a card' if arena.variant.combat_cards else ''}), or {loss}."
    if die == 1:
        enough = plus + 1 >= ids.FIELD_TOTAL
        ends = "the force field is broken" if enough else loss
        text = f"{name} has {plus + 1}, and {ids.FIELD_TOTAL} are needed: {ends}"
        text += "." if enough else f"{strengths.but_for_cards(arena)}."
    rolls = (die,) if die > 1 else ()
    label = f"{name} attacks"
    place = (arena.hexes[combat[Sides.HEX]].name,)
    return choices.target(arena, action, label, text, "attack", cells=place, rolls=rolls)


def _duel_odds(arena: ArenaSnapshot, robot: Robot, foe: Robot) -> str:
    """Return the chance of an attacker against a defender, in brackets."""
    wins = words.percent(fight_odds(robot.die, robot.added, foe.die, foe.added))
    return f" (wins {wins}{strengths.without_cards(arena)})"


def _joining(arena: ArenaSnapshot, combat: Frame, robot: Robot, action: int) -> Target:
    """Return a distant B that joins, with the sums after it."""
    name = words.robot(robot.piece)
    text = f"{name} joins in from a distance; it fires once, and is not lost."
    if strengths.sums_decide(arena, combat):
        attack, defence = strengths.balance(arena, combat)
        ends = _outcome(arena, combat, attack + robot.strength, defence)
        text = f"{name} adds {robot.strength} from a distance: {ends}."
    place = (arena.hexes[combat[Sides.HEX]].name,)
    return choices.target(arena, action, f"{name} joins in", text, "attack", cells=place)


def _outcome(arena: ArenaSnapshot, combat: Frame, attack: int, defence: int) -> str:
    """Describe who wins with these sums, without cards."""
    return strengths.outcome(combat, attack, defence) + strengths.but_for_cards(arena)


def _matching(arena: ArenaSnapshot, combat: Frame, seat: int, robot: Robot, action: int) -> Target:
    foe = arena.robots[matching.next_unmatched(arena.state, combat.at)]
    name, against = words.robot(robot.piece), words.whose(foe.piece)
    first, second = (robot, foe) if seat == combat[Sides.ATTACKER] else (foe, robot)
    chance = fight_odds(first.die, first.added, second.die, second.added)
    wins = words.percent(chance) if seat == combat[Sides.ATTACKER] else words.complement(chance)
    text = f"Your {name} fights {against} (wins {wins}{strengths.without_cards(arena)})."
    label, place = f"{name} against {against}", (arena.hexes[combat[Sides.HEX]].name,)
    return choices.target(arena, action, label, text, "match", cells=place)


def _combat_button(arena: ArenaSnapshot, combat: Frame, action: int) -> Target:
    now = combat.step
    if now == combats.SHARE:
        return choices.target(arena, action, "Keep the discs", "Your discs stay where they are.")
    if now == combats.FIELD:
        text = "Your distant B-bots leave the force field alone; the combat ends."
        return choices.target(arena, action, "Break off", text)
    if now == combats.JOIN:
        text = "No other robot joins in. Those B-bots keep their shots."
        if strengths.sums_decide(arena, combat):
            ends = _outcome(arena, combat, *strengths.balance(arena, combat))
            text = f"No other robot joins in: {ends}."
        return choices.target(arena, action, "Fight now", text)
    if now == combats.PRESS_ON and action == ids.KEEP:
        return choices.target(
            arena, action, "Another round", "Your distant B-bots fire another round."
        )
    if now == combats.PRESS_ON:
        return choices.target(arena, action, "Break off", "The combat ends without further losses.")
    return choices.target(arena, action, "Leave the rest", "The discs that are left lie loose.")


# --- fights -----------------------------------------------------------------------------------


def fight_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a choice in a fight: a card, none, to concede, or a Wild Warp's value."""
    fight = arena.top
    if fight.step >= fights.NAME_ATTACK:
        n = action - ids.NUMBER
        return choices.target(
            arena, action, str(n), f"Your Wild Warp adds {n} to your robot's total."
        )
    if arena.variant.fixed_strengths and fight[Fight.FOE] >= 0:
        return _clash(arena, fight, seat, action)
    mine, other = fight[Fight.PIECE], fight[Fight.FOE]
    if fight.step == fights.DEFENCE_CARD:
        mine, other = other, mine
    name = words.robot(mine)
    foe = words.name_for(other, seat) if other >= 0 else "the force field"
    if action == ids.WITHOUT:
        text = f"{name} fights {foe} without a card{_odds(arena, fight, 0)}."
        label = "No card" if arena.players[seat].lays else "Fight"
        return choices.target(arena, action, label, text)
    if action == ids.CONCEDE:
        combat = arena.below(fight)
        far = fight.step < fights.DEFENCE_CARD and arena.robots[mine].hex != combat[Sides.HEX]
        lost = "has fired and the fight is over" if far else "is destroyed"
        concede = choices.target(arena, action, "Concede", f"{name} {lost}; no card is spent.")
        if far or ids.KIND[mine] != ids.C:
            return concede
        return choices.with_warning(concede, "Concede, and lose your own C-bot?")
    card = action - ids.CARD
    if card == ids.WILD_WARP:
        text = f"Your Wild Warp lies face down; shown, it adds what you say, 1 to 5, to {name}."
        return choices.target(arena, action, "Lay Wild Warp", text, seat=seat)
    if card == ids.SUPER_WARP:
        adds = f"adds {fights.SUPER_VALUE} to {name}{_odds(arena, fight, fights.SUPER_VALUE)}"
        text = f"Your Super Wild Warp lies face down and {adds}; it can't be cancelled."
        return choices.target(arena, action, "Lay Super Wild Warp", text, seat=seat)
    text = f"Card {card} lies face down and adds {card} to {name}{_odds(arena, fight, card)}."
    return choices.target(arena, action, f"Lay card {card}", text, seat=seat)


def _odds(arena: ArenaSnapshot, fight: Frame, card: int) -> str:
    """Return the deciding side's chance with a card, over the other side's possible cards."""
    robot = arena.robots[fight[Fight.PIECE]]
    die, plus = robot.die, robot.added
    if fight[Fight.FOE] < 0:
        if die == 1:
            return f" (it has {plus + 1 + card}, and {ids.FIELD_TOTAL} are needed)"
        return f" (breaks it with {words.percent(field_odds(die, plus + card))})"
    foe = arena.robots[fight[Fight.FOE]]
    if fight.step < fights.DEFENCE_CARD:
        chance = fight_odds(die, plus + card, foe.die, foe.added)
        return f" (wins {words.percent(chance)} if the other lays none)"
    if not fight[Fight.CARD_A]:
        return f" (wins {words.complement(fight_odds(die, plus, foe.die, foe.added + card))})"
    laid = _hidden_values(arena)
    worst, best = (
        words.complement(fight_odds(die, plus + adds, foe.die, foe.added + card))
        for adds in (max(laid), min(laid))
    )
    return f" (wins {worst} to {best}, by the card face down)"


def _hidden_values(arena: ArenaSnapshot) -> list[int]:
    """Return the values that a face-down card may add."""
    pack = arena.variant.pack
    wild = pack[ids.WILD_WARP] > 0
    found = [n for n in range(1, 6) if wild or pack[n] > 0]
    return found + ([int(fights.SUPER_VALUE)] if pack[ids.SUPER_WARP] > 0 else [])


def _clash(arena: ArenaSnapshot, fight: Frame, seat: int, action: int) -> Target:
    """Return a card for a whole side, with both known sums."""
    combat = arena.below(fight)
    card = 0 if action == ids.WITHOUT else action - ids.CARD
    adds = fights.SUPER_VALUE if card == ids.SUPER_WARP else card
    attack, defence = strengths.balance(arena, combat)
    if fight.step == fights.DEFENCE_CARD:
        defence += adds
        hidden = ", not counting the card face down" if fight[Fight.CARD_A] else ""
    else:
        attack += adds
        hidden = " if the other lays none"
    ends = strengths.outcome(combat, attack, defence) + hidden
    if card == 0:
        return choices.target(arena, action, "No card", f"Your side fights without a card: {ends}.")
    if card == ids.WILD_WARP:
        text = "Your Wild Warp lies face down; shown, it adds what you say, 1 to 5, to your side."
        return choices.target(arena, action, "Lay Wild Warp", text, seat=seat)
    if card == ids.SUPER_WARP:
        text = (
            f"Your Super Wild Warp lies face down and adds {adds}: {ends}; it is never cancelled."
        )
        return choices.target(arena, action, "Lay Super Wild Warp", text, seat=seat)
    text = f"Card {card} lies face down and adds {card} to your side: {ends}."
    return choices.target(arena, action, f"Lay card {card}", text, seat=seat)
