"""One fight: a robot against a robot, or against a force field; cards, dice, Wild Warps."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import FRAME, STEP
from harena.games.warp_arena.rules import (
    cards,
    destroy,
    expansion,
    fields as F,
    forces,
    ids,
    journal,
    victory,
    windows,
)
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.forces import Sides

# Its steps, in the order of 6.1.
ATTACK_CARD: Final[i64] = 0
DEFENCE_CARD: Final[i64] = 1
ATTACK_DIE: Final[i64] = 2
DEFENCE_DIE: Final[i64] = 3
NAME_ATTACK: Final[i64] = 4  # the cards are shown; a Wild Warp gets its value
NAME_DEFENCE: Final[i64] = 5
REACT: Final[i64] = 6  # others may cancel a card
REACTED: Final[i64] = 7
RESULT: Final[i64] = 8

NAMED: Final[i64] = 20  # + n: a Wild Warp that stands for n


@final
class Fight(Procedure):
    """WA-30, WA-31: cards face down, dice, cards shown, Wild Warps, the lower total destroyed.

    Below its frame is that of its combat, see `Sides`.
    """

    NUMBER: Final[i64] = 23
    PIECE: Final[i64] = 2  # the robot that attacks
    FOE: Final[i64] = 3  # the robot it meets; -1 the force field
    CARD_A: Final[i64] = 4  # 0 none, 1 to 5, a Wild Warp, NAMED + its value; negative: cancelled
    CARD_D: Final[i64] = 5
    DIE_A: Final[i64] = 6
    DIE_D: Final[i64] = 7

    def go(self, state: WarpArenaState, at: i64) -> None:
        """WA-31, WA-58: lay both cards, roll both dice, reveal, ask for Wild Warps, resolve."""
        t = state.values
        now = t[at + STEP]
        piece = t[at + Fight.PIECE]
        foe = t[at + Fight.FOE]
        if now <= DEFENCE_CARD and not state.variant.combat_cards:
            # Without cards there is nothing to decide: conceding would only save time.
            state.step(ATTACK_DIE)
        elif now == ATTACK_CARD:
            state.ask(ids.OWNER[piece])
        elif now == DEFENCE_CARD:
            if foe >= 0:
                state.ask(ids.OWNER[foe])
            else:
                state.step(ATTACK_DIE)
        elif now == ATTACK_DIE:
            self.combat_roll(state, at, piece)
        elif now == DEFENCE_DIE:
            if foe >= 0:
                self.combat_roll(state, at, foe)
            else:
                reveal(state, at)
        elif now == NAME_ATTACK:
            if t[at + Fight.CARD_A] == ids.WILD_WARP:
                state.ask(ids.OWNER[piece])
            else:
                state.step(NAME_DEFENCE)
        elif now == NAME_DEFENCE:
            if t[at + Fight.CARD_D] == ids.WILD_WARP:
                state.ask(ids.OWNER[foe])
            else:
                state.step(REACT)
        elif now == REACT:
            ask_to_cancel(state, at)
        elif now == REACTED:
            cancel(state, at)
        else:
            resolve(state, at)

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-31, WA-32, WA-38: add held combat cards, none, concede; for a Wild Warp a value.

        WA-57: with fixed strengths no player concedes.
        """
        if state.values[at + STEP] >= NAME_ATTACK:
            cards.legal_values(out)
            return
        out.add(ids.WITHOUT)
        if state.values[at + Fight.FOE] >= 0 and not state.variant.fixed_strengths:
            out.add(ids.CONCEDE)
        cards.legal_combat_cards(state, seat, out)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-31: lay the attacker's card, the defender's card; or set a Wild Warp's value."""
        t = state.values
        now = t[at + STEP]
        attacks = now == ATTACK_CARD or now == NAME_ATTACK
        mine = at + Fight.CARD_A if attacks else at + Fight.CARD_D
        if now >= NAME_ATTACK:
            t[mine] = NAMED + action - ids.NUMBER
            state.note(journal.NAMED, seat, action - ids.NUMBER)
        elif action == ids.CONCEDE:
            concede(state, at)
            return
        elif action == ids.WITHOUT:
            state.note(journal.LAID, seat, 0)
        else:
            t[mine] = action - ids.CARD
            cards.take_card(state, seat, action - ids.CARD)
            state.note(journal.LAID, seat, 1)
        state.step(now + 1)

    def roll(self, state: WarpArenaState, at: i64, face: i64) -> None:
        """WA-31: store the attacker's die, then the defender's."""
        t = state.values
        piece = t[at + Fight.PIECE] if t[at + STEP] == ATTACK_DIE else t[at + Fight.FOE]
        sides = state.combat_die[ids.KIND[piece]]
        state.note(journal.COMBAT_ROLLED, ids.OWNER[piece], face, sides, piece)
        self.take_die(state, at, face)

    def take_die(self, state: WarpArenaState, at: i64, face: i64) -> None:
        """WA-31: take the face of a side's die; after the second one show the cards."""
        t = state.values
        if t[at + STEP] == ATTACK_DIE:
            t[at + Fight.DIE_A] = face
            state.step(DEFENCE_DIE)
        else:
            t[at + Fight.DIE_D] = face
            reveal(state, at)

    def combat_roll(self, state: WarpArenaState, at: i64, piece: i64) -> None:
        """6.1: roll a robot's combat die, unless it has a single side."""
        sides = state.combat_die[ids.KIND[piece]]
        if sides == 1:
            self.take_die(state, at, 1)
        else:
            state.ask_die(sides)


