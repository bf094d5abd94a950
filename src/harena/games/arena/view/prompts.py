"""The prompt of every decision and die, and the outcome of the match."""

from __future__ import annotations

from harena.core.play.state import TERMINAL
from harena.core.scene.scene import Outcome, Prompt
from harena.games.arena.messages import log, prompts
from harena.games.arena.rules import board, fields as F, movement, odds, setup
from harena.games.arena.view import forecasts, words
from harena.games.arena.view.read import Position

Asked = tuple[str, str, str]
"""The deciding player's task, the text for the other player, and the rule."""


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
    title = words.seat_title(seat)
    task, other, rule = _changing(arena, title) if phase == F.CHANGING else _moving(arena, seat)
    walks = arena.mover >= 0 and arena.creatures[arena.mover].left > 0
    about = (arena.creatures[arena.mover].name,) if walks else ()
    if seat == viewer:
        return Prompt(task, rule, about=about, seat=seat)
    return Prompt(other, rule, about=about)


def _placing(arena: Position, viewer: int) -> Prompt:
    """Return the prompt of placement; neither player sees the other's progress."""
    creature = int(setup.next_to_place(arena.state, viewer)) if viewer >= 0 else -1
    if creature < 0:
        waiting = [words.seat_title(seat) for seat in arena.state.deciding()]
        return Prompt(prompts.others_place(waiting), "AR-6", True)
    army = arena.own(viewer)
    left = sum(one.in_hand for one in army)
    name, of = words.creature_title(arena, creature), len(army)
    task = prompts.place_creature(creature=name, number=of - left + 1, of=of)
    return Prompt(task, "AR-6", True, seat=viewer)


def _changing(arena: Position, seat: str) -> Asked:
    """Return the prompt for changes of terrain."""
    other = prompts.changes_terrain(seat=seat, pool=arena.pool)
    return prompts.change_terrain(arena.pool), other, "AR-11"


def _moving(arena: Position, seat: int) -> Asked:
    """Return the prompt for a creature, its next step, or the end of movement."""
    mover, title = arena.mover, words.seat_title(seat)
    if mover >= 0 and not movement.may_choose(arena.state):
        name = words.creature_title(arena, mover)
        moving = prompts.moves_creature(seat=title, creature=name)
        return prompts.choose_hex(name), moving, "AR-12"
    task = [prompts.choose_mover()]
    if mover >= 0 and arena.creatures[mover].left > 0:
        name, steps = words.creature_title(arena, mover), arena.creatures[mover].left
        task = [prompts.keep_moving(creature=name, steps=steps)]
    other = [prompts.moves(title)]
    rule = "AR-12"
    if arena.turn == 1:
        strength = arena.strength[seat]
        task.append(prompts.first_movement(limit=strength // 2, strength=strength))
        rule = "AR-7"
    if scores := forecasts.scores(odds.forecast(arena.state)):
        combats = prompts.combats_so_far(scores)
        task.append(combats)
        other.append(combats)
    return " ".join(task), " ".join(other), rule


def _die(arena: Position) -> Prompt:
    """Return the prompt of the die that is due."""
    phase = arena.phase
    die = f"d{arena.state.die}"
    if phase == F.DRAWING:
        return Prompt(prompts.die_for_first_turn(die), "AR-7")
    if phase == F.FIGHTING:
        place = board.PLACE_NAMES[arena.field]
        loser = words.seat_title(arena.loser)
        return Prompt(prompts.die_for_victim(die=die, seat=loser, place=place), "AR-14")
    runner = arena.runner
    place = board.PLACE_NAMES[arena.creatures[runner].at]
    creature = words.whose(arena, runner)
    return Prompt(prompts.die_for_retreat(die=die, creature=creature, place=place), "AR-17")


def outcome(arena: Position) -> Outcome:
    """Return the winner and the reason, or the reason of a draw."""
    how = arena.how
    if how == F.STUCK:
        return Outcome((), log.STUCK)
    winner = arena.winner
    if winner < 0:
        return Outcome((), log.too_long(arena.turns))
    if how == F.BY_DEATH:
        other = words.seat_title(1 - winner)
        text = log.army_dead(loser=other, winner=words.seat_title(winner))
        return Outcome((winner,), text)
    area = int(board.KING) + 1 - winner
    creature = arena.inside(winner, area)[0]
    text = log.king_taken(
        creature=words.whose(arena, creature),
        area=words.place_title(area),
        winner=words.seat_title(winner),
    )
    return Outcome((winner,), text)
