"""Sentences about a table: clocks, deadlines, the match, proposals, the prompt."""

from __future__ import annotations

import math
import re
from typing import Any

from harena.core.english import counted
from harena.core.scene.scene import Scene
from harena.terminal import messages
from harena.terminal.messages import YOU
from harena.terminal.table_state import TableState

DAY, HOUR = 86400, 3600
LONG_WAIT = 2 * HOUR
"""Times above this many seconds are shown in hours or days."""


def clock(seconds: float) -> str:
    """Return a remaining time as a clock shows it.

    >>> clock(245), clock(3600), clock(0.2), clock(2 * 86400 - 5)
    ('4:05', '1:00:00', '0:01', '2 days')
    """
    whole = math.ceil(seconds)
    if whole > LONG_WAIT:
        size, unit = (DAY, "day") if whole > 2 * DAY - HOUR else (HOUR, "hour")
        return counted(math.ceil(whole / size), unit)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def clocks_text(state: TableState) -> str:
    """Return all clocks, with the running ones marked, or the deadline; "" for none."""
    clocks = [
        f"{'> ' if state.is_running(seat) else ''}{name} {clock(left)}"
        for seat, name in state.names.items()
        if (left := state.time_left(seat)) is not None
    ]
    if state.table.get("paused"):
        return "  ".join([*clocks, f"({messages.PAUSED})"])
    remaining = state.deadline_left
    return "  ".join(clocks) if remaining is None else messages.time_left(clock(remaining))


def match_text(state: dict[str, Any]) -> str:
    """Return the score of the match; "" for a single game."""
    game = state.get("game_in_match")
    if game is None:
        return ""
    points = zip(state["seats"], game["points"], strict=True)
    players = [f"{seat['name']} {won:.3g}" for seat, won in points]
    return messages.match_score(number=game["number"], of=game["of"], players=players)


def proposal_text(state: TableState) -> str:
    """Return the open proposal and who must still answer; "" if there is none."""
    asked = state.proposal
    if asked is None:
        return _paused(state)
    return messages.proposal(
        name=state.names.get(asked["seat"], ""),
        what="together" if asked.get("together") else asked["what"],
        waiting=[state.names.get(seat, "") for seat in asked["waiting_for"]],
        can_answer=state.can_answer,
    )


def _paused(state: TableState) -> str:
    if not state.table.get("paused"):
        return ""
    return messages.game_paused(state.names.get(state.table.get("paused_by", -1), ""))


def status_lines(state: TableState) -> str:
    """Return the lines about time, the match and proposals."""
    lines = [clocks_text(state), match_text(state.table), proposal_text(state)]
    return "\n".join(filter(None, lines))


def with_names(state: TableState, text: str) -> str:
    """Replace seat names in a sentence with the players' names.

    A seat keeps its name if its player's name is missing, shared, or the name of another seat. A
    nameless player at this terminal reads "(you)". Pieces keep their colours: a seat name followed
    by a letter and a number stays.
    """
    seats = state.scene.seats if state.scene else ()
    names = list(state.names.values())
    titles = {view.name.casefold(): view.seat for view in seats}
    called = {
        view.name: name
        for view in seats
        if (name := state.names.get(view.seat, "")) not in ("", YOU)
        and names.count(name) == 1
        and titles.get(name.casefold(), view.seat) == view.seat
    }
    if len(state.my_seats) == 1:
        (me,) = state.my_seats
        called |= {view.name: YOU for view in seats if view.seat == me and view.name not in called}
    if not called:
        return text
    longest = sorted(map(re.escape, called), key=len, reverse=True)
    title = rf"(?<![\w-])({'|'.join(longest)})('s\b)?(?![\w-]| [A-Z]\d?\b)"

    def who(found: re.Match[str]) -> str:
        name, owns = found[1], found[2] or ""
        if called[name] != YOU:
            return called[name] + owns
        # Verbs are in the third person, so "you" cannot replace the subject.
        if not owns:
            return messages.player(seat=name, name="you")
        return "Your" if re.search(r"(^|[.?!] )$", text[: found.start()]) else "your"

    return re.sub(title, who, text)


def prompt_with_names(state: TableState, scene: Scene) -> str:
    """Return the prompt with names; for several players here it begins with the one it asks."""
    asked, text = scene.prompt.seat, with_names(state, scene.prompt.text)
    if asked < 0 or len(state.my_seats) < 2:
        return text
    return messages.prompt_for(name=with_names(state, scene.seats[asked].name), text=text)


def prompt(state: TableState) -> str:
    """Return what the player must do now, or who must decide."""
    return " ".join(filter(None, (state.delay_notice, _asked(state))))


def _asked(state: TableState) -> str:
    scene = state.scene
    if scene is None:
        return ""
    if scene.outcome is not None:
        return messages.rematch(with_names(state, scene.outcome.text))
    if state.table.get("status") == "waiting":
        return messages.WAITING
    if state.seat not in state.acting:
        return messages.waiting_for([state.names.get(seat, "") for seat in state.acting])
    rule = f" ({scene.prompt.rule})" if scene.prompt.rule else ""
    time = f"  {messages.passes_in(state.window / 1000)}" if state.window else ""
    return f"{prompt_with_names(state, scene)}{rule}{time}"