def begin_fight(state: WarpArenaState, piece: i64, foe: i64) -> None:
    """WA-30, WA-31: begin a fight of a robot against another, or, with -1, the force field."""
    t = state.values
    at = state.push(Fight.NUMBER)
    t[at + Fight.PIECE] = piece
    t[at + Fight.FOE] = foe
    if foe >= 0 and not state.variant.fixed_strengths:
        state.note(journal.FIGHT, piece, foe)
    elif foe >= 0 and state.journal is not None:
        note_clash(state, at - FRAME, piece, foe)


def reveal(state: WarpArenaState, at: i64) -> None:
    """WA-31: turn the cards over, which spends them."""
    t = state.values
    state.step(NAME_ATTACK)
    card_a = t[at + Fight.CARD_A]
    card_d = t[at + Fight.CARD_D]
    if card_a > 0:
        t[F.USED + card_a] += 1
    if card_d > 0:
        t[F.USED + card_d] += 1
    if card_a + card_d > 0:
        state.note(journal.SHOWN, t[at + Fight.PIECE], t[at + Fight.FOE], card_a, card_d)


# --- cancelling a card (WA-38 d) --------------------------------------------------------------


def ask_to_cancel(state: WarpArenaState, at: i64) -> None:
    """WA-38 d: open a window, if there is a card to cancel; WA-68: not a Super Wild Warp."""
    t = state.values
    attacker: i64 = -1
    defender: i64 = -1
    if expansion.can_cancel(t[at + Fight.CARD_A]):
        attacker = ids.OWNER[t[at + Fight.PIECE]]
    if expansion.can_cancel(t[at + Fight.CARD_D]):
        defender = ids.OWNER[t[at + Fight.FOE]]
    if attacker < 0 and defender < 0:
        state.step(RESULT)
        return
    state.step(REACTED)
    if state.journal is not None:
        defence: i64 = 0
        if t[at + Fight.FOE] >= 0:
            defence = defence_total(state, at)
        foe = t[at + Fight.FOE]
        state.note(journal.SUMS, t[at + Fight.PIECE], foe, attack_total(state, at), defence)
    windows.open_fight_window(state, attacker, defender)


def cancel(state: WarpArenaState, at: i64) -> None:
    """WA-37: remove the number of the cancelled card; then others may be cancelled."""
    t = state.values
    if t[F.ANSWER] == 0:
        state.step(RESULT)
        return
    attack = t[F.ANSWER] == ids.CANCEL_ATTACK
    card = at + Fight.CARD_A if attack else at + Fight.CARD_D
    piece = t[at + Fight.PIECE] if attack else t[at + Fight.FOE]
    state.note(journal.CARD_CANCELLED, piece, t[card])
    t[card] = -t[card]
    state.step(REACT)


# --- the result -------------------------------------------------------------------------------


def concede(state: WarpArenaState, at: i64) -> None:
    """WA-32: give up a robot; WA-55: a card already laid returns to its owner's hand."""
    t = state.values
    piece = t[at + Fight.PIECE]
    foe = t[at + Fight.FOE]
    defends = t[at + STEP] == DEFENCE_CARD
    back: i64 = -1
    if t[at + Fight.CARD_A] > 0:
        back = ids.OWNER[piece]
        t[F.HAND + back * ids.CARDS + t[at + Fight.CARD_A]] += 1
        t[F.HELD + back] += 1
    loser = foe if defends else piece
    state.note(journal.CONCEDED, loser, piece if defends else foe, back)
    end_fight(state, at, loser)


def value(card: i64) -> i64:
    """WA-37: return the value of a combat card; a Wild Warp has the one named, a cancelled card 0.

    WA-68: a Super Wild Warp adds six.
    """
    if card < 0:
        return 0
    if card == ids.SUPER_WARP:
        return expansion.SUPER_VALUE
    return card - NAMED if card > NAMED else card


def attack_total(state: WarpArenaState, at: i64) -> i64:
    """6.1 step 3: return the attacker's die, discs, card and bonus of its kind of robot."""
    t = state.values
    piece = t[at + Fight.PIECE]
    total = t[at + Fight.DIE_A] + F.added(state, piece) + value(t[at + Fight.CARD_A])
    if state.variant.fixed_strengths and t[at + Fight.FOE] >= 0:
        total += strength_beside(state, at - FRAME, piece)
    return total


def defence_total(state: WarpArenaState, at: i64) -> i64:
    """6.1 step 3: return the defender's die, discs, card and bonus of its kind of robot."""
    t = state.values
    foe = t[at + Fight.FOE]
    total = t[at + Fight.DIE_D] + F.added(state, foe) + value(t[at + Fight.CARD_D])
    return (
        total + strength_beside(state, at - FRAME, foe) if state.variant.fixed_strengths else total
    )


