"""Scripted matches of Warp Arena with optional rules, and assertions on their steps.

Each is kept as a record in `records/options`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from harena import CHANCE, Match
from harena.core.options import check_options
from harena.games.warp_arena import GAME
from harena.games.warp_arena.options import OPTIONS, variant_of
from harena.games.warp_arena.rules.board import slot_q, slot_r
from harena.games.warp_arena.rules.fields import TURNED
from harena.games.warp_arena.rules.ids import SEAT_NAMES
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.variant import Variant
from tests.warp_arena.scripted_matches import play_match, quiet_match, table_of, turn

DATE = "2026-11-22"


def options_from(options: str) -> Mapping[str, object]:
    """Return options from the text of a record: `chain=yes grids=8`."""
    return dict(word.split("=", 1) for word in options.split())


def rules(options: str) -> Variant:
    """Return the rules of a table with these options."""
    return variant_of(check_options(OPTIONS, options_from(options)))


class ScriptedMatch:
    """A match with assertions on its steps."""

    def __init__(self, options: str, seats: int = 2) -> None:
        """Begin with options as in a record."""
        self.match = Match(GAME, seats, options_from(options), date=DATE, settles=False)
        self.facts: list[tuple[int, str]] = []

    @property
    def table(self) -> WarpArena:
        """Return the current position."""
        return table_of(self.match)

    def play(self, *steps: str) -> ScriptedMatch:
        """Play as `play_match` does; `? points: 3` asserts a fact, `quiet` passes all windows."""
        for step in steps:
            if step == "quiet":
                quiet_match(self.match)
            elif step.startswith("? "):
                self.facts.append((len(self.match.log), step[2:]))
            else:
                play_match(self.match, step)
        return self

    def set_up(
        self, homes: Sequence[str], cards: Sequence[str] = (), discs: Sequence[str] = ()
    ) -> ScriptedMatch:
        """Deal cards, place robots, make the first discs; homes and cards seat by seat.

        A home is the one hex of all five robots, or those of C, D, H, B and W.
        """
        seats = len(homes)
        for words in cards:
            self.play(*[f"draw={card}" for card in words.split()])
        self.play(*[f"d20={20 - seat}" for seat in range(seats)])
        for number, kind in enumerate("CDHBW"):
            for seat, home in enumerate(homes):
                robot = SEAT_NAMES[seat][0] + kind + ("" if kind == "C" else "1")
                places = home.split() if " " in home else [home] * 5
                self.play(*([robot] if kind != "W" else []), places[number])
        for seat in range(seats):
            self.disc(discs[seat] if discs else "3-1")
        return self

    def disc(self, place: str) -> ScriptedMatch:
        """Make a disc appear in a hex, by dice or by choice."""
        if self.match.state.to_move != CHANCE:
            return self.play(place)
        grid, _, number = place.partition("-")
        ring = int(self.table.ways)
        return self.play(f"d{self.table.grids}={grid}", f"d{ring}={number}")

    def lay(self, grid: int, q: int, r: int, turned: int) -> ScriptedMatch:
        """Draw a grid for the active seat and lay it at a place."""
        t = self.table.values
        left = [n for n in range(int(self.table.grids)) if t[TURNED + n] < 0]
        if len(left) > 1:
            self.play(f"d{len(left)}={left.index(grid - 1) + 1}")
        places = [
            slot
            for slot in self.match.state.legal_actions()
            if len(left) < self.table.grids
            and (slot_q(self.table, slot), slot_r(self.table, slot)) == (q, r)
        ]
        if places:
            self.match.apply_action(places[0])
        return self.play(f"={turned}")


# --- chain reactions (WA-41) ------------------------------------------------------------------


def chain_by_card() -> ScriptedMatch:
    """Play a chain by a card: all dice come before the window, and a C-bot in a centre is lost."""
    story = ScriptedMatch("grids=8 chain=yes", 3)
    story.set_up(
        ["1-c", "5-c 8-c 8-c 8-c 8-c", "7-c"], ["destroy destroy 1", "wild 2 3", "create 5 4"]
    )
    story.play(*turn("red", 3), "no-disc", "action-destroy", "grid-5", "d6=2", "quiet")
    story.play("? gone: 5-2", "action-cards", "card-destroy", "grid-5", "d6=2", "? asks: d6")
    # Hex 2 lies south-east of its centre; 5 is the way back.
    story.play("d6=5", "? asks: red+blue+green", "? gone: 5-2", "blue:cancel", "quiet")
    story.play("? at bC: 5-c")
    story.play("? gone: 5-2", "card-destroy", "grid-5", "d6=2", "d6=5", "quiet", "? gone: 5-c 5-2")
    return story.play("? at bC: ", "? on 8-c: ", "? hand red: 1 2 3", "? asks: red")


def squares_chain() -> ScriptedMatch:
    """Play a chain on squares, where a d8 and the block's rotation direct the hit."""
    story = ScriptedMatch("grids=4 shape=square chain=yes cards=none").set_up(["2-c", "3-c"])
    story.play(*turn("red"), "no-disc", "action-rotate", "grid-1", "=1", "action-destroy", "grid-1")
    # After a quarter turn, square 8 lies in the south-east, beside 4-6.
    story.play("? beside 1-8: 2-4 4-6 3-8 3-7 1-1 1-c 1-7 2-5", "? asks: d8", "d8=8", "? gone: 1-8")
    story.play("action-destroy", "grid-1", "d8=8", "? asks: d8", "d8=8", "? gone: 1-8 4-6")
    story.play("no-disc", "action-destroy", "grid-1", "d8=8", "d8=8", "? asks: d8", "d8=2")
    return story.play("? gone: 1-8 4-c 4-6", "end", "? asks: d20")


