"""The one sentence that says what is asked."""

from __future__ import annotations

from harena.core.play.state import SIMULTANEOUS, TERMINAL
from harena.core.show.scene import Prompt
from harena.games.gladiator_arena.rules.ending import is_limit_turn
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.scoring import rank
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    CONCEDE,
    ENROL,
    OFFERED,
    PHASE,
    PLACING,
    PROPOSER,
    RACES,
    TRUCED,
    TURN,
)
from harena.games.gladiator_arena.view.plans import entry_of, plan_of
from harena.games.gladiator_arena.view.words import (
    SEAT_NAMES,
    a_or_an,
    kills,
    kills_of,
    listed,
    orders,
    pair,
    proposed,
    seat_title,
    square_title,
)

MANY = 4  # from so many on names are not listed


def prompt(table: GladiatorArena, viewer: int) -> Prompt:
    """What is asked of the viewer, or whom the others wait for."""
    t = table.table
    if table.to_move == TERMINAL:
        return Prompt(ranking(table), "GA-15")
    if table.to_move != SIMULTANEOUS:
        return _answer(table, viewer)
    enrolling = t[PHASE] == ENROL
    asked = t[PLACING] if enrolling else t[ALIVE]
    rule = "GA-16" if enrolling else "GA-18"
    late = [SEAT_NAMES[seat] for seat in table.deciding() if seat != viewer]
    if viewer >= 0 and (table.waiting >> viewer) & 1:
        return _enrol(table, viewer) if enrolling else _plan(table, viewer)
    who = listed(late) if len(late) < MANY else f"{len(late)} players"
    if viewer >= 0 and (asked >> viewer) & 1:
        return Prompt(f"You are ready; {who} {_be(late)} not yet.", "GA-17", True)
    doing = "choosing where to start" if enrolling else f"planning turn {t[TURN]}"
    return Prompt(f"{who.capitalize()} {_be(late)} {doing}.", rule, True)


def _be(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _enrol(table: GladiatorArena, seat: int) -> Prompt:
    """GA-2, GA-16: race, weapon, square."""
    entry = entry_of(table, seat)
    you = seat_title(seat)
    if entry.race == 0:
        return Prompt(f"{you}, choose a race, a weapon and a square to start on.", "GA-2", True)
    if entry.weapon == 0:
        return Prompt(f"{you}, choose a weapon for your {RACES[entry.race - 1]}.", "GA-2", True)
    if entry.goal < 0:
        if entry.known:
            return Prompt(f"{you}, you have no square yet: choose another one.", "GA-16", True)
        return Prompt(f"{you}, choose the square you start on.", "GA-16", True)
    what = a_or_an(pair(entry.race, entry.weapon))
    name = square_title(table, entry.goal)
    text = f"{you}, say that you are ready to start as {what} on {name}."
    return Prompt(text, "GA-17", True)


def _plan(table: GladiatorArena, seat: int) -> Prompt:
    """GA-3, GA-18: move, strikes, ready."""
    t = table.table
    plan = plan_of(table, seat)
    turn = f"turn {t[TURN]}"
    if t[TRUCED]:
        turn += " without strikes"
    if is_limit_turn(table, t[TURN]):
        turn += ", which costs everybody 1 HP"
    you = seat_title(seat)
    if plan.said == CONCEDE:
        return Prompt(f"{you}, {turn}: say ready to concede, or take it back.", "GA-22", True)
    left = f"{plan.left(table, seat)} MpT"
    if plan.goal < 0 and not plan.strikes:
        choices = "move or stay" if t[TRUCED] else "move, strike or stay"
        return Prompt(f"{you}, {turn}: {choices}; you have {left}.", "GA-3", True)
    text = orders(table, plan.goal, plan.strikes)
    return Prompt(f"{you}, {turn}: {text}; {left} left.", "GA-11", True)


def _answer(table: GladiatorArena, viewer: int) -> Prompt:
    """GA-23: a proposal is agreed to or declined."""
    t = table.table
    proposer, seat = int(t[PROPOSER]), int(table.to_move)
    what = proposed(int(t[OFFERED + proposer]))
    if viewer == seat:
        who = SEAT_NAMES[proposer]
        return Prompt(f"{seat_title(seat)}, {who} proposes {what}: agree or decline.", "GA-23")
    who = seat_title(proposer)
    return Prompt(f"{who} proposes {what}; {SEAT_NAMES[seat]} decides.", "GA-23")


# --- the end --------------------------------------------------------------------------------------


def winners(table: GladiatorArena) -> tuple[int, ...]:
    """GA-15: who has won, or shares the first place."""
    return tuple(seat for seat in range(int(table.seats)) if rank(table, seat) == 0)


def ranking(table: GladiatorArena) -> str:
    """GA-15: everybody's place, as in `Crimson wins: 1. crimson 1½ kills, 2. azure ½ kill`."""
    first = winners(table)
    names = listed([SEAT_NAMES[seat] for seat in first])
    verb = "wins" if len(first) == 1 else "share the first place"
    seats = sorted(range(int(table.seats)), key=lambda seat: (rank(table, seat), seat))
    places = ", ".join(
        f"{rank(table, seat) + 1}. {SEAT_NAMES[seat]} {kills(kills_of(table, seat))}"
        for seat in seats
    )
    return f"{names.capitalize()} {verb}: {places}."
