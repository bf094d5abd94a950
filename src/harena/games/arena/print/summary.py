"""Arena on a page: terrain, prices, creatures, combat and retreat, as the match plays them."""

from __future__ import annotations

from typing import Final

from harena.content.sheets import Notes, Summary, Table
from harena.core.english import counted, listed
from harena.core.options import Options
from harena.games.arena.messages import TERRAIN
from harena.games.arena.rules import army, fields as F, terrain
from harena.games.arena.rules.position import Arena

SETTING_UP: Final = Notes(
    "Setting up",
    (
        "Each puts the creatures, unseen, into the three hexes beside the own king, on terrain "
        "they can enter. Chance says who begins.",
        "In the first movement of all, creatures of half the army's power at most may move.",
        "A turn: terrain, movement, combat, retreat.",
    ),
)
MOVING: Final = Notes(
    "Moving and control",
    (
        "Each creature walks as far as its move says; where enemies are it ends its path. It "
        "may always leave terrain that it could not enter.",
        "A hex is whose creatures are or were there last, also in passing. While both sides "
        "are there, nothing changes.",
    ),
)
COMBAT: Final = Notes(
    "Combat, everywhere at once",
    (
        "Add up power. Of the lower side one dies, by lot, and the others retreat.",
        "If equal, nobody dies, and those who came in this turn retreat.",
    ),
)
RETREAT: Final = Notes(
    "Retreat",
    (
        "Attackers go back to the hex of their last step; if they cannot enter it, they die.",
        "Defenders go to a valid hex beside them of their own, else to any valid one, by lot; "
        "if there is none, they die. So does who cannot move.",
        "Not valid: terrain one cannot enter, a hex one has retreated from, one with an enemy, "
        "one from which an enemy came in. Nor a king's area.",
        "Who stands on terrain it could not enter retreats too, unless that changed this turn.",
        "If enemies meet again, there is combat again. Who retreats twice is a defender.",
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
        ("yours", str(int(terrain.OWN_PRICE))),
        ("nobody's", str(int(terrain.NOBODYS_PRICE))),
        ("the enemy's", str(int(terrain.ENEMY_PRICE))),
    )
    return Table("Terrain: a point for each hex you control", ("a step on a hex", "costs"), rows)


def steps() -> Notes:
    """Return the steps each terrain allows."""
    grounds = tuple(TERRAIN.values())
    lines = tuple(
        f"{name.capitalize()} becomes "
        f"{listed([to for bit, to in enumerate(grounds) if becomes >> bit & 1], 'or')}."
        for name, becomes in zip(grounds, map(int, terrain.BECOMES), strict=True)
    )
    return Notes("Steps of terrain", lines)


def entering() -> Table:
    """Return the terrain each creature can enter."""
    rows = tuple(
        (kind, *("yes" if enters >> bit & 1 else "\u2013" for bit in range(len(F.TERRAIN_NAMES))))
        for kind, enters in zip(F.RANGE_NAMES, map(int, F.ENTERS), strict=True)
    )
    return Table("Who enters what", ("kind", *TERRAIN.values()), rows)


def creatures(options: Options) -> Table:
    """All creatures by name, and those of the match."""
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
    """Winning."""
    wet = " Creatures of the kind water cannot." if options["king-area"] == "land" else ""
    return Notes(
        "The end",
        (
            f"Who walks into the area of the enemy king wins at once.{wet}",
            "Who has no creature left after a turn loses, if the enemy has one that can move.",
            f"Without creatures that can move, or after {int(state.values[F.TURNS])} turns of both "
            "together, it is a draw.",
        ),
    )
