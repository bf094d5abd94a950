"""Posts read by the rules: start posts, orders, answers to a proposal; with complaints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.content.referee import Complaint, ParsedOrder, Reading
from harena.games.gladiator_arena.messages import posts as messages
from harena.games.gladiator_arena.postal import starts
from harena.games.gladiator_arena.postal.draft import Aim, Draft, Drafter
from harena.games.gladiator_arena.postal.starts import StartReader
from harena.games.gladiator_arena.postal.words import (
    OFFERS,
    Word,
    meant,
    turn_complaints,
    with_column_x,
    without_turns,
    words_of,
)
from harena.games.gladiator_arena.rules import board, fields as F, gladiators, movement, strikes
from harena.games.gladiator_arena.rules.fields import GladiatorState
from harena.games.gladiator_arena.rules.strikes import strike_cost
from harena.games.gladiator_arena.rules.surrender import may_say, only_two_left, opponent

COLUMN_X: Final = 23
"""The column that looks like a sign for how often, counted from 0 (GA-20)."""


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
    """GA-23: read an agreement or a refusal."""
    t = state.values
    proposer = int(t[F.PROPOSER])
    offer = OFFERS[t[F.SAID + proposer]]
    how = messages.write_answer(proposer=names[proposer], offer=offer)
    found: list[Word] = []
    for word in words:
        kind = {"no": "decline", "none": "unknown"}.get(word.kind, word.kind)
        if kind in ("agree", "decline"):
            found.append(word)
        elif kind not in (*starts.FREE, "standoff", "propose", offer):
            text = messages.no_answer(word=word.text, hint=meant(word, names) or how)
            return Reading(complaints=(word.wrong(text),))
    agrees = {word.kind == "agree" for word in found}
    if not found:
        return Reading(complaints=(Complaint(1, 1, how),))
    if len(agrees) > 1:
        return Reading(complaints=(found[1].wrong(messages.both_answers(hint=how)),))
    told = messages.proposal(proposer=names[proposer], offer=offer)
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
                self._wrong.append(self._first.wrong(messages.NOTHING_ORDERED))
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
            orders = (ParsedOrder(messages.CONCEDE, messages.LEAVES, line),)
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
            own, text = self._arm, messages.other_weapon
            if word.kind == "race":
                own, text = self._kind, messages.other_race
            if word.value != own:
                self._wrong.append(word.wrong(text(own=own, named=word.value)))

    # --- moving -----------------------------------------------------------------------------

    def _goal(self) -> int:
        """Return the square to move to, -1 to stay; complain if it cannot be entered."""
        draft, table = self._draft, self._table
        for word in (draft.start, draft.at):
            if word and starts.find_square(table, word) != self._at:
                here = self._name(self._at)
                text = messages.stands_elsewhere(square=here, named=word.value)
                self._wrong.append(word.wrong(text))
        if draft.move is None:
            return -1
        if draft.stays:
            text = messages.move_and_none(square=draft.move.value)
            self._wrong.append(draft.move.wrong(text))
            return -1
        goal = starts.find_square(table, draft.move)
        if goal < 0:
            self._wrong.append(starts.off_board(table, draft.move))
        elif goal == self._at:
            text = messages.already_there(square=draft.move.value)
            self._wrong.append(draft.move.wrong(text))
        elif movement.move_cost(table, self._seat, goal) == 0:
            self._wrong.append(draft.move.wrong(self._too_far(draft.move, goal)))
        return goal

    def _too_far(self, word: Word, goal: int) -> str:
        """GA-3, GA-4: return why a square cannot be entered."""
        steps = int(board.steps_between(self._table, self._at, goal))
        return messages.too_far(
            race=self._kind,
            most=2 if self._race == gladiators.HALFLING else 1,
            square=word.value,
            steps=steps,
            origin=self._name(self._at),
            diagonal=steps == 2 and board.apart(self._table, self._at, goal) == 1,
        )

    # --- striking ---------------------------------------------------------------------------

    def _strikes(self, goal: int) -> list[int]:
        """Return the strikes; complain about range and MpT."""
        draft, table = self._draft, self._table
        if draft.aims and draft.spares:
            text = messages.strike_and_none(square=draft.aims[0].word.value)
            self._wrong.append(draft.spares.wrong(text))
        if draft.aims and table.values[F.TRUCED] == 1:
            self._wrong.append(draft.aims[0].word.wrong(messages.NO_STRIKES))
        origin = goal if goal >= 0 else self._at
        out: list[int] = []
        for aim in draft.aims:
            square = starts.find_square(table, aim.word)
            if square < 0:
                self._wrong.append(starts.off_board(table, aim.word))
            elif not strikes.reaches(table, self._weapon, origin, square):
                self._wrong.append(aim.word.wrong(self._out_of_range(aim.word, origin, square)))
            else:
                out += [int(table.area) + square] * min(aim.count, 9)
        if not self._wrong:
            self._check_cost(goal)
        return out

    def _out_of_range(self, word: Word, origin: int, square: int) -> str:
        """GA-11: return why a weapon does not strike a square."""
        if square == origin:
            return messages.own_square(square=word.value, moving=origin != self._at)
        distance = int(board.apart(self._table, origin, square))
        start, hole = self._name(origin), int(gladiators.HOLE[self._weapon])
        if hole:
            return messages.too_near(
                weapon=self._arm,
                least=hole + 1,
                square=word.value,
                distance=distance,
                origin=start,
            )
        return messages.out_of_range(
            weapon=self._arm,
            reach=int(gladiators.REACH[self._weapon]),
            square=word.value,
            distance=distance,
            origin=start,
        )

    def _check_cost(self, goal: int) -> None:
        """GA-3, GA-5, GA-6: complain if the MpT do not suffice."""
        table, draft = self._table, self._draft
        count = sum(aim.count for aim in draft.aims)
        if count == 0:
            return
        if self._weapon == gladiators.CATAPULT and (goal >= 0 or count > 1):
            text = messages.CATAPULT_ONCE if count > 1 else messages.CATAPULT_MOVES
            self._wrong.append(draft.aims[-1].word.wrong(text))
            return
        step = int(movement.move_cost(table, self._seat, goal)) if goal >= 0 else 0
        need = step + count * int(strike_cost(table, self._seat))
        have = int(gladiators.MOVEMENT[self._race])
        if need > have:
            why = messages.GIANT_MOVE if self._race == gladiators.GIANT and step else ""
            why = messages.BOW_STRIKE if self._weapon == gladiators.BOW else why
            text = messages.too_few_mpt(
                strikes=count, moves=step > 0, need=need, why=why, race=self._kind, have=have
            )
            self._wrong.append(draft.aims[-1].word.wrong(text))

    # --- parley -----------------------------------------------------------------------------

    def _parley(self) -> list[int]:
        """GA-19, GA-22, GA-23: read a concession, or a proposal made with orders."""
        draft, table = self._draft, self._table
        if not draft.said:
            return []
        first = draft.said[0]
        kinds = self._kinds
        offers = [offer for offer, name in OFFERS.items() if name in kinds]
        if kinds & {"agree", "decline"}:
            self._wrong.append(first.wrong(messages.NO_PROPOSAL))
        elif not only_two_left(table):
            self._wrong.append(first.wrong(messages.ONLY_LAST_TWO))
        elif "concede" in kinds and (len(kinds) > 1 or draft.orders):
            self._wrong.append(first.wrong(messages.ONLY_CONCEDE))
        elif "concede" in kinds:
            return self._saying(int(F.CONCEDE))
        elif len(offers) != 1 or not kinds & {"propose", "standoff"}:
            self._wrong.append(first.wrong(messages.which_standoff()))
        elif not may_say(table, self._seat, offers[0]):
            self._wrong.append(first.wrong(self._why_not(int(offers[0]))))
        else:
            return self._saying(int(offers[0]))
        return []

    def _saying(self, said: int) -> list[int]:
        button = int(self._table.other + F.PARLEY_ACTION)
        return [button, button + said - int(F.PARLEY)]

    def _why_not(self, offer: int) -> str:
        """GA-19: return why a standoff cannot be proposed, by the time limit and the HP."""
        t = self._table.values
        other = int(opponent(self._table, self._seat))
        have, theirs, name = int(t[F.HP + self._seat]), int(t[F.HP + other]), self._names[other]
        if offer != F.FALL:
            return messages.unequal_hp(offer=OFFERS[offer], have=have, other=name, theirs=theirs)
        if t[F.LIMIT_START] == 0:
            return messages.FALL_NEEDS_LIMIT
        return messages.not_fewer_hp(have=have, other=name, theirs=theirs)


def _understood_order(draft: Draft, said: int) -> tuple[ParsedOrder, ...]:
    """Return the move, the strikes line by line, and the proposal (0: nothing)."""
    out: list[ParsedOrder] = []
    if draft.move:
        out.append(ParsedOrder(messages.MOVE, draft.move.value, draft.move.line))
    else:
        out.append(_none(messages.MOVE, draft.stays))
    for line in dict.fromkeys(aim.word.line for aim in draft.aims):
        out.append(ParsedOrder(messages.STRIKE, _aims(draft.aims, line), line))
    if not draft.aims:
        out.append(_none(messages.STRIKE, draft.spares))
    if said:
        proposal = messages.offered(offer=OFFERS[said])
        out.append(ParsedOrder(messages.PROPOSE, proposal, draft.said[0].line))
    return tuple(out)


def _none(what: str, word: Word | None) -> ParsedOrder:
    if word:
        return ParsedOrder(what, messages.NONE, word.line)
    return ParsedOrder(what, messages.NONE, note=messages.NOT_MENTIONED)


def _aims(aims: Sequence[Aim], line: int) -> str:
    """Return the squares struck in a line: `E6 twice, E5`."""
    squares = [(aim.word.value, aim.count) for aim in aims if aim.word.line == line]
    return messages.strikes(squares=squares)
