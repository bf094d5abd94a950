"""Surrender and standoffs: concessions, proposals of the last two, and the answers to them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.games.gladiator_arena.rules import elimination, journal, orders, table as on, victory
from harena.games.gladiator_arena.rules.phase import Phase
from harena.games.gladiator_arena.rules.table import GladiatorTable


def concede_all(table: GladiatorTable) -> bool:
    """GA-19, GA-22: who conceded leaves before the turn, and the other gains a kill."""
    t = table.table
    said: i64 = 0
    seat: i64
    for seat in range(table.seats):
        if t[on.SAID + seat] == on.CONCEDE:
            other = orders.foe(table, seat)
            table.note(journal.CONCEDED, seat, other)
            t[on.KILLS + other] += on.WHOLE
            said |= 1 << seat
    for seat in range(table.seats):
        if (said >> seat) & 1 == 1:
            elimination.remove(table, seat, on.CONCEDED)
    return said != 0


def offered(table: GladiatorTable, seat: i64) -> i64:
    """GA-23: what a seat proposed with the orders of the turn just played; or NOTHING."""
    said = table.table[on.SAID + seat]
    return said if on.LOSS <= said <= on.FALL else on.NOTHING


def standing_offer(table: GladiatorTable, seat: i64) -> i64:
    """GA-23, GA-27: what a seat's proposal still is after the turn; NOTHING if it has lapsed."""
    offer = offered(table, seat)
    if offer == on.NOTHING or not table.is_alive(seat) or not orders.duellists(table):
        return on.NOTHING
    if victory.is_last_turn(table):
        return on.NOTHING
    return offer if orders.may_say(table, seat, offer) else on.NOTHING


def first_to_answer_for(table: GladiatorTable) -> i64:
    """GA-23: whose proposal is answered first: of two the one with fewer HP, then the lower."""
    t = table.table
    first: i64 = on.NOWHERE
    seat: i64
    for seat in range(table.seats):
        if standing_offer(table, seat) != on.NOTHING:
            if first < 0 or t[on.HP + seat] < t[on.HP + first]:
                first = seat
    return first


def hear_proposals(table: GladiatorTable) -> i64:
    """GA-23: return the phase that the turn's proposals lead to: an answer, the end, or orders.

    They are published with the result of the turn. Equal proposals are agreed on. Otherwise the
    other seat answers.
    """
    seat: i64
    for seat in range(table.seats):
        if offered(table, seat) != on.NOTHING:
            stands: i64 = 1 if standing_offer(table, seat) != on.NOTHING else 0
            table.note(journal.PROPOSED, seat, offered(table, seat), stands)
    first = first_to_answer_for(table)
    if first < 0:
        return on.ORDERS
    mine = standing_offer(table, first)
    theirs = standing_offer(table, orders.foe(table, first))
    if mine == theirs:
        return accept(table, first)
    table.table[on.PROPOSER] = first
    table.table[on.LATER] = 1 if theirs != on.NOTHING else 0
    return on.ANSWER


def accept(table: GladiatorTable, proposer: i64) -> i64:
    """GA-19, GA-23: a standoff is agreed; the phase that comes of it."""
    t = table.table
    offer = t[on.SAID + proposer]
    if offer == on.TRUCE:
        t[on.TRUCED] = 1
        table.note(journal.TRUCED, t[on.TURN] + 1, proposer)
        return on.ORDERS
    other = orders.foe(table, proposer)
    leave: i64 = 1 << proposer
    if offer == on.LOSS:
        leave |= 1 << other
    table.note(journal.PARTED, leave, proposer)
    seat: i64
    for seat in range(table.seats):
        if (leave >> seat) & 1 == 1:
            t[on.KILLS + seat] -= on.WHOLE
            elimination.remove(table, seat, on.STANDOFF)
    return on.ENDED


@final
class Answer(Phase):
    """GA-23: one of the last two agrees to the other's proposal or declines it."""

    NUMBER: Final[i64] = on.ANSWER

    def go(self, table: GladiatorTable, at: i64) -> None:
        """Ask the other seat, between turns."""
        table.waiting = 0
        table.ask(orders.foe(table, table.table[on.PROPOSER]))

    def legal(self, table: GladiatorTable, at: i64, seat: i64, out: Actions) -> None:
        """Agree or decline."""
        out.add(table.other + on.AGREE)
        out.add(table.other + on.DECLINE)

    def act(self, table: GladiatorTable, at: i64, seat: i64, action: i64) -> None:
        """Carry out an agreement; after a refusal, turn to the other proposal."""
        t = table.table
        proposer = t[on.PROPOSER]
        agrees: i64 = 1 if action == table.other + on.AGREE else 0
        table.note(journal.ANSWERED, seat, agrees, proposer, t[on.SAID + proposer])
        if agrees == 1:
            table.begin(accept(table, proposer))
        elif t[on.LATER] == 1:
            t[on.PROPOSER] = seat
            t[on.LATER] = 0
        else:
            table.begin(on.ORDERS)

    def may(self, table: GladiatorTable, seat: i64, action: i64) -> bool:
        """Agree or decline; any number may be asked."""
        return on.AGREE <= action - table.other <= on.DECLINE

    def random(self, table: GladiatorTable, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """Either, each as likely."""
        return table.other + on.AGREE + rng.below(on.DECLINE - on.AGREE + 1)

    def unsaid(self, table: GladiatorTable, seat: i64) -> i64:
        """GA-24: a proposal without an answer is declined."""
        return table.other + on.DECLINE
