"""What Gladiator Arena tells of a turn, a round of choosing or an answer: log and ways."""

from __future__ import annotations

from harena.core.play.entry import Entry
from harena.core.scene.scene import Event
from harena.games.gladiator_arena.log.events import tell
from harena.games.gladiator_arena.rules.fields import READY
from harena.games.gladiator_arena.rules.position import GladiatorArena
from tests.gladiator_arena.positions import play, seat_of


def seen(state: GladiatorArena, viewer: int) -> GladiatorArena:
    """A viewer's observation, with what was noted since the one before."""
    view = state.observe(viewer)
    state.keep_journal()
    assert isinstance(view, GladiatorArena)
    return view


def story(state: GladiatorArena, viewer: int = -1, **orders: str) -> list[Event]:
    """What a viewer is told when all have given these orders; who is not named stays."""
    given = {seat_of(name): order for name, order in orders.items()}
    *others, last = state.deciding()
    for seat in others:
        play(state, "BCAOIVUT"[seat], f"{given.get(seat, '')} ready")
    play(state, "BCAOIVUT"[last], given.get(last, ""))
    seen(state, viewer)
    play(state, "BCAOIVUT"[last], "ready")
    return tell([Entry(last, int(state.other + READY))], seen(state, viewer))


def entered(state: GladiatorArena, viewer: int = -1, **choices: str) -> list[Event]:
    """What a viewer is told when all have chosen this and were ready in this order."""
    entries = []
    for name, choice in choices.items():
        for word in (*choice.split(), "ready"):
            seen(state, viewer)
            entries.append(Entry(seat_of(name), int(state.space.find(word))))
            play(state, name, word)
    return tell(sorted(entries, key=lambda e: e.seat), seen(state, viewer))


def answered(state: GladiatorArena, name: str, word: str) -> list[str]:
    """The lines of an answer to a proposal."""
    seen(state, -1)
    play(state, name, word)
    return log(tell([Entry(seat_of(name), int(state.space.find(word)))], seen(state, -1)))


def log(events: list[Event]) -> list[str]:
    """The lines of the log."""
    return [event.text for event in events if event.text]


def ways(events: list[Event]) -> dict[str, str]:
    """[token] -> its way: `B3 slide:B4`, with how it got to each stop but the first."""
    return {
        event.token: " ".join(
            stop.at if stop.how == "start" else f"{stop.how}:{stop.at}" for stop in event.path
        )
        for event in events
        if event.kind == "moved"
    }
