"""An order post as it is written: which move, which strikes, what else is said.

Whether the rules allow it is not asked here: see `posts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from harena.content.referee import Complaint
from harena.games.gladiator_arena.messages import posts as messages
from harena.games.gladiator_arena.postal.words import Word, meant, nearest

_SAID: Final = ("concede", "propose", "standoff", "loss", "truce", "fall", "agree", "decline")
_FREE: Final = ("filler", "colon", "order")
_OPENERS: Final = ("move", "strike", "stay")


@dataclass(slots=True)
class Aim:
    """A square to be struck, `count` times."""

    word: Word
    count: int = 1
    times: Word | None = None  # what says how often


@dataclass(slots=True)
class Draft:
    """The contents of an order post; `move` is None also where none is written."""

    move: Word | None = None
    start: Word | None = None  # the square a move is said to start from
    stays: Word | None = None  # "Move: none", "stay"
    at: Word | None = None  # the square of "stay at D4"
    aims: list[Aim] = field(default_factory=list)
    spares: Word | None = None  # "Strike: none"
    said: list[Word] = field(default_factory=list)  # what is for a parley
    weapons: list[Word] = field(default_factory=list)  # races and weapons that are named
    complaints: list[Complaint] = field(default_factory=list)

    @property
    def orders(self) -> bool:
        """Return whether a move or strikes, or an explicit "no", are written."""
        return bool(self.move or self.stays or self.aims or self.spares)


class Drafter:
    """A reader of the words of an order post, one by one."""

    def __init__(self, words: Sequence[Word], names: Sequence[str]) -> None:
        self._words = words
        self._names = names
        self._lost = 0  # a line of which it has been said that it is not understood
        self._draft = Draft()
        self._mode = ""  # what a square would mean: move, strike, stay, or nothing
        self._head: Word | None = None  # the word that opened it, while nothing stands after it
        self._no: Word | None = None
        self._link = ""  # what stands between the last square of a move and the next
        self._times: Word | None = None  # "twice", before its square
        self._alone = False  # what opened it is for one square only, as in xE6
        self._near = False  # nothing stands between here and the last square
        self._number: Word | None = None  # "2" of "2 strikes"
        self._announced: Word | None = None

    def read(self) -> Draft:
        """Return the draft, with complaints about unreadable parts."""
        for place, word in enumerate(self._words):
            if word.kind == "line" or word.kind in ("sep", "and"):
                self._pause(word)
            elif word.kind == "dash":
                self._dash(word, place)
            elif word.kind == "square":
                self._square(word)
            elif word.kind in ("move", "strike", "struck"):
                self._open(word, place)
            elif word.kind == "stay":
                self._stay(word)
            elif word.kind == "none":
                self._none(word)
            elif word.kind == "no":
                self._no = word
            elif word.kind in ("suffix", "prefix"):
                self._count(word, place)
            elif word.kind in ("from", "to", "arrow"):
                self._link = word.kind
            elif word.kind in ("race", "weapon"):
                self._draft.weapons.append(word)
            elif word.kind in _SAID:
                self._close()
                self._mode = ""
                self._draft.said.append(word)
            elif word.kind == "number":
                self._note_number(word, place)
            elif word.kind not in _FREE:
                self._unknown(word)
        self._pause(self._words[-1])
        self._close()
        self._check_announced()
        return self._draft

    def _wrong(self, word: Word, text: str) -> None:
        self._draft.complaints.append(word.wrong(text))

    def _unknown(self, word: Word) -> None:
        if word.kind == "unclear":
            self._wrong(word, messages.square_or_times(text=word.text.upper()))
            return
        near, kind = nearest(word, self._names)
        if near:
            near = meant(word, self._names)
            self._wrong(word, messages.not_understood(word=word.text, hint=near))
            if kind in _OPENERS:
                # What follows belongs to it, and is no mistake of its own.
                self._close()
                self._mode = "wrong"
        elif word.kind == "turned":
            right = f"{word.text[-1].upper()}{word.text[:-1]}"
            self._wrong(word, messages.letter_first(text=word.text, right=right))
        elif word.kind == "start":
            self._wrong(word, messages.not_in_orders(word=word.text))
        elif word.line != self._lost:
            text = messages.not_understood(word=word.text, hint=messages.WRITE_ORDERS)
            self._wrong(word, text)
            self._lost = word.line
        self._head = None  # something stood there, if nothing good

    # --- clauses ----------------------------------------------------------------------------

    def _open(self, word: Word, place: int) -> None:
        """Open a list of squares, or after `no` note that there are none."""
        kind = "strike" if word.kind == "struck" else word.kind
        if word.kind == "struck" and self._mode == "strike":
            return
        if self._no and not (self._head and self._mode != kind):
            self._no = None
            self._set_none(kind, word)
            self._mode, self._head = "", None
            return
        if self._no:
            self._pause(word)
        if self._head and self._mode == kind:
            return
        if kind == "strike" and self._number:
            self._announced, self._number = self._number, None
        self._close()
        self._mode, self._head, self._link, self._near = kind, word, "", False
        self._alone = word.kind == "struck"
        if kind == "move" and (self._draft.move or self._draft.stays):
            self._wrong(word, messages.ONE_MOVE)
            self._mode, self._head = "wrong", None

    def _close(self) -> None:
        """Complain about words that still wait for a square."""
        if self._head:
            clause = messages.MOVE if self._mode == "move" else messages.STRIKE
            self._wrong(self._head, messages.nothing_after(clause=clause))
        if self._times:
            self._wrong(self._times, messages.no_square_for(text=self._times.text))
        if self._number:
            self._wrong(self._number, messages.lone_number(text=self._number.text))
        self._head = self._times = self._number = None

    def _pause(self, word: Word) -> None:
        """End a line or a phrase at a comma: a `no` before it declines."""
        if self._no:
            if self._head:
                self._set_none(self._mode, self._no)
                self._head = None
            else:
                self._wrong(self._no, messages.no_what(word=self._no.text))
            self._no = None
        self._near = False
        if word.kind != "line":
            self._link = ""

    def _set_none(self, kind: str, word: Word) -> None:
        draft = self._draft
        if kind == "move":
            if draft.move:
                self._wrong(word, messages.move_and_none(square=draft.move.value))
            draft.stays = word
        else:
            if draft.aims:
                square = draft.aims[0].word.value
                self._wrong(word, messages.strike_and_none(square=square))
            draft.spares = word

    def _stay(self, word: Word) -> None:
        if self._no or (self._head and self._mode == "strike"):
            self._no = self._head = None
            self._wrong(word, messages.ambiguous(word=word.text))
            return
        self._set_none("move", word)
        self._mode, self._head = "stay", None

    def _none(self, word: Word) -> None:
        """Read `none`: after Move or Strike for that, by itself for the whole order."""
        self._no = None
        if self._head:
            self._set_none(self._mode, word)
            self._mode, self._head = "", None
        elif self._draft.orders:
            self._wrong(word, messages.ambiguous(word=word.text))
        else:
            self._draft.stays = self._draft.spares = word

    def _dash(self, word: Word, place: int) -> None:
        """Read a dash: a colon, nothing at all, or the link between two squares of a move."""
        rest = self._words[place + 1 :]
        after = next((w.kind for w in rest if w.kind not in (*_FREE, "to", "struck")), "line")
        if self._head and after in ("line", "sep", "move", "strike"):
            self._set_none(self._mode, word)
            self._mode, self._head = "", None
        elif self._mode == "move" and after == "square":
            self._link = "dash"
        elif self._mode == "strike" and self._near and after == "square":
            self._wrong(word, messages.COMMAS)

    # --- squares ----------------------------------------------------------------------------

    def _square(self, word: Word) -> None:
        draft = self._draft
        if self._no:
            self._wrong(self._no, messages.no_and_square(word=self._no.text))
            self._no = None
        if self._mode == "move":
            self._step(word)
        elif self._mode == "strike":
            if draft.spares:
                self._wrong(word, messages.strike_and_none(square=word.value))
            aim = Aim(word)
            if self._times:
                aim.times, aim.count = self._times, self._times.number
                self._times = None
            draft.aims.append(aim)
        elif self._mode == "stay":
            if draft.at:
                self._wrong(word, messages.two_stays(first=draft.at.value, second=word.value))
            draft.at = word
        elif self._mode != "wrong":
            self._wrong(word, messages.move_or_strike(square=word.value))
        self._head, self._near = None, True
        if self._alone:
            self._mode, self._alone = "", False

    def _step(self, word: Word) -> None:
        """Read the square of a move; with two of them the first must be where it starts."""
        draft = self._draft
        if not draft.move:
            draft.move = word
        elif self._link in ("to", "arrow", "dash") and not draft.start:
            draft.start, draft.move = draft.move, word
        else:
            text = messages.two_goals(first=draft.move.value, second=word.value)
            self._wrong(word, text)
        self._link = ""

    # --- numbers ----------------------------------------------------------------------------

    def _count(self, word: Word, place: int) -> None:
        """Read the number of strikes on a square: `E6 x2`, `2x E6`, `E6 twice`."""
        last = self._draft.aims[-1] if self._near and self._draft.aims else None
        free = last is not None and last.times is None
        after = self._words[place + 1].kind if place + 1 < len(self._words) else "line"
        ahead = self._mode == "strike" and after in ("square", "struck", "filler")
        if self._mode == "wrong":
            return
        if word.number == 0:
            self._wrong(word, messages.NO_TIMES)
        elif free and ahead and word.kind == "prefix":
            self._wrong(word, messages.either_square(text=word.text))
        elif last and free and (word.kind == "suffix" or not ahead):
            last.times, last.count = word, word.number
        elif ahead and not self._times:
            self._times = word
        else:
            self._wrong(word, messages.no_square_for(text=word.text))
            self._head = None

    def _note_number(self, word: Word, place: int) -> None:
        """Read a bare number: `2 strikes` announces strikes, other numbers mean nothing."""
        if place + 1 < len(self._words) and self._words[place + 1].kind == "strike":
            self._number = word
            return
        self._wrong(word, messages.lone_number(text=word.text))
        self._head = None

    def _check_announced(self) -> None:
        word, aims = self._announced, self._draft.aims
        if not word or not aims:
            return
        total = sum(aim.count for aim in aims)
        if total != word.number and len(aims) == 1 and total == 1 and word.number > 0:
            aims[0].count = word.number
        elif total != word.number:
            self._wrong(word, messages.announced(announced=word.text, given=total))
