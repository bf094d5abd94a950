"""The scene of Warp Arena: arena, robots, discs, hands, prompt and targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from harena.core.english import capitalized, counted, listed
from harena.core.play.state import TERMINAL
from harena.core.scene.scene import Cell, Outcome, Scene, SeatView, Token, Tray
from harena.games.warp_arena.rules import ids, movement, position, turn
from harena.games.warp_arena.rules.grids import Warp
from harena.games.warp_arena.rules.initiative import Bidding, RollOff
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.setup import Build, Deploy
from harena.games.warp_arena.rules.turn import Phase
from harena.games.warp_arena.view import (
    choices,
    contest,
    layout,
    prompts,
    rules_summary,
    strengths,
    unavailable,
    windows,
    words,
)
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, Robot
from harena.games.warp_arena.view.targets import spots, targets

COLOURS = (3, 4, 5, 1, 2, 0)
"""[seat] -> the colour: red, blue, green, yellow, white, violet."""


def draw(arena: ArenaSnapshot, viewer: int) -> Scene:
    """Return the scene of a position, with targets only for the viewer's own seat."""
    deciding = arena.state.deciding()
    mine = viewer in deciding
    return Scene(
        game="warp-arena",
        board=layout.board(arena),
        seats=tuple(_seat(arena, seat, seat in deciding) for seat in arena.seats),
        tokens=tuple(_tokens(arena)),
        trays=tuple(_trays(arena)),
        prompt=prompts.prompt(arena, viewer),
        targets=tuple(targets(arena, viewer)) if mine else (),
        outcome=_outcome(arena) if arena.state.to_move == TERMINAL else None,
        summary=_summary(arena),
        spots=tuple(_spots(arena, viewer, mine)),
        unavailable=tuple(unavailable.unavailable(arena, viewer)) if mine else (),
        blocked=tuple(unavailable.blocked(arena, viewer)) if mine else (),
        contest=contest.contest(arena),
        interrupts=windows.interrupting(arena, viewer),
    )


def _spots(arena: ArenaSnapshot, viewer: int, mine: bool) -> list[Cell]:
    """Return the places for a grid, or the place of a grid about to be turned or moved."""
    if mine and position.places_grid(arena.state):
        return spots(arena, viewer)
    going = arena.waiting_card
    if mine and arena.top.runs(Build.NUMBER, Warp.NUMBER):
        going = arena.top
    if going is None or not going.runs(Build.NUMBER, Warp.NUMBER):
        return []
    kind = Build if going.runs(Build.NUMBER) else Warp
    grid, q, r = going[kind.GRID], going[kind.Q], going[kind.R]
    place = layout.place_title(arena, grid, q, r)
    label = f"Where {words.grid_title(grid)} would go, {place}"
    return [layout.grid_outline(arena, f"to-{grid + 1}", label, q, r)]


# --- seats ------------------------------------------------------------------------------------


def _standing(arena: ArenaSnapshot, seat: int) -> list[Robot]:
    return [robot for robot in arena.own(seat) if robot.stands]


def _seat(arena: ArenaSnapshot, seat: int, acting: bool) -> SeatView:
    title, player = words.seat_title(seat), arena.players[seat]
    if not player.alive:
        return SeatView(seat, title, words.seat_letter(seat), COLOURS[seat], "out", out=True)
    there = _standing(arena, seat)
    notes = [words.cards(player.held)] if arena.has_cards else []
    carried = sum(robot.discs for robot in there)
    if carried:
        notes.append(words.discs(carried))
    if arena.frame(Phase.NUMBER):
        if arena.active == seat:
            notes.append(f"{arena.points} AP left")
        notes += _turn_note(arena, arena.order.index(seat))
    notes += _rolls(arena, seat)
    score = counted(len(there), "robot")
    view = SeatView(
        seat, title, words.seat_letter(seat), COLOURS[seat], score, tuple(notes), acting
    )
    if not arena.frame(Phase.NUMBER) or arena.active != seat:
        return view
    most = max(arena.points, int(turn.ACTION_POINTS))
    return replace(view, left=arena.points, allowance=most)


def _turn_note(arena: ArenaSnapshot, place: int) -> list[str]:
    """Describe when a seat's phase comes in this turn; nothing for the active seat."""
    ahead = place - arena.place
    if ahead <= 0:
        return [words.PLAYED] if ahead else []
    return [words.COMING[0 if ahead == 1 else place - 1]]


def _rolls(arena: ArenaSnapshot, seat: int) -> list[str]:
    """Describe a seat's roll for the order of play, where cards may add to it."""
    roll = arena.frame(RollOff.NUMBER)
    if not arena.variant.initiative_cards or roll is None or not roll[RollOff.ALL_PLACES]:
        return []
    bonus, face = arena.players[seat].bonus, arena.players[seat].rolled
    if arena.frame(Bidding.NUMBER) or not face:
        return [f"{bonus} for the order of play"] if bonus else []
    total = f"{face} + {bonus} = {face + bonus}" if bonus else str(face)
    return [f"{total} for the order of play"]


# --- tokens -----------------------------------------------------------------------------------


