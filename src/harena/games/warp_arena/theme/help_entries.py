"""Help entries for Warp Arena's robots, cards and actions, with small pictures."""

from __future__ import annotations

from typing import Final

from harena.content.help import Help, card_picture, sample_token
from harena.core.english import counted
from harena.core.scene.scene import Token
from harena.games.warp_arena.rules import ids
from harena.games.warp_arena.theme import icons
from harena.games.warp_arena.theme.cards import CARDS as SIGNS, hexagon
from harena.games.warp_arena.view.words import ACTION_RULES, ACTION_TITLES
from harena.render.art import Part, Path, disc

LIT: Final = "phosphor"
HEX: Final[tuple[Part, ...]] = (Path(hexagon(0.42), "cell", "cell-line", 0.04),)
HUB: Final[tuple[Part, ...]] = (*HEX, Path(hexagon(0.26), line=LIT, width=0.03))
GAP: Final[tuple[Part, ...]] = (
    Path(hexagon(0.42), line="ember", width=0.04, dash="0.08 0.07"),
    Path("M-.2-.2L.2 .2M.2-.2L-.2 .2", line="ember", width=0.05),
)
TURN: Final[tuple[Part, ...]] = (
    Path(hexagon(0.26), "cell", "cell-line", 0.03),
    Path("M.32-.3A.44 .44 0 1 0 .42 .12M.36-.44V-.26H.17", line=LIT, width=0.05),
)
COIN: Final[tuple[Part, ...]] = (Path(disc(0.3), "#ffd85c", "#7a5200", 0.04),)
ON: Final[tuple[Part, ...]] = (Path("M-.3-.3L.3 0L-.3 .3Z", LIT, LIT, 0.04, 0.2),)
STOP: Final[tuple[Part, ...]] = (Path("M-.26-.26H.26V.26H-.26Z", LIT, LIT, 0.05, 0.15),)
POINTS: Final[tuple[Part, ...]] = tuple(
    Path(disc(0.11, x), LIT, LIT, 0.03, 0.4) for x in (-0.3, 0.0, 0.3)
)
PLACE: Final[tuple[Part, ...]] = (
    Path("M-.4 .34V.06H-.14V-.26H.14V.16H.4V.34Z", "cell", LIT, 0.04),
)


def entry(
    title: str,
    rule: str,
    picture: Token | tuple[Part, ...],
    *lines: str,
    words: tuple[str, ...] = (),
) -> Help:
    """Return a help entry."""
    return Help(title, lines, rule, picture, words)


