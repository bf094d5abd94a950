"""The variant of a table: everything that options change, as data that the rules read."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.games.warp_arena.rules import components, ids, shapes
from harena.games.warp_arena.rules.shapes import Shape

PLUS: Final = [0] * 22
"""[own piece] its bonus"""
ALL_ACTIONS: Final = (1 << 12) - 1


@final
class Variant:
    """The rules of a table as data; nothing in it changes during a match."""

    def __init__(
        self,
        shape: Shape = shapes.HEXES,
        dice: list[int] | None = None,
        plus: list[int] | None = None,
        pack: list[int] | None = None,
        actions: int = ALL_ACTIONS,
        chains: bool = False,
        initiative_cards: bool = False,
        discs_by_choice: bool = False,
        fixed_strengths: bool = False,
        assassins: bool = False,
    ) -> None:
        """Make the base game with changes.

        `dice` holds the sides of the die of each of the six kinds of robot (WA-44); a die of one
        side is never rolled. `plus` holds the bonus of each of a player's 22 robots (WA-43). `pack`
        holds a number for each of the 14 cards. `actions` has a bit for each of the twelve.
        """
        self.shape: Shape = shape
        self.dice: vec[i64] = vec[i64](dice or components.DICE)
        of_all_seats = (plus or PLUS) * int(ids.SEATS)  # mypyc fails on a product within vec()
        self.plus: vec[i64] = vec[i64](of_all_seats)  # [piece]
        self.pack: vec[i64] = vec[i64](pack or components.PACK)
        self.actions: i64 = actions
        self.chains: bool = chains  # WA-41: a destroyed hex that is hit passes the hit on
        self.initiative_cards: bool = initiative_cards  # WA-42: combat cards add to initiative
        self.discs_by_choice: bool = discs_by_choice  # WA-43: not by dice
        self.fixed_strengths: bool = fixed_strengths  # WA-43: whole sides are compared
        self.kinds: i64 = 6 if assassins else 5  # WA-66: kinds of robots there are
        self.combat_cards: bool = False  # whether there are cards to lay in a fight
        card: i64
        for card in range(1, 6):
            if self.pack[card] > 0:
                self.combat_cards = True
        self.wild_cards: i64 = self.pack[ids.WILD_WARP] + self.pack[ids.SUPER_WARP]


CLASSIC: Final = Variant()
