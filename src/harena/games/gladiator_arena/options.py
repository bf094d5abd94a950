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
        help="How many squares the arena is wide.",
        rule="GA-20",
    ),
    Option(
        name="height",
        title="Rows",
        default=8,
        least=4,
        most=26,
        help="How many squares the arena is deep.",
        rule="GA-20",
    ),
    Option(
        name="limit",
        title="Time limit",
        default=True,
        help="From some turn on everybody loses a hit point now and then, so that games end.",
        rule="GA-1",
    ),
    Option(
        name="limit-start",
        title="First turn of the time limit",
        default=15,
        least=1,
        most=99,
        help="The first turn that costs everybody a hit point.",
        rule="GA-1",
        when=("limit", True),
    ),
    Option(
        name="limit-step",
        title="Turns between",
        default=3,
        least=1,
        most=20,
        help="After how many turns the time limit costs a hit point again.",
        rule="GA-1",
        when=("limit", True),
    ),
    Option(
        name="weak-pairs",
        title="Weak pairs",
        default=False,
        help="Admits bows for dwarfs and catapults for dwarfs, humans and elves.",
        rule="GA-2",
    ),
    Option(
        name="swaps-bump",
        title="Trading places bumps",
        default=False,
        help="Gladiators who would trade places, in pairs or in rings, bump instead.",
        rule="GA-8",
    ),
    Option(
        name="scoring",
        title="Winner",
        default="kills",
        help="What decides first who wins; the rest breaks ties.",
        rule="GA-29",
        choices=(
            Choice("kills", "Most kills", "Alive or not, whoever has killed most wins."),
            Choice("survival", "Last one standing", "Whoever stays in the arena longest wins."),
            Choice("damage", "Most damage", "Whoever has done the most damage wins."),
        ),
    ),
    Option(
        name="share-kills",
        title="Shared kills",
        default=True,
        help="Splits a kill among those who share it; without this each of them has a whole one.",
        rule="GA-30",
    ),
    Option(
        name="limit-penalty",
        title="Penalty on the limit",
        default=True,
        help="Whoever dies of the time limit loses a kill.",
        rule="GA-31",
        when=("limit", True),
    ),
)

PRESETS = (
    Preset(
        "classic",
        "Classic arena",
        "Eight by eight squares, and the time limit from turn 15 on: for two or more.",
        {},
    ),
    Preset(
        "duel",
        "Duel",
        "Six by six squares, where two soon meet.",
        {"width": 6, "height": 6},
        minutes=None,
    ),
    Preset(
        "melee",
        "Great melee",
        "Ten by ten squares: room for five to eight.",
        {"width": 10, "height": 10},
        minutes=None,
    ),
    Preset(
        "brisk",
        "In a hurry",
        "The time limit from turn 8 on, and every second turn: who waits, bleeds.",
        {"limit-start": 8, "limit-step": 2},
        minutes=None,
    ),
    Preset(
        "options",
        "Both optional rules",
        "Weak pairs of race and weapon are admitted, and who would trade places bumps.",
        {"weak-pairs": True, "swaps-bump": True},
        minutes=None,
    ),
)
"""Presets; the length of those that differ from the classic game has not been measured."""
