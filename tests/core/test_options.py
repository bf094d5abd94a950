"""Options: their kinds, values, presets, and combinations that are refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

import pytest
from examples.games import hands, toll

from harena import Game, Match, RecordError, game_names, get_game, read_record, write_record
from harena.bots import find_bot
from harena.content.game_json import game_json
from harena.core import messages
from harena.core.errors import OptionError, SeatError
from harena.core.options import (
    Choice,
    Option,
    Options,
    Preset,
    SideBalance,
    check_options,
    chosen,
    unusual,
    value_text,
)
from harena.core.registry import load_games, register
from harena.games.gladiator_arena import GladiatorArenaGame
from harena.postal.game import PostalGame
from harena.postal.game_file import read_postal_game

SINGLE = (
    Option("deck", "Deck", "small", "Which.", choices=(Choice("small", "S"), Choice("large", "L"))),
    Option("open", "Open", False, "Whether."),
    Option("limit", "Limit", 0, "How far.", least=-5, most=20),
)
CARDS = Option(
    "cards",
    "Cards",
    "bomb",
    "Which.",
    choices=(Choice("super", "Super"), Choice("bomb", "Bomb"), Choice("point", "Point")),
    several=True,
    section="Luck",
)
OPTIONS = (CARDS, *SINGLE)


# --- single values ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given_options", "found"),
    [
        (None, {"deck": "small", "open": False, "limit": 0}),
        ({"deck": "large", "open": "yes"}, {"deck": "large", "open": True, "limit": 0}),
        ({"limit": "-5", "open": True}, {"deck": "small", "open": True, "limit": -5}),
        ({"limit": 20, "open": "no"}, {"deck": "small", "open": False, "limit": 20}),
    ],
)
def test_missing_options_get_defaults(
    given_options: dict[str, object] | None, found: dict[str, object]
) -> None:
    checked = check_options(SINGLE, given_options)
    assert checked == found
    texts = {name: value_text(value) for name, value in checked.items()}
    assert check_options(SINGLE, texts) == found


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("deck", "huge"), ("deck", 1), ("deck", None), ("deck", []),
        ("open", "maybe"), ("open", 1), ("open", None),
        ("limit", 21), ("limit", "21"), ("limit", -6), ("limit", "x"), ("limit", ""),
        ("limit", True), ("limit", 1.0), ("limit", "1" * 400), ("limit", "٣"), ("speed", 1),
    ],
)  # fmt: skip
def test_invalid_options_are_refused(name: str, value: object) -> None:
    with pytest.raises(OptionError, match=f"option {name!r}") as caught:
        check_options(SINGLE, {name: value})
    assert caught.value.name == name


# --- texts -----------------------------------------------------------------------------------


def doubled(text: str) -> str:
    """Letters twice, without spaces; digits cannot be read."""
    if any(c.isdigit() for c in text):
        raise ValueError(f"no digits in {text!r}")
    return "".join(2 * c for c in text if c != " ")


NAME = Option("name", "Name", "ab", "Which.", most=6, reads=doubled)
WORD = Option("word", "Word", "", "Which.", most=4)


def test_option_kind_follows_from_the_default() -> None:
    assert (NAME.kind, WORD.kind) == ("text", "text")
    assert Option("n", "N", 3, "").kind == "int"
    assert Option("b", "B", True, "").kind == "bool"
    found = NAME.to_json()
    assert (found["kind"], found["default"], found["max"]) == ("text", "ab", 6)


def test_texts_are_normalized() -> None:
    checked = check_options([NAME, WORD], {"name": "x y", "word": "huhu"})
    assert checked == {"name": "xxyy", "word": "huhu"}
    assert check_options([NAME, WORD], None) == {"name": "aabb", "word": ""}
    assert value_text(checked["name"]) == "xxyy"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (3, messages.not_text(value=3)),
        (True, messages.not_text(value=True)),
        (None, messages.not_text(value=None)),
        ("abcdefg", messages.too_long(most=6, length=7)),
        ("a1", "no digits in 'a1'"),
        ("a\tb", messages.has_space(value="aa\t\tbb")),
        ("a\x00", messages.has_space(value="aa\x00\x00")),
    ],
)
def test_invalid_texts_are_refused(value: object, why: str) -> None:
    with pytest.raises(OptionError) as caught:
        NAME.check(value)
    assert caught.value.name == "name"
    assert str(caught.value) == messages.option(name="name", problem=why)


def test_plain_texts_have_no_spaces() -> None:
    """A record separates options by spaces."""
    for value in ("a b", "a\n", "\u00a0"):
        with pytest.raises(OptionError, match=re.escape(messages.has_space(value=value))):
            WORD.check(value)
    assert WORD.check("\u00e9=,") == "\u00e9=,"


# --- sets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("none", "none"),
        ("all", "super,bomb,point"),
        ("point,super", "super,point"),
        ("point, bomb", "bomb,point"),
        ("bomb", "bomb"),
        ([], "none"),
        (["point", "super"], "super,point"),
        (("bomb",), "bomb"),
        (frozenset({"point", "bomb", "super"}), "super,bomb,point"),
    ],
)
def test_sets_are_normalized(given: object, kept: str) -> None:
    assert CARDS.kind == "set"
    value = CARDS.check(given)
    assert value == kept
    assert CARDS.check(value_text(value)) == kept


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ("trap", "trap"),
        ("bomb,trap", "trap"),
        ("", ""),
        ("bomb,", ""),
        ("bomb,none", "none"),
        (["all"], "all"),
        ("Bomb", "Bomb"),
        (3, 3),
        (True, True),
        (None, None),
        ([["bomb"]], ["bomb"]),
        ({"bomb": 1}, {"bomb": 1}),
    ],
)
def test_invalid_sets_are_refused(given: object, wrong: object) -> None:
    with pytest.raises(OptionError) as caught:
        check_options(OPTIONS, {"cards": given})
    assert caught.value.name == "cards"
    known = ["super", "bomb", "point"]
    why = messages.not_in_set(value=wrong, known=known, everything="all", nothing="none")
    assert str(caught.value) == messages.option(name="cards", problem=why)


@pytest.mark.parametrize("given", ["bomb,bomb", ["bomb", "point", "bomb"]])
def test_sets_have_no_duplicates(given: object) -> None:
    with pytest.raises(OptionError, match=messages.given_twice(value="bomb")):
        check_options(OPTIONS, {"cards": given})


def test_set_values() -> None:
    assert chosen(CARDS.check("all")) == {"super", "bomb", "point"}
    assert chosen(CARDS.check("bomb")) == {"bomb"}
    assert chosen(CARDS.check("none")) == set()


@pytest.mark.parametrize("value", ["all", "none", "a,b", ""])
def test_ambiguous_set_choices_are_refused(value: str) -> None:
    choices = (Choice("a", "A"), Choice(value, "B"))
    with pytest.raises(ValueError, match=r"option 'x': .* cannot be told apart"):
        Option("x", "X", "none", "", choices=choices, several=True)
    assert Option("x", "X", "a", "", choices=choices).kind == "choice"
    with pytest.raises(ValueError, match="option 'x'"):
        Option("x", "X", "none", "", several=True)


def test_sets_and_sections_as_json() -> None:
    data = CARDS.to_json()
    assert (data["kind"], data["default"], data["section"]) == ("set", "bomb", "Luck")
    assert SINGLE[0].to_json()["section"] == ""
    every = Option("x", "X", "all", "", choices=CARDS.choices, several=True)
    assert every.to_json()["default"] == "super,bomb,point"


def test_non_default_values_in_words() -> None:
    values = check_options(OPTIONS, {"cards": "point,super", "deck": "large", "open": True})
    assert [(option.name, words) for option, words in unusual(OPTIONS, values)] == [
        ("cards", "Super, Point"),
        ("deck", "L"),
        ("open", "Yes"),
    ]
    assert unusual(OPTIONS, check_options(OPTIONS, None)) == []
    assert CARDS.words("none") == "None"
    assert SINGLE[1].words(False) == "No"
    assert SINGLE[2].words(-5) == "-5"


# --- presets ------------------------------------------------------------------------------------


def test_presets_fill_in_the_rest() -> None:
    assert toll.GAME.preset("market") == {"cards": "none", "turns": 6}
    assert toll.GAME.preset("raid") == {"cards": "thief", "turns": toll.TURNS}
    assert toll.GAME.preset("classic") == {"cards": "thief,guard", "turns": toll.TURNS}
    assert hands.GAME.preset("classic") == {"rounds": 3}


def test_unknown_presets_list_the_known() -> None:
    unknown = messages.unknown_preset(name="fair", known=["classic", "market", "raid"])
    with pytest.raises(OptionError, match=unknown):
        toll.GAME.preset("fair")
    unknown = messages.unknown_preset(name="market", known=["classic"])
    with pytest.raises(OptionError, match=f"{unknown}$"):
        hands.GAME.preset("market")


def presets_json(game: Game) -> list[Mapping[str, object]]:
    presets = game_json(game)["presets"]
    assert isinstance(presets, list)
    return [one for one in presets if isinstance(one, dict)]


def test_presets_as_json() -> None:
    keys = ("name", "title", "options", "minutes", "first")
    assert [tuple(one[key] for key in keys) for one in presets_json(toll.GAME)] == [
        ("market", "Market day", {"cards": "none", "turns": 6}, 4, True),
        ("raid", "Raid", {"cards": "thief", "turns": 15}, 10, False),
    ]
    assert presets_json(hands.GAME) == []


class _Doubled(hands.HandsGame):
    """A text that is kept in another form than it is declared in."""

    options: ClassVar[tuple[Option, ...]] = (
        *hands.HandsGame.options,
        Option("word", "Word", "ab", "", most=4, reads=lambda text: 2 * text),
        Option("open", "Open", False, ""),
    )
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("seen", "Seen", "", {"open": True}),
        Preset("said", "Said", "", {"word": "x"}, minutes=None),
    )


def test_preset_defaults_use_the_default_form() -> None:
    """A page compares options with the default's form."""
    assert [(one["options"], one["minutes"]) for one in presets_json(_Doubled())] == [
        ({"rounds": 3, "word": "ab", "open": True}, _Doubled.minutes),
        ({"rounds": 3, "word": "xx", "open": False}, 0),
    ]


