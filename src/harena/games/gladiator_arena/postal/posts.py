"""Posts read by the rules: start posts, orders, answers to a proposal; with complaints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.content.referee import Complaint, ParsedOrder, Reading
from harena.games.gladiator_arena.postal import starts
from harena.games.gladiator_arena.postal.draft import HOW, Aim, Draft, Drafter
from harena.games.gladiator_arena.postal.starts import StartReader
from harena.games.gladiator_arena.postal.words import (
    OFFERS,
    Word,
    meant,
    offered,
    turn_complaints,
    with_column_x,
    without_turns,
    words_of,
)
from harena.games.gladiator_arena.rules import board, fields as F, gladiators, movement
from harena.games.gladiator_arena.rules.fields import GladiatorState
from harena.games.gladiator_arena.rules.orders import may_say, only_two_left, opponent, strike_cost
from harena.games.gladiator_arena.view.words import TIMES, a_or_an

COLUMN_X: Final = 23
"""The column that looks like a sign for how often, counted from 0 (GA-20)."""
_NUMBERS: Final = ("no", "one", "two", "three")


def read_post(
    state: GladiatorState,
    names: Sequence[str],
    seat: int,
    lines: Sequence[str],
    standing: Sequence[int],
) -> Reading:
    """GA-21: return a post as the actions it orders, or the complaints with their places."""
    t = state.values
    words = words_of(lines)
    turn, answering = int(t[F.TURN]), t[F.PHASE] == F.ANSWER
    allowed = (turn, turn + 1) if answering else (turn,)
    wrong = turn_complaints(words, turn, allowed)
    rest = without_turns(words)
    if state.width > COLUMN_X:
        rest = with_column_x(rest)
    if wrong:
        return Reading(complaints=tuple(wrong))
    if t[F.PHASE] == F.ENROL:
        return StartReader(state, names, seat, rest, standing).read()
    if answering:
        return _read_answer(state, names, rest)
    return _OrderReader(state, names, seat, Drafter(rest, names).read(), rest[0]).read()


def _read_answer(state: GladiatorState, names: Sequence[str], words: Sequence[Word]) -> Reading:
    """GA-23: agree or decline."""
    t = state.values
    proposer = int(t[F.PROPOSER])
    offer = OFFERS[t[F.SAID + proposer]]
    how = f"{names[proposer]} proposes a standoff by {offer}: write agree or decline"
    found: list[Word] = []
    for word in words:
        kind = {"no": "decline", "none": "unknown"}.get(word.kind, word.kind)
        if kind in ("agree", "decline"):
            found.append(word)
        elif kind not in (*starts.FREE, "standoff", "propose", offer):
            near = meant(word, names) or f"; {how}"
            return Reading(complaints=(word.wrong(f"{word.text!r} is no answer{near}"),))
    agrees = {word.kind == "agree" for word in found}
    if not found:
        return Reading(complaints=(Complaint(1, 1, how),))
    if len(agrees) > 1:
        return Reading(complaints=(found[1].wrong(f"both are written; {how}"),))
    told = f"{names[proposer]}'s proposal: {offered(int(t[F.SAID + proposer]))}"
    answer = ParsedOrder(found[0].kind.capitalize(), told, found[0].line)
    action = int(state.other + (F.AGREE if agrees.pop() else F.DECLINE))
    return Reading((action,), orders=(answer,))


class _OrderReader:
    """GA-3 to GA-6, GA-11: an order that has been read, judged by the rules."""

    def __init__(
        self, state: GladiatorState, names: Sequence[str], seat: int, draft: Draft, first: Word
    ) -> None:
        self._table = state
        self._names = names
        self._seat = seat
        self._draft = draft
        self._first = first
        self._wrong = draft.complaints
        self._race, self._weapon = state.values[F.RACE + seat], state.values[F.WEAPON + seat]
        self._at = int(state.values[F.AT + seat])

    def read(self) -> Reading:
        """Return the actions of the order, or complaints."""
        draft = self._draft
        actions: list[int] = []
        if not self._wrong:
            self._check_arms()
            actions += self._parley()
            if not draft.orders and not draft.said:
                self._wrong.append(self._first.wrong(f"nothing is ordered; {HOW}"))
        if not self._wrong:
            goal = self._goal()
            actions += [goal] if goal >= 0 else []
            actions += self._strikes(goal)
        if self._wrong:
            return Reading(complaints=tuple(self._wrong))
        said = next((offer for offer, name in OFFERS.items() if name in self._kinds), 0)
        orders = _understood_order(draft, int(said))
        if "concede" in self._kinds:
            line = draft.said[0].line
            orders = (ParsedOrder("Concede", "leaves before the turn", line),)
        return Reading((*actions, int(self._table.other + F.READY)), orders=orders)

    def _name(self, square: int) -> str:
        return F.square_name(square, int(self._table.width))

    @property
    def _kind(self) -> str:
        return gladiators.RACES[self._race - 1]

    @property
    def _kinds(self) -> set[str]:
        """Return the kinds of parley that are written."""
        return {word.kind for word in self._draft.said}

    @property
    def _arm(self) -> str:
        return gladiators.WEAPONS[self._weapon - 1]

    def _check_arms(self) -> None:
        for word in self._draft.weapons:
            own = self._kind if word.kind == "race" else self._arm
            if word.value != own:
                are = "you are" if word.kind == "race" else "you have"
                self._wrong.append(word.wrong(f"{are} {a_or_an(own)}, not {a_or_an(word.value)}"))

    # --- moving -----------------------------------------------------------------------------

    def _goal(self) -> int:
        """Return the square to move to, -1 to stay; complain if it cannot be entered."""
        draft, table = self._draft, self._table
        for word in (draft.start, draft.at):
            if word and starts.find_square(table, word) != self._at:
                told = f"you stand on {self._name(self._at)}, not on {word.value}"
                self._wrong.append(word.wrong(told))
        if draft.move is None:
            return -1
        if draft.stays:
            told = f"both a move to {draft.move.value} and no move are written"
            self._wrong.append(draft.move.wrong(told))
            return -1
        goal = starts.find_square(table, draft.move)
        if goal < 0:
            self._wrong.append(starts.off_board(table, draft.move))
        elif goal == self._at:
            told = f"you stand on {draft.move.value}; to stay there write Move: none"
            self._wrong.append(draft.move.wrong(told))
        elif movement.move_cost(table, self._seat, goal) == 0:
            self._wrong.append(draft.move.wrong(self._too_far(draft.move, goal)))
        return goal

    def _too_far(self, word: Word, goal: int) -> str:
        """GA-3, GA-4: why a square cannot be entered."""
        steps = int(board.steps_between(self._table, self._at, goal))
        where = f"{word.value} is {steps} steps from {self._name(self._at)}"
        if steps == 2 and board.apart(self._table, self._at, goal) == 1:
            where += ", as a diagonal one counts two"
        most = "two squares" if self._race == gladiators.HALFLING else "one square"
        return f"{a_or_an(self._kind)} moves {most} at most, sideways or along: {where}"

    # --- striking ---------------------------------------------------------------------------

    def _strikes(self, goal: int) -> list[int]:
        """Return the strikes; complain about range and MpT."""
        draft, table = self._draft, self._table
        if draft.aims and draft.spares:
            told = f"both a strike at {draft.aims[0].word.value} and no strike are written"
            self._wrong.append(draft.spares.wrong(told))
        if draft.aims and table.values[F.TRUCED] == 1:
            told = "nobody strikes this turn: that was agreed"
            self._wrong.append(draft.aims[0].word.wrong(told))
        origin = goal if goal >= 0 else self._at
        out: list[int] = []
        for aim in draft.aims:
            square = starts.find_square(table, aim.word)
            if square < 0:
                self._wrong.append(starts.off_board(table, aim.word))
            elif not board.reaches(table, self._weapon, origin, square):
                self._wrong.append(aim.word.wrong(self._out_of_range(aim.word, origin, square)))
            else:
                out += [int(table.area) + square] * min(aim.count, 9)
        if not self._wrong:
            self._check_cost(goal)
        return out

    def _out_of_range(self, word: Word, origin: int, square: int) -> str:
        """GA-11: why a weapon does not strike a square."""
        if square == origin:
            there = "want to be" if origin != self._at else "stand"
            return f"{word.value} is where you {there}: nobody strikes his own square"
        distance = int(board.apart(self._table, origin, square))
        far = _NUMBERS[distance] if distance < len(_NUMBERS) else str(distance)
        where = f"{word.value} is {far} away from {self._name(origin)}"
        hole = int(gladiators.HOLE[self._weapon])
        if hole:
            least = _NUMBERS[hole + 1]
            return f"{a_or_an(self._arm)} strikes what is {least} or more away: {where}"
        reach = int(gladiators.REACH[self._weapon])
        squares = "one square" if reach == 1 else f"{_NUMBERS[reach]} squares"
        return f"{a_or_an(self._arm)} reaches {squares}: {where}"

    def _check_cost(self, goal: int) -> None:
        """GA-3, GA-5, GA-6: whether the MpT suffice."""
        table, draft = self._table, self._draft
        count = sum(aim.count for aim in draft.aims)
        if count == 0:
            return
        if self._weapon == gladiators.CATAPULT and (goal >= 0 or count > 1):
            word = _last(draft.aims)
            told = (
                "a catapult strikes once a turn" if count > 1 else "a catapult takes a whole turn"
            )
            self._wrong.append(word.wrong(f"{told}, and not in a turn with a move"))
            return
        step = int(movement.move_cost(table, self._seat, goal)) if goal >= 0 else 0
        need = step + count * int(strike_cost(table, self._seat))
        have = int(gladiators.MOVEMENT[self._race])
        if need > have:
            what = "a strike" if count == 1 else f"{count} strikes"
            what += " and a move" if step else ""
            needs = "needs" if count == 1 and not step else "need"
            why = " (a giant's move costs 2)" if self._race == gladiators.GIANT and step else ""
            why = " (a strike with a bow costs 2)" if self._weapon == gladiators.BOW else why
            told = f"{what} {needs} {need} MpT{why}; {a_or_an(self._kind)} has {have}"
            self._wrong.append(_last(draft.aims).wrong(told))

    # --- parley -----------------------------------------------------------------------------

    def _parley(self) -> list[int]:
        """GA-19, GA-22, GA-23: a concession, or a proposal that goes along with an order."""
        draft, table = self._draft, self._table
        if not draft.said:
            return []
        first = draft.said[0]
        kinds = self._kinds
        offers = [offer for offer, name in OFFERS.items() if name in kinds]
        if kinds & {"agree", "decline"}:
            self._wrong.append(first.wrong("no proposal waits for an answer"))
        elif not only_two_left(table):
            told = "only the last two may concede or propose a standoff"
            self._wrong.append(first.wrong(told))
        elif "concede" in kinds and (len(kinds) > 1 or draft.orders):
            told = "who concedes leaves before the turn: nothing else can be written with it"
            self._wrong.append(first.wrong(told))
        elif "concede" in kinds:
            return self._saying(int(F.CONCEDE))
        elif len(offers) != 1 or not kinds & {"propose", "standoff"}:
            each = ", ".join(map(offered, OFFERS))
            told = f'write which standoff you propose, as "propose standoff: loss": {each}'
            self._wrong.append(first.wrong(told))
        elif not may_say(table, self._seat, offers[0]):
            self._wrong.append(first.wrong(self._why_not(int(offers[0]))))
        else:
            return self._saying(int(offers[0]))
        return []

    def _saying(self, said: int) -> list[int]:
        button = int(self._table.other + F.PARLEY_ACTION)
        return [button, button + said - int(F.PARLEY)]

    def _why_not(self, offer: int) -> str:
        """GA-19: which standoff may be proposed depends on the time limit and the HP."""
        t = self._table.values
        other = int(opponent(self._table, self._seat))
        have = f"you have {t[F.HP + self._seat]} HP, {self._names[other]} {t[F.HP + other]}"
        if offer == F.FALL:
            if t[F.LIMIT_START] == 0:
                return "fall is for games with the time limit"
            return f"only the one with fewer HP may propose to fall; {have}"
        return f"with the time limit that is for equal HP; {have}: the one with fewer may fall"


def _last(aims: Sequence[Aim]) -> Word:
    return aims[-1].word


def _understood_order(draft: Draft, said: int) -> tuple[ParsedOrder, ...]:
    """Return the move, the strikes line by line, and the proposal (0: nothing)."""
    out: list[ParsedOrder] = []
    if draft.move:
        out.append(ParsedOrder("Move", draft.move.value, draft.move.line))
    else:
        out.append(_none("Move", draft.stays))
    for line in dict.fromkeys(aim.word.line for aim in draft.aims):
        out.append(ParsedOrder("Strike", _aims(draft.aims, line), line))
    if not draft.aims:
        out.append(_none("Strike", draft.spares))
    if said:
        out.append(ParsedOrder("Propose", offered(said), draft.said[0].line))
    return tuple(out)


def _none(what: str, word: Word | None) -> ParsedOrder:
    if word:
        return ParsedOrder(what, "none", word.line)
    return ParsedOrder(what, "none", note="nothing is written about it")


def _aims(aims: Sequence[Aim], line: int) -> str:
    """Return the squares struck in a line: `E6 twice, E5`."""
    told = []
    for aim in aims:
        if aim.word.line == line:
            times = TIMES[aim.count] if aim.count < len(TIMES) else f" {aim.count} times"
            told.append(f"{aim.word.value}{times}")
    return ", ".join(told)
