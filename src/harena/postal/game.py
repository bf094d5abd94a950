"""A game run by a referee from posts: players, options, posts in the order they came."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from harena.content.content import content_of
from harena.content.referee import (
    Complaint,
    IgnoredText,
    MissingPostsError,
    ParsedOrder,
    PlayerNameError,
    Referee,
    RefereeError,
    clean,
)
from harena.core.errors import IllegalActionError
from harena.core.game import Game
from harena.core.options import value_text
from harena.core.play.match import Match
from harena.core.play.state import SIMULTANEOUS, State
from harena.core.registry import get_game
from harena.core.scene.scene import Event, Scene, Stop
from harena.postal import messages
from harena.postal.authors import NOBODY, find_name, is_plain_name
from harena.postal.markup import excerpt
from harena.postal.messages import FRAME
from harena.postal.split_posts import Part, split_posts
from harena.render.svg import scene_svg

FORMAT = "harena forum 1"
MOST_FILE = 200_000  # characters in a file
MOST_POST = 4_000  # characters in a post
MOST_COMPLAINTS = 20  # complaints that are told at once
MOST_ROUNDS = 400  # rounds of posts in a game
MOST_NAME = 40  # characters in a player's name
INDENT = "    "


@dataclass(frozen=True, slots=True)
class Post:
    """A post as it came: whose, what it says, and the actions it was read as.

    `orders` are the actions in words, `left` is what of it did not count; their lines are those
    of the text.
    """

    seat: int
    text: str
    actions: tuple[int, ...]
    orders: tuple[ParsedOrder, ...] = ()
    left: tuple[IgnoredText, ...] = ()

    def line(self, number: int) -> str:
        """Return the beginning of a line, by its number from 1."""
        return excerpt(self.text.split("\n")[number - 1 : number])


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a round: its turn, the report, and the position after it.

    `acts` and `losses` are the moves and aims of the seats, and the losses in each cell.
    """

    turn: int
    text: str
    state: State
    acts: tuple[tuple[int, tuple[Stop, ...]], ...] = ()
    losses: Mapping[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Round:
    """The posts of a round, in the order in which they came, and who was left out at its end."""

    turn: int
    posts: list[Post] = field(default_factory=list)
    late: tuple[int, ...] = ()


def check_names(referee: Referee, players: Sequence[str]) -> list[str]:
    """Return clean, unique names of players. PlayerNameError names the one that is invalid."""
    names = [" ".join(name.split()) for name in players]
    for place, name in enumerate(names):
        if not any(c.isalnum() for c in name):
            raise PlayerNameError(name, messages.no_name(name[:20]))
        if len(name) > MOST_NAME:
            raise PlayerNameError(name, messages.long_name(name=name[:20], most=MOST_NAME))
        if not name.isprintable() or re.search(r'[,"\[\]<>\\]', name):
            raise PlayerNameError(name, messages.wrong_characters(name))
        if not is_plain_name(name) or referee.is_order(name):
            raise PlayerNameError(name, messages.name_like_post(name))
        if name.casefold() in [other.casefold() for other in names[:place]]:
            raise PlayerNameError(name, messages.same_name(name))
    return names


class PostalGame:
    """A game that is run from posts."""

    def __init__(
        self,
        game: Game | str,
        players: Sequence[str],
        options: Mapping[str, object] | None = None,
    ) -> None:
        """Begin a game. Raise PlayerNameError, SeatError, OptionError or UnknownGameError.

        RefereeError if the game is not made for posts.
        """
        found = get_game(game) if isinstance(game, str) else game
        referee = content_of(found).referee
        if referee is None:
            raise RefereeError(messages.not_for_posts(found.title))
        self.referee = referee
        self.names = check_names(referee, players)
        self.match = Match(found, len(self.names), options, players=self.names)
        self.rounds: list[Round] = [Round(self.turn)]
        self.reports: list[Report] = []
        self.taken: tuple[int, ...] = ()  # seats whose posts were in the last text
        self.outside: tuple[IgnoredText, ...] = ()  # what of it stood outside of all posts
        self._standing: dict[int, Post] = {}
        self._size = 2_000  # characters in the file, at most

    # --- how it stands ----------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The turn that is posted for."""
        return self.referee.turn(self.match.state)

    @property
    def phase(self) -> str:
        """Return the kind of the coming posts, in words."""
        return self.referee.phase(self.match.state, self.names)

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.match.over

    def standing(self) -> dict[int, Post]:
        """Return the valid post of each seat in this round, the earliest first."""
        return dict(self._standing)

    def missing(self) -> list[int]:
        """Return the seats whose post is missing."""
        return [seat for seat in self.match.state.deciding() if seat not in self._standing]

    def ranking(self) -> list[str]:
        """Return the final ranking, a line a player; empty before the end."""
        return self.referee.ranking(self.match.state, self.names) if self.over else []

    def picture(self, report: Report | None = None) -> str:
        """Return the board now, or the events of a report's round, as an SVG document."""
        theme = content_of(self.match.game).theme
        if report is None:
            return scene_svg(numbered(self.match.scene(-1)), theme)
        if report is self.reports[-1]:
            scene = self.match.scene(-1)
        else:
            scene = self.match.draw(report.state.observe(-1), -1, newest=False)
        return scene_svg(numbered(scene), theme, acts=report.acts, losses=report.losses)

    # --- posts ------------------------------------------------------------------------------

    def seat_of(self, name: str) -> int:
        """Return the seat of a player, by name in any case. Raise PlayerNameError."""
        seat = find_name(name, self.names)
        if seat == NOBODY:
            raise PlayerNameError(name, messages.not_playing(name=name, players=self.names))
        return seat

    def post(self, player: str, text: str) -> list[Complaint]:
        """Take a player's post, or, without a player, several with the author's name above each.

        Either all of it is taken, or nothing changes and the complaints say why. `taken` then lists
        the authors of the posts, `outside` the lines that belong to none. PlayerNameError for an
        unknown name.
        """
        self.taken, self.outside = (), ()
        seat = self.seat_of(player) if player.strip() else NOBODY
        if len(text) > MOST_POST * 2 * len(self.names):
            return [Complaint(1, 1, messages.long_post(MOST_POST))]
        lines = clean(text).split("\n")
        division = split_posts(lines, seat, self.names, self.referee)
        complaints = list(division.wrong)
        taken: list[Post] = []
        for part in division.parts:
            found, wrong = self._read(part, lines, taken)
            complaints += wrong
            taken += found
        more = sum(self._space(post) for post in taken)
        if self._size + more > MOST_FILE:
            complaints.append(Complaint(1, 1, messages.FILE_FULL))
        if not complaints:
            for post in taken:
                self._take(post)
            self._size += more
            self.taken = tuple(dict.fromkeys(post.seat for post in taken))
            self.outside = tuple(division.outside)
        return sorted(complaints, key=lambda one: (one.line, one.column))[:MOST_COMPLAINTS]

    def _take(self, post: Post) -> None:
        """Make a post count from now on, in the place of the one it replaces."""
        self.rounds[-1].posts.append(post)
        self._standing[post.seat] = post

    def _space(self, post: Post) -> int:
        """Return the most characters that a post takes in the file."""
        lines = post.text.count("\n") + 1
        return len(post.text) + len(INDENT) * lines + len(self.names[post.seat]) + 12

    def _read(
        self, part: Part, lines: Sequence[str], taken: Sequence[Post]
    ) -> tuple[list[Post], list[Complaint]]:
        """Read a post as it would stand after those in `taken`."""
        seat, name, state = part.seat, self.names[part.seat], self.match.state
        text = "\n".join(lines[part.first : part.end]).strip("\n")
        empty = next((n for n, line in enumerate(lines[part.first :]) if line), 0)
        refusal = self._refusal(seat, text)
        if refusal:
            return [], [Complaint(min(part.first + 1, len(lines)), 1, refusal, name)]
        if part.left and not part.says:
            first = next((one for one in part.left if one.why != FRAME), part.left[0])
            told = messages.no_orders(where=first.where, why=first.why)
            return [], [Complaint(first.line, 1, told, name)]
        last = self._standing.get(seat)
        for post in taken:
            last = post if post.seat == seat else last
        before = last.actions if last else ()
        reading = self.referee.read(state, self.names, seat, part.own or [""], before)
        complaints = reading.complaints or self._judged(seat, reading.actions)
        if complaints:
            lowest = len(lines)
            return [], [
                replace(one, line=min(one.line + part.first, lowest), player=name)
                for one in complaints
            ]
        orders = (
            replace(one, line=one.line - empty) if one.line else one for one in reading.orders
        )
        left = (one.moved(-part.first - empty) for one in part.left)
        return [Post(seat, text, reading.actions, tuple(orders), tuple(left))], []

    def _refusal(self, seat: int, text: str) -> str:
        """Return why no post of a seat, or not this one, can be accepted; "" if it can."""
        if len(text) + 1 > MOST_POST:
            return messages.long_post(MOST_POST)
        if self.over:
            return messages.GAME_OVER
        view = self.match.state
        if seat in view.deciding():
            return ""
        if self.referee.is_out(view, seat):
            return messages.is_out(self.names[seat])
        return messages.nothing_to_post(name=self.names[seat], phase=self.phase)

    def _judged(self, seat: int, actions: Sequence[int]) -> tuple[Complaint, ...]:
        """Let the rules decide about a post, however well it was read."""
        trial = self.match.state.clone()
        try:
            for action in actions:
                trial.apply_action(action, seat)
        except IllegalActionError as error:
            return (Complaint(1, 1, str(error)),)
        return ()

    def _end_space(self) -> int:
        """Return the most characters that the end of this round takes in the file."""
        return 100 + sum(len(self.names[seat]) + 2 for seat in self.missing())

    # --- the end of a round -----------------------------------------------------------------

    def check_round(self, *, deadline: bool = False) -> None:
        """Check that the round can be resolved now; raise the errors of `resolve`."""
        if self.over:
            raise RefereeError(messages.GAME_OVER)
        if len(self.rounds) >= MOST_ROUNDS:
            raise RefereeError(messages.too_many_rounds(MOST_ROUNDS))
        late = self.missing()
        default = self.match.state.default_action
        if late and not (deadline and all(default(seat) >= 0 for seat in late)):
            raise MissingPostsError([self.names[seat] for seat in late])
        if self._size + self._end_space() > MOST_FILE:
            raise RefereeError(messages.FILE_FULL)

    def resolve(self, *, deadline: bool = False) -> Report:
        """End the round: play the posts, and report.

        MissingPostsError if a post is missing; at the `deadline` the game decides for late players,
        if it can. RefereeError if the game is over.
        """
        self.check_round(deadline=deadline)
        self._size += self._end_space()
        late = self.missing()
        turn = self.turn
        first = len(self.match.log)
        before = {token.id: token.at for token in self.match.scene(-1).tokens}
        self.match.state.keep_journal()
        for seat, post in self._standing.items():
            for action in post.actions:
                self.match.apply_action(action, seat)
        for seat in late:
            self._decide(seat)
        after = self.match.state.clone()
        after.journal = self.match.state.journal
        self.rounds[-1].late = tuple(late)
        text = self.referee.report(turn, after, self.names, late)
        events = self.match.game.events(self.match.log[first:], after, -1)
        acts = tuple((event.seat, event.path) for event in events if len(event.path) > 1)
        self.reports.append(Report(turn, text, after, acts, lost(events, before)))
        self._standing = {}
        if not self.over:
            self.rounds.append(Round(self.turn))
        return self.reports[-1]

    def _decide(self, seat: int) -> None:
        """Play the game's decision for a late player."""
        secret = self.match.state.to_move == SIMULTANEOUS
        while seat in self.match.state.deciding():
            self.match.apply_action(int(self.match.state.default_action(seat)), seat)
            if not secret or self.match.shows(len(self.match.log) - 1):
                break

    # --- the file ---------------------------------------------------------------------------

    def write(self) -> str:
        """Return the whole game as the text of its file, see `harena.postal.game_file`."""
        options = " ".join(f"{n}={value_text(value)}" for n, value in self.match.options.items())
        lines = [
            f'[Format "{FORMAT}"]',
            f'[Game "{self.match.game.name}"]',
            f'[Players "{", ".join(self.names)}"]',
            f'[Options "{options}"]',
        ]
        number = 0
        for place, one in enumerate(self.rounds):
            lines += ["", f"== Turn {one.turn} =="]
            for post in one.posts:
                number += 1
                lines += ["", f"#{number} {self.names[post.seat]}"]
                lines += [f"{INDENT}{line}".rstrip() for line in post.text.split("\n")]
            if place < len(self.reports):
                late = ", ".join(self.names[seat] for seat in one.late)
                without = f" without {late}" if late else ""
                lines += ["", f"== Turn {one.turn} resolved{without} =="]
        return "\n".join(lines) + "\n"


def lost(events: Sequence[Event], before: Mapping[str, str]) -> dict[str, int]:
    """Return the losses in each cell, at the tokens' places of that moment."""
    at = dict(before)
    losses: Counter[str] = Counter()
    for event in events:
        if event.kind == "moved" and event.path:
            at[event.token] = event.path[-1].at
        elif event.kind == "hurt" and event.token in at:
            losses[at[event.token]] += event.amount
    return dict(losses)


def numbered(scene: Scene) -> Scene:
    """Return a scene in which players have the numbers of reports, not seats' letters."""
    letters = {view.seat: view.letter for view in scene.seats}
    seats = tuple(replace(view, letter=str(view.seat + 1)) for view in scene.seats)
    tokens = tuple(
        replace(token, text=str(token.seat + 1))
        if token.text and token.text == letters.get(token.seat)
        else token
        for token in scene.tokens
    )
    return replace(scene, seats=seats, tokens=tokens)
