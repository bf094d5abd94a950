"""A first game of WARP 6: placing, moving, warping, changing a number, and the last die."""

from __future__ import annotations

from typing import Final

from harena.content.tutorial import Step, Tutorial

POSITION: Final = """\
black: 8a=3@46 6a=3@33 6b=5@58 4a=3@12 4b=1@50 off=4
yellow: 8a=5@47 6a=4@34 6b=6@60 4a=1@23 4b=2@8 off=4
turn: black
"""
"""A race that is nearly over, so that all there is to know comes within six turns."""

ROLLS: Final = (
    "d8=8 d8=5 d6=2 d6=4 d6=6 d4=2 d4=1 d4=3 d4=4 d8=7 d8=2 d6=1 d6=5 d6=3 d4=4 d4=2 d4=3 d4=1"
)
"""The numbers of all dice; Black goes first."""

TUTORIAL: Final = Tutorial(
    minutes=3,
    before=ROLLS,
    steps=(
        Step(
            "You're Black, and your dice are ships. Race them along the solid spiral, from space "
            "126 to the wormhole. Six dice through win.",
            "W6-10",
            shows=("s126", "centre"),
        ),
        Step(
            "All dice are rolled: those with eight sides (d8), six (d6) and four (d4). Place them "
            "in turn with Yellow, from 126 inwards. Put your d6 that shows 2 on 126.",
            "W6-7",
            shows=("black-6a", "s126"),
            choices=("6a",),
            wrong="Any die may go first. Here, place the ringed die that shows 2.",
            then="6a",
        ),
        Step(
            "Yellow took 125, so yours is 124. Place the d8 that shows 8.",
            "W6-7",
            shows=("black-8a", "s124"),
            choices=("8a",),
            wrong="Place the ringed d8.",
            then="8a",
        ),
        Step(
            "Your 2 on 126 can now land on your 8 on 124, and a die that lands on a die falls "
            "inwards. So place dice where they can land on others. Next comes a later race.",
            "W6-1",
            shows=("black-6a", "black-8a"),
        ),
        Step(
            "Four of your dice are through. A die moves as many spaces as it shows. Select yours "
            "on space 12, which shows 3, and choose Move.",
            "W6-2",
            shows=("black-4a",),
            choices=("4a",),
            wrong="Not that one. Choose Move on the ringed die; you need the others later.",
            then="6a",
            position=POSITION,
        ),
        Step(
            "Your die keeps its number. Yellow has moved to space 30. Look at the dotted line from "
            "30: dice fall along it, one ring inwards.",
            "W6-1",
            shows=("s30", "chute-30"),
        ),
        Step(
            "Your die on 33 shows 3, so it lands on Yellow's die on 30 and falls to 14. Move it.",
            "W6-1",
            shows=("black-6a", "s30", "chute-30"),
            choices=("6a",),
            wrong="That one doesn't land on a die. Choose Move on the ringed one.",
            then="d6=2 8a",
        ),
        Step(
            "That was 19 spaces in one move. A die that fell is rolled where it lands. Yours shows "
            "2 now.",
            "W6-4",
            shows=("black-6a",),
        ),
        Step(
            "Yellow is on 42, four spaces from your die on 46, which shows 3. Instead of moving, "
            "change its number by 1: select it and choose +1.",
            "W6-6",
            shows=("black-8a", "s42"),
            choices=("8a+",),
            wrong="Select the ringed die and choose +1. With a 4 it reaches the die on 42.",
            then="4a",
        ),
        Step(
            "With this move it lands on 42 and falls to 22. A die is there too, so it falls on to "
            "9 and further. Move it.",
            "W6-3",
            shows=("black-8a", "s42", "chute-42", "chute-22"),
            choices=("8a",),
            wrong="Not that one. The ringed die falls three rings. Choose Move.",
            then="d8=6 6b",
        ),
        Step(
            "From 46 to 2 in one turn! It shows 6. The wormhole needs no exact number: move it "
            "through.",
            "W6-5",
            shows=("black-8a", "centre"),
            choices=("8a",),
            wrong="Not that one. The ringed die is home with one move.",
            then="4b",
        ),
        Step(
            "One die to go. From Yellow's new space 6, the dotted line leads into the wormhole. "
            "Which of your dice lands exactly on 6?",
            "W6-5",
            shows=("s6", "chute-6"),
            choices=("4a",),
            wrong="Not that one. Count from each die as many spaces as it shows.",
        ),
        Step(
            "Six dice are through. You win! In your own games, keep your dice off spaces where "
            "others can land.",
            "W6-10",
            shows=("out-0",),
        ),
    ),
)
"""The first two dice placed, then the end of a race."""
