"""Start posts read by the rules: race, weapon and starting square."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.content.referee import Complaint, ParsedOrder, Reading
from harena.games.gladiator_arena.messages import posts as messages
from harena.games.gladiator_arena.postal.words import Word, meant
from harena.games.gladiator_arena.rules import board, fields as F, setup
from harena.games.gladiator_arena.rules.fields import GladiatorState
from harena.games.gladiator_arena.rules.gladiators import PAIRS, RACES, WEAPONS, pair_allowed

FREE: Final = ("filler", "colon", "order", "sep", "dash", "line", "and", "from", "to", "stay")
"""Kinds of words that say nothing in a start post or an answer."""

_TWO: Final = {
    "race": messages.two_races,
    "weapon": messages.two_weapons,
    "square": messages.two_starts,
}


def find_square(state: GladiatorState, word: Word) -> int:
    """GA-20: return the square a word names, -1 if it is not on the board."""
    square = state.space.find(word.value)
    return square if 0 <= square < state.area else -1


def off_board(state: GladiatorState, word: Word) -> Complaint:
    """Return the complaint about a square outside the board."""
    last = F.square_name(int(state.area) - 1, int(state.width))
    return word.wrong(messages.off_board(square=word.value, last=last))


class StartReader:
    """GA-2, GA-16, GA-17: a post with race, weapon and starting square, in any order."""

    def __init__(
        self,
        state: GladiatorState,
        names: Sequence[str],
        seat: int,
        words: Sequence[Word],
        standing: Sequence[int],
    ) -> None:
        self._table = state
        self._names = names
        self._seat = seat
        self._words = words
        self._again = state.values[F.HP + seat] > 0  # race and weapon are chosen for good
        self._wrong: list[Complaint] = []
        self._lost = 0  # a line of which it has been said that it is not understood
        self._race = self._weapon = 0
        self._square = -1
        for action in standing:
            self._stand(int(action))

    def _stand(self, action: int) -> None:
        """Return the choices of the post before this one; a new post may change them in part."""
        button = action - int(self._table.other)
        if action < self._table.area:
            self._square = action
        elif F.RACE_ACTION <= button < F.WEAPON_ACTION:
            self._race = button - int(F.RACE_ACTION) + 1
        elif F.WEAPON_ACTION <= button < F.READY:
            self._weapon = button - int(F.WEAPON_ACTION) + 1

    def read(self) -> Reading:
        """Return the choices in the order of the rules, or complaints."""
        found: dict[str, Word] = {}
        for word in self._words:
            if word.kind in ("race", "weapon", "square"):
                before = found.setdefault(word.kind, word)
                if before.value != word.value:
                    text = _TWO[word.kind](first=before.value, second=word.value)
                    self._wrong.append(word.wrong(text))
            elif word.kind not in (*FREE, "start"):
                self._misread(word)
        if not found and not self._wrong:
            self._wrong.append(Complaint(1, 1, messages.nothing_chosen(hint=self._how())))
        if not self._wrong:
            self._take(found)
        if self._wrong:
            return Reading(complaints=tuple(self._wrong))
        return Reading(self._actions(), orders=self._understood(found))

    def _misread(self, word: Word) -> None:
        """Return the word to complain about; in a line that nothing looks like, the first."""
        near = meant(word, self._names)
        if near or word.kind != "unknown" or word.line != self._lost:
            text = messages.not_understood(word=word.text, hint=near or self._how())
            self._wrong.append(word.wrong(text))
        if not near:
            self._lost = word.line

    def _how(self) -> str:
        return messages.WRITE_SQUARE if self._again else messages.WRITE_START

    def _actions(self) -> tuple[int, ...]:
        other = int(self._table.other)
        choice = () if self._again else (self._race - 1, int(F.WEAPON_ACTION) + self._weapon - 1)
        return (*(other + one for one in choice), self._square, other + int(F.READY))

    def _understood(self, found: dict[str, Word]) -> tuple[ParsedOrder, ...]:
        """GA-16, GA-17: return race, weapon and square; missing parts stay as they were."""
        values = {
            "race": (messages.RACE, RACES[self._race - 1]),
            "weapon": (messages.WEAPON, WEAPONS[self._weapon - 1]),
            "square": (messages.START, F.square_name(self._square, int(self._table.width))),
        }
        chosen = messages.FIXED if self._again else messages.FROM_EARLIER_POST
        return tuple(
            ParsedOrder(what, value, found[kind].line)
            if kind in found
            else ParsedOrder(what, value, note=chosen)
            for kind, (what, value) in values.items()
        )

    def _take(self, found: dict[str, Word]) -> None:
        t = self._table.values
        race = found.get("race")
        weapon = found.get("weapon")
        if self._again:
            self._race, self._weapon = int(t[F.RACE + self._seat]), int(t[F.WEAPON + self._seat])
            own_race, own_weapon = RACES[self._race - 1], WEAPONS[self._weapon - 1]
            text = messages.only_the_square(race=own_race, weapon=own_weapon)
            for word, own in ((race, own_race), (weapon, own_weapon)):
                if word and word.value != own:
                    self._wrong.append(word.wrong(text))
        else:
            self._race = RACES.index(race.value) + 1 if race else self._race
            self._weapon = WEAPONS.index(weapon.value) + 1 if weapon else self._weapon
        if "square" in found:
            self._take_square(found["square"])
        self._check_whole()
        if self._race and self._weapon and not self._again:
            self._check_pair(weapon or race)

    def _take_square(self, word: Word) -> None:
        table = self._table
        self._square = find_square(table, word)
        if self._square < 0:
            self._wrong.append(off_board(table, word))
        elif not setup.may_ask_for(table, self._square):
            other = F.square_name(int(board.opposite(table, self._square)), int(table.width))
            text = messages.squares_taken(square=word.value, opposite=other)
            self._wrong.append(word.wrong(text))

    def _check_whole(self) -> None:
        missing = [
            name
            for name, there in (
                (messages.THE_RACE, self._race > 0),
                (messages.THE_WEAPON, self._weapon > 0),
                (messages.THE_SQUARE, self._square >= 0 or bool(self._wrong)),
            )
            if not there
        ]
        if missing:
            first = next(word for word in self._words if word.kind in ("race", "weapon", "square"))
            self._wrong.append(first.wrong(messages.missing(parts=missing, hint=self._how())))

    def _check_pair(self, word: Word | None) -> None:
        """GA-2: complain about a weapon that the race cannot carry."""
        race, weapon, weak = self._race, self._weapon, self._table.values[F.WEAK]
        if word is None or pair_allowed(race, weapon, weak):
            return
        arms = [name for n, name in enumerate(WEAPONS, start=1) if pair_allowed(race, n, weak)]
        text = messages.cannot_carry(
            race=RACES[race - 1],
            weapon=WEAPONS[weapon - 1],
            weak=PAIRS[race * 6 + weapon] != 0,
            allowed=arms,
        )
        self._wrong.append(word.wrong(text))
