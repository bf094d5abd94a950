"""A pasted text split into posts: each author's post, and the lines that are no order.

Lines that are left out are reported one by one. A line with a part of an order in it is never
passed over as a signature or boilerplate: it is read, or it is a complaint.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from harena.content.referee import Complaint, IgnoredText, Referee
from harena.postal import messages
from harena.postal.authors import NOBODY, AuthorLine, author_line_of, near_name
from harena.postal.boilerplate import (
    FORWARDED,
    QUOTE_END,
    RENDERED_QUOTE,
    SAID,
    SEPARATOR,
    TURN_HEADING,
    boilerplate_kind,
    is_date,
    is_number,
)
from harena.postal.markup import excerpt, strip_markup
from harena.postal.messages import FRAME, QUOTED, SIGNATURE

_NEXT: Final = 5  # lines that are looked at to tell whether a forum's frame follows


@dataclass(slots=True)
class Part:
    """A post in a text: lines `first` to before `end`, from 0; `own` is what of them is read.

    `left` is what of it is not; its lines count in the whole text, from 1. `says`: anything is
    read at all.
    """

    seat: int
    first: int
    end: int
    own: list[str] = field(default_factory=list)
    left: list[IgnoredText] = field(default_factory=list)
    says: bool = True


@dataclass(slots=True)
class SplitText:
    """The posts of a text, the lines outside of all of them, and the complaints."""

    parts: list[Part]
    outside: list[IgnoredText]
    wrong: list[Complaint]


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Lines from a head, or from the start, to the next head."""

    head: AuthorLine | None
    start: int
    end: int


def split_posts(
    lines: Sequence[str], seat: int, names: Sequence[str], referee: Referee
) -> SplitText:
    """Split a text into posts: of one seat, or with NOBODY those below their authors' names."""
    return _Divider(lines, seat, names, referee).divide()


