"""A game's rulebook as HTML: numbers that can be linked to, and are, contents, and captions."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from harena.content.content import content_of, illustrations_of
from harena.core.game import Game
from harena.render.illustration import illustration_svg
from harena.server.errors import RefusedError
from harena.server.messages import refusals
from harena.server.protocol.responses.games import Heading, Rulebook

PRIMER: Final = "in-two-minutes"
"""The id of the page that comes before the rules."""

MEDIA = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
}
_PICTURE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(\.svg|\.png|\.jpg|\.webp)")
_SIZE = re.compile(r'<svg [^>]*?width="(\d+)" height="(\d+)"')
_RULE = re.compile(r"([A-Z][A-Z0-9]*-\d+[a-z]?)\b")
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def rulebook(game: Game, base: str) -> Rulebook:
    """Title, HTML and contents of a game's rulebook, all empty when it has none.

    HTML in the source stays text. A heading or paragraph that starts with a rule's number gets
    it as its id, and where that number is mentioned, a link leads there; other headings get their
    words. Pictures beside the rulebook are fetched from `base`; one that stands alone, or beside
    others alone, has below it its title, or what else is said of it.
    """
    source = content_of(game).rules
    if not source:
        return {"title": "", "html": "", "primer": "", "contents": []}
    tokens = _MARKDOWN.parse(source)
    _name_rules(tokens)
    rules = {str(token.attrGet("id")) for token in tokens if token.attrGet("id")}
    contents = _name_headings(tokens)
    title = next((_words(tokens[n + 1]) for n, one in enumerate(tokens) if one.tag == "h1"), "")
    primer = _MARKDOWN.parse(content_of(game).primer)
    for part in (tokens, primer):
        _link(part, rules)
        _show_pictures(part, game, base)
        _show_tables(part)
    return {
        "title": title or game.title,
        "html": _html(tokens),
        "primer": _html(primer),
        "contents": contents,
    }


def _html(tokens: Sequence[Token]) -> str:
    return str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))


def _words(inline: Token) -> str:
    return "".join(child.content for child in inline.children or [])


def _name_rules(tokens: Sequence[Token]) -> None:
    """Make each rule's number the id of its first prominent place."""
    seen: set[str] = set()
    for number, (opening, inline) in enumerate(pairwise(tokens)):
        if inline.type != "inline" or opening.nesting != 1:
            continue
        found = _RULE.match(_words(inline))
        if found and found[1] not in seen and _stands_out(opening, inline.children or []):
            seen.add(found[1])
            # In a tight list the paragraph itself is not rendered: the item is the place.
            place = tokens[number - 1] if opening.hidden else opening
            place.attrSet("id", found[1])


def _stands_out(opening: Token, children: Sequence[Token]) -> bool:
    """Return whether a rule number starts a heading or a bold text; elsewhere it is a mention."""
    if opening.type == "heading_open":
        return True
    words = [child for child in children if child.type != "text" or child.content]
    return bool(words) and words[0].type == "strong_open"


def _name_headings(tokens: Sequence[Token]) -> list[Heading]:
    """Return the headings below the title, in order, after giving each an id of its own."""
    found: list[Heading] = []
    for opening, inline in pairwise(tokens):
        if opening.type != "heading_open" or opening.tag == "h1":
            continue
        text = _words(inline)
        plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "part"
        taken = {heading["id"] for heading in found} | {PRIMER}
        name = str(opening.attrGet("id") or "")
        number = 1
        while not name or name in taken:
            name = plain if number == 1 else f"{plain}-{number}"
            number += 1
        opening.attrSet("id", name)
        found.append({"id": name, "title": text, "level": int(opening.tag[1:])})
    return found


def _link(tokens: Sequence[Token], rules: set[str]) -> None:
    """Turn mentions of rules into links."""
    for opening, inline in pairwise(tokens):
        if inline.type == "inline" and opening.type != "heading_open":
            inline.children = _linked(inline.children or [], rules)