ROBOTS: Final = {
    "C": entry(
        "C-bot, the Converter",
        "WA-35",
        (),
        "Lose it and you are out; the last C-bot wins.",
        "It turns power discs in its hex into robots and cards.",
        f"Moves {ids.ALLOWANCE[ids.C]}; a d12 in combat.",
    ),
    "D": entry(
        "D-bot, the Destructor",
        "WA-27",
        (),
        "It may destroy the hex it leaves, or put a force field there.",
        f"Moves {ids.ALLOWANCE[ids.D]}; a d10 in combat.",
    ),
    "H": entry(
        "H-bot, the Hopper",
        "WA-23",
        (),
        "It hops over one hex, and may take the discs there, from any robot.",
        f"Moves {ids.ALLOWANCE[ids.H]}, or one hop of 2; a d8 in combat.",
    ),
    "B": entry(
        "B-bot, the Blaster",
        "WA-28",
        (),
        "In your phase it joins fights from up to two hexes away, and is not lost there.",
        f"Moves {ids.ALLOWANCE[ids.B]}; a d6 in combat.",
    ),
    "W": entry(
        "W-bot, the Warper",
        "WA-25",
        (),
        "Destroyed hexes and enemy robots do not stop it; enemy force fields do.",
        f"Moves {ids.ALLOWANCE[ids.W]}; a d4 in combat.",
    ),
    "A": entry(
        "A-bot, the Assassin",
        "WA-66",
        (),
        "It passes through enemies, and picks whom it fights first, but not the C-bot.",
        f"Moves {ids.ALLOWANCE[ids.A]}; a d8 in combat. Of the house expansion.",
    ),
}
_CARDS: Final = {
    "combat": (
        "Combat card",
        "WA-31",
        "Laid face down in a fight, it adds its number to your robot's total.",
        "Both are shown together; used cards go to the discards.",
    ),
    "destroy": (
        "Destroy Hex",
        "WA-11",
        "You choose a grid, a die says which of its outer hexes is destroyed.",
        "All in it is lost for good; a force field takes the blow instead.",
    ),
    "warp": (
        "Warp Grid",
        "WA-12",
        "A die chooses a grid; you say where it goes and how it is turned.",
        "Everything on it comes along. It must touch another grid.",
    ),
    "double": (
        "Double Warp",
        "WA-14",
        "You name a grid, a die another: the two change places.",
        "You may turn each of them, with everything on it.",
    ),
    "create": (
        "Create Power Disc",
        "WA-5",
        "A power disc appears in the hex of your C-bot.",
        "Convert it there into a robot or two cards.",
    ),
    "wild": (
        "Wild Warp",
        "WA-37",
        "Costs no points. It stands for any other card,",
        "or cancels an action or a card that another player has just chosen.",
    ),
    "super": (
        "Super Wild Warp",
        "WA-68",
        "Cancels as a Wild Warp does, and nothing cancels it.",
        "Laid in a fight it adds 6. Of the house expansion.",
    ),
    "point": (
        "Action Point",
        "WA-67",
        "One more action point in this phase, once a phase.",
        "It costs nothing. Of the house expansion.",
    ),
    "bomb": (
        "Bomb",
        "WA-69",
        "All robots but C-bots in a hex beside one of yours are lost.",
        "A force field there goes instead. Of the house expansion.",
    ),
    "back": (
        "A card, face down",
        "WA-5",
        "Only its owner sees which card it is. Everyone sees how many they hold.",
    ),
}
CARDS: Final = {
    tone: entry(title, rule, card_picture(SIGNS[tone]), *lines)
    for tone, (title, rule, *lines) in _CARDS.items()
}
CANCEL: Final = entry(
    "Cancel it",
    "WA-37",
    card_picture(SIGNS["wild"]),
    "It does not happen. What it cost is spent all the same.",
    "Another Wild Warp may cancel yours.",
)
SUPER: Final = entry(
    "Cancel it for good",
    "WA-68",
    card_picture(SIGNS["super"]),
    "It does not happen, and nothing can cancel your Super Wild Warp.",
)


def robot(letter: str) -> Token:
    """Return a picture of a robot, by the letter of its kind."""
    return sample_token("robot", letter)


_ACTIONS: Final = (
    (
        icons.DESTROY,
        (
            "You choose a grid, a die says which of its outer hexes is destroyed.",
            "A force field there takes the blow instead.",
        ),
    ),
    (
        icons.WARP,
        (
            "A die chooses a grid; you say where it goes and how it is turned.",
            "Robots and discs on it come along.",
        ),
    ),
    (icons.DRAW, ("One card from the deck into your hand.",)),
    (
        icons.ROTATE,
        (
            "Any grid turns in its place, by as many steps as you like.",
            "Robots and discs on it come along: a way to reach an enemy, or to get away.",
        ),
    ),
    (
        icons.CONVERT,
        (
            "Each disc in the hex of your C-bot becomes a robot or two cards.",
            "Carried by any of your robots there, or loose: all count.",
        ),
    ),
    (
        icons.CONVERTER,
        (
            "Your C-bot goes to the centre of a grid that a die chooses.",
            "If that hex is destroyed, it is lost; enemies there must be fought.",
        ),
    ),
    (
        icons.MOVE,
        (
            "Each of your robots may move once, in any order.",
            "Then all combats are fought, in the order you choose.",
        ),
    ),
    (icons.CARDS, ("As many of your special cards as you like, one after another.",)),
    (
        icons.ANY,
        (
            "Any robot but a C-bot goes to a hex that dice choose.",
            "Among enemies it fights at once; on a destroyed hex it is lost.",
        ),
    ),
    (
        icons.DOUBLE,
        (
            "A grid of your choice and one that a die chooses change places.",
            "You may turn each of them.",
        ),
    ),
    (icons.EXCHANGE, ("Two grids of your choice change places.", "You may turn each of them.")),
    (
        icons.OWN,
        (
            "One of your robots goes to any safe hex, its discs too.",
            "Safe: not destroyed, no enemy robot, no enemy force field.",
        ),
    ),
)
ACTIONS: Final = tuple(
    entry(title, rule, picture, *lines, f"Costs {counted(int(cost), 'action point')}.")
    for title, rule, cost, (picture, lines) in zip(
        ACTION_TITLES, ACTION_RULES, ids.COST, _ACTIONS, strict=True
    )
)
