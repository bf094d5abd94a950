"""The text file of a game that is run from posts; the rest follows by replay.

    [Format "harena forum 1"]
    [Game "cruisers"]
    [Players "Ann, Ben"]
    [Options "width=8 height=8"]

    == Turn 0 ==

    #1 Ann
        cruiser D4

    #2 Ben
        frigate E6

    == Turn 0 resolved ==

    == Turn 1 ==

    #3 Ann
        Sail: D5
        Fire: E6, E5

Posts are kept as they were written, indented by four spaces. Of several posts of a player in the
same round the last one counts. A round that was resolved without a player says so:
`== Turn 1 resolved without Ben ==`. Outside of posts a line that starts with `;` is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from harena.content.content import content_of
from harena.content.referee import RefereeError
from harena.core.errors import OptionError, RecordError, SeatError, UnknownGameError
from harena.core.registry import get_game
from harena.postal import messages
from harena.postal.game import FORMAT, INDENT, MOST_FILE, PostalGame

_HEADERS = ("Format", "Game", "Players", "Options")
_HEADER = re.compile(r'\[([A-Z][A-Za-z]*) "([^"]*)"\]')
_TURN = re.compile(r"== Turn ([0-9]{1,4}) ==")
_RESOLVED = re.compile(r"== Turn ([0-9]{1,4}) resolved(?: without (.+))? ==")
_POST = re.compile(r"#([1-9][0-9]{0,5}) (.+)")


def read_postal_game(text: str) -> PostalGame:
    """Return the game of a file, replayed and checked by the rules.

    RecordError names line and column, the text found there, and the expected text.
    """
    return _Reader(text).read()


def before_last_turn(game: PostalGame) -> PostalGame:
    """Return the game before its last round was resolved, with the posts of that round.

    RefereeError if no round has been resolved.
    """
    lines = game.write().split("\n")
    ends = [place for place, line in enumerate(lines) if _RESOLVED.fullmatch(line)]
    if not ends:
        raise RefereeError(messages.NOTHING_TO_UNDO)
    return read_postal_game("\n".join(lines[: ends[-1]]).rstrip() + "\n")


class _Reader:
    """Reads the file of one game."""

    def __init__(self, text: str) -> None:
        if len(text) > MOST_FILE:
            raise RecordError(1, 1, messages.long_file(most=MOST_FILE, characters=len(text)))
        self.lines = text.removeprefix("\ufeff").splitlines()
        self.line = 0
        self.number = 0  # posts so far
        self.open = False  # a round has been headed and not resolved

    def read(self) -> PostalGame:
        game = self._set_up(self._headers())
        while self.line < len(self.lines):
            content = self.lines[self.line].rstrip()
            if not content or content.startswith(";"):
                self.line += 1
            elif content.startswith("#"):
                self._post(game, content)
            else:
                self._turn(game, content)
                self.line += 1
        if not self.open and not game.over:
            raise self._expected(f"== Turn {game.turn} ==")
        return game

    def _error(self, column: int, message: str) -> RecordError:
        return RecordError(self.line + 1, column, message)

    def _expected(self, wanted: str) -> RecordError:
        """Return the error that the current line is something else."""
        at_end = self.line >= len(self.lines)
        found = messages.END if at_end else repr(self.lines[self.line][:80])
        return self._error(1, messages.expected(wanted=wanted, found=found))

    # --- headers ----------------------------------------------------------------------------

    def _headers(self) -> dict[str, tuple[str, int]]:
        found: dict[str, tuple[str, int]] = {}
        while self.line < len(self.lines) and len(found) < len(_HEADERS):
            content = self.lines[self.line].rstrip()
            if content and not content.startswith(";"):
                wanted = _HEADERS[len(found)]
                header = _HEADER.fullmatch(content)
                if not header or header[1] != wanted:
                    raise self._expected(messages.header(wanted))
                if wanted == "Format" and header[2] != FORMAT:
                    raise self._expected(messages.file_format(FORMAT))
                found[wanted] = (header[2], self.line)
            self.line += 1
        if len(found) < len(_HEADERS):
            raise self._expected(messages.header(_HEADERS[len(found)]))
        return found

    def _set_up(self, headers: Mapping[str, tuple[str, int]]) -> PostalGame:
        body = self.line
        name, self.line = headers["Game"]
        try:
            game = get_game(name)
            if content_of(game).referee is None:
                raise self._error(1, messages.not_for_posts(game.title))
            players, self.line = headers["Players"]
            names = [one.strip() for one in players.split(",")]
            game.check_seats(len(names))
            options, self.line = headers["Options"]
            chosen = game.check_options(len(names), self._options(options))
            self.line = headers["Players"][1]
            found = PostalGame(game, names, chosen)
        except (UnknownGameError, SeatError, OptionError, RefereeError) as error:
            raise self._error(1, str(error)) from error
        self.line = body
        return found

    def _options(self, text: str) -> dict[str, str]:
        given: dict[str, str] = {}
        for part in text.split():
            name, equals, value = part.partition("=")
            if not equals or name in given:
                raise self._error(1, messages.options_once(repr(part)))
            given[name] = value
        return given

    # --- rounds -----------------------------------------------------------------------------

    def _wanted(self, game: PostalGame) -> str:
        """Return the lines that are possible now."""
        if game.over:
            return messages.END_OF_GAME
        if not self.open:
            return f"== Turn {game.turn} =="
        end = f"== Turn {game.turn} resolved =="
        return messages.post_or_end(number=self.number + 1, players=game.names, end=end)

    def _turn(self, game: PostalGame, content: str) -> None:
        """Read a line between posts: the head of a round, or its end."""
        head, resolved = _TURN.fullmatch(content), _RESOLVED.fullmatch(content)
        turn = resolved if self.open else head
        if not turn or game.over or int(turn[1]) != game.turn:
            raise self._expected(self._wanted(game))
        self.open = bool(head)
        if resolved:
            self._resolve(game, resolved[2] or "")

    def _resolve(self, game: PostalGame, late: str) -> None:
        missing = ", ".join(game.names[seat] for seat in game.missing())
        if late != missing:
            without = f" without {missing}" if missing else ""
            wanted = f"== Turn {game.turn} resolved{without} =="
            raise self._error(1, messages.end_for_posts(wanted))
        try:
            game.resolve(deadline=True)
        except RefereeError as error:
            raise self._error(1, str(error)) from error

    def _post(self, game: PostalGame, content: str) -> None:
        head = _POST.fullmatch(content)
        fits = self.open and head and int(head[1]) == self.number + 1
        if not head or not fits or head[2] not in game.names:
            raise self._expected(self._wanted(game))
        start = self.line + 1
        lines: list[str] = []
        self.line += 1
        while self.line < len(self.lines):
            text = self.lines[self.line].rstrip()
            if text and not text.startswith(INDENT):
                break
            lines.append(text[len(INDENT) :])
            self.line += 1
        if not any(lines):
            raise self._expected(messages.INDENTED_POST)
        for one in game.post(head[2], "\n".join(lines)):
            column = len(INDENT) + one.column
            told = messages.in_post(player=head[2], complaint=one.text)
            raise RecordError(start + one.line, column, told)
        self.number += 1
