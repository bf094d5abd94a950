"""The help of Warp Arena on each thing of the page."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.content.help import SCORE, Book, Help, card_picture
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
    robot,
)

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
    "choice make-cards": Help(
        "Two cards",
        ("The disc is spent, and you draw two cards from the deck.",),
        "WA-16",
        card_picture(SIGNS["back"]),
    ),
    **{f"choice card-{n}": CARDS["combat"] for n in range(1, 6)},
    **{f"choice card-{tone}": one for tone, one in CARDS.items() if tone not in ("combat", "back")},
    **{
        f"choice wild-{tone}": Help(
            f"Wild Warp as {CARDS[tone].title}",
            CARDS[tone].lines,
            "WA-37",
            card_picture(SIGNS[tone]),
        )
        for tone in ("destroy", "warp", "double", "create")
    },
    "choice cancel": CANCEL,
    "choice cancel-attack": CANCEL,
    "choice cancel-defence": CANCEL,
    "choice super-cancel": SUPER,
    "choice super-cancel-attack": SUPER,
    "choice super-cancel-defence": SUPER,
    "choice pass": Help(
        "Let it pass",
        ("You do not interrupt. Nobody learns whether you could have.",),
        "WA-39",
        ON,
    ),
    "choice done": Help("Done", ("You're done with this; the game continues.",), "WA-10", ON),
    "choice end": Help(
        "End the phase",
        ("The next player's phase begins.", "Action points that are left are lost."),
        "WA-8",
        STOP,
    ),
    "choice concede": Help(
        "Concede the fight",
        ("Your robot is destroyed, and no card is spent.",),
        "WA-32",
        STOP,
    ),
    "choice no-card": Help(
        "No card",
        ("You fight, or roll, without a card, and keep your hand.",),
        "WA-31",
        ON,
    ),
    "choice keep": Help(
        "Keep the discs",
        ("Your discs stay with the robots that carry them.",),
        "WA-29",
        COIN,
    ),
    "choice take": Help(
        "Take a disc",
        ("The robot picks up a loose disc; it carries four at most.",),
        "WA-26",
        COIN,
    ),
    "choice drop": Help(
        "Drop a disc",
        ("The robot leaves a disc behind, loose.",),
        "WA-26",
        COIN,
    ),
    "choice loose": Help(
        "The loose disc",
        ("The one that lies there, not one that a robot carries.",),
        "WA-16",
        COIN,
    ),
    "choice disc": Help(
        "A power disc",
        (
            "A new one costs nothing. Dice say where it appears, or you, as the table has it.",
            "A robot in that hex gets it, an enemy's too; in a destroyed hex it is lost.",
        ),
        "WA-9",
        COIN,
    ),
    "choice no-disc": Help("No disc", ("You go on without a new disc.",), "WA-9", ON),
    "choice leave": Help(
        "Leave the hex as it is",
        ("The hex that the D-bot left does not change.",),
        "WA-27",
        HEX,
    ),
    "choice destroy": Help(
        "Destroy the hex",
        ("The hex that the D-bot left is gone for good, with all that is in it.",),
        "WA-27",
        GAP,
    ),
    "choice field": Help(
        "A force field",
        ("Your force field stands in the hex that the D-bot left.",),
        "WA-27",
        HUB,
    ),
    "choice number": Help(
        "A number",
        (
            "For a grid: how far it turns clockwise. Or turn it on the board, by click or wheel.",
            "For a Wild Warp in a fight: the card it counts as.",
        ),
        "WA-10",
        TURN,
    ),
    "choice grid": Help(
        "A grid",
        ("The whole grid is meant, with all that stands and lies on it.",),
        "WA-13",
        TURN,
    ),
    "choice place": Help(
        "Put it here",
        (
            "A robot: any hex without enemies, also where your own robots stand.",
            "A grid: any place where it touches another grid.",
        ),
        "WA-6",
        HEX,
    ),
    "choice walk": Help(
        "Move this robot",
        ("It goes as far as its kind can; then the next of your robots may move.",),
        "WA-22",
        robot("B"),
    ),
    "choice move": Help(
        "Go here",
        (
            "The robot goes by the shortest way that its kind can take.",
            "Among enemies, or at their force field, it stops and will fight.",
        ),
        "WA-22",
        HEX,
    ),
    "choice hop": Help(
        "Hop over",
        ("The robot hops over this hex, and may take the discs on it.",),
        "WA-23",
        robot("H"),
    ),
    "choice warp": Help(
        "Warp",
        ("It is here and then there, its discs with it; nothing is crossed.",),
        "WA-19",
        card_picture(SIGNS["warp"]),
    ),
    "choice convert": Help(
        "This disc",
        ("A disc that this robot carries is converted.",),
        "WA-16",
        COIN,
    ),
    "choice attack": Help(
        "Fight",
        ("Where enemies meet they fight, pair by pair, until one side is left in the hex.",),
        "WA-31",
        card_picture(SIGNS["combat"]),
    ),
    "choice match": Help(
        "Match this robot",
        ("Who has more robots here says who fights whom, pair by pair.",),
        "WA-31",
        card_picture(SIGNS["combat"]),
    ),
    "disc": Help(
        "Power disc",
        (
            "Bring it to your C-bot, and convert it into a robot or two cards.",
            "Carried, it adds 1 to a robot's rolls in combat. Four are the most.",
        ),
        "WA-26",
    ),
    "field": Help(
        "Force field",
        (
            "It stops enemies: they must break it, with 6 or more.",
            "It saves its hex once from being destroyed.",
        ),
        "WA-30",
    ),
    "cell destroyed": Help(
        "A destroyed hex",
        (
            "Gone for good. No robot can ever stand here; what comes here is lost.",
            "W-bots pass over it, H-bots hop over it.",
        ),
        "WA-11",
        GAP,
    ),
    "cell centre": Help(
        "A centre",
        (
            "Dice that destroy a hex never name a centre.",
            "Chain reactions reach it all the same, and so do D-bots.",
        ),
        "WA-1",
        HUB,
    ),
    "cell": Help(
        "A hex",
        (
            "Any number of friendly robots may share it.",
            "Where enemies meet, they fight until one side is left.",
        ),
        "WA-22",
        HEX,
    ),
    "tray deck": Help(
        "The deck",
        ("When its last card is drawn, the discards are shuffled and become the deck.",),
        "WA-15",
        card_picture(SIGNS["back"]),
    ),
    "tray discards": Help(
        "The discards",
        ("Cards that were used, face up for all.",),
        "WA-5",
        card_picture(SIGNS["back"]),
    ),
    "tray hand": Help(
        "A hand of cards",
        ("Which cards it has is a secret, how many is not. There is no limit.",),
        "WA-5",
        card_picture(SIGNS["back"]),
    ),
    "tray stock": Help(
        "Robots to be placed",
        (
            "One of each kind, one at a time, in any hex without enemies.",
            "The C-bot is best placed far from others, on a centre.",
        ),
        "WA-6",
        robot("C"),
    ),
    SCORE: Help(
        "Robots in the arena",
        ("You start with five. Discs become more; five of a kind are the most.",),
        "WA-16",
        robot("D"),
        ("robots", "robot"),
    ),
    "AP": Help(
        "AP, action points",
        ("Three in each of your phases, to spend on actions. None can be saved.",),
        "WA-8",
        POINTS,
        ("AP", "action points", "action point"),
    ),
    "place": Help(
        "The order of play",
        ("All players roll a d20 at the start of a turn; the highest comes first.",),
        "WA-8",
        PLACE,
        ("has played", *(f"plays {nth}" for nth in NTH), "order of play"),
    ),
    "cards": Help(
        "Cards in hand",
        ("The number of cards a player holds. Only they see which ones.",),
        "WA-5",
        card_picture(SIGNS["back"]),
        ("cards", "card"),
    ),
    "discs": Help(
        "Discs carried",
        ("How many power discs the robots of a player carry in all.",),
        "WA-26",
        COIN,
        ("discs", "disc"),
    ),
    "converter": Help(
        ROBOTS["C"].title, ROBOTS["C"].lines, "WA-35", robot("C"), ("converter", "C-bot")
    ),
}
"""[key] -> its help."""
