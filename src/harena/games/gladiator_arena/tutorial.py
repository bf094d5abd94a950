"""A first game of Gladiator Arena: choosing, orders in secret, a bump, and two kills."""

from __future__ import annotations

from typing import Final

from harena.content.tutorial import Step, Tutorial

READY: Final = "Your orders are as they should be: say Ready."

TUTORIAL: Final = Tutorial(
    minutes=10,
    seats=3,
    options={"width": 6, "height": 6},
    steps=(
        Step(
            "You are Bronze, one of three gladiators who are to meet on this sand. Whoever has the "
            "most kills at the end wins, alive or not.",
            "GA-15",
            shows=("seat 0",),
        ),
        Step(
            "First choose a race and a weapon. Take a human with a sword: 8 hit points, 3 MpT a "
            "turn to spend on steps and strikes, 2 damage a strike.",
            "GA-2",
            shows=("choice human sword",),
            choices=("human sword",),
            wrong="A good gladiator too, but here we go on with the human and his sword.",
        ),
        Step(
            "Now a square to start on. Nobody sees it before all are ready. Take C3.",
            "GA-16",
            shows=("C3",),
            choices=("human sword C3",),
            wrong="This story begins on C3, the ringed square.",
        ),
        Step(
            "As long as others still think you may change your mind. You are content: say Ready.",
            "GA-17",
            shows=("choice ready",),
            choices=("ready",),
            wrong="Leave it as it is, and say Ready.",
            then="crimson halfling axe E4 ready azure elf bow E6 ready",
        ),
        Step(
            "Crimson is a halfling with an axe: 5 hit points, and he only reaches squares next to "
            "him. Azure is an elf with a bow, who shoots from three squares away or more.",
            "GA-5",
            shows=("g1", "g2"),
        ),
        Step(
            "Every turn all give orders in secret, and then all happens at once. "
            "A step up, down, left or right costs 1 MpT. Choose D3, and Move.",
            "GA-3",
            shows=("D3",),
            choices=("D3",),
            wrong="First the step: choose the square D3, and Move there.",
        ),
        Step(
            "With 2 MpT left you can strike twice. You aim at squares, not at people, so guess "
            "where Crimson will be: he is likely to come to E3. Strike it.",
            "GA-12",
            shows=("E3",),
            choices=("D3 xE3",),
            wrong="Nobody will be there. Strike E3, the ringed square.",
        ),
        Step(
            "One strike takes 2 hit points of his 5. You have 1 MpT left: strike E3 once more.",
            "GA-11",
            shows=("E3",),
            choices=("D3 xE3 xE3",),
            wrong="Two strikes at the same square hurt more: E3 again.",
        ),
        Step(
            "A step and two strikes: that is all your MpT. Say Ready, and see what the others did.",
            "GA-18",
            shows=("choice ready",),
            choices=("ready",),
            wrong=READY,
            then="crimson E3 xD4 ready azure xC3 ready",
        ),
        Step(
            "You guessed right: Crimson came to E3, and has 1 hit point left. "
            "He guessed wrong and struck D4, and Azure shot at C3, which you had just left.",
            "GA-10",
            shows=("g1", "C3", "D4"),
        ),
        Step(
            "Crimson will hardly stay. Step to D4, out of the way of the next arrow.",
            "GA-3",
            shows=("D4",),
            choices=("D4",),
            wrong="Choose the square D4, and Move there.",
        ),
        Step(
            "Now spend what is left on E3, in case he is still there: strike it once.",
            "GA-10",
            shows=("E3",),
            choices=("D4 xE3",),
            wrong="Strike E3: it is next to D4, where you will be.",
        ),
        Step(
            "One hit is enough to fell him. Say Ready; the last MpT is lost.",
            "GA-11",
            shows=("choice ready",),
            choices=("ready",),
            wrong=READY,
            then="crimson D4 xD3 ready azure xD3 ready",
        ),
        Step(
            "A bump: Crimson wanted D4 as well, so both of you went back. But strikes go where "
            "they were aimed, and yours found him on E3. Your first kill.",
            "GA-7",
            shows=("seat 0",),
        ),
        Step(
            "You paid for it: back on D3, Crimson's axe and an arrow hit you, and you have 4 hit "
            "points left. Strikes all fall together, those of the dying too.",
            "GA-12",
            shows=("g0",),
        ),
        Step(
            "Azure has 7 hit points and does 1 damage an arrow, but cannot shoot at anybody within "
            "two squares. So go close: step to D4.",
            "GA-5",
            shows=("D4",),
            choices=("D4",),
            wrong="Choose D4, and Move: from there your sword reaches Azure.",
        ),
        Step(
            "A sword reaches two squares in every direction, diagonally too. "
            "From D4 that is as far as E6: strike it.",
            "GA-11",
            shows=("E6",),
            choices=("D4 xE6",),
            wrong="Azure stands on E6: strike there.",
        ),
        Step(
            "And once more.",
            "GA-11",
            shows=("E6",),
            choices=("D4 xE6 xE6",),
            wrong="E6 again: two strikes hurt more than one.",
        ),
        Step(
            "Say Ready.",
            "GA-18",
            shows=("choice ready",),
            choices=("ready",),
            wrong=READY,
            then="azure xD3 xD3 ready",
        ),
        Step(
            "Both arrows went to D3, where you were. Azure has 3 hit points left and stands at the "
            "wall. You are near enough to stay, and may strike three times.",
            "GA-11",
            shows=("g2",),
        ),
        Step(
            "Azure can stay, or step to D6, F6 or E5. Two strikes on the right square kill. "
            "Bowmen like to stand still: strike E6.",
            "GA-11",
            shows=("E6",),
            choices=("xE6",),
            wrong="Stay where you are, and strike E6.",
        ),
        Step(
            "Once more: 2 and 2 is more than 3.",
            "GA-13",
            shows=("E6",),
            choices=("xE6 xE6",),
            wrong="E6 again: one strike alone does not kill.",
        ),
        Step(
            "A third strike is free: aim it at F6, should Azure run there, or at E6 again.",
            "GA-11",
            shows=("F6", "E6"),
            choices=("xE6 xE6 xF6", "xE6 xE6 xE6"),
            wrong="One of the two ringed squares is the better guess.",
        ),
        Step(
            "Say Ready.",
            "GA-18",
            shows=("choice ready",),
            choices=("ready",),
            wrong=READY,
            then="azure xD3 ready",
        ),
        Step(
            "Two kills, and you have won. In a whole game do not hide: from turn 15 on everybody "
            "loses hit points every third turn, and who dies of that loses a kill.",
            "GA-1",
            shows=("seat 0",),
        ),
    ),
)
"""Four turns against two others, from the choice of a gladiator to the last kill."""
