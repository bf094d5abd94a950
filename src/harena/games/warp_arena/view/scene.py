"""The scene of Warp Arena: arena, robots, discs, hands, prompt and targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from harena.core.play.state import TERMINAL
from harena.core.scene.equal_positions import once
from harena.core.scene.scene import Cell, Outcome, Scene, SeatView, Token, Tray
from harena.games.warp_arena.messages import scene as messages
from harena.games.warp_arena.rules import movement, player_phase, position
from harena.games.warp_arena.rules.grids import Warp
from harena.games.warp_arena.rules.initiative import Bidding, RollOff
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.player_phase import Phase
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.setup import Build, Deploy
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
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, Robot, read_once
from harena.games.warp_arena.view.targets import spots, targets

COLOURS = (3, 4, 5, 1, 2, 0)
"""[seat] -> the colour: red, blue, green, yellow, white, violet."""


def draw(arena: ArenaSnapshot, viewer: int) -> Scene:
    """Return the scene of a position, with targets only for the viewer's own seat."""
    mine = viewer in arena.state.deciding()
    return replace(
        _alike(arena.state),
        prompt=prompts.prompt(arena, viewer),
        targets=tuple(targets(arena, viewer)) if mine else (),
        spots=tuple(_spots(arena, viewer, mine)),
        unavailable=tuple(unavailable.unavailable(arena, viewer)) if mine else (),
        blocked=tuple(unavailable.blocked(arena, viewer)) if mine else (),
        interrupts=windows.interrupting(arena, viewer),
    )


