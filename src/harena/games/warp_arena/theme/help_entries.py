"""Help entries for Warp Arena's robots, cards and actions, with small pictures."""

from __future__ import annotations

from typing import Final

from harena.content.help import Help, card_picture, sample_token
from harena.core.scene.scene import Token
from harena.games.warp_arena.rules import ids
from harena.games.warp_arena.theme import icons
from harena.games.warp_arena.theme.cards import CARDS as SIGNS, hexagon
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

ROBOTS: Final = {
    "C": Help(
        "C-bot, the Converter",
        (
            "Lose it and you are out; the last C-bot wins.",
            "It turns power discs in its hex into robots and cards.",
            f"Moves {ids.ALLOWANCE[ids.C]}; a d12 in combat.",
        ),
        "WA-35",
    ),
    "D": Help(
        "D-bot, the Destructor",
        (
            "It may destroy the hex it leaves, or put a force field there.",
            f"Moves {ids.ALLOWANCE[ids.D]}; a d10 in combat.",
        ),
        "WA-27",
    ),
    "H": Help(
        "H-bot, the Hopper",
        (
            "It hops over one hex, and may take the discs there, from any robot.",
            f"Moves {ids.ALLOWANCE[ids.H]}, or one hop of 2; a d8 in combat.",
        ),
        "WA-23",
    ),
    "B": Help(
        "B-bot, the Blaster",
        (
            "In your phase it joins fights from up to two hexes away, and is not lost there.",
            f"Moves {ids.ALLOWANCE[ids.B]}; a d6 in combat.",
        ),
        "WA-28",
    ),
    "W": Help(
        "W-bot, the Warper",
        (
            "Destroyed hexes and enemy robots do not stop it; enemy force fields do.",
            f"Moves {ids.ALLOWANCE[ids.W]}; a d4 in combat.",
        ),
        "WA-25",
    ),
    "A": Help(
        "A-bot, the Assassin",
        (
            "It passes through enemies, and picks whom it fights first, but not the C-bot.",
            f"Moves {ids.ALLOWANCE[ids.A]}; a d8 in combat. Of the house expansion.",
        ),
        "WA-66",
    ),
}
CARDS: Final = {
    "combat": Help(
        "Combat card",
        (
            "Laid face down in a fight, it adds its number to your robot's total.",
            "Both are shown together; used cards go to the discards.",
        ),
        "WA-31",
        card_picture(SIGNS["combat"]),
    ),
    "destroy": Help(
        "Destroy Hex",
        (
            "You choose a grid, a die says which of its outer hexes is destroyed.",
            "All in it is lost for good; a force field takes the blow instead.",
        ),
        "WA-11",
        card_picture(SIGNS["destroy"]),
    ),
    "warp": Help(
        "Warp Grid",
        (
            "A die chooses a grid; you say where it goes and how it is turned.",
            "Everything on it comes along. It must touch another grid.",
        ),
        "WA-12",
        card_picture(SIGNS["warp"]),
    ),
    "double": Help(
        "Double Warp",
        (
            "You name a grid, a die another: the two change places.",
            "You may turn each of them, with everything on it.",
        ),
        "WA-14",
        card_picture(SIGNS["double"]),
    ),
    "create": Help(
        "Create Power Disc",
        (
            "A power disc appears in the hex of your C-bot.",
            "Convert it there into a robot or two cards.",
        ),
        "WA-5",
        card_picture(SIGNS["create"]),
    ),
    "wild": Help(
        "Wild Warp",
        (
            "Costs no points. It stands for any other card,",
            "or cancels an action or a card that another player has just chosen.",
        ),
        "WA-37",
        card_picture(SIGNS["wild"]),
    ),
    "super": Help(
        "Super Wild Warp",
        (
            "Cancels as a Wild Warp does, and nothing cancels it.",
            "Laid in a fight it adds 6. Of the house expansion.",
        ),
        "WA-68",
        card_picture(SIGNS["super"]),
    ),
    "point": Help(
        "Action Point",
        (
            "One more action point in this phase, once a phase.",
            "It costs nothing. Of the house expansion.",
        ),
        "WA-67",
        card_picture(SIGNS["point"]),
    ),
    "bomb": Help(
        "Bomb",
        (
            "All robots but C-bots in a hex beside one of yours are lost.",
            "A force field there goes instead. Of the house expansion.",
        ),
        "WA-69",
        card_picture(SIGNS["bomb"]),
    ),
    "back": Help(
        "A card, face down",
        ("Only its owner sees which card it is. Everyone sees how many they hold.",),
        "WA-5",
        card_picture(SIGNS["back"]),
    ),
}
CANCEL: Final = Help(
    "Cancel it",
    (
        "It does not happen. What it cost is spent all the same.",
        "Another Wild Warp may cancel yours.",
    ),
    "WA-37",
    card_picture(SIGNS["wild"]),
)
SUPER: Final = Help(
    "Cancel it for good",
    ("It does not happen, and nothing can cancel your Super Wild Warp.",),
    "WA-68",
    card_picture(SIGNS["super"]),
)


