"""The evaluation of Warp Arena.

The features of a seat make its share. Hazards may bring its C-bot down: they take the same part
of a large share as of a small one.
"""

from __future__ import annotations

from math import log
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.evaluator import Evaluator, Matches
from harena.core.play.features import Features, WinModel
from harena.core.play.state import STEP, TERMINAL, State, refuse_seat
from harena.games.warp_arena.ai import (
    approximate_odds,
    combat_losses,
    deployment,
    features,
    threats,
)
from harena.games.warp_arena.ai.approximate_odds import SURE, hazard
from harena.games.warp_arena.ai.features import HAZARDS, NAMES, WEIGHTS
from harena.games.warp_arena.ai.impatience import apply_impatience, impatience_of
from harena.games.warp_arena.ai.strength_map import HALVES, SPEED, mean_total
from harena.games.warp_arena.ai.threats import Threat
from harena.games.warp_arena.ai.workspace import Workspace, borrow, give_back
from harena.games.warp_arena.rules import (
    cards,
    components,
    fields as F,
    grids,
    ids,
    shapes,
    special,
    turn,
)
from harena.games.warp_arena.rules.fields import WarpArenaState

A_DISC: Final = 0.7  # of a robot, for whoever loses a disc
HALF: Final = 0.5  # of a disc at home, for a loose one
A_QUARTER: Final = 0.24  # of all cards begin a chain
PLENTY: Final = 12.0  # so many cards halve what they are worth
MANY: Final = 48.0  # so many halve what combat cards are worth, which decide sieges together
LOST: Final = 1000.0
TRAINING_MATCHES: Final[Matches] = (
    (2, {"grids": "8", "chain": True}),
    (2, {}),
    (3, {"grids": "12"}),
)


def prepare(work: Workspace, state: WarpArenaState) -> float:
    """Map all robots once for all seats, and return the impatience of the position."""
    if state.values[F.TURN] == 0:
        return 0.0
    work.map.update(state)
    return impatience_of(state, work.map)


def features_of(
    work: Workspace, state: WarpArenaState, seat: i64, impatience: float, out: Features
) -> None:
    """Add the features of a seat in a prepared position."""
    first = out.count
    add_features(work, state, seat, out)
    if impatience > 0.0:
        apply_impatience(state, impatience, out, first)


def add_features(work: Workspace, state: WarpArenaState, seat: i64, out: Features) -> None:
    """Add the features of a seat as they count early in a game."""
    t = state.values
    if not F.alive(state, seat):
        out.add(features.OUT, LOST)
        return
    add_hand(state, seat, out)
    home = F.converter(state, seat)
    if t[F.TURN] == 0 or home < 0:
        out.add(features.OPENING, deployment.opening(state, seat, home))
        return
    add_robots(work, state, seat, home, out)
    add_surroundings(state, seat, home, out)
    add_hazards(work, state, seat, out)
    if state.variant.chains:
        add_chain_cards(state, seat, out)
    if state.depth > 2:
        combat_losses.add_losses(state, seat, out)


# --- what a seat has --------------------------------------------------------------------------


def add_hand(state: WarpArenaState, seat: i64, out: Features) -> None:
    """WA-5: Add cards held or about to be drawn; many count less each."""
    t = state.values
    held = t[F.HELD + seat] + cards_due(state, seat)
    if held == 0:
        return
    at = F.HAND + seat * ids.CARDS
    part = PLENTY / (PLENTY + float(held))
    known: i64 = 0
    points: i64 = 0
    n: i64
    card: i64
    for card in range(1, ids.DESTROY_HEX):
        n = t[at + card]
        known += n
        points += card * n
    for card in range(ids.DESTROY_HEX, ids.WILD_WARP + 1):
        known += t[at + card]
    add(out, features.COMBAT_CARDS, 0.2 * MANY / (MANY + float(held)) * float(points))
    if special.can_play_cards(state):
        add(out, features.DESTROY_CARDS, part * float(t[at + ids.DESTROY_HEX]))
        add(out, features.GRID_CARDS, part * float(t[at + ids.WARP_GRID] + t[at + ids.DOUBLE_WARP]))
        add(out, features.CREATE_CARDS, part * float(t[at + ids.CREATE_DISC]))
    add(out, features.WILD_CARDS, part * float(t[at + ids.WILD_WARP]))
    add(out, features.OTHER_CARDS, part * float(held - known))


