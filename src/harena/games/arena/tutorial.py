"""A first game of Arena: placing, walking, changing terrain, fights, and the enemy's king."""

from __future__ import annotations

from typing import Final

from harena.content.tutorial import Step, Tutorial

TUTORIAL: Final = Tutorial(
    minutes=10,
    options={"army": "custom", "army-1": "dragon,centaur", "army-2": "ogre,2xorc"},
    steps=(
        Step(
            "You are Violet, and your king is K1; Amber's is K2. Walk one creature into the area "
            "of the enemy king, and you win at once.",
            "AR-4",
            shows=("K1", "K2"),
        ),
        Step(
            "You have a dragon and a centaur. The diamond is a creature's power, the disc its "
            "move. First place the dragon: choose B0, beside your king.",
            "AR-6",
            shows=("dragon", "B0"),
            choices=("B0",),
            wrong="A fair place too, but in this game the dragon starts on B0.",
        ),
        Step(
            "Now the centaur: choose A0. Amber places at the same time, unseen.",
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
            "The draw says that you begin. In that very first movement only half of your power may "
            "move, so the dragon waits. Choose the centaur, who has 2 steps.",
            "AR-7",
            shows=("centaur",),
            choices=("centaur",),
            wrong="The dragon is too strong to move first. Choose the centaur.",
        ),
        Step(
            "Walk to A1.",
            "AR-12",
            shows=("A1",),
            choices=("A1",),
            wrong="Straight on: choose A1.",
        ),
        Step(
            "And on to A2. Each hex he comes to is yours from then on.",
            "AR-10",
            shows=("A2",),
            choices=("A2",),
            wrong="One more step straight on, to A2.",
            then="ogre B3 orc1 A4 orc2 C4",
        ),
        Step(
            "Amber came nearer. A turn begins with terrain: you hold four hexes, so you have four "
            "points. To change a hex costs 4 if it is yours, 6 if nobody's, 8 if the enemy's.",
            "AR-11",
            shows=("A0", "A1", "A2", "B0"),
        ),
        Step(
            "Your centaur enters forest, ogre and orcs do not. Choose A2, where he stands, and "
            "turn it into forest.",
            "AR-11",
            shows=("A2",),
            choices=("A2=forest",),
            wrong="Choose A2, where the centaur stands, and Forest.",
        ),
        Step(
            "There he is safe from all of them. Now movement: choose the dragon.",
            "AR-1",
            shows=("dragon",),
            choices=("dragon",),
            wrong="The centaur stands well. Choose the dragon.",
        ),
        Step(
            "To B1.",
            "AR-12",
            shows=("B1",),
            choices=("B1",),
            wrong="Down the middle: choose B1.",
        ),
        Step(
            "And to B2, next to the ogre.",
            "AR-12",
            shows=("B2",),
            choices=("B2",),
            wrong="One more step, to B2.",
        ),
        Step(
            "That is all for now: end your movement.",
            "AR-9",
            shows=("choice done",),
            choices=("done",),
            wrong="Leave the centaur in his forest, and end the movement.",
            then="done orc2 C3 done",
        ),
        Step(
            "Amber moved one orc, and will not attack power 4 with power 3. "
            "You hold six hexes, but nothing is worth six points now: choose No more changes.",
            "AR-11",
            shows=("choice done",),
            choices=("done",),
            wrong="Keep the ground as it is: choose No more changes.",
        ),
        Step(
            "Attack: choose the dragon.",
            "AR-14",
            shows=("dragon",),
            choices=("dragon",),
            wrong="The dragon is to fight: choose him.",
        ),
        Step(
            "Walk into B3, where the ogre stands. Among enemies a path ends.",
            "AR-12",
            shows=("B3",),
            choices=("B3",),
            wrong="Into the ogre's hex: choose B3.",
        ),
        Step(
            "Now the centaur, to hold more ground: choose him.",
            "AR-10",
            shows=("centaur",),
            choices=("centaur",),
            wrong="The centaur has not moved yet: choose him.",
        ),
        Step(
            "To A3.",
            "AR-12",
            shows=("A3",),
            choices=("A3",),
            wrong="One step on, to A3.",
        ),
        Step(
            "Fights come when all have moved. In B3 it is power 4 against 3: the higher sum wins, "
            "and one of the losers dies. End your movement.",
            "AR-14",
            shows=("B3", "choice done"),
            choices=("done",),
            wrong="End the movement: the fight follows.",
            then="done orc1 A3 done",
        ),
        Step(
            "The ogre is dead. Then an orc attacked your centaur, 1 against 1: in a tie nobody "
            "dies, and the attacker goes back to where he came from.",
            "AR-14",
            shows=("orc1", "centaur"),
        ),
        Step(
            "You hold eight hexes: eight points are enough to change a hex of the enemy's. "
            "Turn A4 into forest, under the orc.",
            "AR-11",
            shows=("A4", "orc1"),
            choices=("A4=forest",),
            wrong="Choose A4, where the orc stands, and Forest.",
        ),
        Step(
            "He cannot stand on forest: Amber must walk him off, or he has to retreat. "
            "But there is no need to wait for that. Choose the dragon.",
            "AR-19",
            shows=("orc1", "dragon"),
            choices=("dragon",),
            wrong="The dragon is nearest to the king: choose him.",
        ),
        Step(
            "To B4.",
            "AR-12",
            shows=("B4",),
            choices=("B4",),
            wrong="Straight on, to B4.",
        ),
        Step(
            "And into the area of the king.",
            "AR-4",
            shows=("K2",),
            choices=("K2",),
            wrong="Not now: K2 is one step away, and wins.",
        ),
        Step(
            "You have won. The other way to win is to be the only one with creatures left.",
            "AR-5",
            shows=("dragon",),
        ),
    ),
)
"""Four turns with a dragon and a centaur against an ogre and two orcs."""
