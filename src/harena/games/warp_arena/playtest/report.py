"""The playtest report of Warp Arena: tables and conclusions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core import playtest_tables as tables
from harena.core.playtest_tables import Row, merged
from harena.core.wilson import compare_share
from harena.games.warp_arena import options
from harena.games.warp_arena.messages import playtest as messages
from harena.games.warp_arena.playtest.counts import ASSASSIN, EXTRAS, PARTS, SUPERS

SEARCH_SUFFIX: Final = "-search"
"""The suffix of settings in which a search plays."""
SEARCHER: Final = "search(seconds=0,iterations=20)"
TIMED_SETTINGS: Final = (
    *("classic", "classic-search", "short", "deadly", "tactics", "grand", "house"),
    *("quick", "quick-search", "quick-6", "quick-combat"),
)
"""Settings for which the report estimates the playing time."""
DECISIVE_SHARE: Final = 0.2
"""A part that decides a greater share of games decides too many."""
UNUSED_SHARE: Final = 0.1
"""A part used in a smaller share of games is hardly used."""
MIN_GAMES: Final = 20
"""Rows with fewer games do not count alone."""
PACES: Final = {messages.BRISK: (8.0, 2.5, 1.0), messages.UNHURRIED: (15.0, 4.0, 3.0)}
"""Seconds for an action, for each further choice, and for a window."""
PROMISED_MINUTES: Final = float(
    next(one.minutes for one in options.PRESETS if one.name == "quick" and one.minutes)
)
"""The minutes that the preset `quick` promises for two players."""
MINUTES_TOLERANCE: Final = 1.25
"""The tolerance of the middle estimate above that."""


def write_report(rows: Sequence[Row], seed: int) -> str:
    """Return the report, without rows that have no games."""
    played = [row for row in rows if row.games]
    ended = [row for row in played if row.ended]
    chapters = [
        _head(played, seed),
        _method(played),
        _length(played),
        _use(ended),
        _decisive(ended),
        _users(ended),
        _falls(ended),
        _initiative(ended),
        _minutes(ended),
        _verdicts(ended),
    ]
    return "\n\n".join(chapter for chapter in chapters if chapter) + "\n"


# --- rows -------------------------------------------------------------------------------------


def _title(row: Row) -> str:
    return messages.row(setting=row.setting, seats=row.seats)


def _parts_in(row: Row) -> tuple[str, ...]:
    """Return the expansion's parts in a setting."""
    if row.setting in PARTS:
        return (row.setting,)
    return PARTS if row.setting.startswith("house") else ()


def _by_part(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if _parts_in(row)]


def _rows_with_enough_games(rows: Sequence[Row], part: str) -> list[Row]:
    """Return the rows with enough games for a part, or else a setting's rows together."""
    found = [row for row in _by_part(rows) if part in _parts_in(row)]
    if alone := [row for row in found if row.ended >= MIN_GAMES]:
        return alone
    settings = dict.fromkeys(row.setting for row in found)
    together = [merged([row for row in found if row.setting == name]) for name in settings]
    return [row for row in together if row.ended >= MIN_GAMES]


def _find(rows: Sequence[Row], setting: str, seats: int) -> Row | None:
    return next((row for row in rows if (row.setting, row.seats) == (setting, seats)), None)


def _standard_error(row: Row, name: str) -> str:
    """Return the standard error of a mean; "" for a single game."""
    return f" ± {tables.number(row.spread(name))}" if row.ended >= 2 else ""


def _of_games(row: Row, name: str) -> str:
    """Return the share of games with its interval."""
    return tables.rate(row.total(name), row.ended)


def _against_even(row: Row, name: str) -> str:
    """Return the share of games beside an even chance."""
    return tables.against_even(row.total(name), row.ended, row.seats)


def minutes(row: Row) -> list[float]:
    """Return estimated minutes at each pace, and the middle of both."""
    actions, windows = row.mean("actions"), row.mean("windows")
    further = row.mean("choices") - actions
    times = [(a * actions + c * further + w * windows) / 60 for a, c, w in PACES.values()]
    return [*times, sum(times) / len(times)]


# --- chapters ---------------------------------------------------------------------------------


