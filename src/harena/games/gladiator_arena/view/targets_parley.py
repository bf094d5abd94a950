"""What the last two may say to each other: concede, propose a standoff, agree or decline."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.core.show.scene import Target, Unavailable
from harena.games.gladiator_arena.rules.orders import foe, may_say
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.table import (
    AGREE,
    CONCEDE,
    DECLINE,
    FALL,
    HP,
    LIMIT_START,
    LOSS,
    NOTHING,
    OFFERED,
    PARLEY,
    PARLEY_ACTION,
    PROPOSER,
    TRUCE,
)
from harena.games.gladiator_arena.view.plans import STAY, Plan
from harena.games.gladiator_arena.view.pointing import button
from harena.games.gladiator_arena.view.words import seat_title

PARLEY_GROUP: Final = "Parley"
"""A group of buttons."""
SAY: Final = {
    int(CONCEDE): "Concede",
    int(LOSS): "Propose: both lose a kill",
    int(TRUCE): "Propose: a turn without strikes",
    int(FALL): "Propose: you lose a kill",
}
"""What may be parleyed for, as buttons."""


def parleys(table: GladiatorArena, seat: int, plan: Plan) -> list[Target]:
    """GA-19, GA-22, GA-23: concede, or propose something with this order; or do not."""
    other = seat_title(int(foe(table, seat)))
    texts = {
        int(CONCEDE): f"Once you have said ready you leave before the turn, and {other} gains "
        "a kill.",
        int(LOSS): f"After the turn, if {other} agrees, both lose a kill and the game ends.",
        int(TRUCE): f"After the turn, if {other} agrees, the next one is without strikes.",
        int(FALL): f"After the turn, if {other} agrees, you lose a kill and the game ends.",
    }
    found = []
    parley = int(table.other + PARLEY_ACTION)
    for said, title in SAY.items():
        if not may_say(table, seat, said):
            continue
        label, text, confirm = title, texts[said], ""
        if said == CONCEDE:
            confirm = f"Leave the arena, and give {other} a kill?"
        then = replace(STAY if said == CONCEDE else plan, said=said)
        if plan.said == said:
            then = replace(plan, said=int(NOTHING))
            label, text = "Take the proposal back", "You propose nothing with this order."
            if said == CONCEDE:
                label, text = "Do not concede", "You give orders for the turn as usual."
                confirm = ""
        action = parley + said - int(PARLEY)
        ref = table.space.name(action)
        found.append(
            button(
                table,
                action,
                ref,
                label,
                text,
                role="chosen" if plan.said == said else "parley",
                group=PARLEY_GROUP,
                plan=then.actions(table),
                confirm=confirm,
            )
        )
    return found


def not_parleyed(table: GladiatorArena, seat: int) -> list[Unavailable]:
    """GA-19: proposals that one cannot make now."""
    t = table.table
    found = []
    for said, label in SAY.items():
        if may_say(table, seat, said):
            continue
        why = "The time limit is on and HP differ: only the one with fewer can end it (GA-19)."
        if said == FALL:
            fewer = t[HP + seat] < t[HP + foe(table, seat)]
            why = "Only where there is a time limit (GA-19)." if t[LIMIT_START] == 0 else why
            if t[LIMIT_START] and not fewer:
                why = "Only for whoever has fewer HP (GA-19)."
        found.append(Unavailable(label, why, PARLEY_GROUP))
    return found


def answers(table: GladiatorArena, seat: int) -> list[Target]:
    """GA-23: agree or decline."""
    t = table.table
    proposer = int(t[PROPOSER])
    offer = t[OFFERED + proposer]
    who = seat_title(proposer)
    agreed = {
        int(LOSS): "Both lose a kill, and the game ends.",
        int(TRUCE): "The next turn is without strikes; the time limit still counts.",
        int(FALL): f"{who} loses a kill, and the game ends.",
    }
    agree, decline = int(table.other + AGREE), int(table.other + DECLINE)
    return [
        button(table, agree, "agree", "Agree", agreed[int(offer)]),
        button(table, decline, "decline", "Decline", f"The proposal of {who} lapses."),
    ]
