"""The evaluation of Warp Arena.

The features of a seat make its share. Hazards may bring its C-bot down: they take the same part
of a large share as of a small one.
"""

from __future__ import annotations

from math import log
from pathlib import Path
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.evaluator import Evaluator, Matches
from harena.core.play.features import Features, WinModel, read_weights
from harena.core.play.state import STEP, TERMINAL, State, refuse_seat
from harena.games.warp_arena.ai import approximate_odds, combat_losses, deployment, threats
from harena.games.warp_arena.ai.approximate_odds import SURE, hazard
from harena.games.warp_arena.ai.strength_map import HALVES, SPEED, mean_total
from harena.games.warp_arena.ai.threats import Threat
from harena.games.warp_arena.ai.workspace import Workspace, borrow, give_back
from harena.games.warp_arena.rules import (
    board,
    cards,
    fields as F,
    ids,
    setup,
    shapes,
    special,
    turn,
)
from harena.games.warp_arena.rules.fields import WarpArenaState

NAMES: Final = [
    *("out", "opening", "D-bot", "H-bot", "B-bot", "W-bot", "A-bot"),
    *("disc at home", "disc carried", "disc near"),
    *("combat card", "destroy card", "grid card", "create card", "wild card", "other card"),
    *("guarded", "guard", "field at home", "beside a centre"),
    *("struck now", "struck first", "struck by dice", "struck later", "struck by turning"),
    *("aim", "loss", "C-bot in combat", "exposed", "in the open"),
    *("chain card", "siege to come", "disc to spare"),
]
"""The features, in the order of the numbers below."""
OUT: Final[i64] = 0  # lost already: a thousand of it
OPENING: Final[i64] = 1  # how well robots are placed so far (WA-6)
ROBOTS: Final[i64] = 1  # + kind: robots but the C-bot
AT_HOME: Final[i64] = 7  # discs that can be converted (WA-16)
CARRIED: Final[i64] = 8  # discs on their way, the nearer the more
NEAR: Final[i64] = 9  # loose discs, the nearer the more
COMBAT_CARDS: Final[i64] = 10  # in fives
DESTROY_CARDS: Final[i64] = 11
GRID_CARDS: Final[i64] = 12
CREATE_CARDS: Final[i64] = 13
WILD_CARDS: Final[i64] = 14
OTHER_CARDS: Final[i64] = 15  # of the expansion, and those that are not known
GUARDED: Final[i64] = 16  # whether anybody stands beside the C-bot
GUARDS: Final[i64] = 17
FENCED: Final[i64] = 18
OFF_CENTRE: Final[i64] = 19
NOW: Final[i64] = 20  # what the active seat may still do; all these as -log(1 - chance)
FIRST: Final[i64] = 21  # what a foe may do in its phase before one's own
EVEN: Final[i64] = 22  # where dice will say whose phase comes first
LATER: Final[i64] = 23  # where one's own comes first
TURNED: Final[i64] = 24  # what more it may do once it has rotated a grid
AIM: Final[i64] = 25  # how near one's strength has come to enemy C-bots
# 26 and 27 are those of combats that wait or go on, see `combat_losses`
EXPOSED: Final[i64] = 28  # robots away from home that enemies could go for
OPEN: Final[i64] = 29  # what a Destroy Hex, or all that a foe holds, takes away on average
CHAIN_CARDS: Final[i64] = 30  # cards that begin a chain of hits, by which most C-bots fall (WA-41)

SIEGE: Final[i64] = 31  # what a foe may do once its robots have come, as dangers are
SPARE: Final[i64] = 32  # discs at home for which no robots are left to be made

WEIGHTS: Final = read_weights(str(Path(__file__).parent.parent / "weights.json"), NAMES)

