"""Targets of the last two's negotiations: concede, propose a standoff, agree or decline."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.core.scene.scene import Target, Unavailable
from harena.games.gladiator_arena.rules import fields as F, orders
from harena.games.gladiator_arena.view import buttons, plans, read, words

PARLEY_GROUP: Final = "Parley"
"""A group of buttons."""
SAY: Final = {
    F.CONCEDE: "Concede",
    F.LOSS: "Propose: both lose a kill",
    F.TRUCE: "Propose: a turn without strikes",
    F.FALL: "Propose: you lose a kill",
}
"""The buttons of a parley."""


def targets(arena: read.Position, seat: int, plan: plans.Plan) -> list[Target]:
    """Concede, or propose something with this order; or do not."""
    other = words.seat_title(orders.opponent(arena.state, seat))
    texts = {
        F.CONCEDE: f"Once you have said ready you leave before the turn, and {other} gains a kill.",
        F.LOSS: f"After the turn, if {other} agrees, both lose a kill and the game ends.",
        F.TRUCE: f"After the turn, if {other} agrees, the next one is without strikes.",
        F.FALL: f"After the turn, if {other} agrees, you lose a kill and the game ends.",
    }
    found = []
    parley = arena.state.other + F.PARLEY_ACTION
    for said, title in SAY.items():
        if not orders.may_say(arena.state, seat, said):
            continue
        label, text, confirm = title, texts[said], ""
        if said == F.CONCEDE:
            confirm = f"Leave the arena, and give {other} a kill?"
        then = replace(plans.STAY if said == F.CONCEDE else plan, said=said)
        if plan.said == said:
            then = replace(plan, said=F.NOTHING)
            label, text = "Take the proposal back", "You propose nothing with this order."
            if said == F.CONCEDE:
                label, text = "Do not concede", "You give orders for the turn as usual."
                confirm = ""
        action = parley + said - F.PARLEY
        ref = arena.state.space.name(action)
        found.append(
            buttons.button(
                arena,
                action,
                ref,
                label,
                text,
                role="chosen" if plan.said == said else "aside",
                group=PARLEY_GROUP,
                plan=then.actions(arena),
                confirm=confirm,
            )
        )
    return found


def unavailable(arena: read.Position, seat: int) -> list[Unavailable]:
    """Proposals that one cannot make now."""
    found = []
    for said, label in SAY.items():
        if orders.may_say(arena.state, seat, said):
            continue
        why = "The time limit is on and HP differ: only the one with fewer can end it (GA-19)."
        if said == F.FALL:
            mine = arena.gladiators[seat]
            theirs = arena.gladiators[orders.opponent(arena.state, seat)]
            why = "Only where there is a time limit (GA-19)." if not arena.limit else why
            if arena.limit and mine.hit_points >= theirs.hit_points:
                why = "Only for whoever has fewer HP (GA-19)."
        name = F.BUTTONS[said - F.PARLEY + 1]
        found.append(Unavailable(label, why, PARLEY_GROUP, name=name))
    return found


def answers(arena: read.Position, seat: int) -> list[Target]:
    """Agree or decline."""
    proposer = arena.proposer
    offer = arena.orders[proposer].said
    who = words.seat_title(proposer)
    agreed = {
        F.LOSS: "Both lose a kill, and the game ends.",
        F.TRUCE: "The next turn is without strikes; the time limit still counts.",
        F.FALL: f"{who} loses a kill, and the game ends.",
    }
    agree, decline = arena.state.other + F.AGREE, arena.state.other + F.DECLINE
    return [
        buttons.button(arena, agree, "agree", "Agree", agreed[int(offer)]),
        buttons.button(arena, decline, "decline", "Decline", f"The proposal of {who} lapses."),
    ]
