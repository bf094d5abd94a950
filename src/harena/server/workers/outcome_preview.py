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
from harena.server.messages import log as messages

STEPS = 600
"""Faces of dice to try; the consequences of further dice are ignored."""
MIN_CHANCE = 0.02
"""The least chance of an outcome that is shown."""
MIN_SHARE = 0.25
"""The least expectation of a reply that is shown."""
MAX_OUTCOMES = 3
"""Outcomes shown of one suggestion."""
MAX_LENGTH = 100
"""The characters beyond which only the first sentence of a reply is shown."""
ATTACK = "attack"
"""The role of targets that lead into a fight."""
LOSSES = ("removed", "hurt")
"""The kinds of events that are outcomes, besides the end."""


@dataclass(frozen=True, slots=True)
class PossibleEvent:
    """A possible consequence of a suggestion, and its probability, 0 to 1."""

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


def preview_outcome(view: State, seat: int, suggestion: Suggestion, rng: Rng) -> OutcomePreview:
    """Preview a suggestion from the seat's observation.

    In secret phases the opponent's plans are weighted by how often they are expected.
    """
    together = plans_in_secret(view, seat)
    if together and not suggestion.replies:
        return NO_PREVIEW
    worlds = _worlds(view, seat, rng)
    orders = [seat]
    if together and view.game.traits.order_matters:
        # The order of simultaneous decisions is unknown too.
        orders.append(suggestion.replies[0].seat)
    tallies = []
    for world, first in product(worlds, orders):
        tally = _Tally(world, seat)
        for rows, share in _rows(seat, suggestion, together, first):
            tally.play(rows, share)
        tallies.append(tally)
    outcomes = _common_outcomes(tallies)
    if not outcomes and not together:
        outcomes = _announced_odds(worlds[0], seat, suggestion.actions)
    best = suggestion.replies[0] if suggestion.replies else None
    if best is None or best.share < MIN_SHARE or len(worlds) > 1:
        return OutcomePreview(outcomes)
    texts = {_reply(worlds[0], seat, suggestion, together, first) for first in orders}
    text = texts.pop()
    if texts or not text:
        return OutcomePreview(outcomes)
    return OutcomePreview(outcomes, text, best.share)


def _worlds(view: State, seat: int, rng: Rng) -> list[State]:
    """Sample possible positions; one if nothing is hidden."""
    worlds: list[State] = []
    while len(worlds) < (GUESSES if worlds and worlds[0] != view else 1):
        world = view.clone()
        world.determinize(seat, rng)
        worlds.append(world)
    if plans_in_secret(view, seat):
        # Plans made so far are unknown: all seats plan from the beginning.
        worlds = [view.clone()]
        worlds[0].waiting = search_policy_of(view).secret_deciders(view)
    return worlds


def _rows(
    seat: int, suggestion: Suggestion, together: bool, first: int
) -> Iterator[tuple[list[tuple[Entry, ...]], float]]:
    """Yield the steps and their probability; simultaneous plans form one step.

    `first` is the seat that decides first.
    """
    mine = [Entry(seat, action) for action in suggestion.actions]
    if not together:
        yield [(entry,) for entry in mine], 1.0
        return
    for reply in suggestion.replies:
        both = [*mine, *(Entry(reply.seat, action) for action in reply.actions)]
        yield [tuple(sorted(both, key=lambda entry: entry.seat != first))], reply.share


