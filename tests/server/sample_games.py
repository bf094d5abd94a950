"""Two small games in plain Python: a race with a die, and a duel decided in secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from harena.content.content import Content
from harena.core.game import Game
from harena.core.options import Choice, Option, Options
from harena.core.play.actions import Actions, ActionSpace, Kind
from harena.core.play.entry import UNKNOWN, Entry
from harena.core.play.state import CHANCE, SIMULTANEOUS, SPECTATOR, TERMINAL, State
from harena.core.scene.scene import (
    Board,
    Cell,
    Event,
    Outcome,
    Prompt,
    Scene,
    SeatView,
    Target,
    Token,
)
from harena.render.illustration import Picture
from tests.shared.contents import with_content

BOARD = Board("strip", (0, 0, 12, 1), tuple(Cell(f"c{n}", n, 0, 0.4, str(n)) for n in range(12)))


class RaceState(State):
    """Roll a die or take one sure step; first past the goal wins. table: places, goal, roller."""

    SPACE = ActionSpace([Kind("button", ["step", "roll"])])

    def __init__(self, seats: int, goal: int) -> None:
        super().__init__(seats, self.SPACE, seats + 2)
        self.values[seats] = goal
        self.to_move = 0

    def empty(self) -> State:
        return RaceState(int(self.seats), 0)

    def _legal_actions(self, seat: i64, out: Actions) -> None:
        out.add(0)
        out.add(1)

    def _apply_action(self, seat: i64, action: i64) -> None:
        self.values[self.seats + 1] = seat
        if action == 1:
            self.to_move, self.die = CHANCE, 6
        else:
            self._go(seat, 1)

    def _apply_chance(self, face: i64) -> None:
        self._go(self.values[self.seats + 1], face)

    def _go(self, seat: i64, steps: i64) -> None:
        self.values[seat] += steps
        over = self.values[seat] >= self.values[self.seats]
        self.to_move = TERMINAL if over else (seat + 1) % self.seats

    def _returns(self, seat: i64) -> float:
        return 1.0 if self.to_move == TERMINAL and self.values[self.seats + 1] == seat else 0.0


class Race(Game):
    """The race."""

    name = "race"
    title = "Race"
    names = ("red", "blue", "green")
    summary = "Run."
    minutes = 1
    seat_counts = (2, 3)
    options = (Option("goal", "Goal", 10, "Where it ends", least=1, most=1000),)

    def new(self, seats: int, options: Options) -> State:
        return RaceState(seats, int(options["goal"]))

    def scene(self, view: State, viewer: int) -> Scene:
        names = self.seat_names(int(view.seats))
        deciding = view.deciding()
        tokens = tuple(
            Token(f"t{seat}", "runner", f"c{view.values[seat]}", seat, names[seat])
            for seat in range(view.seats)
        )
        targets = tuple(
            Target(action, view.space.name(action), "button", "", "button", "")
            for action in (view.legal_actions(viewer) if viewer >= 0 else [])
        )
        over = view.to_move == TERMINAL
        winners = tuple(seat for seat in range(view.seats) if view.returns()[seat] > 0)
        return Scene(
            self.name,
            BOARD,
            tuple(SeatView(s, n, n[0], s, acting=s in deciding) for s, n in enumerate(names)),
            tokens,
            prompt=Prompt("Run."),
            targets=targets,
            outcome=Outcome(winners, "Done.") if over else None,
        )

    def events(self, entries: Sequence[Entry], after: State, viewer: int) -> list[Event]:
        out: list[Event] = []
        for entry in entries:
            if entry.is_roll:
                out.append(Event("rolled", f"A {entry.value}.", sides=6, face=entry.value))
            else:
                word = ("steps", "rolls")[entry.value]
                out.append(Event("said", f"Seat {entry.seat} {word}.", seat=entry.seat, rule="R-1"))
        if after.to_move == TERMINAL:
            out.append(Event("ended", "The race is over."))
        return out


def _illustrations(game: Game) -> Mapping[str, Picture]:
    return {"start": Picture(Race().scene(RaceState(2, 10), -1), wide=240)}


with_content(
    Race,
    Content(
        rules=(
            "# The Race\n\n## R-1 Running\n\n**R-2** *Roll* or step. <script>alert(1)</script>\n\n"
            "R-2 is said above; **R-2** again.\n\n- **R-3a** Win.\n\n![a track](pictures/track.svg)"
            "\n\n[bad](javascript:alert(1)) ![else](https://x.org/a.svg)\n\n"
            "### Words, *old* ones\n\nSee R-3a, `R-2`, R-9 and [R-1](#R-1).\n\n"
            "## Words, old ones\n\n![<b>](pictures/b.svg)\n\n"
            '![red runs](pictures/start.svg "The <start>")\n![gone](pictures/gone.png)\n'
        ),
        primer="Run (R-1).\n",
        illustrations=_illustrations,
    ),
)


class DuelState(State):
    """Both choose a hand in secret, `rounds` times. table: choice of each (0 none), wins, left."""

    SPACE = ActionSpace([Kind("button", ["rock", "paper", "scissors"])])

    def __init__(self, rounds: int) -> None:
        super().__init__(2, self.SPACE, 5)
        self.table = vec[i64]([0, 0, 0, 0, rounds])
        self.to_move, self.waiting = SIMULTANEOUS, 3

    def empty(self) -> State:
        return DuelState(0)

    def _legal_actions(self, seat: i64, out: Actions) -> None:
        for hand in range(3):
            out.add(hand)

    def _apply_action(self, seat: i64, action: i64) -> None:
        t = self.table
        t[seat] = action + 1
        self.waiting &= ~(1 << seat)
        if self.waiting:
            return
        lead = (t[0] - t[1]) % 3
        if lead:
            t[1 + lead] += 1
        t[0] = t[1] = 0
        t[4] -= 1
        self.to_move, self.waiting = (SIMULTANEOUS, 3) if t[4] else (TERMINAL, 0)

    def redact(self, seat: i64) -> None:
        if self.to_move == SIMULTANEOUS:
            for other in range(2):
                if other != seat:
                    self.table[other] = 0
                    self.waiting |= 1 << other

    def _returns(self, seat: i64) -> float:
        t = self.table
        if self.to_move != TERMINAL:
            return 0.0
        if t[2] == t[3]:
            return 0.5
        return 1.0 if t[2 + seat] > t[3 - seat] else 0.0


class Duel(Game):
    """The duel."""

    name = "duel"
    title = "Duel"
    summary = "Guess."
    minutes = 1
    seat_counts = (2,)
    options = (
        Option("rounds", "Rounds", 2, "How many", least=1, most=50),
        Option("mood", "Mood", "calm", "", choices=(Choice("calm", "Calm"), Choice("wild", "W"))),
        Option("loud", "Loud", False, "Aloud"),
    )

    def new(self, seats: int, options: Options) -> State:
        return DuelState(int(options["rounds"]))

    def scene(self, view: State, viewer: int) -> Scene:
        deciding = view.deciding()
        hands = tuple(
            Token(f"h{seat}", "hand", "c0", seat, "hand", face=int(view.values[seat]))
            for seat in range(2)
        )
        return Scene(
            self.name,
            BOARD,
            tuple(
                SeatView(s, n, n[0], s, str(view.values[2 + s]), acting=s in deciding)
                for s, n in enumerate(self.seat_names(2))
            ),
            hands,
            prompt=Prompt("Choose.", secret=True),
            targets=tuple(
                Target(action, view.space.name(action), "button", "", "button", "")
                for action in (view.legal_actions(viewer) if viewer != SPECTATOR else [])
            ),
        )

    def events(self, entries: Sequence[Entry], after: State, viewer: int) -> list[Event]:
        return [
            Event("said", f"{entry.seat} chose {'?' if entry.value == UNKNOWN else entry.value}")
            for entry in entries
        ]


RACE, DUEL = Race(), Duel()


with_content(Duel, Content())
