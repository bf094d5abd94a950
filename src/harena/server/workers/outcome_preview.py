"""Previews of a suggestion's outcome in the words of the log, with the chances of the dice.

They use only the asker's information. Hidden information is sampled, and only outcomes common to
all samples are shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from harena.bots.advice import GUESSES, Suggestion
from harena.bots.greedy import let_pass
from harena.bots.search_memory import plans_in_secret
from harena.core.play.entry import Entry
from harena.core.play.rng import Rng
from harena.core.play.search_policy import search_policy_of
from harena.core.play.state import CHANCE, TERMINAL, State
from harena.core.scene.scene import Event

STEPS = 600
"""Faces of dice that are tried at most; where there are more, what follows them is not told."""
RARE = 0.02
"""The chance below which something is not worth a word."""
LIKELY = 0.25
"""How often a reply must be expected to be told."""
MOST = 3
"""Things told of one way."""
LONG = 100
"""The letters beyond which the first thing told of a reply has to do."""
ATTACK = "attack"
"""The role of what leads into a fight."""
FELL = ("removed", "hurt")
"""The kinds of events that tell what a way comes to, besides the end; all others tell the way."""


@dataclass(frozen=True, slots=True)
class PossibleEvent:
    """Something that a way leads to, and how likely, 0 to 1."""

    text: str
    chance: float


@dataclass(frozen=True, slots=True)
class OutcomePreview:
    """The outcomes of a suggestion, and the expected reply.

    `share` is how often that reply is expected.
    """

    outcomes: tuple[PossibleEvent, ...] = ()
    reply: str = ""
    share: float = 0.0


NO_PREVIEW = OutcomePreview()


def preview_outcome(view: State, seat: int, way: Suggestion, rng: Rng) -> OutcomePreview:
    """Preview a suggestion from the seat's observation.

    In secret phases the opponent's plans are weighted by how often they are expected.
    """
    together = plans_in_secret(view, seat)
    if together and not way.replies:
        return NO_PREVIEW
    worlds = _worlds(view, seat, rng)
    orders = [seat]
    if together and view.game.traits.order_matters:
        # Who will be the first of those that decide at once, nobody knows either.
        orders.append(way.replies[0].seat)
    tallies = []
    for world, first in product(worlds, orders):
        tally = _Tally(world, seat)
        for rows, share in _rows(seat, way, together, first):
            tally.follow(rows, share)
        tallies.append(tally)
    outcomes = _agreed(tallies)
    if not outcomes and not together:
        outcomes = _fight(worlds[0], seat, way.actions)
    best = way.replies[0] if way.replies else None
    if best is None or best.share < LIKELY or len(worlds) > 1:
        return OutcomePreview(outcomes)
    said, *others = (_reply(worlds[0], seat, way, together, first) for first in orders)
    if not said or any(other != said for other in others):
        return OutcomePreview(outcomes)
    return OutcomePreview(outcomes, said, best.share)


def _worlds(view: State, seat: int, rng: Rng) -> list[State]:
    """Sample possible positions; one if nothing is hidden."""
    worlds: list[State] = []
    while len(worlds) < (GUESSES if worlds and worlds[0] != view else 1):
        world = view.clone()
        world.determinize(seat, rng)
        worlds.append(world)
    if plans_in_secret(view, seat):
        # Who has said what already is not known: all plan from the beginning.
        worlds = [view.clone()]
        worlds[0].waiting = search_policy_of(view).secret_deciders(view)
    return worlds


def _rows(
    seat: int, way: Suggestion, together: bool, first: int
) -> Iterator[tuple[list[tuple[Entry, ...]], float]]:
    """Yield the steps and their probability; simultaneous plans form one step.

    `first` is the seat that decides first.
    """
    mine = [Entry(seat, action) for action in way.actions]
    if not together:
        yield [(entry,) for entry in mine], 1.0
        return
    for reply in way.replies:
        both = [*mine, *(Entry(reply.seat, action) for action in reply.actions)]
        yield [tuple(sorted(both, key=lambda entry: entry.seat != first))], reply.share


def _step(before: State, viewer: int, entries: Sequence[Entry]) -> tuple[State, list[Event]]:
    """Return the position after some entries, and a viewer's events."""
    after = before.clone()
    after.keep_journal()
    for entry in entries:
        entry.apply_to(after)
    let_pass(after)
    view = after.observe(viewer)
    view.journal = [note for note in after.journal or () if note.known_to(viewer)]
    shown = sorted(entries, key=lambda entry: entry.seat)
    return after, after.game.events(shown, view, viewer)


