"""Help texts for the things on Arena's board."""

from __future__ import annotations

from typing import Final

from harena.content.help import SCORE, Book, Help
from harena.games.arena.messages.scene import TERRAIN
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
            "In combat the higher sum of power wins. One loser dies, and the rest retreat.",
        ),
        "AR-8",
        words=(name,),
    )


def _land(title: str, who: str, becomes: str) -> Help:
    return Help(
        title, (who, becomes, "Your own hex costs 4, a free hex 6, an enemy's hex 8."), "AR-1"
    )


_KING: Final = Help(
    "A king's area",
    (
        "Move a creature into the enemy king's area and you win at once.",
        "It has no terrain and never changes. Your creatures can't enter your own king's area.",
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
            "The diamond shows its power in combat, the disc how many hexes it can move.",
            "The small sign shows the terrain it can enter. No sign means all land.",
            "It's paler after it has moved, and crossed out when it's dead.",
        ),
        "AR-8",
    ),
    "cell grass": _land(
        "Grass",
        "All creatures except water creatures can enter.",
        "It becomes forest, rocky ground or river for one step each.",
    ),
    "cell forest": _land(
        "Forest",
        "Forest creatures, land creatures and those that enter everything can enter.",
        "It becomes grass for one step.",
    ),
    "cell rocky": _land(
        "Rocky ground",
        "Rocky creatures, land creatures and those that enter everything can enter.",
        "It becomes grass for one step.",
    ),
    "cell river": _land("River", "Every creature can enter.", "It becomes grass or water."),
    "cell water": _land(
        "Water",
        "Only water creatures and those that enter everything can enter.",
        "It becomes river for one step.",
    ),
    "cell king-1": _KING,
    "cell king-2": _KING,
    "choice done": Help(
        "Done",
        (
            "Ends your changes of terrain, or your movement.",
            "Unused points are lost. The next turn starts with new ones.",
            "After movement come combats, and then retreats.",
        ),
        "AR-9",
        _FLAG,
    ),
    "choice price": Help(
        "The cost of a change",
        ("A step costs 4 on your own hex, 6 on a free hex and 8 on an enemy's hex.",),
        "AR-11",
        _MAP,
    ),
    "choice march": Help(
        "Creatures that can move",
        (
            "Each creature moves up to as many hexes as its move.",
            "In the very first movement, at most half of the army's power may move.",
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
                "It costs 4 points on your own hex, 6 on a free hex, 8 on an enemy's hex.",
            ),
            "AR-11",
            _MAP,
        )
        for terrain, ground in TERRAIN.items()
    },
    "choice walk": Help(
        "Move this creature",
        ("It moves hex by hex, up to its move.",),
        "AR-12",
        _MOVE,
    ),
    "choice move": Help(
        "Step here",
        (
            "You control every hex it enters.",
            "Entering an enemy's hex ends the move and starts a fight.",
        ),
        "AR-12",
        _MOVE,
    ),
    "choice attack": Help(
        "Fight here",
        (
            "Entering an enemy's hex ends the move. They fight after movement.",
            "The higher sum of power wins. One loser dies, and the rest retreat.",
        ),
        "AR-14",
        _MOVE,
    ),
    "choice place": Help(
        "Start here",
        ("A hex beside your king. Any number of creatures may share it.",),
        "AR-6",
        _FLAG,
    ),
    "tray hand": Help(
        "To place",
        (
            "Each starts in one of the three hexes beside your king.",
            "Your opponent sees them later.",
        ),
        "AR-6",
    ),
    "tray dead": Help(
        "The dead",
        ("Creatures that lost a fight or couldn't retreat.",),
        "AR-15",
        words=("dead",),
    ),
    SCORE: Help(
        "Creatures",
        (
            "The number of living creatures, including those to be placed.",
            "Without creatures you lose.",
        ),
        "AR-5",
        _FLAG,
        ("creatures", "creature"),
    ),
    "power": Help(
        "Power",
        ("The number in the diamond. It counts for its side in combat.", "The higher sum wins."),
        "AR-14",
        _POWER,
        ("power",),
    ),
    "hexes": Help(
        "Hexes you control",
        (
            "You get this many terrain points at the start of your turn.",
            "They're tinted on the map.",
        ),
        "AR-10",
        _MAP,
        ("hex", "hexes"),
    ),
    "points": Help(
        "Terrain points",
        ("They pay for changes of terrain this turn. Unused points are lost.",),
        "AR-11",
        _MAP,
        ("points", "point"),
    ),
}
"""[key] -> its help text."""
