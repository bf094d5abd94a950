"""The text picture of a position."""

from __future__ import annotations

import re

from harena.content.content import content_of
from harena.core.play.state import SPECTATOR
from harena.games.arena import GAME
from harena.games.arena.notation.positions import position_to_text
from harena.games.arena.rules import control, fields as F, terrain
from harena.games.arena.rules.army import BESTIARY, STARTER_GAMES, parse_army
from harena.games.arena.rules.board import HEXES, PLACE_NAMES
from tests.arena.games import random_game
from tests.arena.positions import play, position

MAP = """\
                        K1 violet
A0 grass   .                                    C0 grass   .
                        B0 river   .
A1 grass   v 1v                                 C1 rocky   .
                        B1 river   v
A2 forest* .                                    C2 grass   .
                        B2 water   a 2v 1a
A3 grass   .                                    C3 grass   .
                        B3 river   .
A4 grass   .                                    C4 grass   .
                        B4 river   .
A5 grass   .                                    C5 grass   a 1a
                        K2 amber
violet: orc1 A1 (1/1 rocky), dragon B2 (4/2 all) moved, zombie B2 (1/1 all) moved
amber: sea-serpent B2 (3/1 water), orc2 C5 (1/1 rocky)
turn: 5 of 200, violet
asked: violet, moving, dragon with 0 left
"""


def test_ar_10_map_shows_terrain_control_and_creatures() -> None:
    table = position(
        "A1:v.orc B1:v.dragon B1:v.zombie B2:a.sea-serpent C5:a.orc A2=forest* B2=water C1=rocky"
    )
    play(table, "zombie B2 dragon B2")
    assert position_to_text(table) == MAP


def test_prompts_in_text() -> None:
    state = GAME.start(2, {"army": "game-1"})
    assert GAME.text(state).endswith("asked: violet and amber, placing\n")
    assert "violet: zombie1 hand (1/1 all), " in GAME.text(state)
    play(state, "A0 A0 B0 A5 A5 A5 C5")
    assert GAME.text(state).endswith("asked: d2, drawing\n")
    play(state, "d2=2")
    assert GAME.text(state).endswith("turn: 1 of 200, amber\nasked: amber, moving\n")
    held = "A1/v A2/v A3/v"
    asked = GAME.text(position(f"A0:v.elf {held} C5:a.elf", phase="terrain")).splitlines()[-1]
    assert asked == "asked: violet, changing, 4 to spend"


def test_ar_4_text_shows_kings_area_and_dead() -> None:
    text = GAME.text(play(position("B4:v.elf A0:a.elf"), "elf1 K2"))
    assert "K2 amber 1v\n" in text
    assert "violet: elf1 K2 (1/1 forest) moved\n" in text
    assert text.endswith("over: Violet's elf 1 enters the area of Amber's king: Violet wins.\n")
    text = GAME.text(play(position("A1:v.giant A2:a.elf C5:a.elf"), "giant A2 done"))
    assert "amber: elf1 dead (1/1 forest), elf2 C5 (1/1 forest)\n" in text


def test_ar_6_text_hides_secret_placement() -> None:
    table = GAME.start(2, {"army": "game-1"})
    table.apply_action(table.space.find("A0"), 0)
    assert "zombie1 A0" in GAME.text(table.observe(0))
    for viewer in (SPECTATOR, 1):
        assert GAME.text(table.observe(viewer)) == GAME.text(GAME.start(2, {"army": "game-1"}))


def test_text_maps_show_every_creature() -> None:
    for seed in range(10):
        for table in random_game(seed, 8):
            lines = position_to_text(table).splitlines()
            for hex_ in range(int(HEXES)):
                words = " ".join(lines).partition(f" {PLACE_NAMES[hex_]} ")[2].split()
                if PLACE_NAMES[hex_] == "A0":
                    words = lines[1].split()[1:]
                assert words[0].rstrip("*") == F.TERRAIN_NAMES[int(table.values[F.GROUND + hex_])]
                assert words[1] == "va."[int(control.controller(table, hex_))]
            shown = {word.split()[0]: word.split()[1] for word in creatures(lines)}
            for creature in range(int(F.CREATURES)):
                at = int(table.values[F.AT + creature])
                if at <= F.DEAD:
                    place = {int(F.DEAD): "dead", int(F.IN_HAND): "hand"}.get(at)
                    name = F.creature_name(table, creature)
                    assert shown.pop(name) == (place or PLACE_NAMES[at])
            assert not shown


def creatures(lines: list[str]) -> list[str]:
    """The creatures of a picture, each with its place and numbers."""
    return [
        word
        for line in lines
        if line.startswith(("violet: ", "amber: "))
        for word in line.partition(": ")[2].split(", ")
    ]


def table_of(heading: str) -> list[list[str]]:
    """The rows of the rulebook's table with this heading."""
    lines = content_of(GAME).rules.splitlines()
    start = lines.index(heading) + 2
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([word.strip() for word in line.strip("|").split("|")])
    return rows


def test_ar_24_the_rulebook_lists_all_creatures() -> None:
    assert {
        name.replace(" ", "-"): (kind, int(power), int(move))
        for name, power, move, kind in table_of("| creature | power | move | kind |")
    } == {name: (one.enters, one.power, one.move) for name, one in BESTIARY.items()}


def test_ar_22_the_rulebook_lists_the_starter_games() -> None:
    rows = table_of("| starter game | violet | amber |")
    plural = {"zombies": "zombie", "orcs": "orc", "elves": "elf", "ogres": "ogre"}
    for name, *armies in rows:
        for army, words in zip(
            STARTER_GAMES[name.lower().replace(" ", "-")].armies, armies, strict=True
        ):
            singular = re.sub(r"[a-z]+", lambda word: plural.get(word[0], word[0]), words)
            assert parse_army(singular) == army
    assert len(rows) == len(STARTER_GAMES)


def test_ar_1_rulebook_lists_terrain_of_creatures() -> None:
    rows = table_of("| kind of creature | grass | forest | rocky ground | river | water |")
    assert [kind for kind, *_ in rows] == list(F.RANGE_NAMES)
    for entered, (_, *cells) in zip(terrain.ENTERS, rows, strict=True):
        assert [cell == "yes" for cell in cells] == [bool(entered >> n & 1) for n in range(5)]
