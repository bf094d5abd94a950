"""The current state of a table: its match after the rows so far, and its seats."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from operator import add

from harena.core.play.dice import CommittedDice, mixed_secret
from harena.core.play.match import Match
from harena.core.play.state import SIMULTANEOUS, SPECTATOR
from harena.server.errors import RefusedError
from harena.server.history.fork import start_match
from harena.server.history.rows import GameInMatch, StoredTable, TableSummary
from harena.server.history.seats import given_name, has_open_seat, with_display_name
from harena.server.messages import refusals
from harena.server.protocol.responses.tables import Status

WATCHING = int(SPECTATOR)  # the viewer without a seat

UNDO_GRACE = 5000
"""Milliseconds for which an undo stays free once another person is to decide."""


@dataclass(frozen=True, slots=True)
class FreeUndo:
    """An undo that needs no consent: the seat, and the entry that is taken back.

    `left` is for how many milliseconds it stays free, or None if no time limits it.
    """

    seat: int
    number: int
    left: int | None = None


class TableState:
    """The match of a table after the rows of its log so far, and its seats."""

    def __init__(self, stored: StoredTable) -> None:
        """Start before the first row."""
        self.id = stored.id
        self.secret = stored.secret
        self.terms = stored.terms
        self.game_in_match = stored.game_in_match
        date = datetime.fromtimestamp(stored.created / 1000, UTC).date().isoformat()
        self.forked_record = stored.forked_record
        self.match, self.fork_origin = start_match(stored, date)
        self.match.commitment = CommittedDice(stored.secret).commitment
        self.length = 0  # the number of rows
        self.rolled = 0  # the number of rolled dice
        self.nonces = [""] * len(stored.seats)  # those revealed so far
        self.has_begun = False  # a row other than a nonce is stored
        self.substituted: set[int] = set()  # the seats of people that a bot plays for
        self.paused: int | None = None  # when it was paused, in milliseconds since 1970
        self.paused_by = -1  # the seat that asked for the pause
        self.rematch_asked: dict[int, str] = {}  # [seat that wants a rematch] -> its nonce hash
        self.acted = stored.created  # when the match last changed, in milliseconds since 1970
        self.viewers = range(WATCHING, len(stored.seats))
        self._set_seats(stored)

    def _set_seats(self, stored: StoredTable) -> None:
        self._stored = stored.seats, stored.rematch
        self.given = tuple(map(given_name, stored.seats))  # "" for a person without a name
        self.seats = tuple(map(with_display_name, stored.seats, self.match.seat_names))
        self.rematch = stored.rematch
        self.opener = stored.opener
        self.seated = stored.seated or stored.created
        self.summary = stored.summary
        self.match.players[:] = [seat.name for seat in self.seats]

    def update_seats(self, stored: StoredTable) -> bool:
        """Update the seats and the rematch. Return whether they have changed."""
        changed = (stored.seats, stored.rematch) != self._stored
        self._set_seats(stored)
        return changed

    # --- seats ------------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """Return `waiting` until the dice are mixed, then `playing`, in the end `over`."""
        if has_open_seat(self.seats) or (not self.has_begun and self.nonce_hashes):
            return "waiting"
        return "over" if self.match.over else "playing"

    @property
    def is_running(self) -> bool:
        """Return whether the game is being played: not waiting, over or paused."""
        return self.status == "playing" and self.paused is None

    @property
    def is_starting(self) -> bool:
        """Return whether all seats are taken and the game has not begun, so dice may be due."""
        return not (self.has_begun or has_open_seat(self.seats) or self.match.over)

    def names_of_others(self, seat: int) -> list[str]:
        """Return the names and titles of the other seats, which would confuse as a name here."""
        others = [each for each in self.seats if each.seat != seat]
        titles = self.match.seat_names
        return [each.name for each in others] + [titles[each.seat] for each in others]

    # --- the secret of the dice -------------------------------------------------------------

    @property
    def nonce_hashes(self) -> tuple[str, ...]:
        """Return the hash of each seat's nonce, "" for none; () if no seat has one."""
        hashes = tuple(seat.nonce_hash for seat in self.seats)
        return hashes if any(hashes) else ()

    def missing_nonces(self) -> list[int]:
        """Return the seats whose nonce can still be revealed before the first dice fall."""
        if not self.is_starting:
            return []
        return [seat.seat for seat in self.seats if seat.nonce_hash and not self.nonces[seat.seat]]

    @property
    def dice_secret(self) -> bytes:
        """Return the secret of the dice; it is final when the game begins."""
        return mixed_secret(self.secret, self.nonces)

    # --- players ----------------------------------------------------------------------------

    def bot_seats(self) -> frozenset[int]:
        """Return the seats of bots."""
        return frozenset(seat.seat for seat in self.seats if seat.kind == "bot")

    def played_by_bots(self) -> frozenset[int]:
        """Return the seats that bots play now: their own, and those they substitute in."""
        return self.bot_seats() | self.substituted

    def bot_of(self, seat: int) -> str:
        """Return the name of the bot that plays a seat."""
        return self.terms.timeout_policy if seat in self.substituted else self.seats[seat].bot

    @property
    def people(self) -> set[str | None]:
        """Return the holders of seats that are not a bot's; None for an open seat."""
        return {seat.holder for seat in self.seats if seat.kind != "bot"}

    @property
    def allows_hints(self) -> bool:
        """Return whether people may ask for hints. A single person always may."""
        return self.terms.hints or len(self.people) == 1

    def undoable_bots(self) -> frozenset[int]:
        """Return the bots whose decisions an undo can pass: all, if one person plays."""
        return self.bot_seats() if len(self.people) == 1 else frozenset()

    def bot_to_move(self) -> int | None:
        """Return a bot's seat that owes a decision, or None."""
        if not self.is_running:
            return None
        bots = self.played_by_bots()
        return next((seat for seat in self.match.state.deciding() if seat in bots), None)

    def bot_seed(self, seat: int) -> int:
        """Return the seed of a bot's next decision, which is secret and survives a restart."""
        digest = hmac.digest(self.secret, f"bot:{self.length}:{seat}".encode(), "sha256")
        return int.from_bytes(digest[:4], "big")

    def secret_phase(self) -> bool:
        """Return whether several seats decide at once and in secret."""
        return bool(self.match.state.to_move == SIMULTANEOUS)

    def people_to_act(self) -> list[int]:
        """Return the seats of people that owe a decision."""
        return [seat for seat in self.match.state.deciding() if self.is_played_by_person(seat)]

    def is_played_by_person(self, seat: int) -> bool:
        """Return whether a person holds a seat and no bot substitutes for them."""
        return self.seats[seat].kind == "person" and seat not in self.substituted

    def decision_basis(self, seat: int) -> list[int]:
        """Return the information a seat decides on; a decision on old information is void.

        In a secret phase that is the seat's own decisions in it.
        """
        if not self.secret_phase():
            return self.match.state.observe(seat).numbers()
        start = self.match.phase_start()
        return [start] + [entry.value for entry in self.match.log[start:] if entry.seat == seat]

    def window_start(self) -> int | None:
        """Return the entry that the current window starts with, or None."""
        state = self.match.state
        if not self.secret_phase() or not self.is_running:
            return None
        is_window = all(state.pass_action(seat) >= 0 for seat in state.deciding())
        return self.match.phase_start() if is_window else None

    def held_by(self, holder: str | None) -> list[int]:
        """Return the seats of a person."""
        return [seat.seat for seat in self.seats if holder and seat.holder == holder]

    def summary_after(self, match: Match, moment: int, *, paused: bool) -> TableSummary | None:
        """Return the summary after a match position, or None if it must not change visibly.

        Secret decisions change nothing until they show publicly.
        """
        acting = () if match.over else tuple(match.state.observe(SPECTATOR).deciding())
        winners = tuple(match.winners()) if match.over else None
        before = self.summary
        summary = TableSummary(moment, acting, winners, paused)
        same = before is not None and replace(before, moved=moment) == summary
        return None if same and match.state.to_move == SIMULTANEOUS else summary

    def sees_delayed(self, holder: str | None) -> bool:
        """Return whether a person sees the table with a delay: a spectator, before the end."""
        return (
            bool(self.terms.spectator_delay) and self.status != "over" and not self.held_by(holder)
        )

    def check_viewer(self, holder: str | None, viewer: int) -> int:
        """Return the viewer. Raise RefusedError `not_your_seat` if it is another person's seat."""
        if viewer != WATCHING and viewer not in self.held_by(holder):
            raise RefusedError("not_your_seat", refusals.NOT_YOUR_SEAT, "seat")
        return viewer

    # --- a match of several games -----------------------------------------------------------

    def points(self) -> tuple[float, ...]:
        """Return the points of each seat in the match so far; this game counts once it is over."""
        before = self.game_in_match.points or (0.0,) * len(self.seats)
        return tuple(map(add, before, self.match.returns()))

    def next_game(self) -> GameInMatch:
        """Return the next game, with points moved by one seat; after the last, a new match."""
        if self.game_in_match.number >= self.terms.games_in_match:
            return GameInMatch()
        *others, last = self.points()
        return GameInMatch(self.game_in_match.number + 1, (last, *others))

    def asks_for_rematch(self, holder: str | None) -> list[int]:
        """Return the seats of the people who must still agree to a rematch of a person."""
        agreed = {self.seats[seat].holder for seat in self.rematch_asked} | {holder}
        people = [seat for seat in self.seats if seat.kind == "person"]
        return [seat.seat for seat in people if seat.holder not in agreed]

    # --- undo -------------------------------------------------------------------------------

    def undo_point(self, viewer: int) -> tuple[int, int] | None:
        """Return the seat and the entry that a viewer's undo takes back, or None.

        At a shared screen the view moves on after each decision. So the other seats of the same
        person count too, except in secret phases.
        """
        if viewer == WATCHING or not self.is_running:
            return None
        seats = [viewer]
        if not self.secret_phase():
            seats += self.held_by(self.seats[viewer].holder)
        for seat in seats:
            numbers = self.match.undo_points(seat, self.undoable_bots())
            own = [number for number in numbers if number >= self.match.fork_step]
            if own:
                return seat, min(own)
        return None

    def free_undo(self, viewer: int, moment: int) -> FreeUndo | None:
        """Return the undo that a viewer may make without asking, or None.

        It is free until another person is to decide, and `UNDO_GRACE` longer. Secret decisions may
        be undone until they show, because nobody else can see them.
        """
        point = self.undo_point(viewer)
        if point is None:
            return None
        own = self.held_by(self.seats[viewer].holder)
        if self.secret_phase() or all(seat in own for seat in self.people_to_act()):
            return FreeUndo(*point)
        left = self.acted + UNDO_GRACE - moment
        return FreeUndo(*point, left) if left > 0 else None

    def act_start(self, seat: int) -> int | None:
        """Return the entry with which a seat's last act at this table began, or None."""
        start = self.match.act_start(seat)
        return None if start is None or start < self.match.fork_step else start