class _Divider:
    """Divides one text."""

    def __init__(
        self, lines: Sequence[str], seat: int, names: Sequence[str], referee: Referee
    ) -> None:
        self._lines = lines
        self._seat = seat
        self._names = names
        self._referee = referee
        sifted = strip_markup(lines)
        self._own = sifted.lines
        self._left = sifted.left
        self._wrong = sifted.wrong
        self._end = len(lines)
        self._quoted = {one.line - 1 for one in self._left if one.why == QUOTED}
        self._last_quote_end = max(
            (n for n, line in enumerate(self._own) if QUOTE_END.fullmatch(line)), default=-1
        )

    def divide(self) -> SplitText:
        """Find the heads, take away what does not count, and join what belongs together."""
        stretches = list(self._stretches())
        for stretch in stretches:
            self._strip(stretch)
        parts = self._one(stretches) if self._seat >= 0 else self._several(stretches)
        names = {s.start for s in stretches if s.head and s.head.seat >= 0 and not s.head.end}
        for part in parts:
            self._begin(part, names)
        outside: list[IgnoredText] = []
        for left in _joined(self._left, self._lines):
            home = next((p for p in parts if p.first < left.line <= p.end), None)
            (home.left if home else outside).append(left)
        for part in parts:
            part.own = self._own[part.first : part.end]
        return SplitText(parts, outside, [self._with_player(one, parts) for one in self._wrong])

    def _begin(self, part: Part, names: Set[int]) -> None:
        """Begin a post below its author's name, if that is alone above it."""
        while part.first < part.end:
            if part.first not in names and self._lines[part.first].strip():
                break
            part.first += 1

    def _with_player(self, one: Complaint, parts: Sequence[Part]) -> Complaint:
        """Return a complaint with the author of its post."""
        seat = next((p.seat for p in parts if p.first < one.line <= p.end), self._seat)
        return replace(one, player=self._names[seat]) if seat >= 0 else one

    def _complain(self, number: int, text: str) -> None:
        line = self._lines[number]
        self._wrong.append(Complaint(number + 1, len(line) - len(line.lstrip()) + 1, text))

    def _leave(self, number: int, why: str) -> None:
        """Note a line that does not count."""
        if self._own[number].strip():
            words = excerpt([self._lines[number]]) or self._lines[number].strip()
            self._left.append(IgnoredText(number + 1, number + 1, words, why))
        self._own[number] = " " * len(self._own[number])

    def _is_order(self, number: int) -> bool:
        line = self._own[number]
        return self._referee.looks_like_order(line) and not is_date(line)

    # --- heads ------------------------------------------------------------------------------

    def _stretches(self) -> Iterator[_Stretch]:
        """Return the text from head to head; a head's own words are blanked."""
        start, last = 0, None
        for number, line in enumerate(self._own):
            head = author_line_of(line, self._names)
            if head and head.seat == NOBODY and self._is_order(number):
                head = None
            if head and head.unsure and not self._frame_follows(number):
                head = None
            if head and head.said and self._quote_follows(number):
                head = None
            if head is None:
                continue
            if number > start or last:
                yield _Stretch(last, start, number)
            start, last = number, head
            self._own[number] = " " * head.end + line[head.end :] if head.end else " " * len(line)
        yield _Stretch(last, start, len(self._own))

    def _frame_follows(self, number: int) -> bool:
        """Return whether the next lines are mostly boilerplate."""
        rest = list(islice(self._below(number), _NEXT))
        frame = [n for n in rest if boilerplate_kind(self._own[n], self._names)]
        return 2 * len(frame) > len(rest)

    def _quote_follows(self, number: int) -> bool:
        """Return whether a quote follows that this line introduces."""
        following = next((n for n in range(number + 1, self._end) if self._lines[n].strip()), -1)
        if following in self._quoted:
            self._leave(number, QUOTED)
            return True
        return number < self._last_quote_end

    def _below(self, number: int) -> Iterator[int]:
        """Return the non-empty lines below one."""
        return (n for n in range(number + 1, self._end) if self._own[n].strip())

    # --- what does not count ----------------------------------------------------------------

    def _strip(self, stretch: _Stretch) -> None:
        """Blank the lines below a head that are no order."""
        numbers = range(stretch.start, stretch.end)
        if stretch.head and stretch.head.seat == NOBODY:
            near = near_name(stretch.head.name, self._names)
            if near:
                told = messages.did_you_mean(name=stretch.head.name, near=near)
                self._complain(stretch.start, told)
            why = messages.by_stranger(stretch.head.name)
            name = excerpt([self._lines[stretch.start]])
            self._left.append(IgnoredText(stretch.start + 1, stretch.start + 1, name, why))
            for number in numbers:
                self._leave(number, why)
            return
        self._strip_quotes(numbers)
        kinds = self._frame_kinds(numbers)
        for number, kind in kinds.items():
            if kind:
                self._leave(number, FRAME)
        self._strip_signature(numbers)

    def _strip_quotes(self, numbers: range) -> None:
        """Remove quotes that were copied from a page, and mails below an answer."""
        said = -1
        for number in numbers:
            if QUOTE_END.fullmatch(self._own[number]):
                for each in range(said if said >= 0 else number, number + 1):
                    self._leave(each, QUOTED)
                said = -1
            elif SAID.fullmatch(self._own[number]):
                said = number
        for number in numbers:
            line = self._own[number].strip()
            rest = range(number, numbers.stop)
            if RENDERED_QUOTE.fullmatch(line):
                if any(self._is_order(n) for n in rest[1:]):
                    self._complain(number, messages.UNENDED_QUOTE)
            elif not FORWARDED.fullmatch(line):
                continue
            for each in rest:
                self._leave(each, QUOTED)

    def _frame_kinds(self, numbers: range) -> dict[int, str]:
        """Return each line's kind of boilerplate; "" for the author's own words.

        An unknown line above the first order is boilerplate if boilerplate follows, as a rank
        between a name and a number of posts. So is everything below all orders and the buttons
        under a post.
        """
        said = [number for number in numbers if self._own[number].strip()]
        if said and is_date(self._own[said[0]], after_name=True):
            self._leave(said.pop(0), FRAME)
        orders = dict.fromkeys(number for number in said if self._is_order(number))
        kinds: dict[int, str] = {}
        for number in said:
            line = self._own[number]
            kind = "" if number in orders else boilerplate_kind(line, self._names)
            before = next(reversed(kinds.values()), "")
            kinds[number] = before if is_number(line) and before else kind
        feet = [number for number, kind in kinds.items() if kind == "foot"]
        first = min(next(iter(orders), numbers.stop), next(iter(feet), numbers.stop))
        heads = [number for number, kind in kinds.items() if kind and number < first]
        last = next(reversed(orders), numbers.start)
        feet = [number for number in feet if number > last]
        for number, kind in kinds.items():
            above = bool(heads) and number < heads[-1]
            below = bool(feet) and number > feet[0]
            subject = bool(heads) and number == heads[-1] + 1 and self._is_subject(number, kinds)
            if (above or below or subject) and number not in orders:
                kinds[number] = kind or "head"
        return kinds

    def _is_subject(self, number: int, kinds: Mapping[int, str]) -> bool:
        """Return whether a line is a subject: below buttons, apart from the post."""
        return "quote" in self._lines[number - 1].lower() and number + 1 not in kinds

    def _strip_signature(self, numbers: range) -> None:
        """Blank the text below a line of dashes, if the author's words are above it."""
        below = says = False
        for number in numbers:
            line = self._own[number]
            if SEPARATOR.fullmatch(line):
                below = below or says
                self._own[number] = " " * len(line)
            elif below and line.strip():
                if self._is_order(number):
                    self._complain(number, messages.ORDER_IN_SIGNATURE)
                self._leave(number, SIGNATURE)
            elif not TURN_HEADING.fullmatch(line):
                says = says or _says([line])

    # --- posts ------------------------------------------------------------------------------

    def _one(self, stretches: Sequence[_Stretch]) -> list[Part]:
        """Read the text as a post of one seat; its own name and a page's head may be above it."""
        top = range(stretches[0].start, stretches[0].end)
        named = any(s.head and s.head.seat == self._seat for s in stretches[1:])
        if named and not stretches[0].head and not any(self._is_order(n) for n in top):
            for number in top:
                self._leave(number, FRAME)
        for stretch in stretches:
            head = stretch.head
            if head and head.seat not in (self._seat, NOBODY):
                told = messages.other_name(name=head.name, author=self._names[self._seat])
                self._complain(stretch.start, told)
        return [Part(self._seat, 0, self._end, says=_says(self._own))]

    def _several(self, stretches: Sequence[_Stretch]) -> list[Part]:
        """Read a post below each name. Names of one author above one post belong together."""
        self._check_above(stretches)
        parts: list[Part] = []
        named = [s.head for s in stretches if s.head and s.head.seat >= 0]
        for stretch in stretches:
            head = stretch.head
            if head is None:
                continue
            last = parts[-1] if parts else None
            if head.seat == NOBODY:
                if last:
                    last.end = stretch.end
                continue
            if head.said and not named[0].said:
                self._complain(stretch.start, messages.post_or_quote(head.name))
            start = stretch.start + (0 if head.end else 1)
            says = _says(self._own[start : stretch.end])
            if last and last.seat == head.seat and not (last.says and says):
                last.end = stretch.end
                last.says = last.says or says
                continue
            parts.append(Part(head.seat, start, stretch.end, says=says))
        telling = {part.seat for part in parts if part.says}
        return [part for part in parts if part.says or part.seat not in telling]

    def _check_above(self, stretches: Sequence[_Stretch]) -> None:
        """Check that above the first name there is only what forums write above a page of posts."""
        known = any(s.head and s.head.seat >= 0 for s in stretches)
        first = stretches[0]
        if first.head:
            return
        for number in range(first.start, first.end):
            line = self._own[number]
            if not line.strip():
                continue
            near = near_name(line, self._names)
            if near or not known or self._is_order(number):
                self._complain(number, messages.name_missing(players=self._names, near=near))
                return
            self._leave(number, FRAME)
        if not known and not self._wrong:
            self._wrong.append(Complaint(1, 1, messages.EMPTY))


def _says(lines: Sequence[str]) -> bool:
    """Return whether some lines hold more than decoration."""
    return any(c.isalnum() for line in lines for c in line)


def _joined(left: Sequence[IgnoredText], lines: Sequence[str]) -> Iterator[IgnoredText]:
    """Yield ignored texts from top to bottom; consecutive ones with one reason are joined."""
    last: IgnoredText | None = None
    for one in sorted(left, key=lambda each: (each.line, each.last)):
        between = lines[last.last : one.line - 1] if last else []
        if last and last.why == one.why and last.last < one.line and not "".join(between).strip():
            last = replace(last, last=one.last)
            continue
        if last:
            yield last
        last = one
    if last:
        yield last
