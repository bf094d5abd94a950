"""Highlights of a finished match: the luckiest roll, and what its game declares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    luckiest, unluckiest = _rolls(match, moments)
    declared: list[FoundHighlight] = []
    if match.game.highlights:
        notes = list(_notes(match))
        found = (_largest(match, each, notes) for each in match.game.highlights)
        declared = [each for each in found if each is not None]
    worst = unluckiest if match.game.highlights else None
    return tuple(each for each in (luckiest, *declared, worst) if each is not None)[:MOST]


def _notes(match: Match) -> Iterator[Noted]:
    state = match.state_at(0)
    for step, entry in enumerate(match.log, 1):
        state.keep_journal()
        entry.apply_to(state)
        yield from ((step, note) for note in state.journal or ())


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


def _rolls(
    match: Match, moments: Sequence[Moment]
) -> tuple[FoundHighlight | None, FoundHighlight | None]:
    """Return the roll that helped its player most, and the one that harmed its player most.

    A die that no player rolled can only be the luckiest, of the seat that gained most.
    """
    best: FoundHighlight | None = None
    worst: FoundHighlight | None = None
    rolls = [(step, moment.luck) for step, moment in enumerate(moments) if moment.luck]
    for step, luck in sorted(rolls, key=lambda roll: -max(map(abs, roll[1]))):
        if max(map(abs, luck)) < LEAST_LUCK or (best and worst):
            break
        roller = _roller(match, step)
        seat = roller if roller >= 0 else max(range(len(luck)), key=lambda one: luck[one])
        points = round(100 * luck[seat])
        entry = match.log[step - 1]
        found = FoundHighlight(
            step,
            messages.roll_highlight(
                seat=match.seat_names[seat].capitalize(),
                sides=entry.sides,
                face=entry.value,
                points=points,
            ),
        )
        if luck[seat] >= LEAST_LUCK:
            best = best or found
        elif luck[seat] <= -LEAST_LUCK:
            worst = worst or found
    return best, worst


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
