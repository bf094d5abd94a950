"""The options of Warp Arena, and the positions they lead to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from harena.core.errors import OptionError
from harena.core.options import Choice, Option, Options, Preset, chosen
from harena.games.warp_arena.messages import options as messages
from harena.games.warp_arena.rules import components, ids, shapes, variant
from harena.games.warp_arena.rules.expansion import EXTRA_CARDS
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.variant import Variant

STRENGTHS: Final = "12,10,8,6,4"
"""WA-43: what each kind reaches at most with its die: C, D, H, B, W."""
SIX: Final = [4, 3, 2, 1, 0, 2]
"""WA-44, WA-66: the bonus to a d6 for each kind."""
_ONE_ROBOT: Final = re.compile(r"([DHBW])([1-5]):(.*)")


def read_strengths(text: str) -> str:
    """Return five strengths, of C, D, H, B and W, and those of single robots that differ.

    Each is from 1 to 20, as in `12,10,8,6,4,D2:11`. Raise ValueError for anything else.
    """
    return strengths_text(strengths_of(text))


def strengths_of(text: str) -> list[int]:
    """WA-43: return the strength of each of 22 robots; WA-66: an A-bot has that of H-bots."""
    words = re.split(r"[\s,;/]+", text.strip())
    kinds = [_strength(text, word) for word in words[:5]]
    if len(kinds) < 5:
        raise _no_strengths(text)
    found = [kinds[kind] if kind < ids.A else kinds[ids.H] for kind in list(ids.KIND)[: ids.OWN]]
    named: set[int] = set()
    for word in words[5:]:
        one = _ONE_ROBOT.fullmatch(word)
        if not one:
            raise _no_strengths(text)
        own = int(ids.FIRST[ids.KIND_NAMES.index(one[1])]) + int(one[2]) - 1
        if own in named:
            raise ValueError(messages.robot_given_twice(robot=one[1] + one[2]))
        named.add(own)
        found[own] = _strength(text, one[3])
    return found


def _strength(text: str, word: str) -> int:
    if not re.fullmatch(r"0*[0-9]{1,2}", word) or not 1 <= int(word) <= 20:
        raise _no_strengths(text)
    return int(word)


def _no_strengths(text: str) -> ValueError:
    return ValueError(messages.no_strengths(text=text, example=STRENGTHS))


def strengths_text(strengths: Sequence[int]) -> str:
    """Return the strengths of a player's robots as text: what most of a kind have comes first."""
    kinds, single = [], []
    for kind in range(ids.A):
        first = int(ids.FIRST[kind])
        own = strengths[first : first + int(components.STOCK[kind])]
        most = max(own, key=own.count)
        kinds.append(str(most))
        name = ids.KIND_NAMES[kind]
        single += [f"{name}{n}:{one}" for n, one in enumerate(own, 1) if one != most]
    return ",".join([*kinds, *single])


