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
            "Dice are ships that race inwards along the solid spiral to the wormhole. "
            "You're Black. Four of your dice are through, and the sixth wins.",
            "W6-10",
            shows=("centre", "out-0"),
        ),
        Step(
            "A die moves as many spaces as it shows. Yours on space 12 shows 3 and has 12 to go. "
            "Select it and choose Move.",
            "W6-2",
            shows=("black-4a",),
            choices=("4a",),
            wrong="Not that one. Choose Move on the ringed die; you need the others later.",
            then="6a",
        ),
        Step(
            "Your die keeps its number. Yellow has moved to space 30. "
            "Dice fall along the dotted lines, one ring inwards.",
            "W6-1",
            shows=("s30", "s14"),
        ),
        Step(
            "Your die on 33 shows 3, so it lands on Yellow's die. "
            "Then it warps down the dotted line to space 14. Move it.",
            "W6-1",
            shows=("black-6a", "s30"),
            choices=("6a",),
            wrong="That one doesn't land on a die. Only the ringed one does. Choose Move.",
            then="d6=2 8a",
        ),
        Step(
            "That was 19 spaces in one move. A die that warped is rolled where it lands. "
            "Yours shows 2 now.",
            "W6-4",
            shows=("black-6a",),
        ),
        Step(
            "Now Yellow is on 42, four spaces from your die on 46, which shows 3. "
            "Instead of moving, you can change a die's number by 1. Turn it up to 4.",
            "W6-6",
            shows=("black-8a", "s42", "choice 8a+"),
            choices=("8a+",),
            wrong="Select the ringed die and choose +1. With a 4 it reaches the die on 42.",
            then="4a",
        ),
        Step(
            "Four spaces ahead, on 42, is a die. A line leads from there to a die on 22, and on to "
            "your own on 9. Move your die: it falls past them all.",
            "W6-3",
            shows=("black-8a", "s42", "s22", "s9"),
            choices=("8a",),
            wrong="Not that one. The ringed die falls three rings now. Choose Move.",
            then="d8=6 6b",
        ),
        Step(
            "From 46 to 2 in one turn! It shows 6. The wormhole needs no exact number, "
            "so move it through.",
            "W6-5",
            shows=("black-8a", "centre"),
            choices=("8a",),
            wrong="Not that one. The ringed die is home with one move.",
            then="4b",
        ),
        Step(
            "One die to go, and Yellow has just moved to space 6. "
            "From the innermost ring the dotted line leads into the wormhole. "
            "Which of your dice can land exactly on 6?",
            "W6-5",
            shows=("s6",),
            choices=("4a",),
            wrong="That one doesn't land on 6. A die on 9 that shows 3 does.",
        ),
        Step(
            "Six dice are through. You win! "
            "In a full game all nine start outside. "
            "Keep your dice off spaces where others can land.",
            "W6-10",
            shows=("out-0",),
        ),
    ),
)
"""A game that is nearly over, so that all there is to know comes within six turns."""
