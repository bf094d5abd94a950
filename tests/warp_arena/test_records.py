"""Matches of Warp Arena as text: kept ones, what each rule shows in them, and refused ones."""

from __future__ import annotations

from functools import cache, partial

import pytest

from harena import write_record
from tests.shared.records import record
from tests.warp_arena.facts import fact
from tests.warp_arena.games import check
from tests.warp_arena.positions import RECORDS
from tests.warp_arena.scripted_matches import RECORDED_MATCHES, table_of

SHOWN: dict[str, list[tuple[str, int, str]]] = {
    "WA-1": [("twelve-actions", 72, "beside 11-1: 11-6 16-5 14-1 14-6 11-2 11-c")],
    "WA-2": [("built", 8, "number: 18"), ("built", 8, "not: by-2-0")],
    "WA-3": [("twelve-actions", 72, "beside 11-c: 11-5 11-6 11-1 11-2 11-3 11-4")],
    "WA-4": [("built", 3, "asks: d20"), ("built", 5, "order: g r b"), ("built", 6, "asks: green")],
    "WA-5": [("built", 63, "asks: d84"), ("built", 72, "hand blue: 1 wild wild")],
    "WA-6": [("built", 102, "on 2-3: bC bD1 bH1 bB1 bW1"), ("built", 77, "asks: green")],
    "WA-7": [("built", 104, "asks: red"), ("built", 105, "at rB1: 14-5+1")],
    "WA-8": [("twelve-actions", 108, "asks: d20"), ("twelve-actions", 110, "order: b r g")],
    "WA-9": [("twelve-actions", 54, "on 11-4: PD1"), ("twelve-actions", 54, "points: 3")],
    "WA-10": [("twelve-actions", 55, "points: 2"), ("twelve-actions", 96, "points: 0")],
    "WA-11": [("twelve-actions", 59, "on 13-4: X"), ("twelve-actions", 186, "on 13-4: X")],
    "WA-12": [("twelve-actions", 80, "offers: by-18-2"), ("twelve-actions", 82, "turned 19: 1")],
    "WA-13": [("twelve-actions", 102, "on 20-c: bD1 bH1 bB1 bW1")],
    "WA-14": [("twelve-actions", 200, "offers: =3"), ("twelve-actions", 201, "turned 8: 3")],
    "WA-15": [("twelve-actions", 65, "hand red: 5 destroy create wild")],
    "WA-16": [("worked-example", 90, "on 13-4: rH2 rW2"), ("worked-example", 90, "at rC: 11-2")],
    "WA-17": [("moving", 95, "on 11-c: bC"), ("twelve-actions", 229, "at bC: ")],
    "WA-18": [("moving", 83, "on 11-1: rW1 bW1"), ("moving", 88, "at rW1: ")],
    "WA-19": [("twelve-actions", 141, "at rD1: 11-c")],
    "WA-20": [("moving", 55, "offers: 13-5"), ("moving", 55, "not: done")],
    "WA-21": [("moving", 44, "at rB1: 8-4+1")],
    "WA-22": [("moving", 54, "at rC: 1-1")],
    "WA-23": [("moving", 38, "offers: 13-5")],
    "WA-24": [
        *(("moving", 39, "offers: bW1"), ("moving", 40, "at rH1: 13-5+1")),
        *(("from-afar", 42, "offers: rW1"), ("from-afar", 43, "at rW1: 11-1")),
    ],
    "WA-25": [("moving", 48, "at rW1: 13-4")],
    "WA-26": [("moving", 43, "at rB1: 11-6+1"), ("moving", 45, "on 8-4: rB1 PD1")],
    "WA-27": [("moving", 52, "on 11-c: FF(r)"), ("moving", 107, "on 11-3: X")],
    "WA-28": [("moving", 68, "at rB1: 8-4"), ("moving", 68, "at bW1: 11-1")],
    "WA-29": [("worked-example", 172, "at rH1: 13-c+2"), ("worked-example", 176, "at bD1: 13-c+4")],
    "WA-30": [
        ("worked-example", 181, "on 13-c: rH1+2 rH2 rB1 rW1 rW2 bD1+4 bW1 bW2 FF(b)"),
        ("worked-example", 184, "on 13-c: rH1+2 rH2 rB1 rW1 rW2 bD1+4 bW1 bW2"),
    ],
    "WA-31": [("worked-example", 201, "at rH2: "), ("worked-example", 188, "offers: card-3")],
    "WA-32": [("worked-example", 222, "at rW1: "), ("worked-example", 222, "points: 1")],
    "WA-33": [("worked-example", 225, "on 13-c: bD1+4 PD2")],
    "WA-34": [("moving", 55, "on 13-5: rH1+1 bH1"), ("moving", 72, "on 13-5: rH1+1")],
    "WA-35": [("twelve-actions", 228, "on 11-6: bW1"), ("twelve-actions", 229, "on 11-6: ")],
    "WA-36": [("twelve-actions", 232, "asks: over"), ("moving", 120, "asks: over")],
    "WA-37": [("twelve-actions", 157, "turned 15: 0"), ("twelve-actions", 157, "asks: green")],
    "WA-38": [("twelve-actions", 152, "asks: red+blue+green"), ("moving", 62, "offers: =3")],
    "WA-39": [("twelve-actions", 125, "asks: red+blue")],
    "WA-47": [("worked-example", 38, "asks: red+blue"), ("worked-example", 55, "asks: red+blue")],
    "WA-48": [("twelve-actions", 55, "asks: blue+green")],
    "WA-49": [("twelve-actions", 178, "at rC: 1-c"), ("twelve-actions", 181, "at rC: 1-c+1")],
    "WA-50": [("worked-example", 0, "asks: d84"), ("worked-example", 0, "turned 20: 0")],
    "WA-51": [("moving", 43, "not: drop"), ("moving", 44, "offers: drop")],
    "WA-52": [("worked-example", 170, "offers: keep"), ("worked-example", 171, "not: keep")],
    "WA-53": [("moving", 109, "asks: red"), ("moving", 109, "offers: done")],
    "WA-54": [("support", 42, "offers: 13-c"), ("support", 49, "on 13-c: rH1")],
    "WA-55": [("moving", 70, "hand red: 3"), ("moving", 71, "hand red: 2 3")],
    "WA-70": [("from-afar", 53, "offers: bD1"), ("from-afar", 77, "on 13-4: bD1 PD1")],
    "WA-72": [("from-afar", 94, "at rD1: 16-c"), ("from-afar", 96, "on 11-3: ")],
}
"""Rule by rule: a kept record, how many of its steps are played, and what is so then."""

