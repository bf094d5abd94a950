"""Options of which several may be chosen, sections, presets, and what does not go together."""

from __future__ import annotations

from typing import ClassVar

import pytest
from examples.games import hands, toll

from harena import Game, Match, RecordError, game_names, get_game, read_record, write_record
from harena.bots import find_bot
from harena.content.game_json import game_json
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
from harena.core.registry import register
from harena.games.gladiator_arena import GladiatorArenaGame
from harena.lab.simulate import simulate
from harena.postal.game import PostalGame
from harena.postal.game_file import read_postal_game
from tests.core.test_core import OPTIONS as SINGLE

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
def test_a_set_is_kept_in_one_form(given: object, kept: str) -> None:
    assert CARDS.kind == "set"
    value = CARDS.check(given)
    assert value == kept
    assert CARDS.check(value_text(value)) == kept


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("trap", "'trap' is not one of super, bomb, point, nor all or none"),
        ("bomb,trap", "'trap' is not one of"),
        ("bomb,bomb", "'bomb' is given twice"),
        (["bomb", "point", "bomb"], "'bomb' is given twice"),
        ("", "'' is not one of"),
        ("bomb,", "'' is not one of"),
        ("bomb,none", "'none' is not one of"),
        (["all"], "'all' is not one of"),
        ("Bomb", "'Bomb' is not one of"),
        (3, "3 is not one of"),
        (True, "True is not one of"),
        (None, "None is not one of"),
        ([["bomb"]], r"\['bomb'\] is not one of"),
        ({"bomb": 1}, "{'bomb': 1} is not one of"),
    ],
)
def test_sets_that_do_not_fit(given: object, why: str) -> None:
    with pytest.raises(OptionError, match=f"option 'cards': {why}") as caught:
        check_options(OPTIONS, {"cards": given})
    assert caught.value.name == "cards"


def test_the_values_of_a_set() -> None:
    assert chosen(CARDS.check("all")) == {"super", "bomb", "point"}
    assert chosen(CARDS.check("bomb")) == {"bomb"}
    assert chosen(CARDS.check("none")) == set()


@pytest.mark.parametrize("value", ["all", "none", "a,b", ""])
def test_choices_that_a_set_could_not_tell_apart(value: str) -> None:
    choices = (Choice("a", "A"), Choice(value, "B"))
    with pytest.raises(ValueError, match=r"option 'x': .* cannot be told apart"):
        Option("x", "X", "none", "", choices=choices, several=True)
    assert Option("x", "X", "a", "", choices=choices).kind == "choice"


def test_several_of_nothing() -> None:
    with pytest.raises(ValueError, match="option 'x': several of no choices"):
        Option("x", "X", "none", "", several=True)


def test_sets_and_sections_as_the_page_gets_them() -> None:
    told = CARDS.to_json()
    assert (told["kind"], told["default"], told["section"]) == ("set", "bomb", "Luck")
    assert OPTIONS[1].to_json()["section"] == ""
    every = Option("x", "X", "all", "", choices=CARDS.choices, several=True)
    assert every.to_json()["default"] == "super,bomb,point"


def test_values_in_words_and_which_are_not_the_usual_ones() -> None:
    values = check_options(OPTIONS, {"cards": "point,super", "deck": "large", "open": True})
    assert [(option.name, words) for option, words in unusual(OPTIONS, values)] == [
        ("cards", "Super, Point"),
        ("deck", "L"),
        ("open", "Yes"),
    ]
    assert unusual(OPTIONS, check_options(OPTIONS, None)) == []
    assert CARDS.words("none") == "None"
    assert OPTIONS[2].words(False) == "No"
    assert OPTIONS[3].words(-5) == "-5"


# --- presets ------------------------------------------------------------------------------------


def test_a_preset_fills_in_the_rest() -> None:
    assert toll.GAME.preset("market") == {"cards": "none", "turns": 6}
    assert toll.GAME.preset("raid") == {"cards": "thief", "turns": toll.TURNS}
    assert toll.GAME.preset("classic") == {"cards": "thief,guard", "turns": toll.TURNS}
    assert hands.GAME.preset("classic") == {"rounds": 3}