HAZARDS: Final = vec[i64]([0] * 20 + [4, 3, 2, 1, 2] + [0] * 2 + [4] + [0] * 3 + [1] + [0])
"""[feature] -> when the danger that it is comes, 1 last and 4 at once; 0: it is none"""
QUIET: Final[i64] = 48  # phases of all seats together, after which two grow impatient
WAITING: Final[i64] = 48  # phases more until they are as impatient as can be
ARMY: Final[i64] = 10  # robots of each that can wait for the other's to come
QUIET_OF_MANY: Final[i64] = 40  # the same for three players and more, who all set out at once
WAITING_OF_MANY: Final[i64] = 8
BAND: Final[i64] = 3
FADING: Final = [
    *NAMES[ROBOTS + 1 : OFF_CENTRE + 1],
    *("loss", "exposed", "in the open", "chain card", "disc to spare"),
]
"""Features that count for a tenth after twice as many phases."""
GROWING: Final = {"aim": 5.0, "siege to come": 2.0}
"""Features that count for more then, with their factor: threats to C-bots from afar"""
FINALLY: Final = vec[float]([GROWING.get(n, 0.1 if n in FADING else 1.0) for n in NAMES])
"""[feature] -> what it is multiplied by then, between two"""
THREATS: Final = ("struck first", "struck by dice", "struck later", "struck by turning")
AMONG: Final = {**dict.fromkeys(FADING, 0.02), **dict.fromkeys(THREATS, 0.4), "siege to come": 2.0}
"""Changes of weights with three and more players.

All others gain a part of a C-bot's fall. So an attack must cost little, and bring more than a
threat.
"""
AMONG_MANY: Final = vec[float]([AMONG.get(n, 1.0) for n in NAMES])
"""[feature] -> what it is multiplied by while more than two are left of more"""
OF_TWO_LEFT: Final = vec[float]([1.0 if n == "guarded" else AMONG.get(n, 1.0) for n in NAMES])
"""[feature] -> and when two are: a C-bot stays with its guards, where others would chase it"""
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
    return impatience_of(work, state)


def features_of(
    work: Workspace, state: WarpArenaState, seat: i64, impatience: float, out: Features
) -> None:
    """Add the features of a seat in a prepared position.

    Impatience scales them: less for safety, more for attacks. Whole armies on all sides would
    otherwise wait for ever: the first attacker loses a little, and the side with more cards waits
    for more still.
    """
    first = out.count
    add_features(work, state, seat, out)
    if impatience > 0.0:
        factor = impatient_factors(state)
        i: i64
        for i in range(first, out.count):
            out.much[i] *= 1.0 + impatience * (factor[out.at[i]] - 1.0)


def impatient_factors(state: WarpArenaState) -> vec[float]:
    """Return [feature] the factor at full impatience, for a number of players."""
    if state.seats == 2:
        return FINALLY
    return OF_TWO_LEFT if F.players_left(state) == 2 else AMONG_MANY


def impatience_of(work: Workspace, state: WarpArenaState) -> float:
    """Return how impatient bots are, 0 to 1, equal for all seats.

    It grows with time and with the number of robots: a side that has lost them lets others begin.
    """
    quiet = QUIET
    waiting = WAITING
    army = ARMY
    if state.seats > 2:
        quiet = QUIET_OF_MANY
        waiting = WAITING_OF_MANY
        army = BAND
    phases = state.values[F.TURN] * state.seats
    if phases <= quiet:
        return 0.0
    late = min(1.0, float(phases - quiet) / float(waiting))
    robots: i64 = 0
    n: i64
    for n in range(work.map.count):
        robots += work.map.many[n]
    players = F.players_left(state)
    return late * min(1.0, float(robots - players) / float(army * players))


def add_features(work: Workspace, state: WarpArenaState, seat: i64, out: Features) -> None:
    """Add the features of a seat as they count early in a game."""
    t = state.values
    if not F.alive(state, seat):
        out.add(OUT, LOST)
        return
    add_hand(state, seat, out)
    home = F.converter(state, seat)
    if t[F.TURN] == 0 or home < 0:
        out.add(OPENING, deployment.opening(state, seat, home))
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
    add(out, COMBAT_CARDS, 0.2 * MANY / (MANY + float(held)) * float(points))
    if special.can_play_cards(state):
        add(out, DESTROY_CARDS, part * float(t[at + ids.DESTROY_HEX]))
        add(out, GRID_CARDS, part * float(t[at + ids.WARP_GRID] + t[at + ids.DOUBLE_WARP]))
        add(out, CREATE_CARDS, part * float(t[at + ids.CREATE_DISC]))
    add(out, WILD_CARDS, part * float(t[at + ids.WILD_WARP]))
    add(out, OTHER_CARDS, part * float(held - known))