# --- fewer and more grids, more players (WA-40, WA-46) ----------------------------------------


def few_grids(grids: int) -> ScriptedMatch:
    """Play with few grids: the grid die has as many sides as there are grids."""
    die, last = f"d{grids}", f"{grids}-c"
    story = ScriptedMatch(f"grids={grids} cards=none").set_up(
        ["1-c", last], discs=["1-1", f"{grids}-2"]
    )
    story.play("? on 1-1: PD1", f"? on {grids}-2: PD1", *turn("red"), "disc", f"? asks: {die}")
    story.play(f"{die}={grids}", "d6=2", f"? on {grids}-2: PD2")
    story.play("action-warp", f"? asks: {die}", f"{die}={grids - 1}", f"? not: by-{grids - 1}-0")
    story.match.apply_action(story.match.state.legal_actions()[0])
    story.play("=2", f"? turned {grids - 1}: 2", "action-double", "grid-1", f"? asks: {die}")
    story.play(f"{die}=1", "=3", "? turned 1: 3", "no-disc")
    story.play("action-any", "rW1", f"? asks: {die}", f"{die}=2", "d6=5", "? at rW1: 2-5")
    story.play("action-converter", f"? asks: {die}", f"{die}=2", "? at bC: 2-c", "? asks: d20")
    return story


def thirty_grids() -> ScriptedMatch:
    """Play with a d30, whose highest face is grid 30."""
    story = few_grids(30)
    story.play("d20=5", "d20=4", "no-disc", "action-destroy", "? offers: grid-30", "grid-30")
    return story.play("d6=1", "? on 30-1: X")


def five_players() -> ScriptedMatch:
    """Play with five seats; the fifth is white."""
    homes = ["1-c", "12-c", "3-c", "8-c", "5-c"]
    story = ScriptedMatch("grids=12 cards=none", 5).set_up(
        homes, discs=["1-1", "2-1", "3-1", "4-1", "7-4"]
    )
    story.play("? asks: d20", "d20=3", "d20=17", "d20=9", "d20=17", "d20=20", "? asks: d20")
    story.play("d20=6", "d20=12", "? order: w y b g r", "? asks: white")
    story.play("no-disc", "action-move", "wB1", "7-4", "take", "? at wB1: 7-4+1", "done", "done")
    return story.play("end", "? asks: yellow", "no-disc", "end", "? asks: blue")


