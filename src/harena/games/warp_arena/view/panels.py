"""Combats and fights as a panel: both sides, the pairs, cards, dice, sums and chances."""

from __future__ import annotations

from dataclasses import dataclass

from harena.core.play.state import FRAME, STEP
from harena.core.show.english import listed
from harena.core.show.scene import Bout, Contest, Part, Side
from harena.games.warp_arena.rules import combat, matching, notation as say, odds, table as on
from harena.games.warp_arena.rules.fight import NAME_ATTACK, attack_total, defence_total, value
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L0, L1, L2, L3, L4, L5
from harena.games.warp_arena.view import frames, strengths, words

FIELD = "Force field"


@dataclass(frozen=True)
class Fighter:
    """One side of a fight as far as it is known: its robot, die and card."""

    piece: int
    face: int = 0
    card: int = 0
    total: int = -1


def contest(table: WarpArena, viewer: int) -> Contest | None:
    """The combat that goes on; None when there is none."""
    t = table.table
    at = frames.running(table, int(on.COMBAT))
    if at < 0:
        return None
    attacker, defender, hex_ = int(t[at + L0]), int(t[at + L1]), int(t[at + L2])
    fight = at + int(FRAME)
    if frames.running(table, int(on.FIGHT)) != fight:
        fight = -1
    clash = table.variant.massed and (fight < 0 or int(t[fight + L1]) >= 0)
    if clash and on.field_owner(table, hex_) != defender:
        bouts = _clash(table, at, fight)
    else:
        bouts = _bouts(table, at, fight)
    name = words.hex_title(table, hex_)
    return Contest(
        f"Combat over {name}",
        name,
        _side(table, at, attacker, "attacks"),
        _side(table, at, defender, "defends"),
        tuple(bouts),
        _note(table, at, fight),
    )


def _side(table: WarpArena, at: int, seat: int, does: str) -> Side:
    own = range(seat * int(say.OWN), seat * int(say.OWN) + int(say.OWN))
    if table.variant.massed:
        # What a side has shows in the sums; nobody is matched with anybody.
        there = (
            strengths.attackers(table, at) if does == "attacks" else strengths.defenders(table, at)
        )
        fenced = does == "defends" and on.field_owner(table, int(table.table[at + L2])) == seat
        names = listed(
            (["a force field"] if fenced else []) + [words.robot(piece) for piece in there]
        )
        return Side(seat, f"{words.seat_title(seat)} {does}" + (f" with {names}" if names else ""))
    tokens = [say.piece_name(piece) for piece in own if matching.takes_part(table, at, piece)]
    hex_ = int(table.table[at + L2])
    if does == "defends" and on.field_owner(table, hex_) == seat:
        tokens.append(f"field-{words.hex_title(table, hex_)}")
    return Side(seat, f"{words.seat_title(seat)} {does}", tuple(tokens))


def _note(table: WarpArena, at: int, fight: int) -> str:
    t = table.table
    seat = int(t[at + L0])
    if fight >= 0 and t[fight + L1] < 0:
        return f"A total of {say.FIELD_TOTAL} or more breaks the force field."
    if table.variant.massed:
        return _massed_note(table, at, fight)
    if fight >= 0:
        hidden = " Chances are without cards that do not show."
        return "A tie is the defender's." + (hidden if table.variant.combat_cards else "")
    now = int(t[at + STEP])
    if now == combat.SPOILS:
        return ""
    pool = f"{words.discs(int(t[on.POOL])).capitalize()} to give out. " if t[on.POOL] else ""
    if now == combat.MARK:
        pool = "The A-bot picks whom it fights first. "
    chance = words.likely(odds.running_odds(table, at))
    rest = strengths.left_out(table, now in (combat.SHARE, combat.DEALING))
    return (
        f"{pool}{words.seat_title(seat)} clears the {words.cell_word(table)} with {chance}{rest}."
    )


def _massed_note(table: WarpArena, at: int, fight: int) -> str:
    """WA-43: what decides, and who could still add to it."""
    t = table.table
    if t[at + STEP] == combat.SPOILS and fight < 0:
        return ""
    text = f"{words.discs(int(t[on.POOL])).capitalize()} to give out. " if t[on.POOL] else ""
    if on.field_owner(table, int(t[at + L2])) == t[at + L1]:
        attack, defence = strengths.balance(table, at)
        text += f"The force field must be broken first; then it is {attack} to {defence}. "
    text += "The larger sum wins, and the losing side loses all; a tie is the defender's."
    each = [
        f"{words.robot(piece)} with {strengths.strength(table, [piece])}"
        for piece in (strengths.may_join(table, at) if fight < 0 else [])
    ]
    return text + (f" From a distance {listed(each)} could join in." if each else "")


