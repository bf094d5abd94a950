"""Optional rules in words: discs placed by choice, cards for initiative, Bombs, extra points."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from harena.core.play.state import STEP
from harena.core.show.english import listed
from harena.core.show.scene import Target
from harena.games.warp_arena.rules import bidding, fight, notation as say, special, table as on
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view import frames, pointing, words

D20: Final = 20
NEGLIGIBLE: Final = 0.001
"""A chance too small to show."""
SHOWN: Final = 5
"""Chances of a chain that are named, the greatest ones."""
Asked = tuple[str, str, str]

# --- discs placed by choice (WA-43, WA-56) ----------------------------------------------------


def offer_asked(table: WarpArena) -> Asked:
    """WA-9, WA-43: the disc at the start of a phase."""
    if not table.variant.placed:
        return (
            "your phase begins: make a random power disc, or go on without",
            "deciding about a random power disc",
            "WA-9",
        )
    return (
        f"your phase begins: place a power disc in any {words.cell_word(table)}, or go on without",
        "deciding where to place a power disc",
        "WA-43",
    )


def first_disc_asked(table: WarpArena, at: int, seat: int) -> Asked:
    """WA-56: the disc of the setup."""
    return (
        f"place your first power disc, in any {words.cell_word(table)}",
        "choosing where the first power disc goes",
        "WA-56",
    )


def site_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-43, WA-56: a hex where a disc could be placed, and who would get it."""
    where = action - int(say.HEX)
    name = words.hex_title(table, where)
    text = f"A disc in {name}: {_receiver(table, seat, where)}."
    return pointing.hex_(table, action, "disc", f"Disc in {name}", text, cells=(name,))


def _receiver(table: WarpArena, seat: int, where: int) -> str:
    """WA-7: who gets a disc that appears in a hex."""
    owner = int(on.holder(table, where))
    if owner < 0:
        return "it lies loose"
    room = [
        p for p in frames.own_robots(table, owner, where) if table.table[on.DISCS + p] < say.LOAD
    ]
    if not room:
        return "it lies loose, since the robots there carry four each"
    if len(room) == 1:
        return f"{words.called(room[0], seat)} gets it"
    names = listed([words.called(piece, seat) for piece in room], "or")
    return (
        f"{names} gets it, as {'you say' if owner == seat else f'{words.seat_title(owner)} says'}"
    )


# --- cards for initiative (WA-42, WA-59) ------------------------------------------------------


def laid_so_far(table: WarpArena) -> str:
    """WA-59: what has been laid for the order of play, in the order of the last turn."""
    t = table.table
    order = [int(t[on.ORDER + place]) for place in range(int(table.seats))]
    return listed(
        [f"{words.seat_title(one)} {t[on.BONUS + one]}" for one in order if t[on.BONUS + one]]
    )


def bidding_asked(table: WarpArena, at: int, seat: int) -> Asked:
    """WA-42: a card that adds to the roll for the order of play."""
    if table.table[at + STEP] == bidding.NAME:
        return (
            "say which number your Wild Warp adds to your roll",
            "saying which number a Wild Warp adds to the roll",
            "WA-42",
        )
    laid = laid_so_far(table)
    so_far = f"; laid so far: {laid}" if laid else "; nobody has laid one so far"
    return (
        f"lay a card that adds to your d20 for the order of play, or none{so_far}",
        f"deciding about a card for the order of play{so_far}",
        "WA-42",
    )


def bidding_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-42: a card for initiative, none, or what a Wild Warp stands for."""
    if table.table[at + STEP] == bidding.NAME:
        n = action - int(say.NUMBER)
        return pointing.number(
            table, action, str(n), f"{n} is added to your d20{_first(table, seat, n)}."
        )
    if action == say.WITHOUT:
        text = f"You roll a d20 and add nothing{_first(table, seat, 0)}."
        return pointing.button(table, action, "No card", text)
    card = action - int(say.CARD)
    if card == say.WILD_WARP:
        text = "Your Wild Warp is spent and adds what you say, 1 to 5, to your d20."
        return pointing.on_card(table, action, seat, card, "Lay Wild Warp", text)
    n = int(fight.SUPER_VALUE) if card == say.SUPER_WARP else card
    name = "Super Wild Warp" if card == say.SUPER_WARP else f"card {card}"
    sure = "; nobody can cancel it" if card == say.SUPER_WARP else ""
    text = (
        f"Your {name} is spent and adds {n} to your d20, however often you roll"
        f"{_first(table, seat, n)}{sure}."
    )
    return pointing.on_card(table, action, seat, card, f"Lay {name}", text)


def _first(table: WarpArena, seat: int, bonus: int) -> str:
    """The chance to come first in the order of play, in brackets."""
    others = sorted(
        int(table.table[on.BONUS + one])
        for one in range(int(table.seats))
        if one != seat and on.alive(table, one)
    )
    chance = first_odds(bonus, tuple(others))
    return f" (you come first with {words.percent(chance)} if no more cards are laid)"


@lru_cache(maxsize=1024)
def first_odds(mine: int, others: tuple[int, ...]) -> float:
    """WA-8, WA-42: the chance to roll highest with what cards add; who is tied rolls again."""
    if not others:
        return 1.0
    won, again = 0.0, 0.0
    for face in range(1, D20 + 1):
        total = face + mine
        # [who is tied with this total] -> its chance, all others being below it
        ties: dict[tuple[int, ...], float] = {(): 1 / D20}
        for bonus in others:
            equal = 1 / D20 if 1 <= total - bonus <= D20 else 0.0
            below = min(max(total - bonus - 1, 0), D20) / D20
            grown: dict[tuple[int, ...], float] = {}
            for tied, chance in ties.items():
                for more, share in ((tied, below), ((*tied, bonus), equal)):
                    if share:
                        grown[more] = grown.get(more, 0.0) + chance * share
            ties = grown
        for tied, chance in ties.items():
            if len(tied) == len(others):
                again += chance
            else:
                won += chance * first_odds(mine, tied)
    return won / (1 - again)


# --- Bombs and Action Points (WA-67, WA-69) ---------------------------------------------------


def bomb_asked(table: WarpArena, at: int, seat: int) -> Asked:
    """WA-69: where a Bomb goes off."""
    word = words.cell_word(table)
    return (
        f"choose the {word} in which the Bomb goes off, beside a robot of yours",
        f"choosing the {word} in which a Bomb goes off",
        "WA-69",
    )


def bomb_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-69: a hex for a Bomb, and what would be lost there."""
    where = action - int(say.HEX)
    name = words.hex_title(table, where)
    text = blast(table, where)
    text = f"{text[0].upper()}{text[1:]}."
    return pointing.hex_(table, action, "strike", f"Bomb {name}", text, cells=(name,))