def six_players() -> ScriptedMatch:
    """Play with six seats; violet removes the last C-bot but one in combat."""
    homes = ["1-c", "30-c", "3-c", "8-c", "17-c", "12-c 12-c 12-c 12-c 17-4"]
    cards = ["1 2 3", "4 5 1", "2 3 4", "5 1 2", "3 4 5", "wild 1 2"]
    story = ScriptedMatch("grids=30", 6).set_up(
        homes, cards, [f"{n}-1" for n in (1, 30, 3, 8, 16, 12)]
    )
    story.play("? hand violet: 1 2 wild", "? asks: d20", *turn("violet", 6))
    story.play(
        "? order: v r b g y w", "no-disc", "action-move", "? asks: red+blue+green+yellow+white"
    )
    story.play("vW1", "17-c", "done", "? asks: white", "wW1", "? asks: violet", "card-wild")
    story.play("no-card", "d4=1", "d4=1", "? asks: violet", "=5")
    return story.play("? asks: red+blue+green+yellow+white+violet", "quiet", "? at wW1: ", "wD1")


# --- luck (WA-42, WA-43, WA-56 to WA-59) ------------------------------------------------------

AT_5 = "1-c 5-c 5-c 5-c 5-c"
"""Red's C-bot far away, the others in one hex, two hexes from 6-4."""
AT_6 = "8-c 6-4 6-4 6-4 6-4"


def initiative() -> ScriptedMatch:
    """Lay initiative cards before the dice; one is cancelled, and a tie keeps the bonuses."""
    story = ScriptedMatch("grids=8 initiative=yes", 3)
    story.set_up(["1-c", "8-c", "5-c"], ["5 2 destroy", "wild 3 wild", "4 wild warp"])
    story.play("? choices: no-card card-2 card-5", "card-5", "? bonus red: 5")
    story.play("? asks: red+blue+green")
    story.play("green:cancel", "quiet", "? bonus red: 0", "? discards: 5 wild", "? asks: blue")
    story.play("card-wild", "? choices: =1 =2 =3 =4 =5", "=3", "? bonus blue: 3", "quiet")
    story.play("? offers: card-4", "no-card", "? asks: d20", "d20=10", "d20=7", "d20=2")
    # Red has 10, blue 7 + 3: both roll again, and blue's card counts again.
    story.play("? asks: d20", "d20=12", "d20=10", "? order: b r g", "? asks: red+blue+green")
    story.play("no-disc")
    story.play("end", "no-disc", "end", "no-disc", "end", "quiet")
    # In the next turn blue is asked first, since blue came first.
    story.play("? asks: blue", "? bonus blue: 0", "card-3", "quiet", "? asks: red")
    return story.play("? bonus blue: 3")


def combat_cards_only() -> ScriptedMatch:
    """Play without special cards, so that nothing can be interrupted."""
    story = ScriptedMatch("grids=8 cards=combat").set_up([AT_5, AT_6], ["1 2 3", "4 5 5"])
    story.play(*turn("red"), "? asks: red", "no-disc", "? not: action-cards", "action-draw")
    story.play("? asks: d34", "draw=4", "? hand red: 1 2 3 4", "? asks: red", "action-move", "done")
    story.play("6-4", "rB1", "bW1")
    story.play("? choices: no-card concede card-1 card-2 card-3 card-4", "card-4")
    story.play("? choices: no-card concede card-4 card-5", "no-card", "d6=1", "d4=4")
    return story.play("? at bW1: ", "? asks: blue")


def special_cards_only() -> ScriptedMatch:
    """Play fights without cards; special cards and Wild Warps work as usual."""
    story = ScriptedMatch("grids=8 cards=special")
    story.set_up([AT_5, AT_6], ["destroy wild create", "wild warp double"])
    story.play(*turn("red"), "? asks: red+blue", "no-disc", "wild-create", "? asks: red+blue")
    story.play("quiet")
    story.play("? at rC: 1-c+1", "action-move", "? asks: blue", "blue:cancel", "quiet")
    story.play("? points: 1", "action-draw", "? asks: blue", "quiet", "? asks: d38", "draw=wild")
    story.play("no-disc", "action-move", "bW1", "5-c", "done", "5-c", "bB1", "rH1", "rW1")
    story.play("bW1")
    story.play("? asks: d4", "d4=4", "d4=1", "? asks: d6", "d6=1", "d8=8", "rD1", "? asks: d4")
    return story.play("d4=1", "? asks: d10", "d10=2", "? on 5-c: rD1 rH1 rB1")


