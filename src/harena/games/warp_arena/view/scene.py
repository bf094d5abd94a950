"""What a viewer of Warp Arena sees: the arena, robots, discs, hands, prompt and targets."""

from __future__ import annotations

from harena.core.play.state import STEP, TERMINAL
from harena.core.show.english import listed
from harena.core.show.scene import Cell, Outcome, Scene, SeatView, Token, Tray
from harena.games.warp_arena.rules.movement import ENGAGE
from harena.games.warp_arena.rules.notation import (
    CARDS,
    KIND,
    KIND_NAMES,
    OWN,
    OWNER,
    C,
    piece_name,
)
from harena.games.warp_arena.rules.position import WarpArena, places_grid
from harena.games.warp_arena.rules.table import (
    ACTIVE,
    AT,
    BIDDING,
    BONUS,
    DECK_LEFT,
    DEPLOY,
    DISCS,
    EACH,
    FIRED,
    GROUND,
    HAND,
    HELD,
    L0,
    L1,
    L2,
    L3,
    L4,
    LOOSE,
    MOVE,
    MOVED,
    ORDER,
    PHASE,
    PLACE,
    POINTS,
    ROLL_OFF,
    ROLLED,
    TURN,
    USED,
    WARP,
    WINNER,
    alive,
)
from harena.games.warp_arena.view.frames import running, waiting_card
from harena.games.warp_arena.view.layout import board, ghost, place_title
from harena.games.warp_arena.view.menu import unavailable
from harena.games.warp_arena.view.panels import contest
from harena.games.warp_arena.view.prompts import prompt
from harena.games.warp_arena.view.rules_summary import has_cards, rules_in_force
from harena.games.warp_arena.view.strengths import unusual
from harena.games.warp_arena.view.targets import spots, targets
from harena.games.warp_arena.view.words import (
    CARD_TEXTS,
    CARD_TITLES,
    CARD_TONES,
    ROBOT_TITLES,
    cards,
    discs,
    grid_title,
    hex_title,
    points,
    robot,
    seat_title,
    whose,
)

COLOURS = (3, 4, 5, 1, 2, 0)
"""[seat] -> the colour: red, blue, green, yellow, white, violet."""


def draw(table: WarpArena, viewer: int) -> Scene:
    """The scene of a position; targets are those of the viewer's own seat."""
    deciding = table.deciding()
    mine = viewer >= 0 and bool(table.can_act(viewer))
    return Scene(
        game="warp-arena",
        theme="neon",
        board=board(table),
        seats=tuple(_seat(table, seat, seat in deciding) for seat in range(int(table.seats))),
        tokens=tuple(_tokens(table)),
        trays=tuple(_trays(table)),
        prompt=prompt(table, viewer),
        targets=tuple(targets(table, viewer)) if mine else (),
        outcome=_outcome(table) if table.to_move == TERMINAL else None,
        summary=_summary(table),
        spots=tuple(_spots(table, viewer, mine)),
        unavailable=tuple(unavailable(table, viewer)) if mine else (),
        contest=contest(table, viewer),
    )


def _spots(table: WarpArena, viewer: int, mine: bool) -> list[Cell]:
    """The places a grid could go to; or where one will go, if a window lets it (WA-49)."""
    if mine and places_grid(table):
        return spots(table, viewer)
    at = waiting_card(table)
    if at < 0 or table.table[at] != WARP:
        return []
    t = table.table
    grid, q, r = int(t[at + L2]), int(t[at + L3]), int(t[at + L4])
    label = f"Where {grid_title(grid)} would go, {place_title(table, grid, q, r)}"
    return [ghost(table, f"to-{grid + 1}", label, q, r)]


# --- seats ------------------------------------------------------------------------------------


def _own(seat: int) -> range:
    return range(seat * int(OWN), seat * int(OWN) + int(OWN))


