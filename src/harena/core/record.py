"""A match as text: headers, then decisions and die faces in the game's notation.

    [Format "harena 1"]
    [Game "dice-race"]
    [Seats "2"]
    [Options "laps=2"]
    [Black "Ann"]
    [Yellow "greedy"]
    [Date "2026-11-22"]
    [Result "*"]

    1. dice d8=3 d8=7 d6=1
    4. black 8a
    5. yellow 6b
    6. black 6c d6=4

A line of play starts with the number of its first entry and the deciding seat, or `dice` when
dice fall before any decision. Then come notations of actions, and dice as `d8=3`: an eight-sided
die showed 3. A line that starts with `;` is a comment. A resignation is written `yellow resigns`,
as the last line, or `yellow forfeits` after a loss on time. In a series `yellow resigns-game` and
`yellow forfeits-game` end the current game only, and the next game follows. `?` stands for an entry
that a viewer may not know yet, or for all entries of a seat in a phase that stays secret. Such a
record can be looked at but not replayed.

Results: the winners' seats joined by `+`, `nobody`, or `*` for a match that is not over. Where the
dice follow from a secret (`CommittedDice`), its SHA-256 is the header `Commitment`, and at the end
the secret itself is `Secret`. `NonceHashes` has the SHA-256 of each seat's nonce, and `Nonces` the
revealed nonces, which are mixed into the secret (`mixed_secret`); - is a seat without one. `Undone`
numbers, from 1, the dice that fell and were taken back. `Begun` is the number of steps taken over
from another match; their dice follow from no secret.
"""

from __future__ import annotations

import re
from dataclasses import replace

from harena.core import messages
from harena.core.errors import (
    IllegalActionError,
    OptionError,
    RecordError,
    SeatError,
    UnknownGameError,
)
from harena.core.game import Game
from harena.core.options import Options, value_text
from harena.core.play.dice import (
    CommittedDice,
    committed_face,
    mixed_secret,
    nonce_hash,
    nonces_text,
)
from harena.core.play.entry import LOSS_WORDS, UNKNOWN, Entry
from harena.core.play.match import Match
from harena.core.play.state import CHANCE
from harena.core.registry import get_game

FORMAT = "harena 1"
WIDTH = 78
_HEADER = re.compile(r'\[([A-Z][A-Za-z0-9]*) "((?:[^"\\]|\\["\\])*)"\]')
_DIE = re.compile(r"d([1-9][0-9]{0,5})=([1-9][0-9]{0,5})")
_NUMBER = re.compile(r"([1-9][0-9]{0,8})\.")
_HASH = re.compile(r"[0-9a-f]{64}")
_COUNT = re.compile(r"[1-9][0-9]{0,8}")
_SEATS = re.compile(r"[0-9]{1,3}")
_LOSSES = {word: value for value, word in LOSS_WORDS.items()}
_TOKEN = re.compile(r"\S+")


def result_text(match: Match) -> str:
    """Return the winners' seat names joined by `+`, `nobody`, or `*` for an unfinished match."""
    if not match.over:
        return "*"
    return "+".join(match.seat_names[seat] for seat in match.winners()) or "nobody"


def write_record(match: Match, viewer: int | None = None) -> str:
    """Return the record of a match; for a `viewer` (-1: a spectator) with its knowledge only.

    >>> match = Match("warp-6", 2, players=["Ann", "Ben"], date="2026-11-22")
    >>> match.apply_chance(5).sides
    8
    >>> lines = write_record(match).splitlines()
    >>> lines[1:5]
    ['[Game "warp-6"]', '[Seats "2"]', '[Options "start=rolled games=1"]', '[Black "Ann"]']
    >>> lines[-1]
    '1. dice d8=5'
    """
    options = " ".join(f"{name}={value_text(value)}" for name, value in match.options.items())
    lines = [
        _header("Format", FORMAT),
        _header("Game", match.game.name),
        _header("Seats", str(match.seats)),
        _header("Options", options),
    ]
    for name, player in zip(match.seat_names, match.players, strict=True):
        lines.append(_header(name.capitalize(), player))
    lines.append(_header("Date", match.date))
    undone = " ".join(str(number + 1) for number in match.undone_dice)
    begun = str(match.fork_step or "")
    told = (
        ("Begun", begun),
        ("Commitment", match.commitment),
        ("NonceHashes", nonces_text(match.nonce_hashes)),
        ("Nonces", nonces_text(match.nonces)),
        ("Secret", match.secret),
        ("Undone", undone),
    )
    for name, value in told:
        if value:
            lines.append(_header(name, value))
    lines += [_header("Result", result_text(match)), ""]
    return "\n".join(lines + _play_lines(match, viewer)) + "\n"


