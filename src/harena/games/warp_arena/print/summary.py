"""A one-page summary of Warp Arena's costs, ranges and bonuses with the table's options."""

from __future__ import annotations

from harena.content.sheets import Notes, Summary, Table
from harena.core.english import capitalized, counted
from harena.games.warp_arena.rules import components, ids
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
        f"First, you can put a power disc into any {word} that isn't destroyed."
        if arena.variant.discs_by_choice
        else f"First, you can roll a {grid} and a {cell}: a power disc appears there. A robot "
        f"there takes it. In a destroyed {word} it is lost."
    )
    bonus = " A combat card played first adds its number." if arena.variant.initiative_cards else ""
    return Notes(
        "A turn",
        (
            f"All players roll a d20 and play from highest to lowest.{bonus} Ties roll again.",
            disc,
            "Then you have three action points. You lose unspent points.",
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
    """Return a kind's die or strength: `d12`, `d6+4`, `12`, or `10/11/10/10/10` by robot."""
    first, sides = int(ids.FIRST[kind]), int(arena.variant.dice[kind])
    plus = [int(n) for n in arena.variant.plus[first : first + components.STOCK[kind]]]
    if sides == 1:
        return "/".join(str(1 + n) for n in (plus if len(set(plus)) > 1 else plus[:1]))
    return f"d{sides}" + (f"+{plus[0]}" if plus[0] else "")


_GIFTS = (
    "turns discs into robots{cards}; without it you're out",
    "can destroy the {word} it leaves, or put a force field there",
    "hops over one {word} and takes up to four discs there, even from robots",
    "fights from up to two {words} away, once in its owner's phase; can't be lost there",
    "passes destroyed {words} and enemies, but no enemy force field",
    "slips past enemies; attacking two or more, it picks its opponent, but no C-bot",
)


def robots(arena: ArenaSnapshot) -> Table:
    """Return the dice, moves and abilities of the robots."""
    rows = []
    for kind in range(int(arena.variant.kinds)):
        far = str(int(components.ALLOWANCE[kind]))
        move = f"1 or hop {far}" if kind == ids.H else far
        gift = _GIFTS[kind].format(
            word=words.cell_word(arena),
            words=words.cell_words(arena),
            cards=" and cards" if arena.has_cards else "",
        )
        rows.append(
            (words.ROBOTS[kind], die(arena, kind), move, str(int(components.STOCK[kind])), gift)
        )
    return Table("Robots", ("robot", "combat", "moves", "limit", "ability"), tuple(rows))


def moving(arena: ArenaSnapshot) -> Notes:
    """Describe what stops a robot, and discs."""
    word = words.cell_word(arena)
    return Notes(
        "Moving and discs",
        (
            "Enemies and enemy force fields stop you, and you fight there. Only W-bots pass a "
            f"destroyed {word}, and they can't stop there. You can't enter the void.",
            f"A robot carries up to {int(components.LOAD)} discs; each adds 1 in combat. On its "
            "way it can pick up, drop and hand over discs, but not where it meets enemies. Picking "
            "up or handing over ends a W-bot's move.",
            f"A converted disc becomes {'two cards or ' if arena.has_cards else ''}a robot in your "
            f"C-bot's {word} or next to it, where there are no enemies.",
        ),
    )


def combat(arena: ArenaSnapshot) -> Notes:
    """Describe a fight."""
    laid = bool(arena.variant.combat_cards)
    force = (
        f"Break a force field first: a robot needs {int(ids.FIELD_TOTAL)} with discs"
        f"{' and card' if laid else ''}, or it is lost. A distant B-bot only loses its shot."
    )
    if arena.variant.fixed_strengths:
        rounds: tuple[str, ...] = (
            "Both sides add up their robots and discs there, the attacker also distant B-bots"
            f"{', and a card each' if laid else ''}. The lower sum loses all its robots. Ties go "
            "to the defender.",
        )
    else:
        rounds = (
            "The side with more robots chooses the pairs. With equal numbers, the defender does.",
            f"In a fight {'each side can play a card face down, then ' if laid else ''}both roll "
            "and add discs. The robot with the lower total is lost. Ties go to the defender."
            f"{' Or concede: you lose the robot but no card.' if laid else ''}",
        )
    return Notes(
        "Combat",
        (
            "First both sides share out their discs there, the attacker first.",
            force,
            *rounds,
            "Fight on until one side is left. It takes the discs of destroyed robots.",
        ),
    )


def card_text(arena: ArenaSnapshot, card: int) -> str:
    """Return a card's effect, as on its face."""
    if card < ids.DESTROY_HEX:
        return f"Adds {card} to a robot's total in one fight."
    if card == ids.WILD_WARP:
        return "Stands for any other card of the classic deck, or cancels a card or an action."
    if card == ids.SUPER_WARP:
        return "Cancels, and can't be cancelled. In a fight it adds 6."
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
    return Table(f"Cards: {sum(pack)}", ("card", "number", "what it does"), tuple(rows))


def wild(arena: ArenaSnapshot) -> Notes:
    """Describe when others may interrupt."""
    many = counted(int(arena.variant.pack[ids.WILD_WARP]), "Wild Warp")
    return Notes(
        f"Interrupting: {many}",
        (
            "They cost nothing. Play them when an action is chosen, when a card's dice and "
            "choices are known, between actions, or in a fight. The active player comes first, "
            "and the last one played takes effect first. What you cancel stays spent.",
        ),
    )


def ending(arena: ArenaSnapshot) -> Notes:
    """Describe losing and winning."""
    hand = ", and your hand goes to the player who destroyed it" if arena.has_cards else ""
    return Notes(
        "The end",
        (
            "Without your C-bot you're out: your robots and force fields go, your discs stay, and "
            f"two more appear in its {words.cell_word(arena)}{hand}. The last C-bot wins.",
        ),
    )
