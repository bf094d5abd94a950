"""Every error Harena raises: typed, naming the offending thing and what would be right.

An error always leaves the state, the match and the record untouched.
"""

from __future__ import annotations

from collections.abc import Sequence

from harena.core import messages


class HarenaError(Exception):
    """The root of all errors that Harena raises on purpose; they can be pickled."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the error as it is, without calling its constructor again."""
        return _again, (type(self), self.args, dict(self.__dict__))


def _again(kind: type[HarenaError], args: tuple[object, ...], values: dict[str, object]) -> object:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(values)
    return error


class IllegalActionError(HarenaError, ValueError):
    """A seat tried an illegal action.

    `seat` and `action` are the attempt; `legal` holds the names of the seat's legal actions.
    """

    def __init__(self, seat: int, action: str, legal: Sequence[str], why: str = "") -> None:
        self.seat = seat
        self.action = action
        self.legal = list(legal)
        reason = why or messages.legal_now(legal=self.legal)
        super().__init__(messages.illegal_action(seat=seat, action=action, reason=reason))


class IllegalRollError(HarenaError, ValueError):
    """A face was given that the die does not have, or no die was asked for.

    `sides` is the die the state asks for, 0 when it asks for none.
    """

    def __init__(self, face: int, sides: int, thrown: int = 0) -> None:
        """Store the message. `thrown`: the sides of the die that was rolled instead, when known."""
        self.face = face
        self.sides = sides
        super().__init__(messages.illegal_face(face=face, thrown=thrown, sides=sides))


class UnknownGameError(HarenaError, KeyError):
    """No registered game has that name; `known` lists those that exist."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        self.name = name
        self.known = list(known)
        super().__init__(messages.unknown_game(name=name, known=self.known))

    def __str__(self) -> str:
        return str(self.args[0])


class BrokenGameError(HarenaError):
    """A game cannot be used; `name` is its entry point, or its file."""

    def __init__(self, name: str, message: str) -> None:
        self.name = name
        super().__init__(messages.broken_game(name=name, why=message))


class UnknownBotError(HarenaError, KeyError):
    """No registered bot has that name; `known` lists those that exist."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        self.name = name
        self.known = list(known)
        super().__init__(messages.unknown_bot(name=name, known=self.known))

    def __str__(self) -> str:
        return str(self.args[0])


class BrokenBotError(HarenaError):
    """A bot of another package or file cannot be used; `name` is what was asked for."""

    def __init__(self, name: str, message: str) -> None:
        self.name = name
        super().__init__(messages.broken_bot(name=name, why=message))


class FailedBotError(HarenaError):
    """A bot failed in the middle of a game; `name` is the bot, `seat` where it sat, `why` what."""

    def __init__(self, name: str, seat: int, why: str) -> None:
        self.name = name
        self.seat = seat
        self.why = why
        super().__init__(messages.failed_bot(name=name, seat=seat, why=why))


class OptionError(HarenaError, ValueError):
    """An option is unknown or has a value that does not fit; `name` is the option."""

    def __init__(self, name: str, message: str) -> None:
        self.name = name
        super().__init__(message)


class SeatError(HarenaError, ValueError):
    """A number of seats the game is not made for, or a seat that is not there."""


class OddsError(HarenaError, ValueError):
    """The two sides of a contest cannot be read, or cannot be; `word` is what does not fit."""

    def __init__(self, word: str, message: str) -> None:
        self.word = word
        super().__init__(message)


class DiceError(HarenaError):
    """A dice source has no face to give, or one that does not fit the die asked for."""


class SeedError(HarenaError, TypeError):
    """A generator was given something else than whole numbers."""

    def __init__(self, name: str, given: object) -> None:
        """`name` is the parameter, `seed` or `stream`."""
        self.name = name
        super().__init__(messages.bad_seed(name=name, given=given))


class UndoError(HarenaError):
    """Nothing can fairly be taken back: a die fell, something was shown, or another acted."""


class PositionError(HarenaError, ValueError):
    """The text of a position cannot be read. `line` counts from 1; 0 is the text as a whole."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(messages.in_line(line=line, problem=message) if line else message)


class RecordError(HarenaError, ValueError):
    """A record cannot be read. `line` and `column` count from 1."""

    def __init__(self, line: int, column: int, message: str) -> None:
        self.line = line
        self.column = column
        super().__init__(messages.at_column(line=line, column=column, problem=message))
