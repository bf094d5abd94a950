"""The prompt of every decision and die, and the outcome of the match."""

from __future__ import annotations

from harena.core.english import counted
from harena.core.play.state import TERMINAL
from harena.core.scene.scene import Outcome, Prompt
from harena.games.arena.rules import board, fields as F, movement, odds, setup
from harena.games.arena.view import forecasts, words
from harena.games.arena.view.read import Position

Asked = tuple[str, str, str]
"""The prompt for the deciding player, the text for the other, and the rule."""


def prompt(arena: Position, viewer: int) -> Prompt:
    """Return the prompt; it addresses the deciding viewer in the second person."""
    phase = arena.phase
    if arena.state.to_move == TERMINAL:
        return Prompt(outcome(arena).text, "AR-4" if arena.how == F.BY_KING else "AR-5")
    if phase == F.PLACING:
        return _placing(arena, viewer)
    if phase not in (F.CHANGING, F.MOVING):
        return _die(arena)
    seat = int(arena.state.to_move)
    you, doing, rule = _changing(arena) if phase == F.CHANGING else _moving(arena, seat)
    text = (
        f"{words.seat_title(seat)}, {you}."
        if seat == viewer
        else f"{words.seat_title(seat)} is {doing}."
    )
    return Prompt(text, rule)


def _placing(arena: Position, viewer: int) -> Prompt:
    """Return the prompt of placement; neither player sees the other's progress."""
    creature = int(setup.next_to_place(arena.state, viewer)) if viewer >= 0 else -1
    if creature < 0:
        waiting = [words.seat_title(seat) for seat in arena.state.deciding()]
        verb = "are placing their" if len(waiting) > 1 else "is placing"
        return Prompt(f"{' and '.join(waiting)} {verb} creatures in secret.", "AR-6", True)
    army = arena.own(viewer)
    left = sum(one.in_hand for one in army)
    place = f"{len(army) - left + 1} of {len(army)}"
    name = words.creature_title(arena, creature)
    text = f"{words.seat_title(viewer)}, choose a hex beside your king for your {name} ({place})."
    return Prompt(text, "AR-6", True)


def _changing(arena: Position) -> Asked:
    """There is enough in the pool for a step."""
    left = words.points(arena.pool)
    return (
        f"change terrain, {left} left, or be done",
        f"changing terrain, with {left} left",
        "AR-11",
    )


def _moving(arena: Position, seat: int) -> Asked:
    """Return the prompt for a creature, its next step, or the end of movement."""
    mover = arena.mover
    if mover >= 0 and not movement.may_choose(arena.state):
        name = words.creature_title(arena, mover)
        return f"choose a hex for your {name}", f"moving the {name}", "AR-12"
    if mover >= 0 and arena.creatures[mover].left > 0:
        name = words.creature_title(arena, mover)
        steps = counted(arena.creatures[mover].left, "step")
        text = f"move your {name} on, with {steps} still to go, or another creature, or be done"
    else:
        text = "point at a creature to move it, or be done"
    rule = "AR-12"
    if arena.turn == 1:
        text += f"; in this first movement {half(arena, seat)}"
        rule = "AR-7"
    score = forecasts.scores(odds.forecast(arena.state))
    sides = " to ".join(map(words.seat_title, range(2)))
    now = f"; combats so far, {sides}: {score}" if score else ""
    return text + now, f"moving{now}", rule


def half(arena: Position, seat: int) -> str:
    """Describe, to the moving seat, the limit of the first movement."""
    strength = arena.strength[seat]
    most = f"creatures of power {strength // 2} in all may move"
    return f"{most}, at most half of your army's {strength}"


def _die(arena: Position) -> Prompt:
    """Return the prompt of the die that is due."""
    phase = arena.phase
    die = f"d{arena.state.die}"
    if phase == F.DRAWING:
        return Prompt(f"A {die} says who moves first.", "AR-7")
    if phase == F.FIGHTING:
        place = board.PLACE_NAMES[arena.field]
        loser = words.seat_title(arena.loser)
        return Prompt(f"A {die} says which of {loser}'s creatures in {place} dies.", "AR-14")
    runner = arena.runner
    place = board.PLACE_NAMES[arena.creatures[runner].at]
    return Prompt(
        f"A {die} says where {words.whose(arena, runner)} retreats to from {place}.", "AR-17"
    )


def outcome(arena: Position) -> Outcome:
    """Return the winner and the reason, or the reason of a draw."""
    how = arena.how
    if how == F.STUCK:
        return Outcome((), "Nobody has a creature left that can move: a draw.")
    winner = arena.winner
    if winner < 0:
        return Outcome((), f"{counted(arena.turns, 'turn')} are over: a draw.")
    if how == F.BY_DEATH:
        other = words.seat_title(1 - winner)
        return Outcome(
            (winner,), f"{other} has no creatures left: {words.seat_title(winner)} wins."
        )
    area = int(board.KING) + 1 - winner
    creature = arena.inside(winner, area)[0]
    entered = f"{words.whose(arena, creature)} enters {words.place_title(area)}"
    text = f"{entered}: {words.seat_title(winner)} wins."
    return Outcome((winner,), text)