def _linked(children: Sequence[Token], rules: set[str]) -> list[Token]:
    out: list[Token] = []
    linked = 0
    for child in children:
        linked += {"link_open": 1, "link_close": -1}.get(child.type, 0)
        bold = bool(out) and out[-1].type == "strong_open"
        if child.type != "text" or linked or bold:
            out.append(child)
            continue
        for n, text in enumerate(_RULE.split(child.content)):
            piece = Token("text", "", 0, content=text)
            if n % 2 == 0 or text not in rules:
                out.append(piece)
                continue
            link = Token("link_open", "a", 1, attrs={"href": f"#{text}"})
            out += [link, piece, Token("link_close", "a", -1)]
    return out


def _show_pictures(tokens: Sequence[Token], game: Game, base: str) -> None:
    """Set the source, lazy loading and size of pictures.

    Pictures that fill their paragraph get captions.
    """
    for n, token in enumerate(tokens):
        children = token.children or []
        images = [child for child in children if child.type == "image"]
        captions = [str(image.attrGet("title") or image.content) for image in images]
        for image in images:
            _fetch(image, game, base)
        alone = all(child.type in ("image", "softbreak") for child in children)
        if not images or not alone or tokens[n - 1].type != "paragraph_open":
            continue
        if len(images) == 1:
            tokens[n - 1].tag = tokens[n + 1].tag = "figure"
            token.children = [images[0], _html_of(_caption(captions[0]))]
            continue
        tokens[n - 1].tag = tokens[n + 1].tag = "div"
        tokens[n - 1].attrSet("class", "gallery")
        token.children = []
        for image, caption in zip(images, captions, strict=True):
            end = _html_of(f"{_caption(caption)}</figure>")
            token.children += [_html_of("<figure>"), image, end]


def _fetch(image: Token, game: Game, base: str) -> None:
    """Set the address and the size of a game's own image."""
    image.attrs.pop("title", None)
    source = str(image.attrGet("src"))
    if not source.startswith("pictures/"):
        return
    image.attrSet("src", base + source)
    image.attrSet("loading", "lazy")
    size = size_of(game, source.removeprefix("pictures/"))
    if size:
        image.attrSet("width", str(size[0]))
        image.attrSet("height", str(size[1]))


def _caption(words: str) -> str:
    return f"<figcaption>{escape(words)}</figcaption>"


def _html_of(html: str) -> Token:
    return Token("html_inline", "", 0, content=html)


def _show_tables(tokens: Sequence[Token]) -> None:
    """Let wide tables scroll by keyboard; an empty corner heads nothing."""
    for n, token in enumerate(tokens):
        if token.type == "table_open":
            token.attrSet("tabindex", "0")
        if token.type == "th_open" and not _words(tokens[n + 1]):
            token.tag = tokens[n + 2].tag = "td"


def picture(game: Game, file: str) -> tuple[bytes, str]:
    """Return a picture of a game's rulebook and its media type.

    It is a file beside the rulebook or an illustration of the game. Raise RefusedError `not_found`
    otherwise.
    """
    if not _PICTURE.fullmatch(file):
        raise RefusedError("not_found", refusals.NO_PICTURE)
    package = sys.modules[type(game).__module__].__package__
    if package:
        try:
            data = files(package).joinpath("pictures", file).read_bytes()
            return data, MEDIA[Path(file).suffix]
        except OSError:
            pass
    name = file.removesuffix(".svg")
    if name == file or name not in illustrations_of(game):
        raise RefusedError("not_found", refusals.NO_PICTURE)
    return _drawn(game, name), MEDIA[".svg"]


@lru_cache(64)
def _drawn(game: Game, name: str) -> bytes:
    """Draw an illustration."""
    return illustration_svg(illustrations_of(game)[name], content_of(game).theme).encode()


def size_of(game: Game, file: str) -> tuple[int, int] | None:
    """Return the size of a rulebook's picture in pixels, if its file gives it."""
    try:
        data, media = picture(game, file)
    except RefusedError:
        return None
    if media == "image/png" and data[12:16] == b"IHDR":
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    found = _SIZE.search(data[:4000].decode("utf-8", "replace"))
    return (int(found[1]), int(found[2])) if found else None