def cards_due(state: WarpArenaState, seat: i64) -> i64:
    """Return how many cards a seat is about to draw, with its own of a deal in turn."""
    t = state.values
    frame = state.frame()
    if state.depth > 0 and t[frame] == cards.Draw.NUMBER and t[frame + cards.Draw.SEAT] == seat:
        return t[frame + cards.Draw.LEFT]
    if t[F.TURN] == 0 and t[state.stack + STEP] == turn.HANDS and seat >= t[F.SEATED]:
        return setup.FIRST_CARDS
    return 0


def add(out: Features, feature: i64, much: float) -> None:
    """Add an amount of a feature unless it is 0."""
    if much != 0.0:
        out.add(feature, much)


def add_robots(work: Workspace, state: WarpArenaState, seat: i64, home: i64, out: Features) -> None:
    """Add robots, their discs, and their distance to enemy C-bots."""
    t = state.values
    q = board.hex_q(state, home)
    r = board.hex_r(state, home)
    at_home = float(t[F.LOOSE + F.EACH * home])
    carried = 0.0
    on_their_way = 0.0
    aim = 0.0
    exposed = 0.0
    stake = 0.0
    to_make: i64 = 4 * ids.STOCK[ids.D]
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
                state.shape, board.hex_q(state, hex_) - q, board.hex_r(state, hex_) - r
            )
            if away == 0:
                at_home += float(discs)
            else:
                trip = float(away) / SPEED[kind]
                carried += float(discs) * 2.0 / (2.0 + trip)
                on_their_way += float(discs)
        out.add(ROBOTS + kind, 1.0)
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
    add(out, AIM, aim)
    add(out, EXPOSED, exposed)
    if stake > 0.0:
        add(out, OPEN, stake * approximate_odds.hit_chance_beside_centre(state, seat))


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
    add(out, AT_HOME, used)
    to_make -= used
    part = min(1.0, to_make / max(1.0, on_their_way))
    add(out, CARRIED, part * carried)
    spare += (1.0 - part) * carried
    to_make -= part * on_their_way
    near = work.map.value_of_discs(state, seat)
    part = min(1.0, to_make / max(1.0, near))
    add(out, NEAR, part * near)
    add(out, SPARE, spare + HALF * (1.0 - part) * near)


# --- how safe it is ---------------------------------------------------------------------------


def add_surroundings(state: WarpArenaState, seat: i64, home: i64, out: Features) -> None:
    """Add the surroundings of a C-bot, in danger or not."""
    guards = F.robots_of(state, home, seat) - 1
    if guards > 0:
        out.add(GUARDED, 1.0)
        out.add(GUARDS, float(min(guards, 6)))
    if F.field_owner(state, home) == seat:
        out.add(FENCED, 1.0)
    elif home % state.cells != 0:
        out.add(OFF_CENTRE, 1.0)


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
            add(out, NOW, hazard(either(chance, threat.current_hit)))
        chance = threat.fall_chance(3, threats.AFRESH, False)
        if chance > 0.0:
            out.add(FIRST + threats.phase_order(state, foe, seat), hazard(chance))
        more = threat.fall_chance(3, threats.AFRESH, True)
        if more > chance:
            out.add(TURNED, -log((1.0 - more) / (1.0 - chance)))
        chance = approximate_odds.arrival_assault(work, state, foe, seat)
        if chance > 0.0:
            out.add(SIEGE, hazard(chance))


def add_chain_cards(state: WarpArenaState, seat: i64, out: Features) -> None:
    """WA-41: Add cards that destroy hexes, held or to be drawn, where hits go on to centres."""
    add(out, CHAIN_CARDS, float(special.destroy_cards(state, seat)))
    if special.can_play_cards(state):
        add(out, CHAIN_CARDS, A_QUARTER * float(cards_due(state, seat)))


def either(one: float, other: float) -> float:
    """Return the probability of one of two events, at most SURE."""
    return min(SURE, 1.0 - (1.0 - one) * (1.0 - other))


@final
class WarpArenaEvaluator(Evaluator):
    """The evaluation of Warp Arena, by weights learned from games."""

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
        features = work.features
        impatience = prepare(work, position)
        seat: i64
        for seat in range(position.seats):
            features.count = 0
            features_of(work, position, seat, impatience, features)
            model.add_features(seat, features, WEIGHTS, HAZARDS)
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
