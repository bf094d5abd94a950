"""Highlights of a finished match: the luckiest roll, and what its game declares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from harena.core.highlights import Highlight, Key, Noted
from harena.core.play.match import Match
from harena.core.play.state import SPECTATOR
from harena.lab import messages
from harena.lab.analysis import Moment

MOST: Final = 3
"""Highlights of one match."""
LEAST_LUCK: Final = 0.01
"""The least change of a win probability by a roll that is a highlight."""


@dataclass(frozen=True, slots=True)
class FoundHighlight:
    """A highlight as one sentence, and the number of steps after which it stood."""

    step: int
    text: str


def highlights(match: Match, moments: Sequence[Moment]) -> tuple[FoundHighlight, ...]:
    """Return the highlights of a finished match with the moments of its analysis, at most `MOST`.

    A game that declares none has the luckiest roll only.
    """
    declared = match.game.highlights
    notes = list(match.notes()) if declared else []
    found = [_roll(match, moments, 1), *(_largest(match, each, notes) for each in declared)]
    told = [each for each in found if each is not None]
    if declared and len(told) < MOST:
        worst = _roll(match, moments, -1)
        told += [worst] if worst else []
    return tuple(told[:MOST])


def _largest(match: Match, highlight: Highlight, notes: Sequence[Noted]) -> FoundHighlight | None:
    """Return the largest total of a count, at the step that completed it."""
    totals: dict[Key, int] = {}
    last: dict[Key, int] = {}
    for count in highlight.counts(notes):
        totals[count.key] = totals.get(count.key, 0) + count.amount
        last[count.key] = count.step
    most = max(totals.values(), default=0)
    keys = [key for key, total in totals.items() if total == most]
    if most < highlight.least or len(keys) != 1:
        return None
    return FoundHighlight(last[keys[0]], highlight.text(match.state, keys[0], most))


def _roll(match: Match, moments: Sequence[Moment], sign: int) -> FoundHighlight | None:
    """Return the roll that helped its player most, or for `sign` -1 harmed its player most.

    A die that no player rolled can only be the luckiest, of the seat that gained most.
    """
    rolls = [(step, moment.luck) for step, moment in enumerate(moments) if moment.luck]
    for step, luck in sorted(rolls, key=lambda roll: -max(map(abs, roll[1]))):
        if max(map(abs, luck)) < LEAST_LUCK:
            break
        roller = _roller(match, step)
        seat = roller if roller >= 0 else max(range(len(luck)), key=lambda one: luck[one])
        if sign * luck[seat] >= LEAST_LUCK:
            entry = match.log[step - 1]
            text = messages.roll_highlight(
                seat=match.seat_names[seat].capitalize(),
                sides=entry.sides,
                face=entry.value,
                points=round(100 * luck[seat]),
            )
            return FoundHighlight(step, text)
    return None


def _roller(match: Match, step: int) -> int:
    """Return the seat that rolled the die of a step, by the game's events; -1 if none did."""
    state = match.state_at(step - 1)
    state.keep_journal()
    entry = match.log[step - 1]
    entry.apply_to(state)
    rolled = (
        event.seat
        for event in match.game.events([entry], state, SPECTATOR)
        if event.kind == "rolled"
    )
    return next(rolled, -1)