def test_every_preset_is_playable() -> None:
    for name in game_names():
        game = get_game(name)
        titles = [preset.title for preset in game.presets]
        assert len(set(titles)) == len(titles)
        for preset in game.presets:
            assert preset.summary
            fits = [n for n in game.seat_counts if _fits(game, n, game.preset(preset.name))]
            assert fits, preset.name


def _fits(game: Game, seats: int, options: Options) -> bool:
    try:
        game.start(seats, options)
    except OptionError:
        return False
    return True


# --- what the sides are worth ---------------------------------------------------------------------


class _Uneven(toll.TollGame):
    side_balance: ClassVar[tuple[SideBalance, ...]] = (
        SideBalance({"turns": 6}, (7.5, 2.5), 10, "greedy"),
    )


def test_sides_as_json() -> None:
    assert game_json(_Uneven())["sides"] == [
        {
            "options": {"cards": "thief,guard", "turns": 6},
            "points": [7.5, 2.5],
            "games": 10,
            "bot": "greedy",
        }
    ]
    assert game_json(toll.GAME)["sides"] == []


@pytest.mark.parametrize("points", [(4, 5), (11, -1), (10.5, 0)])
def test_invalid_points_are_refused(points: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="points from 0 up that sum to 10"):
        SideBalance({}, points, 10, "greedy")


