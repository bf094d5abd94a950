"""Armies, options, placing in secret and the first mover."""

from __future__ import annotations

import pytest

from harena import CHANCE, SIMULTANEOUS, IllegalActionError
from harena.core.errors import OptionError
from harena.games.arena.messages import armies as messages
from harena.games.arena.options import SIDE_BALANCE
from harena.games.arena.rules import fields as F
from harena.games.arena.rules.army import (
    BESTIARY,
    STARTER_GAMES,
    Creature,
    army_text,
    kind_name,
    parse_army,
    tidy_army,
)
from harena.games.arena.rules.position import Arena
from tests.arena.games import start
from tests.arena.positions import controlled, creature_name, play, where


def troops(state: Arena) -> list[tuple[str, str, int, int]]:
    """All creatures: notation, what they enter, power, move."""
    t = state.values
    return [
        (
            creature_name(state, c),
            F.RANGE_NAMES[int(t[F.RANGE + c])],
            int(t[F.POWER + c]),
            int(t[F.MOVE + c]),
        )
        for c in range(int(F.CREATURES))
        if t[F.AT + c] == F.IN_HAND
    ]


def test_ar_22_starter_games() -> None:
    zombies = [(f"zombie{n}", "all", 1, 1) for n in (1, 2, 3)]
    assert troops(start(army="game-1")) == zombies + [
        (f"orc{n}", "rocky", 1, 1) for n in (1, 2, 3, 4)
    ]
    assert troops(start(army="game-2")) == [
        ("giant", "rocky", 5, 1),
        ("orc1", "rocky", 1, 1),
        ("orc2", "rocky", 1, 1),
        *((f"elf{n}", "forest", 1, 1) for n in range(1, 6)),
    ]
    assert troops(start(army="game-3")) == [
        ("centaur", "forest", 1, 2),
        *((f"elf{n}", "forest", 1, 1) for n in (1, 2, 3)),
        ("ogre1", "rocky", 3, 1),
        ("ogre2", "rocky", 3, 1),
        ("kobold", "rocky", 0, 1),
    ]


def test_ar_22_custom_armies() -> None:
    """Any power and move from 0; numbers run through both armies."""
    table = start(army="custom", army_1="2 Ogre, kobold", army_2="ogre,3 x king guard:land:12:0")
    names = ["ogre1", "ogre2", "kobold", "ogre3", "king-guard1", "king-guard2", "king-guard3"]
    assert [name for name, *_ in troops(table)] == names
    assert troops(table)[-1] == ("king-guard3", "land", 12, 0)
    assert [int(table.values[F.ARMY + seat]) for seat in range(2)] == [3, 4]
    assert kind_name(table, 0) == "ogre"


def test_ar_8_both_centaurs_are_in_the_bestiary() -> None:
    """AR-8: the starter game's enters forest, the example's enters all land."""
    assert BESTIARY["centaur"] == Creature("centaur", "forest", 1, 2)
    assert BESTIARY["land-centaur"] == Creature("land-centaur", "land", 1, 2)


def test_ar_24_creatures_named_in_the_rules() -> None:
    """A dragon beats three elves, and a mound ties with an elf, as the text says."""
    assert BESTIARY["dragon"] == Creature("dragon", "all", 4, 2)
    assert BESTIARY["evil-mound"] == Creature("evil-mound", "land", 1, 0)
    assert BESTIARY["sea-serpent"] == Creature("sea-serpent", "water", 3, 1)
    assert BESTIARY["shark"] == Creature("shark", "water", 2, 2)
    assert BESTIARY["human"] == Creature("human", "grass", 1, 1)
    assert len(BESTIARY) == 13


def test_ar_8_orcs_of_two_armies_differ() -> None:
    table = start(army="custom", army_1="orc,elf", army_2="orc:all:9:9,elf")
    assert [name for name, *_ in troops(table)] == ["orc1", "elf1", "orc2", "elf2"]
    assert troops(table)[2] == ("orc2", "all", 9, 9)


def test_ar_22_armies_are_normalized() -> None:
    text = " 2 ogre , ogre,kobold:rocky:0:1, 2x guard : land : 3 : 2,sea serpent"
    assert tidy_army(text) == "3xogre,kobold,2xguard:land:3:2,sea-serpent"
    assert tidy_army(tidy_army(text)) == tidy_army(text)
    assert army_text(parse_army(tidy_army(text))) == tidy_army(text)