def cards_due(state: WarpArenaState, seat: i64) -> i64:
    """Return how many cards a seat is about to draw, with its own of a deal in turn."""
    t = state.values
    frame = state.frame()
    if state.depth > 0 and t[frame] == cards.Draw.NUMBER and t[frame + cards.Draw.SEAT] == seat:
        return t[frame + cards.Draw.LEFT]
    if t[F.TURN] == 0 and t[state.stack + STEP] == turn.HANDS and seat >= t[F.SEATED]:
        return components.FIRST_CARDS
    return 0


def add(out: Features, feature: i64, much: float) -> None:
    """Add an amount of a feature unless it is 0."""
    if much != 0.0:
        out.add(feature, much)


def add_robots(work: Workspace, state: WarpArenaState, seat: i64, home: i64, out: Features) -> None:
    """Add robots, their discs, and their distance to enemy C-bots."""
    t = state.values
    q = grids.hex_q(state, home)
    r = grids.hex_r(state, home)
    at_home = float(t[F.LOOSE + F.EACH * home])
    carried = 0.0
    on_their_way = 0.0
    aim = 0.0
    exposed = 0.0
    stake = 0.0
    to_make: i64 = 4 * components.STOCK[ids.D]
    grid: i64
    first = seat * ids.OWN
    at_home += float(t[F.DISCS + first])
    work.map.begin_seat()
    at_stake = work.at_stake
    for grid in range(state.grids):
        at_stake[grid] = 0.0
    piece: i64
    for piece in range(first + 1, first + ids.OWN):
        hex_ = t[F.AT + piece]
        if hex_ < 0:
            continue
        kind = ids.KIND[piece]
        if kind != ids.A:
            to_make -= 1
        discs = t[F.DISCS + piece]
        if discs > 0:
            away = shapes.distance(
                state.shape, grids.hex_q(state, hex_) - q, grids.hex_r(state, hex_) - r
            )
            if away == 0:
                at_home += float(discs)
            else:
                trip = float(away) / SPEED[kind]
                carried += float(discs) * 2.0 / (2.0 + trip)
                on_their_way += float(discs)
        out.add(features.ROBOTS + kind, 1.0)
        ahead = work.map.distance_ahead(state, seat, hex_)
        power = mean_total(state, piece)
        aim += 0.2 * power / (1.0 + HALVES[2 * ahead] / SPEED[kind])
        if hex_ % state.cells != 0 and t[F.GROUND + F.EACH * hex_] == 0:
            grid = hex_ // state.cells
            at_stake[grid] += combat_losses.WORTH[kind] + A_DISC * float(discs)
            stake = max(stake, at_stake[grid])
        if hex_ != home:
            attack = work.map.attack_on(state, seat, hex_)
            if attack > 0.0:
                power *= float(F.robots_of(state, hex_, seat))
                worth = combat_losses.WORTH[kind]
                exposed += worth * attack * attack / (attack * attack + power * power)
    add_discs(work, state, seat, at_home, carried, on_their_way, float(to_make), out)
    add(out, features.AIM, aim)
    add(out, features.EXPOSED, exposed)
    if stake > 0.0:
        add(out, features.OPEN, stake * approximate_odds.hit_chance_beside_centre(state, seat))


def add_discs(
    work: Workspace,
    state: WarpArenaState,
    seat: i64,
    at_home: float,
    carried: float,
    on_their_way: float,
    to_make: float,
    out: Features,
) -> None:
    """WA-16: Add discs at home, carried and loose, in this order, while robots can be made.

    A seat with all robots made would otherwise collect discs for ever. `carried` is the value of
    the discs `on_their_way`, the nearer the more.
    """
    used = min(at_home, to_make)
    spare = at_home - used
    add(out, features.AT_HOME, used)
    to_make -= used
    part = min(1.0, to_make / max(1.0, on_their_way))
    add(out, features.CARRIED, part * carried)
    spare += (1.0 - part) * carried
    to_make -= part * on_their_way
    near = work.map.value_of_discs(state, seat)
    part = min(1.0, to_make / max(1.0, near))
    add(out, features.NEAR, part * near)
    add(out, features.SPARE, spare + HALF * (1.0 - part) * near)