def no_cards() -> ScriptedMatch:
    """Play without cards: discs become robots only, and fights are dice."""
    story = ScriptedMatch("grids=8 cards=none")
    story.set_up(["1-c 1-c 5-c 5-c 5-c", AT_6], discs=["1-1", "8-1"])
    story.play("? hand red: ", *turn("red"), "? asks: red", "disc", "? asks: d8", "d8=1", "d6=1")
    story.play(
        "? choices: end action-destroy action-warp action-rotate action-converter action-move "
        "action-any action-double action-exchange action-own"
    )
    story.play("action-move", "rC", "1-1", "take", "take", "done", "rW1", "6-4", "done", "6-4")
    # The defender has more robots, and matches.
    story.play("rB1", "bD1", "bW1", "rW1", "? asks: d4", "d4=4", "d4=1", "d6=1", "d10=5")
    story.play("bB1", "? asks: d4", "d4=1", "d6=1", "? at rW1: ", "? at bB1: 6-4")
    story.play("action-convert", "? choices: done make-D make-H make-B make-W", "make-W", "1-1")
    return story.play("? on 1-1: rC+1 rW1")


def limited_actions() -> ScriptedMatch:
    """Keep three of ten actions; Move and Convert are always in the game."""
    story = ScriptedMatch("grids=8 actions=draw,rotate,cards")
    story.set_up(["1-c", "8-c"], ["1 2 destroy", "3 4 wild"], ["1-1", "8-1"])
    story.play(*turn("red"), "no-disc")
    story.play("? choices: end action-draw action-rotate action-move action-cards")
    # A card may do what no action does.
    story.play("action-cards", "card-destroy", "grid-5", "d6=2", "quiet", "? on 5-2: X", "done")
    story.play("action-rotate", "grid-5", "=1", "disc", "d8=8", "d6=1", "action-move", "bC", "8-1")
    story.play("take", "take", "done", "done", "quiet")
    return story.play(
        "? choices: end wild-destroy wild-warp wild-double wild-create action-draw action-rotate "
        "action-convert"
    )


def placed_discs() -> ScriptedMatch:
    """Place all discs by choice; a disc placed on a robot belongs to it."""
    story = ScriptedMatch("grids=8 discs=placed cards=none")
    story.set_up(["1-c 1-c 5-c 5-c 5-1", AT_6], discs=["5-1", "5-2"])
    story.play("? at rW1: 5-1+1", "? on 5-2: PD1", *turn("red"), "? number: 57", "? not: disc")
    story.play("5-c", "? choices: rH1 rB1", "rB1", "? at rB1: 5-c+1", "? points: 3")
    story.play("action-destroy", "grid-4", "d6=1", "end", "? number: 56", "? not: 4-1")
    return story.play("no-disc", "? points: 3", "end")


# --- combat (WA-43, WA-44, WA-57) -------------------------------------------------------------


def six_sided() -> ScriptedMatch:
    """Give all robots a d6, with 3 for a D-bot and 2 for an H-bot."""
    story = ScriptedMatch("grids=8 combat=six cards=none")
    story.set_up([AT_5, "8-c 6-4 8-c 8-c 8-c"])
    story.play(*turn("red"), "no-disc", "action-move", "rW1", "6-4", "done", "6-4", "rB1")
    story.play(
        "rW1", "? asks: d6", "d6=6", "? asks: d6", "d6=3", "? at rW1: ", "? at bD1: 6-4", "done"
    )
    story.play("done", "end", "no-disc", "action-move", "bD1", "5-1", "leave", "done", "end")
    story.play(*turn("red"), "no-disc", "action-move", "rH1", "5-1", "done", "5-1")
    story.play("rB1", "rH1")
    return story.play("? asks: d6", "d6=5", "d6=3", "? on 5-1: rH1")


def fixed() -> ScriptedMatch:
    """Play a whole game with fixed strengths: only the order of play uses dice."""
    story = ScriptedMatch("grids=8 combat=fixed cards=none discs=placed actions=none")
    story.set_up(["1-c 5-1 5-1 5-c 5-1", "6-c 6-4 6-4 8-c 8-c"], discs=["3-1", "6-4"])
    story.play("bD1", *turn("red"), "5-1", "rD1", "? choices: end action-move", "action-move")
    story.play("rD1", "6-4", "leave", "rH1", "6-4", "done", "6-4")
    # 10 and a disc, 8, and the distant B's 6 against 10 and a disc, and 8.
    story.play("? choices: done rB1", "rB1", "keep", "keep", "? on 6-4: rD1+1 rH1 PD1")
    story.play("? asks: red", "rH1", "end", "no-disc", "action-move", "bW1", "5-c", "done", "5-c")
    story.play("? at bW1: ", "? on 5-c: rB1", "done", "end", *turn("red"), "no-disc")
    story.play("action-move", "rD1", "6-c", "leave")
    return story.play("rH1", "6-c", "done", "keep", "? asks: over", "? at bC: ")


