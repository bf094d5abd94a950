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
            "You are Red. The robots with a crown are the C-bots: lose yours and you are "
            "out. So guard it, and destroy Blue's.",
            "WA-36",
            shows=("rC", "bC"),
        ),
        Step(
            "In your phase you have three action points, AP. What you do with them is up to you: "
            "touch a robot, a grid or a card, and see what it can do.",
            "WA-10",
            shows=("seat 0",),
        ),
        Step(
            "Your C-bot carries a power disc. Discs become robots and cards at the C-bot: touch "
            "it, and choose Convert Power Discs for 1 AP.",
            "WA-16",
            shows=("rC", "choice action-convert"),
            choices=("action-convert",),
            wrong="First the disc: choose Convert Power Discs.",
        ),
        Step(
            "One disc makes one robot or two cards. Make a B-bot, the Blaster.",
            "WA-16",
            shows=("choice make-B",),
            choices=("make-B",),
            wrong="All of them are useful; here we need the B-bot.",
        ),
        Step(
            "It appears in the hex of your C-bot or beside it. Put it in 1-2.",
            "WA-16",
            shows=("1-2",),
            choices=("1-2",),
            wrong="It could stand there, but 1-2 is where it can fire from.",
        ),
        Step(
            "Two AP are left, just enough to move and fight. Touch your H-bot, the Hopper, and "
            "choose Move and Engage.",
            "WA-20",
            shows=("rH1", "choice action-move"),
            choices=("action-move",),
            wrong="Choose Move and Engage in Combat.",
        ),
        Step(
            "Each of your robots may move once now, in any order. Choose the H-bot first.",
            "WA-20",
            shows=("rH1",),
            choices=("rH1",),
            wrong="The others stay where they are: choose the ringed H-bot.",
        ),
        Step(
            "It makes one step, or hops over a hex. Beside it Blue's H-bot carries two discs: hop "
            "over it, and land on 3-2.",
            "WA-23",
            shows=("bH1", "3-2"),
            choices=("3-2",),
            wrong="Not there: hop over Blue's H-bot, to 3-2.",
        ),
        Step(
            "A robot that hops over discs may take them, even from enemies. "
            "Take them from Blue's H-bot.",
            "WA-24",
            shows=("bH1",),
            choices=("bH1",),
            wrong="Leave none behind: take the discs from Blue's H-bot.",
            then="bH1 done",
        ),
        Step(
            "You have stolen both. A disc adds 1 to what its robot rolls, and Blue's H-bot is the "
            "weaker now. No other robot is to move: end the moves.",
            "WA-26",
            shows=("rH1", "choice done"),
            choices=("done",),
            wrong="Enough moved: end the moves, then come the fights.",
        ),
        Step(
            "A B-bot fires at up to two hexes, and nothing happens to it. Fire at 3-c.",
            "WA-28",
            shows=("rB1", "3-c"),
            choices=("3-c",),
            wrong="Fire at the H-bot in 3-c: it is the easier one.",
        ),
        Step(
            "Its d6 goes against a d8, and the defender wins ties. A combat card lying face down "
            "adds its number. Lay your card 2, and see how the chance rises.",
            "WA-31",
            shows=("card-0-2",),
            choices=("card-2",),
            wrong="Your card 2 will do: keep the others for later.",
            then="no-card d6=5 d8=4 pass",
        ),
        Step(
            "5 and 2 against 4: Blue's H-bot is destroyed. All your AP are spent, so your phase "
            "is over, and Blue's begins.",
            "WA-31",
            shows=("seat 1",),
            then="pass no-disc action-converter",
        ),
        Step(
            "Blue announces that the C-bot flees to another grid. You hold a Wild Warp: it may "
            "stand for any card, or cancel an announced action. Cancel it.",
            "WA-37",
            shows=("choice cancel", "bC"),
            choices=("cancel",),
            wrong="If it gets away, you have to chase it again. Cancel it.",
            then="pass action-move pass bD1 2-3 destroy done pass d20=14 d20=6 pass",
        ),
        Step(
            "It stays. Then Blue moved a D-bot, which destroyed the hex it left: no robot can "
            "stand there any more. In turn 2 you rolled higher, so you come first again.",
            "WA-27",
            shows=("2-4", "bD1"),
        ),
        Step(
            "Before your actions you may make a power disc; chance says where. It is free.",
            "WA-9",
            shows=("choice disc",),
            choices=("disc",),
            wrong="It costs nothing: take the random disc.",
            then="d4=1 d6=2",
        ),
        Step(
            "It fell to your own B-bot. Now the floor: Blue's C-bot is far away, but a grid turns "
            "with all that stands on it. Touch grid 4, and choose Rotate a Grid.",
            "WA-10",
            shows=("grid-4", "bC", "choice action-rotate"),
            choices=("action-rotate",),
            wrong="Choose Rotate a Grid: it costs 1 AP.",
        ),
        Step(
            "Choose grid 4, the one below on the right.",
            "WA-10",
            shows=("grid-4",),
            choices=("grid-4",),
            wrong="Blue's C-bot stands on grid 4: turn that one.",
        ),
        Step(
            "Half a turn brings the C-bot to the other side, next to your H-bot. "
            "Choose half turn, or touch the grid until it lies so.",
            "WA-10",
            shows=("rH1", "choice =3"),
            choices=("=3",),
            wrong="So it would not come next to your H-bot. Half a turn does.",
        ),
        Step(
            "There it is, face to face with your H-bot. Two AP are left: Move and Engage.",
            "WA-20",
            shows=("bC", "rH1", "choice action-move"),
            choices=("action-move",),
            wrong="Now fight: choose Move and Engage in Combat.",
        ),
        Step(
            "Choose the H-bot.",
            "WA-20",
            shows=("rH1",),
            choices=("rH1",),
            wrong="Only the H-bot is near enough: choose it.",
        ),
        Step(
            "Step into 4-1, onto Blue's C-bot. Among enemies a move ends, and a fight follows.",
            "WA-22",
            shows=("4-1",),
            choices=("4-1",),
            wrong="Blue's C-bot stands in 4-1: go there.",
        ),
        Step(
            "End the moves.",
            "WA-20",
            shows=("choice done",),
            choices=("done",),
            wrong="No other robot is wanted: end the moves.",
        ),
        Step(
            "Of the fights you may begin choose the one in 4-1.",
            "WA-20",
            shows=("4-1",),
            choices=("4-1",),
            wrong="The C-bot in 4-1 is what counts.",
        ),
        Step(
            "Your d8 with two discs against a d12: nearly even. Lay your card 5.",
            "WA-31",
            shows=("card-0-5",),
            choices=("card-5",),
            wrong="This fight decides the game: lay the 5.",
            then="no-card d8=6 d12=8",
        ),
        Step(
            "6, two discs and 5 make 13 against 8: Blue has lost the C-bot, and you have won. "
            "In a whole game both begin with five robots, on more grids.",
            "WA-36",
            shows=("rH1",),
        ),
    ),
)
"""Two turns on four grids, from a disc to Blue's C-bot."""
