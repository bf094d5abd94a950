"""The prompt of every decision."""

from __future__ import annotations

from harena.core.english import listed
from harena.core.scene.scene import Prompt
from harena.games.gladiator_arena.rules import fields as F, gladiators
from harena.games.gladiator_arena.rules.turn import is_limit_turn
from harena.games.gladiator_arena.view import plans, read, result, words

MANY = 4  # from so many on names are not listed


def prompt(arena: read.Position, viewer: int) -> Prompt:
    """Return the viewer's prompt, or the seats that the others wait for."""
    if arena.is_over:
        return Prompt(result.text(arena), "GA-15")
    if arena.proposer >= 0:
        return _answer(arena, viewer)
    enrolling = arena.is_enrolling
    rule = "GA-16" if enrolling else "GA-18"
    late = [words.seat_title(seat) for seat in arena.waiting if seat != viewer]
    if viewer in arena.waiting:
        return _enrol(arena, viewer) if enrolling else _plan(arena, viewer)
    who = listed(late) if len(late) < MANY else f"{len(late)} players"
    if viewer in arena.asked:
        return Prompt(f"You are ready; {who} {_be(late)} not yet.", "GA-17", True)
    doing = "choosing where to start" if enrolling else f"planning turn {arena.turn}"
    return Prompt(f"{who} {_be(late)} {doing}.", rule, True)


def _be(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _enrol(arena: read.Position, seat: int) -> Prompt:
    """Race, weapon, square."""
    entry = plans.enrolment_of(arena, seat)
    you = words.seat_title(seat)
    if entry.race == 0:
        return Prompt(f"{you}, choose a race, a weapon and a square to start on.", "GA-2", True)
    if entry.weapon == 0:
        return Prompt(
            f"{you}, choose a weapon for your {gladiators.RACES[entry.race - 1]}.", "GA-2", True
        )
    if entry.goal < 0:
        if entry.known:
            return Prompt(f"{you}, you have no square yet: choose another one.", "GA-16", True)
        return Prompt(f"{you}, choose the square you start on.", "GA-16", True)
    what = words.a_or_an(words.pair(entry.race, entry.weapon))
    name = arena.square(entry.goal)
    text = f"{you}, say that you are ready to start as {what} on {name}."
    return Prompt(text, "GA-17", True)


def _plan(arena: read.Position, seat: int) -> Prompt:
    """Move, strikes, ready."""
    plan = plans.plan_of(arena, seat)
    turn = f"turn {arena.turn}"
    if arena.truced:
        turn += " without strikes"
    if is_limit_turn(arena.state, arena.turn):
        turn += ", which costs everybody 1 HP"
    you = words.seat_title(seat)
    if plan.said == F.CONCEDE:
        return Prompt(f"{you}, {turn}: say ready to concede, or take it back.", "GA-22", True)
    left = f"{plan.left(arena, seat)} MpT"
    offer = "" if plan.said == F.NOTHING else f" You propose {words.PROPOSALS[plan.said]}."
    if plan.goal < 0 and not plan.strikes:
        choices = "move or stay" if arena.truced else "move, strike or stay"
        return Prompt(f"{you}, {turn}: {choices}; you have {left}.{offer}", "GA-3", True)
    text = f"{words.orders(arena, plan.goal, plan.strikes)}; {left} left."
    if plan.goal >= 0:
        text += f" To go elsewhere, choose that square instead of {arena.square(plan.goal)}."
    return Prompt(f"{you}, {turn}: {text}{offer}", "GA-11", True)


def _answer(arena: read.Position, viewer: int) -> Prompt:
    """Return the prompt to agree to a proposal or decline it."""
    seat = words.seat_title(arena.waiting[0])
    proposal = words.PROPOSALS[arena.orders[arena.proposer].said]
    text = f"{words.seat_title(arena.proposer)} proposes {proposal}"
    if viewer == arena.waiting[0]:
        return Prompt(f"{seat}, {text}: agree or decline.", "GA-23")
    return Prompt(f"{text}; {seat} decides.", "GA-23")
