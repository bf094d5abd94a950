"""What may be chosen in combats and fights, and what each choice would do."""

from __future__ import annotations

from harena.core.play.state import FRAME, STEP
from harena.core.show.scene import Target
from harena.games.warp_arena.rules.combat import (
    DEALING,
    FIELD,
    JOIN,
    MARK,
    MATCH,
    PRESS_ON,
    SHARE,
)
from harena.games.warp_arena.rules.combat import NEXT_PAIR as PAIRING
from harena.games.warp_arena.rules.fight import DEFENCE_CARD, NAME_ATTACK, SUPER_VALUE
from harena.games.warp_arena.rules.matching import ASSASSIN, to_match
from harena.games.warp_arena.rules.notation import (
    CARD,
    CONCEDE,
    FIELD_TOTAL,
    KEEP,
    KIND,
    NUMBER,
    OWN,
    PIECE,
    SUPER_WARP,
    WILD_WARP,
    WITHOUT,
)
from harena.games.warp_arena.rules.odds import field_odds, fight_odds
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import AT, DISCS, L0, L1, L2, PAIR_A, PAIR_D, PAIRS, added
from harena.games.warp_arena.view.pointing import button, number, on_card, token
from harena.games.warp_arena.view.strengths import (
    balance,
    but_for_cards,
    outcome,
    strength,
    without_cards,
)
from harena.games.warp_arena.view.words import called, hex_title, percent, robot, whose

# --- combat -----------------------------------------------------------------------------------


def combat_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-29 to WA-33: what a side may choose in a combat."""
    t = table.table
    now = int(t[at + STEP])
    place = hex_title(table, int(t[at + L2]))
    if action < PIECE:
        return _combat_button(table, at, now, action)
    piece = action - int(PIECE)
    name = robot(piece)
    if now in (SHARE, DEALING):
        text = f"{name} gets a disc and carries {t[DISCS + piece] + 1}."
        if now == SHARE:
            text = f"All discs are put together; {name} gets the first one."
        return token(table, action, piece, "disc", f"Disc to {name}", text)
    kind = int(KIND[piece])
    die = int(table.combat_die[kind])
    plus = int(added(table, piece))
    if now == FIELD:
        loss = "it is destroyed" if t[AT + piece] == t[at + L2] else "it has merely fired"
        text = f"{name} tries to break the force field ({percent(field_odds(die, plus))}"
        text += f"{' without a card' if table.variant.combat_cards else ''}), or {loss}."
        if die == 1:
            enough = plus + 1 >= FIELD_TOTAL
            ends = "the force field is broken" if enough else loss
            text = f"{name} has {plus + 1}, and {FIELD_TOTAL} are needed: {ends}"
            text += "." if enough else f"{but_for_cards(table)}."
        rolls = (die,) if die > 1 else ()
        return token(table, action, piece, "attack", f"{name} attacks", text, rolls=rolls)
    if now == JOIN:
        return _joining(table, at, action)
    if now == MARK:
        lead = seat * int(OWN) + int(ASSASSIN)
        text = f"Your A-bot fights {whose(piece)} first{_duel(table, lead, piece)}."
        return token(table, action, piece, "mark", f"A against {whose(piece)}", text)
    if now == MATCH:
        return _matching(table, at, seat, action)
    if now == PAIRING:
        foe = next(
            int(t[PAIR_D + pair]) for pair in range(int(t[PAIRS])) if t[PAIR_A + pair] == piece
        )
        text = f"{name} fights {whose(foe)} next{_duel(table, piece, foe)}."
        return token(table, action, piece, "attack", f"{name} against {whose(foe)}", text)
    text = f"{name} gets a disc that lies in {place} and carries {t[DISCS + piece] + 1}."
    return token(table, action, piece, "disc", f"Disc to {name}", text)


def _duel(table: WarpArena, piece: int, foe: int) -> str:
    """The chance of an attacker against a defender, in brackets."""
    die, die_d = (int(table.combat_die[KIND[one]]) for one in (piece, foe))
    plus, plus_d = (int(added(table, one)) for one in (piece, foe))
    return f" (wins {percent(fight_odds(die, plus, die_d, plus_d))}{without_cards(table)})"


def _joining(table: WarpArena, at: int, action: int) -> Target:
    """WA-43: a distant B that adds its strength, and the sums with it."""
    piece = action - int(PIECE)
    attack, defence = balance(table, at)
    attack += strength(table, [piece])
    ends = _ends(table, at, attack, defence)
    text = f"{robot(piece)} adds {strength(table, [piece])} from a distance: {ends}."
    return token(table, action, piece, "attack", f"{robot(piece)} joins in", text)


def _ends(table: WarpArena, at: int, attack: int, defence: int) -> str:
    """WA-43: who wins with these sums, without cards."""
    t = table.table
    text = outcome(table, int(t[at + L0]), int(t[at + L1]), attack, defence)
    return text + but_for_cards(table)


def _matching(table: WarpArena, at: int, seat: int, action: int) -> Target:
    piece, foe = action - int(PIECE), int(to_match(table, at))
    name = robot(piece)
    if seat == table.table[at + L0]:
        text = f"{name} fights {whose(foe)}{_duel(table, piece, foe)}."
    else:
        odds = _duel(table, foe, piece).replace(" (wins", f" ({whose(foe)} wins")
        text = f"{name} fights {whose(foe)}{odds}."
    return token(table, action, piece, "match", f"{name} against {whose(foe)}", text)


def _combat_button(table: WarpArena, at: int, now: int, action: int) -> Target:
    if now == SHARE:
        return button(table, action, "Keep the discs", "Your discs stay where they are.")
    if now == FIELD:
        text = "Your distant B-bots leave the force field alone; the combat ends."
        return button(table, action, "Break off", text)
    if now == JOIN:
        attack, defence = balance(table, at)
        if attack == 0:
            text = "Your B-bots keep their shots; the combat ends."
            return button(table, action, "Break off", text)
        text = f"Nobody else joins in: {_ends(table, at, attack, defence)}."
        return button(table, action, "Fight now", text)
    if now == PRESS_ON and action == KEEP:
        return button(table, action, "Another round", "Your distant B-bots fire another round.")
    if now == PRESS_ON:
        return button(table, action, "Break off", "The combat ends; nobody loses more.")
    return button(table, action, "Leave the rest", "The discs that are left lie loose.")


# --- fights -----------------------------------------------------------------------------------


def fight_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-31, WA-32: a card, none, to concede; or what a Wild Warp stands for."""
    t = table.table
    now = int(t[at + STEP])
    if now >= NAME_ATTACK:
        n = action - int(NUMBER)
        return number(table, action, str(n), f"Your Wild Warp adds {n} to your robot's total.")
    mine, other = int(t[at + L0]), int(t[at + L1])
    if table.variant.massed and other >= 0:
        return _clash(table, at, seat, action)
    if now == DEFENCE_CARD:
        mine, other = other, mine
    name = robot(mine)
    foe = called(other, seat) if other >= 0 else "the force field"
    if action == WITHOUT:
        text = f"{name} fights {foe} without a card{_odds(table, at, 0)}."
        return button(table, action, "No card", text)
    if action == CONCEDE:
        far = now < DEFENCE_CARD and t[AT + mine] != t[at - FRAME + L2]
        lost = "has fired and the fight is over" if far else "is destroyed"
        return button(table, action, "Concede", f"{name} {lost}; no card is spent.")
    card = action - int(CARD)
    if card == WILD_WARP:
        text = f"Your Wild Warp lies face down; shown, it adds what you say, 1 to 5, to {name}."
        return on_card(table, action, seat, card, "Lay Wild Warp", text)
    if card == SUPER_WARP:
        adds = f"adds {SUPER_VALUE} to {name}{_odds(table, at, int(SUPER_VALUE))}"
        text = f"Your Super Wild Warp lies face down and {adds}; nobody can cancel it."
        return on_card(table, action, seat, card, "Lay Super Wild Warp", text)
    text = f"Card {card} lies face down and adds {card} to {name}{_odds(table, at, card)}."
    return on_card(table, action, seat, card, f"Lay card {card}", text)


