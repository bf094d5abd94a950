"""Gladiator Arena once more, slowly and word by word, as a second opinion on the engine.

Nothing here comes from the package under test: squares are pairs (column, row) counted from 0, and
every rule is spelled out as a list of squares or of players. A whole game is

    players = [Player(1, "human", "sword", square("D4"), hp=start_hp("human")), ...]
    while not over(players):
        orders = {1: Order(square("D5"), [square("E6"), square("E5")]), ...}
        result = resolve_turn(players, orders, turn, options)
        players, turn = result.after, turn + 1
    ranking(players)

`refusal` says why an order is not allowed, "" if it is. `move_squares` and `strike_squares` list
what may be added to an order. `start_round` gives out the squares of the start.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from fractions import Fraction

Square = tuple[int, int]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

HIT_POINTS = {"human": 8, "dwarf": 9, "elf": 7, "halfling": 5, "giant": 11}
MOVEMENT = {"human": 3, "dwarf": 2, "elf": 4, "halfling": 3, "giant": 2}
BASE_DAMAGE = {"axe": 4, "sword": 2, "spear": 1}
EXTRA_DAMAGE = {"human": 0, "dwarf": 1, "elf": -1, "halfling": -1, "giant": 1}


@dataclass(frozen=True)
class Options:
    """The board (GA-20), the time limit (GA-1) and swaps (GA-8)."""

    width: int = 8
    height: int = 8
    limit: tuple[int, int] | None = (15, 3)
    swaps_bump: bool = False


@dataclass
class Player:
    """A player; `left` is the turn of his removal, and 1 if he left between that turn and the next.

    A player who dies in turn 7 has `left == (7, 0)`, one who concedes after it `(7, 1)`.
    """

    id: int
    race: str
    weapon: str
    square: Square
    hp: int
    kills: Fraction = Fraction(0)
    damage: int = 0
    alive: bool = True
    left: tuple[int, int] | None = None


@dataclass
class Order:
    """An order: a square to go to or None, and the squares to strike, one per strike."""

    move: Square | None = None
    strikes: list[Square] = field(default_factory=list)


@dataclass
class Strike:
    """One strike: who, from which square, at which, and whom it hurt by how much."""

    attacker: int
    origin: Square
    target: Square
    victims: list[tuple[int, int]]


@dataclass
class Turn:
    """The result of a turn, by player id; `after` are all players, also the dead ones."""

    squares: dict[int, Square]
    bumped: list[int]
    strikes: list[Strike]
    hp: dict[int, int]
    credited_for: dict[int, dict[int, Fraction]]
    damage: dict[int, int]
    over: bool
    after: list[Player]


@dataclass
class Start:
    """The result of asking for squares: who is where, who was moved, who asks again."""

    got: dict[int, Square]
    displaced: list[int]
    again: list[int]


# --- squares ------------------------------------------------------------------------------------


def square(name: str) -> Square:
    """The square of a name such as `D4`."""
    return LETTERS.index(name[0]), int(name[1:]) - 1


def name_of(where: Square) -> str:
    """The name of a square."""
    return f"{LETTERS[where[0]]}{where[1] + 1}"


def all_squares(options: Options) -> list[Square]:
    """Every square of the board."""
    return [(column, row) for column in range(options.width) for row in range(options.height)]


def on_board(where: Square, options: Options) -> bool:
    """Return whether there is such a square."""
    return 0 <= where[0] < options.width and 0 <= where[1] < options.height


def steps_from(where: Square, options: Options) -> list[Square]:
    """The squares beside a square, not diagonally."""
    column, row = where
    beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [one for one in beside if on_board(one, options)]


def block(centre: Square, side: int, options: Options) -> list[Square]:
    """The squares of the board in a block of side x side squares around a square (GA-6)."""
    reach = (side - 1) // 2
    found = []
    for column in range(centre[0] - reach, centre[0] + reach + 1):
        for row in range(centre[1] - reach, centre[1] + reach + 1):
            if on_board((column, row), options):
                found.append((column, row))
    return found


def opposite(where: Square, options: Options) -> Square:
    """The square half a turn about the centre away (GA-20)."""
    return options.width - 1 - where[0], options.height - 1 - where[1]


# --- races and weapons --------------------------------------------------------------------------


def start_hp(race: str) -> int:
    """The hit points a race starts with."""
    return HIT_POINTS[race]


def damage_of(race: str, weapon: str) -> int:
    """The damage of one strike, for a catapult on its centre."""
    if weapon == "bow":
        return 1
    if weapon == "catapult":
        return 2
    return BASE_DAMAGE[weapon] + EXTRA_DAMAGE[race]


def in_range(weapon: str, base: Square, options: Options) -> list[Square]:
    """The squares a weapon reaches from a square, which is itself never one of them."""
    if weapon == "axe":
        found = block(base, 3, options)
    elif weapon == "sword":
        found = block(base, 5, options)
    elif weapon == "spear":
        found = block(base, 7, options)
    elif weapon == "bow":
        near = block(base, 5, options)
        found = [one for one in all_squares(options) if one not in near]
    else:
        near = block(base, 3, options)
        found = [one for one in all_squares(options) if one not in near]
    return [one for one in found if one != base]


def strike_cost(race: str, weapon: str) -> int:
    """The movement one strike takes: GA-5 for the bow, GA-6 for the catapult."""
    if weapon == "bow":
        return 2
    if weapon == "catapult":
        return MOVEMENT[race]
    return 1


# --- orders -------------------------------------------------------------------------------------


def reachable(player: Player, options: Options) -> dict[Square, int]:
    """Every square the player may name as his move, with its cost (GA-3, GA-4)."""
    costs: dict[Square, int] = {}
    for first in steps_from(player.square, options):
        costs[first] = 2 if player.race == "giant" else 1
    if player.race == "halfling":
        for first in steps_from(player.square, options):
            for second in steps_from(first, options):
                if second != player.square:
                    costs[second] = 2
    return costs


def move_squares(player: Player, used: int, options: Options) -> list[Square]:
    """The squares he may still name as his move when `used` of his movement is spent."""
    left = MOVEMENT[player.race] - used
    return sorted(one for one, cost in reachable(player, options).items() if cost <= left)


def strike_squares(
    player: Player, move: Square | None, used: int, options: Options
) -> list[Square]:
    """The squares he may name for one more strike.

    `used` is all he has spent so far, his move and his earlier strikes.
    """
    if used + strike_cost(player.race, player.weapon) > MOVEMENT[player.race]:
        return []
    if player.weapon == "catapult" and move is not None:
        return []
    base = player.square if move is None else move
    return sorted(in_range(player.weapon, base, options))


def refusal(player: Player, order: Order, options: Options, *, no_strikes: bool = False) -> str:
    """Return why the order is not allowed; "" if it is (GA-3 to GA-6, GA-11).

    `no_strikes` is for the turn that both of the last two agreed on (GA-19).
    """
    if not player.alive:
        return "the player is out of the game"
    used = 0
    if order.move is not None:
        if not on_board(order.move, options):
            return f"{order.move} is off the board"
        if order.move == player.square:
            return "the own square is not a move"
        if order.move not in reachable(player, options):
            return f"{name_of(order.move)} is too far"
        used = reachable(player, options)[order.move]
        if used > MOVEMENT[player.race]:
            return "not enough movement to move"
    if no_strikes and order.strikes:
        return "this turn nobody strikes"
    base = player.square if order.move is None else order.move
    for target in order.strikes:
        if not on_board(target, options):
            return f"{target} is off the board"
        if target == base:
            return "the own square is not a target"
        if target not in in_range(player.weapon, base, options):
            return f"{name_of(target)} is out of range"
        if player.weapon == "catapult" and order.move is not None:
            return "a catapult does not strike in a turn with a move"
        used += strike_cost(player.race, player.weapon)
        if used > MOVEMENT[player.race]:
            return "not enough movement for all strikes"
    return ""


# --- moving -------------------------------------------------------------------------------------


def bumped_players(
    squares: dict[int, Square], targets: dict[int, Square], *, swaps_bump: bool = False
) -> list[int]:
    """Return who is sent back (GA-7, GA-8, GA-9), in the order of discovery.

    `squares` says where the living stand, `targets` where the movers among them want to go.
    """
    sent_back: list[int] = []
    again = True
    while again:
        again = False
        for mover, target in targets.items():
            if mover in sent_back:
                continue
            rivals = [one for one in targets if one != mover and targets[one] == target]
            stays = [
                one
                for one in squares
                if squares[one] == target and (one not in targets or one in sent_back)
            ]
            if rivals or stays or (swaps_bump and _trades(mover, squares, targets)):
                sent_back.append(mover)
                again = True
    return sent_back


def _trades(mover: int, squares: dict[int, Square], targets: dict[int, Square]) -> bool:
    """Return whether a ring of movers leads from the mover's goal to the mover's square (GA-8)."""
    one = mover
    for _ in range(len(squares)):
        holders = [other for other in squares if squares[other] == targets[one]]
        if not holders or holders[0] not in targets:
            return False
        one = holders[0]
        if one == mover:
            return True
    return False


# --- a turn -------------------------------------------------------------------------------------


def limit_strikes(turn: int, options: Options) -> bool:
    """GA-1: whether everybody loses a hit point in this turn."""
    if options.limit is None:
        return False
    start, step = options.limit
    due = start
    while due < turn:
        due += step
    return due == turn


def shares(victim_hp: int, damage_by: dict[int, int]) -> dict[int, Fraction]:
    """GA-13: who gets how much of a kill, by what each attacker did to the victim this turn."""
    hurt = {one: damage for one, damage in damage_by.items() if damage > 0}
    alone = [one for one, damage in hurt.items() if damage >= victim_hp]
    if not alone:
        most = max(hurt.values())
        alone = [one for one, damage in hurt.items() if damage == most]
    return {one: Fraction(1, len(alone)) for one in alone}


def _hits(
    attacker: Player, target: Square, standing: dict[int, Square], options: Options
) -> Strike:
    """GA-10, GA-6: one strike at a square; nobody ever hurts himself."""
    victims = []
    for one, where in standing.items():
        if one == attacker.id:
            continue
        if where == target:
            victims.append((one, damage_of(attacker.race, attacker.weapon)))
        elif attacker.weapon == "catapult" and where in block(target, 3, options):
            victims.append((one, 1))
    return Strike(attacker.id, attacker.square, target, victims)


def resolve_turn(
    players: list[Player],
    orders: dict[int, Order],
    turn: int,
    options: Options,
    *,
    no_strikes: bool = False,
) -> Turn:
    """One whole turn: moves, strikes, the time limit, removals, kills (GA-7 to GA-14).

    A living player without an order stays and does not strike (GA-11).
    """
    living = [player for player in players if player.alive]
    given = {player.id: orders.get(player.id, Order()) for player in living}
    for player in living:
        reason = refusal(player, given[player.id], options, no_strikes=no_strikes)
        if reason:
            raise ValueError(f"player {player.id}: {reason}")

    before = {player.id: player.square for player in living}
    targets = {one: order.move for one, order in given.items() if order.move is not None}
    bumped = bumped_players(before, targets, swaps_bump=options.swaps_bump)
    standing = {
        one: targets[one] if one in targets and one not in bumped else before[one] for one in before
    }

    strikes = []
    for player in living:
        tried = targets.get(player.id, player.square)
        for target in given[player.id].strikes:
            strikes.append(_hits(replace(player, square=tried), target, standing, options))

    hurt_by: dict[int, dict[int, int]] = {player.id: {} for player in living}
    done = {player.id: 0 for player in living}
    for strike in strikes:
        for victim, damage in strike.victims:
            hurt_by[victim][strike.attacker] = hurt_by[victim].get(strike.attacker, 0) + damage
            done[strike.attacker] += damage

    hp = {player.id: player.hp - sum(hurt_by[player.id].values()) for player in living}
    killed_by_strikes = [one for one in hp if hp[one] <= 0]
    if limit_strikes(turn, options):
        for one in hp:
            if one not in killed_by_strikes:
                hp[one] -= 1
    killed_by_limit = [one for one in hp if hp[one] <= 0 and one not in killed_by_strikes]

    gained = {player.id: Fraction(0) for player in living}
    credited_for: dict[int, dict[int, Fraction]] = {}
    for player in living:
        if player.id in killed_by_strikes:
            credited_for[player.id] = shares(player.hp, hurt_by[player.id])
            for one, share in credited_for[player.id].items():
                gained[one] += share

    after = []
    for player in players:
        if not player.alive:
            after.append(replace(player))
            continue
        one = player.id
        out = one in killed_by_strikes or one in killed_by_limit
        after.append(
            replace(
                player,
                square=standing[one],
                hp=hp[one],
                kills=player.kills + gained[one] - (one in killed_by_limit),
                damage=player.damage + done[one],
                alive=not out,
                left=(turn, 0) if out else None,
            )
        )
    return Turn(
        squares=standing,
        bumped=sorted(bumped),
        strikes=strikes,
        hp=hp,
        credited_for=credited_for,
        damage=done,
        over=over(after),
        after=after,
    )


# --- the end ------------------------------------------------------------------------------------


def over(players: list[Player]) -> bool:
    """Return whether at most one player is left."""
    return len([player for player in players if player.alive]) <= 1


def ranking(players: list[Player]) -> list[list[int]]:
    """GA-15: the places from the first down; players who share a place are in one list."""

    def merit(player: Player) -> tuple[Fraction, float, int, int, int]:
        if player.left is None:
            return player.kills, math.inf, 0, player.hp, player.damage
        return player.kills, player.left[0], player.left[1], player.hp, player.damage

    places: list[list[int]] = []
    for best in sorted({merit(player) for player in players}, reverse=True):
        places.append(sorted(player.id for player in players if merit(player) == best))
    return places


def _last_two(players: list[Player]) -> list[Player]:
    living = [player for player in players if player.alive]
    if len(living) != 2:
        raise ValueError("only when two are left")
    return living


def concede(players: list[Player], who: int, turn: int) -> list[Player]:
    """GA-19: after `turn` one of the last two gives up; the other gains one kill."""
    if who not in [player.id for player in _last_two(players)]:
        raise ValueError("only one of the last two can concede")
    after = [replace(player) for player in players]
    for player in after:
        if player.alive and player.id == who:
            player.alive, player.left = False, (turn, 1)
        elif player.alive:
            player.kills += 1
    return after


def both_lose(players: list[Player], turn: int) -> list[Player]:
    """GA-19: after `turn` the last two leave together, and each loses a kill."""
    _last_two(players)
    after = [replace(player) for player in players]
    for player in after:
        if player.alive:
            player.alive, player.left = False, (turn, 1)
            player.kills -= 1
    return after


def lesser_leaves(players: list[Player], turn: int) -> list[Player]:
    """GA-19: after `turn` the one with fewer hit points goes, and loses a kill."""
    first, second = _last_two(players)
    if first.hp == second.hp:
        raise ValueError("both have as many hit points")
    lesser = first.id if first.hp < second.hp else second.id
    after = [replace(player) for player in players]
    for player in after:
        if player.id == lesser:
            player.alive, player.left = False, (turn, 1)
            player.kills -= 1
    return after


# --- the start ----------------------------------------------------------------------------------


def start_round(
    posts: list[tuple[int, Square]], placed: dict[int, Square], options: Options
) -> Start:
    """GA-16: one round of choosing start squares.

    `posts` are the choices of this round, the earliest post first; `placed` are the players who
    got their squares in an earlier round. They count as earlier posters, and stay.
    """
    claims: dict[Square, list[int]] = {}
    for one, where in [*placed.items(), *posts]:
        claims.setdefault(where, []).append(one)
    taken = set(placed.values())
    taken |= {where for where, claimants in claims.items() if len(claimants) <= 2}

    got = dict(placed)
    displaced = []
    again = []
    for where, claimants in claims.items():
        new = [one for one in claimants if one not in placed]
        if len(claimants) >= 3:
            again += new
            continue
        if claimants[0] in new:
            got[claimants[0]] = where
        if len(claimants) == 2:
            later = claimants[1]
            if opposite(where, options) in taken:
                again.append(later)
            else:
                got[later] = opposite(where, options)
                displaced.append(later)
    order = [one for one, _ in posts]
    return Start(got, sorted(displaced, key=order.index), sorted(again, key=order.index))