def test_an_unknown_preset_names_the_known_ones() -> None:
    with pytest.raises(OptionError, match="no preset 'fair'; presets: classic, market, raid"):
        toll.GAME.preset("fair")
    with pytest.raises(OptionError, match=r"no preset 'market'; presets: classic$"):
        hands.GAME.preset("market")


def test_presets_as_the_page_gets_them() -> None:
    assert game_json(toll.GAME)["presets"] == [
        {
            "name": "market",
            "title": "Market day",
            "summary": "Coins and nothing else.",
            "options": {"cards": "none", "turns": 6},
            "minutes": 4,
            "first": True,
        },
        {
            "name": "raid",
            "title": "Raid",
            "summary": "Thieves, and nobody to stop them.",
            "options": {"cards": "thief", "turns": 15},
            "minutes": 10,
            "first": False,
        },
    ]
    assert game_json(hands.GAME)["presets"] == []


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


def test_what_a_preset_leaves_alone_is_told_as_the_default_is() -> None:
    """Or a page would take the default's other form for something chosen."""
    told = game_json(_Doubled())["presets"]
    assert isinstance(told, list)
    found = [preset["options"] for preset in told if isinstance(preset, dict)]
    assert found == [
        {"rounds": 3, "word": "ab", "open": True},
        {"rounds": 3, "word": "xx", "open": False},
    ]


def test_how_long_a_preset_takes_is_that_of_its_game_or_not_said() -> None:
    told = game_json(_Doubled())["presets"]
    assert isinstance(told, list)
    found = [preset["minutes"] for preset in told if isinstance(preset, dict)]
    assert found == [_Doubled.minutes, 0]


def test_the_presets_of_every_game_can_be_played_by_somebody() -> None:
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


def test_sides_as_the_page_gets_them() -> None:
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
def test_points_that_were_not_won(points: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="are not the points of 10 games"):
        SideBalance({}, points, 10, "greedy")


def test_the_sides_of_every_game_can_be_counted_again() -> None:
    for name in game_names():
        game = get_game(name)
        told = [(len(one.points), tuple(one.options.items())) for one in game.side_balance]
        assert len(set(told)) == len(told)
        for one in game.side_balance:
            game.check_options(len(one.points), one.options)
            find_bot(one.bot)


# --- what does not go together ------------------------------------------------------------------


LONELY = {"cards": "guard"}
LONG = {"turns": 30}


def test_options_are_checked_together_wherever_a_match_begins() -> None:
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
    with pytest.raises(OptionError, match="'dog' is not one of"):
        toll.GAME.check_options(2, {"cards": "guard,dog", "turns": 99})


def test_a_set_changes_the_game() -> None:
    match = Match(toll.GAME, 2, toll.GAME.preset("market"))
    for _ in range(2 * toll.DEAL):
        match.apply_chance(len(toll.PILE))  # a guard, were there any
    names = [match.state.space.name(action) for action in match.state.legal_actions()]
    assert names == ["coin", "draw"]


def test_a_record_keeps_a_set_and_is_read_again() -> None:
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
        ("cards=thief", "cards=thief,dog", "option 'cards': 'dog' is not one of"),
    ],
)
def test_a_record_of_options_that_do_not_fit(before: str, after: str, why: str) -> None:
    register(toll.GAME)
    text = write_record(Match("toll", 4, {"cards": "thief", "turns": 7}))
    with pytest.raises(RecordError, match=f"line 4, column 1: {why}"):
        read_record(text.replace(before, after))


def test_simulations_check_options_together() -> None:
    register(toll.GAME)
    with pytest.raises(OptionError, match="guards need thieves"):
        simulate("toll", ["random", "random"], 5, options=LONELY)
    tally = simulate("toll", ["random", "random"], 5, options={"cards": [], "turns": 5})
    assert (tally.games, tally.unfinished) == (5, 0)


class _NarrowGame(GladiatorArenaGame):
    """Gladiator Arena in which a long floor must be high."""

    name: ClassVar[str] = "narrow"

    def check(self, seats: int, options: Options) -> None:
        if int(options["width"]) > int(options["height"]) + seats:
            raise OptionError("width", f"too wide for {seats}")


def test_a_forum_game_checks_options_together() -> None:
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
