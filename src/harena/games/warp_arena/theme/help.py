"""The help of Warp Arena on each thing of the page."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.content.help import SCORE, Book, card_picture
from harena.games.warp_arena.rules import ids
from harena.games.warp_arena.theme.cards import CARDS as SIGNS
from harena.games.warp_arena.theme.help_entries import (
    ACTIONS,
    CANCEL,
    CARDS,
    COIN,
    GAP,
    HEX,
    HUB,
    ON,
    PLACE,
    POINTS,
    ROBOTS,
    STOP,
    SUPER,
    TURN,
    entry,
    robot,
)

BACK: Final = card_picture(SIGNS["back"])
NTH: Final = ("next", "third", "fourth", "fifth", "sixth")

HELP: Final[Book] = {
    **{f"robot {letter}": one for letter, one in ROBOTS.items()},
    **{f"card {tone}": one for tone, one in CARDS.items()},
    **{f"choice {name}": one for name, one in zip(ids.ACTIONS, ACTIONS, strict=False)},
    **{
        f"choice make-{letter}": replace(one, picture=robot(letter))
        for letter, one in ROBOTS.items()
        if letter != "C"
    },
    "choice make-cards": entry(
        "Two cards", "WA-16", BACK, "The disc is spent, and you draw two cards from the deck."
    ),
    **{f"choice card-{n}": CARDS["combat"] for n in range(1, 6)},
    **{f"choice card-{tone}": one for tone, one in CARDS.items() if tone not in ("combat", "back")},
    **{
        f"choice wild-{tone}": replace(
            CARDS[tone], title=f"Wild Warp as {CARDS[tone].title}", rule="WA-37"
        )
        for tone in ("destroy", "warp", "double", "create")
    },
    **{f"choice cancel{of}": CANCEL for of in ("", "-attack", "-defence")},
    **{f"choice super-cancel{of}": SUPER for of in ("", "-attack", "-defence")},
    "choice pass": entry(
        "Let it pass", "WA-39", ON, "You do not interrupt. Nobody learns whether you could have."
    ),
    "choice done": entry("Done", "WA-10", ON, "You're done with this; the game continues."),
    "choice end": entry(
        "End the phase",
        "WA-8",
        STOP,
        "The next player's phase begins.",
        "Action points that are left are lost.",
    ),
    "choice concede": entry(
        "Concede the fight", "WA-32", STOP, "Your robot is destroyed, and no card is spent."
    ),
    "choice no-card": entry(
        "No card", "WA-31", ON, "You fight, or roll, without a card, and keep your hand."
    ),
    "choice keep": entry(
        "Keep the discs", "WA-29", COIN, "Your discs stay with the robots that carry them."
    ),
    "choice take": entry(
        "Take a disc", "WA-26", COIN, "The robot picks up a loose disc; it carries four at most."
    ),
    "choice drop": entry("Drop a disc", "WA-26", COIN, "The robot leaves a disc behind, loose."),
    "choice loose": entry(
        "The loose disc", "WA-16", COIN, "The one that lies there, not one that a robot carries."
    ),
    "choice disc": entry(
        "A power disc",
        "WA-9",
        COIN,
        "A new one costs nothing. Dice say where it appears, or you, as the table has it.",
        "A robot in that hex gets it, an enemy's too; in a destroyed hex it is lost.",
    ),
    "choice no-disc": entry("No disc", "WA-9", ON, "You go on without a new disc."),
    "choice leave": entry(
        "Leave the hex as it is", "WA-27", HEX, "The hex that the D-bot left does not change."
    ),
    "choice destroy": entry(
        "Destroy the hex",
        "WA-27",
        GAP,
        "The hex that the D-bot left is gone for good, with all that is in it.",
    ),
    "choice field": entry(
        "A force field", "WA-27", HUB, "Your force field stands in the hex that the D-bot left."
    ),
    "choice number": entry(
        "A number",
        "WA-10",
        TURN,
        "For a grid: how far it turns clockwise. Or turn it on the board, by click or wheel.",
        "For a Wild Warp in a fight: the card it counts as.",
    ),
    "choice grid": entry(
        "A grid", "WA-13", TURN, "The whole grid is meant, with all that stands and lies on it."
    ),
    "choice place": entry(
        "Put it here",
        "WA-6",
        HEX,
        "A robot: any hex without enemies, also where your own robots stand.",
        "A grid: any place where it touches another grid.",
    ),
    "choice walk": entry(
        "Move this robot",
        "WA-22",
        robot("B"),
        "It goes as far as its kind can; then the next of your robots may move.",
    ),
    "choice move": entry(
        "Go here",
        "WA-22",
        HEX,
        "The robot goes by the shortest way that its kind can take.",
        "Among enemies, or at their force field, it stops and will fight.",
    ),
    "choice hop": entry(
        "Hop over",
        "WA-23",
        robot("H"),
        "The robot hops over this hex, and may take the discs on it.",
    ),
    "choice warp": entry(
        "Warp",
        "WA-19",
        card_picture(SIGNS["warp"]),
        "It is here and then there, its discs with it; nothing is crossed.",
    ),
    "choice convert": entry(
        "This disc", "WA-16", COIN, "A disc that this robot carries is converted."
    ),
    "choice attack": entry(
        "Fight",
        "WA-31",
        card_picture(SIGNS["combat"]),
        "Where enemies meet they fight, pair by pair, until one side is left in the hex.",
    ),
    "choice match": entry(
        "Match this robot",
        "WA-31",
        card_picture(SIGNS["combat"]),
        "Who has more robots here says who fights whom, pair by pair.",
    ),
    "disc": entry(
        "Power disc",
        "WA-26",
        (),
        "Bring it to your C-bot, and convert it into a robot or two cards.",
        "Carried, it adds 1 to a robot's rolls in combat. Four are the most.",
    ),
    "field": entry(
        "Force field",
        "WA-30",
        (),
        "It stops enemies: they must break it, with 6 or more.",
        "It saves its hex once from being destroyed.",
    ),
    "cell destroyed": entry(
        "A destroyed hex",
        "WA-11",
        GAP,
        "Gone for good. No robot can ever stand here; what comes here is lost.",
        "W-bots pass over it, H-bots hop over it.",
    ),
    "cell centre": entry(
        "A centre",
        "WA-1",
        HUB,
        "Dice that destroy a hex never name a centre.",
        "Chain reactions reach it all the same, and so do D-bots.",
    ),
    "cell": entry(
        "A hex",
        "WA-22",
        HEX,
        "Any number of friendly robots may share it.",
        "Where enemies meet, they fight until one side is left.",
    ),
    "tray deck": entry(
        "The deck",
        "WA-15",
        BACK,
        "When its last card is drawn, the discards are shuffled and become the deck.",
    ),
    "tray discards": entry("The discards", "WA-5", BACK, "Cards that were used, face up for all."),
    "tray hand": entry(
        "A hand of cards",
        "WA-5",
        BACK,
        "Which cards it has is a secret, how many is not. There is no limit.",
    ),
    "tray stock": entry(
        "Robots to be placed",
        "WA-6",
        robot("C"),
        "One of each kind, one at a time, in any hex without enemies.",
        "The C-bot is best placed far from others, on a centre.",
    ),
    SCORE: entry(
        "Robots in the arena",
        "WA-16",
        robot("D"),
        "You start with five. Discs become more; five of a kind are the most.",
        words=("robots", "robot"),
    ),
    "AP": entry(
        "AP, action points",
        "WA-8",
        POINTS,
        "Three in each of your phases, to spend on actions. None can be saved.",
        words=("AP", "action points", "action point"),
    ),
    "place": entry(
        "The order of play",
        "WA-8",
        PLACE,
        "All players roll a d20 at the start of a turn; the highest comes first.",
        words=("has played", *(f"plays {nth}" for nth in NTH), "order of play"),
    ),
    "cards": entry(
        "Cards in hand",
        "WA-5",
        BACK,
        "The number of cards a player holds. Only they see which ones.",
        words=("cards", "card"),
    ),
    "discs": entry(
        "Discs carried",
        "WA-26",
        COIN,
        "How many power discs the robots of a player carry in all.",
        words=("discs", "disc"),
    ),
    "converter": replace(ROBOTS["C"], picture=robot("C"), words=("converter", "C-bot")),
}
"""[key] -> its help."""
