"""What bots think of a position, and what is reckoned of a match afterwards, as pages are told."""

from __future__ import annotations

from collections.abc import Sequence

from harena.lab import analysis
from harena.lab.analysis import Analysis
from harena.server.protocol.responses.analysis import Reckoning
from harena.server.protocol.responses.hints import Advice, Coming, Luck, Way
from harena.server.workers.bot_jobs import Told

SURE = 0.9995
"""The chance from which on a thing is told without one."""


def reckoning_told(done: int, steps: int, found: Analysis | None) -> Reckoning:
    """How far the reckoning of a record with so many steps is; all of it once it is found."""
    told: Reckoning = {
        "done": done,
        "steps": steps,
        "course": [],
        "turnings": [],
        "luck": [],
        "deciding": -1,
    }
    if found is None:
        return told
    told["course"] = [
        {"step": step, "chances": [round(chance, 4) for chance in chances]}
        for step, chances in found.course
    ]
    told["turnings"] = [
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
    told["luck"] = luck_told(found.luck)
    told["deciding"] = -1 if found.deciding is None else found.deciding
    return told


def advice_told(seat: int, ways: Sequence[Told]) -> Advice:
    """What a seat could do; where its game tells no chances, without any."""
    listed: list[Way] = []
    for way in ways:
        told: Way = {
            "actions": list(way.suggestion.actions),
            "words": list(way.words),
            "share": round(way.suggestion.share, 3),
        }
        if way.suggestion.win_probabilities:
            told["chance"] = round(way.suggestion.win_probabilities[seat], 3)
        listed.append(told)
    chances = [round(chance, 3) for chance in ways[0].suggestion.win_probabilities]
    advice: Advice = {"seat": seat, "chances": chances, "ways": listed}
    foretold = ways[0].foretold
    if foretold.comes:
        advice["comes"] = [_coming(one.text, one.chance) for one in foretold.comes]
    if foretold.reply:
        advice |= {"reply": foretold.reply, "expected": round(foretold.share, 3)}
    return advice


def _coming(text: str, chance: float) -> Coming:
    """What may come; what is sure, without a chance."""
    return {"text": text, "chance": round(chance, 3)} if chance < SURE else {"text": text}


def luck_told(found: Sequence[analysis.Luck]) -> list[Luck]:
    """What dice gave each seat."""
    return [
        {
            "seat": seat,
            "gained": round(luck.gained, 4),
            "spread": round(luck.spread, 4),
            "dice": luck.dice,
        }
        for seat, luck in enumerate(found)
    ]
