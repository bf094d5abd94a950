"""The one sentence that says what is asked, for every decision and die; and how it ended."""

from __future__ import annotations

from harena.core.play.state import TERMINAL
from harena.core.show.english import counted
from harena.core.show.scene import Outcome, Prompt
from harena.games.arena.rules import board, movement, odds, setup, table as on
from harena.games.arena.rules.table import ArenaTable
from harena.games.arena.view import forecasts, words

Asked = tuple[str, str, str]
"""What the player is told to do, what the other sees the player doing, and the rule."""


def prompt(table: ArenaTable, viewer: int) -> Prompt:
    """What is asked now; to the viewer in the second person."""
    t = table.table
    phase = t[on.PHASE]
    if table.to_move == TERMINAL:
        return Prompt(outcome(table).text, "AR-4" if t[on.HOW] == on.BY_KING else "AR-5")
    if phase == on.PLACING:
        return _placing(table, viewer)
    if phase not in (on.CHANGING, on.MOVING):
        return _die(table)
    seat = int(table.to_move)
    you, doing, rule = _changing(table) if phase == on.CHANGING else _moving(table, seat)
    text = (
        f"{words.seat_title(seat)}, {you}."
        if seat == viewer
        else f"{words.seat_title(seat)} is {doing}."
    )
    return Prompt(text, rule)


def _placing(table: ArenaTable, viewer: int) -> Prompt:
    """AR-6: both place at once, and nobody sees how far the other is."""
    creature = int(setup.next_to_place(table, viewer)) if viewer >= 0 else -1
    if creature < 0:
        waiting = [words.seat_title(seat) for seat in table.deciding()]
        verb = "are placing their" if len(waiting) > 1 else "is placing"
        return Prompt(f"{' and '.join(waiting)} {verb} creatures in secret.", "AR-6", True)
    army = int(table.table[on.ARMY + viewer])
    left = sum(int(table.table[on.AT + one] == on.IN_HAND) for one in forecasts.own(table, viewer))
    place = f"{army - left + 1} of {army}"
    name = words.creature_title(table, creature)
    text = f"{words.seat_title(viewer)}, choose a hex beside your king for your {name}, {place}."
    return Prompt(text, "AR-6", True)


def _changing(table: ArenaTable) -> Asked:
    """AR-11: there is enough in the pool for a step."""
    left = words.points(int(table.table[on.POOL]))
    return (
        f"change terrain, {left} left, or be done",
        f"changing terrain, with {left} left",
        "AR-11",
    )


def _moving(table: ArenaTable, seat: int) -> Asked:
    """AR-12: a creature, its next step, or to be done; AR-7: the first movement is by half."""
    t = table.table
    mover = int(t[on.MOVER])
    if mover >= 0 and not movement.may_choose(table):
        name = words.creature_title(table, mover)
        return f"choose a hex for your {name}", f"moving {words.whose(table, mover)}", "AR-12"
    if mover >= 0 and t[on.LEFT + mover] > 0:
        name, steps = (
            words.creature_title(table, mover),
            counted(int(t[on.LEFT + mover]), "step"),
        )
        text = f"move your {name} on, {steps} left, or another creature, or be done"
    else:
        text = "point at a creature to move it, or be done"
    rule = "AR-12"
    if t[on.TURN] == 1:
        text += f"; in this first movement {half(table, seat)}"
        rule = "AR-7"
    score = forecasts.scores(odds.forecast(table))
    now = f"; combats so far, violet to amber: {score}" if score else ""
    return text + now, f"moving{now}", rule


def half(table: ArenaTable, seat: int) -> str:
    """AR-7: how much may move in the first movement."""
    strength = int(table.table[on.STRENGTH + seat])
    most = f"{strength // 2}" + ("" if strength % 2 == 0 else " and a half")
    return f"power {most} at most may move, half of {strength}"


def _die(table: ArenaTable) -> Prompt:
    """What the die that is asked for decides."""
    t = table.table
    phase = t[on.PHASE]
    die = f"d{table.die}"
    if phase == on.DRAWING:
        return Prompt(f"A {die} says who moves first.", "AR-7")
    if phase == on.FIGHTING:
        place = board.PLACE_NAMES[int(t[on.FIELD])]
        loser = words.SEATS[int(t[on.LOSER + t[on.FIELD]])]
        return Prompt(f"A {die} says which of {loser}'s creatures in {place} dies.", "AR-14")
    runner = int(t[on.RUNNER])
    place = board.PLACE_NAMES[int(t[on.AT + runner])]
    return Prompt(
        f"A {die} says where {words.whose(table, runner)} retreats to from {place}.", "AR-17"
    )


def outcome(table: ArenaTable) -> Outcome:
    """AR-4, AR-5: who won and how, or why nobody did."""
    t = table.table
    how = t[on.HOW]
    if how == on.STUCK:
        return Outcome((), "Nobody has a creature left that can move: a draw.")
    winner = int(t[on.WINNER])
    if winner < 0:
        return Outcome((), f"{counted(int(t[on.TURNS]), 'turn')} are over: a draw.")
    if how == on.BY_DEATH:
        other = words.seat_title(1 - winner)
        return Outcome(
            (winner,), f"{other} has no creatures left: {words.seat_title(winner)} wins."
        )
    area = int(board.KING) + 1 - winner
    creature = next(one for one in forecasts.own(table, winner) if t[on.AT + one] == area)
    entered = f"{words.whose(table, creature)} enters {words.place_title(area)}"
    text = f"{entered}: {words.seat_title(winner)} wins."
    return Outcome((winner,), text)
