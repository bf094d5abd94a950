"""Tic-tac-toe: two players in turn mark a square of nine; three in a row win."""

from harena import TERMINAL, Actions, ActionSpace, Game, Kind, State
from harena.core.options import Options
from harena.core.scene.plain import plain_scene
from harena.core.scene.scene import Scene, Token
from harena.core.scene.targets import square_board

SQUARES = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
SPACE = ActionSpace([Kind("square", SQUARES)])
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe(State):
    def __init__(self) -> None:
        super().__init__(2, SPACE, 9)  # the table: [square] 0, or 1 + the seat that marked it
        self.to_move = 0

    def empty(self) -> State:
        return TicTacToe()

    def _legal_actions(self, seat: int, out: Actions) -> None:
        for square in range(9):
            if not self.values[square]:
                out.add(square)

    def _apply_action(self, seat: int, action: int) -> None:
        self.values[action] = seat + 1
        self.to_move = TERMINAL if self.has_row(seat) or 0 not in list(self.values) else 1 - seat

    def has_row(self, seat: int) -> bool:
        return any(all(self.values[square] == seat + 1 for square in row) for row in ROWS)

    def _returns(self, seat: int) -> float:
        decided = self.has_row(0) or self.has_row(1)
        return float(self.has_row(seat)) if decided else 0.5 * (self.to_move == TERMINAL)


class TicTacToeGame(Game[TicTacToe]):
    name, title, seat_counts, names = "tic-tac-toe", "Tic-tac-toe", (2,), ("cross", "nought")

    def new(self, seats: int, options: Options) -> TicTacToe:
        return TicTacToe()

    def max_length(self, seats: int, options: Options) -> int:
        return 9

    def scene(self, view: TicTacToe, viewer: int) -> Scene:
        board = square_board(self.name, ("a3 b3 c3", "a2 b2 c2", "a1 b1 c1"))
        marks = [(square, view.values[n] - 1) for n, square in enumerate(SQUARES) if view.values[n]]
        tokens = [Token(f"on-{s}", "mark", s, m, self.names[m], "XO"[m]) for s, m in marks]
        return plain_scene(self, view, viewer, board=board, tokens=tokens)


GAME = TicTacToeGame()
