"""Secrets: other hands, the deck's order, cards face down, answers in windows."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, EVERYBODY, FRAME, PROCEDURE, SIMULTANEOUS, STEP
from harena.games.warp_arena.rules import cards, fight, notation as say, table as on, turn, windows
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.table import WarpArenaTable
from harena.games.warp_arena.rules.windows import Window


def observers_of(table: WarpArenaTable, actor: i64) -> i64:
    """WA-5, WA-31, WA-48: who learns the coming decision or face."""
    t = table.table
    at = table.frame()
    running = t[at + PROCEDURE]
    if actor == CHANCE:
        # Nobody: from which card lies where in the deck, hands could be told.
        return 0 if running == cards.Draw.NUMBER else EVERYBODY
    one: i64 = 1
    face_down = running == Fight.NUMBER and t[at + STEP] <= fight.DEFENCE_CARD
    if running == Window.NUMBER or face_down:
        return one << actor
    return EVERYBODY


def redact_for(table: WarpArenaTable, seat: i64) -> None:
    """WA-5, WA-31, WA-48: blot out what a seat (or a spectator, -1) cannot know."""
    t = table.table
    table.blot(seat, on.UNDRAWN)
    table.blot(seat, on.ANSWERED_IN_SECRET)
    table.blot(seat, on.HELD_IN_HAND)
    if table.depth == 0:
        return
    at = table.frame()
    one: i64 = 1
    if table.to_move == SIMULTANEOUS:
        mine: i64 = 0
        if seat >= 0:
            mine = one << seat
        # Who has answered already does not show.
        table.waiting = (windows.asked(table, at) & ~mine) | (table.waiting & mine)
    if lies_face_down(table):
        if t[at + Fight.CARD_A] > 0 and say.OWNER[t[at + Fight.PIECE]] != seat:
            t[at + Fight.CARD_A] = say.FACE_DOWN
        if t[at + Fight.CARD_D] > 0 and say.OWNER[t[at + Fight.FOE]] != seat:
            t[at + Fight.CARD_D] = say.FACE_DOWN


def lies_face_down(table: WarpArenaTable) -> bool:
    """WA-31: whether a fight is going on whose cards are not shown yet."""
    t = table.table
    at = table.frame()
    if table.depth == 0 or t[at + PROCEDURE] != Fight.NUMBER:
        return False
    return t[at + STEP] < fight.NAME_ATTACK


def hides_no_choice(table: WarpArenaTable, seat: i64) -> bool:
    """WA-5: whether a seat that has one choice now would have no other with any hand."""
    t = table.table
    if t[on.HELD + seat] == 0:
        return True
    guess = table.clone()
    card: i64
    for card in range(1, say.CARDS):
        guess.table[on.HAND + seat * say.CARDS + card] = 1
    found = table.space.borrow()
    guess._legal_actions(seat, found)
    count = found.count
    table.space.give_back(found)
    return count == 1


def determinize_for(table: WarpArenaTable, seat: i64, rng: Rng) -> None:
    """WA-5: deal all cards that a seat cannot see, evenly, to face-down cards, hands and deck."""
    redact_for(table, seat)
    t = table.table
    unseen = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    card: i64
    other: i64
    for card in range(say.CARDS):
        unseen[card] = table.pack[card] - t[on.USED + card]
        if seat >= 0:
            unseen[card] -= t[on.HAND + seat * say.CARDS + card]
    if lies_face_down(table):
        deal_face_down(table, unseen, rng)
    for other in range(table.seats):
        if other != seat:
            deal_hand(table, other, unseen, rng)
    for card in range(1, say.CARDS):
        t[on.DECK + card] = unseen[card]


def deal_face_down(table: WarpArenaTable, unseen: vec[i64], rng: Rng) -> None:
    """WA-31: what the cards of a fight could be that lie face down; others are left unseen."""
    t = table.table
    at = table.frame()
    place: i64
    for place in range(at + Fight.CARD_A, at + Fight.CARD_D + 1):
        if t[place] != say.FACE_DOWN:
            unseen[t[place]] -= 1
    for place in range(at + Fight.CARD_A, at + Fight.CARD_D + 1):
        if t[place] == say.FACE_DOWN:
            t[place] = some_combat_card(unseen, rng)
            unseen[t[place]] -= 1


def deal_hand(table: WarpArenaTable, seat: i64, unseen: vec[i64], rng: Rng) -> None:
    """WA-5: what a hand could hold; one who plays special cards holds one."""
    t = table.table
    left = t[on.HELD + seat]
    card: i64
    _n: i64
    if left > 0 and announced_cards(table, seat):
        card = some_card(unseen, rng, say.DESTROY_HEX, say.BOMB_CARD + 1)
        unseen[card] -= 1
        t[on.HAND + seat * say.CARDS + card] += 1
        left -= 1
    for _n in range(left):
        card = some_card(unseen, rng, 1, say.CARDS)
        unseen[card] -= 1
        t[on.HAND + seat * say.CARDS + card] += 1


def announced_cards(table: WarpArenaTable, seat: i64) -> bool:
    """4.2.8: whether a seat has announced that it plays special cards, so that it holds one."""
    t = table.table
    phase = table.stack + FRAME
    if table.depth < 2 or t[phase + PROCEDURE] != turn.Phase.NUMBER:
        return False
    if t[phase + turn.Phase.SEAT] != seat:
        return False
    return t[phase + STEP] == turn.ANNOUNCED and t[phase + turn.Phase.ACTION] == say.A_CARDS


def some_card(unseen: vec[i64], rng: Rng, first: i64, end: i64) -> i64:
    """One of the unseen cards of the kinds from the first on, each card as likely."""
    total: i64 = 0
    card: i64
    for card in range(first, end):
        total += unseen[card]
    n = rng.below(total)
    card = first
    while n >= unseen[card]:
        n -= unseen[card]
        card += 1
    return card


def some_combat_card(unseen: vec[i64], rng: Rng) -> i64:
    """One of the unseen cards that can be laid in a fight: 1 to 5, or a Wild Warp of any sort."""
    plain: i64 = 0
    card: i64
    for card in range(1, 6):
        plain += unseen[card]
    n = rng.below(plain + unseen[say.WILD_WARP] + unseen[say.SUPER_WARP])
    if n >= plain + unseen[say.WILD_WARP]:
        return say.SUPER_WARP
    if n >= plain:
        return say.WILD_WARP
    return some_card(unseen, rng, 1, 6)
