"""The help of Warp Arena on each thing of the page."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.content.help import SCORE, Book, card_picture
from harena.games.warp_arena.messages import scene
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
        "Two cards", "WA-16", BACK, "Spend the disc and draw two cards from the deck."
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
        "Let it pass", "WA-39", ON, "You don't respond. Nobody learns whether you could have."
    ),
    "choice done": entry("Done", "WA-10", ON, "Finish this step. The game continues."),
    "choice end": entry(
        "End the phase",
        "WA-8",
        STOP,
        "The next player's phase begins.",
        "You lose unspent action points.",
    ),
    "choice concede": entry(
        "Concede the fight", "WA-32", STOP, "Your robot is destroyed. No card is spent."
    ),
    "choice no-card": entry(
        "No card", "WA-31", ON, "You fight or roll without a card and keep your hand."
    ),
    "choice keep": entry(
        "Keep the discs", "WA-29", COIN, "Your discs stay with the robots that carry them now."
    ),
    "choice take": entry(
        "Take a disc", "WA-26", COIN, "Pick up a loose disc. A robot carries up to four."
    ),
    "choice drop": entry("Drop a disc", "WA-26", COIN, "Leave a disc behind, loose in this hex."),
    "choice loose": entry(
        "The loose disc", "WA-16", COIN, "The disc lying in the hex, not one that a robot carries."
    ),
    "choice disc": entry(
        "A power disc",
        "WA-9",
        COIN,
        "A new disc is free. Dice choose where it appears, or you do, depending on the options.",
        "A robot in that hex gets it, even an enemy's. In a destroyed hex it is lost.",
    ),
    "choice no-disc": entry(
        "Skip the disc", "WA-9", ON, "You start your phase without a new disc."
    ),
    "choice leave": entry(
        "Leave the hex as it is", "WA-27", HEX, "The hex your D-bot left stays as it is."
    ),
    "choice destroy": entry(
        "Destroy the hex",
        "WA-27",
        GAP,
        "The hex your D-bot left is gone for good, with everything in it.",
    ),
    "choice field": entry(
        "A force field", "WA-27", HUB, "Put your force field in the hex your D-bot left."
    ),
    "choice number": entry(
        "A number",
        "WA-10",
        TURN,
        "For a grid: how far it turns clockwise. You can also click or scroll on the grid.",
        "For a Wild Warp in a fight: the combat card it stands for.",
    ),
    "choice grid": entry("A grid", "WA-13", TURN, "Choose the whole grid, with everything on it."),
    "choice place": entry(
        "Put it here",
        "WA-6",
        HEX,
        "A robot can go in any hex without enemies. Your own robots can share it.",
        "A grid can go wherever it touches another grid.",
    ),
    "choice walk": entry(
        "Move this robot",
        "WA-22",
        robot("B"),
        "It can go as far as its kind allows. Then you can move your other robots.",
    ),
    "choice move": entry(
        "Go here",
        "WA-22",
        HEX,
        "The robot takes the shortest path its kind allows.",
        "Entering a hex with enemies or their force field ends the move and starts a fight.",
    ),
    "choice hop": entry(
        "Hop over",
        "WA-23",
        robot("H"),
        "The robot hops over this hex and can take discs from it.",
    ),
    "choice warp": entry(
        "Warp",
        "WA-19",
        card_picture(SIGNS["warp"]),
        "The robot jumps there with its discs. Nothing in between stops it.",
    ),
    "choice convert": entry("This disc", "WA-16", COIN, "Convert a disc that this robot carries."),
    "choice attack": entry(
        "Fight",
        "WA-31",
        card_picture(SIGNS["combat"]),
        "Enemies in one hex fight pair by pair until only one side is left.",
    ),
    "choice match": entry(
        "Match this robot",
        "WA-31",
        card_picture(SIGNS["combat"]),
        "The side with more robots here chooses who fights whom, pair by pair.",
    ),
    "disc": entry(
        "Power disc",
        "WA-26",
        (),
        "Bring it to your C-bot and convert it into a robot or two cards.",
        "Each disc a robot carries adds 1 to its rolls in combat. It carries up to four.",
    ),
    "field": entry(
        "Force field",
        "WA-30",
        (),
        "Enemies must stop here and break it with a total of 6 or more.",
        "It saves its hex from being destroyed once.",
    ),
    "cell destroyed": entry(
        "A destroyed hex",
        "WA-11",
        GAP,
        "Gone for good. No robot can stand here, and anything that lands here is lost.",
        "W-bots pass over it. H-bots hop over it.",
    ),
    "cell centre": entry(
        "A centre",
        "WA-1",
        HUB,
        "Dice that destroy a hex never choose a centre.",
        "Chain reactions and D-bots can still destroy it.",
    ),
    "cell": entry(
        "A hex",
        "WA-22",
        HEX,
        "Any number of friendly robots can share it.",
        "When enemies meet here, they fight until one side is left.",
    ),
    "tray deck": entry(
        "The deck",
        "WA-15",
        BACK,
        "When the last card is drawn, the discards are shuffled into a new deck.",
    ),
    "tray discards": entry("The discards", "WA-5", BACK, "Used cards, face up for everyone."),
    "tray hand": entry(
        "A hand of cards",
        "WA-5",
        BACK,
        "Everyone sees how many cards a player holds. Only that player sees which.",
        "There is no hand limit.",
    ),
    "tray stock": entry(
        "Robots to place",
        "WA-6",
        robot("C"),
        "Place one of each kind, one at a time, in any hex without enemies.",
        "The best place for your C-bot is a centre far from enemies.",
    ),
    SCORE: entry(
        "Robots in the arena",
        "WA-16",
        robot("D"),
        "You start with five. Convert discs to make more, up to five of a kind.",
        words=("robots", "robot"),
    ),
    "AP": entry(
        "AP, action points",
        "WA-8",
        POINTS,
        "You get three in each of your phases to spend on actions. You can't save them.",
        words=("AP", "action points", "action point"),
    ),
    "place": entry(
        "The order of play",
        "WA-8",
        PLACE,
        "All players roll a d20 at the start of a turn. The highest goes first.",
        words=(scene.PLAYED, *scene.COMING, "order of play"),
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
        "The total number of power discs a player's robots carry.",
        words=("discs", "disc"),
    ),
    "converter": replace(ROBOTS["C"], picture=robot("C"), words=("converter", "C-bot")),
}
"""[key] -> its help."""