OPTIONS = (
    Option(
        name="arena",
        title="Layout",
        default="quick",
        choices=(
            Choice("quick", "Quick", "All grids are laid out. You start by placing robots."),
            Choice("built", "Built", "Players lay the grids one by one. This takes a while."),
        ),
        help="Choose whether players build the arena before they place robots.",
        rule="WA-50",
        section="Arena",
    ),
    Option(
        name="grids",
        title="Grids",
        default="20",
        choices=(
            Choice(
                "4", "4 grids", "Enemies are in reach from the start. A d4 chooses random grids."
            ),
            Choice("6", "6 grids", "Very short. A d6 chooses random grids."),
            Choice("8", "8 grids", "Short, good for two. A d8 chooses random grids."),
            Choice("10", "10 grids", "For two or three. A d10 chooses random grids."),
            Choice("12", "12 grids", "Good for three. A d12 chooses random grids."),
            Choice("20", "20 grids", "The classic arena. A d20 chooses random grids."),
            Choice("30", "30 grids", "Room for five or six. A d30 chooses random grids."),
        ),
        help="Fewer grids make a shorter, fiercer game.",
        rule="WA-40",
        section="Arena",
    ),
    Option(
        name="shape",
        title="Shape of the grids",
        default="hex",
        choices=(
            Choice("hex", "Seven hexes", "A centre and six hexes. A d6 chooses a random hex."),
            Choice("square", "Nine squares", "A centre and eight squares. A d8 chooses one."),
        ),
        help="Squares also touch at corners, so robots get around faster.",
        rule="WA-45",
        section="Arena",
    ),
    Option(
        name="chain",
        title="Chain reactions",
        default=False,
        help="When Destroy Hex hits a destroyed hex, a die passes the hit on to a neighbour. "
        "C-bots are no longer safe in a centre.",
        rule="WA-41",
        section="Arena",
    ),
    Option(
        name="cards",
        title="Cards",
        default="all",
        choices=(
            Choice("all", "All cards", "Combat cards and special cards."),
            Choice("combat", "Combat cards only", "No special cards, so no Wild Warps either."),
            Choice("special", "Special cards only", "Only dice and discs decide fights."),
            Choice("none", "No cards", "Discs only become robots. Nobody can interrupt you."),
        ),
        help="Choose the cards in the deck. Wild Warps are special cards.",
        rule="WA-43",
        section="Luck",
    ),
    Option(
        name="discs",
        title="New power discs",
        default="random",
        choices=(
            Choice("random", "By dice", "Dice choose a hex, never a centre."),
            Choice("placed", "By choice", "You choose any hex, even a centre."),
        ),
        help="Decides where your first disc and the disc at the start of each phase appear.",
        rule="WA-43",
        section="Luck",
    ),
    Option(
        name="initiative",
        title="Cards for initiative",
        default=False,
        help="Before you roll for the order of play, you can play a combat card. It adds its "
        "number to your d20.",
        rule="WA-42",
        section="Luck",
    ),
    Option(
        name="actions",
        title="Actions",
        default="destroy,warp,draw,rotate,converter,cards,any,double,exchange,own",
        several=True,
        choices=(
            Choice("destroy", "Destroy a Random Hex", "Choose a grid. A die chooses the hex."),
            Choice("warp", "Warp a Random Grid", "A die chooses a grid. You choose its new place."),
            Choice("draw", "Draw a Card", "Draw one card from the deck."),
            Choice("rotate", "Rotate a Grid", "Turn a grid in its place."),
            Choice("converter", "Warp Converter", "Your C-bot goes to a random centre."),
            Choice(
                "cards",
                "Play Special Cards",
                "Play as many as you like. Without this action you can only play Wild Warps.",
            ),
            Choice("any", "Warp Playing Piece", "Any player's robot goes to a random hex."),
            Choice("double", "Double Warp, one random", "Your grid and a random one swap places."),
            Choice("exchange", "Double Warp, both chosen", "Two grids of your choice swap places."),
            Choice("own", "Warp Friendly Piece", "Your robot goes to a safe hex of your choice."),
        ),
        help="Choose the actions that players can take. Move and Engage in Combat and Convert "
        "Power Discs are always included.",
        rule="WA-43",
        section="Luck",
    ),
    Option(
        name="combat",
        title="Strength in combat",
        default="dice",
        choices=(
            Choice("dice", "A die for each kind", "From a d12 for C-bots to a d4 for W-bots."),
            Choice("six", "Six-sided dice", "All roll a d6. C adds 4, D 3, H 2, B 1, W nothing."),
            Choice("fixed", "Fixed strengths", "No dice. The lower sum loses all its robots."),
        ),
        help="Choose how robots fight. Discs and combat cards always add to it.",
        rule="WA-43",
        section="Combat",
    ),
    Option(
        name="strengths",
        title="Strengths",
        default=STRENGTHS,
        most=160,
        reads=read_strengths,
        help="Enter the strengths of C-, D-, H-, B- and W-bots, each from 1 to 20. Add single "
        "robots that differ, such as D2:11. Only for fixed strengths.",
        rule="WA-43",
        section="Combat",
    ),
    Option(
        name="expansion",
        title="House expansion",
        default="none",
        several=True,
        choices=(
            Choice("assassin", "A-bot", "A robot that slips past enemies and picks its opponent."),
            Choice("points", "Action Point cards", "Six cards: one more action point per phase."),
            Choice("super", "Super Wild Warps", "Two cards that cancel and can't be cancelled."),
            Choice("bombs", "Bombs", "Six cards: destroy robots next to yours, except C-bots."),
        ),
        help="Rules of our own: the original game names these four parts but gives no rules.",
        rule="WA-65",
        section="House expansion",
    ),
)

