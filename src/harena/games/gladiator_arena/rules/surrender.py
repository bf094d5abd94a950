"""Surrender and standoffs: concessions, proposals of the last two, and the answers to them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.games.gladiator_arena.rules import fields as F, journal, kills, victory
from harena.games.gladiator_arena.rules.fields import GladiatorState, Phase


def only_two_left(state: GladiatorState) -> bool:
    """GA-19: return whether just two are left."""
    alive = state.values[F.ALIVE]
    rest = alive & (alive - 1)
    return rest != 0 and rest & (rest - 1) == 0


def opponent(state: GladiatorState, seat: i64) -> i64:
    """GA-19: return the other one of the last two."""
    rest = state.values[F.ALIVE] & ~(1 << seat)
    other: i64 = 0
    while (rest >> other) & 1 == 0:
        other += 1
    return other


def may_parley(state: GladiatorState, seat: i64) -> bool:
    """GA-19, GA-22, GA-23: return whether one of the last two may concede or propose.

    It may before its orders.
    """
    t = state.values
    return (
        t[F.GOAL + seat] < 0
        and t[F.COUNT + seat] == 0
        and t[F.SAID + seat] == F.NOTHING
        and only_two_left(state)
    )


def is_parleying(state: GladiatorState, seat: i64) -> bool:
    """GA-22, GA-23: return whether a seat has yet to concede or choose its proposal."""
    said = state.values[F.SAID + seat]
    return said == F.PARLEY or said == F.CONCEDE


def may_say(state: GladiatorState, seat: i64, said: i64) -> bool:
    """GA-19, GA-22, GA-23: return whether one of the last two may concede, or propose this.

    Where the time limit will decide between unequal HP, only the one with fewer can end it.
    """
    t = state.values
    if said == F.CONCEDE:
        return True
    mine = t[F.HP + seat]
    theirs = t[F.HP + opponent(state, seat)]
    if said == F.FALL:
        return t[F.LIMIT_START] > 0 and mine < theirs
    return F.LOSS <= said <= F.TRUCE and (t[F.LIMIT_START] == 0 or mine == theirs)


def kept_on_timeout(state: GladiatorState, action: i64) -> bool:
    """GA-26: return whether a decision is an order, which counts at the deadline without ready.

    What the last two say to each other is dropped.
    """
    said = action - state.other - F.PARLEY_ACTION + F.PARLEY
    return not F.PARLEY <= said <= F.FALL


def concede_all(state: GladiatorState) -> bool:
    """GA-19, GA-22: remove who conceded before the turn, and credit the other with a kill."""
    t = state.values
    said: i64 = 0
    seat: i64
    for seat in range(state.seats):
        if t[F.SAID + seat] == F.CONCEDE:
            other = opponent(state, seat)
            state.note(journal.CONCEDED, seat, other)
            t[F.KILLS + other] += F.WHOLE
            said |= 1 << seat
    for seat in range(state.seats):
        if (said >> seat) & 1 == 1:
            kills.remove(state, seat, F.CONCEDED)
    return said != 0


def offered(state: GladiatorState, seat: i64) -> i64:
    """GA-23: return a seat's proposal with the orders of the turn just played; or NOTHING."""
    said = state.values[F.SAID + seat]
    return said if F.LOSS <= said <= F.FALL else F.NOTHING


def standing_offer(state: GladiatorState, seat: i64) -> i64:
    """GA-23, GA-27: return a seat's proposal as it stands after the turn; NOTHING if it lapsed."""
    offer = offered(state, seat)
    if offer == F.NOTHING or not state.is_alive(seat) or not only_two_left(state):
        return F.NOTHING
    if victory.is_last_turn(state):
        return F.NOTHING
    return offer if may_say(state, seat, offer) else F.NOTHING


def first_to_answer_for(state: GladiatorState) -> i64:
    """GA-23: return whose proposal is answered first. Fewer HP come first, then the lower seat."""
    t = state.values
    first: i64 = F.NOWHERE
    seat: i64
    for seat in range(state.seats):
        if standing_offer(state, seat) != F.NOTHING:
            if first < 0 or t[F.HP + seat] < t[F.HP + first]:
                first = seat
    return first


def settle_proposals(state: GladiatorState) -> i64:
    """GA-23: return the phase that the turn's proposals lead to: an answer, the end, or orders.

    They are published with the result of the turn. Equal proposals are agreed on. Otherwise the
    other seat answers.
    """
    seat: i64
    for seat in range(state.seats):
        if offered(state, seat) != F.NOTHING:
            stands: i64 = 1 if standing_offer(state, seat) != F.NOTHING else 0
            state.note(journal.PROPOSED, seat, offered(state, seat), stands)
    first = first_to_answer_for(state)
    if first < 0:
        return F.ORDERS
    mine = standing_offer(state, first)
    theirs = standing_offer(state, opponent(state, first))
    if mine == theirs:
        return accept(state, first)
    state.values[F.PROPOSER] = first
    state.values[F.LATER] = 1 if theirs != F.NOTHING else 0
    return F.ANSWER


def accept(state: GladiatorState, proposer: i64) -> i64:
    """GA-19, GA-23: agree to a standoff and return the next phase.

    GA-31: it costs a kill also without the penalty of the time limit.
    """
    t = state.values
    offer = t[F.SAID + proposer]
    if offer == F.TRUCE:
        t[F.TRUCED] = 1
        state.note(journal.TRUCED, t[F.TURN] + 1, proposer)
        return F.ORDERS
    other = opponent(state, proposer)
    leave: i64 = 1 << proposer
    if offer == F.LOSS:
        leave |= 1 << other
    state.note(journal.PARTED, leave, proposer)
    seat: i64
    for seat in range(state.seats):
        if (leave >> seat) & 1 == 1:
            t[F.KILLS + seat] -= F.WHOLE
            kills.remove(state, seat, F.STANDOFF)
    return F.ENDED


@final
class Answer(Phase):
    """GA-23: one of the last two agrees to the other's proposal or declines it."""

    NUMBER: Final[i64] = F.ANSWER

    def go(self, state: GladiatorState, at: i64) -> None:
        """Ask the other seat, between turns."""
        state.waiting = 0
        state.ask(opponent(state, state.values[F.PROPOSER]))

    def legal(self, state: GladiatorState, at: i64, seat: i64, out: Actions) -> None:
        """Agree or decline."""
        out.add(state.other + F.AGREE)
        out.add(state.other + F.DECLINE)

    def act(self, state: GladiatorState, at: i64, seat: i64, action: i64) -> None:
        """Carry out an agreement; after a refusal, turn to the other proposal."""
        t = state.values
        proposer = t[F.PROPOSER]
        agrees: i64 = 1 if action == state.other + F.AGREE else 0
        state.note(journal.ANSWERED, seat, agrees, proposer, t[F.SAID + proposer])
        if agrees == 1:
            state.begin(accept(state, proposer))
        elif t[F.LATER] == 1:
            t[F.PROPOSER] = seat
            t[F.LATER] = 0
        else:
            state.begin(F.ORDERS)

    def may(self, state: GladiatorState, seat: i64, action: i64) -> bool:
        """Agree or decline; any number may be asked."""
        return F.AGREE <= action - state.other <= F.DECLINE

    def random(self, state: GladiatorState, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """Return either answer, each equally likely."""
        return state.other + F.AGREE + rng.below(F.DECLINE - F.AGREE + 1)

    def timeout_action(self, state: GladiatorState, seat: i64) -> i64:
        """GA-24: return the refusal: a proposal without an answer is declined."""
        return state.other + F.DECLINE
