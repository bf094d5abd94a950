"""Options: defaults, presets, and refusals with their reasons."""

from __future__ import annotations

import pytest

from harena import Match
from harena.core import messages as refused
from harena.core.errors import OptionError
from harena.core.options import check_options
from harena.games.warp_arena import GAME
from harena.games.warp_arena.messages import options as messages
from harena.games.warp_arena.options import OPTIONS, PRESETS, STRENGTHS, check
from harena.games.warp_arena.rules.fields import BUILT
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.shapes import HEXES
from harena.games.warp_arena.rules.variant import ALL_ACTIONS, CLASSIC, Variant
from tests.warp_arena.facts import asking
from tests.warp_arena.positions import started
from tests.warp_arena.scripted_matches import options_from, rules

ACTIONS = next(option for option in OPTIONS if option.name == "actions")


def special_cards(*parts: str) -> str:
    """The reason against parts that need special cards."""
    return messages.special_cards_left_out(parts=parts)


COMBAT = ("dice", "six", "fixed")
CARDS = ("all", "combat", "special", "none")
REFUSED = [
    (
        6,
        "grids=4",
        "grids",
        messages.too_few_grids(seats=6, robots=30, cells=28, cell_words="hexes"),
    ),
    (2, "strengths=9,9,9,9,9", "strengths", messages.STRENGTHS_UNUSED),
    (2, "strengths=9,9,9,9,9 combat=six", "strengths", messages.STRENGTHS_UNUSED),
    (2, "initiative=yes cards=special", "initiative", messages.NO_CARDS_FOR_INITIATIVE),
    (2, "initiative=yes cards=none", "initiative", messages.NO_CARDS_FOR_INITIATIVE),
    (2, "chain=yes cards=none actions=own", "chain", messages.NOTHING_CHAINS),
    (2, "chain=yes cards=combat actions=none", "chain", messages.NOTHING_CHAINS),
    (
        3,
        "expansion=bombs cards=none",
        "expansion",
        special_cards("bombs"),
    ),
    (
        3,
        "expansion=points,assassin cards=combat",
        "expansion",
        special_cards("points"),
    ),
    (
        3,
        "expansion=super cards=none",
        "expansion",
        special_cards("super"),
    ),
    (
        3,
        "expansion=all cards=none",
        "expansion",
        special_cards("bombs", "points", "super"),
    ),
    (3, "expansion=bombs actions=draw", "expansion", messages.BOMBS_UNPLAYABLE),
    (2, "grids=9", "grids", refused.not_a_choice(value="9", known=["4", "6", "8"])),
    (2, "shape=round", "shape", refused.not_a_choice(value="round", known=["hex", "square"])),
    (2, "chain=perhaps", "chain", refused.not_a_choice(value="perhaps", known=["yes", "no"])),
    (2, "cards=wild", "cards", refused.not_a_choice(value="wild", known=CARDS)),
    (2, "discs=chosen", "discs", refused.not_a_choice(value="chosen", known=["random", "placed"])),
    (2, "combat=eight", "combat", refused.not_a_choice(value="eight", known=COMBAT)),
    (2, "actions=move", "actions", "'move'"),
    (2, "actions=own,own", "actions", refused.given_twice(value="own")),
    (2, "expansion=dragons", "expansion", "'dragons'"),
    (2, "luck=none", "luck", "'luck'"),
]
SIMULTANEOUS = [
    (5, "grids=4"),
    (6, "grids=4 shape=square"),
    (6, "grids=6"),
    (2, f"strengths={STRENGTHS}"),
    (2, "actions=none cards=combat"),
    (2, "actions=none cards=none"),
    (2, "actions=cards"),
    (2, "actions=draw,own"),
    (2, "actions=none cards=special chain=yes"),
    (3, "actions=none expansion=super,points"),
    (2, "initiative=yes cards=combat"),
    (2, "chain=yes cards=none"),
    (2, "chain=yes cards=special actions=cards"),
    (3, "expansion=assassin cards=none"),
    (3, "expansion=all cards=special"),
    (4, "shape=square chain=yes combat=fixed expansion=all initiative=yes discs=placed grids=30"),
]


@pytest.mark.parametrize(("seats", "options", "name", "reason"), REFUSED)
def test_wa_62_refused_combinations(seats: int, options: str, name: str, reason: str) -> None:
    """[WA-62] The error names one option and says why."""
    with pytest.raises(OptionError) as caught:
        Match(GAME, seats, options_from(options))
    assert caught.value.name == name
    assert reason in str(caught.value)


@pytest.mark.parametrize(("seats", "options"), SIMULTANEOUS)
def test_wa_62_allowed_combinations(seats: int, options: str) -> None:
    """[WA-62] Just inside the limits; such tables open."""
    match = Match(GAME, seats, options_from(options))
    assert isinstance(match.state, WarpArena)
    assert match.state.die > 0


