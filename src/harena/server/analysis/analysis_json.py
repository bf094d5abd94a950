"""JSON of bot suggestions and of a finished match's evaluation."""

from __future__ import annotations

from collections.abc import Sequence

from harena.lab import analysis
from harena.lab.analysis import Analysis
from harena.server.protocol.responses.analysis import Evaluation
from harena.server.protocol.responses.hints import Luck, PossibleOutcome, Suggestion, Suggestions
from harena.server.workers.bot_jobs import DescribedLine

SURE = 0.9995
"""The least chance of an outcome that is called certain."""


def evaluation_json(done: int, steps: int, found: Analysis | None) -> Evaluation:
    """Return the progress of an evaluation, and its results once `found` is given."""
    told: Evaluation = {
        "done": done,
        "steps": steps,
        "timeline": [],
        "turning_points": [],
        "luck": [],
        "decisive_step": -1,
    }
    if found is None:
        return told
    told["timeline"] = [
        {"step": step, "chances": [round(chance, 4) for chance in chances]}
        for step, chances in found.course
    ]
    told["turning_points"] = [
        {
            "step": one.turn.last,
            "first": one.turn.first,
            "by": one.turn.by,
            "seat": one.seat,
            "before": round(one.before, 4),
            "after": round(one.after, 4),
            "luck": round(one.luck, 4),
        }
        for one in found.turnings
    ]
    told["luck"] = luck_json(found.luck)
    told["decisive_step"] = -1 if found.deciding is None else found.deciding
    return told


def hint_json(seat: int, suggestions: Sequence[DescribedLine]) -> Suggestions:
    """Return a seat's best lines. Chances are left out where the game has no estimate."""
    listed: list[Suggestion] = []
    for way in suggestions:
        told: Suggestion = {
            "actions": list(way.suggestion.actions),
            "words": list(way.words),
            "share": round(way.suggestion.share, 3),
        }
        if way.suggestion.win_probabilities:
            told["chance"] = round(way.suggestion.win_probabilities[seat], 3)
        listed.append(told)
    chances = [round(chance, 3) for chance in suggestions[0].suggestion.win_probabilities]
    advice: Suggestions = {"seat": seat, "chances": chances, "suggestions": listed}
    preview = suggestions[0].preview
    if preview.outcomes:
        advice["outcomes"] = [_coming(one.text, one.chance) for one in preview.outcomes]
    if preview.reply:
        advice |= {"reply": preview.reply, "expected": round(preview.share, 3)}
    return advice


def _coming(text: str, chance: float) -> PossibleOutcome:
    """Return a possible outcome, without a chance where it is certain."""
    return {"text": text, "chance": round(chance, 3)} if chance < SURE else {"text": text}


def luck_json(found: Sequence[analysis.Luck]) -> list[Luck]:
    """Return what the dice gave each seat."""
    return [
        {
            "seat": seat,
            "gained": round(luck.gained, 4),
            "spread": round(luck.spread, 4),
            "dice": luck.dice,
        }
        for seat, luck in enumerate(found)
    ]