def test_every_games_sides_can_be_recounted() -> None:
    for name in game_names():
        game = get_game(name)
        declared = [
            (len(one.points), tuple(one.options.items()), one.bot) for one in game.side_balance
        ]
        assert len(set(declared)) == len(declared)
        for one in game.side_balance:
            game.check_options(len(one.points), one.options)
            find_bot(one.bot)


# --- what does not go together ------------------------------------------------------------------


LONELY = {"cards": "guard"}
LONG = {"turns": 30}


def test_option_combinations_are_checked_at_every_start() -> None:
    for begin in (toll.GAME.start, toll.GAME.check_options, lambda n, o: Match(toll.GAME, n, o)):
        with pytest.raises(OptionError, match="guards need thieves") as caught:
            begin(2, LONELY)
        assert caught.value.name == "cards"
        with pytest.raises(OptionError, match="100 turns in all at most") as caught:
            begin(4, LONG)
        assert caught.value.name == "turns"
        begin(3, LONG)


def test_seats_and_single_options_are_checked_first() -> None:
    with pytest.raises(SeatError):
        toll.GAME.check_options(9, LONELY)
    with pytest.raises(OptionError, match="'cards': 'dog'"):
        toll.GAME.check_options(2, {"cards": "guard,dog", "turns": 99})


