"""What a viewer of Warp Arena sees: the arena, robots, discs, hands, prompt and targets."""

from __future__ import annotations

from harena.core.play.state import STEP, TERMINAL
from harena.core.show.english import listed
from harena.core.show.scene import Cell, Outcome, Scene, SeatView, Token, Tray
from harena.games.warp_arena.look import LOOK
from harena.games.warp_arena.rules import movement, notation as say, position, table as on
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L0, L1, L2, L3, L4
from harena.games.warp_arena.view import (
    frames,
    layout,
    menu,
    panels,
    prompts,
    rules_summary,
    strengths,
    words,
)
from harena.games.warp_arena.view.targets import spots, targets

COLOURS = (3, 4, 5, 1, 2, 0)
"""[seat] -> the colour: red, blue, green, yellow, white, violet."""


def draw(table: WarpArena, viewer: int) -> Scene:
    """The scene of a position; targets are those of the viewer's own seat."""
    deciding = table.deciding()
    mine = viewer >= 0 and bool(table.can_act(viewer))
    return Scene(
        game="warp-arena",
        theme=LOOK.name,
        board=layout.board(table),
        seats=tuple(_seat(table, seat, seat in deciding) for seat in range(int(table.seats))),
        tokens=tuple(_tokens(table)),
        trays=tuple(_trays(table)),
        prompt=prompts.prompt(table, viewer),
        targets=tuple(targets(table, viewer)) if mine else (),
        outcome=_outcome(table) if table.to_move == TERMINAL else None,
        summary=_summary(table),
        spots=tuple(_spots(table, viewer, mine)),
        unavailable=tuple(menu.unavailable(table, viewer)) if mine else (),
        contest=panels.contest(table, viewer),
    )


def _spots(table: WarpArena, viewer: int, mine: bool) -> list[Cell]:
    """The places a grid could go to; or where one will go, if a window lets it (WA-49)."""
    if mine and position.places_grid(table):
        return spots(table, viewer)
    at = frames.waiting_card(table)
    if at < 0 or table.table[at] != on.WARP:
        return []
    t = table.table
    grid, q, r = int(t[at + L2]), int(t[at + L3]), int(t[at + L4])
    label = f"Where {words.grid_title(grid)} would go, {layout.place_title(table, grid, q, r)}"
    return [layout.ghost(table, f"to-{grid + 1}", label, q, r)]


# --- seats ------------------------------------------------------------------------------------


def _own(seat: int) -> range:
    return range(seat * int(say.OWN), seat * int(say.OWN) + int(say.OWN))


def _seat(table: WarpArena, seat: int, acting: bool) -> SeatView:
    t = table.table
    title = words.seat_title(seat)
    if not on.alive(table, seat):
        return SeatView(seat, title, title[0], COLOURS[seat], "out", (), False)
    there = [piece for piece in _own(seat) if t[on.AT + piece] >= 0]
    notes = [words.cards(int(t[on.HELD + seat]))] if rules_summary.has_cards(table) else []
    carried = sum(int(t[on.DISCS + piece]) for piece in there)
    if carried:
        notes.append(words.discs(carried))
    if frames.running(table, int(on.PHASE)) >= 0:
        if t[on.ACTIVE] == seat:
            notes.append(f"{t[on.POINTS]} AP left")
        place = next(n for n in range(int(table.seats)) if t[on.ORDER + n] == seat)
        notes.append(f"place {place + 1}" + (", played" if place < t[on.PLACE] else ""))
    notes += _rolls(table, seat)
    score = f"{len(there)} robot{'' if len(there) == 1 else 's'}"
    return SeatView(seat, title, title[0], COLOURS[seat], score, tuple(notes), acting)