def _seat(table: WarpArena, seat: int, acting: bool) -> SeatView:
    t = table.table
    title = seat_title(seat)
    if not alive(table, seat):
        return SeatView(seat, title, title[0], COLOURS[seat], "out", (), False)
    there = [piece for piece in _own(seat) if t[AT + piece] >= 0]
    notes = [cards(int(t[HELD + seat]))] if has_cards(table) else []
    carried = sum(int(t[DISCS + piece]) for piece in there)
    if carried:
        notes.append(discs(carried))
    if running(table, int(PHASE)) >= 0:
        if t[ACTIVE] == seat:
            notes.append(f"{t[POINTS]} AP left")
        place = next(n for n in range(int(table.seats)) if t[ORDER + n] == seat)
        notes.append(f"place {place + 1}" + (", played" if place < t[PLACE] else ""))
    notes += _rolls(table, seat)
    score = f"{len(there)} robot{'' if len(there) == 1 else 's'}"
    return SeatView(seat, title, title[0], COLOURS[seat], score, tuple(notes), acting)


def _rolls(table: WarpArena, seat: int) -> list[str]:
    """WA-42: what a seat has for the order of play, where cards may add to it."""
    t = table.table
    at = running(table, int(ROLL_OFF))
    if not table.variant.bonus or at < 0 or not t[at + L0]:
        return []
    bonus, face = int(t[BONUS + seat]), int(t[ROLLED + seat])
    if running(table, int(BIDDING)) >= 0 or not face:
        return [f"{bonus} for the order of play"] if bonus else []
    total = f"{face} + {bonus} = {face + bonus}" if bonus else str(face)
    return [f"{total} for the order of play"]


# --- tokens -----------------------------------------------------------------------------------


def _tokens(table: WarpArena) -> list[Token]:
    t = table.table
    tokens: list[Token] = []
    for hex_ in range(int(table.hexes)):
        n = int(t[LOOSE + EACH * hex_])
        owner = int(t[GROUND + EACH * hex_] >> 1) - 1
        if n == 0 and owner < 0:
            continue
        name = hex_title(table, hex_)
        if owner >= 0:
            label = f"Force field of {seat_title(owner)} in {name}"
            tokens.append(Token(f"field-{name}", "field", name, owner, label))
        if n:
            label = f"{discs(n).capitalize()}, loose in {name}"
            tokens.append(Token(f"disc-{name}", "disc", name, -1, label, count=n))
    for piece in range(int(table.seats) * int(OWN)):
        if t[AT + piece] >= 0:
            tokens.append(_robot(table, piece))
    if running(table, int(DEPLOY)) >= 0:
        tokens += _stock(table)
    for seat in range(int(table.seats)):
        tokens += _hand(table, seat)
    return tokens + _piles(table)


def _robot(table: WarpArena, piece: int) -> Token:
    t = table.table
    n = int(t[DISCS + piece])
    tone = ""
    seat = int(OWNER[piece])
    if seat == t[ACTIVE]:
        own = piece % int(OWN)
        at = running(table, int(MOVE))
        now_moving = at >= 0 and 0 < t[at + STEP] < ENGAGE and t[at + L1] == piece
        if at >= 0 and (t[MOVED] >> own) & 1 and not now_moving:
            tone = "moved"
        if (t[FIRED] >> own) & 1:
            tone = "spent"
    kind = int(KIND[piece])
    place = hex_title(table, int(t[AT + piece]))
    carries = f", {discs(n)}" if n else ""
    done = {"moved": ", has moved", "spent": ", has fired"}.get(tone, "")
    power = f", {fights}" if (fights := unusual(table, kind)) else ""
    label = f"{whose(piece)}, {ROBOT_TITLES[kind]}{power}{carries}, in {place}{done}"
    letter = KIND_NAMES[kind]
    return Token(piece_name(piece), "robot", place, seat, label, letter, tone=tone, count=n)


def _stock(table: WarpArena) -> list[Token]:
    """WA-6: the robots that are still to be placed."""
    return [
        Token(
            piece_name(piece),
            "robot",
            f"stock-{piece // int(OWN)}",
            piece // int(OWN),
            f"{whose(piece)}, {ROBOT_TITLES[kind]}, to be placed",
            KIND_NAMES[kind],
        )
        for seat in range(int(table.seats))
        for kind in range(5)
        if table.table[AT + (piece := seat * int(OWN) + (5 * kind - 4 if kind else int(C)))] < 0
    ]


