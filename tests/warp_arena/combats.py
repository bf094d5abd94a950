"""Combats for tests of odds: on the table, for the odds, and for the second resolver."""

from __future__ import annotations

from collections.abc import Sequence

from harena import CHANCE, TERMINAL, Rng
from harena.core.play.procedures import GO
from harena.core.play.state import FRAME, STEP
from harena.games.warp_arena.odds.engine import Robot, running_odds
from harena.games.warp_arena.rules import fields as F
from harena.games.warp_arena.rules.combat import SHARE, SPOILS, Combat, begin_combat
from harena.games.warp_arena.rules.components import STOCK
from harena.games.warp_arena.rules.grids import distance
from harena.games.warp_arena.rules.ids import KIND_NAMES, OWN
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.variant import CLASSIC, Variant
from harena.testing.play import copy_of
from tests.warp_arena.plain_odds import Bot

HEX = 10 * 7 + 3
KINDS = "".join(KIND_NAMES)


def bots(text: str) -> list[Bot]:
    """`C,H+1,far-B+2` as robots."""
    found = []
    for word in text.split(",") if text else []:
        name, _, discs = word.removeprefix("far-").partition("+")
        found.append(Bot(name, int(discs or 0), word.startswith("far-")))
    return found


def side_text(side: Sequence[Bot]) -> str:
    """Robots as text."""
    return ",".join(f"{'far-' if bot.far else ''}{bot.kind}+{bot.discs}" for bot in side)


def robots(side: Sequence[Bot]) -> list[Robot]:
    """Robots as the odds want them."""
    return [Robot(KINDS.index(bot.kind), bot.discs, bot.far) for bot in side]


def side(
    rng: Rng, most: int, kinds: str = "CDHBW", far: int = 0, loads: Sequence[int] = range(5)
) -> list[Bot]:
    """One to `most` random robots as the stock allows, and up to `far` distant B-bots."""
    distant = [Bot("B", loads[int(rng.below(len(loads)))], True) for _ in range(rng.below(far + 1))]
    found: list[Bot] = []
    wanted = int(rng.below(most + 1)) if distant else 1 + int(rng.below(most))
    while len(found) < wanted:
        kind = kinds[int(rng.below(len(kinds)))]
        there = sum(bot.kind == kind for bot in found + distant)
        if there < STOCK[KINDS.index(kind)]:
            found.append(Bot(kind, loads[int(rng.below(len(loads)))]))
    return found + distant


def combat(
    red: Sequence[Bot], blue: Sequence[Bot], *, field: bool = False, variant: Variant = CLASSIC
) -> WarpArena:
    """Red attacks blue in a hex, nobody with cards; distant robots stand two hexes off."""
    table = WarpArena(2, 20, variant=variant)
    far = int(table.near[table.near[HEX * table.ways] * table.ways])
    assert distance(table, far, HEX) == 2
    place(table, 0, [bot for bot in red if not bot.far], HEX)
    place(table, 0, [bot for bot in red if bot.far], far, taken=5)
    place(table, 1, blue, HEX)
    table.values[F.GROUND + F.EACH * HEX] = (1 + 1) << 1 if field else 0
    table.values[F.ACTIVE] = 0
    begin_combat(table, 0, HEX)
    table.to_move = GO
    table.run()
    return table


def place(state: WarpArena, seat: int, robots: Sequence[Bot], hex_: int, taken: int = 0) -> None:
    """Put robots of a seat into a hex; with `taken`, the highest numbers of each kind."""
    used: dict[int, int] = {}
    for bot in robots:
        kind = KINDS.index(bot.kind)
        n = used.get(kind, 0)
        used[kind] = n + 1
        number = taken - 1 - n if taken else n
        piece = seat * int(OWN) + (5 * kind - 4 + number if kind else 0)
        F.put(state, piece, hex_)
        state.values[F.DISCS + piece] = bot.discs


def fighting(state: WarpArena) -> bool:
    """Return whether the combat is still on."""
    return any(
        state.values[state.stack + FRAME * n] == Combat.NUMBER for n in range(int(state.depth))
    )


def keep_discs(state: WarpArena) -> None:
    """Both sides leave their discs as they lie (WA-29)."""
    while fighting(state) and state.values[state.frame() + STEP] == SHARE:
        state.apply_action(state.space.find("keep"), int(state.to_move))


class PlayedOut:
    """The chance that red clears the hex, by every choice and every face in the game itself.

    Also what the odds say in every position between fights, beside what they should.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[int, ...], float] = {}
        self.odds_shown: list[tuple[float, float]] = []

    def value(self, state: WarpArena) -> float:
        """Of a position within the combat; nobody shares out discs anew."""
        if not F.hostile(state, HEX, 0):
            return 1.0
        if state.to_move == TERMINAL or not fighting(state):
            return 0.0
        key = tuple(state.numbers())
        if key not in self.known:
            self.known[key] = self.chance(state) if state.to_move == CHANCE else self.choice(state)
        return self.known[key]

    def chance(self, state: WarpArena) -> float:
        """The mean over all faces of the die."""
        values = []
        for face in range(1, int(state.die) + 1):
            ahead = copy_of(state)
            ahead.apply_chance(face)
            values.append(self.value(ahead))
        return sum(values) / len(values)

    def choice(self, state: WarpArena) -> float:
        """The best for whoever chooses: red wants the hex cleared, blue does not."""
        values = []
        at = int(state.frame())
        shares = state.values[at] == Combat.NUMBER and state.values[at + STEP] == SHARE
        for action in [state.space.find("keep")] if shares else state.legal_actions():
            ahead = copy_of(state)
            ahead.apply_action(action, int(state.to_move))
            values.append(self.value(ahead))
        found = max(values) if state.to_move == 0 else min(values)
        if state.values[at] == Combat.NUMBER and state.values[at + STEP] != SPOILS:
            self.odds_shown.append((running_odds(state, at).attacker_wins, found))
        return found
