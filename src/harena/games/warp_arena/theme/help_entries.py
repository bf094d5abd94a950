"""Help entries for Warp Arena's robots, cards and actions, with small pictures."""

from __future__ import annotations

from typing import Final

from harena.content.help import Help, card_picture, sample_token
from harena.core.english import counted
from harena.core.scene.scene import Token
from harena.games.warp_arena.messages.combat import HIDDEN_CARD
from harena.games.warp_arena.rules import components, ids
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
        "Lose it and you're out. The last C-bot wins.",
        "It converts power discs in its hex into robots and cards.",
        f"Moves {components.ALLOWANCE[ids.C]}. Rolls a d12 in combat.",
    ),
    "D": entry(
        "D-bot, the Destructor",
        "WA-27",
        (),
        "After it moves, it can destroy the hex it left or put a force field there.",
        f"Moves {components.ALLOWANCE[ids.D]}. Rolls a d10 in combat.",
    ),
    "H": entry(
        "H-bot, the Hopper",
        "WA-23",
        (),
        "It hops over one hex and can take the discs there, even from robots.",
        f"Moves 1, or hops {components.ALLOWANCE[ids.H]}. Rolls a d8 in combat.",
    ),
    "B": entry(
        "B-bot, the Blaster",
        "WA-28",
        (),
        "In your phase it can fire at fights up to two hexes away without being destroyed.",
        f"Moves {components.ALLOWANCE[ids.B]}. Rolls a d6 in combat.",
    ),
    "W": entry(
        "W-bot, the Warper",
        "WA-25",
        (),
        "It passes destroyed hexes and enemy robots, but not enemy force fields.",
        f"Moves {components.ALLOWANCE[ids.W]}. Rolls a d4 in combat.",
    ),
    "A": entry(
        "A-bot, the Assassin",
        "WA-66",
        (),
        "It passes enemy robots and picks its first opponent, but never a C-bot.",
        f"Moves {components.ALLOWANCE[ids.A]}. Rolls a d8 in combat. House expansion.",
    ),
}
_CARDS: Final = {
    "combat": (
        "Combat card",
        "WA-31",
        "Play it face down in a fight to add its number to your robot's total.",
        "Both players reveal their cards together. Used cards go to the discards.",
    ),
    "destroy": (
        "Destroy Hex",
        "WA-11",
        "You choose a grid. A die chooses which of its outer hexes is destroyed.",
        "Everything in it is lost for good. A force field there is destroyed instead.",
    ),
    "warp": (
        "Warp Grid",
        "WA-12",
        "A die chooses a grid. You choose where it goes and how it's turned.",
        "Everything on it moves along. It must touch another grid.",
    ),
    "double": (
        "Double Warp",
        "WA-14",
        "You choose one grid and a die chooses another. They swap places.",
        "You can turn each of them, with everything on it.",
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
        "Costs no points. It stands for any other card, or cancels something.",
        "You can cancel an action or a card that a player has just chosen.",
    ),
    "super": (
        "Super Wild Warp",
        "WA-68",
        "Cancels like a Wild Warp, and nothing can cancel it.",
        "Played in a fight, it adds 6. House expansion.",
    ),
    "point": (
        "Action Point",
        "WA-67",
        "Gain one more action point in this phase, once a phase.",
        "It costs nothing. House expansion.",
    ),
    "bomb": (
        "Bomb",
        "WA-69",
        "Destroys all robots except C-bots in a hex next to one of yours.",
        "A force field there is destroyed instead. House expansion.",
    ),
    "back": (
        HIDDEN_CARD,
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
    "It doesn't happen, but its cost stays spent.",
    "Another Wild Warp can cancel yours.",
)
SUPER: Final = entry(
    "Cancel it for good",
    "WA-68",
    card_picture(SIGNS["super"]),
    "It doesn't happen, and nothing can cancel your Super Wild Warp.",
)


def robot(letter: str) -> Token:
    """Return a picture of a robot, by the letter of its kind."""
    return sample_token("robot", letter)


_ACTIONS: Final = (
    (
        icons.DESTROY,
        (
            "You choose a grid. A die chooses which of its outer hexes is destroyed.",
            "A force field there is destroyed instead.",
        ),
    ),
    (
        icons.WARP,
        (
            "A die chooses a grid. You choose where it goes and how it's turned.",
            "Robots and discs on it move along.",
        ),
    ),
    (icons.DRAW, ("Draw one card from the deck.",)),
    (
        icons.ROTATE,
        (
            "Turn any grid in its place, by as many steps as you like.",
            "Robots and discs turn with it, so you can reach an enemy or escape.",
        ),
    ),
    (
        icons.CONVERT,
        (
            "Each disc in your C-bot's hex can become a robot or two cards.",
            "Loose discs count, and so do discs that your robots carry there.",
        ),
    ),
    (
        icons.CONVERTER,
        (
            "A die chooses a grid, and your C-bot goes to its centre.",
            "On a destroyed hex it is lost. It fights any enemies there.",
        ),
    ),
    (
        icons.MOVE,
        (
            "Each of your robots can move once, in any order.",
            "Then you fight all combats, in the order you choose.",
        ),
    ),
    (icons.CARDS, ("Play as many of your special cards as you like, one after another.",)),
    (
        icons.ANY,
        (
            "You choose any robot except a C-bot. Dice choose the hex it goes to.",
            "It fights any enemies there at once. On a destroyed hex it is lost.",
        ),
    ),
    (
        icons.DOUBLE,
        (
            "You choose one grid and a die chooses another. They swap places.",
            "You can turn each of them.",
        ),
    ),
    (icons.EXCHANGE, ("Swap two grids of your choice.", "You can turn each of them.")),
    (
        icons.OWN,
        (
            "One of your robots goes to any safe hex with its discs.",
            "Safe means not destroyed, no enemy robot and no enemy force field.",
        ),
    ),
)
ACTIONS: Final = tuple(
    entry(title, rule, picture, *lines, f"Costs {counted(int(cost), 'action point')}.")
    for title, rule, cost, (picture, lines) in zip(
        ACTION_TITLES, ACTION_RULES, ids.COST, _ACTIONS, strict=True
    )
)
