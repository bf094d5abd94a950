"""A first game of Arena: placing, walking, changing terrain, fights, and the enemy's king."""

from __future__ import annotations

from typing import Final

from harena.content.tutorial import Step, Tutorial

TUTORIAL: Final = Tutorial(
    minutes=10,
    options={"army": "custom", "army-1": "dragon,centaur", "army-2": "ogre,2xorc"},
    steps=(
        Step(
            "You're Violet, and your king is K1. Amber's king is K2. Move one creature into the "
            "enemy king's area and you win at once.",
            "AR-4",
            shows=("K1", "K2"),
        ),
        Step(
            "You have a dragon and a centaur. The diamond shows a creature's power, the disc its "
            "move. First place the dragon on B0, beside your king.",
            "AR-6",
            shows=("dragon", "B0"),
            choices=("B0",),
            wrong="Also a good hex, but in this tutorial the dragon starts on B0.",
        ),
        Step(
            "Now place the centaur on A0. Amber places creatures at the same time, in secret.",
            "AR-6",
            shows=("centaur", "A0"),
            choices=("A0",),
            wrong="Put the centaur on A0, beside the dragon.",
            then="amber B4 A5 C5 d2=1",
        ),
        Step(
            "Amber has an ogre of power 3 and two orcs of power 1. All three enter "
            "grass, rocky ground and river, but neither forest nor water.",
            "AR-1",
            shows=("ogre", "orc1", "orc2"),
        ),
        Step(
            "You go first. In the very first movement only half of your power may move, "
            "so the dragon waits. Choose the centaur, which has 2 steps.",
            "AR-7",
            shows=("centaur",),
            choices=("centaur",),
            wrong="The dragon is too strong to move first. Choose the centaur.",
        ),
        Step(
            "Move to A1.",
            "AR-12",
            shows=("A1",),
            choices=("A1",),
            wrong="Straight ahead: choose A1.",
        ),
        Step(
            "Then to A2. You now control every hex it has entered.",
            "AR-10",
            shows=("A2",),
            choices=("A2",),
            wrong="One more step straight ahead, to A2.",
            then="ogre B3 orc1 A4 orc2 C4",
        ),
        Step(
            "Amber came closer. A turn starts with terrain: you hold four hexes, so you have four "
            "points. A change costs 4 in your hexes, 6 in free ones, and 8 in the enemy's.",
            "AR-11",
            shows=("A0", "A1", "A2", "B0"),
        ),
        Step(
            "Your centaur can enter forest; the ogre and the orcs can't. Choose A2, the centaur's "
            "hex, and turn it into forest.",
            "AR-11",
            shows=("A2",),
            choices=("A2=forest",),
            wrong="Choose A2, the centaur's hex, and Forest.",
        ),
        Step(
            "Now the centaur is safe. Time to move: choose the dragon.",
            "AR-1",
            shows=("dragon",),
            choices=("dragon",),
            wrong="The centaur is in a good place. Choose the dragon.",
        ),
        Step(
            "Move to B1.",
            "AR-12",
            shows=("B1",),
            choices=("B1",),
            wrong="Along the middle: choose B1.",
        ),
        Step(
            "Then to B2, next to the ogre.",
            "AR-12",
            shows=("B2",),
            choices=("B2",),
            wrong="One more step, to B2.",
        ),
        Step(
            "That's all for this turn. End your movement.",
            "AR-9",
            shows=("choice done",),
            choices=("done",),
            wrong="Leave the centaur in its forest and end the movement.",
            then="done orc2 C3 done",
        ),
        Step(
            "Amber moved one orc, since power 3 won't attack power 4. "
            "You hold six hexes, but no change is worth six points now. Choose Done changing.",
            "AR-11",
            shows=("choice done",),
            choices=("done",),
            wrong="Keep the terrain as it is. Choose Done changing.",
        ),
        Step(
            "Attack: choose the dragon.",
            "AR-14",
            shows=("dragon",),
            choices=("dragon",),
            wrong="The dragon should fight. Choose it.",
        ),
        Step(
            "Move into B3, the ogre's hex. Entering an enemy's hex ends the move.",
            "AR-12",
            shows=("B3",),
            choices=("B3",),
            wrong="Into the ogre's hex: choose B3.",
        ),
        Step(
            "Now choose the centaur, to control more hexes.",
            "AR-10",
            shows=("centaur",),
            choices=("centaur",),
            wrong="The centaur hasn't moved yet. Choose it.",
        ),
        Step(
            "Move to A3.",
            "AR-12",
            shows=("A3",),
            choices=("A3",),
            wrong="One step ahead, to A3.",
        ),
        Step(
            "Combat follows movement, in B3 with power 4 against 3. The higher sum wins, "
            "and one of the losers dies. End your movement.",
            "AR-14",
            shows=("B3", "choice done"),
            choices=("done",),
            wrong="End the movement. Then comes the fight.",
            then="done orc1 A3 done",
        ),
        Step(
            "The ogre is dead. Then an orc attacked your centaur, 1 against 1. In a tie no "
            "creature dies, and the attacker goes back.",
            "AR-14",
            shows=("orc1", "centaur"),
        ),
        Step(
            "You hold eight hexes, and eight points are enough to change an enemy's hex. "
            "Turn A4, under the orc, into forest.",
            "AR-11",
            shows=("A4", "orc1"),
            choices=("A4=forest",),
            wrong="Choose A4, the orc's hex, and Forest.",
        ),
        Step(
            "The orc can't stay in forest. Amber must move it away, or it has to retreat. "
            "You needn't wait: choose the dragon.",
            "AR-19",
            shows=("orc1", "dragon"),
            choices=("dragon",),
            wrong="The dragon is closest to the king. Choose it.",
        ),
        Step(
            "Move to B4.",
            "AR-12",
            shows=("B4",),
            choices=("B4",),
            wrong="Straight ahead, to B4.",
        ),
        Step(
            "And into the king's area.",
            "AR-4",
            shows=("K2",),
            choices=("K2",),
            wrong="Not now. K2 is one step away and wins.",
        ),
        Step(
            "You win. The other way to win is to destroy all enemy creatures.",
            "AR-5",
            shows=("dragon",),
        ),
    ),
)
"""Four turns with a dragon and a centaur against an ogre and two orcs."""
