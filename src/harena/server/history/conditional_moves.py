"""Lines that somebody has prepared: how he goes on if the others play as he expects."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from harena.core.options import Options
from harena.core.play.entry import Entry
from harena.core.play.match import Match
from harena.server.errors import RefusedError
from harena.server.history.table_state import Standing

MOST_LINES = 20
"""Lines that one seat may have."""
MOST_MOVES = 200
"""Decisions in a line, those of the others too."""

Move = tuple[int, str]
"""The seat that decides, and what in notation."""


@dataclass(frozen=True, slots=True)
class Course:
    """A whole match as a record has it, with what is said of each entry.

    `plain` says of each whether everybody could foresee what follows from it: it is a decision, and
    not one in secret.
    """

    game: str
    seats: int
    options: Options
    entries: tuple[Entry, ...]
    words: tuple[str, ...]
    plain: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a seat goes on with while the match goes as in `moves` after `since` entries.

    The first move is somebody else's, the last one its own, and no die falls between them. `words`
    tell what happens then.
    """

    seat: int
    since: int
    moves: tuple[Move, ...]
    words: tuple[str, ...]
    id: int = 0

    def behind(self, match: Match) -> int:
        """How many of the moves the match has behind it; -1 where it went another way."""
        played = moves_since(match, self.since)
        return len(played) if played is not None and self.moves[: len(played)] == played else -1

    def next_in(self, match: Match) -> int:
        """The seat's action that is due by this line; -1 for none."""
        behind = self.behind(match)
        if not 0 < behind < len(self.moves):
            return -1
        seat, notation = self.moves[behind]
        return match.state.space.find(notation) if seat == self.seat else -1

    def own_behind(self, behind: int) -> int:
        """The number of moves up to the last one of its own among the first `behind`."""
        own = [at for at in range(behind) if self.moves[at][0] == self.seat]
        return own[-1] + 1 if own else 0


def moves_since(match: Match, since: int) -> tuple[Move, ...] | None:
    """The decisions after so many entries; None where dice fell since, or there are not so many."""
    if since > len(match.log) or any(entry.is_roll for entry in match.log[since:]):
        return None
    name = match.state.space.name
    return tuple((entry.seat, name(entry.value)) for entry in match.log[since:])


def may_prepare(table: Standing, seat: int) -> bool:
    """Whether a seat may prepare lines: by post, where nothing is hidden or decided at once.

    Against bots there is no need: they answer at once.
    """
    others = any(each.kind == "person" and each.seat != seat for each in table.seats)
    if not others or not table.terms.by_post or table.status != "playing":
        return False
    game, state = table.match.game, table.match.state
    if game.traits.windows or game.traits.plans or table.secret_phase():
        return False
    return all(state.observe(each.seat) == state for each in table.seats)


def prepared(table: Standing, seat: int, course: Course) -> Prepared:
    """The line with which a match goes on that began as that of the table.

    It ends with the seat's last decision before a die falls or something is decided in secret.
    RefusedError `bad_line` where there is none.
    """
    match = table.match
    since = len(match.log)
    same = (course.game, course.seats) == (match.game.name, match.seats)
    if not same or course.options != match.options:
        raise RefusedError("bad_line", "that is a record of another game", "record")
    if course.entries[:since] != tuple(match.log):
        raise RefusedError("bad_line", "the game has gone on: begin where it stands now", "record")
    rest = course.entries[since:]
    plain = course.plain[since:]
    upto = plain.index(False) if False in plain else len(rest)
    own = [at for at, entry in enumerate(rest[:upto]) if entry.seat == seat]
    if not own or rest[0].seat == seat:
        raise RefusedError(
            "bad_line",
            "a line begins with what another player does, and goes on with what you do then, "
            "before a die falls",
            "record",
        )
    kept = rest[: own[-1] + 1]
    if len(kept) > MOST_MOVES:
        raise RefusedError("bad_line", f"more than {MOST_MOVES} decisions in a line", "record")
    name = match.state.space.name
    moves = tuple((entry.seat, name(entry.value)) for entry in kept)
    said = tuple(word for word in course.words[since : since + len(kept)] if word)
    return Prepared(seat, since, moves, said)


def replaced(line: Prepared, mine: Iterable[Prepared]) -> set[int] | None:
    """Which of a seat's other lines a new one takes the place of; None where it is in one of them.

    Those that go on otherwise where the seat itself decides, or not as far.
    """
    gone = set[int]()
    for each in mine:
        rest = each.moves[line.since - each.since :]
        pairs = enumerate(zip(rest, line.moves, strict=False))
        parts = next((at for at, (old, new) in pairs if old != new), None)
        if parts is None and len(rest) >= len(line.moves):
            return None
        if parts is None or line.moves[parts][0] == line.seat:
            gone.add(each.id)
    return gone