def _rolls(table: WarpArena, seat: int) -> list[str]:
    """WA-42: what a seat has for the order of play, where cards may add to it."""
    t = table.table
    at = frames.running(table, int(on.ROLL_OFF))
    if not table.variant.bonus or at < 0 or not t[at + L0]:
        return []
    bonus, face = int(t[on.BONUS + seat]), int(t[on.ROLLED + seat])
    if frames.running(table, int(on.BIDDING)) >= 0 or not face:
        return [f"{bonus} for the order of play"] if bonus else []
    total = f"{face} + {bonus} = {face + bonus}" if bonus else str(face)
    return [f"{total} for the order of play"]


# --- tokens -----------------------------------------------------------------------------------


def _tokens(table: WarpArena) -> list[Token]:
    t = table.table
    tokens: list[Token] = []
    for hex_ in range(int(table.hexes)):
        n = int(t[on.LOOSE + on.EACH * hex_])
        owner = int(t[on.GROUND + on.EACH * hex_] >> 1) - 1
        if n == 0 and owner < 0:
            continue
        name = words.hex_title(table, hex_)
        if owner >= 0:
            label = f"Force field of {words.seat_title(owner)} in {name}"
            tokens.append(Token(f"field-{name}", "field", name, owner, label))
        if n:
            label = f"{words.discs(n).capitalize()}, loose in {name}"
            tokens.append(Token(f"disc-{name}", "disc", name, -1, label, count=n))
    for piece in range(int(table.seats) * int(say.OWN)):
        if t[on.AT + piece] >= 0:
            tokens.append(_robot(table, piece))
    if frames.running(table, int(on.DEPLOY)) >= 0:
        tokens += _stock(table)
    for seat in range(int(table.seats)):
        tokens += _hand(table, seat)
    return tokens + _piles(table)


def _robot(table: WarpArena, piece: int) -> Token:
    t = table.table
    n = int(t[on.DISCS + piece])
    tone = ""
    seat = int(say.OWNER[piece])
    if seat == t[on.ACTIVE]:
        own = piece % int(say.OWN)
        at = frames.running(table, int(on.MOVE))
        now_moving = at >= 0 and 0 < t[at + STEP] < movement.ENGAGE and t[at + L1] == piece
        if at >= 0 and (t[on.MOVED] >> own) & 1 and not now_moving:
            tone = "moved"
        if (t[on.FIRED] >> own) & 1:
            tone = "spent"
    kind = int(say.KIND[piece])
    place = words.hex_title(table, int(t[on.AT + piece]))
    carries = f", {words.discs(n)}" if n else ""
    done = {"moved": ", has moved", "spent": ", has fired"}.get(tone, "")
    power = f", {fights}" if (fights := strengths.unusual(table, kind)) else ""
    label = f"{words.whose(piece)}, {words.ROBOT_TITLES[kind]}{power}{carries}, in {place}{done}"
    letter = say.KIND_NAMES[kind]
    return Token(say.piece_name(piece), "robot", place, seat, label, letter, tone=tone, count=n)


def _stock(table: WarpArena) -> list[Token]:
    """WA-6: the robots that are still to be placed."""
    return [
        Token(
            say.piece_name(piece),
            "robot",
            f"stock-{piece // int(say.OWN)}",
            piece // int(say.OWN),
            f"{words.whose(piece)}, {words.ROBOT_TITLES[kind]}, to be placed",
            say.KIND_NAMES[kind],
        )
        for seat in range(int(table.seats))
        for kind in range(5)
        if table.table[
            on.AT + (piece := seat * int(say.OWN) + (5 * kind - 4 if kind else int(say.C)))
        ]
        < 0
    ]


