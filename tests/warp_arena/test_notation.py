"""The text of positions: read, written, and refused with the line and what would be right."""

from __future__ import annotations

import pytest

from harena.core import messages as core_messages
from harena.core.errors import PositionError
from harena.core.play.rng import Rng
from harena.core.play.state import SIMULTANEOUS, SPECTATOR
from harena.games.warp_arena.messages import notation as messages, options as option_messages
from harena.games.warp_arena.notation import maps
from harena.games.warp_arena.notation.read import CARD_WORDS, KEYS
from harena.games.warp_arena.notation.write import parse, without_leftovers, write_position
from harena.games.warp_arena.options import OPTIONS
from harena.games.warp_arena.rules import fields as F
from harena.games.warp_arena.rules.components import DICE, PACK
from harena.games.warp_arena.rules.ids import BOMB_CARD
from harena.games.warp_arena.rules.player_phase import CHOOSE, OFFER, Phase
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.variant import ALL_ACTIONS, CLASSIC, PLUS, Variant
from harena.testing.play import copy_of
from tests.shared.random_play import positions
from tests.warp_arena.facts import at, legal, procedures
from tests.warp_arena.positions import play, position, quiet, started

QUICK = "arena quick\nred C 9-4, D1 9-4 +2\nblue C 2-c\n"
OTHERS_IN_9_4 = messages.stands_with_others(robot="C", place="9-4")
IN_TEXT = [option.name for option in OPTIONS if option.name not in ("arena", "grids", "shape")]
"""Options that the text of a position gives in their own line."""


def column(*, place: str, column: int, right: int, shift: int, cell_words: str = "hexes") -> str:
    """The error for a hex that does not stand below the others."""
    return messages.wrong_column(
        place=place, column=column, right=right, cell_words=cell_words, apart=8, shift=shift
    )


def wrong_hex(*, place: str) -> str:
    """The error for a hex of grid 1 that does not lie clockwise."""
    return messages.wrong_way(place=place, centre="1-c", cell_words="hexes", count=6, corners=False)


def random_positions(
    seats: int, seed: int, built: bool, most: int = 1200, **options: object
) -> list[WarpArena]:
    """Positions of a random game in which an action is asked for."""
    state = started(seats, {"arena": "built" if built else "quick", **options})
    return [
        copy_of(table)
        for table in positions(state, Rng(seed), most)
        if procedures(table)[-1:] == [(Phase.NUMBER, CHOOSE)]
    ]


def test_every_position_can_be_written() -> None:
    state = started(4, {"arena": "built"})
    seen = {
        line.split()[0]
        for table in positions(state, Rng(9), 600)
        for line in write_position(table).splitlines()
    }
    assert {"map", "doing", "asked", "asks", "phase"} <= seen


def test_a_few_lines_are_enough() -> None:
    table = parse(QUICK)
    t = table.values
    assert (t[F.TURN], t[F.ACTIVE], t[F.POINTS], table.to_move) == (1, 0, 3, 0)
    assert t[F.AT + 0] == 8 * 7 + 4
    assert t[F.DISCS + 1] == 2
    assert t[F.DECK_LEFT] == 84
    assert "action-move" in [table.space.name(a) for a in table.legal_actions()]


MAP = """
map
        1-5     1-6             2-6     2-1
    1-4     1-c     1-1#    2-5     2-c     2-2
        1-3^r   1-2             2-4     2-3
red C 1-c
blue C 2-c
"""


