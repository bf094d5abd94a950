"""A first game of WARP 6 in two minutes: moving, warping, changing a number, and the last die."""

from __future__ import annotations

from typing import Final

from harena.content.tutorial import Step, Tutorial

POSITION: Final = """\
black: 8a=3@46 6a=3@33 6b=5@58 4a=3@12 4b=1@50 off=4
yellow: 8a=5@47 6a=4@34 6b=6@60 4a=1@23 4b=2@8 off=4
turn: black
"""

TUTORIAL: Final = Tutorial(
    minutes=2,
    position=POSITION,
    steps=(
        Step(
            "Dice are ships here, and race inwards along the solid spiral to the wormhole. "
            "You are Black. Four of your dice are through: the sixth wins.",
            "W6-10",
            shows=("centre", "out-0"),
        ),
        Step(
            "A die moves as many spaces as it shows. Yours on space 12 has twelve to go, and "
            "shows 3: pick it up, and choose Move.",
            "W6-2",
            shows=("black-4a",),
            choices=("4a",),
            wrong="Not that one: choose Move at the ringed die. The others are wanted later.",
            then="6a",
        ),
        Step(
            "It keeps its number, and Yellow has moved to space 30. "
            "A dotted line leads from every space one ring inwards: that is how dice fall.",
            "W6-1",
            shows=("s30", "s14"),
        ),
        Step(
            "Your die on 33 shows 3, so it ends where Yellow stands. "
            "Land there, and it warps: down the dotted line, to space 14.",
            "W6-1",
            shows=("black-6a", "s30"),
            choices=("6a",),
            wrong="That one would not land on a die: only the ringed one does. Choose Move.",
            then="d6=2 8a",
        ),
        Step(
            "That was nineteen spaces in one move. A die that warped is rolled where it comes to "
            "rest: yours shows 2 now.",
            "W6-4",
            shows=("black-6a",),
        ),
        Step(
            "Now Yellow stands on 42, four away from your die on 46, which shows 3. "
            "Instead of moving you may turn a die by one: turn it up to 4.",
            "W6-6",
            shows=("black-8a", "s42", "choice 8a+"),
            choices=("8a+",),
            wrong="Pick up the ringed die and choose +1: at 4 it reaches the die on 42.",
            then="4a",
        ),
        Step(
            "Four spaces on is a die; below it, on 22, another; below that, your own on 9. "
            "Whatever stands there, yours falls on. Move it.",
            "W6-3",
            shows=("black-8a", "s42", "s22", "s9"),
            choices=("8a",),
            wrong="Not that: the ringed die falls through three rings now. Choose Move.",
            then="d8=6 6b",
        ),
        Step(
            "From 46 to 2 in one turn. It shows 6, and no exact number is needed for the "
            "wormhole: move it through.",
            "W6-5",
            shows=("black-8a", "centre"),
            choices=("8a",),
            wrong="Another die can wait: this one is home with one move.",
            then="4b",
        ),
        Step(
            "One die to go, and Yellow has just stopped on space 6. "
            "From the innermost ring the dotted line leads into the wormhole. "
            "Which of your dice can land on 6 exactly?",
            "W6-5",
            shows=("s6",),
            choices=("4a",),
            wrong="That does not end on 6. Count: a die on 9 that shows 3 does.",
        ),
        Step(
            "Six dice through: you have won. "
            "In a whole game all nine begin outside. "
            "Keep your dice off spaces where others can land.",
            "W6-10",
            shows=("out-0",),
        ),
    ),
)
"""A game that is nearly over, so that all there is to know comes within six turns."""
