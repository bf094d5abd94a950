"""A table that is being set up: all that may be chosen for it, drawn from what the game tells.

It waits for nothing, and knows no game: fields come from the game's own table of options, from its
seats, its bots, and from what is agreed on at any table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, Literal

from harena.core.english import counted, listed
from harena.core.options import NOTHING
from harena.server.protocol.requests import AT_THE_END, FORFEIT, WINDOW
from harena.terminal.time_control import (
    NO_LIMIT,
    TimeControl,
    default_timeout_policy,
    duration,
    time_controls,
    timeout_policies,
)

CLASSIC: Final = "classic"
CUSTOM: Final = "custom"
ME, OPEN, BOT = "me", "open", "bot "
DELAYS: Final = (0, 60, 300, 900, AT_THE_END)
PUBLIC_DELAY: Final = 60
"""Seconds that onlookers see a table late where strangers may look on, unless that is chosen."""
EVEN_MARGIN: Final = 0.02
"""Within so much of its equal share a side is as good as the others."""
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_SECONDS: Final = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")
Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Field:
    """Something that may be chosen: what stands there, in words, and how it is changed.

    `turn` is a yes-or-no, `pick` one of `choices`, `several` any of them, `write` a text. `now`
    is the value as `TableSetup.put` takes it.
    """

    id: str
    heading: str
    title: str
    value: str
    now: str
    kind: Literal["turn", "pick", "several", "write"]
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class SeatChoice:
    """Who shall sit in a seat: `me`, `open`, or `bot ` and its name; under which name I do."""

    kind: str
    name: str = ""


class TableSetup:
    """A new table of a game, as far as chosen; at first as a newcomer's first game is played."""

    def __init__(self, game: dict[str, Any], name: str = "") -> None:
        """Of a game as the server tells it; `name` is how one is called."""
        self.game = game
        self.counts: list[int] = game["seats"] or [2]
        self.count = min(self.counts)
        self._usual: dict[str, Value] = {o["name"]: o["default"] for o in game["options"]}
        first = next((preset for preset in game["presets"] if preset["first"]), None)
        self.values = {**self._usual, **(first["options"] if first else {})}
        self.levels = _levels(game)
        bot = self.usual_bot
        other = f"{BOT}{bot}" if bot else OPEN
        most = max(self.counts)
        self.chairs = [SeatChoice(ME if seat == 0 else other, name) for seat in range(most)]
        self.window = WINDOW
        self._pace = NO_LIMIT
        self._late: str | None = None
        self._delay: int | None = None
        self.swaps = self.hints = self.public = False

    # --- what follows from it ---------------------------------------------------------------

    @property
    def usual_bot(self) -> str:
        """Whom one meets where nobody is named; "" where there is no bot."""
        default: str = self.game["default_bot"]
        return default if default in self.levels else next(iter(self.levels), "")

    @property
    def sitting(self) -> list[SeatChoice]:
        """The chairs that count."""
        return self.chairs[: self.count]

    @property
    def mine(self) -> int:
        """How many seats are one's own."""
        return sum(chair.kind == ME for chair in self.sitting)

    @property
    def waits(self) -> bool:
        """Whether a seat is left for somebody else."""
        return any(chair.kind == OPEN for chair in self.sitting)

    @property
    def people(self) -> int:
        """How many seats are for people."""
        return sum(chair.kind in (ME, OPEN) for chair in self.sitting)

    @property
    def watched(self) -> bool:
        """Whether onlookers could tell a player what they see."""
        when = self.game.get("secret_when")
        hides = self.game["secrets"] and (
            when is None or self.values.get(when["option"]) == when["value"]
        )
        return bool(hides) and 1 < self.people > self.mine

    @property
    def pace(self) -> TimeControl:
        """How fast it is played, as far as that can be with those who sit there."""
        known = [pace for _, pace in time_controls(self.game, self.count, self.people)]
        return self._pace if self._lates() and self._pace in known else NO_LIMIT

    @property
    def late(self) -> str:
        """What being late comes to."""
        known = [late for late, _ in self._lates()]
        if self._late is not None and self._late in known:
            return self._late
        return default_timeout_policy(self._lates(), self.usual_bot)

    @property
    def delay(self) -> int:
        """How late onlookers see it, in seconds."""
        if not self.watched:
            return 0
        if self._delay is not None:
            return self._delay
        return PUBLIC_DELAY if self.public and self.waits else 0

    def _lates(self) -> list[tuple[str, str]]:
        return (
            timeout_policies(self.game, self.count, list(self.levels.items()))
            if self.people
            else []
        )

    def title(self, seat: int) -> str:
        """How a seat is called."""
        names = self.game["seat_names"].get(str(self.count), [])
        return str(names[seat]) if seat < len(names) else f"Seat {seat + 1}"

    @property
    def sides(self) -> str:
        """What each side won between equal bots with these options; "" where that is not known."""
        for sides in self.game["sides"]:
            points, games = sides["points"], sides["games"]
            alike = all(
                self.values[option["name"]] == sides["options"][option["name"]]
                for option in self._counting()
            )
            if alike and len(points) == self.count:
                shares = [won / games for won in points]
                even = all(abs(share - 1 / self.count) <= EVEN_MARGIN for share in shares)
                won = listed([f"{self.title(at)} {share:.0%}" for at, share in enumerate(shares)])
                equal = "about equal" if even else "not equal"
                return f"The sides are {equal}: of {games} games between equal bots won {won}."
        return ""

    def body(self) -> dict[str, object]:
        """What is sent to open it."""
        pace, people = self.pace, self.people
        body: dict[str, object] = {
            "game": self.game["name"],
            "seats": self.count,
            "options": self.values,
            "players": [_player(chair) for chair in self.sitting],
        }
        if self.game["windows"] and people > 1:
            body["window"] = self.window
        if pace.clock:
            body |= {"clock": pace.clock, "increment": pace.increment}
        elif pace.deadline:
            body["deadline"] = pace.deadline
        if pace != NO_LIMIT and self.late:
            body["late"] = self.late
        if self.swaps and self.count > 1:
            body["legs"] = self.count
        if self.hints and people > max(1, self.mine):
            body["hints"] = True
        if self.public and self.waits:
            body["public"] = True
        if self.delay:
            body["delay"] = self.delay
        return body

    # --- what may be chosen -----------------------------------------------------------------

    def fields(self) -> list[Field]:
        """All that may be chosen, as it is chosen now, in the order in which it stands."""
        return [*self._presets(), *self._people(), *self._options(), *self._terms()]

    def _picks(self) -> dict[str, dict[str, Any]]:
        """The classic game and the presets, by their names; none where there are no presets."""
        if not self.game["presets"]:
            return {}
        classic = {
            "title": "Classic",
            "summary": "The game of the rulebook, with no optional rule.",
            "options": {},
        }
        return {CLASSIC: classic, **{preset["name"]: preset for preset in self.game["presets"]}}

    def _presets(self) -> list[Field]:
        picks = self._picks()
        if not picks:
            return []
        now = next(
            (n for n, p in picks.items() if {**self._usual, **p["options"]} == self.values), CUSTOM
        )
        told = [(name, f"{pick['title']}: {pick['summary']}") for name, pick in picks.items()]
        title = picks[now]["title"] if now in picks else "Your own choice of options"
        help_ = picks[now]["summary"] if now in picks else "The options below are as you chose."
        return [Field("preset", "", "Game", title, now, "pick", help_, tuple(told))]

    def _people(self) -> list[Field]:
        found = []
        if self.counts[1:]:
            counts = tuple((str(count), counted(count, "player")) for count in self.counts)
            now = str(self.count)
            found.append(
                Field("seats", "Who plays", "Seats", now, now, "pick", "How many play.", counts)
            )
        who = (
            (ME, "Me, at this screen"),
            (OPEN, "A friend, by link"),
            *((f"{BOT}{bot}", f"Bot: {title}") for bot, title in self.levels.items()),
        )
        words = dict(who)
        summaries = {level["bot"]: level["summary"] for level in self.game["levels"]}
        for seat, chair in enumerate(self.sitting):
            title = self.title(seat)
            help_ = {ME: "You choose for this seat.", OPEN: "You get a link to send."}.get(
                chair.kind, summaries.get(chair.kind.removeprefix(BOT), "")
            )
            if chair.kind == ME and self.mine > 1:
                help_ = "You share this screen and take turns at it."
            found.append(
                Field(
                    f"chair {seat}",
                    "Who plays",
                    title,
                    words[chair.kind],
                    chair.kind,
                    "pick",
                    help_,
                    who,
                )
            )
            if chair.kind == ME:
                found.append(
                    Field(
                        f"name {seat}",
                        "Who plays",
                        "  called",
                        chair.name or title,
                        chair.name,
                        "write",
                        "The name that others see. Leave it empty to be called as the seat is.",
                    )
                )
        return found

    def _counting(self) -> list[dict[str, Any]]:
        """The options that count for something, as the others are chosen."""
        return [
            option
            for option in self.game["options"]
            if (when := option.get("when")) is None
            or self.values.get(when["option"], when["value"]) == when["value"]
        ]

    def _options(self) -> list[Field]:
        found = [_field(option, self.values[option["name"]]) for option in self._counting()]
        headings = list(dict.fromkeys(field.heading for field in found))
        return sorted(found, key=lambda field: headings.index(field.heading))

    def _terms(self) -> list[Field]:
        """What is agreed on besides the game, as far as it could make a difference."""
        found = []
        agreed = "What is agreed"

        def add(id_: str, title: str, value: str, now: str, help_: str, *choices: Any) -> None:
            kind: Literal["pick", "turn"] = "pick" if choices else "turn"
            found.append(Field(id_, agreed, title, value, now, kind, help_, choices))

        def yes(id_: str, title: str, on: bool, help_: str) -> None:
            add(id_, title, _yes(on), "yes" if on else "no", help_)

        pace, late = self.pace, dict(self._lates())
        if late:
            known = time_controls(self.game, self.count, self.people)
            words = next(words for words, each in known if each == pace)
            help_ = "Everybody takes the time he needs." if pace == NO_LIMIT else self._late_words()
            add("pace", "Pace", words, pace.key, help_, *((each.key, w) for w, each in known))
            if pace != NO_LIMIT:
                help_ = self._late_words()
                add("late", "When time is up", late[self.late], self.late, help_, *late.items())
        if self.count > 1:
            how = "sides swapped" if self.count == 2 else "each once in each seat"
            one, all_ = "One game", f"{self.count} games, {how}"
            now, words = ("yes", all_) if self.swaps else ("no", one)
            add("legs", "Match", words, now, self.sides, ("no", one), ("yes", all_))
        if self.people > max(1, self.mine):
            told = "A bot may be asked for a hint; the others see that one was asked for."
            yes("hints", "Hints", self.hints, told)
        if self.waits:
            told = "Anybody may take a free seat and watch; no: only whoever has the link."
            yes("public", "Public", self.public, told)
        if self.watched:
            words_of = {str(each): _late_by(each) for each in DELAYS}
            told = "What a player hides they never see before the end."
            now = str(self.delay)
            add("delay", "Onlookers see it", words_of[now], now, told, *words_of.items())
        if self.game["windows"] and self.people > 1:
            now = f"{self.window:g}"
            told = "How long a chance to interrupt stays open: 0.5 to 30."
            found.append(Field("window", agreed, "Seconds to interrupt", now, now, "write", told))
        return found

    def _late_words(self) -> str:
        if self.late == FORFEIT:
            return "Whoever has no time left has lost."
        if self.late:
            return "When time is up, a bot plays on, until the seat is taken back."
        return "When time is up, whoever is not ready plays what he has planned so far."

    # --- choosing ---------------------------------------------------------------------------

    def put(self, field: str, value: str) -> None:
        """Choose something by a field's id, as a text. ValueError says what would be right."""
        kind, _, name = field.partition(" ")
        if kind == "option":
            option = next(each for each in self.game["options"] if each["name"] == name)
            self.values[name] = _read(option, value)
        elif kind == "preset":
            self.values = {**self._usual, **self._picks()[value]["options"]}
        elif kind == "seats":
            self.count = int(value)
        elif kind == "chair":
            self.chairs[int(name)].kind = value
        elif kind == "name":
            self.chairs[int(name)].name = value.strip()
        elif kind == "window":
            if not _SECONDS.fullmatch(value) or not 0.5 <= float(value) <= 30:
                raise ValueError("0.5 to 30 seconds are right")
            self.window = float(value)
        elif kind == "pace":
            known = time_controls(self.game, self.count, self.people)
            self._pace = next(pace for _, pace in known if pace.key == value)
        elif kind == "late":
            self._late = value
        elif kind == "delay":
            self._delay = int(value)
        elif kind == "legs":
            self.swaps = value == "yes"
        elif kind == "hints":
            self.hints = value == "yes"
        else:
            self.public = value == "yes"


