"""Help texts for the things on Arena's board."""

from __future__ import annotations

from typing import Final

from harena.content.help import SCORE, Book, Help
from harena.games.arena.messages import TERRAIN
from harena.games.arena.rules.army import BESTIARY, Creature
from harena.render.art import Part, Path, disc

_INK: Final = "board-ink"
_POWER: Final[tuple[Part, ...]] = (Path("M0-.4L.34 0L0 .4L-.34 0Z", line=_INK, width=0.05),)
_MOVE: Final[tuple[Part, ...]] = (Path(disc(0.34), line=_INK, width=0.05),)
_MAP: Final[tuple[Part, ...]] = (
    Path("M-.4 0L-.2-.35H.2L.4 0L.2 .35H-.2Z", line=_INK, width=0.04),
    Path("M-.15 .1L-.2-.05M0 .1V-.1M.15 .1L.2-.05", line=_INK, width=0.03),
)
_FLAG: Final[tuple[Part, ...]] = (
    Path("M-.2 .42V-.4L.3-.22L-.2-.04", line=_INK, width=0.05, fill="path", fill_opacity=0.3),
)

ENTERS: Final = {
    "grass": "Enters grass and river.",
    "forest": "Enters forest, grass and river.",
    "rocky": "Enters rocky ground, grass and river.",
    "land": "Enters all land and river, but no water.",
    "water": "Enters water and river only.",
    "all": "Enters everything, water too.",
}
"""[what a creature can enter] -> in a sentence."""


def _creature(one: Creature) -> Help:
    name = one.name.replace("-", " ")
    steps = "never moves" if one.move == 0 else f"move {one.move}"
    return Help(
        name.capitalize(),
        (
            f"Power {one.power}, in the diamond; {steps}, in the disc.",
            ENTERS[one.enters],
            "In combat the higher sum of power wins; of the losers one dies, the rest retreat.",
        ),
        "AR-8",
        words=(name,),
    )


def _land(title: str, who: str, becomes: str) -> Help:
    return Help(title, (who, becomes, "Your own hex costs 4, nobody's 6, the enemy's 8."), "AR-1")


_KING: Final = Help(
    "A king's area",
    (
        "Walk a creature into the enemy king's area and you win at once.",
        "It has no terrain and never changes; your own creatures stay out of your own.",
    ),
    "AR-4",
)


HELP: Final[Book] = {
    **{
        f"creature {name.replace('-', ' ')}": _creature(one)
        for name, one in BESTIARY.items()
        if name != "centaur"  # two go by that name, with other numbers
    },
    "creature": Help(
        "A creature",
        (
            "The diamond has its power in combat, the disc how many hexes it walks.",
            "The small sign below says where it can live; none: on all land.",
            "It is paler once it has moved, and struck out when it is dead.",
        ),
        "AR-8",
    ),
    "cell grass": _land(
        "Grass",
        "All but those of the kind water can enter.",
        "It becomes forest, rocky ground or river for one step each.",
    ),
    "cell forest": _land(
        "Forest",
        "For creatures of the kinds forest, land and all.",
        "It becomes grass for one step.",
    ),
    "cell rocky": _land(
        "Rocky ground",
        "For creatures of the kinds rocky, land and all.",
        "It becomes grass for one step.",
    ),
    "cell river": _land(
        "River", "It holds up nobody: every creature can enter.", "It becomes grass or water."
    ),
    "cell water": _land(
        "Water", "For creatures of the kinds water and all only.", "It becomes river for one step."
    ),
    "cell king-1": _KING,
    "cell king-2": _KING,
    "choice done": Help(
        "Done",
        (
            "No more changes of terrain, or no more movement.",
            "What is left in the pool is lost; the next turn counts anew.",
            "After movement come combats, then retreats.",
        ),
        "AR-9",
        _FLAG,
    ),
    "choice price": Help(
        "What changes cost",
        ("A step costs 4 on your own hex, 6 on nobody's and 8 on the enemy's.",),
        "AR-11",
        _MAP,
    ),
    "choice march": Help(
        "Who may walk",
        (
            "Each creature walks as many hexes as its move says.",
            "In the very first movement at most half of the army's power may walk.",
        ),
        "AR-12",
        _MOVE,
    ),
    **{
        f"choice {terrain}": Help(
            f"Into {ground}",
            (
                "One step: grass to forest, rocky ground or river, and back; "
                "river to water, and back.",
                "It is paid from the pool: 4 for your own hex, 6 for nobody's, 8 for the enemy's.",
            ),
            "AR-11",
            _MAP,
        )
        for terrain, ground in TERRAIN.items()
    },
    "choice walk": Help(
        "Move this creature",
        ("It walks step by step, as far as its move says.",),
        "AR-12",
        _MOVE,
    ),
    "choice move": Help(
        "Step here",
        ("Hexes on the way come under your control.", "Among enemies its path ends: they fight."),
        "AR-12",
        _MOVE,
    ),
    "choice attack": Help(
        "Fight here",
        (
            "Its path ends among enemies, and when the movement is over they fight.",
            "The higher sum of power wins; of the losers one dies, the rest retreat.",
        ),
        "AR-14",
        _MOVE,
    ),
    "choice place": Help(
        "Begin here",
        ("One of the hexes beside your king; any number may share one.",),
        "AR-6",
        _FLAG,
    ),
    "tray hand": Help(
        "To be placed",
        ("Each goes into one of the three hexes beside your king.", "The other sees them later."),
        "AR-6",
    ),
    "tray dead": Help(
        "The dead",
        ("Creatures that were beaten, or could not retreat.",),
        "AR-15",
        words=("dead",),
    ),
    SCORE: Help(
        "Creatures",
        ("How many live, or still wait to be placed.", "Without any you lose."),
        "AR-5",
        _FLAG,
        ("creatures", "creature"),
    ),
    "power": Help(
        "Power",
        ("What it adds to its side in combat, in the diamond.", "The higher sum wins."),
        "AR-14",
        _POWER,
        ("power",),
    ),
    "hexes": Help(
        "Hexes you control",
        ("Your terrain pool is this number when your turn begins.", "They are tinted on the map."),
        "AR-10",
        _MAP,
        ("hex", "hexes"),
    ),
    "points": Help(
        "Points of the terrain pool",
        ("They pay for changes of terrain this turn; what is left is lost.",),
        "AR-11",
        _MAP,
        ("points", "point"),
    ),
}
"""[key] -> its help text."""
