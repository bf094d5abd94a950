"""Stack frames of running procedures, read by the places that the rules declare."""

from __future__ import annotations

from dataclasses import dataclass

from harena.core.play.procedures import ProcedureState
from harena.core.play.state import FRAME, PROCEDURE, STEP


@dataclass(frozen=True, slots=True)
class Frame:
    """The stack frame of a running procedure: `frame[Fight.FOE]` reads a declared place."""

    at: int
    """Its place in the state's table, for questions to the rules."""
    numbers: tuple[int, ...]

    @property
    def procedure(self) -> int:
        """Return the number of the procedure."""
        return self.numbers[PROCEDURE]

    @property
    def step(self) -> int:
        """Return the next step of the procedure."""
        return self.numbers[STEP]

    def __getitem__(self, place: int) -> int:
        """Return the number at a place that the procedure declares."""
        return self.numbers[place]

    def runs(self, *procedures: int) -> bool:
        """Return whether it is the frame of one of these procedures, by their `NUMBER`."""
        return self.procedure in procedures


def running(state: ProcedureState) -> list[Frame]:
    """Return the frames of all running procedures; the last one asks now."""
    start, size = int(state.stack), int(FRAME)
    numbers = [int(number) for number in state.values[start:]]
    return [
        Frame(start + at, tuple(numbers[at : at + size]))
        for at in range(0, int(state.depth) * size, size)
    ]