def _head(rows: Sequence[Row], seed: int) -> str:
    games = sum(row.games for row in rows)
    most = max((row.games for row in rows), default=0)
    players = ",".join(str(n) for n in sorted({row.seats for row in rows}))
    names = ",".join(dict.fromkeys(row.setting for row in rows))
    return messages.head(players=players, settings=names, seed=seed, games=games, most=most)


def _method(rows: Sequence[Row]) -> str:
    names = {row.setting for row in rows}
    games, ended = sum(row.games for row in rows), sum(row.ended for row in rows)
    return messages.method(
        searcher=SEARCHER if any(name.endswith(SEARCH_SUFFIX) for name in names) else "",
        against_random="random" in names,
        unfinished=games - ended,
        games=games,
        paces=[
            messages.pace(name=name, action=a, choice=c, window=w)
            for name, (a, c, w) in PACES.items()
        ],
    )


def _section(title: str, text: str, head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Return a section with a table; "" without rows."""
    table = tables.table(head, lines)
    between = f"{text}\n\n" if text else ""
    return f"## {title}\n{between}{table}" if table else ""


def _numbers(row: Row, *names: str) -> list[str]:
    return [tables.number(row.mean(name)) for name in names]


def _length(rows: Sequence[Row]) -> str:
    lines = []
    for row in rows:
        if not row.ended:
            lines.append([_title(row), f"{row.games}", f"{row.games}", *[""] * 7])
            continue
        base = _find(rows, "classic", row.seats)
        change = ""
        if base and base.ended and base.setting != row.setting:
            change = f"{100 * (row.mean('turns') / base.mean('turns') - 1):+.0f} %"
        turns = tables.number(row.mean("turns")) + _standard_error(row, "turns")
        counted = _numbers(row, "decisions", "choices", "windows", "actions", "spent")
        unfinished = f"{row.games - row.ended}"
        lines.append([_title(row), f"{row.games}", unfinished, turns, change, *counted])
    return messages.LENGTH + tables.table(messages.LENGTH_HEAD, lines)


def _part_title(row: Row, part: str) -> str:
    return messages.part_row(part=part, alone=row.setting == part, seats=row.seats)


def _use(rows: Sequence[Row]) -> str:
    lines = [
        [
            _part_title(row, part),
            *([""] if part == ASSASSIN else _numbers(row, f"{part}.drawn")),
            *_numbers(row, f"{part}.used"),
            tables.rate(row.met.get(f"{part}.used", 0), row.ended),
            _part_figures(row, part),
        ]
        for row in _by_part(rows)
        for part in _parts_in(row)
    ]
    head = messages.USE_HEAD
    return _section(messages.USE, "", head, lines)


def _part_figures(row: Row, part: str) -> str:
    """Return the figures that only this part has."""

    def each(name: str) -> float:
        return row.mean(f"{part}.{name}")

    if part == ASSASSIN:
        fights, pointed, felled = each("fights"), each("pointed"), each("felled")
        won = tables.part(row, f"{part}.won", f"{part}.fights")
        return messages.assassins(fights=fights, won=won, pointed=pointed, felled=felled)
    if part == EXTRAS:
        return messages.action_points(gained=each("worked"), fourth=each("fourth"))
    if part == SUPERS:
        return messages.super_warps(
            laid=each("laid"),
            action=each("cancelled.action"),
            card=each("cancelled.card"),
            wild=each("cancelled.wild"),
            combat=each("cancelled.combat"),
            saved=each("saved"),
        )
    return messages.bombs(robots=each("robots"), fields=each("fields"), guards=each("guards"))


def _decisive(rows: Sequence[Row]) -> str:
    lines = [
        [
            _title(row),
            f"{row.ended}",
            *(_of_games(row, f"{part}.last") if part in _parts_in(row) else "" for part in PARTS),
            _of_games(row, "hung"),
        ]
        for row in _by_part(rows)
    ]
    return _section(
        messages.DECISIVE,
        messages.decisive(share=tables.percent(DECISIVE_SHARE)),
        messages.decisive_head(parts=[messages.TITLES[part] for part in PARTS]),
        lines,
    )


def _users(rows: Sequence[Row]) -> str:
    lines = [
        [
            _part_title(row, part),
            *(_of_games(row, f"{part}.{who}") for who in ("winner", "losers")),
        ]
        for row in _by_part(rows)
        for part in _parts_in(row)
    ]
    return _section(
        messages.USERS,
        messages.USERS_TEXT,
        messages.USERS_HEAD,
        lines,
    )


def _falls(rows: Sequence[Row]) -> str:
    played = [row for row in rows if row.setting != "random"]
    kinds = [
        (name, title)
        for name, title in messages.FALLS
        if any(row.mean(f"fall.{name}") for row in played)
    ]
    lines = [
        [
            _title(row),
            *(tables.part(row, f"fall.{name}", "falls") for name, _ in kinds),
        ]
        for row in played
    ]
    return messages.LOST + tables.table((messages.SETTING, *(title for _, title in kinds)), lines)


def _initiative(rows: Sequence[Row]) -> str:
    lines = [
        [
            _title(row),
            tables.percent(1 / row.seats),
            *(_against_even(row, name) for name in ("first.won", "opener.won")),
        ]
        for row in rows
        if row.setting != "random"
    ]
    head = messages.GOING_FIRST_HEAD
    return messages.GOING_FIRST + tables.table(head, lines)


def _minutes(rows: Sequence[Row]) -> str:
    timed = [row for name in TIMED_SETTINGS for row in rows if row.setting == name]
    lines = [
        [
            _title(row),
            *_numbers(row, "turns", "choices", "windows"),
            *(f"{m:.0f}" for m in minutes(row)),
        ]
        for row in timed
    ]
    table = tables.table(messages.MINUTES_HEAD, lines)
    if not table:
        return ""
    text = f"{messages.MINUTES}{table}"
    quick = _find(rows, "quick", 2)
    if quick is None:
        return text
    middle = minutes(quick)[-1]
    if middle <= PROMISED_MINUTES * MINUTES_TOLERANCE:
        said = messages.quick_fits(minutes=middle, promised=PROMISED_MINUTES)
    else:
        fit = [
            row
            for row in timed
            if minutes(row)[-1] <= PROMISED_MINUTES * MINUTES_TOLERANCE
            and not row.setting.endswith(SEARCH_SUFFIX)
        ]
        said = messages.quick_too_long(
            minutes=middle, promised=PROMISED_MINUTES, fit=[_title(row) for row in fit]
        )
    return f"{text}\n\n{said}"


# --- conclusions ------------------------------------------------------------------------------


def verdict(rows: Sequence[Row], part: str) -> str:
    """Return whether a part decides too much, is hardly used, or neither, by its worst row.

    Each is said only if the interval of 95 % shows it.
    """
    found = _rows_with_enough_games(rows, part)
    if not found:
        return ""
    worst = max(found, key=lambda row: row.mean(f"{part}.last"))
    least = min(found, key=lambda row: row.share(f"{part}.used"))
    hung, used = worst.total(f"{part}.last"), least.met.get(f"{part}.used", 0)
    text = messages.verdict(
        share=tables.rate(hung, worst.ended),
        share_row=_title(worst),
        used=tables.rate(used, least.ended),
        used_row="" if worst is least else _title(least),
    )
    hangs = compare_share(hung, worst.ended, DECISIVE_SHARE)
    uses = compare_share(used, least.ended, UNUSED_SHARE)
    if hangs > 0:
        said = messages.TOO_DECISIVE
    elif uses < 0:
        said = messages.TOO_RARE
    elif hangs < 0 < uses:
        said = messages.WELL_BALANCED
    else:
        said = messages.not_shown(
            decisive=tables.percent(DECISIVE_SHARE), unused=tables.percent(UNUSED_SHARE)
        )
    return f"{text} {said}"


def _verdicts(rows: Sequence[Row]) -> str:
    lines = [
        f"- **{messages.TITLES[part]}.** {said}" for part in PARTS if (said := verdict(rows, part))
    ]
    if not lines and _by_part(rows):
        lines.append(messages.too_few_games(least=MIN_GAMES))
    against = _find(rows, "random", 2)
    if against:
        lines.append(
            messages.against_random(won=_against_even(against, "won.greedy"), games=against.ended)
        )
    return messages.CONCLUSIONS + "\n".join(lines) if lines else ""