def _header(name: str, value: str) -> str:
    clean = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{clean}"]'


def _play_lines(match: Match, viewer: int | None) -> list[str]:
    lines: list[str] = []
    actor, line, count = "", "", 0
    for entry in match.log if viewer is None else _known(match, viewer):
        count += 1
        token = _token(match, entry)
        who = match.seat_names[entry.seat] if not entry.is_roll else actor or "dice"
        if who != actor or len(line) + len(token) >= WIDTH:
            lines.append(line)
            actor, line = who, f"{count}. {who}"
        line += f" {token}"
    lines.append(line)
    if match.resigned is not None:
        how = "forfeits" if match.forfeited else "resigns"
        lines.append(f"{count + 1}. {match.seat_names[match.resigned]} {how}")
    return [text for text in lines if text]


def _known(match: Match, viewer: int) -> list[Entry]:
    """Return the entries as a viewer may know them by now.

    Of a running secret phase a viewer knows its own. One that has ended comes in the order of play.
    If some of it stays secret it comes in the order of seats, which reveals nothing. A seat's
    hidden decisions come right before its public ones: no viewer may learn the last change.
    """
    out: list[Entry] = []
    phase: list[int] = []
    for number, entry in enumerate(match.log):
        if not match.secret_step(number):
            known = match.may_know(viewer, number)
            out.append(entry if known else replace(entry, value=UNKNOWN))
            continue
        phase.append(number)
        if match.shows(number):
            if not all(match.may_know(viewer, one) for one in phase):
                out += match.revealed(viewer, phase)
            elif match.over:
                out += [match.log[one] for one in phase]
            else:
                out += _in_open_order(match, phase)
            phase = []
    return out + [
        match.log[number] for number in phase if match.over or match.log[number].seat == viewer
    ]


def _in_open_order(match: Match, phase: list[int]) -> list[Entry]:
    """Return the entries of a secret phase, a seat's hidden ones before its next public one.

    Without public ones, as in most games, they keep the order of play.
    """
    out: list[Entry] = []
    held: dict[int, list[Entry]] = {}
    for number in phase:
        entry = match.log[number]
        held.setdefault(entry.seat, []).append(entry)
        if match.is_open(number):
            out += held.pop(entry.seat)
    return [match.log[number] for number in phase] if held else out


def _token(match: Match, entry: Entry) -> str:
    if entry.is_roll:
        return f"d{entry.sides}={'?' if entry.value == UNKNOWN else entry.value}"
    if entry.is_loss:
        return LOSS_WORDS[entry.value]
    return "?" if entry.value == UNKNOWN else match.state.space.name(entry.value)


def read_record(text: str) -> Match:
    """Return the match of a record, every step checked by the rules, and dice by their secret.

    If a record stops before a forced action (`State.forced_action`), that is played. RecordError
    names line and column, the text found there, and the expected text.

    >>> text = write_record(Match("warp-6", 3))
    >>> read_record(text) == Match("warp-6", 3)
    True
    >>> read_record(text.replace("warp-6", "warp-7"))
    Traceback (most recent call last):
        ...
    harena.core.errors.RecordError: line 2, column 1: no game 'warp-7'; known games: ...
    """
    return _Reader(text).read()


