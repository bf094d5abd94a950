"""The tutorial of Warp Arena: robots are placed, cards drawn and played, moves made, fights won."""

from __future__ import annotations

from typing import Final

from harena.content.tutorial import Step, Tutorial

_MAP: Final = """\
map -3 -4
    1-5     1-6
1-4     1-c     1-1     2-5     2-6
    1-3     1-2     2-4     2-c     2-1
        3-5     3-6     2-3     2-2
    3-4     3-c     3-1     4-5     4-6
        3-3     3-2     4-4     4-c     4-1
                            4-3     4-2
"""
FIGHTS: Final = f"""\
{_MAP}turn 3
order red blue
phase red 3 points
red C 1-c +1, D1 1-4, H1 3-5, W1 1-6
red holds 2 5 wild-warp
blue C 4-1, W1 4-1, D1 2-4, H1 3-c +2
"""
"""The last part: from a disc to Blue's C-bot."""

BLUE_DRAWS: Final = (
    "red pass blue pass blue no-disc "
    "action-draw red pass d77=5 red pass "
    "blue action-draw red pass d76=6 red pass "
    "blue action-draw red pass d75=7 red pass "
    "blue pass d20=12 d20=3 red pass blue pass"
)
"""The end of the first turn: Blue draws three cards, and Red goes first again."""

