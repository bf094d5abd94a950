"""Arena on paper: seventeen hexes, terrain that never runs out, armies, the summary's numbers."""

from __future__ import annotations

from collections import Counter

from harena.content.sheets import Tile
from harena.core.registry import get_game
from harena.games.arena.print.summary import entering, prices
from harena.games.arena.rules import army, board as land, fields as F, terrain
from harena.games.arena.rules.army import STARTER_GAMES
from harena.printing.document import lay_out_game
from tests.shared.sheets import pieces, plan, tables

GAME = get_game("arena")


def tiles(name: str, **options: str) -> dict[str, Tile]:
    return {one.name: one for one in pieces(GAME, Tile, name, 2, **options)}


def test_seventeen_hexes_and_two_kings_with_their_names() -> None:
    art = plan(GAME).art
    assert [one.text for one in art.captions] == land.PLACE_NAMES
    first = Counter(cell.tone for cell in art.board.cells)
    assert first == {"grass": 12, "river": 5, "king-1": 1, "king-2": 1}


def test_every_changeable_hex_has_terrain_tiles() -> None:
    found = {name: tile.count for name, tile in tiles("terrain").items()}
    assert found == {"Grass": 5, "Forest": 17, "Rocky": 17, "River": 12, "Water": 17}


def test_ar_22_all_starter_games_can_be_played() -> None:
    found = tiles("creatures")
    for sides in (one.armies for one in STARTER_GAMES.values()):
        for seat, side in enumerate(sides):
            for one, count in Counter(side).items():
                tile = found[f"{F.SEAT_NAMES[seat].capitalize()} {one.name}"]
                (token,) = tile.art.tokens
                assert tile.count >= count
                assert token.pips == (one.power, one.move)
                assert token.marks == (one.enters,)
    assert found["Violet control"].count == found["Amber control"].count == int(land.HEXES)


def test_ar_22_custom_armies_are_printed() -> None:
    options = {"army": "custom", "army-1": "2xsea-serpent,3xguard:land:2:1", "army-2": "dragon"}
    found = tiles("creatures", **options)
    counts = {name: found[name].count for name in ("Violet sea serpent", "Violet guard")}
    assert counts == {"Violet sea serpent": 2, "Violet guard": 3}
    assert found["Amber dragon"].count == 1
    told = tables(GAME, 2, **options)["Creatures"].rows
    assert ("guard", "2", "1", "land") in told


def test_ar_1_ar_11_the_summary_has_the_tables_of_the_rules() -> None:
    told = tables(GAME)
    rows = [[text == "yes" for text in row[1:]] for row in entering().rows]
    assert rows == [
        [bool(int(mask) >> ground & 1) for ground in range(int(F.TERRAINS))]
        for mask in terrain.ENTERS
    ]
    assert [row[1] for row in prices().rows] == ["4", "6", "8"]
    assert [row[0] for row in told["Creatures"].rows] == [
        name.replace("-", " ") for name in army.BESTIARY
    ]
    assert told["Starter games"].rows[2][1:] == ("1 centaur, 3 elves", "2 ogres, 1 kobold")


def test_page_count() -> None:
    found = lay_out_game(GAME)
    assert [page.sheet for page in found.pages] == [
        *("board", "terrain", "terrain", "creatures", "summary")
    ]
