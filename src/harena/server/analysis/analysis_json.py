"""JSON of bot suggestions and of a finished match's evaluation."""

from __future__ import annotations

from collections.abc import Sequence

from harena.bots.advice import EXPLORED
from harena.lab import analysis
from harena.lab.analysis import Analysis
from harena.lab.highlights import FoundHighlight
from harena.server.protocol.responses.analysis import Evaluation
from harena.server.protocol.responses.hints import (
    ChancesAt,
    Luck,
    PossibleOutcome,
    Suggestion,
    Suggestions,
)
from harena.server.workers.bot_jobs import DescribedLine
from harena.server.workers.outcome_preview import PossibleEvent

CERTAIN = 0.9995
"""The least chance of an outcome that is shown without a chance."""


def evaluation_json(
    done: int, steps: int, found: Analysis | None, highlights: Sequence[FoundHighlight] = ()
) -> Evaluation:
    """Return the progress of an evaluation, and its results once `found` is given."""
    if found is None:
        return {
            "done": done,
            "steps": steps,
            "timeline": [],
            "turning_points": [],
            "luck": [],
            "decisive_step": -1,
            "highlights": [],
        }
    return {
        "done": done,
        "steps": steps,
        "timeline": timeline_json(found.course),
        "turning_points": [
            {
                "step": turning.turn.last,
                "first": turning.turn.first,
                "by": turning.turn.by,
                "seat": turning.seat,
                "before": round(turning.before, 4),
                "after": round(turning.after, 4),
                "luck": round(turning.luck, 4),
            }
            for turning in found.turnings
        ],
        "luck": luck_json(found.luck),
        "decisive_step": -1 if found.deciding is None else found.deciding,
        "highlights": [{"step": each.step, "text": each.text} for each in highlights],
    }


def timeline_json(course: Sequence[tuple[int, Sequence[float]]]) -> list[ChancesAt]:
    """Return the chances at the end of each turn."""
    return [
        {"step": step, "chances": [round(chance, 4) for chance in chances]}
        for step, chances in course
    ]


def hint_json(seat: int, lines: Sequence[DescribedLine]) -> Suggestions:
    """Return a seat's best lines.

    Chances are left out if the game has no estimate, or the search barely explored the line.
    """
    suggestions: list[Suggestion] = []
    for line in lines:
        suggestion: Suggestion = {
            "actions": list(line.suggestion.actions),
            "words": list(line.words),
            "share": round(line.suggestion.share, 3),
        }
        is_explored = line is lines[0] or line.suggestion.share >= EXPLORED
        if line.suggestion.win_probabilities and is_explored:
            suggestion["chance"] = round(line.suggestion.win_probabilities[seat], 3)
        if line.reasons:
            suggestion["reasons"] = list(line.reasons)
        if line.moves:
            suggestion["moves"] = [{"step": at, "path": list(path)} for at, path in line.moves]
        outcomes = line.preview.outcomes
        if line is not lines[0] and outcomes and outcomes != lines[0].preview.outcomes:
            suggestion["outcomes"] = [_outcome_json(event) for event in outcomes]
        suggestions.append(suggestion)
    chances = [round(chance, 3) for chance in lines[0].suggestion.win_probabilities]
    response: Suggestions = {"seat": seat, "chances": chances, "suggestions": suggestions}
    preview = lines[0].preview
    if preview.outcomes:
        response["outcomes"] = [_outcome_json(event) for event in preview.outcomes]
    if preview.reply:
        response |= {"reply": preview.reply, "expected": round(preview.share, 3)}
    return response


def _outcome_json(event: PossibleEvent) -> PossibleOutcome:
    if event.chance >= CERTAIN:
        return {"text": event.text}
    return {"text": event.text, "chance": round(event.chance, 3)}


def luck_json(luck: Sequence[analysis.Luck]) -> list[Luck]:
    """Return what the dice gave each seat."""
    return [
        {
            "seat": seat,
            "gained": round(each.gained, 4),
            "spread": round(each.spread, 4),
            "dice": each.dice,
        }
        for seat, each in enumerate(luck)
    ]
