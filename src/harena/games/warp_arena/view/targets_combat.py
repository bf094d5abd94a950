"""What may be chosen in combats and fights, and what each choice would do."""

from __future__ import annotations

from harena.core.play.state import FRAME, STEP
from harena.core.show.scene import Target
from harena.games.warp_arena.rules import fight, matching, notation as say, table as on
from harena.games.warp_arena.rules.combat import (
    DEALING,
    FIELD,
    JOIN,
    MARK,
    MATCH,
    NEXT_PAIR as PAIRING,
    PRESS_ON,
    SHARE,
)
from harena.games.warp_arena.rules.odds import field_odds, fight_odds
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L0, L1, L2
from harena.games.warp_arena.view import pointing, strengths, words

# --- combat -----------------------------------------------------------------------------------


def combat_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-29 to WA-33: what a side may choose in a combat."""
    t = table.table
    now = int(t[at + STEP])
    place = words.hex_title(table, int(t[at + L2]))
    if action < say.PIECE:
        return _combat_button(table, at, now, action)
    piece = action - int(say.PIECE)
    name = words.robot(piece)
    if now in (SHARE, DEALING):
        text = f"{name} gets a disc and carries {t[on.DISCS + piece] + 1}."
        if now == SHARE:
            text = f"All discs are put together; {name} gets the first one."
        return pointing.token(table, action, piece, "disc", f"Disc to {name}", text)
    kind = int(say.KIND[piece])
    die = int(table.combat_die[kind])
    plus = int(on.added(table, piece))
    if now == FIELD:
        loss = "it is destroyed" if t[on.AT + piece] == t[at + L2] else "it has merely fired"
        text = f"{name} tries to break the force field ({words.percent(field_odds(die, plus))}"
        text += f"{' without a card' if table.variant.combat_cards else ''}), or {loss}."
        if die == 1:
            enough = plus + 1 >= say.FIELD_TOTAL
            ends = "the force field is broken" if enough else loss
            text = f"{name} has {plus + 1}, and {say.FIELD_TOTAL} are needed: {ends}"
            text += "." if enough else f"{strengths.but_for_cards(table)}."
        rolls = (die,) if die > 1 else ()
        return pointing.token(table, action, piece, "attack", f"{name} attacks", text, rolls=rolls)
    if now == JOIN:
        return _joining(table, at, action)
    if now == MARK:
        lead = seat * int(say.OWN) + int(matching.ASSASSIN)
        text = f"Your A-bot fights {words.whose(piece)} first{_duel(table, lead, piece)}."
        return pointing.token(table, action, piece, "mark", f"A against {words.whose(piece)}", text)
    if now == MATCH:
        return _matching(table, at, seat, action)
    if now == PAIRING:
        foe = next(
            int(t[on.PAIR_D + pair])
            for pair in range(int(t[on.PAIRS]))
            if t[on.PAIR_A + pair] == piece
        )
        text = f"{name} fights {words.whose(foe)} next{_duel(table, piece, foe)}."
        return pointing.token(
            table, action, piece, "attack", f"{name} against {words.whose(foe)}", text
        )
    text = f"{name} gets a disc that lies in {place} and carries {t[on.DISCS + piece] + 1}."
    return pointing.token(table, action, piece, "disc", f"Disc to {name}", text)


def _duel(table: WarpArena, piece: int, foe: int) -> str:
    """The chance of an attacker against a defender, in brackets."""
    die, die_d = (int(table.combat_die[say.KIND[one]]) for one in (piece, foe))
    plus, plus_d = (int(on.added(table, one)) for one in (piece, foe))
    wins = words.percent(fight_odds(die, plus, die_d, plus_d))
    return f" (wins {wins}{strengths.without_cards(table)})"


def _joining(table: WarpArena, at: int, action: int) -> Target:
    """WA-43: a distant B that adds its strength, and the sums with it."""
    piece = action - int(say.PIECE)
    attack, defence = strengths.balance(table, at)
    attack += strengths.strength(table, [piece])
    ends = _ends(table, at, attack, defence)
    text = (
        f"{words.robot(piece)} adds {strengths.strength(table, [piece])} from a distance: {ends}."
    )
    return pointing.token(table, action, piece, "attack", f"{words.robot(piece)} joins in", text)


def _ends(table: WarpArena, at: int, attack: int, defence: int) -> str:
    """WA-43: who wins with these sums, without cards."""
    t = table.table
    text = strengths.outcome(table, int(t[at + L0]), int(t[at + L1]), attack, defence)
    return text + strengths.but_for_cards(table)


def _matching(table: WarpArena, at: int, seat: int, action: int) -> Target:
    piece, foe = action - int(say.PIECE), int(matching.to_match(table, at))
    name = words.robot(piece)
    if seat == table.table[at + L0]:
        text = f"{name} fights {words.whose(foe)}{_duel(table, piece, foe)}."
    else:
        odds = _duel(table, foe, piece).replace(" (wins", f" ({words.whose(foe)} wins")
        text = f"{name} fights {words.whose(foe)}{odds}."
    return pointing.token(table, action, piece, "match", f"{name} against {words.whose(foe)}", text)


def _combat_button(table: WarpArena, at: int, now: int, action: int) -> Target:
    if now == SHARE:
        return pointing.button(table, action, "Keep the discs", "Your discs stay where they are.")
    if now == FIELD:
        text = "Your distant B-bots leave the force field alone; the combat ends."
        return pointing.button(table, action, "Break off", text)
    if now == JOIN:
        attack, defence = strengths.balance(table, at)
        if attack == 0:
            text = "Your B-bots keep their shots; the combat ends."
            return pointing.button(table, action, "Break off", text)
        text = f"Nobody else joins in: {_ends(table, at, attack, defence)}."
        return pointing.button(table, action, "Fight now", text)
    if now == PRESS_ON and action == say.KEEP:
        return pointing.button(
            table, action, "Another round", "Your distant B-bots fire another round."
        )
    if now == PRESS_ON:
        return pointing.button(table, action, "Break off", "The combat ends; nobody loses more.")
    return pointing.button(table, action, "Leave the rest", "The discs that are left lie loose.")


# --- fights -----------------------------------------------------------------------------------


def fight_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-31, WA-32: a card, none, to concede; or what a Wild Warp stands for."""
    t = table.table
    now = int(t[at + STEP])
    if now >= fight.NAME_ATTACK:
        n = action - int(say.NUMBER)
        return pointing.number(
            table, action, str(n), f"Your Wild Warp adds {n} to your robot's total."
        )
    mine, other = int(t[at + L0]), int(t[at + L1])
    if table.variant.massed and other >= 0:
        return _clash(table, at, seat, action)
    if now == fight.DEFENCE_CARD:
        mine, other = other, mine
    name = words.robot(mine)
    foe = words.called(other, seat) if other >= 0 else "the force field"
    if action == say.WITHOUT:
        text = f"{name} fights {foe} without a card{_odds(table, at, 0)}."
        return pointing.button(table, action, "No card", text)
    if action == say.CONCEDE:
        far = now < fight.DEFENCE_CARD and t[on.AT + mine] != t[at - FRAME + L2]
        lost = "has fired and the fight is over" if far else "is destroyed"
        return pointing.button(table, action, "Concede", f"{name} {lost}; no card is spent.")
    card = action - int(say.CARD)
    if card == say.WILD_WARP:
        text = f"Your Wild Warp lies face down; shown, it adds what you say, 1 to 5, to {name}."
        return pointing.on_card(table, action, seat, card, "Lay Wild Warp", text)
    if card == say.SUPER_WARP:
        adds = f"adds {fight.SUPER_VALUE} to {name}{_odds(table, at, int(fight.SUPER_VALUE))}"
        text = f"Your Super Wild Warp lies face down and {adds}; nobody can cancel it."
        return pointing.on_card(table, action, seat, card, "Lay Super Wild Warp", text)
    text = f"Card {card} lies face down and adds {card} to {name}{_odds(table, at, card)}."
    return pointing.on_card(table, action, seat, card, f"Lay card {card}", text)


