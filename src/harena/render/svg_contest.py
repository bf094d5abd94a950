"""A fight as SVG: both sides, their pairs, dice, discs and cards, sums and chances."""

from __future__ import annotations

from typing import Final

from harena.core.scene.scene import Duel, Part, Scene, Side, Token
from harena.render import svg_pieces
from harena.render.dice import DIE
from harena.render.svg_shapes import number, text
from harena.render.theme import Theme

ROW: Final = 58.0
_HEAD: Final = 36.0
_PIECE: Final = 36.0
_PART: Final = 30.0
_BAR: Final = 72.0


def panel_height(scene: Scene) -> float:
    """Return the height in pixels of a scene's fight; 0 without one."""
    contest = scene.contest
    if contest is None:
        return 0.0
    waiting = any(_waiting(scene, side) for side in (contest.left, contest.right))
    return _HEAD + ROW * (len(contest.duels) + waiting) + 6


def panel(scene: Scene, theme: Theme, wide: float) -> str:
    """Draw a scene's fight, `wide` pixels across, from 0,0 down; a row a pair."""
    contest = scene.contest
    if contest is None:
        return ""
    ink, line = theme.paint("board-ink"), theme.paint("board-line")
    parts = [
        text(contest.left.label, 12, 22, 15, ink, "start", bold=True),
        text(contest.right.label, wide - 12, 22, 15, ink, "end", bold=True),
    ]
    rows = [_duel(scene, theme, duel, wide) for duel in contest.duels]
    left, right = (_waiting(scene, side) for side in (contest.left, contest.right))
    if left or right:
        row = "".join(
            _fighter(scene, theme, name, 12 + _PIECE * (at + 0.5)) for at, name in enumerate(left)
        ) + "".join(
            _fighter(scene, theme, name, wide - 12 - _PIECE * (at + 0.5))
            for at, name in enumerate(right)
        )
        rows.append(row + text("waiting", wide / 2, ROW / 2, 13, ink, "middle"))
    for at, row in enumerate(rows):
        top = number(_HEAD + ROW * at)
        parts.append(
            f'<g transform="translate(0 {top})"><path d="M8 0H{number(wide - 8)}" '
            f'stroke="{line}" stroke-opacity="0.5"/>{row}</g>'
        )
    return "".join(parts)


def _waiting(scene: Scene, side: Side) -> list[str]:
    """Draw those of a side who are in no pair yet."""
    duels = scene.contest.duels if scene.contest else ()
    used = {name for duel in duels for name in (duel.left, duel.right)}
    return [name for name in side.tokens if name not in used]


def _duel(scene: Scene, theme: Theme, duel: Duel, wide: float) -> str:
    contest = scene.contest
    assert contest is not None
    middle, ink = wide / 2, theme.paint("board-ink")
    sides = (
        (duel.left, duel.left_parts, duel.left_total, contest.left, 1),
        (duel.right, duel.right_parts, duel.right_total, contest.right, -1),
    )
    row = ""
    for name, parts, total, side, way in sides:
        at = 12.0 if way > 0 else wide - 12
        drawn = _fighter(scene, theme, name, at + way * _PIECE / 2)
        x = at + way * (_PIECE + 6 + _PART / 2)
        for part in parts:
            drawn += _part(scene, theme, part, side.seat, x)
            x += way * (_PART + 3)
        if total >= 0:
            x = middle - way * (_BAR / 2 + 22)
            drawn += text(str(total), x, ROW / 2, 22, ink, "middle", bold=True)
        lost = duel.winner and duel.winner != ("left" if way > 0 else "right")
        row += f'<g opacity="0.45">{drawn}</g>' if lost else drawn
    if duel.winner:
        said = "\u25c2 wins" if duel.winner == "left" else "wins \u25b8"
        return row + text(said, middle, ROW / 2, 14, ink, "middle", bold=True)
    if duel.odds < 0:
        return row
    percent = round(100 * duel.odds)
    if 0 < duel.odds < 1:
        percent = min(max(percent, 1), 99)  # what is not sure is not told as if it were
    names = {seat.seat: seat.name for seat in scene.seats}
    low, high = ROW / 2 + 14, ROW / 2 - 14
    left, full = number(middle - _BAR / 2), number(_BAR)
    bar = f'x="{left}" y="{number(ROW / 2 - 3)}" height="6" rx="3"'
    return (
        f'{row}<rect {bar} width="{full}" fill="{theme.paint("ground")}" '
        f'stroke="{theme.paint("board-line")}"/><rect {bar} '
        f'width="{number(_BAR * percent / 100)}" fill="{theme.paint("path")}"/>'
        + text(f"{names[contest.left.seat]} {percent} %", middle, high, 13, ink, "middle")
        + text(f"{names[contest.right.seat]} {100 - percent} %", middle, low, 13, ink, "middle")
    )


def _part(scene: Scene, theme: Theme, part: Part, seat: int, x: float) -> str:
    """Draw a die, a card, discs, or a bonus that counts in a sum."""
    y, ink = ROW / 2, theme.paint("board-ink")
    match part.kind:
        case "die":
            colour = next((view.colour for view in scene.seats if view.seat == seat), seat)
            die = Token("", "die", "", seat, "", sides=part.sides, face=part.value)
            shown = svg_pieces.piece(
                svg_pieces.Brush(die, theme, theme.seat(colour)), DIE, x, y, _PART
            )
        case "card" | "hidden":
            said = str(part.value) if part.kind == "card" else ""
            token = Token("", "card", "", seat, "", said, tone=theme.sums, count=0 if said else 1)
            drawn = svg_pieces.card(token, 0, 0, theme)
            shown = f'<g transform="translate({number(x)} {number(y)}) scale(40)">{drawn}</g>'
        case "discs":
            drawn = svg_pieces.coins(0, 0, 5, part.value)
            shown = f'<g transform="translate({number(x)} {number(y)})">{drawn}</g>'
        case _:
            shown = text(f"+{part.value}", x, y, 16, ink, "middle")
    return f'<g opacity="0.4">{shown}</g>' if part.void else shown


def _fighter(scene: Scene, theme: Theme, name: str, x: float) -> str:
    """Draw a token that fights; or a word instead."""
    token = next((one for one in scene.tokens if one.id == name), None)
    shown = theme.pieces.get(token.kind) if token else None
    if token is None or shown is None:
        return text(name, x, ROW / 2, 13, theme.paint("board-ink"), "middle")
    at = scene.contest.at if scene.contest else ""
    shape = next((cell.shape for cell in scene.board.cells if cell.id == at), "")
    seats = {view.seat: view for view in scene.seats}
    return svg_pieces.piece(svg_pieces.brush(token, theme, seats, shape), shown, x, ROW / 2, _PIECE)