TACTICAL: Final = {"cards": "none", "discs": "placed", "combat": "fixed", "actions": "none"}
PRESETS = (
    Preset(
        "quick",
        "Quick game",
        "Eight grids and chain reactions: for two players in a hurry.",
        {"grids": "8", "chain": True},
        30,
        first=True,
    ),
    Preset(
        "short",
        "Short game",
        "Twelve grids. Everything else is as in the classic game.",
        {"grids": "12"},
        55,
    ),
    Preset(
        "deadly",
        "Chain reactions",
        "A destroyed hex that is hit again passes the hit on. No centre is safe.",
        {"chain": True},
        35,
    ),
    Preset(
        "tactics",
        "Without luck",
        "No cards, no random actions, discs placed by choice, fixed strengths. Dice only decide "
        "who goes first.",
        {**TACTICAL, "grids": "12"},
        80,
    ),
    Preset(
        "boxed",
        "Square edition",
        "Grids of nine squares and six-sided dice in combat.",
        {"shape": "square", "combat": "six"},
    ),
    Preset(
        "grand",
        "Grand arena",
        "Thirty grids and cards for initiative: for four to six players.",
        {"grids": "30", "initiative": True},
        130,
    ),
    Preset(
        "house",
        "House expansion",
        "A-bots, Action Points, Super Wild Warps and Bombs: our own additions to the game.",
        {"expansion": "all"},
    ),
    Preset(
        "book",
        "By the book",
        "The original rules without options. The players build the arena.",
        {"arena": "built"},
        None,
    ),
)


def check(seats: int, options: Options) -> None:
    """WA-62: raise OptionError with the reason if options do not go together."""
    cards = str(options["cards"])
    special, combat = cards in ("all", "special"), cards in ("all", "combat")
    actions = chosen(options["actions"])
    expansion = chosen(options["expansion"])
    hexes = int(str(options["grids"])) * (9 if options["shape"] == "square" else 7)
    if 5 * seats > hexes:
        cell_words = "squares" if options["shape"] == "square" else "hexes"
        raise OptionError(
            "grids",
            messages.too_few_grids(
                seats=seats, robots=5 * seats, cells=hexes, cell_words=cell_words
            ),
        )
    if options["strengths"] != STRENGTHS and options["combat"] != "fixed":
        raise OptionError("strengths", messages.STRENGTHS_UNUSED)
    if options["initiative"] and not combat:
        raise OptionError("initiative", messages.NO_CARDS_FOR_INITIATIVE)
    if options["chain"] and not special and "destroy" not in actions:
        raise OptionError("chain", messages.NOTHING_CHAINS)
    if expansion & EXTRA_CARDS.keys() and not special:
        parts = sorted(expansion & EXTRA_CARDS.keys())
        raise OptionError("expansion", messages.special_cards_left_out(parts=parts))
    if "bombs" in expansion and "cards" not in actions:
        raise OptionError("expansion", messages.BOMBS_UNPLAYABLE)


def variant_of(options: Options) -> Variant:
    """Return the rules as data; `options` have been checked."""
    dice, plus = list(components.DICE), list(variant.PLUS)
    if options["combat"] == "six":
        dice, plus = [6] * 6, [SIX[kind] for kind in list(ids.KIND)[: ids.OWN]]
    elif options["combat"] == "fixed":
        dice, plus = [1] * 6, [n - 1 for n in strengths_of(str(options["strengths"]))]
    actions = 1 << ids.A_MOVE | 1 << ids.A_CONVERT
    for name in chosen(options["actions"]):
        actions |= 1 << ids.ACTIONS.index(f"action-{name}")
    expansion = chosen(options["expansion"])
    return Variant(
        shapes.SQUARES if options["shape"] == "square" else shapes.HEXES,
        dice,
        plus,
        pack_of(str(options["cards"]), expansion),
        int(actions),
        chains=bool(options["chain"]),
        initiative_cards=bool(options["initiative"]),
        discs_by_choice=options["discs"] == "placed",
        fixed_strengths=options["combat"] == "fixed",
        assassins="assassin" in expansion,
    )


def pack_of(cards: str, expansion: frozenset[str]) -> list[int]:
    """Return [card] the number in the game (WA-43, WA-67 to WA-69)."""
    pack = list(components.PACK)
    if cards in ("special", "none"):
        pack[1:6] = [0] * 5
    if cards in ("combat", "none"):
        for card in range(ids.DESTROY_HEX, ids.WILD_WARP + 1):
            pack[card] = 0
    for part in expansion & EXTRA_CARDS.keys():
        card, n = EXTRA_CARDS[part]
        pack[card] = n
    return pack


def opening(seats: int, options: Options) -> WarpArena:
    """WA-2, WA-40, WA-46: return the first position, of 4 to 30 grids; `options` are checked."""
    grids = int(str(options["grids"]))
    return WarpArena(seats, grids, options["arena"] == "built", variant_of(options))