class _Tally:
    """The chances of the outcomes in one sampled position."""

    def __init__(self, world: State, seat: int) -> None:
        self._world = world
        self._seat = seat
        scene = world.game.scene(world.observe(seat), seat)
        self._names = {token.id: token.label.split(",")[0] for token in scene.tokens}
        self.chances: dict[tuple[str, str], float] = {}
        self.texts: dict[tuple[str, str], str] = {}
        self._left = STEPS

    def follow(self, rows: Sequence[Sequence[Entry]], share: float) -> None:
        """Count what comes of steps, and of all faces of the dice that follow at once."""
        state = self._world
        for entries in rows:
            if not _fits(state, entries[0]):
                return
            state, events = _step(state, self._seat, entries)
            self._count(state, events, share)
        layer = {state.key(): (state, share)}
        while layer := {key: one for key, one in layer.items() if one[0].to_move == CHANCE}:
            self._left -= sum(int(state.die) for state, _ in layer.values())
            if self._left < 0:
                return
            layer = self._fall([*layer.values()])

    def _fall(self, layer: Sequence[tuple[State, float]]) -> dict[int, tuple[State, float]]:
        """All faces of the die that each position asks for; equal ones that come of it are one."""
        found: dict[int, tuple[State, float]] = {}
        for state, share in layer:
            part = share / int(state.die)
            for face in range(1, int(state.die) + 1):
                after, events = _step(state, self._seat, [Entry(-1, face, int(state.die))])
                self._count(after, events, part)
                key = after.key()
                found[key] = after, part + (found[key][1] if key in found else 0.0)
        return found

    def _count(self, after: State, events: Sequence[Event], share: float) -> None:
        for key, text in self._found(after, events).items():
            self.chances[key] = min(1.0, self.chances.get(key, 0.0) + share)
            self.texts.setdefault(key, text)

    def _found(self, after: State, events: Sequence[Event]) -> dict[tuple[str, str], str]:
        """Return the notable outcomes of a step: the end, and losses."""
        if after.to_move == TERMINAL:
            outcome = after.game.scene(after.observe(self._seat), self._seat).outcome
            return {("ended", outcome.text): outcome.text} if outcome else {}
        fell = [event for event in events if event.kind in FELL and not event.private]
        texts = {(event.kind, event.token): self._text(event) for event in fell}
        return {key: text for key, text in texts.items() if text}

    def _text(self, event: Event) -> str:
        """Return the log's text, or one with the piece's name."""
        if event.kind == "removed" and event.text:
            return event.text
        name = self._names.get(event.token, "")
        does = "is gone" if event.kind == "removed" else "is hit"
        return f"{name} {does}." if name else ""


def _fits(state: State, entry: Entry) -> bool:
    return bool(state.can_act(entry.seat) and state.is_legal(entry.seat, entry.value))


def _agreed(tallies: Sequence[_Tally]) -> tuple[PossibleEvent, ...]:
    """Return the outcomes common to all samples, the end and the likeliest first."""
    keys = [key for key in tallies[0].chances if all(key in one.chances for one in tallies)]
    found = []
    for key in keys:
        chance = sum(tally.chances[key] for tally in tallies) / len(tallies)
        if chance >= RARE:
            found.append((key[0] != "ended", -chance, tallies[0].texts[key]))
    return tuple(PossibleEvent(text, -chance) for _, chance, text in sorted(found)[:MOST])


def _fight(world: State, seat: int, actions: Sequence[int]) -> tuple[PossibleEvent, ...]:
    """Return the announced odds of the last fight, where the scene has a preview."""
    state, said = world, ""
    for action in actions:
        if not _fits(state, Entry(seat, action)):
            break
        for target in state.game.scene(state.observe(seat), seat).targets:
            leads = target.on == "cell" and target.role == ATTACK
            if target.action == action and leads and target.preview:
                said = target.preview.text
        state, _ = _step(state, seat, [Entry(seat, action)])
    return (PossibleEvent(said, 1.0),) if said else ()


def _reply(world: State, viewer: int, way: Suggestion, together: bool, first: int) -> str:
    """Return the visible first steps of the likeliest reply in the words of the log."""
    state, reply = world, way.replies[0]
    theirs = [Entry(reply.seat, action) for action in reply.actions]
    found: list[Event] = []
    if together:
        ((rows, _), *_) = _rows(viewer, way, together, first)
    else:
        for action in way.actions:
            if not _fits(state, Entry(viewer, action)):
                return ""
            state, _ = _step(state, viewer, [Entry(viewer, action)])
        rows = [(entry,) for entry in theirs]
    for entries in rows:
        if not together and not _fits(state, entries[0]):
            break
        state, events = _step(state, viewer, entries)
        found += (event for event in events if event.seat == reply.seat and event.text)
    shown = [event for event in found if event.kind not in ("said", "rolled")]
    # What pieces do comes before what becomes of the ground below them.
    told = [event.text for event in shown if event.kind != "turned"] or [
        event.text for event in shown
    ]
    both = " ".join(told[:2])
    return both if len(both) <= LONG or not told else told[0]