def _hand(table: WarpArena, seat: int) -> list[Token]:
    """A hand: its cards, each kind once with their number, or a back for what is not known."""
    t = table.table
    tray, held = f"hand-{seat}", int(t[HELD + seat])
    tokens = []
    for card in range(1, int(CARDS)):
        n = int(t[HAND + seat * CARDS + card])
        held -= n
        if n:
            title = CARD_TITLES[card]
            label = f"{title[0].upper()}{title[1:]}" + (f", {n} of them" if n > 1 else "")
            tone = CARD_TONES[card]
            token_id = f"card-{seat}-{card}"
            text = CARD_TEXTS[card]
            tokens.append(Token(token_id, "card", tray, seat, label, text, tone=tone, count=n))
    if held > 0:
        label = f"{cards(held)} of {seat_title(seat)}, face down"
        tokens.append(Token(f"back-{seat}", "card", tray, seat, label, tone="back", count=held))
    return tokens


def _piles(table: WarpArena) -> list[Token]:
    t = table.table
    tokens = []
    left = int(t[DECK_LEFT])
    if left:
        label = f"{cards(left)} in the deck"
        tokens.append(Token("deck-back", "card", "deck", -1, label, tone="back", count=left))
    for card in range(1, int(CARDS)):
        n = int(t[USED + card])
        if n:
            title = CARD_TITLES[card]
            label = f"{title[0].upper()}{title[1:]}, {n} of them in the discards"
            text, tone = CARD_TEXTS[card], CARD_TONES[card]
            token_id = f"used-{card}"
            tokens.append(Token(token_id, "card", "discards", -1, label, text, tone=tone, count=n))
    return tokens


def _trays(table: WarpArena) -> list[Tray]:
    trays = []
    for seat in range(int(table.seats)):
        if running(table, int(DEPLOY)) >= 0:
            trays.append(Tray(f"stock-{seat}", seat, "To be placed"))
        if has_cards(table):
            trays.append(Tray(f"hand-{seat}", seat, "Hand"))
    if not has_cards(table):
        return trays
    return [*trays, Tray("deck", -1, "Deck"), Tray("discards", -1, "Discards")]


# --- in words ---------------------------------------------------------------------------------


def _outcome(table: WarpArena) -> Outcome:
    winner = int(table.table[WINNER])
    return Outcome((winner,), f"{seat_title(winner)} has the last C-bot and wins.")


def _summary(table: WarpArena) -> str:
    t = table.table
    parts = []
    hexes = range(int(table.hexes))
    owners = {hex_: int(t[GROUND + EACH * hex_] >> 1) - 1 for hex_ in hexes}
    if running(table, int(PHASE)) >= 0:
        left = points(int(t[POINTS]))
        active = seat_title(int(t[ACTIVE]))
        parts.append(f"Turn {t[TURN]}, the phase of {active}, {left} left.")
    for seat in range(int(table.seats)):
        if not alive(table, seat):
            parts.append(f"{seat_title(seat)} is out.")
            continue
        robots = [
            f"{robot(piece)} in {hex_title(table, int(t[AT + piece]))}"
            + (f" with {discs(int(t[DISCS + piece]))}" if t[DISCS + piece] else "")
            for piece in _own(seat)
            if t[AT + piece] >= 0
        ]
        fields = [hex_title(table, hex_) for hex_, owner in owners.items() if owner == seat]
        fenced = f"; force fields in {listed(fields)}" if fields else ""
        held = f"; {cards(int(t[HELD + seat]))}" if has_cards(table) else ""
        parts.append(f"{seat_title(seat)}: {', '.join(robots) or 'no robots'}{fenced}{held}.")
    heaps = [
        f"{hex_title(table, hex_)} {t[LOOSE + EACH * hex_]}"
        for hex_ in hexes
        if t[LOOSE + EACH * hex_]
    ]
    if heaps:
        parts.append(f"Loose discs: {', '.join(heaps)}.")
    if rules := rules_in_force(table):
        parts.append(rules)
    return " ".join(parts)
