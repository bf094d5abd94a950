"""Secrets: other hands, the deck's order, cards face down, answers in windows."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, EVERYBODY, FRAME, PROCEDURE, SIMULTANEOUS, STEP
from harena.games.warp_arena.rules import cards, fields as F, fight, ids, player_phase, windows
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.windows import Window


def observers_of(state: WarpArenaState, actor: i64) -> i64:
    """WA-5, WA-31, WA-39, WA-48: return the seats that learn the coming decision or face."""
    t = state.values
    at = state.frame()
    running = t[at + PROCEDURE]
    if actor == CHANCE:
        # Nobody: from which card lies where in the deck, hands could be told.
        return 0 if running == cards.Draw.NUMBER else EVERYBODY
    one: i64 = 1
    face_down = running == Fight.NUMBER and t[at + STEP] <= fight.DEFENCE_CARD
    if running == Window.NUMBER or face_down:
        return one << actor
    return EVERYBODY


def redact_for(state: WarpArenaState, seat: i64) -> None:
    """WA-5, WA-31, WA-48: blot out what a seat (or a spectator, -1) cannot know."""
    t = state.values
    state.blot(seat, F.UNDRAWN)
    state.blot(seat, F.ANSWERED_IN_SECRET)
    state.blot(seat, F.HELD_IN_HAND)
    if state.depth == 0:
        return
    at = state.frame()
    one: i64 = 1
    if state.to_move == SIMULTANEOUS:
        mine: i64 = 0
        if seat >= 0:
            mine = one << seat
        # Who has answered already does not show.
        state.waiting = (windows.seats_asked(state, at) & ~mine) | (state.waiting & mine)
    if has_face_down_cards(state):
        if t[at + Fight.CARD_A] > 0 and ids.OWNER[t[at + Fight.PIECE]] != seat:
            t[at + Fight.CARD_A] = ids.FACE_DOWN
        if t[at + Fight.CARD_D] > 0 and ids.OWNER[t[at + Fight.FOE]] != seat:
            t[at + Fight.CARD_D] = ids.FACE_DOWN


def has_face_down_cards(state: WarpArenaState) -> bool:
    """WA-31: return whether a fight is going on whose cards are not shown yet."""
    t = state.values
    at = state.frame()
    if state.depth == 0 or t[at + PROCEDURE] != Fight.NUMBER:
        return False
    return t[at + STEP] < fight.NAME_ATTACK


def choices_are_known(state: WarpArenaState, seat: i64) -> bool:
    """WA-5: return whether a seat has as many choices with all kinds of cards as without any."""
    if state.values[F.HELD + seat] == 0:
        return True
    return choices_with(state, seat, 1) == choices_with(state, seat, 0)


def choices_with(state: WarpArenaState, seat: i64, cards: i64) -> i64:
    """WA-5: return a seat's number of choices if it held so many cards of each kind."""
    guess = state.clone()
    card: i64
    for card in range(1, ids.CARDS):
        guess.values[F.HAND + seat * ids.CARDS + card] = cards
    found = state.space.borrow()
    guess._legal_actions(seat, found)
    count = found.count
    state.space.give_back(found)
    return count


def determinize_for(state: WarpArenaState, seat: i64, rng: Rng) -> None:
    """WA-5: deal all cards that a seat cannot see, evenly, to face-down cards, hands and deck."""
    redact_for(state, seat)
    t = state.values
    unseen = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    card: i64
    other: i64
    for card in range(ids.CARDS):
        unseen[card] = state.pack[card] - t[F.USED + card]
        if seat >= 0:
            unseen[card] -= t[F.HAND + seat * ids.CARDS + card]
    if has_face_down_cards(state):
        deal_face_down(state, unseen, rng)
    for other in range(state.seats):
        if other != seat:
            deal_hand(state, other, unseen, rng)
    for card in range(1, ids.CARDS):
        t[F.DECK + card] = unseen[card]


def deal_face_down(state: WarpArenaState, unseen: vec[i64], rng: Rng) -> None:
    """WA-31: deal the face-down cards of a fight at random from the unseen ones."""
    t = state.values
    at = state.frame()
    place: i64
    for place in range(at + Fight.CARD_A, at + Fight.CARD_D + 1):
        if t[place] != ids.FACE_DOWN:
            unseen[t[place]] -= 1
    for place in range(at + Fight.CARD_A, at + Fight.CARD_D + 1):
        if t[place] == ids.FACE_DOWN:
            t[place] = random_combat_card(unseen, rng)
            unseen[t[place]] -= 1


def deal_hand(state: WarpArenaState, seat: i64, unseen: vec[i64], rng: Rng) -> None:
    """WA-5: deal a hand at random; a seat that plays special cards holds one."""
    t = state.values
    left = t[F.HELD + seat]
    card: i64
    _n: i64
    if left > 0 and announced_cards(state, seat):
        card = random_card(unseen, rng, ids.DESTROY_HEX, ids.BOMB_CARD + 1)
        unseen[card] -= 1
        t[F.HAND + seat * ids.CARDS + card] += 1
        left -= 1
    for _n in range(left):
        card = random_card(unseen, rng, 1, ids.CARDS)
        unseen[card] -= 1
        t[F.HAND + seat * ids.CARDS + card] += 1


def announced_cards(state: WarpArenaState, seat: i64) -> bool:
    """4.2.8: return whether a seat announced special cards, so that it holds one."""
    t = state.values
    phase = state.stack + FRAME
    if state.depth < 2 or t[phase + PROCEDURE] != player_phase.Phase.NUMBER:
        return False
    if t[phase + player_phase.Phase.SEAT] != seat:
        return False
    return (
        t[phase + STEP] == player_phase.ANNOUNCED
        and t[phase + player_phase.Phase.ACTION] == ids.A_CARDS
    )


def random_card(unseen: vec[i64], rng: Rng, first: i64, end: i64) -> i64:
    """Return one of the unseen cards of the kinds from the first on, each card equally likely."""
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


def random_combat_card(unseen: vec[i64], rng: Rng) -> i64:
    """Return one of the unseen cards that can be laid in a fight.

    These are 1 to 5, or a Wild Warp of any sort.
    """
    plain: i64 = 0
    card: i64
    for card in range(1, 6):
        plain += unseen[card]
    n = rng.below(plain + unseen[ids.WILD_WARP] + unseen[ids.SUPER_WARP])
    if n >= plain + unseen[ids.WILD_WARP]:
        return ids.SUPER_WARP
    if n >= plain:
        return ids.WILD_WARP
    return random_card(unseen, rng, 1, 6)