def _tokens(arena: ArenaSnapshot) -> list[Token]:
    tokens: list[Token] = []
    for one in arena.hexes:
        if one.field >= 0:
            label = f"Force field of {words.seat_title(one.field)} in {one.name}"
            tokens.append(Token(f"field-{one.name}", "field", one.name, one.field, label))
        if one.loose:
            label = f"{words.discs(one.loose).capitalize()}, loose in {one.name}"
            token_id = f"disc-{one.name}"
            tokens.append(Token(token_id, "disc", one.name, -1, label, count=one.loose))
    tokens += [_robot(arena, robot) for robot in arena.robots if robot.stands]
    if arena.frame(Deploy.NUMBER):
        tokens += _stock(arena)
    for seat in arena.seats:
        tokens += _hand(arena, seat)
    return tokens + _piles(arena)


def _robot(arena: ArenaSnapshot, robot: Robot) -> Token:
    tone = ""
    move = arena.frame(Move.NUMBER)
    if move and robot.moved:
        now = movement.CHOOSE < move.step < movement.ENGAGE and move[Move.PIECE] == robot.piece
        tone = "" if now else "moved"
    if robot.fired:
        tone = "spent"
    place = arena.hexes[robot.hex].name
    carries = f", {words.discs(robot.discs)}" if robot.discs else ""
    done = {"moved": ", has moved", "spent": ", has fired"}.get(tone, "")
    power = f", {fights}" if (fights := strengths.unusual_strength(arena, robot.piece)) else ""
    kind = words.ROBOT_TITLES[robot.kind]
    label = f"{words.whose(robot.piece)}, {kind}{power}{carries}, in {place}{done}"
    return Token(
        *(robot.id, "robot", place, robot.seat, label, robot.letter),
        tone=tone,
        count=robot.discs,
    )


def _stock(arena: ArenaSnapshot) -> list[Token]:
    """Return the robots still to place: the first of each kind."""
    return [
        Token(
            robot.id,
            "robot",
            f"stock-{seat}",
            seat,
            f"{words.whose(robot.piece)}, {words.ROBOT_TITLES[robot.kind]}, to be placed",
            robot.letter,
        )
        for seat in arena.seats
        for kind in range(ids.A)
        if not (robot := next(one for one in arena.own(seat) if one.kind == kind)).stands
    ]


def _cards(
    counts: Sequence[int], name: str, tray: str, seat: int, number: str, least: int = 1
) -> list[Token]:
    """Return each kind of card in a tray; `number` tells how many from `least` on."""
    return [
        Token(
            *(f"{name}-{card}", "card", tray, seat),
            capitalized(words.CARD_TITLES[card]) + (number.format(n) if n >= least else ""),
            words.CARD_TEXTS[card],
            tone=words.CARD_TONES[card],
            count=n,
        )
        for card, n in enumerate(counts)
        if card and n
    ]


def _hand(arena: ArenaSnapshot, seat: int) -> list[Token]:
    """Return a hand: each known kind with its number, or a back for unknown cards."""
    player, tray = arena.players[seat], f"hand-{seat}"
    tokens = _cards(player.hand, f"card-{seat}", tray, seat, ", {} of them", least=2)
    if hidden := player.held - sum(player.hand[1:]):
        label = f"{words.cards(hidden)} of {words.seat_title(seat)}, face down"
        tokens.append(Token(f"back-{seat}", "card", tray, seat, label, tone="back", count=hidden))
    return tokens


def _piles(arena: ArenaSnapshot) -> list[Token]:
    tokens = _cards(arena.used, "used", "discards", -1, ", {} of them in the discards")
    if left := arena.deck_left:
        label = f"{words.cards(left)} in the deck"
        deck = Token(choices.DECK, "card", "deck", -1, label, tone="back", count=left)
        tokens.insert(0, deck)
    return tokens


def _trays(arena: ArenaSnapshot) -> list[Tray]:
    trays = []
    for seat in arena.seats:
        if arena.frame(Deploy.NUMBER):
            trays.append(Tray(f"stock-{seat}", seat, "To be placed"))
        if arena.has_cards:
            trays.append(Tray(f"hand-{seat}", seat, "Hand"))
    if not arena.has_cards:
        return trays
    return [*trays, Tray("deck", -1, "Deck"), Tray("discards", -1, "Discards")]


# --- in words ---------------------------------------------------------------------------------


def _outcome(arena: ArenaSnapshot) -> Outcome:
    text, _ = words.how_it_ended(arena.winner, arena.left)
    return Outcome((arena.winner,) if arena.winner >= 0 else tuple(arena.left), text)


def _summary(arena: ArenaSnapshot) -> str:
    parts = []
    if arena.frame(Phase.NUMBER):
        left, active = words.points(arena.points), words.seat_title(arena.active)
        parts.append(f"Turn {arena.turn}, the phase of {active}, {left} left.")
    for seat in arena.seats:
        if not arena.players[seat].alive:
            parts.append(f"{words.seat_title(seat)} is out.")
            continue
        robots = [
            f"{words.robot(robot.piece)} in {arena.hexes[robot.hex].name}"
            + (f" with {words.discs(robot.discs)}" if robot.discs else "")
            for robot in _standing(arena, seat)
        ]
        fields = [one.name for one in arena.hexes if one.field == seat]
        fenced = f"; force fields in {listed(fields)}" if fields else ""
        held = f"; {words.cards(arena.players[seat].held)}" if arena.has_cards else ""
        parts.append(f"{words.seat_title(seat)}: {', '.join(robots) or 'no robots'}{fenced}{held}.")
    heaps = [f"{one.name} {one.loose}" for one in arena.hexes if one.loose]
    if heaps:
        parts.append(f"Loose discs: {', '.join(heaps)}.")
    if rules := rules_summary.rules_in_force(arena):
        parts.append(rules)
    return " ".join(parts)