def _levels(game: dict[str, Any]) -> dict[str, str]:
    """The bots one may play against, with their titles: the levels, then those of packages."""
    known = {bot["name"]: bot["title"] for bot in game["bots"]}
    levels = {
        level["bot"]: f"{number}, {level['title']}"
        for number, level in enumerate(game["levels"], 1)
        if level["bot"] in known
    }
    return levels | {bot: title for bot, title in known.items() if bot not in levels}


def _player(chair: SeatChoice) -> dict[str, str]:
    if chair.kind == ME:
        return {"kind": ME, "name": chair.name} if chair.name else {"kind": ME}
    return {"kind": OPEN} if chair.kind == OPEN else {"kind": "bot", "bot": chair.kind[len(BOT) :]}


def _yes(on: bool) -> str:
    return "Yes" if on else "No"


def _late_by(delay: int) -> str:
    if delay == AT_THE_END:
        return "once it is over"
    return f"{duration(delay)} late" if delay else "as it happens"


def _field(option: dict[str, Any], value: Value) -> Field:
    """An option of the game's table, as the page's form has it."""
    id_, title, heading = f"option {option['name']}", option["title"], option["section"] or "Rules"
    help_, rule = option["help"], option["rule"]
    summaries = {choice["value"]: choice["summary"] for choice in option["choices"]}
    titles = {choice["value"]: choice["title"] for choice in option["choices"]}
    kind: Literal["turn", "pick", "several", "write"] = "write"
    words = now = str(value)
    if option["kind"] == "bool":
        kind, words, now = "turn", _yes(value is True), "yes" if value else "no"
    elif option["kind"] == "set":
        chosen = [] if value == NOTHING else now.split(",")
        all_ = len(chosen) == len(titles)
        kind = "several"
        words = "All" if all_ else ", ".join(titles[one] for one in chosen) or "None"
    elif option["kind"] == "choice":
        kind, words = "pick", titles[now]
        help_ = " ".join(filter(None, (summaries[now], help_)))
    elif option["kind"] == "int":
        help_ = f"{help_} {option['min']} to {option['max']}."
    elif lists := option.get("lists"):
        things = ", ".join(thing["value"] for thing in lists["things"])
        help_ = f"{help_} {things}: {lists['most']} at most, such as 2x before what comes twice."
    told = tuple(
        (choice, f"{title}: {summaries[choice]}" if summaries[choice] else title)
        for choice, title in titles.items()
    )
    return Field(id_, heading, title, words, now, kind, f"{help_} {rule}".strip(), told)


def _read(option: dict[str, Any], value: str) -> Value:
    """A value as it is sent. ValueError where a number is none, or is out of bounds."""
    if option["kind"] == "bool":
        return value == "yes"
    if option["kind"] != "int":
        return value.strip()
    least, most = option["min"], option["max"]
    if not _WHOLE.fullmatch(value) or not least <= int(value) <= most:
        raise ValueError(f"{least} to {most} is right")
    return int(value)
