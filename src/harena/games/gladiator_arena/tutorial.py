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
            "You are Bronze, one of three gladiators in this arena. The most kills at the end "
            "win, alive or not.",
            "GA-15",
            shows=("seat 0",),
        ),
        Step(
            "First choose a race and a weapon. Take a human with a sword: 8 hit points, 2 "
            "damage a strike, and 3 MpT a turn to spend on steps and strikes.",
            "GA-2",
            shows=("choice human sword",),
            choices=("human sword",),
            wrong="A good gladiator too, but here you play a human with a sword.",
        ),
        Step(
            "Now choose a starting square. No one sees it until everyone is ready. Take C3.",
            "GA-16",
            shows=("C3",),
            choices=("human sword C3",),
            wrong="Here you start on C3, the ringed square.",
        ),
        Step(
            "While others are still choosing, you can change your mind. You don't need to: "
            "press Ready.",
            "GA-17",
            shows=("choice ready",),
            choices=("ready",),
            wrong="Leave it as it is, and press Ready.",
            then="crimson halfling axe E4 ready azure elf bow E6 ready",
        ),
        Step(
            "Crimson is a halfling with an axe: 5 hit points, and strikes only the squares next "
            "to it. Azure is an elf with a bow, and shoots at squares three or more away.",
            "GA-5",
            shows=("g1", "g2"),
        ),
        Step(
            "Every turn, everyone gives orders in secret, and then everything happens at once. "
            "A step up, down, left or right costs 1 MpT. Choose D3, and Move.",
            "GA-3",
            shows=("D3",),
            choices=("D3",),
            wrong="First the step: choose D3, and Move.",
        ),
        Step(
            "With 2 MpT left, you can strike twice. You strike squares, not gladiators, so "
            "guess where Crimson will be. E3 is likely: strike it.",
            "GA-12",
            shows=("E3",),
            choices=("D3 xE3",),
            wrong="No one will be there. Strike E3, the ringed square.",
        ),
        Step(
            "One strike takes 2 of Crimson's 5 hit points. You have 1 MpT left: strike E3 once "
            "more.",
            "GA-11",
            shows=("E3",),
            choices=("D3 xE3 xE3",),
            wrong="Two strikes at the same square hurt more. Strike E3 again.",
        ),
        Step(
            "A step and two strikes: that is all your MpT. Press Ready, and see what the others "
            "did.",
            "GA-18",
            shows=("choice ready",),
            choices=("ready",),
            wrong=READY,
            then="crimson E3 xD4 ready azure xC3 ready",
        ),
        Step(
            "You guessed right: Crimson came to E3, and has 1 hit point left. Crimson guessed "
            "wrong and struck D4. Azure shot at C3, which you had just left.",
            "GA-10",
            shows=("g1", "C3", "D4"),
        ),
        Step(
            "Crimson will hardly stay. Step to D4, out of the way of the next arrow.",
            "GA-3",
            shows=("D4",),
            choices=("D4",),
            wrong="Choose D4, and Move.",
        ),
        Step(
            "Now spend the rest on E3, in case Crimson is still there: strike it once.",
            "GA-10",
            shows=("E3",),
            choices=("D4 xE3",),
            wrong="Strike E3. It is next to D4, where you will be.",
        ),
        Step(
            "One hit is enough to strike Crimson down. Press Ready. Unspent MpT is lost.",
            "GA-11",
            shows=("choice ready",),
            choices=("ready",),
            wrong=READY,
            then="crimson D4 xD3 ready azure xD3 ready",
        ),
        Step(
            "A bump: Crimson wanted D4 too, so you both went back. But strikes go where they "
            "were aimed, and yours hit Crimson on E3. Your first kill!",
            "GA-7",
            shows=("seat 0",),
        ),
        Step(
            "It had a price. Back on D3, you were hit by Crimson's axe and an arrow, and have 4 "
            "hit points left. All strikes fall at once, even those of the dying.",
            "GA-12",
            shows=("g0",),
        ),
        Step(
            "Azure has 7 hit points and does 1 damage with an arrow, but can't shoot at squares "
            "within two of its own. So go close: step to D4.",
            "GA-5",
            shows=("D4",),
            choices=("D4",),
            wrong="Choose D4, and Move. From there your sword reaches Azure.",
        ),
        Step(
            "A sword reaches two squares in every direction, diagonally too. From D4, that is "
            "as far as E6: strike it.",
            "GA-11",
            shows=("E6",),
            choices=("D4 xE6",),
            wrong="Azure stands on E6. Strike there.",
        ),
        Step(
            "And once more.",
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
            "Both arrows went to D3, where you were. Azure has 3 hit points left and stands at "
            "the wall. You are close enough to stay, and can strike three times.",
            "GA-11",
            shows=("g2",),
        ),
        Step(
            "Azure can stay, or step to D6, F6 or E5. Two strikes on the right square kill. "
            "Archers like to stand still: strike E6.",
            "GA-11",
            shows=("E6",),
            choices=("xE6",),
            wrong="Stay where you are, and strike E6.",
        ),
        Step(
            "Once more: two strikes do 4 damage, and Azure has 3 hit points.",
            "GA-13",
            shows=("E6",),
            choices=("xE6 xE6",),
            wrong="E6 again: one strike alone does not kill.",
        ),
        Step(
            "You have a third strike. Aim it at F6, in case Azure runs there, or at E6 again.",
            "GA-11",
            shows=("F6", "E6"),
            choices=("xE6 xE6 xF6", "xE6 xE6 xE6"),
            wrong="The two ringed squares are better guesses.",
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
            "Two kills, and you have won! In a full game, don't hide: from turn 15 on, everyone "
            "loses 1 hit point every third turn, and dying of that costs a kill.",
            "GA-1",
            shows=("seat 0",),
        ),
    ),
)
"""Four turns against two others, from the choice of a gladiator to the last kill."""
