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
CARDS: Final = f"""\
{_MAP}turn 1
order red blue
phase red 3 points
asks action
red C 1-c, D1 1-2, W1 1-1
red holds 2
blue C 4-1, D1 2-4, H1 3-c +2
destroyed 2-5
loose 2-c 1
"""
"""The second part: a card is drawn and played."""
MOVES: Final = f"""\
{_MAP}turn 2
order red blue
phase red 3 points
asks action
red C 1-c +1, D1 1-2, W1 1-1
red holds 2
blue C 4-1, D1 2-4, H1 3-c +2
destroyed 2-5
loose 2-c 1
"""
"""The third part: a disc is picked up and a force field left."""
FIGHTS: Final = f"""\
{_MAP}turn 3
order red blue
phase red 3 points
red C 1-c +1, D1 1-4, H1 3-5, W1 1-6
red holds 2 5 wild-warp
blue C 4-1, D1 2-4, H1 3-c +2
"""
"""The last part: from a disc to Blue's C-bot."""

TUTORIAL: Final = Tutorial(
    minutes=10,
    options={"grids": "4"},
    before="d84=1 d83=9 d82=80 d81=4 d80=5 d79=6 d20=15 d20=7",
    steps=(
        Step(
            "You are Red. The robot with a crown is your C-bot. Lose it and you're out, so guard "
            "it and destroy Blue's.",
            "WA-36",
            shows=("rC", "bC"),
        ),
        Step(
            "First, players take turns to place five robots each. Begin with the C-bot: choose it.",
            "WA-6",
            shows=("rC",),
            choices=("rC",),
            wrong="Any order is allowed, but here you place the C-bot first.",
        ),
        Step(
            "Dice that choose a hex never choose a centre, so centres are safer. Put the C-bot in "
            "1-c, the centre of grid 1.",
            "WA-6",
            shows=("1-c",),
            choices=("1-c",),
            wrong="A C-bot is safer in a centre. Put it in 1-c.",
            then="bC 4-c",
        ),
        Step(
            "Blue went far away. Now the D-bot, the strongest guard: choose it.",
            "WA-6",
            shows=("rD1",),
            choices=("rD1",),
            wrong="Choose the D-bot, to guard your C-bot.",
        ),
        Step(
            "Put it in 1-1, between your C-bot and Blue. Other robots like to stand further "
            "forward, but don't put all five in one place.",
            "WA-6",
            shows=("1-1",),
            choices=("1-1",),
            wrong="Put the D-bot in 1-1, beside your C-bot.",
            then="bD1 4-4 rH1 3-5 bH1 4-5 rB1 1-2 bB1 4-c 1-6 4-2 d4=2 d6=6 d4=4 d6=3",
        ),
        Step(
            "All robots stand, and dice have put a power disc into the arena for each player. "
            "Discs are coins: they strengthen robots, and your C-bot turns them into robots or "
            "cards.",
            "WA-7",
            shows=("2-6", "4-3"),
        ),
        Step(
            "Here is a smaller game. In your phase you have three action points (AP). Select your "
            "robots, a grid, the deck or a card, and see what each can do.",
            "WA-10",
            shows=("rC", "rW1", "grid-4", "deck"),
            explores=True,
            wrong="That works in a game. For now just look around, then press Next.",
            position=CARDS,
        ),
        Step(
            "Cards help in fights and change the arena. Select the deck and choose Draw a Card "
            "for 1 AP.",
            "WA-15",
            shows=("deck", "choice action-draw"),
            choices=("action-draw",),
            wrong="First draw a card: choose Draw a Card.",
            then="d83=73",
        ),
        Step(
            "You drew Create Power Disc, a special card. Cards with a number are combat cards, "
            "for fights. Choose Play Special Cards for 2 AP.",
            "WA-5",
            shows=("choice action-cards",),
            choices=("action-cards",),
            wrong="Choose Play Special Cards, to use the card you drew.",
        ),
        Step(
            "For these 2 AP you can play as many special cards as you like. Play Create Power "
            "Disc.",
            "WA-5",
            shows=("card-0-9",),
            choices=("card-create",),
            wrong="Play the card you drew, Create Power Disc.",
        ),
        Step(
            "Your C-bot has a disc now: the coin below it. That was all your AP.",
            "WA-5",
            shows=("rC",),
        ),
        Step(
            "A turn later. The loose disc in 2-c is worth a walk, and a W-bot crosses holes and "
            "enemies. Choose Move and Engage for 2 AP.",
            "WA-20",
            shows=("2-c", "choice action-move"),
            choices=("action-move",),
            wrong="Choose Move and Engage in Combat.",
            position=MOVES,
        ),
        Step(
            "Choose the W-bot.",
            "WA-25",
            shows=("rW1",),
            choices=("rW1",),
            wrong="Only the W-bot gets to the disc. Choose it.",
        ),
        Step(
            "It makes up to four steps. Go to 2-c, past the hole.",
            "WA-25",
            shows=("2-c",),
            choices=("2-c",),
            wrong="The disc lies in 2-c. Go there.",
        ),
        Step(
            "Pick up the disc. This ends a W-bot's move, and only a W-bot's: others can pick up "
            "discs on the way and go on.",
            "WA-25",
            shows=("choice take",),
            choices=("take",),
            wrong="That's what it came for. Pick up the disc.",
        ),
        Step(
            "The tick marks a robot that has moved, a cross a B-bot that has fired. Next, the "
            "D-bot: choose it.",
            "WA-20",
            shows=("rW1", "rD1"),
            choices=("rD1",),
            wrong="Choose the D-bot.",
        ),
        Step(
            "A D-bot makes one step. Go to 1-1, where it still guards your C-bot.",
            "WA-22",
            shows=("1-1",),
            choices=("1-1",),
            wrong="Your C-bot needs a guard. Go to 1-1.",
        ),
        Step(
            "A D-bot can destroy the hex it left, or put a force field there. Put a force field "
            "there.",
            "WA-27",
            shows=("choice field",),
            choices=("field",),
            wrong="A force field is better here. You may want to cross this hex again.",
        ),
        Step(
            "Your own robots pass your force field. Enemies stop there and must break it: they "
            "need 6 or more with die, discs and card, or lose the robot.",
            "WA-30",
            shows=("1-2",),
        ),
        Step(
            "Now for a fight, in the next turn. Your C-bot converts discs into robots or cards: "
            "select it, then choose Convert Power Discs for 1 AP.",
            "WA-16",
            shows=("rC", "choice action-convert"),
            choices=("action-convert",),
            wrong="Convert the disc first: choose Convert Power Discs.",
            position=FIGHTS,
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
            "can stand there now. In the next turn you rolled higher and go first again.",
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
"""Four parts on four grids: placing robots, cards, moves, and two turns of fights."""
