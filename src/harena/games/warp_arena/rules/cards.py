"""Cards: the deck, drawing, hands, and which special cards are played."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.notation import (
    BOMB_CARD,
    CARD,
    CARDS,
    CREATE_DISC,
    DESTROY_HEX,
    DONE,
    DOUBLE_WARP,
    NUMBER,
    SUPER_WARP,
    WARP_GRID,
    WILD,
    WILD_WARP,
)
from harena.games.warp_arena.rules.table import (
    ANSWER,
    BOMB,
    CREATE,
    DECK,
    DECK_LEFT,
    DESTROY,
    DOUBLE,
    EXTRA,
    HAND,
    HELD,
    L0,
    L1,
    L2,
    STOP_CARD,
    USED,
    WARP,
    WINDOW,
    WarpArenaTable,
    converter,
    enemy_field,
    holder,
    robots_of,
)

# --- the deck ---------------------------------------------------------------------------------


def reshuffle(table: WarpArenaTable) -> None:
    """WA-15: an empty deck takes the discards in."""
    t = table.table
    card: i64
    if t[DECK_LEFT] == 0:
        for card in range(CARDS):
            t[DECK + card] = t[USED + card]
            t[DECK_LEFT] += t[USED + card]
            t[USED + card] = 0


def can_draw(table: WarpArenaTable) -> bool:
    """WA-15: whether there is a card to draw, in the deck or among the discards."""
    t = table.table
    if t[DECK_LEFT] > 0:
        return True
    card: i64
    for card in range(1, CARDS):
        if t[USED + card] > 0:
            return True
    return False


def draw_go(table: WarpArenaTable, at: i64) -> None:
    """Draw cards one by one (4.2.3). Nobody sees the die: it only says which card lies on top."""
    t = table.table
    if t[at + L1] == 0 or not can_draw(table):
        table.pop()
        return
    reshuffle(table)
    if t[DECK_LEFT] > 1:
        table.ask_die(t[DECK_LEFT])
    else:
        draw_card(table, at, 1)


def draw_card(table: WarpArenaTable, at: i64, face: i64) -> None:
    """The card that is so many-th in the deck comes into the hand."""
    t = table.table
    seat = t[at + L0]
    card: i64 = 1
    while face > t[DECK + card]:
        face -= t[DECK + card]
        card += 1
    t[DECK + card] -= 1
    t[DECK_LEFT] -= 1
    t[HAND + seat * CARDS + card] += 1
    t[HELD + seat] += 1
    t[at + L1] -= 1


def discard(table: WarpArenaTable, seat: i64, card: i64) -> None:
    """A card goes from a hand to the discards."""
    take_card(table, seat, card)
    table.table[USED + card] += 1


def take_card(table: WarpArenaTable, seat: i64, card: i64) -> None:
    """A card leaves a hand."""
    table.table[HAND + seat * CARDS + card] -= 1
    table.table[HELD + seat] -= 1


def holds(table: WarpArenaTable, seat: i64, card: i64) -> bool:
    """Whether a seat has a card in hand."""
    return table.table[HAND + seat * CARDS + card] > 0


def play_special(table: WarpArenaTable, seat: i64, card: i64) -> None:
    """WA-37, WA-49: a special card begins to work; it can be cancelled once its result shows."""
    if card == DESTROY_HEX:
        procedure = DESTROY
    elif card == WARP_GRID:
        procedure = WARP
    elif card == DOUBLE_WARP:
        procedure = DOUBLE
    elif card == CREATE_DISC:
        procedure = CREATE
    elif card == BOMB_CARD:
        procedure = BOMB
    else:
        procedure = EXTRA
    at = table.push(procedure)
    table.table[at + L0] = seat
    table.table[at + L1] = 1


def ask_to_stop(table: WarpArenaTable, at: i64, card: i64) -> None:
    """WA-38 b: what the card will do is known; others may cancel it. An action cannot be."""
    t = table.table
    if t[at + L1] == 1:
        seat = t[at + L0]
        window = table.push(WINDOW)
        t[window + L0] = STOP_CARD
        t[window + L1] = seat
        t[window + L2] = card
    else:
        t[ANSWER] = 0


# --- playing any or all special cards (4.2.8) -------------------------------------------------


def play_cards_go(table: WarpArenaTable, at: i64) -> None:
    """4.2.8: as many special cards as the player likes; which ones are left does not show."""
    seat = table.table[at + L0]
    if table.table[HELD + seat] > 0:
        table.ask(seat)
    else:
        table.pop()


def has_special(table: WarpArenaTable, seat: i64) -> bool:
    """4.2.8, WA-69: whether a seat holds a card that is played by the action for special cards."""
    card: i64
    for card in range(DESTROY_HEX, BOMB_CARD + 1):
        if holds(table, seat, card):
            return True
    return False


def play_cards_legal(table: WarpArenaTable, seat: i64, out: Actions) -> None:
    """4.2.8: a special card held, a Wild Warp as any of them, or no more."""
    out.add(DONE)
    card: i64
    for card in range(DESTROY_HEX, WILD_WARP):
        if holds(table, seat, card):
            out.add(CARD + card)
    legal_wild(table, seat, out)
    if holds(table, seat, BOMB_CARD) and can_bomb(table, seat):
        out.add(CARD + BOMB_CARD)


def legal_combat_cards(table: WarpArenaTable, seat: i64, out: Actions) -> None:
    """WA-31, WA-42, WA-68: the cards held that can be laid for what they add."""
    card: i64
    for card in range(1, 6):
        if holds(table, seat, card):
            out.add(CARD + card)
    if holds(table, seat, WILD_WARP):
        out.add(CARD + WILD_WARP)
    if holds(table, seat, SUPER_WARP):
        out.add(CARD + SUPER_WARP)


def legal_values(out: Actions) -> None:
    """WA-38 d: the number that a Wild Warp laid as a combat card is to have."""
    value: i64
    for value in range(1, 6):
        out.add(NUMBER + value)


def can_bomb(table: WarpArenaTable, seat: i64) -> bool:
    """WA-69: whether a bomb has somewhere to go."""
    hex_: i64
    for hex_ in range(table.hexes):
        if in_throw(table, seat, hex_):
            return True
    return False


def in_throw(table: WarpArenaTable, seat: i64, hex_: i64) -> bool:
    """WA-69: whether a bomb would do something there, beside a robot of the seat.

    It does, if an enemy force field is there, or an enemy robot other than a C-bot.
    """
    if not enemy_field(table, hex_, seat):
        owner = holder(table, hex_)
        if owner < 0 or owner == seat:
            return False
        if robots_of(table, hex_, owner) == 1 and converter(table, owner) == hex_:
            return False
    way: i64
    for way in range(hex_ * table.ways, hex_ * table.ways + table.ways):
        if table.near[way] >= 0 and robots_of(table, table.near[way], seat) > 0:
            return True
    return False


def legal_wild(table: WarpArenaTable, seat: i64, out: Actions) -> None:
    """WA-37: a Wild Warp held may be played as each of the four special cards."""
    card: i64
    if holds(table, seat, WILD_WARP):
        for card in range(4):
            out.add(WILD + card)


def play_cards_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """4.2.8, WA-37: one card, which works before the next is played."""
    if action == DONE:
        table.pop()
    elif action >= CARD:
        discard(table, seat, action - CARD)
        play_special(table, seat, action - CARD)
    else:
        play_wild(table, seat, action)


def play_wild(table: WarpArenaTable, seat: i64, action: i64) -> None:
    """WA-37: a Wild Warp is played as a special card."""
    discard(table, seat, WILD_WARP)
    play_special(table, seat, action - WILD + DESTROY_HEX)
