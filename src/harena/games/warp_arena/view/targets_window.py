"""What may be chosen in a window: to let it pass, or a Wild Warp (WA-38)."""

from __future__ import annotations

from harena.core.play.state import FRAME
from harena.core.show.scene import Target
from harena.games.warp_arena.rules.fight import attack_total, defence_total, value
from harena.games.warp_arena.rules.notation import (
    CANCEL,
    CANCEL_ATTACK,
    FIELD_TOTAL,
    OWNER,
    PASS,
    SUPER,
    SUPER_WARP,
    WILD_WARP,
)
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import (
    BOMB,
    DESTROY,
    DOUBLE,
    INTERJECT,
    L0,
    L1,
    L2,
    L3,
    STOP_ACTION,
    STOP_CARD,
    STOP_COMBAT,
    WARP,
)
from harena.games.warp_arena.view.frames import waiting_card
from harena.games.warp_arena.view.pointing import button
from harena.games.warp_arena.view.windows import wild_aim, wild_card
from harena.games.warp_arena.view.words import (
    ACTION_TITLES,
    CARD_TITLES,
    hex_title,
    laid_card,
    seat_title,
    whose,
)

WILD_GROUP = "Wild Warp"


def struck(table: WarpArena) -> tuple[str, ...]:
    """The hexes that a special card waiting for its window would change."""
    t = table.table
    at = waiting_card(table)
    if at < 0:
        return ()
    if t[at] in (DESTROY, BOMB):
        return (hex_title(table, int(t[at + L3])),) if t[at + L3] >= 0 else ()
    if t[at] not in (WARP, DOUBLE):
        return ()
    grids = {int(t[at + L2])} | ({int(t[at + L3])} if t[at] == DOUBLE else set())
    cells = int(table.cells)
    return tuple(hex_title(table, cells * grid + k) for grid in sorted(grids) for k in range(cells))


def window_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """An answer in a window."""
    t = table.table
    what = int(t[at + L0])
    if action == PASS:
        return button(table, action, "Let it pass", _passed(table, at), cells=struck(table))
    if what == INTERJECT:
        title = CARD_TITLES[wild_card(action)]
        text = f"You play your Wild Warp as {title}, before anything else happens."
        return button(table, action, f"As {title}", text, WILD_GROUP, "0 AP")
    surely = action >= SUPER + CANCEL
    tool = CARD_TITLES[SUPER_WARP if surely else WILD_WARP]
    sure = "; nobody can cancel that" if surely else ""
    wanted = action - int(SUPER) if surely else action
    if wanted == CANCEL:
        text = f"Your {tool} cancels {_cancelled(table, at)}{sure}."
        label = "Cancel it for good" if surely else "Cancel it"
        return button(table, action, label, text, tool, cells=struck(table))
    fight = at - int(FRAME)
    attack = wanted == CANCEL_ATTACK
    piece = int(t[fight + (L0 if attack else L1)])
    card = int(t[fight + (L2 if attack else L3)])
    massed = table.variant.massed and t[fight + L1] >= 0
    owner = seat_title(int(OWNER[piece])) if massed else whose(piece)
    label = f"Cancel {owner}'s {laid_card(card)}" + (" for good" if surely else "")
    text = f"Your {tool} cancels the {laid_card(card)}: {_without(table, fight, attack)}{sure}."
    return button(table, action, label, text, tool)


def _passed(table: WarpArena, at: int) -> str:
    what = int(table.table[at + L0])
    if what == INTERJECT:
        return "You play nothing now."
    if what == STOP_COMBAT:
        return "You cancel no card."
    return "You do not interrupt."


def _cancelled(table: WarpArena, at: int) -> str:
    t = table.table
    what = int(t[at + L0])
    who = seat_title(int(t[at + L1]))
    if what == STOP_ACTION:
        title = ACTION_TITLES[int(t[at + L2])]
        return f"{who}'s action, {title}; the points are spent all the same"
    if what == STOP_CARD:
        title = CARD_TITLES[int(t[at + L2])]
        return f"{who}'s {title} with all it would do; the card is discarded"
    return f"{who}'s Wild Warp, so that {wild_aim(table, at - int(FRAME))} stands"


def _without(table: WarpArena, at: int, attack: bool) -> str:
    """WA-31: both totals of a fight without one of the cards."""
    t = table.table
    piece, foe = int(t[at + L0]), int(t[at + L1])
    first = int(attack_total(table, at)) - (int(value(t[at + L2])) if attack else 0)
    if foe < 0:
        return f"{whose(piece)} has {first}, and {FIELD_TOTAL} break the force field"
    second = int(defence_total(table, at)) - (0 if attack else int(value(t[at + L3])))
    if table.variant.massed:
        sides = seat_title(int(OWNER[piece])), seat_title(int(OWNER[foe]))
        return f"then {sides[0]} has {first}, {sides[1]} {second}"
    return f"then {whose(piece)} has {first}, {whose(foe)} {second}"
