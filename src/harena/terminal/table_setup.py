"""The settings of a new table, derived from the server's description of the game.

This module does no I/O and knows no game. Settings come from the game's options, its seats and
bots, and the terms of every table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, Literal

from harena.core.options import NOTHING
from harena.server.protocol.requests import AT_THE_END, FORFEIT, WINDOW
from harena.terminal import messages
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
"""Default delay in seconds for spectators of public tables."""
EVEN_MARGIN: Final = 0.02
"""A side is balanced if its share differs by at most this from an equal share."""
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_SECONDS: Final = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")
Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Field:
    """A setting: its value in words, and how it is changed.

    `toggle` is a yes-or-no, `choice` one of `choices`, `multiple` any of them, `text` free text.
    `now` is the value as `TableSetup.set_field` reads it.
    """

    id: str
    heading: str
    title: str
    value: str
    now: str
    kind: Literal["toggle", "choice", "multiple", "text"]
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class SeatChoice:
    """The player of a seat: `me`, `open`, or `bot ` and its name; `name` is my name."""

    kind: str
    name: str = ""


class TableSetup:
    """The settings of a new table; they start with the game's preset for beginners."""

    def __init__(self, game: dict[str, Any], name: str = "") -> None:
        """Read a game as the server describes it; `name` is the player's name."""
        self.game = game
        self.seat_counts: list[int] = game["seats"] or [2]
        self.seat_count = min(self.seat_counts)
        self._defaults: dict[str, Value] = {o["name"]: o["default"] for o in game["options"]}
        first = next((preset for preset in game["presets"] if preset["first"]), None)
        self.values = {**self._defaults, **(first["options"] if first else {})}
        self.bot_titles = _levels(game)
        bot = self.default_bot
        other = f"{BOT}{bot}" if bot else OPEN
        most = max(self.seat_counts)
        self.seat_choices = [SeatChoice(ME if seat == 0 else other, name) for seat in range(most)]
        self.window = WINDOW
        self._time_control = NO_LIMIT
        self._timeout_policy: str | None = None
        self._delay: int | None = None
        self.swap_sides = self.hints = self.public = False

    # --- what follows from it ---------------------------------------------------------------

    @property
    def default_bot(self) -> str:
        """The bot for seats without a choice; "" if there is none."""
        default: str = self.game["default_bot"]
        return default if default in self.bot_titles else next(iter(self.bot_titles), "")

    @property
    def active_seats(self) -> list[SeatChoice]:
        """The choices of the seats in use."""
        return self.seat_choices[: self.seat_count]

    @property
    def own_seat_count(self) -> int:
        """The number of seats at this terminal."""
        return sum(choice.kind == ME for choice in self.active_seats)

    @property
    def has_open_seat(self) -> bool:
        """Return whether a seat is left for another person."""
        return any(choice.kind == OPEN for choice in self.active_seats)

    @property
    def human_count(self) -> int:
        """The number of seats for people."""
        return sum(choice.kind in (ME, OPEN) for choice in self.active_seats)

    @property
    def needs_delay(self) -> bool:
        """Return whether spectators could tell a player hidden information."""
        when = self.game.get("secret_when")
        hides = self.game["secrets"] and (
            when is None or self.values.get(when["option"]) == when["value"]
        )
        return bool(hides) and 1 < self.human_count > self.own_seat_count

    @property
    def time_control(self) -> TimeControl:
        """The chosen time control, or no limit if it does not fit the seats."""
        known = [
            control for _, control in time_controls(self.game, self.seat_count, self.human_count)
        ]
        return (
            self._time_control
            if self._timeout_policies() and self._time_control in known
            else NO_LIMIT
        )

    @property
    def timeout_policy(self) -> str:
        """The chosen timeout policy, or the default if it does not fit."""
        known = [late for late, _ in self._timeout_policies()]
        if self._timeout_policy is not None and self._timeout_policy in known:
            return self._timeout_policy
        return default_timeout_policy(self._timeout_policies(), self.default_bot)

    @property
    def delay(self) -> int:
        """The spectator delay in seconds."""
        if not self.needs_delay:
            return 0
        if self._delay is not None:
            return self._delay
        return PUBLIC_DELAY if self.public and self.has_open_seat else 0

    def _timeout_policies(self) -> list[tuple[str, str]]:
        return (
            timeout_policies(self.game, self.seat_count, list(self.bot_titles.items()))
            if self.human_count
            else []
        )

    def title(self, seat: int) -> str:
        """Return the name of a seat."""
        names = self.game["seat_names"].get(str(self.seat_count), [])
        return str(names[seat]) if seat < len(names) else messages.seat_name(seat + 1)

    @property
    def balance_text(self) -> str:
        """The results of each side between equal bots with these options; "" if unknown."""
        for sides in self.game["sides"]:
            points, games = sides["points"], sides["games"]
            alike = all(
                self.values[option["name"]] == sides["options"][option["name"]]
                for option in self._active_options()
            )
            if alike and len(points) == self.seat_count:
                shares = [won / games for won in points]
                even = all(abs(share - 1 / self.seat_count) <= EVEN_MARGIN for share in shares)
                won = [f"{self.title(at)} {share:.0%}" for at, share in enumerate(shares)]
                return messages.balance(equal=even, games=games, shares=won)
        return ""

    def body(self) -> dict[str, object]:
        """Return the request that opens the table."""
        control, people = self.time_control, self.human_count
        body: dict[str, object] = {
            "game": self.game["name"],
            "seats": self.seat_count,
            "options": self.values,
            "players": [_player(choice) for choice in self.active_seats],
        }
        if self.game["windows"] and people > 1:
            body["window"] = self.window
        if control.clock:
            body |= {"clock": control.clock, "increment": control.increment}
        elif control.deadline:
            body["deadline"] = control.deadline
        if control != NO_LIMIT and self.timeout_policy:
            body["timeout_policy"] = self.timeout_policy
        if self.swap_sides and self.seat_count > 1:
            body["games_in_match"] = self.seat_count
        if self.hints and people > max(1, self.own_seat_count):
            body["hints"] = True
        if self.public and self.has_open_seat:
            body["public"] = True
        if self.delay:
            body["spectator_delay"] = self.delay
        return body

    # --- what may be chosen -----------------------------------------------------------------

    def fields(self) -> list[Field]:
        """Return all settings with their values, in the order of the list."""
        return [*self._presets(), *self._seats(), *self._options(), *self._agreements()]

    def _preset_choices(self) -> dict[str, dict[str, Any]]:
        """Return the classic game and the presets by name; none if the game has no presets."""
        if not self.game["presets"]:
            return {}
        classic = {
            "title": messages.CLASSIC,
            "summary": messages.CLASSIC_SUMMARY,
            "options": {},
        }
        return {CLASSIC: classic, **{preset["name"]: preset for preset in self.game["presets"]}}

    def _presets(self) -> list[Field]:
        picks = self._preset_choices()
        if not picks:
            return []
        now = next(
            (n for n, p in picks.items() if {**self._defaults, **p["options"]} == self.values),
            CUSTOM,
        )
        told = [
            (name, messages.choice(title=pick["title"], summary=pick["summary"]))
            for name, pick in picks.items()
        ]
        title = picks[now]["title"] if now in picks else messages.CUSTOM
        help_ = picks[now]["summary"] if now in picks else messages.CUSTOM_SUMMARY
        return [Field("preset", "", messages.GAME, title, now, "choice", help_, tuple(told))]

    def _seats(self) -> list[Field]:
        found = []
        if self.seat_counts[1:]:
            counts = tuple((str(count), messages.players(count)) for count in self.seat_counts)
            now = str(self.seat_count)
            found.append(
                Field(
                    "seats",
                    messages.PLAYERS,
                    messages.SEATS,
                    now,
                    now,
                    "choice",
                    messages.SEATS_HELP,
                    counts,
                )
            )
        who = (
            (ME, messages.ME),
            (OPEN, messages.FRIEND),
            *((f"{BOT}{bot}", messages.bot(title)) for bot, title in self.bot_titles.items()),
        )
        words = dict(who)
        summaries = {level["bot"]: level["summary"] for level in self.game["levels"]}
        for seat, choice in enumerate(self.active_seats):
            title = self.title(seat)
            help_ = {ME: messages.ME_HELP, OPEN: messages.FRIEND_HELP}.get(
                choice.kind, summaries.get(choice.kind.removeprefix(BOT), "")
            )
            if choice.kind == ME and self.own_seat_count > 1:
                help_ = messages.SHARED_HELP
            found.append(
                Field(
                    f"seat {seat}",
                    messages.PLAYERS,
                    title,
                    words[choice.kind],
                    choice.kind,
                    "choice",
                    help_,
                    who,
                )
            )
            if choice.kind == ME:
                found.append(
                    Field(
                        f"name {seat}",
                        messages.PLAYERS,
                        f"  {messages.NAME}",
                        choice.name or title,
                        choice.name,
                        "text",
                        messages.NAME_HELP,
                    )
                )
        return found

    def _active_options(self) -> list[dict[str, Any]]:
        """Return the options that have an effect with the current values."""
        return [
            option
            for option in self.game["options"]
            if (when := option.get("when")) is None
            or self.values.get(when["option"], when["value"]) == when["value"]
        ]

    def _options(self) -> list[Field]:
        found = [_field(option, self.values[option["name"]]) for option in self._active_options()]
        headings = list(dict.fromkeys(field.heading for field in found))
        return sorted(found, key=lambda field: headings.index(field.heading))

    def _agreements(self) -> list[Field]:
        """Return the terms besides the game's options, if they make a difference."""
        found = []
        heading = messages.TERMS

        def add(id_: str, title: str, value: str, now: str, help_: str, *choices: Any) -> None:
            kind: Literal["choice", "toggle"] = "choice" if choices else "toggle"
            found.append(Field(id_, heading, title, value, now, kind, help_, choices))

        def yes(id_: str, title: str, on: bool, help_: str) -> None:
            add(id_, title, _yes_no(on), "yes" if on else "no", help_)

        control, late = self.time_control, dict(self._timeout_policies())
        if late:
            known = time_controls(self.game, self.seat_count, self.human_count)
            words = next(words for words, each in known if each == control)
            help_ = "" if control == NO_LIMIT else self._timeout_text()
            add(
                "time",
                messages.TIME,
                words,
                control.key,
                help_,
                *((each.key, w) for w, each in known),
            )
            if control != NO_LIMIT:
                help_ = self._timeout_text()
                add(
                    "timeout",
                    messages.TIMEOUT,
                    late[self.timeout_policy],
                    self.timeout_policy,
                    help_,
                    *late.items(),
                )
        if self.seat_count > 1:
            one, all_ = messages.ONE_GAME, messages.match(self.seat_count)
            now, words = ("yes", all_) if self.swap_sides else ("no", one)
            add("match", messages.MATCH, words, now, self.balance_text, ("no", one), ("yes", all_))
        if self.human_count > max(1, self.own_seat_count):
            yes("hints", messages.HINTS, self.hints, messages.HINTS_HELP)
        if self.has_open_seat:
            yes("public", messages.PUBLIC, self.public, messages.PUBLIC_HELP)
        if self.needs_delay:
            delay_texts = {str(each): _delay_text(each) for each in DELAYS}
            now, help_ = str(self.delay), messages.DELAY_HELP
            add("delay", messages.DELAY, delay_texts[now], now, help_, *delay_texts.items())
        if self.game["windows"] and self.human_count > 1:
            now = f"{self.window:g}"
            title, help_ = messages.WINDOW, messages.WINDOW_HELP
            found.append(Field("window", heading, title, now, now, "text", help_))
        return found

    def _timeout_text(self) -> str:
        if self.timeout_policy == FORFEIT:
            return messages.TIMEOUT_LOSES_HELP
        if self.timeout_policy:
            return messages.TIMEOUT_BOT_HELP
        return messages.TIMEOUT_PLANS_HELP

    # --- choosing ---------------------------------------------------------------------------

    def set_field(self, field: str, value: str) -> None:
        """Set a value by a setting's id, as text. Raises ValueError with the valid values."""
        kind, _, name = field.partition(" ")
        if kind == "option":
            option = next(each for each in self.game["options"] if each["name"] == name)
            self.values[name] = _read(option, value)
        elif kind == "preset":
            self.values = {**self._defaults, **self._preset_choices()[value]["options"]}
        elif kind == "seats":
            self.seat_count = int(value)
        elif kind == "seat":
            self.seat_choices[int(name)].kind = value
        elif kind == "name":
            self.seat_choices[int(name)].name = value.strip()
        elif kind == "window":
            if not _SECONDS.fullmatch(value) or not 0.5 <= float(value) <= 30:
                raise ValueError(messages.WINDOW_WRONG)
            self.window = float(value)
        elif kind == "time":
            known = time_controls(self.game, self.seat_count, self.human_count)
            self._time_control = next(control for _, control in known if control.key == value)
        elif kind == "timeout":
            self._timeout_policy = value
        elif kind == "delay":
            self._delay = int(value)
        elif kind == "match":
            self.swap_sides = value == "yes"
        elif kind == "hints":
            self.hints = value == "yes"
        else:
            self.public = value == "yes"


