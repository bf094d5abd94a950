"""The journal of the rules as plain data: what happened, for the log and for reports."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from harena.core.play.state import Note
from harena.games.gladiator_arena.rules import journal


@dataclass(frozen=True, slots=True)
class SquareClaim:
    """The result of asking for a square; `kind` is STARTS, OPPOSITE, NO_ROOM or CROWDED.

    `shown`: its race and weapon are shown now. `first`: the seat that had the square or was ready
    before, or -1. `held`: that seat held it already.
    """

    kind: int
    seat: int
    square: int
    shown: bool
    first: int = -1
    held: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """A move that was made, or, if `bumped`, tried.

    `rivals` are all that tried to enter the square, the seat among them. `owner` is the seat that
    ends there, or -1. `ring` holds the seats that would trade places with it.
    """

    seat: int
    start: int
    goal: int
    bumped: bool = False
    rivals: tuple[int, ...] = ()
    owner: int = -1
    ring: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Strike:
    """One strike, from the square its seat tried to enter or stayed on, and its damage."""

    seat: int
    start: int
    square: int
    thrown_back: bool
    damage: dict[int, int]
    """[who was hit] -> hit points lost by this strike."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A seat's proposal with its orders; it is void if it no longer stands."""

    seat: int
    offer: int
    stands: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's answer to a proposal, from LOSS to FALL."""

    seat: int
    agrees: bool
    offer: int


@dataclass(slots=True)
class Story:
    """The notes of the rules since the last step a viewer saw; -1 and empty: it did not happen."""

    claims: list[SquareClaim] = field(default_factory=list)
    given: dict[int, int] = field(default_factory=dict)
    """[seat] -> the square it got without asking."""
    turn: int = -1
    truced: bool = False
    moves: list[Move] = field(default_factory=list)
    strikes: list[Strike] = field(default_factory=list)
    harm: dict[int, tuple[int, int]] = field(default_factory=dict)
    """[seat] -> HP lost by all strikes of the turn, and HP left."""
    limit: dict[int, int] = field(default_factory=dict)
    """[seat] -> HP left after the time limit took one."""
    kills: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """[who was struck down] -> who shares the kill."""
    whole_kills: bool = False
    """Those who share a kill have a whole one each."""
    died: list[int] = field(default_factory=list)
    """Of the time limit."""
    died_free: bool = False
    """A death by the time limit costs no kill."""
    conceded: dict[int, int] = field(default_factory=dict)
    """[seat] -> who gains a kill."""
    proposals: list[Proposal] = field(default_factory=list)
    answer: Answer | None = None
    truce: int = -1
    """The turn that is agreed to be without strikes."""
    parted: tuple[int, ...] = ()
    """The seats that leave by agreement and lose a kill."""
    proposer: int = -1
    """The seat whose proposal was agreed on."""
    last_turn: int = -1
    """The turn after which the game ends, though two or more are left."""
    ended: bool = False

    @property
    def gone(self) -> set[int]:
        """Return the seats that left the arena in the turn."""
        return {*self.kills, *self.died, *self.parted}

    @property
    def happened(self) -> bool:
        """Return whether the rules noted anything."""
        return self != Story()


def read_journal(notes: Iterable[Note] | None) -> Story:
    """Return the story of a journal; an empty one without a journal."""
    story = Story()
    for note in notes or ():
        _add(story, note)
    return story


def _add(story: Story, note: Note) -> None:
    """Add a note to the story."""
    kind, a, b, c = int(note.kind), int(note.a), int(note.b), int(note.c)
    d, e, f = int(note.d), int(note.e), int(note.f)
    if kind == journal.STARTS:
        story.claims.append(SquareClaim(kind, a, b, bool(c)))
    elif kind in (journal.OPPOSITE, journal.NO_ROOM, journal.CROWDED):
        story.claims.append(SquareClaim(kind, a, b, bool(c), d, bool(e)))
    elif kind == journal.GIVEN:
        story.given[a] = b
    elif kind == journal.TURN:
        story.turn, story.truced = a, bool(b)
    elif kind == journal.MOVED:
        story.moves.append(Move(a, b, c))
    elif kind == journal.BUMPED:
        story.moves.append(Move(a, b, c, True, _seats(d), e, _seats(f)))
    elif kind == journal.STRUCK:
        story.strikes.append(Strike(a, b, c, bool(d), {}))
    elif kind == journal.HIT:
        story.strikes[-1].damage[b] = d
    elif kind == journal.HURT:
        story.harm[a] = b, c
    elif kind == journal.LIMIT:
        story.limit[a] = b
    elif kind == journal.KILLED:
        story.kills[a] = _seats(b)
        story.whole_kills = bool(c)
    elif kind == journal.DIED:
        story.died.append(a)
        story.died_free = bool(b)
    elif kind == journal.CONCEDED:
        story.conceded[a] = b
    elif kind == journal.PROPOSED:
        story.proposals.append(Proposal(a, b, bool(c)))
    elif kind == journal.ANSWERED:
        story.answer = Answer(a, bool(b), d)
    elif kind == journal.TRUCED:
        story.truce, story.proposer = a, b
    elif kind == journal.PARTED:
        story.parted, story.proposer = _seats(a), b
    elif kind == journal.LAST_TURN:
        story.last_turn = a
    elif kind == journal.ENDED:
        story.ended = True


def _seats(bits: int) -> tuple[int, ...]:
    """Return the seats that have a bit, in order."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)