def _clash(table: WarpArena, at: int, fight: int) -> list[Bout]:
    """WA-43: both sides as two sums, which say the result before it is fought."""
    t = table.table
    attack, defence = strengths.balance(table, at)
    left, right = strengths.attackers(table, at), strengths.defenders(table, at)
    if not right or (fight < 0 and t[at + STEP] == combat.SPOILS):
        return []
    cards: tuple[tuple[Part, ...], tuple[Part, ...]] = ((), ())
    hidden = False
    if fight >= 0:
        laid = int(t[fight + L2]), int(t[fight + L3])
        hidden = any(abs(card) in (say.FACE_DOWN, say.WILD_WARP) for card in laid)
        cards = _card(laid[0]), _card(laid[1])
        attack, defence = attack + _adds(laid[0]), defence + _adds(laid[1])
    return [
        Bout(
            words.seat_title(int(t[at + L0])),
            words.seat_title(int(t[at + L1])),
            (*_members(table, left), *cards[0]),
            (*_members(table, right), *cards[1]),
            attack,
            defence,
            "",
            True,
            -1.0 if hidden else float(attack > defence),
        )
    ]


def _members(table: WarpArena, pieces: list[int]) -> tuple[Part, ...]:
    """WA-43: what each robot adds to its side."""
    parts = []
    for piece in pieces:
        n = int(table.table[on.DISCS + piece])
        kind = strengths.fights_with(table, int(say.KIND[piece]))
        label = f"{words.whose(piece)}, {kind}" + (f" and {words.discs(n)}" if n else "")
        parts.append(Part("bonus", strengths.strength(table, [piece]), label))
    return tuple(parts)


def _bouts(table: WarpArena, at: int, fight: int) -> list[Bout]:
    """The fight that goes on, then the pairs that wait (WA-31)."""
    t = table.table
    bouts = [_running(table, fight)] if fight >= 0 else []
    for pair in range(int(t[on.PAIRS])):
        if t[on.PAIR_A + pair] >= 0:
            left, right = Fighter(int(t[on.PAIR_A + pair])), Fighter(int(t[on.PAIR_D + pair]))
            bouts.append(_bout(table, left, right, now=False))
    return bouts


def _running(table: WarpArena, at: int) -> Bout:
    t = table.table
    shown = t[at + STEP] >= NAME_ATTACK
    foe = int(t[at + L1])
    left = Fighter(
        int(t[at + L0]),
        int(t[at + L4]),
        int(t[at + L2]),
        int(attack_total(table, at)) if shown else -1,
    )
    right = Fighter(foe)
    if foe >= 0:
        total = int(defence_total(table, at)) if shown else -1
        right = Fighter(foe, int(t[at + L5]), int(t[at + L3]), total)
    return _bout(table, left, right, now=True)


def _bout(table: WarpArena, left: Fighter, right: Fighter, *, now: bool) -> Bout:
    field = right.piece < 0
    return Bout(
        say.piece_name(left.piece),
        FIELD if field else say.piece_name(right.piece),
        _parts(table, left),
        () if field else _parts(table, right),
        left.total,
        right.total,
        "",
        now,
        _odds(table, left, right),
    )


def _odds(table: WarpArena, left: Fighter, right: Fighter) -> float:
    """The left side's chance with what is known: a die that has fallen counts as it fell."""
    die, plus = _strength(table, left)
    if right.piece < 0:
        return odds.field_odds(die, plus)
    die_d, plus_d = _strength(table, right)
    return odds.fight_odds(die, plus, die_d, plus_d)


def _strength(table: WarpArena, one: Fighter) -> tuple[int, int]:
    """The sides of the die still to fall, and what is added to it."""
    kind = int(say.KIND[one.piece])
    plus = int(on.added(table, one.piece))
    plus += _adds(one.card)
    if one.face:
        return 1, plus + one.face - 1
    return int(table.combat_die[kind]), plus


def _parts(table: WarpArena, one: Fighter) -> tuple[Part, ...]:
    kind = int(say.KIND[one.piece])
    sides = int(table.combat_die[kind])
    plus, n = int(table.combat_plus[kind]), int(table.table[on.DISCS + one.piece])
    parts: list[Part] = []
    if sides == 1:
        parts.append(Part("bonus", plus + 1, strengths.fights_with(table, kind)))
    else:
        shows = f"d{sides} shows {one.face}" if one.face else f"d{sides}, not rolled yet"
        parts.append(Part("die", one.face, shows, sides))
        if plus:
            parts.append(Part("bonus", plus, f"{plus} for its kind"))
    if n:
        parts.append(Part("discs", n, words.discs(n)))
    return (*parts, *_card(one.card))


def _adds(card: int) -> int:
    """What a card adds as far as it shows."""
    return 0 if card == say.FACE_DOWN or abs(card) == say.WILD_WARP else int(value(card))


def _card(card: int) -> tuple[Part, ...]:
    """A combat card, open or face down; nothing for none."""
    if card == say.FACE_DOWN:
        return (Part("hidden", 0, "A card, face down"),)
    if card == 0:
        return ()
    known = abs(card)
    text = words.laid_card(card)
    label = text[0].upper() + text[1:] + (", cancelled" if card < 0 else "")
    return (Part("card", _adds(known), label, void=card < 0),)