@once
def _alike(state: WarpArena) -> Scene:
    """Return the part of a scene that does not depend on the viewer."""
    arena = read_once(state)
    deciding = state.deciding()
    return Scene(
        game="warp-arena",
        board=layout.board(arena),
        seats=tuple(_seat(arena, seat, seat in deciding) for seat in arena.seats),
        tokens=tuple(_tokens(arena)),
        trays=tuple(_trays(arena)),
        outcome=_outcome(arena) if state.to_move == TERMINAL else None,
        summary=_summary(arena),
        contest=contest.contest(arena),
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
    label = messages.new_place(grid=words.grid_title(grid), place=place)
    return [layout.grid_outline(arena, f"to-{grid + 1}", label, q, r)]


# --- seats ------------------------------------------------------------------------------------


def _standing(arena: ArenaSnapshot, seat: int) -> list[Robot]:
    return [robot for robot in arena.own(seat) if robot.stands]


def _seat(arena: ArenaSnapshot, seat: int, acting: bool) -> SeatView:
    title, player = words.seat_title(seat), arena.players[seat]
    if not player.alive:
        return SeatView(seat, title, words.seat_letter(seat), COLOURS[seat], messages.OUT, out=True)
    there = _standing(arena, seat)
    notes = [words.cards(player.held)] if arena.has_cards else []
    carried = sum(robot.discs for robot in there)
    if carried:
        notes.append(words.discs(carried))
    if arena.frame(Phase.NUMBER):
        if arena.active == seat:
            notes.append(messages.points_left(points=arena.points))
        notes += _turn_note(arena, arena.order.index(seat))
    notes += _rolls(arena, seat)
    score = messages.robots(count=len(there))
    view = SeatView(
        seat, title, words.seat_letter(seat), COLOURS[seat], score, tuple(notes), acting
    )
    if not arena.frame(Phase.NUMBER) or arena.active != seat:
        return view
    most = max(arena.points, int(player_phase.ACTION_POINTS))
    return replace(view, left=arena.points, allowance=most)


def _turn_note(arena: ArenaSnapshot, place: int) -> list[str]:
    """Describe when a seat's phase comes in this turn; nothing for the active seat."""
    ahead = place - arena.place
    if ahead <= 0:
        return [messages.PLAYED] if ahead else []
    return [messages.COMING[0 if ahead == 1 else place - 1]]


def _rolls(arena: ArenaSnapshot, seat: int) -> list[str]:
    """Describe a seat's roll for the order of play, where cards may add to it."""
    roll = arena.frame(RollOff.NUMBER)
    if not arena.variant.initiative_cards or roll is None or not roll[RollOff.ALL_PLACES]:
        return []
    bonus, face = arena.players[seat].bonus, arena.players[seat].rolled
    if arena.frame(Bidding.NUMBER) or not face:
        return [messages.for_order(bonus=bonus)] if bonus else []
    return [messages.rolled_for_order(face=face, bonus=bonus)]


# --- tokens -----------------------------------------------------------------------------------


def _tokens(arena: ArenaSnapshot) -> list[Token]:
    tokens: list[Token] = []
    for one in arena.hexes:
        if one.field >= 0:
            label = messages.field(owner=words.seat_title(one.field), place=one.name)
            tokens.append(Token(f"field-{one.name}", "field", one.name, one.field, label))
        if one.loose:
            label = messages.loose_discs(discs=one.loose, place=one.name)
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
    label = messages.robot(
        robot=words.whose(robot.piece),
        kind=words.ROBOT_TITLES[robot.kind],
        power=strengths.unusual_strength(arena, robot.piece),
        discs=robot.discs,
        place=place,
        done={"moved": messages.HAS_MOVED, "spent": messages.HAS_FIRED}.get(tone, ""),
    )
    return Token(
        *(robot.id, "robot", place, robot.seat, label, robot.letter),
        tone=tone,
        count=robot.discs,
    )


def _stock(arena: ArenaSnapshot) -> list[Token]:
    """Return the robots still to place."""
    return [
        Token(
            robot.id,
            "robot",
            f"stock-{seat}",
            seat,
            messages.robot_to_place(
                robot=words.whose(robot.piece), kind=words.ROBOT_TITLES[robot.kind]
            ),
            robot.letter,
        )
        for seat in arena.seats
        for robot in arena.to_place(seat)
    ]


def _cards(
    counts: Sequence[int], name: str, tray: str, seat: int, label: Callable[..., str]
) -> list[Token]:
    """Return each kind of card in a tray; `label` names a card with its number."""
    return [
        Token(
            *(f"{name}-{card}", "card", tray, seat),
            label(card=words.CARD_TITLES[card], number=n),
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
    tokens = _cards(player.hand, f"card-{seat}", tray, seat, messages.cards_in_hand)
    if hidden := player.held - sum(player.hand[1:]):
        label = messages.hidden_cards(owner=words.seat_title(seat), number=hidden)
        tokens.append(Token(f"back-{seat}", "card", tray, seat, label, tone="back", count=hidden))
    return tokens


def _piles(arena: ArenaSnapshot) -> list[Token]:
    tokens = _cards(arena.used, "used", "discards", -1, messages.discarded_cards)
    if left := arena.deck_left:
        label = messages.deck(cards=left)
        deck = Token(choices.DECK, "card", "deck", -1, label, tone="back", count=left)
        tokens.insert(0, deck)
    return tokens


def _trays(arena: ArenaSnapshot) -> list[Tray]:
    trays = []
    for seat in arena.seats:
        if arena.frame(Deploy.NUMBER):
            trays.append(Tray(f"stock-{seat}", seat, messages.STOCK))
        if arena.has_cards:
            trays.append(Tray(f"hand-{seat}", seat, messages.HAND))
    if not arena.has_cards:
        return trays
    return [*trays, Tray("deck", -1, messages.DECK), Tray("discards", -1, messages.DISCARDS)]


# --- in words ---------------------------------------------------------------------------------


def _outcome(arena: ArenaSnapshot) -> Outcome:
    text, _ = words.how_it_ended(arena.winner, arena.left)
    return Outcome((arena.winner,) if arena.winner >= 0 else tuple(arena.left), text)


def _summary(arena: ArenaSnapshot) -> str:
    parts = []
    if arena.frame(Phase.NUMBER):
        active = words.seat_title(arena.active)
        parts.append(messages.turn(number=arena.turn, seat=active, points=arena.points))
    for seat in arena.seats:
        title = words.seat_title(seat)
        if not arena.players[seat].alive:
            parts.append(messages.out(seat=title))
            continue
        robots = [
            messages.robot_in(
                robot=words.robot(robot.piece),
                place=arena.hexes[robot.hex].name,
                discs=robot.discs,
            )
            for robot in _standing(arena, seat)
        ]
        fields = [one.name for one in arena.hexes if one.field == seat]
        cards = arena.players[seat].held if arena.has_cards else -1
        parts.append(messages.seat(seat=title, robots=robots, fields=fields, cards=cards))
    heaps = [messages.discs_in(discs=one.loose, place=one.name) for one in arena.hexes if one.loose]
    if heaps:
        parts.append(messages.all_loose_discs(places=heaps))
    if rules := rules_summary.rules_in_force(arena):
        parts.append(rules)
    return " ".join(parts)