def test_maps_give_places_rotations_and_hex_states() -> None:
    table = parse(MAP)
    t = table.values
    assert (table.grids, t[F.TURNED], t[F.TURNED + 1], t[F.CELL_Q + 1]) == (2, 0, 5, 3)
    assert F.destroyed(table, 1)
    assert F.field_owner(table, 3) == 0
    assert parse(write_position(table)).numbers() == table.numbers()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2-5     2-c", "2-5    2-c", column(place="2-c", column=36, right=37, shift=4)),
        ("2-5     2-c", "2-5     2-x", messages.unknown_map_cell(word="2-x", cell_word="hex")),
        ("1-5     1-6", "1-6     1-5", wrong_hex(place="1-5")),
        ("2-4     2-3", "2-4", messages.missing_cell(place="2-3")),
        ("2-4     2-3", "2-4     2-1", messages.cell_twice(place="2-1", line=3)),
        ("1-3^r", "1-3^k", messages.unknown_letter(letter="k", letters=maps.LETTERS)),
        ("1-3^r", "1-3^y", messages.field_of_nobody(place="1-3")),
        ("map", "map 1", messages.MAP_HEADER),
        (
            *("map", "map squares"),
            column(place="1-4", column=5, right=9, shift=0, cell_words="squares"),
        ),
        ("1-5     1-6", "1-7     1-6", messages.unknown_map_cell(word="1-7", cell_word="hex")),
        ("2-5     2-c", "1-5     1-c", messages.cell_twice(place="1-5", line=3)),
    ],
)
def test_invalid_maps_are_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse(MAP.replace(old, new))
    assert message in str(caught.value)