def test_wa_43_any_cards_go_with_any_actions() -> None:
    """[WA-43] [WA-62] All 4,096 combinations; 9.4 says "any or all action options"."""
    names = [choice.value for choice in ACTIONS.choices]
    for cards in ("all", "combat", "special", "none"):
        for bits in range(1 << len(names)):
            kept = ",".join(name for n, name in enumerate(names) if bits >> n & 1)
            check(2, check_options(OPTIONS, {"cards": cards, "actions": kept or "none"}))


@pytest.mark.parametrize(
    "strengths",
    ["1,2,3,4", "1,2,3,4,5,6", "0,2,3,4,5", "1,2,3,4,21", "a,b,c,d,e", "1,2,3,4,-5", "1.5,2,3,4,5"],
)
def test_wa_43_strengths_are_five_numbers_from_1_to_20(strengths: str) -> None:
    """[WA-43] [WA-62] The error says so."""
    with pytest.raises(OptionError, match="strengths") as caught:
        Match(GAME, 2, {"combat": "fixed", "strengths": strengths})
    assert caught.value.name == "strengths"


def test_wa_43_strengths_are_parsed_leniently() -> None:
    """[WA-43] Spaces between them, or noughts in front."""
    kept = check_options(OPTIONS, {"strengths": " 12 10; 08/6,4"})["strengths"]
    assert kept == "12,10,8,6,4"


# --- defaults ---------------------------------------------------------------------------------


def same(one: Variant, two: Variant) -> bool:
    """Return whether two variants have the same rules."""
    return all(
        (
            one.shape is two.shape,
            list(one.dice) == list(two.dice),
            list(one.plus) == list(two.plus),
            list(one.pack) == list(two.pack),
            one.actions == two.actions,
            (one.chains, one.initiative_cards, one.discs_by_choice)
            == (two.chains, two.initiative_cards, two.discs_by_choice),
            (one.fixed_strengths, one.kinds) == (two.fixed_strengths, two.kinds),
        )
    )


def test_wa_62_without_options_it_is_the_classic_game() -> None:
    """[WA-62] [WA-40] Nothing differs, down to the numbers of the table."""
    state = started(3, {})
    assert same(state.variant, CLASSIC)
    assert (state.grids, state.shape is HEXES, state.variant.actions) == (20, True, ALL_ACTIONS)
    assert state.numbers() == WarpArena(3).numbers()


@pytest.mark.parametrize(
    "option",
    [
        *("chain=yes", "discs=placed", "initiative=yes", "actions=cards", "combat=six"),
        *("combat=fixed", "cards=combat", "cards=special", "shape=square", "expansion=assassin"),
        *("expansion=points", "expansion=super", "expansion=bombs"),
    ],
)
def test_wa_62_every_option_changes_the_rules(option: str) -> None:
    """[WA-62] And leaves those of others alone when it is taken back."""
    assert not same(rules(option), CLASSIC)
    assert same(rules(""), CLASSIC)


def test_wa_65_expansion_is_off_by_default() -> None:
    """[WA-65] No A-bots or expansion cards; the option says that it is ours."""
    assert (CLASSIC.kinds, list(CLASSIC.pack[11:14])) == (5, [0, 0, 0])
    option = next(option for option in OPTIONS if option.name == "expansion")
    assert (option.default, option.section, option.rule) == ("none", "House expansion", "WA-65")
    assert "our own" in option.help


def test_every_option_has_rule_and_texts() -> None:
    """[WA-62] A rule, a section, a title and a description."""
    for option in OPTIONS:
        assert option.rule.startswith("WA-")
        assert option.section
        assert option.help.endswith(".")
        for choice in option.choices:
            assert choice.title


# --- presets ----------------------------------------------------------------------------------

WANTED = {
    "quick": "grids=8 chain=yes",
    "short": "grids=12",
    "deadly": "chain=yes",
    "tactics": "grids=12 cards=none discs=placed combat=fixed actions=none",
    "boxed": "shape=square combat=six",
    "grand": "grids=30 initiative=yes",
    "house": "expansion=all",
    "book": "arena=built",
}


def test_wa_4_by_the_book_preset() -> None:
    """[WA-4] [WA-62] Players build the arena of 20 grids; nothing else differs from the default."""
    options = GAME.preset("book")
    state = GAME.start(4, options)
    assert isinstance(state, WarpArena)
    assert (state.grids, same(state.variant, CLASSIC), asking(state)) == (20, True, "d20")
    assert int(state.values[BUILT]) == 1
    kept = {**options, "arena": "quick"}
    assert kept == check_options(OPTIONS, {})


def test_wa_62_presets_open() -> None:
    """[WA-62] Each opens for two to six players with the promised options."""
    assert [preset.name for preset in PRESETS] == list(WANTED)
    for preset in PRESETS:
        kept = check_options(OPTIONS, preset.options)
        assert kept == check_options(OPTIONS, options_from(WANTED[preset.name]))
        for seats in range(2, 7):
            state = GAME.start(seats, preset.options)
            assert asking(state).startswith("d")
        assert preset.title
        assert preset.summary.endswith(".")
