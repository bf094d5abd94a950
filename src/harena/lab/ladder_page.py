"""A ladder in words and tables: for the terminal, and as a page in Markdown."""

from __future__ import annotations

from harena.core.playtest_tables import number, table
from harena.core.registry import get_game
from harena.core.wilson import wilson
from harena.lab import messages
from harena.lab.standings import Line, Pair, Standings

Rows = list[list[str]]


def bot_rows(standings: Standings, anchor: str = "") -> Rows:
    """Return a head, and a line a bot, best first."""
    return [list(messages.BOT_HEAD), *(_bot_row(line) for line in standings.lines(anchor))]


def _bot_row(line: Line) -> list[str]:
    points, between = messages.NO_RATING, ""
    if line.rating is not None:
        points = f"{line.rating.points:.0f}"
        between = messages.between(f"{line.rating.low:.0f}", f"{line.rating.high:.0f}")
    return [
        *(line.bot, points, between, str(line.games), _percent(line.won)),
        *(number(line.decisions), _time(line.mean_ms), _time(line.longest_ms)),
        _time(line.game_seconds),
    ]


def pair_rows(standings: Standings) -> Rows:
    """Return a head, and a line for each two bots that have met."""
    head = list(messages.PAIR_HEAD)
    return [head, *(_pair_row(pair) for pair in standings.pairs())]


def _pair_row(pair: Pair) -> list[str]:
    low, high = wilson(pair.won, pair.games)
    return [
        *(f"{pair.one} : {pair.another}", f"{pair.games:.4g}", _percent(pair.share)),
        messages.between(_percent(low), _percent(high)),
    ]


def facts(standings: Standings) -> list[str]:
    """Return sentences: how long games are, who begins, which seat wins, what failed."""
    ended, turns = len(standings.ended()), standings.turns()
    said = [
        messages.finished(
            games=ended,
            turns=number(turns) if turns is not None else "",
            decisions=number(standings.decisions()),
        )
    ]
    if left := standings.unfinished():
        said.append(messages.unfinished(left))
    won, began = standings.first()
    if began:
        low, high = wilson(won, began)
        said.append(
            messages.first_decider(
                share=_percent(won / began), games=began, low=_percent(low), high=_percent(high)
            )
        )
    names = get_game(standings.settings.game).seat_names(standings.settings.seats)
    seats = zip(names, standings.by_seat(), strict=True)
    said.append(messages.by_seats(", ".join(f"{n} {_percent(share)}" for n, share in seats)))
    for bot, reasons in standings.failures().items():
        said.append(messages.failed(bot=bot, games=len(reasons), reason=reasons[0]))
    if standings.stopped:
        said.append(messages.LADDER_STOPPED)
    return said


def where(standings: Standings) -> str:
    """Return the machine, and the measurements on it."""
    return messages.machine(standings.machine, standings.commits)


def command(standings: Standings, games: int) -> str:
    """Return the command that repeats the ladder."""
    settings = standings.settings
    game = get_game(settings.game)
    usual = game.check_options(settings.seats)
    known = {option.name: option for option in game.options}
    parts = [f"harena ladder {settings.game} --bots '{','.join(standings.bots)}'"]
    if settings.seats != min(game.seat_counts):
        parts.append(f"--seats {settings.seats}")
    parts += [
        f"-o {name}={known[name].written(value)}"
        for name, value in settings.options.items()
        if usual[name] != value
    ]
    return " ".join([*parts, f"--games {games} --seed {settings.seed}"])


def page(standings: Standings, anchor: str = "") -> str:
    """Return the ladder as a page in Markdown."""
    rows, pairs = bot_rows(standings, anchor), pair_rows(standings)
    title = get_game(standings.settings.game).title
    games = 1 + max((game.number for game in standings.games()), default=0)
    parts = [
        messages.page_title(title),
        messages.page_source(command=command(standings, games), machine=where(standings)),
        messages.page_ratings(standings.anchor(anchor)),
        table(rows[0], rows[1:]),
        table(pairs[0], pairs[1:]),
        "\n".join(facts(standings)),
        "\n".join(
            [messages.PAGE_BOTS, *(f"- `{bot}`: {said}" for bot, said in standings.bots.items())]
        ),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _time(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"