def test_sets_change_the_game() -> None:
    match = Match(toll.GAME, 2, toll.GAME.preset("market"))
    for _ in range(2 * toll.DEAL):
        match.apply_chance(len(toll.PILE))  # a guard, were there any
    names = [match.state.space.name(action) for action in match.state.legal_actions()]
    assert names == ["coin", "draw"]


def test_records_keep_sets() -> None:
    register(toll.GAME)
    match = Match("toll", 3, {"cards": ["thief"], "turns": 7})
    match.apply_chance(1)
    text = write_record(match)
    assert '[Options "cards=thief turns=7"]' in text
    again = read_record(text)
    assert again.options == match.options
    assert write_record(again) == text
    both = text.replace("cards=thief", "cards=guard,thief")
    assert '[Options "cards=thief,guard turns=7"]' in write_record(read_record(both))


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("cards=thief", "cards=guard", "guards need thieves"),
        ("turns=7", "turns=30", "100 turns in all at most"),
        ("cards=thief", "cards=thief,dog", ".*'cards': 'dog'"),
    ],
)
def test_records_with_invalid_options_are_refused(before: str, after: str, why: str) -> None:
    register(toll.GAME)
    text = write_record(Match("toll", 4, {"cards": "thief", "turns": 7}))
    with pytest.raises(RecordError, match=f"line 4, column 1: {why}"):
        read_record(text.replace(before, after))


class _NarrowGame(GladiatorArenaGame):
    """Gladiator Arena in which a long floor must be high."""

    name: ClassVar[str] = "narrow"

    def check(self, seats: int, options: Options) -> None:
        if int(options["width"]) > int(options["height"]) + seats:
            raise OptionError("width", f"too wide for {seats}")


def test_forum_games_check_option_combinations() -> None:
    narrow = _NarrowGame()
    register(narrow)
    with pytest.raises(OptionError, match="too wide for 2") as caught:
        PostalGame("narrow", ["Ann", "Ben"], {"width": 9, "height": 6})
    assert caught.value.name == "width"
    text = PostalGame("narrow", ["Ann", "Ben", "Cy"], {"width": 9, "height": 6}).write()
    assert read_postal_game(text).write() == text
    wrong = text.replace("Ann, Ben, Cy", "Ann, Ben")
    line = wrong.split("\n").index(next(x for x in wrong.split("\n") if "[Options" in x))
    with pytest.raises(RecordError, match=f"line {line + 1}, column 1: too wide for 2"):
        read_postal_game(wrong)


# --- declarations of our games ---------------------------------------------------------------


def test_listed_text_items_can_be_read() -> None:
    """Each item, several of one, and custom items with the least and greatest values."""
    listed = [(game, option) for game in load_games()[0] for option in game.options if option.lists]
    assert listed
    for game, option in listed:
        lists = option.lists
        assert lists is not None
        for thing in lists.things:
            assert game.check_options(2, {option.name: thing.value})[option.name] == thing.value
            many = f"{lists.most}x{thing.value}"
            assert game.check_options(2, {option.name: many})[option.name] == many
        with pytest.raises(OptionError):
            game.check_options(2, {option.name: f"{lists.most + 1}x{lists.things[0].value}"})
        for end in (0, -1):
            facts = [
                own.choices[end].value if own.choices else str((own.least, own.most)[end])
                for own in lists.own
            ]
            mine = ":".join(["guard", *facts])
            assert game.check_options(2, {option.name: mine})[option.name] == mine


def test_option_conditions_name_options() -> None:
    for game in load_games()[0]:
        known = {option.name: option for option in game.options}
        for option in game.options:
            if option.when is not None:
                other, value = option.when
                assert known[other].check(value) == value
                assert option.to_json()["when"] == {"option": other, "value": value}


def test_numeric_choices_accept_numbers() -> None:
    match = Match("warp-arena", 2, {"grids": 8})
    assert match.options["grids"] == "8"
    for value in (7, True, 8.0):
        with pytest.raises(OptionError, match=f"'grids': {value} .*4 or 6 or"):
            Match("warp-arena", 2, {"grids": value})
