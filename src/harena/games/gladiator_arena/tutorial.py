"""A first game of Gladiator Arena: choosing, orders in secret, a bump, and two kills."""

from __future__ import annotations

from typing import Final

from harena.content.tutorial import Step, Tutorial

READY: Final = "Your orders are right. Press Ready."

TUTORIAL: Final = Tutorial(
    minutes=10,
    seats=3,
    options={"width": 6, "height": 6},
    steps=(
        Step(
            "You are Bronze, one of three gladiators. Strike the others down: the most kills at "
            "the end win, alive or not.",
            "GA-15",
            shows=("seat 0",),
        ),
        Step(
            "Press All-rounder, a human with a sword: 8 hit points (HP), 2 damage a strike, and 3 "
            "movement per turn (MpT) to spend on steps and strikes.",
            "GA-2",
            shows=("choice human sword",),
            choices=("human sword",),
            wrong="A good gladiator too, but here press All-rounder.",
        ),
        Step(
            "Choose your starting square, C3. No one sees it until everyone is ready.",
            "GA-16",
            shows=("C3",),
            choices=("human sword C3",),
            wrong="Here, start on C3.",
        ),
        Step(
            "Press Ready. Until everyone is ready, you could still change your mind.",
            "GA-17",
            shows=("choice ready",),
            choices=("ready",),
            wrong="Leave it as it is, and press Ready.",
            then="crimson halfling axe E4 ready azure elf bow E6 ready",
        ),
        Step(
            "Crimson's axe strikes only squares next to it, Azure's bow squares three or more "
            "away. Shaded squares are those they can strike this turn, also after a step. Tap a "
            "gladiator, or point at it, to see only theirs.",
            "GA-5",
            shows=("g1", "g2"),
        ),
        Step(
            "Every turn, all give orders in secret, and then everything happens at once. First one "
            "step up, down, left or right, for 1 MpT: choose D3, then Move.",
            "GA-3",
            shows=("D3",),
            choices=("D3",),
            wrong="First the step: choose D3, then Move.",
        ),
        Step(
            "With 2 MpT left, you can strike twice. You strike a square, so guess where Crimson "
            "will be. Strike E3.",
            "GA-12",
            shows=("E3",),
            choices=("D3 xE3",),
            wrong="No one will be there. Strike E3.",
        ),
        Step(
            "One strike takes 2 of Crimson's 5 HP. You have 1 MpT left: strike E3 once more.",
            "GA-11",
            shows=("E3",),
            choices=("D3 xE3 xE3",),
            wrong="Two strikes at the same square hurt more. Strike E3 again.",
        ),
        Step(
            "A step and two strikes: that is all your MpT. Press Ready.",
            "GA-18",
            shows=("choice ready",),
            choices=("ready",),
            wrong=READY,
            then="crimson E3 xD4 ready azure xC3 ready",
        ),
        Step(
            "You guessed right: Crimson came to E3 and has 1 HP left. Crimson guessed wrong and "
            "struck D4. Azure shot at C3, which you had just left.",
            "GA-10",
            shows=("g1", "C3", "D4"),
        ),
        Step(
            "Step to D4. It is too near for Azure's bow, even after a step, so no arrow can hit "
            "you there. Choose D4, then Move.",
            "GA-3",
            shows=("D4",),
            choices=("D4",),
            wrong="Choose D4, then Move.",
        ),
        Step(
            "Strike E3 once, in case Crimson stays there.",
            "GA-10",
            shows=("E3",),
            choices=("D4 xE3",),
            wrong="Strike E3. It is next to D4, where you will be.",
        ),
        Step(
            "One hit strikes Crimson down. Press Ready. Unspent MpT is lost.",
            "GA-11",
            shows=("choice ready",),
            choices=("ready",),
            wrong=READY,
            then="crimson D4 xD3 ready azure xD3 ready",
        ),
        Step(
            "Crimson wanted D4 too, so you bumped, and both went back. But strikes go where they "
            "were aimed, and yours hit Crimson on E3. Your first kill!",
            "GA-7",
            shows=("seat 0",),
        ),
        Step(
            "Back on D3, Crimson's axe and an arrow hit you: 4 HP are left. All strikes fall at "
            "once, even those of the dying.",
            "GA-12",
            shows=("g0",),
        ),
        Step(
            "Azure has 7 HP, and an arrow does 1 damage. A bow can't shoot at squares within two "
            "of its own, so go close: choose D4, then Move.",
            "GA-5",
            shows=("D4",),
            choices=("D4",),
            wrong="Choose D4, then Move. From there your sword reaches Azure.",
        ),
        Step(
            "A sword reaches two squares in every direction, diagonally too. Strike E6.",
            "GA-11",
            shows=("E6",),
            choices=("D4 xE6",),
            wrong="Azure stands on E6. Strike there.",
        ),
        Step(
            "Strike E6 once more.",
            "GA-11",
            shows=("E6",),
            choices=("D4 xE6 xE6",),
            wrong="E6 again: two strikes hurt more than one.",
        ),
        Step(
            "Press Ready.",
            "GA-18",
            shows=("choice ready",),
            choices=("ready",),
            wrong=READY,
            then="azure xD3 xD3 ready",
        ),
        Step(
            "Both arrows went to D3, where you were. Azure has 3 HP left. You are close enough to "
            "stay, and can strike three times.",
            "GA-11",
            shows=("g2",),
        ),
        Step(
            "Azure can stay, or step to D6, F6 or E5. Archers like to stand still: strike E6.",
            "GA-11",
            shows=("E6",),
            choices=("xE6",),
            wrong="Stay where you are, and strike E6.",
        ),
        Step(
            "Strike E6 once more: two strikes do 4 damage, and Azure has 3 HP.",
            "GA-13",
            shows=("E6",),
            choices=("xE6 xE6",),
            wrong="E6 again: one strike alone does not kill.",
        ),
        Step(
            "Aim your third strike at F6, in case Azure runs there.",
            "GA-11",
            shows=("F6",),
            choices=("xE6 xE6 xF6", "xE6 xE6 xE6"),
            wrong="F6 is a better guess.",
        ),
        Step(
            "Press Ready.",
            "GA-18",
            shows=("choice ready",),
            choices=("ready",),
            wrong=READY,
            then="azure xD3 ready",
        ),
        Step(
            "Two kills, and you have won! In your own games, don't hide: from turn 15 on, everyone "
            "loses 1 HP every third turn, and dying of that costs a kill.",
            "GA-1",
            shows=("seat 0",),
        ),
    ),
)
"""Four turns against two others, from the choice of a gladiator to the last kill."""