def _hand(table: WarpArena, seat: int) -> list[Token]:
    """A hand: its cards, each kind once with their number, or a back for what is not known."""
    t = table.table
    tray, held = f"hand-{seat}", int(t[on.HELD + seat])
    tokens = []
    for card in range(1, int(say.CARDS)):
        n = int(t[on.HAND + seat * say.CARDS + card])
        held -= n
        if n:
            title = words.CARD_TITLES[card]
            label = f"{title[0].upper()}{title[1:]}" + (f", {n} of them" if n > 1 else "")
            tone = words.CARD_TONES[card]
            token_id = f"card-{seat}-{card}"
            text = words.CARD_TEXTS[card]
            tokens.append(Token(token_id, "card", tray, seat, label, text, tone=tone, count=n))
    if held > 0:
        label = f"{words.cards(held)} of {words.seat_title(seat)}, face down"
        tokens.append(Token(f"back-{seat}", "card", tray, seat, label, tone="back", count=held))
    return tokens


def _piles(table: WarpArena) -> list[Token]:
    t = table.table
    tokens = []
    left = int(t[on.DECK_LEFT])
    if left:
        label = f"{words.cards(left)} in the deck"
        tokens.append(Token("deck-back", "card", "deck", -1, label, tone="back", count=left))
    for card in range(1, int(say.CARDS)):
        n = int(t[on.USED + card])
        if n:
            title = words.CARD_TITLES[card]
            label = f"{title[0].upper()}{title[1:]}, {n} of them in the discards"
            text, tone = words.CARD_TEXTS[card], words.CARD_TONES[card]
            token_id = f"used-{card}"
            tokens.append(Token(token_id, "card", "discards", -1, label, text, tone=tone, count=n))
    return tokens


def _trays(table: WarpArena) -> list[Tray]:
    trays = []
    for seat in range(int(table.seats)):
        if frames.running(table, int(on.DEPLOY)) >= 0:
            trays.append(Tray(f"stock-{seat}", seat, "To be placed"))
        if rules_summary.has_cards(table):
            trays.append(Tray(f"hand-{seat}", seat, "Hand"))
    if not rules_summary.has_cards(table):
        return trays
    return [*trays, Tray("deck", -1, "Deck"), Tray("discards", -1, "Discards")]


# --- in words ---------------------------------------------------------------------------------


def _outcome(table: WarpArena) -> Outcome:
    winner = int(table.table[on.WINNER])
    return Outcome((winner,), f"{words.seat_title(winner)} has the last C-bot and wins.")


def _summary(table: WarpArena) -> str:
    t = table.table
    parts = []
    hexes = range(int(table.hexes))
    owners = {hex_: int(t[on.GROUND + on.EACH * hex_] >> 1) - 1 for hex_ in hexes}
    if frames.running(table, int(on.PHASE)) >= 0:
        left = words.points(int(t[on.POINTS]))
        active = words.seat_title(int(t[on.ACTIVE]))
        parts.append(f"Turn {t[on.TURN]}, the phase of {active}, {left} left.")
    for seat in range(int(table.seats)):
        if not on.alive(table, seat):
            parts.append(f"{words.seat_title(seat)} is out.")
            continue
        robots = [
            f"{words.robot(piece)} in {words.hex_title(table, int(t[on.AT + piece]))}"
            + (f" with {words.discs(int(t[on.DISCS + piece]))}" if t[on.DISCS + piece] else "")
            for piece in _own(seat)
            if t[on.AT + piece] >= 0
        ]
        fields = [words.hex_title(table, hex_) for hex_, owner in owners.items() if owner == seat]
        fenced = f"; force fields in {listed(fields)}" if fields else ""
        held = f"; {words.cards(int(t[on.HELD + seat]))}" if rules_summary.has_cards(table) else ""
        parts.append(f"{words.seat_title(seat)}: {', '.join(robots) or 'no robots'}{fenced}{held}.")
    heaps = [
        f"{words.hex_title(table, hex_)} {t[on.LOOSE + on.EACH * hex_]}"
        for hex_ in hexes
        if t[on.LOOSE + on.EACH * hex_]
    ]
    if heaps:
        parts.append(f"Loose discs: {', '.join(heaps)}.")
    if rules := rules_summary.rules_in_force(table):
        parts.append(rules)
    return " ".join(parts)
