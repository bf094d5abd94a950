"""Texts about games played from posts: names, refusals, complaints, ignored lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import listed

# --- why lines of a post are ignored ------------------------------------------------------------

QUOTED: Final = "quoted"
STRUCK_OUT: Final = "struck out"
PICTURE: Final = "a picture"
LINK: Final = "a link"
FRAME: Final = "the forum's page"
SIGNATURE: Final = "a signature"


def by_stranger(name: str) -> str:
    return f"by {name}, who does not play"


# --- names --------------------------------------------------------------------------------------


def no_name(name: str) -> str:
    return f"{name!r} is not a player's name: it needs a letter or a digit"


def long_name(*, name: str, most: int) -> str:
    return f"{name!r}… is longer than {most} characters"


def wrong_characters(name: str) -> str:
    return f'{name!r}: a name cannot contain , " [ ] < > or \\'


def name_like_post(name: str) -> str:
    return f"{name!r} cannot be a name: it reads like part of a post"


def same_name(name: str) -> str:
    return f"two players have the name {name!r}"


def not_playing(*, name: str, players: Sequence[str]) -> str:
    return f"{name!r} does not play; players: {', '.join(players)}"


# --- complaints about posts ---------------------------------------------------------------------

FILE_FULL: Final = "the file of this game is full"
GAME_OVER: Final = "the game is over"
EMPTY: Final = "the post is empty"
UNENDED_QUOTE: Final = "a quote begins here, but its end is unclear; remove the quote"
ORDER_IN_SIGNATURE: Final = (
    "this is below a line of dashes, like a signature, but reads like an order; "
    "remove the dashes or this line"
)


def long_post(most: int) -> str:
    return f"a post has at most {most} characters"


def no_orders(*, where: str, why: str) -> str:
    return f"this post has no orders: {where}, {why}"


def is_out(name: str) -> str:
    return f"{name} is out of the game"


def nothing_to_post(*, name: str, phase: str) -> str:
    return f"{name} has nothing to post: {phase}"


def did_you_mean(*, name: str, near: str) -> str:
    return f"{name!r} does not play; did you mean {near!r}?"


def other_name(*, name: str, author: str) -> str:
    return f"{name}'s name is in a post of {author}"


def post_or_quote(name: str) -> str:
    return f"this may be above a post of {name} or above a quote; write only the name above a post"


def name_missing(*, players: Sequence[str], near: str) -> str:
    told = f"write the player's name above the post: {listed(players, 'or')}"
    return f"{told}; did you mean {near!r}?" if near else told


def end_without_begin(*, mark: str, why: str) -> str:
    return f"{mark!r} has no beginning, so it is unclear which text is {why}"


def begin_without_end(*, mark: str, why: str) -> str:
    return f"text that is {why} begins here, but has no end: {mark!r}"


# --- rounds -------------------------------------------------------------------------------------

NOTHING_TO_UNDO: Final = "no turn has been played yet"


def not_for_posts(title: str) -> str:
    return f"{title} cannot be run from posts"


def too_many_rounds(most: int) -> str:
    return f"a game has at most {most} rounds of posts"


# --- the file -----------------------------------------------------------------------------------

END: Final = "the end"
END_OF_GAME: Final = "the end, since the game is over"
INDENTED_POST: Final = "the post, indented by four spaces"


def long_file(*, most: int, characters: int) -> str:
    return f"a file has at most {most} characters, not {characters}"


def expected(*, wanted: str, found: str) -> str:
    return f"expected {wanted}, found {found}"


def header(name: str) -> str:
    return f'[{name} "…"]'


def file_format(name: str) -> str:
    return f"the format {name!r}"


def options_once(found: str) -> str:
    return expected(wanted="options such as width=8, each once", found=found)


def post_or_end(*, number: int, players: Sequence[str], end: str) -> str:
    return f"#{number} and a player ({', '.join(players)}), or {end}"


def end_for_posts(end: str) -> str:
    return f"expected {end}, to match the posts"


def in_post(*, player: str, complaint: str) -> str:
    return f"{player}: {complaint}"