def robot(letter: str) -> Token:
    """Return a picture of a robot, by the letter of its kind."""
    return sample_token("robot", letter)


def _costs(which: int) -> str:
    n = int(ids.COST[which])
    return f"Costs {n} action point{'s' if n > 1 else ''}."


def _action(
    which: int, title: str, rule: str, picture: Token | tuple[Part, ...], *said: str
) -> Help:
    return Help(title, (*said, _costs(which)), rule, picture)


ACTIONS: Final = (
    _action(
        *(ids.A_DESTROY, "Destroy a Random Hex", "WA-11", icons.DESTROY),
        "You choose a grid, a die says which of its outer hexes is destroyed.",
        "A force field there takes the blow instead.",
    ),
    _action(
        *(ids.A_WARP, "Warp a Random Grid", "WA-12", icons.WARP),
        "A die chooses a grid; you say where it goes and how it is turned.",
        "Robots and discs on it come along.",
    ),
    _action(
        *(ids.A_DRAW, "Draw a Card", "WA-15", icons.DRAW),
        "One card from the deck into your hand.",
    ),
    _action(
        *(ids.A_ROTATE, "Rotate a Grid", "WA-10", icons.ROTATE),
        "Any grid turns in its place, by as many steps as you like.",
        "Robots and discs on it come along: a way to reach an enemy, or to get away.",
    ),
    _action(
        *(ids.A_CONVERT, "Convert Power Discs", "WA-16", icons.CONVERT),
        "Each disc in the hex of your C-bot becomes a robot or two cards.",
        "Carried by any of your robots there, or loose: all count.",
    ),
    _action(
        *(ids.A_CONVERTER, "Warp Converter", "WA-17", icons.CONVERTER),
        "Your C-bot goes to the centre of a grid that a die chooses.",
        "If that hex is destroyed, it is lost; enemies there must be fought.",
    ),
    _action(
        *(ids.A_MOVE, "Move and Engage in Combat", "WA-20", icons.MOVE),
        "Each of your robots may move once, in any order.",
        "Then all combats are fought, in the order you choose.",
    ),
    _action(
        *(ids.A_CARDS, "Play Special Cards", "WA-5", icons.CARDS),
        "As many of your special cards as you like, one after another.",
    ),
    _action(
        *(ids.A_ANY, "Warp Playing Piece", "WA-18", icons.ANY),
        "Any robot but a C-bot goes to a hex that dice choose.",
        "Among enemies it fights at once; on a destroyed hex it is lost.",
    ),
    _action(
        *(ids.A_DOUBLE, "Double Warp, one random", "WA-14", icons.DOUBLE),
        "A grid of your choice and one that a die chooses change places.",
        "You may turn each of them.",
    ),
    _action(
        *(ids.A_EXCHANGE, "Double Warp, both chosen", "WA-14", icons.EXCHANGE),
        "Two grids of your choice change places.",
        "You may turn each of them.",
    ),
    _action(
        *(ids.A_OWN, "Warp Friendly Piece", "WA-19", icons.OWN),
        "One of your robots goes to any safe hex, its discs too.",
        "Safe: not destroyed, no enemy robot, no enemy force field.",
    ),
)
