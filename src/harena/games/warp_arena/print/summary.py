"""A one-page summary of Warp Arena's costs, ranges and bonuses with the table's options."""

from __future__ import annotations

from harena.content.sheets import Notes, Summary, Table
from harena.core.english import capitalized, counted
from harena.games.warp_arena.rules import ids
from harena.games.warp_arena.view import rules_summary, words
from harena.games.warp_arena.view.snapshot import ArenaSnapshot


def summary(arena: ArenaSnapshot) -> Summary:
    """Return the summary sheet."""
    blocks: list[Table | Notes] = [turn(arena), actions(arena), robots(arena), moving(arena)]
    blocks.append(combat(arena))
    if arena.has_cards:
        blocks += [cards(arena), wild(arena)] if arena.variant.wild_cards else [cards(arena)]
    blocks.append(ending(arena))
    if in_force := rules_summary.rules_in_force(arena):
        blocks.insert(0, Notes("This table", (in_force,)))
    return Summary("summary", "Summary", tuple(blocks))


def turn(arena: ArenaSnapshot) -> Notes:
    """Describe a turn."""
    grid, cell, word = words.grid_die(arena), words.cell_die(arena), words.cell_word(arena)
    disc = (
        f"First, if you like, put a power disc into any {word} that is not destroyed."
        if arena.variant.discs_by_choice
        else f"First, if you like, roll a {grid} and a {cell}: a power disc appears there. In a "
        f"destroyed {word} it is lost; any robot there takes it."
    )
    bonus = " A combat card laid before adds its number." if arena.variant.initiative_cards else ""
    return Notes(
        "A turn",
        (
            f"All roll a d20; the highest has the first phase, then down.{bonus} Ties roll again.",
            disc,
            "Then you have three action points. Points left over are lost.",
        ),
    )


def actions(arena: ArenaSnapshot) -> Table:
    """Return the actions of this table and their costs."""
    rows = tuple(
        (words.ACTION_TITLES[which], str(int(ids.COST[which])), words.action_preview(arena, which))
        for which in range(len(words.ACTION_TITLES))
        if int(arena.variant.actions) >> which & 1
    )
    return Table("Actions", ("action", "AP", "what it does"), rows)


def die(arena: ArenaSnapshot, kind: int) -> str:
    """Return what a kind fights with: `d12`, `d6+4`, `12`, or `10/11/10/10/10` robot by robot."""
    first, sides = int(ids.FIRST[kind]), int(arena.variant.dice[kind])
    plus = [int(n) for n in arena.variant.plus[first : first + ids.STOCK[kind]]]
    if sides == 1:
        return "/".join(str(1 + n) for n in (plus if len(set(plus)) > 1 else plus[:1]))
    return f"d{sides}" + (f"+{plus[0]}" if plus[0] else "")


_GIFTS = (
    "turns discs into robots{cards}; without it you are out",
    "what it leaves it may destroy, or put a force field there",
    "hops over one {word} and takes up to four discs there, from robots too",
    "fights from up to two {words} away, once in its owner's phase; cannot be lost there",
    "passes destroyed {words} and enemies, but no enemy force field",
    "slips past enemies; attacking two or more, it picks whom it fights, but no C-bot",
)


def robots(arena: ArenaSnapshot) -> Table:
    """Return the dice, moves and abilities of the robots."""
    rows = []
    for kind in range(int(arena.variant.kinds)):
        far = str(int(ids.ALLOWANCE[kind]))
        move = f"1 or hop {far}" if kind == ids.H else far
        gift = _GIFTS[kind].format(
            word=words.cell_word(arena),
            words=words.cell_words(arena),
            cards=" and cards" if arena.has_cards else "",
        )
        rows.append((words.ROBOTS[kind], die(arena, kind), move, str(int(ids.STOCK[kind])), gift))
    return Table("Robots", ("robot", "fights", "moves", "have", "gift"), tuple(rows))


