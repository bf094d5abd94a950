"""A first game of Arena: placing, walking, changing terrain, fights, and the enemy's king."""

from __future__ import annotations

from typing import Final

from harena.content.tutorial import Step, Tutorial

TUTORIAL: Final = Tutorial(
    minutes=10,
    seat=1,
    options={"army": "game-1"},
    steps=(
        Step(
            "You're Amber, and K2 is your king's area. Move one creature into K1, the area of "
            "Violet's king, and you win at once.",
            "AR-4",
            shows=("K1", "K2"),
        ),
        Step(
            "You have four orcs. The diamond shows a creature's power, the disc its move. Place "
            "the first orc on B4, beside your king.",
            "AR-6",
            shows=("orc1", "B4"),
            choices=("B4",),
            wrong="Also a good hex, but here the first orc starts on B4.",
        ),
        Step(
            "Creatures can share a hex and fight together. Place the second orc on B4, too.",
            "AR-6",
            shows=("orc2", "B4"),
            choices=("B4",),
            wrong="Put the second orc on B4, beside the first.",
        ),
        Step(
            "Place the third orc on A5.",
            "AR-6",
            shows=("orc3", "A5"),
            choices=("A5",),
            wrong="Put the third orc on A5.",
        ),
        Step(
            "Place the last orc on C5. Violet places creatures at the same time, in secret.",
            "AR-6",
            shows=("orc4", "C5"),
            choices=("C5",),
            wrong="Put the last orc on C5.",
            then="violet B0 A0 C0 d2=2",
        ),
        Step(
            "Violet has three zombies of power 1, which enter every hex. Your orcs enter grass, "
            "rocky ground and river, but neither forest nor water.",
            "AR-1",
            shows=("zombie1", "zombie2", "zombie3"),
        ),
        Step(
            "The die chose you to go first. In this very first movement, half of your power may "
            "move: two orcs. Choose orc 1.",
            "AR-7",
            shows=("orc1",),
            choices=("orc1",),
            wrong="Choose orc 1, on B4.",
        ),
        Step(
            "Move it to B3. A hex that a creature enters is yours.",
            "AR-10",
            shows=("B3",),
            choices=("B3",),
            wrong="Straight ahead: choose B3.",
        ),
        Step(
            "Choose orc 2.",
            "AR-12",
            shows=("orc2",),
            choices=("orc2",),
            wrong="Keep the two together: choose orc 2.",
        ),
        Step(
            "Move it to B3, too.",
            "AR-12",
            shows=("B3",),
            choices=("B3",),
            wrong="To the other orc: choose B3.",
            then="zombie1 B1 zombie2 A1 zombie3 C1",
        ),
        Step(
            "The zombies came closer. A turn starts with terrain: you hold four hexes, so you have "
            "four points. A change costs 4 in your hexes, 6 in free ones, 8 in the enemy's.",
            "AR-11",
            shows=("B3", "B4", "A5", "C5"),
        ),
        Step(
            "Grass becomes forest, rocky ground or river, and each of them grass again; river also "
            "becomes water, and water river. Points you don't spend are lost. You need no change "
            "now: press Done changing.",
            "AR-11",
            shows=("choice done",),
            choices=("done",),
            wrong="Keep the terrain as it is. Press Done changing.",
        ),
        Step(
            "Now move. Choose orc 1.",
            "AR-12",
            shows=("orc1",),
            choices=("orc1",),
            wrong="Choose orc 1, on B3.",
        ),
        Step(
            "Move it to B2, next to a zombie.",
            "AR-12",
            shows=("B2",),
            choices=("B2",),
            wrong="Straight ahead: choose B2.",
        ),
        Step(
            "Choose orc 2.",
            "AR-12",
            shows=("orc2",),
            choices=("orc2",),
            wrong="Keep the two together: choose orc 2.",
        ),
        Step(
            "Move it to B2, too.",
            "AR-12",
            shows=("B2",),
            choices=("B2",),
            wrong="To the other orc: choose B2.",
        ),
        Step(
            "Choose orc 4, to take one more hex.",
            "AR-10",
            shows=("orc4",),
            choices=("orc4",),
            wrong="Choose orc 4, on C5.",
        ),
        Step(
            "Move it to C4.",
            "AR-12",
            shows=("C4",),
            choices=("C4",),
            wrong="Straight ahead: choose C4.",
        ),
        Step(
            "Orc 3 stays and guards your king. End your movement.",
            "AR-9",
            shows=("choice done",),
            choices=("done",),
            wrong="Leave orc 3 where it is and end the movement.",
            then="C2=forest zombie2 A2 done",
        ),
        Step(
            "Violet turned C2 into forest, to stop your orc 4. You hold six hexes now, and a free "
            "hex costs 6.",
            "AR-11",
            shows=("C2", "orc4"),
        ),
        Step(
            "Turn C2 into grass again: choose C2, then Grass.",
            "AR-11",
            shows=("C2",),
            choices=("C2=grass",),
            wrong="Choose C2, the forest, and Grass.",
        ),
        Step(
            "Now attack with two orcs. Choose orc 1.",
            "AR-14",
            shows=("orc1",),
            choices=("orc1",),
            wrong="Choose orc 1, on B2.",
        ),
        Step(
            "Move into B1, the zombie's hex. Entering an enemy's hex ends the move.",
            "AR-12",
            shows=("B1",),
            choices=("B1",),
            wrong="Into the zombie's hex: choose B1.",
        ),
        Step(
            "One orc would only tie. Choose orc 2.",
            "AR-14",
            shows=("orc2",),
            choices=("orc2",),
            wrong="Both orcs should attack. Choose orc 2.",
        ),
        Step(
            "Move it into B1, too.",
            "AR-12",
            shows=("B1",),
            choices=("B1",),
            wrong="To the other orc: choose B1.",
        ),
        Step(
            "Combat follows movement: 2 against 1 in B1. The higher sum wins, and one of the "
            "losers dies. End your movement.",
            "AR-14",
            shows=("B1", "choice done"),
            choices=("done",),
            wrong="End the movement. Then comes the fight.",
            then="done zombie2 B1 zombie3 B1",
        ),
        Step(
            "The zombie is dead. Then the other two attacked B1: 2 against 2. In a tie no creature "
            "dies, and the attackers go back.",
            "AR-14",
            shows=("zombie2", "zombie3", "B1"),
        ),
        Step(
            "Keep the terrain. Press Done changing.",
            "AR-11",
            shows=("choice done",),
            choices=("done",),
            wrong="Press Done changing.",
        ),
        Step(
            "The way is free. Choose orc 1.",
            "AR-12",
            shows=("orc1",),
            choices=("orc1",),
            wrong="Choose orc 1, on B1.",
        ),
        Step(
            "Move it to B0, next to K1.",
            "AR-12",
            shows=("B0",),
            choices=("B0",),
            wrong="Straight ahead: choose B0.",
        ),
        Step(
            "End your movement. Orc 2 holds B1.",
            "AR-9",
            shows=("choice done",),
            choices=("done",),
            wrong="End the movement.",
            then="done zombie3 B0 done",
        ),
        Step(
            "A zombie attacked B0: 1 against 1, so it went back. Press Done changing.",
            "AR-14",
            shows=("zombie3", "choice done"),
            choices=("done",),
            wrong="Press Done changing.",
        ),
        Step(
            "Choose orc 1.",
            "AR-12",
            shows=("orc1",),
            choices=("orc1",),
            wrong="Orc 1 is beside the king. Choose it.",
        ),
        Step(
            "Move into K1, the king's area.",
            "AR-4",
            shows=("K1",),
            choices=("K1",),
            wrong="Not now. K1 is one step away and wins.",
        ),
        Step(
            "You win. The other way to win is to destroy all enemy creatures.",
            "AR-5",
            shows=("orc1",),
        ),
    ),
)
"""Five turns of the first starter game, with four orcs against three zombies."""
