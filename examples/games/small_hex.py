"""Hex on six by six cells: two players in turn fill a cell; a chain between the own sides wins.

Red moves first and joins the top and the bottom, blue the left and the right. A cell is filled
once. There is no swap of sides, and no game is drawn.
"""

from typing import ClassVar

from harena import TERMINAL, Actions, ActionSpace, Game, Kind, State
from harena.core.options import Options
from harena.core.play.fields import Axis, Field, Fields
from harena.core.scene.plain import plain_scene
from harena.core.scene.scene import Board, Cell, Scene, Token

WIDTH = 6
CELLS = WIDTH * WIDTH
NAMES = [f"{'abcdef'[n % WIDTH]}{n // WIDTH + 1}" for n in range(CELLS)]
SPACE = ActionSpace([Kind("cell", NAMES)])
STEPS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))  # rows and columns to a neighbour
NEXT = [
    [
        (n // WIDTH + down) * WIDTH + n % WIDTH + right
        for down, right in STEPS
        if 0 <= n // WIDTH + down < WIDTH and 0 <= n % WIDTH + right < WIDTH
    ]
    for n in range(CELLS)
]


class SmallHex(State):
    def __init__(self) -> None:
        super().__init__(2, SPACE, CELLS + 1)  # [cell] 0, or 1 + the seat that filled it; a winner
        self.to_move = 0

    def empty(self) -> State:
        return SmallHex()

    def _legal_actions(self, seat: int, out: Actions) -> None:
        for cell in range(CELLS):
            if not self.values[cell]:
                out.add(cell)

    def _apply_action(self, seat: int, action: int) -> None:
        self.values[action] = seat + 1
        if self.joins(seat, action):
            self.values[CELLS] = seat + 1
            self.to_move = TERMINAL
        else:
            self.to_move = 1 - seat

    def joins(self, seat: int, cell: int) -> bool:
        """Return whether the chain of a cell reaches both sides of the seat."""
        t, found, chain = self.values, {cell}, [cell]
        first = last = False
        for one in chain:
            line = one % WIDTH if seat else one // WIDTH
            first = first or line == 0
            last = last or line == WIDTH - 1
            for other in NEXT[one]:
                if t[other] == seat + 1 and other not in found:
                    found.add(other)
                    chain.append(other)
        return first and last

    def _returns(self, seat: int) -> float:
        return float(self.values[CELLS] == seat + 1)


class SmallHexGame(Game[SmallHex]):
    name, title, seat_counts, names = "small-hex", "Small Hex", (2,), ("red", "blue")
    summary = "Join your two sides of the board by a chain of cells."
    fields: ClassVar[Fields | None] = Fields(
        (
            Field("ON", "0, or 1 + its seat", (Axis("cell", CELLS),), high=2, seats_from=1),
            Field("WINNER", "0, or 1 + its seat", high=2, seats_from=1),
        )
    )

    def new(self, seats: int, options: Options) -> SmallHex:
        return SmallHex()

    def max_length(self, seats: int, options: Options) -> int:
        return CELLS

    def scene(self, view: SmallHex, viewer: int) -> Scene:
        tokens = [
            Token(f"on-{name}", "stone", name, view.values[n] - 1, self.names[view.values[n] - 1])
            for n, name in enumerate(NAMES)
            if view.values[n]
        ]
        return plain_scene(self, view, viewer, board=_board(), tokens=tokens)


def _board() -> Board:
    """Return a rhombus of hexes, each row half a hex further right."""
    cells = tuple(
        Cell(name, x + y / 2, 0.866 * y, 0.577, name, "hex", name)
        for n, name in enumerate(NAMES)
        for y, x in [divmod(n, WIDTH)]
    )
    return Board("small-hex", (-0.6, -0.7, 1.5 * WIDTH - 0.3, 0.866 * WIDTH + 0.5), cells)


GAME = SmallHexGame()
