"""Records of Warp Arena: what each rule and each option shows in them."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from harena import Match, write_record
from harena.core.options import chosen
from harena.games.warp_arena.options import OPTIONS
from tests.shared.records import record
from tests.warp_arena.facts import fact
from tests.warp_arena.games import check
from tests.warp_arena.positions import RECORDS
from tests.warp_arena.scripted_matches import table_of

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

OPTIONS_SHOWN: Final = {
    "grids-4": (
        "24 on 1-1: PD1; 24 on 4-2: PD1; 27 asks: d4; 29 on 4-2: PD2; 30 asks: d4; 31 not: "
        "by-3-0; 33 turned 3: 2; 35 asks: d4; 37 turned 1: 3; 40 asks: d4; 42 at rW1: 2-5; 43 "
        "asks: d4; 44 at bC: 2-c; 44 asks: d20"
    ),
    "grids-6": "27 asks: d6; 31 not: by-5-0; 42 at rW1: 2-5; 44 at bC: 2-c",
    "grids-8": "27 asks: d8; 31 not: by-7-0; 42 at rW1: 2-5; 44 at bC: 2-c",
    "grids-10": "27 asks: d10; 31 not: by-9-0; 42 at rW1: 2-5; 44 at bC: 2-c",
    "grids-12": "27 asks: d12; 31 not: by-11-0; 42 at rW1: 2-5; 44 at bC: 2-c",
    "grids-30": (
        "24 on 1-1: PD1; 24 on 30-2: PD1; 27 asks: d30; 29 on 30-2: PD2; 30 asks: d30; 31 "
        "not: by-29-0; 33 turned 29: 2; 35 asks: d30; 37 turned 1: 3; 40 asks: d30; 42 at "
        "rW1: 2-5; 43 asks: d30; 44 at bC: 2-c; 44 asks: d20; 48 offers: grid-30; 50 on 30-1: "
        "X"
    ),
    "players-5": (
        "60 asks: d20; 65 asks: d20; 67 order: w y b g r; 67 asks: white; 72 at wB1: 7-4+1; "
        "75 asks: yellow; 77 asks: blue"
    ),
    "players-6": (
        "90 hand violet: 1 2 wild; 90 asks: d20; 96 order: v r b g y w; 104 asks: "
        "red+blue+green+yellow+white; 112 asks: white; 113 asks: violet; 117 asks: violet; "
        "118 asks: red+blue+green+yellow+white+violet; 124 at wW1:"
    ),
    "chain-by-card": (
        "59 gone: 5-2; 65 asks: d6; 66 asks: red+blue+green; 66 gone: 5-2; 71 at bC: 5-c; 71 "
        "gone: 5-2; 78 gone: 5-c 5-2; 78 at bC: ; 78 on 8-c: ; 78 hand red: 1 2 3; 78 asks: "
        "red"
    ),
    "initiative": (
        "45 choices: no-card card-2 card-5; 46 bonus red: 5; 46 asks: red+blue+green; 51 "
        "bonus red: 0; 51 discards: 5 wild; 51 asks: blue; 52 choices: =1 =2 =3 =4 =5; 53 "
        "bonus blue: 3; 56 offers: card-4; 57 asks: d20; 60 asks: d20; 62 order: b r g; 62 "
        "asks: red+blue+green; 80 asks: blue; 80 bonus blue: 0; 84 asks: red; 84 bonus blue: "
        "3"
    ),
    "cards-combat": (
        "32 asks: red; 33 not: action-cards; 34 asks: d34; 35 hand red: 1 2 3 4; 35 asks: "
        "red; 40 choices: no-card concede card-1 card-2 card-3 card-4; 41 choices: no-card "
        "concede card-4 card-5; 44 at bW1: ; 44 asks: blue"
    ),
    "cards-special": (
        "32 asks: red+blue; 36 asks: red+blue; 38 at rC: 1-c+1; 39 asks: blue; 42 points: 1; "
        "43 asks: blue; 44 asks: d38; 58 asks: d4; 60 asks: d6; 63 asks: d4; 64 asks: d10; 65 "
        "on 5-c: rD1 rH1 rB1"
    ),
    "cards-none": (
        "24 hand red: ; 26 asks: red; 27 asks: d8; 29 choices: end action-destroy action-warp "
        "action-rotate action-converter action-move action-any action-double action-exchange "
        "action-own; 43 asks: d4; 48 asks: d4; 50 at rW1: ; 50 at bB1: 6-4; 51 choices: done "
        "make-D make-H make-B make-W; 53 on 1-1: rC+1 rW1"
    ),
    "actions": (
        "35 choices: end action-draw action-rotate action-move action-cards; 42 on 5-2: X; 62 "
        "choices: end wild-destroy wild-warp wild-double wild-create action-draw "
        "action-rotate action-convert"
    ),
    "discs-placed": (
        "22 at rW1: 5-1+1; 22 on 5-2: PD1; 24 number: 57; 24 not: disc; 25 choices: rH1 rB1; "
        "26 at rB1: 5-c+1; 26 points: 3; 30 number: 56; 30 not: 4-1; 31 points: 3"
    ),
    "combat-six": (
        "34 asks: d6; 35 asks: d6; 36 at rW1: ; 36 at bD1: 6-4; 56 asks: d6; 58 on 5-1: rH1"
    ),
    "combat-fixed": (
        "27 choices: end action-move; 35 choices: done rB1; 38 on 6-4: rD1+1 rH1 PD1; 38 "
        "asks: red; 46 at bW1: ; 46 on 5-c: rB1; 59 asks: over; 59 at bC:"
    ),
    "combat-strengths": (
        "41 choices: done rB1; 42 choices: no-card card-1 card-2 card-3; 43 choices: no-card "
        "card-2 card-4 card-5; 46 at rW1: ; 46 discards: 2 2; 46 at bW1: 6-4; 47 choices: "
        "rB1; 53 at bW1: ; 53 at rB1: 5-c"
    ),
    "squares": (
        "24 beside 1-2: 2-4 4-6 3-8 3-7 1-3 1-c 1-1 2-5; 24 at bD1: 4-6+1; 27 asks: d4; 28 "
        "asks: d8; 29 on 1-8: PD2; 31 offers: 2-3; 31 offers: 4-c; 31 not: 4-8; 32 choices: "
        "2-4 4-6; 34 at rH1: 4-7+1; 36 offers: 4-6; 41 at bD1: ; 43 choices: =1 =2 =3; 44 at "
        "rB1: 1-3; 44 on 1-8: PD2; 44 beside 1-8: 2-4 4-6 3-8 3-7 1-1 1-c 1-7 2-5"
    ),
    "squares-built": (
        "5 number: 20; 6 choices: =0 =1 =2 =3; 36 beside 1-2: void 4-6 3-8 3-7 1-3 1-c 1-1 "
        "void; 41 offers: 4-6; 43 at rD1: 4-6"
    ),
    "squares-chain": (
        "32 beside 1-8: 2-4 4-6 3-8 3-7 1-1 1-c 1-7 2-5; 32 asks: d8; 33 gone: 1-8; 36 asks: "
        "d8; 37 gone: 1-8 4-6; 42 asks: d8; 43 gone: 1-8 4-c 4-6; 44 asks: d20"
    ),
    "expansion-assassin": (
        "28 offers: make-A; 30 at rA: 5-1; 32 offers: 6-3; 32 not: 6-2; 35 choices: done rB1; "
        "36 asks: red; 36 choices: bD1 bH1; 39 asks: d8; 41 at bH1: ; 43 asks: blue; 46 at "
        "rA: ; 46 at bD1: 6-4"
    ),
    "expansion-points": (
        "36 asks: red+blue; 36 points: 3; 38 points: 4; 38 not: card-point; 47 hand red: wild "
        "point; 55 points: 2; 55 offers: card-point; 59 points: 2; 59 not: card-point; 59 "
        "discards: wild point point"
    ),
    "expansion-super": (
        "40 asks: red+blue; 42 asks: red; 43 asks: red+blue; 45 on 4-1: X; 45 discards: "
        "destroy wild super; 45 hand blue: 5 wild; 62 choices: no-card concede card-super; 66 "
        "at bW1: ; 66 on 5-c: rD1 rH1 rB1 rW1; 66 asks: blue"
    ),
    "expansion-bombs": (
        "44 on 6-4: bC bH1+1 FF(b); 50 choices: 6-4; 51 asks: red+blue; 53 on 6-4: bC bH1+1; "
        "57 on 6-4: bC PD1; 57 points: 1; 57 hand red: 1; 57 discards: bomb bomb"
    ),
}
"""[record in `records/options`] -> facts that hold after so many of its steps."""
GAMES: Final = ("worked-example", "twelve-actions", "moving", "built", "support", "from-afar")
RECORDS_KEPT: Final = (*GAMES, *(f"options/{name}" for name in OPTIONS_SHOWN))
TWELVE: Final = "destroy warp draw rotate convert converter move cards any double exchange own"


@cache
def kept(name: str) -> Match:
    """Return a record."""
    return record("warp_arena", name)


@pytest.mark.parametrize("rule", SHOWN)
def test_each_rule_shows_in_a_record(rule: str) -> None:
    """[WA-1] [WA-39] [WA-55] And all between them: a fact at a step of a kept record."""
    for name, step, what in SHOWN[rule]:
        assert fact(table_of(kept(name).upto(step)), what), f"{name} {step}: {what}"


def test_every_rule_has_its_record() -> None:
    """No number of the rulebook is left out."""
    numbers = [*range(1, 40), *range(47, 56), 70, 72]
    assert list(SHOWN) == [f"WA-{number}" for number in numbers]


@pytest.mark.parametrize("name", OPTIONS_SHOWN)
def test_each_option_shows_in_a_record(name: str) -> None:
    """[WA-40] [WA-41] [WA-42] [WA-43] [WA-44] [WA-45] [WA-46] [WA-65]"""
    for text in OPTIONS_SHOWN[name].split(";"):
        step, _, what = text.strip().partition(" ")
        assert fact(table_of(kept(f"options/{name}").upto(int(step))), what), text


def test_each_record_is_tested() -> None:
    """Every record file is read."""
    paths = [*RECORDS.glob("*.harena"), *(RECORDS / "options").glob("*.harena")]
    names = {str(path.relative_to(RECORDS).with_suffix("")) for path in paths}
    assert names == set(RECORDS_KEPT)


def test_wa_10_every_action_is_in_a_record() -> None:
    """[WA-10] All twelve."""
    names = {
        kept(name).state.space.name(entry.value)
        for name in GAMES
        for entry in kept(name).log
        if not entry.is_roll
    }
    assert {f"action-{word}" for word in TWELVE.split()} <= names


def test_wa_65_every_option_value_is_in_a_record() -> None:
    """[WA-65] [WA-62] Each value, each part of a set, and both values of a switch."""
    for option in OPTIONS:
        values = [kept(name).options[option.name] for name in RECORDS_KEPT]
        parts = [chosen(value) or {"none"} if option.several else {value} for value in values]
        played: set[object] = set().union(*parts)
        if option.kind in ("choice", "set"):
            assert {choice.value for choice in option.choices} <= played
        else:
            assert len(played) >= 2, option.name


def test_wa_46_two_to_six_players_are_in_records() -> None:
    """[WA-46] All player counts."""
    assert {2, 3, 5, 6} <= {kept(name).seats for name in RECORDS_KEPT}


@pytest.mark.parametrize("name", RECORDS_KEPT)
def test_kept_records_round_trip(name: str) -> None:
    """Every position in them is sound."""
    text = (RECORDS / f"{name}.harena").read_text(encoding="utf-8")
    assert write_record(kept(name)) == text
    for step in range(0, len(kept(name).log) + 1, 7):
        check(table_of(kept(name).upto(step)))