# --- how safe it is ---------------------------------------------------------------------------


def add_surroundings(state: WarpArenaState, seat: i64, home: i64, out: Features) -> None:
    """Add the surroundings of a C-bot, in danger or not."""
    guards = F.robots_of(state, home, seat) - 1
    if guards > 0:
        out.add(features.GUARDED, 1.0)
        out.add(features.GUARDS, float(min(guards, 6)))
    if F.field_owner(state, home) == seat:
        out.add(features.FENCED, 1.0)
    elif home % state.cells != 0:
        out.add(features.OFF_CENTRE, 1.0)


def add_hazards(work: Workspace, state: WarpArenaState, seat: i64, out: Features) -> None:
    """Add the probability that a C-bot falls to each foe, in its phase and in its next one."""
    foe: i64
    for foe in range(state.seats):
        if foe == seat or not F.alive(state, foe):
            continue
        threat = Threat(work, state, foe, seat)
        if foe == state.values[F.ACTIVE]:
            moves = threats.moves_left(state)
            points = threats.points_left(state)
            chance = 0.0
            if points > 0 or moves != threats.AFRESH:
                chance = threat.fall_chance(points, moves, False)
            chance = either(chance, combat_losses.defender_falls(state, seat * ids.OWN))
            add(out, features.NOW, hazard(either(chance, threat.current_hit)))
        chance = threat.fall_chance(3, threats.AFRESH, False)
        if chance > 0.0:
            out.add(features.FIRST + threats.phase_order(state, foe, seat), hazard(chance))
        more = threat.fall_chance(3, threats.AFRESH, True)
        if more > chance:
            out.add(features.TURNED, -log((1.0 - more) / (1.0 - chance)))
        chance = approximate_odds.arrival_assault(work, state, foe, seat)
        if chance > 0.0:
            out.add(features.SIEGE, hazard(chance))


def add_chain_cards(state: WarpArenaState, seat: i64, out: Features) -> None:
    """WA-41: Add cards that destroy hexes, held or to be drawn, where hits go on to centres."""
    add(out, features.CHAIN_CARDS, float(special.destroy_cards(state, seat)))
    if special.can_play_cards(state):
        add(out, features.CHAIN_CARDS, A_QUARTER * float(cards_due(state, seat)))


def either(one: float, other: float) -> float:
    """Return the probability of one of two events, at most SURE."""
    return min(SURE, 1.0 - (1.0 - one) * (1.0 - other))


@final
class WarpArenaEvaluator(Evaluator):
    """The evaluation of Warp Arena, by weights set by hand."""

    def __init__(self) -> None:
        super().__init__(NAMES, WEIGHTS, HAZARDS, TRAINING_MATCHES)

    def evaluate(self, state: State, seat: i64) -> float:
        """Return the seat's win probability. SeatError if there is no such seat."""
        if seat < 0 or seat >= state.seats:
            refuse_seat(int(seat), int(state.seats))
        return self.win_probabilities(state)[seat]

    def win_probabilities(self, state: State) -> vec[float]:
        """Return [seat] the win probability, from forces and the risk to C-bots."""
        if state.to_move == TERMINAL:
            return super().win_probabilities(state)
        position = cast(WarpArenaState, state)
        model = WinModel(position.seats)
        work = borrow()
        seat_features = work.features
        impatience = prepare(work, position)
        seat: i64
        for seat in range(position.seats):
            seat_features.count = 0
            features_of(work, position, seat, impatience, seat_features)
            model.add_features(seat, seat_features, WEIGHTS, HAZARDS)
        give_back(work)
        return model.win_probabilities()

    def has_win_probabilities(self, state: State) -> bool:
        """WA-6: Return False while robots are placed: `deployment` only compares places."""
        return state.values[F.TURN] > 0

    def features(self, state: State, seat: i64, out: Features) -> None:
        """Add the seat's robots, discs and cards, and the risk to its C-bot."""
        position = cast(WarpArenaState, state)
        work = borrow()
        features_of(work, position, seat, prepare(work, position), out)
        give_back(work)