class _Reader:
    """Reads one record."""

    def __init__(self, text: str) -> None:
        self.lines = text.removeprefix("\ufeff").splitlines()
        self.headers: dict[str, tuple[str, int]] = {}
        self.line = 0
        self.body = 0  # the first line after the headers
        self.secret: bytes | None = None
        self.rolled = 0

    def read(self) -> Match:
        self._read_headers()
        self.body = self.line
        match = self._set_up()
        for line in range(self.line, len(self.lines)):
            self.line = line
            content = self.lines[line]
            if content.strip() and not content.startswith(";"):
                self._read_play(match, content)
        result, line = self.headers["Result"]
        if result != result_text(match):
            self.line = line
            raise self._error(1, messages.wrong_result(result=result, played=result_text(match)))
        if match.fork_step > len(match.log):
            self.line = self.headers["Begun"][1]
            raise self._error(
                1, messages.fork_too_late(start=match.fork_step, steps=len(match.log))
            )
        match.settles = True
        match.settle()
        return match

    def _error(self, column: int, message: str) -> RecordError:
        return RecordError(self.line + 1, column, message)

    def _read_headers(self) -> None:
        while self.line < len(self.lines):
            content = self.lines[self.line].rstrip()
            if content and not content.startswith(";"):
                if not content.startswith("["):
                    break
                found = _HEADER.fullmatch(content)
                if not found:
                    raise self._error(1, messages.header_due(found=content))
                name, value = found[1], re.sub(r"\\(.)", r"\1", found[2])
                if name in self.headers:
                    before = self.headers[name][1] + 1
                    raise self._error(2, messages.header_twice(name=name, line=before))
                if not self.headers and (name, value) != ("Format", FORMAT):
                    header = f'[Format "{FORMAT}"]'
                    raise self._error(1, messages.format_due(header=header, found=content))
                self.headers[name] = (value, self.line)
            self.line += 1

    def _take(self, name: str) -> str:
        """Return a header's value; from here on errors are about its line."""
        if name not in self.headers:
            self.line = self.body
            raise self._error(1, messages.header_missing(name=name))
        value, line = self.headers[name]
        self.line = line
        return value

    def _set_up(self) -> Match:
        game, seats = self._game_and_seats()
        options = self._options(game, seats)
        names = game.seat_names(seats)
        players = [self._take(name.capitalize()) for name in names]
        known = {"Format", "Game", "Seats", "Options", "Date", "Result"}
        known |= {"Begun", "Commitment", "NonceHashes", "Nonces", "Secret", "Undone"}
        known |= {name.capitalize() for name in names}
        for header, (_, line) in self.headers.items():
            if header not in known:
                self.line = line
                raise self._error(2, messages.unknown_header(name=header, known=sorted(known)))
        date = self._take("Date")
        self._take("Result")
        match = Match(game, seats, options, players=players, date=date, settles=False)
        if "Begun" in self.headers:
            begun = self._take("Begun")
            if not _COUNT.fullmatch(begun):
                raise self._error(1, messages.steps_due(found=begun))
            match.fork_step = int(begun)
        self._take_secret(match)
        self.line = self.body
        return match

    def _take_secret(self, match: Match) -> None:
        """Return the secret of the dice, if the record has it."""
        if "Commitment" in self.headers:
            match.commitment = self._take("Commitment")
            if not _HASH.fullmatch(match.commitment):
                raise self._error(1, messages.HASH_DUE)
        self._take_nonces(match)
        if "Secret" in self.headers:
            match.secret = self._take("Secret")
            try:
                self.secret = bytes.fromhex(match.secret)
            except ValueError:
                raise self._error(1, messages.SECRET_DUE) from None
            found = CommittedDice(self.secret).commitment
            if found != match.commitment:
                raise self._error(1, messages.wrong_commitment(right=found))
            self.secret = mixed_secret(self.secret, match.nonces)
        if "Undone" in self.headers:
            numbers = self._take("Undone").split()
            if not all(_COUNT.fullmatch(number) for number in numbers):
                raise self._error(1, messages.UNDONE_DICE_DUE)
            match.undone_dice = tuple(int(number) - 1 for number in numbers)

    def _take_nonces(self, match: Match) -> None:
        """Read the nonces, and check each against its hash."""
        if "NonceHashes" in self.headers:
            match.nonce_hashes = self._take_per_seat("NonceHashes", match.seats)
        if "Nonces" in self.headers:
            match.nonces = self._take_per_seat("Nonces", match.seats)
            hashes = match.nonce_hashes or ("",) * match.seats
            for name, nonce, due in zip(match.seat_names, match.nonces, hashes, strict=True):
                if nonce and nonce_hash(nonce) != due:
                    raise self._error(1, messages.wrong_nonce(seat=name))

    def _take_per_seat(self, name: str, seats: int) -> tuple[str, ...]:
        """Return a header's values of 64 hexadecimal digits, one per seat, "" for -."""
        values = self._take(name).split()
        if len(values) != seats or not all(v == "-" or _HASH.fullmatch(v) for v in values):
            raise self._error(1, messages.nonces_due(seats=seats))
        return tuple("" if value == "-" else value for value in values)

    def _game_and_seats(self) -> tuple[Game, int]:
        self._take("Format")
        try:
            game = get_game(self._take("Game"))
            seats = self._take("Seats")
            if not _SEATS.fullmatch(seats):
                raise self._error(1, messages.seats_due(found=seats))
            return game, game.check_seats(int(seats))
        except (UnknownGameError, SeatError) as error:
            raise self._error(1, str(error)) from error

    def _options(self, game: Game, seats: int) -> Options:
        given: dict[str, str] = {}
        for part in self._take("Options").split():
            name, equals, value = part.partition("=")
            if not equals or name in given:
                raise self._error(1, messages.options_due(found=part))
            given[name] = value
        try:
            return game.check_options(seats, given)
        except OptionError as error:
            raise self._error(1, str(error)) from error

    def _read_play(self, match: Match, content: str) -> None:
        tokens = [(found[0], found.start() + 1) for found in _TOKEN.finditer(content)]
        first, column = tokens[0]
        expected = f"{len(match.log) + 1}."
        if not _NUMBER.fullmatch(first) or first != expected:
            raise self._error(column, messages.number_due(number=expected, found=first))
        actors = ["dice", *match.seat_names]
        if len(tokens) < 2 or tokens[1][0] not in actors:
            found = repr(tokens[1][0]) if len(tokens) > 1 else messages.NOTHING
            column = tokens[1][1] if len(tokens) > 1 else len(content) + 1
            raise self._error(column, messages.actor_due(actors=actors, found=found))
        seat = actors.index(tokens[1][0]) - 1
        if len(tokens) < 3:
            raise self._error(len(content) + 1, messages.PLAY_DUE)
        for token, column in tokens[2:]:
            self._read_token(match, seat, token, column)

    def _read_token(self, match: Match, seat: int, token: str, column: int) -> None:
        if match.over:
            raise self._error(column, messages.end_due(found=token))
        if token == "?" or token.endswith("=?"):
            raise self._error(column, messages.HIDDEN_STEP)
        try:
            if token == "resigns" and seat >= 0:
                match.resign(seat)
            elif token == "forfeits" and seat >= 0:
                match.forfeit(seat)
            elif token in _LOSSES and seat >= 0:
                match.add(Entry(seat, _LOSSES[token]))
            elif match.state.to_move == CHANCE:
                self._check_roller(match, seat, column)
                self._read_die(match, token, column)
            elif _DIE.fullmatch(token):
                raise self._error(column, messages.decision_due(found=token))
            elif seat < 0:
                raise self._error(column, messages.some_die_due(found=token))
            elif match.state.space.find(token) < 0:
                legal = [match.state.space.name(a) for a in match.state.legal_actions(seat)]
                raise self._error(column, messages.unknown_action(word=token, legal=legal))
            else:
                match.apply_action(token, seat)
        except IllegalActionError as error:
            raise self._error(column, str(error)) from error

    def _check_roller(self, match: Match, seat: int, column: int) -> None:
        """Check that dice are in the line of the seat that decided last, or in a `dice` line."""
        last = next((entry.seat for entry in reversed(match.log) if not entry.is_roll), -1)
        if seat != last:
            wanted, found = ("dice" if s < 0 else match.seat_names[s] for s in (last, seat))
            raise self._error(column, messages.wrong_roller(right=wanted, found=found))

    def _read_die(self, match: Match, token: str, column: int) -> None:
        sides = match.state.die
        found = _DIE.fullmatch(token)
        if not found or int(found[1]) != sides or not 1 <= int(found[2]) <= sides:
            raise self._error(column, messages.die_due(sides=sides, found=token))
        face = int(found[2])
        if len(match.log) < match.fork_step:
            match.apply_chance(face)
            return
        while self.rolled in match.undone_dice:
            self.rolled += 1
        if self.secret is not None:
            right = committed_face(self.secret, self.rolled, sides)
            if face != right:
                raise self._error(
                    column, messages.wrong_die(number=self.rolled + 1, sides=sides, right=right)
                )
        self.rolled += 1
        match.apply_chance(face)