def blast(table: WarpArena, where: int) -> str:
    """WA-69: what a Bomb in a hex would do, as a sentence without its full stop."""
    name = words.hex_title(table, where)
    owner = int(on.field_owner(table, where))
    if owner >= 0:
        saved = listed([words.whose(piece) for piece in frames.robots_in(table, where)])
        kept = f", and {saved} would be unharmed" if saved else ""
        return f"only the force field of {words.seat_title(owner)} in {name} would go{kept}"
    there = frames.robots_in(table, where)
    hit = [piece for piece in there if say.KIND[piece] != say.C]
    spared = listed([words.whose(piece) for piece in there if say.KIND[piece] == say.C])
    if not hit:
        return f"nothing would happen in {name}: a Bomb does {spared or 'nobody'} no harm"
    n = sum(int(table.table[on.DISCS + piece]) for piece in hit)
    text = f"{listed([words.whose(piece) for piece in hit])} would be destroyed in {name}"
    text += f", leaving {words.discs(n)} there" if n else ""
    return text + (f"; {spared} would stay" if spared else "")


def point_target(table: WarpArena, seat: int, action: int) -> Target:
    """WA-67: an Action Point card."""
    left = int(table.table[on.POINTS])
    text = f"You have {words.points(left + 1)} then, instead of {left}; once a phase."
    return pointing.on_card(table, action, seat, action - int(say.CARD), "Play Action Point", text)


def more_points(table: WarpArena, seat: int) -> str:
    """WA-67: what an Action Point card that was played would do."""
    return f"{words.seat_title(seat)} would have {words.points(int(table.table[on.POINTS]) + 1)}"


# --- chain reactions (WA-41) ------------------------------------------------------------------


def struck_where(table: WarpArena, grid: int) -> str:
    """WA-41: what a hit on a grid may strike: its centre too, and others, by a chain."""
    size = int(table.cells)
    ring = range(size * grid + 1, size * grid + size)
    gone = [words.hex_title(table, at) for at in ring if on.destroyed(table, at)]
    if not table.variant.chains or not gone:
        return "never its centre."
    verbs = ("is", "passes") if len(gone) == 1 else ("are", "pass")
    text = f"{listed(gone)} {verbs[0]} destroyed already and {verbs[1]} a hit on, out of "
    text += f"{words.grid_title(grid)} too."
    chances = ends(table, grid)
    told = [
        f"{there} in {words.hex_title(table, at)} {words.percent(chances[at])}"
        for at in sorted(chances, key=lambda one: -chances[one])
        if at >= 0 and (there := _at_risk(table, at))
    ]
    void = [f"nothing {words.percent(chances[-1])}"] if -1 in chances else []
    listing = ", ".join([*told[:SHOWN], *void])
    return text + (f" Chances: {listing}." if listing else "")


def _at_risk(table: WarpArena, where: int) -> str:
    """What a hit on a hex would take: its force field, or else the robots there."""
    owner = int(on.field_owner(table, where))
    if owner >= 0:
        return f"the force field of {words.seat_title(owner)}"
    return listed([words.whose(piece) for piece in frames.robots_in(table, where)])


def ends(table: WarpArena, grid: int) -> dict[int, float]:
    """WA-41: where a hit on a grid ends, a chance for each hex; -1: in the void."""
    size, ways = int(table.cells), int(table.ways)
    moving = {size * grid + k: 1 / (size - 1) for k in range(1, size)}
    found: dict[int, float] = {}
    while sum(moving.values()) > NEGLIGIBLE:
        onward: dict[int, float] = {}
        for at, chance in moving.items():
            if at < 0 or not on.destroyed(table, at):
                found[at] = found.get(at, 0.0) + chance
                continue
            for face in range(1, ways + 1):
                to = int(special.passed_on(table, at, face))
                onward[to] = onward.get(to, 0.0) + chance / ways
        moving = onward
    return found