def bad_name(name: str) -> str:
    """The error for a name that a creature cannot have."""
    return messages.bad_creature_name(name=name, shortest=2, longest=16)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", messages.bad_creature("")),
        ("orc,,elf", messages.bad_creature("")),
        ("dwarf", "no creature 'dwarf'"),
        ("0 orc", messages.no_such_count("0 orc")),
        ("13 orc", messages.army_too_big(12)),
        ("9999xorc", messages.army_too_big(12)),
        ("orc:lava:1:1", messages.unknown_range(name="orc", word="lava", known=F.RANGE_NAMES)),
        ("orc:rocky:100:1", messages.out_of_bounds(name="orc", power=99, move=9)),
        ("orc:rocky:1:10", messages.out_of_bounds(name="orc", power=99, move=9)),
        ("orc:rocky:1", messages.bad_creature("orc:rocky:1")),
        ("done:rocky:1:1", bad_name("done")),
        ("x:rocky:1:1", bad_name("x")),
        ("abcdefghijklmnopq:rocky:1:1", bad_name("abcdefghijklmnopq")),
        ("orc1", messages.bad_creature("orc1")),
        ('o"c:rocky:1:1', messages.bad_creature('o"c:rocky:1:1')),
        ("orc\u0661", messages.bad_creature("orc\u0661")),
    ],
)
def test_ar_22_invalid_armies_are_refused(text: str, why: str) -> None:
    with pytest.raises(OptionError) as caught:
        start(army="custom", army_1=text)
    assert why in str(caught.value)
    assert caught.value.name == "army-1"


def test_armies_fit_into_an_option() -> None:
    names = [f"abcdefghijklmno{letter}" for letter in "abcdefgh"]
    longest = ",".join(f"{name}:forest:9:9" for name in names[:7])
    assert len(parse_army(longest)) == 7
    assert tidy_army(longest) == longest
    too_long = ",".join(f"{name}:forest:9:9" for name in names)
    with pytest.raises(ValueError, match=messages.army_too_long(200)):
        tidy_army(too_long)


@pytest.mark.parametrize("name", ["game-1", "game-2", "game-3"])
def test_ar_6_placement_beside_the_own_king(name: str) -> None:
    table = start(army=name)
    assert table.to_move == SIMULTANEOUS
    for seat, wanted in enumerate((["A0", "B0", "C0"], ["A5", "B4", "C5"])):
        assert [table.space.name(a) for a in table.legal_actions(seat)] == wanted


def test_ar_6_placement_respects_terrain() -> None:
    """The example: elves stand on grass or river, a shark only in the river."""
    table = start(army="custom", army_1="shark,human", army_2="2xelf,shark")
    for hex_ in ("A5", "A5"):
        assert [table.space.name(a) for a in table.legal_actions(1)] == ["A5", "B4", "C5"]
        table.apply_action(table.space.find(hex_), 1)
    assert [table.space.name(a) for a in table.legal_actions(1)] == ["B4"]
    with pytest.raises(IllegalActionError):
        table.apply_action(table.space.find("A5"), 1)
    table.apply_action(table.space.find("B4"), 1)
    assert table.legal_actions(1) == []
    assert [table.space.name(a) for a in table.legal_actions(0)] == ["B0"]
    assert (where(table, "elf1"), where(table, "elf2")) == ("A5", "A5")


def test_ar_6_placement_is_secret_until_both_are_done() -> None:
    """A seat knows neither the other's hexes nor whether the other is done."""
    table, other = start(army="game-1"), start(army="game-1")
    fresh = start(army="game-1")
    for hex_ in ("A5", "B4", "B4", "C5"):
        table.apply_action(table.space.find(hex_), 1)
    for hex_ in ("C5", "C5"):
        other.apply_action(other.space.find(hex_), 1)
    assert table.deciding() == [0]
    for viewer in (-1, 0):
        assert table.observe(viewer).numbers() == other.observe(viewer).numbers()
        assert table.observe(viewer).numbers() == fresh.numbers()
    assert table.observe(1).numbers() != fresh.numbers()
    for hex_ in ("A0", "B0", "A0"):
        table.apply_action(table.space.find(hex_), 0)
    assert table.to_move == CHANCE
    assert [table.observe(v).numbers() for v in (-1, 0, 1)] == [table.numbers()] * 3


def test_ar_10_start_hexes_are_controlled() -> None:
    table = start(army="game-1")
    assert table.values[F.PHASE] == F.PLACING
    play(table, "A0 A0 C0 A5 A5 A5 A5")
    assert controlled(table, "violet") == "A0 C0"
    assert controlled(table, "amber") == "A5"


@pytest.mark.parametrize("face", [1, 2])
def test_ar_7_die_decides_who_moves_first(face: int) -> None:
    """AR-23: it is rolled when all creatures stand."""
    table = start(army="game-1")
    play(table, f"A0 A0 C0 A5 A5 A5 A5 d2={face}")
    assert (table.values[F.FIRST], table.values[F.ACTIVE], table.to_move) == (face - 1,) * 3
    assert F.SEAT_NAMES == ["violet", "amber"]


def test_options_change_names_but_not_ids() -> None:
    one, two = start(army="game-1").space, start(army="game-3").space
    assert one is start(army="game-1").space
    assert one.size == two.size
    assert one.find("B2=water") == two.find("B2=water") >= 0
    assert (one.find("zombie1"), two.find("zombie1")) == (two.find("centaur"), -1)


def test_ar_3_starter_games_have_no_water_only_creatures() -> None:
    """The kings' areas therefore do not change the measured value of a side."""
    assert not [
        one
        for game in STARTER_GAMES.values()
        for army in game.armies
        for one in army
        if one.enters == "water"
    ]
    starter = [one for one in SIDE_BALANCE if one.options["army"] in STARTER_GAMES]
    told = {(one.options["army"], one.points) for one in starter}
    assert len(told) == len(STARTER_GAMES) == len(starter) // 2
