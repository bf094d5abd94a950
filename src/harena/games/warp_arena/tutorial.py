"""The tutorial of Warp Arena: discs, robots, a theft, a cancelled escape and a turned grid."""

from __future__ import annotations

from typing import Final

from harena.content.tutorial import Step, Tutorial

POSITION: Final = """\
map -3 -4
    1-5     1-6
1-4     1-c     1-1     2-5     2-6
    1-3     1-2     2-4     2-c     2-1
        3-5     3-6     2-3     2-2
    3-4     3-c     3-1     4-5     4-6
        3-3     3-2     4-4     4-c     4-1
                            4-3     4-2
turn 1
order red blue
phase red 3 points
red C 1-c +1, D1 1-4, H1 3-5, W1 1-6
red holds 2 5 wild-warp
blue C 4-1, D1 2-4, H1 3-c +2
"""

TUTORIAL: Final = Tutorial(
    minutes=10,
    position=POSITION,
    steps=(
        Step(
            "You are Red. The robots with a crown are the C-bots. Lose yours and you're out, so "
            "guard it and destroy Blue's.",
            "WA-36",
            shows=("rC", "bC"),
        ),
        Step(
            "In your phase you have three action points (AP) to spend as you like. Select a "
            "robot, a grid or a card to see what it can do.",
            "WA-10",
            shows=("seat 0",),
        ),
        Step(
            "Your C-bot carries a power disc, which it can convert into a robot or cards. Select "
            "it, then choose Convert Power Discs for 1 AP.",
            "WA-16",
            shows=("rC", "choice action-convert"),
            choices=("action-convert",),
            wrong="Convert the disc first: choose Convert Power Discs.",
        ),
        Step(
            "One disc makes one robot or two cards. Make a B-bot, the Blaster.",
            "WA-16",
            shows=("choice make-B",),
            choices=("make-B",),
            wrong="All of them are useful, but here you need the B-bot.",
        ),
        Step(
            "The new robot appears in your C-bot's hex or next to it. Put it in 1-2.",
            "WA-16",
            shows=("1-2",),
            choices=("1-2",),
            wrong="It could go there, but it needs to fire from 1-2.",
        ),
        Step(
            "You have two AP left, just enough to move and fight. Select your H-bot, the Hopper, "
            "then choose Move and Engage.",
            "WA-20",
            shows=("rH1", "choice action-move"),
            choices=("action-move",),
            wrong="Choose Move and Engage in Combat.",
        ),
        Step(
            "Each of your robots can move once now, in any order. Choose the H-bot first.",
            "WA-20",
            shows=("rH1",),
            choices=("rH1",),
            wrong="The others stay where they are. Choose the ringed H-bot.",
        ),
        Step(
            "An H-bot takes one step or hops over a hex. Blue's H-bot next to it carries two "
            "discs. Hop over it and land on 3-2.",
            "WA-23",
            shows=("bH1", "3-2"),
            choices=("3-2",),
            wrong="Not there. Hop over Blue's H-bot to 3-2.",
        ),
        Step(
            "An H-bot that hops over discs can take them, even from enemies. Take them from Blue's "
            "H-bot.",
            "WA-24",
            shows=("bH1",),
            choices=("bH1",),
            wrong="Don't leave any behind. Take the discs from Blue's H-bot.",
            then="bH1 done",
        ),
        Step(
            "You stole both discs. Each disc adds 1 to its robot's rolls, so Blue's H-bot is "
            "weaker now. Your other robots stay put: end your moves.",
            "WA-26",
            shows=("rH1", "choice done"),
            choices=("done",),
            wrong="You've moved enough. End your moves to start the fights.",
        ),
        Step(
            "A B-bot can fire from up to two hexes away without risk. Fire at 3-c.",
            "WA-28",
            shows=("rB1", "3-c"),
            choices=("3-c",),
            wrong="Fire at the H-bot in 3-c. It's the easier target.",
        ),
        Step(
            "Your d6 fights a d8, and ties go to the defender. A combat card, played face down, "
            "adds its number. Play your card 2 and see your chance rise.",
            "WA-31",
            shows=("card-0-2",),
            choices=("card-2",),
            wrong="Your card 2 will do. Keep the others for later.",
            then="no-card d6=5 d8=4 pass",
        ),
        Step(
            "5 and 2 beat 4: Blue's H-bot is destroyed. You've spent all your AP, so your phase "
            "is over and Blue's begins.",
            "WA-31",
            shows=("seat 1",),
            then="pass no-disc action-converter",
        ),
        Step(
            "Blue's C-bot wants to escape to a random grid. You hold a Wild Warp, which can stand "
            "for any card or cancel an action. Cancel Blue's action.",
            "WA-37",
            shows=("choice cancel", "bC"),
            choices=("cancel",),
            wrong="If the C-bot gets away, you have to chase it again. Cancel the action.",
            then="pass action-move pass bD1 2-3 destroy done pass d20=14 d20=6 pass",
        ),
        Step(
            "The C-bot stays. Then Blue's D-bot moved and destroyed the hex it left, so no robot "
            "can stand there now. In turn 2 you rolled higher and go first again.",
            "WA-27",
            shows=("2-4", "bD1"),
        ),
        Step(
            "Before your actions you can make a power disc. It's free, and dice choose where it "
            "appears.",
            "WA-9",
            shows=("choice disc",),
            choices=("disc",),
            wrong="It's free. Take the random disc.",
            then="d4=1 d6=2",
        ),
        Step(
            "Your B-bot got it. Blue's C-bot is far away, but a grid turns with everything on it. "
            "Select grid 4, then choose Rotate a Grid.",
            "WA-10",
            shows=("grid-4", "bC", "choice action-rotate"),
            choices=("action-rotate",),
            wrong="Choose Rotate a Grid. It costs 1 AP.",
        ),
        Step(
            "Choose grid 4, at the bottom right.",
            "WA-10",
            shows=("grid-4",),
            choices=("grid-4",),
            wrong="Blue's C-bot stands on grid 4. Turn that one.",
        ),
        Step(
            "Half a turn brings the C-bot to the other side, next to your H-bot. Choose a half "
            "turn, or click the grid until it faces that way.",
            "WA-10",
            shows=("rH1", "choice =3"),
            choices=("=3",),
            wrong="That doesn't bring it next to your H-bot. Choose half a turn.",
        ),
        Step(
            "Blue's C-bot now faces your H-bot. You have two AP left: choose Move and Engage.",
            "WA-20",
            shows=("bC", "rH1", "choice action-move"),
            choices=("action-move",),
            wrong="It's time to fight. Choose Move and Engage in Combat.",
        ),
        Step(
            "Choose the H-bot.",
            "WA-20",
            shows=("rH1",),
            choices=("rH1",),
            wrong="Only the H-bot is close enough. Choose it.",
        ),
        Step(
            "Step onto Blue's C-bot in 4-1. Entering an enemy's hex ends the move and starts a "
            "fight.",
            "WA-22",
            shows=("4-1",),
            choices=("4-1",),
            wrong="Blue's C-bot stands in 4-1. Go there.",
        ),
        Step(
            "End your moves.",
            "WA-20",
            shows=("choice done",),
            choices=("done",),
            wrong="No other robot needs to move. End your moves.",
        ),
        Step(
            "Start the fight in 4-1.",
            "WA-20",
            shows=("4-1",),
            choices=("4-1",),
            wrong="The C-bot in 4-1 is the target that counts.",
        ),
        Step(
            "Your d8 with two discs against a d12 is nearly even. Play your card 5.",
            "WA-31",
            shows=("card-0-5",),
            choices=("card-5",),
            wrong="This fight decides the game. Play your card 5.",
            then="no-card d8=6 d12=8",
        ),
        Step(
            "6, two discs and 5 make 13 and beat 8. Blue has lost the C-bot, and you win! In a "
            "full game you both start with five robots on more grids.",
            "WA-36",
            shows=("rH1",),
        ),
    ),
)
"""Two turns on four grids, from a disc to Blue's C-bot."""
