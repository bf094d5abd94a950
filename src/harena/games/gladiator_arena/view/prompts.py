"""The prompt of every decision."""

from __future__ import annotations

from dataclasses import replace

from harena.core.english import listed
from harena.core.scene.scene import Prompt
from harena.games.gladiator_arena.messages import prompts as messages
from harena.games.gladiator_arena.messages.words import PROPOSALS, a_or_an
from harena.games.gladiator_arena.rules import fields as F, gladiators
from harena.games.gladiator_arena.rules.time_limit import is_limit_turn
from harena.games.gladiator_arena.view import plans, read, result, words

MANY = 4  # from so many on names are not listed


def prompt(arena: read.Position, viewer: int) -> Prompt:
    """Return the viewer's prompt, or the seats that the others wait for."""
    if arena.is_over:
        return Prompt(result.text(arena), "GA-15")
    if arena.proposer >= 0:
        return _answer(arena, viewer)
    enrolling = arena.is_enrolling
    late = [words.seat_title(seat) for seat in arena.waiting if seat != viewer]
    if viewer in arena.waiting:
        return _enrol(arena, viewer) if enrolling else _plan(arena, viewer)
    names = listed(late) if len(late) < MANY else messages.players(n=len(late))
    if viewer in arena.asked:
        return Prompt(messages.waiting(names=names), "GA-17", True)
    many = len(late) > 1
    if enrolling:
        return Prompt(messages.choosing(names=names, many=many), "GA-16", True)
    return Prompt(messages.planning(names=names, many=many, turn=arena.turn), "GA-18", True)


def _enrol(arena: read.Position, seat: int) -> Prompt:
    """Return the prompt to choose a race, a weapon and a square."""
    entry = plans.enrolment_of(arena, seat)
    if entry.race == 0:
        return Prompt(messages.CHOOSE_ALL, "GA-2", True, seat=seat)
    if entry.weapon == 0:
        race = gladiators.RACES[entry.race - 1]
        return Prompt(messages.choose_weapon(race=race), "GA-2", True, seat=seat)
    if entry.goal < 0:
        pair = words.pair(entry.race, entry.weapon)
        square = messages.choose_square(gladiator=pair)
        text = messages.CHOOSE_SQUARE_AGAIN if entry.known else square
        return Prompt(text, "GA-16", True, seat=seat)
    what = a_or_an(words.pair(entry.race, entry.weapon))
    square = arena.square(entry.goal)
    text = messages.confirm_start(gladiator=what, square=square)
    return Prompt(text, "GA-17", True, seat=seat)


def _plan(arena: read.Position, seat: int) -> Prompt:
    """Return the prompt to give orders."""
    plan = plans.plan_of(arena, seat)
    limit = is_limit_turn(arena.state, arena.turn)
    strikes = not arena.truced
    turn = messages.turn(number=arena.turn, strikes=strikes, limit=limit)
    if plan.said == F.CONCEDE:
        return Prompt(messages.concede(turn=turn), "GA-22", True, seat=seat)
    left, offer = plan.left(arena, seat), PROPOSALS[plan.said]
    if plan.goal < 0 and not plan.strikes:
        text = messages.plan(turn=turn, strikes=strikes, left=left, offer=offer)
        return Prompt(text, "GA-3", True, seat=seat)
    orders = replace(plan, said=F.NOTHING).text(arena)
    goal = arena.square(plan.goal) if plan.goal >= 0 else ""
    text = messages.planned(turn=turn, orders=orders, left=left, goal=goal, offer=offer)
    return Prompt(text, "GA-11", True, seat=seat)


def _answer(arena: read.Position, viewer: int) -> Prompt:
    """Return the prompt to agree to a proposal or decline it."""
    proposal = PROPOSALS[arena.orders[arena.proposer].said]
    proposer = words.seat_title(arena.proposer)
    if viewer == arena.waiting[0]:
        text = messages.answer(proposer=proposer, proposal=proposal)
        return Prompt(text, "GA-23", seat=viewer)
    text = messages.answering(
        seat=words.seat_title(arena.waiting[0]), proposer=proposer, proposal=proposal
    )
    return Prompt(text, "GA-23")