def resolve(state: WarpArenaState, at: i64) -> None:
    """WA-30, WA-44: break a force field on a 6, with any dice.

    WA-31: between robots destroy the lower total; defenders win ties.
    """
    t = state.values
    piece = t[at + Fight.PIECE]
    foe = t[at + Fight.FOE]
    attack = attack_total(state, at)
    note_total(state, piece, t[at + Fight.DIE_A], t[at + Fight.CARD_A], attack)
    if foe >= 0:
        defence = defence_total(state, at)
        note_total(state, foe, t[at + Fight.DIE_D], t[at + Fight.CARD_D], defence)
        loser = foe if attack > defence else piece
        if not state.variant.fixed_strengths:
            far: i64 = 1 if is_far(state, at) else 0
            state.note(journal.FOUGHT, piece, foe, loser, far)
        end_fight(state, at, loser)
        return
    hex_ = t[at - FRAME + Sides.HEX]
    owner = t[at - FRAME + Sides.DEFENDER]
    if attack >= ids.FIELD_TOTAL:
        state.note(journal.FIELD_BROKEN, piece, owner, hex_)
        destroy.remove_field(state, hex_)
        end_fight(state, at, -1)
    else:
        spared: i64 = 1 if is_far(state, at) else 0
        state.note(journal.FIELD_HELD, piece, owner, spared)
        end_fight(state, at, piece)


def note_total(state: WarpArenaState, piece: i64, die: i64, card: i64, total: i64) -> None:
    """6.1 step 3: what a side's total is made of."""
    state.note(journal.TOTAL, piece, die, state.values[F.DISCS + piece], card, total)


def is_far(state: WarpArenaState, at: i64) -> bool:
    """WA-28: return whether the robot that attacks is a B at a distance."""
    t = state.values
    return t[F.AT + t[at + Fight.PIECE]] != t[at - FRAME + Sides.HEX]


def end_fight(state: WarpArenaState, at: i64, loser: i64) -> None:
    """WA-28, WA-31: destroy the loser, but never a B at a distance; that has fired."""
    t = state.values
    piece = t[at + Fight.PIECE]
    foe = t[at + Fight.FOE]
    combat = at - FRAME
    far = is_far(state, at)
    one: i64 = 1
    if far:
        t[F.FIRED] |= one << (piece % ids.OWN)
    winner = t[combat + Sides.ATTACKER] if loser == foe else t[combat + Sides.DEFENDER]
    state.pop()
    if foe >= 0 and state.variant.fixed_strengths:
        rout(state, combat, ids.OWNER[loser], winner)
        return
    if loser >= 0 and not (far and loser == piece):
        victory.lose_robot(state, loser, winner)


# --- fixed strengths: whole sides instead of rounds (9.4) --------------------------------------


def leader_of(state: WarpArenaState, at: i64, seat: i64) -> i64:
    """WA-43: return the robot that leads a side: its first in the hex, else the first B to join.

    There is one.
    """
    hex_ = state.values[at + Sides.HEX]
    joined: i64 = -1
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        if state.values[F.AT + piece] == hex_:
            return piece
        if joined < 0 and forces.is_distant(state, at, piece):
            joined = piece
    return joined


def strength_beside(state: WarpArenaState, at: i64, lead: i64) -> i64:
    """WA-43, WA-57: return the strength of the others on a robot's side, with Bs that joined."""
    seat = ids.OWNER[lead]
    total: i64 = 0
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        if piece != lead and forces.takes_part(state, at, piece):
            total += F.strength(state, piece)
    return total


def rout(state: WarpArenaState, at: i64, loser: i64, winner: i64) -> None:
    """WA-43: destroy all robots of the losing side in the hex, none of the winner.

    Bs have fired.
    """
    t = state.values
    hex_ = t[at + Sides.HEX]
    state.note(journal.ROUTED, loser, forces.robots_in(state, hex_, loser))
    one: i64 = 1
    piece: i64
    first = t[at + Sides.ATTACKER] * ids.OWN
    for piece in range(first + forces.FIRST_B, first + forces.END_B):
        if forces.is_distant(state, at, piece):
            t[F.FIRED] |= one << (piece % ids.OWN)
    for piece in range(loser * ids.OWN, loser * ids.OWN + ids.OWN):
        if t[F.AT + piece] == hex_:
            victory.lose_robot(state, piece, winner)


def note_clash(state: WarpArenaState, at: i64, piece: i64, foe: i64) -> None:
    """WA-43: note that two sides meet, led by a robot each, with their totals without cards."""
    attack = F.strength(state, piece) + strength_beside(state, at, piece)
    defence = F.strength(state, foe) + strength_beside(state, at, foe)
    hex_ = state.values[at + Sides.HEX]
    state.note(journal.CLASH, ids.OWNER[piece], ids.OWNER[foe], attack, defence, hex_)
