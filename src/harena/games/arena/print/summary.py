"""Arena on a page: terrain, prices, creatures, combat and retreat, as the match plays them."""

from __future__ import annotations

from typing import Final

from harena.content.sheets import Notes, Summary, Table
from harena.core.english import counted, listed
from harena.core.options import Options
from harena.games.arena.messages.scene import TERRAIN
from harena.games.arena.rules import army, fields as F, terrain
from harena.games.arena.rules.position import Arena

SETTING_UP: Final = Notes(
    "Setting up",
    (
        "In secret, place each of your creatures in one of the three hexes beside your king, on "
        "terrain it can enter. A d2 decides who moves first.",
        "In the very first movement, at most half of the army's power may move.",
        "A turn: change terrain, move, fight, retreat.",
    ),
)
MOVING: Final = Notes(
    "Moving and control",
    (
        "Each creature moves up to as many hexes as its move. Entering a hex with enemies ends "
        "its move. A creature can always leave terrain that it can't enter.",
        "You control a hex if your creatures are there or were the last ones there, even in "
        "passing. While both sides are there, nothing changes.",
    ),
)
COMBAT: Final = Notes(
    "Combat, in all hexes at once",
    (
        "Add up the power of each side. One creature of the lower side dies, chosen by die. The "
        "others retreat.",
        "In a tie no creature dies. Those that entered the hex this turn retreat.",
    ),
)
RETREAT: Final = Notes(
    "Retreat",
    (
        "Attackers go back to the hex they came from. If they can't enter it, they die.",
        "Defenders go to a valid hex beside them that you control, otherwise to any valid one. A "
        "die chooses. If there is none, they die. So do creatures that never move.",
        "Not valid: terrain the creature can't enter, a hex it has retreated from, a hex with an "
        "enemy, a hex an enemy came from, and a king's area.",
        "Creatures on terrain they can't enter also retreat, unless that terrain changed this "
        "turn.",
        "If enemies meet again, they fight again. A creature that retreats again is a defender.",
    ),
)


def summary(state: Arena, options: Options) -> Summary:
    """Return the summary sheet."""
    return Summary(
        "summary",
        "Summary",
        (
            SETTING_UP,
            prices(),
            steps(),
            entering(),
            creatures(options),
            starters(),
            MOVING,
            COMBAT,
            RETREAT,
            ending(state, options),
        ),
    )


def prices() -> Table:
    """Return the prices of a step of terrain."""
    rows = (
        ("your own", str(int(terrain.OWN_PRICE))),
        ("free", str(int(terrain.NOBODYS_PRICE))),
        ("an enemy's", str(int(terrain.ENEMY_PRICE))),
    )
    return Table("Terrain: 1 point per hex you control", ("hex", "cost of a step"), rows)


def steps() -> Notes:
    """Return the steps each terrain allows."""
    grounds = tuple(TERRAIN.values())
    lines = tuple(
        f"{name.capitalize()} becomes "
        f"{listed([to for bit, to in enumerate(grounds) if becomes >> bit & 1], 'or')}."
        for name, becomes in zip(grounds, map(int, terrain.BECOMES), strict=True)
    )
    return Notes("Terrain steps", lines)


def entering() -> Table:
    """Return the terrain each creature can enter."""
    rows = tuple(
        (kind, *("yes" if enters >> bit & 1 else "\u2013" for bit in range(len(F.TERRAIN_NAMES))))
        for kind, enters in zip(F.RANGE_NAMES, map(int, terrain.ENTERS), strict=True)
    )
    return Table("What creatures can enter", ("kind", *TERRAIN.values()), rows)


def creatures(options: Options) -> Table:
    """Return all creatures by name, and those of the match."""
    known = [*army.BESTIARY.values()]
    if options["army"] == "custom":
        for name in ("army-1", "army-2"):
            known += [one for one in army.parse_army(str(options[name])) if one not in known]
    rows = tuple(
        (one.name.replace("-", " "), str(one.power), str(one.move), one.enters) for one in known
    )
    return Table("Creatures", ("creature", "power", "move", "kind"), rows)


def starters() -> Table:
    """Return the armies of the starter games."""

    def told(side: army.Army) -> str:
        found = dict.fromkeys(side)
        return ", ".join(
            counted(side.count(one), one.name, "elves" if one.name == "elf" else "")
            for one in found
        )

    rows = tuple(
        (name.replace("-", " ").capitalize(), told(one.armies[0]), told(one.armies[1]))
        for name, one in army.STARTER_GAMES.items()
    )
    violet, amber = F.SEAT_NAMES
    return Table("Starter games", ("", violet, amber), rows)


def ending(state: Arena, options: Options) -> Notes:
    """Return the rules of winning."""
    wet = " Water creatures can't." if options["king-area"] == "land" else ""
    return Notes(
        "The end",
        (
            f"Move a creature into the enemy king's area and you win at once.{wet}",
            "If you have no creature left after a turn and the enemy has one that can move, you "
            "lose.",
            f"It's a draw if no creature can move, or after {int(state.values[F.TURNS])} turns, "
            "counting those of both players.",
        ),
    )
