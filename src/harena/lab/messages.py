"""Texts of the lab: results of ladders, and refusals of settings, records and games."""

from __future__ import annotations

from typing import Final

from harena.core.english import counted

# --- ladders ------------------------------------------------------------------------------------

OWN_TURN: Final = "its own turn alone"
LADDER_STOPPED: Final = "The ladder was stopped before its end."
RUN_STOPPED: Final = "The run was stopped before its end."
TWO_BOTS: Final = "a ladder needs two or more different bots"
PAIR_HEAD: Final = ("pair", "games", "first bot won", "95 %")


def finished(*, games: int, turns: str, decisions: str) -> str:
    if turns:
        return (
            f"{counted(games, 'finished game')}; on average {turns} turns, {decisions} decisions."
        )
    return f"{counted(games, 'finished game')}; on average {decisions} decisions."


def unfinished(games: int) -> str:
    return f"{counted(games, 'more game')} reached the limit and count for no bot."


def first_decider(*, share: str, games: int, low: str, high: str) -> str:
    won = f"The first player to decide alone won {share} of {counted(games, 'game')}"
    return f"{won} ({low} to {high})."


def by_seats(shares: str) -> str:
    return f"Wins by seat: {shares}."


def failed(*, bot: str, games: int, reason: str) -> str:
    if games == 1:
        return f"{bot} failed in 1 game, which counts for no bot: {reason}"
    return f"{bot} failed in {games} games, which count for no bot: {reason}"


def ladder_record_damaged(*, file: object, reason: object) -> str:
    return f"{file} is damaged: {reason}"


def cannot_store_games(*, file: object, reason: object) -> str:
    return f"cannot store the games in {file}: {reason}"


def other_ladder(*, file: object, name: str, found: str, wanted: str) -> str:
    return f"{file} has games of another ladder: its {name} is {found}, not {wanted}"


def bot_changed(*, file: object, bot: str) -> str:
    return f"{file} has games of {bot} from before its file changed; use another record"


def no_ladder_record(file: object) -> str:
    return f"{file} is not the record of a ladder"


# --- playtest, training, exploitability ---------------------------------------------------------


def no_playtest(title: str) -> str:
    return f"{title} has no playtest module"


def too_small(*, games: int, limit: int) -> str:
    return f"games and limit must be 1 or more, not {games} and {limit}"


def install_for_ratings(command: str) -> str:
    return f"ratings need more packages: {command}"


def no_features(title: str) -> str:
    return f"{title} has no named features to train weights for"


def weights_without_names(*, title: str, weights: int, names: int) -> str:
    return f"{title} has {counted(weights, 'weight')} but {counted(names, 'feature name')}"


def at_least(*, name: str, least: int, given: object) -> str:
    return f"{name} must be {least} or more, not {given}"


def two_seats(seats: int) -> str:
    return f"a best response needs a game of two seats, not {seats}"


def too_many_positions(most: int) -> str:
    return f"more than {most} positions: choose a smaller match"


def not_secret_plans(state: str) -> str:
    return f"{state}: a best response needs secret plans of both players"


def too_many_plans(state: str) -> str:
    return f"{state}: there are more plans than the search considers"
