"""What a player cannot know: other hands, the deck's order, cards face down, answers in windows."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.state import CHANCE, EVERYBODY, FRAME, SIMULTANEOUS, Rng
from harena.games.warp_arena.rules.fight import DEFENCE_CARD, NAME_ATTACK
from harena.games.warp_arena.rules.notation import (
    A_CARDS,
    BOMB_CARD,
    CARDS,
    DESTROY_HEX,
    FACE_DOWN,
    OWNER,
    SUPER_WARP,
    WILD_WARP,
)
from harena.games.warp_arena.rules.table import (
    DECK,
    DRAW,
    FIGHT,
    HAND,
    HELD,
    L0,
    L1,
    L2,
    L3,
    PHASE,
    USED,
    WANT,
    WINDOW,
    WarpArenaTable,
)
from harena.games.warp_arena.rules.turn import ANNOUNCED
from harena.games.warp_arena.rules.wildwarp import asked


def observers_of(table: WarpArenaTable, actor: i64) -> i64:
    """WA-5, WA-31, WA-48: who learns the coming decision or face."""
    t = table.table
    at = table.frame()
    if actor == CHANCE:
        # Nobody: from which card lies where in the deck, hands could be told.
        return 0 if t[at] == DRAW else EVERYBODY
    one: i64 = 1
    if t[at] == WINDOW or (t[at] == FIGHT and t[at + 1] <= DEFENCE_CARD):
        return one << actor
    return EVERYBODY


def redact_for(table: WarpArenaTable, seat: i64) -> None:
    """WA-5, WA-31, WA-48: blot out what a seat (or a spectator, -1) cannot know."""
    t = table.table
    card: i64
    other: i64
    for card in range(CARDS):
        t[DECK + card] = 0
    for other in range(table.seats):
        if other != seat:
            t[WANT + other] = 0
            for card in range(other * CARDS, other * CARDS + CARDS):
                t[HAND + card] = 0
    if table.depth == 0:
        return
    at = table.frame()
    one: i64 = 1
    if table.to_move == SIMULTANEOUS:
        mine: i64 = 0
        if seat >= 0:
            mine = one << seat
        # Who has answered already does not show.
        table.waiting = (asked(table, at) & ~mine) | (table.waiting & mine)
    if t[at] == FIGHT and t[at + 1] < NAME_ATTACK:
        if t[at + L2] > 0 and OWNER[t[at + L0]] != seat:
            t[at + L2] = FACE_DOWN
        if t[at + L3] > 0 and OWNER[t[at + L1]] != seat:
            t[at + L3] = FACE_DOWN


def determinize_for(table: WarpArenaTable, seat: i64, rng: Rng) -> None:
    """WA-5: deal all cards that a seat cannot see, evenly, to face-down cards, hands and deck."""
    redact_for(table, seat)
    t = table.table
    unseen = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    card: i64
    other: i64
    place: i64
    _n: i64
    for card in range(CARDS):
        unseen[card] = table.pack[card] - t[USED + card]
        if seat >= 0:
            unseen[card] -= t[HAND + seat * CARDS + card]
    at = table.frame()
    if table.depth > 0 and t[at] == FIGHT and t[at + 1] < NAME_ATTACK:
        for place in range(at + L2, at + L3 + 1):
            if t[place] != FACE_DOWN:
                unseen[t[place]] -= 1
        for place in range(at + L2, at + L3 + 1):
            if t[place] == FACE_DOWN:
                t[place] = some_combat_card(unseen, rng)
                unseen[t[place]] -= 1
    for other in range(table.seats):
        if other != seat:
            left = t[HELD + other]
            if left > 0 and announced_cards(table, other):
                card = some_card(unseen, rng, DESTROY_HEX, BOMB_CARD + 1)
                unseen[card] -= 1
                t[HAND + other * CARDS + card] += 1
                left -= 1
            for _n in range(left):
                card = some_card(unseen, rng, 1, CARDS)
                unseen[card] -= 1
                t[HAND + other * CARDS + card] += 1
    for card in range(1, CARDS):
        t[DECK + card] = unseen[card]


def announced_cards(table: WarpArenaTable, seat: i64) -> bool:
    """4.2.8: whether a seat has announced that it plays special cards, so that it holds one."""
    t = table.table
    phase = table.stack + FRAME
    if table.depth < 2 or t[phase] != PHASE or t[phase + L0] != seat:
        return False
    return t[phase + 1] == ANNOUNCED and t[phase + L1] == A_CARDS


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
    n = rng.below(plain + unseen[WILD_WARP] + unseen[SUPER_WARP])
    if n >= plain + unseen[WILD_WARP]:
        return SUPER_WARP
    if n >= plain:
        return WILD_WARP
    return some_card(unseen, rng, 1, 6)
