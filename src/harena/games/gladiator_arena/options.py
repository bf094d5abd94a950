"""The options of Gladiator Arena, offered when a table is opened."""

from __future__ import annotations

from harena.core.options import Choice, Option, Preset

SCORINGS = ("kills", "survival", "damage")
"""The values of the option `scoring`, in the order of `BY_KILLS` to `BY_DAMAGE`."""

OPTIONS = (
    Option(
        name="width",
        title="Columns",
        default=8,
        least=4,
        most=26,
        help="The arena's width in squares.",
        rule="GA-20",
    ),
    Option(
        name="height",
        title="Rows",
        default=8,
        least=4,
        most=26,
        help="The arena's height in squares.",
        rule="GA-20",
    ),
    Option(
        name="limit",
        title="Time limit",
        default=True,
        help="From a given turn on, everyone loses 1 HP every few turns, so that games end.",
        rule="GA-1",
    ),
    Option(
        name="limit-start",
        title="First turn of the time limit",
        default=15,
        least=1,
        most=99,
        help="The first turn that costs everyone 1 HP.",
        rule="GA-1",
        when=("limit", True),
    ),
    Option(
        name="limit-step",
        title="Turns between",
        default=3,
        least=1,
        most=20,
        help="The number of turns until the time limit costs 1 HP again.",
        rule="GA-1",
        when=("limit", True),
    ),
    Option(
        name="weak-pairs",
        title="Weak pairs",
        default=False,
        help="Allows bows for dwarfs, and catapults for dwarfs, humans and elves.",
        rule="GA-2",
    ),
    Option(
        name="swaps-bump",
        title="Trading places bumps",
        default=False,
        help="Gladiators who try to trade places, in pairs or in rings, bump instead.",
        rule="GA-8",
    ),
    Option(
        name="scoring",
        title="Winner",
        default="kills",
        help="What decides who wins. The rest breaks ties.",
        rule="GA-29",
        choices=(
            Choice("kills", "Most kills", "The gladiator with the most kills wins, alive or not."),
            Choice(
                "survival",
                "Last one standing",
                "The gladiator who stays in the arena longest wins.",
            ),
            Choice(
                "damage", "Most damage", "The gladiator who did the most damage wins, alive or not."
            ),
        ),
    ),
    Option(
        name="share-kills",
        title="Shared kills",
        default=True,
        help="Splits a kill among those who share it. Without this, each gets a whole one.",
        rule="GA-30",
    ),
    Option(
        name="limit-penalty",
        title="Time limit penalty",
        default=True,
        help="A gladiator killed by the time limit loses a kill.",
        rule="GA-31",
        when=("limit", True),
    ),
)

PRESETS = (
    Preset(
        "classic",
        "Classic arena",
        "Eight by eight squares, for two or more players. The time limit starts in turn 15.",
        {},
    ),
    Preset(
        "duel",
        "Duel",
        "Six by six squares, so two players meet soon.",
        {"width": 6, "height": 6},
        15,
        first=True,
    ),
    Preset(
        "melee",
        "Great melee",
        "Ten by ten squares, with room for five to eight players.",
        {"width": 10, "height": 10},
        minutes=None,
    ),
    Preset(
        "brisk",
        "In a hurry",
        "The time limit costs 1 HP in turn 8 and every second turn after it.",
        {"limit-start": 8, "limit-step": 2},
        minutes=None,
    ),
    Preset(
        "options",
        "Both optional rules",
        "Weak pairs of race and weapon are allowed, and trading places bumps.",
        {"weak-pairs": True, "swaps-bump": True},
        minutes=None,
    ),
)
"""Presets; the length of those that differ from the classic game has not been measured."""
