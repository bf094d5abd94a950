"""What Gladiator Arena tells of a turn, a round of choosing or an answer: log and ways."""

from __future__ import annotations

from harena.core.play.entry import Entry
from harena.core.scene.scene import Event
from harena.games.gladiator_arena.log.events import tell
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.table import READY
from tests.gladiator_arena.positions import play, seat_of


def seen(table: GladiatorArena, viewer: int) -> GladiatorArena:
    """A viewer's observation, with what was noted since the one before."""
    view = table.observe(viewer)
    table.keep_journal()
    assert isinstance(view, GladiatorArena)
    return view


def story(table: GladiatorArena, viewer: int = -1, **orders: str) -> list[Event]:
    """What a viewer is told when all have given these orders; who is not named stays."""
    given = {seat_of(name): order for name, order in orders.items()}
    *others, last = table.deciding()
    for seat in others:
        play(table, "BCAOIVUT"[seat], f"{given.get(seat, '')} ready")
    play(table, "BCAOIVUT"[last], given.get(last, ""))
    seen(table, viewer)
    play(table, "BCAOIVUT"[last], "ready")
    return tell([Entry(last, int(table.other + READY))], seen(table, viewer))


def entered(table: GladiatorArena, viewer: int = -1, **choices: str) -> list[Event]:
    """What a viewer is told when all have chosen this and were ready in this order."""
    entries = []
    for name, choice in choices.items():
        for word in (*choice.split(), "ready"):
            seen(table, viewer)
            entries.append(Entry(seat_of(name), int(table.space.find(word))))
            play(table, name, word)
    return tell(sorted(entries, key=lambda e: e.seat), seen(table, viewer))


def answered(table: GladiatorArena, name: str, word: str) -> list[str]:
    """The lines of an answer to a proposal."""
    seen(table, -1)
    play(table, name, word)
    return log(tell([Entry(seat_of(name), int(table.space.find(word)))], seen(table, -1)))


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
