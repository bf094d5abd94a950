"""The combat panel: sides, pairs, cards, dice, sums and chances."""

from __future__ import annotations

from dataclasses import dataclass

from harena.core.scene.scene import Contest, Duel, Part, Side
from harena.games.warp_arena.messages import combat as messages
from harena.games.warp_arena.odds.engine import field_odds, fight_odds, running_forces, running_odds
from harena.games.warp_arena.rules import combat as combats, forces, ids
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.expansion import SUPER_VALUE
from harena.games.warp_arena.rules.fight import (
    DEFENCE_CARD,
    NAME_ATTACK,
    Fight,
    attack_total,
    defence_total,
    value,
)
from harena.games.warp_arena.rules.forces import Sides
from harena.games.warp_arena.view import strengths, words
from harena.games.warp_arena.view.frames import Frame
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, Robot

_MOST_NAMED = 5
"""The highest value a Wild Warp may take as a combat card."""


@dataclass(frozen=True)
class Fighter:
    """One side of a fight, as far as it is known: robot or force field, die and card."""

    robot: Robot | None
    face: int = 0
    card: int = 0
    total: int = -1

    @property
    def name(self) -> str:
        """Return the robot's notation."""
        return self.robot.id if self.robot else messages.FORCE_FIELD


def contest(arena: ArenaSnapshot) -> Contest | None:
    """Return the panel of the current combat, or None if there is none."""
    combat = arena.frame(Combat.NUMBER)
    if combat is None:
        return None
    fight = arena.frame(Fight.NUMBER)
    clash = arena.variant.fixed_strengths and (fight is None or fight[Fight.FOE] >= 0)
    if clash and arena.hexes[combat[Sides.HEX]].field != combat[Sides.DEFENDER]:
        duels = _clash(arena, combat, fight)
    else:
        duels = _duels(arena, fight)
    name = arena.hexes[combat[Sides.HEX]].name
    return Contest(
        messages.title(place=name),
        name,
        _side(arena, combat, combat[Sides.ATTACKER], attacks=True),
        _side(arena, combat, combat[Sides.DEFENDER], attacks=False),
        tuple(duels),
        _note(arena, combat, fight),
    )


def _side(arena: ArenaSnapshot, combat: Frame, seat: int, *, attacks: bool) -> Side:
    here = arena.hexes[combat[Sides.HEX]]
    title = words.seat_title(seat)
    fenced = not attacks and here.field == seat
    if arena.variant.fixed_strengths:
        # Fixed strengths match no pairs: the sums show the robots.
        of = strengths.attackers if attacks else strengths.defenders
        robots = [words.robot(robot.piece) for robot in of(arena, combat)]
        return Side(seat, messages.side(seat=title, attacks=attacks, field=fenced, robots=robots))
    tokens = [
        robot.id
        for robot in arena.own(seat)
        if forces.takes_part(arena.state, combat.at, robot.piece)
    ]
    if fenced:
        tokens.append(f"field-{here.name}")
    return Side(seat, messages.side(seat=title, attacks=attacks), tuple(tokens))


def _note(arena: ArenaSnapshot, combat: Frame, fight: Frame | None) -> str:
    """Return the sentences under a combat."""
    if fight and fight[Fight.FOE] < 0:
        breaks = messages.field_breaks(needed=int(ids.FIELD_TOTAL))
        return " ".join([breaks, *_card_notes(arena, fight)])
    if fight and not arena.variant.fixed_strengths:
        return " ".join([messages.TIES, *_card_notes(arena, fight)])
    if combat.step == combats.SPOILS and not fight:
        return ""
    notes = [messages.pool(discs=arena.pool)] if arena.pool else []
    if arena.variant.fixed_strengths:
        return " ".join(notes + _fixed_strengths_notes(arena, combat, fight))
    if combat.step == combats.MARK:
        notes = [messages.MARKS]
    matched = combat.step == combats.NEXT_PAIR or bool(arena.pairs)
    fenced = arena.hexes[combat[Sides.HEX]].field == combat[Sides.DEFENDER]
    shots = ""
    if not (matched or fenced):
        shots = strengths.shots_chance(arena, running_forces(arena.state, combat.at))
    chance = messages.chance_to_clear(
        seat=words.seat_title(combat[Sides.ATTACKER]),
        cell=words.cell_word(arena),
        chance=words.rough_percent(running_odds(arena.state, combat.at)),
        cards=arena.variant.combat_cards,
        discs=combat.step in (combats.JOIN, combats.SHARE, combats.DEALING),
        shots=shots,
    )
    return " ".join([*notes, chance])


