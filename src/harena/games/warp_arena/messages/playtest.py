"""Texts of Warp Arena: the report of a playtest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import capitalized

TITLES: Final = {
    "classic": "Classic",
    "assassin": "A-bot",
    "points": "Action Point cards",
    "super": "Super Wild Warps",
    "bombs": "Bombs",
    "house": "All four",
    "quick": "Preset `quick`",
    "quick-6": "Preset `quick` with 6 grids",
    "quick-combat": "Preset `quick` without special cards",
    "short": "Preset `short`",
    "deadly": "Preset `deadly`",
    "tactics": "Preset `tactics`",
    "grand": "Preset `grand`",
    "classic-search": "Classic, search",
    "quick-search": "Preset `quick`, search",
    "random": "All four, greedy against random",
}
FALLS: Final = (
    ("C", "C-bot"),
    ("D", "D-bot"),
    ("H", "H-bot"),
    ("B", "B-bot"),
    ("W", "W-bot"),
    ("A", "A-bot"),
    ("field", "force field"),
    ("action", "Destroy, action"),
    ("card", "Destroy, card"),
    ("scorched", "left by a D-bot"),
    ("warped", "Warp Converter"),
    ("other", "other"),
)
TOO_DECISIVE: Final = "It decides too many games."
TOO_RARE: Final = "It is used too rarely."
WELL_BALANCED: Final = "It is used and does not decide the game."
SETTING: Final = "setting"
BRISK: Final = "brisk"
UNHURRIED: Final = "unhurried"
LENGTH: Final = (
    "## Length\n"
    "Averages per game, with the standard error for turns. Decisions count every question. "
    "Choices count questions outside windows with more than one answer. Actions and points count "
    "chosen actions and spent points.\n\n"
)
LENGTH_HEAD: Final = (
    *(SETTING, "games", "unfinished", "turns", "against classic"),
    *("decisions", "choices", "windows", "actions", "points"),
)
USE: Final = "How often"
USE_HEAD: Final = ("part", "drawn", "made or played", "in games", "effect per game")
DECISIVE: Final = "Does a part decide games?"
USERS: Final = "Who uses it"
USERS_TEXT: Final = (
    "Players who survive longer use more of everything. With three or more players, a small lead "
    "of the winners means little."
)
USERS_HEAD: Final = ("part", "winners who used it", "losers who used it")
LOST: Final = (
    "## How C-bots are lost\n"
    "Fights are counted by the kind of robot that won. Other losses are counted by what destroyed "
    "the hex or by the C-bot's own warp.\n\n"
)
GOING_FIRST: Final = (
    "## Going first\n"
    "The share of games won by the player who went first in the first turn, and in the last turn. "
    "An interval that includes the even chance shows no difference.\n\n"
)
GOING_FIRST_HEAD: Final = (
    *(SETTING, "even chance", "first in the first turn wins", "first in the last turn wins"),
)
MINUTES: Final = "## Minutes for people\n"
MINUTES_HEAD: Final = (SETTING, "turns", "choices", "windows", BRISK, UNHURRIED, "middle")
CONCLUSIONS: Final = "## Conclusions\n"


def too_few_games(*, least: int) -> str:
    return (
        f"- **The expansion's parts.** Every setting has fewer than {least} finished games, too "
        "few to judge the parts."
    )


def row(*, setting: str, seats: int) -> str:
    players = f"{seats} players" if seats else "all numbers of players together"
    return f"{TITLES.get(setting, setting)}, {players}"


def part_row(*, part: str, alone: bool, seats: int) -> str:
    return f"{TITLES[part]}{'' if alone else ', with all'}, {seats} players"


def head(*, players: str, settings: str, seed: int, games: int, most: int) -> str:
    return (
        "# Playtest of Warp Arena\n"
        f"Written by `harena playtest warp-arena --seats {players} --settings {settings} "
        f"--seed {seed} --report FILE` "
        f"from {games} games between bots, up to {most} per setting. A run that isn't stopped "
        "gives the same figures for the same seed and `--games`. The report shows how the house "
        "expansion (WA-65 to WA-69) changes the game. It also shows if a part is never worth its "
        "price or decides too much, and how long the presets take."
    )


def pace(*, name: str, action: float, choice: float, window: float) -> str:
    return (
        f"{name}: {action:g} seconds for an action, {choice:g} for each further choice, "
        f"{window:g} for a window"
    )


def method(
    *, searcher: str, against_random: bool, unfinished: int, games: int, paces: Sequence[str]
) -> str:
    players = "Greedy bots at full strength play each other and place their own robots."
    if searcher:
        players += (
            f" In lines with `search`, all bots are `{searcher}`, which also looks at replies."
        )
    if against_random:
        players += " In lines with `random`, greedy plays against random choices."
    return (
        "## How it was measured\n"
        f"{players} Game number n has the same dice and choices in every setting until the "
        "settings make a difference.\n\n"
        "Bots don't play like people: they don't bluff, save cards for later or team up against "
        f"the strongest player. {unfinished} of {games} games reached the run's limit of "
        "decisions. They count as unfinished and nowhere else. Comparisons of two settings are "
        "more reliable than single figures. Shares have intervals of 95 % (Wilson).\n\n"
        "A game **depends on** a part if that part contributed to the last loss of a C-bot:\n\n"
        "- A-bot: it destroyed that C-bot in a fight.\n"
        "- Action Point: the C-bot was lost in an enemy's phase in which a fourth point was "
        "spent.\n"
        "- Bomb: earlier in that phase, a Bomb removed guards or a force field from the C-bot's "
        "hex.\n"
        "- Super Wild Warp: in that phase its owner cancelled something with it. Or the C-bot "
        "would have survived without it, played in that fight or to cancel there. Or the winner "
        "saved their own C-bot with one. The last two are found by replaying the step without the "
        "card.\n\n"
        "These figures are upper limits: some of these games would have ended the same way "
        "without the part.\n\n"
        f"Minutes for people are estimates at two paces. {capitalized('; '.join(paces))}. "
        "The program rolls the dice."
    )


def assassins(*, fights: float, won: str, pointed: float, felled: float) -> str:
    rate = f" ({won} won)" if won else ""
    return (
        f"{fights:.2f} fights{rate}, {pointed:.2f} with a choice of foe, "
        f"{felled:.2f} C-bots destroyed"
    )


def action_points(*, gained: float, fourth: float) -> str:
    return f"{gained:.2f} points gained, {fourth:.2f} fourth points spent"


def super_warps(
    *, laid: float, action: float, card: float, wild: float, combat: float, saved: float
) -> str:
    return (
        f"laid in fights {laid:.2f}; cancelled: action {action:.2f}, card {card:.2f}, "
        f"wild {wild:.2f}, combat {combat:.2f}; C-bots saved {saved:.2f}"
    )


def bombs(*, robots: float, fields: float, guards: float) -> str:
    return (
        f"{robots:.2f} robots and {fields:.2f} force fields cleared, "
        f"{guards:.2f} times beside a C-bot"
    )


def decisive(*, share: str) -> str:
    return f"The share of games that depend on a part. A part above {share} decides too many games."


def decisive_head(*, parts: Sequence[str]) -> tuple[str, ...]:
    return (SETTING, "games", *parts, "any of them")


def quick_fits(*, minutes: float, promised: float) -> str:
    return f"The preset `quick` takes {minutes:.0f} minutes, close to the promised {promised:.0f}."


def quick_too_long(*, minutes: float, promised: float, fit: Sequence[str]) -> str:
    names = " or ".join(fit) or "none of the settings above"
    return (
        f"The preset `quick` takes {minutes:.0f} minutes, too long for {promised:.0f}. "
        f"Short enough: {names}."
    )


def not_shown(*, decisive: str, unused: str) -> str:
    return (
        f"No difference from {decisive} decided games or {unused} use is shown: an interval "
        "includes the bound."
    )


def verdict(*, share: str, share_row: str, used: str, used_row: str) -> str:
    games = f"{share} of the games"
    if not used_row:
        return f"{games} depend on it, and it is used in {used} ({share_row})."
    return (
        f"At most {games} depend on it ({share_row}). It is used in at least {used} ({used_row})."
    )


def against_random(*, won: str, games: int) -> str:
    return f"- **Against random play**, in {games} games with all four parts, greedy won {won}."