def test_phase_start_and_random_disc_are_supported() -> None:
    table = parse(QUICK + "asks disc")
    assert table.values[table.frame() + 1] == OFFER
    assert parse(write_position(table)).numbers() == without_leftovers(table).numbers()
    assert parse(QUICK + "asks start").to_move == 0
    asked = parse(QUICK + "asks start\nblue holds 1 wild")
    assert asked.to_move == SIMULTANEOUS
    assert asked.deciding() == [1]
    assert asked.values[F.HELD + 1] == 2


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("arena quick\nred C 9-4\n", 0, messages.TWO_SEATS),
        ("red C 9-4\nblue C 1-c", 0, messages.MAP_OR_ARENA),
        ("arena slow\nred C 9-4\nblue C 1-c", 1, messages.quick_due(most=30)),
        ("arena quick\ngreeting\n", 2, messages.unknown_line(starts=KEYS, word="greeting")),
        (
            *("arena quick\nred C 9-7\nblue C 1-c", 2),
            messages.unknown_cell(word="9-7", cell_word="hex", grids=20),
        ),
        (
            *("arena quick\nred C 21-1\nblue C 1-c", 2),
            messages.unknown_cell(word="21-1", cell_word="hex", grids=20),
        ),
        ("arena quick\nred X 9-4\nblue C 1-c", 2, messages.bad_robot(text="X 9-4")),
        ("arena quick\nred C 9-4 +5\nblue C 1-c", 2, messages.bad_robot(text="C 9-4 +5")),
        ("arena quick\nred D1 9-4\nblue C 1-c", 2, messages.no_c_bot(seat="red")),
        ("arena quick\nred C 9-4\nblue C 9-4", 3, OTHERS_IN_9_4),
        (QUICK + "red C 1-c", 4, core_messages.key_twice(key="red", line=2)),
        (QUICK + "destroyed 9-4", 2, messages.stands_in_destroyed(robot="C", place="9-4")),
        (QUICK + "field blue 9-4", 2, OTHERS_IN_9_4),
        (QUICK + "loose 9-4 x", 4, messages.discs_due(text="9-4 x")),
        (QUICK + "red holds 6", 4, messages.unknown_card(word="6", cards=CARD_WORDS[1:])),
        (
            *(QUICK + "red holds wild wild wild wild wild", 0),
            messages.too_many_cards(card="wild-warp", count=5, pack=4),
        ),
        (
            *(QUICK + "red holds bomb", 0),
            messages.too_many_cards(card="bomb", count=1, pack=0),
        ),
        (QUICK + "red A 9-4", 4, core_messages.key_twice(key="red", line=2)),
        ("arena quick\nred C 9-4, A 9-4\nblue C 2-c", 2, messages.NO_ASSASSINS),
        ("arena quick 1\nred C 1-c\nblue C 1-1", 1, messages.quick_due(most=30)),
        ("arena quick 12 13\nred C 1-c\nblue C 1-1", 1, messages.quick_due(most=30)),
        (QUICK + "turn 0", 4, messages.TURN_DUE),
        (QUICK + "order red red", 4, messages.order_due(seats=["red", "blue"])),
        (
            *(QUICK + "phase green", 4),
            core_messages.unknown_seat(word="green", known=["red", "blue"]),
        ),
        (QUICK + "phase red 4 points", 4, messages.phase_due(most=3)),
        (QUICK + "boosted\nphase red 5 points", 5, messages.phase_due(most=4)),
        (QUICK + "boosted\nasks disc", 5, messages.full_points_due(points=3)),
        (QUICK + "phase red 0 points", 0, messages.NO_POINTS),
        (
            *(QUICK + "fired rC", 4),
            messages.cannot_fire(word="rC", seat="red", robots=["rB1", "rB2", "rB3", "rB4", "rB5"]),
        ),
        (QUICK + "asks dinner", 4, messages.asks_due(known=["start", "disc", "action"])),
        (QUICK + "doing game 8", 4, messages.ONLY_ACTIONS),
        (QUICK + "bonus red 3", 4, messages.ONLY_ACTIONS),
        (QUICK + "options chain", 4, messages.bad_option(word="chain", known=IN_TEXT)),
        (QUICK + "options chian=yes", 4, messages.bad_option(word="chian=yes", known=IN_TEXT)),
        (QUICK + "options grids=8", 4, messages.arena_says(name="grids")),
        (
            *(QUICK + "options chain=perhaps", 4),
            core_messages.not_a_choice(value="perhaps", known=["yes", "no"]),
        ),
        (QUICK + "options chain=yes chain=no", 4, messages.option_twice(name="chain")),
        (
            *(QUICK + "options initiative=yes cards=none", 4),
            option_messages.NO_CARDS_FOR_INITIATIVE,
        ),
        (QUICK + "green holds 1", 0, messages.out_but_active(seat="green")),
        (QUICK + "deck 3 cards", 4, messages.wrong_deck(count=84)),
    ],
)
def test_errors_name_the_line_and_valid_values(text: str, line: int, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse(text)
    assert message in str(caught.value)
    assert caught.value.line == line


# --- options ----------------------------------------------------------------------------------


def data(variant: Variant) -> list[object]:
    """All that a variant holds."""
    return [
        int(variant.shape.cells),
        *(list(row) for row in (variant.dice, variant.plus, variant.pack)),
        *(int(n) for n in (variant.actions, variant.kinds, variant.wild_cards)),
        *(
            variant.chains,
            variant.initiative_cards,
            variant.discs_by_choice,
            variant.fixed_strengths,
        ),
        variant.combat_cards,
    ]


MIXES: list[tuple[int, bool, dict[str, object]]] = [
    (2, False, {}),
    (4, True, {}),
    (2, False, {"grids": "8", "chain": True}),
    (5, False, {"grids": "30", "initiative": True, "expansion": "all"}),
    (3, False, {"grids": "6", "shape": "square", "combat": "six", "expansion": "bombs,assassin"}),
    (6, True, {"grids": "12", "shape": "square", "chain": True, "discs": "placed"}),
    (
        4,
        False,
        {
            "grids": "10",
            "cards": "none",
            "discs": "placed",
            "combat": "fixed",
            "strengths": "9,8,7,6,5",
            "actions": "none",
        },
    ),
    (3, True, {"grids": "8", "cards": "combat", "actions": "destroy,draw,own", "initiative": True}),
    (2, False, {"grids": "4", "cards": "special", "expansion": "points,super"}),
]


@pytest.mark.parametrize(("seats", "built", "options"), MIXES)
def test_options_round_trip(seats: int, built: bool, options: dict[str, object]) -> None:
    """WA-40 to WA-45, WA-65: the grids, their shape and all rules are in the text."""
    found = [
        table for seed in range(4) for table in random_positions(seats, seed, built, 500, **options)
    ]
    assert len(found) > 12
    for table in found[::3]:
        again = parse(write_position(table))
        assert data(again.variant) == data(table.variant)
        assert again.numbers() == without_leftovers(table).numbers()
        assert list(again.near) == list(table.near)
        assert again.legal_actions() == table.legal_actions()
        for viewer in (SPECTATOR, 0, seats - 1):
            view = table.observe(viewer)
            assert isinstance(view, WarpArena)
            text = write_position(view)
            assert parse(text).numbers() == without_leftovers(view).numbers()
            assert " cards\n" in text or options.get("cards") == "none"


def test_only_non_default_options_are_written() -> None:
    assert "options" not in write_position(parse(QUICK))
    assert data(parse(QUICK).variant) == data(CLASSIC)
    same = parse(QUICK + "options chain=no cards=all combat=dice")
    assert data(same.variant) == data(CLASSIC)
    other = parse(QUICK + "options expansion=super,points combat=fixed chain=yes")
    line = "options chain=yes combat=fixed expansion=points,super"
    assert line in write_position(other).splitlines()


def test_options_in_the_text_change_the_rules() -> None:
    assert parse(QUICK + "options chain=yes").variant.chains
    assert parse(QUICK + "options initiative=yes").variant.initiative_cards
    assert parse(QUICK + "options discs=placed").variant.discs_by_choice
    assert list(parse(QUICK + "options combat=six").combat_die) == [6] * 6
    fixed = parse(QUICK + "options combat=fixed strengths=9,8,7,6,5").variant
    assert fixed.fixed_strengths
    assert list(fixed.plus) == [8, *[7] * 5, *[6] * 5, *[5] * 5, *[4] * 5, 6] * 6
    assert parse(QUICK + "options expansion=all").variant.pack[BOMB_CARD] == 6
    few = parse(QUICK + "options actions=draw,cards")
    assert [few.space.name(a) for a in few.legal_actions()] == [
        *("end", "action-draw", "action-convert", "action-move")
    ]
    assert parse(QUICK + "options cards=none").values[F.DECK_LEFT] == 0


def test_custom_variants_are_written() -> None:
    """The text is derived from the rules, not from the options."""
    by_hand = Variant(discs_by_choice=True, assassins=True, actions=ALL_ACTIONS & ~(1 << 2))
    assert (list(by_hand.dice), list(by_hand.pack)) == (DICE, PACK)
    assert list(by_hand.plus) == PLUS * 6
    table = position("rA@9-4", variant=by_hand)
    again = parse(write_position(table))
    assert data(again.variant) == data(by_hand)
    assert again.numbers() == without_leftovers(table).numbers()


def test_expansion_pieces_are_supported() -> None:
    """WA-66 to WA-69: A-bots, Action Points, Super Wild Warps and Bombs in the text."""
    text = (
        "arena quick 12\noptions expansion=all\nboosted\nphase red 4 points\n"
        "red C 9-4, A 9-4 +1\nred holds bomb bomb super point\nblue C 2-c\nused point\n"
    )
    table = parse(text)
    t = table.values
    assert (t[F.BOOSTED], t[F.POINTS], t[F.HELD]) == (1, 4, 4)
    assert at(table, "rA") == "9-4+1"
    written = write_position(table)
    for line in ("boosted", "red holds bomb bomb super-warp point", "used point"):
        assert line in written.splitlines()
    assert parse(written).numbers() == table.numbers()
    # Another Action Point card may not be played in this phase (WA-67).
    assert "card-point" not in legal(table)
    assert "card-point" in legal(parse(text.replace("boosted\n", "").replace(" 4 p", " 3 p")))


def test_six_seats_play_in_one_arena() -> None:
    """WA-40: thirty grids, six seats."""
    names = ("red", "blue", "green", "yellow", "white", "violet")
    lines = [f"{name} C {5 * n + 1}-c, D1 {5 * n + 1}-1 +1" for n, name in enumerate(names)]
    fields = "field white 30-1\nfield violet 30-2"
    table = parse("\n".join(["arena quick 30", *lines, fields, "phase violet", "fired vB1"]))
    assert (int(table.seats), table.to_move) == (6, 5)
    assert F.field_owner(table, 29 * 7 + 1) == 4
    assert "^v" in write_position(table)
    assert parse(write_position(table)).numbers() == table.numbers()


def test_initiative_bonus_is_shown() -> None:
    """WA-42: card bonuses are shown while dice are rolled; such texts cannot be read."""
    table = parse("arena quick\noptions initiative=yes\nred C 9-4\nblue C 2-c\nblue holds 5 3")
    play(table, "end")
    quiet(table)
    quiet(play(table, "no-disc", "end"))
    assert any(line.startswith("doing bidding ") for line in write_position(table).splitlines())
    quiet(play(table, "card-5"))
    assert write_position(table).splitlines()[-2:] == ["bonus blue 5", "asked d20"]
    with pytest.raises(PositionError, match=messages.ONLY_ACTIONS):
        parse(write_position(table))
