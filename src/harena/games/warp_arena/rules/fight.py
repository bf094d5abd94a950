"""One fight: a robot against a robot, or against a force field; cards, dice, Wild Warps."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import FRAME, STEP
from harena.games.warp_arena.rules import (
    cards,
    journal,
    losses,
    notation as say,
    strengths,
    table as on,
    windows,
)
from harena.games.warp_arena.rules.matching import Sides
from harena.games.warp_arena.rules.table import WarpArenaTable

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
SUPER_VALUE: Final[i64] = 6


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

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-31, WA-58: both cards face down, both dice, reveal, Wild Warps, result."""
        t = table.table
        now = t[at + STEP]
        piece = t[at + Fight.PIECE]
        foe = t[at + Fight.FOE]
        if now <= DEFENCE_CARD and not table.variant.combat_cards:
            # Without cards there is nothing to decide: conceding would only save time.
            table.step(ATTACK_DIE)
        elif now == ATTACK_CARD:
            table.ask(say.OWNER[piece])
        elif now == DEFENCE_CARD:
            if foe >= 0:
                table.ask(say.OWNER[foe])
            else:
                table.step(ATTACK_DIE)
        elif now == ATTACK_DIE:
            self.combat_roll(table, at, piece)
        elif now == DEFENCE_DIE:
            if foe >= 0:
                self.combat_roll(table, at, foe)
            else:
                reveal(table, at)
        elif now == NAME_ATTACK:
            if t[at + Fight.CARD_A] == say.WILD_WARP:
                table.ask(say.OWNER[piece])
            else:
                table.step(NAME_DEFENCE)
        elif now == NAME_DEFENCE:
            if t[at + Fight.CARD_D] == say.WILD_WARP:
                table.ask(say.OWNER[foe])
            else:
                table.step(REACT)
        elif now == REACT:
            ask_to_cancel(table, at)
        elif now == REACTED:
            cancel(table, at)
        else:
            settle(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-31, WA-32, WA-38: a combat card held, none, concede; for a Wild Warp a value."""
        if table.table[at + STEP] >= NAME_ATTACK:
            cards.legal_values(out)
            return
        out.add(say.WITHOUT)
        if table.table[at + Fight.FOE] >= 0 and not table.variant.massed:
            out.add(say.CONCEDE)
        cards.legal_combat_cards(table, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-31: the attacker's card, the defender's card; or a Wild Warp's value."""
        t = table.table
        now = t[at + STEP]
        attacks = now == ATTACK_CARD or now == NAME_ATTACK
        mine = at + Fight.CARD_A if attacks else at + Fight.CARD_D
        if now >= NAME_ATTACK:
            t[mine] = NAMED + action - say.NUMBER
            table.note(journal.NAMED, seat, action - say.NUMBER)
        elif action == say.CONCEDE:
            concede(table, at)
            return
        elif action == say.WITHOUT:
            table.note(journal.LAID, seat, 0)
        else:
            t[mine] = action - say.CARD
            cards.take_card(table, seat, action - say.CARD)
            table.note(journal.LAID, seat, 1)
        table.step(now + 1)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """WA-31: the attacker's die, then the defender's."""
        t = table.table
        piece = t[at + Fight.PIECE] if t[at + STEP] == ATTACK_DIE else t[at + Fight.FOE]
        sides = table.combat_die[say.KIND[piece]]
        table.note(journal.COMBAT_ROLLED, say.OWNER[piece], face, sides, piece)
        self.take_die(table, at, face)

    def take_die(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """WA-31: what a side's die shows; with the second one the cards are shown."""
        t = table.table
        if t[at + STEP] == ATTACK_DIE:
            t[at + Fight.DIE_A] = face
            table.step(DEFENCE_DIE)
        else:
            t[at + Fight.DIE_D] = face
            reveal(table, at)

    def combat_roll(self, table: WarpArenaTable, at: i64, piece: i64) -> None:
        """6.1: a robot's combat die; one that has a single side is not rolled."""
        sides = table.combat_die[say.KIND[piece]]
        if sides == 1:
            self.take_die(table, at, 1)
        else:
            table.ask_die(sides)


def begin_fight(table: WarpArenaTable, piece: i64, foe: i64) -> None:
    """WA-30, WA-31: a robot fights another, or, with -1, the force field."""
    t = table.table
    at = table.push(Fight.NUMBER)
    t[at + Fight.PIECE] = piece
    t[at + Fight.FOE] = foe
    if foe >= 0 and not table.variant.massed:
        table.note(journal.FIGHT, piece, foe)
    elif foe >= 0 and table.journal is not None:
        strengths.note_clash(table, at - FRAME, piece, foe)


def reveal(table: WarpArenaTable, at: i64) -> None:
    """WA-31: the cards are turned over, and are spent."""
    t = table.table
    table.step(NAME_ATTACK)
    card_a = t[at + Fight.CARD_A]
    card_d = t[at + Fight.CARD_D]
    if card_a > 0:
        t[on.USED + card_a] += 1
    if card_d > 0:
        t[on.USED + card_d] += 1
    if card_a + card_d > 0:
        table.note(journal.SHOWN, t[at + Fight.PIECE], t[at + Fight.FOE], card_a, card_d)


# --- cancelling a card (WA-38 d) --------------------------------------------------------------


def can_cancel(card: i64) -> bool:
    """WA-38 d: whether a card shown in a fight may be cancelled; WA-68: never a Super one."""
    return card > 0 and card != say.SUPER_WARP


def ask_to_cancel(table: WarpArenaTable, at: i64) -> None:
    """WA-38 d: a window, if there is a card to cancel."""
    t = table.table
    attacker: i64 = -1
    defender: i64 = -1
    if can_cancel(t[at + Fight.CARD_A]):
        attacker = say.OWNER[t[at + Fight.PIECE]]
    if can_cancel(t[at + Fight.CARD_D]):
        defender = say.OWNER[t[at + Fight.FOE]]
    if attacker < 0 and defender < 0:
        table.step(RESULT)
        return
    table.step(REACTED)
    if table.journal is not None:
        defence: i64 = 0
        if t[at + Fight.FOE] >= 0:
            defence = defence_total(table, at)
        foe = t[at + Fight.FOE]
        table.note(journal.SUMS, t[at + Fight.PIECE], foe, attack_total(table, at), defence)
    windows.open_fight_window(table, attacker, defender)


def cancel(table: WarpArenaTable, at: i64) -> None:
    """WA-37: the card that a Wild Warp cancelled counts for nothing; then others may be."""
    t = table.table
    if t[on.ANSWER] == 0:
        table.step(RESULT)
        return
    attack = t[on.ANSWER] == say.CANCEL_ATTACK
    card = at + Fight.CARD_A if attack else at + Fight.CARD_D
    piece = t[at + Fight.PIECE] if attack else t[at + Fight.FOE]
    table.note(journal.CARD_CANCELLED, piece, t[card])
    t[card] = -t[card]
    table.step(REACT)


# --- the result -------------------------------------------------------------------------------


def concede(table: WarpArenaTable, at: i64) -> None:
    """WA-32: a robot is given up; WA-55: a card already laid goes back to its owner's hand."""
    t = table.table
    piece = t[at + Fight.PIECE]
    foe = t[at + Fight.FOE]
    defends = t[at + STEP] == DEFENCE_CARD
    back: i64 = -1
    if t[at + Fight.CARD_A] > 0:
        back = say.OWNER[piece]
        t[on.HAND + back * say.CARDS + t[at + Fight.CARD_A]] += 1
        t[on.HELD + back] += 1
    loser = foe if defends else piece
    table.note(journal.CONCEDED, loser, piece if defends else foe, back)
    end(table, at, loser)


def value(card: i64) -> i64:
    """WA-37: what a combat card adds: its number, a Wild Warp the value named; cancelled 0.

    WA-68: a Super Wild Warp adds six.
    """
    if card < 0:
        return 0
    if card == say.SUPER_WARP:
        return SUPER_VALUE
    return card - NAMED if card > NAMED else card


def attack_total(table: WarpArenaTable, at: i64) -> i64:
    """6.1 step 3: return the attacker's die, discs, card and bonus of its kind of robot."""
    t = table.table
    piece = t[at + Fight.PIECE]
    total = t[at + Fight.DIE_A] + on.added(table, piece) + value(t[at + Fight.CARD_A])
    if table.variant.massed and t[at + Fight.FOE] >= 0:
        total += strengths.others_with(table, at - FRAME, piece)
    return total


def defence_total(table: WarpArenaTable, at: i64) -> i64:
    """6.1 step 3: return the defender's die, discs, card and bonus of its kind of robot."""
    t = table.table
    foe = t[at + Fight.FOE]
    total = t[at + Fight.DIE_D] + on.added(table, foe) + value(t[at + Fight.CARD_D])
    return total + strengths.others_with(table, at - FRAME, foe) if table.variant.massed else total


def settle(table: WarpArenaTable, at: i64) -> None:
    """WA-30: 6 breaks a force field; WA-31: the lower total is destroyed, a tie is defended."""
    t = table.table
    piece = t[at + Fight.PIECE]
    foe = t[at + Fight.FOE]
    attack = attack_total(table, at)
    note_total(table, piece, t[at + Fight.DIE_A], t[at + Fight.CARD_A], attack)
    if foe >= 0:
        defence = defence_total(table, at)
        note_total(table, foe, t[at + Fight.DIE_D], t[at + Fight.CARD_D], defence)
        loser = foe if attack > defence else piece
        if not table.variant.massed:
            far: i64 = 1 if is_far(table, at) else 0
            table.note(journal.FOUGHT, piece, foe, loser, far)
        end(table, at, loser)
        return
    hex_ = t[at - FRAME + Sides.HEX]
    owner = t[at - FRAME + Sides.DEFENDER]
    if attack >= say.FIELD_TOTAL:
        table.note(journal.FIELD_BROKEN, piece, owner, hex_)
        losses.remove_field(table, hex_)
        end(table, at, -1)
    else:
        spared: i64 = 1 if is_far(table, at) else 0
        table.note(journal.FIELD_HELD, piece, owner, spared)
        end(table, at, piece)


def note_total(table: WarpArenaTable, piece: i64, die: i64, card: i64, total: i64) -> None:
    """6.1 step 3: what a side's total is made of."""
    table.note(journal.TOTAL, piece, die, table.table[on.DISCS + piece], card, total)


def is_far(table: WarpArenaTable, at: i64) -> bool:
    """WA-28: whether the robot that attacks is a B at a distance."""
    t = table.table
    return t[on.AT + t[at + Fight.PIECE]] != t[at - FRAME + Sides.HEX]


def end(table: WarpArenaTable, at: i64, loser: i64) -> None:
    """WA-28, WA-31: the loser is destroyed, but never a B at a distance; that has fired."""
    t = table.table
    piece = t[at + Fight.PIECE]
    foe = t[at + Fight.FOE]
    combat = at - FRAME
    far = is_far(table, at)
    one: i64 = 1
    if far:
        t[on.FIRED] |= one << (piece % say.OWN)
    winner = t[combat + Sides.ATTACKER] if loser == foe else t[combat + Sides.DEFENDER]
    table.pop()
    if foe >= 0 and table.variant.massed:
        strengths.rout(table, combat, say.OWNER[loser], winner)
        return
    if loser >= 0 and not (far and loser == piece):
        losses.lose_robot(table, loser, winner)
