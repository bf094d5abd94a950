"""Targets of the last two's negotiations: concede, propose a standoff, agree or decline."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.core.scene.scene import Target, Unavailable
from harena.games.gladiator_arena.messages import actions as messages
from harena.games.gladiator_arena.rules import fields as F, surrender
from harena.games.gladiator_arena.view import buttons, plans, read, words

SAY: Final = {
    F.CONCEDE: messages.CONCEDE,
    F.LOSS: messages.PROPOSE_LOSS,
    F.TRUCE: messages.PROPOSE_TRUCE,
    F.FALL: messages.PROPOSE_FALL,
}
"""The buttons of a parley."""


def targets(arena: read.Position, seat: int, plan: plans.Plan) -> list[Target]:
    """Return the buttons to concede or propose something, or to take that back."""
    other = words.seat_title(surrender.opponent(arena.state, seat))
    texts = {
        F.CONCEDE: messages.concede_preview(other=other),
        F.LOSS: messages.propose_loss(other=other),
        F.TRUCE: messages.propose_truce(other=other),
        F.FALL: messages.propose_fall(other=other),
    }
    found = []
    parley = arena.state.other + F.PARLEY_ACTION
    for said, title in SAY.items():
        if not surrender.may_say(arena.state, seat, said):
            continue
        label, text, confirm = title, texts[said], ""
        if said == F.CONCEDE:
            confirm = messages.concede_confirm(other=other)
        then = replace(plans.STAY if said == F.CONCEDE else plan, said=said)
        if plan.said == said:
            then = replace(plan, said=F.NOTHING)
            label, text = messages.TAKE_BACK, messages.TAKE_BACK_PREVIEW
            if said == F.CONCEDE:
                label, text = messages.DO_NOT_CONCEDE, messages.DO_NOT_CONCEDE_PREVIEW
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
                role="" if plan.said == said else "aside",
                group=messages.PARLEY,
                plan=then.actions(arena),
                confirm=confirm,
            )
        )
    return found


def unavailable(arena: read.Position, seat: int) -> list[Unavailable]:
    """Return the proposals that cannot be made now, and why."""
    found = []
    for said, label in SAY.items():
        if surrender.may_say(arena.state, seat, said):
            continue
        why = messages.UNEQUAL_HP
        if said == F.FALL:
            mine = arena.gladiators[seat]
            theirs = arena.gladiators[surrender.opponent(arena.state, seat)]
            why = why if arena.limit else messages.NO_TIME_LIMIT
            if arena.limit and mine.hit_points >= theirs.hit_points:
                why = messages.NOT_FEWER_HP
        name = F.BUTTONS[said - F.PARLEY + 1]
        found.append(Unavailable(label, why, messages.PARLEY, name=name))
    return found


def answers(arena: read.Position, seat: int) -> list[Target]:
    """Return the buttons that agree and decline."""
    proposer = arena.proposer
    offer = arena.orders[proposer].said
    who = words.seat_title(proposer)
    agreed = {
        F.LOSS: messages.AGREE_LOSS,
        F.TRUCE: messages.AGREE_TRUCE,
        F.FALL: messages.agree_fall(proposer=who),
    }
    agree, decline = arena.state.other + F.AGREE, arena.state.other + F.DECLINE
    return [
        buttons.button(arena, agree, "agree", messages.AGREE, agreed[int(offer)]),
        buttons.button(
            *(arena, decline, "decline"), messages.DECLINE, messages.decline_preview(proposer=who)
        ),
    ]