def moving(arena: ArenaSnapshot) -> Notes:
    """Describe what stops a robot, and discs."""
    word = words.cell_word(arena)
    return Notes(
        "Moving and discs",
        (
            f"Enemies and enemy force fields stop you, and you fight there. Nobody but a W-bot "
            f"enters a destroyed {word}, and it does not stay. The void is never entered.",
            f"A robot carries {int(ids.LOAD)} discs at most; each adds 1 in combat. On its way it "
            "picks up, drops and hands over as it likes, but not where it meets enemies. A W-bot "
            "ends its move when it picks up or hands over.",
            f"A converted disc is {'two cards or ' if arena.has_cards else ''}a robot with your "
            f"C-bot or beside it, in a {word} without enemies.",
        ),
    )


def combat(arena: ArenaSnapshot) -> Notes:
    """Describe a fight."""
    laid = bool(arena.variant.combat_cards)
    force = (
        f"A force field falls first: a robot needs {int(ids.FIELD_TOTAL)} with discs"
        f"{' and card' if laid else ''}, or it is lost; a distant B-bot has merely fired."
    )
    if arena.variant.fixed_strengths:
        rounds: tuple[str, ...] = (
            "Both add up all their robots and discs there, the attacker also distant B-bots"
            f"{', and a card each' if laid else ''}. The lower sum loses all; the defender wins "
            "ties.",
        )
    else:
        rounds = (
            "The side with more robots chooses the pairs; with equal numbers the defender.",
            f"In a fight {'each may lay one card unseen, ' if laid else ''}both roll and add "
            "discs. The lower total is lost; the defender wins ties."
            f"{' Or concede, which costs the robot and no card.' if laid else ''}",
        )
    return Notes(
        "Combat",
        (
            "First both sides share out their discs there, the attacker first.",
            force,
            *rounds,
            "It continues until one side is left, which takes the discs of the fallen.",
        ),
    )


def card_text(arena: ArenaSnapshot, card: int) -> str:
    """Return a card's effect, as on its face."""
    if card < ids.DESTROY_HEX:
        return f"Adds {card} to a robot's total in one fight."
    if card == ids.WILD_WARP:
        return "Stands for any other card of the classic deck, or cancels a card or an action."
    if card == ids.SUPER_WARP:
        return "Cancels, and nothing cancels it. In a fight it adds 6."
    return f"{capitalized(words.card_does(arena, card))}."


def cards(arena: ArenaSnapshot) -> Table:
    """Return the deck."""
    pack = [int(n) for n in arena.variant.pack]
    rows = [
        (words.CARD_TITLES[card], str(pack[card]), card_text(arena, card))
        for card in range(int(ids.DESTROY_HEX), int(ids.CARDS))
        if pack[card]
    ]
    if arena.variant.combat_cards:
        each = "adds its number to a robot's total in one fight"
        rows.insert(0, ("combat card 1 to 5", f"{pack[1]} of each", each))
    return Table(f"Cards: {sum(pack)}", ("card", "many", "what it does"), tuple(rows))


def wild(arena: ArenaSnapshot) -> Notes:
    """Describe when others may interrupt."""
    many = counted(int(arena.variant.pack[ids.WILD_WARP]), "Wild Warp")
    return Notes(
        f"Interrupting: {many}",
        (
            "They cost nothing, at any time: when an action is chosen, when a card's dice and "
            "choices are known, between actions, or in a fight. The active player comes first; "
            "the last one played counts first. What is cancelled is spent.",
        ),
    )


def ending(arena: ArenaSnapshot) -> Notes:
    """Describe how a player goes out, and how one wins."""
    hand = ", and your hand goes to the player who destroyed it" if arena.has_cards else ""
    return Notes(
        "The end",
        (
            "Without your C-bot you are out: robots and force fields go, discs stay, two more "
            f"appear in its {words.cell_word(arena)}{hand}. The last C-bot wins.",
        ),
    )
