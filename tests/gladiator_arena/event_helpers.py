"""Events of a turn, a round of choosing or an answer, as texts and paths."""

from __future__ import annotations

from harena.core.play.entry import Entry
from harena.core.scene.scene import Event
from harena.games.gladiator_arena.log.events import step_events
from harena.games.gladiator_arena.rules.fields import READY
from harena.games.gladiator_arena.rules.position import GladiatorArena
from tests.gladiator_arena.positions import play, seat_of


def observed(state: GladiatorArena, viewer: int) -> GladiatorArena:
    """Return a viewer's observation with the notes since the one before."""
    view = state.observe(viewer)
    state.keep_journal()
    return view


def turn_events(state: GladiatorArena, viewer: int = -1, **orders: str) -> list[Event]:
    """Return a viewer's events when all have given these orders; seats not named stay."""
    given = {seat_of(name): order for name, order in orders.items()}
    *others, last = state.deciding()
    for seat in others:
        play(state, "BCAOIVUT"[seat], f"{given.get(seat, '')} ready")
    play(state, "BCAOIVUT"[last], given.get(last, ""))
    observed(state, viewer)
    play(state, "BCAOIVUT"[last], "ready")
    return step_events([Entry(last, int(state.other + READY))], observed(state, viewer))


def enrolment_events(state: GladiatorArena, viewer: int = -1, **choices: str) -> list[Event]:
    """Return a viewer's events when all have chosen this and were ready in this order."""
    entries = []
    for name, choice in choices.items():
        for word in (*choice.split(), "ready"):
            observed(state, viewer)
            entries.append(Entry(seat_of(name), int(state.space.find(word))))
            play(state, name, word)
    return step_events(sorted(entries, key=lambda e: e.seat), observed(state, viewer))


def answer_lines(state: GladiatorArena, name: str, word: str) -> list[str]:
    """Return the texts of an answer to a proposal."""
    observed(state, -1)
    play(state, name, word)
    entry = Entry(seat_of(name), int(state.space.find(word)))
    return texts(step_events([entry], observed(state, -1)))


def texts(events: list[Event]) -> list[str]:
    """Return the texts of events that have one."""
    return [event.text for event in events if event.text]


def paths(events: list[Event]) -> dict[str, str]:
    """Return [token] its path: `B3 slide:B4`, with how it got to each stop but the first."""
    return {
        event.token: " ".join(
            stop.at if stop.how == "start" else f"{stop.how}:{stop.at}" for stop in event.path
        )
        for event in events
        if event.kind == "moved"
    }