def _card_notes(arena: ArenaSnapshot, fight: Frame) -> list[str]:
    """Return sentences on how the chances count cards."""
    if not arena.variant.combat_cards:
        return []
    notes, laid = [], (fight[Fight.CARD_A], fight[Fight.CARD_D])
    if ids.FACE_DOWN in laid:
        _, least, most = _chances(arena, *_fighters(arena, fight))
        who = words.seat_title(ids.OWNER[fight[Fight.PIECE]])
        span = {"least": words.percent(least), "most": words.percent(most)}
        notes.append(messages.hidden_card(seat=who, breaks=fight[Fight.FOE] < 0, **span))
    if ids.WILD_WARP in laid:
        notes.append(messages.wild_counts(value=_MOST_NAMED))
    return notes + ([messages.UNPLAYED_CARDS] if fight.step <= DEFENCE_CARD else [])


def _fixed_strengths_notes(arena: ArenaSnapshot, combat: Frame, fight: Frame | None) -> list[str]:
    """Return the sentences under a combat of whole sides."""
    notes = []
    if arena.hexes[combat[Sides.HEX]].field == combat[Sides.DEFENDER]:
        notes.append(messages.field_first(sums=strengths.balance(arena, combat)))
    notes += [messages.SIDES_DECIDE, messages.TIES]
    joins = not fight and combat.step == combats.JOIN
    robots = [
        messages.with_strength(robot=words.robot(robot.piece), strength=robot.strength)
        for robot in (strengths.may_join(arena, combat) if joins else [])
    ]
    return notes + ([messages.could_join(robots=robots)] if robots else [])


def _clash(arena: ArenaSnapshot, combat: Frame, fight: Frame | None) -> list[Duel]:
    """Return both sides of a combat as two sums."""
    attack, defence = strengths.balance(arena, combat)
    left, right = strengths.attackers(arena, combat), strengths.defenders(arena, combat)
    if not right or (not fight and combat.step == combats.SPOILS):
        return []
    cards: tuple[tuple[Part, ...], tuple[Part, ...]] = ((), ())
    hidden = False
    if fight:
        laid = fight[Fight.CARD_A], fight[Fight.CARD_D]
        hidden = any(abs(card) in (ids.FACE_DOWN, ids.WILD_WARP) for card in laid)
        cards = card_parts(laid[0]), card_parts(laid[1])
        attack, defence = attack + _known_value(laid[0]), defence + _known_value(laid[1])
    return [
        Duel(
            words.seat_title(combat[Sides.ATTACKER]),
            words.seat_title(combat[Sides.DEFENDER]),
            (*_members(arena, left), *cards[0]),
            (*_members(arena, right), *cards[1]),
            attack,
            defence,
            "",
            True,
            -1.0 if hidden else float(attack > defence),
        )
    ]


def _members(arena: ArenaSnapshot, robots: list[Robot]) -> tuple[Part, ...]:
    """Return the strength that each robot adds to its side."""
    parts = []
    for robot in robots:
        power, name = strengths.fights_with(arena, robot.piece), words.whose(robot.piece)
        label = messages.member(robot=name, fights_with=power, discs=robot.discs)
        parts.append(Part("bonus", robot.strength, label))
    return tuple(parts)


def _duels(arena: ArenaSnapshot, fight: Frame | None) -> list[Duel]:
    """Return the current fight and then the waiting pairs."""
    duels = [_running(arena, fight)] if fight else []
    for piece, foe in arena.pairs:
        if piece >= 0:
            left, right = Fighter(arena.robots[piece]), Fighter(arena.robots[foe])
            duels.append(duel(arena, left, right, now=False))
    return duels


def _running(arena: ArenaSnapshot, fight: Frame) -> Duel:
    return duel(arena, *_fighters(arena, fight), now=True)