TUTORIAL: Final = Tutorial(
    minutes=8,
    options={"grids": "4"},
    before="d84=1 d83=9 d82=20 d81=4 d80=5 d79=6 d20=15 d20=7",
    steps=(
        Step(
            "You're Red. Destroy Blue's C-bot, the robot with the crown, and guard yours: who "
            "loses it is out. First place five robots: choose the C-bot, then 1-c.",
            "WA-36",
            shows=("rC",),
            choices=("rC",),
            wrong="Any order is allowed. Here, begin with the C-bot.",
        ),
        Step(
            "",
            shows=("1-c",),
            choices=("1-c",),
            wrong="Most dice can't hit a centre, so a C-bot is safer there. Put it in 1-c.",
            then="bC 4-c",
        ),
        Step(
            "In fights each kind rolls its own die: the C-bot a d12, with twelve sides, and the "
            "D-bot a d10. Put the D-bot in 1-1, between your C-bot and Blue.",
            "WA-31",
            shows=("rD1",),
            choices=("rD1",),
            wrong="Choose the D-bot, the block with a D.",
        ),
        Step(
            "",
            shows=("1-1",),
            choices=("1-1",),
            wrong="Put the D-bot in 1-1, beside your C-bot.",
            then="bD1 4-4",
        ),
        Step(
            "The H-bot rolls a d8. It hops over a hex and takes the discs there. Put it in 3-5.",
            "WA-23",
            shows=("rH1",),
            choices=("rH1",),
            wrong="Choose the H-bot, the triangle on springs.",
        ),
        Step(
            "",
            shows=("3-5",),
            choices=("3-5",),
            wrong="Put the H-bot in 3-5.",
            then="bH1 2-5",
        ),
        Step(
            "The B-bot rolls a d6. It fires from up to two hexes away. Put it in 1-2.",
            "WA-28",
            shows=("rB1",),
            choices=("rB1",),
            wrong="Choose the B-bot, the cannon.",
        ),
        Step(
            "",
            shows=("1-2",),
            choices=("1-2",),
            wrong="Put the B-bot in 1-2.",
            then="bB1 4-c",
        ),
        Step(
            "The W-bot rolls only a d4, but it makes four steps, over holes and enemies too. Put "
            "it in 1-6.",
            "WA-25",
            shows=("1-6",),
            choices=("1-6",),
            wrong="Put the W-bot in 1-6.",
            then="4-2 d4=2 d6=6 d4=4 d6=3 d20=15 d20=7 red pass blue pass",
        ),
        Step(
            "Dice put a power disc into the arena for each player, and your phase begins. Roll for "
            "one more disc: it's free.",
            "WA-9",
            shows=("2-6", "4-3", "choice disc"),
            choices=("disc",),
            wrong="It's free. Roll for the disc.",
            then="d4=1 d6=2",
        ),
        Step(
            "Your B-bot got it: a disc adds 1 to its rolls. You have three action points (AP). "
            "Press a robot, a grid or the deck and see what each can do, then press Next.",
            "WA-10",
            shows=("rC", "rW1", "grid-4"),
            explores=True,
            wrong="That works in a game. For now just look around, then press Next.",
        ),
        Step(
            "Cards help in fights and change the arena. Choose Draw a Card for 1 AP.",
            "WA-15",
            shows=("choice action-draw",),
            choices=("action-draw",),
            wrong="First draw a card: choose Draw a Card.",
            then="blue pass d78=67 blue pass",
        ),
        Step(
            "Cards with a number are for fights, all others are special. You drew Create Power "
            "Disc: choose Play Special Cards for 2 AP, then that card.",
            "WA-5",
            shows=("choice action-cards",),
            choices=("action-cards",),
            wrong="Choose Play Special Cards, to use the card you drew.",
            then="blue pass",
        ),
        Step(
            "",
            shows=("card-0-9",),
            choices=("card-create",),
            wrong="Play the card you drew, Create Power Disc.",
            then="blue pass red pass done",
        ),
        Step(
            "The disc lies with your C-bot, which turns discs into robots or cards. Your AP are "
            "spent: press Next for Blue's phase.",
            "WA-7",
            shows=("rC",),
            then=f"{BLUE_DRAWS} red disc d4=3 d6=2",
        ),
        Step(
            "A new turn: you rolled higher and go first. Fetch the disc in 2-6: choose Move and "
            "Engage in Combat, then the W-bot, and go to 2-6. It crosses Blue's H-bot.",
            "WA-25",
            shows=("2-6", "choice action-move"),
            choices=("action-move",),
            wrong="Choose Move and Engage in Combat.",
            then="blue pass",
        ),
        Step(
            "",
            shows=("rW1", "bH1"),
            choices=("rW1",),
            wrong="Only the W-bot gets to the disc. Choose it.",
        ),
        Step(
            "",
            shows=("2-6",),
            choices=("2-6",),
            wrong="The disc lies in 2-6. Go there.",
        ),
        Step(
            "Pick up the disc. This ends a W-bot's move. Others can pick up discs on the way and "
            "go on.",
            "WA-25",
            shows=("choice take",),
            choices=("take",),
            wrong="Pick up the disc.",
        ),
        Step(
            "A D-bot makes one step, and can leave a force field or destroy the hex it leaves. "
            "Move yours to 1-2 and leave a force field in 1-1.",
            "WA-27",
            shows=("rD1",),
            choices=("rD1",),
            wrong="Choose the D-bot.",
        ),
        Step(
            "",
            shows=("1-2",),
            choices=("1-2",),
            wrong="Step back to 1-2.",
        ),
        Step(
            "",
            shows=("choice field",),
            choices=("field",),
            wrong="A force field is better here. You may want to cross this hex again.",
        ),
        Step(
            "Your robots pass your force field. An enemy must break it: it needs 6 or more with "
            "die, discs and card, or is lost. Next comes another game.",
            "WA-30",
            shows=("1-1",),
        ),
        Step(
            "Your C-bot carries a disc, which makes one robot or two cards. Choose Convert Power "
            "Discs for 1 AP, make a B-bot and put it in 1-2.",
            "WA-16",
            shows=("rC", "choice action-convert"),
            choices=("action-convert",),
            wrong="Convert the disc first: choose Convert Power Discs.",
            position=FIGHTS,
        ),
        Step(
            "",
            shows=("choice make-B",),
            choices=("make-B",),
            wrong="All of them are useful, but here you need the B-bot.",
        ),
        Step(
            "",
            shows=("1-2",),
            choices=("1-2",),
            wrong="It could go there, but it needs to fire from 1-2.",
        ),
        Step(
            "Blue's H-bot carries two discs. Choose Move and Engage in Combat for 2 AP, then your "
            "H-bot, and hop over Blue's to 3-2.",
            "WA-23",
            shows=("bH1", "choice action-move"),
            choices=("action-move",),
            wrong="Choose Move and Engage in Combat.",
        ),
        Step(
            "",
            shows=("rH1", "bH1"),
            choices=("rH1",),
            wrong="The others stay where they are. Choose the H-bot.",
        ),
        Step(
            "",
            shows=("bH1", "3-2"),
            choices=("3-2",),
            wrong="Not there. Hop over Blue's H-bot to 3-2.",
        ),
        Step(
            "A hop takes discs, even from enemies. Take them from Blue's H-bot.",
            "WA-24",
            shows=("bH1",),
            choices=("bH1",),
            wrong="Don't leave any behind. Take the discs from Blue's H-bot.",
            then="bH1 done",
        ),
        Step(
            "You have both discs, which add 2 to your H-bot's rolls. All moves come before the "
            "fights: end your moves.",
            "WA-20",
            shows=("rH1", "choice done"),
            choices=("done",),
            wrong="You've moved enough. End your moves to start the fights.",
        ),
        Step(
            "Your B-bot can fire from two hexes away without risk. Fire at Blue's H-bot in 3-c.",
            "WA-28",
            shows=("rB1", "3-c"),
            choices=("3-c",),
            wrong="Fire at the H-bot in 3-c. It's the easier target.",
        ),
        Step(
            "Your d6 fights a d8: the lower total is destroyed, and the defender wins ties. A "
            "combat card adds its number: play your card 2.",
            "WA-31",
            shows=("card-0-2",),
            choices=("card-2",),
            wrong="Your card 2 will do. Keep the others for later.",
            then="no-card d6=5 d8=4 pass pass no-disc action-converter",
        ),
        Step(
            "5 and 2 beat 4. Now Blue's C-bot wants to flee to a random grid. Your Wild Warp can "
            "stand for any card or cancel an action: cancel this one.",
            "WA-37",
            shows=("choice cancel", "bC"),
            choices=("cancel",),
            wrong="If the C-bot gets away, you have to chase it again. Cancel the action.",
            then="pass action-move pass bD1 2-3 destroy done pass d20=14 d20=6 pass disc d4=1 d6=2",
        ),
        Step(
            "Blue's D-bot destroyed the hex it left. Now it's your turn, and a grid turns with all "
            "that stands on it. Choose Rotate a Grid for 1 AP, grid 4, and half a turn.",
            "WA-10",
            shows=("2-4", "bC", "choice action-rotate"),
            choices=("action-rotate",),
            wrong="Choose Rotate a Grid. It costs 1 AP.",
        ),
        Step(
            "",
            shows=("grid-4",),
            choices=("grid-4",),
            wrong="Blue's C-bot stands on grid 4. Turn that one.",
        ),
        Step(
            "",
            shows=("rH1", "choice =3"),
            choices=("=3",),
            wrong="That doesn't bring it next to your H-bot. Choose half a turn.",
        ),
        Step(
            "Blue's C-bot is next to your H-bot. Choose Move and Engage in Combat, the H-bot, and "
            "4-1. Entering an enemy's hex ends a move.",
            "WA-22",
            shows=("bC", "rH1", "choice action-move"),
            choices=("action-move",),
            wrong="It's time to fight. Choose Move and Engage in Combat.",
        ),
        Step(
            "",
            shows=("rH1",),
            choices=("rH1",),
            wrong="Only the H-bot is close enough. Choose it.",
        ),
        Step(
            "",
            shows=("4-1",),
            choices=("4-1",),
            wrong="Blue's C-bot stands in 4-1. Go there.",
        ),
        Step(
            "End your moves, then start the fight in 4-1. The side with more robots in a fight "
            "chooses who fights whom. If both have as many, the defender chooses.",
            "WA-31",
            shows=("choice done",),
            choices=("done",),
            wrong="No other robot needs to move. End your moves.",
        ),
        Step(
            "",
            shows=("4-1",),
            choices=("4-1",),
            wrong="The C-bot in 4-1 is the target that counts.",
            then="bW1 no-card no-card d8=5 d4=3",
        ),
        Step(
            "Blue sent the W-bot first, and you beat it. Now your d8 with two discs fights a d12: "
            "play your card 5.",
            "WA-31",
            shows=("card-0-5",),
            choices=("card-5",),
            wrong="This fight decides the game. Play your card 5.",
            then="no-card d8=6 d12=8",
        ),
        Step(
            "6, two discs and 5 make 13 and beat 8. Blue has lost the C-bot, and you win! A full "
            "game has more grids.",
            "WA-36",
            shows=("rH1",),
        ),
    ),
)
"""Two parts on four grids: placing robots, cards and moves; then two turns of fights."""