def _step(before: State, viewer: int, entries: Sequence[Entry]) -> tuple[State, Sequence[Event]]:
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

    def play(self, rows: Sequence[Sequence[Entry]], share: float) -> None:
        """Count the outcomes of steps, and of all faces of the dice that follow at once."""
        state = self._world
        for entries in rows:
            if not _is_legal(state, entries[0]):
                return
            state, events = _step(state, self._seat, entries)
            self._count(state, events, share)
        layer = {state.key(): (state, share)}
        while layer := {key: one for key, one in layer.items() if one[0].to_move == CHANCE}:
            self._left -= sum(int(state.die) for state, _ in layer.values())
            if self._left < 0:
                return
            layer = self._roll([*layer.values()])

    def _roll(self, layer: Sequence[tuple[State, float]]) -> dict[int, tuple[State, float]]:
        """Return the positions after all faces of each position's die; equal ones are merged."""
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
        for key, text in self._outcomes(after, events).items():
            self.chances[key] = min(1.0, self.chances.get(key, 0.0) + share)
            self.texts.setdefault(key, text)

    def _outcomes(self, after: State, events: Sequence[Event]) -> dict[tuple[str, str], str]:
        """Return the notable outcomes of a step: the end, and losses."""
        if after.to_move == TERMINAL:
            outcome = after.game.scene(after.observe(self._seat), self._seat).outcome
            return {("ended", outcome.text): outcome.text} if outcome else {}
        losses = [event for event in events if event.kind in LOSSES and not event.private]
        texts = {(event.kind, event.token): self._text(event) for event in losses}
        return {key: text for key, text in texts.items() if text}

    def _text(self, event: Event) -> str:
        if event.kind == "removed" and event.text:
            return event.text
        name = self._names.get(event.token, "")
        if not name:
            return ""
        return messages.gone(name=name) if event.kind == "removed" else messages.hit(name=name)


def _is_legal(state: State, entry: Entry) -> bool:
    return bool(state.can_act(entry.seat) and state.is_legal(entry.seat, entry.value))


def _common_outcomes(tallies: Sequence[_Tally]) -> tuple[PossibleEvent, ...]:
    """Return the outcomes common to all samples, the end and the likeliest first."""
    keys = [key for key in tallies[0].chances if all(key in tally.chances for tally in tallies)]
    outcomes = []
    for key in keys:
        chance = sum(tally.chances[key] for tally in tallies) / len(tallies)
        if chance >= MIN_CHANCE:
            outcomes.append((key[0] != "ended", -chance, tallies[0].texts[key]))
    return tuple(
        PossibleEvent(text, -chance) for _, chance, text in sorted(outcomes)[:MAX_OUTCOMES]
    )


def _announced_odds(world: State, seat: int, actions: Sequence[int]) -> tuple[PossibleEvent, ...]:
    """Return the announced odds of the last fight, where the scene has a preview."""
    state, odds = world, ""
    for action in actions:
        if not _is_legal(state, Entry(seat, action)):
            break
        for target in state.game.scene(state.observe(seat), seat).targets:
            is_attack = target.on == "cell" and target.role == ATTACK
            if target.action == action and target.is_single and is_attack and target.preview:
                odds = target.preview.text
        state, _ = _step(state, seat, [Entry(seat, action)])
    return (PossibleEvent(odds, 1.0),) if odds else ()


def _reply(world: State, viewer: int, suggestion: Suggestion, together: bool, first: int) -> str:
    """Return the visible first steps of the likeliest reply in the words of the log."""
    state, reply = world, suggestion.replies[0]
    events: list[Event] = []
    if together:
        ((rows, _), *_) = _rows(viewer, suggestion, together, first)
    else:
        for action in suggestion.actions:
            if not _is_legal(state, Entry(viewer, action)):
                return ""
            state, _ = _step(state, viewer, [Entry(viewer, action)])
        rows = [(Entry(reply.seat, action),) for action in reply.actions]
    for entries in rows:
        if not together and not _is_legal(state, entries[0]):
            break
        state, added = _step(state, viewer, entries)
        events += (event for event in added if event.seat == reply.seat and event.text)
    shown = [
        event
        for event in events
        if event.kind not in ("said", "rolled", "heading") and not event.detail
    ]
    # Moves of pieces come before changes of the ground below them.
    moves = [event for event in shown if event.kind != "turned"]
    texts = [event.text for event in moves or shown][:2]
    text = " ".join(texts)
    return text if len(text) <= MAX_LENGTH else texts[0]