def _fighters(arena: ArenaSnapshot, fight: Frame) -> tuple[Fighter, Fighter]:
    # The value of a Wild Warp is unknown before its player names it.
    cards = fight[Fight.CARD_A], fight[Fight.CARD_D]
    shown = fight.step >= NAME_ATTACK and ids.WILD_WARP not in cards
    total = attack_total(arena.state, fight.at) if shown else -1
    left = Fighter(arena.robots[fight[Fight.PIECE]], fight[Fight.DIE_A], cards[0], total)
    right = Fighter(None)
    if fight[Fight.FOE] >= 0:
        total = defence_total(arena.state, fight.at) if shown else -1
        right = Fighter(arena.robots[fight[Fight.FOE]], fight[Fight.DIE_D], cards[1], total)
    return left, right


def duel(arena: ArenaSnapshot, left: Fighter, right: Fighter, *, now: bool) -> Duel:
    """Return a fight of two robots, or of a robot and a force field."""
    return Duel(
        left.name,
        right.name,
        _parts(arena, left),
        _parts(arena, right),
        left.total,
        right.total,
        "",
        now,
        _chances(arena, left, right)[0],
    )


def _chances(arena: ArenaSnapshot, left: Fighter, right: Fighter) -> tuple[float, float, float]:
    """Return the left side's chance, and its least and greatest chance over face-down cards.

    A rolled die counts as it is. A face-down card counts by its frequency in the pack.
    """
    found: list[tuple[float, int]] = []
    for adds, often in _possible_values(arena, left.card):
        die, plus = _strength(left, adds)
        if right.robot is None:
            found.append((field_odds(die, plus), often))
            continue
        for adds_d, often_d in _possible_values(arena, right.card):
            chance = fight_odds(die, plus, *_strength(right, adds_d))
            found.append((chance, often * often_d))
    each = [chance for chance, _ in found]
    mean = sum(chance * often for chance, often in found) / sum(often for _, often in found)
    return mean, min(each), max(each)


def _possible_values(arena: ArenaSnapshot, card: int) -> list[tuple[int, int]]:
    """Return the values a card may add, each with its number in the pack."""
    if card == ids.FACE_DOWN:
        pack = arena.variant.pack
        values = [(n, n) for n in range(1, 6)]
        values += [(ids.WILD_WARP, _MOST_NAMED), (ids.SUPER_WARP, int(SUPER_VALUE))]
        return [(adds, pack[one]) for one, adds in values if pack[one] > 0]
    return [(_MOST_NAMED if card == ids.WILD_WARP else _known_value(card), 1)]


def _strength(one: Fighter, adds: int) -> tuple[int, int]:
    """Return the sides of the die to roll, and the sum added to it with a card."""
    assert one.robot is not None
    plus = one.robot.added + adds
    return (1, plus + one.face - 1) if one.face else (one.robot.die, plus)


def _parts(arena: ArenaSnapshot, one: Fighter) -> tuple[Part, ...]:
    robot = one.robot
    if robot is None:
        return ()
    parts: list[Part] = []
    if robot.die == 1:
        parts.append(Part("bonus", robot.plus + 1, strengths.fights_with(arena, robot.piece)))
    else:
        shows = messages.die(sides=robot.die, face=one.face)
        parts.append(Part("die", one.face, shows, robot.die))
        if robot.plus:
            parts.append(Part("bonus", robot.plus, messages.kind_bonus(bonus=robot.plus)))
    if robot.discs:
        parts.append(Part("discs", robot.discs, words.discs(robot.discs)))
    return (*parts, *card_parts(one.card))


def _known_value(card: int) -> int:
    """Return the value of a card as far as it is known."""
    return 0 if card == ids.FACE_DOWN or abs(card) == ids.WILD_WARP else value(card)


def card_parts(card: int) -> tuple[Part, ...]:
    """Return a combat card, open or face down; nothing for no card."""
    if card == ids.FACE_DOWN:
        return (Part("hidden", 0, messages.HIDDEN_CARD),)
    if card == 0:
        return ()
    known = abs(card)
    label = messages.card(name=words.laid_card(card), cancelled=card < 0)
    return (Part("card", _known_value(known), label, void=card < 0),)
