"""A tree over whole turns: what a seat decides until a die falls or another comes, is one step.

A beam finds the turns that are worth a look, best first by the game's own evaluation; the tree
weighs the replies to them. Dice are nodes of their own, every face as often as the others; of a
die with many that come to much the same, only some (`State.search_faces`). In a game that has
patience (`State.search_patience`) every face counts from the first look on, as `chances` says.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.bots.greedy import let_pass, spaced_face
from harena.bots.scratch import Bound, Scratch
from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, TERMINAL, State, apply_listed, apply_rolled

ROUNDS: Final[i64] = 30  # decisions of one turn
DEPTH: Final[i64] = 200  # nodes from the root to a leaf
AT_ROOT: Final[i64] = 24  # parts of turns carried on where the search begins
TURNS: Final[i64] = 4  # kept, for each part that is carried on
FACES: Final[i64] = 12  # of dice that fall at the end of a turn, for its first look
SETTLED: Final = 0.1  # of what they do in an open game, turns differ at least
UNFINISHED: Final[i64] = 5  # decisions that are carried on at once, until a turn can be judged
SINCE: Final[i64] = 12  # turns and dice between two searches, through which a position is found


@final
class Turn:
    """A turn begun or carried out: the decisions so far, and how often the tree tried it."""

    def __init__(self, seat: i64, before: Turn | None, action: i64, worth: float) -> None:
        self.seat: i64 = seat
        self.reached: State | None = None
        self.before: Turn | None = before
        self.action: i64 = action
        self.worth: float = worth  # at the first look, to whose turn it is
        self.prior: float = 0.0
        self.next: Place | None = None

    def state(self) -> State:
        """The position it comes to; it is played when it is first asked for."""
        state = self.reached
        if state is None:
            before = self.before
            assert before is not None
            state = before.state().clone()
            apply_listed(state, self.seat, self.action)
            let_pass(state)
            self.reached = state
        return state

    def forget(self) -> None:
        """Let go of the positions it went through, but of where it began: most are never tried."""
        part = self
        before = part.before
        while before is not None:
            part.reached = None
            part = before
            before = part.before

    def actions(self) -> list[int]:
        """Its decisions, first to last."""
        out = [int(self.action)]
        part = self.before
        while part is not None and part.before is not None:
            out.append(int(part.action))
            part = part.before
        out.reverse()
        return out

    def first(self) -> i64:
        """The decision it begins with."""
        part = self
        before = part.before
        while before is not None and before.before is not None:
            part = before
            before = part.before
        return part.action

    def way(self) -> str:
        """All its decisions, one after the other: the same turn in every tree."""
        return " ".join([str(action) for action in self.actions()])


@final
class Place:
    """A node: a seat begins its turn, a die is due, or the game is over."""

    def __init__(self, state: State, seat: i64) -> None:
        self.state: State = state
        self.seat: i64 = seat  # who decides, or CHANCE, or TERMINAL
        self.visits: i64 = 0
        self.total: vec[float] = vec[float]([0.0] * int(state.seats))
        self.best: vec[float] = vec[float]([0.0] * int(state.seats))
        """[seat] -> how likely it is to win if from here on all do what has come out best."""
        self.turns: list[Turn] | None = None
        self.faces: list[Place | None] | None = None


def fallen(state: State, i: i64, looked_at: i64) -> Place:
    """Where the i-th of so many faces of a die leads to, evenly spaced over it."""
    after = state.clone()
    apply_rolled(after, spaced_face(i, looked_at, state.die))
    let_pass(after)
    return Place(after, after.to_move)


def mean_of(faces: list[Place | None], seats: i64) -> vec[float]:
    """[seat] -> how likely it is to win before a die, by what is known of all its faces."""
    out = vec[float]([0.0] * int(seats))
    seat: i64
    for face in faces:
        if face is not None:
            for seat in range(seats):
                out[seat] += face.total[seat] / float(face.visits)
    for seat in range(seats):
        out[seat] /= float(len(faces))
    return out


def find_best(place: Place) -> None:
    """What best play from here on comes to, from what is known below; a leaf keeps what it has."""
    best = place.best
    seat: i64
    faces = place.faces
    if faces is not None:
        fallen_so_far = 0.0
        for seat in range(len(best)):
            best[seat] = 0.0
        for face in faces:
            if face is not None and face.visits > 0:
                fallen_so_far += 1.0
                for seat in range(len(best)):
                    best[seat] += face.best[seat]
        for seat in range(len(best)):
            best[seat] /= fallen_so_far
        return
    turns = place.turns
    if turns is None:
        return
    top = -1.0
    for turn in turns:
        after = turn.next
        if after is not None and after.visits > 0 and after.best[place.seat] > top:
            top = after.best[place.seat]
            for seat in range(len(best)):
                best[seat] = after.best[seat]


def worth_of(turn: Turn) -> float:
    """For sorting, best first."""
    return -turn.worth


def unlike(turns: list[Turn], known: set[int], most: i64) -> list[Turn]:
    """The first of them, as many as wanted, that come to positions not yet known."""
    out: list[Turn] = []
    for turn in turns:
        key = turn.state().key()
        if key not in known:
            known.add(key)
            out.append(turn)
            if len(out) >= most:
                break
    return out


def in_doubt(chance: float, seats: i64) -> float:
    """How far turns may differ for who has such a chance; 1 where all have the same.

    Whoever has nearly won or lost gains or loses little by any of them.
    """
    even = 1.0 / float(seats)
    return min(1.0, max(SETTLED, chance * (1.0 - chance) / (even * (1.0 - even))))


def one_of_each(turns: list[Turn], grain: float) -> list[Turn]:
    """Those first that differ from all better ones, by how they begin or by more than a grain.

    Turns come best first; so do those that differ, and then the others.
    """
    out: list[Turn] = []
    others: list[Turn] = []
    for turn in turns:
        alike = False
        i: i64 = len(out) - 1
        while i >= 0 and not alike and out[i].worth - turn.worth < grain:
            alike = out[i].first() == turn.first()
            i -= 1
        if alike:
            others.append(turn)
        else:
            out.append(turn)
    return out + others


def best_first(turns: list[Turn]) -> list[Turn]:
    """Best first, but what looks exactly like a better one comes last.

    That mostly differs from it in what counts for nothing, and would leave no room for anything
    else.
    """
    turns.sort(key=worth_of)
    out: list[Turn] = []
    others: list[Turn] = []
    top = 1e9
    for turn in turns:
        if turn.worth < top - 1e-9:
            top = turn.worth
            out.append(turn)
        else:
            others.append(turn)
    return out + others


def begin_of(parts: list[Turn], beam: i64) -> list[Turn]:
    """The best parts of turns, those that are carried on, one for each position."""
    return unlike(best_first(parts), set(), beam)


def found_below(top: Place, state: State) -> Place | None:
    """Where a tree came to a position whose turn begins, somewhere below `top`; None: nowhere."""
    places = [top]
    _level: i64
    for _level in range(SINCE):
        below: list[Place] = []
        for place in places:
            if place.seat == state.to_move and place.state == state:
                return place
            turns = place.turns
            if turns is not None:
                for turn in turns:
                    after = turn.next
                    if after is not None:
                        below.append(after)
            faces = place.faces
            if faces is not None:
                for face in faces:
                    if face is not None:
                        below.append(face)
        places = below
    return None


def take_over(before: Place, root: Place) -> None:
    """Give a place what an earlier search found after the same turns."""
    found: dict[str, Place] = {}
    old = before.turns
    if old is not None:
        for turn in old:
            after = turn.next
            if after is not None:
                found[turn.way()] = after
    turns = root.turns
    assert turns is not None
    seat: i64
    for turn in turns:
        way = turn.way()
        if way in found:
            after = found[way]
            turn.next = after
            root.visits += after.visits
            for seat in range(len(root.total)):
                root.total[seat] += after.total[seat]


@final
class Tree(Scratch):
    """Searches from one position of full knowledge; made anew for each."""

    def __init__(
        self,
        watch: Callable[[], bool] | None = None,
        exploration: float = 0.6,
        trust: float = 0.1,
        widening: float = 1.5,
    ) -> None:
        """How it weighs, and who is asked now and then whether to go on.

        `exploration`: how much what was seldom tried counts; `trust`: differences of the first
        look that make a turn e times as likely to be tried; both where all have the same chances.
        `widening`: how fast more turns are tried. The game says how many parts of turns are
        carried on and when, and what best play counts for (`State.search_width`,
        `State.search_patience`, `State.search_best_play`).
        """
        super().__init__()
        self.watch: Callable[[], bool] | None = watch
        self.exploration: float = exploration
        self.trust: float = trust
        self.width: i64 = 0
        self.patience: i64 = 0
        self.widening: float = widening
        self.best_play: float = 0.0
        self.iterations: i64 = 0

    # --- a first look -------------------------------------------------------------------------

    def settled(self, level: i64, seat: i64, faces: i64) -> float:
        """The chance of a seat whose turn ends as it now stands at a level."""
        state = self.states[level]
        while True:
            if state.to_move == TERMINAL:
                return state._returns(seat)
            if state.to_move == CHANCE and state.die <= faces and not state.knows_rolls():
                total = 0.0
                sides = state.die
                face: i64
                for face in range(1, sides + 1):
                    after = self.kept(level + 1, state)
                    apply_rolled(after, face)
                    let_pass(after)
                    total += self.settled(level + 1, seat, faces // sides)
                return total / float(sides)
            if state.to_move != seat:
                return state.evaluate(seat)
            rest = state.rest_action(seat)
            if rest < 0:
                return state.evaluate(seat)
            apply_listed(state, seat, rest)
            let_pass(state)

    # --- the turns of a seat ------------------------------------------------------------------

    def actions(self, level: i64, state: State, seat: i64, last: i64) -> Actions:
        """What is worth a look for a seat that did `last` in this turn; -1: nothing yet."""
        found = self.listed(level, state)
        if state.to_move == seat:
            state.search_actions(seat, last, found)
        else:
            state._legal_actions(seat, found)
        return found

    def turns(self, start: State, seat: i64, beam: i64, most: i64) -> list[Turn]:
        """Whole turns of a seat, best first."""
        begun = Turn(seat, None, -1, 0.0)
        begun.reached = start
        coming: list[Turn] = []
        done: list[Turn] = []
        self.extend(begun, start, seat, 0, coming, done, None)
        if len(coming) == 0:
            done.sort(key=worth_of)
            return done[: int(most)]
        # Longer turns come to the same positions in many ways.
        known: set[int] = set()
        done = unlike(done, known, len(done))
        frontier = begin_of(coming, beam)
        _round: i64
        for _round in range(ROUNDS - 1):
            coming = []
            for part in frontier:
                self.extend(part, part.state(), seat, 0, coming, done, known)
            if len(coming) == 0:
                break
            frontier = begin_of(coming, beam)
        if len(done) == 0:
            done = frontier
        done = best_first(done)
        grain = start.search_grain()
        if grain > 0.0:
            done = one_of_each(done, grain * in_doubt(done[0].worth, start.seats))
        done = done[: int(most)]
        for turn in done:
            turn.forget()
        return done

    def extend(
        self,
        part: Turn,
        start: State,
        seat: i64,
        level: i64,
        coming: list[Turn],
        done: list[Turn],
        known: set[int] | None,
    ) -> None:
        """A part of a turn gets one decision more, or as many as one thing takes.

        `start` is where it has come to; it may be a state kept for the level before. Of the turns
        that are done, those that end in a position that is known are left out.
        """
        actions = self.actions(level, start, seat, part.action)
        i: i64
        for i in range(actions.count):
            action = actions.at[i]
            state = self.kept(level, start)
            apply_listed(state, seat, action)
            let_pass(state)
            if state.to_move != seat:
                if known is not None:
                    key = state.key()
                    if key in known:
                        continue
                    known.add(key)
                done.append(Turn(seat, part, action, self.settled(level, seat, FACES)))
            elif level < UNFINISHED and state.is_unfinished(seat):
                more = Turn(seat, part, action, 0.0)
                self.extend(more, state, seat, level + 1, coming, done, known)
            else:
                coming.append(Turn(seat, part, action, self.settled(level, seat, FACES)))

    # --- the tree -----------------------------------------------------------------------------

    def open(self, place: Place, beam: i64, most: i64) -> vec[float]:
        """Find a node's turns; what the best of them promises, [seat]."""
        turns = self.turns(place.state, place.seat, beam, most)
        place.turns = turns
        top = turns[0].worth
        total = 0.0
        trust = self.trust * in_doubt(top, place.state.seats)
        for turn in turns:
            turn.prior = math.exp((turn.worth - top) / trust)
            total += turn.prior
        for turn in turns:
            turn.prior = 0.9 * turn.prior / total + 0.1 / float(len(turns))
        out = vec[float]([0.0] * int(place.state.seats))
        seat: i64
        if place.state.seats == 2:
            out[place.seat] = top
            out[1 - place.seat] = 1.0 - top
            return out
        out = turns[0].state().chances()
        rest = 0.0
        for seat in range(place.state.seats):
            if seat != place.seat:
                rest += out[seat]
        for seat in range(place.state.seats):
            if seat == place.seat:
                out[seat] = top
            elif rest > 0.0:
                out[seat] *= (1.0 - top) / rest
        return out

    def choose_turn(self, place: Place, turns: list[Turn]) -> Turn:
        """PUCT: what did well or looks likely, the less the more often it was tried."""
        allowed = i64(2.0 + self.widening * math.sqrt(float(place.visits)))
        weight = self.exploration * math.sqrt(float(place.visits))
        mean = turns[0].worth
        if place.visits > 0:
            mean = place.total[place.seat] / float(place.visits)
        weight *= in_doubt(mean, place.state.seats)
        best = turns[0]
        top = -1.0
        for turn in turns[: int(allowed)]:
            after = turn.next
            q = turn.worth
            tried: i64 = 0
            if after is not None and after.visits > 0:
                tried = after.visits
                q = after.total[place.seat] / float(tried)
                q += self.best_play * (after.best[place.seat] - q)
            q += weight * turn.prior / float(1 + tried)
            if q > top:
                top = q
                best = turn
        return best

    def face(self, place: Place, rng: Rng) -> Place:
        """The face of a die that came up least often so far."""
        state = place.state
        faces = place.faces
        i: i64
        if faces is None:
            faces = [None] * int(state.search_faces())
            if self.patience > 0:
                # They count at once, so that a few dice that fell well tell nothing.
                for i in range(len(faces)):
                    seen = fallen(state, i, len(faces))
                    seen.visits = 1
                    seen.total = seen.state.chances()
                    seen.best = seen.state.chances()
                    faces[i] = seen
            place.faces = faces
        sides: i64 = len(faces)
        start = rng.below(sides)
        least: i64 = -1
        rolled = start
        for i in range(sides):
            other = faces[(start + i) % sides]
            if other is None:
                rolled = (start + i) % sides
                break
            if least < 0 or other.visits < least:
                least = other.visits
                rolled = (start + i) % sides
        found = faces[rolled]
        if found is None:
            found = fallen(state, rolled, sides)
            faces[rolled] = found
        return found

    def simulate(self, root: Place, rng: Rng) -> None:
        """One way down the tree and back."""
        place = root
        path = [root]
        out: vec[float]
        while True:
            turns = place.turns
            if place.seat == CHANCE and len(path) < DEPTH:
                place = self.face(place, rng)
            elif (
                place.seat < 0
                or len(path) >= DEPTH
                or (turns is None and place.visits < self.patience)
            ):
                out = place.state.chances()
                break
            elif turns is None:
                out = self.open(place, self.width, TURNS * self.width)
                turns = place.turns
                # What is forced is no decision: the look goes on to the next.
                if turns is None or len(turns) > 1:
                    break
                continue
            else:
                turn = self.choose_turn(place, turns)
                after = turn.next
                if after is None:
                    state = turn.state()
                    after = Place(state, state.to_move)
                    turn.next = after
                place = after
            path.append(place)
        seat: i64
        for seat in range(len(out)):
            place.best[seat] = out[seat]
        step: i64 = len(path) - 1
        while step >= 0:
            place = path[step]
            place.visits += 1
            if self.best_play > 0.0:
                find_best(place)
            faces = place.faces
            if faces is not None and self.patience > 0:
                out = mean_of(faces, place.state.seats)
                for seat in range(len(out)):
                    place.total[seat] = out[seat] * float(place.visits)
            else:
                for seat in range(len(out)):
                    place.total[seat] += out[seat]
            step -= 1

    def search(
        self,
        start: State,
        seat: i64,
        rng: Rng,
        iterations: i64,
        seconds: float,
        before: Place | None = None,
    ) -> Place:
        """Search on until the time or the iterations are used up, or nothing can change any more.

        0 is no bound; one of both is due. What an earlier search found of the same position,
        `before`, is taken over.
        """
        bound = Bound(iterations, seconds, self.watch)
        self.width = start.search_width()
        self.patience = start.search_patience()
        self.best_play = start.search_best_play()
        root = Place(start, seat)
        self.open(root, AT_ROOT, TURNS * AT_ROOT)
        turns = root.turns
        assert turns is not None
        self.iterations = 0
        if before is not None:
            take_over(before, root)
        while len(turns) > 1:
            self.simulate(root, rng)
            self.iterations += 1
            if bound.is_over():
                break
            left = float(iterations - self.iterations)
            if seconds > 0.0:
                more = (seconds - bound.spent) / (bound.spent + 1e-9) * float(self.iterations)
                if iterations == 0 or more < left:
                    left = more
            if left <= 0.0 or self.lead(turns) > left:
                break
        return root

    def lead(self, turns: list[Turn]) -> float:
        """By how many visits the turn tried most is ahead of the next."""
        first: i64 = 0
        second: i64 = 0
        for turn in turns:
            after = turn.next
            if after is not None:
                if after.visits > first:
                    second = first
                    first = after.visits
                elif after.visits > second:
                    second = after.visits
        return float(first - second)
