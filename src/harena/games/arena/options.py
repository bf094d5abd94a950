"""The options of Arena, offered when a table is opened."""

from __future__ import annotations

from harena.core.game import CLASSIC
from harena.core.options import (
    Choice,
    Listing,
    Option,
    Options,
    Preset,
    SideBalance,
    StartingChoice,
)
from harena.games.arena.rules import army
from harena.games.arena.rules.army import STARTER_GAMES
from harena.games.arena.rules.fields import OWN
from harena.games.arena.rules.position import Arena

ENTERS = {
    "grass": "Grass",
    "forest": "Forest",
    "rocky": "Rocky ground",
    "land": "All land",
    "water": "Water",
    "all": "Everywhere",
}
"""[what a creature can enter] -> in words."""


def _creature(one: army.Creature) -> Choice:
    """Return a creature of the bestiary as a choice."""
    facts = f"{ENTERS[one.enters]}, power {one.power}, move {one.move}."
    return Choice(one.name, one.name.replace("-", " ").capitalize(), facts)


CREATURES = Listing(
    tuple(_creature(one) for one in army.BESTIARY.values()),
    int(OWN),
    (
        Option(
            "enters",
            "Enters",
            "land",
            "",
            choices=tuple(Choice(value, title) for value, title in ENTERS.items()),
        ),
        Option("power", "Power", 2, "", most=army.MOST_POWER),
        Option("move", "Move", 1, "", most=army.MOST_MOVE),
    ),
    tuple((one.enters, one.power, one.move) for one in army.BESTIARY.values()),
    kind="creature",
    total="power",
)
"""The creatures an army is put together from."""
CUSTOM = "custom"

OPTIONS = (
    Option(
        name="army",
        title="Armies",
        default="game-2",
        choices=(
            *(Choice(name, one.title, one.summary) for name, one in STARTER_GAMES.items()),
            Choice(
                CUSTOM,
                "Build your own",
                "Put both armies together from any creatures, in the fields below.",
            ),
        ),
        help="The two armies, Violet's first. They aren't equally strong.",
        rule="AR-22",
    ),
    Option(
        name="army-1",
        title="Violet's own army",
        default="dragon,human",
        most=army.MOST_TEXT,
        reads=army.tidy_army,
        help="2xogre,kobold, or your own as name:enters:power:move, such as 3xguard:land:2:1. "
        "Enters is grass, forest, rocky, land, water or all.",
        rule="AR-22",
        lists=CREATURES,
        when=("army", CUSTOM),
    ),
    Option(
        name="army-2",
        title="Amber's own army",
        default="2xogre,2xelf,sea-serpent",
        most=army.MOST_TEXT,
        reads=army.tidy_army,
        help="Write it like Violet's army.",
        rule="AR-22",
        lists=CREATURES,
        when=("army", CUSTOM),
    ),
    Option(
        name="turns",
        title="Longest game",
        default=200,
        least=2,
        most=999,
        help="The game is a draw after this many turns.",
        rule="AR-5",
    ),
    Option(
        name="king-area",
        title="Kings' areas",
        default="open",
        choices=(
            Choice("open", "Open to all", "Any creature beside it can enter."),
            Choice("land", "On land", "Water creatures can't enter."),
        ),
        help="Which creatures can enter the enemy king's area.",
        rule="AR-3",
    ),
)

_EQUAL_ARMIES = {"army": CUSTOM, "army-1": "3xorc", "army-2": "3xelf"}
PRESETS = (
    *(
        Preset(CLASSIC if name == "game-2" else name, one.title, one.summary, {"army": name})
        for name, one in STARTER_GAMES.items()
    ),
    Preset(
        "equal",
        "Orcs and elves",
        "3 orcs against 3 elves: equal armies, each with ground of its own.",
        _EQUAL_ARMIES,
        minutes=10,
        first=True,
    ),
)
"""The starter games, and the armies of the tutorial for a first game."""

_EQUAL = "search(seconds=0,iterations=100,temperature=0.05)"
_WON = (("game-1", (104, 196)), ("game-2", (297, 3)), ("game-3", (2.5, 297.5)))
SIDE_BALANCE = (
    *(
        SideBalance({"army": name, "king-area": area}, points, 300, _EQUAL)
        for name, points in _WON
        for area in ("open", "land")
    ),
    SideBalance(_EQUAL_ARMIES, (117.5, 82.5), 200, "level-2"),
)
"""AR-22: points of violet and amber in the presets.

Counted by `harena simulate arena --preset NAME` with that bot on both sides. The bot
sometimes plays the second-best move: without that hardly two games differ. No creature of the
starter games lives in water alone, so the option `king-area` makes no difference.
"""

STARTING_CHOICES = tuple(
    StartingChoice(
        text.replace(",", "+"),
        options=({"army": CUSTOM, "army-1": text}, {"army": CUSTOM, "army-2": text}),
    )
    for text in (army.army_text(one) for game in STARTER_GAMES.values() for one in game.armies)
)
"""AR-22: the armies of the starter games, each against each."""


def opening(options: Options) -> Arena:
    """AR-22: return the board with both armies in hand."""
    chosen = str(options["army"])
    if chosen in STARTER_GAMES:
        first, second = STARTER_GAMES[chosen].armies
    else:
        first, second = (
            army.parse_army(str(options["army-1"])),
            army.parse_army(str(options["army-2"])),
        )
    return Arena(
        army.space_of(first, second),
        army.rows(first),
        army.rows(second),
        int(options["turns"]),
        options["king-area"] == "land",
    )
