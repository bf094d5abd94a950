"""A first game of Arena: placing, control, a fight, and a change of terrain that decides."""

from __future__ import annotations

from typing import Final

from harena.content.tutorial import Step, Tutorial

SOME_TURNS: Final = (
    "orc2 B3 orc3 C4 done "
    "violet A0=forest elf2 A0 elf3 C0 done "
    "amber done orc1 B2 orc2 B2 orc3 C3 "
    "violet C0=forest done"
)
"""The turns between: forest and elves close two of the three ways to Violet's king."""

TUTORIAL: Final = Tutorial(
    minutes=5,
    seat=1,
    options={"army": "custom", "army-1": "3xelf", "army-2": "3xorc"},
    steps=(
        Step(
            "You're Amber. Walk one creature into K1, the area of Violet's king, and you win. "
            "First place two orcs on B4, beside your king: in one hex they fight together.",
            "AR-4",
            shows=("K1", "orc1", "orc2", "B4"),
            choices=("B4",),
            wrong="Also a good hex, but here put the first two orcs on B4.",
        ),
        Step(
            "",
            shows=("orc2", "B4"),
            choices=("B4",),
            wrong="Put the second orc on B4, beside the first.",
        ),
        Step(
            "Place the last orc on C5. Violet places elves at the same time, in secret.",
            "AR-6",
            shows=("orc3", "C5"),
            choices=("C5",),
            wrong="Put the last orc on C5.",
            then="violet B0 A0 C0 d2=2",
        ),
        Step(
            "The die chose you to go first, and in this very first movement only half of your "
            "power may move. Move orc 1 to B3: the diamond shows its power, the disc its move.",
            "AR-7",
            shows=("orc1",),
            choices=("orc1",),
            wrong="Choose orc 1, on B4.",
        ),
        Step(
            "",
            shows=("B3",),
            choices=("B3",),
            wrong="Straight ahead: choose B3.",
            then="elf1 B1 elf2 A1 elf3 C1",
        ),
        Step(
            "A hex that a creature enters gets a border and stays that player's, until an enemy "
            "enters it. Press Next to see some turns of both players.",
            "AR-10",
            shows=("B3", "B4", "C5"),
            then=SOME_TURNS,
        ),
        Step(
            "A turn starts with terrain. You hold six hexes, so you have six points: a change "
            "costs 4 in yours, 6 in free ones, 8 in the enemy's. Press Done changing; points you "
            "don't spend are lost.",
            "AR-11",
            shows=("choice done",),
            choices=("done",),
            wrong="Keep the terrain for now. Press Done changing.",
        ),
        Step(
            "Now each of your creatures may move. Move orc 3 to C2: one more hex makes one more "
            "point next turn.",
            "AR-12",
            shows=("orc3",),
            choices=("orc3",),
            wrong="Choose orc 3, on C3.",
        ),
        Step(
            "",
            shows=("C2",),
            choices=("C2",),
            wrong="Straight ahead: choose C2.",
        ),
        Step(
            "Attack the elf on B1. One orc would only tie, so move orc 1 there, then orc 2.",
            "AR-14",
            shows=("orc1", "B1"),
            choices=("orc1",),
            wrong="Choose orc 1, on B2.",
        ),
        Step(
            "",
            shows=("B1",),
            choices=("B1",),
            wrong="Into the elf's hex: choose B1.",
        ),
        Step(
            "",
            shows=("orc2",),
            choices=("orc2",),
            wrong="Both orcs should attack. Choose orc 2.",
        ),
        Step(
            "",
            shows=("B1",),
            choices=("B1",),
            wrong="To the other orc: choose B1.",
        ),
        Step(
            "All powers in a hex are added: 2 beat 1. One of the losers dies, and the others "
            "retreat to a hex beside. Press Next for Violet's turn.",
            "AR-14",
            shows=("B1",),
            then="B0=water done",
        ),
        Step(
            "Violet turned B0 into water. Orcs enter grass, river and rocky ground, but neither "
            "water nor forest, so all three ways to K1 are closed.",
            "AR-1",
            shows=("A0", "B0", "C0"),
        ),
        Step(
            "Grass becomes forest, rocky ground or river, and each of them grass again; river also "
            "becomes water, and water river. You have eight points: choose B0, then River.",
            "AR-11",
            shows=("B0",),
            choices=("B0=river",),
            wrong="Choose B0, the water, and River.",
        ),
        Step(
            "The way is open. Move orc 1 and orc 2 to B0, next to K1.",
            "AR-12",
            shows=("orc1", "B0"),
            choices=("orc1",),
            wrong="Choose orc 1, on B1.",
        ),
        Step(
            "",
            shows=("B0",),
            choices=("B0",),
            wrong="Straight ahead: choose B0.",
        ),
        Step(
            "",
            shows=("orc2",),
            choices=("orc2",),
            wrong="Keep the two together: choose orc 2.",
        ),
        Step(
            "",
            shows=("B0",),
            choices=("B0",),
            wrong="To the other orc: choose B0.",
        ),
        Step(
            "Orc 3 can stay where it is. End your movement.",
            "AR-9",
            shows=("choice done",),
            choices=("done",),
            wrong="Leave orc 3 where it is and end the movement.",
            then="done elf2 B0 elf3 B0",
        ),
        Step(
            "Both elves attacked B0: 2 against 2. In a tie no creature dies, and the attackers go "
            "back. Press Done changing, then move orc 1 into K1.",
            "AR-14",
            shows=("choice done",),
            choices=("done",),
            wrong="Keep the terrain. Press Done changing.",
        ),
        Step(
            "",
            shows=("orc1",),
            choices=("orc1",),
            wrong="Orc 1 is beside the king. Choose it.",
        ),
        Step(
            "",
            shows=("K1",),
            choices=("K1",),
            wrong="Not now. K1 is one step away and wins.",
        ),
        Step(
            "You win! You also win when the enemy has no creature left. A creature on ground that "
            "it can't enter must leave in its owner's turn, or it retreats or dies.",
            "AR-5",
            shows=("orc1",),
        ),
    ),
)
"""The first turn of the first game, then three turns to the king."""
