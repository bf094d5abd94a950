"""Default sheets for games that bring none, made from their scenes and rulebook."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from harena.content.content import content_of
from harena.content.sheets import Art, Card, Notes, Piece, Pieces, Plan, Sheet, Summary, counter
from harena.core.game import Game
from harena.core.options import Options
from harena.core.play.dice import seeded
from harena.core.play.match import Match
from harena.core.scene.scene import Scene, Token
from harena.printing import messages

STEP: Final = 25.0
"""The step between neighbouring cells, in mm."""
SIDE: Final = 16.0
"""The side of a counter, in mm."""
GAMES, DECISIONS = 3, 200
"""How many games are looked at, and how far."""
LETTERS: Final = 7000
"""Characters of a rulebook that fit on a page."""


def default_sheets(game: Game, seats: int, options: Options) -> list[Sheet]:
    """Return sheets of a game's board, the tokens and cards that lie there, and its rulebook."""
    scenes = list(_scenes(game, seats, options))
    sheets: list[Sheet] = []
    board = scenes[0].board
    if len(board.cells) > 1:
        sheets.append(Plan("board", messages.BOARD, Art(board, STEP)))
    counters, cards = _things(scenes)
    if counters:
        sheets.append(Pieces("pieces", messages.PIECES, tuple(counters)))
    if cards:
        sheets.append(Pieces("cards", messages.CARDS, tuple(cards)))
    return [*sheets, Summary("summary", messages.SUMMARY, tuple(_words(game, seats)))]


def _scenes(game: Game, seats: int, options: Options) -> Iterator[Scene]:
    """Return scenes of some games, always the same ones, with all cards open."""
    for number in range(GAMES):
        match = Match(game, seats, options)
        dice, chance = seeded(number), seeded(number, 1)
        match.roll_all(dice)
        yield game.scene(match.state, -1)
        for _ in range(DECISIONS):
            seat = int(match.state.next_seat())
            if seat < 0:
                break
            legal = match.state.legal_actions(seat)
            match.apply_action(legal[chance.below(len(legal))])
            match.roll_all(dice)
            yield game.scene(match.state, -1)


def _things(scenes: list[Scene]) -> tuple[list[Piece], list[Piece]]:
    """Return counters and cards, each as often as it was seen at once; dice are no paper."""
    most: Counter[Token] = Counter()
    for scene in scenes:
        now: Counter[Token] = Counter()
        for token in scene.tokens:
            if token.kind == "die" or (token.kind == "card" and not token.text):
                continue
            card = token.kind == "card"
            seat = -1 if card else token.seat
            same = replace(token, id="", at="here", label="", count=0, seat=seat)
            now[same] += max(1, token.count) if card else 1
        most |= now
    views = scenes[0].seats
    counters: list[Piece] = []
    cards: list[Piece] = []
    for token, many in sorted(most.items(), key=lambda one: (one[0].kind, one[0].seat, str(one))):
        if token.kind == "card":
            corner = token.text if len(token.text) < 4 else ""
            cards.append(Card(token.text, token.tone, "", corner, many))
        else:
            named = next((view.name for view in views if view.seat == token.seat), "")
            name = f"{named} {token.text or token.kind}".strip()
            counters.append(counter(name, token, SIDE, views, many))
    return counters, cards


def _words(game: Game, seats: int) -> Iterator[Notes]:
    """Return the rulebook without markup, by headings."""
    copy = messages.printed_for(players=game.players(), seats=seats)
    yield Notes(game.title, (game.summary, copy))
    heading, lines, used = messages.HOW_TO_PLAY, [], 0
    for part in re.split(r"\n\s*\n", content_of(game).rules):
        text = _plain(part)
        used += len(text)
        if used > LETTERS:
            lines.append(messages.MORE_RULES)
            break
        if part.lstrip().startswith("#"):
            if lines:
                yield Notes(heading, tuple(lines))
            heading, lines = text, []
        elif text:
            lines.append(text)
    if lines:
        yield Notes(heading, tuple(lines))


def _plain(markdown: str) -> str:
    """Return a paragraph of Markdown as text, without pictures."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", markdown)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^\|[\s|:-]+\|$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\s*\|\s*", "  ", text)
    text = re.sub(r"[*`]+|^#+ ", "", text, flags=re.MULTILINE)
    return " ".join(text.split())