def own_strengths() -> ScriptedMatch:
    """Give all robots strength 5; each side may lay a card; a B that stays out keeps its shot."""
    story = ScriptedMatch("grids=8 combat=fixed strengths=5,5,5,5,5")
    story.set_up(["1-c 1-c 1-c 5-c 5-1", "8-c 8-c 8-c 8-c 6-4"], ["1 2 3", "2 4 5"])
    story.play(*turn("red"), "no-disc", "action-move", "rW1", "6-4", "done", "6-4")
    story.play("? choices: done rB1", "done", "? choices: no-card card-1 card-2 card-3", "card-2")
    story.play("? choices: no-card card-2 card-4 card-5", "card-2", "quiet", "? at rW1: ")
    story.play("? discards: 2 2", "? at bW1: 6-4", "6-4", "? choices: rB1", "rB1", "card-3")
    return story.play("no-card", "quiet", "? at bW1: ", "? at rB1: 5-c")


# --- squares (WA-45, WA-61) -------------------------------------------------------------------


def squares() -> ScriptedMatch:
    """Play on four blocks: eight neighbours, a d8, a hop over a corner, a shot at distance two."""
    story = ScriptedMatch("grids=4 shape=square cards=none")
    story.set_up(["1-c 1-2 1-2 1-3 1-c", "4-c 4-6 4-c 4-c 4-c"], discs=["1-8", "4-6"])
    story.play("? beside 1-2: 2-4 4-6 3-8 3-7 1-3 1-c 1-1 2-5", "? at bD1: 4-6+1", *turn("red"))
    story.play("disc", "? asks: d4", "d4=1", "? asks: d8", "d8=8", "? on 1-8: PD2", "action-move")
    story.play("rH1", "? offers: 2-3", "? offers: 4-c", "? not: 4-8", "4-7", "? choices: 2-4 4-6")
    story.play(
        "4-6", "bD1", "? at rH1: 4-7+1", "done", "done", "? offers: 4-6", "4-6", "rB1", "bD1"
    )
    story.play("d6=6", "d10=5", "? at bD1: ", "action-rotate", "grid-1")
    story.play("? choices: =1 =2 =3", "=1", "? at rB1: 1-3", "? on 1-8: PD2")
    return story.play("? beside 1-8: 2-4 4-6 3-8 3-7 1-1 1-c 1-7 2-5")


def squares_built() -> ScriptedMatch:
    """Lay blocks side by side, also shifted; blocks that share a corner are neighbours."""
    story = ScriptedMatch("arena=built grids=4 shape=square cards=none").play("d20=9", "d20=4")
    story.lay(1, 0, 0, 0).play("d3=1", "? number: 20")
    story.play("by-1-18", "? choices: =0 =1 =2 =3", "=2")
    story.lay(3, 0, 3, 0).lay(4, 3, 3, 0)
    story.set_up(["1-2", "3-c"], discs=["4-5", "4-8"])
    story.play("? beside 1-2: void 4-6 3-8 3-7 1-3 1-c 1-1 void", *turn("red"), "no-disc")
    return story.play("action-move", "rD1", "? offers: 4-6", "4-6", "leave", "? at rD1: 4-6")


# --- the expansion (WA-66 to WA-69) -----------------------------------------------------------


def assassin() -> ScriptedMatch:
    """Make an A-bot that passes enemies, and picks its enemy in the first round only."""
    story = ScriptedMatch("grids=8 expansion=assassin cards=none")
    story.set_up(["5-1 5-c 5-c 5-c 5-c", "8-c 6-4 6-4 8-c 8-c"], discs=["5-1", "1-1"])
    story.play(*turn("red"), "no-disc", "action-convert", "? offers: make-A", "make-A", "5-1")
    story.play("? at rA: 5-1", "action-move", "rA", "? offers: 6-3", "? not: 6-2")
    story.play("6-4", "done", "6-4", "? choices: done rB1", "rB1", "? asks: red")
    story.play("? choices: bD1 bH1", "bH1", "bD1", "rA")
    story.play("? asks: d8", "d8=8", "d8=7", "? at bH1: ", "d6=1", "d10=2")
    # In round 2 the defender matches as usual.
    return story.play("? asks: blue", "bD1", "d8=1", "d10=9", "? at rA: ", "? at bD1: 6-4")