def _odds(table: WarpArena, at: int, card: int) -> str:
    """The chance of the one who decides, with a card of his own and none of the other's."""
    t = table.table
    piece, foe = int(t[at + L0]), int(t[at + L1])
    defends = t[at + STEP] == DEFENCE_CARD
    die = int(table.combat_die[KIND[piece]])
    plus = int(added(table, piece))
    if foe < 0:
        if die == 1:
            return f" (it has {plus + 1 + card}, and {FIELD_TOTAL} are needed)"
        return f" (breaks it with {percent(field_odds(die, plus + card))})"
    die_d = int(table.combat_die[KIND[foe]])
    plus_d = int(added(table, foe))
    if defends:
        chance = 1 - fight_odds(die, plus, die_d, plus_d + card)
    else:
        chance = fight_odds(die, plus + card, die_d, plus_d)
    return f" (wins {percent(chance)} if the other lays none)"


def _clash(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-57: a card for a whole side, with both sums as far as they show."""
    t = table.table
    combat = at - int(FRAME)
    card = 0 if action == WITHOUT else action - int(CARD)
    adds = int(SUPER_VALUE) if card == SUPER_WARP else card
    attack, defence = balance(table, combat)
    hidden = ""
    if t[at + STEP] == DEFENCE_CARD:
        defence += adds
        hidden = ", not counting the card face down" if t[at + L2] else ""
    else:
        attack += adds
        hidden = " if the other lays none"
    ends = outcome(table, int(t[combat + L0]), int(t[combat + L1]), attack, defence) + hidden
    if card == 0:
        return button(table, action, "No card", f"Your side fights without a card: {ends}.")
    if card == WILD_WARP:
        text = "Your Wild Warp lies face down; shown, it adds what you say, 1 to 5, to your side."
        return on_card(table, action, seat, card, "Lay Wild Warp", text)
    if card == SUPER_WARP:
        text = (
            f"Your Super Wild Warp lies face down and adds {adds}: {ends}; it is never cancelled."
        )
        return on_card(table, action, seat, card, "Lay Super Wild Warp", text)
    text = f"Card {card} lies face down and adds {card} to your side: {ends}."
    return on_card(table, action, seat, card, f"Lay card {card}", text)