def _odds(table: WarpArena, at: int, card: int) -> str:
    """The chance of the one who decides, with a card of his own and none of the other's."""
    t = table.table
    piece, foe = int(t[at + L0]), int(t[at + L1])
    defends = t[at + STEP] == fight.DEFENCE_CARD
    die = int(table.combat_die[say.KIND[piece]])
    plus = int(on.added(table, piece))
    if foe < 0:
        if die == 1:
            return f" (it has {plus + 1 + card}, and {say.FIELD_TOTAL} are needed)"
        return f" (breaks it with {words.percent(field_odds(die, plus + card))})"
    die_d = int(table.combat_die[say.KIND[foe]])
    plus_d = int(on.added(table, foe))
    if defends:
        chance = 1 - fight_odds(die, plus, die_d, plus_d + card)
    else:
        chance = fight_odds(die, plus + card, die_d, plus_d)
    return f" (wins {words.percent(chance)} if the other lays none)"


def _clash(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-57: a card for a whole side, with both sums as far as they show."""
    t = table.table
    combat = at - int(FRAME)
    card = 0 if action == say.WITHOUT else action - int(say.CARD)
    adds = int(fight.SUPER_VALUE) if card == say.SUPER_WARP else card
    attack, defence = strengths.balance(table, combat)
    hidden = ""
    if t[at + STEP] == fight.DEFENCE_CARD:
        defence += adds
        hidden = ", not counting the card face down" if t[at + L2] else ""
    else:
        attack += adds
        hidden = " if the other lays none"
    ends = (
        strengths.outcome(table, int(t[combat + L0]), int(t[combat + L1]), attack, defence) + hidden
    )
    if card == 0:
        return pointing.button(
            table, action, "No card", f"Your side fights without a card: {ends}."
        )
    if card == say.WILD_WARP:
        text = "Your Wild Warp lies face down; shown, it adds what you say, 1 to 5, to your side."
        return pointing.on_card(table, action, seat, card, "Lay Wild Warp", text)
    if card == say.SUPER_WARP:
        text = (
            f"Your Super Wild Warp lies face down and adds {adds}: {ends}; it is never cancelled."
        )
        return pointing.on_card(table, action, seat, card, "Lay Super Wild Warp", text)
    text = f"Card {card} lies face down and adds {card} to your side: {ends}."
    return pointing.on_card(table, action, seat, card, f"Lay card {card}", text)
