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
blue C 4-1, D1 2-4, H1 3-c +2
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
    minutes=10,
    options={"grids": "4"},
    before="d84=1 d83=9 d82=20 d81=4 d80=5 d79=6 d20=15 d20=7",
    steps=(
        Step(
            "You are Red. Guard your C-bot, the robot with the crown: lose it and you're out. "
            "Destroy Blue's C-bot to win.",
            "WA-36",
            shows=("rC",),
        ),
        Step(
            "Place five robots, in turn with Blue. Begin with the C-bot, the Converter: it turns "
            "power discs into robots. Choose it.",
            "WA-6",
            shows=("rC",),
            choices=("rC",),
            wrong="Any order is allowed. Here, begin with the C-bot.",
        ),
        Step(
            "Dice that choose a hex never choose a centre. So put the C-bot in 1-c, the centre of "
            "grid 1.",
            "WA-6",
            shows=("1-c",),
            choices=("1-c",),
            wrong="A C-bot is safer in a centre. Put it in 1-c.",
            then="bC 4-c",
        ),
        Step(
            "Choose the D-bot, the Destructor. It destroys the hex it leaves, or guards it with a "
            "force field.",
            "WA-27",
            shows=("rD1",),
            choices=("rD1",),
            wrong="Choose the D-bot, the block with a D.",
        ),
        Step(
            "Put it in 1-1, between your C-bot and Blue.",
            "WA-6",
            shows=("1-1",),
            choices=("1-1",),
            wrong="Put the D-bot in 1-1, beside your C-bot.",
            then="bD1 4-4",
        ),
        Step(
            "Choose the H-bot, the Hopper. It hops over a hex and takes the discs there.",
            "WA-23",
            shows=("rH1",),
            choices=("rH1",),
            wrong="Choose the H-bot, the triangle on springs.",
        ),
        Step(
            "Put it in 3-5, ahead of the others.",
            "WA-6",
            shows=("3-5",),
            choices=("3-5",),
            wrong="Put the H-bot in 3-5.",
            then="bH1 2-5",
        ),
        Step(
            "Choose the B-bot, the Blaster. It fires from up to two hexes away.",
            "WA-28",
            shows=("rB1",),
            choices=("rB1",),
            wrong="Choose the B-bot, the cannon.",
        ),
        Step(
            "Put it in 1-2.",
            "WA-6",
            shows=("1-2",),
            choices=("1-2",),
            wrong="Put the B-bot in 1-2.",
            then="bB1 4-c",
        ),
        Step(
            "The W-bot, the Warper, is left. It makes four steps and crosses holes and enemies. "
            "Put it in 1-6.",
            "WA-25",
            shows=("1-6",),
            choices=("1-6",),
            wrong="Put the W-bot in 1-6.",
            then="4-2 d4=2 d6=6 d4=4 d6=3 d20=15 d20=7 red pass blue pass",
        ),
        Step(
            "Dice have put a power disc into the arena for each player. A disc adds 1 to its "
            "robot's rolls. Your C-bot turns discs into robots or cards.",
            "WA-7",
            shows=("2-6", "4-3"),
        ),
        Step(
            "Your phase begins. Roll for one more power disc: it's free.",
            "WA-9",
            shows=("choice disc",),
            choices=("disc",),
            wrong="It's free. Roll for the disc.",
            then="d4=1 d6=2",
        ),
        Step(
            "Your B-bot got it. You have three action points (AP). Press a robot, a grid or the "
            "deck and see what each can do, then press Next.",
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
            "You drew Create Power Disc, a special card. Cards with a number are for fights. "
            "Choose Play Special Cards for 2 AP.",
            "WA-5",
            shows=("choice action-cards",),
            choices=("action-cards",),
            wrong="Choose Play Special Cards, to use the card you drew.",
            then="blue pass",
        ),
        Step(
            "For these 2 AP you can play any number of special cards. Play Create Power Disc.",
            "WA-5",
            shows=("card-0-9",),
            choices=("card-create",),
            wrong="Play the card you drew, Create Power Disc.",
            then="blue pass red pass done",
        ),
        Step(
            "Your C-bot has a disc now: the coin below it. That was all your AP. Press Next for "
            "Blue's phase.",
            "WA-5",
            shows=("rC",),
            then=BLUE_DRAWS,
        ),
        Step(
            "Blue drew three cards. A new turn begins, and your roll was higher: you go first. "
            "Roll for a disc again.",
            "WA-8",
            shows=("choice disc",),
            choices=("disc",),
            wrong="It's free. Roll for the disc.",
            then="d4=3 d6=2",
        ),
        Step(
            "Now fetch the disc in 2-6. Choose Move and Engage in Combat for 2 AP.",
            "WA-20",
            shows=("2-6", "choice action-move"),
            choices=("action-move",),
            wrong="Choose Move and Engage in Combat.",
            then="blue pass",
        ),
        Step(
            "Choose the W-bot: only it crosses Blue's H-bot.",
            "WA-25",
            shows=("rW1", "bH1"),
            choices=("rW1",),
            wrong="Only the W-bot gets to the disc. Choose it.",
        ),
        Step(
            "Go to 2-6, past Blue's H-bot.",
            "WA-25",
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
            "A tick marks a robot that has moved. Choose the D-bot next.",
            "WA-20",
            shows=("rW1", "rD1"),
            choices=("rD1",),
            wrong="Choose the D-bot.",
        ),
        Step(
            "A D-bot makes one step. Step back to 1-2.",
            "WA-22",
            shows=("1-2",),
            choices=("1-2",),
            wrong="Step back to 1-2.",
        ),
        Step(
            "Leave a force field in 1-1, between your C-bot and Blue's H-bot.",
            "WA-27",
            shows=("choice field",),
            choices=("field",),
            wrong="A force field is better here. You may want to cross this hex again.",
        ),
        Step(
            "Your robots pass your force field. Enemies must break it: they need 6 or more with "
            "die, discs and card, or lose the robot. Next comes another game.",
            "WA-30",
            shows=("1-1",),
        ),
        Step(
            "This is another game, some turns later. Your C-bot carries a disc. Choose Convert "
            "Power Discs for 1 AP.",
            "WA-16",
            shows=("rC", "choice action-convert"),
            choices=("action-convert",),
            wrong="Convert the disc first: choose Convert Power Discs.",
            position=FIGHTS,
        ),
        Step(
            "One disc makes one robot or two cards. Make a B-bot.",
            "WA-16",
            shows=("choice make-B",),
            choices=("make-B",),
            wrong="All of them are useful, but here you need the B-bot.",
        ),
        Step(
            "A new robot appears in your C-bot's hex or next to it. Put it in 1-2.",
            "WA-16",
            shows=("1-2",),
            choices=("1-2",),
            wrong="It could go there, but it needs to fire from 1-2.",
        ),
        Step(
            "Two AP are left, enough to move and fight. Choose Move and Engage in Combat.",
            "WA-20",
            shows=("choice action-move",),
            choices=("action-move",),
            wrong="Choose Move and Engage in Combat.",
        ),
        Step(
            "Each of your robots can move once, in any order. Choose the H-bot.",
            "WA-20",
            shows=("rH1",),
            choices=("rH1",),
            wrong="The others stay where they are. Choose the H-bot.",
        ),
        Step(
            "Blue's H-bot carries two discs. Hop over it and land on 3-2.",
            "WA-23",
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
            "You have both discs, which add 2 to your H-bot's rolls. Leave the other robots in "
            "place: end your moves.",
            "WA-26",
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
            "Your d6 fights a d8, and ties go to the defender. A combat card adds its number. Play "
            "your card 2 and see your chance rise.",
            "WA-31",
            shows=("card-0-2",),
            choices=("card-2",),
            wrong="Your card 2 will do. Keep the others for later.",
            then="no-card d6=5 d8=4 pass",
        ),
        Step(
            "5 and 2 beat 4: Blue's H-bot is destroyed. Your AP are spent. Press Next for Blue's "
            "phase.",
            "WA-31",
            shows=("seat 1",),
            then="pass no-disc action-converter",
        ),
        Step(
            "Blue's C-bot wants to escape to a random grid. Your Wild Warp can stand for any card "
            "or cancel an action. Cancel Blue's action.",
            "WA-37",
            shows=("choice cancel", "bC"),
            choices=("cancel",),
            wrong="If the C-bot gets away, you have to chase it again. Cancel the action.",
            then="pass action-move pass bD1 2-3 destroy done pass d20=14 d20=6 pass",
        ),
        Step(
            "The C-bot stays. Blue's D-bot moved and destroyed the hex it left: no robot can stand "
            "there now. In the new turn you rolled higher and go first.",
            "WA-27",
            shows=("2-4", "bD1"),
        ),
        Step(
            "Roll for a power disc: it's free.",
            "WA-9",
            shows=("choice disc",),
            choices=("disc",),
            wrong="It's free. Take the random disc.",
            then="d4=1 d6=2",
        ),
        Step(
            "Your B-bot got it. Blue's C-bot is far away, but a grid turns with all that stands on "
            "it. Choose Rotate a Grid for 1 AP.",
            "WA-10",
            shows=("bC", "choice action-rotate"),
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
            "Half a turn brings the C-bot next to your H-bot. Choose a half turn, or press the "
            "grid until it faces that way.",
            "WA-10",
            shows=("rH1", "choice =3"),
            choices=("=3",),
            wrong="That doesn't bring it next to your H-bot. Choose half a turn.",
        ),
        Step(
            "Blue's C-bot is next to your H-bot. Choose Move and Engage in Combat.",
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
            "6, two discs and 5 make 13 and beat 8. Blue has lost the C-bot, and you win! A full "
            "game has more grids.",
            "WA-36",
            shows=("rH1",),
        ),
    ),
)
"""Two parts on four grids: placing robots, cards and moves; then two turns of fights."""