def action_points() -> ScriptedMatch:
    """Gain one point in each phase; a cancelled card gives none and is spent."""
    story = ScriptedMatch("grids=8 expansion=points")
    story.set_up(["1-c", "8-c"], ["point point wild", "point point 2"], ["1-1", "8-1"])
    story.play(*turn("red"), "no-disc", "card-point", "? asks: red+blue", "? points: 3", "quiet")
    story.play("? points: 4", "? not: card-point", "action-own", "rC", "5-c", "action-rotate")
    story.play("grid-1", "=1", "? hand red: wild point", "no-disc")
    story.play("action-rotate", "grid-1", "=5", "quiet")
    story.play("? points: 2", "? offers: card-point", "card-point", "red:cancel", "quiet")
    return story.play("? points: 2", "? not: card-point", "? discards: wild point point")


def super_warp() -> ScriptedMatch:
    """Cancel a Wild Warp with a Super one, which nothing cancels; in a fight it adds six."""
    story = ScriptedMatch("grids=8 expansion=super")
    story.set_up([AT_5, AT_6], ["super destroy super", "wild wild 5"])
    story.play(*turn("red"), "no-disc", "action-cards", "card-destroy", "grid-4", "d6=1")
    story.play("? asks: red+blue", "red:pass", "blue:cancel", "? asks: red", "red:super-cancel")
    story.play("? asks: red+blue")
    story.play("quiet", "? on 4-1: X", "? discards: destroy wild super", "? hand blue: 5 wild")
    story.play("done", "end", "no-disc", "action-move", "bW1", "5-c", "done", "5-c", "bB1", "rH1")
    story.play("rW1", "bW1", "card-5", "? choices: no-card concede card-super", "card-super")
    # Blue's Wild Warp cannot cancel a Super one: 1 + 5 against 1 + 6.
    return story.play(
        "d4=1", "d4=1", "quiet", "? at bW1: ", "? on 5-c: rD1 rH1 rB1 rW1", "? asks: blue"
    )


def bombs() -> ScriptedMatch:
    """Play two Bombs: a field takes the first one, and the second one spares a C-bot and discs."""
    story = ScriptedMatch("grids=8 expansion=bombs")
    story.set_up(
        ["1-c 5-1 5-1 5-1 5-1", "6-4 6-4 6-4 8-c 8-c"],
        ["bomb bomb 1", "wild 2 3"],
        ["1-1", "6-4"],
    )
    story.play("bH1", *turn("blue"), "no-disc", "action-move", "bD1", "6-c", "field", "done", "end")
    story.play("? on 6-4: bC bH1+1 FF(b)", "no-disc", "action-cards", "card-bomb", "? choices: 6-4")
    story.play("6-4", "? asks: red+blue", "quiet", "? on 6-4: bC bH1+1", "card-bomb", "6-4")
    story.play("quiet")
    return story.play("? on 6-4: bC PD1", "? points: 1", "? hand red: 1", "? discards: bomb bomb")


OPTION_MATCHES: dict[str, Callable[[], ScriptedMatch]] = {
    "grids-4": partial(few_grids, 4),
    "grids-6": partial(few_grids, 6),
    "grids-8": partial(few_grids, 8),
    "grids-10": partial(few_grids, 10),
    "grids-12": partial(few_grids, 12),
    "grids-30": thirty_grids,
    "players-5": five_players,
    "players-6": six_players,
    "chain-by-card": chain_by_card,
    "initiative": initiative,
    "cards-combat": combat_cards_only,
    "cards-special": special_cards_only,
    "cards-none": no_cards,
    "actions": limited_actions,
    "discs-placed": placed_discs,
    "combat-six": six_sided,
    "combat-fixed": fixed,
    "combat-strengths": own_strengths,
    "squares": squares,
    "squares-built": squares_built,
    "squares-chain": squares_chain,
    "expansion-assassin": assassin,
    "expansion-points": action_points,
    "expansion-super": super_warp,
    "expansion-bombs": bombs,
}
"""The matches kept in `records/options`, by name."""