def _levels(game: dict[str, Any]) -> dict[str, str]:
    """Return the titles of the bots: the levels first, then those of packages."""
    known = {bot["name"]: bot["title"] for bot in game["bots"]}
    levels = {
        level["bot"]: messages.level(number=number, title=level["title"])
        for number, level in enumerate(game["levels"], 1)
        if level["bot"] in known
    }
    return levels | {bot: title for bot, title in known.items() if bot not in levels}


def _player(choice: SeatChoice) -> dict[str, str]:
    if choice.kind == ME:
        return {"kind": ME, "name": choice.name} if choice.name else {"kind": ME}
    return (
        {"kind": OPEN} if choice.kind == OPEN else {"kind": "bot", "bot": choice.kind[len(BOT) :]}
    )


def _yes_no(on: bool) -> str:
    return messages.YES if on else messages.NO


def _delay_text(delay: int) -> str:
    time = duration(delay) if delay > 0 else ""
    return messages.delay(time=time, at_the_end=delay == AT_THE_END)


def _field(option: dict[str, Any], value: Value) -> Field:
    """Return an option of the game as a setting."""
    id_, title, heading = (
        f"option {option['name']}",
        option["title"],
        option["section"] or messages.RULES,
    )
    help_, rule = option["help"], option["rule"]
    summaries = {choice["value"]: choice["summary"] for choice in option["choices"]}
    titles = {choice["value"]: choice["title"] for choice in option["choices"]}
    kind: Literal["toggle", "choice", "multiple", "text"] = "text"
    words = now = str(value)
    if option["kind"] == "bool":
        kind, words, now = "toggle", _yes_no(value is True), "yes" if value else "no"
    elif option["kind"] == "set":
        chosen = [] if value == NOTHING else now.split(",")
        all_ = len(chosen) == len(titles)
        kind = "multiple"
        words = messages.ALL if all_ else ", ".join(titles[one] for one in chosen) or messages.NONE
    elif option["kind"] == "choice":
        kind, words = "choice", titles[now]
        help_ = " ".join(filter(None, (summaries[now], help_)))
    elif option["kind"] == "int":
        help_ = messages.number_help(about=help_, least=option["min"], most=option["max"])
    elif lists := option.get("lists"):
        things = [thing["value"] for thing in lists["things"]]
        help_ = messages.list_help(about=help_, things=things, most=lists["most"])
    told = tuple(
        (choice, messages.choice(title=title, summary=summaries[choice]))
        for choice, title in titles.items()
    )
    return Field(id_, heading, title, words, now, kind, f"{help_} {rule}".strip(), told)


def _read(option: dict[str, Any], value: str) -> Value:
    """Parse a value. Raises ValueError for a number that is invalid or out of bounds."""
    if option["kind"] == "bool":
        return value == "yes"
    if option["kind"] != "int":
        return value.strip()
    least, most = option["min"], option["max"]
    if not _WHOLE.fullmatch(value) or not least <= int(value) <= most:
        raise ValueError(messages.number_wrong(least=least, most=most))
    return int(value)
