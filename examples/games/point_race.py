"""Point race: two players race four men each over fourteen points, hit and block each other.

Each player counts the points from their own end, so one's point 3 is the other's point 12. Men
start in pairs on 1 and 5. The players roll two dice with four sides in turn, and play them in any
order, each with one man: that many points ahead. A double is played like any other roll.

Two men on a point block it for the other player. A single man there is hit: he goes to the bar, the
place before point 1. Men on the bar must be played first. From point 11 on, men are home. A man may
leave the board, by any number that takes him past point 14, once all own men are home. A die that
cannot be played is lost. Who first has all men off the board wins.
"""

from typing import ClassVar

from harena import CHANCE, TERMINAL, Actions, ActionSpace, Game, Kind, State
from harena.core.options import Options
from harena.core.play.fields import Axis, Field, Fields
from harena.core.scene.plain import plain_scene
from harena.core.scene.scene import Scene, Token, Tray
from harena.core.scene.targets import square_board

POINTS, MEN, SIDES = 14, 4, 4
START = (1, 5)
HOME = 11
OFF = POINTS + 1  # places of a seat: 0 the bar, the points from 1, and off the board
PLACES = OFF + 1
SPACE = ActionSpace(
    [
        Kind(
            "move",
            [
                f"{place or 'bar'}-{place + die if place + die < OFF else f'off-by-{die}'}"
                for place in range(OFF)
                for die in range(1, SIDES + 1)
            ],
        )
    ]
)

ON = 0  # [seat * PLACES + place] men
DICE = ON + 2 * PLACES  # [die] its face; 0 played or not rolled
TURN = DICE + 2  # the seat that rolls or moves
SIZE = TURN + 1


class PointRace(State):
    def __init__(self) -> None:
        super().__init__(2, SPACE, SIZE)
        for seat in range(2):
            for place in START:
                self.values[seat * PLACES + place] = MEN // len(START)
        self.to_move, self.die = CHANCE, SIDES

    def empty(self) -> State:
        return PointRace()

    def _apply_chance(self, face: int) -> None:
        t = self.values
        if not t[DICE]:
            t[DICE] = face
            return
        t[DICE + 1] = face
        self.die = 0
        self.go_on()

    def go_on(self) -> None:
        """Let the seat play its dice, or end its turn."""
        t = self.values
        if self.moves(t[TURN]):
            self.to_move = t[TURN]
            return
        t[DICE] = t[DICE + 1] = 0
        t[TURN] = 1 - t[TURN]
        self.to_move, self.die = CHANCE, SIDES

    def moves(self, seat: int) -> list[int]:
        """Return the actions that the dice left allow a seat."""
        t, own, other = self.values, seat * PLACES, (1 - seat) * PLACES + OFF
        dice = {int(t[DICE]), int(t[DICE + 1])} - {0}
        if not dice:
            return []
        held = [place for place in range(OFF) if t[own + place]]
        if held[0] == 0:
            held = held[:1]
        is_home = held[0] >= HOME
        return [
            place * SIDES + die - 1
            for place in held
            for die in dice
            if (t[other - place - die] < 2 if place + die < OFF else is_home)
        ]

    def _legal_actions(self, seat: int, out: Actions) -> None:
        for action in sorted(self.moves(seat)):
            out.add(action)

    def _apply_action(self, seat: int, action: int) -> None:
        t, own, other = self.values, seat * PLACES, (1 - seat) * PLACES
        place, die = action // SIDES, action % SIDES + 1
        t[DICE + int(t[DICE] != die)] = 0
        reached = min(place + die, OFF)
        t[own + place] -= 1
        t[own + reached] += 1
        if reached < OFF and t[other + OFF - reached]:
            t[other + OFF - reached] = 0
            t[other] += 1
        if t[own + OFF] == MEN:
            self.to_move = TERMINAL
        else:
            self.go_on()

    def _returns(self, seat: int) -> float:
        return float(self.values[seat * PLACES + OFF] == MEN)


class PointRaceGame(Game[PointRace]):
    name, title, seat_counts, names = "point-race", "Point race", (2,), ("black", "white")
    summary = "Race four men off the board. Hit single men, and block points with two."
    fields: ClassVar[Fields | None] = Fields(
        (
            Field("ON", "men", (Axis("seat", 2, each=1), Axis("place", PLACES)), high=MEN),
            Field("DICE", "its face; 0 played or not rolled", (Axis("die", 2),), high=SIDES),
            Field("TURN", "the seat that rolls or moves", high=1, seats_from=0),
        ),
        turn="TURN",
        alike=True,
    )

    def new(self, seats: int, options: Options) -> PointRace:
        return PointRace()

    def scene(self, view: PointRace, viewer: int) -> Scene:
        """Show the points as the viewer counts them; spectators look with black."""
        t, me = view.values, max(viewer, 0)
        half = POINTS // 2
        board = square_board(
            self.name,
            (
                " ".join(str(place) for place in range(POINTS, half, -1)),
                " ".join(str(place) for place in range(1, half + 1)),
            ),
        )
        tokens: list[Token] = []
        for seat in range(2):
            for place in range(PLACES):
                if count := int(t[seat * PLACES + place]):
                    at = str(place if seat == me else OFF - place)
                    if place in (0, OFF):
                        at = f"{self.names[seat]}-{'bar' if place == 0 else 'off'}"
                    label = f"{count} {self.names[seat]}"
                    men = Token(
                        f"men-{seat}-{place}", "men", at, seat, label, str(count), count=count
                    )
                    tokens.append(men)
        trays = [Tray(f"{self.names[seat]}-bar", seat, "Bar") for seat in range(2)]
        trays += [Tray(f"{self.names[seat]}-off", seat, "Off the board") for seat in range(2)]
        for n in range(2):
            if face := int(t[DICE + n]):
                label = f"a die shows {face}"
                tokens.append(Token(f"die-{n}", "die", "dice", -1, label, "", SIDES, face))
        trays.append(Tray("dice", -1, "Dice"))
        scores = [f"{t[seat * PLACES + OFF]} of {MEN}" for seat in range(2)]
        return plain_scene(
            self, view, viewer, board=board, tokens=tokens, trays=trays, scores=scores
        )


GAME = PointRaceGame()
