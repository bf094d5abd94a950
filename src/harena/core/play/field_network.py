"""Networks for games that declare their fields and have no inputs of their own.

A number with few values has an input for each but 0 (one-hot encoding). A number with many values,
and a count of a seat or of all, has an input for each step that it reaches (thermometer encoding).
A seat's numbers are its own inputs, and so are values that name it. What belongs to all are inputs
of the viewer. Seats share no inputs, because a board may look different from each side; if
`Fields.alike` is set, they share all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core import messages
from harena.core.errors import HarenaError
from harena.core.play.evaluator import Evaluator
from harena.core.play.features import Features
from harena.core.play.network import NetworkEvaluator
from harena.core.play.state import CHANCE, SIMULTANEOUS, State

if TYPE_CHECKING:
    from harena.core.play.fields import Field, Fields

MOST_INPUTS: Final = 1 << 16
"""A game whose fields need more inputs must write inputs of its own."""
ONE_HOT: Final = 256
"""Numbers with at most so many values have an input for each."""
FEW: Final = 8
"""A count with at most so many values has no steps beside them."""
NOBODY: Final[i64] = 1 << 60
"""The first value that names a seat, where none does."""
_QUARTERS: Final = [part << octave for octave in range(1, 41) for part in (4, 5, 6, 7)]
STEPS: Final = vec[i64](list(range(1, 8)) + _QUARTERS)
"""Each of these that a number reaches is one more input: four steps an octave."""

# --- the inputs of a seat that follow from no field ---------------------------------------------
DECIDES: Final[i64] = 0  # the seat owes a decision
ROLLS: Final[i64] = 1  # a die is due; of the viewer alone
PLANS: Final[i64] = 2  # several seats decide at once; of the viewer alone
SIDES: Final[i64] = 3  # + steps that the sides of the die reach; of the viewer alone
NODE: Final[i64] = 32


def steps_to(number: int) -> int:
    """Return how many steps a number reaches."""
    return sum(1 for step in STEPS if step <= number)


class Layout:
    """The numbers of a position as inputs, in the order in which they are read."""

    def __init__(self, fields: Fields, seats: int) -> None:
        """Lay out all fields but derived ones for at most `seats` seats."""
        self.alike: Final = fields.alike
        self.seats: Final = seats
        self.count = int(NODE) if fields.alike else int(NODE) * seats
        self.most_active = 4 * seats + int(NODE)
        self.owned: list[list[list[int]]] = [[] for _ in range(seats)]
        self.naming: list[list[int]] = []
        self.common: list[list[int]] = []
        spots = fields.spots()
        shared: dict[tuple[str, int, int], int] = {}
        for one in fields:
            if one.derived:
                continue
            place, step = spots[one.name]
            for n in range(one.room):
                for bit in range(one.bits.room) if one.bits else (-1,):
                    owner, own, own_bit = one.owner(n), n, bit
                    if owner >= 0:
                        own -= owner * one.shape[0].each * (one.room // one.shape[0].room)
                    elif one.bits is not None and one.bits.each:
                        owner, own_bit = divmod(bit, one.bits.each)
                    if owner < seats:
                        key = (one.name, own, own_bit)
                        self.add(one, place + step * n, bit, owner, key, shared)

    def add(
        self,
        one: Field,
        place: int,
        bit: int,
        owner: int,
        key: tuple[str, int, int],
        shared: dict[tuple[str, int, int], int],
    ) -> None:
        """Add a number, or a bit of one. `key` is the same for the same number of other seats."""
        low, high = (0, 1) if bit >= 0 else one.limits
        named = one.seats_from is not None and bit < 0
        first = one.seats_from if one.seats_from is not None and named else int(NOBODY)
        size = high - low + 1
        zero = max(low, min(high, 0))
        hot = named or size <= ONE_HOT
        counts = one.room == 1 or (one.shape[0].each == 1 and len(one.shape) == 1)
        steps = not named and (not hot or (counts and size > FEW))
        above = steps_to(high - zero) if steps else 0
        below = steps_to(zero - low) if steps else 0
        width = (size if hot else 0) + above + below
        many = 1 if owner >= 0 or self.alike else self.seats
        if owner >= 0 and self.alike and key in shared:
            base = shared[key]
        else:
            base = self.count
            self.count += width * many
            if owner >= 0:
                shared[key] = base
        self.most_active += (1 if hot else 0) + max(above, below)
        numbers = [
            *(place, bit, low, high, zero, base),
            *(0 if many == 1 else width, int(hot), above, int(steps), first, one.kinds),
        ]
        if owner >= 0:
            self.owned[owner].append(numbers)
        elif named:
            self.naming.append(numbers)
        else:
            self.common.append(numbers)


# --- the numbers of a row of a layout -----------------------------------------------------------
PLACE: Final[i64] = 0
BIT: Final[i64] = 1  # -1: the whole number
LOW: Final[i64] = 2
HIGH: Final[i64] = 3
ZERO: Final[i64] = 4  # the value without inputs
BASE: Final[i64] = 5  # its first input
STRIDE: Final[i64] = 6  # from the first input of a seat to that of the next
HOT: Final[i64] = 7  # 1: an input for each value
ABOVE: Final[i64] = 8  # inputs for steps above ZERO
STEPPED: Final[i64] = 9  # 1: inputs for steps
NAMES: Final[i64] = 10  # the first value that names a seat
KINDS: Final[i64] = 11  # values that name the same seat
ROW: Final[i64] = 12


@final
class FieldNetwork(NetworkEvaluator):
    """An evaluator by networks whose inputs follow from a game's declared fields."""

    def __init__(self, linear: Evaluator, fields: Fields, seats: int, title: str) -> None:
        """Take the game's evaluator, fields, most seats and title.

        HarenaError if the fields need more than `MOST_INPUTS` inputs.
        """
        layout = Layout(fields, seats)
        if layout.count > MOST_INPUTS:
            raise HarenaError(
                messages.too_many_inputs(game=title, count=layout.count, most=MOST_INPUTS)
            )
        super().__init__(linear, layout.count, most_active=layout.most_active)
        self.parts: Final = (fields, seats, title)
        self.node_stride: i64 = 0 if fields.alike else NODE
        rows: list[int] = []
        ends = []
        for part in [*layout.owned, layout.naming, layout.common]:
            for numbers in part:
                rows += numbers
            ends.append(len(rows))
        self.rows: vec[i64] = vec[i64](rows)
        # [seat] where its rows end; then the same of values that name seats, and of the rest
        self.row_ends: vec[i64] = vec[i64](ends)
        self.turn_place: i64 = -1
        self.turn_from: i64 = 0
        if fields.turn:
            self.turn_place = fields.places()[fields.turn]
            for one in fields:
                if one.name == fields.turn and one.seats_from is not None:
                    self.turn_from = one.seats_from

    def fresh(self) -> NetworkEvaluator:
        """Return another evaluator of the same game, for other networks."""
        fields, seats, title = self.parts
        return FieldNetwork(self.linear, fields, seats, title)

    def viewer(self, state: State) -> i64:
        """Return the seat on move, or else the one that `Fields.turn` names; 0 without either."""
        if state.to_move >= 0:
            return state.to_move
        if self.turn_place >= 0:
            seat = state.values[self.turn_place] - self.turn_from
            if 0 <= seat < state.seats:
                return seat
        return 0

    def add_inputs(self, state: State, seat: i64, viewer: i64, out: Features) -> None:
        """Add what belongs to the seat, and of the viewer also what belongs to all."""
        base = self.node_stride * seat
        if state.can_act(seat):
            out.add(base + DECIDES)
        if seat == viewer:
            if state.to_move == CHANCE:
                out.add(base + ROLLS)
                add_steps(state.die, base + SIDES, NODE - SIDES, out)
            elif state.to_move == SIMULTANEOUS:
                out.add(base + PLANS)
        ends = self.row_ends
        count: i64 = len(ends)
        self.add_rows(state, ends[seat - 1] if seat > 0 else 0, ends[seat], seat, seat, out)
        self.add_rows(state, ends[count - 3], ends[count - 2], seat, viewer, out)
        if seat == viewer:
            self.add_rows(state, ends[count - 2], ends[count - 1], seat, viewer, out)

    def add_rows(
        self, state: State, start: i64, end: i64, seat: i64, viewer: i64, out: Features
    ) -> None:
        """Add the inputs of the numbers in some rows. The viewer gets values that name no seat."""
        rows = self.rows
        t = state.values
        size: i64 = len(t)
        at: i64 = start
        while at < end:
            place = rows[at + PLACE]
            if place >= size:
                at += ROW
                continue
            value = t[place]
            bit = rows[at + BIT]
            if bit >= 0:
                value = (value >> bit) & 1
            zero = rows[at + ZERO]
            named = rows[at + NAMES]
            low = rows[at + LOW]
            if value == zero and value < named:
                at += ROW
                continue
            owner = viewer
            shown = value - low
            if value >= named:
                kinds = rows[at + KINDS]
                owner = (value - named) // kinds
                if owner >= state.seats:
                    owner = viewer
                elif rows[at + STRIDE] == 0:
                    shown -= owner * kinds
            high = rows[at + HIGH]
            if owner == seat and low <= value <= high:
                base = rows[at + BASE] + rows[at + STRIDE] * seat
                if rows[at + HOT] == 1:
                    out.add(base + shown)
                    base += high - low + 1
                if rows[at + STEPPED] == 1:
                    above = rows[at + ABOVE]
                    if value > zero:
                        add_steps(value - zero, base, above, out)
                    else:
                        add_steps(zero - value, base + above, 1 << 20, out)
            at += ROW


def add_steps(number: i64, base: i64, most: i64, out: Features) -> None:
    """Add an input for each step that the number reaches, at most so many."""
    n: i64 = 0
    while n < most and n < len(STEPS) and STEPS[n] <= number:
        out.add(base + n)
        n += 1