TWELVE = "destroy warp draw rotate convert converter move cards any double exchange own"

kept = cache(partial(record, "warp_arena"))
"""One of the kept records."""


@pytest.mark.parametrize("rule", SHOWN)
def test_each_rule_shows_in_a_record(rule: str) -> None:
    """[WA-1] [WA-39] [WA-55] And all between them: a fact at a step of a kept record."""
    for name, step, what in SHOWN[rule]:
        assert fact(table_of(kept(name).upto(step)), what), f"{name} {step}: {what}"


def test_every_rule_has_its_record() -> None:
    """No number of the rulebook is left out."""
    numbers = [*range(1, 40), *range(47, 56), 70, 72]
    assert list(SHOWN) == [f"WA-{number}" for number in numbers]


def test_wa_10_every_action_stands_in_a_record() -> None:
    """[WA-10] The twelve of them."""
    names = {
        name: {kept(name).state.space.name(e.value) for e in kept(name).log if not e.is_roll}
        for name in RECORDED_MATCHES
    }
    assert {f"action-{word}" for word in TWELVE.split()} <= set().union(*names.values())


@pytest.mark.parametrize("name", RECORDED_MATCHES)
def test_kept_records_are_what_their_scripts_play(name: str) -> None:
    """Written as they stand; every position of them is sound."""
    text = (RECORDS / f"{name}.harena").read_text(encoding="utf-8")
    assert write_record(kept(name)) == text
    assert write_record(RECORDED_MATCHES[name]()) == text
    for step in range(0, len(kept(name).log) + 1, 7):
        check(table_of(kept(name).upto(step)))
